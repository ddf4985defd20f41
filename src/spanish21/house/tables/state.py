"""A live table as a value: the game's state and what the house keeps beside it."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from spanish21.cards import Card
from spanish21.house.live.commands import Settings
from spanish21.house.live.events import SettledEvent
from spanish21.house.sealed import Contribution, Draw, NumberCommitment
from spanish21.ids import BoxNumber, PersonId
from spanish21.ledger.accounts import Chips, TableAccount
from spanish21.table.events import Event
from spanish21.table.events.wheels import WheelSpun
from spanish21.table.state import TableState

__all__ = ["Live", "Mark", "Pledge", "Shoe", "ShoeMark", "Step", "Told"]


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

    @property
    def unopened(self) -> tuple[str, ...]:
        """List who has not opened the number to which they are bound."""
        opened = {number.who for number in self.numbers}
        return tuple(each.who for each in self.bound if each.who not in opened)


class Mark(Struct, frozen=True):
    """Where a round stands in the log."""

    number: int
    first: int
    last: int
    at: int


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
    """A step of the dealer that can be taken back, with the table as it stood before."""

    first: int
    last: int
    event: Event
    table: TableState
    shoe: Shoe


class Live(Struct, frozen=True):
    """A live table after its event `version`."""

    id: str
    version: int = 0
    at: int = 0
    """when the last entry was written"""
    name: str = ""
    edition: str = ""
    digest: str = ""
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
    filled: int = 0
    """chips that came to the table"""
    round_first: int = 1
    money: tuple[Told, ...] = ()
    """payments of the present round, and until the next begins those of the last"""
    wheel: WheelSpun | None = None
    """the wheel that spun last in the present round or the last one"""
    rounds: tuple[Mark, ...] = ()
    shoes: tuple[ShoeMark, ...] = ()
    steps: tuple[Step, ...] = ()
    """the dealer's last steps at real cards that can still be taken back"""

    @property
    def unrevealed(self) -> tuple[Shoe, ...]:
        """List the sealed shoes that are yet to be revealed, the shoe in play last."""
        return tuple(shoe for shoe in (*self.spent, self.shoe) if shoe.label)

    def balance(self, account: TableAccount) -> int:
        """Return what one of the table's accounts holds."""
        return self.book.get(account.name, 0)

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
