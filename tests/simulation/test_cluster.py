"""A cluster: the same answer as one machine, even if a worker is lost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spanish21.simulation import simulate
from tests.support import book

pytest.importorskip("distributed")

from spanish21.simulation.cluster import ClusterError, connect


@pytest.mark.filterwarnings("ignore")
def test_a_local_cluster_gives_the_same_answer_and_survives_a_lost_worker() -> None:
    rulebook = book("MA")
    here = simulate(rulebook, rounds=1_200_000, seed=3)
    cluster = connect("local:2")
    lost: list[object] = []

    def lose(_now: object) -> None:
        if not lost:
            worker = next(iter(cluster._own.workers.values()))
            worker.process.process.kill()
            lost.append(worker)

    try:
        there = simulate(rulebook, rounds=1_200_000, seed=3, executor=cluster, progress=lose)
    finally:
        cluster.close()
    assert lost
    assert replace(there, cpu_seconds=0, seconds=0) == replace(here, cpu_seconds=0, seconds=0)


def test_an_address_that_is_none_is_named() -> None:
    with pytest.raises(ClusterError, match="local:4"):
        connect("local:many")
