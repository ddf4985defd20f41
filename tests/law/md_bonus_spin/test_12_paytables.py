"""12.D and 12.E: which symbols a wheel must have, and what meters must start with."""

from __future__ import annotations

import pytest

from spanish21.law import Submission, SubmissionError, cites
from spanish21.law.assumed import assumed_wheel
from spanish21.law.editions.maryland.paytables import HOT_SPOT, PAYTABLES
from spanish21.law.spins import Spins
from spanish21.money import Cents

EDITION = "MD-bonus-spin"
STAKES = {"A": "1", "B": "1", "C": "5", "D": "5"}
SYMBOLS = {
    "A": ("12.D(1)", "jackpot $1,000 $350 $120 $50 $33 $20 $10"),
    "B": ("12.D(2)", "jackpot $1,000 $350 $120 $50 $33 $15 $10"),
    "C": ("12.D(3)", "jackpot $5,000 $2,500 $850 $250 $165 $100 $70 $60 $50 $40"),
    "D": ("12.D(4)", "jackpot $5,000 $600 $750 $250 $115 $75 $70 $60 $50 $40"),
}
"""the symbols of each paytable in the order in which the document lists them"""
LETTERS = {"C": (*"abcdefghij", "j)[2")}
COMMUNITY = {
    "A": ("12.D(9)(a)", [(250, 100), (100, 20), (30, 3)]),
    "B": ("12.D(9)(b)", [(250, 100), (100, 20), (30, 3)]),
    "C": ("12.D(10)(a)", [(750, 100), (200, 50), (150, 15)]),
    "D": ("12.D(10)(b)", [(500, 100), (200, 50), (100, 15)]),
}
"""what the document lists as "a $250 and $100 symbol": the two add up to the symbol (R13)"""
EACH = [
    (name, symbol, f"{EDITION} {clause}({letter}" + ("]" if "[" in letter else ")"))
    for name, (clause, symbols) in SYMBOLS.items()
    for letter, symbol in zip(LETTERS.get(name, "abcdefghijk"), symbols.split(), strict=False)
]
PAIRS = [
    (name, (f"${rest + paid}", Cents(paid * 100)), f"{EDITION} {clause}({place})")
    for name, (clause, rows) in COMMUNITY.items()
    for place, (rest, paid) in zip(("i", "ii", "iii"), rows, strict=True)
]
HOT_SPOTS = (
    "primary",
    "secondary",
    "$1,000",
    *(f"${n}" for n in (600, 500, 400, 350, 300, 250, 200)),
)
"""12.E(1)(a) to (j)"""
OTHERS = (150, 100, 75, 50, 40, 35, 30, 25)
"""12.E(6)(a)(i) to (viii), in dollars"""
NUMERALS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii")


@cites("MD-bonus-spin 12.D(1)", "MD-bonus-spin 12.D(2)", "MD-bonus-spin 12.D(3)")
@cites("MD-bonus-spin 12.D(4)", "MD-bonus-spin 12.D(9)", "MD-bonus-spin 12.D(10)")
@cites("MD-bonus-spin 12.E(1)", "MD-bonus-spin 12.E(6)")
def test_the_paytables_are_those_of_the_document() -> None:
    """Every symbol stands in its table with its own clause, and no other."""
    rows = [(name, row.value, row.clause) for name in STAKES for row in PAYTABLES[name].rows]
    assert rows == EACH
    pairs = [(name, row.value, row.clause) for name in STAKES for row in PAYTABLES[name].community]
    assert pairs == PAIRS
    hot = [(row.value, row.clause) for row in HOT_SPOT.rows]
    assert hot == [
        (symbol, f"{EDITION} 12.E(1)({letter})")
        for letter, symbol in zip("abcdefghij", HOT_SPOTS, strict=True)
    ]
    others = [(row.value, row.clause) for row in HOT_SPOT.community]
    assert others == [
        (dollars * 100, f"{EDITION} 12.E(6)(a)({numeral})")
        for numeral, dollars in zip(NUMERALS, OTHERS, strict=True)
    ]


