"""A player's seat at a table: commands go in; chips, figures and history follow the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spanish21.game import Table
from spanish21.ids import BoxNumber, PersonId
from spanish21.ledger.accounts import Chips, Layout
from spanish21.ledger.postings import ALONE, balances
from spanish21.money import Cents
from spanish21.rules.player import Action
from spanish21.table.awaited import BoxOffer, CutOffer, Decision, Wagers
from spanish21.table.commands import CloseWagers, DeclineInsurance, KeepDouble, LayWagers, Stand
from spanish21.table.commands.cards import RefuseCut
from spanish21.table.commands.people import Arrive, Sit
from spanish21.table.driver import ALL_STEPS
from spanish21.table.events import RoundCompleted
from spanish21.table.machine import decide
from spanish21.table.state import TableState
from spanish21.terminal.spins import Devices, seeded
from spanish21.terminal.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from spanish21.game import Mixer
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.commands import Command
    from spanish21.table.events import Event
    from spanish21.table.report import RoundReport
    from spanish21.terminal.coach import Coach
    from spanish21.wager import Wager

__all__ = ["YOU", "Place", "Played", "Seat", "passive"]

YOU = PersonId("Player")
"""how the log names the person at the terminal"""
_PURSE = Chips(YOU, ALONE)
_LAYOUT = Layout(ALONE)
_UNCUT = ALL_STEPS - {RefuseCut}
"""the automatic dealer, who asks the player about the cut"""


class Place(NamedTuple):
    """What a player brings to the table: money, boxes, a first wager and how long to stay."""

    bankroll: Cents
    boxes: int
    wager: Cents | None = None
    rounds: int | None = None
    log: Callable[[tuple[Event, ...]], None] | None = None
    cut: bool = False
    """whether the player wants to be offered the cut"""
    coach: Coach | None = None


class Played(NamedTuple):
    """A round that is over: its report, its bets' net result, and the chips left after it."""

    number: int
    report: RoundReport
    net: int
    left: Cents


def passive(now: Decision) -> Command:
    """Return the answer of a player who adds no money and draws no card."""
    if Action.INSURE in now.actions:
        return DeclineInsurance(now.box, now.person)
    if Action.KEEP in now.actions:
        return KeepDouble(now.box, now.person)
    return Stand(now.box, now.person)


class Seat:
    """A table as one player uses it; `left` are the chips that are not on the layout."""

    def __init__(
        self,
        rulebook: Rulebook,
        mixer: Mixer,
        place: Place,
        devices: Devices | None = None,
        tell: Callable[[tuple[Event, ...]], None] | None = None,
    ) -> None:
        """Sit down at a table that is about to be opened; `tell` is given what happens."""
        devices = devices or Devices(seeded())
        self.table = Table(
            rulebook,
            automation=_UNCUT if place.cut else ALL_STEPS,
            mixer=mixer,
            state=TableState.closed(),
            progressive=devices.progressive,
            name=devices.name,
            outcomes=devices.outcomes,
        )
        self.place = place
        self.left = place.bankroll
        self.brought = place.bankroll
        self.tally = Tally(rulebook)
        self.history: list[Played] = []
        self.forfeited = False
        """whether the player left a round in play"""
        self.tell = tell
        self._told = 0
        self._round = 0
        self._untold: tuple[Event, ...] = ()

    def open(self) -> None:
        """Open the table for its first player."""
        self.do(Arrive(YOU))
        self.act(Sit(YOU, BoxNumber(1)))

    def do(self, command: Command) -> None:
        """Carry out one command, and nothing else."""
        self.table.do(command)
        self._follow()

    def act(self, command: Command) -> None:
        """Carry out a command, then the steps of the automatic dealer."""
        self.table.act(command)
        self._follow()

    def _follow(self) -> None:
        """Show what is new; what comes after the end of a round waits for its results."""
        news = self.table.events[self._told :]
        self._told += len(news)
        self.left = Cents(self.left + balances(news).get(_PURSE, 0))
        if self.place.log is not None:
            self.place.log(news)
        ends = [place for place, event in enumerate(news, 1) if type(event) is RoundCompleted]
        end = ends[-1] if ends else len(news)
        if self.tell is not None:
            self.tell(news[:end])
        self._untold = news[end:]
        if ends:
            self._finish()

    def _finish(self) -> None:
        """Count the round that has just ended."""
        found = self.table.report()
        self.tally.count(self.table.last_round)
        self.tally.finish(found)
        played = Played(self.tally.rounds, found, found.nets_cents.get(YOU, 0), self.left)
        self.history.append(played)

    def tell_rest(self) -> None:
        """Show what followed the round: the shuffle, if one was due."""
        if self.tell is not None:
            self.tell(self._untold)
        self._untold = ()

    def buy(self, amount: Cents) -> None:
        """Bring more money to the table."""
        self.brought = Cents(self.brought + amount)
        self.left = Cents(self.left + amount)

    @property
    def offers(self) -> tuple[BoxOffer, ...]:
        """List the boxes on which the player may bet now, and what."""
        now = self.table.awaiting
        return now.offers_to(YOU) if isinstance(now, Wagers) else ()

    def offer(self, box: BoxNumber) -> BoxOffer | None:
        """Return what the player may bet on a box now."""
        return next((offer for offer in self.offers if offer.box == box), None)

    @property
    def is_broke(self) -> bool:
        """Return whether the chips do not cover the smallest bet."""
        return self.left < self.table.rulebook.minimum.value

    @property
    def is_over(self) -> bool:
        """Return whether the rounds that were asked for are played."""
        return self.place.rounds is not None and self.tally.rounds >= self.place.rounds

    def begin_round(self) -> None:
        """Remember where the events of a round begin."""
        self._round = self._told

    def deal(self, bets: Mapping[BoxNumber, tuple[Wager, ...]]) -> None:
        """Place bets that the table takes, and deal."""
        self.begin_round()
        for box, wagers in bets.items():
            self.do(LayWagers(box, YOU, wagers))
        self.act(CloseWagers())

    @property
    def this_round(self) -> tuple[Event, ...]:
        """Return what happened since the round began."""
        return self.table.events[self._round :]

    @property
    def at_stake(self) -> Cents:
        """Return the chips of this round that lie on the layout."""
        return Cents(balances(self.this_round).get(_LAYOUT, 0))

    @property
    def in_round(self) -> bool:
        """Return whether cards are being played."""
        return self.table.state.wagers_closed

    @property
    def asked(self) -> Decision | CutOffer | None:
        """Return what the player is asked now, if anything."""
        now = self.table.awaiting
        return now if isinstance(now, Decision | CutOffer) else None

    def cost(self, command: Command) -> Cents:
        """Return the chips that a permitted command would put on the layout."""
        would = decide(self.table.state, command, self.table.rulebook)
        return Cents(-balances(would).get(_PURSE, 0))

    def stand(self) -> None:
        """Finish the round without another card or wager of the player's."""
        while self.in_round and (now := self.asked) is not None:
            self.act(RefuseCut(now.person) if isinstance(now, CutOffer) else passive(now))

    def take_back(self) -> None:
        """Take wagers back before the first card."""
        for box in self.table.state.boxes:
            self.do(LayWagers(box.number, YOU, ()))

    def forfeit(self) -> None:
        """Count a round that the player leaves."""
        self.forfeited = True
        self.tally.count(self.this_round)
        self.tally.forfeit()
