"""The figures of an exported log once more, from its JSON alone, without the code under test.

Cards are followed as they fall face up, money by the events that pay and take it. Only the values
of cards are asked of the analysis, by other ways than the examination takes: `analyze` for the edge
and `action_values` for decisions.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Any

from spanish21.analysis import analyze
from spanish21.analysis.query import HandQuestion, action_values
from spanish21.analysis.side_wagers import full_shoe, match_the_dealer
from spanish21.cards import Card
from spanish21.law.rulebook import Rulebook
from spanish21.law.submission import Submission
from spanish21.money import Cents

ACTIONS = {
    "CardRequested": "hit",
    "HandStood": "stand",
    "WagerDoubled": "double",
    "HandSplit": "split",
    "HandSurrendered": "surrender",
    "DoubleRescued": "rescue",
    "DoubleKept": "keep",
}


@dataclass
class Line:
    """One person's wagers in one round."""

    round: int
    person: str
    wager: int
    match: int
    edge: float
    best: float
    net: int = 0
    cost: float = 0.0
    mistakes: int = 0
    decisions: int = 0
    insurance: float = 0.0
    play: float = 0.0
    ended: int = 0
    dealer: str = ""
    shoe: int = 0
    shift: int = 0

    @property
    def expected(self) -> float:
        return self.best - self.play + self.insurance


@dataclass
class Hand:
    """A hand as it lies on the table."""

    cards: list[Card] = field(default_factory=list)
    wager: int = 0
    doubled: bool = False
    split: bool = False


