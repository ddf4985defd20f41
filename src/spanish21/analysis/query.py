"""One hand in question: what each legal action is worth, with the cards that were seen gone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from spanish21.analysis.compile import compile_game
from spanish21.analysis.hands import hands
from spanish21.analysis.kernels import BLACKJACK
from spanish21.analysis.numbers import FLOATS
from spanish21.analysis.player import UpCard, new_play
from spanish21.analysis.rounds import ACTIONS, Starts, up_card
from spanish21.analysis.shoe import Shoe, place
from spanish21.analysis.side_wagers import full_shoe
from spanish21.analysis.splits import best_split
from spanish21.analysis.suits import Combo, completing, gains, third_chance
from spanish21.hand import BEST_TOTAL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spanish21.analysis.game import Game
    from spanish21.analysis.player import Solved
    from spanish21.cards import Card
    from spanish21.law.rulebook import Rulebook

__all__ = ["HandError", "HandQuestion", "action_values"]

_TWO = 2


class HandError(ValueError):
    """A question about a hand that cannot be."""


@dataclass(frozen=True)
class HandQuestion:
    """A hand against an up card; `removed` are cards seen elsewhere."""

    cards: tuple[Card, ...]
    up: Card
    removed: tuple[Card, ...] = ()
    split: bool = False
    doubled: bool = False


def action_values(rulebook: Rulebook, question: HandQuestion) -> dict[str, float]:
    """Return the expectation of each legal action, best first.

    Where the dealer looks for a blackjack, none was found. A split hand knows that one card of
    the pair's value lies on the other hand.
    """
    game = compile_game(rulebook)
    _check(question)
    try:
        shoe = Shoe.of(full_shoe(rulebook.decks.value, question.removed).elements())
        shoe.without_cards((*question.cards, question.up))
    except ValueError as error:
        raise HandError(str(error)) from None
    if question.split:
        values = _split_hand(game, shoe, question)
    elif len(question.cards) == _TWO and not question.doubled:
        values = _two_cards(game, shoe, question)
    else:
        here = up_card(game, shoe, question.up.points - 1, FLOATS)
        solved = here.solve(here.dealt_masses, here.dealt, new_play())
        values = _later(here, solved, question)
    return dict(sorted(values.items(), key=lambda item: -item[1]))


def _check(question: HandQuestion) -> None:
    if len(question.cards) < _TWO:
        msg = "a hand has two cards or more"
        raise HandError(msg)
    points = sum(card.points for card in question.cards)
    if points > BEST_TOTAL:
        msg = "the hand is over 21: nothing is left to decide"
        raise HandError(msg)
    if question.doubled and len(question.cards) == _TWO:
        msg = "a doubled hand has three cards or more"
        raise HandError(msg)


def _number(cards: Sequence[Card]) -> int:
    return hands().of(tuple(card.points for card in cards))


def _mass(here: UpCard, solved: Solved, hand: int) -> float:
    masses = solved.masses[hand]
    return float(masses[:BLACKJACK].sum() if here.looked else masses.sum())


def _combo(question: HandQuestion) -> Combo:
    first, second = sorted(question.cards[:_TWO], key=lambda card: card.points)
    return Combo(place(question.up)[1], place(first)[1], place(second)[1], 1.0)


def _two_cards(game: Game, shoe: Shoe, question: HandQuestion) -> dict[str, float]:
    here = up_card(game, shoe, question.up.points - 1, FLOATS)
    solved = here.solve(here.dealt_masses, here.dealt, new_play())
    hand = _number(question.cards)
    first, second = sorted(card.points - 1 for card in question.cards)
    start = Starts(here, shoe, solved, None).hand(hand, first, second, _combo(question))[0]
    mass = _mass(here, solved, hand)
    return {
        action: float(value) / mass
        for action, value in zip(ACTIONS, start.values, strict=True)
        if value is not None
    }


def _later(here: UpCard, solved: Solved, question: HandQuestion) -> dict[str, float]:
    """Value a hand of three or more cards, or a split or doubled one."""
    tables = here.split if question.split else here.dealt
    hand = _number(question.cards)
    mass = _mass(here, solved, hand)
    stand, hit, double, _, kept, saved = (float(value) / mass for value in solved.value[hand])
    if question.doubled:
        return {"keep": kept, "rescue": saved} if tables.hand.may_rescue[hand] else {"keep": kept}
    values = {"stand": stand}
    if tables.hand.may_act[hand]:
        values["hit"] = hit
        if tables.hand.may_double[hand]:
            values["double"] = double
    return values


def _split_hand(game: Game, shoe: Shoe, question: HandQuestion) -> dict[str, float]:
    up, pair = question.up.points - 1, question.cards[0].points - 1
    values = list(shoe.values)
    values[up] -= 1
    values[pair] -= 1
    if values[pair] < sum(card.points - 1 == pair for card in question.cards):
        msg = "the shoe holds no card for the other hand of the split"
        raise HandError(msg)
    extra = up_card(game, shoe, up, FLOATS).extra
    here = UpCard(game, tuple(values), up, FLOATS, extra=extra)
    solved = here.solve(here.dealt_masses, here.split, new_play())
    found = _later(here, solved, question)
    hand = _number(question.cards)
    if len(question.cards) != _TWO or question.doubled or "hit" not in found:
        return found
    mass = _mass(here, solved, hand)
    third, combo = completing(hand, game.split), _combo(question)
    if third >= 0 and combo.sort():
        ranks = sorted(card.points - 1 for card in question.cards)
        same = third_chance(shoe, up, combo, (ranks[0], ranks[1]), third)
        gain = gains(here, solved.masses, hand, here.split)[combo.sort()] * same / mass
        found["hit"] += float(gain[1])
        found["double"] += float(gain[2])
    if question.cards[1].points - 1 == pair and game.splits[pair] > 1:
        fewer = replace(game, splits=tuple(max(limit - 1, 1) for limit in game.splits))
        again = UpCard(fewer, tuple(values), up, FLOATS, extra=extra)
        total = float(solved.masses[hand].sum())
        found["split"] = float(best_split(again, pair, solved.play).value) * total / mass
    return found
