"""Commands that take a while show how far they have come, on standard error."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from spanish21.cli import app, extras


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (["removal", "MD-1.0", "--json"], "Removing one king (step 12 of 12)..."),
        (["par", "MD-1.0", "--out", "{}/par.pdf"], "Writing the PAR sheet (step 4 of 4)..."),
    ],
    ids=["removal", "par"],
)
def test_every_step_is_shown(
    words: list[str], shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extras, "_PATIENCE", 0.0)
    answer = CliRunner().invoke(app, [word.format(tmp_path) for word in words])
    assert answer.exit_code == 0, answer.output
    assert shown in answer.stderr
