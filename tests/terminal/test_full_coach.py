"""The coach beside the full-screen table."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from spanish21.law import Submission
from spanish21.money import Cents
from spanish21.rules.player import Action
from spanish21.terminal.coach import Coach, Mistake, Play
from tests.terminal.full import make_app, run, settled, text_of

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from spanish21.terminal.full.app import TableApp

SMALL = (60, 20)


async def shows(wanted: str, app: TableApp, pilot: Pilot[int]) -> None:
    """Wait until the screen shows a text: the coach thinks in a thread."""
    deadline = time.monotonic() + 60
    while wanted not in text_of(app) and time.monotonic() < deadline:
        await pilot.pause(0.05)
    assert wanted in text_of(app)


def test_the_coach_names_a_mistake_and_its_cost() -> None:
    coach = Coach(Submission("MD-1.0").rulebook())
    app = make_app(cards="Kc 7h 9s Kh 2c", coach=coach)

    async def scene(pilot: Pilot[int]) -> None:
        await pilot.press("enter", "g")
        await shows("Best play: stand", app, pilot)
        await pilot.press("h")
        await shows("Coach: Hitting on 19 against 7 costs $", app, pilot)

    run(app, scene)
    assert len(coach.mistakes) == 1
    assert coach.summary.startswith("1 decision, 1 mistake that cost $")


def test_the_coach_adds_up_what_mistakes_cost() -> None:
    coach = Coach(Submission("MD-1.0").rulebook())
    assert coach.summary == "no decisions yet"
    coach.decisions = 3
    assert coach.summary == "3 decisions, no mistakes"
    stand, hit = Play(Action.STAND), Play(Action.HIT)
    coach.mistakes = [Mistake(1, "19 against 7", hit, stand, Cents(cost)) for cost in (250, 1000)]
    assert coach.summary == "3 decisions, 2 mistakes that together cost $12.50 on average"


def test_the_coach_does_not_think_about_insurance_forever() -> None:
    coach = Coach(Submission("MD-1.0").rulebook())
    app = make_app(cards="9c Ah 8s 7h", coach=coach)

    async def scene(pilot: Pilot[int]) -> None:
        await pilot.press("enter", "g")
        deadline = time.monotonic() + 60
        while "thinking" in text_of(app) and time.monotonic() < deadline:
            await pilot.pause(0.05)
        assert "thinking" not in text_of(app)
        await pilot.press("n")
        await shows("Best play: ", app, pilot)

    run(app, scene)


def test_the_coach_says_no_more_of_a_round_once_the_next_begins() -> None:
    coach = Coach(Submission("MD-1.0").rulebook())
    app = make_app(cards="Kc 7h 9s Kh 2c 9c 9d 9s 9h", coach=coach)

    async def scene(pilot: Pilot[int]) -> None:
        await pilot.press("enter", "g")
        await shows("Best play: stand", app, pilot)
        await pilot.press("u")
        await shows("Coach: Surrendering on 19 against 7 costs $", app, pilot)
        await pilot.press("enter")
        await shows("Your decision", app, pilot)
        assert "Surrendering" not in text_of(app)

    run(app, scene)


def test_the_coach_leaves_the_question_its_lines() -> None:
    coach = Coach(Submission("MD-1.0").rulebook())
    coach.decisions = 120
    coach.mistakes = [Mistake(1, "19 against 7", Play(Action.HIT), Play(Action.STAND), Cents(9000))]
    coach.mistakes *= 60
    app = make_app(cards="Kc 7h 7s Kh 2c", coach=coach, bankroll="1500", wager="1000")

    async def scene(pilot: Pilot[int]) -> None:
        await pilot.press("enter", "g")
        await shows("Best play: stand", app, pilot)
        await pilot.press("h")
        await shows("Coach: Hitting on 17 against 7 costs $", app, pilot)
        await shows("double for $500.00 -$", app, pilot)
        text = await settled(app, pilot)
        assert "Your decision on box 1. You have $500.00 left. You can double for less. H hit" in (
            " ".join(text.split())
        )

    run(app, scene, size=SMALL)


def test_the_coach_values_the_double_that_the_chips_cover() -> None:
    coach = Coach(Submission("MD-1.0").rulebook())
    app = make_app(cards="6c 7h 6s Kh 2c", coach=coach, bankroll="7", wager="5")

    async def scene(pilot: Pilot[int]) -> None:
        await pilot.press("enter", "g")
        await shows("double for $2.00 -$", app, pilot)
        assert "You can double for less" in text_of(app)
        await pilot.press("d")
        await shows("Coach: Doubling for $2.00 on 12 against 7 costs $", app, pilot)

    run(app, scene)


def test_the_coach_values_a_double_for_a_chosen_amount() -> None:
    coach = Coach(Submission("MD-1.0").rulebook())
    app = make_app(cards="5c 7h 6s Kh 2c", coach=coach, bankroll="500", wager="10")

    async def scene(pilot: Pilot[int]) -> None:
        await pilot.press("enter", "g")
        await shows("Best play: double.", app, pilot)
        await pilot.press("a", "1", "enter")
        await shows("Coach: Doubling for $1.00 on 11 against 7 costs $", app, pilot)

    run(app, scene)
    assert [mistake.best.name for mistake in coach.mistakes] == ["double"]
