"""The lesson is dealt by the rules of the table, and what it calls right is right."""

from __future__ import annotations

import pytest

from spanish21.analysis import advise
from spanish21.cards import parse_card, parse_cards
from spanish21.house.lesson import EXAMPLES, Example, lesson, played
from spanish21.ids import BoxNumber, PersonId
from spanish21.law.editions import EDITIONS
from spanish21.law.submission import Submission
from spanish21.rules.player import Action

BOX, PUPIL = BoxNumber(3), PersonId("pupil")
SPINS = {"bonus_spin.offered": True}
FIRST, DOUBLE, SURRENDER, BONUS, MATCH, SPIN = EXAMPLES


@pytest.fixture(params=EDITIONS)
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def nets(example: Example, submission: Submission) -> list[int]:
    return [step.net for step in played(example, submission.rulebook(), BOX, PUPIL)]


def test_every_choice_of_the_lesson_is_the_best_of_those_offered(edition: str) -> None:
    rulebook = Submission(edition).rulebook()
    for example in EXAMPLES:
        cards = parse_cards(example.mine)
        up = parse_card(example.dealers.split()[0])
        steps = played(example, rulebook, BOX, PUPIL)
        for drawn, step in enumerate(one for one in steps if one.best is not None):
            values = advise(
                rulebook,
                cards[: 2 + drawn],
                up,
                doubled=int(Action.RESCUE in step.choices),
                legal=step.choices,
            )
            assert values[0].action is step.best, (step.say, values)


def test_a_table_pays_and_takes_in_the_lesson_what_it_would_in_a_round(edition: str) -> None:
    submission = Submission(edition)
    assert nets(FIRST, submission) == [0, 0, 2500]
    assert nets(DOUBLE, submission) == [0, 0, -2500]
    assert nets(SURRENDER, submission) == [0, -1250]
    assert nets(BONUS, submission) == [0, 3750]
    assert nets(MATCH, submission) == [2000]


def test_totals_are_those_of_the_cards_in_sight(edition: str) -> None:
    _, stand, end = played(FIRST, Submission(edition).rulebook(), BOX, PUPIL)
    assert (stand.yours.points, stand.dealers.points) == (20, 7)
    assert (end.yours.points, end.dealers.points) == (20, 26)


@pytest.mark.parametrize("spinning", ["MD-bonus-spin", "MA-bonus-spin"])
def test_a_side_bet_is_taught_where_the_table_takes_it(spinning: str) -> None:
    taught = lesson(Submission(spinning, SPINS).rulebook(), BOX, PUPIL)
    assert [step.say for step in taught if step.begins] == [
        "first",
        "double",
        "surrender",
        "bonus",
        "match",
        "spin",
    ]
    assert any(event.fact.__class__.__name__ == "WheelSpun" for event in taught[-1].events)
    plain = lesson(Submission("MD-1.0", {"match_the_dealer.offered": False}).rulebook(), BOX, PUPIL)
    assert {"match", "spin"}.isdisjoint(step.say for step in plain)


def test_the_bet_of_the_lesson_is_within_the_limits_of_the_table() -> None:
    high = Submission("MD-1.0", {"minimum": 100, "maximum": 1000})
    assert nets(FIRST, high) == [0, 0, 10_000]
