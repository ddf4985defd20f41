"""People of a table who have no connection: passed over, asked again, at last without a seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from spanish21.house.live import commands as hc, events as he
from spanish21.house.live.actors import CLOCK
from spanish21.house.tables.client_moves import leave
from spanish21.house.tables.numbers import without_number
from spanish21.house.tables.policy import away_command
from spanish21.ids import is_walk_up
from spanish21.table.awaited import CutOffer, DealerStep, Decision, Wagers
from spanish21.table.commands.cards import RefuseCut

if TYPE_CHECKING:
    from spanish21.house.tables.play import Play
    from spanish21.house.tables.state import Live
    from spanish21.ids import PersonId
    from spanish21.table.awaited import Awaiting

__all__ = ["Absence"]


class Absence:
    """Who is gone from a table, and since when."""

    def __init__(self) -> None:
        """Begin with everyone there."""
        self.gone: dict[PersonId, int] = {}
        """since when people at the table have no connection"""
        self._returned: set[PersonId] = set()
        self._idle: set[PersonId] = set()
        """who is connected, but let the last clock for wagers run out"""

    def begin(self, live: Live, at: int) -> None:
        """Begin with everyone who has a device gone: the server has just started."""
        here = (person for person in live.table.people.present if not is_walk_up(person))
        self.gone = dict.fromkeys(here, at)

    def returns(self, person: PersonId, live: Live) -> bool:
        """Note that a person is connected again; return whether they were passed over meanwhile."""
        if self.gone.pop(person, None) is None or person not in live.away:
            return False
        self._returned.add(person)
        return True

    def acts(self, person: PersonId) -> None:
        """Note that a person did something."""
        self._idle.discard(person)

    def awaited(self, live: Live) -> tuple[PersonId, ...]:
        """List who sits at the table and is gone, but not passed over yet."""
        return tuple(p for p in live.seated if p in self.gone and p not in live.away)

    def keep_only(self, live: Live) -> None:
        """Forget who has left, and who was asked again."""
        here = live.table.people.present
        self.gone = {person: since for person, since in self.gone.items() if person in here}
        self._returned.intersection_update(live.away)

    def ask_again(self, play: Play) -> None:
        """Ask people again who are connected again."""
        for person in self._returned:
            if person in play.live.away:
                play.house(person, hc.CallBack(person), he.PersonBack(person))

    def answer_for(self, play: Play) -> None:
        """Pass over a person whose time has run out, and do what everyone was told beforehand."""
        self.call_away(play)
        now = play.now()
        match now:
            case Decision():
                play.do(CLOCK, away_command(now))
            case CutOffer():
                play.do(CLOCK, RefuseCut(now.person))
            case Wagers() if play.live.table.boxes:
                play.close_wagers(CLOCK)
            case DealerStep() if play.live.pledge.stack is not None:
                play.seal()
            case DealerStep():
                play.take_step(CLOCK, now.command)
            case _:
                return

    def call_away(self, play: Play) -> None:
        """Pass over anyone who let the clock run out: a turn, or gone, or wagers twice."""
        now = play.now()
        waited = tuple(_waited_for(play, now))
        for person in waited:
            overdue = isinstance(now, Decision) or person in self.gone or person in self._idle
            if overdue and person not in play.live.away:
                play.house(CLOCK, hc.CallAway(person), he.PersonAway(person))
        if isinstance(now, Wagers):
            self._idle = {person for person in waited if not play.live.has_wager(person)}

    def seats_end(self, live: Live, now: Awaiting) -> dict[PersonId, int]:
        """Return until when seats are held for people who are gone and may leave."""
        hold = live.settings.hold_seconds * 1000
        return {
            person: since + hold
            for person, since in self.gone.items()
            if (isinstance(now, Wagers) or not live.has_wager(person))
            and all(payout.person != person for payout in live.payouts)
        }

    def give_up_seats(self, play: Play) -> None:
        """Take people off the table whose seats were held long enough."""
        for person, ends_at in self.seats_end(play.live, play.now()).items():
            if person in play.live.table.people.present and play.at >= ends_at:
                leave(play, CLOCK, person)


def _waited_for(play: Play, now: Awaiting) -> Iterable[PersonId]:
    """List whom the table waits for."""
    match now:
        case Decision() | CutOffer():
            return (now.person,)
        case Wagers():
            return play.unready()
        case DealerStep():
            return without_number(play.live)
        case _:
            return ()
