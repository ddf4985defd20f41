"""The command line as a whole: help, version, exit codes, and how errors are said."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import pytest
import typer
from typer.testing import CliRunner

from spanish21.cli import COMMANDS, app
from spanish21.cli.failure import Failure, printable
from spanish21.cli.lazy import Lazy, commands


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "spanish21", *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, **environment},
    )


def test_help_names_every_command() -> None:
    answer = run("--help")
    assert answer.returncode == 0
    for name in COMMANDS:
        assert name in answer.stdout
    assert answer.stderr == ""


def test_without_a_command_there_is_help() -> None:
    assert run().stdout == run("--help").stdout
    assert run("rules").stdout == run("rules", "--help").stdout


@pytest.mark.parametrize("words", [["--help"], ["rules", "--help"], ["--version"]])
def test_help_imports_no_command_and_no_screen(words: list[str]) -> None:
    script = (
        "import sys\n"
        "from spanish21.cli import app\n"
        f"app({words!r}, standalone_mode=False)\n"
        "dear = ('rich', 'spanish21.cli.submission', 'spanish21.cli.rules.show')\n"
        "print([name for name in dear if name in sys.modules])\n"
    )
    answer = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert answer.stdout.splitlines()[-1] == "[]"


def test_version() -> None:
    assert run("--version").stdout == f"spanish21 {version('spanish21')}\n"


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["rlues"], "Did you mean 'rules'?"),
        (["rules", "shwo", "MA"], "Did you mean 'show'?"),
        (["rules", "show"], "Missing argument 'SUBMISSION'"),
        (["rules", "show", "MA", "5(e)", "more"], "more"),
        (["rules", "list", "--jsn"], "--json"),
        (["--nothing"], "--nothing"),
        (["deal", "drill"], "Choose from: payouts, hands, procedure, accidents: see "),
    ],
)
def test_misuse_is_one_sentence_with_the_way_to_the_help(words: list[str], hint: str) -> None:
    answer = run(*words)
    assert answer.returncode == 2
    assert answer.stdout == ""
    assert hint in answer.stderr
    assert "--help'" in answer.stderr
    assert len(answer.stderr.splitlines()) == 1


def test_misuse_is_said_as_json_too() -> None:
    answer = run("rules", "show", "--json")
    assert answer.returncode == 2
    error = json.loads(answer.stdout)["error"]
    assert error["code"] == "command/usage"
    assert error["message"] + "\n" == answer.stderr


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "spanish21", "rules", "readings"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""


@pytest.mark.parametrize("loading", ["typer", "spanish21.cli.rules", "spanish21.law"])
def test_ctrl_c_while_a_command_is_being_loaded_ends_it_with_a_line(loading: str) -> None:
    script = (
        "import sys\n"
        "class Impatient:\n"
        "    def find_spec(self, name, path, target=None):\n"
        f"        if name == {loading!r}: raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Impatient())\n"
        "sys.argv = ['spanish21', 'rules', 'list']\n"
        "from spanish21.__main__ import main\n"
        "main()\n"
    )
    answer = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert (answer.returncode, answer.stdout, answer.stderr) == (130, "", "Interrupted.\n")


def test_an_interrupt_that_a_callback_ignores_comes_again() -> None:
    script = (
        "import ctypes, sys, time\n"
        "def interrupted():\n"
        "    raise KeyboardInterrupt\n"
        "class Loading:\n"
        "    def find_spec(self, name, path, target=None):\n"
        "        if name == 'spanish21.cli':\n"
        "            ctypes.CFUNCTYPE(None)(interrupted)()\n"
        "            time.sleep(600)\n"
        "sys.meta_path.insert(0, Loading())\n"
        "from spanish21.__main__ import main\n"
        "main()\n"
    )
    answer = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert (answer.returncode, answer.stdout, answer.stderr) == (130, "", "Interrupted.\n")


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="there is no full device")
@pytest.mark.parametrize("more", [[], ["--json"]])
def test_output_onto_a_full_disk_is_told_in_a_line(more: list[str]) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        answer = subprocess.run(
            [sys.executable, "-m", "spanish21", "rules", "list", *more],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (answer.returncode, answer.stderr) == (1, "the output: No space left on device.\n")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such shell")
def test_a_closed_output_is_told_in_a_line() -> None:
    line = f'"{sys.executable}" -m spanish21 rules list >&-'
    answer = subprocess.run(line, shell=True, stderr=subprocess.PIPE, text=True, check=False)
    assert (answer.returncode, answer.stderr) == (1, "the output: Bad file descriptor.\n")


def test_a_terminal_without_a_letter_shows_its_number() -> None:
    answer = run("rules", "show", "MA", "--set", "operator=Café", PYTHONIOENCODING="ascii")
    assert answer.returncode == 0
    assert "Caf\\xe9" in answer.stdout


def test_control_characters_are_shown_not_obeyed() -> None:
    assert printable("a\x1b[31mb\nc\x07") == "a\\x1b[31mb\nc\\x07"


class TestRegistering:
    """A command is one line in a table."""

    def group(self) -> typer.Typer:
        lazy = commands(
            {"fail": Lazy(f"{__name__}:fail", "Fail."), "sub": Lazy("nowhere:app", "?")}
        )
        lazy.callback()(lambda: None)
        return lazy

    def test_help_does_not_import(self) -> None:
        answer = CliRunner().invoke(self.group(), ["--help"])
        assert answer.exit_code == 0
        assert "Fail." in answer.stdout

    def test_a_failure_has_its_own_exit_code_and_details(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(sys.modules, __name__, sys.modules[__name__])
        answer = CliRunner().invoke(self.group(), ["fail", "--json"])
        assert answer.exit_code == 3
        assert json.loads(answer.stdout) == {
            "error": {"code": "test/failed", "message": "It failed.", "step": 7}
        }
        assert answer.stderr == "It failed.\n"


def fail(*, as_json: Annotated[bool, typer.Option("--json")] = False) -> None:
    raise Failure("test/failed", "It failed.", details={"step": 7}, exit_code=3)


def test_the_app_answers_in_the_same_process() -> None:
    assert CliRunner().invoke(app, ["--version"]).stdout.startswith("spanish21 ")
