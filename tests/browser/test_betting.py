"""Betting that cannot go wrong: lit areas, chips one has, undo, and one golden button."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import WebSocketRoute

    from tests.browser.house import House
    from tests.browser.player import Player


SIX = ((360, 740), (390, 844), (844, 390), (1024, 768), (1440, 900), (2560, 1440))
BESIDE = """async area => {
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  const place = query => document.querySelector(query).getBoundingClientRect()
  const plate = place('[data-refused]'), felt = place('.stage')
  const spot = place(area), ring = place('.ring'), main = place('.spot:not(.side)')
  const middle = ({left, right, top, bottom}) => [(left + right) / 2, (top + bottom) / 2]
  const [x, y] = middle(spot), [ringX, ringY] = middle(ring)
  if (Math.hypot(x - ringX, y - ringY) > 2) return 'the ring is around another area'
  if (plate.bottom > main.top && plate.top < main.bottom) return 'the reason covers the main bet'
  const far = Math.max(spot.top - plate.bottom, plate.top - spot.bottom)
  if (far < 0) return 'the reason covers the bet'
  if (far > spot.height) return 'the reason is far from the bet'
  if (plate.left > spot.right || plate.right < spot.left) return 'the reason is beside the box'
  const out = plate.left < felt.left || plate.right > felt.right || plate.top < felt.top
  return out || plate.bottom > felt.bottom ? 'the reason is cut off' : ''
}"""


def test_only_what_can_be_bet_is_lit_and_nothing_is_lost(
    come: Callable[..., Player], house: House
) -> None:
    player = come()
    page = player.page
    player.come_to(house.open_table(page, "MA"))
    main, purse = page.locator(".spot:not(.side)"), page.locator(".purse strong")
    golden = page.locator("footer .gold")
    expect(main).to_have_count(1)
    expect(page.locator(".spot.side")).to_have_count(0)
    expect(golden).to_be_disabled()
    expect(player.chip("$500")).to_be_disabled()
    expect(page.get_by_role("button", name="Sit out")).to_have_count(0)

    main.click()
    expect(purse).to_have_text("$195")
    page.locator(".spot.side").click()
    expect(player.deal).to_contain_text("$10")
    page.get_by_role("button", name="Double the bets").click()
    expect(player.deal).to_contain_text("$20")
    expect(purse).to_have_text("$180")
    for left in ("$10", "$5"):
        page.get_by_role("button", name="Undo").click()
        expect(player.deal).to_contain_text(left)
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".spot.side")).to_have_count(0)
    expect(purse).to_have_text("$200")

    player.play_round("$25")
    again = page.get_by_role("button", name="Rebet $25 and deal")
    expect(again).to_be_enabled()
    expect(golden).to_have_count(1)
    page.reload()
    expect(again).to_be_enabled()
    before = player.taking_wagers()
    page.keyboard.press("Enter")
    expect(before).to_have_count(0)
    player.finish_round()


def test_bets_that_are_refused_stay_on_the_felt(come: Callable[..., Player], house: House) -> None:
    player = come()
    page = player.page
    refusal = {"code": "wager/closed", "clause": "MA 6(a)", "message": "Not now."}
    refusals = iter([refusal, {**refusal, "wager": "match-the-dealer"}])

    def relay(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def refuse(said: str | bytes) -> None:
            asked = json.loads(said)
            refusal = asked.get("command", {}).get("type") == "lay" and next(refusals, None)
            answer = {"type": "refused", "id": asked.get("id"), "version": 0, "refusal": refusal}
            if refusal:
                socket.send(json.dumps(answer))
            else:
                server.send(said)

        socket.on_message(refuse)

    page.route_web_socket("**/socket*", relay)
    player.come_to(house.open_table(page, "MA"))
    page.locator(".spot:not(.side)").click()
    page.locator(".spot.side").click()
    for area in (".spot:not(.side)", ".spot.side"):
        player.deal.click()
        expect(page.locator("[data-refused='4']")).to_contain_text("Not now.")
        for width, height in SIX:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(BESIDE, area) == "", f"{area} at {width}x{height}"
    expect(player.deal).to_contain_text("$10")
    expect(page.locator(".stage .chips .amount")).to_have_text(["$5", "$5"])
    expect(page.locator(".purse strong")).to_have_text("$190")
    before = player.taking_wagers()
    player.deal.click()
    expect(before).to_have_count(0)
    player.finish_round()


def test_boxes_that_take_no_chips_are_dark(come: Callable[..., Player], house: House) -> None:
    player = come()
    page = player.page
    player.come_to(house.open_table(page))
    expect(page.locator(".spot:not(.side)")).to_have_count(7)
    expect(page.locator(".felt .betting.dark")).to_have_count(0)
    player.chip("$25").click()
    lit = page.locator(".spot:not(.side)")
    expect(lit).to_have_count(3)
    assert {spot.get_attribute("data-box") for spot in lit.all()} == {"3", "4", "5"}
    expect(page.locator(".felt .betting.dark")).to_have_count(4)


def test_who_waits_knows_for_whom_and_can_change_the_bets_or_sit_out(
    come: Callable[..., Player], house: House
) -> None:
    ann, bob = come(), come()
    table = house.open_table(ann.page)
    ann.come_to(table)
    bob.come_to(table)
    ann.chip("$25").click()
    ann.deal.click()
    expect(ann.page.locator(".waiting")).to_contain_text("Bets placed. Waiting for Guest")
    ann.page.get_by_role("button", name="Change bets").click()
    expect(ann.deal).to_contain_text("$25")
    ann.page.get_by_role("button", name="Clear").click()
    expect(ann.page.locator(".purse strong")).to_have_text("$200")
    expect(ann.deal).to_have_count(0)

    sit_out = ann.page.get_by_role("button", name="Sit out")
    sit_out.click()
    expect(ann.page.locator(".waiting")).to_contain_text("sitting out")
    ann.page.reload()
    expect(ann.chips.first).to_be_visible()
    sit_out.click()
    expect(ann.page.locator(".waiting")).to_contain_text("sitting out")
    bob.play_round()
    ann.page.get_by_role("button", name="I\N{RIGHT SINGLE QUOTATION MARK}m back").click()
    expect(ann.chips.first).to_be_visible()
