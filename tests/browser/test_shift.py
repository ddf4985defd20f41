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
from tests.browser.takings import Takings, in_dollars
from tests.browser.test_disputes import decide, open_dispute

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.house import House
    from tests.browser.player import Player

WIN = -1_013_550
"""what the casino wins, reckoned by hand: the jackpot is $10,000.50 in chips"""
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
    shift.report_ten(dora, "spades")
    shift.report_ten(dora, "hearts")
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


def settle_a_dispute(shift: Shift, dora: Behind) -> None:
    """Let the floorperson uphold what a player disputes, and the pit manager approve the money."""
    open_dispute(dora.page, "Walt", "My 18 was a 19.")
    decide(shift.watch(shift.flo), "The recording shows a nine.", "MD-bonus-spin 12.A(2)", "20")
    shift.watch(shift.petra).get_by_role("button", name="Approve the adjustment").click()
    expect(dora.row("Walt")).to_contain_text("$220")


def relieve_the_dealer(shift: Shift, dora: Behind) -> Behind:
    """Let another dealer sign on, who burns a card and enters every kind of signal."""
    dan = shift.behind(shift.dan)
    expect(dora.dealer.step).to_contain_text("Sign on")
    dan.take_bets()
    dan.dealer.press("Enter")
    dan.dealer.deal("6c", "8d", "Kc", "5d", "9c", "5c", "8s", "6s", "4s", ".")
    dan.dealer.press("D")
    dan.dealer.deal("9h")
    dan.signals("KP")
    dan.dealer.deal("Ks")
    dan.dealer.press("S")
    dan.dealer.deal("9s")
    dan.signals("SU")
    dan.dealer.step_alone_until(dan.dealer.step.get_by_text("What does Player at box 6 signal"))
    dan.dealer.press("H")
    dan.dealer.deal("Qs")
    dan.dealer.press("S")
    dan.finish("8h")
    return dan


def close_the_table(shift: Shift, dan: Behind) -> None:
    """Let everyone color up and leave, then count boxes and tray."""
    floor = shift.flo.get_by_role("main")
    wendy = dan.row("Wendy")
    wendy.get_by_role("textbox").fill("25")
    wendy.get_by_role("button", name="Tip").click()
    for name in PLAYERS.values():
        dan.row(name).get_by_role("button", name="Color up").click()
        dan.row(name).get_by_role("button", name="Leave").click()
        expect(dan.row(name)).to_have_count(0)
    shift.slip(dan.money, floor, "tips", {"25": 1})
    shift.cash_slip(dan.money, floor, "800")
    shift.slip(dan.money, floor, "closer", in_chips(shift.tray))


def shown_shift(behind: Behind) -> dict[str, str]:
    """Read the figures of the shift that was closed off the dealer's page."""
    closed = behind.money.locator("details").filter(has_text="Shift 1: win")
    closed.locator("summary").click()
    rows = closed.locator("dl div")
    return dict(rows.nth(at).locator("dt, dd").all_inner_texts() for at in range(rows.count()))


def formatted(takings: Takings) -> dict[str, str]:
    """Write the figures of a shift from the exported log as a page shows them."""
    slips, win = takings.slips, takings.counted_win
    amounts = {
        "Drop": takings.drop,
        "+ Credits": slips["credit"],
        "+ Closer": slips["closer"],
        "\N{MINUS SIGN} Opener": slips["opener"],
        "\N{MINUS SIGN} Fills": slips["fill"],
        "= Win": win,
        "Tips": takings.sum("Tipped"),
        "Odd cents": takings.sum("OddCentsRounded"),
        "Over or short": slips["closer"] - takings.of("SlipSigned")[-1]["expected"],
    }
    return {name: in_dollars(amount) for name, amount in amounts.items()} | {
        "Hold": f"{100 * win / takings.drop:.2f}%".replace("-", "\N{MINUS SIGN}"),
        "Rounds": str(len(takings.of("RoundCompleted"))),
    }


def verify(shift: Shift, house: House) -> None:
    """Find nothing wrong with the log, on the auditor's page and from the command line."""
    shift.petra.goto("/audit")
    shift.petra.get_by_role("button", name="Verify the log").click()
    expect(shift.petra.get_by_role("status").first).to_contain_text("Log verified.")
    command = [sys.executable, "-m", "spanish21", "verify", str(house.data / "house.db")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_a_shift_from_sealed_decks_to_the_closer(come: Callable[..., Player], house: House) -> None:
    shift = Shift(come, house)
    dora = open_the_table(shift)
    floor = shift.flo.get_by_role("main")
    misname_a_card(shift, dora)
    shift.slip(dora.money, floor, "fill", FILL)
    believe_a_reader_that_lied(shift, dora)
    find_two_tens(shift, dora)
    win_the_jackpot(shift, dora)
    shift.slip(dora.money, floor, "credit", CREDIT)
    settle_a_dispute(shift, dora)
    dan = relieve_the_dealer(shift, dora)
    close_the_table(shift, dan)
    shown = shown_shift(dan)
    log = shift.petra.request.get(f"/api/audit/export?stream=table/{shift.table}")
    takings = Takings(log.text().splitlines())
    assert takings.counted_win == takings.played_win == WIN
    assert shown["= Win"] == "\N{MINUS SIGN}$10,135.50"
    assert shown["Over or short"] == "$0"
    assert shown == formatted(takings)
    assert takings.carried_away + takings.slips["tips"] == takings.drop - WIN
    verify(shift, house)
