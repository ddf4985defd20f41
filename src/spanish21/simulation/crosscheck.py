"""Cross-check: the same cards and the same strategy on the kernel and on the table engine.

This is the one room of the simulation that knows the table.
"""

from __future__ import annotations

import hashlib
from collections import Counter as Counts
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from spanish21.cards import DECK, Card
from spanish21.hand import BEST_TOTAL
from spanish21.ids import BoxNumber, PersonId
from spanish21.law import EDITIONS, Submission, edition
from spanish21.law.permitted import OneOf
from spanish21.money import Cents
from spanish21.rules.player import Action
from spanish21.rules.result import DealerHand
from spanish21.simulation.compile import Compiled, compile_game
from spanish21.simulation.game import Game, Shoe
from spanish21.simulation.kernel import play_shoes, shuffle, stream
from spanish21.simulation.raw import new_tally
from spanish21.simulation.shape import KIND_BITS
from spanish21.simulation.tables import Act
from spanish21.simulation.tally import Note
from spanish21.strategy.situation import Situation
from spanish21.table import commands as c
from spanish21.table.awaiting import CardNeeded, DealerStep, Decision, Wagers, awaiting
from spanish21.table.decide import decide
from spanish21.table.events import RoundCompleted
from spanish21.table.evolve import evolve
from spanish21.table.report import report
from spanish21.table.state import TableState

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from spanish21.simulation.tables import Tables
    from spanish21.table.events import Event

__all__ = [
    "Checked",
    "MismatchError",
    "RandomStrategy",
    "RoundTrace",
    "check_case",
    "random_game",
    "rich_shoe",
]

_ACTS = {
    Action.STAND: Act.STAND,
    Action.HIT: Act.HIT,
    Action.DOUBLE: Act.DOUBLE,
    Action.SPLIT: Act.SPLIT,
    Action.SURRENDER: Act.SURRENDER,
    Action.KEEP: Act.KEEP,
    Action.RESCUE: Act.RESCUE,
    Action.INSURE: Act.INSURE,
    Action.DECLINE: Act.DECLINE,
}
_NOTE = 3
_LONG = 7
_FOUR = 4
_TWO = 2


class MismatchError(AssertionError):
    """A round that the kernel and the table play differently."""


@dataclass(frozen=True, slots=True)
class RandomStrategy:
    """Any legal play, drawn once for each situation; inclined to what is rare."""

    seed: int

    @property
    def title(self) -> str:
        """Name the strategy by its seed."""
        return f"random {self.seed}"

    def choose(self, situation: Situation, legal: Sequence[Action]) -> Action:
        """Return the play that this seed draws for the situation."""
        points, soft = situation.total
        dice = self._dice(situation, sorted(action.value for action in legal))
        if Action.SPLIT in legal and dice.random() < 0.7:  # noqa: PLR2004 - pairs are rare
            return Action.SPLIT
        drawing = points < 12 or (soft and points < 19)  # noqa: PLR2004 - to reach long hands
        if Action.HIT in legal and drawing and dice.random() < 0.7:  # noqa: PLR2004
            return Action.HIT
        return dice.choice(sorted(legal, key=lambda action: action.value))

    def insures(self, situation: Situation) -> bool:
        """Insure one hand in two."""
        return self._dice(situation, ["insure"]).random() < 0.5  # noqa: PLR2004

    def tells_apart(self, cards: Sequence[Card]) -> Hashable:
        """See what the rules see."""
        del cards
        return None

    def _dice(self, situation: Situation, words: list[str]) -> Random:
        count = min(len(situation.cards), _LONG)
        chances = sorted(pattern.name for pattern in situation.chances)
        facts = (
            self.seed,
            *situation.total,
            count,
            situation.pair,
            chances,
            situation.split,
            situation.doubled,
            situation.up.points,
            words,
        )
        word = hashlib.blake2b(repr(facts).encode(), digest_size=8).digest()
        return Random(int.from_bytes(word, "big"))  # noqa: S311 - no secret


@dataclass(frozen=True, slots=True)
class RoundTrace:
    """A round as either side played it: decisions, what each box's person won, cards gone."""

    acts: tuple[tuple[int, int], ...]
    nets: tuple[int, ...]
    cards: int


@dataclass
class Checked:
    """How many rounds agreed, and how often rare branches were among them."""

    rounds: int = 0
    branches: Counts[str] = field(default_factory=Counts)

    def add(self, other: Checked) -> None:
        """Add another's counts."""
        self.rounds += other.rounds
        self.branches.update(other.branches)


def random_game(dice: Random) -> tuple[Submission, Game]:
    """Draw a submission of any edition, a strategy, boxes, wagers and a shoe."""
    submission = _random_submission(dice)
    book = submission.rulebook()
    wager = Cents(dice.choice((500, 1000, 1250, 2500, 10_000)))
    match = Cents(0)
    if book.match_the_dealer_offered.value and dice.random() < 0.5:  # noqa: PLR2004
        match = Cents(dice.choice((100, 250, 500)))
    shoe = Shoe.of(book, None, device=False)
    game = Game(
        rulebook=book,
        strategy=RandomStrategy(dice.randrange(1 << 32)),
        shoe=shoe,
        boxes=dice.choice((1, 1, 2, 3, 7)),
        wager=wager,
        match=match,
    )
    return submission, game


