"""From a log alone: the edge before each wager, errors, results, pace and hold."""

from __future__ import annotations

import asyncio
import csv
import json
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from spanish21.cli import app
from spanish21.forensics import Findings, examine
from spanish21.forensics.log import rounds_in
from spanish21.house.people import HouseSettings
from spanish21.ledger import open_store
from spanish21.ledger.entry import type_of
from spanish21.table.events import RoundCompleted
from tests.forensics.planted import EARLY, play
from tests.forensics.recount import Recount, correlated, standard_error
from tests.golden.logs.house import run_a_house

ROUNDS = 26
CLOSE = 1e-6


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return play(tmp_path_factory.mktemp("planted"), ROUNDS)


@pytest.fixture(scope="module")
def found(log: Path) -> Findings:
    return examine(rounds_in(log))


@pytest.fixture(scope="module")
def again(log: Path) -> Recount:
    return Recount(log)


def test_the_edge_before_every_wager_is_that_of_the_cards_left(
    found: Findings, again: Recount
) -> None:
    ours = {(one.round, one.person): one for one in found.wagers}
    assert len(ours) == 3 * ROUNDS == len(again.lines)
    for line in again.lines:
        one = ours[line.round, line.person]
        assert one.wager == line.wager
        assert one.edge == pytest.approx(line.edge, abs=1e-12)
        assert one.best == pytest.approx(line.best, abs=CLOSE)
    assert len({one.edge for one in found.wagers}) > ROUNDS // 2


def test_results_and_the_cost_of_errors_are_those_of_an_independent_count(
    found: Findings, again: Recount
) -> None:
    ours = {(one.round, one.person): one for one in found.wagers}
    for line in again.lines:
        one = ours[line.round, line.person]
        assert one.net == line.net
        assert (one.decisions, one.mistakes) == (line.decisions, line.mistakes)
        assert one.cost == pytest.approx(line.cost, abs=CLOSE)
        assert one.expected == pytest.approx(line.expected, abs=CLOSE)


def test_who_plays_the_best_action_makes_no_mistake_and_who_stands_on_everything_does(
    found: Findings,
) -> None:
    players = {row.person: row.figures for row in found.players}
    assert players["Ann"].mistakes > 5
    assert players["Ann"].cost > 0
    for person in ("Bea", "Cal"):
        # Insurance that is worth taking is never taken.
        declined = [one for one in found.wagers if one.person == person and one.mistakes]
        assert all(one.mistakes == 1 for one in declined)


def test_figures_of_players_are_those_of_an_independent_count(
    found: Findings, again: Recount
) -> None:
    for row in found.players:
        lines, figures = again.of(row.person), row.figures
        assert figures.rounds == len(lines)
        assert figures.wagered == sum(line.wager for line in lines)
        assert figures.average_wager == pytest.approx(figures.wagered / len(lines))
        assert figures.drop == again.drop[row.person] == 500_000
        assert figures.win == -sum(line.net for line in lines)
        assert figures.hold == pytest.approx(figures.win / figures.drop)
        assert figures.standard_error == pytest.approx(standard_error(lines))
        expected = -sum(line.expected for line in lines)
        assert figures.expected == pytest.approx(expected)
        assert figures.off == pytest.approx((figures.win - expected) / standard_error(lines))
        assert row.name == row.person
    by_name = {row.person: row for row in found.players}
    assert by_name["Bea"].correlation is None
    assert by_name["Bea"].changes == 0
    assert by_name["Cal"].correlation == pytest.approx(correlated(again.of("Cal")))


def test_figures_of_the_table_are_those_of_an_independent_count(
    found: Findings, again: Recount
) -> None:
    (row,) = found.tables
    figures = row.figures
    assert (row.id, figures.rounds, figures.wagers) == ("t1", ROUNDS, 3 * ROUNDS)
    assert figures.drop == sum(again.drop.values())
    assert figures.win == -sum(line.net for line in again.lines)
    assert figures.standard_error == pytest.approx(standard_error(again.lines))
    assert figures.hours == pytest.approx(again.hours())
    assert figures.rounds_per_hour == pytest.approx(ROUNDS / again.hours())
    assert figures.cost == pytest.approx(sum(line.cost for line in again.lines))


def test_theoretical_win_is_the_wagers_times_the_edge_of_the_submission(
    found: Findings, again: Recount
) -> None:
    first = again.lines[0]
    match = (first.best - first.wager * first.edge) / first.match
    theory = -sum(line.wager * first.edge + line.match * match for line in again.lines)
    assert found.tables[0].figures.theoretical == pytest.approx(theory)


def test_shifts_and_dealers_add_up_to_the_table(found: Findings, again: Recount) -> None:
    starts = {line.ended for line in again.lines[: 3 * EARLY]}
    assert len(starts) == EARLY
    for rows in (found.shifts, found.dealers):
        assert sum(row.figures.rounds for row in rows) == ROUNDS
        assert sum(row.figures.win for row in rows) == found.tables[0].figures.win


def test_the_command_shows_writes_and_counts_the_same(
    log: Path, found: Findings, tmp_path: Path
) -> None:
    lines = tmp_path / "wagers.csv"
    run = CliRunner().invoke(app, ["forensics", str(log), "--json", "--csv", str(lines)])
    assert run.exit_code == 0, run.output
    shown = json.loads(run.stdout)
    assert shown == msgspec.json.decode(msgspec.json.encode(found))
    with lines.open(newline="") as opened:
        rows = list(csv.DictReader(opened))
    assert [float(row["edge"]) for row in rows] == [one.edge for one in found.wagers]
    told = CliRunner().invoke(app, ["forensics", str(log), "--shift", "08:00"])
    assert told.exit_code == 0
    assert "No alerts." in told.output
    assert "08:00 UTC" in told.output


def test_what_is_no_log_or_time_is_refused_with_a_sentence(tmp_path: Path) -> None:
    runner = CliRunner()
    missing = runner.invoke(app, ["forensics", str(tmp_path / "none.db")])
    assert missing.exit_code == 2
    assert "is not a file" in missing.output
    other = tmp_path / "other.jsonl"
    other.write_text("hello\n")
    assert runner.invoke(app, ["forensics", str(other)]).exit_code == 2
    wrong = runner.invoke(app, ["forensics", str(other), "--shift", "8 o'clock"])
    assert wrong.exit_code == 2
    assert "HH:MM" in wrong.output


def test_the_log_of_a_house_with_real_cards_and_steps_taken_back_is_read(tmp_path: Path) -> None:
    """Every round of the house is read, also after a step that changed nothing of the table."""
    asyncio.run(run_a_house(tmp_path))
    with closing(open_store(tmp_path / "house.db", readonly=True)) as store:
        ended = sum(
            type_of(event) == "RoundCompleted" for one in store.everything() for event in one.events
        )
    rounds = list(rounds_in(tmp_path / "house.db"))
    done = [one for one in rounds if any(isinstance(h.event, RoundCompleted) for h in one.happened)]
    assert 0 < len(done) <= ended


def test_the_house_sets_how_far_off_a_result_must_be_for_an_alert(
    found: Findings, log: Path, tmp_path: Path
) -> None:
    rounds = list(rounds_in(play(tmp_path, 2, settings=HouseSettings(alert_errors=7))))
    assert {one.alert_errors for one in rounds} == {7}
    assert {one.alert_errors for one in rounds_in(log)} == {4}
    assert found.alerts == ()
    any_result = examine(one._replace(alert_errors=0) for one in rounds)
    alerts = {one.name for one in any_result.alerts if one.what == "results-off"}
    assert {"Ann", "Bea", "Cal", "t1"} <= alerts
