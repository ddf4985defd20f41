"""Nothing on the felt overlaps, is cut off, or is too small to read or to press, at any size."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.crowds import deciding, full, own, spun, with_blackjack
from tests.browser.drawing import Drawing
from tests.browser.pictures import pictured

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.house import House
    from tests.browser.player import Player

SIX = ((360, 740), (390, 844), (844, 390), (1024, 768), (1440, 900), (2560, 1440))
TURNED = ((740, 360), (768, 1024), (900, 1440), (1440, 2560))
NARROWEST = ((320, 568), (320, 640), (568, 320))
ZOOMED = ((512, 384), (640, 400), (720, 450), (1280, 720))
"""windows of 1024x768, 1280x800, 1440x900 and 2560x1440 at a zoom of 200%"""
SIZES = (*SIX, *TURNED, *NARROWEST, *ZOOMED, (1280, 800))
RANDOM_WINDOWS = 30
FULLEST = (
    (7, 4, 1, "play"),
    (7, 4, 3, "play"),
    (7, 1, 3, "play"),
    (7, 4, 1, "settlement"),
    (1, 4, 1, "settlement"),
    (3, 2, 2, "play"),
)

STILL = "() => Promise.all(document.getAnimations().map(one => one.finished))"
"""waits until nothing moves"""

Found = dict[object, list[str]]


@pytest.fixture(params=["en-US", "es-MX"])
def drawing(come: Callable[..., Player], house: House, request: pytest.FixtureRequest) -> Drawing:
    """Come to a page on which the test draws tables, in one of the languages."""
    return Drawing(come(locale=request.param), house)


def test_random_tables_fit_at_every_size(drawing: Drawing) -> None:
    found: Found = {}
    for size in SIZES:
        drawing.resize(*size)
        random = Random(f"{size}")
        for boxes in range(1, 8):
            drawing.draw(pictured(drawing.real, random, boxes))
            if faults := drawing.faults():
                found[size, boxes, drawing.version] = faults
    assert found == {}


def test_random_tables_fit_into_random_windows(drawing: Drawing) -> None:
    found: Found = {}
    random = Random(14)
    for _ in range(RANDOM_WINDOWS):
        size = random.randrange(320, 2561, 8), random.randrange(320, 1441, 8)
        drawing.resize(*size)
        drawing.draw(pictured(drawing.real, random))
        if faults := drawing.faults():
            found[size, drawing.version] = faults
    assert found == {}


def test_the_fullest_tables_fit_at_every_size(drawing: Drawing) -> None:
    found: Found = {}
    for size in SIZES:
        drawing.resize(*size)
        for boxes, hands, people, moment in FULLEST:
            drawing.draw(full(drawing.real, boxes, hands, people, moment))
            if faults := drawing.faults():
                found[size, boxes, hands, people, moment] = faults
    assert found == {}


def test_every_decision_can_be_read_and_pressed(drawing: Drawing) -> None:
    found: Found = {}
    for size in SIZES:
        drawing.resize(*size)
        for kind, hands in (("play", 1), ("play", 4), ("insurance", 1), ("rescue", 1), ("cut", 1)):
            drawing.draw(deciding(full(drawing.real, 7, hands, 1, "play"), kind))
            expect(drawing.page.locator("[data-action]").first).to_be_visible()
            if faults := drawing.faults():
                found[size, kind, hands] = faults
    assert found == {}


def test_the_felt_stays_where_it_is_whatever_is_offered(drawing: Drawing) -> None:
    found: Found = {}
    for size in SIZES:
        drawing.resize(*size)
        drawing.draw(deepcopy(drawing.real))
        expect(drawing.page.locator(".deal")).to_be_visible()
        at_first = drawing.felt()
        waiting = full(drawing.real, 7, 1, 1, "play") | {"turn": None}
        for kind in ("play", "insurance", "rescue", "cut", "waiting"):
            view = full(drawing.real, 7, 1, 1, "play")
            drawing.draw(waiting if kind == "waiting" else deciding(view, kind))
            if (now := drawing.felt()) != at_first:
                found[size, kind] = [f"{at_first} became {now}"]
    assert found == {}


def test_controls_grow_with_the_largest_windows(drawing: Drawing) -> None:
    heights = []
    for size in ((1440, 900), (2560, 1440)):
        drawing.resize(*size)
        drawing.draw(deepcopy(drawing.real))
        parts = drawing.page.locator(".deal, .chips .chip:first-child, .bar .tool:last-child")
        boxes = [part.bounding_box() for part in parts.all()]
        heights.append([box["height"] for box in boxes if box])
    assert len(heights[0]) == 3
    for small, large in zip(*heights, strict=True):
        assert large >= small * 1.25


def test_a_wheel_leaves_your_cards_in_sight(come: Callable[..., Player], house: House) -> None:
    drawing = Drawing(come(pace="natural"), house)
    wheel = drawing.page.locator(".wheel")
    found: Found = {}
    for boxes in (7, 1):
        view = with_blackjack(full(drawing.real, boxes, 1, 1, "play"))
        drawing.draw(view)
        for size in SIZES:
            drawing.resize(*size)
            fact, turning = spun(view)
            drawing.tell(fact, wheel=turning)
            expect(wheel).to_be_visible()
            if faults := drawing.faults():
                found[size, boxes] = faults
            drawing.page.keyboard.press("Space")
            expect(wheel).to_have_count(0)
    assert found == {}


def test_a_prize_leaves_your_cards_in_sight(come: Callable[..., Player], house: House) -> None:
    drawing = Drawing(come(), house)
    plate = drawing.page.locator(".party .plate")
    found: Found = {}
    for size in SIZES:
        drawing.resize(*size)
        view = with_blackjack(full(drawing.real, 7, 1, 1, "settlement"))
        drawing.draw(view)
        who = {"box": own(view), "hand": 1, "person": view["you"]["person"]}
        paid = who | {"type": "FixedPaid", "amount": 500_000, "clause": ""}
        drawing.tell(paid, celebrate=True)
        expect(plate).to_be_visible()
        drawing.page.evaluate(STILL)
        if faults := [one for one in drawing.faults() if one.startswith("prize")]:
            found[size] = faults
        drawing.tell({"type": "WagersClosed", "clause": ""})
        expect(plate).to_have_count(0)
    assert found == {}