def spins(**choices: object) -> Spins:
    named = {name.replace("__", "."): value for name, value in choices.items()}
    found = Submission(EDITION, named).rulebook().spins
    assert found is not None
    return found


def refused(**choices: object) -> list[tuple[str, str | None]]:
    with pytest.raises(SubmissionError) as caught:
        spins(**choices)
    return [(fault.option, fault.clause) for fault in caught.value.faults]


def sections(name: str, *, without: str = "", more: str = "") -> str:
    rows = [str(section) for section in assumed_wheel(name).sections if section.name != without]
    return "; ".join([*rows, more] if more else rows)


def with_wheel(name: str, text: str) -> dict[str, object]:
    stake = STAKES[name]
    return {f"bonus_spin__paytable_{stake}": name, f"bonus_spin__wheel_{stake}": text}


@cites("MD-bonus-spin 12.D", "MD-bonus-spin 12.D(1)", "MD-bonus-spin 12.D(2)")
@cites("MD-bonus-spin 12.D(3)", "MD-bonus-spin 12.D(4)")
@pytest.mark.parametrize("name", STAKES)
def test_each_wager_has_one_of_its_two_paytables(name: str) -> None:
    stake = STAKES[name]
    chosen = spins(**{f"bonus_spin__paytable_{stake}": name}).stakes[Cents(int(stake) * 100)]
    assert chosen.paytable is PAYTABLES[name]
    other = {"1": "D", "5": "A"}[stake]
    assert refused(**{f"bonus_spin__paytable_{stake}": other}) == [
        (f"bonus_spin.paytable_{stake}", f"{EDITION} 12.D")
    ]


@cites("MD-bonus-spin 12.D(1)(a)", "MD-bonus-spin 12.D(1)(b)", "MD-bonus-spin 12.D(1)(c)")
@cites("MD-bonus-spin 12.D(1)(d)", "MD-bonus-spin 12.D(1)(e)", "MD-bonus-spin 12.D(1)(f)")
@cites("MD-bonus-spin 12.D(1)(g)", "MD-bonus-spin 12.D(1)(h)", "MD-bonus-spin 12.D(2)(a)")
@cites("MD-bonus-spin 12.D(2)(b)", "MD-bonus-spin 12.D(2)(c)", "MD-bonus-spin 12.D(2)(d)")
@cites("MD-bonus-spin 12.D(2)(e)", "MD-bonus-spin 12.D(2)(f)", "MD-bonus-spin 12.D(2)(g)")
@cites("MD-bonus-spin 12.D(2)(h)", "MD-bonus-spin 12.D(3)(a)", "MD-bonus-spin 12.D(3)(b)")
@cites("MD-bonus-spin 12.D(3)(c)", "MD-bonus-spin 12.D(3)(d)", "MD-bonus-spin 12.D(3)(e)")
@cites("MD-bonus-spin 12.D(3)(f)", "MD-bonus-spin 12.D(3)(g)", "MD-bonus-spin 12.D(3)(h)")
@cites("MD-bonus-spin 12.D(3)(i)", "MD-bonus-spin 12.D(3)(j)", "MD-bonus-spin 12.D(3)(j)[2]")
@cites("MD-bonus-spin 12.D(4)(a)", "MD-bonus-spin 12.D(4)(b)", "MD-bonus-spin 12.D(4)(c)")
@cites("MD-bonus-spin 12.D(4)(d)", "MD-bonus-spin 12.D(4)(e)", "MD-bonus-spin 12.D(4)(f)")
@cites("MD-bonus-spin 12.D(4)(g)", "MD-bonus-spin 12.D(4)(h)", "MD-bonus-spin 12.D(4)(i)")
@cites("MD-bonus-spin 12.D(4)(j)", "MD-bonus-spin 12.D(4)(k)")
@pytest.mark.parametrize(("name", "symbol", "clause"), EACH)
def test_a_wheel_that_misses_a_symbol_is_refused(name: str, symbol: str, clause: str) -> None:
    rows = [row for row in assumed_wheel(name).sections if row.symbol != symbol]
    with pytest.raises(SubmissionError) as caught:
        spins(**with_wheel(name, "; ".join(map(str, rows))))
    [said] = [fault.message for fault in caught.value.faults if fault.clause == clause]
    assert said.endswith(f"is not allowed. Use a section {symbol}, which paytable {name} has.")


