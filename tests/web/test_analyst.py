"""The analyzer: a coach whom no stranger keeps busy, and processes that end with the server."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from spanish21.refusal import RefusedError
from spanish21.web.analyst import Analyst

SERVER = """
import multiprocessing, os, time
from concurrent.futures import ProcessPoolExecutor
from spanish21.web.analyst import end_with_parent

if __name__ == "__main__":
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(1, mp_context=context, initializer=end_with_parent)
    print(pool.submit(os.getpid).result(), flush=True)
    time.sleep(600)
"""


async def test_the_coach_answers_whatever_strangers_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    analyst = Analyst()
    analyst.available = True
    over = asyncio.Event()

    async def run(_self: object, work: Callable[..., object], *_args: object) -> object:
        if work.__name__ != "_advise":
            await over.wait()
        return work.__name__

    monkeypatch.setattr("spanish21.web.analyst._Process._run", run)
    asked = [asyncio.create_task(analyst.edge("MD-1.0", {"decks": 6})) for _ in range(8)]
    await asyncio.sleep(0)
    with pytest.raises(RefusedError, match="busy"):
        await analyst.edge("MD-1.0", {"decks": 8})
    assert await asyncio.wait_for(analyst.advise("MD-1.0", {}, ("As Ks",)), 5)
    over.set()
    await asyncio.gather(*asked)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
def test_the_process_ends_with_a_server_that_was_killed(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    script = tmp_path_factory.mktemp("analyst") / "server.py"
    script.write_text(SERVER)
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        worker = int(server.stdout.readline())
        os.kill(worker, 0)
        server.kill()
        server.wait()
        assert server.stdout.read() == b"", "the worker holds the output open until it ends"


async def test_a_question_in_hand_is_refused_as_busy_when_the_server_stops() -> None:
    analyst = Analyst()
    asked = [asyncio.create_task(analyst.chart(name, {})) for name in ("MD-1.0", "MA")]
    await asyncio.sleep(0.5)
    analyst.close()
    for each in (*asked, analyst.edge("MD-1.0", {})):
        with pytest.raises(RefusedError, match="busy"):
            await each


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_ctrl_c_in_an_analysis_ends_the_server_with_a_plain_line(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "spanish21", "serve", "--port", "0", "--data", str(tmp_path)]
    server = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    )
    try:
        assert server.stdout is not None
        opened = server.stdout.readline()
        (address,) = re.findall(r"http://[\d.:]+", opened)
        with ThreadPoolExecutor(1) as beside:
            asked = beside.submit(httpx.get, f"{address}/api/tables/md-1-0-1/chart", timeout=60)
            while not asked.done() and len(children(server.pid)) < 2:
                time.sleep(0.05)
            os.killpg(server.pid, signal.SIGINT)
            said, _ = server.communicate(timeout=60)
        assert asked.result().status_code == 503
    finally:
        server.kill()
    assert server.returncode == 0
    assert "Traceback" not in said
    assert said.splitlines()[-1] == "Stopped. Tables resume at the next start."


def children(process: int) -> list[str]:
    """List the processes that a process has started: a tracker of resources, and the analyzer."""
    return Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split()
