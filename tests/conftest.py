"""What all tests share: files in memory, a loop for `async def` tests, and `--update`."""

from __future__ import annotations

import asyncio
import gc
import inspect
import os
import shutil
import signal
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from spanish21.law import EDITIONS
from spanish21.law.editions.registry import Editions
from tests.house.virtual import VirtualLoop
from tests.kept_in_files import KeptInFiles

if TYPE_CHECKING:
    from pytest import (  # noqa: PT013 - for annotations only
        Config,
        FixtureRequest,
        Function,
        Item,
        Parser,
        Session,
    )

LIMIT = 300.0
"""seconds after which a test in real time has failed"""
MEMORY = Path("/dev/shm")
ROOM = 4 * 2**30
"""bytes that must be free there, a multiple of what the tests take"""
GARBAGE = (20_000, 20, 50)
"""how seldom garbage is looked for: nearly all that tests make is freed without a search"""
ANALYSES = 15
"""answers of the analyzer that are remembered between tests: all that the five editions have"""


def pytest_configure(config: Config) -> None:
    """Keep the files of tests in memory where there is room: each commit waits for a disk.

    What is imported and collected stays to the end, so no garbage is looked for meanwhile.
    """
    gc.disable()
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # A shell without job control starts what runs in the background so, and programs that tests
        # start would ignore a Ctrl-C as well.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if not config.option.basetemp and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def pytest_collection_finish(session: Session) -> None:
    """Look for garbage among what tests make, not again and again among what all of them share."""
    _remember_more()
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    gc.enable()


def _remember_more() -> None:
    """Work out an edition once for all tests that ask about it, where any of them may."""
    edge = sys.modules.get("spanish21.analysis.edge")
    if edge is not None:
        names = vars(edge)
        names["_remembered"] = lru_cache(maxsize=ANALYSES)(names["_remembered"].__wrapped__)


def pytest_unconfigure(config: Config) -> None:
    """Let go of everything at the end: libraries complain of what is never collected."""
    gc.unfreeze()


def pytest_addoption(parser: Parser) -> None:
    parser.addoption(
        "--update",
        action="store_true",
        help="write golden transcripts and perft counts again",
    )


@pytest.fixture(scope="session", autouse=True)
def _shared_numbers(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Work numbers out once for all processes of a run that ask about the same game."""
    edge = sys.modules.get("spanish21.analysis.edge")
    if edge is not None and "PYTEST_XDIST_WORKER" in os.environ:
        shared = tmp_path_factory.getbasetemp().parent / "numbers"
        shared.mkdir(exist_ok=True)
        edge._worked_out.kept = KeptInFiles(shared)


@pytest.fixture(scope="session", autouse=True)
def _own_progress(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep what the dealers' school writes out of the home of the person who runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture
def update(request: FixtureRequest) -> bool:
    """Whether recorded results are written instead of compared."""
    return bool(request.config.getoption("--update"))


@pytest.fixture
def runner(request: FixtureRequest) -> Iterator[asyncio.Runner]:
    """The loop of an `async def` test, which the fixtures of the test share with it."""
    virtual = request.node.get_closest_marker("virtual_time") is not None
    with asyncio.Runner(loop_factory=VirtualLoop if virtual else None) as runner:
        yield runner


def pytest_itemcollected(item: Item) -> None:
    """Give every `async def` test a loop."""
    if (
        isinstance(item, pytest.Function)
        and inspect.iscoroutinefunction(item.obj)
        and "runner" not in item.fixturenames
    ):
        item.fixturenames.insert(0, "runner")


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: Function) -> bool | None:
    """Run an `async def` test to its end."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    arguments = {
        name: pyfuncitem.funcargs[name] for name in inspect.signature(pyfuncitem.obj).parameters
    }
    runner = pyfuncitem.funcargs["runner"]
    assert isinstance(runner, asyncio.Runner)
    limit = None if isinstance(runner.get_loop(), VirtualLoop) else LIMIT
    runner.run(asyncio.wait_for(pyfuncitem.obj(**arguments), limit))
    return True


@pytest.fixture(autouse=True)
def editions() -> Iterator[Editions]:
    """Give the registry of editions, and forget afterwards what a test registered."""
    known = set(EDITIONS)
    yield EDITIONS
    for name in set(EDITIONS) - known:
        del EDITIONS[name]
