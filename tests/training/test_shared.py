"""Shared boxes at a training table: people behind the players, each paid by their own wager."""

from __future__ import annotations

import pytest

from spanish21.law import cites
from spanish21.table import events as e
from tests.money import LAYOUT, balances
from tests.support import MASSACHUSETTS
from tests.training.support import Trainee, train


@pytest.mark.parametrize("edition", MASSACHUSETTS)
@pytest.mark.parametrize("accidents", [0.0, 0.1])
@cites("MA 13(a)", "MA 13(d)", "MA 13(e)", "MA 13(f)")
def test_a_dealer_who_names_each_person_makes_no_error(edition: str, accidents: float) -> None:
    kinds: set[type] = set()
    for seed in range(5):
        trainee = Trainee(knows=True)
        session = train(
            edition, trainee, seed=seed, rounds=8, shared=True, accidents=accidents, boxes=2
        )
        assert session.score.data()["wrong"] == 0
        assert balances(session.table.events).get(LAYOUT, 0) == 0
        assert any(" from hal" in words or " to hal" in words for words in trainee.given)
        kinds |= {type(event) for event in session.table.events}
    assert {e.DoubleDeclined, e.WagerDoubled, e.HandSplit} <= kinds
    assert {e.SplitCovered, e.HandDesignated} & kinds


def test_another_person_of_the_box_is_refused() -> None:
    def wrong_person(session: object) -> str | None:
        words = trainee.session.due() if trainee.session else ""
        if words.endswith(" from hal") and not any("nobody" in said for said in trainee.given):
            return words.replace("hal", "nobody")
        return None

    trainee = Trainee(knows=True, before=wrong_person)
    session = train("MA", trainee, rounds=6, shared=True, boxes=1)
    assert session.score.data()["wrong"] == 1
    assert session.score.rounds == 6
