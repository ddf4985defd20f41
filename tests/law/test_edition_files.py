"""Editions from files: a base, what differs, own clause numbers, and clear faults."""

from __future__ import annotations

from pathlib import Path

import pytest

from spanish21 import Table, analyze
from spanish21.law import Submission, edition
from spanish21.law.bonus import Pattern
from spanish21.law.difference import compare
from spanish21.law.edition_file import (
    EditionFileError,
    load_edition,
    read_edition,
)
from spanish21.law.editions import EditionTakenError
from spanish21.law.editions.registry import Editions, packaged_ids
from spanish21.law.permitted import Number
from spanish21.money import Cents, Odds
from spanish21.rulebooks import as_submission, edition_in
from tests.support import hand, play

RIVER = """
edition = "River"
base = "MA"
title = "House rules of the River"

[numbers]
5 = "V"

[rules]
boxes = 5
dealer_hits_soft_17 = true
split_aces = "one-card"
bonus_lost_after_split = ["five_cards"]
fixed_to_others = 100.00

[rules.bonuses]
six_cards = "5:2"

[clauses]
boxes = "I(a)"

[options]
decks = { only = 8, clause = "II" }

[[clause]]
number = "I(a)"
heading = "Five boxes"
summary = "The table has five betting positions."
status = "code"

[[clause]]
number = "II"
heading = "Decks"
summary = "Eight decks are used."
status = "code"
"""


F_LIST, SUITED_SEVENS = "NJ 19.5(f)", "NJ 19.5(f)(4)"
B_LIST = "PA 635a.12(b)"


@pytest.fixture(autouse=True)
def known(editions: Editions) -> None:
    """Forget the editions that a test makes known."""
    assert "MA" in editions


def test_an_edition_file_says_what_differs_from_its_base() -> None:
    load_edition(RIVER)
    rules = Submission("River").rulebook()
    differing = {row.rule for row in compare(Submission("MA").rulebook(), rules).differences}
    assert {name for name in differing if not name.startswith("choice")} == {
        "boxes",
        "decks",
        "dealer_hits_soft_17",
        "split_aces",
        "bonus_lost_after_split",
        "fixed_to_others",
        "bonus 21 in six cards",
        "match_the_dealer_suited",
        "match_the_dealer_unsuited",
    }
    assert (rules.boxes.value, rules.boxes.clause) == (5, "River I(a)")
    assert rules.blackjack_odds.clause == "River V(e)"
    assert rules.fixed_to_others.value == Cents(10_000)
    assert rules.bonus_lost_after_split.value == {Pattern.FIVE_CARDS}
    assert not rules.amended


def test_a_split_hand_loses_the_bonuses_that_are_named() -> None:
    load_edition(RIVER)
    table = Table.open("River", decks=8)
    table.wager(box=1, person="Ann", dollars=10)
    table.deal(cards="2s 6d 2c 3h 4d 5s 7c Kd Kc 9s")
    table.split()
    for _ in range(3):
        table.hit()
    table.stand()
    hands = table.report().hands
    assert hands[0].odds == Odds(1, 1)


def test_wherever_an_edition_is_taken_a_file_works_too(tmp_path: Path) -> None:
    file = tmp_path / "river.toml"
    file.write_text(RIVER, encoding="utf-8")
    assert as_submission(file).edition == "River"
    own = tmp_path / "own.toml"
    own.write_text('rules = "river.toml"\nminimum = 10\n', encoding="utf-8")
    submission = as_submission(own)
    assert submission.edition == "River"
    assert submission.rulebook().minimum.value == Cents(1000)
    assert analyze(file).edge < analyze("MA").edge


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('base = "MA"', 'base = "XX"', "base"),
        ("boxes = 5", "boxes = 9", "file"),
        ("boxes = 5", 'boxes = "many"', "rules.boxes"),
        ("boxes = 5", "seats = 5", "rules.seats"),
        ('"one-card"', '"two-cards"', "rules.split_aces"),
        ('["five_cards"]', '["four_cards"]', "rules.bonus_lost_after_split"),
        ('six_cards = "5:2"', 'ten_cards = "5:2"', "rules.bonuses.ten_cards"),
        ("decks = { only = 8", "deks = { only = 8", "options.deks"),
        ('title = "House rules of the River"', "title = 3", "title"),
        ("[numbers]", "[colors]", "colors"),
        ('base = "MA"', "", "base"),
        ("dealer_hits_soft_17 = true", "doubles = 4", "file"),
        ("dealer_hits_soft_17 = true", "cards_per_deck = 52", "file"),
        ("only = 8", "only = 9", "options.decks"),
        ("only = 8", "least = 8, most = 6", "options.decks"),
        ('5 = "V"', '99 = "V"', "numbers.99"),
        ('5 = "V"', '5 = "6"', "numbers.5"),
        ('boxes = "I(a)"', 'boxes = "I(b)"', "clauses.boxes"),
        ('clause = "II"', 'clause = "III"', "options.decks.clause"),
        ('clause = "II"', "clause = 2", "options.decks.clause"),
        ("[options]", "[options]\nboxes_per_player = { only = 6 }", "options.boxes_per_player"),
        ("only = 8", "one_of = 8", "options.decks"),
        ("only = 8", 'one_of = [6, "eight"]', "options.decks"),
        ("[options]", '[options]\nboxes_per_player = { only = "six" }', "options.boxes_per_player"),
        ("[options]", "[options]\nboxes_per_player = { least = 0 }", "options.boxes_per_player"),
        ("[options]", "[options]\nminimum = { least = 1, most = 5 }", "options.minimum"),
        ("[options]", "[options]\nminimum = { only = 7.005 }", "options.minimum"),
        ('edition = "River"', 'edition = "../River"', "edition"),
        ('edition = "River"', 'edition = "River.toml"', "edition"),
        ("[numbers]", "state = 3\n[numbers]", "state"),
        ("[numbers]", 'removed = "5(f)"\n[numbers]', "removed"),
        ("dealer_hits_soft_17 = true", "dealer_stands_at = 25", "file"),
        ("dealer_hits_soft_17 = true", 'surrender_share = "2/1"', "rules.surrender_share"),
        ('number = "II"', "number = 2", "clause 2"),
        ('number = "II"', 'number = "I(a)"', "clause I(a)"),
        ('status = "code"', 'status = "maybe"', "clause I(a)"),
        ('heading = "Five boxes"', "", "clause I(a)"),
    ],
)
def test_a_fault_of_an_edition_file_names_its_place(old: str, new: str, place: str) -> None:
    with pytest.raises(EditionFileError) as raised:
        read_edition(RIVER.replace(old, new))
    assert raised.value.place == place


