"""The golden corpus of logs: what a released version wrote is verified and replayed for ever.

`python -m tests.golden.logs.write` writes the logs of this version; see there for when it may.
"""

from __future__ import annotations

import json
from importlib.metadata import version as version_of
from pathlib import Path

import msgspec
import pytest

from spanish21.house.verify import verify_place
from spanish21.law.editions import PUBLISHED
from tests.golden.logs import write as writing
from tests.golden.logs.corpus import LOG, LOGGED, LOGS, SUMMARY, Kind, kinds_in, read_log, unpack
from tests.golden.logs.people import OTHER, PASSWORD
from tests.golden.logs.summary import summary_of
from tests.golden.logs.write import CHANGELOG, is_unreleased, write_corpus

FILES = sorted(LOGS.glob(f"*/*{LOG}"))
LARGEST = 300 * 1024
ABSENT: dict[Kind, str] = {}
"""kinds that no log of the corpus holds, each with the reason"""

each_log = pytest.mark.parametrize(
    "file", FILES, ids=lambda file: f"{file.parent.name}/{file.name.removesuffix(LOG)}"
)


@each_log
def test_a_log_is_verified(file: Path, tmp_path: Path) -> None:
    report = verify_place(unpack(file, tmp_path))
    assert report.findings == ()
    assert report.decided
    signed = file.with_name(file.name.replace(LOG, ".jsonl-checkpoints.jsonl")).is_file()
    assert bool(report.checkpoints) is signed
    assert (report.unsigned == 0) is signed


@each_log
def test_a_log_comes_to_what_was_recorded(file: Path) -> None:
    recorded = file.with_name(file.name.replace(LOG, SUMMARY))
    found = msgspec.to_builtins(summary_of(read_log(file)))
    assert json.loads(json.dumps(found)) == json.loads(recorded.read_text("utf-8"))


@each_log
def test_the_money_of_a_log_adds_up_to_nothing(file: Path) -> None:
    assert sum(summary_of(read_log(file))["balances"].values()) == 0


@each_log
def test_a_log_holds_no_password(file: Path, tmp_path: Path) -> None:
    written = unpack(file, tmp_path).read_text("utf-8")
    assert PASSWORD not in written
    assert OTHER not in written


def test_everything_that_can_be_logged_is_in_the_corpus() -> None:
    found = set[Kind]().union(*(kinds_in(read_log(file)) for file in FILES))
    missing = LOGGED - found
    assert sorted(map(str, missing)) == sorted(map(str, ABSENT)), (
        "record what is new in tests/golden/logs, or name it in ABSENT with the reason"
    )


@pytest.mark.parametrize("version", sorted({file.parent.name for file in FILES}))
def test_every_edition_is_in_the_corpus_of_a_version(version: str) -> None:
    logs = [read_log(file) for file in FILES if file.parent.name == version]
    opened = [
        msgspec.json.decode(entry.events[0])["edition"]
        for log in logs
        for entry in log
        if entry.stream.startswith("table/") and entry.number == 1
    ]
    assert {law.id for law in PUBLISHED} <= set(opened)


@pytest.mark.parametrize("version", sorted({file.parent.name for file in FILES}))
def test_the_corpus_of_a_version_is_small(version: str) -> None:
    assert sum(file.stat().st_size for file in (LOGS / version).iterdir()) <= LARGEST


def test_this_version_has_recorded_its_logs() -> None:
    assert version_of("spanish21") in {file.parent.name for file in FILES}


class TestWriting:
    @pytest.fixture(autouse=True)
    def _nothing_to_record(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(writing, "_write_all", lambda made: (made / "new").touch())

    def test_the_logs_of_a_released_version_stand(self, tmp_path: Path) -> None:
        (tmp_path / "1.2.3").mkdir()
        (tmp_path / "1.2.3" / "old").touch()
        with pytest.raises(SystemExit, match=r"1\.2\.3 is released"):
            write_corpus(tmp_path, "1.2.3", "## [1.2.3] - 2030-01-02\n")
        assert [file.name for file in (tmp_path / "1.2.3").iterdir()] == ["old"]

    def test_those_of_an_unreleased_one_are_written_again(self, tmp_path: Path) -> None:
        (tmp_path / "1.2.3").mkdir()
        (tmp_path / "1.2.3" / "old").touch()
        write_corpus(tmp_path, "1.2.3", "## [1.2.3] - Unreleased\n")
        assert [file.name for file in (tmp_path / "1.2.3").iterdir()] == ["new"]

    def test_a_version_without_logs_gets_them(self, tmp_path: Path) -> None:
        write_corpus(tmp_path, "1.2.3", "## [1.2.3] - 2030-01-02\n")
        assert (tmp_path / "1.2.3" / "new").is_file()

    def test_the_changelog_says_of_each_version_whether_it_is_released(self) -> None:
        text = CHANGELOG.read_text("utf-8")
        assert not is_unreleased("0.1.0", text)
        assert f"## [{version_of('spanish21')}]" in text
