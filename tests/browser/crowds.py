"""The fullest tables for the page to draw: four hands, all side bets, decisions, a wheel."""

from __future__ import annotations

from copy import deepcopy
from time import time
from typing import Any

__all__ = ["deciding", "full", "spun", "with_blackjack"]

MAIN, SIDE, WON = 100_000, 12_500, 2_500_000
CARDS = ("8h", "8s", "3c")
DEALT = ("7c", "2d", "2h", "2s", "2c", "Ah")
DECISIONS = {
    "play": ("hit", "stand", "double", "split", "surrender"),
    "insurance": ("insure", "decline"),
    "rescue": ("rescue", "keep"),
    "cut": ("cut", "refuse-cut"),
}
GIVES_UP = ("surrender", "rescue")
SECONDS = 600
COSTS = ("double", "split", "insure")
CARDS_CUT = 278
LEAST = {"double": 500, "insure": 500, "cut": 10}

View = dict[str, Any]


def own(view: View) -> int:
    """Return the box of the person who looks."""
    seated: int = view["you"]["seated"]
    return seated


def full(real: View, boxes: int, hands: int, people: int, moment: str) -> View:
    """Return a table on which every box has as much as it can hold."""
    view = deepcopy(real)
    view["table"]["boxes"] = boxes
    view["phase"] = moment
    view["you"].update(seated=(boxes + 1) // 2, may=[])
    view["payments"] = []
    me = {"person": view["you"]["person"], "name": view["you"]["name"]}
    kinds = [kind["kind"] for kind in view["table"]["kinds"]]
    view["boxes"] = []
    for number in range(1, boxes + 1):
        sharers = [{"person": f"{number}/{one}", "name": "Maximiliana"} for one in range(people)]
        if number == own(view):
            sharers[0] = me
        view["boxes"].append(_box(number, sharers, kinds, hands, moment))
        if moment == "settlement":
            view["payments"] += _paid(number, sharers[0], kinds, hands)
    view["dealer"].update(cards=list(DEALT), points=16)
    return view


def deciding(view: View, kind: str = "play") -> View:
    """Let the person who looks decide on their last hand, with every choice there is."""
    box = view["boxes"][own(view) - 1]
    hand = box["hands"][-1] | {"active": True, "status": "playing"}
    box["hands"][-1] = hand
    offer = {
        "clause": "MD 1.0",
        "box": box["number"],
        "hand": hand["number"],
        "kinds": [],
        "most_boxes": 0,
        "adjacent": False,
        "shared": False,
        "person": None,
        "name": None,
        "unit": 100,
        "hands": [],
    }
    view["turn"] = {
        "kind": kind,
        "box": box["number"],
        "hand": hand["number"],
        "person": view["you"]["person"],
        "name": view["you"]["name"],
        "legal": [
            offer
            | {
                "type": one,
                "least": LEAST.get(one, MAIN if one in COSTS else 0),
                "most": CARDS_CUT if one == "cut" else MAIN if one in COSTS else 0,
                "gives_up": MAIN // 2 if one in GIVES_UP else 0,
            }
            for one in DECISIONS[kind]
        ],
        "clause": "MD 1.0",
        "ends_at": None,
        "beyond": [],
    }
    ends = int((time() + SECONDS) * 1000)
    view["clock"] = {"kind": "turn", "ends_at": ends, "seconds": SECONDS, "then": "stand"}
    view["you"]["more_time"] = 3
    view["payments"] = _paid(box["number"], hand["shares"][0], ["match-the-dealer"], 0)
    return view


def with_blackjack(view: View) -> View:
    """Give the person who looks a blackjack, which turns a wheel."""
    hands = view["boxes"][own(view) - 1]["hands"]
    hands[0] |= {"cards": ["As", "Kd"], "status": "blackjack"}
    return view


def spun(view: View) -> tuple[View, View]:
    """Return the fact that the wheel of the own box has turned, and the wheel."""
    sections = [{"name": f"${50 * (one % 9 + 1)}", "chance": 0.04} for one in range(24)]
    sections.append({"name": "jackpot", "chance": 0.000025})
    who = {"box": own(view), "person": view["you"]["person"]}
    stop = {"section": 3, "symbol": "$200", "amount": 20_000}
    fact = who | stop | {"type": "WheelSpun", "wheel": "wheel", "community": 0, "clause": ""}
    return fact, who | stop | {"name": "", "wager": "bonus-spin", "sections": sections}


def _box(number: int, sharers: list[View], kinds: list[str], hands: int, moment: str) -> View:
    first = sharers[0]
    seat = first | {"short": first["name"][:3], "connected": True, "away": False}
    laid = [
        {"kind": kind, "amount": MAIN if kind == "basic" else SIDE, "coupon": 0} for kind in kinds
    ]
    laid.append({"kind": "insurance", "amount": MAIN // 2, "coupon": 0})
    share = {"wager": MAIN, "doubled": MAIN, "coupon": 0, "settled": False, "paid": 0}
    return {
        "number": number,
        "seat": seat | {"ready": False, "held_until": None},
        "stakes": [who | {"wagers": [] if moment == "settlement" else laid} for who in sharers],
        "hands": [
            {
                "number": one,
                "cards": list(CARDS),
                "points": 19,
                "soft": False,
                "status": "doubled",
                "split": hands > 1,
                "active": False,
                "shares": [who | share for who in sharers],
            }
            for one in range(1, hands + 1)
        ],
        "wants_consent": [],
    }


def _paid(box: int, who: View, kinds: list[str], hands: int) -> list[View]:
    one = who | {
        "event": 1,
        "box": box,
        "kind": "paid",
        "odds": "1 to 1",
        "stake": MAIN,
        "fact": {},
        "terms": [],
        "clauses": [],
        "summaries": [],
        "celebrate": False,
    }
    mains = [
        one | {"hand": hand, "wager": "basic", "amount": 2 * MAIN, "result": "win"}
        for hand in range(1, hands + 1)
    ]
    sides = [
        one | {"hand": None, "wager": kind, "amount": WON, "result": None}
        for kind in kinds
        if kind != "basic"
    ]
    return mains + sides
