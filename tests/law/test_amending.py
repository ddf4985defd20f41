"""An amendment says what differs from its base; what it cannot say is refused."""

from __future__ import annotations

import tomllib
from dataclasses import fields
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from spanish21.errors import ArgumentError
from spanish21.law import EDITIONS, Edition, Submission, edition, register
from spanish21.law.amending import AmendmentError
from spanish21.law.clause import Cited, ClauseRef, cite, edition_of, number_of
from spanish21.law.document import CatalogueError, Clause, Document, Status, amend_document
from spanish21.law.editions import PUBLISHED, EditionTakenError
from spanish21.law.equipment import Item
from spanish21.law.papers import Group, Papers
from spanish21.law.recite import recited, renumbered
from spanish21.law.rulebook import DealerTotal, Rulebook

AMENDMENTS = [law.id for law in PUBLISHED if law.base]
NAME = "X-1"
each_edition = pytest.mark.parametrize("name", [law.id for law in PUBLISHED])
each_amendment = pytest.mark.parametrize("name", AMENDMENTS)


def amended(**differences: Any) -> Edition:  # noqa: ANN401 - any part of an edition
    return edition("MA").amended(NAME, title="Rules X", **differences)


def refs_of(book: Rulebook) -> set[ClauseRef]:
    """List every clause that a rulebook cites."""
    found = {rule.clause for _, rule in book.rules()} | {ref for _, ref in book.steps()}
    spins = book.spins
    parts = [book.shuffle, spins and spins.citations]
    if spins and spins.xtreme:
        parts.append(spins.xtreme.citations)
        found |= {row.clause for row in spins.xtreme.hot_spot.rows}
    for part in parts:
        for field in fields(part) if part else ():
            ref = getattr(part, field.name)
            found |= {ClauseRef(ref)} if isinstance(ref, str) else set()
    return found


CHOICES: list[dict[str, object]] = [
    {},
    {"decks": 8},
    {"hole_card": True, "card_reader": True},
    {"bonus_spin.offered": True, "xtreme_16.offered": True},
    {"bonus_spin.paytable_1": "A", "bonus_spin.paytable_5": "C"},
]


@each_edition
@pytest.mark.parametrize("choices", CHOICES, ids=str)
def test_a_rulebook_cites_only_clauses_of_its_own_document(
    name: str, choices: dict[str, object]
) -> None:
    known = {option.name for option in edition(name).options}
    submission = Submission(name, {key: choices[key] for key in choices if key in known})
    cited = refs_of(submission.rulebook())
    assert cited <= {clause.ref for clause in edition(name).document.clauses}


@each_edition
def test_options_and_papers_cite_only_clauses_of_their_own_document(name: str) -> None:
    law = edition(name)
    known = {clause.number for clause in law.document.clauses}
    cited = {cite(name, number) for number in known}
    for option in law.options:
        assert {option.terms(decks).clause for decks in (6, 8)} <= cited
    assert {*law.papers.equipment.values(), *law.papers.duties} <= known
    for clauses in law.papers.subjects.values():
        assert set(clauses) <= known


@each_amendment
def test_a_catalogue_repeats_nothing_of_its_base(name: str) -> None:
    law = edition(name)
    assert law.base is not None
    file = f"{name.lower().replace('-', '_').replace('.', '_')}.toml"
    text = files("spanish21.law").joinpath("catalogue", file).read_text("utf-8")
    rows = tomllib.loads(text)
    for row in [*rows.get("chapter", ()), *rows["clause"]]:
        before, now = law.base.document.clause(row["number"]), law.document.clause(row["number"])
        assert now is not None
        told = (now.heading, now.summary, now.status)
        assert before is None or told != (before.heading, before.summary, before.status)


