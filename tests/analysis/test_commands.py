"""The commands that analyse: every one for people and for programs, and with wrong input."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from spanish21.analysis.par import liability, par_source
from spanish21.analysis.rule_card import rule_card, rule_card_source
from spanish21.cli import app
from spanish21.law import Submission
from spanish21.strategy import parse_chart, published
from spanish21.strategy.picture import html, svg

EIGHTY = {"COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb"}


def run(*words: str) -> Result:
    return CliRunner(env=EIGHTY).invoke(app, list(words), catch_exceptions=False)


@cache
def asked(*words: str) -> Result:
    """Run a command that writes no file, once for all tests that ask the same."""
    return run(*words)


def text(*words: str) -> str:
    answer = asked(*words)
    assert answer.exit_code == 0, answer.output
    assert max(map(len, answer.stdout.splitlines())) <= 80
    return " ".join(answer.stdout.split())


def data(*words: str) -> Any:  # noqa: ANN401 - JSON of any shape
    answer = asked(*words, "--json")
    assert answer.exit_code == 0, answer.output
    return json.loads(answer.stdout)


def test_analyze_answers_every_question_of_an_analyst() -> None:
    found = data("analyze", "MD-1.0", "--decks", "8")
    assert f"{found['edge_percent']:.6f}" == "-0.443036"
    assert found["edge"] == pytest.approx(found["edge_percent"] / 100)
    assert set(found["by_up_card"]) == {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10"}
    assert found["rulebook_digest"] == Submission("MD-1.0", {"decks": 8}).rulebook().digest()
    match = found["side_wagers"][0]["expectation"]
    assert match == {"fraction": "-2184/73153", "decimal": pytest.approx(-2184 / 73153)}
    assert found["insurance"]["expectation"]["fraction"] == "-95/383"
    assert [tier["wager"] for tier in found["edge_fixed_payouts"]] == [500, 2500]
    assert any("R3 split-two-card-21" in line for line in found["assumptions"])
    assert {"standard_deviation", "edge_per_unit_wagered", "seconds"} <= found.keys()


def test_analyze_says_it_to_people_too() -> None:
    said = text("analyze", "MA")
    assert "player's edge per initial wager -0.324037%" in said
    assert "R5 dealer-blackjack-original-only" in said
    assert "MA, 6 decks, best play by the cards of each hand" in said
    assert "standard deviation of a round 1.159807" in said


def test_analyze_values_a_published_chart() -> None:
    found = data("analyze", "MD-1.0", "--chart", "published")
    assert found["information"] == "total"
    assert f"{found['edge_percent']:.4f}" == "-0.4300"


OFFERED = ("--set", "bonus_spin.offered=true", "--set", "xtreme_16.offered=true")


def test_analyze_has_the_wheel_wagers_that_are_offered() -> None:
    assert [one["wager"] for one in data("analyze", "MD-bonus-spin")["side_wagers"]] == [
        "Match-the-Dealer"
    ]
    found = data("analyze", "MD-bonus-spin", *OFFERED)
    wheels = {one["wager"]: one for one in found["side_wagers"][1:]}
    assert list(wheels) == ["bonus-spin $1", "bonus-spin $5", "xtreme-16 $5"]
    stated = data("wheel", "analyze", "MD-bonus-spin", "--players", "4", *OFFERED)["wagers"]
    for one in stated:
        by_players = wheels[one["wager"]]["return_by_players"]
        assert by_players["4"]["fraction"] == one["return"]["exact"]
        assert wheels[one["wager"]]["assumed_weights"]
        assert f"assumed: the wheel of {one['wager']}" in " ".join(found["assumptions"])


def test_a_stated_wheel_is_not_called_assumed() -> None:
    wheel = "bonus_spin.wheel=$25:50; $40:30; $100:15; $500:4; $1,000:1"
    found = data("analyze", "MA-bonus-spin", "--set", wheel)
    assert found["side_wagers"][1]["assumed_weights"] is False
    assert not any(line.startswith("assumed:") for line in found["assumptions"])
    assert "bonus-spin $5" in text("analyze", "MA-bonus-spin", "--set", wheel)


def test_every_assumption_is_listed() -> None:
    lines = data("analyze", "MA")["assumptions"]
    for start in ("refund-escape:", "approximated: mixture-of-decks:", "R5 ", "R46 "):
        assert any(line.startswith(start) for line in lines), start
    assert not any("refund-escape" in line for line in data("analyze", "MD-1.0")["assumptions"])
    busts = ("--set", "readings.dealer-blackjack-original-only=busts-stay-lost")
    assert any(
        "busts that stay lost" in line for line in data("analyze", "MA", *busts)["assumptions"]
    )


def test_suits_of_split_hands_are_named_where_they_are_paid() -> None:
    paid = {edition: data("analyze", edition)["assumptions"] for edition in ("MA", "MD-1.0")}
    named = {
        edition: any(line.startswith("approximated: independent-suits:") for line in lines)
        for edition, lines in paid.items()
    }
    assert named == {"MA": True, "MD-1.0": False}


def test_a_double_for_less_is_not_denied_its_worth_under_a_limit() -> None:
    never = "for less is never worth more"
    assert never in " ".join(data("analyze", "MD-1.0")["assumptions"])
    limited = data("analyze", "MD-1.0", "--wager", "80", "--set", "payout_limit=100")
    assert never not in " ".join(limited["assumptions"])
    assert any("payout limit cuts what a double wins" in line for line in limited["assumptions"])


def test_the_deviation_is_exact_on_demand() -> None:
    # 3 x 10^9 rounds of each chart gave 1.16064 and less than 0.00002 beside it.
    found = data("analyze", "MD-1.0", "--strategy", "total", "--exact-deviation")
    assert f"{found['standard_deviation']:.5f}" == "1.16064"
    assert found["standard_deviation_exact"] is True


def test_dealer_tells_final_hands_as_fractions() -> None:
    found = data("dealer", "MD-1.0")
    tens = found["by_up_card"]["10"]
    assert tens["chance"]["fraction"] == "1/4"
    assert tens["blackjack"]["fraction"] == "24/287"
    ends = ("17", "18", "19", "20", "21", "bust", "blackjack")
    for row in (*found["by_up_card"].values(), found["overall"]):
        assert sum(Fraction(row[end]["fraction"]) for end in ends) == 1
    assert found["overall"]["blackjack"]["fraction"] == "12/287"
    assert "all 15.6136" in text("dealer", "MD-1.0")


def test_dealer_refuses_cards_that_the_shoe_has_not() -> None:
    answer = run("dealer", "MA", "--removed", "As " * 7, "--json")
    assert answer.exit_code == 2
    assert json.loads(answer.stdout)["error"]["code"] == "hand/impossible"


def test_analyze_refuses_what_the_law_refuses() -> None:
    answer = run("analyze", "MD-1.0", "--decks", "7", "--json")
    assert answer.exit_code == 2
    assert json.loads(answer.stdout)["error"]["code"] == "submission/not-permitted"


def test_ev_lists_the_legal_actions_best_first() -> None:
    found = data("ev", "MD-1.0", "--hand", "7s 7s", "--up", "7d")
    assert list(found["actions"]) == ["split", "hit", "stand", "surrender", "double"]
    assert found["best"] == "split"
    assert "7s 7s against 7d" in text("ev", "MD-1.0", "--hand", "7s 7s", "--up", "7d")


def test_ev_knows_split_and_doubled_hands_and_cards_seen() -> None:
    split = data("ev", "MA", "--hand", "As As", "--up", "Kd", "--split")
    assert set(split["actions"]) == {"split", "hit", "double", "stand"}
    doubled = data("ev", "MA", "--hand", "5s 6s 2d", "--up", "Kd", "--doubled")
    assert doubled["best"] == "rescue"
    base = data("ev", "MA", "--hand", "6c Kd", "--up", "Kh")["actions"]["hit"]
    seen = data("ev", "MA", "--hand", "6c Kd", "--up", "Kh", "--removed", "5c 5d 5h 5s 5c 5d")
    assert seen["actions"]["hit"] < base


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--hand", "7x", "--up", "7d"), "hand/no-card"),
        (("--hand", "7s 7s", "--up", "10d"), "hand/no-card"),
        (("--hand", "Ks Ks 5d", "--up", "7d"), "hand/impossible"),
        (("--hand", "8s 8d", "--up", "Kh", "--splits", "2"), "hand/impossible"),
        (("--hand", "8s 8d", "--up", "Kh", "--split", "--splits", "4"), "hand/impossible"),
        (("--hand", "8s 8d", "--up", "Kh", "--split", "--beside", "9s 3d"), "hand/impossible"),
        (("--hand", "7s 7s", "--up", "7d", "--wager", "0"), "hand/wager"),
        (("--hand", "7s 7s", "--up", "7d", "--wager", "-5"), "hand/wager"),
        (("--hand", "7s 7s", "--up", "7d", "--wager", "1000.01"), "hand/wager"),
        (("--hand", "7s 7s", "--up", "7d", "--wager", "5.25"), "hand/wager"),
    ],
)
def test_ev_refuses_what_is_no_hand(words: tuple[str, ...], code: str) -> None:
    answer = run("ev", "MD-1.0", *words, "--json")
    assert answer.exit_code == 2
    assert json.loads(answer.stdout)["error"]["code"] == code


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        (("ev", "MD-1.0", "--hand", "7s 7s", "--up", "7d", "--wager", "1"), "MD-1.0 6.F"),
        (("ev", "MD-1.0", "--hand", "7s 7s", "--up", "7d", "--wager", "5.25"), "MD-1.0 6.A"),
        (("risk", "MD-1.0", "--match-the-dealer", "1.33"), "MD-1.0 6.A"),
        (("risk", "MA", "--match-the-dealer", "10", "--wager", "5"), "MA 6(b)(1)"),
    ],
)
def test_a_wager_is_refused_by_the_clause_that_the_table_cites(
    words: tuple[str, ...], clause: str
) -> None:
    answer = run(*words, "--json")
    assert answer.exit_code == 2
    error = json.loads(answer.stdout)["error"]
    assert error["clause"] == clause
    assert error["message"].endswith(f"[{clause}]")


def test_ev_names_the_card_of_which_there_are_too_many() -> None:
    sevens = " ".join(["7s"] * 4)
    answer = run("ev", "MD-1.0", "--hand", "7s 7s", "--up", "7s", "--removed", sevens)
    assert answer.exit_code == 2
    assert "7s is named more often than 6 decks hold it" in answer.stderr


def test_strategy_is_written_in_every_form(tmp_path: Path) -> None:
    found = data("strategy", "MD-1.0")
    assert 0 < found["cost"] < 1e-4
    assert found["tables"]["Pairs"]["A-A"]["6"] == "P"
    assert parse_chart(found["chart"]).title == "MD-1.0, 6 decks"
    out = tmp_path / "chart.pdf"
    assert run("strategy", "MD-1.0", "--format", "pdf", "--out", str(out)).exit_code == 0
    assert out.read_bytes().startswith(b"%PDF")
    assert "After a double" in text("strategy", "MD-1.0")


def test_a_chart_is_drawn_within_its_picture_and_readable_without_it() -> None:
    drawn = ET.fromstring(svg(published(), ("a line",)))
    width = float(drawn.attrib["width"])
    for part in drawn.iter("{http://www.w3.org/2000/svg}rect"):
        assert float(part.attrib.get("x", 0)) + float(part.attrib["width"]) <= width
    page = html(published())
    assert page.count("<table>") == 4
    assert "hit instead if any 6-7-8 is possible" in page


def test_suited_sevens_are_hit_only_where_the_fixed_payout_is_worth_it() -> None:
    # One of 71 hits makes it: 200 units for $25, 5 for $1,000, nothing under a limit of $5.
    signs = {
        words: data("strategy", "MD-1.0", *words)["tables"]["Pairs"]["7-7"]["7"]
        for words in (
            (),
            ("--wager", "25"),
            ("--wager", "1000"),
            ("--set", "payout_limit=5"),
        )
    }
    assert list(signs.values()) == ["P$", "P$", "P", "P"]


def test_a_legend_has_the_signs_of_its_chart_and_no_others() -> None:
    plain, limited = (
        data("strategy", "MD-1.0", *words)["legend"] for words in ((), ("--set", "payout_limit=5"))
    )
    # Where no payout exceeds the wager, hands that stand are given up too.
    assert {"RH", "R", "3-7"} <= plain.keys()
    assert "RS" in limited.keys() - plain.keys()
    assert not {"RH", "3-7"} & limited.keys()
    assert plain[""] == 'On split hands * " $ do not count.'


def test_strategy_as_pdf_wants_a_file() -> None:
    assert run("strategy", "MD-1.0", "--format", "pdf").exit_code == 2


def test_compare_and_costs_give_tables_and_plots(tmp_path: Path) -> None:
    plot = tmp_path / "edges.svg"
    found = json.loads(run("compare", "MD-1.0", "MA", "--plot", str(plot), "--json").stdout)
    assert found["submissions"][0]["difference"] == 0
    assert found["submissions"][1]["difference"] > 0
    assert "<svg" in plot.read_text("utf-8")
    costs = data("rules", "options", "MD-1.0", "--cost")
    moved = {(one["option"], one["value"]): one["change"] for one in costs["choices"]}
    assert moved["max_splits", "1"] < moved["max_splits", "2"] < 0 < moved["max_splits", "4"]
    assert "max_splits = 1" in text("rules", "options", "MD-1.0", "--cost")


def test_removal_and_risk_answer() -> None:
    found = data("removal", "MA")
    assert sum(found["count"].values()) == 0
    trip = data("risk", "MD-1.0", "--bankroll", "20", "--rounds", "200")
    assert 0 < trip["ruin"] < trip["ruin_for_ever"] == 1
    said = text("risk", "MD-1.0", "--bankroll", "20", "--rounds", "200")
    assert "chance to end ahead" in said
    for line in trip["assumptions"]:
        assert line in said
    for wanted in ("mixture-of-decks", "ruin is less than one unit left", "fixed payouts"):
        assert wanted in " ".join(trip["assumptions"])


def test_par_sheet_and_rule_card_are_set_in_print(tmp_path: Path) -> None:
    sheet, card = tmp_path / "par.pdf", tmp_path / "card.pdf"
    assert run("par", "MD-1.0", "--out", str(sheet)).exit_code == 0
    assert run("par", "MD-1.0", "--rule-card", "--out", str(card)).exit_code == 0
    assert sheet.read_bytes().startswith(b"%PDF")
    assert len(sheet.read_bytes()) > len(card.read_bytes()) > 5_000


def test_the_documents_say_what_an_examiner_looks_for() -> None:
    from spanish21.analysis.edge import TOTAL, analyze  # noqa: PLC0415 - compiled kernels

    offered = {"bonus_spin.offered": True, "xtreme_16.offered": True}
    rulebook = Submission("MD-bonus-spin", offered).rulebook()
    source = par_source(analyze(rulebook), analyze(rulebook, strategy=TOTAL))
    source = source.replace("\N{NO-BREAK SPACE}", " ")
    for wanted in (
        rulebook.digest(),
        "114/3731",
        "= 575/3731",
        "Of all rounds 43.0176% are won, 8.3695% tied and 48.6129% lost.",
        "Standard deviation of a round 1.160",
        "Fixed payouts",
        "Wheel wagers",
        "Method",
        '[#"R3"]',
        "Against a dealer 21 in three or more cards the hand ties and the wager is returned.",
        '*Notice:* #"the player has the edge on xtreme-16 $5',
    ):
        assert wanted in source
    assert source.count("weights assumed, not stated by the submission") == 3


def test_two_decks_never_deal_three_sevens_of_one_suit() -> None:
    from spanish21.analysis.edge import TOTAL, analyze  # noqa: PLC0415 - compiled kernels

    rulebook = Submission("MD-1.0").amended(decks=2).rulebook()
    source = par_source(analyze(rulebook), analyze(rulebook, strategy=TOTAL))
    assert source.count('#"never dealt"') == 2


def test_the_liability_without_bonuses_is_that_of_a_blackjack() -> None:
    """The largest wager is $1,000: 3 to 2 of it, and nothing to anyone else."""
    amended = Submission("MD-1.0").amended(bonuses=False, fixed_payouts=False)
    [_, table] = liability(amended.rulebook())
    assert "Best odds on one hand at the largest wager of $1,000.00" in table
    assert table.count("$1,500.00") == 2
    assert table.count('"$0.00"') == 2


def test_the_rule_card_has_the_wagers_that_are_offered() -> None:
    plain = rule_card_source(Submission("MD-bonus-spin").rulebook())
    assert "21 in seven or more cards" in plain
    assert "Bonus Spin" not in plain
    offered = {"bonus_spin.offered": True, "xtreme_16.offered": True}
    card = rule_card_source(Submission("MD-bonus-spin", offered).rulebook())
    assert "Bonus Spin" in card
    assert "the secondary jackpot or the primary jackpot" in card
    assert "is paid more than" not in card
    limited = rule_card_source(Submission("MD-1.0", {"payout_limit": "500"}).rulebook())
    assert "No hand is paid more than $500.00 in a round." in limited


def test_the_fullest_rule_card_is_one_page() -> None:
    offered = {"bonus_spin.offered": True, "xtreme_16.offered": True, "payout_limit": "9000"}
    card = rule_card(Submission("MD-bonus-spin", offered).rulebook())
    assert b"/Type/Pages/Count 1/" in card


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("par", "MD-1.0", "--rule-card", "--out", "{}/no/card.pdf"), "file/unwritable"),
        (("strategy", "MD-1.0", "--format", "svg", "--out", "{}/no/c.svg"), "file/unwritable"),
        (("compare", "MD-1.0", "--plot", "{}/edges.xyz"), "command/usage"),
        (("rules", "options", "MD-1.0", "--cost", "--plot", "{}/edges"), "command/usage"),
    ],
)
def test_a_file_that_cannot_be_is_refused(
    words: tuple[str, ...], code: str, tmp_path: Path
) -> None:
    as_json = () if words[0] == "par" else ("--json",)
    answer = run(*(word.format(tmp_path) for word in words), *as_json)
    assert answer.exit_code == 2
    if as_json:
        assert json.loads(answer.stdout)["error"]["code"] == code
    else:
        assert "cannot be written" in answer.stderr


def test_a_document_is_written_only_to_a_file_that_is_named_so(tmp_path: Path) -> None:
    refused = run("par", "MD-1.0", "--out", str(tmp_path / "par.txt"))
    assert refused.exit_code == 2
    assert "name a .pdf file" in refused.stderr
    assert not list(tmp_path.iterdir())


def test_a_chart_is_written_as_its_file_is_named(tmp_path: Path) -> None:
    for name, start in (("a.svg", "<svg"), ("a.txt", "MD-1.0, 6 decks")):
        out = tmp_path / name
        assert run("strategy", "MD-1.0", "--out", str(out)).exit_code == 0
        assert out.read_text("utf-8").startswith(start)
    refused = run("strategy", "MD-1.0", "--out", str(tmp_path / "a.doc"))
    assert refused.exit_code == 2
    assert ".txt, .json, .toml, .svg, .html or .pdf" in refused.stderr
