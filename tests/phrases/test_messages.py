"""Messages say "is not a", never "is no", and nothing "lies" anywhere."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import spanish21

SOURCE = Path(spanish21.__file__).parent
ODD = re.compile(r"(?<!here) is no (?!longer|more)|\blies\b")
FILES = sorted(SOURCE.rglob("*.py"))


def messages(tree: ast.Module) -> Iterator[str]:
    """List the texts of a module that are not docstrings or notes below a name."""
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node.value


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_messages_are_in_plain_words(file: Path) -> None:
    found = [text for text in messages(ast.parse(file.read_text("utf-8"))) if ODD.search(text)]
    assert not found
