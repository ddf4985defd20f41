"""One complete rule set in force: an edition with every option chosen, each value cited."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING

from spanish21.errors import ArgumentError
from spanish21.law.bonus import Bonus, FixedTier, Pattern
from spanish21.law.clause import Cited
from spanish21.money import Cents, Odds

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.cards import Rank
    from spanish21.law.citations import Citations, HouseCitations, Prohibitions, ShuffleCitations
    from spanish21.law.clause import ClauseRef
    from spanish21.law.spins import Spins

__all__ = [
    "AMENDED",
    "BONUS_ROW",
    "COMMON",
    "FIXED_ROW",
    "MOST_BOXES",
    "BlackjackTakes",
    "CutOrder",
    "DealStep",
    "DealerTotal",
    "DeviceBroken",
    "DoubleOn",
    "InsuranceCollected",
    "ReaderBroken",
    "Rulebook",
    "SecondTen",
    "Settlement",
    "SplitAces",
]


AMENDED = "amended, not the document's rules"
"""what is said wherever amended rules are shown"""
MOST_BOXES = 7
"""What no edition exceeds, for input that is read before its rulebook is known."""
BONUS_ROW = "bonus"
FIXED_ROW = "fixed payout"
"""how the names of these rows begin where a rulebook's rules are listed"""


class DealStep(Enum):
    """One pass of the opening deal."""

    BOXES = "a card face up to each box with a wager"
    DEALER = "a card face up to the dealer"
    HOLE = "a card face down to the dealer"


class DealerTotal(Enum):
    """When the dealer announces the dealer's own total."""

    EACH_CARD = "after each additional card"
    FINAL = "after the last card"


class InsuranceCollected(Enum):
    """When losing Insurance Wagers are collected."""

    AFTER_READER = "after the card reader, before any further card"
    SECOND_CARD = "when the dealer's second card is shown"


class CutOrder(Enum):
    """With whom the offer of the cut begins once the game has begun."""

    BY_COVER_CARD = "the box where the cover card came out, otherwise the far right"
    ROTATING = "the far right, from shuffle to shuffle one box further"


class SecondTen(Enum):
    """What follows when a second ten is found in a round."""

    NEW_DECKS = "the decks are removed from play"
    RESHUFFLE = "the cards are reshuffled"


class ReaderBroken(Enum):
    """What follows when the card reader does not work."""

    STOP = "no dealing until it is repaired or replaced"
    WITHOUT = "dealing goes on as without a reader"


class DeviceBroken(Enum):
    """What is done with a device that is out of order before another method is used."""

    COVER = "covered or signed as out of order"
    REMOVE = "removed from the table"


class Settlement(Enum):
    """In which order wagers are collected and paid."""

    COLLECT_THEN_PAY = "collect-then-pay"
    IN_TURN = "far-right-in-turn"


class DoubleOn(Enum):
    """On which hands a Double Down Wager may be made."""

    ANY_CARDS = "any-cards"
    TWO_CARDS = "two-cards"


class SplitAces(Enum):
    """What may be done with a hand that began as one of two split aces."""

    FREE = "free"
    NO_DOUBLE = "no-double"
    ONE_CARD = "one-card"


