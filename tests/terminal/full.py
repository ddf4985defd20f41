"""What the tests of the full-screen table share: an app under a pilot, and its screen as text."""

from __future__ import annotations

import asyncio
from io import StringIO
from typing import TYPE_CHECKING

from rich.console import Console
from textual.events import Key

from spanish21.law import Submission
from spanish21.money import cents
from spanish21.rules.side_wagers.offering import with_wheels
from spanish21.shoe import dice, mixer
from spanish21.terminal.full.app import TableApp
from spanish21.terminal.screen import Screen
from spanish21.terminal.seat import Place, Seat
from spanish21.terminal.spins import Devices, seeded
from tests.terminal.support import stacked, uncut

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Sequence

    from textual.pilot import Pilot

    from spanish21.game import Mixer
    from spanish21.terminal.coach import Coach

SETTLED = 5
"""The readings in a row that must be alike before a screen counts as settled."""


def make_app(
    edition: str = "MD-1.0",
    *,
    boxes: int = 1,
    cards: str = "",
    bankroll: str = "500",
    wager: str = "10",
    rounds: int | None = None,
    ascii_only: bool = False,
    cut: bool = False,
    coach: Coach | None = None,
    stops: Iterable[str] = (),
) -> TableApp:
    book = with_wheels(Submission(edition)).rulebook()
    console = Console(file=StringIO(), width=80, force_terminal=True, _environ={})
    mix: Mixer = mixer(dice(1))
    if cards:
        mix = lambda _: uncut(stacked(cards), book.decks.value)  # noqa: E731
    outcomes = seeded(1)
    outcomes.stops.extend(stops)
    place = Place(cents(bankroll), boxes, cents(wager), rounds, None, cut, coach)
    seat = Seat(book, mix, place, Devices(outcomes))
    return TableApp(Screen(console, ascii_only=ascii_only), seat)


def text_of(app: TableApp) -> str:
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips)


def run(
    app: TableApp, scene: Callable[[Pilot[int]], Awaitable[None]], size: tuple[int, int] = (80, 24)
) -> None:
    async def play() -> None:
        async with app.run_test(size=size) as pilot:
            await scene(pilot)

    asyncio.run(play())
    app.table.close()


def shown(
    app: TableApp, *keys: str, size: tuple[int, int] = (80, 24), at_once: bool = False
) -> str:
    """Press keys and return what is then on the screen.

    Keys that come `at_once` are all for the table, which takes them without a pause.
    """
    if at_once:
        return shown_after(app, keys, size=size)[0]
    texts: list[str] = []

    async def scene(pilot: Pilot[int]) -> None:
        await pilot.press(*keys)
        texts.append(await settled(app, pilot))

    run(app, scene, size)
    return texts[0]


def shown_after(
    app: TableApp, *parts: Sequence[str], size: tuple[int, int] = (80, 24)
) -> list[str]:
    """Press keys of the table, one part of them after another, and list the screens after each."""
    texts: list[str] = []

    async def scene(pilot: Pilot[int]) -> None:
        for keys in parts:
            for key in keys:
                app.table.post_message(Key(key, key if len(key) == 1 else None))
            texts.append(await settled(app, pilot))

    run(app, scene, size)
    return texts


async def settled(app: TableApp, pilot: Pilot[int]) -> str:
    """Return the screen as text once it no longer changes.

    A changed prompt changes the height of the felt, which is laid out once more after the
    messages in hand are done; until then a scroll bar may be in view.
    """
    same, text = 0, ""
    while same < SETTLED:
        await pilot.pause()
        before, text = text, text_of(app)
        same = same + 1 if text == before else 0
    return text
