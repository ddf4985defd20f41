"""A player's seat at a table: commands go in, the chips and the telling follow the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.ids import PersonId
from spanish21.ledger.accounts import Chips, Layout
from spanish21.ledger.postings import ALONE, balances
from spanish21.money import Cents
from spanish21.table.events import RoundCompleted
from spanish21.table.machine import decide
from spanish21.terminal.telling import Teller

if TYPE_CHECKING:
    from collections.abc import Callable

    from spanish21.game import Table
    from spanish21.table.commands import Command
    from spanish21.table.events import Event
    from spanish21.terminal.screen import Screen

__all__ = ["YOU", "Seat"]

YOU = PersonId("you")
_PURSE = Chips(YOU, ALONE)
_LAYOUT = Layout(ALONE)


class Seat:
    """A table as one player sees it; `left` are the chips that are not on the layout."""

    def __init__(
        self,
        screen: Screen,
        table: Table,
        bankroll: Cents,
        log: Callable[[tuple[Event, ...]], None] | None = None,
    ) -> None:
        """Sit down at a table where no round has begun."""
        self.table = table
        self.left = bankroll
        self._log = log
        self._teller = Teller(screen, table.rulebook, table.state, YOU)
        self._told = len(table.events)
        self._round = self._told
        self._untold: tuple[Event, ...] = ()

    def do(self, command: Command) -> None:
        """Carry out one command, and nothing else."""
        self.table.do(command)
        self._follow()

    def act(self, command: Command) -> None:
        """Carry out a command and let the dealer go on."""
        self.table.act(command)
        self._follow()

    def _follow(self) -> None:
        """Show what is new; what comes after the end of a round waits for its results."""
        news = self.table.events[self._told :]
        self._told += len(news)
        self.left = Cents(self.left + balances(news).get(_PURSE, 0))
        if self._log is not None:
            self._log(news)
        ends = [place for place, event in enumerate(news, 1) if type(event) is RoundCompleted]
        end = ends[-1] if ends else len(news)
        self._teller.tell(news[:end])
        self._untold = news[end:]

    def tell_rest(self) -> None:
        """Show what followed the round: the shuffle, if one was due."""
        self._teller.tell(self._untold)
        self._untold = ()

    def begin_round(self) -> None:
        """Remember where the events of a round begin."""
        self._round = self._told

    @property
    def this_round(self) -> tuple[Event, ...]:
        """Return what happened since the round began."""
        return self.table.events[self._round :]

    @property
    def at_stake(self) -> Cents:
        """Return the chips of this round that lie on the layout."""
        return Cents(balances(self.this_round).get(_LAYOUT, 0))

    def cost(self, command: Command) -> Cents:
        """Return the chips that a permitted command would put on the layout."""
        would = decide(self.table.state, command, self.table.rulebook)
        return Cents(-balances(would).get(_PURSE, 0))
