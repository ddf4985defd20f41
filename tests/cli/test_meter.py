"""`spanish21 meter`: logs of meters shown, read, reconciled, changed; tables linked to a file."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from spanish21.cli import app
from spanish21.cli.meter.store import opened
from spanish21.law import cites

OFFERED = ("--set", "bonus_spin.offered=true")
FIVE = "bonus_spin_meter_5"


def run(*words: object, typed: str = "") -> Result:
    runner = CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb"})
    return runner.invoke(app, [str(word) for word in words], input=typed, catch_exceptions=False)


def said(*words: object, typed: str = "") -> str:
    done = run("meter", *words, typed=typed)
    assert done.exit_code == 0, done.output
    return " ".join(done.stdout.split())


def refused(*words: object) -> str:
    done = run("meter", *words)
    assert done.exit_code == 2
    assert done.stdout == ""
    return done.stderr


def data(*words: object) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("meter", *words, "--json").stdout)
    return found


@pytest.fixture
def log(tmp_path: Path) -> Path:
    file = tmp_path / "meters.log"
    said("open", file, "MD-bonus-spin", *OFFERED)
    return file


def test_wagers_grow_a_meter_to_the_fraction_of_a_cent_and_a_win_takes_it(log: Path) -> None:
    assert "shows $10,002.45" in said("wager", log, FIVE, 35, "--table", "T1", "--round", 1)
    said("rate", log, FIVE, "1/30", "--by", "Ann")
    assert "next rate 1/30" in said("show", log)
    won = said("win", log, FIVE, "--table", "T1", "--round", 1, "--box", 3)
    assert "Win 1: bonus_spin_meter_5 pays $10,002.45 to box 3 of T1." in won
    said("wager", log, FIVE, 5, "--table", "T2", "--round", 1)
    assert "exactly $10,000.16 and 2/3 cent" in said("show", log)
    [_, five] = data("show", log)["meters"]
    assert (five["shown_cents"], five["exact_cents"], five["rate"]) == (
        1_000_016,
        "3000050/3",
        "1/30",
    )


def test_a_correction_takes_two_persons(log: Path) -> None:
    said("correct", log, FIVE, "10500", "--by", "Ann", "--reason", "display failed")
    assert "proposed $10,500.00 by Ann: display failed" in said("show", log)
    assert "You can't approve your own correction. Ask a second person." in refused(
        "approve", log, 1, "--by", "Ann"
    )
    assert "shows $10,500.00" in said("approve", log, 1, "--by", "Bob")
    said("correct", log, FIVE, "10000.50", "--by", "Ann", "--reason", "again")
    said("reject", log, 2, "--by", "Cy")
    assert "There is no correction 2." in refused("approve", log, 2, "--by", "Bob")
    assert "bonus_spin_meter_5 $10,500.00" in said("show", log)


def test_the_weekly_report_explains_each_change_and_names_a_late_reading(log: Path) -> None:
    assert "No meter has been read yet" in said("report", log)
    said("wager", log, FIVE, 10, "--table", "T1", "--round", 1)
    said("read", log, "--by", "Ann", "--at", "2026-01-05")
    said("win", log, FIVE, "--table", "T1", "--round", 1, "--box", 1)
    said("read", log, "--by", "Bob", "--at", "2026-01-12T00:01")
    text = said("report", log)
    assert "2026-01-05 00:00, read by Ann bonus_spin_meter_1 $1,000.00" in text
    assert "bonus_spin_meter_5 $10,000.70: $0.70 from wagers" in text
    assert "2026-01-12 00:01, read by Bob, more than a week after the reading before" in text
    assert "$10,000.70 won, $10,000.00 as new start" in text
    assert "is earlier than the last one" in refused(
        "read", log, "--by", "Ann", "--at", "2026-01-01"
    )
    rows = data("report", log)["readings"]
    assert [row["late"] for row in rows] == [False, False, True, True]


@pytest.mark.parametrize("command", ["show", "report", "reconcile"])
def test_meters_are_written_as_a_table_of_numbers(command: str, log: Path, tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    if command == "report":
        said("report", log, "--out", out)
        assert out.read_text("utf-8").startswith("at,by,meter,shown_cents,")
        said("read", log, "--by", "Ann", "--at", "2026-01-05")
    said("rate", log, FIVE, "8%", "--by", "Ann")
    assert f"Wrote 2 rows to {out}." in said(command, log, "--out", out)
    with out.open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    [shown] = [found for found in data(command, log).values() if isinstance(found, list) and found]
    assert [list(row) for row in rows] == [list(row) for row in shown]
    assert [row["meter"] for row in rows] == ["bonus_spin_meter_1", FIVE]
    amount = "shown_cents" if command != "reconcile" else "held_cents"
    assert [row[amount] for row in rows] == [str(row[amount]) for row in shown]
    assert "use a name that ends in .csv" in refused(command, log, "--out", tmp_path / "rows.doc")


class TestReconcile:
    def test_a_changed_line_is_found(self, log: Path) -> None:
        said("wager", log, FIVE, 10, "--table", "T1", "--round", 1)
        said("win", log, FIVE, "--table", "T1", "--round", 1, "--box", 1)
        assert said("reconcile", log).endswith("balanced")
        text = log.read_text("utf-8")
        log.write_text(text.replace('"amount":1000070', '"amount":1000069'), "utf-8")
        done = run("meter", "reconcile", log)
        assert done.exit_code == 1
        assert "$10,000.69 were won, but the meter showed $10,000.70" in done.stdout
        assert data("reconcile", log)["faults"]

    def test_meters_are_compared_with_the_wagers_of_a_table(self, tmp_path: Path) -> None:
        """A sitting linked to a file, and another that goes on from it."""
        file, first, second = (tmp_path / name for name in ("m.log", "a.log", "b.log"))
        table_words = ("play", "MD-bonus-spin", *OFFERED, "--boxes", 1, "--bankroll", 500)
        words = (*table_words, "--rounds", 2, "--seed", 1, "--meters", file)
        for table in (first, second):
            done = run(*words, "--log", table, typed="10\n\n5\ns\n\ns\n")
            assert done.exit_code == 0
            assert "$10,000.00" in done.stdout if table == first else "$10,000.70" in done.stdout
        assert "wagered $20.00" in said("reconcile", file, first, second)
        assert said("reconcile", first).endswith("balanced")
        done = run("meter", "reconcile", file, first)
        assert done.exit_code == 1
        told = " ".join(done.stdout.split())
        assert "$20.00 wagered by the meter, $10.00 by the tables" in told
        [_, five] = data("show", first)["meters"]
        assert five["shown_cents"] == 1_000_070

    def test_a_trainee_may_deal_at_linked_meters(self, tmp_path: Path) -> None:
        file, table = tmp_path / "m.log", tmp_path / "t.log"
        words = ("deal", "MD-bonus-spin", *OFFERED, "--seed", 2, "--meters", file, "--log", table)
        assert run(*words, typed="close\nquit\n").exit_code == 0
        assert said("reconcile", file, table).endswith("balanced")
        assert sum(row["wagered_cents"] for row in data("reconcile", file)["meters"]) > 0


class TestFiles:
    def test_what_is_no_log_is_named_with_what_to_do(self, tmp_path: Path, log: Path) -> None:
        assert "begin one with 'spanish21 meter open'" in refused("show", tmp_path / "none.log")
        other = tmp_path / "other.log"
        for text in ("", "hello", '{"rules": "MD-9"}\n'):
            other.write_text(text, "utf-8")
            assert "other.log" in refused("show", other)
            assert "other.log" in refused("read", other, "--by", "Ann")
        other.write_text('{"rules": "MD-1.0", "choices": {}}\n', "utf-8")
        assert "this table has no meters" in refused("show", other)
        log.write_text(log.read_text("utf-8") + "garbage\n", "utf-8")
        assert "meters.log, line 4: no event" in refused("show", log)
        assert "exists already" in refused("open", log, "MD-bonus-spin", *OFFERED)
        assert "bonus_spin.offered=true" in refused("open", other, "MD-bonus-spin")

    def test_a_line_that_was_not_written_to_its_end_never_happened(self, log: Path) -> None:
        whole = log.read_text("utf-8")
        log.write_text(whole + '{"type":"Contrib', "utf-8")
        assert "bonus_spin_meter_5 $10,000.00" in said("show", log)
        said("wager", log, FIVE, 10, "--table", "T1", "--round", 1)
        assert log.read_text("utf-8").startswith(whole + '{"type":"Contributed"')

    def test_one_process_at_a_time_writes(self, log: Path) -> None:
        pytest.importorskip("fcntl")
        with opened(log):
            assert "in use by another table" in refused("read", log, "--by", "Ann")

    @pytest.mark.parametrize(
        ("choice", "why"),
        [
            ("bonus_spin.meter_5.reset=6000", "another start, reset or ceiling"),
            ("bonus_spin.meter_5.rate=5%", "plan it with 'spanish21 meter rate'"),
        ],
    )
    def test_a_table_with_other_terms_is_not_linked(self, log: Path, choice: str, why: str) -> None:
        words = ("play", "MD-bonus-spin", *OFFERED, "--set", choice, "--boxes", 1)
        done = run(*words, "--bankroll", 500, "--meters", log)
        assert done.exit_code == 2
        assert why in done.stderr
        if "rate" in choice:
            said("rate", log, FIVE, "5%", "--by", "Ann")
            assert run(*words, "--bankroll", 500, "--meters", log).exit_code == 0

    def test_a_table_without_meters_is_not_linked(self, log: Path) -> None:
        done = run("play", "MA-bonus-spin", "--boxes", 1, "--bankroll", 500, "--meters", log)
        assert done.exit_code == 2
        assert "offers no wager with a meter" in done.stderr

    @cites("MD-bonus-spin 2.A", "MD-bonus-spin 6.G(2)", "MD-bonus-spin 12.E")
    @cites("MD-bonus-spin 12.D(6)(a)", "MD-bonus-spin 12.E(3)(a)")
    @pytest.mark.parametrize(
        ("words", "why"),
        [
            (
                ("wager", "{log}", "m", "5", "--table", "T", "--round", "1"),
                "Choose one of these: bonus_spin",
            ),
            (("wager", "{log}", FIVE, "x", "--table", "T", "--round", "1"), "isn't an amount"),
            (
                ("wager", "{log}", FIVE, "0", "--table", "T", "--round", "1"),
                "must be more than $0.00",
            ),
            (
                ("wager", "{log}", FIVE, "33", "--table", "T", "--round", "1"),
                "is not a multiple of it. [MD-bonus-spin 6.G(2)]",
            ),
            (
                ("wager", "{log}", FIVE, "40", "--table", "T", "--round", "1"),
                "7 boxes can wager $35.00 in a round at most. [MD-bonus-spin 2.A]",
            ),
            (
                ("win", "{log}", FIVE, "--table", "T", "--round", "1", "--box", "8"),
                "Choose a box from 1 to 7. [MD-bonus-spin 2.A]",
            ),
            (("rate", "{log}", FIVE, "1/0", "--by", "Ann"), "Write 7%, 0.07 or 7/100"),
            (("rate", "{log}", FIVE, "100%", "--by", "Ann"), "must leave part of the wager"),
            (("read", "{log}", "--by", "Ann", "--at", "soon"), "Write 2026-01-05"),
            (("correct", "{log}", FIVE, "0", "--by", "A", "--reason", "x"), "is below the start"),
        ],
    )
    def test_wrong_words_change_nothing(self, log: Path, words: tuple[str, ...], why: str) -> None:
        before = log.read_text("utf-8")
        found = refused(*(word.format(log=log) for word in words))
        assert why in " ".join(found.split())
        assert log.read_text("utf-8") == before


@pytest.mark.parametrize("name", ["", "  ", "T\t1"])
def test_wagers_and_wins_need_the_name_of_a_table(log: Path, name: str) -> None:
    before = log.read_bytes()
    where = ("--table", name, "--round", 1)
    assert "--table: name the table" in refused("wager", log, FIVE, 35, *where)
    assert "--table: name the table" in refused("win", log, FIVE, *where, "--box", 1)
    assert log.read_bytes() == before


def test_a_reading_needs_a_name_and_a_moment_that_has_come(log: Path) -> None:
    """A reading in the future would block every reading until then."""
    before = log.read_bytes()
    assert "--by: name the person" in refused("read", log, "--by", " ")
    assert "'2999-01-05' has not come yet" in refused(
        "read", log, "--by", "Cy", "--at", "2999-01-05"
    )
    assert log.read_bytes() == before
