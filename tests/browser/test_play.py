"""One person and one table: play now, keyboard, telephone, why, history, a lost connection."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.player import LONG_PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import FloatRect, Locator

    from tests.browser.house import House
    from tests.browser.player import Player


def test_a_newcomer_sits_with_one_click_and_plays_a_round(
    come: Callable[..., Player], house: House
) -> None:
    player = come()
    faults: list[str] = []
    player.page.on(
        "console", lambda said: faults.append(said.text) if said.type == "error" else None
    )
    player.page.goto("/")
    player.page.get_by_role("button", name="Play now").click()
    player.decide_until(player.chips.first)
    expect(player.page.get_by_text("Chips", exact=True)).to_be_visible()
    welcome = player.page.get_by_role("complementary", name="New here?")
    expect(welcome).to_contain_text("closer to 21 than the dealer")
    player.play_round("$5")
    expect(welcome).to_have_count(0)
    expect(player.status).to_have_attribute("data-phase", "wagers")
    expect(player.page.locator("[data-announced]")).not_to_be_empty()
    assert faults == []


def test_a_payment_is_explained_with_its_clause_and_arithmetic(
    come: Callable[..., Player], house: House
) -> None:
    player = come()
    player.come_to(house.open_table(player.page))
    player.play_round()
    player.page.get_by_role("button", name=re.compile(r"Box \d: .* Why\?")).click()
    sheet = player.page.get_by_role("dialog")
    expect(sheet.get_by_role("heading", name=re.compile(r"You, box \d"))).to_be_visible()
    expect(sheet.locator(".clause").first).to_have_text(re.compile(r"MD"))
    expect(sheet.locator("article").first).to_contain_text("$25")
    player.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def test_a_round_is_played_with_the_keyboard_alone(
    come: Callable[..., Player], house: House
) -> None:
    player = come()
    page = player.page
    player.come_to(house.open_table(page))
    press = page.keyboard.press
    page.locator("body").focus()
    press("3")
    press("1")
    expect(player.deal).to_contain_text("$26")
    press("Backspace")
    expect(player.deal).to_be_hidden()
    before = player.taking_wagers()
    press("3")
    press("Enter")
    expect(before).to_have_count(0)
    for _ in range(20):
        expect(player.actions.or_(player.chips).first).to_be_visible()
        if player.chips.first.is_visible():
            break
        offered = {each.get_attribute("data-action") for each in player.actions.all()}
        version = player.status.get_attribute("data-version") or ""
        press("n" if "decline" in offered else "s" if "stand" in offered else "k")
        expect(player.status).not_to_have_attribute("data-version", version)
    press("w")
    expect(page.get_by_role("dialog")).to_contain_text("You, box")
    press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Backspace")


SPEECH = """
window.said = []
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text } }
Object.defineProperty(window, 'speechSynthesis', {value: {speak: words => said.push(words.text)}})
"""


def test_announcements_are_spoken_where_that_is_wanted(
    come: Callable[..., Player], house: House
) -> None:
    player = come()
    page = player.page
    page.add_init_script(SPEECH)
    player.come_to(house.open_table(page))
    player.play_round()
    assert page.evaluate("said") == []
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Read announcements aloud").check()
    page.keyboard.press("Escape")
    player.play_round()
    said = " ".join(page.evaluate("said"))
    assert "box 4" in said
    assert "hole card" in said or "Blackjack" in said


def test_the_table_is_told_in_words(come: Callable[..., Player], house: House) -> None:
    player = come()
    player.come_to(house.open_table(player.page))
    player.play_round()
    player.page.locator("body").focus()
    player.page.keyboard.press("t")
    expect(player.page.locator("[aria-live=assertive]").last).to_contain_text("Box 4, you")


def test_a_telephone_shows_everything_without_scrolling(
    come: Callable[..., Player], house: House
) -> None:
    player = come(390, 844)
    page = player.page
    player.come_to(house.open_table(page))
    before = player.taking_wagers()
    player.chip("$25").tap()
    player.deal.tap()
    expect(before).to_have_count(0)
    player.finish_round()
    scrolled = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    assert scrolled == [390, 844]
    for button in page.locator("footer button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= box["x"] + box["width"] <= 390
        assert box["y"] + box["height"] <= 844


def box_of(part: Locator) -> FloatRect:
    """Return where a part of the page is, as soon as it is shown."""
    while True:
        expect(part).to_be_visible()
        if (found := part.bounding_box()) is not None:
            return found


def test_a_payment_on_a_telephone_lies_below_the_cards_and_chips(
    come: Callable[..., Player], house: House
) -> None:
    player = come(390, 844)
    player.come_to(house.open_table(player.page))
    player.play_round()
    payment = player.page.get_by_role("button", name=re.compile(r"Box \d: .* Why\?")).first
    expect(payment).to_be_visible()
    payment.hover(trial=True)  # it stands still
    pill = box_of(payment)
    spot, felt = box_of(player.page.locator(".spot.focus")), box_of(player.page.locator("main"))
    assert pill["y"] > spot["y"] + spot["height"] * 0.8
    assert pill["y"] + pill["height"] <= felt["y"] + felt["height"] + 4


def test_a_tip_goes_from_the_chips_to_the_dealer(come: Callable[..., Player], house: House) -> None:
    player = come(390, 844)
    page = player.page
    player.come_to(house.open_table(page))
    expect(page.locator(".purse strong")).to_have_text("$200")
    page.get_by_role("button", name="Chips and tips").click()
    page.get_by_role("dialog").get_by_role("button", name="Tip $5", exact=True).click()
    expect(page.locator(".purse strong")).to_have_text("$195")
    page.get_by_role("dialog").get_by_role("button", name="$50", exact=True).click()
    expect(page.locator(".purse strong")).to_have_text("$245")


def test_a_chip_is_dragged_to_a_box(come: Callable[..., Player], house: House) -> None:
    player = come()
    page = player.page
    player.come_to(house.open_table(page))
    spot = page.locator("[data-box='4'][data-kind='basic']")
    player.chip("$100").hover()
    page.mouse.down()
    spot.hover(force=True)
    page.mouse.up()
    expect(player.deal).to_contain_text("$100")


def test_a_reload_in_mid_hand_finds_the_same_hand(
    come: Callable[..., Player], house: House
) -> None:
    player = come()
    page = player.page
    table = house.open_table(page)
    player.come_to(table)
    for _ in range(10):
        player.wager()
        expect(player.actions.or_(player.chips).first).to_be_visible()
        if player.actions.first.is_visible():
            break
    lying = page.locator(".lying")
    count = lying.count()
    assert count >= 3
    words = page.locator("section[aria-label='The table in words']")
    before = words.inner_text()
    page.goto(f"/tables/{table}")
    expect(player.actions.first).to_be_visible()
    expect(lying).to_have_count(count)
    assert words.inner_text() == before
    player.finish_round()


def test_a_lost_connection_is_said_and_comes_back(
    come: Callable[..., Player], house: House
) -> None:
    player = come()
    page = player.page
    sockets: list[object] = []
    page.route_web_socket("**/socket*", lambda socket: _relay(socket, sockets))
    player.come_to(house.open_table(page))
    sockets[-1].close()  # type: ignore[attr-defined]  # a WebSocketRoute
    expect(page.get_by_text("Connection lost")).to_be_visible()
    expect(page.get_by_text("Connection lost")).to_be_hidden()
    player.play_round()
    assert len(sockets) >= 2


def _relay(socket: object, sockets: list[object]) -> None:
    sockets.append(socket)
    socket.connect_to_server()  # type: ignore[attr-defined]  # a WebSocketRoute


def test_a_round_is_found_in_the_history_and_replayed(
    come: Callable[..., Player], house: House
) -> None:
    player = come()
    page = player.page
    player.come_to(house.open_table(page))
    player.play_round()
    page.get_by_role("button", name="Rounds").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name=re.compile("Round 1")).click()
    expect(sheet.get_by_role("heading", name="Round 1")).to_be_visible()
    slider = sheet.get_by_role("slider", name="Step of the round")
    slider.focus()
    page.keyboard.press("End")
    expect(sheet.locator(".told")).to_contain_text("over")
    for _ in range(60):
        page.keyboard.press("ArrowLeft")
        if sheet.locator(".lying").count() >= 4:
            break
    assert sheet.locator(".lying").count() >= 4


def _choose_the_worst(player: Player) -> None:
    """Take the action that the coach thinks least of, and end the round without its advice."""
    worths = {
        button.get_attribute("data-action"): float(
            button.locator("em").inner_text().replace("\N{MINUS SIGN}", "-")
        )
        for button in player.actions.all()
    }
    worst = min(worths, key=lambda action: worths[action])
    player.page.keyboard.press("g")
    before = player.version
    player.page.locator(f"[data-action='{worst}']").click()
    player.catch_up(before + 1)
    player.finish_round()


def test_the_coach_says_what_each_action_is_worth(
    come: Callable[..., Player], house: House
) -> None:
    player = come()
    page = player.page
    player.come_to(house.open_table(page))
    page.get_by_role("button", name="Coach", exact=True).click()
    page.get_by_label("Show each play\N{RIGHT SINGLE QUOTATION MARK}s average result").check()
    page.keyboard.press("Escape")
    for _ in range(10):
        player.wager()
        expect(player.actions.or_(player.chips).first).to_be_visible()
        stand = page.locator("[data-action=stand]")
        if stand.is_visible():
            worth = re.compile(r"Stand\s*.\d\.\d{3}")
            expect(stand).to_have_text(worth, timeout=LONG_PATIENCE)
            _choose_the_worst(player)
            page.reload()
            page.get_by_role("button", name="Leave the table").click()
            sheet = page.get_by_role("dialog")
            expect(sheet).to_contain_text("1 mistake that cost $")
            expect(sheet.get_by_role("row").last).to_contain_text("$")
            return
        player.finish_round()
    raise AssertionError("no hand was to be decided in ten rounds")