class Recount:
    """Follows one table."""

    def __init__(self, log: Path) -> None:
        self.lines: list[Line] = []
        self.drop: Counter[str] = Counter()
        self.dealer_drop: Counter[str] = Counter()
        self.shift_drop: Counter[int] = Counter()
        self.shift = 1
        self.times: list[tuple[int, int]] = []
        self.seen: list[Card] = []
        self.rulebook: Rulebook | None = None
        self.full = 0.0
        self.by = ""
        self.shoe = 0
        self.clear()
        for text in log.read_text("utf-8").splitlines():
            entry = json.loads(text)
            if entry["stream"].startswith("table/"):
                for event in entry["events"]:
                    self.take(event, entry["at"])

    def clear(self) -> None:
        self.laid: dict[str, Counter[str]] = defaultdict(Counter)
        self.box: dict[int, str] = {}
        self.hands: dict[int, list[Hand]] = {}
        self.dealer: list[Card] = []
        self.now: dict[str, Line] = {}
        self.began = 0

    def take(self, event: dict[str, Any], at: int) -> None:
        kind = event["type"]
        if kind == "TableOpened":
            self.rulebook = Submission(event["edition"], event["choices"]).rulebook()
            self.full = analyze(self.rulebook).edge
        elif kind == "DealerChanged":
            self.by = event["dealer"]
        elif kind == "StepTakenBack":
            self.hands = {box: [Hand(wager=hands[0].wager)] for box, hands in self.hands.items()}
        elif kind == "CardsShuffled":
            self.seen = []
            self.shoe += 1
        elif kind == "BoughtIn":
            self.drop[event["person"]] += event["amount"]
            self.dealer_drop[self.by] += event["amount"]
            self.shift_drop[self.shift] += event["amount"]
        elif kind == "SlipSigned" and event["kind"] == "closer":
            self.shift += 1
        elif kind == "WagerPlaced" and event["wager"] == "insurance":
            self.insurance(event["person"], event["amount"])
        elif kind == "InsuranceDeclined":
            self.insurance(event["person"], 0)
        elif kind == "WagerPlaced":
            self.laid[event["person"]][event["wager"]] += event["amount"]
            self.box[event["box"]] = event["person"]
        elif kind == "WagerWithdrawn":
            self.laid[event["person"]][event["wager"]] -= event["amount"]
        elif kind == "WagersClosed":
            self.close(at)
        elif kind == "CardDealt" and event["face_up"]:
            self.card(event)
        elif kind == "HoleCardRevealed":
            self.dealer.append(Card(event["card"]))
        elif kind in ACTIONS:
            self.decision(event, ACTIONS[kind])
        elif kind == "WagerPaid":
            self.now[event["person"]].net += event["amount"]
        elif kind == "WagerTaken":
            self.now[event["person"]].net -= event["amount"]
        elif kind == "RoundCompleted":
            self.end(at)

    def close(self, at: int) -> None:
        assert self.rulebook is not None
        self.began = at
        edge = analyze(self.rulebook, removed=self.seen).edge
        shoe = full_shoe(self.rulebook.decks.value, self.seen)
        match = float(match_the_dealer(self.rulebook, shoe).expectation)
        for box, person in sorted(self.box.items()):
            wager, beside = self.laid[person]["basic"], self.laid[person]["match-the-dealer"]
            best = wager * edge + beside * match
            self.now[person] = Line(len(self.times) + 1, person, wager, beside, edge, best)
            self.hands[box] = [Hand(wager=wager)]

    def card(self, event: dict[str, Any]) -> None:
        card = Card(event["card"])
        if event["box"] is None:
            self.dealer.append(card)
        else:
            self.hands[event["box"]][event["hand"] - 1].cards.append(card)

    def others(self, box: int) -> list[Card]:
        return [
            card
            for number, hands in self.hands.items()
            if number != box
            for hand in hands
            for card in hand.cards
        ] + self.seen

    def insurance(self, person: str, amount: int) -> None:
        assert self.rulebook is not None
        gone = [card for hands in self.hands.values() for hand in hands for card in hand.cards]
        left = full_shoe(self.rulebook.decks.value, [*gone, *self.seen, *self.dealer])
        tens = sum(many for card, many in left.items() if card.points == 10)
        value = 3 * tens / left.total() - 1
        line = self.now[person]
        most = -(-line.wager // 2 // 50) * 50
        cost = max(0.0, most * value) - amount * value
        line.insurance += amount * value
        line.cost += cost
        line.mistakes += cost > 1e-9
        line.decisions += 1

    def decision(self, event: dict[str, Any], action: str) -> None:
        assert self.rulebook is not None
        number, place = event["box"], event["hand"] - 1
        hands = self.hands[number]
        hand = hands[place]
        beside = [card for other in hands if other is not hand for card in other.cards]
        question = HandQuestion(
            tuple(hand.cards),
            self.dealer[0],
            tuple(self.others(number)),
            split=hand.split,
            doubled=hand.doubled,
            splits=max(1, len(hands) - 1),
            beside=tuple(beside),
            wager_cents=Cents(hand.wager),
        )
        values = action_values(self.rulebook, question)
        lost = (max(values.values()) - values[action]) * hand.wager
        line = self.now[event["person"]]
        line.decisions += 1
        if lost > 1e-9 * hand.wager:
            line.cost += lost
            line.play += lost
            line.mistakes += 1
        if action == "double":
            hand.doubled = True
        elif action == "split":
            hand.split = True
            hands.insert(place + 1, Hand([hand.cards.pop()], hand.wager, split=True))

    def end(self, at: int) -> None:
        for hands in self.hands.values():
            self.seen += [card for hand in hands for card in hand.cards]
        self.seen += self.dealer
        for line in self.now.values():
            line.ended, line.dealer, line.shoe = at, self.by, self.shoe
            line.shift = self.shift
            self.lines.append(line)
        self.times.append((self.began, at))
        self.clear()

    def hours(self, lines: list[Line] | None = None) -> float:
        """Add up the time of rounds, of all or of those that some lines are about."""
        rounds = None if lines is None else {line.round for line in lines}
        total, before = 0, None
        for number, (began, ended) in enumerate(self.times, 1):
            pause = before is None or began - before >= 600_000
            if rounds is None or number in rounds:
                total += ended - (began if pause or before is None else before)
            before = ended
        return total / 3_600_000

    def of(self, person: str) -> list[Line]:
        return [line for line in self.lines if line.person == person]


def standard_error(lines: list[Line]) -> float:
    off: Counter[int] = Counter()
    for line in lines:
        off[line.round] += line.net - line.expected  # type: ignore[assignment]
    return sqrt(sum(each**2 for each in off.values()))


def correlated(lines: list[Line]) -> float:
    many = len(lines)
    wagers, edges = [line.wager for line in lines], [line.edge for line in lines]
    mean_w, mean_e = sum(wagers) / many, sum(edges) / many
    both = sum((w - mean_w) * (e - mean_e) for w, e in zip(wagers, edges, strict=True))
    return both / sqrt(
        sum((w - mean_w) ** 2 for w in wagers) * sum((e - mean_e) ** 2 for e in edges)
    )


def followed(lines: list[Line]) -> float:
    """Hold changes of the wager against changes of the edge, less the mean after such a result."""
    changes = [
        (later.wager - line.wager, later.edge - line.edge, (line.net > 0) - (line.net < 0))
        for line, later in pairwise(lines)
        if line.shoe == later.shoe
    ]
    after: dict[int, list[float]] = defaultdict(list)
    for _, edge, result in changes:
        after[result].append(edge)
    products = [
        wager * (edge - sum(after[result]) / len(after[result])) for wager, edge, result in changes
    ]
    square = sum(product**2 for product in products)
    return sum(products) / sqrt(square) if square else 0.0
