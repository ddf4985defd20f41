"""The analyser's process does not outlive its server."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

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
