"""What the documents import is public, or they state beside it that it is not."""

from __future__ import annotations

import ast
import doctest
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import spanish21
from tests.docs.blocks import PAGES
from tests.test_api import ROOMS

PACKAGES = ("", *ROOMS)
INSIDE = "The names in this section are not public and may change at any time."


def public() -> dict[str, set[str]]:
    return {
        f"spanish21{one}": set(importlib.import_module(f"spanish21{one}").__all__)
        for one in PACKAGES
    }


def imported(code: str) -> Iterator[tuple[str, str]]:
    """List what a block of Python imports from this package."""
    if ">>>" in code:
        code = "".join(one.source for one in doctest.DocTestParser().get_examples(code))
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("spanish21"):
            yield from ((node.module or "", alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            ours = (alias.name for alias in node.names if alias.name.startswith("spanish21"))
            yield from ((name, "") for name in ours)


def sections(page: Path) -> Iterator[str]:
    """Divide a page at its headings."""
    text = page.read_text("utf-8")
    yield from re.split(r"^#{2,} ", text, flags=re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_imports_what_is_public_or_states_that_it_is_not(page: Path) -> None:
    known = public()
    for section in sections(page):
        if INSIDE in " ".join(section.split()):
            continue
        for block in re.findall(r"^ *```python\n(.*?)^ *```$", section, re.MULTILINE | re.DOTALL):
            for module, name in imported(block):
                assert module in known, f"{page.name}: {module} is not public"
                assert not name or name in known[module], f"{page.name}: {module}.{name}"


def test_help_and_the_page_of_names_list_the_same_packages() -> None:
    page = (Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")
    for text in (spanish21.__doc__ or "", page.partition("**Stability.**")[2].partition("##")[0]):
        named = set(re.findall(r"`spanish21(\.[a-z.]+)`", text.partition("public names are")[2]))
        assert named == set(PACKAGES) - {""}


def test_the_modules_named_in_prose_are_public() -> None:
    """A path such as `spanish21.table.rebuild` names something that can be imported."""
    known = public()
    for page in PAGES:
        for section in sections(page):
            if INSIDE in " ".join(section.split()):
                continue
            prose = re.sub(r"^ *```.*?^ *```$", "", section, flags=re.MULTILINE | re.DOTALL)
            for path in re.findall(r"`(spanish21\.[\w.]+)[^`]*`", prose):
                module, _, name = path.rpartition(".")
                fits = path in known or name == "__all__" or name in known.get(module, ())
                assert fits, f"{page.name}: {path}"
