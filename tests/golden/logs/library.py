"""Tables of the library that write to a ledger: which cases are played there, and the meters."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tests.golden.logs.cases import record_case
from tests.golden.logs.corpus import LOGS
from tests.golden.logs.meters import run_meters
from tests.ledger.moved import SCENES

if TYPE_CHECKING:
    from collections.abc import Callable

    from spanish21.ledger import Store

__all__ = ["LIBRARY"]

CASES = LOGS.parent

_CASES: dict[str, tuple[str, ...]] = {
    "maryland": (
        "md_1_0/blackjack",
        "md_1_0/double_down",
        "md_1_0/insurance",
        "md_1_0/split",
        "md_1_0/surrender",
        "md_draft/tour",
        "md_bonus_spin/eight_decks",
    ),
    "maryland-irregularities": ("md_1_0/irregularities", "md_draft/shuffling_device"),
    "massachusetts": (
        "ma/fixed_payouts",
        "ma/match_play",
        "ma/shared_box",
        "ma/surrender",
        "ma_bonus_spin/tour",
    ),
    "massachusetts-irregularities": (
        "ma/irregularities_no_hole_card",
        "ma_bonus_spin/irregularities",
    ),
    "around": (
        "logs/scripts/cash_and_cuts",
        "logs/scripts/device",
        "logs/scripts/jackpot",
        "logs/scripts/seat_button",
    ),
}


def _record(files: tuple[str, ...], store: Store) -> None:
    for file in files:
        record_case(store, CASES / f"{file}.toml")


LIBRARY: dict[str, Callable[[Store], None]] = {
    **{name: partial(_record, files) for name, files in _CASES.items()},
    "wheels": SCENES["wheels"],
    "aces": SCENES["aces"],
    "meters": run_meters,
}
"""what is recorded under each name"""
