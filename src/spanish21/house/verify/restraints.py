"""Whether people played at tables who were kept from it, or wagered beyond their own limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from spanish21.house.people.directory import Person
from spanish21.house.people.events import LimitKind
from spanish21.house.people.restraint import may_play, may_wager
from spanish21.house.people.terms import DAY
from spanish21.house.tables.laying import raised
from spanish21.house.tables.state import Live
from spanish21.house.verify.people import PeopleJudge
from spanish21.ledger.accounts import Chips, Wallet, account_of
from spanish21.ledger.entry import Entry, Posting
from spanish21.money import dollars
from spanish21.refusal import RefusedError
from spanish21.table.commands import Command, DoubleDown, LayWagers, Split, TakeInsurance
from spanish21.table.commands.people import Arrive, BuyIn, Sit

__all__ = ["Restraints"]

_Plays = Arrive | Sit | BuyIn | LayWagers | TakeInsurance | DoubleDown | Split
_AFTER_MIDNIGHT = 10_000
"""milliseconds in which a wager is written that was accepted the day before"""


class Restraints:
    """Follows what people won and lost in a day, over all tables."""

    def __init__(self, people: PeopleJudge) -> None:
        """Take what is known of people from the judge of their stream."""
        self._people = people
        self._day = 0
        self._played: Counter[str] = Counter()
        """what the tables moved to people since midnight UTC"""

    def follow(self, entry: Entry) -> None:
        """Count what an entry of a table moves."""
        if entry.at // DAY != self._day:
            self._day = entry.at // DAY
            self._played.clear()
        for person, amount in _moved(entry.postings):
            self._played[person] += amount

    def fault(self, live: Live, entry: Entry, command: Command) -> str | None:
        """Return why a person could not do something at a table, by what the log says of them."""
        if not isinstance(command, _Plays) or entry.actor != command.person:
            return None
        if isinstance(command, LayWagers) and not command.wagers:
            return None
        person = self._people.directory.people.get(entry.actor)
        if person is None:
            return f"{entry.actor} is not known to the house"
        try:
            may_play(person, entry.at)
            may_wager(person, _largest(live, entry, command), entry.at)
        except RefusedError as error:
            return f"{type(command).__name__} by {entry.actor} is refused: {error.refusal}"
        return self._lost_too_much(person, entry)

    def _lost_too_much(self, person: Person, entry: Entry) -> str | None:
        most = person.limit(LimitKind.LOSS).at(entry.at)
        more = _of(person.id, entry.postings)
        if most is None or more >= 0 or entry.at % DAY < _AFTER_MIDNIGHT:
            return None
        before = self._played[person.id] if entry.at // DAY == self._day else 0
        if before + more >= -most:
            return None
        return (
            f"{person.id} could lose {dollars(-before - more)} in a day and permits {dollars(most)}"
        )

    def unchecked(self) -> Iterator[str]:
        """List what could not be decided, and why."""
        if any(
            LimitKind.MINUTES in person.limits for person in self._people.directory.people.values()
        ):
            yield "How long people played without a break is not in the log."


def _largest(live: Live, entry: Entry, command: _Plays) -> int:
    """Return the largest single wager of a command; 0 for one that wagers nothing more."""
    if isinstance(command, LayWagers):
        return raised(live, command.person, command.box, command.wagers)
    if isinstance(command, TakeInsurance | DoubleDown | Split):
        return -_of(command.person, entry.postings)
    return 0


def _of(person: str, postings: Iterable[Posting]) -> int:
    return sum(amount for owner, amount in _moved(postings) if owner == person)


def _moved(postings: Iterable[Posting]) -> Iterator[tuple[str, int]]:
    """List what postings move to people, to their wallets and their chips."""
    for posting in postings:
        match account_of(posting.account):
            case Wallet(person) | Chips(person):
                yield person, posting.amount
            case _:
                pass
