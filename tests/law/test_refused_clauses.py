"""Every refusal of the table cites the clause that forbids what was asked."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

import spanish21
from spanish21.law import Submission, cites
from tests.law.refusals.dealing import DEALING
from tests.law.refusals.decisions import DECISIONS
from tests.law.refusals.meters import METERS
from tests.law.refusals.wagers import WAGERS

NONE = ""
"""no system is set up, so there is no edition whose clause could be cited"""


class Row(NamedTuple):
    """The clause of Maryland, and that of Massachusetts; None where it cannot come to it.

    Where the wheel wagers matter, so that of the editions that have them.
    """

    maryland: str | None
    massachusetts: str | None
    maryland_spin: str | None = "as above"
    massachusetts_spin: str | None = "as above"


CLAUSES: dict[str, Row] = {
    "action/no-round": Row("7.H", "7(e)"),
    "action/no-wager: an empty box": Row("6.F", "5(a)"),
    "action/no-wager: another's box": Row("6.F", "5(a)"),
    "action/insurance-first": Row("7.H", "11(b)"),
    "action/out-of-turn": Row("7.H", "7(e)"),
    "action/not-the-caller: a hit": Row(None, "13(b)"),
    "action/not-the-caller: before a double is answered": Row(None, "13(d)"),
    "action/not-the-caller: before a split is covered": Row(None, "13(e)"),
    "action/no-such-hand": Row(None, "13(e)"),
    "action/dead: no card": Row("13.M", "15(h)"),
    "action/dead: one card": Row("13.N", "15(h)"),
    "action/dead: a card not dealt": Row("13.O(2)", "15(i)"),
    "action/blackjack: a hit": Row("7.J(1)", "12(a)(1)"),
    "action/blackjack: a double": Row("10.A", "9(a)"),
    "action/blackjack: a surrender": Row("7.H(2)", "12(a)(1)"),
    "action/blackjack: a stand": Row("7.H(2)", "12(a)(1)"),
    "action/twenty-one: a hard 21": Row("7.J(2)", "12(a)(1)"),
    "action/twenty-one: a soft 21": Row("7.J(2)", "12(a)"),
    "action/twenty-one: a double of a soft 21": Row("7.J(2)", "12(a)"),
    "action/bust: a hit": Row("7.J", "12(a)"),
    "action/bust: a surrender": Row("9.B", "8(a)"),
    "action/bust: a rescue": Row("10.H", "9(d)"),
    "action/hand-complete: a hit after a stand": Row("7.H", "7(e)"),
    "action/hand-complete: a surrender after a stand": Row("9.B", "8(a)"),
    "action/hand-complete: a hit after a surrender": Row("9.A", "8(a)"),
    "action/hand-complete: a hit after a double": Row("10.C", "12(a)(2)"),
    "action/hand-complete: a surrender after a double": Row("9.B", "8(a)"),
    "action/hand-complete: a rescue after keeping": Row("10.H", "9(d)"),
    "action/hand-complete: the dealer's blackjack": Row("7.G(3)", "7(i)"),
    "action/not-now: a card refused": Row("13.G", "15(d)"),
    "action/doubled: a hit": Row("10.C", "12(a)(2)"),
    "action/doubled: a surrender": Row("9.B", "8(a)"),
    "action/not-doubled": Row("10.H", "9(d)"),
    "action/not-doubled: after a stand": Row("10.H", "9(d)"),
    "action/surrender-late": Row("9.B", "8(a)"),
    "action/surrender-after-split": Row("9.B", "8(a)"),
    "action/no-pair: the first two cards": Row("11.A", "10(a)"),
    "action/no-pair: a split hand": Row("11.A", "10(c)"),
    "action/split-limit": Row("11.D", "10(c)"),
    "insurance/not-offered: no ace": Row("8.A", "11(a)"),
    "insurance/not-offered: before the deal": Row("8.A", "11(a)"),
    "insurance/closed": Row("8.D", "11(b)"),
    "insurance/answered: taken": Row("6.E", "5(i)"),
    "insurance/answered: declined": Row("8.D", "11(b)"),
    "insurance/too-much: half": Row("8.B", "11(b)"),
    "insurance/too-much: the next chip": Row("8.C", "11(b)"),
    "insurance/too-little": Row("8.B", "11(b)"),
    "insurance/not-in-chips": Row("8.C", "11(b)"),
    "double/too-much": Row("10.A", "9(a)"),
    "double/too-little": Row("10.A", "9(a)"),
    "double/not-in-chips": Row("6.A", "5(c)"),
    "wager/not-yet": Row("4.A", "3(a)"),
    "wager/too-late: a new one": Row("6.D", "5(d)"),
    "wager/too-late: more": Row("6.D", "5(d)"),
    "wager/too-late: taken back": Row("6.E", "5(h)"),
    "wager/too-late: the deal": Row("6.D", "5(d)"),
    "wager/none: the deal": Row("6.F", "5(a)"),
    "wager/none: taken back": Row("6.F", "5(a)"),
    "wager/already-placed: the same": Row("6.F", "5(a)"),
    "wager/already-placed: two basic wagers": Row("6.F", "5(a)"),
    "wager/no-person": Row("6.F", "5(a)"),
    "wager/no-such-box": Row("2.A", "7(d)(1)"),
    "wager/box-taken": Row("2.B(2)", "13(a)"),
    "wager/no-consent": Row(None, "13(a)"),
    "wager/mid-shoe": Row("6.C", "5(j)"),
    "wager/too-many-boxes": Row("6.H", "14"),
    "wager/not-adjacent: another box": Row("6.H", None),
    "wager/below-minimum: basic": Row("6.F", "5(a)"),
    "wager/below-minimum: match": Row("6.G", "6(b)"),
    "wager/above-maximum: basic": Row("6.F", "5(a)"),
    "wager/above-maximum: match above the basic wager": Row("6.G", "6(b)(1)"),
    "wager/above-maximum: match above the posted maximum": Row("6.G", "6(b)(2)"),
    "wager/not-in-chips: basic": Row("6.A", "5(c)"),
    "wager/not-in-chips: match": Row("6.A", "6(c)"),
    "wager/no-basic-wager: match": Row("6.G", "6(b)"),
    "wager/no-basic-wager: a wheel": Row(None, None, "6.G", "16(a)"),
    "wager/not-offered: a wheel": Row("6.G", "6(b)", "6.G(3)", "16(a)"),
    "wager/not-offered: unknown": Row("6.G", "6(b)"),
    "wager/wrong-amount: bonus spin": Row(None, None, "6.G(2)", "16(b)"),
    "wager/wrong-amount: xtreme 16": Row(None, None, "12.E", None),
    "wager/locked-out": Row(None, None, "2.B(7)(b)", "16(b)"),
    "wager/not-late": Row(None, None, "2.B(7)(b)", "16(b)"),
    "coupon/not-taken: basic": Row("6.A", None),
    "coupon/not-taken: a wheel": Row(None, None, "6.A", "5(c)"),
    "coupon/face: basic": Row(None, "5(c)"),
    "coupon/face: match": Row(None, "6(c)"),
    "coupon/alone: basic": Row(None, "5(c)"),
    "coupon/alone: match": Row(None, "6(c)"),
    "coupon/above-chips: basic": Row(None, "5(c)"),
    "coupon/above-chips: match": Row(None, "6(c)"),
    "cash/waiting: basic": Row("6.B", "5(c)"),
    "cash/none": Row("6.B", "5(c)"),
    "cash/unconfirmed: by the dealer": Row("6.B", "5(c)"),
    "cash/unconfirmed: by the supervisor": Row(None, "5(c)"),
    "cash/unconfirmed: match": Row("6.B", "6(c)"),
    "cash/not-taken": Row("6.B", "5(c)"),
    "consent/not-first": Row(None, "13(a)"),
    "money/nothing: a tip": Row("2.C", "5(c)"),
    "money/nothing: a buy-in": Row("6.B", "5(c)"),
    "people/present": Row("2.B(2)", "13(b)"),
    "people/absent": Row("2.B(2)", "13(b)"),
    "people/seat-taken": Row("2.B(2)", "13(b)"),
    "people/seated": Row("2.B(2)", "13(b)"),
    "people/wager": Row("6.E", "5(h)"),
    "dealer/round-in-play": Row("7.B(4)", "7(c)"),
    "dealer/wrong-place": Row("7.E(1)", "7(d)(1)"),
    "dealer/out-of-order: a card on 17": Row("7.M", "12(b)"),
    "dealer/decision-first": Row("7.H", "7(e)"),
    "dealer/card-first": Row("7.E(1)", "7(d)(1)"),
    "dealer/no-round": Row("6.D", "5(d)"),
    "cards/change-due": Row("3.C", None),
    "cards/wrong-decks": Row("3.A", "2(a)"),
    "cards/wrong-size: a count": Row("3.B", "2(a)"),
    "cards/wrong-size: preshuffled": Row("4.G", "3(a)"),
    "cards/wrong-count: tens": Row("4.B", "3(b)"),
    "cards/wrong-count: cards": Row("4.A", "3(b)"),
    "cards/wrong-defect: a ten": Row("4.B", "3(b)"),
    "cards/wrong-defect: the count": Row("4.A", "3(b)"),
    "cards/face-down: new decks": Row("4.C", "3(b)"),
    "cards/face-down: an idle table": Row("5.H", "4(i)"),
    "cards/out-of-order: decks removed in a round": Row("3.C", "2(a)"),
    "cards/out-of-order: no decks removed": Row("4.A", "3(a)"),
    "cards/out-of-order: no reshuffle without a shoe": Row("5.G", "4(g)"),
    "cards/out-of-order: the step that is due": Row("4.E", "3(c)"),
    "cards/out-of-order: a cut not offered": Row("5.B", "4(c)"),
    "cards/not-idle": Row("5.H", "4(i)"),
    "cards/reshuffler": Row("5.K", None),
    "shuffle/method: the table's": Row("5.A", "4(a)"),
    "shuffle/method: a broken device": Row("13.S", "15(k)"),
    "shuffle/steps": Row(None, None, None, "4(j)"),
    "shuffle/step-missing": Row(None, None, None, "4(j)"),
    "shuffle/strip-too-early": Row(None, None, None, "4(j)(4)"),
    "shuffle/cut-not-last": Row(None, None, None, "4(j)(5)"),
    "cut/depth": Row("5.E", "4(e)"),
    "cut/not-offered": Row("5.D(1)", "4(d)(1)"),
    "cut/recut-late: before the cut": Row("5.F", "4(f)"),
    "cut/recut-late: a reshuffling device": Row("5.K", "4(h)"),
    "cover-card/depth": Row("5.E(2)", "4(e)"),
    "cover-card/out": Row("7.C", "7(j)"),
    "cover-card/none": Row("5.K", "4(h)"),
    "cover-card/not-now": Row("7.C", "7(j)"),
    "burn/not-disclosed": Row("7.B(3)", None),
    "burn/none": Row(None, "7(c)"),
    "reader/no-inspection": Row(None, "7(i)"),
    "reader/none": Row(None, "7(i)"),
    "reader/contradiction": Row("7.G(2)(a)", "7(i)"),
    "device/none": Row("5.A", "4(a)"),
    "hole-card/contradiction": Row("7.L(1)", "7(i)"),
    "card/aside-first: exposed": Row("13.F", "15(d)"),
    "card/aside-first: unexposed": Row("13.E", "15(c)"),
    "card/unknown: dealt face up": Row("7.E(1)", "7(d)(1)"),
    "card/unknown: exposed": Row("13.F", "15(d)"),
    "card/too-many": Row("3.B", "2(a)"),
    "card/owed": Row("13.G", "15(d)"),
    "shoe/no-discards": Row("13.K", "15(g)"),
    "irregularity/not-now: face up": Row("13.A", "15(a)"),
    "irregularity/not-now: a ten": Row("13.C", "15(b)"),
    "irregularity/not-now: drawn exposed": Row("13.F", "15(d)"),
    "irregularity/not-now: drawn unexposed": Row("13.E", "15(c)"),
    "irregularity/not-now: nothing to refuse": Row("13.G", "15(d)"),
    "irregularity/not-now: nothing to discard": Row("13.H", "15(d)"),
    "irregularity/not-now: no card too many": Row("13.I", "15(e)"),
    "irregularity/not-now: no dealer's card missed": Row("13.J", "15(f)"),
    "irregularity/not-now: the shoe is not empty": Row("13.K", "15(g)"),
    "irregularity/not-now: no first card missed": Row("13.M", "15(h)"),
    "irregularity/not-now: no second card missed": Row("13.N", "15(h)"),
    "irregularity/not-now: no second card due, but a hit": Row("13.N", "15(h)"),
    "irregularity/not-now: a first card missed too late": Row("13.N", "15(h)"),
    "irregularity/not-now: no requested card missed": Row("13.O", "15(i)"),
    "irregularity/not-now: no hand without cards": Row("13.M", "15(h)"),
    "irregularity/not-now: the reader was not wrong": Row("13.P", "15(l)"),
    "irregularity/not-now: the reader works": Row("13.Q", "15(k)[2]"),
    "irregularity/not-now: nothing jams": Row("13.R", "15(j)"),
    "irregularity/not-now: a broken device jams": Row("13.S", "15(k)"),
    "irregularity/not-now: the device works": Row("13.S", "15(k)"),
    "irregularity/not-now: a working device put away": Row("13.S", "15(k)"),
    "irregularity/not-now: no wash": Row("4.E", "3(c)"),
    "dealer/wrong-amount": Row("12.A(1)", "5(e)"),
    "dealer/wrong-hand": Row("12.A(1)", "5(e)"),
    "dealer/wrong-total": Row(None, "7(e)"),
    "reader/unknown": Row("7.G(2)(a)", "7(i)"),
    "hole-card/unknown": Row("7.L(1)", "7(i)"),
    "spin/not-now": Row("6.D", "5(d)"),
    "spin/no-section": Row(None, None, "12.D", "16(d)(2)"),
    "meter/unknown: no meter is open": Row(None, None, NONE, None),
    "meter/unknown: another name": Row(None, None, "2.B(7)", None),
    "meter/unnamed: an order": Row(None, None, "2.B(7)", None),
    "meter/unnamed: a correction": Row(None, None, "2.B(7)", None),
    "meter/time": Row(None, None, "2.B(7)", None),
    "meter/rate: a plan": Row(None, None, "12.D(6)(a)", None),
    "meter/rate: a new meter": Row(None, None, "12.D(6)(a)", None),
    "meter/open": Row(None, None, "2.B(7)", None),
    "meter/ceiling": Row(None, None, "12.D(6)(a)", None),
    "meter/wager": Row(None, None, "2.B(7)", None),
    "meter/repeated: a contribution": Row(None, None, "2.B(7)", None),
    "meter/repeated: a correction": Row(None, None, "2.B(7)", None),
    "meter/not-contributed": Row(None, None, "2.B(7)", None),
    "meter/not-won": Row(None, None, "2.B(7)", None),
    "meter/claimed": Row(None, None, "12.D(7)", None),
    "meter/box": Row(None, None, "12.D(7)", None),
    "meter/amount: above the ceiling": Row(None, None, "12.D(6)(a)", None),
    "meter/amount: below the start": Row(None, None, "12.D(6)(b)", None),
    "meter/no-proposal": Row(None, None, "2.B(7)", None),
    "meter/two-persons": Row(None, None, "2.B(7)", None),
}
SCENES = {**DECISIONS, **WAGERS, **DEALING, **METERS}
AMENDED = {"action/no-double", "action/no-rescue", "action/no-surrender", "action/split-aces"}
"""no document forbids these: an amendment does, by the clause of the rule that it changes"""
MADE_WITH = {
    "card/kept-apart": ("house.face_up", Row("13.A", "15(a)")),
    "card/not-in-shoe": ("house.shoe_empty", Row("13.K", "15(g)")),
    "spin/no-position": ("now.clause", None),
    "spin/no-meter": ("now.clause", None),
}
"""refusals deep in a round: what they cite in the source, and which clause that is

