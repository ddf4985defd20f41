"""Files with damage of any kind: each reader names the fault by its own error, and no other."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings, strategies as st

from spanish21.house.verify import verify_place
from spanish21.law.submission import Submission, SubmissionError
from spanish21.ledger import LedgerError
from spanish21.ledger.audit import export_jsonl
from spanish21.ledger.checkpoint import CHECKPOINTS, read_checkpoints
from spanish21.replay.case import CaseError, parse_case
from tests.ledger.played import make
from tests.properties.profiles import SOAKING

SEARCH = settings(
    max_examples=2000 if SOAKING else 60,
    derandomize=not SOAKING,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
GOLDEN = Path(__file__).parents[1] / "golden"
CASE = (GOLDEN / "ma" / "better_odds.toml").read_bytes()
JUNK = st.one_of(
    st.binary(max_size=8),
    st.sampled_from(
        [b"[" * 3000, b"9" * 5000, b"\n", b'"', b"\xff", b"\0", b"-1", b"1e999", b"null"]
    ),
)


@st.composite
def damaged(draw: st.DrawFn, whole: bytes) -> bytes:
    """Draw a file in which some stretches are replaced."""
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(whole)))
        end = draw(st.integers(start, min(len(whole), start + 40)))
        whole = whole[:start] + draw(JUNK) + whole[end:]
    return whole


@SEARCH
@example(b"rules = " + b"9" * 5000)
@example(b"rules = " + b"[" * 3000)
@given(damaged(CASE))
def test_a_damaged_case_is_named_as_such(data: bytes) -> None:
    text = data.decode(errors="replace")
    with suppress(CaseError):
        parse_case(text)
    with suppress(SubmissionError):
        Submission.from_toml(text).rulebook()


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an exported log in a folder of its own, with checkpoints beside it."""
    folder = tmp_path_factory.mktemp("house")
    export_jsonl(make(folder, rounds=1), folder / "log.jsonl")
    return folder / "log.jsonl"


def test_a_damaged_log_is_verified_or_named_as_such(log: Path, tmp_path: Path) -> None:
    whole = log.read_bytes()
    file = tmp_path / "log.jsonl"

    @SEARCH
    @given(damaged(whole))
    def search(data: bytes) -> None:
        file.write_bytes(data)
        with suppress(LedgerError):
            verify_place(file)

    search()


def test_damaged_checkpoints_are_named_as_such(log: Path, tmp_path: Path) -> None:
    whole = (log.parent / CHECKPOINTS).read_bytes()
    file = tmp_path / CHECKPOINTS

    @SEARCH
    @given(damaged(whole))
    def search(data: bytes) -> None:
        file.write_bytes(data)
        with suppress(LedgerError):
            read_checkpoints(file)

    search()