@pytest.mark.parametrize(
    ("written", "nearest"), [("I(b)", "I(a)"), ("V(f)(9)", "V(f)"), ("7.H", "7(h)")]
)
def test_a_clause_that_does_not_exist_is_refused_with_the_nearest(
    written: str, nearest: str
) -> None:
    with pytest.raises(EditionFileError, match="River has no clause") as raised:
        read_edition(RIVER.replace('boxes = "I(a)"', f'boxes = "{written}"'))
    assert nearest in str(raised.value)


def test_an_amount_that_is_fixed_is_written_in_dollars() -> None:
    load_edition(RIVER.replace("[options]", "[options]\nminimum = { only = 10 }"))
    assert Submission("River").rulebook().minimum.value == Cents(1000)
    assert Submission("River", {"minimum": 10}).rulebook().minimum.value == Cents(1000)
    [fault] = Submission("River", {"minimum": 15}).faults()
    assert "Use $10.00 only" in fault.message


def test_clauses_are_tables() -> None:
    with pytest.raises(EditionFileError, match=r"clause: write it as tables \[\[clause\]\]"):
        read_edition('edition = "X"\nbase = "MA"\ntitle = "X"\nclause = "5"\n')


def test_a_smaller_table_has_fewer_boxes_for_one_player() -> None:
    law = read_edition('edition = "Four"\nbase = "MD-1.0"\ntitle = "Four"\n[rules]\nboxes = 4\n')
    option = law.option("boxes_per_player")
    assert option is not None
    terms = option.terms(6)
    assert (terms.permitted, terms.default) == (Number(1, 4), 4)


BROOK = """
edition = "Brook"
base = "river.toml"
title = "House rules of the Brook"

[numbers]
V = "Q"

[rules]
boxes = 3

[clauses]
boxes = "Q(a)"
"""


def test_an_edition_may_start_from_another_file(tmp_path: Path) -> None:
    (tmp_path / "river.toml").write_text(RIVER, encoding="utf-8")
    brook = tmp_path / "brook.toml"
    brook.write_text(BROOK, encoding="utf-8")
    rules = as_submission(brook).rulebook()
    assert (rules.boxes.value, rules.boxes.clause) == (3, "Brook Q(a)")
    assert rules.dealer_hits_soft_17.value
    assert (rules.decks.value, rules.decks.clause) == (8, "Brook II")
    assert rules.blackjack_odds.clause == "Brook Q(e)"
    table = Table.open("Brook", decks=8)
    table.wager(box=3, person="Ann", dollars=10)
    own = tmp_path / "own.toml"
    own.write_text('rules = "brook.toml"\nminimum = 10\n', encoding="utf-8")
    assert as_submission(own).edition == "Brook"


def test_a_base_that_changed_makes_another_edition(tmp_path: Path, editions: Editions) -> None:
    base = tmp_path / "river.toml"
    base.write_text(RIVER, encoding="utf-8")
    edition_in(BROOK, tmp_path)
    del editions["Brook"]
    base.write_text(RIVER.replace("dealer_hits_soft_17 = true", ""), encoding="utf-8")
    edition_in(BROOK, tmp_path)
    assert not Submission("Brook").rulebook().dealer_hits_soft_17.value


