"""The fullest tables: four hands and all side bets on each box, large sums, sharers, a wheel."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.pictures import pictured
from tests.browser.test_geometry import CHOICES, FAULTS, HELLO, SMALL_TARGETS, Drawing

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.house import House
    from tests.browser.player import Player

SIZES = (
    *((320, 568), (360, 740), (390, 844), (568, 320), (640, 400), (720, 450), (844, 390)),
    *((768, 1024), (1024, 768), (1280, 800), (1440, 900), (1440, 2560), (2560, 1440)),
)
"""720x450 and 640x400 are 1440x900 and 1280x800 at a zoom of 200%"""
MAIN, SIDE, WON = 100_000, 12_500, 2_500_000
CARDS = ("8h", "8s", "3c")
WHEEL = """async () => {
  const frame = () => new Promise(requestAnimationFrame)
  await frame()
  await frame()
  const stage = document.querySelector('.stage').getBoundingClientRect()
  const own = [...document.querySelectorAll(`.lying[data-hand^="${OWN}/"]`)]
  const parts = [...document.querySelectorAll('.wheel svg, .odds')]
  const meets = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
  const faults = []
  for (const part of parts) {
    const at = part.getBoundingClientRect()
    const name = part.className.baseVal === undefined ? 'odds' : 'wheel'
    if (at.left < stage.left - 1 || at.right > stage.right + 1 || at.top < stage.top - 1
        || at.bottom > stage.bottom + 1) faults.push(`the ${name} is cut off`)
    if (own.some(card => meets(at, card.getBoundingClientRect())))
      faults.push(`the ${name} covers your cards`)
    for (const words of part.querySelectorAll('li, p'))
      if (parseFloat(getComputedStyle(words).fontSize) < 12) faults.push('small chances')
  }
  if (!own.length || parts.length < 2) faults.push('nothing to look at')
  return faults
}"""

View = dict[str, Any]


def _own(view: View) -> int:
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
        you = number == _own(view)
        others = [{"person": f"{number}/{one}", "name": "Maximiliana"} for one in range(people)]
        sharers = [who | {"you": False} for who in others]
        if you:
            sharers[0] = me | {"you": True}
        view["boxes"].append(_box(number, sharers, kinds, hands, moment))
        if moment == "settlement":
            view["payments"] += _paid(number, sharers[0], kinds, hands)
    view["dealer"].update(cards=["7c", "2d", "2h", "2s", "2c", "Ah"], points=16)
    return view


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


@pytest.fixture
def drawing(come: Callable[..., Player], house: House) -> Drawing:
    """Come to a page with every side bet, on which the test draws tables."""
    player = come()
    table = house.open_table(player.page, "MD-bonus-spin", choices=CHOICES)
    player.come_to(table)
    return Drawing(player.page, table, player.page.evaluate(HELLO, table))


def test_the_fullest_tables_fit_at_every_size(drawing: Drawing) -> None:
    page, found, version = drawing.page, {}, 1_000_000
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for boxes, hands, people, moment in (
            (7, 4, 1, "play"),
            (7, 4, 3, "play"),
            (7, 1, 3, "play"),
            (7, 4, 1, "settlement"),
            (1, 4, 1, "settlement"),
            (3, 2, 2, "play"),
        ):
            version += 1
            drawing.draw(full(drawing.hello["view"], boxes, hands, people, moment), version)
            if faults := page.evaluate(FAULTS) + page.evaluate(SMALL_TARGETS):
                found[size, boxes, hands, people, moment] = faults
    assert found == {}


def test_random_tables_fit_when_the_window_changes(drawing: Drawing) -> None:
    page, found, random = drawing.page, {}, Random(14)
    for number in range(26):
        size = random.randrange(320, 2561, 8), random.randrange(320, 1441, 8)
        page.set_viewport_size({"width": size[0], "height": size[1]})
        drawing.draw(pictured(drawing.hello["view"], random), 2_000_000 + number)
        if faults := page.evaluate(FAULTS) + page.evaluate(SMALL_TARGETS):
            found[size, number] = faults
    assert found == {}


def test_a_wheel_leaves_your_cards_in_sight(drawing: Drawing) -> None:
    page, found = drawing.page, {}
    for number, size in enumerate(SIZES):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        view = full(drawing.hello["view"], 7, 1, 1, "play")
        own = _own(view)
        view["boxes"][own - 1]["hands"][0] |= {"cards": ["As", "Kd"], "status": "blackjack"}
        sections = [{"name": f"${50 * (one % 9 + 1)}", "chance": 0.04} for one in range(24)]
        sections.append({"name": "jackpot", "chance": 0.000025})
        view["wheel"] = {
            "box": own,
            "person": view["you"]["person"],
            "name": view["you"]["name"],
            "wager": "bonus-spin",
            "sections": sections,
            "section": 3,
            "symbol": "$200",
            "amount": 20_000,
        }
        drawing.draw(view, 3_000_000 + number)
        if faults := page.evaluate(WHEEL.replace("${OWN}", str(own))):
            found[size] = faults
    assert found == {}