class TestRules:
    def test_a_bare_value_keeps_its_clause(self) -> None:
        law = amended(match_play=False)
        assert law.values["match_play"] == Cited(value=False, clause=cite(NAME, "5(c)"))

    def test_a_cited_value_brings_its_own(self) -> None:
        law = amended(match_play=Cited(value=False, clause=cite(NAME, "99")))
        assert law.values["match_play"] == Cited(value=False, clause=cite(NAME, "99"))

    @pytest.mark.parametrize("source", ["MA", NAME])
    def test_a_citation_of_base_family_or_itself_is_its_own(self, source: str) -> None:
        law = amended(match_play=Cited(value=False, clause=cite(source, "5(c)")))
        assert law.values["match_play"] == Cited(value=False, clause=cite(NAME, "5(c)"))

    @pytest.mark.usefixtures("editions")
    def test_a_changed_rule_holds_whatever_is_chosen(self) -> None:
        register(
            amended(announce_dealers_card=True, steps={"show_second_card": cite("MA", "7(h)")})
        )
        book = Submission(NAME, {"hole_card": True}).rulebook()
        assert book.announce_dealers_card == Cited(value=True, clause=cite(NAME, "7(g)"))
        assert book.citations.show_second_card == cite(NAME, "7(h)")
        assert len(book.opening_deal) == 4, "what it does not change follows the choice"

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("dealer_stands_at", "17"),
            ("dealer_stands_at", True),
            ("match_play", 1),
            ("announce_dealer_total", "after the last card"),
            ("reader_up_cards", {"A"}),
            ("bonuses", Cited((), ClauseRef("MA 5(f)"))),
            ("fixed_tiers", 5),
            ("bonuses", ()),
            ("boxes", 8),
            ("boxes", 0),
            ("manual_steps", True),
            ("decks_changed_after", 1.5),
        ],
    )
    def test_a_value_of_another_kind_is_refused(self, name: str, value: object) -> None:
        with pytest.raises(AmendmentError, match=name):
            amended(**{name: value})

    @pytest.mark.parametrize("value", [None, 12])
    def test_a_rule_may_have_more_than_one_kind(self, value: int | None) -> None:
        assert amended(decks_changed_after=value).values["decks_changed_after"] == Cited(
            value, cite(NAME, "2(a)")
        )

    def test_a_word_of_a_closed_list_is_taken(self) -> None:
        law = amended(announce_dealer_total=DealerTotal.EACH_CARD)
        assert law.values["announce_dealer_total"] == Cited(
            DealerTotal.EACH_CARD, cite(NAME, "7(g)")
        )

    def test_steps_of_the_shuffle_may_be_prescribed_no_longer(self) -> None:
        law = edition("MA-bonus-spin").amended(NAME, title="Rules X", manual_steps=False)
        assert law.rulebook(Submission("MA-bonus-spin").chosen()).shuffle is None

    @pytest.mark.parametrize("name", ["no_such_rule", "decks", "citations"])
    def test_a_rule_that_is_not_fixed_is_refused(self, name: str) -> None:
        with pytest.raises(AmendmentError, match=name):
            amended(**{name: 1})

    def test_a_step_that_there_is_not_is_refused(self) -> None:
        with pytest.raises(AmendmentError, match="no_such_step"):
            amended(steps={"no_such_step": cite("MA", "1")})


class TestNumbers:
    @pytest.mark.parametrize(
        ("number", "own"),
        [
            ("7.H", "5.3"),
            ("7.H(1)(a)", "5.3(1)(a)"),
            ("7.H(2)", "9"),
            ("7.H(2)(b)", "9(b)"),
            ("7.I", "7.I"),
            ("17.H", "17.H"),
        ],
    )
    def test_a_clause_takes_its_parts_along(self, number: str, own: str) -> None:
        assert renumbered(number, {"7.H": "5.3", "7.H(2)": "9"}) == own

    def test_two_clauses_may_change_places(self) -> None:
        law = amended(numbers={"8": "9", "9": "8"})
        assert law.citations.rescue == cite(NAME, "8(d)")
        assert law.citations.surrender_first == cite(NAME, "9(a)")
        heading = law.document.clause("8(d)")
        assert heading is not None
        assert heading.heading == getattr(edition("MA").document.clause("9(d)"), "heading", "")

    def test_papers_and_readings_follow(self) -> None:
        law = amended(numbers={"5": "25", "6(c)": "6(z)"})
        assert law.requires(Item.WAGER_AREA) == cite(NAME, "25(c)")
        assert law.requires(Item.MATCH_AREA) == cite(NAME, "6(z)")
        assert "25(h)" in law.papers.duties
        always = next(reading for reading in law.readings if reading.id == "R1")
        assert law.clauses_of(always) == (cite(NAME, "25(a)(3)"), cite(NAME, "25(e)"))

    def test_an_amendment_of_an_amendment_has_both_changes(self) -> None:
        once = amended(numbers={"5": "25"}, match_play=False)
        twice = once.amended("X-2", title="Rules X, again", numbers={"25": "35"})
        assert twice.values["match_play"] == Cited(value=False, clause=cite("X-2", "35(c)"))
        always = next(reading for reading in twice.readings if reading.id == "R1")
        assert twice.clauses_of(always) == (cite("X-2", "35(a)(3)"), cite("X-2", "35(e)"))
        assert twice.document.clause("35(c)") is not None
        assert {edition_of(ref) for _, ref in _steps(twice)} == {"X-2"}


def _steps(law: Edition) -> list[tuple[str, ClauseRef]]:
    return [
        (field.name, getattr(part, field.name))
        for part in (law.citations, law.house)
        for field in fields(part)
    ]


def test_papers_say_what_differs() -> None:
    law = amended(papers=Papers(equipment={Item.TIP_BOX: "2(b)"}, duties={"7(k)": (Group.DAY,)}))
    assert law.requires(Item.TIP_BOX) == cite(NAME, "2(b)")
    assert law.requires(Item.SHOE) == cite(NAME, "7(a)")
    assert law.papers.duties["7(k)"] == (Group.DAY,)
    assert law.papers.duties["7(l)"] == edition("MA").papers.duties["7(l)"]


