"""`spanish21 shoe` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner, Result

from spanish21.cards import DECK
from spanish21.cli import app
from spanish21.house.sealed import Secret

SECRET = "07" * 32


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["shoe", *map(str, words)])


@pytest.fixture
def reveal(tmp_path: Path) -> Path:
    path = tmp_path / "reveal.json"
    assert run("sample", path, "--secret", SECRET).exit_code == 0
    return path


def test_a_sample_verifies_and_says_what_it_is(reveal: Path) -> None:
    done = run("verify", reveal, "--json")
    assert done.exit_code == 0
    said = json.loads(done.stdout)
    assert (said["verified"], said["cards"], said["dealt"]) == (True, 288, 216)


def test_samples_are_fresh_unless_a_secret_is_given(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in "abcd"]
    for path in paths[:2]:
        assert run("sample", path).exit_code == 0
    for path in paths[2:]:
        assert run("sample", path, "--secret", SECRET).exit_code == 0
    texts = [path.read_text("utf-8") for path in paths]
    assert texts[0] != texts[1]
    assert texts[2] == texts[3]


def test_a_changed_card_is_named_and_the_exit_code_says_so(reveal: Path) -> None:
    document = json.loads(reveal.read_text("utf-8"))
    was = document["dealt"][4]
    document["dealt"][4] = "Ks" if was != "Ks" else "Ac"
    reveal.write_text(json.dumps(document), "utf-8")
    done = run("verify", reveal)
    assert done.exit_code == 2
    assert f"Card 5 out of the shoe was {document['dealt'][4]}" in done.stderr
    assert f"gives {was}." in done.stderr
    findings = json.loads(run("verify", reveal, "--json").stdout)["error"]["findings"]
    assert [finding["code"] for finding in findings] == ["fair/dealt"]


@pytest.mark.parametrize("option", ["--commitment", "--pledge"])
@pytest.mark.parametrize("noted", ["", "12", "zz" * 32, "00" * 33])
def test_a_slip_of_the_pen_does_not_blame_the_table(reveal: Path, option: str, noted: str) -> None:
    done = run("verify", reveal, option, noted)
    assert done.exit_code == 2
    assert f"{option}: write all 64 hex digits" in done.stderr
    assert "promised" not in done.stderr


def test_hashes_may_be_noted_in_capitals_with_spaces_around(reveal: Path) -> None:
    noted = json.loads(run("verify", reveal, "--json").stdout)["commitment"]
    assert run("verify", reveal, "--commitment", f" {noted.upper()} ").exit_code == 0


def test_a_card_shown_alone_is_checked_too(tmp_path: Path) -> None:
    shoe = Secret("table/1/shoe/1", bytes(32)).seal(DECK)
    path = tmp_path / "card.json"
    path.write_bytes(msgspec.json.encode(shoe.show(5)))
    done = run("verify", path, "--commitment", shoe.commitment)
    assert done.exit_code == 0
    assert str(shoe.order[5]) in done.stdout
    assert "--pledge is for a reveal" in run("verify", path, "--pledge", "00" * 32).stderr
    path.write_bytes(msgspec.json.encode(shoe.show(5)).replace(b'"position":5', b'"position":6'))
    assert "was not sealed at position 6" in run("verify", path).stderr


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is not the reveal"),
        (b"\xff\xfe", "is not the reveal"),
        (b"[1]", "is not the reveal"),
        (b'{"statement": 3}', "is not the reveal"),
        (b"[" * 100_000, "is not the reveal"),
        (b" " * 1_000_001, "too large"),
    ],
)
def test_what_is_no_reveal_is_refused_in_words(data: bytes, words: str, tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(data)
    done = run("verify", path)
    assert (done.exit_code, words in done.stderr) == (2, True)


def test_a_file_that_is_not_there_or_cannot_be_written_is_named(tmp_path: Path) -> None:
    assert "cannot be read" in run("verify", tmp_path / "none.json").stderr
    assert "cannot be written" in run("sample", tmp_path / "none" / "x.json").stderr


def test_a_secret_that_is_none_is_refused(tmp_path: Path) -> None:
    assert "64 small hex digits" in run("sample", tmp_path / "x.json", "--secret", "FF").stderr
