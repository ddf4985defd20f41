"""Modules import each other one way only, imports for types and those inside functions included."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import spanish21

ROOT = Path(spanish21.__file__).parent


def sources() -> dict[str, Path]:
    """List the modules of the package with their files."""
    found = {}
    for path in ROOT.rglob("*.py"):
        parts = path.relative_to(ROOT.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(tree: ast.AST, modules: set[str]) -> set[str]:
    """List the modules that a module imports; of a package, the module that is named if any."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                found.add(inner if inner in modules else node.module)
    return found & modules


def graph() -> dict[str, set[str]]:
    files = sources()
    modules = set(files)
    return {
        name: imported(ast.parse(path.read_text("utf-8")), modules) for name, path in files.items()
    }


def circle(modules: dict[str, set[str]]) -> list[str] | None:
    try:
        TopologicalSorter(modules).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found[::-1]
    return None


def test_no_modules_import_each_other() -> None:
    modules = graph()
    assert len(modules) > 100
    assert circle(modules) is None


def test_a_circle_is_found() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": set()}) is None
    assert set(circle({"a": {"b"}, "b": {"c"}, "c": {"a"}}) or ()) == {"a", "b", "c"}
