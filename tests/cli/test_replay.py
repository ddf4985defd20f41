"""The replay command, as a program and a person use it."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from spanish21.cli import app

if TYPE_CHECKING:
    from pathlib import Path

SEVENS = """
rules = "MD-1.0"
[submission]
decks = 6
[[round]]
wagers = [
  { box = 1, person = "P1", wager = 25.00, match_the_dealer = 5.00 },
  { box = 2, person = "P2", wager = 10.00 },
]
shoe = "7s 9d 7d 7s 8h Kd 7s 2c"
play = ["1 hit", "2 double 5.00", "2 rescue"]
"""


def run(text: str, tmp_path: Path, *options: str) -> tuple[int, str, str]:
    file = tmp_path / "case.toml"
    file.write_text(text, "utf-8")
    done = CliRunner().invoke(app, ["replay", str(file), *options])
    return done.exit_code, done.stdout, done.stderr


def case(
    shoe: str, play: list[str], *, rules: str = "MD-1.0", wagers: str = "", more: str = ""
) -> str:
    wagers = wagers or '{ box = 1, person = "P1", wager = 10.00 }'
    head = f'rules = "{rules}"\n{more}\n[[round]]\n'
    return f'{head}wagers = [{wagers}]\nshoe = "{shoe}"\nplay = {play}\n'


def test_the_result_has_exactly_the_documented_form(tmp_path: Path) -> None:
    code, out, _ = run(SEVENS, tmp_path, "--json")
    assert code == 0
    assert json.loads(out) == {
        "rules": "MD-1.0",
        "rounds": [
            {
                "dealer": {"cards": ["7d", "Kd"], "total": 17, "blackjack": False},
                "hands": [
                    {
                        "box": 1,
                        "person": "P1",
                        "cards": ["7s", "7s", "7s"],
                        "total": 21,
                        "wager_cents": 2500,
                        "doubled_cents": 0,
                        "result": "win",
                        "odds": "3:1",
                        "net_cents": 7500,
                        "clauses": ["MD-1.0 12.B(6)"],
                    },
                    {
                        "box": 2,
                        "person": "P2",
                        "cards": ["9d", "8h", "2c"],
                        "total": 19,
                        "wager_cents": 1000,
                        "doubled_cents": 500,
                        "result": "rescued",
                        "odds": None,
                        "net_cents": -1000,
                        "clauses": ["MD-1.0 10.H"],
                    },
                ],
                "side_wagers": [
                    {
                        "box": 1,
                        "person": "P1",
                        "kind": "match-the-dealer",
                        "wager_cents": 500,
                        "result": "win",
                        "net_cents": 4000,
                        "clauses": ["MD-1.0 12.A(4)(a)(ii)"],
                    }
                ],
                "fixed_payouts": [
                    {"person": "P1", "cents": 500000, "clauses": ["MD-1.0 12.C(2)"]},
                    {"person": "P2", "cents": 5000, "clauses": ["MD-1.0 12.C(3)"]},
                ],
                "net_cents": {"P1": 511500, "P2": 4000},
            }
        ],
    }


def test_cards_left_over_are_listed(tmp_path: Path) -> None:
    _, out, _ = run(case("9s 9d 8c 8h 2c 3d", ["1 stand"]), tmp_path, "--json")
    assert json.loads(out)["rounds"][0]["unused"] == ["2c", "3d"]


def test_outcomes_that_no_wheel_took_are_listed(tmp_path: Path) -> None:
    text = case(
        "9s 6d 8c Kh 5d",
        ["1 stand"],
        rules="MD-bonus-spin",
        wagers='{ box = 1, person = "P1", wager = 10.00, xtreme_16 = 5.00 }',
        more="[submission]\nxtreme_16.offered = true",
    )
    text += 'wheel = ["$200", "$350"]\nhot_spot = [4]\n'
    [played] = json.loads(run(text, tmp_path, "--json")[1])["rounds"]
    assert (played["unused_wheel"], played["unused_hot_spot"]) == (["$350"], [4])
    _, told, _ = run(text, tmp_path)
    assert "unused stops of the wheel: $350" in told
    assert "unused Hot Spot: 4" in told


@pytest.mark.parametrize(
    ("shoe", "play", "step", "refusal", "clause"),
    [
        ("9s 9d 8c 8h", ["1 split"], "1 split", "action/no-pair", "MD-1.0 11.A"),
        ("9s 9d 8c 8h", ["2 hit"], "2 hit", "action/no-wager", "MD-1.0 6.F"),
        ("9s 9d 8c 8h", ["1 hit by P9"], "1 hit by P9", "action/no-wager", "MD-1.0 6.F"),
        ("9s 9d 8c 8h", ["1 double 11"], "1 double 11", "double/too-much", "MD-1.0 10.A"),
        ("9s 9d 8c 8h", ["1 double 0"], "1 double 0", "double/too-little", "MD-1.0 10.A"),
        ("9s 9d 8c 8h", ["1 double 1.25"], "1 double 1.25", "double/not-in-chips", "MD-1.0 6.A"),
        ("9s 9d 8c 8h", ["1 rescue"], "1 rescue", "action/not-doubled", "MD-1.0 10.H"),
        ("9s 9d 8c 8h", ["1 insure"], "1 insure", "insurance/not-offered", "MD-1.0 8.A"),
        ("9s Ad 8c 8h", ["1 stand", "1 insure"], "1 insure", "insurance/closed", "MD-1.0 8.D"),
        ("9s Ad 8c 8h", ["1 insure 5.50"], "1 insure 5.50", "insurance/too-much", "MD-1.0 8.B"),
        ("As 9d Kc 8h", ["1 hit"], "1 hit", "action/blackjack", "MD-1.0 7.J(1)"),
        ("As 9d Kc 8h", ["1 surrender"], "1 surrender", "action/blackjack", "MD-1.0 7.H(2)"),
        ("9s 9d 8c 8h 4s", ["1 hit", "1 stand"], "1 stand", "action/twenty-one", "MD-1.0 7.J(2)"),
        ("9s 9d 8c 8h 9c", ["1 hit", "1 hit"], "1 hit", "action/bust", "MD-1.0 7.J"),
        (
            "9s 9d 8c 8h 2c",
            ["1 double", "1 rescue", "1 rescue"],
            "1 rescue",
            "action/hand-complete",
            "MD-1.0 10.H",
        ),
        (
            "9s 9d 2c 8h 3c",
            ["1 hit", "1 surrender"],
            "1 surrender",
            "action/surrender-late",
            "MD-1.0 9.B",
        ),
    ],
)
def test_a_refused_step_is_named_with_code_and_clause(  # noqa: PLR0917 - one row of the table
    tmp_path: Path, shoe: str, play: list[str], step: str, refusal: str, clause: str
) -> None:
    code, out, err = run(case(shoe, play), tmp_path, "--json")
    assert code == 2
    refused = json.loads(out)["refused"]
    assert (refused["round"], refused["step"]) == (1, step)
    assert (refused["code"], refused["clause"]) == (refusal, clause)
    assert refused["message"]
    assert clause in err


def test_a_refused_wager_names_the_wager(tmp_path: Path) -> None:
    wagers = '{ box = 1, person = "P1", wager = 4.50 }'
    code, out, _ = run(case("9s 9d 8c 8h", [], wagers=wagers), tmp_path, "--json")
    refused = json.loads(out)["refused"]
    assert (code, refused["code"]) == (2, "wager/below-minimum")
    assert "box 1" in refused["step"]


def test_a_script_that_ends_too_early_says_what_is_awaited(tmp_path: Path) -> None:
    code, out, err = run(case("9s 9d 2c 8h 3c", ["1 hit"]), tmp_path, "--json")
    assert code == 3
    awaited = json.loads(out)["awaiting"]
    assert (awaited["round"], awaited["box"], awaited["hand"], awaited["person"]) == (1, 1, 1, "P1")
    assert [choice["action"] for choice in awaited["legal"]] == ["hit", "stand", "double"]
    assert "P1" in err


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_wrong_file_is_one_clear_sentence(tmp_path: Path, options: tuple[str, ...]) -> None:
    code, out, err = run(case("9s 10d 8c 8h", []), tmp_path, *options)
    assert code == 2
    assert "round 1, shoe, card 2" in err
    assert "Traceback" not in err
    if options:
        assert json.loads(out)["error"]["code"] == "case/ten"


def test_an_option_that_is_not_permitted_is_refused_with_its_clause(tmp_path: Path) -> None:
    text = case("9s 9d 8c 8h", ["1 stand"], rules="MA", more="[submission]\nmax_splits = 4")
    code, out, err = run(text, tmp_path, "--json")
    assert code == 2
    assert json.loads(out)["error"]["faults"][0]["clause"] == "MA 10(c)"
    assert "MA 10(c)" in err


def test_an_unknown_edition_names_those_there_are(tmp_path: Path) -> None:
    code, _, err = run(case("9s 9d 8c 8h", ["1 stand"], rules="NV"), tmp_path)
    assert code == 2
    assert "MD-bonus-spin" in err


def test_a_missing_file_is_said_to_be_missing(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["replay", str(tmp_path / "none.toml")])
    assert done.exit_code == 2
    assert "none.toml" in done.stderr


def test_the_case_may_come_from_standard_input() -> None:
    done = CliRunner().invoke(app, ["replay", "-", "--json"], input=SEVENS)
    assert done.exit_code == 0
    assert json.loads(done.stdout)["rules"] == "MD-1.0"


def test_set_changes_the_submission(tmp_path: Path) -> None:
    text = case(
        "7s 7d 2c 8h 4d",
        ["1 stand"],
        wagers='{ box = 1, person = "P1", wager = 10, match_the_dealer = 5 }',
    )
    _, out, _ = run(text, tmp_path, "--json", "--set", "decks=8")
    side = json.loads(out)["rounds"][0]["side_wagers"][0]
    assert (side["net_cents"], side["clauses"]) == (1500, ["MD-1.0 12.A(4)(b)(ii)"])


def test_the_explanation_tells_every_payment_with_its_clause(tmp_path: Path) -> None:
    code, out, _ = run(SEVENS, tmp_path, "--explain")
    assert code == 0
    told = " ".join(out.split())
    assert "P1 wins $75.00 on box 1: $25.00 at 3 to 1. [MD-1.0 7.O(2); MD-1.0 12.B(6)]" in told
    assert "P2 rescues box 2" in told
    assert "MD-1.0 12.C(3)" in told


def test_several_rounds_share_nothing_but_the_submission(tmp_path: Path) -> None:
    one = case("7s 9d 7d 9c", ["1 stand"])
    two = one + "\n" + one.partition("[[round]]")[2].join(["[[round]]", ""])
    _, out, _ = run(two, tmp_path, "--json")
    rounds = json.loads(out)["rounds"]
    assert len(rounds) == 2
    assert rounds[0] == rounds[1]


def test_insurance_not_named_is_declined_and_a_rescue_not_named_not_taken(tmp_path: Path) -> None:
    _, out, _ = run(case("5s Ad 6c 8h 8c", ["1 double"]), tmp_path, "--json")
    round_ = json.loads(out)["rounds"][0]
    assert round_["side_wagers"] == []
    assert round_["hands"][0]["result"] == "tie"
    assert round_["hands"][0]["doubled_cents"] == 1000


class TestRecording:
    """`--record` writes the rounds as a case, of a case or of a log."""

    def test_a_case_is_written_that_replays_to_the_same_result(self, tmp_path: Path) -> None:
        case, out = tmp_path / "case.toml", tmp_path / "out.toml"
        case.write_text(RECORDED, "utf-8")
        first = CliRunner().invoke(app, ["replay", str(case), "--json", "--record", str(out)])
        again = CliRunner().invoke(app, ["replay", str(out), "--json"])
        assert first.exit_code == again.exit_code == 0
        assert json.loads(first.stdout) == json.loads(again.stdout)
        assert "report drawn 5c exposed" in out.read_text("utf-8")

    def test_to_standard_output_the_case_comes_alone(self, tmp_path: Path) -> None:
        case = tmp_path / "case.toml"
        case.write_text(RECORDED, "utf-8")
        done = CliRunner().invoke(app, ["replay", str(case), "--record", "-"])
        assert done.stdout.startswith('title = "Recorded"\nrules = "MD-1.0"\n')

    def test_a_place_that_cannot_be_written_is_named(self, tmp_path: Path) -> None:
        case = tmp_path / "case.toml"
        case.write_text(RECORDED, "utf-8")
        words = ["replay", str(case), "--json", "--record", str(tmp_path / "no" / "way")]
        done = CliRunner().invoke(app, words)
        assert done.exit_code == 2
        assert json.loads(done.stdout)["error"]["code"] == "file/unwritable"


RECORDED = """
title = "Recorded"
rules = "MD-1.0"
[[round]]
wagers = [{ box = 1, person = "P1", wager = 10.00 }, { box = 2, person = "P2", wager = 10.00 }]
shoe = "9c 9d 7h 8s 8c Kh !5c"
play = ["1 hit", "2 stand"]
"""


def test_each_round_of_a_log_is_named_by_its_number(tmp_path: Path) -> None:
    log = tmp_path / "two.log"
    words = ("play", "MD-1.0", "--seed", "4", "--rounds", "2", "--log", str(log))
    subprocess.run(
        [sys.executable, "-m", "spanish21", *words],
        input="\ns\n\ns\n",
        capture_output=True,
        text=True,
        check=True,
    )
    told = subprocess.run(
        [sys.executable, "-m", "spanish21", "replay", str(log), "--explain"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert "Round 2 is over." in told
    assert told.count("Round 1 is over.") == 1
    assert "Player stands on box 1." in told