class TestRegister:
    def test_an_id_is_taken_once_in_any_capitals(self) -> None:
        before = list(EDITIONS.values())
        for name in ("MA", "ma", "md-DRAFT", "nj"):
            other = edition("MA").amended(name, title="Another")
            with pytest.raises(EditionTakenError, match="already"):
                register(other)
        assert list(EDITIONS.values()) == before

    @pytest.mark.parametrize("name", ["", " ", "My rules", "Mine\n"])
    def test_an_id_is_one_word(self, name: str) -> None:
        before = list(EDITIONS.values())
        with pytest.raises(ArgumentError, match="one word"):
            register(edition("MA").amended(name, title="Another"))
        assert list(EDITIONS.values()) == before

    def test_the_same_edition_may_be_registered_again(self) -> None:
        before = list(EDITIONS.values())
        register(edition("MA"))
        assert list(EDITIONS.values()) == before


def text_of(*rows: str, removed: tuple[str, ...] = ()) -> str:
    head = f'document = "{NAME}"\nbase = "Y"\ntitle = "Rules X"\nremoved = {list(removed)}\n'
    return head + "\n".join(rows)


def clause(number: str, heading: str = "new", after: str = "") -> str:
    place = f'after = "{after}"\n' if after else ""
    summary = f'heading = "{heading}"\nsummary = "what it says"\nstatus = "code"\n'
    return f'[[clause]]\nnumber = "{number}"\n{place}{summary}'


def outline(*numbers: str) -> Document:
    clauses = (Clause(NAME, number, "old", "", Status.CODE) for number in numbers)
    return Document(NAME, "Rules Y", tuple(clauses))


class TestCatalogue:
    OWN = outline("1", "1.A", "1.A(1)", "1.B", "2", "2.A")

    def numbers(self, text: str) -> list[str]:
        found = amend_document(self.OWN, "Y", text).clauses
        return [row.number if row.heading == "old" else f"{row.number}!" for row in found]

    def test_a_changed_clause_keeps_its_place(self) -> None:
        changed = self.numbers(text_of(clause("1.A")))
        assert changed == ["1", "1.A!", "1.A(1)", "1.B", "2", "2.A"]

    def test_an_added_clause_is_the_last_part_of_its_clause(self) -> None:
        added = self.numbers(text_of(clause("1.A(2)"), clause("1.C"), clause("1.C(1)")))
        assert added == ["1", "1.A", "1.A(1)", "1.A(2)!", "1.B", "1.C!", "1.C(1)!", "2", "2.A"]

    def test_or_it_follows_the_part_that_is_named(self) -> None:
        added = self.numbers(text_of(clause("1.AA", after="1.A")))
        assert added == ["1", "1.A", "1.A(1)", "1.AA!", "1.B", "2", "2.A"]

    def test_a_removed_clause_takes_its_parts_with_it(self) -> None:
        assert self.numbers(text_of(removed=("1.A",))) == ["1", "1.B", "2", "2.A"]

    @pytest.mark.parametrize(
        "text",
        [
            text_of(removed=("9.Z",)),
            text_of(clause("1.C", after="2.A")),
            text_of().replace(f'document = "{NAME}"', 'document = "Z"'),
            text_of().replace('base = "Y"', 'base = "Z"'),
        ],
    )
    def test_what_does_not_fit_is_refused(self, text: str) -> None:
        with pytest.raises(CatalogueError, match=NAME):
            amend_document(self.OWN, "Y", text)


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_the_draft_differs_from_version_1_0_in_the_ready_decks_alone(data: st.DataObject) -> None:
    """Nothing else can: the rulebooks agree in every value and number, whatever is chosen."""
    law = edition("MD-1.0")
    choices: dict[str, object] = {"decks": data.draw(st.sampled_from([6, 8]))}
    for option in law.options:
        values = getattr(option.terms(6).permitted, "values", None)
        if values and option.name != "decks" and data.draw(st.booleans()):
            choices[option.name] = data.draw(st.sampled_from(values))
    choices["approved_procedures"] = choices.get("shuffler") == "reshuffling-device"
    released, draft = (Submission(name, choices).rulebook() for name in ("MD-1.0", "MD-draft"))
    again = recited(draft, lambda ref: ClauseRef(ref.replace("MD-draft ", "MD-1.0 ")))
    rules, expected = dict(again.rules()), dict(released.rules())
    assert {name for name in expected if rules[name] != expected[name]} == {"ready_decks"}
    assert rules.keys() == expected.keys()
    assert list(again.steps()) == list(released.steps())
    assert again.prohibitions == released.prohibitions
    assert (again.shuffle, again.spins) == (released.shuffle, released.spins) == (None, None)


def test_the_draft_leaves_open_and_asks_for_what_version_1_0_does() -> None:
    def terms(law: Edition) -> list[object]:
        return [
            (option.name, option.changes, row.permitted, row.default, number_of(row.clause))
            for option in law.options
            for row in option.by_decks.values()
        ]

    released, draft = edition("MD-1.0"), edition("MD-draft")
    assert terms(draft) == terms(released)
    assert draft.papers == released.papers
    assert draft.readings == released.readings


def test_an_amendment_of_a_draft_is_a_draft_only_where_it_says_so() -> None:
    draft = edition("MD-draft")
    assert [law.id for law in PUBLISHED if law.draft] == [draft.id]
    assert not draft.amended("X-1", title="In force").draft
    assert edition("MA").amended("X-2", title="Proposed", draft=True).draft
