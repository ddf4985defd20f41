"""The server of a benchmark, as a process of its own."""

from __future__ import annotations

import asyncio
import re
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

__all__ = ["start"]


async def start(data: Path) -> tuple[Process, str]:
    """Start the server, and return its process and its address."""
    command = ("-m", "spanish21", "serve", "--port", "0", "--no-tables", "--data", str(data))
    process = await asyncio.create_subprocess_exec(sys.executable, *command, stdout=PIPE)
    line = (await process.stdout.readline()).decode() if process.stdout else ""
    found = re.search(r"http://([\d.:]+)/", line)
    if found is None:
        raise SystemExit(f"the server did not start: {line}")
    return process, found[1]
