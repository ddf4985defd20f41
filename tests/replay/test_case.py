"""What a case file may say, and what is said of a wrong one."""

from __future__ import annotations

from decimal import Decimal

import pytest

from spanish21.replay import CaseError, parse_case, parse_step, play_case
from spanish21.rules.player import Action

HEAD = 'rules = "MD-1.0"\n[[round]]\n'
WAGER = 'wagers = [{ box = 1, person = "P1", wager = 10.00 }]\n'


def fault(text: str) -> CaseError:
    with pytest.raises(CaseError) as caught:
        play_case(parse_case(text))
    return caught.value


def test_amounts_are_read_as_decimals() -> None:
    text = HEAD + 'wagers = [{ box = 1, person = "P1", wager = 1000.10 }]\nshoe = ""\n'
    case = parse_case(text)
    assert case.rounds[0].wagers[0].amount == int(Decimal("1000.10") * 100)


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("rules = ", "case/toml", ""),
        ("[[round]]\n", "case/rules", "rules"),
        ('rules = "MD-1.0"', "case/rounds", "round"),
        ('rules = "MD-1.0"\nround = 3', "case/rounds", "round"),
        ('rules = "MD-1.0"\nsubmission = 3\n[[round]]', "case/submission", "submission"),
        (HEAD + 'shoe = ""', "case/wagers", "round 1, wagers"),
        (HEAD + "wagers = []\n", "case/wagers", "round 1, wagers"),
        (HEAD + WAGER, "case/shoe", "round 1, shoe"),
        (HEAD + WAGER + 'shoe = ["7s"]', "case/shoe", "round 1, shoe"),
        (HEAD + WAGER + 'shoe = "7s 1x"', "case/unknown-card", "round 1, shoe, card 2"),
        (HEAD + WAGER + 'shoe = "7s 9c 10h"', "case/ten", "round 1, shoe, card 3"),
        (HEAD + WAGER + 'shoe = "Td"', "case/ten", "round 1, shoe, card 1"),
        (HEAD + WAGER + 'shoe = "7s"\nplay = "1 hit"', "case/play", "round 1, play"),
        (HEAD + WAGER + 'shoe = "7s"\nplay = ["hit"]', "case/step", "round 1, step 1"),
        (HEAD + WAGER + 'shoe = "7s"\nplay = ["1 jump"]', "case/verb", "round 1, step 1"),
        (HEAD + WAGER + 'shoe = "7s"\nplay = ["1 hit 5"]', "case/step", "round 1, step 1"),
        (HEAD + WAGER + 'shoe = "7s"\nplay = ["1 double 0.005"]', "case/amount", "round 1, step 1"),
        (HEAD + WAGER + 'shoe = "7s"\nplay = ["1 designate 3"]', "case/step", "round 1, step 1"),
        (HEAD + WAGER + 'shoe = "7s"\nshoes = ""', "case/unknown-key", "round 1"),
        (HEAD + WAGER + 'shoe = "7s 9c 2d"', "case/too-few-cards", "round 1, shoe, card 4"),
        (
            HEAD + WAGER + f'shoe = "{"7s " * 7}"',
            "case/too-many-copies",
            "round 1, shoe, card 7",
        ),
        (
            HEAD + 'wagers = [{ box = 1, person = "P1", wager = "x" }]',
            "case/shoe",
            "round 1, shoe",
        ),
        (
            HEAD + 'shoe = ""\nwagers = [{ box = 1, person = "P1", wager = "x" }]',
            "case/amount",
            "round 1, wager 1, wager",
        ),
        (
            HEAD + 'shoe = ""\nwagers = [{ box = "1", person = "P1", wager = 5 }]',
            "case/wager",
            "round 1, wager 1",
        ),
        (
            HEAD + 'shoe = ""\nwagers = [{ box = 1, person = "P1", wager = -5 }]',
            "case/amount",
            "round 1, wager 1, wager",
        ),
        (
            HEAD + 'shoe = ""\nwagers = [{ box = 1, wager = 5 }]',
            "case/wager",
            "round 1, wager 1",
        ),
        (
            HEAD + 'shoe = ""\nwagers = [{ box = 1, person = "P1" }]',
            "case/wager",
            "round 1, wager 1",
        ),
    ],
)
def test_a_fault_is_named_with_its_place(text: str, code: str, place: str) -> None:
    found = fault(text)
    assert (found.code, found.place) == (code, place)
    assert found.message


def test_as_many_copies_as_the_decks_hold_are_fine() -> None:
    shoe = "7s 9c 7s 8d " + "7s " * 4
    case = parse_case(HEAD + WAGER + f'shoe = "{shoe}"\nplay = ["1 stand"]')
    assert len(play_case(case).rounds[0].unused) == 4


@pytest.mark.parametrize(
    ("text", "box", "action", "amount", "person"),
    [
        ("1 hit", 1, Action.HIT, None, None),
        ("  7   stand ", 7, Action.STAND, None, None),
        ("2 double 5.00", 2, Action.DOUBLE, 500, None),
        ("2 double", 2, Action.DOUBLE, None, None),
        ("3 insure 2.50 by Ann Lee", 3, Action.INSURE, 250, "Ann Lee"),
        ("3 surrender by P3", 3, Action.SURRENDER, None, "P3"),
    ],
)
def test_a_step_is_box_verb_amount_and_person(
    text: str, box: int, action: Action, amount: int | None, person: str | None
) -> None:
    step = parse_step(text)
    assert (step.box, step.action, step.amount, step.person) == (box, action, amount, person)
