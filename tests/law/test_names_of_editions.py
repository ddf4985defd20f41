"""Nothing outside the law knows an edition's or a state's name: it asks the edition instead."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import spanish21
from spanish21.law.editions import PUBLISHED

SOURCE = Path(spanish21.__file__).parent
PAGE = Path(__file__).parents[2] / "frontend/src"
NAMES = sorted(
    {name for law in PUBLISHED for name in (law.id, law.family, law.state)}, key=len, reverse=True
)
NAMED = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, NAMES))})(?![\w-])")
MARKS = {"cites", "reads"}


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
    return [(line, name) for line, text in texts(ast.parse(source)) for name in NAMED.findall(text)]


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
        for named in (NAMED.findall(path.read_text("utf-8")),)
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
        ('x = "MAIN COMMAND MA_ MD5 SUMMA"', []),
    ],
)
def test_what_counts_as_a_name(source: str, found: list[tuple[int, str]]) -> None:
    assert named_in(source) == found
