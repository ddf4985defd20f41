"""Nothing outside the law knows an edition's or a state's name: it asks the edition instead."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import spanish21
from spanish21.law.editions import PUBLISHED
from spanish21.rules.side_wagers import SIDE_WAGERS

SOURCE = Path(spanish21.__file__).parent
PAGE = Path(__file__).parents[2] / "frontend/src"
NAMES = sorted(
    {name for law in PUBLISHED for name in (law.id, law.family, law.state)}, key=len, reverse=True
)
NAMED = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, NAMES))})(?![\w-])")
MARKS = {"cites", "reads"}


def parts(name: str) -> Iterator[str]:
    """List how an id begins and how it ends, as far as hyphens divide it."""
    words = name.split("-")
    for at in range(1, len(words)):
        yield from ("-".join(words[:at]), "-".join(words[at:]))


PARTS = {part for law in PUBLISHED for part in parts(law.id)} - {
    *NAMES,
    *(text for row in SIDE_WAGERS.values() for text in (row.kind, row.word)),
}
"""what an id begins or ends with that isn't a name, nor the word for a wager"""
QUOTED = re.compile(r"""(['"`])((?:(?!\1)[^\\\n])*)\1""")


def is_part(text: str) -> bool:
    """Return whether a text is a part of an id and nothing more."""
    return text.strip("- ") in PARTS


def named_on_page(source: str) -> list[str]:
    """List the names in a file of the page, and the parts of ids among its quoted texts."""
    quoted = (found[2] for found in QUOTED.finditer(source))
    return [*NAMED.findall(source), *(text for text in quoted if is_part(text))]


def texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """List the texts of a module, its docstrings and the marks of its definitions left out."""
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and tree.func.id in MARKS:
        return
    if isinstance(tree, ast.Constant) and isinstance(tree.value, str):
        yield tree.lineno, tree.value
    for node in ast.iter_child_nodes(tree):
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if not docstring:
            yield from texts(node)


def named_in(source: str) -> list[tuple[int, str]]:
    return [
        (line, name)
        for line, text in texts(ast.parse(source))
        for name in NAMED.findall(text) or [text] * is_part(text)
    ]


def test_no_module_outside_the_law_names_an_edition_or_a_state() -> None:
    found = {
        path.relative_to(SOURCE).as_posix(): named
        for path in SOURCE.rglob("*.py")
        if path.relative_to(SOURCE).parts[0] != "law"
        for named in (named_in(path.read_text("utf-8")),)
        if named
    }
    assert found == {}


def test_no_file_of_the_page_names_an_edition_or_a_state() -> None:
    found = {
        path.relative_to(PAGE).as_posix(): named
        for path in PAGE.rglob("*")
        if path.suffix in {".ts", ".svelte", ".css"}
        for named in (named_on_page(path.read_text("utf-8")),)
        if named
    }
    assert PAGE.is_dir()
    assert found == {}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('x = "MD-1.0"', [(1, "MD-1.0")]),
        ('x = "MA 4(h)"', [(1, "MA")]),
        ('x = f"see {y} in Maryland"', [(1, "Maryland")]),
        ('if law.startswith("MD"):\n    pass', [(1, "MD")]),
        ('x = {"MA-bonus-spin": 1}', [(1, "MA-bonus-spin")]),
        ('@cites("MD 10.H", "MA 9(d)")\ndef f():\n    """Maryland."""', []),
        ('"""Massachusetts."""\nx = 1\n"""MD-draft"""', []),
        ('if law.endswith("draft"):\n    pass', [(1, "draft")]),
        ('x = law.removesuffix("-draft")', [(1, "-draft")]),
        ('x = "a draft of the law"', []),
        ('x = "MAIN COMMAND MA_ MD5 SUMMA"', []),
    ],
)
def test_what_counts_as_a_name(source: str, found: list[tuple[int, str]]) -> None:
    assert named_in(source) == found


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("const a = one.edition.endsWith('draft')", ["draft"]),
        ('const a = one.edition.includes("-draft")', ["-draft"]),
        ("const a = one.edition.startsWith('MD')", ["MD"]),
        ("const a = one.edition === `MD-1.0`", ["MD-1.0"]),
        ("const draft = one.draft", []),
        ("const a = one.kind === 'bonus-spin'", []),
    ],
)
def test_what_counts_as_a_name_on_the_page(source: str, found: list[str]) -> None:
    assert named_on_page(source) == found


def test_every_edition_is_listed_before_it_was_read() -> None:
    """What comes as a file is named in a refusal of a fresh process too."""
    code = (
        "from spanish21 import as_rulebook, UnknownRulesError\n"
        "from spanish21.law import EDITIONS\n"
        "assert {'NJ', 'PA'} < set(EDITIONS)\n"
        "assert 'NJ' in EDITIONS and 'nowhere' not in EDITIONS and len(EDITIONS) == 7\n"
        "assert not {'NJ', 'PA'} & {law.id for law in EDITIONS.loaded()}\n"
        "try: as_rulebook('nowhere')\n"
        "except UnknownRulesError as error: print(error)\n"
        "assert [law.id for law in EDITIONS.values()] == list(EDITIONS)\n"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "MA-bonus-spin, NJ, PA" in shown.stdout
