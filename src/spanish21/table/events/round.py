"""What happened in a round: facts that are never refused and explain themselves."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from spanish21.cards import Card
from spanish21.ids import BoxNumber, HandNumber, NextTurn, PersonId
from spanish21.law.clause import ClauseRef
from spanish21.money import Cents
from spanish21.rules.result import Result
from spanish21.wager import WagerKind

__all__ = [
    "BlackjackAnnounced",
    "CardDealt",
    "CardRequested",
    "CardsPickedUp",
    "DealerTotalAnnounced",
    "DealersCardAnnounced",
    "DoubleDeclined",
    "DoubleKept",
    "DoubleRescued",
    "FixedPaid",
    "HandCompleted",
    "HandDesignated",
    "HandSplit",
    "HandStood",
    "HandSurrendered",
    "HoleCardRead",
    "HoleCardRevealed",
    "InsuranceClosed",
    "InsuranceDeclined",
    "InsuranceOffered",
    "RoundCompleted",
    "RoundEvent",
    "RoundEventBase",
    "SplitCovered",
    "TotalAnnounced",
    "WagerDoubled",
    "WagerPaid",
    "WagerPlaced",
    "WagerReturned",
    "WagerTaken",
    "WagerWithdrawn",
    "WagersClosed",
]


class RoundEventBase(Struct, frozen=True, tag=True, gc=False):
    """A fact in the log."""

    subject: ClassVar[Literal["round"]] = "round"


class _Laid(RoundEventBase, frozen=True):
    """A wager on a box before the first card."""

    box: BoxNumber
    person: PersonId
    wager: WagerKind
    amount: Cents
    clause: ClauseRef
    coupon: Cents = Cents(0)


class _OnHand(RoundEventBase, frozen=True):
    """What a person did on a hand, or what became of their wager there."""

    box: BoxNumber
    hand: HandNumber
    person: PersonId


class _Wagered(_OnHand, frozen=True):
    """A person's wager on a hand changed."""

    amount: Cents
    clause: ClauseRef


class WagerPlaced(_Laid, frozen=True):
    """A person put a wager on a box, or insured it."""

    kind: ClassVar[Literal["WagerPlaced"]] = "WagerPlaced"


class WagerWithdrawn(_Laid, frozen=True):
    """A person took a wager back before the first card."""

    kind: ClassVar[Literal["WagerWithdrawn"]] = "WagerWithdrawn"


class WagersClosed(RoundEventBase, frozen=True):
    """The round of play began."""

    kind: ClassVar[Literal["WagersClosed"]] = "WagersClosed"
    clause: ClauseRef


class CardDealt(RoundEventBase, frozen=True):
    """A card left the shoe; `box` is None for the dealer, `card` None for an unknown hole card."""

    kind: ClassVar[Literal["CardDealt"]] = "CardDealt"
    card: Card | None
    box: BoxNumber | None
    hand: HandNumber | None
    face_up: bool
    clause: ClauseRef
    known: bool = False
    """everyone saw the card before it was dealt face down"""


class InsuranceOffered(RoundEventBase, frozen=True):
    """Insurance was offered to every player."""

    kind: ClassVar[Literal["InsuranceOffered"]] = "InsuranceOffered"
    clause: ClauseRef


class InsuranceDeclined(RoundEventBase, frozen=True):
    """A person made no Insurance Wager."""

    kind: ClassVar[Literal["InsuranceDeclined"]] = "InsuranceDeclined"
    box: BoxNumber
    person: PersonId


class InsuranceClosed(RoundEventBase, frozen=True):
    """No more Insurance Wagers are taken."""

    kind: ClassVar[Literal["InsuranceClosed"]] = "InsuranceClosed"
    clause: ClauseRef


class HoleCardRead(RoundEventBase, frozen=True):
    """The card reader showed whether the dealer has a blackjack."""

    kind: ClassVar[Literal["HoleCardRead"]] = "HoleCardRead"
    blackjack: bool
    clause: ClauseRef


class BlackjackAnnounced(RoundEventBase, frozen=True):
    """The dealer announced a player's blackjack."""

    kind: ClassVar[Literal["BlackjackAnnounced"]] = "BlackjackAnnounced"
    box: BoxNumber
    clause: ClauseRef


class TotalAnnounced(RoundEventBase, frozen=True):
    """The dealer announced the point total of a player's hand."""

    kind: ClassVar[Literal["TotalAnnounced"]] = "TotalAnnounced"
    box: BoxNumber
    hand: HandNumber
    points: int
    soft: bool
    clause: ClauseRef


class DealersCardAnnounced(RoundEventBase, frozen=True):
    """The dealer called out that the dealer's second card comes."""

    kind: ClassVar[Literal["DealersCardAnnounced"]] = "DealersCardAnnounced"
    clause: ClauseRef


class DealerTotalAnnounced(RoundEventBase, frozen=True):
    """The dealer announced the dealer's total point count."""

    kind: ClassVar[Literal["DealerTotalAnnounced"]] = "DealerTotalAnnounced"
    points: int
    soft: bool
    clause: ClauseRef


class CardRequested(_OnHand, frozen=True):
    """The caller of a hand asked for a card."""

    kind: ClassVar[Literal["CardRequested"]] = "CardRequested"
    clause: ClauseRef


class HandStood(_OnHand, frozen=True):
    """The caller of a hand draws no more cards."""

    kind: ClassVar[Literal["HandStood"]] = "HandStood"
    clause: ClauseRef
    turn: NextTurn | None
    """the hand whose turn is next, None if every hand is complete"""


