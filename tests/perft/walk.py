"""Counting by brute force: every line of play that the table admits over a fixed shoe.

A decision has one branch for each legal action; a double is tried for the full wager and for one
chip, insurance for the most and not at all, a designation for either hand.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from spanish21.cards import parse_cards
from spanish21.ids import BoxNumber, HandNumber, PersonId
from spanish21.law import Submission
from spanish21.law.submission import flatten
from spanish21.ledger.accounts import Chips
from spanish21.money import Cents, cents
from spanish21.rules.player import Action
from spanish21.rules.side_wagers.match_the_dealer import MATCH_THE_DEALER
from spanish21.table import (
    CardNeeded,
    DealerStep,
    Decision,
    TableState,
    Wagers,
    awaiting,
    commands as c,
    decide,
    evolve,
)
from spanish21.table.awaited import CutOffer, PlayerNeeded, SpinNeeded, Suspended
from spanish21.table.commands.people import ConsentToShare
from spanish21.table.machine import decide_awaited
from spanish21.table.wagering import must_consent
from spanish21.wager import BASIC, Wager
from tests.money import moves
from tests.properties import oracle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from spanish21.cards import Card
    from spanish21.law import Rulebook
    from spanish21.table import Awaiting, Event


class Count(NamedTuple):
    """Lines of play, decisions met on them, and what each person won over all lines, in cents."""

    leaves: int
    decisions: int
    net_cents: dict[str, int]


@dataclass(frozen=True)
class Position:
    """A named round over a fixed shoe, and what was recorded for it."""

    file: str
    name: str
    submission: Submission
    stakes: tuple[oracle.Stake, ...]
    shoe: tuple[Card, ...]
    recorded: Count

    def __str__(self) -> str:
        return f"{self.file}: {self.name}"


def read_positions(file: Path) -> tuple[Position, ...]:
    """Read the positions of one file; all of them share its edition."""
    data = tomllib.loads(file.read_text("utf-8"), parse_float=Decimal)
    return tuple(
        Position(
            file.stem,
            row["name"],
            Submission(data["rules"], dict(flatten(row.get("submission", {})))),
            tuple(
                oracle.Stake(
                    wager["box"],
                    wager["person"],
                    cents(wager["wager"]),
                    cents(wager.get("match_the_dealer", 0)),
                )
                for wager in row["wagers"]
            ),
            parse_cards(row["shoe"]),
            Count(row["leaves"], row["decisions"], row["net_cents"]),
        )
        for row in data["position"]
    )


def count(position: Position) -> Count:
    """Count with the engine: `awaiting` says what there is to try."""
    rulebook = position.submission.rulebook()
    state = TableState()
    nets: Counter[str] = Counter({stake.person: 0 for stake in position.stakes})
    for stake in position.stakes:
        box, person = BoxNumber(stake.box), PersonId(stake.person)
        wagers = [Wager(BASIC, Cents(stake.wager))]
        if stake.match:
            wagers.append(Wager(MATCH_THE_DEALER, Cents(stake.match)))
        first = must_consent(state, box, person)
        if first is not None:
            state = _after(state, decide(state, ConsentToShare(box, first, person), rulebook), nets)
        laid = c.LayWagers(box, person, tuple(wagers))
        state = _after(state, decide(state, laid, rulebook), nets)
    state = _after(state, decide(state, c.CloseWagers(), rulebook), nets)
    walk = _Walk(rulebook, position.shoe)
    walk.follow(state, 0, nets)
    return Count(walk.leaves, walk.decisions, dict(walk.nets))


def _after(state: TableState, events: Iterable[Event], nets: Counter[str]) -> TableState:
    """Return the table after some events, with what they gave to persons added up."""
    for event in events:
        state = evolve(state, event)
        for account, amount in moves(event):
            if isinstance(account, Chips):
                nets[account.person] += amount
    return state


@dataclass
class _Walk:
    """What was counted so far."""

    rulebook: Rulebook
    shoe: tuple[Card, ...]
    leaves: int = 0
    decisions: int = 0

    def __post_init__(self) -> None:
        self.nets: Counter[str] = Counter()

    def follow(self, state: TableState, dealt: int, nets: Counter[str]) -> None:
        """Take all steps that are no decision, then try every one that is."""
        while True:
            match awaiting(state, self.rulebook):
                case DealerStep(command) as now:
                    state = self._take(state, command, now, nets)
                case CardNeeded() as now:
                    state = self._take(state, c.DealCard(self.shoe[dealt]), now, nets)
                    dealt += 1
                case Wagers():
                    self.leaves += 1
                    for person, net in nets.items():
                        self.nets[person] += net
                    return
                case Decision() as now:
                    self.decisions += 1
                    for branch in branches(now):
                        tried = nets.copy()
                        self.follow(self._take(state, branch, now, tried), dealt, tried)
                    return
                case CutOffer() | PlayerNeeded() | Suspended() | SpinNeeded() as now:
                    raise AssertionError(now)

    def _take(
        self, state: TableState, command: c.Command, now: Awaiting, nets: Counter[str]
    ) -> TableState:
        return _after(state, decide_awaited(state, command, now, self.rulebook), nets)


def branches(now: Decision) -> Iterator[c.PlayerCommand]:
    """List the commands that are tried at a decision."""
    here = (now.box, now.person)
    insuring = Action.INSURE in now.actions
    for choice in now.legal:
        match choice.action:
            case Action.HIT:
                yield c.Hit(*here)
            case Action.STAND:
                yield c.Stand(*here)
            case Action.DOUBLE:
                for amount in sorted({choice.least, choice.most}):
                    yield c.DoubleDown(*here, amount)
            case Action.SPLIT:
                yield c.Split(*here)
            case Action.DESIGNATE:
                yield c.DesignateHand(*here, HandNumber(1))
                yield c.DesignateHand(*here, HandNumber(2))
            case Action.SURRENDER:
                yield c.Surrender(*here)
            case Action.RESCUE:
                yield c.Rescue(*here)
            case Action.KEEP:
                yield c.KeepDouble(*here)
            case Action.INSURE:
                yield c.TakeInsurance(*here, choice.most)
            case Action.DECLINE:
                yield c.DeclineInsurance(*here) if insuring else c.DeclineDouble(*here)
            case Action.REFUSE | Action.LATE | Action.DEAD:
                raise AssertionError(choice)


def oracle_count(position: Position) -> Count:
    """Count a second time with the account of a round that shares nothing with the engine."""
    rules = oracle.Rules.of(position.submission.edition, position.submission.choices)
    shoe = [str(card) for card in position.shoe]
    leaves = decisions = 0
    nets: Counter[str] = Counter()
    waiting: list[tuple[oracle.Answer, ...]] = [()]
    while waiting:
        said = waiting.pop()
        answers, cards = list(said), iter(shoe)
        play = oracle.round_of_play(rules, position.stakes)
        asked = next(play)
        given = 0
        try:
            while True:
                if isinstance(asked, oracle.NeedCard):
                    asked = play.send(next(cards))
                    continue
                if given == len(answers):
                    decisions += 1
                    first, *others = _answers(asked, rules.chip)
                    waiting.extend((*answers, other) for other in others)
                    answers.append(first)
                given += 1
                asked = play.send(answers[given - 1])
        except StopIteration as end:
            leaves += 1
            nets.update(end.value.nets)
    return Count(leaves, decisions, dict(nets))


def _answers(asked: oracle.Ask, chip: int) -> Iterator[oracle.Answer]:
    for option in sorted(asked.options):
        match option:
            case "double":
                for amount in sorted({chip, asked.most}):
                    yield oracle.Answer(option, amount)
            case "insure":
                yield oracle.Answer(option, asked.most)
            case "designate":
                yield oracle.Answer(option, 1)
                yield oracle.Answer(option, 2)
            case _:
                yield oracle.Answer(option)
