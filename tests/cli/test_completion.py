"""The Tab key: commands, options and editions are completed in every shell."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest

from spanish21.cli.completion import Shell
from spanish21.cli.lazy import VARIABLE


def run(*words: str, **environment: str) -> str:
    script = "from spanish21.__main__ import main; main()"
    answer = subprocess.run(
        [sys.executable, "-c", script, *words],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **environment},
    )
    assert answer.stderr == ""
    return answer.stdout


@pytest.mark.parametrize("shell", list(Shell))
def test_every_shell_gets_a_script(shell: Shell) -> None:
    script = run("completion", shell.value)
    assert "spanish21" in script
    assert VARIABLE in script


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("spanish21 anal", ["analyze"]),
        ("spanish21 rules re", ["readings"]),
        ("spanish21 ev --beside 8s --sp", ["--split", "--splits"]),
        ("spanish21 analyze MD", ["MD-draft", "MD-1.0", "MD-bonus-spin"]),
        ("spanish21 analyze MA --strategy c", ["composition"]),
    ],
)
def test_words_are_completed(typed: str, offered: list[str]) -> None:
    words = typed.split()
    found = run(
        **{VARIABLE: "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(len(words) - 1)}
    )
    assert found.split() == offered


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_takes_the_script() -> None:
    subprocess.run(["bash", "-n", "-c", run("completion", "bash")], check=True)