class WagerDoubled(_Wagered, frozen=True):
    """A person made a Double Down Wager."""

    kind: ClassVar[Literal["WagerDoubled"]] = "WagerDoubled"


class DoubleDeclined(_OnHand, frozen=True):
    """A person on a shared box did not double with the caller."""

    kind: ClassVar[Literal["DoubleDeclined"]] = "DoubleDeclined"
    clause: ClauseRef


class DoubleRescued(_Wagered, frozen=True):
    """A person took the Double Down Wager back and forfeits the hand's wager."""

    kind: ClassVar[Literal["DoubleRescued"]] = "DoubleRescued"


class DoubleKept(_OnHand, frozen=True):
    """A person let the doubled hand stand."""

    kind: ClassVar[Literal["DoubleKept"]] = "DoubleKept"


class HandSplit(_Wagered, frozen=True):
    """A pair became two hands; the new one is to the right of the old one."""

    kind: ClassVar[Literal["HandSplit"]] = "HandSplit"


class SplitCovered(_Wagered, frozen=True):
    """A person on a shared box wagered on the second hand of a split too."""

    kind: ClassVar[Literal["SplitCovered"]] = "SplitCovered"


class HandDesignated(RoundEventBase, frozen=True):
    """A person on a shared box said to which hand of a split the wager applies."""

    kind: ClassVar[Literal["HandDesignated"]] = "HandDesignated"
    box: BoxNumber
    hand: HandNumber
    chosen: HandNumber
    person: PersonId
    clause: ClauseRef


class HandSurrendered(_OnHand, frozen=True):
    """A hand was surrendered; `held` until the dealer's second card is known."""

    kind: ClassVar[Literal["HandSurrendered"]] = "HandSurrendered"
    held: bool
    clause: ClauseRef


class HandCompleted(RoundEventBase, frozen=True):
    """Nothing more is asked of a hand; the turn passes on."""

    kind: ClassVar[Literal["HandCompleted"]] = "HandCompleted"
    box: BoxNumber
    hand: HandNumber
    clause: ClauseRef
    turn: NextTurn | None
    """the hand whose turn is next, None if every hand is complete"""


class HoleCardRevealed(RoundEventBase, frozen=True):
    """The dealer's hole card is face up."""

    kind: ClassVar[Literal["HoleCardRevealed"]] = "HoleCardRevealed"
    card: Card
    clause: ClauseRef


class WagerTaken(_OnHand, frozen=True):
    """A losing wager, or the part that is lost, went into the table inventory."""

    kind: ClassVar[Literal["WagerTaken"]] = "WagerTaken"
    wager: WagerKind
    amount: Cents
    result: Result
    clauses: tuple[ClauseRef, ...]
    coupon: Cents = Cents(0)
    """the face of a coupon that is taken up"""


class WagerReturned(_OnHand, frozen=True):
    """A wager, or the part that is not lost, went back to its owner."""

    kind: ClassVar[Literal["WagerReturned"]] = "WagerReturned"
    wager: WagerKind
    amount: Cents
    result: Result
    clauses: tuple[ClauseRef, ...]
    coupon: Cents = Cents(0)
    """the face of a coupon that goes back"""


class WagerPaid(_OnHand, frozen=True):
    """A winning wager was paid `amount` at `odds`, and its stake returned."""

    kind: ClassVar[Literal["WagerPaid"]] = "WagerPaid"
    wager: WagerKind
    stake: Cents
    amount: Cents
    odds: tuple[int, int]
    result: Result
    ground: ClauseRef
    clauses: tuple[ClauseRef, ...]
    coupon: Cents = Cents(0)
    """the face of a coupon that is taken up"""


class FixedPaid(_OnHand, frozen=True):
    """A fixed payout was made for the hand of suited sevens named."""

    kind: ClassVar[Literal["FixedPaid"]] = "FixedPaid"
    amount: Cents
    clauses: tuple[ClauseRef, ...]


class CardsPickedUp(RoundEventBase, frozen=True):
    """The cards of a hand, or of the dealer, went to the discard rack together."""

    kind: ClassVar[Literal["CardsPickedUp"]] = "CardsPickedUp"
    box: BoxNumber | None
    hand: HandNumber | None
    cards: tuple[Card, ...]
    clause: ClauseRef


class RoundCompleted(RoundEventBase, frozen=True):
    """The round of play is over and the layout is clear."""

    kind: ClassVar[Literal["RoundCompleted"]] = "RoundCompleted"
    round: int
    wagered: tuple[PersonId, ...]
    """who wagered in it"""
    entered: tuple[PersonId, ...]
    """who of them used the operator's leave to enter before the next shuffle"""
    gone: tuple[PersonId, ...]
    """who is no longer at the table, so that those who shared a box with them need a new consent"""
    burns_dropped: int
    """cards that were to be burned in the round and are not burned any more"""
    card_waits: bool
    """whether a card drawn in error comes first in the next round"""


RoundEvent = (
    WagerPlaced
    | WagerWithdrawn
    | WagersClosed
    | CardDealt
    | InsuranceOffered
    | InsuranceDeclined
    | InsuranceClosed
    | HoleCardRead
    | BlackjackAnnounced
    | TotalAnnounced
    | DealersCardAnnounced
    | DealerTotalAnnounced
    | CardRequested
    | HandStood
    | WagerDoubled
    | DoubleDeclined
    | DoubleRescued
    | DoubleKept
    | HandSplit
    | SplitCovered
    | HandDesignated
    | HandSurrendered
    | HandCompleted
    | HoleCardRevealed
    | WagerTaken
    | WagerReturned
    | WagerPaid
    | FixedPaid
    | CardsPickedUp
    | RoundCompleted
)
