"""Every example of the README and the documents runs and shows what it says."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spanish21.cli import app

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"# (\S+\.toml)\n")


def blocks(page: Path) -> list[tuple[str, str]]:
    return [(found[1], found[2]) for found in BLOCK.finditer(page.read_text("utf-8"))]


def run_console(text: str) -> None:
    runner = CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb"})
    for example in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        line, _, expected = example.partition("\n")
        words = shlex.split(line)
        assert words[0] == "spanish21", f"only our own command is run here: {line}"
        done = runner.invoke(app, words[1:], input="")
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
        shown = "\n".join(row.rstrip() for row in (done.stdout + done.stderr).splitlines())
        assert shown.strip() == expected.strip(), line


@pytest.mark.usefixtures("editions")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_run_as_written(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    for number, (language, text) in enumerate(blocks(page), 1):
        title = FILE.match(text)
        if language == "toml" and title:
            (tmp_path / title[1]).write_text(text, "utf-8")
        elif language == "console":
            run_console(text)
        elif language == "python" and ">>>" in text:
            example = doctest.DocTestParser().get_doctest(
                text, names, f"{page.name} block {number}", str(page), 0
            )
            runner.run(example, clear_globs=False)
            names.update(example.globs)
        elif language == "python":
            exec(compile(text, f"{page.name} block {number}", "exec"), names)
    assert runner.summarize(verbose=False).failed == 0


def test_the_readme_has_examples_of_every_kind() -> None:
    kinds = {language for language, _ in blocks(ROOT / "README.md")}
    assert {"python", "console", "toml", "sh"} <= kinds
