"""Wheel wagers in a training session: every step is typed, judged and told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from spanish21.cards import parse_cards
from spanish21.money import Cents
from spanish21.rules.side_wagers.spins import SPINS
from spanish21.table.commands import Command, LayWagers
from spanish21.table.events import wheels as v
from spanish21.training import Mode, Players, Session
from spanish21.wager import Wager
from tests.training.support import Trainee, train

MD = "MD-bonus-spin"
MA = "MA-bonus-spin"
BOTH: dict[str, Any] = {"bonus_spin__offered": True, "xtreme_16__offered": True}
PAID_AT_ONCE = parse_cards("As 9c 9h 6d Kd Qs Qc Kc 5d")
"""a blackjack on box 1 against a six, under which lies a king"""


@pytest.fixture
def keen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every player make every wager that is offered, the dearest one of each."""
    monkeypatch.setattr(Players, "_now", lambda _self, chance: chance > 0.3)
    plain = Players.wagers

    def dearest(self: Players) -> Iterator[Command]:
        for command in plain(self):
            if isinstance(command, LayWagers):
                dear = (Wager(w.kind, Cents(500)) if w.kind in SPINS else w for w in command.wagers)
                yield LayWagers(command.box, command.person, tuple(dear))
            else:
                yield command

    monkeypatch.setattr(Players, "wagers", dearest)


@pytest.mark.usefixtures("keen")
def test_a_dealer_types_every_step_of_both_wheels() -> None:
    dealer = Trainee(knows=True)
    session = train(MD, dealer, cards=PAID_AT_ONCE, stops=("$115", "$200"), hot_spots=(3,), **BOTH)
    assert (session.score.rounds, session.score.errors.total()) == (1, 0)
    steps = [
        "spin",
        "pay bonus-spin 1 115.00",
        "pay community 1 15.00 to 3",
        "pay community 1 15.00 to 2",
        "hot spot",
        "spin",
        "pay xtreme-16 3 200.00",
        "pay community 2 25.00",
        "pay community 1 25.00",
    ]
    assert [word for word in dealer.given if word in steps] == steps
    assert "Meters: Bonus Spin $1 $1,000.00, Bonus Spin $5 $10,000.00" in dealer.plain
    assert (
        "The wheel stops on $115 for box 1, $15.00 Community Pay (assumed weights)." in dealer.plain
    )
    assert "Ann wins $115.00 for $115 on box 1 (Bonus Spin)." in dealer.plain
    assert "Cid wins $15.00 Community Pay for box 1 (Bonus Spin)." in dealer.plain


@pytest.mark.usefixtures("keen")
def test_a_jackpot_is_read_from_the_meter_and_paid_by_hand() -> None:
    """7 % of three wagers of $5 are in the meter."""
    dealer = Trainee(knows=True)
    train(MD, dealer, cards=PAID_AT_ONCE, stops=("jackpot",), bonus_spin__offered=True)
    assert "pay bonus-spin 1 10001.05" in dealer.given
    assert "The Bonus Spin $5 meter shows $10,001.05." in dealer.plain


@pytest.mark.usefixtures("keen")
def test_massachusetts_presses_the_button_and_pays_the_ace() -> None:
    dealer = Trainee(knows=True)
    session = train(MA, dealer, cards=parse_cards("As 9c 9h 9d Kd Qs Qc Kc"), stops=("$250",))
    assert session.score.errors.total() == 0
    steps = ["pay ace 1 10.00", "button 1", "spin", "pay bonus-spin 1 250.00"]
    assert [word for word in dealer.given if word in steps] == steps


@pytest.mark.usefixtures("keen")
@pytest.mark.parametrize("mode", Mode)
def test_wrong_payments_and_spins_at_another_time_are_refused_with_their_clause(mode: Mode) -> None:
    """Before each step about a wheel the dealer types another one."""
    last: list[object] = [None]
    wrong = {
        "spin": "hot spot",
        "hot spot": "spin",
        "pay bonus-spin 1 115.00": "pay bonus-spin 1 100.00",
        "pay community 1 15.00 to 2": "pay community 1 15.00 to 3",
        "pay xtreme-16 3 200.00": "pay bonus-spin 3 200.00",
        "pay community 2 25.00": "pay community 2 30.00",
    }

    def err(session: Session) -> str | None:
        if last[0] is session.table.state:
            return None
        last[0] = session.table.state
        return wrong.get(session.due())

    dealer = Trainee(knows=True, before=err)
    session = train(
        MD, dealer, cards=PAID_AT_ONCE, stops=("$115", "$200"), hot_spots=(3,), mode=mode, **BOTH
    )
    assert session.score.errors.total() == 7
    clauses = {error.clause for error in session.score.errors}
    assert {f"{MD} 12.D", f"{MD} 12.D(4)(f)", f"{MD} 12.E", f"{MD} 12.E(6)(a)(viii)"} <= clauses


@pytest.mark.usefixtures("keen")
def test_hint_and_why_of_a_spin() -> None:
    last: list[str] = []

    def ask(session: Session) -> str | None:
        words = ["hint", "why"]
        if session.due() == "spin" and len(last) < len(words):
            last.append(words[len(last)])
            return last[-1]
        return None

    dealer = Trainee(knows=True, before=ask)
    session = train(MD, dealer, cards=PAID_AT_ONCE, stops=("$115",), bonus_spin__offered=True)
    assert session.score.hints == 1
    assert "The wheel of box 1 (Bonus Spin) is awaited." in dealer.plain
    assert "Type: spin [MD-bonus-spin 12.D]" in dealer.plain


@pytest.mark.usefixtures("keen")
@pytest.mark.parametrize(("edition", "choices"), [(MD, BOTH), (MA, {})])
def test_wheels_turn_by_the_seed(edition: str, choices: dict[str, Any]) -> None:
    def stops(seed: int) -> list[tuple[str, int]]:
        session = train(edition, Trainee(knows=True), seed=seed, cards=PAID_AT_ONCE, **choices)
        spun = (event for event in session.table.events if isinstance(event, v.WheelSpun))
        return [(event.symbol, event.box) for event in spun]

    assert stops(3) == stops(3)
    assert len({tuple(stops(seed)) for seed in range(6)}) > 1
