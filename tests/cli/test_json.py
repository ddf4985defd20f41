"""`--json` on every command that ends with an answer."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from spanish21.cli import COMMANDS, app
from spanish21.cli.deal import COMMANDS as DEAL
from spanish21.cli.lazy import Lazy
from spanish21.cli.meter import COMMANDS as METER
from spanish21.cli.people import COMMANDS as PEOPLE
from spanish21.cli.pit import COMMANDS as PIT
from spanish21.cli.rules import COMMANDS as RULES
from spanish21.cli.shoe import COMMANDS as SHOE
from spanish21.cli.wheel import COMMANDS as WHEEL

GROUPS = {
    "deal": DEAL,
    "rules": RULES,
    "meter": METER,
    "people": PEOPLE,
    "pit": PIT,
    "shoe": SHOE,
    "wheel": WHEEL,
}
TALK = {"wire", "completion", *GROUPS}
"""commands whose whole output is a file, and groups"""
EVERY = [(name, lazy) for name, lazy in COMMANDS.items() if name not in TALK] + [
    (f"{group} {name}", lazy) for group, found in GROUPS.items() for name, lazy in found.items()
]


@pytest.mark.parametrize(("name", "lazy"), EVERY, ids=[name for name, _ in EVERY])
def test_every_command_has_it(name: str, lazy: Lazy) -> None:
    answer = CliRunner().invoke(app, [*name.split(), "--help"])
    assert "--json" in answer.stdout


def data(*words: object) -> Any:  # noqa: ANN401 - JSON of any shape
    answer = CliRunner().invoke(app, [*map(str, words), "--json"], catch_exceptions=False)
    assert answer.exit_code == 0, answer.output
    return json.loads(answer.stdout)


def test_drawings_are_given_with_their_title(tmp_path: Path) -> None:
    shown = data("layout", "MD-1.0")
    assert shown["svg"].startswith("<svg")
    out = tmp_path / "felt.svg"
    assert data("layout", "MD-1.0", "--out", out) == {
        "title": shown["title"],
        "format": "svg",
        "file": str(out),
    }
    assert out.read_text("utf-8") == shown["svg"]


def test_meters_answer_with_the_events_they_wrote(tmp_path: Path) -> None:
    log, meter = tmp_path / "m.log", "bonus_spin_meter_5"
    opened = data("meter", "open", log, "MD-bonus-spin", "--set", "bonus_spin.offered=true")
    assert {event["type"] for event in opened["events"]} == {"MeterOpened"}
    [paid] = data("meter", "wager", log, meter, 35, "--table", "T", "--round", 1)["events"]
    assert (paid["type"], paid["wagered"]) == ("Contributed", 3500)
    [planned] = data("meter", "rate", log, meter, "8%", "--by", "Ann")["events"]
    assert planned["type"] == "RatePlanned"
    [proposed] = data("meter", "correct", log, meter, 10_100, "--by", "Ann", "--reason", "x")[
        "events"
    ]
    assert proposed["type"] == "CorrectionProposed"


def test_a_sample_names_its_commitment(tmp_path: Path) -> None:
    made = data("shoe", "sample", tmp_path / "s.json")
    assert data("shoe", "verify", tmp_path / "s.json")["commitment"] == made["commitment"]


def test_a_drill_and_the_progress_answer_too(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    words = ["deal", "drill", "hands", "--questions", "2", "--seed", "1", "--progress", str(file)]
    answer = CliRunner().invoke(app, [*words, "--json"], input="99\n" * 8)
    assert answer.exit_code == 0, answer.output
    found = json.loads(answer.stdout)
    assert found == {"drill": "hands", "asked": 2, "right": 0}
    shown = data("deal", "progress", "--progress", file)
    assert shown["sittings"] == [{**shown["sittings"][0], "what": "hands", "right": 0, "asked": 2}]
    assert set(shown["due"]) == set(shown["clauses"])


def test_a_session_at_the_table_is_summed_up() -> None:
    words = ["play", "MD-1.0", "--seed", "3", "--bankroll", "100", "--wager", "10", "--json"]
    answer = CliRunner().invoke(app, words, input="\n" + "stand\n" * 4 + "quit\n")
    assert answer.exit_code == 0, answer.output
    found = json.loads(answer.stdout)
    assert found["rounds"] >= 1
    assert found["brought_cents"] == 10_000
    assert found["net_cents"] == found["left_cents"] - found["brought_cents"]
    assert found["wagered_cents"] >= 1000
    assert found["coach"] is None
    assert "Your session" in answer.stderr


@pytest.mark.parametrize("of_the_shell", [signal.SIG_DFL, signal.SIG_IGN])
def test_a_server_announces_itself_to_programs(
    tmp_path: Path, of_the_shell: signal.Handlers
) -> None:
    """A shell starts what runs in the background with Ctrl-C ignored."""
    words = ["serve", "--port", "0", "--data", str(tmp_path / "house"), "--no-tables", "--json"]
    with subprocess.Popen(
        [sys.executable, "-m", "spanish21", *words],
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, of_the_shell),  # noqa: PLW1509
    ) as server:
        assert server.stdout
        opened, link = (json.loads(server.stdout.readline()) for _ in range(2))
        server.send_signal(signal.SIGINT)
        stopped = json.loads(server.stdout.read())
    assert opened["event"] == "open"
    assert opened["address"].startswith("http://127.0.0.1:")
    assert opened["tables"] == 0
    assert link["event"] == "operator-link"
    assert link["link"].startswith(f"{opened['address']}#/invitation/")
    assert stopped == {"event": "stopped"}
    assert server.returncode == 0
