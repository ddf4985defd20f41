"""Real cards dealt with the keyboard alone: reader, slips, burn cards, and who may verify."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.dealing import Dealer, bring_chips
from tests.browser.test_people import invited

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.house import House
    from tests.browser.player import Player


CUT_TWICE = "Cut twice"
NUMBERS = count(1)
"""of the floorpeople of this house, who all have other names"""


def wagers_open(
    come: Callable[..., Player],
    staff: Player,
    player: Player,
    house: House,
    edition: str = "MD-1.0",
    *,
    recut: bool = False,
) -> Dealer:
    """Bring real cards into a shoe, cut once or twice, until wagers are taken."""
    house.log_in_operator(staff.page)
    named = {"name": CUT_TWICE} if recut else {}
    table = house.open_table(player.page, edition, automatic=False, physical=True, **named)
    flo = invited(come, staff.page, f"Flo {next(NUMBERS)}", "floorperson")
    bring_chips(flo, staff.page, table)
    player.page.goto(f"/tables/{table}?seat=1")
    expect(player.page.get_by_text("Chips", exact=True)).to_be_visible()
    dealer = Dealer(staff.page)
    dealer.come_to(table)
    dealer.sign_on()
    dealer.shuffle(table, flo)
    if recut:
        cut_again_by_the_next_person(dealer, player, flo)
    dealer.step_until(player.chips.first, player)
    return dealer


def cut_again_by_the_next_person(dealer: Dealer, player: Player, flo: Page) -> None:
    """Let the only player cut, and the floor order from its page that the next person cuts."""
    player.catch_up(dealer.version)
    player.page.locator("[data-action='cut']").click()
    expect(dealer.heading).to_contain_text("insert the cover card")
    flo.goto("/floor")
    flo.get_by_role("button", name=CUT_TWICE, exact=True).click()
    orders = flo.get_by_role("listitem").filter(has=flo.get_by_role("button", name="Order"))
    by_the_next = orders.filter(has_text="a recut by the next person").last  # not the table's
    expect(by_the_next.locator(".clause")).to_contain_text("MD-1.0 5.F")
    by_the_next.get_by_role("button", name="Order").click()
    by_the_next.get_by_role("button", name="Order now").click()
    expect(flo.get_by_role("status").filter(has_text="Ordered: the floor")).to_be_visible()
    expect(dealer.heading).to_contain_text("cut the cards at")  # nobody but the dealer is left
    expect(player.page.locator("[data-action='cut']")).to_have_count(0)


def wager_taken(
    come: Callable[..., Player],
    staff: Player,
    player: Player,
    house: House,
    *,
    edition: str = "MD-1.0",
    spin: str = "",
) -> Dealer:
    """Close the wagers on one of $25, and one on the wheel."""
    dealer = wagers_open(come, staff, player, house, edition)
    player.chip("$25").click()
    if spin:
        kinds = player.page.get_by_role("group", name="Bet to add to")
        kinds.get_by_role("button", name="Bonus Spin").click()
        player.chip(spin).click()
    player.deal.click()
    expect(player.page.locator(".waiting")).to_be_visible()
    dealer.reach(player.version)
    dealer.press("Enter")
    return dealer


def test_real_cards_are_dealt_by_keyboard_with_the_reader_and_a_slip_mended(
    come: Callable[..., Player], house: House
) -> None:
    staff, player = come(1024, 768), come()
    dealer = wager_taken(come, staff, player, house)
    dealer.deal("9d", "Ah", "8c")
    staff.page.get_by_role("button", name="Wrong entry").click()
    expect(dealer.step.get_by_text("Last: Ace of hearts to the dealer.")).to_be_visible()
    dealer.deal("9s", ".")
    expect(dealer.heading).to_have_text("offer insurance")
    dealer.press("Enter")
    player.catch_up(dealer.version)
    player.page.locator("[data-action='decline']").click()
    expect(dealer.heading).to_have_text("close insurance")
    dealer.press("Enter")
    reader = dealer.step.get_by_role("button", name="shows no blackjack")
    expect(reader).to_be_enabled()
    expect(dealer.step.locator(".clause").first).to_have_text("MD-1.0 7.G(2)(a)")
    dealer.press("2")
    player.catch_up(dealer.version)
    player.page.locator("[data-action='stand']").click()
    expect(dealer.heading).to_have_text("turn the hole card face up")
    dealer.type_card("Kd")
    staff.page.keyboard.press("Enter")
    expect(dealer.step.get_by_role("alert")).to_contain_text("contradicts the card reader")
    dealer.deal("7d")
    dealer.step_until(player.chips.first, player)
    expect(staff.page.locator(".told").get_by_text("Round 1 is over")).to_be_visible()


def test_a_dealer_waits_for_the_floorperson_who_verifies_the_decks(
    come: Callable[..., Player], house: House
) -> None:
    operator = come().page
    house.log_in_operator(operator)
    dora = invited(come, operator, "Dora", "dealer")
    table = house.open_table(operator, automatic=False, physical=True, name="Six decks")
    dealer = Dealer(dora)
    dealer.come_to(table)
    dealer.sign_on()
    verify = dealer.step.get_by_text("Waiting for a floorperson")
    while not verify.is_visible():
        dealer.press("Enter")
        expect(dealer.step.locator("button:enabled").or_(verify).first).to_be_visible()
    expect(dealer.step.get_by_role("button", name="Done")).to_have_count(0)
    operator.goto("/floor")
    operator.get_by_role("button", name="Six decks", exact=True).click()
    before = dealer.version
    operator.get_by_role("button", name="Deck 1 still holds a ten").click()
    dealer.reach(before + 1)
    expect(dealer.heading).to_contain_text("deck 1")
    dealer.press("Enter")
    expect(verify).to_be_visible()
    before = dealer.version
    operator.get_by_role("button", name="verifies deck 1").click()
    dealer.reach(before + 1)
    expect(dealer.heading).to_contain_text("verifies deck 2")


def test_a_new_dealer_takes_over_and_burns_a_card_first(
    come: Callable[..., Player], house: House
) -> None:
    staff, player = come(), come()
    wagers_open(come, staff, player, house, recut=True)
    nora = invited(come, staff.page, "Nora", "dealer")
    dealer = Dealer(nora)
    dealer.come_to(player.page.url.rpartition("/")[2])
    reports = nora.get_by_role("listitem").filter(has=nora.get_by_role("button", name="Order"))
    row = reports.filter(has_text="You sign on as dealer")
    expect(row.locator(".clause")).to_have_text("MD-1.0 7.B(4)")
    row.get_by_role("button", name="Order").click()
    expect(nora.get_by_role("status").filter(has_text="Ordered: You sign on")).to_be_visible()
    expect(row).to_have_count(0)
    expect(dealer.heading).to_contain_text("burn")
    dealer.press("Enter")
    expect(dealer.heading).not_to_contain_text("burn")


def test_a_report_names_its_clause_asks_for_the_card_and_is_carried_out(
    come: Callable[..., Player], house: House
) -> None:
    staff, player = come(), come()
    wager_taken(come, staff, player, house)
    row = staff.page.get_by_role("listitem").filter(has_text="a card is face up in the shoe")
    expect(row.locator(".clause")).to_have_text("MD-1.0 13.A")
    send = row.get_by_role("button", name="Report")
    expect(send).to_be_disabled()
    row.get_by_role("combobox").select_option(label="five of clubs")
    send.click()
    expect(staff.page.get_by_role("status")).to_contain_text("Reported: a card is face up")
    expect(staff.page.locator(".told")).to_contain_text("MD-1.0 13.A")
    expect(row).to_have_count(0)
    flo = invited(come, staff.page, f"Fay {next(NUMBERS)}", "floorperson")
    flo.goto(f"/tables/{player.page.url.rpartition('/')[2]}/dealer")
    void = flo.get_by_role("listitem").filter(has_text="a card is face up in the shoe")
    expect(void.locator(".clause")).to_contain_text("MD-1.0 13.B")


def test_a_round_of_the_draft_is_dealt_by_hand_to_its_end(
    come: Callable[..., Player], house: House
) -> None:
    staff, player = come(), come()
    dealer = wager_taken(come, staff, player, house, edition="MD-draft")
    dealer.deal("9d", "6c", "Ks", ".")
    player.catch_up(dealer.version)
    player.page.locator("[data-action='stand']").click()
    expect(dealer.heading).to_have_text("turn the hole card face up")
    dealer.deal("9h")
    dealer.step_until(dealer.step.get_by_role("group", name="Rank"), player)
    dealer.deal("Kd")
    dealer.step_until(player.chips.first, player)
    expect(player.page.locator(".purse strong")).to_have_text("$225")
    expect(staff.page.locator(".told")).to_contain_text("MD-draft 12.A(1)")


def test_a_wheel_of_massachusetts_is_told_by_hand_and_pays(
    come: Callable[..., Player], house: House
) -> None:
    staff, player = come(), come()
    dealer = wager_taken(come, staff, player, house, edition="MA-bonus-spin", spin="$5")
    dealer.deal("As", "9c", "Kd")
    dealer.step_until(dealer.step.get_by_role("group", name="Rank"), player)
    dealer.deal("9h")
    wheel = dealer.step.get_by_role("button", name="3: $40")
    dealer.step_until(wheel, player)
    expect(dealer.step.locator(".clause").first).to_have_text("MA-bonus-spin 16(d)(2)")
    wheel.click()
    dealer.step_until(player.chips.first, player)
    player.page.get_by_role("button", name="Why?", exact=True).click()
    paid = player.page.get_by_role("dialog").get_by_role("article").filter(has_text="+$40")
    expect(paid).to_contain_text("win $40 on box")
