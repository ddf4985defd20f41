"""Recording: rounds played at random come back from their case with the same result."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings, strategies as st

from spanish21.cards import Suit
from spanish21.game import Table
from spanish21.ids import BoxNumber, HandNumber, PersonId
from spanish21.law import Submission
from spanish21.money import Cents
from spanish21.replay import (
    Case,
    CaseError,
    parse_case,
    play_case,
    read_log,
    record,
    record_played,
    write_case,
)
from spanish21.replay.log import event_line, first_line
from spanish21.rules.laying import kind_offers
from spanish21.rules.player import Action
from spanish21.shoe import mixer
from spanish21.table import CardNeeded, Decision, Wagers, commands as c, refusal
from spanish21.table.awaited import Suspended
from spanish21.table.commands import cards as h, irregularities as i, people as p
from spanish21.terminal.spins import seeded
from tests.support import EDITIONS, beside

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from spanish21.table import Choice, RoundReport

PERSONS = ("Ann Lee", "Bob", "Cid")
MASSACHUSETTS = {"persons_per_box": 3, "mid_shoe_entry": True}


class Floor:
    """A table where everything happens at random, irregularities too if `trouble` is above 0.

    With `short` shoes the cards run out in some rounds, whose discards are then shuffled.
    """

    def __init__(
        self, submission: Submission, seed: int, trouble: float, *, short: bool = False
    ) -> None:
        self.random = Random(seed)
        self.short = short
        self.trouble = trouble
        self.submission = submission
        book = submission.rulebook()
        self.table = Table(book, mixer=mixer(self.random), outcomes=seeded(seed))
        self.reports: list[RoundReport] = []
        self.table.do(h.OrderReshuffle())
        self.table.advance()
        for box, person in enumerate(PERSONS, 1):
            self.table.do(p.Arrive(PersonId(person)))
            if self.random.random() < 0.5:
                self.table.do(p.Sit(PersonId(person), BoxNumber(box)))

    def play(self, rounds: int) -> None:
        while len(self.reports) < rounds:
            self._wager()
            if self.short and sum(len(packet.cards) for packet in self.table.state.rack) > 20:
                left = self.random.randint(1, 25)
                self.table.shoe = deque(list(self.table.shoe)[:left])
            self.table.do(c.CloseWagers())
            self._round()
            self.reports.append(self.table.report())

    def _wager(self) -> None:
        table = self.table
        table.advance()
        assert isinstance(table.awaiting, Wagers)
        while not table.state.boxes:
            for person in PERSONS:
                box = self.random.randint(1, 4)
                amount = str(self.random.choice((5, 10, "12.50", 30)))
                side = self.random.choice((0, 0, 1, 5))
                coupons = table.rulebook.edition.startswith("MA")
                face = self.random.choice((0, 0, 5)) if coupons else 0
                try:
                    table.wager(
                        box,
                        person,
                        amount,
                        match_the_dealer=side,
                        match_play=face,
                        match_the_dealer_match_play=face if side else 0,
                    )
                except ValueError:
                    continue
                self._wager_on_wheels(BoxNumber(box), PersonId(person))

    def _wager_on_wheels(self, box: BoxNumber, person: PersonId) -> None:
        table = self.table
        for offer in kind_offers(table.rulebook):
            if offer.amounts is None:
                continue
            amount = self.random.choice(offer.amounts.value)
            wager = beside(table, box, person, amount, offer.kind)
            refused = refusal(table.state, wager, table.rulebook) is not None
            if self.random.random() < 0.5 and not refused:
                table.do(wager)

    def _round(self) -> None:
        before = len(self.reports)
        table = self.table
        last = table.last_round
        while table.last_round is last:
            now = table.awaiting
            if self.random.random() < self.trouble and self._irregularity():
                continue
            step = table.driver.next()
            if step is not None:
                table.do(step)
            elif isinstance(now, Suspended):
                table.do(i.ReportReaderRepaired())
            else:
                assert isinstance(now, Decision)
                table.do(self._decide(now))
        assert len(self.reports) == before

    def _irregularity(self) -> bool:
        command = self.random.choice(list(self._possible()))
        if refusal(self.table.state, command, self.table.rulebook) is not None:
            return False
        self.table.do(command)
        return True

    def _possible(self) -> Iterator[c.Command]:
        box = BoxNumber(self.random.randint(1, 4))
        for front in list(self.table.shoe)[:1]:
            yield i.ReportFaceUpCard(front)
            yield i.ReportDrawnInError(front, exposed=True)
            yield i.ReportDrawnInError(front)
            yield i.ReportDrawnInError()
            yield i.ReportOverdraw(front)
            yield i.ReportOverdraw(front, exposed=False)
        yield i.ReportTen(self.random.choice(list(Suit)))
        yield h.ReportCoverCard()
        yield h.OrderReshuffle()
        yield i.ReportDealerMissed()
        yield i.ReportMissedBox(box)
        yield i.ReportMissedBox(box, second=True)
        yield i.ReportCardNotDealt(box)
        yield i.ReportWrongReader(discloses=False)
        yield i.ReportWrongReader(discloses=True)
        yield i.ReportReaderBroken()
        yield i.ReportReaderRepaired()
        now = self.table.awaiting
        if isinstance(now, CardNeeded) and now.box is not None:
            yield i.RefuseCard(now.box, self.table.who_calls(now.box))

    def _decide(self, now: Decision) -> c.Command:
        weights = {Action.SPLIT: 8, Action.DESIGNATE: 8, Action.DOUBLE: 3, Action.HIT: 3}
        choice = self.random.choices(now.legal, [weights.get(one.action, 1) for one in now.legal])[
            0
        ]
        return self._command(now, choice)

    def _command(self, now: Decision, choice: Choice) -> c.Command:
        here = (now.box, now.person)
        plain: dict[Action, Callable[[BoxNumber, PersonId], c.Command]] = {
            Action.HIT: c.Hit,
            Action.STAND: c.Stand,
            Action.SPLIT: c.Split,
            Action.SURRENDER: c.Surrender,
            Action.RESCUE: c.Rescue,
            Action.KEEP: c.KeepDouble,
            Action.REFUSE: i.RefuseCard,
            Action.LATE: i.AcceptLateCard,
            Action.DEAD: i.DeclareDead,
        }
        if choice.action in plain:
            return plain[choice.action](*here)
        if choice.action is Action.DECLINE:
            insuring = now.choice(Action.INSURE) is not None
            return c.DeclineInsurance(*here) if insuring else c.DeclineDouble(*here)
        if choice.action is Action.DESIGNATE:
            return c.DesignateHand(*here, HandNumber(self.random.randint(1, 2)))
        least, most = choice.least // choice.unit, choice.most // choice.unit
        amount = Cents(choice.unit * self.random.choice((most, self.random.randint(least, most))))
        kind = c.TakeInsurance if choice.action is Action.INSURE else c.DoubleDown
        return kind(*here, amount)


def floor(edition: str, seed: int, trouble: float = 0.0, *, short: bool = False) -> Floor:
    choices: dict[str, object] = {"boxes_per_player": 3}
    if edition.startswith("MA"):
        choices |= MASSACHUSETTS
        choices["hole_card"] = seed % 2 == 0
        choices["card_reader"] = seed % 4 == 0
    if edition == "MD-bonus-spin":
        choices |= {"bonus_spin.offered": True, "xtreme_16.offered": seed % 2 == 0}
    return Floor(Submission(edition, choices), seed, trouble, short=short)


def round_trip(played: Floor) -> None:
    case = record(played.submission, played.table.events)
    text = write_case(case)
    assert parse_case(text) == case
    assert write_case(parse_case(text)) == text
    again = play_case(parse_case(text))
    for number, (report, round_) in enumerate(zip(played.reports, again.rounds, strict=True), 1):
        assert round_.report == report, f"round {number}:\n{text}"
    assert write_case(record_played(case, again)) == text


@settings(max_examples=60, deadline=None)
@given(
    edition=st.sampled_from(EDITIONS),
    seed=st.integers(0, 2**32 - 1),
    trouble=st.sampled_from((0.0, 0.06, 0.5)),
    short=st.booleans(),
)
def test_a_recorded_round_replays_to_the_same_result_and_to_the_same_record(
    edition: str, seed: int, trouble: float, *, short: bool
) -> None:
    played = floor(edition, seed, trouble, short=short)
    played.play(12)
    round_trip(played)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_round_in_which_the_discards_are_shuffled_replays(edition: str) -> None:
    table = Table.open(edition, mixer=mixer(Random(1)))
    table.wager(1, "P1", 10)
    table.deal("Kh 8c 9h 9d")
    table.stand()
    table.wager(1, "P1", 10)
    table.deal("Kh 8c 9h")
    while isinstance(table.awaiting, Decision):
        table.stand()
    second = record(Submission(edition), table.events).rounds[1]
    assert [str(card) for card in second.rack] == ["Kh", "9h", "8c", "9d"]
    assert "report shoe-empty" in [step.text.partition(" at ")[0] for step in second.play]
    case = Case(Submission(edition), (second,))
    assert parse_case(write_case(case)) == case
    [again] = play_case(case).rounds
    assert again.report == table.report()
    assert record_played(case, play_case(case)) == case


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_kind_of_step_is_recorded(edition: str) -> None:
    texts: list[str] = []
    for seed in range(6):
        played = floor(edition, seed, 0.06)
        played.play(30)
        texts.append(write_case(record(played.submission, played.table.events)))
    whole = "".join(texts)
    words = {
        "insure",
        "hit",
        "stand",
        "double",
        "rescue",
        "split",
        "surrender",
        "report",
        "^",
        "+10",
    }
    if edition.startswith("MA"):
        words |= {" by ", "designate", "sit "}
    if edition.endswith("bonus-spin"):
        words |= {"bonus_spin = ", "wheel = "}
    assert {word for word in words if word not in whole} == set()


def test_a_log_reads_back() -> None:
    played = floor("MA", 3)
    played.play(3)
    lines = [first_line(played.submission), *map(event_line, played.table.events)]
    submission, events = read_log("\n".join(lines))
    assert submission == played.submission
    assert events == played.table.events


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("{", "log/submission", "line 1"),
        ('{"rules": 3}', "log/submission", "line 1"),
        ('{"rules": "MA"}\n{"type": "Nothing"}', "log/event", "line 2"),
        ('{"rules": "MA"}\n\nx', "log/event", "line 3"),
    ],
)
def test_a_fault_in_a_log_is_named_with_its_line(text: str, code: str, place: str) -> None:
    with pytest.raises(CaseError) as caught:
        read_log(text)
    assert (caught.value.code, caught.value.place) == (code, place)


def test_a_log_without_a_complete_round_is_no_case() -> None:
    with pytest.raises(CaseError) as caught:
        record(Submission("MA"), ())
    assert caught.value.code == "record/no-round"


def test_a_hole_card_that_was_never_turned_is_one_that_fits() -> None:
    """Only the reader was asked when all hands were called dead."""
    table = Table.open("MD-1.0")
    table.wager(1, "P1", 10)
    table.do(c.CloseWagers())
    for card in ("9c", "7h", "8d"):
        table.deal(card)
    table.do(c.DealCard())
    table.do(i.ReportWrongReader(discloses=True))
    played = play_case(record(Submission("MD-1.0"), table.last_round))
    assert played.rounds[0].report.nets_cents == {"P1": 0}


def test_names_and_options_are_quoted() -> None:
    text = """
rules = "MD-1.0"
title = "a \\"quoted\\" title"
[submission]
payout_limit = "none"
minimum = 2.50
readings.void-undoes = "settled-stands"
[[round]]
title = "first"
wagers = [{ box = 1, person = "O'Neil \\u007f \\\\", wager = 10.00, match_the_dealer = 1 }]
shoe = "9c, 7h 8d | 8s ^2c"
play = ["1 stand"]
"""
    case = parse_case(text)
    assert parse_case(write_case(case)) == case
