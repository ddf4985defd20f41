"""One hand in question: what each legal action is worth, with the cards that were seen gone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from spanish21.analysis.coefficients import terms
from spanish21.analysis.compile import compile_game
from spanish21.analysis.game import Game
from spanish21.analysis.hands import VALUES, hands
from spanish21.analysis.kernels import BLACKJACK
from spanish21.analysis.numbers import FLOATS
from spanish21.analysis.player import Solved, Tables, UpCard
from spanish21.analysis.rounds import ACTIONS, Starts
from spanish21.analysis.shoe import ENOUGH, Shoe, few_cards, place
from spanish21.analysis.side_wagers import fixed_paid, full_shoe
from spanish21.analysis.split_bound import WORKED_OUT
from spanish21.analysis.splits import best_split
from spanish21.analysis.suits import SPADED, Combo, combos, completing, gains, third_chance
from spanish21.cards import Card, Cards, as_card, as_cards
from spanish21.checked import FromZero, checked
from spanish21.errors import Spanish21Error
from spanish21.hand import BEST_TOTAL
from spanish21.law.rulebook import Rulebook
from spanish21.money import Cents
from spanish21.rulebooks import Rules, as_rulebook

__all__ = [
    "HandError",
    "HandQuestion",
    "action_values",
    "fixed_values",
    "hand_values",
    "split_up_card",
]

_TWO, _THREE = 2, 3


class HandError(Spanish21Error, ValueError):
    """A question about a hand that cannot be dealt."""


@checked
@dataclass(frozen=True, init=False)
class HandQuestion:
    """A hand against an up card, and what else is known; cards may be given as text."""

    cards: tuple[Card, ...]
    up: Card
    removed: tuple[Card, ...]
    """cards seen elsewhere"""
    split: bool
    doubled: int
    """how often the hand was doubled"""
    splits: int
    """how often the box was split in this round, if the hand was split"""
    beside: tuple[Card, ...]
    """the cards of the box's other hands; those not given begin with a card of the pair's value"""
    wager_cents: Cents | None
    """the original wager, to which a fixed payout for three sevens and a payout limit are set"""
    stakes: tuple[Fraction, ...]
    """what the hand has at stake after each double, in wagers; by default each double doubles it"""

    def __init__(  # noqa: PLR0913 - each by name
        self,
        cards: Cards,
        up: Card | str,
        removed: Cards = (),
        *,
        split: bool = False,
        doubled: FromZero | bool = 0,
        splits: int = 1,
        beside: Cards = (),
        wager_cents: int | None = None,
        stakes: tuple[Fraction, ...] = (),
    ) -> None:
        """Read cards that are given as text."""
        given: dict[str, object] = {"cards": as_cards(cards), "up": as_card(up)}
        given |= {"removed": as_cards(removed), "beside": as_cards(beside)}
        given |= {"split": split, "doubled": doubled, "splits": splits}
        given |= {"wager_cents": wager_cents, "stakes": stakes}
        for name, value in given.items():
            object.__setattr__(self, name, value)

    @property
    def unseen(self) -> int:
        """Return how many cards of the pair begin hands of the box that were not given."""
        pair = self.cards[0].points
        return max(0, self.splits - sum(card.points == pair for card in self.beside))


@checked
def action_values(rules: Rules, question: HandQuestion) -> dict[str, float]:
    """Return the expectation of each legal action, best first.

    Where the dealer looks for a blackjack, none was found. Where a dealer blackjack takes one
    wager from all hands of a split box, another hand loses it.
    """
    rulebook = as_rulebook(rules)
    game = compile_game(rulebook, question.wager_cents, question.stakes)
    _check(question)
    _check_split(question, game)
    try:
        gone = (*question.removed, *question.beside)
        full_shoe(rulebook.decks.value, (*gone, *question.cards, question.up))
        shoe = Shoe.of(full_shoe(rulebook.decks.value, gone).elements())
        left = shoe.without_cards((*question.cards, question.up))
    except ValueError as error:
        raise HandError(str(error)) from None
    if left.size < ENOUGH:
        raise HandError(str(few_cards(left.size)))
    values = hand_values(game, shoe, question)
    fixed = fixed_values(rulebook, question)
    return _best_first({action: value + fixed.get(action, 0) for action, value in values.items()})


def _best_first(values: dict[str, float]) -> dict[str, float]:
    return dict(sorted(values.items(), key=lambda item: -item[1]))


def fixed_values(rulebook: Rulebook, question: HandQuestion) -> dict[str, float]:
    """Return what of the actions' worth is a fixed payout for three sevens, by action.

    Two sevens may get a third one by a hit; three of them have earned it.
    """
    wager, cards, up = question.wager_cents, question.cards, question.up
    if not wager or question.split or question.doubled:
        return {}
    earned = fixed_paid(rulebook, cards, up, wager)
    if earned:
        return {"stand": earned / wager}
    hoped = fixed_paid(rulebook, (*cards, cards[-1]), up, wager)
    if not hoped:
        return {}
    gone = (*question.removed, *question.beside, *cards, up)
    left = full_shoe(rulebook.decks.value, gone)
    return {"hit": left[cards[-1]] / left.total() * hoped / wager}


def hand_values(game: Game, shoe: Shoe, question: HandQuestion) -> dict[str, float]:
    """Value the actions with a shoe that still holds the hand and the up card, best first."""
    if question.split:
        values = _split_hand(game, shoe, question)
    elif len(question.cards) == _TWO:
        values = _two_cards(game, shoe, question)
    else:
        here = _up_card(game, shoe, question)
        values = _later(here, here.solve(here.dealt_masses, here.dealt, here.new_play()), question)
    return _best_first(values)


def _check(question: HandQuestion) -> None:
    points = [card.points for card in question.cards]
    if len(points) < _TWO:
        msg = "A hand has two cards or more. Give them all."
    elif sum(points) > BEST_TOTAL:
        msg = "The hand is over 21. Nothing is left to decide."
    elif question.doubled and len(points) == _TWO:
        msg = "A doubled hand has three cards or more. Give them all."
    elif len(points) < _TWO + question.doubled:
        msg = f"A hand that was doubled {question.doubled} times has more cards. Give them all."
    elif question.splits < 1:
        msg = "A split hand has been split once or more. Give splits from 1."
    elif question.beside and not question.split:
        msg = "A box has other hands only after a split. Say that the hand is from one."
    else:
        return
    raise HandError(msg)


def _check_split(question: HandQuestion, game: Game) -> None:
    """Refuse splits that no box can have had."""
    pair = question.cards[0].points
    allowed = game.allowed[pair - 1]
    if not question.split:
        if question.splits == 1:
            return
        msg = "Count splits only for a hand from a split. Say that it is one, or leave them out."
    elif question.splits > allowed:
        msg = f"A box is split {allowed} times at most, not {question.splits} times."
    elif question.beside and all(card.points != pair for card in question.beside):
        msg = "Another hand of a split box begins with a card of the pair. Give that card too."
    else:
        return
    raise HandError(msg)


def _up_card(
    game: Game, shoe: Shoe, question: HandQuestion, *, pair: int = -1, unseen: int = 0
) -> UpCard:
    """Turn the up card, for hands that hold the cards in question or a card of their pair.

    `unseen` cards of the pair's value are gone as well, with suits that no one knows.
    """
    values = list(shoe.values)
    held = [0] * VALUES
    up = question.up.points - 1
    values[up] -= 1
    if pair >= 0:
        values[pair] -= unseen
        held[pair] = 1
    else:
        for card in question.cards:
            held[card.points - 1] += 1
    extra = terms(game.splits[pair]) if pair >= 0 else 0
    return UpCard(game, tuple(values), up, FLOATS, extra=extra, held=tuple(held))


def _number(cards: Sequence[Card]) -> int:
    return hands().of(tuple(card.points for card in cards))


def _mass(here: UpCard, solved: Solved, hand: int) -> float:
    masses = solved.masses[hand]
    return float(masses[:BLACKJACK].sum() if here.looked else masses.sum())


def _combo(question: HandQuestion) -> Combo:
    first, second = sorted(question.cards[:_TWO], key=lambda card: card.points)
    return Combo(place(question.up)[1], place(first)[1], place(second)[1], 1.0)


def _two_cards(game: Game, shoe: Shoe, question: HandQuestion) -> dict[str, float]:
    first, second = sorted(card.points - 1 for card in question.cards)
    here = _up_card(game, shoe, question, pair=first if first == second else -1)
    solved = here.solve(here.dealt_masses, here.dealt, here.new_play())
    hand = _number(question.cards)
    start = Starts(here, shoe, solved, None).hand(hand, first, second, _combo(question))[0]
    mass = _mass(here, solved, hand)
    return {
        action: float(value) / mass
        for action, value in zip(ACTIONS, start.values, strict=True)
        if value is not None
    }


def _later(here: UpCard, solved: Solved, question: HandQuestion) -> dict[str, float]:
    """Value a hand of three or more cards, or a split or doubled one."""
    pair = question.cards[0].points - 1
    tables = here.split_of(pair) if question.split else here.dealt
    hand = _number(question.cards)
    mass = _mass(here, solved, hand)
    if question.doubled:
        return _after_double(solved, tables, question, mass)
    stand, hit, double = (float(value) / mass for value in solved.value[hand, :3])
    stand += _for_suits(solved, tables, question)[0] / mass
    values = {"stand": stand}
    if tables.hand.may_act[hand]:
        values["hit"] = hit
        if tables.hand.may_double[hand]:
            values["double"] = double
    return values


def _after_double(
    solved: Solved, tables: Tables, question: HandQuestion, mass: float
) -> dict[str, float]:
    """Value what may be done with a doubled hand."""
    hand, level = _number(question.cards), question.doubled - 1
    kept, saved, again = solved.value[hand, 4 + 3 * level : 7 + 3 * level]
    if not level:
        kept += _for_suits(solved, tables, question)[1]
    values = {"keep": float(kept) / mass}
    if tables.hand.may_rescue[hand]:
        values["rescue"] = float(saved) / mass
    if tables.hand.may_redouble[hand] and question.doubled < tables.hand.levels:
        values["double"] = float(again) / mass
    return values


def _for_suits(solved: Solved, tables: Tables, question: HandQuestion) -> tuple[float, float]:
    """Return what a complete hand of three cards of one suit is paid beyond a mixed one."""
    hand = _number(question.cards)
    suits = {card.suit for card in question.cards}
    if hand not in tables.hand.suits or len(suits) > 1 or len(question.cards) != _THREE:
        return 0.0, 0.0
    rows = (tables.suits[hand] * solved.masses[hand]).sum(axis=1).reshape(2, 2)
    stood, doubled = rows[int(_sort(question) == SPADED)]
    return float(stood), float(doubled)


def _sort(question: HandQuestion) -> int:
    return _combo(question).sort()


def split_up_card(game: Game, shoe: Shoe, question: HandQuestion) -> UpCard:
    """Turn the up card for the hands of a split box."""
    pair = question.cards[0].points - 1
    own = sum(card.points - 1 == pair for card in (*question.cards, question.up))
    if shoe.values[pair] < own + question.unseen:
        msg = "The shoe holds too few cards of the pair for the other hands of the split."
        raise HandError(msg)
    return _up_card(game, shoe, question, pair=pair, unseen=question.unseen)


def _split_hand(game: Game, shoe: Shoe, question: HandQuestion) -> dict[str, float]:
    pair = question.cards[0].points - 1
    here = split_up_card(game, shoe, question)
    solved = here.solve(here.dealt_masses, here.split_of(pair), here.new_play())
    found = _later(here, solved, question)
    hand = _number(question.cards)
    if len(question.cards) != _TWO or question.doubled or "hit" not in found:
        return found
    mass = _mass(here, solved, hand)
    third, combo = completing(hand, game.split_of(pair)), _combo(question)
    if third >= 0 and combo.sort():
        ranks = sorted(card.points - 1 for card in question.cards)
        same = third_chance(shoe, here.up, combo, (ranks[0], ranks[1]), third)
        gain = gains(here, solved.masses, hand, here.split_of(pair))[combo.sort()] * same / mass
        found["hit"] += float(gain[1])
        if "double" in found:
            found["double"] += float(gain[2])
    if question.cards[1].points - 1 == pair and game.allowed[pair] > question.splits:
        found["split"] = _split_again(game, shoe, question, solved) / mass
    return found


def _split_again(game: Game, shoe: Shoe, question: HandQuestion, solved: Solved) -> float:
    """Value another split of a split hand, with the splits that are left.

    The loss to an unseen blackjack stays with the hand that has it already.
    """
    pair = question.cards[0].points - 1
    left = tuple(min(max(limit - question.splits, 1), WORKED_OUT) for limit in game.allowed)
    fewer = replace(game, splits=left)
    again = _up_card(fewer, shoe, question, pair=pair, unseen=question.unseen)
    split = best_split(again, pair, solved.play)
    maker = Starts(again, shoe, solved, None)
    maker.splits[pair] = replace(split, value=split.value + split.blackjack, blackjack=0.0)
    hand = _number(question.cards)
    if not (maker.split_suits and pair in maker.ranks):
        return float(maker.splits[pair].value * maker.mass(hand))
    found = combos(shoe, again.up, pair, pair, 1.0)
    return float(maker.split_values(hand, pair, found, _combo(question))[0])
