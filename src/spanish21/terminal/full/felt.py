"""What is in view at the full-screen table, as rows and lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from spanish21.drawing.pen import signed
from spanish21.drawing.table import count, dealer_count, outcome
from spanish21.hand import total
from spanish21.ids import BoxNumber
from spanish21.law.spins import MeterName
from spanish21.money import dollars, whole_dollars
from spanish21.rules.side_wagers import wager_name, wager_word
from spanish21.table.awaited import Decision
from spanish21.table.phrases import METERS
from spanish21.terminal.full.paint import Row, fitted, gauge
from spanish21.wager import BASIC, WagerKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from spanish21.table.report import HandReport, RoundReport
    from spanish21.table.state import Box, Hand
    from spanish21.terminal.draft import Draft
    from spanish21.terminal.screen import Screen
    from spanish21.terminal.seat import Seat

__all__ = ["WORDINGS", "Wording", "meters_line", "rows_betting", "rows_playing", "status_line"]

_DEALER = "Dealer"


class Wording(NamedTuple):
    """How much the rows say: side bets one by one under some name, or only their sum."""

    called: Callable[[WagerKind], str] | None = None
    """what a side bet is called; None where only the sum of the side bets is written"""

    def money(self, amount: int) -> str:
        """Write an amount."""
        return dollars(amount) if self.called is not None else whole_dollars(amount)

    def hand(self, box: int, number: int) -> str:
        """Name one of several hands of a box."""
        return f"Box {box} hand {number}" if self.called is not None else f"Box {box}.{number}"

    def beside(self, wagers: Iterable[tuple[WagerKind, int]]) -> list[str]:
        """Write side bets."""
        listed = tuple(wagers)
        if self.called is not None:
            return [f"{dollars(amount)} {self.called(kind)}" for kind, amount in listed]
        whole = sum(amount for _, amount in listed)
        return [f"{whole_dollars(whole)} side"] if whole else []


WORDINGS = (Wording(wager_name), Wording(wager_word), Wording())
"""the longest first"""


def status_line(screen: Screen, seat: Seat, width: int) -> Text:
    """Write the table, the money and the shoe in one line."""
    book = seat.table.rulebook
    least, most = (whole_dollars(limit.value) for limit in (book.minimum, book.maximum))
    number = seat.tally.rounds + (0 if seat.is_over else 1)
    left = len(seat.table.shoe)
    shoe = f"shoe {gauge(screen, left, book.decks.value * book.cards_per_deck.value)} {left}"
    played, chips = f"Round {number}", f"Chips {dollars(seat.left)}"
    bets = f"Bets {dollars(seat.at_stake)}" if seat.in_round else f"{least} to {most}"
    choices = (
        (played, chips, bets, book.edition, shoe),
        (played, chips, bets, shoe),
        (played, chips, bets, f"shoe {left}"),
        (chips, bets, f"shoe {left}"),
        (chips, bets),
    )
    lines = (gap.join(parts) for parts in choices for gap in ("   ", "  "))
    return Text(next((line for line in lines if len(line) <= width), chips), style="bold")


def meters_line(seat: Seat, width: int) -> Text:
    """Write what the meters show, each of them in one piece; nothing where there are none."""
    shown = (
        f"{METERS[MeterName(meter.name)]}: {dollars(meter.shown)}"
        for meter in seat.table.progressive.state.meters
    )
    return Text(fitted(shown, width, 3), style="cyan")


def rows_playing(seat: Seat, wording: Wording) -> Iterator[Row]:
    """Show the dealer and every hand of a round in play; worded long or short."""
    state = seat.table.state
    shown = dealer_count(state.dealer) if len(state.dealer) > 1 else ""
    yield Row(_DEALER, state.dealer, hole=state.hole_down, total=shown)
    now = seat.asked
    turn = (now.box, now.hand) if isinstance(now, Decision) else None
    for box in state.boxes:
        if not box.hands:
            yield Row(f"Box {box.number}", chips=_stakes(box, wording))
        for number, hand in enumerate(box.hands, 1):
            yield _hand_row(box, hand, number, wording=wording, active=turn == (box.number, number))


def _hand_row(box: Box, hand: Hand, number: int, *, wording: Wording, active: bool) -> Row:
    share = hand.shares[0] if hand.shares else None
    chips = "" if share is None or share.settled else wording.money(share.wager)
    if share is not None and share.doubled and chips:
        chips = f"{chips} + {wording.money(share.doubled)} double"
    beside = _beside(box, wording) if number == 1 else ""
    return Row(
        wording.hand(box.number, number) if len(box.hands) > 1 else f"Box {box.number}",
        hand.cards,
        total=count(hand) if len(hand.cards) > 1 else "",
        chips=" ".join(part for part in (chips, beside) if part),
        note=_fate(hand),
        active=active,
    )


def _fate(hand: Hand) -> str:
    """Name what has become of a hand."""
    if hand.points > 0 and total(hand.cards).bust:
        return "bust"
    if hand.surrendered:
        return "surrendered"
    if hand.dead:
        return "dead"
    share = hand.shares[0] if hand.shares else None
    if share is not None and share.rescued:
        return "rescued"
    return f"paid {dollars(share.paid)}" if share is not None and share.paid else ""


def _stakes(box: Box, wording: Wording) -> str:
    return f"{wording.money(box.stakes[0].basic.amount)} {_beside(box, wording)}".strip()


def _beside(box: Box, wording: Wording) -> str:
    """List the side bets that are not decided yet."""
    open_bets = ((wager.kind, wager.amount) for stake in box.stakes for wager in stake.wagers[1:])
    return " ".join(f"+ {said}" for said in wording.beside(open_bets))


def rows_betting(
    seat: Seat, draft: Draft, chosen: tuple[BoxNumber, WagerKind], wording: Wording
) -> Iterator[Row]:
    """Show the last round's cards and results, and the bets that are put out for the next."""
    last = seat.history[-1].report if seat.history else None
    if last is not None:
        ending = "blackjack" if last.dealer_blackjack else str(total(last.dealer))
        yield Row(_DEALER, last.dealer, total=ending)
    hands = last.hands if last is not None else ()
    shown = {*draft.boxes, *(hand.box for hand in hands), chosen[0]}
    for box in sorted(shown):
        here = [hand for hand in hands if hand.box == box]
        active = box == chosen[0]
        bets = _bets(draft, box, chosen[1] if active else None, wording)
        for number, hand in enumerate(here):
            first = number == 0
            yield Row(
                f"Box {box}" if first else "",
                hand.cards,
                total=outcome(hand)[0],
                chips=_result(last, hand, wording, first=first),
                note=bets if first else "",
                active=active and first,
            )
        if not here:
            yield Row(f"Box {box}", chips=bets, active=active)


