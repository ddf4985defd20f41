"""The simulate command, as a program and a person use it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spanish21.cli import app
from spanish21.simulation import Results
from spanish21.simulation.labels import LABELS
from spanish21.simulation.runner import Threads
from spanish21.strategy import published, write_chart

ROUNDS = ("--rounds", "2e4", "--seed", "7")


def run(*words: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, ["simulate", *words])
    return done.exit_code, done.stdout, done.stderr


def test_json_holds_what_programs_rely_on() -> None:
    code, out, _ = run("MD-1.0", *ROUNDS, "--json")
    found = json.loads(out)
    assert code == 0
    assert found["rounds"] == 20_000
    assert found["seed"] == 7
    assert found["side_wagers"]["insurance"]["wagers"] == 0
    assert found["payouts"]["MD-1.0 12.A(2)"] > 0
    assert found["edge_per_initial_wager"] < 0.1
    assert found["labels"]["standard_error"]


def test_a_person_reads_every_figure_with_what_it_is_of() -> None:
    code, out, _ = run("MA", *ROUNDS, "--boxes", "3", "--decks", "8", "--match-the-dealer", "1")
    assert code == 0
    for words in ("MA, 8 decks, 3 boxes", "of the initial wager", "of everything wagered"):
        assert words in out
    for words in ("rounds per second of processor time", "per second of elapsed time"):
        assert words in " ".join(out.split())
    for title in ("Actions", "Payouts by clause", "Edge by depth in the shoe", "share of boxes"):
        assert title in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("MD-1.0", "--penetration", "0.9"), "MD-1.0 5.E(2)"),
        (("MA", "--penetration", "90%"), "MA 4(e)"),
        (("MA", "--penetration", "2"), "--penetration 2"),
        (("MD-1.0", "--boxes", "8"), "MD-1.0 2.A"),
        (("MD-1.0", "--decks", "7"), "Use 6 or 8."),
        (("MD-1.0", "--rounds", "x"), "--rounds x"),
        (("MD-1.0", "--rounds", "1.5"), "--rounds 1.5"),
        (("MD-1.0", "--wager", "1"), "The minimum bet is $5.00."),
        (("MD-1.0", "--wager", "ten"), "--wager"),
        (("MD-1.0", "--strategy", "none"), "neither a strategy nor a file"),
        (("MD-1.0", "--count", "none"), "neither a count system nor a file"),
        (("MD-1.0", "--count", "hi-lo", "--exact"), "no exact value to compare with: wagers and"),
        (("MD-1.0", "--set", "match_the_dealer.offered=false", "--match-the-dealer", "1"), "6.G"),
        (("MD-1.0", "--rounds", "1e400"), "from 1 to 1e15"),
        (("MD-1.0", "--until-se", "nan"), "above 0"),
        (("MD-1.0", "--until-se", "inf"), "above 0"),
        (("MD-1.0", "--penetration", "0.7500001"), "0.7500001 leaves 0.2499999"),
        (("MD-1.0", "--until-se", "-1"), "--until-se"),
        (("MD-1.0", "--threads", "-1"), "--threads"),
        (("MD-1.0", "--bankroll", "-5"), "--bankroll"),
        (("MD-1.0", "--bankroll", "nan"), "--bankroll nan"),
        (("MD-1.0", "--bankroll", "inf"), "--bankroll inf"),
        (("MD-1.0", "--device", "--penetration", "0.5"), "no cover card"),
        (("MD-1.0", "--seed", "-1"), "whole number from 0 to 2^64 - 1"),
        (("MD-1.0", "--save", "."), "in a folder that exists"),
        (("MD-1.0", "--checkpoint", "no-such-folder/run"), "in a folder that exists"),
        (("MD-1.0", "--plot", "out.xyz"), ".svg, .pdf or .png"),
        (("MD-1.0", "--cluster", "local:0"), "local:4"),
        (("MD-1.0", "--bonus-spin", "5"), "Bonus Spin is not offered at this table."),
        (("MD-bonus-spin", "--xtreme-16", "5"), "MD-bonus-spin 6.G(3)"),
        (("nowhere",), "isn't an edition or a file"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(words: tuple[str, ...], said: str) -> None:
    code, out, err = run(*words)
    assert code == 2
    assert said in err
    assert not out


def test_a_chart_with_faults_is_refused_square_by_square(tmp_path: Path) -> None:
    file = tmp_path / "chart.toml"
    file.write_text(write_chart(published()).replace("20    S ", "20    P ", 1))
    code, out, err = run("MD-1.0", "--strategy", str(file), "--json")
    assert code == 2
    assert "hard 20 against 2" in err
    assert json.loads(out)["error"]["faults"][0]["place"] == "hard 20 against 2"


def test_a_device_deals_no_shoes() -> None:
    code, out, _ = run("MD-1.0", *ROUNDS, "--device")
    assert code == 0
    assert "20,000 with a shuffle after each, seed 7" in out


def test_results_are_saved_drawn_and_continued(tmp_path: Path) -> None:
    save, plot, checkpoint = (tmp_path / name for name in ("out.json", "out.svg", "run.part"))
    words = ("--save", str(save), "--plot", str(plot), "--checkpoint", str(checkpoint))
    code, _, _ = run("MD-1.0", *ROUNDS, *words, "--count", "hi-lo", "--threads", "1", "--json")
    assert code == 0
    assert Results.load(save).rounds == 20_000
    assert plot.read_text("utf-8").startswith("<?xml")
    code, out, _ = run(
        "MD-1.0", "--rounds", "5e4", "--seed", "7", "--count", "hi-lo", *words[4:], "--json"
    )
    assert json.loads(out)["rounds"] == 50_000
    code, _, err = run("MD-1.0", *ROUNDS, *words[4:])
    assert code == 2
    assert "another game or seed" in err


def test_wheel_wagers_are_shown_with_their_meters_beside_exact_values() -> None:
    offered = ("--set", "bonus_spin.offered=true", "--set", "xtreme_16.offered=true")
    words = ("MD-bonus-spin", *offered, "--bonus-spin", "5", "--xtreme-16", "5", "--exact")
    code, out, _ = run(*words, *ROUNDS)
    assert code == 0
    for word in ("bonus-spin", "xtreme-16", "bonus spin meter 5", "standard errors apart"):
        assert word in out
    code, out, _ = run(*words, *ROUNDS, "--json")
    found = json.loads(out)
    assert found["meters"]["xtreme_16_primary"]["wagered"] == 20_000 * 500
    assert set(found["exact"]) == {"basic", "bonus_spin", "xtreme_16"}
    assert abs(found["exact"]["basic"]["z_score"]) < 4


def test_a_person_reads_why_a_wager_has_no_exact_value() -> None:
    words = ("--count", "hi-lo", "--match-the-dealer", "5", "--exact")
    code, out, _ = run("MD-1.0", *ROUNDS, *words)
    assert code == 0
    assert "No exact value of basic: wagers and plays follow the count." in out


def test_a_bankroll_is_shown_with_a_count() -> None:
    code, out, _ = run("MD-1.0", *ROUNDS, "--count", "hi-lo", "--bankroll", "500")
    assert code == 0
    assert "Edge by true count" in out
    assert "risk of ruin" in out
    code, out, _ = run("MD-1.0", *ROUNDS, "--count", "hi-lo", "--json")
    assert set(json.loads(out)["labels"]) - {"bankroll"} == set(LABELS)
    assert "base wagers" in json.loads(out)["labels"]["bankroll"]


def test_until_a_standard_error_needs_no_number_of_rounds() -> None:
    code, out, _ = run("MD-1.0", "--until-se", "5e-3", "--json")
    assert code == 0
    assert json.loads(out)["standard_error"] <= 5e-3


def test_results_are_shown_even_if_they_cannot_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_found: Results, _path: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Results, "save", full)
    code, out, said = run("MD-1.0", *ROUNDS, "--save", str(tmp_path / "results.json"))
    assert code == 2
    assert "of the initial wager" in out
    assert said.endswith("(No space left on device): free some space, or name another file.\n")


def test_an_interrupt_before_the_first_round_still_writes_what_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_given: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(Threads, "submit", interrupted)
    save, plot = tmp_path / "out.json", tmp_path / "out.svg"
    files = ("--save", str(save), "--plot", str(plot), "--bankroll", "500")
    for more in ((), ("--json",), ("--count", "hi-lo")):
        code, out, _ = run("MD-1.0", *ROUNDS, *files, *more)
        assert code == 130
        assert "rounds" in out
        assert Results.load(save).rounds == 0
        assert plot.read_text("utf-8").startswith("<?xml")
