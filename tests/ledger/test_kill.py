"""A process may be killed at any moment; the next one goes on, nothing lost, nothing twice.

SPANISH21_KILLS says how often, SPANISH21_SEED with which dice.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from spanish21.ledger import open_store
from tests.judging import chains_and_money
from tests.ledger.support import draft
from tests.ledger.writing import AT_ONCE, STREAM

ROOT = Path(__file__).parents[2]
KILLS = int(os.environ.get("SPANISH21_KILLS", "4"))
SEED = int(os.environ.get("SPANISH21_SEED", "21"))
_IN_ONE_LOG = 100
"""kills of writers of one log, which is verified whole after each of them"""


def killed(place: str, first: int, after: int) -> list[tuple[str, str]]:
    """Let a process write and kill it after so many acknowledgements; return all it gave."""
    command = [sys.executable, "-m", "tests.ledger.writing", place, str(first)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(after)]
        process.kill()
        lines += process.stdout.readlines()
    told = [line.split() for line in lines if line]
    assert len(told) >= after
    return [(command_id, digest) for command_id, digest in told]


@pytest.mark.parametrize("log", range(-(-KILLS // _IN_ONE_LOG)))
def test_what_was_acknowledged_survives_kill_9(place: str, log: int) -> None:
    random = Random(SEED + log)
    acknowledged: dict[str, str] = {}
    first = 0
    for _ in range(min(_IN_ONE_LOG, KILLS - log * _IN_ONE_LOG)):
        acknowledged |= killed(place, first, random.randint(1, 60))
        with closing(open_store(place, readonly=True)) as store:
            entries = list(store.everything())
            balances = store.balances()
        there = {entry.command_id: entry.hash for entry in entries}
        assert there.items() >= acknowledged.items(), f"seed {SEED + log}"
        assert len(entries) <= len(acknowledged) + AT_ONCE
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
        assert balances["player/ann"] == len(entries)
        assert chains_and_money(entries, balances).findings == ()
        # The next process sends again what it cannot know to be written.
        first = max(0, len(entries) - AT_ONCE)


def test_a_process_that_was_killed_leaves_its_table_to_the_next(place: str) -> None:
    killed(place, 0, 5)
    with closing(open_store(place)) as store:
        lease = store.lease(STREAM, "next", 1000)
        assert lease.token == 2
        head = store.last(STREAM)
        sent = draft(STREAM, "next", token=lease.token, expected=head.version)
        (entry,) = store.append([sent])
        assert (entry.number, entry.previous) == (head.number + 1, head.hash)