def _random_submission(dice: Random) -> Submission:
    law = edition(dice.choice(list(EDITIONS)))
    choices: dict[str, object] = {"decks": dice.choice((6, 8))}
    for option in law.options:
        permitted = option.terms(6).permitted
        if option.name.startswith("readings.") and isinstance(permitted, OneOf):
            choices[option.name] = dice.choice(permitted.values)
    if not law.option("hole_card").terms(6).permitted.settled:  # type: ignore[union-attr]
        choices["hole_card"] = dice.random() < 0.5  # noqa: PLR2004
        choices["card_reader"] = bool(choices["hole_card"]) and dice.random() < 0.5  # noqa: PLR2004
    if not law.option("max_splits").terms(6).permitted.settled:  # type: ignore[union-attr]
        choices["max_splits"] = dice.choice((1, 2, 3, 3, 5))
    if not law.option("payout_limit").terms(6).permitted.settled and dice.random() < 0.4:  # type: ignore[union-attr]  # noqa: PLR2004
        choices["payout_limit"] = dice.choice(("12.34", "25", "60", "1500"))
    submission = Submission(law.id, choices)
    known = {fault.option for fault in submission.faults()}
    return Submission(law.id, {name: v for name, v in choices.items() if name not in known})


def rich_shoe(compiled: Compiled, dice: Random) -> Tables:
    """Take ranks out of the shoe at random, so that rare hands become frequent."""
    tables = compiled.tables
    keep = [rank for rank in {card.rank for card in DECK} if dice.random() < 0.5]  # noqa: PLR2004
    ranks = {rank.value for rank in keep} | set(dice.choice(("A7", "678", "7AK", "A2", "7")))
    place = tables.fresh >> KIND_BITS
    fresh = tables.fresh[[DECK[index].rank.value in ranks for index in place]]
    return tables._replace(fresh=fresh, cards=len(fresh), cover=len(fresh) // 2)


def check_case(
    game: Game,
    seed: int,
    shoes: int,
    tables: Tables | None = None,
    compiled: Compiled | None = None,
) -> Checked:
    """Play shoes on both sides; raise MismatchError at the first round that differs."""
    compiled = compiled or compile_game(game)
    tables = compiled.tables if tables is None else tables
    checked = Checked()
    for number in range(shoes):
        kernel = _kernel_rounds(compiled, tables, seed, number)
        table = _table_rounds(game, tables, seed, number, checked)
        for place, (own, other) in enumerate(zip(kernel, table, strict=True)):
            if own != other:
                msg = (
                    f"{game.rulebook.edition}, seed {seed}, shoe {number}, round {place}: "
                    f"kernel {own}, table {other}"
                )
                raise MismatchError(msg)
            checked.rounds += 1
    return checked


def _table_rounds(
    game: Game, tables: Tables, seed: int, number: int, checked: Checked
) -> Iterator[RoundTrace]:
    """Play the cards that the kernel would deal: a shoe, or a fresh one for every round."""
    key, numbers, cover = np.uint64(seed), [number], tables.cover
    if tables.rounds_per_stream:
        key = np.uint64(stream(key, np.uint64(number))[0])
        numbers, cover = list(range(tables.rounds_per_stream)), 0
    for one in numbers:
        order = shuffle(tables.fresh, tables.cards, key, np.uint64(one))
        cards = [DECK[int(code) >> KIND_BITS] for code in order]
        yield from _TablePlayer(game, cards, cover, checked).rounds()


def _kernel_rounds(compiled: Compiled, tables: Tables, seed: int, number: int) -> list[RoundTrace]:
    trace = np.zeros(1 << 17, np.int64)
    trace[0] = 1
    many = tables.boxes if tables.boxes > 1 else None
    tally = new_tally(compiled)
    play_shoes(tables, tally, np.uint64(seed), number, 1, 1 << 40, many, trace, None)
    notes = trace[1 : trace[0]].reshape(-1, _NOTE)
    rounds: list[RoundTrace] = []
    acts: list[tuple[int, int]] = []
    nets = [0] * tables.boxes
    fixed = compiled.payoffs.fixed_paid
    others = compiled.book.fixed_to_others.value
    for what, where, value in notes.tolist():
        if what == Note.ACT:
            acts.append((where, value))
        elif what == Note.NET:
            nets[where] += value * compiled.quantum
        elif what == Note.MATCH:
            nets[where] += compiled.matched[value] if value else -compiled.game.match
        elif what == Note.INSURANCE:
            nets[where] += value
        elif what == Note.FIXED:
            nets = [
                net + (int(fixed[value]) if box == where else others)
                for box, net in enumerate(nets)
            ]
        elif what == Note.END:
            rounds.append(RoundTrace(tuple(acts), tuple(nets), value))
            acts, nets = [], [0] * tables.boxes
    return rounds


class _TablePlayer:
    """Plays a shoe on the table engine with the game's strategy."""

    def __init__(self, game: Game, cards: Sequence[Card], cover: int, checked: Checked) -> None:
        """Put the cards into the shoe."""
        self.game = game
        self.book = game.rulebook
        self.cards = cards
        self.cover = cover
        self.checked = checked
        self.gone = 0

    def rounds(self) -> Iterator[RoundTrace]:
        """Play rounds until the cover card is out, or too few cards are left for one more."""
        while self.gone <= self.cover:
            found = self._round()
            if found is None:
                return
            yield found

    def _round(self) -> RoundTrace | None:
        state = TableState()
        events: list[Event] = []
        acts: list[tuple[int, int]] = []
        final = state

        def do(command: c.Command) -> None:
            nonlocal state, final
            for event in decide(state, command, self.book):
                if type(event) is RoundCompleted:
                    final = state
                events.append(event)
                state = evolve(state, event)

        for box in range(1, self.game.boxes + 1):
            person = PersonId(str(box))
            do(c.PlaceWager(BoxNumber(box), person, self.game.wager))
            if self.game.match:
                do(c.PlaceWager(BoxNumber(box), person, self.game.match, c.Wager.MATCH))
        do(c.CloseWagers())
        while not isinstance(now := awaiting(state, self.book), Wagers):
            if isinstance(now, DealerStep):
                do(now.command)
            elif isinstance(now, CardNeeded):
                if self.gone == len(self.cards):
                    return None
                do(c.DealCard(self.cards[self.gone]))
                self.gone += 1
            else:
                assert isinstance(now, Decision)  # noqa: S101 - a round in play, the shoe loaded
                action = self._choice(state, now)
                acts.append((now.box - 1, int(_ACTS[action])))
                do(_command(now, action))
        found = report(final, events)
        self._branches(final)
        nets = tuple(found.nets[PersonId(str(box))] for box in range(1, self.game.boxes + 1))
        return RoundTrace(tuple(acts), nets, self.gone)

    def _choice(self, state: TableState, now: Decision) -> Action:
        box = state.box(now.box)
        assert box is not None  # noqa: S101 - it is asked
        hand = box.hands[now.hand - 1]
        strategy = self.game.strategy
        if Action.INSURE in now.actions:
            insures = strategy.insures(Situation(hand.cards, state.up))
            return Action.INSURE if insures else Action.DECLINE
        situation = Situation(hand.cards, state.up, split=hand.split, doubled=hand.doubled)
        return strategy.choose(situation, now.actions)

    def _branches(self, final: TableState) -> None:
        """Count the rare branches that a round took."""
        seen = self.checked.branches
        dealer = DealerHand.of(final.dealer)
        by_box: Counts[int] = Counts()
        for hand in (hand for box in final.boxes for hand in box.hands):
            share = hand.shares[0]
            seen["rescue after split"] += hand.split and share.rescued
            seen["rescue"] += share.rescued
            seen["doubled after split"] += hand.split and hand.doubled
            seen["21 in seven or more cards"] += (
                len(hand.cards) >= _LONG and hand.points == BEST_TOTAL
            )
            held = final.up.rank in self.book.surrender_held_against.value
            seen["surrender held"] += hand.surrendered and held
            seen["surrender at once"] += hand.surrendered and not held
            seen["split 21 in two cards"] += (
                hand.split and len(hand.cards) == _TWO and hand.points == BEST_TOTAL
            )
            seen["double of four cards or more"] += hand.doubled and len(hand.cards) > _FOUR
        for box in final.boxes:
            by_box[len(box.hands)] += 1
            seen["four split hands"] += len(box.hands) == _FOUR
            seen["more than four hands"] += len(box.hands) > _FOUR
            seen["dealer blackjack after a split"] += dealer.blackjack and box.splits > 0
        seen["dealer blackjack"] += dealer.blackjack
        seen["second card not dealt"] += len(final.dealer) == 1
        seen["no needless draw"] += dealer.points < self.book.dealer_stands_at.value
        seen["fixed payout"] += final.fixed_paid > 0
        seen["seven boxes"] += len(final.boxes) == self.book.boxes.value


def _command(now: Decision, action: Action) -> c.Command:
    box, person = now.box, now.person
    choice = now.choice(action)
    most = choice.most if choice else Cents(0)
    match action:
        case Action.INSURE:
            return c.TakeInsurance(box, person, most)
        case Action.DECLINE:
            return c.DeclineInsurance(box, person)
        case Action.HIT:
            return c.Hit(box, person)
        case Action.STAND:
            return c.Stand(box, person)
        case Action.DOUBLE:
            return c.DoubleDown(box, person, most)
        case Action.SPLIT:
            return c.Split(box, person)
        case Action.SURRENDER:
            return c.Surrender(box, person)
        case Action.RESCUE:
            return c.Rescue(box, person)
        case Action.KEEP:
            return c.KeepDouble(box, person)
        case Action.DESIGNATE | Action.REFUSE | Action.LATE | Action.DEAD:
            msg = f"{action.value}: boxes are not shared in a simulation, and nothing goes wrong"
            raise ValueError(msg)
