"""The checklists: every clause for people or equipment is on them, with the table's figures."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from spanish21.cli import app
from spanish21.documents import Checklist, Group, Line, checklist, draw_layout, draw_sign
from spanish21.law import Rulebook, Status, cites, document
from spanish21.rules import applicable, equipment
from tests.layout.drawn import clauses_of
from tests.support import EDITIONS, MARYLAND, MASSACHUSETTS, book

RUN = CliRunner()


def lines_of(found: Checklist, group: Group) -> tuple[Line, ...]:
    return dict(found.groups).get(group, ())


def numbers(found: Checklist, group: Group) -> list[str]:
    return [line.clause.partition(" ")[2] for line in lines_of(found, group)]


def listed(found: Checklist) -> set[str]:
    return {
        clause
        for _, lines in found.groups
        for line in lines
        for clause in (line.clause, *line.covers)
    }


def excused(found: Checklist) -> set[str]:
    return {row.clause for row in found.excused}


def books(edition: str) -> list[Rulebook]:
    """Make the rulebooks between which every clause that can apply does apply."""
    device = {"shuffler": "device"}
    if edition in MARYLAND:
        reshuffler = book(edition, shuffler="reshuffling-device", approved_procedures=True)
        return [book(edition), book(edition, mid_shoe_entry=False, **device), reshuffler]
    read = {"hole_card": True, "card_reader": True, "mid_shoe_entry": False}
    return [book(edition), book(edition, **read, **device)]


@pytest.mark.parametrize(
    ("offered", "asked", "not_asked"),
    [
        ("bonus_spin__offered", ("2.B(7)", "2.B(4)(b)"), "12.E"),
        ("xtreme_16__offered", ("2.B(7)",), "2.B(4)(b)"),
    ],
)
def test_each_wheel_wager_asks_for_its_own_clauses(
    offered: str, asked: tuple[str, ...], not_asked: str
) -> None:
    choices: dict[str, object] = {offered: True}
    rulebook = book("MD-bonus-spin", **choices)
    text = document("MD-bonus-spin")
    for number in (*asked, not_asked):
        clause = text.clause(number)
        assert clause is not None
        assert (applicable.excuse(clause, rulebook) is None) == (number in asked)


class TestNothingIsForgotten:
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_every_physical_clause_is_on_layout_sign_or_checklist(
        self, edition: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for room in (equipment, applicable):
            monkeypatch.setattr(room, "offers_bonus_spin", lambda _: True)
        shown: set[str] = set()
        for rulebook in books(edition):
            shown |= clauses_of(draw_layout(rulebook)) | clauses_of(draw_sign(rulebook))
            shown |= listed(checklist(rulebook))
        assert self.wanted(edition, Status.PHYSICAL) <= shown

    @pytest.mark.parametrize("edition", EDITIONS)
    def test_every_procedure_clause_is_on_the_checklist(self, edition: str) -> None:
        shown = {clause for rulebook in books(edition) for clause in listed(checklist(rulebook))}
        assert self.wanted(edition, Status.PROCEDURE) <= shown

    @pytest.mark.parametrize("edition", EDITIONS)
    def test_what_is_not_asked_of_a_table_is_named_with_a_reason(self, edition: str) -> None:
        found = checklist(book(edition))
        wanted = self.wanted(edition, Status.PHYSICAL) | self.wanted(edition, Status.PROCEDURE)
        assert wanted <= listed(found) | excused(found)
        assert not listed(found) & excused(found)
        assert all(row.reason for row in found.excused)

    @staticmethod
    def wanted(edition: str, status: Status) -> set[str]:
        return {clause.ref for clause in document(edition).clauses if clause.status is status}


@cites("MD 2.F")
@pytest.mark.parametrize("edition", MARYLAND)
def test_the_card_reader_is_inspected_each_gaming_day(edition: str) -> None:
    found = checklist(book(edition))
    assert numbers(found, Group.DAY) == ["2.F", "3.C"]
    assert "floorperson" in lines_of(found, Group.DAY)[0].text


@cites("MD 2.D", "MD 6.A", "MD 6.E", "MD 7.B(1)", "MD 7.B(2)", "MD 7.G(2)(a)", "MD 7.S", "MD 7.T")
@cites("MD 7.U")
@pytest.mark.parametrize("edition", MARYLAND)
def test_maryland_lists_equipment_and_the_dealers_work(edition: str) -> None:
    found = checklist(book(edition))
    assert "2.D" in numbers(found, Group.EQUIPMENT)
    handled = {"6.A", "6.E", "7.B(1)", "7.B(2)", "7.G(2)(a)", "7.S", "7.T", "7.U"}
    assert handled <= set(numbers(found, Group.PLAY))
    assert numbers(found, Group.SHIFT) == ["7.B(4)"]
    assert numbers(found, Group.OPENING)[2:] == [f"4.{letter}" for letter in "ABCDEFG"]


@cites("MA 5(h)", "MA 5(i)", "MA 7(b)", "MA 7(k)", "MA 7(l)", "MA 13(c)", "MA 13(g)")
@pytest.mark.parametrize("edition", MASSACHUSETTS)
def test_massachusetts_lists_the_dealers_work(edition: str) -> None:
    found = checklist(book(edition))
    handled = {"5(h)", "5(i)", "7(b)", "7(k)", "7(l)", "13(c)", "13(g)"}
    assert handled <= set(numbers(found, Group.PLAY))
    alone = checklist(book(edition, persons_per_box=1))
    assert f"{edition} 13(c)" in excused(alone)
    assert Group.DAY not in dict(found.groups)


@cites("MD 3.A", "MD 5.E", "MD 5.E(2)", "MA 2(a)", "MA 4(e)")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_lines_have_the_figures_of_the_table(edition: str) -> None:
    """Eight decks of 48 cards; a quarter of them stays behind the cover card."""
    groups = checklist(book(edition, decks=8)).groups
    figures = {line.clause.split()[1]: line.figures for _, lines in groups for line in lines}
    if edition in MARYLAND:
        assert figures["3.A"] == "8 decks, 384 cards"
        assert figures["5.E"] == "cut: 10 cards or more from each end"
        assert figures["5.E(2)"] == "cover card: 96 cards or more behind it"
    else:
        assert figures["2(a)"] == "8 decks, 384 cards"
        ends, behind = figures["4(e)"].split("; ")
        assert ends == "cut: 48 cards or more from each end"
        assert behind == "cover card: 96 cards or more behind it"


def test_what_is_not_offered_is_not_asked() -> None:
    found = checklist(book("MD-1.0", match_the_dealer__offered=False))
    assert {"MD-1.0 2.B(4)", "MD-1.0 2.B(4)(a)"} <= excused(found)
    assert "MD-1.0 2.B(4)(a)" in listed(checklist(book("MD-1.0")))


def test_reader_lines_in_massachusetts_only_with_a_reader() -> None:
    without = checklist(book("MA"))
    assert {"MA 15(l)", "MA 15(l)(1)", "MA 15(k)[2]", "MA 7(i)"} <= excused(without)
    assert "MA 15(k)" in excused(without), "no device is taken off a table without one"
    assert "MA 15(k)" in listed(checklist(book("MA", shuffler="device")))
    with_reader = checklist(book("MA", hole_card=True, card_reader=True))
    assert {"MA 15(l)", "MA 15(k)[2]", "MA 7(i)"} <= listed(with_reader)


@cites("MD 2.B(6)", "MD 2.B(6)(a)", "MD 2.B(6)(b)")
@pytest.mark.parametrize("edition", MARYLAND)
def test_the_payouts_are_checked_where_they_are(edition: str) -> None:
    """The document has the layout or a sign: a list never asks for both."""
    layout, sign = f"{edition} 2.B(6)(a)", f"{edition} 2.B(6)(b)"
    on_layout, on_sign = checklist(book(edition)), checklist(book(edition), posted=True)
    assert (layout in listed(on_layout), sign in excused(on_layout)) == (True, True)
    assert (layout in excused(on_sign), sign in listed(on_sign)) == (True, True)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_line_is_an_action_of_its_own(edition: str) -> None:
    for rulebook in books(edition):
        for _, lines in checklist(rulebook).groups:
            for line in lines:
                assert line.action.endswith("."), line.clause
                assert len(line.action) <= 100, line.clause
                if edition in {"MD-1.0", "MA"}:
                    assert line.action != line.text, line.clause


def test_devices_are_checked_only_where_there_are_any() -> None:
    assert {"MD-1.0 5.A(2)", "MD-1.0 5.J", "MD-1.0 13.R"} <= excused(checklist(book("MD-1.0")))
    device = checklist(book("MD-1.0", shuffler="device"))
    assert {"MD-1.0 5.A(2)", "MD-1.0 13.R"} <= listed(device)
    assert "MD-1.0 5.J" in excused(device)


class TestCommand:
    def test_it_prints_boxes_to_tick(self) -> None:
        answer = RUN.invoke(app, ["checklist", "MD-1.0"])
        assert answer.exit_code == 0
        assert "Each gaming day" in answer.stdout
        assert "[ ] 2.F" in answer.stdout
        assert "Not asked of this table" in answer.stdout

    def test_one_list_can_be_chosen(self) -> None:
        answer = RUN.invoke(app, ["checklist", "MD-1.0", "--only", "day"])
        assert "[ ] 2.F" in answer.stdout
        assert "At opening" not in answer.stdout

    def test_an_unknown_list_is_refused(self) -> None:
        answer = RUN.invoke(app, ["checklist", "MD-1.0", "--only", "night"])
        assert answer.exit_code == 2
        assert "equipment, opening, day" in answer.stderr

    def test_json_is_for_programs(self) -> None:
        answer = RUN.invoke(app, ["checklist", "MA", "--json"])
        data = json.loads(answer.stdout)
        assert data["edition"] == "MA"
        assert data["digest"] == book("MA").digest()
        lines = [line for group in data["groups"] for line in group["lines"]]
        said = {"clause", "heading", "text", "action", "covers", "figures", "checked"}
        assert said == set(lines[0])
        assert all(row["reason"] for row in data["excused"])


@cites("MD 5.J")
@pytest.mark.parametrize("edition", MARYLAND)
def test_a_device_that_reshuffles_stands_as_approved(edition: str) -> None:
    approved = book(edition, shuffler="reshuffling-device", approved_procedures=True)
    listed = (line for _, lines in checklist(approved).groups for line in lines)
    said = {str(line.clause): line.figures for line in listed}
    assert "approved: reshuffling-device" in said[f"{edition} 5.J"]