class BlackjackTakes(Enum):
    """What a dealer blackjack takes from a box with several wagers."""

    ORIGINAL = "original"
    """one original wager, bust hands included"""
    ALL = "all"
    """every wager, doubles and splits too"""
    ORIGINAL_AND_BUSTS = "original-and-busts"
    """all wagers of bust hands, and of every other hand its wager without the double"""
    BUSTS_AND_ONE = "busts-and-one"
    """all wagers of bust hands, and one original wager of the others"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """Every rule in force, flat and frozen; nothing has a default here and every value is cited."""

    edition: str
    operator: Cited[str]

    decks: Cited[int]
    cards_per_deck: Cited[int]
    boxes: Cited[int]
    boxes_per_player: Cited[int]
    adjacent_boxes: Cited[bool]
    persons_per_box: Cited[int]
    minimum: Cited[Cents]
    maximum: Cited[Cents]
    smallest_chip: Cited[Cents]
    payout_limit: Cited[Cents | None]
    mid_shoe_entry: Cited[bool]

    cut_depth: Cited[int]
    cover_card_depth: Cited[Fraction]
    cut_cards: Cited[int]
    burn_cards: Cited[int]
    shuffle_place: Cited[str]
    shuffled_by: Cited[str]
    dealing_device: Cited[str]
    casino_cut: Cited[bool]
    shuffler: Cited[str]
    approved_procedures: Cited[bool]
    manual_steps: Cited[bool]
    decks_changed_after: Cited[int | None]
    wash_exposed_remix: Cited[bool]
    ready_decks: Cited[str]
    cut_order: Cited[CutOrder]
    cut_after_device: Cited[bool]
    recut_until_first_card: Cited[bool]
    idle_turned_up: Cited[bool]
    burn_disclosed: Cited[bool]
    cash_needs_supervisor: Cited[bool]
    match_play: Cited[bool]

    tens_torn: Cited[bool]
    second_ten: Cited[SecondTen]
    overdraw_above_17: Cited[bool]
    reader_inspected_daily: Cited[bool]
    reader_broken: Cited[ReaderBroken]
    device_broken: Cited[DeviceBroken]

    opening_deal: tuple[Cited[DealStep], ...]
    hole_card: Cited[bool]
    card_reader: Cited[bool]
    reader_up_cards: Cited[frozenset[Rank]]

    announce_blackjack: Cited[bool]
    announce_player_total: Cited[bool]
    announce_new_total: Cited[bool]
    announce_dealers_card: Cited[bool]
    announce_dealer_total: Cited[DealerTotal]

    match_the_dealer_offered: Cited[bool]
    match_the_dealer_suited: Cited[Odds]
    match_the_dealer_unsuited: Cited[Odds]
    match_the_dealer_minimum: Cited[Cents]
    match_the_dealer_maximum: Cited[Cents | None]
    match_the_dealer_within_basic: Cited[bool]
    match_the_dealer_settlement: Cited[Settlement]

    insurance_up_cards: Cited[frozenset[Rank]]
    insurance_share: Cited[Fraction]
    insurance_odds: Cited[Odds]
    insurance_collected: Cited[InsuranceCollected]

    surrender_share: Cited[Fraction]
    surrender_held_against: Cited[frozenset[Rank]]
    surrender: Cited[bool]
    doubles: Cited[int]
    """how often a hand may be doubled"""
    double_on: Cited[DoubleOn]
    double_after_split: Cited[bool]
    rescue: Cited[bool]
    max_splits: Cited[int]
    resplit_aces: Cited[bool]
    split_aces: Cited[SplitAces]
    dealer_stands_at: Cited[int]
    dealer_hits_soft_17: Cited[bool]
    dealer_blackjack_takes: Cited[BlackjackTakes]
    players_21_wins: Cited[bool]
    """whether a 21 of three or more cards beats a dealer's 21 that is not a blackjack"""

    win_odds: Cited[Odds]
    blackjack_odds: Cited[Odds]
    blackjack_paid_at_once_against: Cited[frozenset[Rank]]
    bonuses: tuple[Cited[Bonus], ...]
    bonus_after_double: Cited[bool]
    bonus_after_split: Cited[bool]
    bonus_lost_after_split: Cited[frozenset[Pattern]]
    """bonuses that a split hand loses even where others are paid after a split"""
    fixed_tiers: tuple[Cited[FixedTier], ...]
    fixed_up_card: Cited[Rank]
    fixed_to_others: Cited[Cents]

    settlement: Cited[Settlement]
    spins: Spins | None
    """the wheel wagers, where the edition has any"""
    side_wagers: Mapping[str, Cited[object]]
    """the rules of side wagers that this rulebook has no field for, by name"""
    readings: Mapping[str, Cited[str]]
    citations: Citations
    house: HouseCitations
    prohibitions: Prohibitions
    shuffle: ShuffleCitations | None
    """the steps of the manual shuffle, where the edition prescribes them"""
    amendments: Mapping[str, str]
    """what a hypothetical game changes of the document's rules, by name"""
    choices: Mapping[str, object] = field(compare=False)
    """what was chosen, as it was written"""

    def __repr__(self) -> str:
        """Name the edition and the rules by their digest."""
        return f"<Rulebook {self.edition}, {self.decks.value} decks, {self.digest()[:12]}>"

    def reading(self, slug: str) -> str:
        """Return how an unclear clause is interpreted at this table."""
        try:
            return self.readings[slug].value
        except (KeyError, TypeError):
            names = ", ".join(self.readings)
            msg = f"{slug!r} isn't an interpretation of {self.edition}. Choose one of {names}."
            raise ArgumentError(msg) from None

    @property
    def amended(self) -> str:
        """Return the note on rules that a hypothetical game amends, empty if there are none."""
        if not self.amendments:
            return ""
        listed = ", ".join(f"{name} = {value}" for name, value in self.amendments.items())
        return f"{AMENDED}: {listed}"

    def titled(self, title: str) -> str:
        """Return a title that also names the rules that are amended."""
        return f"{title} ({self.amended})" if self.amendments else title

    def reads(self, slug: str, choice: str) -> bool:
        """Return whether an unclear clause of this edition is interpreted in this way."""
        try:
            return self.readings[slug].value == choice
        except KeyError:
            return False
        except TypeError:
            msg = f"{slug!r} isn't the name of an interpretation. Give text."
            raise ArgumentError(msg) from None

    def bonuses_by_odds(self) -> list[tuple[Odds, tuple[Cited[Bonus], ...]]]:
        """Group the bonus hands by what they are paid, the lowest first."""
        paid: dict[Odds, list[Cited[Bonus]]] = {}
        for bonus in self.bonuses:
            paid.setdefault(bonus.value.odds, []).append(bonus)
        order = sorted(paid, key=lambda odds: Fraction(odds.win, odds.stake))
        return [(odds, tuple(paid[odds])) for odds in order]

    def rules(self) -> Iterator[tuple[str, Cited[object]]]:
        """List every rule by name with its cited value, for showing and comparing."""
        for row in fields(self):
            value = getattr(self, row.name)
            if isinstance(value, Cited):
                yield row.name, value
            elif isinstance(value, tuple):
                for place, part in enumerate(value, 1):
                    yield _part_name(row.name, place, part.value), part
        if self.spins is not None:
            yield from self.spins.rules.items()
        yield from self.side_wagers.items()
        for slug, choice in self.readings.items():
            yield f"readings.{slug}", choice

    def steps(self) -> Iterator[tuple[str, ClauseRef]]:
        """List every step of play that has no value to choose, by name with its clause."""
        for part in (self.citations, self.house):
            for row in fields(part):
                yield row.name, getattr(part, row.name)

    def digest(self) -> str:
        """Return the fingerprint of all rules and steps of play, their citations included.

        A rule of `COMMON` counts only where it differs from what all documents have in common.
        """
        facts = {
            "edition": self.edition,
            "rules": [
                [name, canonical(rule.value), rule.clause]
                for name, rule in self.rules()
                if name not in COMMON or rule.value != COMMON[name]
            ],
            "places": dict(self.steps()),
        }
        if self.amendments:
            facts["amendments"] = dict(self.amendments)
        text = json.dumps(facts, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


COMMON: Mapping[str, object] = {
    "surrender": True,
    "doubles": 1,
    "double_on": DoubleOn.ANY_CARDS,
    "double_after_split": True,
    "rescue": True,
    "resplit_aces": True,
    "split_aces": SplitAces.FREE,
    "dealer_hits_soft_17": False,
    "dealer_blackjack_takes": BlackjackTakes.ORIGINAL,
    "players_21_wins": True,
    "bonus_lost_after_split": frozenset[Pattern](),
}
"""rules that are the same in all published documents"""


def _part_name(field: str, place: int, value: object) -> str:
    """Name one row of a rule that has several, so that rows of two rulebooks can be paired."""
    match value:
        case Bonus(pattern):
            return f"{BONUS_ROW} {pattern.value}"
        case FixedTier(least):
            return f"{FIXED_ROW} from {least // 100} dollars"
        case _:
            return f"{field} {place}"


def canonical(value: object) -> object:
    """Turn a rule's value into plain data with one spelling."""
    match value:
        case bool() | int() | str() | None:
            return value
        case Bonus(_, odds):
            return str(odds)
        case Odds():
            return str(value)
        case FixedTier(_, below, payout):
            return {"below": below, "payout": payout}
        case frozenset():
            return sorted(str(canonical(item)) for item in value)
        case Enum():
            return str(value.value)
        case _:
            return str(value)
