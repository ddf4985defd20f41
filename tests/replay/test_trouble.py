"""Steps and marks of a case for what goes wrong: read, refused, told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spanish21.cards import CardError, parse_card
from spanish21.replay import CaseError, StepRefusedError, parse_case, parse_step, play_case
from spanish21.replay.house import Mark, house_step, parse_item
from spanish21.table.commands import irregularities as i
from spanish21.table.events.cards import CardBurned
from tests.support import EDITIONS, play

PAGE = Path(__file__).parents[2] / "docs" / "replay.md"
SECTION = PAGE.read_text("utf-8").partition("## When something goes wrong")[2]
STEPS = [
    step
    for row in re.findall(
        r"^\| (`.*?`) \|", SECTION.partition("| step | meaning |")[2], re.MULTILINE
    )
    for step in re.findall(r"`([^`]+)`", row)
]


@pytest.mark.parametrize("step", STEPS)
def test_every_step_of_the_page_is_read(step: str) -> None:
    assert parse_step(step).text == step


@pytest.mark.parametrize("word", ["|", "(5c)", "^5c", "+10h", "?5c", "!5c"])
def test_every_mark_is_read(word: str) -> None:
    item = parse_item(word)
    assert isinstance(item, Mark)
    assert item.text == word


@pytest.mark.parametrize("word", ["^10c", "+5c", "+10", "?", "(10h)", "!10h"])
def test_a_wrong_mark_is_refused(word: str) -> None:
    with pytest.raises(CardError):
        parse_item(word)


def test_a_missed_card_is_the_first_unless_the_second_is_named() -> None:
    assert house_step("report missed 2") == i.ReportMissedBox(2)  # type: ignore[arg-type]
    assert house_step("report missed 2 second") == i.ReportMissedBox(2, second=True)  # type: ignore[arg-type]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_burn_card_is_written_only_where_one_is_burned(edition: str) -> None:
    with pytest.raises(StepRefusedError) as caught:
        play(edition, "(5c) Kh 8c 9h 9d", ["1 stand"])
    assert caught.value.refusal.code == "card/no-burn"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("burn", "known"), [("(5c) ", "5c"), ("", None)])
def test_the_burn_card_of_a_new_dealer_is_not_dealt(
    edition: str, burn: str, known: str | None
) -> None:
    played = play(edition, f"{burn}Kh 8c 9h 9d", ["dealer change", "1 stand"])
    [burned] = [event for event in played.events if isinstance(event, CardBurned)]
    assert burned.card == (parse_card(known) if known else None)
    assert [str(card) for card in played.report.hands[0].cards] == ["Kh", "9h"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_report_that_cannot_be_true_is_refused_with_its_clause(edition: str) -> None:
    with pytest.raises(StepRefusedError) as caught:
        play(edition, "Kh 8c 9h 9d", ["1 stand", "report missed 1"])
    assert caught.value.step == "report missed 1"
    assert str(caught.value.refusal.clause).startswith(edition)


def test_a_ten_without_its_mark_is_no_card() -> None:
    text = 'rules = "MA"\n[[round]]\nwagers = [{box = 1, person = "A", wager = 10}]\nshoe = "10h"'
    with pytest.raises(CaseError):
        play_case(parse_case(text))