@cites("MD-bonus-spin 12.D")
@pytest.mark.parametrize("name", STAKES)
@pytest.mark.parametrize("more", ["$77:1", "primary:1", "$250+$10:5"])
def test_a_wheel_with_a_section_too_many_is_refused(name: str, more: str) -> None:
    assert refused(**with_wheel(name, sections(name, more=more)))


@cites("MD-bonus-spin 12.D(9)", "MD-bonus-spin 12.D(9)(a)", "MD-bonus-spin 12.D(9)(a)(i)")
@cites("MD-bonus-spin 12.D(9)(a)(ii)", "MD-bonus-spin 12.D(9)(a)(iii)")
@cites("MD-bonus-spin 12.D(9)(b)", "MD-bonus-spin 12.D(9)(b)(i)", "MD-bonus-spin 12.D(9)(b)(ii)")
@cites("MD-bonus-spin 12.D(9)(b)(iii)", "MD-bonus-spin 12.D(10)", "MD-bonus-spin 12.D(10)(a)")
@cites("MD-bonus-spin 12.D(10)(a)(i)", "MD-bonus-spin 12.D(10)(a)(ii)")
@cites("MD-bonus-spin 12.D(10)(a)(iii)", "MD-bonus-spin 12.D(10)(b)")
@cites("MD-bonus-spin 12.D(10)(b)(i)", "MD-bonus-spin 12.D(10)(b)(ii)")
@cites("MD-bonus-spin 12.D(10)(b)(iii)", "MD-bonus-spin 12.D(8)", "MD-bonus-spin 12.D(8)(b)")
@pytest.mark.parametrize(("name", "pair", "clause"), PAIRS)
def test_each_place_of_community_pay_has_its_section(
    name: str, pair: tuple[str, int], clause: str
) -> None:
    symbol, _ = pair
    rows = [str(row) for row in assumed_wheel(name).sections if (row.symbol, row.community) != pair]
    wrong = refused(**with_wheel(name, "; ".join(rows)))
    assert (f"bonus_spin.wheel_{STAKES[name]}", clause) in wrong
    plain = "; ".join([*rows, f"{symbol}:1"]) if f"{symbol}:" not in "; ".join(rows) else ""
    if plain:
        assert refused(**with_wheel(name, plain)) == [(f"bonus_spin.wheel_{STAKES[name]}", clause)]


@cites("MD-bonus-spin 12.D(6)", "MD-bonus-spin 12.D(6)(a)", "MD-bonus-spin 12.D(6)(b)")
@cites("MD-bonus-spin 12.D(6)(b)(i)", "MD-bonus-spin 12.D(6)(b)(ii)")
@cites("MD-bonus-spin 12.D(6)(b)(iii)", "MD-bonus-spin 12.D(6)(b)(iv)")
@cites("MD-bonus-spin 12.E(3)", "MD-bonus-spin 12.E(3)(a)", "MD-bonus-spin 12.E(3)(b)")
@cites("MD-bonus-spin 12.E(3)(b)(i)")
@pytest.mark.parametrize(
    ("option", "floor", "clause"),
    [
        ("bonus_spin.prize_1", 1_000, "12.D(6)(b)(i)"),
        ("bonus_spin.meter_1.initial", 1_000, "12.D(6)(b)(ii)"),
        ("bonus_spin.meter_1.reset", 1_000, "12.D(6)(b)(ii)"),
        ("bonus_spin.prize_5", 5_000, "12.D(6)(b)(iii)"),
        ("bonus_spin.meter_5.initial", 5_000, "12.D(6)(b)(iv)"),
        ("bonus_spin.meter_5.reset", 5_000, "12.D(6)(b)(iv)"),
        ("xtreme_16.primary.initial", 10_000, "12.E(3)(b)(i)"),
        ("xtreme_16.primary.reset", 10_000, "12.E(3)(b)(i)"),
        ("xtreme_16.secondary.initial", 5_000, "12.E(3)(b)(i)"),
        ("xtreme_16.secondary.reset", 5_000, "12.E(3)(b)(i)"),
    ],
)
def test_initial_and_reset_amounts_have_floors(option: str, floor: int, clause: str) -> None:
    name = option.replace(".", "__")
    spins(**{name: floor})
    assert refused(**{name: f"{floor - 1}.99"}) == [(option, f"{EDITION} {clause}")]


