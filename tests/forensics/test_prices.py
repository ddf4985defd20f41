"""Rounds that were examined before are not priced again, and rounds that changed are."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from spanish21.cli import app
from spanish21.forensics import Findings, Prices, examine, pricing
from spanish21.forensics.log import RoundLog, rounds_in
from tests.forensics.planted import play

ROUNDS = 5


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return play(tmp_path_factory.mktemp("planted"), ROUNDS)


@pytest.fixture(scope="module")
def found(log: Path) -> Findings:
    return examine(rounds_in(log))


def forbid_pricing(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> float:
        raise AssertionError("a round is priced again")

    monkeypatch.setattr(pricing, "edge_left", refuse)
    monkeypatch.setattr(pricing, "value_plays", refuse)


def test_a_second_examination_prices_nothing_and_finds_the_same(
    log: Path, found: Findings, monkeypatch: pytest.MonkeyPatch
) -> None:
    prices = Prices()
    assert examine(rounds_in(log), prices=prices) == found
    assert prices.found == 0
    forbid_pricing(monkeypatch)
    assert examine(rounds_in(log), prices=prices) == found
    assert prices.found == ROUNDS


def test_only_new_rounds_are_priced(log: Path, found: Findings) -> None:
    prices = Prices()
    examine(list(rounds_in(log))[:2], prices=prices)
    assert examine(rounds_in(log), prices=prices) == found
    assert prices.found == 2


def test_a_round_that_was_changed_is_priced_again(log: Path) -> None:
    prices = Prices()
    rounds = [one for one in rounds_in(log) if one.happened]
    examine(rounds, prices=prices)
    shoe_without_first_round = [_cut(rounds[0]), *rounds[1:]]
    examine(shoe_without_first_round, prices=prices)
    assert prices.found == ROUNDS - 1


def _cut(one: RoundLog) -> RoundLog:
    """Let someone else have dealt the round, and the wagers be closed at another time."""
    return one._replace(
        happened=tuple(each._replace(at=(each.at or 0) + 1) for each in one.happened)
    )


def test_prices_are_kept_in_a_file_for_the_next_run(
    log: Path, found: Findings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "prices.jsonl"
    assert examine(rounds_in(log), prices=Prices(file)) == found
    written = file.read_bytes()
    file.write_bytes(written + b'{"round":"cut sho')
    forbid_pricing(monkeypatch)
    kept = Prices(file)
    assert examine(rounds_in(log), prices=kept) == found
    assert kept.found == ROUNDS
    assert file.read_bytes() == written
    asked = ["forensics", str(log), "--prices", str(file), "--json"]
    done = CliRunner().invoke(app, asked)
    assert done.exit_code == 0, done.output


def test_a_log_is_never_taken_for_a_file_of_prices(log: Path, tmp_path: Path) -> None:
    before = log.read_bytes()
    for file in (log, tmp_path / "copy.jsonl"):
        if file != log:
            file.write_bytes(before)
        done = CliRunner().invoke(app, ["forensics", str(log), "--prices", str(file)])
        assert done.exit_code == 2, done.output
        assert file.read_bytes() == before
