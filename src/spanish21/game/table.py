"""A table that is played by calling methods: wagers, the deal and each decision, in dollars."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from functools import reduce

from spanish21.cards import Cards, as_cards
from spanish21.checked import Seed, checked
from spanish21.errors import ArgumentError
from spanish21.game.logged import LoggedTable
from spanish21.ids import BoxNumber, HandNumber, PersonId
from spanish21.law.rulebook import Rulebook
from spanish21.law.submission import flatten
from spanish21.money import Cents, Dollars, cents
from spanish21.refusal import Refusal, RefusedError
from spanish21.rulebooks import Rules, as_submission
from spanish21.rules.player import Action, as_action
from spanish21.rules.wager_keys import wagers_in_dollars
from spanish21.shoe import dice, mixer, shuffled
from spanish21.shown import Pictured
from spanish21.table import commands as c
from spanish21.table.answering import answer
from spanish21.table.awaited import Awaiting, Decision, SpinNeeded, Wagers
from spanish21.table.commands import cards as h, people as p
from spanish21.table.driver import ALL_STEPS, Automation
from spanish21.table.machine import decide, evolve
from spanish21.table.round.turn import caller
from spanish21.table.shoe import Mixer
from spanish21.table.state import Stage
from spanish21.table.wagering import must_consent
from spanish21.table.wheels.awaiting import awaited_wheel

__all__ = ["Table"]


def _chosen(rules: Rules, choices: Mapping[str, object]) -> Rulebook:
    """Return the rulebook that is meant, with choices made by name."""
    if not isinstance(rules, Rulebook):
        return as_submission(rules).with_choices(dict(flatten(choices))).rulebook()
    if choices:
        msg = "A rulebook has no choices left. Give its edition or submission instead."
        raise ArgumentError(msg)
    return rules


@checked
class Table(Pictured, LoggedTable):
    """A Spanish 21 table that is played by calling its methods; the dealer's steps are automatic.

    Amounts are dollars (`25`, `"2.50"` or a Decimal, never a float).
    """

    @classmethod
    def open(
        cls,
        rules: Rules,
        *,
        automation: Automation = ALL_STEPS,
        shoe: Cards = (),
        mixer: Mixer | None = None,
        **choices: object,
    ) -> Table:
        """Open a table from an edition's id, a file or a submission, with more choices by name."""
        rulebook = _chosen(rules, choices)
        return cls(rulebook, automation=automation, shoe=shoe, mixer=mixer)

    @classmethod
    def shuffled(cls, rules: Rules, *, seed: Seed | None = None, **choices: object) -> Table:
        """Open a table with a full, shuffled shoe, which is shuffled again whenever that is due.

        With a seed the cards are the same every time; without one no one can foresee them.
        """
        random = dice(seed)
        table = cls(_chosen(rules, choices), mixer=mixer(random))
        table.shuffle(shuffled(table.rulebook.decks.value, random))
        table.forget_steps()
        return table

    def __repr__(self) -> str:
        """Show the rules, the round and what is awaited."""
        waits = type(self.awaiting).__name__
        place = f"{self.rulebook.edition}, {self.rulebook.decks.value} decks"
        return f"<Table {self.name!r}: {place}, round {self.state.round}, awaiting {waits}>"

    def turn_wheel(self, now: SpinNeeded) -> bool:
        """Take the next outcome that a wheel wager waits for; return False if there is none."""
        command = self.driver.outcome(now)
        if command is None:
            return False
        self._do(command)
        return True

    def wheel_names(self, now: SpinNeeded) -> tuple[str, ...]:
        """List the sections of the wheel that is to be spun."""
        spins = self.rulebook.spins
        if spins is None:
            return ()
        return tuple(section.name for section in awaited_wheel(self.state, now, spins).sections)

    def spin(self, *stops: str) -> Awaiting:
        """Set where the wheel stops, now and at the next spins."""
        self._marks.append(self.mark())
        self.outcomes.stops.extend(stops)
        return self.advance()

    def hot_spot(self, box: int) -> Awaiting:
        """Set which position was drawn as the Hot Spot."""
        self.outcomes.hot_spots.append(box)
        return self.advance()

    def act(self, command: c.Command) -> Awaiting:
        """Carry out a command, then the steps of the automatic dealer."""
        return self._act(command)

    def _act(self, command: c.Command) -> Awaiting:
        self._marks.append(self.mark())
        self._do(command)
        return self.advance()

    def wager(
        self,
        box: int,
        person: str,
        dollars: Dollars,
        **beside: Dollars,
    ) -> None:
        """Place a basic wager and any side wagers, replacing what the person has on the box.

        Either all are placed or none. Side wagers have names: `match_the_dealer=5`,
        `bonus_spin=5`, `xtreme_16=5`; `match_play` is the face of a coupon beside the basic
        wager, `match_the_dealer_match_play` of one beside that. On a shared box its first
        person is taken to consent.
        """
        wagers = wagers_in_dollars(dollars, beside)
        lay = c.LayWagers(BoxNumber(box), PersonId(person), wagers)
        self._marks.append(self.mark())
        first = must_consent(self.state, lay.box, lay.person)
        if first is not None and self.rulebook.persons_per_box.value > 1:
            self._with_consent(p.ConsentToShare(lay.box, first, lay.person), lay)
        else:
            self._do(lay)

    def _with_consent(self, consent: p.ConsentToShare, lay: c.LayWagers) -> None:
        """Lay wagers with the consent of the first person on the box: both, or neither."""
        given = self.driver.decide(consent)
        laid = decide(reduce(evolve, given, self.state), lay, self.rulebook)
        self._happen((consent, given), (lay, laid))

    def deal(self, cards: Cards = ()) -> Awaiting:
        """Close open wagers, add cards to the shoe, and deal until someone must decide."""
        more = as_cards(cards)
        self._marks.append(self.mark())
        if not self.state.wagers_closed:
            self._do(c.CloseWagers())
        self.shoe.extend(more)
        return self.advance()

    def shuffle(self, shoe: Cards) -> Awaiting:
        """Shuffle between rounds: stack, cut, and load these cards, and burn the first."""
        cards = as_cards(shoe)
        self._marks.append(self.mark())
        if self.state.cards.stage is Stage.READY:
            self._do(h.OrderReshuffle())
        self._shoe.stack = deque(cards)
        return self.advance()

    def answer(self, *actions: Action | str) -> Awaiting:
        """Take the first of these actions that is allowed now, for as much as it allows."""
        now = self._decision()
        for action in [as_action(one) for one in actions]:
            if action in now.actions:
                return self._act(answer(now, action))
        allowed = ", ".join(action.value for action in now.actions)
        raise RefusedError(
            Refusal("action/not-now", now.clause, f"That is not allowed now. Choose {allowed}.")
        )

    def insure(self, dollars: Dollars | None = None, *, box: int = 0, person: str = "") -> Awaiting:
        """Take insurance, for half the wager unless another amount is named."""
        place, name = self._who(box, person)
        most = self._most(Action.INSURE, dollars)
        return self._act(c.TakeInsurance(place, name, most))

    def decline(self, *, box: int = 0, person: str = "") -> Awaiting:
        """Decline insurance, or on a shared box the caller's double."""
        place, name = self._who(box, person)
        if self._decision().choice(Action.INSURE):
            return self._act(c.DeclineInsurance(place, name))
        return self._act(c.DeclineDouble(place, name))

    def hit(self, *, box: int = 0, person: str = "") -> Awaiting:
        """Draw a card."""
        return self._act(c.Hit(*self._who(box, person)))

    def stand(self, *, box: int = 0, person: str = "") -> Awaiting:
        """Draw no more cards."""
        return self._act(c.Stand(*self._who(box, person)))

    def double(self, dollars: Dollars | None = None, *, box: int = 0, person: str = "") -> Awaiting:
        """Double down, for the full wager unless another amount is named."""
        place, name = self._who(box, person)
        return self._act(c.DoubleDown(place, name, self._most(Action.DOUBLE, dollars)))

    def rescue(self, *, box: int = 0, person: str = "") -> Awaiting:
        """Take the double back and forfeit the wager of the hand."""
        return self._act(c.Rescue(*self._who(box, person)))

    def keep(self, *, box: int = 0, person: str = "") -> Awaiting:
        """Keep a doubled hand as it is."""
        return self._act(c.KeepDouble(*self._who(box, person)))

    def split(self, *, box: int = 0, person: str = "") -> Awaiting:
        """Split a pair, or cover a split on a shared box."""
        return self._act(c.Split(*self._who(box, person)))

    def designate(self, hand: int, *, box: int = 0, person: str = "") -> Awaiting:
        """Choose the hand of a shared split to which the wager applies."""
        place, name = self._who(box, person)
        return self._act(c.DesignateHand(place, name, HandNumber(hand)))

    def surrender(self, *, box: int = 0, person: str = "") -> Awaiting:
        """Surrender the hand for half the wager."""
        return self._act(c.Surrender(*self._who(box, person)))

    def _decision(self) -> Decision:
        now = self.awaiting
        if isinstance(now, Decision):
            return now
        clause = self.rulebook.citations.turn_order
        why = "Bets are open." if isinstance(now, Wagers) else "It is the dealer's turn."
        message = f"No one has a decision to make. {why}"
        raise RefusedError(Refusal("action/not-now", clause, message))

    def _who(self, box: int, person: str) -> tuple[BoxNumber, PersonId]:
        """Take the box and person whose turn it is unless others are named."""
        place = BoxNumber(box) if box else self._decision().box
        if person:
            return place, PersonId(person)
        return place, self.who_calls(place)

    def who_calls(self, number: BoxNumber) -> PersonId:
        """Return who is asked about a box now, or who calls its decisions."""
        now = self.awaiting
        if isinstance(now, Decision) and now.box == number:
            return now.person
        box = self.state.box(number)
        return caller(box, self.state) if box else PersonId("")

    def _most(self, action: Action, dollars: Dollars | None) -> Cents:
        """Read an amount, or take the largest that may be wagered now."""
        if dollars is not None:
            return cents(dollars)
        now = self.awaiting
        choice = now.choice(action) if isinstance(now, Decision) else None
        return choice.most if choice else Cents(0)
