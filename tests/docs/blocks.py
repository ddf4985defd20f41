"""The blocks of the README and the documents, and how each kind is run or compared."""

from __future__ import annotations

import doctest
import json
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from typer.testing import CliRunner

from spanish21 import RefusedError, Table
from spanish21.cards import DECK
from spanish21.cli import app
from spanish21.house.sealed import Secret
from spanish21.house.wire.asking import ClientMessage

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["NOT_RUN", "PAGES", "ROOT", "blocks", "run_block", "shell_lines"]

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^( *)```(\S*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"# (\S+\.toml)\n")
SKIPPED = "..."
"""a line of an example that stands for any lines of the output"""

NOT_RUN = {
    "scripts/serve": "a server that runs until it is stopped: tests/browser starts one",
    "scripts/play": "a script that calls `spanish21 play`, which tests/terminal plays",
    "scripts/page": "builds the page from the network: tests/browser does it",
    "pip install '.[simulation]'": "installs from the network: tests/test_package.py does it",
    "pip install '.[web]'": "as above",
    "pip install '.[all]'": "as above",
    "spanish21 simulate MD-1.0 --rounds 1e9": "plays for a minute",
    "spanish21 simulate MD-1.0 --rounds 1e9 --seed 7": "plays for a minute",
    "spanish21 simulate MA --until-se 1e-5 --checkpoint ma.checkpoint --plot ma.svg": (
        "plays for many minutes"
    ),
    "spanish21 serve --database postgresql://db/house --data a --sealed /srv/sealed "
    "--host 0.0.0.0 --address http://10.0.0.5:8021": "needs PostgreSQL on another host",
    "spanish21 serve --database postgresql://db/house --data b --sealed /srv/sealed "
    "--host 0.0.0.0 --address http://10.0.0.6:8021": "as above",
    ".venv/bin/python -m tests.simulated --seed 42": "tests/simulated plays seeds",
    ".venv/bin/python -m tests.simulated --seeds 5000": "as above",
    '.venv/bin/python -m tests.simulated --seed 2 --fault "a card is dealt twice"': "as above",
    "alias spanish21='env --block-signal=INT spanish21'": "tests/cli/test_exits.py holds it back",
    "dask scheduler": "tests/simulation/test_cluster.py starts one",
    "dask worker tcp://SCHEDULER:8786": "as above",
}
"""Lines of shell blocks that are not run, with the reason; the options of our own are compared."""
STANDS_FOR = {"pit": "md-draft-1", "meter": "md-bonus-spin-1"}
"""what TABLE is in the lines of a command"""
SCREEN = {"COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb"}


def blocks(page: Path) -> list[tuple[str, str]]:
    """List the language and the text of each block, without its indentation."""
    found = BLOCK.finditer(page.read_text("utf-8"))
    return [(one[2], re.sub(rf"^{one[1]}", "", one[3], flags=re.MULTILINE)) for one in found]


def shell_lines(text: str) -> Iterator[str]:
    """List the commands of a shell block without their comments."""
    for line in text.replace("\\\n", " ").splitlines():
        bare = re.sub(r"\s+# .*$", "", line).strip()
        if bare:
            yield re.sub(r" {2,}", " ", bare)


def run_block(language: str, text: str, names: dict[str, object], title: str) -> None:
    """Run a block in the current folder, or compare it with what it shows."""
    match language:
        case "python":
            _run_python(text, names, title)
        case "console":
            _run_console(text)
        case "sh":
            for line in shell_lines(text):
                _run_line(line)
        case "toml":
            tomllib.loads(text)
            if named := FILE.match(text):
                Path(named[1]).write_text(text, "utf-8")
        case "json":
            _compare_json(text)
        case "text":
            assert any(compare(text) for compare in (_is_screen, _is_chart, _is_statement)), text
        case _:
            assert re.fullmatch(r"\{(toctree|raw)\}|", language), f"{title}: {language}"


def _run_python(text: str, names: dict[str, object], title: str) -> None:
    if ">>>" not in text:
        exec(compile(text, title, "exec"), names)
        return
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    example = doctest.DocTestParser().get_doctest(text, names, title, title, 0)
    runner.run(example, clear_globs=False)
    names.update(example.globs)
    assert runner.summarize(verbose=False).failed == 0


def _run_console(text: str) -> None:
    for example in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        line, _, expected = example.partition("\n")
        shown = "\n".join(row.rstrip() for row in _answered(line)[1].splitlines())
        parts = re.split(rf"^{re.escape(SKIPPED)}$\n?", expected.strip(), flags=re.MULTILINE)
        wanted = ".*".join(map(re.escape, parts))
        if not re.fullmatch(wanted, shown.strip(), re.DOTALL):
            assert shown.strip() == expected.strip(), line


def _answered(line: str) -> tuple[int, str]:
    """Run one of our commands, without a person at the keyboard."""
    words = shlex.split(line)
    assert words[0] == "spanish21", f"only our own command is run here: {line}"
    done = CliRunner(env=SCREEN).invoke(app, words[1:], input="")
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.stdout + done.stderr


def _run_line(line: str) -> None:
    if line in NOT_RUN:
        if line.startswith("spanish21 "):
            code, shown = _answered(f"{line} --help")
            assert code == 0, shown
            options = set(re.findall(r"(?<!\S)--[\w-]+", line))
            assert options <= set(re.findall(r"--[\w-]+", shown)), line
        return
    if re.search(r"^mkdir |[|>]", line):
        scripts = Path(sys.executable).parent
        shell = ["bash", "-euo", "pipefail", "-c", f'PATH="{scripts}:$PATH"; HOME="$PWD"; {line}']
        done = subprocess.run(shell, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{line}: {done.stderr}"
        return
    command = line.split()[1]
    code, shown = _answered(re.sub(r"\bTABLE\b", STANDS_FOR.get(command, "TABLE"), line))
    assert code == 0, f"{line}: {shown}"


def _compare_json(text: str) -> None:
    """Read what a client sends as the server does; a refusal must be the one that a table gives."""
    data = json.loads(text)
    if "type" in data:
        assert msgspec.json.decode(text, type=ClientMessage)
        return
    try:
        Table.open("MD-1.0").wager(box=1, person="Ann", dollars=2)
    except RefusedError as error:
        refusal = error.refusal
        assert data["code"] == refusal.code
        assert f"{data['message']} [{data['clause']}]" == str(refusal)


def _is_screen(text: str) -> bool:
    """Return whether this is the recorded screen of a decision, without its empty lines."""
    screen = (ROOT / "tests" / "terminal" / "screens" / "decision.txt").read_text("utf-8")
    return text.splitlines() == [line for line in screen.splitlines() if line.strip()]


def _is_chart(text: str) -> bool:
    """Return whether every line is one of the chart that ships with the software."""
    charts = ROOT / "src/spanish21/strategy/published/wizard-of-odds-s17.toml"
    known = {" ".join(line.split()) for line in charts.read_text("utf-8").splitlines()}
    return {" ".join(line.split()) for line in text.splitlines()} <= known


def _is_statement(text: str) -> bool:
    """Return whether the lines are those of the statement of a shoe, in their order."""
    statement = Secret("table/ma-1/shoe/1", bytes(32)).seal(DECK * 6).statement
    keys = [line.split()[0] for line in statement.text().splitlines()]
    shown = [line.split()[0] for line in text.splitlines() if not line.startswith("contribution")]
    return shown == keys
