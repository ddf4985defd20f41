"""A server with few open files: idle connections end neither it nor anyone's game."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest

from spanish21.house.verify import verify_place
from spanish21.ledger.checkpoint import CHECKPOINTS
from tests.web.live import Client

START = "import resource, sys; resource.setrlimit(resource.RLIMIT_NOFILE, ({n}, {n}));"
RUN = "from spanish21.__main__ import main; sys.argv[0] = 'spanish21'; main()"


def end(process: Process) -> None:
    if process.returncode is None:
        process.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="no limit of open files to set")
@pytest.mark.parametrize("files", [64, 256])
async def test_idle_connections_up_to_the_limit_of_open_files_end_nothing(
    tmp_path: Path, files: int
) -> None:
    command = (START.format(n=files) + RUN, "serve", "--port", "0", "--data", str(tmp_path))
    env = {**os.environ, "COLUMNS": "200"}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", *command, stdout=PIPE, stderr=DEVNULL, env=env
    )
    async with AsyncExitStack() as ending:
        ending.push_async_callback(process.wait)
        ending.callback(end, process)
        assert process.stdout is not None
        line = (await asyncio.wait_for(process.stdout.readline(), 60)).decode()
        found = re.search(r"http://([\d.]+):(\d+)/", line)
        assert found, line
        host, port = found[1], int(found[2])
        ann = await Client(f"{host}:{port}").guest("Ann")
        ending.push_async_callback(ann.close)
        table = (await ann.get("/api/tables"))[0]["id"]
        await ann.come(table, 1)
        idle = []
        for _ in range(files + 50):
            with suppress(OSError, TimeoutError):
                _, writer = await asyncio.wait_for(asyncio.open_connection(host, port), 1)
                ending.callback(writer.close)
                idle.append(writer)
        for _ in range(20):
            await ann.do("buy-in", amount=500)
        await asyncio.sleep(2.5)  # a signature is due after a second of rest
        assert process.returncode is None
        answer = await ann.ask("buy-in", amount=500)
        assert answer["type"] == "done" or answer["refusal"]["code"] == "version/stale"
        for writer in idle:
            writer.close()
        await asyncio.sleep(1.5)
        process.send_signal(signal.SIGINT)
        assert await asyncio.wait_for(process.wait(), 30) in {0, 130}
    assert (tmp_path / CHECKPOINTS).read_bytes().count(b"\n") >= 1
    found_in = verify_place(tmp_path / "house.db", tmp_path / CHECKPOINTS)
    assert json.dumps([str(each) for each in found_in.findings]) == "[]"