@pytest.mark.parametrize("rate", ["-1%", "100%", "much"])
def test_a_rate_is_a_part_of_the_wager(rate: str) -> None:
    wrong = [("bonus_spin.meter_5.rate", f"{EDITION} 12.D(6)(a)")]
    assert refused(bonus_spin__meter_5__rate=rate) == wrong


@cites("MD-bonus-spin 12.D(6)(a)", "MD-bonus-spin 12.E(3)(a)")
def test_meters_and_reserves_leave_something_of_the_wager_they_share() -> None:
    whole = {"bonus_spin__meter_1__rate": "60%", "bonus_spin__meter_1__reserve": "40%"}
    assert refused(**whole) == [("bonus_spin.meter_1.rate", f"{EDITION} 12.D(6)(a)")]
    shared = {"xtreme_16__primary__rate": "60%", "xtreme_16__secondary__reserve": "40%"}
    assert refused(**shared) == [("xtreme_16.primary.rate", f"{EDITION} 12.E(3)(a)")]
    spins(bonus_spin__meter_1__rate="60%", bonus_spin__meter_5__rate="60%")


def test_a_ceiling_below_the_start_is_refused() -> None:
    assert refused(bonus_spin__meter_5__ceiling=9_000)
    spins(bonus_spin__meter_5__ceiling=10_000)


def test_a_paytable_without_a_meter_has_a_prize_with_a_cash_value() -> None:
    spin = spins(
        bonus_spin__paytable_5="C",
        bonus_spin__prize_5=12_000,
        bonus_spin__merchandise_5="a motorcycle",
    ).stakes[Cents(500)]
    assert spin.meter is None
    assert spin.prize is not None
    assert (spin.prize.value, spin.merchandise) == (1_200_000, "a motorcycle")
    assert [meter.name for meter in spins(bonus_spin__offered=True).meters()] == [
        "bonus_spin_meter_1",
        "bonus_spin_meter_5",
    ]


@cites("MD-bonus-spin 12.E", "MD-bonus-spin 12.E(1)", "MD-bonus-spin 12.E(1)(a)")
@cites("MD-bonus-spin 12.E(1)(b)", "MD-bonus-spin 12.E(1)(c)", "MD-bonus-spin 12.E(1)(d)")
@cites("MD-bonus-spin 12.E(1)(e)", "MD-bonus-spin 12.E(1)(f)", "MD-bonus-spin 12.E(1)(g)")
@cites("MD-bonus-spin 12.E(1)(h)", "MD-bonus-spin 12.E(1)(i)", "MD-bonus-spin 12.E(1)(j)")
@pytest.mark.parametrize(("letter", "symbol"), list(zip("abcdefghij", HOT_SPOTS, strict=True)))
def test_the_hot_spot_wheel_has_every_symbol_and_no_other(letter: str, symbol: str) -> None:
    clause = f"{EDITION} 12.E(1)({letter})"
    rows = [str(s) for s in assumed_wheel("Hot Spot").sections if s.symbol != symbol]
    assert ("xtreme_16.wheel", clause) in refused(xtreme_16__wheel="; ".join(rows))
    extra = refused(xtreme_16__wheel=sections("Hot Spot", more="$777+$25:1"))
    assert extra == [("xtreme_16.wheel", f"{EDITION} 12.E(1)")]


