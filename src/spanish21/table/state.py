"""The table as a value: boxes, hands, wagers on the layout, dealer's cards, the discard rack."""

from __future__ import annotations

from enum import IntEnum

from msgspec import Struct

from spanish21.cards import DECK, Card
from spanish21.ids import BoxNumber, HandNumber, PersonId
from spanish21.law.clause import ClauseRef
from spanish21.law.spins import MeterName
from spanish21.money import Cents
from spanish21.table.shuffled import Shuffled
from spanish21.wager import Wager, WagerKind

__all__ = [
    "NO_TROUBLE",
    "UNSEEN",
    "Box",
    "Hand",
    "Insurance",
    "Packet",
    "Share",
    "Stake",
    "TableState",
]

_NOTHING = Cents(0)
UNSEEN = bytes(len(DECK))
"""No card has left the shoe: one count for each card of `DECK`."""


class Insurance(IntEnum):
    """How far the offer of insurance has come."""

    NOT_OFFERED = 0
    OPEN = 1
    CLOSED = 2


class Stake(Struct, frozen=True, gc=False):
    """What a person put on a box before the deal, and the side wagers still undecided."""

    person: PersonId
    wagers: tuple[Wager, ...]
    """the basic wager first; a side wager goes when it is decided, one on a wheel stays"""
    insurance_answered: bool = False

    @property
    def basic(self) -> Wager:
        """Return the basic wager."""
        return self.wagers[0]

    @property
    def whole(self) -> Cents:
        """Return the basic wager with its coupon."""
        return self.wagers[0].whole

    def of(self, kind: WagerKind) -> Wager | None:
        """Find the wager of a kind."""
        for wager in self.wagers:
            if wager.kind == kind:
                return wager
        return None

    def amount(self, kind: WagerKind) -> Cents:
        """Return the chips wagered in one way."""
        wager = self.of(kind)
        return wager.amount if wager is not None else _NOTHING


class Share(Struct, frozen=True, gc=False):
    """One person's money on one hand."""

    person: PersonId
    wager: Cents
    doubles: tuple[Cents, ...] = ()
    """the Double Down Wagers, one after the other"""
    answered: bool = False
    """whether the person has answered the double or the rescue that is put to them"""
    rescued: bool = False
    settled: bool = False
    paid: Cents = _NOTHING
    coupon: Cents = _NOTHING

    @property
    def doubled(self) -> Cents:
        """Return all doubles together."""
        return Cents(sum(self.doubles))

    @property
    def staked(self) -> Cents:
        """Return the chips on the hand, the doubles among them."""
        return Cents(self.wager + sum(self.doubles))


class Hand(Struct, frozen=True):
    """A player's hand; `points` and `soft` are the count of its cards."""

    shares: tuple[Share, ...]
    cards: tuple[Card, ...] = ()
    points: int = 0
    soft: bool = False
    split: bool = False
    doubles: int = 0
    """how often it was doubled"""
    wants_card: bool = False
    surrendered: bool = False
    complete: bool = False
    announced: int = 0
    """how many cards it had when its total was last announced"""
    removed: bool = False
    deferred: bool = False
    """its requested card comes after all other players have theirs"""
    dead: bool = False

    @property
    def doubled(self) -> bool:
        """Return whether it was doubled."""
        return self.doubles > 0


class Box(Struct, frozen=True):
    """A box with wagers in it; hands lie from the dealer's left to right."""

    number: BoxNumber
    stakes: tuple[Stake, ...]
    hands: tuple[Hand, ...] = ()
    splits: int = 0
    covering: tuple[PersonId, ...] = ()
    """who has still to cover a split or designate a hand"""


class Packet(Struct, frozen=True):
    """Cards that went to the discard rack together: a hand, the dealer's hand, a single card."""

    cards: tuple[Card, ...]
    box: BoxNumber | None = None
    hand: HandNumber | None = None
    round: int = 0
    apart: bool = False
    """found face up in the shoe: kept out of a shuffle that completes a round"""
    unseen: int = 0
    """cards beside them whose faces the engine does not know"""


class Stage(IntEnum):
    """How far the cards have come on their way into the shoe."""

    ABSENT = 0
    """no decks at the table"""
    RECEIVED = 1
    """being inspected deck by deck, each then verified"""
    VERIFIED = 2
    SPREAD = 3
    """face up on the table for the first player"""
    SHOWN = 4
    """inspected by the first player; to be washed"""
    WASHED = 5
    STACKED = 6
    """in one stack, to be shuffled"""
    SHUFFLED = 7
    """to be cut"""
    CUT = 8
    """to get the cover card"""
    COVERED = 9
    """to be put into the shoe"""
    READY = 10
    """in the shoe"""
    COLLECTED = 11
    """the shoe is over: what is left in it is to be cleared out"""


