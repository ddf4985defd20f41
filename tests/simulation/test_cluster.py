"""A cluster: the same answer as one machine, even if a worker is lost."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from spanish21.simulation import Results, simulate
from tests.support import book

pytest.importorskip("distributed")

from spanish21.simulation.cluster import ClusterError, connect

PATIENCE = 120
ROUNDS = 1_200_000


def same(one: Results, two: Results) -> bool:
    """Whether everything but the clock agrees."""
    return replace(one, cpu_seconds=0, seconds=0) == replace(two, cpu_seconds=0, seconds=0)


@dataclass
class Processes:
    """A scheduler and its workers, each a process of its own."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]


def start(*words: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "dask", *words]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.fixture
def processes(tmp_path: Path) -> Iterator[Processes]:
    """Start them with the two commands of the documentation."""
    file = tmp_path / "scheduler.json"
    local = ("--host", "127.0.0.1")
    scheduler = start(
        "scheduler", *local, "--port", "0", "--no-dashboard", "--scheduler-file", str(file)
    )
    deadline = time.monotonic() + PATIENCE
    while not file.exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    address = json.loads(file.read_text())["address"]
    words = ("--nthreads", "1", "--no-nanny", "--no-dashboard")
    workers = [start("worker", address, *local, *words) for _ in range(2)]
    yield Processes(address, scheduler, workers)
    for process in (*workers, scheduler):
        process.kill()
        process.wait()


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_of_processes_gives_the_same_answer_and_survives_a_lost_worker(
    processes: Processes,
) -> None:
    here = simulate(book("MA"), rounds=ROUNDS, seed=3)
    cluster = connect(processes.address)
    cluster._client.wait_for_workers(2, timeout=PATIENCE)

    def lose(_now: object) -> None:
        os.kill(processes.workers[0].pid, signal.SIGKILL)

    there = simulate(book("MA"), rounds=ROUNDS, seed=3, executor=cluster, progress=lose)
    cluster.close()
    assert processes.workers[0].wait() == -signal.SIGKILL
    assert same(there, here)


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_goes_away_is_said_and_its_checkpoint_goes_on_here(
    processes: Processes, tmp_path: Path
) -> None:
    cluster = connect(processes.address)
    cluster._client.wait_for_workers(2, timeout=PATIENCE)
    path = tmp_path / "run.checkpoint"

    def lose(_now: object) -> None:
        processes.scheduler.kill()

    with pytest.raises(ClusterError, match="checkpoint"):
        simulate(
            book("MA"), rounds=10**12, seed=3, executor=cluster, progress=lose, checkpoint=path
        )
    cluster.close()
    resumed = simulate(book("MA"), rounds=10**7, seed=3, checkpoint=path)
    assert resumed.rounds == 10**7
    assert same(resumed, simulate(book("MA"), rounds=10**7, seed=3))


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_may_be_started_for_a_run_and_leaves_ctrl_c_to_it() -> None:
    cluster = connect("local:2")
    for worker in cluster._client.run(os.getpid).values():
        os.kill(worker, signal.SIGINT)
    there = simulate(book("MA"), rounds=ROUNDS, seed=3, executor=cluster)
    assert len(cluster._client.run(os.getpid)) == 2
    cluster.close()
    assert same(there, simulate(book("MA"), rounds=ROUNDS, seed=3))


def test_an_address_that_is_none_is_named() -> None:
    with pytest.raises(ClusterError, match="local:4"):
        connect("local:many")
