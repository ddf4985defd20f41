"""An edition of an operator's own, stated as what differs, does everything that the five do."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from spanish21 import Table
from spanish21.analysis.edge import TOTAL, analyze
from spanish21.cli import app
from spanish21.documents import draw_layout, draw_sign
from spanish21.documents.checklist import checklist
from spanish21.house.wire.asking import BuyIn, Sit
from spanish21.law import Option, Rulebook, Submission, edition, register
from spanish21.law.clause import Cited, cite
from spanish21.law.difference import compare
from spanish21.law.editions.registry import Editions
from spanish21.law.permitted import Number
from spanish21.ledger import open_store
from spanish21.ledger.recorded import RecordedTable
from spanish21.money import Cents, Odds
from spanish21.replay import explain, parse_case, play_case
from spanish21.shoe import dice, mixer
from spanish21.simulation import simulate
from tests.house.support import Floor, person
from tests.layout.drawn import clauses_of
from tests.ledger.played import play_rounds

BASE = "MD-bonus-spin"
NAME = "Silver-2"
CATALOGUE = f"""
document = "{NAME}"
base = "{BASE}"
title = "House rules of the Silver Spoon"
removed = ["11.F"]

[[chapter]]
number = "15"
title = "Bonuses after a split"
summary = "A hand that was split is paid the odds of chapter 14 too."
status = "code"
"""
SILVER = edition(BASE).amended(
    NAME,
    title="House rules of the Silver Spoon, second version",
    options=[Option.simple("max_splits", Number(1, 4), 4, cite(NAME, "11.D"))],
    numbers={"12.B": "14"},
    bonus_after_split=Cited(value=True, clause=cite(NAME, "15")),
    fixed_to_others=Cents(10_000),
    catalogue=lambda: CATALOGUE,
)


@pytest.fixture(autouse=True)
def silver(editions: Editions) -> None:
    """Make the edition known, as a program does that reads one from a file."""
    register(SILVER)
    assert editions[NAME] is SILVER


def rulebook(**choices: object) -> Rulebook:
    named = {name.replace("__", "."): value for name, value in choices.items()}
    return Submission(NAME, named).rulebook()


def test_its_rules_are_those_of_its_base_with_what_differs() -> None:
    found = compare(Submission(BASE).rulebook(), rulebook())
    assert [row.rule for row in found.differences] == [
        "max_splits",
        "bonus_after_split",
        "fixed_to_others",
        "choice of max_splits",
    ]
    assert rulebook().fixed_to_others == Cited(Cents(10_000), cite(NAME, "12.C(3)"))


def test_its_text_is_that_of_its_base_with_what_differs() -> None:
    base, own = edition(BASE).document, SILVER.document
    assert own.title == "House rules of the Silver Spoon"
    assert own.clause("11.F") is None
    assert own.clause("12.B(3)") is None
    spades, before = own.clause("14(3)"), base.clause("12.B(3)")
    assert spades is not None
    assert before is not None
    assert (spades.heading, spades.summary) == (before.heading, before.summary)
    assert len(own.clauses) == len(base.clauses)


def test_a_table_opens_plays_and_settles_under_it() -> None:
    table = Table.open("silver-2", decks=6)
    table.wager(box=1, person="Ann", dollars=10)
    table.deal(cards="7s 9d 7c 8h 7d 7h 6h")
    table.split()
    table.hit()
    table.stand()
    first = table.report().hands[0]
    assert (first.net_cents, first.odds) == (Cents(1500), Odds(3, 2))
    assert f"{NAME} 14(4)" in first.clauses


def test_a_refusal_cites_it() -> None:
    faults = Submission(NAME, {"max_splits": 5, "decks": 7}).faults()
    assert [fault.clause for fault in faults] == [f"{NAME} 3.A", f"{NAME} 11.D"]


def test_a_case_is_replayed_and_explained_under_it() -> None:
    [played] = play_case(parse_case(CASE)).rounds
    assert [hand.net_cents for hand in played.report.hands] == [Cents(1500)]
    assert played.report.side_wagers[0].net_cents == Cents(4500)
    told = " ".join(explain(played.events))
    assert f"{NAME} 12.D(5)" in told
    assert BASE not in told


CASE = f"""
rules = "{NAME}"
submission.bonus_spin.offered = true

[[round]]
wagers = [{{ box = 1, person = "Ann", wager = 10.00, bonus_spin = 5.00 }}]
shoe = "As 9d Kc 8h"
wheel = ["$50"]
play = []
"""


def test_it_is_simulated() -> None:
    found = simulate(rulebook(), rounds=20_000, seed=1)
    assert found.rulebook_digest == rulebook().digest()
    assert found.rounds >= 20_000


def test_it_is_analyzed() -> None:
    assert analyze(rulebook(), strategy=TOTAL).edge > analyze(base_book(), strategy=TOTAL).edge


def base_book() -> Rulebook:
    return Submission(BASE).rulebook()


def test_its_layout_sign_and_checklist_cite_its_own_clauses() -> None:
    book = rulebook(bonus_spin__offered=True, xtreme_16__offered=True)
    listed = checklist(book)
    cited: set[str] = {line.clause for _, lines in listed.groups for line in lines}
    cited |= {row.clause for row in listed.excused}
    cited |= clauses_of(draw_layout(book)) | clauses_of(draw_sign(book))
    assert f"{NAME} 14(1)" in cited
    assert cited <= {clause.ref for clause in SILVER.document.clauses}


def test_its_log_is_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "house.db"
    with closing(open_store(file)) as store:
        table = RecordedTable(store, "table/t1", Submission(NAME), mixer=mixer(dice(5)))
        table.advance()
        table.join("Ann", 1000)
        play_rounds(table, 3)
    app(["verify", str(file)], standalone_mode=False)
    assert "Nothing is wrong" in capsys.readouterr().out


@pytest.mark.virtual_time
async def test_a_live_table_opens_under_it_and_goes_on_after_a_stop(tmp_path: Path) -> None:
    ann = person("Ann")
    floor = await Floor(tmp_path).open(NAME, bonus_spin__offered=True)
    floor.give(ann)
    floor.connect(ann)
    await floor.do(ann, Sit(1), BuyIn(100_000))
    info = floor.view(ann).table
    assert (info.edition, info.title) == (NAME, "House rules of the Silver Spoon")
    assert all(NAME in row.clause for row in info.inscriptions)
    await floor.actor.stop()
    again = await Floor(tmp_path, floor.store).recover()
    assert again.actor.rulebook.digest() == rulebook(bonus_spin__offered=True).digest()
    await again.actor.stop()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["rules", "list", "--json"], SILVER.title),
        (["rules", "show", NAME], f"{NAME} 12.C(3)"),
        (["rules", "show", NAME, "14(3)"], "14(3)"),
        (["rules", "options", NAME], "a whole number from 1 to 4"),
        (["rules", "readings", NAME], f"{NAME} 7.O(4)"),
        (["rules", "diff", BASE, NAME], "4 rules differ"),
        (["wheel", "show", NAME], "bonus-spin-5"),
    ],
)
def test_commands_name_it(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    app(words, standalone_mode=False)
    assert said in " ".join(capsys.readouterr().out.split())
