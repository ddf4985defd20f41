"""Wheel wagers in the terminal: asked for, shown, spun, explained; meters before each round."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from spanish21.shoe import chooser, dice
from tests.terminal.support import bankroll_of, say, sit, too_long

MD = "MD-bonus-spin"
MA = "MA-bonus-spin"
BOTH: dict[str, Any] = {"bonus_spin__offered": True, "xtreme_16__offered": True}
BLACKJACK = "As 9d Kd 7c Qh"


class Steps(Random):
    """Dice that go through every number in turn."""

    def __init__(self) -> None:
        super().__init__()
        self.next = -1

    def randrange(self, _start: int, _stop: int | None = None, _step: int = 1) -> int:
        self.next += 1
        return self.next


def test_every_stop_of_a_wheel_comes_as_often_as_its_weight_says() -> None:
    choose = chooser(Steps())
    weights = (3, 1, 4, 2)
    assert Counter(choose(weights) for _ in range(10)) == dict(enumerate(weights))


def test_each_use_of_a_seed_has_dice_of_its_own_that_repeat() -> None:
    throws = {use: [dice(7, use).random() for _ in range(2)] for use in ("", "wheel", "hot spot")}
    assert all(first == again for first, again in throws.values())
    assert len({first for first, _ in throws.values()}) == 3


def test_massachusetts_asks_for_five_dollars_pays_the_ace_and_spins() -> None:
    played = sit(MA, say("10", "", "1", "5", "why"), cards="As 9c Kd Qh", rounds=1, stops=("$250",))
    assert "  Bonus Spin, $5 [none]: " in played.text
    assert "The Bonus Spin wager is $5.00. Bet $5.00. [MA-bonus-spin 16(b)]" in played.plain
    assert "You win $10.00 for the ace on box 1 (Bonus Spin)." in played.plain
    assert "The dealer presses the seat button of box 1." in played.plain
    assert "The wheel stops on $250 for box 1 (assumed weights)." in played.plain
    assert "You win $250.00 for $250 on box 1 (Bonus Spin)." in played.plain
    assert "Meters:" not in played.text
    # 500 + 15 for the blackjack + 10 for the ace + 250 from the wheel - 5
    assert bankroll_of(played.text) == 77_000
    assert "1 spin" in played.plain


def test_why_explains_a_spin_by_its_clauses() -> None:
    played = sit(
        MA, say("10", "", "5", "why", "quit"), cards="As 9c Kd Qh", rounds=None, stops=("$250",)
    )
    for told in (
        "Box 1, Bonus Spin: $5.00 spent when the round began [MA-bonus-spin 16(a)]",
        "Box 1, Bonus Spin: an ace among the first two cards, $10.00 [MA-bonus-spin 16(c)]",
        "Box 1, Bonus Spin: the wheel landed on $250: $250.00 [MA-bonus-spin 16(d)(2)]",
    ):
        assert told in played.plain
    assert too_long(played.text) == []


def test_maryland_shows_meters_that_grow_and_a_jackpot_that_takes_one() -> None:
    """7 % of $5 is in the meter when it is won; $10,000 stand there afterwards."""
    played = sit(
        MD,
        say("10", "", "5", "why", "quit"),
        cards=BLACKJACK,
        stops=("jackpot",),
        bonus_spin__offered=True,
    )
    assert "  Bonus Spin, $1 or $5 [none]: " in played.text
    shown = [line for line in played.text.splitlines() if "Meters:" in line]
    assert "Bonus Spin $1 $1,000.00, Bonus Spin $5 $10,000.00" in shown[0]
    assert "Bonus Spin $5 $10,000.00" in shown[1]
    assert "The device of box 1 shows the Bonus Spin wager." in played.plain
    assert "The Bonus Spin $5 meter shows $10,000.35." in played.plain
    assert "the wheel landed on jackpot: the meter or prize as it stood, $10,000.35" in played.plain
    assert (
        "[MD-bonus-spin 12.D(4)(a); MD-bonus-spin 12.D(5); MD-bonus-spin 12.D(7)]" in played.plain
    )
    assert bankroll_of(played.text) == 50_000 + 1_500 - 500 + 1_000_035


def test_xtreme_16_tells_the_hot_spot_and_community_pay() -> None:
    played = sit(
        MD,
        say("10", "", "", "5", "10", "", "", "5", "s", "s", "why", "", "quit", "l"),
        cards="9s 9c 6d Qs Qh Kc 5c",
        boxes=2,
        stops=("$200",),
        hot_spots=(2,),
        **BOTH,
    )
    assert "Box 2 is the Hot Spot." in played.plain
    assert "You win $200.00 for $200 on box 2 (Xtreme 16)." in played.plain
    assert "You win $25.00 Community Pay for box 1 (Xtreme 16)." in played.plain
    assert "Community Pay for another position's spin, $25.00" in played.plain
    assert "+ $5.00 xtreme" in played.text
    assert "Press Enter to bet $30.00" in played.text
    # twice $5 were wagered on meters that take 5 % and 2 % of them
    assert "Xtreme 16 primary $10,000.50, Xtreme 16 secondary $5,000.20" in played.plain


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("2", "The Bonus Spin wager is $1.00 or $5.00. Bet $1.00 or $5.00. [MD-bonus-spin 6.G(2)]"),
        ("x", "'x' isn't an amount"),
    ],
)
def test_another_amount_is_refused_with_its_clause(said: str, why: str) -> None:
    played = sit(MD, say("10", "", said, "1", "s"), cards="9s 9d Qd 8c", rounds=1, **BOTH)
    assert why in played.plain


def test_a_wheel_wager_is_asked_for_only_where_offered_and_where_money_is_left() -> None:
    plain = sit(MD, say("10", "", "s"), cards="9s 9d Qd 8c", rounds=1)
    assert "Bonus Spin" not in plain.text
    poor = sit(MD, say("10", "s"), cards="9s 9d Qd 8c", rounds=1, bankroll="10.50", **BOTH)
    assert "Bonus Spin," not in poor.text
    dollar = sit(MD, say("10", "1", "s"), cards="9s 9d Qd 8c", rounds=1, bankroll="11", **BOTH)
    assert "Xtreme 16," not in dollar.text


def test_meters_and_rules_can_be_looked_up() -> None:
    played = sit(MD, say("meters", "rules", "help", "quit"), cards=BLACKJACK, **BOTH)
    assert played.plain.count("Xtreme 16 primary $10,000.00") == 2
    assert "spanish21 wheel show MD-bonus-spin" in played.text
    none = sit(MA, say("meters", "quit"), cards=BLACKJACK)
    assert "There are no meters at this table." in none.plain


def test_a_round_left_in_play_has_spent_its_wheel_wager() -> None:
    played = sit(MD, say("10", "", "5", "", "quit", "l"), cards="9s 9d Qd 8c", **BOTH)
    assert "A round is in play. You have $10.00 at stake." in played.plain
    assert bankroll_of(played.text) == 50_000 - 1_500
