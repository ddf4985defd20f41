"""Whatever people and staff do in whatever order: what must never happen does not."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import settings, strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, rule

from spanish21.house.people import LimitKind, Permission, Role, may
from spanish21.house.people.terms import DAY, HOUR, MINUTE
from spanish21.ledger import read_book
from spanish21.ledger.accounts import Wallet
from spanish21.refusal import RefusedError
from tests.ledger.support import owing
from tests.people.support import PASSWORD, opened
from tests.properties.profiles import SOAKING, machine_settings

NAMES = st.sampled_from(["Ann", "ann", "Ben", "Cleo"])
PASSWORDS = st.sampled_from([PASSWORD, "a wrong one"])
AMOUNTS = st.one_of(st.none(), st.integers(0, 5000))
TIMES = st.sampled_from([1, MINUTE, 15 * MINUTE, HOUR, DAY, 30 * DAY])


class Anything(RuleBasedStateMachine):
    """A house into which anybody walks; its promises are kept by a model beside it."""

    persons = Bundle("persons")
    tokens = Bundle("tokens")
    proposals = Bundle("proposals")

    def __init__(self) -> None:
        super().__init__()
        self.stack = ExitStack()
        folder = self.stack.enter_context(TemporaryDirectory())
        self.house = self.stack.enter_context(opened(Path(folder)))
        self.people = self.house.people
        self.olga = self.house.staff("Olga", Role.OPERATOR)
        self.kept_from_play: dict[str, int] = {}
        self.over: set[str] = set()
        self.makers: dict[int, str] = {}
        self.promised: dict[tuple[str, LimitKind], tuple[int, int | None]] = {}

    def teardown(self) -> None:
        self.stack.close()

    @rule(target=persons)
    def operator(self) -> str:
        return self.olga

    @rule(target=persons)
    def guest(self) -> str:
        return self.people.guest().person.id

    @rule(target=persons, name=NAMES, role=st.sampled_from(Role))
    def invited(self, name: str, role: Role) -> str:
        try:
            link = self.people.invite(self.olga, [role])
            return self.people.register(name, PASSWORD, invitation=link).person.id
        except RefusedError:
            return self.olga

    @rule(target=tokens, name=NAMES, password=PASSWORDS)
    def log_in(self, name: str, password: str) -> str:
        try:
            signed = self.people.log_in(name, password)
        except RefusedError:
            return "no token"
        assert password == PASSWORD, "nobody comes in by a wrong password"
        return signed.token

    @rule(token=consumes(tokens))
    def log_out(self, token: str) -> None:
        self.people.log_out(token)
        self.over.add(token)

    @rule(token=tokens)
    def come_back(self, token: str) -> None:
        try:
            session = self.people.authenticate(token)
        except RefusedError:
            self.over.add(token)
            return
        assert token not in self.over, "what is over stays over"
        assert session.person.suspended is None

    @rule(actor=persons, person=persons, role=st.sampled_from(Role), grant=st.booleans())
    def change_role(self, actor: str, person: str, role: Role, *, grant: bool) -> None:
        before = self.people.person(person).roles
        manages = may(self.people.person(actor).roles, Permission.MANAGE_PEOPLE)
        try:
            (self.people.grant if grant else self.people.withdraw)(actor, person, role)
        except RefusedError:
            assert self.people.person(person).roles == before
        else:
            assert manages

    @rule(actor=persons, person=persons, keep_out=st.booleans())
    def suspend(self, actor: str, person: str, *, keep_out: bool) -> None:
        try:
            if keep_out:
                self.people.suspend(actor, person, "A reason.")
            else:
                self.people.reinstate(actor, person)
        except RefusedError:
            return

    @rule(target=proposals, actor=persons, person=persons, amount=st.integers(-200_000, 2000))
    def propose(self, actor: str, person: str, amount: int) -> int:
        try:
            number = self.people.propose_correction(actor, person, amount, "A reason.")
        except RefusedError:
            return 0
        self.makers[number] = actor
        assert actor != person
        return number

    @rule(actor=persons, number=proposals)
    def approve(self, actor: str, number: int) -> None:
        open_before = {each.number: each for each in self.people.corrections()}
        try:
            self.people.approve_correction(actor, number)
        except RefusedError:
            return
        assert actor not in {self.makers[number], open_before[number].person}
        assert may(self.people.person(actor).roles, Permission.APPROVE_CORRECTION)

    @rule(person=persons, kind=st.sampled_from(LimitKind), amount=AMOUNTS)
    def set_limit(self, person: str, kind: LimitKind, amount: int | None) -> None:
        now = self.house.clock()
        before = self.people.person(person).limit(kind).at(now)
        self.people.set_limit(person, kind, amount)
        after = self.people.person(person).limit(kind).at(now)
        tighter = before is None or (amount is not None and amount <= before)
        assert after == (amount if tighter else before)
        self.promised[person, kind] = (now + DAY, after)

    @rule(person=persons, minutes=st.integers(1, 3000))
    def time_out(self, person: str, minutes: int) -> None:
        self._keep(person, lambda: self.people.take_time_out(person, minutes), minutes * MINUTE)

    @rule(person=persons, days=st.integers(30, 60))
    def exclude(self, person: str, days: int) -> None:
        self._keep(person, lambda: self.people.exclude(person, days), days * DAY)

    def _keep(self, person: str, ask: Callable[[], None], span: int) -> None:
        until = self.house.clock() + span
        try:
            ask()
        except RefusedError:
            assert until < self.kept_from_play[person], "only what would be shorter is denied"
            return
        self.kept_from_play[person] = max(until, self.kept_from_play.get(person, 0))

    @rule(person=persons, amount=st.integers(1, 6000))
    def wager(self, person: str, amount: int) -> None:
        now = self.house.clock()
        try:
            self.people.check_wager(person, amount)
        except RefusedError:
            return
        assert now >= self.kept_from_play.get(person, 0)
        limit = self.people.person(person).limit(LimitKind.WAGER).at(now)
        assert limit is None or amount <= limit

    @rule(span=TIMES)
    def wait(self, span: int) -> None:
        self.house.clock.now += span

    @rule()
    def restart(self) -> None:
        self.house.people = self.people = self.house.restarted()

    @invariant()
    def money_adds_up_and_nobody_owes(self) -> None:
        book = read_book(self.house.store)
        assert book.total == 0
        assert owing(book) == ()
        for person in self.people.everyone():
            assert book.balances.get(Wallet(person.id).name, 0) == person.received

    @invariant()
    def somebody_runs_the_house(self) -> None:
        assert any(
            Role.OPERATOR in each.roles and each.suspended is None
            for each in self.people.everyone()
        )

    @invariant()
    def no_limit_loosens_before_its_time(self) -> None:
        now = self.house.clock()
        for (person, kind), (until, limit) in self.promised.items():
            current = self.people.person(person).limit(kind).at(now)
            if now < until and limit is not None:
                assert current is not None
                assert current <= limit

    @invariant()
    def names_are_told_apart(self) -> None:
        names = [each.name.casefold() for each in self.people.everyone() if not each.guest]
        assert len(names) == len(set(names))


Anything.TestCase.settings = (
    machine_settings()
    if SOAKING
    else settings(machine_settings(), max_examples=25, derandomize=True)
)
TestAnything = Anything.TestCase
