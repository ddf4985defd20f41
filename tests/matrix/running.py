"""Run the cited tests of clauses against broken code, each break in a process of its own."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

from tests.matrix.breaks import ERRED, Break, prepare

__all__ = ["Job", "Outcome", "run"]

_FOLDER = Path(__file__).resolve().parents[1]
_LIMIT = 120


@dataclass(frozen=True, slots=True)
class Job:
    """A break, and the clauses whose tests must notice it, each with its tests."""

    broken: Break
    rows: Mapping[str, tuple[str, ...]]
    seconds: int = _LIMIT
    """after which a break that goes on forever counts as noticed"""


@dataclass(slots=True)
class Outcome:
    """Which clauses noticed a break, and which did not."""

    job: Job
    noticed: set[str] = field(default_factory=set)
    problem: str = ""

    @property
    def missed(self) -> tuple[str, ...]:
        """List the clauses none of whose tests failed."""
        return tuple(row for row in self.job.rows if row not in self.noticed)


class _Loop:
    """A pytest plugin that takes the jobs instead of running every test once."""

    def __init__(self, jobs: Iterable[Job], tell: Callable[[Outcome], None], end: float) -> None:
        self._jobs, self._tell, self._end = jobs, tell, end

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items: defaultdict[str, list[pytest.Item]] = defaultdict(list)
        for item in session.items:
            items[_place(item)].append(item)
        prepare()
        for job in self._jobs:
            if time.monotonic() > self._end:
                break
            self._tell(_in_a_fork(job, items))
        return True


def _place(item: pytest.Item) -> str:
    """Name a test as the matrix does: `module:Class.test`."""
    file, _, name = item.nodeid.split("[", 1)[0].partition("::")
    module = ".".join((_FOLDER.parent / file).relative_to(_FOLDER).with_suffix("").parts)
    return f"{module}:{name.replace('::', '.')}"


def _in_a_fork(job: Job, items: Mapping[str, Sequence[pytest.Item]]) -> Outcome:
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        _play(job, items, writer)
    os.close(writer)
    with os.fdopen(reader) as told:
        lines = [json.loads(line) for line in told]
    _, status = os.waitpid(child, 0)
    outcome = Outcome(job, {line["row"] for line in lines if "row" in line})
    outcome.problem = next((line["problem"] for line in lines if "problem" in line), "")
    if os.WIFSIGNALED(status):
        outcome.noticed |= set(job.rows)
    return outcome


def _play(job: Job, items: Mapping[str, Sequence[pytest.Item]], writer: int) -> None:
    """Break the code, and run the tests of each clause until one fails. It never returns."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(job.seconds)
    with os.fdopen(writer, "w") as told:
        try:
            job.broken.plant()
            for row in _noticing(job, items):
                told.write(json.dumps({"row": row}) + "\n")
        except BaseException as error:  # noqa: BLE001 - a fork ends here, whatever happened
            told.write(json.dumps({"problem": repr(error)}) + "\n")
    os._exit(0)


def _noticing(job: Job, items: Mapping[str, Sequence[pytest.Item]]) -> Iterator[str]:
    known: dict[str, bool] = {}
    erred: set[str] = set()
    for row, tests in job.rows.items():
        edition = row.partition(" ")[0]
        mine = [item for test in tests for item in items.get(test, ())]
        mine.sort(key=lambda item: (not known.get(item.nodeid, False), edition not in item.name))
        for item in mine:
            if item.nodeid not in known:
                ERRED.clear()
                known[item.nodeid] = _fails(item)
                erred |= {item.nodeid} if any(ERRED) or not ERRED else set()
            if known[item.nodeid]:
                yield row
                break
        else:
            if mine and erred.isdisjoint(item.nodeid for item in mine):
                yield row  # every answer was None: the break that raises speaks for this clause


def _fails(item: pytest.Item) -> bool:
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def run(jobs: Sequence[Job], tell: Callable[[Outcome], None], seconds: float) -> None:
    """Collect the tests of all jobs once, then take the jobs one after the other."""
    files = {test.partition(":")[0] for job in jobs for row in job.rows.values() for test in row}
    paths = [str(_FOLDER / f"{file.replace('.', '/')}.py") for file in sorted(files)]
    loop = _Loop(jobs, tell, time.monotonic() + seconds)
    options = ["-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", "--no-summary", "--tb=no"]
    sys.stdout.flush()
    pytest.main([*options, *paths], plugins=[loop])
