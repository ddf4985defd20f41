"""Charts: the notation, what it refuses, and what a chart says about a hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from spanish21.cards import parse_card, parse_cards
from spanish21.rules.player import Action
from spanish21.strategy import (
    PUBLISHED,
    Cell,
    CellError,
    ChartError,
    Situation,
    UnknownStrategyError,
    find_strategy,
    parse_chart,
    published,
    write_chart,
)

LEGAL = (Action.HIT, Action.STAND, Action.DOUBLE, Action.SURRENDER)
WITH_SPLIT = (*LEGAL, Action.SPLIT)
DRAWN = (Action.HIT, Action.STAND, Action.DOUBLE)


def says(cards: str, up: str, legal: tuple[Action, ...] = LEGAL, *, split: bool = False) -> Action:
    hand = Situation(parse_cards(cards), parse_card(up), split=split)
    return published().choose(hand, legal)


@pytest.mark.parametrize("text", ["H", "S", "D4", "S5'", 'S6"', "S4*", "P$", "RH", "RP"])
def test_a_square_reads_back_as_written(text: str) -> None:
    assert str(Cell.parse(text)) == text


@pytest.mark.parametrize("text", ["", "X", "R", "S2", "4", "S*4", "HS", "RHH"])
def test_a_square_outside_the_notation_is_refused(text: str) -> None:
    with pytest.raises(CellError):
        Cell.parse(text)


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_published_chart_has_a_source_and_reads_back_as_written(name: str) -> None:
    chart = published(name)
    assert chart.source
    assert parse_chart(write_chart(chart)) == chart


@pytest.mark.parametrize(
    ("cards", "up", "play"),
    [
        ("9s 5d", "4c", Action.STAND),
        ("4s 5d 5c", "4c", Action.STAND),
        ("2s 5d 5c 2d", "4c", Action.HIT),
        ("6s 8d", "4c", Action.HIT),
        ("7s 8d", "4c", Action.STAND),
        ("7d 8d", "4c", Action.STAND),
        ("7s 8s", "4c", Action.HIT),
        ("Ks 7d", "Ac", Action.SURRENDER),
        ("As 7d", "9c", Action.HIT),
        ("As 7d", "Kc", Action.HIT),
        ("6s 4d", "7c", Action.DOUBLE),
        ("3s 3d 2c 2d", "7c", Action.HIT),
    ],
)
def test_number_of_cards_and_bonus_chances_decide(cards: str, up: str, play: Action) -> None:
    assert says(cards, up) is play


def test_where_surrender_is_past_the_square_says_what_else() -> None:
    assert says("5s 5h 7d", "Ac", DRAWN) is Action.HIT


def test_a_pair_that_may_not_split_is_played_by_its_total() -> None:
    assert says("8s 8d", "Kc", WITH_SPLIT) is Action.SPLIT
    assert says("8s 8d", "Kc", LEGAL, split=True) is Action.HIT
    assert says("As Ad", "6c", LEGAL, split=True) is Action.HIT


def test_suited_sevens_against_a_seven_are_drawn_to() -> None:
    assert says("7s 7d", "7c", WITH_SPLIT) is Action.SPLIT
    assert says("7s 7s", "7c", WITH_SPLIT) is Action.HIT


def test_a_double_is_rescued_by_its_total() -> None:
    chart = published()
    both = (Action.RESCUE, Action.KEEP)
    weak = Situation(parse_cards("5s 6d 2c"), parse_card("9d"), doubled=True)
    fair = Situation(parse_cards("5s 6d 7c"), parse_card("9d"), doubled=True)
    assert chart.choose(weak, both) is Action.RESCUE
    assert chart.choose(fair, both) is Action.KEEP


def test_the_published_chart_never_insures() -> None:
    assert not published().insures(Situation(parse_cards("As Kd"), parse_card("Ad")))


def faults_of(old: str, new: str) -> list[str]:
    text = write_chart(published())
    assert old in text
    with pytest.raises(ChartError) as caught:
        parse_chart(text.replace(old, new, 1))
    return [str(fault) for fault in caught.value.faults]


def test_every_missing_square_is_named() -> None:
    row = "20    S     S     S     S     S     S     S     S     S     S"
    assert faults_of(row, row[:-12]) == [
        "hard 20 against 10: missing",
        "hard 20 against A: missing",
    ]
    assert faults_of(row, "") == ["hard 20: missing"]
    assert faults_of(row, f"{row}\n{row}") == ["hard 20: said twice"]


@pytest.mark.parametrize(
    ("square", "reason"),
    [
        ("P", "only a pair splits"),
        ("S*", "no hand of this row has the chance *"),
        ("H4", "it hits anyway"),
        ("RS3", "only two cards surrender"),
        ("Q", "is not a play"),
    ],
)
def test_an_impossible_square_is_named(square: str, reason: str) -> None:
    [fault] = faults_of("20    S ", f"20    {square} ")
    assert fault.startswith("hard 20 against 2: ")
    assert reason in fault


def test_a_total_with_fewer_cards_than_named_is_impossible() -> None:
    [fault] = faults_of("9     H ", "9     D5 ")
    assert fault == "hard 9 against 2: D5 is impossible: this total has 4 cards at most"


def test_a_row_that_does_not_exist_is_named() -> None:
    assert faults_of("\n20 ", "\n22 ")[0].startswith("hard 22: no row")


def test_an_unknown_key_and_a_wrong_word_are_named() -> None:
    assert faults_of('insurance = "never"', 'insurance = "sometimes"') == [
        "insurance: 'sometimes' is neither never nor always"
    ]
    assert faults_of("title =", "name = 1\ntitle =")[0].startswith("name: unknown")


def test_a_rescue_table_below_the_split_tables_is_not_lost_unsaid() -> None:
    text = write_chart(published())
    head, rescue = text.partition("rescue = ")[::2]
    tables = head[head.index("hard = ") :]
    with pytest.raises(ChartError) as refused:
        parse_chart(f"{head}[split]\n{tables}rescue = {rescue}")
    assert str(refused.value).startswith("split rescue: unknown; [split] has hard, soft, pairs")


def test_split_hands_may_have_tables_of_their_own() -> None:
    text = write_chart(published())
    tables = text[text.index("hard =") : text.index("rescue =")]
    chart = parse_chart(text + "\n[split]\n" + tables.replace("S4*", "H  "))
    assert parse_chart(write_chart(chart)) == chart
    cards, up = parse_cards("9s 5d"), parse_card("4c")
    assert chart.choose(Situation(cards, up), LEGAL) is Action.STAND
    assert chart.choose(Situation(cards, up, split=True), LEGAL) is Action.HIT


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    file = tmp_path / "chart.toml"
    file.write_bytes(b"\xff\x00")
    with pytest.raises(ChartError, match="no text: save it as UTF-8"):
        find_strategy(str(file))


def test_a_strategy_is_found_by_name_or_file(tmp_path: Path) -> None:
    assert find_strategy("published") == published()
    with pytest.raises(UnknownStrategyError, match="depends on the rules"):
        find_strategy("optimal")
    with pytest.raises(UnknownStrategyError, match="neither a strategy nor a file"):
        find_strategy("no-such-chart")
    file = tmp_path / "mine.toml"
    file.write_text(write_chart(published()))
    assert find_strategy(str(file)) == published()
