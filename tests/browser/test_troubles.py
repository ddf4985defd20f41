"""What goes wrong at a table: a killed server, a slow line, two tabs, refusals, clocks, limits."""

from __future__ import annotations

import re
import signal
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, WebSocketRoute

    from tests.browser.house import House
    from tests.browser.player import Player

ASK = """([table, command]) => new Promise(done => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`)
  socket.onmessage = event => {
    const said = JSON.parse(event.data)
    if (said.type === 'hello') {
      const version = said.version
      socket.send(JSON.stringify({type: 'do', id: crypto.randomUUID(), version, command}))
    } else if (said.type !== 'told') { done(said); socket.close() }
  }
})"""


SILENCE = 11_000
"""milliseconds after which the page asks a silent server, or gives it up"""


class Line:
    """A line to the server that may go dead without either end noticing."""

    def __init__(self, page: WebSocketRoute) -> None:
        """Connect a page to its server."""
        self.dead = False
        self.page = page
        self.server = page.connect_to_server()
        page.on_message(lambda said: None if self.dead else self.server.send(said))
        self.server.on_message(lambda said: None if self.dead else page.send(said))


def to_a_decision(player: Player) -> None:
    """Play until a hand is to be decided, not merely insured."""
    stand = player.page.locator("[data-action=stand]")
    for _ in range(10):
        player.wager()
        expect(player.actions.or_(player.chips).first).to_be_visible()
        if stand.is_visible():
            return
        player.finish_round()
    raise AssertionError("no hand was to be decided in ten rounds")


def _in_words(page: Page) -> str:
    return page.locator("section[aria-label='The table in words']").inner_text()


def test_a_killed_server_is_told_and_the_same_hand_goes_on_when_it_is_back(
    come: Callable[..., Player], house: House
) -> None:
    player = come()
    page = player.page
    player.come_to(house.open_table(page))
    to_a_decision(player)
    before, chips = _in_words(page), page.locator(".purse strong").inner_text()
    house.stop(signal.SIGKILL)
    expect(page.get_by_role("alert")).to_contain_text(
        "Connection lost. We\N{RIGHT SINGLE QUOTATION MARK}re holding your seat"
    )
    expect(player.actions).to_have_count(0)
    house.start()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(player.actions.first).to_be_visible()
    assert _in_words(page) == before
    assert page.locator(".purse strong").inner_text() == chips
    player.finish_round()


def test_a_device_without_a_network_says_so_and_comes_back_by_itself(
    come: Callable[..., Player], house: House
) -> None:
    player = come()
    page, alert = player.page, player.page.get_by_role("alert")
    table = house.open_table(page)
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    page.context.set_offline(True)
    expect(alert).to_contain_text("Can\N{RIGHT SINGLE QUOTATION MARK}t reach the server")
    page.context.set_offline(False)
    expect(alert).to_have_count(0)
    player.come_to(table)
    to_a_decision(player)
    before = _in_words(page)
    page.context.set_offline(True)
    expect(alert).to_contain_text("Connection lost")
    expect(player.actions).to_have_count(0)
    page.context.set_offline(False)
    expect(alert).to_have_count(0)
    expect(player.actions.first).to_be_visible()
    assert _in_words(page) == before
    player.finish_round()


def test_a_line_that_goes_dead_without_a_sign_is_noticed_and_replaced(
    come: Callable[..., Player], house: House
) -> None:
    player = come()
    page = player.page
    lines: list[Line] = []
    page.clock.install()
    page.route_web_socket("**/socket*", lambda socket: lines.append(Line(socket)))
    player.come_to(house.open_table(page))
    lines[-1].dead = True
    page.clock.fast_forward(SILENCE)
    page.clock.fast_forward(SILENCE)
    expect(page.get_by_text("Connection lost")).to_be_visible()
    page.clock.fast_forward(SILENCE)
    expect(page.get_by_text("Connection lost")).to_have_count(0)
    assert len(lines) > 1
    player.play_round()


