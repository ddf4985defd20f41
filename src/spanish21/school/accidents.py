"""Accidents for a trainee to handle: what goes wrong at a table, told and then to be reported."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from spanish21.cards import DECK, Suit
from spanish21.table import commands as c
from spanish21.table.awaited import CardNeeded, DealerStep
from spanish21.table.commands import irregularities as i
from spanish21.table.machine import refusal
from spanish21.table.state import Stage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from spanish21.game import Table
    from spanish21.law.clause import ClauseRef

__all__ = ["REPORTS", "REPORT_WORDS", "Accident", "Accidents", "is_report"]

REPORTS = (
    ("ten, face up", "a ten comes out of the shoe; a card is face up in it"),
    ("drawn, drawn exposed", "one card too many was drawn; no one or everyone saw it"),
    ("overdraw", "a card was drawn to a dealer who stands"),
    ("missed 2, missed dealer", "a box, or the dealer, was skipped in the opening deal"),
    ("not dealt 2", "box 2 asked for a card and did not get it"),
    ("wrong reader, wrong reader seen", "the reader was used wrongly; a player can tell the card"),
    ("reader broken", "the card reader fails"),
    ("jam, device broken", "the shuffling device jams, or cannot be used"),
    ("exposed", "a card was turned over in the wash"),
)
_WORDS = re.compile(
    r"ten|face up|drawn|drawn exposed|overdraw|missed (dealer|\d)|not dealt \d|reader broken"
    r"|wrong reader|wrong reader seen|jam|device broken|exposed"
)
_SHUFFLING = (Stage.WASHED, Stage.STACKED, Stage.SHUFFLED)
_TEN_NAMES = {suit: suit.name.lower() for suit in Suit}


REPORT_WORDS = tuple(
    word for words, _ in REPORTS for word in words.split(", ") if not word[-1].isdecimal()
)
"""the reports that name no box, as Tab completes them"""


def is_report(words: str) -> bool:
    """Whether words report an accident."""
    return _WORDS.fullmatch(words) is not None


class Accident(NamedTuple):
    """Something that went wrong: how it looks, what is to be typed, and by which clause."""

    said: str
    words: str
    command: c.Command
    clause: ClauseRef

    @property
    def sort(self) -> str:
        """Return what is to be typed, without the number of a box."""
        return self.words.rstrip(" 0123456789")


class Accidents:
    """Lets things go wrong at a table, by the dice."""

    def __init__(self, random: Random, chance: float = 0.06) -> None:
        """Keep the dice and how often they bring an accident."""
        self._random = random
        self._chance = chance
        self._seen: Counter[str] = Counter()
        self._refused = 0

    def befall(self, table: Table) -> Accident | None:
        """Choose something that can have gone wrong at this moment; mostly nothing does."""
        if self._random.random() >= self._chance:
            return None
        possible = self.possible(table)
        if not possible:
            return None
        fewest = min(self._seen[found.sort] for found in possible)
        rare = [found for found in possible if self._seen[found.sort] == fewest]
        chosen = self._random.choice(rare)
        self._seen[chosen.sort] += 1
        return chosen

    def possible(self, table: Table) -> list[Accident]:
        """List what can have gone wrong at this moment."""
        state, book = table.state, table.rulebook
        return [
            found for found in self._kinds(table) if refusal(state, found.command, book) is None
        ]

    def refused_by(self, table: Table) -> i.RefuseCard | None:
        """Return the refusal of a player whose card was exposed: the first time, then by a coin."""
        now = table.awaiting
        if not isinstance(now, CardNeeded) or now.box is None:
            return None
        command = i.RefuseCard(now.box, table.who_calls(now.box))
        if refusal(table.state, command, table.rulebook) is not None:
            return None
        self._refused += 1
        return command if self._refused == 1 or self._random.getrandbits(1) else None

    def _kinds(self, table: Table) -> Iterator[Accident]:
        house = table.rulebook.house
        now = table.awaiting
        if isinstance(now, CardNeeded) and not now.burn and table.shoe:
            yield from self._at_the_shoe(table)
            yield from _missed(table, now)
        if isinstance(now, DealerStep):
            if isinstance(now.command, c.UseCardReader):
                said = "The card reader shows nothing at all."
                yield Accident(said, "reader broken", i.ReportReaderBroken(), house.reader_broken)
            for card in list(table.shoe)[:1]:
                said = f"You drew another card to your own hand: {card.drawn}."
                yield Accident(said, "overdraw", i.ReportOverdraw(card), house.overdrawn)
        if table.state.cards.stage in _SHUFFLING:
            yield from self._in_the_shuffle(table)
        yield from self._wrong_reader(table)

    def _in_the_shuffle(self, table: Table) -> Iterator[Accident]:
        """List what can go wrong while the cards are washed and shuffled."""
        house = table.rulebook.house
        yield Accident("The device jams.", "jam", i.ReportJam(), house.jam)
        said = "The shuffling device cannot be used."
        yield Accident(said, "device broken", i.ReportDeviceBroken(), house.device_broken)
        card = self._random.choice(DECK)
        said = f"A card is turned over while you wash the cards: {card.drawn}."
        yield Accident(said, "exposed", i.ReportExposedInWash(card), house.wash)

    def _wrong_reader(self, table: Table) -> Iterator[Accident]:
        """Use the reader although no ace or face card is up."""
        house = table.rulebook.house
        seen = bool(self._random.getrandbits(1))
        said = "You put your hole card into the reader although the rules don't call for it."
        more = " A player can tell its value." if seen else " No one can tell its value."
        words = "wrong reader seen" if seen else "wrong reader"
        clause = house.wrong_reader_dead if seen else house.wrong_reader_continues
        yield Accident(said + more, words, i.ReportWrongReader(seen), clause)

    def _at_the_shoe(self, table: Table) -> Iterator[Accident]:
        """List what can come out of a shoe instead of the next card."""
        house, trouble = table.rulebook.house, table.state.trouble
        card = table.shoe[0]
        suit = self._random.choice(list(Suit))
        said = f"A ten of {_TEN_NAMES[suit]} comes out of the shoe."
        clause = house.ten_void if trouble.tens else house.ten
        yield Accident(said, "ten", i.ReportTen(suit), clause)
        said = f"The next card of the shoe is face up: {card.drawn}."
        clause = house.face_up_void if trouble.face_up else house.face_up
        yield Accident(said, "face up", i.ReportFaceUpCard(card), clause)
        said = "You drew one card too many. No one saw its face."
        yield Accident(said, "drawn", i.ReportDrawnInError(), house.drawn_unexposed)
        said = f"You drew one card too many, and everyone saw it: {card.drawn}."
        exposed = i.ReportDrawnInError(card, exposed=True)
        yield Accident(said, "drawn exposed", exposed, house.drawn_exposed)


def _missed(table: Table, now: CardNeeded) -> Iterator[Accident]:
    """List whom a dealer can have passed over at this moment."""
    house = table.rulebook.house
    box = now.box
    if box is None:
        said = "You skipped your own card and kept dealing."
        yield Accident(said, "missed dealer", i.ReportDealerMissed(), house.dealer_missed)
        return
    said = f"You skipped box {box} and kept dealing."
    second = table.state.opening >= len(table.state.boxes)
    clause = house.one_card if second else house.no_cards
    yield Accident(said, f"missed {box}", i.ReportMissedBox(box, second), clause)
    said = f"Box {box} asked for a card, and you moved on without dealing it."
    yield Accident(said, f"not dealt {box}", i.ReportCardNotDealt(box), house.not_dealt)
