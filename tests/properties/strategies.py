"""What Hypothesis draws: submissions that the law permits, moods of the shoe, any command."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, get_args

import msgspec
from hypothesis import strategies as st

from spanish21.cards import DECK, Card, Suit
from spanish21.law import readings_of
from spanish21.rules.side_wagers import SIDE_WAGERS
from spanish21.table import commands as c
from spanish21.table.inspected import DeckDefect, ReaderFound
from spanish21.table.shuffled import Shuffled
from spanish21.wager import BASIC, INSURANCE, Wager, WagerKind

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

PERSONS = ("Ann", "Bob", "Cid", "Dee")
BOXES = range(1, 8)
COMMANDS: tuple[type[c.Command], ...] = get_args(c.Command)

CHIPS = (50, 100, 500, 250, 2, 14, 2500)
FLOORS = {6: (9, 4), 8: (12, 3)}

MOODS = (
    "A 2 3 4 5 6 7 8 9 J Q K",
    "7s",
    "7h 7d",
    "7",
    "6 7 8",
    "6s 7s 8s",
    "A J Q K",
    "A J",
    "A",
    "A 2 3",
    "A 2 3 4 5",
    "5 6 K",
    "8 A 3",
    "9 K 6",
)
"""cards from which those of a round mostly come: pairs, sevens, aces and blackjacks are frequent"""
SELDOM = 12
"""one card in so many is any card"""


def _dollars(amount: int) -> str:
    return f"{amount // 100}.{amount % 100:02d}"


@st.composite
def submissions(draw: DrawFn, edition: str) -> dict[str, object]:
    """Draw choices for an edition, all of them permitted."""
    maryland = edition.startswith("MD")
    decks = draw(st.sampled_from((6, 8)))
    chip = draw(st.sampled_from(CHIPS))
    least = chip * draw(st.integers(1, 20))
    side = chip * draw(st.integers(1, 4))
    choices: dict[str, object] = {
        "decks": decks,
        "smallest_chip": _dollars(chip),
        "minimum": _dollars(least),
        "maximum": _dollars(least + chip * draw(st.integers(0, 200))),
        "boxes_per_player": draw(st.integers(1, 7)),
    }
    if maryland:
        limits = st.none() | st.integers(2, 200_000)
        limit = draw(limits)
        choices["payout_limit"] = None if limit is None else _dollars(limit)
        choices["max_splits"] = draw(st.integers(1, 5))
        choices["settlement"] = draw(st.sampled_from(("collect-then-pay", "far-right-in-turn")))
        choices["match_the_dealer.offered"] = draw(st.integers(0, 9)) > 0
    else:
        side = chip * -(-100 // chip) + side
        choices["persons_per_box"] = draw(st.integers(1, 3))
        choices["hole_card"] = draw(st.booleans())
        choices["card_reader"] = choices["hole_card"] is True and draw(st.booleans())
        for name, floor in zip(("suited", "unsuited"), FLOORS[decks], strict=True):
            halves = 2 * floor + draw(st.integers(0, 9))
            choices[f"match_the_dealer.{name}"] = f"{halves} to 2"
    choices["match_the_dealer.minimum"] = _dollars(side)
    most = draw(st.none() | st.integers(0, 20))
    choices["match_the_dealer.maximum"] = None if most is None else _dollars(side + chip * most)
    for reading in readings_of(edition):
        values = reading.choices(edition)
        if len(values) > 1:
            choices[f"readings.{reading.slug}"] = draw(st.sampled_from(values))
    return choices


@cache
def cards(mood: str) -> SearchStrategy[Card]:
    """Draw a card of those named by rank or by rank and suit, seldom another."""
    words = mood.split()
    wanted = [card for card in DECK if str(card) in words or card.rank.value in words]
    often = SELDOM * len(DECK) // len(wanted)
    return st.sampled_from((*wanted * often, *DECK))


moods = st.sampled_from(MOODS)

_KINDS = st.sampled_from((BASIC, INSURANCE, *SIDE_WAGERS, WagerKind("unheard-of")))
_AMOUNTS = st.sampled_from((0, -50, 1, 2, 50, 100, 500, 1000, 10**12)) | st.integers(0, 5000)
_FIELDS: dict[str, SearchStrategy[Any]] = {
    "box": st.integers(-1, 8),
    "person": st.sampled_from((*PERSONS, "", "Eve")),
    "amount": _AMOUNTS,
    "wager": _KINDS,
    "wagers": st.lists(
        st.builds(Wager, _KINDS, _AMOUNTS, st.sampled_from((0, 0, 0, 0, -2, 1, 2, 100, 500))),
        max_size=4,
    ).map(tuple),
    "section": st.integers(-1, 60),
    "at": st.none(),
    "decks": st.integers(0, 9),
    "cards_each": st.sampled_from((0, 48, 52)),
    "deck": st.integers(-1, 9),
    "tens_removed": st.integers(-1, 5),
    "cards": st.integers(-1, 53),
    "method": st.sampled_from(Shuffled),
    "steps": st.lists(st.sampled_from(("plug", "riffle", "strip", "cut", "?"))).map(tuple),
    "depth": st.integers(-1, 400),
    "behind": st.integers(-1, 400),
    "suit": st.sampled_from(Suit),
    **dict.fromkeys(("other", "dealer", "floorperson"), st.sampled_from((*PERSONS, "", "Eve"))),
    **dict.fromkeys(
        (
            "by_last_cutter",
            "discloses",
            "exposed",
            "face_up",
            "match",
            "preshuffled",
            "removed",
            "second",
            "supervisor",
        ),
        st.booleans(),
    ),
    "hand": st.integers(0, 5),
    "points": st.integers(0, 31),
    "card": st.none() | st.sampled_from(DECK),
    "blackjack": st.sampled_from((None, True, False)),
    "defect": st.none() | st.sampled_from(DeckDefect),
    "found": st.sampled_from(ReaderFound),
    "reason": st.sampled_from(("", "A new deck is due.")),
}


def field_values(kind: type[c.Command], name: str) -> SearchStrategy[Any]:
    """Draw anything that a field of a command can hold."""
    if kind in {c.DealCard, c.PickUp} and name == "box":
        return st.none() | _FIELDS["box"]
    if name == "card" and next(f for f in msgspec.structs.fields(kind) if f.name == name).required:
        return st.sampled_from(DECK)
    return _FIELDS[name]


@cache
def _any_of(kind: type[c.Command]) -> SearchStrategy[c.Command]:
    fields = msgspec.structs.fields(kind)
    return st.builds(kind, **{f.name: field_values(kind, f.name) for f in fields})


any_command: SearchStrategy[c.Command] = st.sampled_from(COMMANDS).flatmap(_any_of)