class Deck(IntEnum):
    """How far the inspection of one deck has come."""

    RECEIVED = 0
    INSPECTED = 1
    VERIFIED = 2


class Cards(Struct, frozen=True):
    """The decks of the table: their inspection, shuffle, cut, cover card and burn cards."""

    stage: Stage = Stage.READY
    opened_at: int | None = None
    """when the decks were opened, in seconds; time arrives from outside"""
    decks: tuple[Deck, ...] = ()
    deck_size: int = len(DECK)
    removed: tuple[int, ...] = ()
    """tens taken out of each deck"""
    tens_removed: int = 0
    idle: bool = False
    """spread for want of players, not for an opening"""
    face_up: bool = True
    """whether the cards that are spread lie face up"""
    batch: bool = False
    """the cards came out of the device in exchange for those of an idle table"""
    beginning: bool = False
    """the game is just beginning: no round was played with these cards"""
    method: Shuffled = Shuffled.MANUAL
    refused_cut: tuple[PersonId, ...] = ()
    last_cut: PersonId | None = None
    """who cut last; None is the dealer"""
    recut: bool = False
    cut_from: BoxNumber | None = None
    """the box with which the offer of the cut begins, where the last round decided that"""
    last_offer: BoxNumber | None = None
    """the box to which the cut was offered first at the last shuffle"""
    this_offer: BoxNumber | None = None
    """the same at this shuffle, once the cards are cut"""
    behind: int = 0
    """cards behind the cover card"""
    cover_out: bool = False
    reshuffle: bool = False
    """ordered, or due after this round"""
    by_order: bool = False
    """the shuffle was ordered by the floor, not brought about by the cover card"""
    mid_round: bool = False
    """the discards are being shuffled to complete a round"""
    refill: bytes | None = None
    """how many of each card can have left the shoe after the discards were shuffled in a round"""
    jammed: bool = False
    """the device failed in the shuffle: the cards are to be shuffled again"""
    burns_due: int = 0
    dealer_burns: int = 0
    """how many of the cards to be burned a new dealer burns; they come last"""
    burned: Card | None = None
    burn_shown: bool = False
    """whether the table was shown the last burn card"""
    burns: int = 0
    tens_out: int = 0
    """tens that were found in the shoe and taken out of the game"""
    device_out: bool = False
    device_put_away: bool = False


class Seat(Struct, frozen=True, gc=False):
    """A person seated at a box."""

    box: BoxNumber
    person: PersonId


class Consent(Struct, frozen=True, gc=False):
    """The first person on a box lets another one wager on it."""

    box: BoxNumber
    first: PersonId
    person: PersonId


class People(Struct, frozen=True):
    """Who is at the table: players in the order of arrival, seats, consents, staff."""

    present: tuple[PersonId, ...] = ()
    seats: tuple[Seat, ...] = ()
    consents: tuple[Consent, ...] = ()
    """who may share a box of which they are not the first, until the first person leaves"""
    dealer: PersonId | None = None
    floorperson: PersonId | None = None
    rounds: int = 0
    """rounds since the last shuffle"""
    wagered: tuple[PersonId, ...] = ()
    """who wagered in the last round"""
    boxes: tuple[Seat, ...] = ()
    """who wagered on which box in the last round, the first person of each"""
    permitted: tuple[PersonId, ...] = ()
    """who may enter before the next shuffle by the operator's leave"""
    unconfirmed: tuple[CashWager, ...] = ()


class CashWager(Struct, frozen=True, gc=False):
    """A verbal wager with cash, waiting to be confirmed and converted into chips."""

    box: BoxNumber
    person: PersonId
    amount: Cents
    wager: WagerKind
    by_dealer: bool = False
    by_supervisor: bool = False


class Settled(Struct, frozen=True, gc=False):
    """A wager that was decided in this round, and the chips it moved."""

    box: BoxNumber
    hand: HandNumber
    person: PersonId
    wager: WagerKind
    taken: Cents
    paid: Cents
    coupon: Cents = _NOTHING


class Trouble(Struct, frozen=True):
    """What has gone wrong in this round."""

    face_up: int = 0
    tens: int = 0
    aside: Card | None = None
    """a card drawn in error that comes next"""
    aside_exposed: bool = False
    aside_down: bool = False
    """a card drawn in error whose face no one saw lies ready to come next"""
    dealer_missed: bool = False
    late_boxes: tuple[BoxNumber, ...] = ()
    """boxes that got only one card and are dealt the second now, after all others"""
    refused: tuple[PersonId, ...] = ()
    """players who refused an exposed card and get no more cards"""
    unread: bool = False
    """the reader failed in this round: the hole card stays unread even if it works again"""
    asked: tuple[BoxNumber, HandNumber] | None = None
    """the hand whose requested card was not dealt, while its player chooses"""
    settled: tuple[Settled, ...] = ()


