"""The analyzer in processes of its own, so that no table waits for it; absent without numba."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import cache
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any, TypeVar

from spanish21.cards import parse_card, parse_cards
from spanish21.coaching import HandSeen, value_plays
from spanish21.extras import MissingExtraError, has
from spanish21.law.submission import Submission
from spanish21.refusal import RefusedError, refused
from spanish21.rules.player import Action
from spanish21.web.aside import unless_closed
from spanish21.witness import Limits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from spanish21.forensics import Prices
    from spanish21.house.wire.figures import FiguresView

__all__ = ["Analyst", "end_with_parent"]

T = TypeVar("T")
_MOST_KEPT = 500
_MOST_ASKED = 8
"""questions that are worked on or wait for it"""
_MOST_SPLITS = 12
_WAIT = 30
_MOST_CARDS, _SEARCH_SECONDS = 7, 20.0
"""how far a round is searched that shows a difference"""


class _Process:
    """A process that works on one question after the other, while only so many wait."""

    def __init__(self) -> None:
        """Start nothing yet."""
        self._pool: ProcessPoolExecutor | None = None
        self._asked = 0
        self._closed = False

    async def run(self, work: Callable[..., T], *args: object) -> T | None:
        """Return the answer, none if there is none, or raise RefusedError."""
        if self._closed or self._asked >= _MOST_ASKED:
            raise _busy()
        self._asked += 1
        try:
            return await self._run(work, *args)
        finally:
            self._asked -= 1

    async def _run(self, work: Callable[..., T], *args: object) -> T | None:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=end_with_parent)
        try:
            with _without_interrupts():
                given = asyncio.wrap_future(self._pool.submit(work, *args))
        except BrokenProcessPool:
            self._pool = None
            return None
        try:
            return await unless_closed(given)
        except BrokenProcessPool:
            if self._closed:
                raise _busy() from None
            self._pool = None
            return None
        except (ValueError, LookupError):
            return None

    def close(self) -> None:
        """End the process, with whatever it works on; who waits for that is refused."""
        self._closed = True
        if self._pool is not None:
            working = list((self._pool._processes or {}).values())  # noqa: SLF001 - no other way
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in working:
                process.terminate()


def _busy() -> RefusedError:
    message = f"The analyzer is busy. Try again in {_WAIT} seconds."
    return refused("analysis/busy", message, wait=_WAIT)


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Start processes that no Ctrl-C at the terminal reaches: the server ends them itself."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Analyst:
    """Answers what costs more than a moment, and remembers what was asked before.

    Players at tables have a process of their own: whatever strangers ask, the coach answers.
    """

    def __init__(self) -> None:
        """Start nothing yet."""
        self.available = has("numba")
        self._coach, self._others = _Process(), _Process()
        self._known: dict[tuple[object, ...], object] = {}

    async def edge(self, edition: str, choices: Mapping[str, Any]) -> float | None:
        """Return what the house keeps of a wager against best play, or raise RefusedError."""
        return await self._ask(self._others, _edge, edition, tuple(sorted(choices.items())))

    async def chart(self, edition: str, choices: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return the best chart a person can carry, or raise RefusedError."""
        return await self._ask(self._others, _chart, edition, tuple(sorted(choices.items())))

    async def advise(
        self, edition: str, choices: Mapping[str, Any], hand: tuple[object, ...]
    ) -> tuple[tuple[str, float], ...] | None:
        """Value the actions of a hand, best first, or raise RefusedError."""
        return await self._ask(self._coach, _advise, edition, tuple(sorted(choices.items())), hand)

    async def wallet_chart(
        self, edition: str, choices: Mapping[str, Any], paper: str
    ) -> bytes | None:
        """Return the chart in wallet size on a sheet of paper, or raise RefusedError."""
        asked = (edition, tuple(sorted(choices.items())), paper)
        return await self._ask(self._others, _wallet_chart, *asked)

    async def dossier(
        self, edition: str, choices: Mapping[str, Any], helpline: str
    ) -> bytes | None:
        """Return all documents of a submission as an archive, or raise RefusedError."""
        asked = (edition, tuple(sorted(choices.items())), helpline)
        return await self._ask(self._others, _dossier, *asked)

    async def figures(self, place: str, table: str | None, rounds: int) -> FiguresView | None:
        """Return the figures of a table, or of all, after so many rounds, or raise RefusedError."""
        self._must_be_available()
        key = (_figures.__name__, place, table)
        known = self._known.get(key)
        if isinstance(known, tuple) and known[0] == rounds:
            return known[1]  # type: ignore[no-any-return]  # put there below
        found = await self._others.run(_figures, place, table)
        if found is not None:
            self._keep(key, (rounds, found))
        return found

    async def witness(self, edition: str, other: str, rule: str) -> dict[str, Any] | None:
        """Return the smallest round that shows one rule of two editions, or raise RefusedError."""
        return await self._ask(self._others, _witness, edition, (), other, rule)

    def close(self) -> None:
        """End the processes."""
        self._coach.close()
        self._others.close()

    async def _ask(self, process: _Process, work: Callable[..., T], *args: Any) -> T | None:  # noqa: ANN401
        self._must_be_available()
        key = (work.__name__, *args)
        if key in self._known:
            return self._known[key]  # type: ignore[return-value]  # put there under this work
        _must_be_short(Submission(args[0], dict(args[1])))
        found = await process.run(work, *args)
        if found is None or isinstance(found, bytes):
            return found
        self._keep(key, found)
        return found

    def _must_be_available(self) -> None:
        if not self.available:
            raise refused("analysis/absent", str(MissingExtraError("numba")))

    def _keep(self, key: tuple[object, ...], found: object) -> None:
        if len(self._known) >= _MOST_KEPT:
            self._known.clear()
        self._known[key] = found


