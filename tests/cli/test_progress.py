"""Commands that take a while show how far they have come, on standard error."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from contextlib import suppress
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


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudoterminal")
def test_json_on_standard_output_keeps_the_bar_at_the_terminal() -> None:
    here, there = os.openpty()
    line = [sys.executable, "-m", "spanish21", "simulate", "MD-1.0", "--rounds", "1e5", "--json"]
    shown = bytearray()

    def read() -> None:
        with suppress(OSError):  # no one is left to write
            while part := os.read(here, 1 << 12):
                shown.extend(part)

    reader = threading.Thread(target=read)
    reader.start()
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=there) as program:
        os.close(there)
        out, _ = program.communicate()
    reader.join()
    os.close(here)
    assert json.loads(out)["rounds"] == 100_000
    assert b"player's edge" in shown
