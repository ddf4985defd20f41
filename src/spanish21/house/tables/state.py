"""A live table as a value: the game's state and what the house keeps beside it."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from spanish21.cards import Card
from spanish21.chips import ChipCount
from spanish21.house.live.commands import RoundOddCents, Scalar, Settings
from spanish21.house.live.events import LimitsAnnounced, SettledEvent
from spanish21.house.people.settings import HouseSettings
from spanish21.house.sealed import Contribution, Draw, NumberCommitment
from spanish21.ids import BoxNumber, PersonId
from spanish21.ledger.accounts import Chips, Inventory, Pool, TableAccount
from spanish21.ledger.events import OddCentsRounded, SlipKind
from spanish21.money import Cents
from spanish21.table.commands import Command
from spanish21.table.events import Event
from spanish21.table.events.wheels import WheelSpun
from spanish21.table.state import TableState

__all__ = [
    "Base",
    "Decided",
    "Dispute",
    "LimitsMark",
    "Live",
    "Mark",
    "Payout",
    "Pledge",
    "Shift",
    "Shoe",
    "ShoeMark",
    "Slip",
    "Stack",
    "Statement",
    "Step",
    "Told",
]


class Shoe(Struct, frozen=True):
    """The sealed shoe in play, or one that is spent."""

    number: int = 0
    label: str = ""
    commitment: str = ""
    size: int = 0
    cut: int = 0
    dealt: tuple[Card | None, ...] = ()
    """the cards that left it; None for one that no one has seen: a burn card, a hole card"""
    hole: int | None = None
    """which of them, counted from 0, is the hole card that is down"""
    burned: int | None = None
    """which of them was burned last"""
    draws: tuple[Draw, ...] = ()
    first: int = 0
    """the event with which it was sealed, or a real one was loaded"""

    @property
    def left(self) -> int:
        """Count the cards in the shoe."""
        return self.size - len(self.dealt)

    @property
    def discarded_unseen(self) -> tuple[int, ...]:
        """List which of the cards lie in the discard rack and were seen by no one."""
        return tuple(
            place for place, card in enumerate(self.dealt) if card is None and place != self.hole
        )

    def turned(self, card: Card) -> Shoe:
        """Return the shoe with its hole card known."""
        if self.hole is None:
            return self
        dealt = (*self.dealt[: self.hole], card, *self.dealt[self.hole + 1 :])
        return replace(self, dealt=dealt, hole=None)


class Stack(Struct, frozen=True):
    """Cards that were shuffled: all of them, or the discards that complete a round."""

    whole: bool
    seen: tuple[Card, ...] = ()
    """the discards that were seen"""
    unseen: tuple[int, ...] = ()
    """the others, by their places among the cards that left the shoe before"""
    cut: int | None = None
    """how many cards a player cut from the top"""


class Pledge(Struct, frozen=True):
    """The next shoe before it is sealed."""

    number: int = 0
    label: str = ""
    pledge: str = ""
    bound: tuple[NumberCommitment, ...] = ()
    """who is bound to a number"""
    closed: bool = False
    """whether the numbers are opened now"""
    numbers: tuple[Contribution, ...] = ()
    """what people opened"""
    stack: Stack | None = None
    """the cards from their shuffle to the seal: they are cut before a number is opened"""

    @property
    def unopened(self) -> tuple[str, ...]:
        """List who has not opened the number to which they are bound."""
        opened = {number.who for number in self.numbers}
        return tuple(each.who for each in self.bound if each.who not in opened)


class Mark(Struct, frozen=True):
    """Where a round stands in the log, and where the cards were after it."""

    number: int
    first: int
    last: int
    at: int
    size: int = 0
    """cards of a sealed shoe; 0 if the cards are real"""
    dealt: int = 0
    """cards that had left the shoe"""
    rack: int = 0
    """cards in the discard rack"""
    dealer: PersonId | None = None
    """who was signed on as dealer at its end"""
    bettors: tuple[PersonId, ...] = ()
    """who wagered in it"""


class ShoeMark(Struct, frozen=True):
    """Where the events of a shoe stand in the log; 0 for what has not happened yet."""

    number: int
    pledged: int
    sealed: int = 0
    revealed: int = 0


class Told(Struct, frozen=True):
    """What became of a wager in this round, with its number in the log."""

    number: int
    event: SettledEvent


class Step(Struct, frozen=True):
    """A step at real cards that can still be undone or set right."""

    first: int
    last: int
    actor: str
    command: Command | RoundOddCents
    events: tuple[Event | OddCentsRounded, ...]


class Base(Struct, frozen=True):
    """The table before the first of its steps that can be undone."""

    table: TableState
    shoe: Shoe


class Slip(Struct, frozen=True):
    """A slip that one person has signed."""

    number: int
    kind: SlipKind
    chips: tuple[ChipCount, ...]
    cash: Cents
    expected: int
    """what the book had when it was counted"""
    by: PersonId
    at: int
    person: PersonId | None = None
    """who gets a large payout"""

    @property
    def amount(self) -> Cents:
        """Return what the slip is about."""
        return Cents(self.cash + sum(each.amount for each in self.chips))


class Statement(Struct, frozen=True):
    """What was said in a dispute, and who wrote it down."""

    text: str
    by: PersonId
    at: int


class Decided(Struct, frozen=True):
    """How a dispute was decided, and who approved the money that it moves."""

    upheld: bool
    text: str
    clause: str
    amount: int
    by: PersonId
    at: int
    approved_by: PersonId | None = None
    approved_at: int = 0

    @property
    def waits(self) -> bool:
        """Return whether money waits for a second person."""
        return bool(self.amount) and self.approved_by is None


class Dispute(Struct, frozen=True):
    """A dispute about a round, from its opening to its decision."""

    number: int
    round: int
    first: int
    last: int
    dealer: PersonId | None
    person: PersonId | None
    statements: tuple[Statement, ...]
    decided: Decided | None = None

    @property
    def open(self) -> bool:
        """Return whether it is not decided, or its money waits for a second person."""
        return self.decided is None or self.decided.waits


class Payout(Struct, frozen=True):
    """A large payout for which two people have not signed yet."""

    person: PersonId
    amount: Cents
    round: int


class LimitsMark(Struct, frozen=True):
    """Limits that replaced those with which the table was opened, and their event."""

    minimum: Cents
    maximum: Cents
    first: int


class Shift(Struct, frozen=True):
    """The money of a table from one count of its tray to the next."""

    number: int = 1
    since: int = 0
    opener: int = 0
    """the tray at the beginning, as it was counted last"""
    fills: int = 0
    credits: int = 0
    drop: int = 0
    """cash that was changed into chips"""
    tips: int = 0
    odd_cents: int = 0
    """what the house added to bring payments up to the smallest chip"""
    rounds: int = 0
    closer: int | None = None
    """the tray at the end"""
    over: int = 0
    """how much more than the book the closer found, below zero how much less"""
    until: int = 0

    def win(self, tray: int) -> int:
        """Return what the table won, with this many chips in the tray at the end."""
        return self.drop + self.credits + tray - self.opener - self.fills

    @property
    def idle(self) -> bool:
        """Return whether no money has moved yet."""
        return not (self.fills or self.credits or self.drop or self.rounds)


class Live(Struct, frozen=True):
    """A live table after its event `version`."""

    id: str
    version: int = 0
    at: int = 0
    """when the last entry was written"""
    name: str = ""
    edition: str = ""
    digest: str = ""
    choices: dict[str, Scalar] = {}
    """those with which the table was opened"""
    limits: tuple[LimitsMark, ...] = ()
    """those that replaced each other since"""
    notice: LimitsAnnounced | None = None
    """limits that were announced and do not count yet"""
    large_payout: int = HouseSettings().large_payout
    """cents from which two people sign for a payment in real chips; 0 if they never do"""
    settings: Settings = Settings()
    table: TableState = TableState.closed()
    opened: bool = False
    """whether wagers are taken at all"""
    stopped: str | None = None
    shoe: Shoe = Shoe()
    spent: tuple[Shoe, ...] = ()
    """shoes that wait for the end of the round to be revealed"""
    pledge: Pledge = Pledge()
    names: dict[str, str] = {}
    ready: tuple[PersonId, ...] = ()
    away: tuple[PersonId, ...] = ()
    asked: tuple[tuple[BoxNumber, PersonId], ...] = ()
    """who asked to share which box"""
    book: dict[str, int] = {}
    """balances of the table's own accounts"""
    imprest: int = 0
    """chips with which the table was opened"""
    stock: int = 0
    """chips that came to the table and have not left it"""
    walk_ups: int = 0
    """how many players without a device have come so far"""
    slips: int = 0
    """how many were written"""
    unsigned: tuple[Slip, ...] = ()
    """slips that wait for a second signature"""
    payouts: tuple[Payout, ...] = ()
    """those for which two people sign before the next round, in their order"""
    shift: Shift = Shift()
    shifts: tuple[Shift, ...] = ()
    """those that were closed"""
    disputes: tuple[Dispute, ...] = ()
    """all of them, in the order in which they were opened"""
    bettors: tuple[PersonId, ...] = ()
    """who wagered in the present round, or in the last one"""
    round_first: int = 1
    money: tuple[Told, ...] = ()
    """payments of the present round, and until the next begins those of the last"""
    wheel: WheelSpun | None = None
    """the wheel that spun last in the present round or the last one"""
    rounds: tuple[Mark, ...] = ()
    shoes: tuple[ShoeMark, ...] = ()
    inspectors: tuple[PersonId, ...] = ()
    """the dealers who inspected the decks that are at the table"""
    base: Base | None = None
    steps: tuple[Step, ...] = ()
    """what was entered since then at real cards: the round in play, or burn cards before it"""
    loose: tuple[Card, ...] = ()
    """cards on the layout that belong to no hand since a step was set right"""
    admitted: tuple[Card, ...] = ()
    """cards of which the decks held more copies than they should"""

    @property
    def unrevealed(self) -> tuple[Shoe, ...]:
        """List the sealed shoes that are yet to be revealed, the shoe in play last."""
        return tuple(shoe for shoe in (*self.spent, self.shoe) if shoe.label)

    def balance(self, account: TableAccount) -> int:
        """Return what one of the table's accounts holds."""
        return self.book.get(account.name, 0)

    @property
    def tray(self) -> int:
        """Return the chips in the tray; those that cover the meters are among them."""
        return self.balance(Inventory(self.id)) + self.balance(Pool(self.id))

    @property
    def trayless(self) -> bool:
        """Return whether two people have yet to sign for the first real chips of the table."""
        return self.settings.physical and not self.imprest

    def chips(self, person: str) -> int:
        """Return a person's chips at this table."""
        return self.balance(Chips(person, self.id))

    def name_of(self, person: str) -> str:
        """Return the name under which a person is shown."""
        return self.names.get(person, person)

    @property
    def seated(self) -> tuple[PersonId, ...]:
        """List who sits at the table."""
        return tuple(seat.person for seat in self.table.people.seats)

    def seat_of(self, person: str) -> BoxNumber | None:
        """Return the box at which a person sits."""
        return next((s.box for s in self.table.people.seats if s.person == person), None)

    def has_wager(self, person: str) -> bool:
        """Whether a person has a wager on the layout."""
        return any(stake.person == person for box in self.table.boxes for stake in box.stakes)