@pytest.mark.parametrize(
    ("base", "text", "wrong"),
    [
        ("river.toml", "", "cannot be read"),
        ("river.toml", RIVER.replace('"MA"', '"brook.toml"'), "starts from"),
        ("brook.toml", RIVER, "starts from"),
        ("river.toml", RIVER.replace('"River"', '"brook"'), "has the id brook too"),
        ("river.toml", RIVER.replace("boxes = 5", "boxes = 9"), "river.toml: file: boxes"),
        ("river.toml", "edition = ", "TOML"),
    ],
    ids=["missing", "two in a circle", "itself", "same id", "fault of the base", "no TOML"],
)
def test_a_file_to_start_from_is_read_once_and_without_a_circle(
    tmp_path: Path, base: str, text: str, wrong: str
) -> None:
    if text:
        (tmp_path / "river.toml").write_text(text, encoding="utf-8")
    brook = BROOK.replace("river.toml", base)
    (tmp_path / "brook.toml").write_text(brook, encoding="utf-8")
    with pytest.raises(EditionFileError, match=wrong):
        as_submission(tmp_path / "brook.toml")


def test_a_file_without_a_base_is_told_to_name_one(tmp_path: Path) -> None:
    file = tmp_path / "river.toml"
    file.write_text(RIVER.replace('base = "MA"', ""), encoding="utf-8")
    with pytest.raises(EditionFileError, match="base: name the edition"):
        as_submission(file)


def test_an_id_is_taken_once() -> None:
    with pytest.raises(EditionTakenError):
        load_edition(RIVER.replace('"River"', '"MD-1.0"', 1))


@pytest.mark.parametrize("name", packaged_ids())
def test_the_files_that_come_with_the_software_play(name: str) -> None:
    law = edition(name)
    assert law.title.endswith("from secondary sources")
    rules = Submission(law.id).rulebook()
    cited = {rule.clause for _, rule in rules.rules()}
    missing = {ref for ref in cited if law.document.clause(ref.partition(" ")[2]) is None}
    assert not missing
    table = Table.open(law.id, decks=6)
    table.wager(box=1, person="Ann", dollars=10)
    table.deal(cards="7s 9d 7c 8h" if rules.hole_card.value else "7s 9d 7c")


def test_new_jersey_has_six_positions_and_two_lists_of_bonuses() -> None:
    rules = Submission("NJ").rulebook()
    assert (rules.boxes.value, rules.boxes.clause) == (6, "NJ 69E-1.10B(a)")
    assert (rules.bonus_after_double.value, rules.bonus_after_double.clause) == (False, F_LIST)
    assert (rules.bonus_after_split.value, rules.bonus_after_split.clause) == (True, F_LIST)
    assert {row.clause.partition("(")[0] for row in rules.bonuses} == {"NJ 19.5"}
    assert {row.clause for row in rules.fixed_tiers} == {"NJ 19.5(g)"}
    table = [clause for clause in edition("NJ").document.clauses if "69E" in clause.number]
    assert [clause.number.removeprefix("69E-1.10B") for clause in table] == [
        "",
        *(f"({letter})" for letter in "abcde"),
    ]


def test_new_jersey_pays_both_lists_to_a_hand_neither_doubled_nor_split() -> None:
    played = play("NJ", "7h 7c 7h 7h 9d Kd", ["1 hit"])
    (sevens,) = played.report.hands
    assert (sevens.odds, SUITED_SEVENS in sevens.clauses) == (Odds(2, 1), True)
    assert [(row.amount_cents, *row.clauses) for row in played.report.fixed_payouts] == [
        (Cents(100_000), "NJ 19.5(g)")
    ]


def test_new_jersey_takes_the_first_list_from_a_doubled_hand() -> None:
    played = play("NJ", "7h 7c 7h 7h 9d Kd", ["1 double"])
    (sevens,) = played.report.hands
    assert (sevens.odds, F_LIST in sevens.clauses) == (Odds(1, 1), True)
    assert not played.report.fixed_payouts


def test_new_jersey_takes_only_the_second_list_from_a_split_hand() -> None:
    played = play("NJ", "7h 7c 7h 7h 7h Kd 9d Kd", ["1 split", "1 hit", "1 stand"])
    sevens = hand(played)
    assert (sevens.odds, SUITED_SEVENS in sevens.clauses) == (Odds(2, 1), True)
    assert not played.report.fixed_payouts


def test_pennsylvania_takes_the_bonuses_from_doubled_hands_alone() -> None:
    rules = Submission("PA").rulebook()
    even, blackjack = rules.win_odds, rules.blackjack_odds
    assert (even.value, even.clause) == (Odds(1, 1), "PA 635a.12(a)")
    assert (blackjack.value, blackjack.clause) == (Odds(3, 2), "PA 635a.12(a)")
    assert (rules.bonus_after_split.value, rules.bonus_after_split.clause) == (True, B_LIST)
    assert (rules.bonus_after_double.value, rules.bonus_after_double.clause) == (False, B_LIST)
    assert rules.bonuses[3].clause == "PA 635a.12(b)(3)"