One that cites `now.clause` cites the clause of the step that is due, with which nothing is wrong.
"""
CODE = re.compile(r"\"([a-z-]+/[a-z0-9-]+)\"")
AMOUNT = re.compile(r"\{area\}/([a-z-]+)")
EDITIONS = ("MD-1.0", "MD-draft", "MD-bonus-spin", "MA", "MA-bonus-spin")


def clause_in(key: str, edition: str) -> str | None:
    """Return the clause that the table names for an edition."""
    row = CLAUSES[key]
    maryland = edition.startswith("MD")
    spin = row.maryland_spin if maryland else row.massachusetts_spin
    if edition.endswith("bonus-spin") and spin != "as above":
        return spin
    return row.maryland if maryland else row.massachusetts


GIVEN = [
    (key, edition) for key in CLAUSES for edition in EDITIONS if clause_in(key, edition) is not None
]


@cites("MD 7.H", "MD 7.J", "MD 7.J(1)", "MD 7.J(2)", "MD 9.A", "MD 9.B", "MD 10.A", "MD 10.C")
@cites("MD 10.H", "MD 13.E", "MD 13.F", "MD 13.G", "MD 13.H", "MD 13.M", "MD 13.N", "MD 13.O(2)")
@cites("MA 7(e)", "MA 8(a)", "MA 9(a)", "MA 9(d)", "MA 12(a)", "MA 12(a)(1)", "MA 12(a)(2)")
@cites("MA 13(b)", "MA 13(d)", "MA 13(e)", "MA 15(h)", "MA 15(i)", "MD 6.E", "MA 5(h)")
@cites("MD 6.D", "MD-bonus-spin 2.B(7)(b)", "MA-bonus-spin 16(b)")
@cites("MD 4.A", "MD 4.B", "MD 4.C", "MD 5.H", "MD 7.C", "MD 3.A")
@cites("MA 2(a)", "MA 3(b)", "MA 4(i)", "MA 7(j)", "MA 15(c)", "MA 15(d)", "MA 15(k)")
@pytest.mark.parametrize(("key", "edition"), GIVEN)
def test_a_refusal_cites_the_clause_that_forbids_it(key: str, edition: str) -> None:
    found = SCENES[key](edition)
    clause = clause_in(key, edition)
    expected = f"{edition} {clause}" if clause else None
    assert (found.code, found.clause) == (key.partition(":")[0], expected)


def test_every_scene_has_its_row() -> None:
    assert SCENES.keys() == CLAUSES.keys()


def source() -> list[str]:
    """Read the modules of the table, of its rules and of the progressive system."""
    root = Path(spanish21.__file__).parent
    return [
        path.read_text("utf-8")
        for package in ("table", "rules", "progressive")
        for path in (root / package).rglob("*.py")
    ]


def codes_in_the_source() -> set[str]:
    """Find every code with which something is refused there."""
    texts = source()
    found = {code for text in texts for code in CODE.findall(text)}
    amounts = {reason for text in texts for reason in AMOUNT.findall(text)}
    return found | {f"{area}/{reason}" for area in ("double", "insurance") for reason in amounts}


@pytest.mark.parametrize("code", MADE_WITH)
def test_a_refusal_deep_in_a_round_is_made_with_its_clause(code: str) -> None:
    cited, row = MADE_WITH[code]
    [place] = [text for text in source() if f'"{code}"' in text]
    assert f'Refusal("{code}", {cited}, ' in place
    if row is None:
        return
    for edition in EDITIONS:
        clause = row.maryland if edition.startswith("MD") else row.massachusetts
        house = Submission(edition).rulebook().house
        assert getattr(house, cited.partition(".")[2]) == f"{edition} {clause}"


def test_every_code_of_a_refusal_has_its_row() -> None:
    named = {key.partition(":")[0] for key in CLAUSES} | MADE_WITH.keys() | AMENDED
    assert codes_in_the_source() == named
