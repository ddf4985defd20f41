"""`spanish21 wheel` on the command line."""

from __future__ import annotations

import json
import math
import re
import tomllib
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest
from typer.testing import CliRunner

from spanish21 import Submission
from spanish21.cli import app
from spanish21.wheels.found import wheels_of

MD = "MD-bonus-spin"


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["wheel", *words])
    return done.exit_code, done.output


def test_show_lists_every_section_with_clauses_and_says_what_is_assumed() -> None:
    code, out = run("show", MD, "--wheel", "bonus-spin-5")
    assert code == 0
    assert "12.D(4)(k)" in out
    assert "assumed" in out
    code, out = run("show", MD, "--json")
    wheels = json.loads(out)["wheels"]
    assert [wheel["wheel"] for wheel in wheels] == ["bonus-spin-1", "bonus-spin-5", "xtreme-16"]
    assert all(wheel["assumed"] for wheel in wheels)


def test_analyze_writes_exact_fractions() -> None:
    code, out = run("analyze", MD, "--json", "--players", "3")
    assert code == 0
    rows = json.loads(out)["wagers"]
    assert rows[0]["trigger"]["exact"] == "12/287"
    assert rows[1]["jackpots"]["bonus_spin_meter_5"]["wagers_to_jackpot"]["exact"] == "2870000/3"
    assert set(rows[2]["return_by_players"]) == {str(count) for count in range(1, 8)}
    code, out = run("analyze", "MA-bonus-spin")
    assert (code, "bonus-spin $5" in out) == (0, True)


def test_a_meter_may_be_named_and_must_be_known() -> None:
    _, out = run("analyze", MD, "--json", "--meter", "bonus_spin_meter_5=25000")
    assert json.loads(out)["wagers"][1]["jackpots"]["bonus_spin_meter_5"]["cents"] == 2_500_000
    assert run("analyze", MD, "--meter", "gold=1")[0] == 2
    for wrong in ("x", "0", "-5"):
        assert run("analyze", MD, "--meter", f"bonus_spin_meter_5={wrong}")[0] == 2


def test_a_fitted_wheel_is_a_line_of_a_submission() -> None:
    code, out = run("fit", MD, "--return", "0.78", "--wheel", "bonus-spin-1", "--stops", "2000")
    assert code == 0
    fitted = tomllib.loads(out)["bonus_spin"]["wheel_1"]
    assert fitted.startswith("$10:")
    book = Submission(MD, {"bonus_spin.wheel_1": fitted}).rulebook()
    assert str(wheels_of(book)[0].wheel) == fitted
    for wrong in ("x", "1e400", "-1", "1/0", "0"):
        code, out = run("fit", MD, f"--return={wrong}", "--wheel", "bonus-spin-1")
        assert (code, "write 0.78, 78% or 39/50" in out) == (2, True)
    assert run("fit", MD, "--return", "0.01", "--wheel", "bonus-spin-1")[0] == 2


@pytest.mark.parametrize("wheel", ["bonus-spin-1", "bonus-spin-5", "xtreme-16"])
def test_a_drawing_has_every_section_with_its_clause(wheel: str) -> None:
    code, out = run("draw", MD, "--wheel", wheel, "--format", "svg")
    assert code == 0
    slices = [node for node in ET.fromstring(out).iter() if node.get("data-symbol")]
    _, shown = run("show", MD, "--wheel", wheel, "--json")
    assert len(slices) == len(json.loads(shown)["wheels"][0]["sections"])
    assert all(node.get("data-clause", "").startswith(MD) for node in slices)
    assert "Assumed weights" in out


def turn_of(path: str) -> float:
    """Measure a slice from its path: centre, start, radii, flags, end."""
    x, y, ax, ay, *_, large, _, bx, by = map(float, re.findall(r"-?[0-9.]+", path))
    turn = math.degrees(math.atan2(by - y, bx - x) - math.atan2(ay - y, ax - x)) % 360
    assert (turn > 180) == bool(large)
    return turn


@pytest.mark.parametrize("count", [1, 3, 200])
def test_a_free_wheel_is_drawn_once_around_by_weight(count: int) -> None:
    sections = ";".join(f"${25 + place}:{1 + place}" for place in range(count))
    wheel = f"bonus_spin.wheel={sections}"
    _, out = run("draw", "MA-bonus-spin", "--set", wheel, "--format", "svg")
    slices = [node for node in ET.fromstring(out).iter() if node.get("data-symbol")]
    slices.sort(key=lambda node: int(node.get("data-symbol", "")[1:]))
    turns = [turn_of(part.get("d", "")) for node in slices for part in node if part.get("d")]
    assert len(turns) == count
    assert sum(turns) == pytest.approx(360, abs=1)
    assert all(less < more for less, more in pairwise(turns[:: max(1, count // 10)]))


def test_a_wager_that_favors_players_says_so_and_names_no_meter_below_nothing() -> None:
    code, out = run("analyze", MD)
    said = " ".join(out.split())
    assert code == 0
    assert "The player has the edge on xtreme-16 $5" in said
    assert "has the edge on bonus-spin" not in said
    assert "favorable as it stands" in said
    assert "-$" not in said


def test_an_edition_without_a_wheel_says_so() -> None:
    assert run("show", "MD-1.0")[0] == 2
    assert run("draw", MD)[0] == 2
