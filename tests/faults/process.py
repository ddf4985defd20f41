"""The server as a process of its own, started as a person does and killed as no person would."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from pathlib import Path

__all__ = ["killed", "started"]


async def started(data: Path, *options: str) -> tuple[Process, str]:
    """Start the server as a person does, and return where it listens."""
    command = ("-m", "spanish21", "serve", "--port", "0", "--data", str(data), *options)
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, stdout=PIPE, stderr=DEVNULL, env={**os.environ, "COLUMNS": "200"}
    )
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), 60)).decode()
    found = re.search(r"http://([\d.:]+)/", line)
    assert found, line
    return process, found[1]


async def killed(process: Process) -> None:
    process.send_signal(signal.SIGKILL)
    await process.wait()