def test_a_slow_line_neither_doubles_a_decision_nor_loses_one(
    come: Callable[..., Player], house: House
) -> None:
    player = come()
    page = player.page
    player.come_to(house.open_table(page))
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    slow = {
        "offline": False,
        "latency": 300,
        "downloadThroughput": 90_000,
        "uploadThroughput": 40_000,
    }
    line.send("Network.emulateNetworkConditions", slow)
    to_a_decision(player)
    before = player.version
    page.locator("[data-action=stand]").dblclick()
    player.catch_up(before + 1)
    player.finish_round()
    expect(page.locator(".refusal")).to_have_count(0)
    page.get_by_role("button", name="Rounds").click()
    expect(page.get_by_role("dialog").get_by_role("listitem").first).to_contain_text("Round")


def test_two_tabs_of_one_person_show_the_same_hand_and_decide_it_once(
    come: Callable[..., Player], house: House
) -> None:
    player = come()
    page = player.page
    table = house.open_table(page)
    player.come_to(table)
    to_a_decision(player)
    other = page.context.new_page()
    other.goto(f"/tables/{table}")
    expect(other.locator("[data-action=stand]:enabled")).to_be_visible()
    assert _in_words(other) == _in_words(page)
    expect(other.locator(".label .who")).to_have_text("You")
    before = player.version
    other.locator("[data-action=stand]").click()
    player.catch_up(before + 1)
    player.finish_round()
    expect(other.get_by_role("button", name="Why?", exact=True)).to_be_visible()
    other.close()
    expect(page.get_by_text("Connection lost")).to_have_count(0)


def test_refusals_say_what_is_wrong_and_what_to_do(
    come: Callable[..., Player], house: House
) -> None:
    player = come()
    page = player.page
    table = house.open_table(page)
    player.come_to(table)

    def refused(amount: int, wager: str = "basic") -> str:
        laid = [{"kind": wager, "amount": amount}]
        command = {"type": "lay", "boxes": [{"box": 4, "wagers": laid}]}
        said = page.evaluate(ASK, [table, command])
        assert said["type"] == "refused", said
        return f"{said['refusal']['message']} {said['refusal']['clause'] or ''}"

    assert re.search(r"minimum.*\$5", refused(100))
    assert re.search(r"maximum.*\$1,000|only \$200\.00 in chips", refused(500_000))
    assert "You have only $200.00 in chips. Buy in for more." in refused(50_000)
    assert re.search(r"\$|chip", refused(512))
    assert refused(500, "match-the-dealer")


def test_a_player_whose_clock_runs_out_is_passed_over_and_comes_back(
    come: Callable[..., Player], house: House
) -> None:
    player = come()
    page = player.page
    player.come_to(house.open_table(page, turn_seconds=3))
    player.wager()
    back = page.get_by_role("button", name="I\N{RIGHT SINGLE QUOTATION MARK}m back")
    for _ in range(10):
        expect(back.or_(player.chips.first).first).to_be_visible()
        if back.is_visible():
            break
        player.wager()
    expect(back).to_be_visible()
    expect(page.locator(".label", has_text="You").locator(".tag")).to_have_text("away")
    back.click()
    expect(back).to_have_count(0)
    expect(page.locator(".label", has_text="You").locator(".tag")).to_have_count(0)


def test_who_excludes_themselves_can_neither_sit_nor_wager(
    come: Callable[..., Player], house: House
) -> None:
    page = come().page
    table = house.open_table(page)
    page.goto("/account")
    page.get_by_text("Exclude myself").click()
    page.get_by_role("button", name="Exclude me for 30 days").click()
    page.get_by_role("alert").get_by_role("button", name="Exclude me for 30 days").click()
    expect(page.get_by_text("Excluded until")).to_be_visible()
    page.goto(f"/tables/{table}")
    page.get_by_role("button", name="Take a seat").click()
    expect(page.get_by_role("alert")).to_contain_text(re.compile("exclu", re.IGNORECASE))
