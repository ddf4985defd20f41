"""Every refusal that a player can get has a sentence in each language of the page."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "spanish21"
SPANISH = ROOT / "frontend" / "src" / "phrases" / "es" / "refusals.ts"
SERVER = ("game", "house", "ledger", "progressive", "rules", "table", "web")
CODE = re.compile(r"[a-z][a-z-]*/[a-z][a-z-]*")
STAFF = {
    *("card", "cards", "cash", "correction", "cover-card", "dealer", "device"),
    *("dossier", "hole-card", "irregularity", "ledger", "limits", "meter", "reader", "school"),
    *("settings", "shuffle", "slip", "spin", "staff", "fair", "verify", "application", "text"),
}
"""what begins the codes of dealers, of the floor, of the log, and kinds of content"""
STAFF_CODES = {
    *("dispute/amount", "dispute/changed", "dispute/chips", "dispute/clause"),
    *("dispute/undecided", "dispute/unknown"),
    *("people/correction", "people/coupon", "people/coupons-a-day", "people/last-operator"),
    *(
        "people/not-excluded",
        "people/own-correction",
        "people/own-coupon",
        "people/reason",
        "people/role",
    ),
    *("shoe/no-discards", "table/undo"),
}


def codes() -> dict[str, str]:
    """Find the codes of the server in its source, each with a file that has it."""
    return {
        node.value: path.name
        for package in SERVER
        for path in (SOURCE / package).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and CODE.fullmatch(node.value)
    }


def spanish() -> dict[str, str]:
    """Read the sentences of the page."""
    return dict(re.findall(r"'([a-z-]+/[a-z-]+)':\s*'(.+)',", SPANISH.read_text("utf-8")))


def test_every_code_for_players_has_a_sentence_in_spanish() -> None:
    wanted = {code for code in codes() if code.partition("/")[0] not in STAFF} - STAFF_CODES
    assert wanted == set(spanish())


def test_every_sentence_is_written_for_a_person() -> None:
    for code, sentence in spanish().items():
        assert re.fullmatch(r"[¿¡A-ZÁÉÍÓÚÑ].*[.]", sentence), code
        assert CODE.search(sentence) is None, code
