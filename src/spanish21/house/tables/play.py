"""One batch of moves worked out in memory; nothing of it is shown before it is written."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from spanish21.cards import Card
from spanish21.house.authority import refuse
from spanish21.house.live import commands as hc, events as he
from spanish21.house.live.actors import CLOCK, DEALER, SYSTEM
from spanish21.house.people.settings import HouseSettings
from spanish21.house.sealed import Use
from spanish21.house.tables.decks import change_due, change_overdue, refuse_decks
from spanish21.house.tables.following import follow
from spanish21.house.tables.meters import Meters
from spanish21.house.tables.numbers import unsealed_fault, without_number
from spanish21.house.tables.payouts import refuse_unsigned
from spanish21.house.tables.person import Person
from spanish21.house.tables.policy import away_command
from spanish21.house.tables.slips import odd_cents, refuse_empty
from spanish21.house.tables.sources import LiveCards, LiveOutcomes, by_the_seal
from spanish21.house.tables.standing import standing_of
from spanish21.house.tables.state import Live, Shoe
from spanish21.house.tables.supply import Supply
from spanish21.house.tables.terms import change_of_limits, submission_at, threshold_due
from spanish21.house.tables.words import refuse_unexplained
from spanish21.ids import PersonId, is_walk_up
from spanish21.ledger.accounts import Inventory, Pool
from spanish21.ledger.entry import Posting
from spanish21.ledger.postings import posted
from spanish21.meters import late_wagers
from spanish21.money import Cents
from spanish21.refusal import RefusedError, refused
from spanish21.rules.cutting import cut_bounds
from spanish21.table import commands as c
from spanish21.table.awaited import Awaiting, CardNeeded, CutOffer, Decision, SpinNeeded, Wagers
from spanish21.table.cards.awaiting import stack_size
from spanish21.table.commands import cards as h
from spanish21.table.driver import ALL_STEPS, Driver
from spanish21.table.machine import refusal_awaited
from spanish21.table.state import Stage

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook

__all__ = ["Move", "Play"]

_MOST_MOVES = 5000
_STEPS = ALL_STEPS - {h.RefuseCut}
"""the automatic dealer, who asks the players about the cut"""


class Move(Struct, frozen=True):
    """An accepted command with what it brought about."""

    actor: str
    command: hc.LogCommand
    events: tuple[he.LogEvent, ...]
    postings: tuple[Posting, ...] = ()
    """what the events move"""


class Play:
    """The table as it would stand after the moves so far."""

    def __init__(  # noqa: PLR0913 - each by name
        self,
        live: Live,
        rulebook: Rulebook,
        supply: Supply,
        *,
        at: int,
        meters: Meters,
        who: Person | None = None,
        awaited: Awaiting | None = None,
        house: HouseSettings | None = None,
    ) -> None:
        """Begin with the table as it stands; `who` asks, if anyone does.

        `awaited` is what the table waits for, if that was asked already.
        """
        self.house_settings = house or HouseSettings()
        self._who = who
        self.live = live
        self.rulebook = rulebook
        self.supply = supply
        self.meters = meters
        self.at = at
        self.moves: list[Move] = []
        self.kept: tuple[Move, ...] = ()
        """what is written down although the command was refused: wagers that came too late"""
        self._cards = LiveCards(self)
        self.driver = self._driver(awaited)

    def _driver(self, awaited: Awaiting | None = None) -> Driver:
        outcomes = LiveOutcomes(self)
        state, rulebook = self.live.table, self.rulebook
        return Driver(state, rulebook, _STEPS, self._cards, outcomes, awaited=awaited)

    def absent(self, person: str) -> bool:
        """Whether a person is passed over."""
        return person in self.live.away

    def now(self) -> Awaiting:
        """Return who acts next."""
        return self.driver.awaiting

    def do(self, actor: str, command: c.Command) -> None:
        """Carry out a command of the game, or raise RefusedError."""
        if self._who is not None and self._who.id == actor:
            self._must_be_permitted(actor, command)
        refusal = refuse_decks(self.live, command, self.rulebook)
        refusal = refusal or refuse_unsigned(self.live, command)
        refusal = refusal or refuse_empty(self.live, command)
        refusal = refusal or refuse_unexplained(actor, command)
        if refusal is not None:
            raise RefusedError(refusal)
        self._must_be_sealed(command)
        command = by_the_seal(self.live, self.supply, command)
        try:
            happened = self.driver.decide(command)
        except RefusedError as error:
            self.kept = tuple(
                Move(actor, late, self.driver.decide(late))
                for late in late_wagers(self.live.table, command, error.refusal)
            )
            raise
        self.driver.outcomes.settle(self.live.table, happened)
        self.note(Move(actor, command, happened))
        self.round_odd_cents()
        self.move_pool()

    def round_odd_cents(self) -> None:
        """Bring odd cents that no real chip can pay up to the smallest chip."""
        if not self.live.settings.physical:
            return
        unit = self.rulebook.smallest_chip.value
        for person in self.live.table.people.present:
            if amount := odd_cents(self.live, person, unit):
                rounded = he.OddCentsRounded(person, amount)
                self.house(SYSTEM, hc.RoundOddCents(person), rounded)

    def by(self, person: PersonId, command: c.Command) -> None:
        """Carry out what a person does at the table, or raise RefusedError."""
        self.do(self.enters_for(person), command)

    def enters_for(self, person: PersonId) -> str:
        """Return who enters what a person does: the dealer for a walk-up player."""
        return self._who.id if self._who is not None and is_walk_up(person) else person

    def move_pool(self) -> None:
        """Bring the pool to what the meters hold."""
        missing = self.meters.funds - self.live.balance(Pool(self.live.id))
        if missing:
            self.house(SYSTEM, hc.MovePool(), he.PoolMoved(missing))

    def house(self, actor: str, command: hc.HouseCommand, *events: he.LogEvent) -> None:
        """Note what the house did."""
        self.note(Move(actor, command, events))

    def name(self, person: PersonId, name: str) -> None:
        """Note under which name a person is shown, if that is new."""
        if self.live.names.get(person) != name:
            by = self.enters_for(person)
            self.house(by, hc.NamePerson(person, name), he.PersonNamed(person, name))

    def note(self, move: Move) -> None:
        """Take a move over, or raise RefusedError if the person who makes it may not."""
        self._must_be_permitted(move.actor, move.command, move.events)
        move = replace(move, postings=posted(move.events, self.live.id))
        self.moves.append(move)
        self.meters.before = len(self.moves)
        asked = (move.actor, move.command, move.events)
        self.live = follow(self.live, *asked, self.at, moved=move.postings)
        self.driver.state = self.live.table
        if len(self.moves) > _MOST_MOVES:
            raise RuntimeError(f"table {self.live.id} does not come to rest")

    def _must_be_permitted(
        self,
        actor: str,
        command: hc.LogCommand,
        events: tuple[he.LogEvent, ...] | None = None,
    ) -> None:
        who = self._who if self._who is not None and self._who.id == actor else None
        roles, resting = (who.roles, who.resting) if who else (frozenset[str](), False)
        standing = standing_of(self.live, actor, roles, resting=resting)
        refusal = refuse(standing, command, events)
        if refusal is not None:
            raise RefusedError(refusal)

    def advance(self) -> None:
        """Take the automatic dealer's steps until a person is asked or a clock is waited for."""
        while not self.live.stopped and self._step():
            pass

    def _step(self) -> bool:
        """Take one step if one can be taken now."""
        if self._change_limits() or self._house_keeping():
            return True
        if self._rests():
            return False
        now = self.now()
        if self.live.pledge.stack is not None and not isinstance(now, CutOffer):
            return self._seal_when_due()
        if change_due(self.live, self.rulebook, now, self.at):
            self.do(DEALER, h.RemoveDecks())
            return True
        if self.live.settings.automatic or isinstance(now, SpinNeeded):
            command = self.driver.next()
            if command is not None:
                self.take_step(SYSTEM if isinstance(now, SpinNeeded) else DEALER, command)
                return True
        match now:
            case Decision():
                return self._absent_decides(now)
            case CutOffer():
                if not self.absent(now.person):
                    return False
                self.do(CLOCK, h.RefuseCut(now.person))
                return True
            case Wagers():
                return self._close_wagers()
            case _:
                return False

    def _change_limits(self) -> bool:
        """Go by the limits that were announced, once they count."""
        changed = change_of_limits(self.live, self.at)
        if changed is None:
            return False
        self.house(SYSTEM, hc.ChangeLimits(), changed)
        self.rulebook = submission_at(self.live).rulebook()
        self.driver = self._driver()
        return True

    def _absent_decides(self, now: Decision) -> bool:
        if not self.absent(now.person):
            return False
        self.do(CLOCK, away_command(now))
        return True

    def _house_keeping(self) -> bool:
        """Reveal spent shoes between rounds, and pledge the next shoe."""
        live = self.live
        if live.settings.physical:
            return False
        if live.spent and not live.table.wagers_closed:
            return self._reveal(live.spent[0])
        if not live.opened:
            return self._put_away()
        if not live.pledge.number:
            self.pledge()
            return True
        return False

    def _reveal(self, shoe: Shoe) -> bool:
        revealed = he.ShoeRevealed(shoe.number, self.supply.reveal(shoe))
        self.house(SYSTEM, hc.RevealShoe(), revealed)
        return True

    def _rests(self) -> bool:
        """Whether a table with sealed cards is closed and its cards are put away."""
        live = self.live
        away = live.table.cards.stage is Stage.ABSENT and not live.table.wagers_closed
        return away and not live.opened and not live.settings.physical

    def _put_away(self) -> bool:
        """Take the cards of a closed table out of play, and reveal its shoe."""
        live = self.live
        if live.table.wagers_closed or live.table.boxes or live.pledge.stack is not None:
            return False
        if live.table.cards.stage is Stage.ABSENT:
            return self._reveal(live.shoe) if live.shoe.label else False
        if refusal_awaited(live.table, h.RemoveDecks(), self.now(), self.rulebook) is not None:
            return False
        self.do(DEALER, h.RemoveDecks())
        return True

    def pledge(self) -> None:
        """Publish the pledge for the next shoe."""
        number = self.live.shoe.number + 1
        label, pledge = self.supply.label(number), self.supply.pledge(number)
        self.house(SYSTEM, hc.PledgeShoe(), he.ShoePledged(number, label, pledge))

    def _close_wagers(self) -> bool:
        """Close the wagers when everyone who could wager has said that they are ready."""
        live = self.live
        if not live.settings.automatic or not live.table.boxes or self.unready():
            return False
        self.close_wagers(DEALER)
        return True

    def unready(self) -> tuple[PersonId, ...]:
        """List who could wager and has not said yet that they are ready."""
        live = self.live
        return tuple(
            person
            for person in dict.fromkeys((*live.seated, *self._bettors()))
            if not self.absent(person) and person not in live.ready
        )

    def _bettors(self) -> Iterable[PersonId]:
        return (stake.person for box in self.live.table.boxes for stake in box.stakes)

    def close_wagers(self, actor: str) -> None:
        """Begin the round, with chips enough to pay, unless the decks must be changed first."""
        if change_overdue(self.live, self.rulebook, self.at):
            for person in dict.fromkeys(self._bettors()):
                self.take_wagers_back(actor, person)
            return
        by_itself = not self.live.settings.physical  # real chips come with a slip
        if by_itself and self.live.balance(Inventory(self.live.id)) < self.live.imprest // 2:
            filled = he.InventoryFilled(Cents(self.live.imprest))
            self.house(SYSTEM, hc.FillInventory(filled.amount), filled)
        threshold = threshold_due(self.live, self.house_settings)
        if threshold is not None:
            self.house(SYSTEM, hc.SetPayoutThreshold(threshold.amount), threshold)
        self.do(actor, c.CloseWagers(self.at // 1000))

    def take_wagers_back(self, actor: str, person: PersonId) -> None:
        """Take back all wagers of a person that are on the layout before the deal."""
        for box in reversed(self.live.table.boxes):
            if any(stake.person == person for stake in box.stakes):
                self.do(actor, c.LayWagers(box.number, person, ()))

    def take_step(self, actor: str, command: c.Command) -> None:
        """Take a step that is due: the sealed shoe is cut by what it says."""
        self._must_be_sealed(command)
        if isinstance(command, h.DealerCut) and self.live.shoe.size:
            command = self._dealers_cut()
        self.do(actor, self.timed(command))

    def _must_be_sealed(self, command: c.Command) -> None:
        unsealed = unsealed_fault(self.live, command)
        if unsealed:
            raise refused("shoe/unsealed", unsealed)

    def timed(self, command: c.Command) -> c.Command:
        """Note when decks come to the table: they must be changed in time."""
        if isinstance(command, h.ReceiveDecks):
            return replace(command, at=self.at // 1000)
        return command

    def numbers_awaited(self) -> bool:
        """Return whether a shuffle waits for commitments, or a seal for numbers to be opened."""
        return bool(self.live.settings.number_seconds and without_number(self.live))

    def _seal_when_due(self) -> bool:
        """Seal the cards when they are cut and the numbers are open; return if anything was done.

        The cut is fixed before any number is opened: no one knows the order that is cut.
        """
        pledge = self.live.pledge
        if pledge.bound and not pledge.closed:
            self.house(SYSTEM, hc.CloseNumbers(), he.NumbersClosed())
            return True
        if self.numbers_awaited():
            return False
        self.seal()
        return True

    def seal(self) -> None:
        """Seal the cards that were shuffled, and commit to their order."""
        if self.live.pledge.stack is None:
            raise refused("shoe/unsealed", "No shuffled cards wait to be sealed.")
        sealed = self.supply.sealed(self.live, self.live.pledge.stack, self.rulebook.decks.value)
        self.house(SYSTEM, hc.SealShoe(), sealed)

    def _dealers_cut(self) -> h.DealerCut:
        """Cut where the sealed shoe says, within the bounds."""
        bounds = cut_bounds(stack_size(self.live.table, self.rulebook), self.rulebook)
        return h.DealerCut(bounds.least + self.draw(Use.CUT, bounds.most - bounds.least + 1))

    def draw(self, use: Use, below: int) -> int:
        """Draw a number and write it down."""
        drawn = self.supply.draw(self.live.shoe, use, below)
        self.house(SYSTEM, hc.DrawOutcome(use.value, below), he.OutcomeDrawn(drawn))
        return drawn.outcome

    def deal(self, actor: str, now: CardNeeded, card: Card | None = None) -> None:
        """Deal a card named, or the next of the sealed shoe, to where one is due."""
        self._cards.named = card
        command = self.driver.draw(now)
        if isinstance(command, h.ReportCoverCard):
            self.do(actor, command)
            command = self.driver.draw(now)
        if command is not None:
            self.do(actor, command)
