"""What is known of a table before anything happens: rules, limits, inscriptions, wheels, meters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from spanish21.house.wire import showing as s
from spanish21.law.editions import document, edition
from spanish21.law.equipment import Item
from spanish21.law.spins import MeterName
from spanish21.law.wheel import Wheel
from spanish21.rules.equipment import inscriptions, names_operator, payouts
from spanish21.rules.laying import kind_offers
from spanish21.rules.side_wagers import side_wager
from spanish21.rules.side_wagers.spins import wheels_of
from spanish21.table.outside import Outside

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.house.tables.state import Live
    from spanish21.law.rulebook import Rulebook
    from spanish21.money import Odds
    from spanish21.progressive.state import Progressive
    from spanish21.rules.offering import KindOffer
    from spanish21.table.events.wheels import WheelSpun

__all__ = [
    "kinds_of",
    "limits_of",
    "meter_views",
    "table_info",
    "table_inscriptions",
    "wheel_view",
]


_KIND: dict[Item, Literal["operator", "blackjack", "insurance", "payout"]] = {
    Item.OPERATOR: "operator",
    Item.BLACKJACK: "blackjack",
    Item.INSURANCE: "insurance",
    Item.PAYOUTS: "payout",
}


def limits_of(rulebook: Rulebook) -> s.Limits:
    """Return what the sign of a table shows."""
    return s.Limits(
        minimum=rulebook.minimum.value,
        maximum=rulebook.maximum.value,
        chip=rulebook.smallest_chip.value,
    )


def kinds_of(rulebook: Rulebook) -> tuple[s.KindView, ...]:
    """Name the kinds of wagers that a table takes, the basic wager first."""
    return tuple(_kind_view(offer) for offer in kind_offers(rulebook))


def _kind_view(offer: KindOffer) -> s.KindView:
    row = side_wager(offer.kind)
    mark = row.mark if row is not None else ""
    return s.KindView(kind=offer.kind, name=offer.name, mark=mark)


def table_info(live: Live, rulebook: Rulebook) -> s.TableInfo:
    """Return what seldom changes while a table is open."""
    settings = live.settings
    return s.TableInfo(
        id=live.id,
        name=live.name,
        edition=live.edition,
        rules=edition(live.edition).name,
        title=rulebook.titled(document(live.edition).title),
        decks=rulebook.decks.value,
        boxes=rulebook.boxes.value,
        limits=limits_of(rulebook),
        notice=live.notice,
        kinds=kinds_of(rulebook),
        shared_boxes=rulebook.persons_per_box.value > 1,
        digest=live.digest,
        inscriptions=tuple(table_inscriptions(rulebook)),
        coach=settings.coached,
        automatic=settings.automatic,
        hole_card=rulebook.hole_card.value,
        wager_seconds=settings.wager_seconds,
        turn_seconds=settings.turn_seconds,
        hold_seconds=settings.hold_seconds,
    )


def table_inscriptions(rulebook: Rulebook) -> Iterator[s.Inscription]:
    """List what is written on the layout of a table."""
    pieces = (*inscriptions(rulebook), *payouts(rulebook, write=_unbroken))
    for piece in pieces:
        clause = "; ".join(piece.clauses)
        unnamed = piece.item is Item.OPERATOR and not names_operator(rulebook)
        yield s.Inscription(kind=_KIND[piece.item], text=piece.text, clause=clause, unnamed=unnamed)


def _unbroken(odds: Odds) -> str:
    """Write odds so that no line breaks within them."""
    return f"{odds.win}\u00a0to\u00a0{odds.stake}"


def meter_views(meters: Progressive) -> tuple[s.MeterView, ...]:
    """Show the meters."""
    return tuple(
        s.MeterView(meter=MeterName(meter.name), shown=meter.shown) for meter in meters.meters
    )


def wheel_view(live: Live, rulebook: Rulebook) -> s.WheelView | None:
    """Show the wheel that spun last in this round."""
    event = live.wheel
    if event is None:
        return None
    wheel = next(_wheels(event, rulebook), None)
    whole = wheel.weight if wheel else 1
    return s.WheelView(
        box=event.box,
        person=event.person,
        name=live.name_of(event.person),
        wager=event.wager,
        sections=tuple(
            s.WheelSection(name=section.name, chance=section.weight / whole)
            for section in (wheel.sections if wheel else ())
        ),
        section=event.section,
        symbol=event.symbol,
        amount=event.amount,
    )


def _wheels(event: WheelSpun, rulebook: Rulebook) -> Iterator[Wheel]:
    """Find the wheels on which the section that was hit bears this symbol."""
    spins = rulebook.spins
    if spins is None:
        return
    community = event.wheel is Outside.COMMUNITY
    for wheel in wheels_of(event.wager, spins, community=community).values():
        hit = wheel.sections[event.section : event.section + 1]
        if hit and hit[0].symbol == event.symbol:
            yield wheel
