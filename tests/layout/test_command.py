"""`spanish21 layout` and `spanish21 sign` on the command line."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from typer.testing import CliRunner

from spanish21.cli import app

RUN = CliRunner()


@pytest.mark.parametrize("command", ["layout", "sign"])
def test_the_drawing_goes_to_standard_output(command: str) -> None:
    answer = RUN.invoke(app, [command, "MD-1.0"])
    assert answer.exit_code == 0
    assert ET.fromstring(answer.stdout).tag.endswith("svg")


@pytest.mark.parametrize("command", ["layout", "sign"])
def test_a_file_is_written_and_named(command: str, tmp_path: Path) -> None:
    out = tmp_path / "table.svg"
    answer = RUN.invoke(app, [command, "MA", "--out", str(out)])
    assert answer.exit_code == 0
    assert str(out) in answer.stdout
    assert out.read_text("utf-8").startswith("<svg ")


@pytest.mark.parametrize("words", [["--format", "pdf"], []])
def test_pdf_is_made_by_format_or_by_the_files_name(words: list[str], tmp_path: Path) -> None:
    pytest.importorskip("typst")
    out = tmp_path / "layout.pdf"
    answer = RUN.invoke(app, ["layout", "MD-1.0", "--out", str(out), *words])
    assert answer.exit_code == 0
    assert out.read_bytes().startswith(b"%PDF")


def test_a_missing_library_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    answer = RUN.invoke(app, ["layout", "MD-1.0", "--format", "pdf"])
    assert answer.exit_code == 2
    assert "Install the extra 'report' with: pip install" in answer.stderr


def test_payouts_may_be_left_to_a_sign() -> None:
    answer = RUN.invoke(app, ["layout", "MD-1.0", "--payouts", "sign"])
    assert 'data-item="payouts"' not in answer.stdout


def test_a_submission_that_is_not_permitted_is_refused() -> None:
    answer = RUN.invoke(app, ["layout", "MD-1.0", "--set", "decks=7"])
    assert answer.exit_code == 2
    assert "MD-1.0 3.A" in answer.stderr


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    answer = RUN.invoke(app, ["sign", "MD-1.0", "--out", str(tmp_path / "none" / "a.svg")])
    assert answer.exit_code == 2
    assert "cannot be written" in answer.stderr
