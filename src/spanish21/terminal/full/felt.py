"""What is in view at the full-screen table, as rows and lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.text import Text

from spanish21.hand import total
from spanish21.ids import BoxNumber
from spanish21.law.spins import MeterName
from spanish21.money import dollars, whole_dollars
from spanish21.rules.side_wagers import wager_name
from spanish21.table.awaited import Decision
from spanish21.table.phrases import METERS
from spanish21.terminal.draw import count, dealer_count, outcome
from spanish21.terminal.full.paint import Row, fitted, gauge
from spanish21.terminal.screen import signed
from spanish21.wager import BASIC, WagerKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.table.report import HandReport, RoundReport
    from spanish21.table.state import Box, Hand
    from spanish21.terminal.draft import Draft
    from spanish21.terminal.screen import Screen
    from spanish21.terminal.seat import Seat

__all__ = ["meters_line", "rows_betting", "rows_playing", "status_line"]

_DEALER = "Dealer"
Names = Callable[[WagerKind], str]


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


def rows_playing(seat: Seat, called: Names) -> Iterator[Row]:
    """Show the dealer and every hand of a round in play; `called` names the side bets."""
    state = seat.table.state
    shown = dealer_count(state.dealer) if len(state.dealer) > 1 else ""
    yield Row(_DEALER, state.dealer, hole=state.hole_down, total=shown)
    now = seat.asked
    turn = (now.box, now.hand) if isinstance(now, Decision) else None
    for box in state.boxes:
        if not box.hands:
            yield Row(f"Box {box.number}", chips=_stakes(box, called))
        for number, hand in enumerate(box.hands, 1):
            yield _hand_row(box, hand, number, called=called, active=turn == (box.number, number))


def _hand_row(box: Box, hand: Hand, number: int, *, called: Names, active: bool) -> Row:
    several = len(box.hands) > 1
    share = hand.shares[0] if hand.shares else None
    chips = "" if share is None or share.settled else dollars(share.wager)
    if share is not None and share.doubled and chips:
        chips = f"{chips} + {dollars(share.doubled)} double"
    beside = _beside(box, called) if number == 1 else ""
    return Row(
        f"Box {box.number}" + (f" hand {number}" if several else ""),
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


def _stakes(box: Box, called: Names) -> str:
    return f"{dollars(box.stakes[0].basic.amount)} {_beside(box, called)}".strip()


def _beside(box: Box, called: Names) -> str:
    """List the side bets that are not decided yet."""
    return " ".join(
        f"+ {dollars(wager.amount)} {called(wager.kind)}"
        for stake in box.stakes
        for wager in stake.wagers[1:]
    )


def rows_betting(
    seat: Seat, draft: Draft, chosen: tuple[BoxNumber, WagerKind], called: Names
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
        bets = _bets(draft, box, chosen[1] if active else None, called)
        for number, hand in enumerate(here):
            first = number == 0
            yield _result_row(last, hand, bets if first else "", first=first, active=active)
        if not here:
            yield Row(f"Box {box}", chips=bets, active=active)


def _result_row(
    last: RoundReport | None, hand: HandReport, bets: str, *, first: bool, active: bool
) -> Row:
    ended, result = outcome(hand)
    side = 0
    if first and last is not None:
        side = sum(side.net_cents for side in last.side_wagers if side.box == hand.box)
        side += sum(paid.amount_cents for paid in last.community if paid.box == hand.box)
    parts = (result, "sum" if side else "")
    said = ", ".join(filter(None, parts))
    return Row(
        f"Box {hand.box}" if first else "",
        hand.cards,
        total=ended,
        chips=Text.assemble(said, " " if said else "", signed(hand.net_cents + side)),
        note=bets,
        active=active and first,
    )


def _bets(draft: Draft, box: BoxNumber, kind: WagerKind | None, called: Names) -> str:
    """List the bets on a box; the kind that the keys change has its whole name, in brackets."""
    listed = {wager.kind: wager.amount for wager in draft.wagers(box)}
    if kind is not None:
        listed.setdefault(kind, draft.amount(box, kind))
    parts = (
        f"[{_named(one, amount, wager_name(one))}]"
        if one == kind
        else _named(one, amount, called(one))
        for one, amount in listed.items()
    )
    return "Bet " + " + ".join(parts) if listed else "no bet"


def _named(kind: WagerKind, amount: int, name: str) -> str:
    return dollars(amount) if kind == BASIC else f"{dollars(amount)} {name}"
