"""Shapes: hands of one shape are told apart by no rule, and each shape leads on to one."""

from __future__ import annotations

from random import Random

import pytest

from spanish21.cards import DECK, Card
from spanish21.hand import BEST_TOTAL, total
from spanish21.law.rulebook import Rulebook
from spanish21.rules.player import legal_actions
from spanish21.rules.result import DealerHand, verdict
from spanish21.simulation.choices import _Hand
from spanish21.simulation.shape import Shapes, distinct_counts, enumerate_shapes
from spanish21.strategy.situation import chances
from tests.support import EDITIONS, book

DEALERS = (*(DealerHand(n, blackjack=False) for n in range(17, 23)), DealerHand(21, blackjack=True))


@pytest.fixture(scope="module")
def shapes() -> Shapes:
    return enumerate_shapes(lambda cards: None)


def shape_of(cards: list[Card], shapes: Shapes) -> int:
    kinds = [shapes.kind_of[card.index] for card in cards]
    shape = shapes.two[kinds[0], kinds[1]]
    for kind in kinds[2:]:
        shape = shapes.next[shape][kind]
    return shape


def random_hand(dice: Random) -> list[Card]:
    low = [card for card in DECK if card.points < 5]
    cards = [dice.choice(DECK), dice.choice(DECK)]
    while total(cards).points < BEST_TOTAL and dice.random() < 0.8:
        cards.append(dice.choice(low if dice.random() < 0.6 else DECK))
    return cards


def answers(cards: tuple[Card, ...], rulebook: Rulebook) -> list[object]:
    points = total(cards).points
    if points > BEST_TOTAL:
        return ["bust"]
    found: list[object] = [total(cards), chances(cards), min(len(cards), distinct_counts())]
    for split in (False, True):
        hand = _Hand(cards, points, split=split, doubles=0)
        found.append(set(legal_actions(hand, int(split), rulebook)))
        found.extend(
            verdict(cards, dealer, rulebook, split=split, doubled=doubled)
            for dealer in DEALERS
            for doubled in (False, True)
        )
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_rule_tells_hands_of_one_shape_apart(edition: str, shapes: Shapes) -> None:
    rulebook = book(edition)
    dice = Random(edition)
    for _ in range(3000):
        cards = random_hand(dice)
        like = shapes.hands[shape_of(cards, shapes)]
        assert answers(tuple(cards), rulebook) == answers(like, rulebook), (cards, like)


def test_the_order_of_cards_does_not_matter(shapes: Shapes) -> None:
    dice = Random(1)
    for _ in range(500):
        cards = random_hand(dice)
        if total(cards[:-1]).points < BEST_TOTAL and len(cards) > 2:
            turned = [cards[1], cards[0], *cards[2:]]
            assert shape_of(cards, shapes) == shape_of(turned, shapes)


def test_the_rules_treat_seven_and_more_cards_alike() -> None:
    assert distinct_counts() == 7


def test_a_strategy_may_tell_more_hands_apart(shapes: Shapes) -> None:
    finer = enumerate_shapes(lambda cards: tuple(sorted(card.points for card in cards)))
    assert len(finer) > 10 * len(shapes)
