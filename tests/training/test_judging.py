"""The classes of error: a dealer who pays losers, takes winners or pushes is told so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from spanish21.school.judging import ErrorKind
from spanish21.table.awaited import DealerStep
from spanish21.training.shortened import divided, expanded
from spanish21.training.typed import Misread, command_of
from tests.training.support import Trainee, train

if TYPE_CHECKING:
    from collections.abc import Callable

    from spanish21.training import Session

FORMS = {
    "collect": {"pay": ErrorKind.PAID_LOSER, "return": ErrorKind.RETURNED_LOSER},
    "pay": {"collect": ErrorKind.TOOK_WINNER, "return": ErrorKind.UNPAID_WINNER},
    "return": {"collect": ErrorKind.TOOK_PUSH, "pay": ErrorKind.PAID_PUSH},
}


def swapping(due: str, verb: str) -> Callable[[Session], str | None]:
    """Do the wrong thing with a main wager, once."""
    done: list[str] = []

    def err(session: Session) -> str | None:
        words = session.due().split()
        if done or words[0] != due or not words[1][0].isdecimal() or len(words) > 3:
            return None
        amount = ["10"] if verb == "pay" else []
        done.append(verb)
        return " ".join((verb, words[1], *amount))

    return err


@pytest.mark.parametrize(("due", "verb"), [(due, verb) for due in FORMS for verb in FORMS[due]])
def test_the_gravest_errors_are_named(due: str, verb: str) -> None:
    dealer = Trainee(knows=True, before=swapping(due, verb))
    session = train("MD-1.0", dealer, rounds=25, seed=3)
    (error,) = session.score.errors
    assert error.kind is FORMS[due][verb]
    assert f"Error: {error.kind.value}. [" in dealer.plain
    assert session.score.money_errors == 1


@pytest.mark.parametrize("instead", ["pick up 1", "close"])
def test_a_missing_announcement_is_named(instead: str) -> None:
    """The clause is the one by which it was due, whatever was typed in its place."""
    done: list[str] = []

    def silent(session: Session) -> str | None:
        if not done and session.due().startswith("announce"):
            done.append(session.table.awaiting.clause)
            return instead
        return None

    session = train("MA", Trainee(knows=True, before=silent), rounds=3)
    (error,) = session.score.errors
    assert error.kind is ErrorKind.NOT_ANNOUNCED
    assert [error.clause] == done


def test_the_first_miss_names_the_clause_and_the_second_the_answer() -> None:
    dealer = Trainee(["close", "deal 3", "deal 3"], knows=True)
    train("MA", dealer, rounds=1)
    first, _, rest = dealer.plain.partition("Try again.")
    assert "Type: deal 1" not in first
    assert "Type: deal 1" in rest
    answer = rest.partition("Type: deal 1")[0]
    assert answer.count(" goes to box 1.") == 1


@pytest.mark.parametrize(
    ("short", "whole"),
    [
        ("d 1", "deal 1"),
        ("d d", "deal dealer"),
        ("deal d", "deal dealer"),
        ("c 2", "collect 2"),
        ("p 2 25", "pay 2 25"),
        ("u d", "pick up dealer"),
        ("pick up d", "pick up dealer"),
        ("ann 2 17", "announce 2 17"),
        ("close insurance", "close insurance"),
        ("rev", "reveal"),
    ],
)
def test_short_forms(short: str, whole: str) -> None:
    assert expanded(short) == whole


@pytest.mark.parametrize(
    ("words", "like"),
    [
        ("d", "deal 1"),
        ("deal 1 2", "deal 1"),
        ("pay", "pay 1 25.00"),
        ("pay 1 abc", "pay 1 25.00"),
        ("c", "collect 1"),
        ("return", "return 1"),
        ("announce", "announce 1 17"),
        ("blackjack", "blackjack 1"),
        ("fixed 1", "fixed 1 50.00"),
        ("pick up", "pick up 1"),
        ("remove", "remove 1"),
    ],
)
def test_a_step_that_is_not_whole_is_shown_whole(words: str, like: str) -> None:
    dealer = Trainee([words])
    session = train("MD-1.0", dealer, rounds=1)
    assert f". Type it like '{like}'" in dealer.plain
    assert "isn't a step" not in dealer.plain
    assert not session.score.errors
    command_of(like, session.table)


@pytest.mark.parametrize(
    ("words", "verb"),
    [
        ("wrong reader seen", "wrong reader seen"),
        ("face up", "face up"),
        ("not dealt 2", "not dealt"),
        ("missed 2", "missed"),
        ("dealer's card", "dealer's card"),
    ],
)
def test_a_report_is_listed_by_all_its_words(words: str, verb: str) -> None:
    assert divided(words)[0] == verb


def test_payments_may_be_made_in_chips() -> None:
    def in_chips(session: Session) -> str | None:
        words = session.due().split()
        if words[0] != "pay" or "." not in words[-1] or not words[1][0].isdecimal():
            return None
        cents = round(float(words[-1]) * 100)
        large, rest = divmod(cents, 2500)
        small, rest = divmod(rest, 100)
        halves = rest // 50
        chips = f"{large}x25+{small}x1+{halves}x0.50"
        return " ".join((*words[:2], chips))

    session = train("MD-1.0", Trainee(knows=True, before=in_chips), rounds=8)
    assert session.score.errors.total() == 0
    with pytest.raises(Misread, match="no chip of"):
        command_of("pay 1 2x7", session.table)


def test_every_amount_of_a_training_table_can_be_made_of_chips() -> None:
    smallest = 50

    def check(session: Session) -> str | None:
        now = session.table.awaiting
        if isinstance(now, DealerStep) and hasattr(now.command, "amount"):
            assert now.command.amount % smallest == 0
        return None

    train("MD-1.0", Trainee(knows=True, before=check), rounds=30, seed=5)


def test_a_strict_session_does_not_offer_hints() -> None:
    from spanish21.training import Mode  # noqa: PLC0415

    dealer = Trainee(["help", "hint"], knows=True)
    train("MA", dealer, rounds=1, mode=Mode.STRICT)
    assert "hint or next" not in dealer.plain
