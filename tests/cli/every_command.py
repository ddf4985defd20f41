"""Every command once, with what it needs: for tests of what all of them have in common."""

from __future__ import annotations

import asyncio
import shlex
from typing import TYPE_CHECKING

from typer.testing import CliRunner

from spanish21.cli import COMMANDS, app
from spanish21.cli.lazy import LazyGroup
from tests.golden.logs.house import run_a_house

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from spanish21.cli.lazy import Lazy

__all__ = ["LINES", "STAY", "names", "prepare", "words_of"]

_SPIN = "--set bonus_spin.offered=true"
_HOUSE = "--data {place}/house"
_LOG = "{place}/meters.log"
_WHEN = "--by Ann"

LINES = {
    "deal drill": "hands --questions 1 --seed 1 --progress {new}.json",
    "deal exam": "MD-1.0 --rounds 1 --seed 1 --progress {new}.json --pdf {new}.pdf",
    "deal progress": "--progress {place}/none.json",
    "deal table": "MD-1.0 --rounds 1 --seed 1 --log {new}.jsonl",
    "rules list": "",
    "rules show": "MA",
    "rules options": "MD-1.0 --cost --plot {new}.svg",
    "rules diff": "MD-1.0 MD-draft",
    "rules check": "MA",
    "rules readings": "MA",
    "rules conformance": "",
    "replay": "{place}/case.toml",
    "layout": "MD-1.0 --out {new}.pdf",
    "sign": "MD-1.0 --out {new}.pdf",
    "checklist": "MA",
    "wheel show": "MA-bonus-spin --out {new}.parquet",
    "wheel analyze": f"MD-bonus-spin {_SPIN}",
    "wheel fit": "MA-bonus-spin --return 0.95",
    "wheel draw": "MA-bonus-spin --out {new}.pdf",
    "meter open": f"{{new}}.log MD-bonus-spin {_SPIN}",
    "meter show": _LOG,
    "meter report": _LOG,
    "meter reconcile": _LOG,
    "meter read": f"{_LOG} {_WHEN}",
    "meter wager": f"{_LOG} bonus_spin_meter_5 5 --table T --round 9",
    "meter win": f"{_LOG} bonus_spin_meter_5 --table T --round 9 --box 1",
    "meter rate": f"{_LOG} bonus_spin_meter_5 8% {_WHEN}",
    "meter correct": f"{_LOG} bonus_spin_meter_5 10100 {_WHEN} --reason typing",
    "meter approve": f"{_LOG} 1 --by Bob",
    "meter reject": f"{_LOG} 2 --by Bob",
    "shoe verify": "{place}/shoe.json",
    "shoe sample": "{new}.json",
    "mixing": "riffle*2 --cards 52 --trials 5 --plot {new}.svg",
    "simulate": "MD-1.0 --rounds 2000 --plot {new}.svg --out {new}.parquet",
    "analyze": "MD-1.0",
    "ev": "MD-1.0 --hand 8s,8c --up Kd",
    "dealer": "MD-1.0",
    "strategy": "MD-1.0 --out {new}.pdf",
    "compare": "MD-1.0 MA --plot {new}.svg",
    "removal": "MA",
    "risk": "MD-1.0 --bankroll 20 --rounds 50",
    "par": "MD-1.0 --out {new}.pdf",
    "dossier": "MD-1.0 --out {new}",
    "people list": _HOUSE,
    "people links": _HOUSE,
    "people unlock": f"Flo {_HOUSE}",
    "people reset": f"Flo {_HOUSE}",
    "people invite": f"dealer {_HOUSE}",
    "people withdraw": f"1 {_HOUSE}",
    "people suspend": f"Flo {_HOUSE} --reason late",
    "people reinstate": f"Flo {_HOUSE}",
    "people exclude": f"Eve {_HOUSE} --reason late",
    "people lift-exclusion": f"Eve {_HOUSE} --reason asked",
    "settings": _HOUSE,
    "servers": "--database {place}/house/house.db --sealed {place}/house",
    "pit shifts": "{place}/house/house.db",
    "pit slips": "{place}/house/house.db {table}",
    "pit corrections": "{place}/house/house.db",
    "pit disputes": "{place}/house/house.db",
    "pit dispute": "{place}/house/house.db {table} 1 --out {new}.pdf",
    "pit slip": "{place}/house/house.db {table} 1 --out {new}.pdf",
    "wire": "",
    "verify": "{place}/house/house.db",
    "forensics": "{place}/house/house.db",
    "export": "{place}/house/house.db {new}.parquet --format parquet",
    "completion": "bash",
    "backup": "{place}/house/house.db {new}.db",
    "play": "MD-1.0 --bankroll 100 --rounds 1 --seed 1",
    "serve": "--port 0 --data {new}",
}
"""To each command a line that it answers; `{new}` is a name that is not taken."""
STAY = {"serve"}
"""commands that do not end by themselves"""

_CASE = """rules = "MD-1.0"

[[round]]
wagers = [{ box = 1, person = "P1", wager = 25.00, match_the_dealer = 5.00 }]
shoe = "7s 7d 7d 7s Kd 7s 2c"
play = ["1 hit"]
"""


def names(commands: Mapping[str, Lazy] = COMMANDS, above: str = "") -> Iterator[str]:
    """List every command, those of a group under its name."""
    for name, lazy in commands.items():
        found = lazy.load(name)
        if isinstance(found, LazyGroup):
            yield from names(found.lazy, f"{above}{name} ")
        else:
            yield f"{above}{name}"


def prepare(place: Path) -> None:
    """Write what the lines name: a house, a log of meters, a case, a shoe."""
    house = place / "house"
    house.mkdir()
    asyncio.run(run_a_house(house))
    (place / "case.toml").write_text(_CASE, "utf-8")
    for line in (
        f"meter open {place}/meters.log MD-bonus-spin {_SPIN}",
        f"meter wager {place}/meters.log bonus_spin_meter_5 35 --table T --round 1",
        f"shoe sample {place}/shoe.json",
    ):
        done = CliRunner().invoke(app, shlex.split(line), catch_exceptions=False)
        assert done.exit_code == 0, done.output


def words_of(name: str, place: Path, table: str = "") -> list[str]:
    """Return the words of a command's line, for files in a place."""
    new = place / f"new-{name.replace(' ', '-')}"
    line = LINES[name].format(place=place, new=new, table=table)
    return [*name.split(), *shlex.split(line)]