def _result(last: RoundReport | None, hand: HandReport, wording: Wording, *, first: bool) -> Text:
    """Write what a hand won or lost, the first of a box together with the side bets."""
    side = 0
    if first and last is not None:
        side = sum(side.net_cents for side in last.side_wagers if side.box == hand.box)
        side += sum(paid.amount_cents for paid in last.community if paid.box == hand.box)
    parts = (outcome(hand)[1], "sum" if side else "") if wording.called is not None else ()
    said = ", ".join(filter(None, parts))
    return Text.assemble(said, " " if said else "", signed(hand.net_cents + side, wording.money))


def _bets(draft: Draft, box: BoxNumber, kind: WagerKind | None, wording: Wording) -> str:
    """List the bets on a box; the kind that the keys change has its whole name, in brackets."""
    listed = {wager.kind: wager.amount for wager in draft.wagers(box)}
    if kind is not None:
        listed.setdefault(kind, draft.amount(box, kind))
    if kind is None:
        side = [(one, amount) for one, amount in listed.items() if one != BASIC]
        basic = [wording.money(listed[BASIC])] if BASIC in listed else []
        parts = [*basic, *wording.beside(side)]
    else:
        parts = [_bet(one, amount, kind, wording) for one, amount in listed.items()]
    return "Bet " + " + ".join(parts) if parts else "no bet"


def _bet(one: WagerKind, amount: int, kind: WagerKind, wording: Wording) -> str:
    """Write one bet on the box that the keys change."""
    called = wager_name if one == kind else wording.called or wager_word
    said = wording.money(amount) if one == BASIC else f"{wording.money(amount)} {called(one)}"
    return f"[{said}]" if one == kind else said
