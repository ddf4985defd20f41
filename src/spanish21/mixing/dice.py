"""How a dealer's hands fall: moves drawn at random for each step of a procedure.

A riffle of the whole stack follows the model of Gilbert, Shannon and Reeds: every card comes from
the left or the right pile by the toss of a coin, which fixes the parting and the packets at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from spanish21.rules.cutting import behind_cover_card
from spanish21.rules.shuffling import (
    Cut,
    Handful,
    Insertion,
    Move,
    Plug,
    Procedure,
    Riffle,
    Step,
    Strip,
    Turn,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from spanish21.law import Rulebook

__all__ = ["Habits", "moves"]


@dataclass(frozen=True, slots=True)
class Habits:
    """What a dealer does with a stack, apart from chance."""

    cards: int
    unused: int
    """cards behind the cutting card when the shoe ends"""
    cut_least: int
    """fewest cards between the cut and either end"""
    handful: int = 0
    """cards taken off each pile at a time; 0 for the whole piles"""
    plugs: int = 4
    """packets into which the unused cards are divided"""
    runs: int = 12
    """packets of a strip, on average"""

    @classmethod
    def under(cls, rulebook: Rulebook, *, handful: int = 0) -> Habits:
        """Take stack, cutting card and cut as a rulebook has them."""
        cards = rulebook.decks.value * rulebook.cards_per_deck.value
        unused = int(cards * behind_cover_card(rulebook))
        return cls(cards, unused, rulebook.cut_depth.value, handful)

    @classmethod
    def of_cards(cls, cards: int, *, handful: int = 0) -> Habits:
        """Take a stack of any size, a quarter of it unused, cut anywhere."""
        return cls(cards, cards // 4, min(1, cards // 2), handful)


def moves(procedure: Procedure, habits: Habits, dice: Random) -> Iterator[Move]:
    """Draw the numbers of each step of a procedure."""
    apart = Step.PLUG in procedure.steps
    count = habits.cards - habits.unused if apart else habits.cards
    for step in procedure.steps:
        match step:
            case Step.PLUG:
                yield _plug(count, habits, dice)
                count = habits.cards
            case Step.RIFFLE:
                yield Riffle(*_riffle(count, habits.handful, dice))
            case Step.TURN:
                yield Turn(*_riffle(count, habits.handful, dice))
            case Step.STRIP:
                yield Strip(tuple(_runs(count, habits.runs, dice)))
            case Step.CUT:
                least = min(habits.cut_least, count // 2)
                yield Cut(dice.randint(least, count - least))


def _riffle(count: int, handful: int, dice: Random) -> tuple[int, tuple[Handful, ...]]:
    """Part the stack by coins and let the cards fall, from both whole piles or by handfuls."""
    coins = [toss == "1" for toss in f"{dice.getrandbits(count):0{count}b}"] if count else []
    at = coins.count(False)
    if not handful:
        return at, (Handful(at, count - at, _packets(coins)),)
    made, left, right = [], at, count - at
    while left or right:
        taken = min(handful, left), min(handful, right)
        falling = [False] * taken[0] + [True] * taken[1]
        dice.shuffle(falling)
        made.append(Handful(*taken, _packets(falling)))
        left, right = left - taken[0], right - taken[1]
    return at, tuple(made)


def _packets(falling: list[bool]) -> tuple[int, ...]:
    """Write which pile each card comes from as packets, the left pile's first."""
    runs = [(side, sum(1 for _ in same)) for side, same in groupby(falling)]
    start = (0,) if runs and runs[0][0] else ()
    return (*start, *(size for _, size in runs))


def _runs(count: int, packets: int, dice: Random) -> Iterator[int]:
    """Break a stack into packets, each gap with the same chance."""
    chance = min(1.0, (packets - 1) / max(count - 1, 1))
    size = 0
    for _ in range(count):
        size += 1
        if dice.random() < chance:
            yield size
            size = 0
    if size:
        yield size


def _plug(discards: int, habits: Habits, dice: Random) -> Plug:
    """Divide the unused cards into packets of about one size and insert each at a random depth."""
    parts = max(1, min(habits.plugs, habits.unused))
    share, rest = divmod(habits.unused, parts)
    sizes = [share + (part < rest) for part in range(parts)]
    return Plug(tuple(Insertion(size, dice.randint(0, discards)) for size in sizes))
