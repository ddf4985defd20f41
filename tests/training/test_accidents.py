"""What goes wrong at a training table: told, reported, and answered by the rules."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from spanish21.cards import DECK
from spanish21.law import Submission
from spanish21.law.clause import number_of
from spanish21.law.editions import document
from spanish21.school.accidents import REPORTS, is_report
from spanish21.school.drills import ask
from spanish21.school.judging import ErrorKind
from spanish21.school.questions import Drill
from spanish21.table.awaited import CardNeeded
from spanish21.table.events.irregularities import IrregularityEvent
from spanish21.table.phrases import clauses_of
from spanish21.training import Mode, Session
from tests.money import LAYOUT, balances
from tests.support import PLAYED
from tests.training.support import Trainee, train

SEEDS = range(5)
BY_PARTS = {"13.P", "15(l)"}
"""clauses whose parts say what is done"""
WITH_A_SHOE = {"13.K", "13.L", "15(g)"}
"""clauses on an empty shoe: the cover card ends a shoe long before, so no accident empties it"""


def on_irregularities(edition: str) -> set[str]:
    """List the numbers of the clauses of chapter 13 or section 15 that say what is done."""
    start = "13." if edition.startswith("MD") else "15("
    numbers = (clause.number for clause in document(edition).clauses)
    return {number for number in numbers if number.startswith(start)} - BY_PARTS


BOXES = "1234567 "


def without_boxes(words: str) -> set[str]:
    """Return the words of some reports without the numbers of boxes."""
    return {word.rstrip(BOXES) for word in words.split(", ")}


def choices(edition: str, seed: int) -> dict[str, Any]:
    """Deal with a device every other time, with a reader in Massachusetts, and with wheels."""
    chosen: dict[str, Any] = {"shuffler": "device"} if seed % 2 else {}
    if edition.startswith("MA"):
        chosen |= {"hole_card": True, "card_reader": True}
    if edition == "MD-bonus-spin":
        chosen |= {"bonus_spin__offered": True, "xtreme_16__offered": True}
    return chosen


def conserved(session: Session) -> bool:
    """Whether every card of the decks is in the shoe, in the rack, on the layout or set aside."""
    table = session.table
    cards = [card for packet in table.state.rack for card in packet.cards]
    aside = table.state.trouble.aside
    out = [*cards, *table.state.on_layout(), *table.shoe, *([aside] if aside else [])]
    decks = table.rulebook.decks.value
    return all(out.count(card) == decks for card in DECK)


@pytest.mark.parametrize("edition", PLAYED)
def test_who_reports_what_happened_makes_no_error(edition: str) -> None:
    reported: set[str] = set()
    for seed in SEEDS:
        trainee = Trainee(knows=True)
        session = train(
            edition, trainee, seed=seed, rounds=8, accidents=0.25, **choices(edition, seed)
        )
        assert session.score.rounds == 8
        assert session.score.data()["wrong"] == 0
        assert balances(session.table.events).get(LAYOUT, 0) == 0
        assert conserved(session)
        reported |= {words.rstrip(BOXES) for words in trainee.given if is_report(words)}
    everywhere = {"ten", "face up", "drawn", "drawn exposed", "overdraw", "missed", "not dealt"}
    assert everywhere <= reported
    assert {"reader broken", "wrong reader", "wrong reader seen"} & reported


@pytest.mark.parametrize("edition", PLAYED)
def test_every_kind_of_accident_comes_up_and_is_examined(edition: str) -> None:
    """Each is ruled by its clause, and a dealer who types the usual step instead makes an error."""
    reports = {word for words, _ in REPORTS for word in without_boxes(words)}
    clauses = on_irregularities(edition) - WITH_A_SHOE
    passed_over: dict[str, str] = {}

    def look_away(session: Session) -> str | None:
        accident = session._duty.accident
        if accident is None or accident.words.rstrip(BOXES) in passed_over:
            return None
        passed_over[accident.words.rstrip(BOXES)] = str(accident.clause)
        return "close" if accident.words == "ten" else "ten"

    for seed in range(60):
        if not reports and not clauses:
            break
        before = len(passed_over)
        trainee = Trainee(knows=True, before=look_away)
        session = train(
            edition,
            trainee,
            seed=seed,
            rounds=8,
            accidents=0.4,
            opening=seed % 4 < 2,
            **choices(edition, seed),
        )
        assert session.score.kinds == Counter(
            {ErrorKind.NOT_REPORTED: new} if (new := len(passed_over) - before) else {}
        )
        assert {str(error.clause) for error in session.score.errors} <= {*passed_over.values()}
        reports -= {words.rstrip(BOXES) for words in trainee.given}
        clauses -= {number_of(ref) for event in session.table.events for ref in clauses_of(event)}
    assert not reports
    assert not clauses
    assert len(passed_over) == len({word for words, _ in REPORTS for word in without_boxes(words)})


@pytest.mark.parametrize("edition", PLAYED)
def test_an_empty_shoe_is_reported_and_ruled(edition: str) -> None:
    """The cover card leaves a quarter of the cards, so the rest is taken away in the round."""
    taken: list[int] = []

    def take_cards_away(session: Session) -> str | None:
        table = session.table
        if table.state.wagers_closed and isinstance(table.awaiting, CardNeeded) and not taken:
            gone = [table.shoe.pop() for _ in range(len(table.shoe) - 1)]
            taken.append(len(gone))
            table.state = table.state.with_discards(tuple(gone))
        return None

    trainee = Trainee(knows=True, before=take_cards_away)
    session = train(edition, trainee, rounds=1)
    numbers = {number_of(ref) for event in session.table.events for ref in clauses_of(event)}
    assert on_irregularities(edition) & WITH_A_SHOE <= numbers
    assert session.score.data()["wrong"] == 0


@pytest.mark.parametrize("edition", PLAYED)
def test_the_drill_asks_about_every_clause_on_irregularities(edition: str) -> None:
    book = Submission(edition).rulebook()
    missing = on_irregularities(edition)
    seeds = iter(range(400))
    while missing:
        missing.discard(number_of(ask(Drill.ACCIDENTS, book, str(next(seeds))).clause))


def test_a_second_face_up_card_and_a_second_ten_are_ruled_by_their_own_clause() -> None:
    """MD 13.B and 13.D void the round; 13.A and 13.C do not."""
    found: dict[str, set[str]] = {"ten": set(), "face up": set()}

    def look(session: Session) -> str | None:
        accident = session._duty.accident
        if accident is not None and accident.words in found:
            found[accident.words].add(number_of(accident.clause))
        return None

    for seed in range(6):
        train("MD-1.0", Trainee(knows=True, before=look), seed=seed, rounds=8, accidents=0.5)
    assert found == {"ten": {"13.C", "13.D"}, "face up": {"13.A", "13.B"}}


@pytest.mark.parametrize("edition", PLAYED)
def test_after_a_report_without_consequences_the_next_step_is_asked_for(edition: str) -> None:
    """When no one can tell the card, the wrong use of the reader changes nothing at the table."""
    shown: list[str] = []
    trainee = Trainee(knows=True)

    def look(session: Session) -> str | None:
        """Miss the step after the report, and keep what is shown before and after the miss."""
        last = trainee.given[-1] if trainee.given else ""
        missed = trainee.given[-2:] == ["wrong reader", "jam"]
        if (last == "wrong reader" or missed) and not is_report(session.due()):
            since = trainee.text.rpartition(f"dealer> {last}")[2]
            shown.append(" ".join(re.findall(r"Type: (.*?)  \[", since)))
            assert shown[-1] == session.due()
            return None if missed else "jam"
        return None

    trainee.before = look
    for seed in range(40):
        if len(shown) > 1:
            break
        session = train(
            edition,
            trainee,
            seed=seed,
            rounds=8,
            accidents=0.2,
            mode=Mode.HINTS,
            **choices(edition, 0),
        )
        assert session.score.kinds == Counter(
            {ErrorKind.FALSE_REPORT: misses} if (misses := trainee.given.count("jam")) else {}
        )
        assert session.score.steps == len(trainee.given) - misses
        trainee.given.clear()
    assert len(shown) > 1


def test_an_unknown_word_at_an_accident_is_no_error() -> None:
    told: list[str] = []

    def mumble(session: Session) -> str | None:
        if is_report(session.due()) and not told:
            told.append("hm")
            return "hm"
        return None

    session = train("MD-1.0", Trainee(knows=True, before=mumble), rounds=6, accidents=0.2)
    assert told
    assert session.score.data()["wrong"] == 0
    assert session.score.not_understood == 1


def test_the_next_step_waits_until_the_accident_is_reported() -> None:
    seen: list[tuple[str, str]] = []

    def deal_on(session: Session) -> str | None:
        words = session.due()
        if is_report(words) and not seen:
            seen.append((words, str(session.table.state)))
            return "deal 1"
        if len(seen) == 1:
            seen.append((words, str(session.table.state)))
        return None

    trainee = Trainee(knows=True, before=deal_on)
    session = train("MD-1.0", trainee, rounds=6, accidents=0.2)
    assert seen[0] == seen[1]
    assert session.score.data()["wrong"] == 1
    assert "Error: did not report an irregularity." in trainee.plain


def test_what_has_not_happened_cannot_be_reported() -> None:
    trainee = Trainee(["ten", "jam"], knows=True)
    session = train("MA", trainee, rounds=1)
    assert session.score.data()["wrong"] == 2
    assert not any(isinstance(event, IrregularityEvent) for event in session.table.events)


def test_help_lists_the_reports_where_things_go_wrong() -> None:
    for accidents in (0.0, 0.001):
        trainee = Trainee(["help"], knows=True)
        train("MA", trainee, rounds=1, accidents=accidents)
        assert (REPORTS[0][1][:20] in trainee.plain) is bool(accidents)
