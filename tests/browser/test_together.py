"""Two browsers at one table: they see each other's chips, wait for each other, share a box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Locator, expect

from tests.browser.player import MOST_DECISIONS

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.house import House
    from tests.browser.player import Player

ROUND_OVER = "[data-phase=wagers][data-round='2']"
ASKED = "[data-turn=you], [data-turn=other]"


def _play_together(ana: Player, ben: Player) -> None:
    """Decide for whoever is asked, as Ana's page tells it, until the round is over for both."""
    over = ana.page.locator(ROUND_OVER)
    for _ in range(MOST_DECISIONS):
        expect(over.or_(ana.page.locator(ASKED))).to_be_visible()
        if over.count():
            break
        asked, other = (ana, ben) if ana.status.get_attribute("data-turn") == "you" else (ben, ana)
        expect(asked.actions.first).to_be_visible()
        asked.decide()
        other.catch_up(asked.version)
    expect(over).to_be_visible()
    expect(ben.page.locator(ROUND_OVER)).to_be_visible()


def test_two_people_play_the_same_round(come: Callable[..., Player], house: House) -> None:
    ana, ben = come(), come()
    table = house.open_table(ana.page)
    ana.come_to(table)
    ben.come_to(table)
    expect(ana.page.locator(".label .who")).to_have_count(2)
    ana.chip("$25").click()
    ana.deal.click()
    expect(ana.page.locator(".waiting")).to_be_visible()
    expect(ben.page.locator(".chips .amount", has_text="$25")).to_be_visible()
    expect(ana.status).to_have_attribute("data-phase", "wagers")
    ben.wager("$100")
    _play_together(ana, ben)
    for player in (ana, ben):
        player.page.get_by_role("button", name="Why?", exact=True).click()
        sheet = player.page.get_by_role("dialog")
        expect(sheet.get_by_role("heading", name="You, box")).not_to_have_count(0)
        expect(sheet.get_by_role("heading", name="Guest")).not_to_have_count(0)


def test_a_button_stays_under_the_finger_while_another_player_sits_down(
    come: Callable[..., Player], house: House
) -> None:
    ana, ben = come(pace="natural"), come()
    table = house.open_table(ana.page)
    ana.page.goto(f"/tables/{table}?seat=1")
    ana.page.locator("[data-action=refuse-cut]:enabled").hover()
    ana.page.mouse.down()
    ben.page.goto(f"/tables/{table}?seat=1")
    expect(ana.page.locator(".label .who")).to_have_count(2)
    ana.page.mouse.up()
    expect(ana.page.locator("[data-turn=you]")).to_have_count(0)


def absent(who: Player, how: str) -> Locator:
    """Find how a neighbor is absent: a word beside the name, or a sign where there is no room."""
    word = who.page.locator(".label .tag", has_text=how)
    return word.or_(who.page.locator(f".label svg[aria-label='{how}']"))


def test_who_lost_the_connection_is_waited_for_once_and_shown_as_away(
    come: Callable[..., Player], house: House
) -> None:
    ana, ben = come(), come()
    table = house.open_table(ana.page, wager_seconds=3)
    ana.come_to(table)
    ben.come_to(table)
    ben.page.close()
    expect(absent(ana, "offline")).to_be_visible()
    ana.wager()
    expect(absent(ana, "away")).to_be_visible()


def test_a_box_is_shared_in_massachusetts_with_consent(
    come: Callable[..., Player], house: House
) -> None:
    ana, ben = come(), come()
    table = house.open_table(ana.page, "MA")
    ana.come_to(table)
    box = ana.page.locator(".spot.focus").get_attribute("data-box")
    ben.page.goto(f"/tables/{table}")
    ben.page.get_by_role("button", name=f"Ask to share box {box}").click()
    ana.page.get_by_role("button", name=f"share box {box}").click()
    ben.page.get_by_role("button", name="Buy chips").click()
    expect(ben.chips.first).to_be_visible()
    ben.page.locator(f"[data-box='{box}'][data-kind=basic]").click()
    ben.deal.click()
    expect(ana.page.locator(".chips .amount")).to_be_visible()
    ana.wager()
    _play_together(ana, ben)
    ben.page.get_by_role("button", name="Why?", exact=True).click()
    sheet = ben.page.get_by_role("dialog")
    expect(sheet.get_by_role("heading", name=f"You, box {box}")).not_to_have_count(0)
    expect(sheet.get_by_role("heading", name="Guest")).not_to_have_count(0)


def test_who_only_watches_is_offered_a_seat_and_no_cards_to_decide(
    come: Callable[..., Player], house: House
) -> None:
    ana, watcher = come(), come()
    table = house.open_table(ana.page)
    ana.come_to(table)
    watcher.page.goto(f"/tables/{table}")
    expect(watcher.page.get_by_role("button", name="Take a seat")).to_be_visible()
    ana.wager()
    expect(watcher.page.locator("[data-action]")).to_have_count(0)