def _must_be_short(asked: Submission) -> None:
    """Refuse what takes minutes to work out."""
    splits = asked.rulebook().max_splits
    if splits.value > _MOST_SPLITS:
        message = (
            f"More than {_MOST_SPLITS} splits take too long to analyze here. Choose fewer splits."
        )
        raise refused("analysis/too-much", message, splits.clause)


def end_with_parent() -> None:
    """End this process with the server, even with one that was killed, and give way to tables."""
    if hasattr(os, "nice"):
        os.nice(10)
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch(sentinel: int = parent.sentinel) -> None:
        wait([sentinel])
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


Choices = tuple[tuple[str, Any], ...]


def _edge(edition: str, choices: Choices) -> float:
    from spanish21.analysis.advice import house_edge  # noqa: PLC0415 - an extra

    return house_edge(Submission(edition, dict(choices)).rulebook())


def _advise(edition: str, choices: Choices, hand: tuple[Any, ...]) -> tuple[tuple[str, float], ...]:
    cards, up, seen, others, splits, doubled, legal, stakes = hand
    shown = HandSeen(
        parse_cards(cards),
        parse_card(up),
        parse_cards(seen),
        parse_cards(others),
        splits,
        doubled,
        tuple(Action(word) for word in legal),
        stakes,
    )
    values = value_plays(shown, Submission(edition, dict(choices)).rulebook())
    return tuple((value.action.value, value.value) for value in values)


def _dossier(edition: str, choices: Choices, helpline: str) -> bytes:
    from spanish21.dossier import make_dossier, zipped  # noqa: PLC0415 - an extra

    return zipped(make_dossier(Submission(edition, dict(choices)), helpline=helpline))


def _wallet_chart(edition: str, choices: Choices, paper: str) -> bytes:
    from spanish21.analysis.edge import TOTAL, analyze  # noqa: PLC0415 - an extra
    from spanish21.documents import to_pdf  # noqa: PLC0415
    from spanish21.documents.paper import PaperSize  # noqa: PLC0415
    from spanish21.documents.wallet import card_notes, draw_card_sheet  # noqa: PLC0415

    rulebook = Submission(edition, dict(choices)).rulebook()
    found = analyze(rulebook, strategy=TOTAL)
    notes = card_notes(found.best_chart, -found.edge, rulebook.digest())
    return to_pdf(draw_card_sheet(found.best_chart, notes, PaperSize(paper)))


@cache
def _prices() -> Prices:
    """Return the prices of rounds that this process knows."""
    from spanish21.forensics import Prices  # noqa: PLC0415 - an extra

    return Prices()


def _figures(place: str, table: str | None) -> FiguresView:
    from spanish21.forensics import examine  # noqa: PLC0415 - an extra
    from spanish21.forensics.log import rounds_in, rounds_of  # noqa: PLC0415 - with an extra

    rounds = rounds_in(place) if table is None else rounds_of(place, table)
    return examine(rounds, prices=_prices()).figures()


def _witness(edition: str, choices: Choices, other: str, rule: str) -> dict[str, Any]:
    from spanish21.witness.shown import shown_witness  # noqa: PLC0415 - with an extra

    submission = Submission(edition, dict(choices))
    return shown_witness(submission, Submission(other), rule, Limits(_MOST_CARDS, _SEARCH_SECONDS))


def _chart(edition: str, choices: Choices) -> dict[str, Any]:
    from spanish21.analysis.edge import TOTAL, analyze  # noqa: PLC0415 - an extra
    from spanish21.strategy import write_chart  # noqa: PLC0415

    found = analyze(Submission(edition, dict(choices)).rulebook(), strategy=TOTAL)
    chart = found.best_chart
    tables = {"hard": chart.plays.hard, "soft": chart.plays.soft, "pairs": chart.plays.pairs}
    sections = [
        {
            "name": name,
            "rows": [
                {"row": row, "cells": {str(up): str(squares[row, up]) for up in range(1, 11)}}
                for row in sorted({row for row, _ in squares}, reverse=True)
            ],
        }
        for name, squares in tables.items()
    ]
    rescue = sorted(chart.rescue)
    return {
        "edge": -found.edge,
        "text": write_chart(chart),
        "sections": sections,
        "rescue": rescue,
    }
