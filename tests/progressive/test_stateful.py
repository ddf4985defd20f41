"""Meters of linked tables under any order of wagers, wins, voids, corrections and crashes."""

from __future__ import annotations

from fractions import Fraction

import msgspec
from hypothesis import settings, strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from spanish21.money import Cents
from spanish21.progressive import (
    Progressive,
    Terms,
    audit,
    commands as c,
    decide,
    events as e,
    evolve,
    reconcile,
    replay,
)
from spanish21.progressive.events import ProgressiveEvent
from spanish21.refusal import RefusedError
from tests.progressive.cited import CITED

TABLES = ("T1", "T2", "T3")
ratios = st.integers(1, 997).flatmap(lambda per: st.tuples(st.integers(0, per // 4), st.just(per)))


class Linked(RuleBasedStateMachine):
    """Three tables on one controller, beside an oracle in fractions."""

    def __init__(self) -> None:
        super().__init__()
        self.state = Progressive()
        self.log: list[ProgressiveEvent] = []
        self.rounds = dict.fromkeys(TABLES, 1)
        self.may_fall = False
        self.oracle = Fraction(0)
        self.shown = 0

    @initialize(rate=ratios, reserve=ratios, ceiling=st.none() | st.integers(6_000, 20_000))
    def open(self, rate: tuple[int, int], reserve: tuple[int, int], ceiling: int | None) -> None:
        limit = None if ceiling is None else Cents(ceiling)
        terms = Terms(Cents(6_000), Cents(5_000), rate, reserve, limit)
        self.oracle = Fraction(6_000)
        self.do(c.OpenMeter("m", terms, CITED))
        self.shown = 6_000

    def do(self, command: c.ProgressiveCommand) -> bool:
        try:
            happened = decide(self.state, command)
        except RefusedError:
            return False
        for event in happened:
            self.state = evolve(self.state, event)
            if isinstance(event, e.JackpotWon | e.MeterCorrected):
                self.may_fall = True
        self.log.extend(happened)
        return True

    def rates(self) -> Fraction:
        terms = self.state.meters[0].terms
        return Fraction(*terms.rate) + Fraction(*terms.reserve)

    @rule(table=st.sampled_from(TABLES), wagered=st.integers(100, 3_500))
    def wager(self, table: str, wagered: int) -> None:
        rates = self.rates()
        if self.do(c.Contribute(table, self.rounds[table], "m", Cents(wagered))):
            self.oracle += wagered * rates

    @rule(data=st.data(), count=st.integers(1, 3))
    def win(self, data: st.DataObject, count: int) -> None:
        tables = data.draw(st.permutations(TABLES))[:count]
        claims = tuple(
            c.Claim(data.draw(st.integers(0, 2)), table, self.rounds[table], 1, "m")
            for table in tables
        )
        before = len(self.log)
        if self.do(c.ClaimWins(claims)):
            paid = [row for row in self.log[before:] if isinstance(row, e.JackpotWon)]
            assert [row.at for row in paid] == sorted(claim.at for claim in claims)
            for event in self.log[before:]:
                if isinstance(event, e.JackpotWon):
                    self.oracle -= event.amount
                elif isinstance(event, e.MeterReset):
                    self.oracle += event.reset - event.from_reserve

    @rule(table=st.sampled_from(TABLES))
    def end_round(self, table: str) -> None:
        self.do(c.CloseRound(table, self.rounds[table]))
        self.rounds[table] += 1

    @rule(table=st.sampled_from(TABLES))
    def void_round(self, table: str) -> None:
        before = len(self.log)
        self.do(c.VoidRound(table, self.rounds[table]))
        for event in self.log[before:]:
            if isinstance(event, e.WinReversed):
                self.oracle += event.undone.won - event.undone.reset + event.undone.from_reserve
            elif isinstance(event, e.ContributionReversed):
                rates = Fraction(*event.rate) + Fraction(*event.reserve)
                self.oracle -= event.wagered * rates
        self.rounds[table] += 1

    @rule(rate=ratios, reserve=ratios)
    def plan_rate(self, rate: tuple[int, int], reserve: tuple[int, int]) -> None:
        before = self.state.meters[0].terms
        self.do(c.PlanRate("m", rate, reserve, "Ann"))
        assert self.state.meters[0].terms == before

    @rule(amount=st.integers(5_000, 19_000), by=st.sampled_from(["Ann", "Bob"]))
    def correct(self, amount: int, by: str) -> None:
        name = str(len(self.log))
        if not self.do(c.ProposeCorrection(name, "m", Cents(amount), "Ann", "a test")):
            return
        before = self.state.meters[0].shown
        if self.do(c.ApproveCorrection(name, by)):
            assert by == "Bob"
            self.oracle += amount - before

    @precondition(lambda self: self.log)
    @rule()
    def crash(self) -> None:
        """Lose all but the log, written and read again."""
        text = msgspec.json.encode(self.log)
        again = msgspec.json.decode(text, type=list[ProgressiveEvent])
        assert again == self.log
        state = replay(again)
        assert state == self.state
        self.state = state

    @rule(table=st.sampled_from(TABLES), wagered=st.integers(100, 3_500))
    def send_again(self, table: str, wagered: int) -> None:
        """Repeat a wager after a crash before its answer: it counts once."""
        self.wager(table, wagered)
        before = self.state
        assert not self.do(c.Contribute(table, self.rounds[table], "m", Cents(wagered)))
        assert self.state == before

    def teardown(self) -> None:
        """Find nothing in the log that cannot have happened."""
        assert audit(self.log) == ()

    @invariant()
    def the_books_balance(self) -> None:
        for row in reconcile(self.log):
            assert row.balanced
            assert row.expected == self.oracle

    @invariant()
    def the_display_never_falls_but_for_a_win_or_a_correction(self) -> None:
        for meter in self.state.meters:
            assert self.may_fall or meter.shown >= self.shown
            ceiling = meter.terms.ceiling
            assert ceiling is None or meter.shown <= ceiling
            assert 0 <= meter.amount.part < meter.amount.per
            assert meter.overflow.whole >= 0
            assert meter.owed.whole >= 0
            self.shown = meter.shown
        self.may_fall = False


def test_linked_tables() -> None:
    run_state_machine_as_test(
        Linked, settings=settings(max_examples=150, stateful_step_count=40, deadline=None)
    )
