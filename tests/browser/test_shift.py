"""A whole shift at a table with real cards, from sealed decks to the closer.

Two dealers, a floorperson, a pit manager and four players without a device; a fill, a credit, a
misnamed card, a reader that lied, two tens, a dispute, a jackpot and a change of dealer.
"""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.shift import PLAYERS, Behind, Shift, in_chips

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.house import House
    from tests.browser.player import Player

CASH = 80_000
"""four players change $200 each"""
TRAY = {"1000": 900, "500": 100, "100": 300, "25": 600, "5": 800, "1": 950, "0.50": 100}
"""the chips with which the table is opened: $1,000,000"""
FILL, CREDIT = {"100": 5, "25": 20}, {"500": 2}


def open_the_table(shift: Shift) -> Behind:
    """Seat the players, bring sealed decks into the shoe, and count the tray."""
    shift.settle_house()
    shift.open_table()
    shift.watch(shift.flo)
    dora = shift.behind(shift.dora)
    shift.slip(dora.money, shift.flo.get_by_role("main"), "opener", TRAY)
    for box, name in PLAYERS.items():
        dora.seat(box, name, "200")
    shift.prepare_cards(dora)
    return dora


def misname_a_card(shift: Shift, dora: Behind) -> None:
    """Play a round in which a card is named wrongly and rewound after the player acted on it."""
    dora.take_bets()
    dora.dealer.press("Enter")
    dora.dealer.deal("9d", "8c", "6d", "Kd", "6c", "9c", "Kh", "5h", "9h", ".")
    dora.signals("SSH")
    dora.dealer.deal("9s")
    shift.correct("five of hearts", "four of hearts", "The four was misread.")
    told = dora.page.get_by_role("listitem")
    expect(told.filter(has_text="the four of hearts, not the five of hearts")).to_be_visible()
    dora.signals("SS")
    dora.finish("Kc", "2c")
    expect(dora.row("Wendy")).to_contain_text("$200")
    expect(dora.row("Wes")).to_contain_text("$220")


def believe_a_reader_that_lied(shift: Shift, dora: Behind) -> None:
    """Play a round in which the reader shows no blackjack and the hole card makes one."""
    dora.take_bets()
    dora.dealer.press("Enter")
    dora.dealer.deal("Kd", "9d", "8d", "7d", "Kc", "Qd", "Jc", "Js", "Qs", ".")
    dora.dealer.press("2")
    dora.signals("SSSS")
    dora.dealer.type_card("Ah")
    dora.page.keyboard.press("Enter")
    expect(dora.dealer.step.get_by_role("alert")).to_contain_text("corrects the card reader")
    shift.correct("no blackjack", "The reader shows a blackjack", "The reader lied.")
    dora.finish("Ah")
    expect(dora.row("Wes")).to_contain_text("$200")


def find_two_tens(shift: Shift, dora: Behind) -> None:
    """Void a round for a second ten, and bring other decks."""
    dora.take_bets()
    dora.dealer.press("Enter")
    dora.dealer.deal("9d", "8c")
    shift.report_ten("spades")
    shift.report_ten("hearts")
    told = dora.page.get_by_role("listitem")
    expect(told.filter(has_text="void").first).to_be_visible()
    dora.dealer.shuffle(shift.table, shift.flo)
    dora.dealer.step_alone_until(dora.row("Wendy").get_by_role("button", name="Bet"))
    expect(dora.row("Wendy")).to_contain_text("$180")


def win_the_jackpot(shift: Shift, dora: Behind) -> None:
    """Spin the wheel for a blackjack; two people sign for what it pays."""
    dora.take_bets()
    dora.bet("1", "5", "Bonus Spin")
    dora.dealer.press("Enter")
    dora.dealer.deal("Ks", "9c", "8h", "7h", "7c", "As", "9s", "Kh", "Jh", ".")
    jackpot = dora.dealer.step.get_by_role("button", name="jackpot")
    dora.dealer.step_alone_until(jackpot)
    jackpot.click()
    signal = dora.dealer.step.get_by_text("What does Walt signal")
    dora.dealer.step_alone_until(signal)
    dora.signals("SSS")
    dora.finish("9d", "Kd")
    dora.money.get_by_role("button", name="Sign the payout slip first").click()
    shift.sign(shift.flo.get_by_role("main"))


def test_a_shift_from_sealed_decks_to_the_closer(
    come: Callable[..., Player], house: House
) -> None:
    shift = Shift(come, house)
    dora = open_the_table(shift)
    misname_a_card(shift, dora)
    shift.slip(dora.money, shift.flo.get_by_role("main"), "fill", FILL)
    believe_a_reader_that_lied(shift, dora)
    find_two_tens(shift, dora)
    win_the_jackpot(shift, dora)