NO_TROUBLE = Trouble()


class Spun(Struct, frozen=True):
    """A wheel that stopped for a wager, and how far its payments have come."""

    box: BoxNumber
    person: PersonId
    wager: WagerKind
    stake: Cents
    symbol: str
    community: Cents
    amount: Cents | None
    """None until the meter is read"""
    meter: MeterName | None
    clauses: tuple[ClauseRef, ...]
    paid: bool = False
    others_paid: int = 0


class Spins(Struct, frozen=True):
    """The wheel wagers of this round."""

    active: bool = False
    """whether anybody made one"""
    spun: tuple[Spun, ...] = ()
    hot_spot: BoxNumber | None = None
    second: Cents | None = None
    """what the second wheel gives the others"""
    buttons: tuple[BoxNumber, ...] = ()
    aces: tuple[tuple[BoxNumber, PersonId], ...] = ()
    shared: tuple[tuple[BoxNumber, PersonId, WagerKind], ...] = ()
    """who got Community Pay, for the spin of which box or on which box, and of which wager"""


NO_SPINS = Spins()


class TableState(Struct, frozen=True):
    """Everything on and about the table that decides what may happen next."""

    round: int = 1
    wagers_closed: bool = False
    boxes: tuple[Box, ...] = ()
    opening: int = 0
    """cards of the opening deal that were dealt"""
    dealer: tuple[Card, ...] = ()
    """the dealer's cards that lie face up"""
    hole_down: bool = False
    hole: Card | None = None
    """the face-down card, where the source of the cards discloses it to the engine"""
    hole_known: bool = False
    """whether everyone saw the face-down card before it was dealt"""
    reader: bool | None = None
    """what the card reader said: a blackjack or not"""
    insurance: Insurance = Insurance.NOT_OFFERED
    turn_box: int = 0
    turn_hand: int = 0
    at_once: tuple[int, int] | None = None
    """the last hand, by box and hand index, whose wager is settled before the end of the round"""
    dealers_card_announced: bool = False
    dealer_announced: int = 0
    fixed_paid: int = 0
    rack: tuple[Packet, ...] = ()
    seen: bytes = UNSEEN
    cards: Cards = Cards()
    people: People = People()
    trouble: Trouble = NO_TROUBLE
    spins: Spins = NO_SPINS
    suspended: bool = False
    """no dealing until the card reader is repaired or replaced"""
    reader_out: bool = False
    """the card reader does not work and the table goes on without it"""

    @classmethod
    def closed(cls) -> TableState:
        """Return a table without cards, to be opened by receiving the decks."""
        return cls(cards=Cards(stage=Stage.ABSENT))

    def discards(self) -> tuple[Card, ...]:
        """List the cards of the rack that are shuffled to complete a round."""
        return tuple(card for packet in self.rack if not packet.apart for card in packet.cards)

    def left_shoe(self, card: Card, decks: int) -> bool:
        """Return whether every copy of a card that the shoe held has left it."""
        refill = self.cards.refill
        return self.seen[card.index] >= (decks if refill is None else refill[card.index])

    def on_layout(self) -> tuple[Card, ...]:
        """List the cards that lie on the layout, the dealer's included."""
        hands = (hand for box in self.boxes for hand in box.hands if not hand.removed)
        hole = (self.hole,) if self.hole is not None else ()
        return (*(card for hand in hands for card in hand.cards), *self.dealer, *hole)

    @property
    def unseen_discards(self) -> int:
        """Count the cards of the rack that are shuffled to complete a round and no one has seen."""
        return sum(packet.unseen for packet in self.rack if not packet.apart)

    @property
    def rack_size(self) -> int:
        """Count the cards in the discard rack, those that no one has seen included."""
        return sum(len(packet.cards) + packet.unseen for packet in self.rack)

    @property
    def hole_unseen(self) -> bool:
        """Return whether a hole card is down whose face the engine does not know."""
        return self.hole_down and self.hole is None

    @property
    def up(self) -> Card:
        """Return the dealer's first card."""
        return self.dealer[0]

    def box(self, number: BoxNumber) -> Box | None:
        """Find a box with a wager in it."""
        for box in self.boxes:
            if box.number == number:
                return box
        return None
