"""The lesson, the coach in words, the practice of mistakes, the chart, and more time."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.player import LONG_PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.house import House
    from tests.browser.player import Player

LESSON = ("hit", "stand", None, "double", "rescue", None, "surrender", None, "hit", None, None)
"""what is pressed in the lesson at a table with Match the Dealer; nothing is "Next" """


BEGIN = re.compile("Two-minute lesson|Lección de dos minutos")
LESSON_SIZES = ((320, 640), (360, 740), (390, 844), (844, 390), (1024, 768), (2560, 1440))


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desk", "telephone"])
def test_a_newcomer_takes_the_lesson_at_the_table(
    come: Callable[..., Player], house: House, size: tuple[int, int]
) -> None:
    player = come(*size)
    page = player.page
    player.come_to(house.open_table(page))
    page.get_by_role("button", name="Two-minute lesson").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("You have 12, the dealer shows a seven")
    sheet.get_by_role("button", name="Stand").click()
    expect(sheet.get_by_role("alert")).to_have_text("Here Hit is better. Try it.")
    for place, action in enumerate(LESSON, 1):
        expect(sheet).to_contain_text(f"Step {place} of")
        expect(sheet.locator(".lying").last).to_be_visible()
        if action:
            sheet.locator(f"[data-lesson={action}]").click()
        else:
            sheet.get_by_role("button", name="Next").click()
    sheet.get_by_role("button", name="Start playing").click()
    expect(sheet).to_be_hidden()
    expect(player.chips.first).to_be_visible()


@pytest.mark.parametrize("locale", ["en-US", "es-MX"])
def test_the_choices_of_the_lesson_are_in_sight_at_every_size(
    come: Callable[..., Player], house: House, locale: str
) -> None:
    player = come(locale=locale)
    page = player.page
    table = house.open_table(page)
    page.goto(f"/tables/{table}?seat=1")
    player.decide_until(page.locator(".chips .chip:enabled").first)
    page.get_by_role("button", name=BEGIN).click()
    buttons = page.locator(".choices button")
    expect(buttons.first).to_be_visible()
    hidden: list[str] = []
    for action in LESSON:
        for width, height in LESSON_SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for button in buttons.all():
                box = button.bounding_box()
                if box is None or box["y"] < 0 or box["y"] + box["height"] > height:
                    hidden.append(f"{button.inner_text()} at {width}x{height}: {box}")
        (page.locator(f"[data-lesson={action}]") if action else buttons.first).click()
    assert hidden == []


def to_a_mistake(player: Player) -> str:
    """Hit until a hand is a mistake to the coach; return what was said of it."""
    page = player.page
    for _ in range(20):
        player.wager()
        while True:
            expect(player.actions.or_(player.chips).first).to_be_visible()
            if player.chips.first.is_visible():
                break
            surrender = page.locator("[data-action=surrender]")
            if surrender.is_visible() and page.locator(".coached").is_visible():
                before = player.version
                wrong = "Surrender is best" not in page.locator(".coached").inner_text()
                surrender.click()
                player.catch_up(before + 1)
                if wrong:
                    return str(page.locator(".mistake").inner_text())
            else:
                if surrender.is_visible():
                    expect(page.locator(".coached")).to_be_visible(timeout=LONG_PATIENCE)
                    continue
                player.decide()
    raise AssertionError("no mistake could be made in twenty rounds")


def test_the_coach_speaks_in_words_names_the_price_and_drills_the_mistake(
    come: Callable[..., Player], house: House
) -> None:
    player = come()
    page = player.page
    player.come_to(house.open_table(page))
    page.get_by_role("button", name="Play with the coach").click()
    said = to_a_mistake(player)
    assert "was better than Surrender. Average cost: $" in said
    player.decide_until(player.chips.first)
    page.get_by_role("button", name="Coach", exact=True).click()
    page.get_by_role("button", name="Practice your mistakes").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("1 hand to practice")
    sheet.get_by_role("button", name="Surrender").click()
    expect(sheet.get_by_role("status")).to_contain_text("cents per dollar on average")
    sheet.get_by_role("button", name="Next hand").click()
    expect(sheet).to_contain_text("1 hand comes back later.")


@pytest.mark.parametrize("width", [320, 390])
def test_the_chart_fits_a_telephone(come: Callable[..., Player], house: House, width: int) -> None:
    page = come(width, 844).page
    table = house.open_table(page, "MD-1.0")
    page.goto(f"/tables/{table}/learn")
    hard = page.get_by_role("region", name="Hard totals")
    expect(hard.get_by_role("columnheader", name="A", exact=True)).to_be_visible(
        timeout=LONG_PATIENCE
    )
    regions = ("Hard totals", "Soft totals", "Pairs")
    for name in regions:
        region = page.get_by_role("region", name=name)
        assert region.evaluate("one => one.scrollWidth <= one.clientWidth"), name
        letters = region.locator("td").first.evaluate("one => getComputedStyle(one).fontSize")
        assert float(letters.removesuffix("px")) >= 12


def test_learn_begins_with_the_game_and_ends_with_the_clauses(
    come: Callable[..., Player], house: House
) -> None:
    page = come(390, 844).page
    page.goto("/learn")
    headings = page.get_by_role("heading", level=2)
    expect(headings).to_have_text(
        [
            "How to play",
            "Strategy",
            "What your 21 pays",
            "How the editions differ",
            "Rule card",
        ]
    )
    expect(page.get_by_text("Bonus Spin turns the wheel when your first two cards")).to_be_visible()
    expect(page.get_by_text("order of collecting and paying")).to_be_hidden()


def test_a_clock_is_extended_by_the_player_it_runs_for(
    come: Callable[..., Player], house: House
) -> None:
    player, other = come(), come()
    table = house.open_table(player.page, wager_seconds=300)
    player.come_to(table)
    other.come_to(table)
    player.chip("$25").click()
    player.deal.click()
    more = other.page.get_by_role("button", name="More time")
    expect(more).to_be_visible()
    expect(player.page.get_by_role("button", name="More time")).to_have_count(0)
    clock = other.page.get_by_role("button", name="Clock:")
    expect(clock).to_have_text("299")
    more.click()
    expect(clock).to_have_text("300")
