"""Which definitions of a package nothing uses, read from its sources.

A use is a name or an attribute that stands outside the definition itself; to import it, or to list
it in `__all__`, is none. Names are followed through imports, attributes are taken by name alone.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

__all__ = ["Uses", "definitions"]

_DEFINITIONS = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
Definition = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def definitions(tree: ast.AST, start: str = "") -> Iterator[tuple[str, Definition]]:
    """List functions and classes with their dotted names."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, _DEFINITIONS):
            yield f"{start}{node.name}", node
            yield from definitions(node, f"{start}{node.name}.")
        else:
            yield from definitions(node, start)


class Uses:
    """Where the names and attributes of a package stand."""

    def __init__(
        self, package: str, modules: Mapping[str, ast.Module], shown: Collection[str] = ()
    ) -> None:
        """Read the modules of a package, each under its name within the package.

        Names that are `shown` to the users of the package are used by them.
        """
        self._shown = frozenset(shown)
        self._imported = {name: _imports(package, tree) for name, tree in modules.items()}
        self._names: defaultdict[tuple[str, str], list[tuple[str, int]]] = defaultdict(list)
        self._attributes: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
        for module, tree in modules.items():
            for node in ast.walk(tree):
                match node:
                    case ast.Name(id=name):
                        self._names[self._source(module, name)].append((module, node.lineno))
                    case ast.Attribute(attr=name):
                        self._attributes[name].append((module, node.lineno))
                    case _:
                        pass

    def _source(self, module: str, name: str) -> tuple[str, str]:
        """Follow a name through imports to the module that defines it."""
        seen = set()
        while (module, name) not in seen and name in self._imported.get(module, {}):
            seen.add((module, name))
            module, name = self._imported[module][name]
        return module, name

    def used(self, module: str, node: Definition) -> bool:
        """Return whether something outside a definition uses it."""
        if node.name in self._shown:
            return True
        first = min(part.lineno for part in (node, *node.decorator_list))
        last = node.end_lineno or first
        found = self._attributes[node.name] + self._names[module, node.name]
        return any(where != module or not first <= line <= last for where, line in found)


def _imports(package: str, tree: ast.Module) -> dict[str, tuple[str, str]]:
    """List the names that a module imports from its own package, with where they come from."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            head, _, rest = node.module.partition(".")
            if head == package:
                for alias in node.names:
                    found[alias.asname or alias.name] = (rest or package, alias.name)
    return found