@cites("MD-bonus-spin 12.E(5)", "MD-bonus-spin 12.E(5)(b)", "MD-bonus-spin 12.E(6)")
@cites("MD-bonus-spin 12.E(6)(a)", "MD-bonus-spin 12.E(6)(a)(i)", "MD-bonus-spin 12.E(6)(a)(ii)")
@cites("MD-bonus-spin 12.E(6)(a)(iii)", "MD-bonus-spin 12.E(6)(a)(iv)")
@cites("MD-bonus-spin 12.E(6)(a)(v)", "MD-bonus-spin 12.E(6)(a)(vi)")
@cites("MD-bonus-spin 12.E(6)(a)(vii)", "MD-bonus-spin 12.E(6)(a)(viii)")
@pytest.mark.parametrize(("numeral", "dollars"), list(zip(NUMERALS, OTHERS, strict=True)))
def test_every_amount_of_the_others_is_paired_or_on_a_second_wheel(
    numeral: str, dollars: int
) -> None:
    amount, clause = Cents(dollars * 100), f"{EDITION} 12.E(6)(a)({numeral})"
    other = Cents(2_500 if amount != 2_500 else 3_000)
    rows = [
        s._replace(community=other) if s.community == amount else s
        for s in assumed_wheel("Hot Spot").sections
    ]
    assert refused(xtreme_16__wheel="; ".join(map(str, rows))) == [("xtreme_16.wheel", clause)]
    plain = "; ".join(f"{s.symbol}:{s.weight}" for s in assumed_wheel("Hot Spot").sections)
    second = [f"${other}:1" for other in OTHERS]
    assert spins(xtreme_16__wheel=plain, xtreme_16__community_wheel="; ".join(second)).xtreme
    missing = [text for text in second if text != f"${dollars}:1"]
    wrong = refused(xtreme_16__wheel=plain, xtreme_16__community_wheel="; ".join(missing))
    assert wrong == [("xtreme_16.community_wheel", clause)]


@cites("MD-bonus-spin 6.G(3)")
def test_xtreme_16_is_offered_for_five_dollars_only() -> None:
    assert refused(xtreme_16__wagers="1") == [("xtreme_16.wagers", f"{EDITION} 12.E")]


def test_sections_may_be_tables_of_a_file() -> None:
    rows = "\n".join(
        f'[[bonus_spin.wheel_5]]\nsymbol = "{s.symbol}"\nweight = {s.weight}'
        + (f"\ncommunity = {s.community // 100}" if s.community else "")
        for s in assumed_wheel("D").sections
    )
    found = Submission.from_toml(f'rules = "{EDITION}"\n{rows}').rulebook().spins
    assert found is not None
    wheel = found.stakes[Cents(500)].wheel.value
    assert not wheel.assumed
    assert wheel.sections == assumed_wheel("D").sections


@pytest.mark.parametrize(
    "text",
    ["", "$40", "$40:0", "$40:1; $40:2", "gold:1", "-5:1", "$40:x", 7, [{"symbol": "$40"}], []],
)
def test_what_is_no_wheel(text: object) -> None:
    assert refused(bonus_spin__wheel_5=text)[0][0] == "bonus_spin.wheel_5"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("$4,0:1", "'$4,0' is not an amount"),
        ("$40+$1,0:1", "'$1,0' is not an amount"),
        ("gold:1", "'gold' is not an amount"),
        ("$40:1; $40:2", "$40 stands twice: add the weights up"),
    ],
)
def test_why_it_is_no_wheel_stands_within_the_sentence(text: str, why: str) -> None:
    with pytest.raises(SubmissionError) as caught:
        Submission(EDITION, {"bonus_spin.wheel_5": text}).rulebook()
    [fault] = caught.value.faults
    assert fault.message.endswith(f"as in $40:5; $250+$50:2; jackpot:1 ({why}).")
