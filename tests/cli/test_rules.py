"""`spanish21 rules`: every command for people and for programs, and with wrong input."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import spanish21
from spanish21.cli import app
from spanish21.cli.rules import conformance
from spanish21.law import EDITIONS, Status, Submission, document, edition, readings, readings_of
from spanish21.law.conformance import PAGE, Matrix
from spanish21.law.editions import PUBLISHED

EIGHTY = {"COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb"}
each_edition = pytest.mark.parametrize("name", [law.id for law in PUBLISHED])


def run(*words: str, columns: int = 80) -> Result:
    runner = CliRunner(env={**EIGHTY, "COLUMNS": str(columns)})
    return runner.invoke(app, ["rules", *words], catch_exceptions=False)


def text(*words: str, columns: int = 80) -> str:
    """Run a command and return what it says, each run of blanks as one."""
    answer = run(*words, columns=columns)
    assert answer.exit_code == 0, answer.output
    assert answer.stderr == ""
    assert "\x1b" not in answer.stdout
    assert "…" not in answer.stdout
    wide = [line for line in answer.stdout.splitlines() if len(line) > columns]
    assert all(len(line.split()) == 1 for line in wide), "only a word is wider than the terminal"
    return " ".join(answer.stdout.split())


def data(*words: str) -> Any:  # noqa: ANN401 - JSON of any shape
    answer = run(*words, "--json")
    assert answer.exit_code == 0, answer.output
    assert answer.stderr == ""
    return json.loads(answer.stdout)


def error(*words: str) -> dict[str, Any]:
    """Run a command that fails, in text and in JSON, and return the error."""
    plain = run(*words)
    assert plain.exit_code == 2
    assert plain.stdout == ""
    assert plain.stderr
    assert "Traceback" not in plain.stderr
    answer = run(*words, "--json")
    assert answer.exit_code == 2
    assert answer.stderr == plain.stderr
    found: dict[str, Any] = json.loads(answer.stdout)["error"]
    assert found["message"] + "\n" == plain.stderr
    return found


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "table.toml"
    path.write_text('rules = "MA"\ndecks = 8\nminimum = 15.00\n', "utf-8")
    return path


class TestList:
    def test_for_people(self) -> None:
        said = text("list")
        for law in EDITIONS.values():
            assert law.id in said
            assert law.state in said
            clauses = document(law.id).clauses
            assert f"{sum(clause.status is Status.CODE for clause in clauses)} code" in said

    def test_for_programs(self) -> None:
        rows = {row["id"]: row for row in data("list")["editions"]}
        assert list(rows) == list(EDITIONS)
        assert rows["MA"]["state"] == "Massachusetts"
        assert set(rows["MA"]["clauses"]) == {"code", "procedure", "physical"}
        assert rows["MA-bonus-spin"]["open_options"] > rows["MA"]["open_options"]


class TestShow:
    @each_edition
    def test_every_rule_with_its_clause(self, name: str) -> None:
        said = text("show", name)
        rulebook = Submission(name).rulebook()
        assert rulebook.digest() in said
        for _, rule in rulebook.rules():
            assert rule.clause in said

    def test_values_are_in_words(self) -> None:
        said = text("show", "MA")
        assert "smallest basic wager $5.00 MA 5(a)" in said
        assert "odds in rank and suit 9 to 1 MA 6(e)(1)" in said
        assert "reader used when the dealer ace, jack, queen, king" in said
        assert "most paid to one hand none (no limit) MA 5(e)" in said
        assert "$1,000.00 for a wager from" in said
        assert "6-7-8 of mixed suits 3 to 2 MA 5(f)(1)" in said

    @pytest.mark.parametrize("columns", [40, 60, 200])
    def test_at_other_widths(self, columns: int) -> None:
        text("show", "MD-bonus-spin", columns=columns)

    @each_edition
    def test_for_programs(self, name: str) -> None:
        rulebook = Submission(name).rulebook()
        shown = data("show", name)
        assert shown["edition"] == name
        assert shown["digest"] == rulebook.digest()
        assert [(row["rule"], row["clause"]) for row in shown["rules"]] == [
            (rule, cited.clause) for rule, cited in rulebook.rules()
        ]

    def test_amounts_are_in_cents_and_odds_are_ratios(self) -> None:
        rows = {row["rule"]: row["value"] for row in data("show", "MA")["rules"]}
        assert rows["minimum"] == 500
        assert rows["payout_limit"] is None
        assert rows["match_the_dealer_suited"] == "9:1"
        assert rows["bonus 6-7-8 of mixed suits"] == "3:2"
        assert rows["cover_card_depth"] == "1/4"
        assert rows["insurance_up_cards"] == ["A"]
        assert rows["fixed payout from 5 dollars"] == {
            "least": 500,
            "below": 2500,
            "payout": 100_000,
        }

    def test_a_file_and_settings(self, file: Path) -> None:
        rows = {
            row["rule"]: row["value"]
            for row in data("show", str(file), "--set", "minimum=$20", "--set", "hole_card=yes")[
                "rules"
            ]
        }
        assert rows["decks"] == 8
        assert rows["minimum"] == 2000
        assert rows["hole_card"] is True

    def test_a_file_may_begin_as_some_editors_have_it(self, tmp_path: Path) -> None:
        path = tmp_path / "table.toml"
        path.write_text('\ufeffrules = "MA"\r\ndecks = 8\r\n', "utf-8", newline="")
        assert data("show", str(path))["edition"] == "MA"


class TestClause:
    def test_a_clause_and_all_that_hangs_on_it(self) -> None:
        said = text("show", "MD-1.0", "7.G")
        assert "MD-1.0 7.G Ace or face card up [code]" in said
        assert "MD-1.0 7.G(2)(a) Using the card reader [code]" in said
        assert "R4 insurance-ace-only" in said
        assert "card_reader true only, fixed by the rules" in said
        assert "reader used when the dealer shows" in said
        assert "insurance offer MD-1.0 7.G(1)" in said

    def test_for_programs(self) -> None:
        shown = data("show", "MA", "5(f)")
        assert shown["clause"] == "MA 5(f)"
        assert shown["status"] == "code"
        assert [clause["number"] for clause in shown["below"]] == [
            f"5(f)({number})" for number in range(1, 8)
        ]
        assert "R29" in {reading["id"] for reading in shown["readings"]}
        assert {"rule": "bonus 21 in five cards", "value": "3:2", "clause": "MA 5(f)(5)"} in (
            shown["rules"]
        )

    def test_what_a_submission_chose_is_shown(self) -> None:
        setting = "readings.split-two-card-21=even-money"
        shown = data("show", "MA", "5(a)(3)", "--set", setting)
        [reading] = [row for row in shown["readings"] if row["id"] == "R2"]
        assert reading["chosen"] == "even-money"

    @each_edition
    def test_every_clause_can_be_shown(self, name: str) -> None:
        chapters = [clause.number for clause in document(name).clauses if clause.number.isdigit()]
        for chapter in chapters:
            text("show", name, chapter)
        shown = [
            row["number"]
            for chapter in chapters
            for found in [data("show", name, chapter)]
            for row in (found, *found["below"])
        ]
        assert shown == [clause.number for clause in document(name).clauses]

    @pytest.mark.parametrize("written", ["7.h(1)(A)", "MD-1.0 7.H(1)(a)", "7.H (1) (a)"])
    def test_it_may_be_written_in_some_ways(self, written: str) -> None:
        assert data("show", "MD-1.0", written)["number"] == "7.H(1)(a)"

    def test_a_number_that_occurs_twice(self) -> None:
        assert data("show", "MA", "15(k)")["below"] == []
        assert data("show", "MA", "15(k)[2]")["number"] == "15(k)[2]"

    @pytest.mark.parametrize(
        ("written", "near"), [("7.Z", "7.U"), ("5(f)(8)", "5(f)(7)"), ("x", "1")]
    )
    def test_an_unknown_clause_is_answered_with_the_nearest(self, written: str, near: str) -> None:
        name = "MA" if "(" in written else "MD-1.0"
        found = error("show", name, written)
        assert found["code"] == "rules/unknown-clause"
        assert near in found["nearest"]
        assert near in found["message"]


class TestOptions:
    @each_edition
    def test_each_open_option(self, name: str) -> None:
        said = text("options", name)
        shown = data("options", name)
        law = edition(name)
        assert [row["option"] for row in shown["options"]] == [
            option.name for option in law.options if option.open
        ]
        for row in shown["options"]:
            for part in (row["option"], row["permitted"], row["clause"], row["changes"]):
                assert " ".join(part.split()) in said

    @each_edition
    def test_settled_ones_on_request(self, name: str) -> None:
        shown = data("options", name, "--all")["options"]
        assert [row["option"] for row in shown] == [option.name for option in edition(name).options]
        assert {row["option"] for row in shown if not row["open"]} >= {
            "match_the_dealer.suited"
        } - {option.name for option in edition(name).options if option.open}

    def test_terms_follow_the_number_of_decks(self) -> None:
        def suited(*words: str) -> dict[str, Any]:
            rows = data("options", "MA", *words)["options"]
            return next(row for row in rows if row["option"] == "match_the_dealer.suited")

        assert suited()["default"] == "9:1"
        assert suited("--set", "decks=8")["default"] == "12:1"
        assert suited("--set", "decks=8")["clause"] == "MA 6(e)(2)"

    def test_what_was_chosen(self, file: Path) -> None:
        said = text("options", str(file))
        assert "default $5.00 chosen $15.00 clause MA 5(a)" in said
        [row] = [row for row in data("options", str(file))["options"] if row["option"] == "minimum"]
        assert (row["default"], row["chosen"]) == (500, 1500)


class TestDiff:
    def test_two_states(self) -> None:
        shown = data("diff", "MD-1.0", "MA")
        rows = {row["rule"]: row for row in shown["differences"]}
        assert rows["hole_card"] == {
            "rule": "hole_card",
            "change": "changed",
            "a": True,
            "b": False,
            "clause_a": "MD-1.0 7.E(4)",
            "clause_b": "MA 7(i)",
        }
        assert rows["opening_deal 4"]["change"] == "removed"
        assert rows["opening_deal 4"]["clause_b"] is None
        assert rows["readings.match-play"]["change"] == "added"
        assert rows["readings.split-two-card-21"]["b"] == "beats-dealer-21"
        assert "decks" not in rows
        assert "insurance_odds" not in rows
        assert rows["choice of max_splits"]["b"] == "3 only, fixed by the rules"
        both = len({*names("MD-1.0"), *names("MA"), *choices("MD-1.0"), *choices("MA")})
        assert shown["equal"] == both - len(rows)

    def test_for_people(self) -> None:
        said = text("diff", "MD-1.0", "MA")
        assert "rule MD-1.0 MA" in said
        assert "Deal: hole card yes no [MD-1.0 7.E(4)] [MA 7(i)]" in said
        assert said.endswith("equal")

    def test_another_clause_number_is_no_difference(self) -> None:
        shown = data("diff", "MD-draft", "MD-1.0")
        assert [row["rule"] for row in shown["differences"]] == ["ready_decks"]
        both = len(names("MD-1.0")) + len(choices("MD-1.0"))
        assert shown["equal"] == both - 1
        assert f"1 rule differs, {shown['equal']} equal" in text("diff", "MD-draft", "MD-1.0")

    def test_each_side_has_its_settings(self) -> None:
        shown = data("diff", "MA", "MA", "--set-a", "minimum=10", "--set-b", "minimum=25")
        assert shown["a"]["edition"] == shown["b"]["edition"] == "MA"
        assert shown["a"]["digest"] != shown["b"]["digest"]
        assert [(row["rule"], row["a"], row["b"]) for row in shown["differences"]] == [
            ("minimum", 1000, 2500)
        ]
        assert "1 rule differs" in text("diff", "MA", "MA", "--set-b", "minimum=25")

    def test_a_file_is_named_beside_its_edition(self, file: Path) -> None:
        assert "table.toml" in text("diff", "MA", str(file), columns=400)

    def test_a_faulty_side_is_refused(self) -> None:
        assert error("diff", "MA", "MD-1.0", "--set-b", "decks=7")["faults"][0]["option"] == "decks"


def choices(edition_id: str) -> list[str]:
    return [f"choice of {option.name}" for option in edition(edition_id).own_options]


def names(name: str) -> list[str]:
    return [rule for rule, _ in Submission(name).rulebook().rules()]


class TestCheck:
    @each_edition
    def test_what_is_permitted(self, name: str) -> None:
        digest = Submission(name).rulebook().digest()
        assert text("check", name.lower()) == f"permitted by {name} digest {digest}"
        assert data("check", name) == {
            "ok": True,
            "edition": name,
            "digest": digest,
            "faults": [],
        }

    def test_every_fault_at_once(self, tmp_path: Path) -> None:
        path = tmp_path / "table.toml"
        path.write_text('rules = "MA"\ndecks = 7\nmax_splits = 4\nhole_cards = true\n', "utf-8")
        answer = run("check", str(path), "--set", "minimum=nothing", "--json")
        assert answer.exit_code == 2
        found = json.loads(answer.stdout)
        assert not found["ok"]
        assert found["edition"] == "MA"
        assert found["digest"] is None
        assert {fault["option"] for fault in found["faults"]} == {
            "decks",
            "max_splits",
            "hole_cards",
            "minimum",
        }
        assert {
            "option": "decks",
            "value": "7",
            "permitted": "6 or 8",
            "clause": "MA 2(a)",
            "message": "decks = 7 is not allowed. Use 6 or 8.",
        } in found["faults"]
        assert len(answer.stderr.splitlines()) == 4

    def test_for_people(self) -> None:
        answer = run("check", "MA", "--set", "decks=7", "--set", "max_splits=4")
        assert answer.exit_code == 2
        assert answer.stdout == ""
        assert answer.stderr.splitlines() == [
            "decks = 7 is not allowed. Use 6 or 8. [MA 2(a)]",
            "max_splits = 4 is not allowed. Use 3 only, fixed by the rules. [MA 10(c)]",
        ]

    @pytest.mark.parametrize("content", ["no TOML", 'rules = "NV"', "decks = 6"])
    def test_a_file_that_is_no_submission(self, tmp_path: Path, content: str) -> None:
        path = tmp_path / "table.toml"
        path.write_text(content, "utf-8")
        answer = run("check", str(path), "--json")
        assert answer.exit_code == 2
        assert json.loads(answer.stdout)["edition"] is None


class TestReadings:
    def test_all(self) -> None:
        said = text("readings")
        rows = data("readings")["readings"]
        assert [row["id"] for row in rows] == [reading.id for reading in readings()]
        for reading in readings():
            assert f"{reading.id} {reading.slug} clauses" in said
            assert " ".join(reading.doubt.split()) in said
        assert "chosen" not in rows[0]

    @each_edition
    def test_those_of_an_edition_with_what_is_chosen(self, name: str) -> None:
        text("readings", name)
        rows = data("readings", name)["readings"]
        assert [row["id"] for row in rows] == [reading.id for reading in readings_of(name)]
        assert all(row["chosen"] == row["default"] for row in rows)
        assert all(clause.startswith(f"{name} ") for row in rows for clause in row["clauses"])

    def test_an_alternative(self) -> None:
        setting = ("--set", "readings.split-two-card-21=always-wins")
        assert "chosen always-wins" in text("readings", "MD-1.0", *setting)
        assert "instead always-wins: " in text("readings", "MD-1.0")


class TestConformance:
    @pytest.fixture
    def root(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        for part in ("src/spanish21", "tests", "docs"):
            (tmp_path / part).mkdir(parents=True)
        monkeypatch.setattr(conformance, "checkout", lambda: tmp_path)
        return tmp_path

    @pytest.fixture
    def complete(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(conformance, "matrix_of", lambda root: Matrix((), (), ()))

    def test_what_is_missing_is_listed(self, root: Path) -> None:
        assert "MD-1.0 10.H (Rescue) is cited by no code" in text("conformance")
        shown = data("conformance")
        assert not shown["ok"]
        assert shown["stale"]
        assert {"kind", "subject", "message"} == set(shown["shortfalls"][0])
        assert len(shown["clauses"]) > 1000

    def test_check_fails_on_it(self, root: Path) -> None:
        found = error("conformance", "--check")
        assert found["code"] == "conformance/failed"
        assert found["stale"]
        assert found["shortfalls"]
        assert "--write" in found["message"]

    def test_the_page_is_written_and_then_fresh(self, root: Path, complete: None) -> None:
        assert error("conformance", "--check")["shortfalls"] == []
        assert "nothing is missing" in text("conformance", "--write")
        assert (root / PAGE).read_text("utf-8").startswith("# Conformance\n")
        assert "nothing is missing" in text("conformance", "--check")
        assert data("conformance", "--check")["ok"]

    def test_a_page_that_cannot_be_written(self, root: Path, complete: None) -> None:
        (root / "docs").rmdir()
        assert error("conformance", "--write")["code"] == "conformance/unwritable"

    def test_it_needs_a_checkout(self, tmp_path: Path) -> None:
        shutil.copytree(Path(spanish21.__path__[0]), tmp_path / "lib" / "spanish21")
        answer = subprocess.run(
            [sys.executable, "-m", "spanish21", "rules", "conformance"],
            capture_output=True,
            text=True,
            check=False,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(tmp_path / "lib")},
        )
        assert answer.returncode == 2
        assert answer.stdout == ""
        assert "checkout" in answer.stderr
        assert len(answer.stderr.splitlines()) == 1


@pytest.mark.parametrize("command", ["show", "options", "check", "readings"])
class TestSubmission:
    def test_neither_an_edition_nor_a_file(self, command: str) -> None:
        found = error(command, "MD-2.0")
        assert found["code"] == "submission/not-found"
        assert "isn't an edition or a file" in found["message"]
        assert "MD-1.0" in found["message"]
        assert "TOML" in found["message"]

    def test_a_folder(self, command: str, tmp_path: Path) -> None:
        assert error(command, str(tmp_path))["code"] == "submission/unreadable"

    def test_a_file_that_is_no_text(self, command: str, tmp_path: Path) -> None:
        path = tmp_path / "table.toml"
        path.write_bytes(b"\xff\xfe\x00")
        assert "UTF-8" in error(command, str(path))["message"]

    @pytest.mark.parametrize("setting", ["decks", "=8", " = "])
    def test_a_setting_without_name_or_value(self, command: str, setting: str) -> None:
        assert error(command, "MA", "--set", setting)["code"] == "command/setting"

    def test_any_capitals(self, command: str) -> None:
        assert run(command, "ma-BONUS-spin").exit_code == 0

    def test_a_name_with_control_characters(self, command: str) -> None:
        assert "\x1b" not in run(command, "\x1b[31m").stderr


@pytest.mark.parametrize("command", ["show", "options", "readings"])
def test_what_is_not_permitted_is_refused_with_every_fault(command: str) -> None:
    found = error(command, "MA", "--set", "decks=7", "--set", "colour=red")
    assert found["code"] == "submission/not-permitted"
    assert {fault["option"] for fault in found["faults"]} == {"decks", "colour"}
    assert len(found["message"].splitlines()) == 2


def test_in_a_process_of_its_own() -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "spanish21", "rules", "check", "MA", "--json", "--set", "decks=7"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 2
    assert not json.loads(answer.stdout)["ok"]
    assert answer.stderr == "decks = 7 is not allowed. Use 6 or 8. [MA 2(a)]\n"


@pytest.mark.parametrize(
    ("edition", "first"), [("MD-1.0", "1, 2"), ("NJ", "19.1, 19.2"), ("PA", "635a.1, 635a.2")]
)
def test_a_clause_like_none_is_answered_with_the_sections(edition: str, first: str) -> None:
    done = CliRunner().invoke(app, ["rules", "show", edition, "zzz"])
    assert done.exit_code == 2
    assert f"{edition} has no clause 'zzz'. Its sections are {first}, " in done.stderr
