"""Boxes, hands and the shoe as they lie on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.hand import BEST_TOTAL
from spanish21.house.people.guests import short_name
from spanish21.house.wire import boxes as b, showing as s
from spanish21.ids import BoxNumber
from spanish21.table.awaited import Decision
from spanish21.table.state import Stage
from spanish21.wager import BASIC

if TYPE_CHECKING:
    from spanish21.house.tables.actor import TableActor
    from spanish21.house.tables.state import Live
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.awaited import Awaiting
    from spanish21.table.state import Hand, Share, Stake

__all__ = ["box_views", "shoe_view"]

_STAGES: dict[Stage, s.ShoeStage] = {
    Stage.ABSENT: "absent",
    Stage.READY: "ready",
    Stage.SHUFFLED: "cutting",
    Stage.CUT: "cutting",
    Stage.COVERED: "cutting",
}
_TWO = 2


def shoe_view(live: Live, rulebook: Rulebook) -> s.ShoeView:
    """Show how full the shoe is; of its order only the commitment."""
    cards = live.table.cards
    ready = cards.stage is Stage.READY
    size = live.shoe.size or rulebook.decks.value * rulebook.cards_per_deck.value
    dealt = len(live.shoe.dealt)
    return s.ShoeView(
        number=live.shoe.number,
        stage=_STAGES.get(cards.stage, "shuffling"),
        left=size - dealt if ready else 0,
        dealt=dealt if ready else 0,
        behind_cover=cards.behind,
        cover_out=cards.cover_out,
        commitment=live.shoe.commitment or None,
        pledge=live.pledge.pledge or None,
        reshuffle_due=cards.reshuffle,
        burn_card=str(cards.burned) if cards.burn_shown else None,
    )


def box_views(live: Live, now: Awaiting, actor: TableActor) -> tuple[b.BoxView, ...]:
    """Show all boxes, those without wagers too."""
    return tuple(
        _box(live, BoxNumber(number), _turn(now), actor)
        for number in range(1, actor.rulebook.boxes.value + 1)
    )


def _turn(now: Awaiting) -> tuple[int, int]:
    return (now.box, now.hand) if isinstance(now, Decision) else (0, 0)


def _box(live: Live, number: BoxNumber, turn: tuple[int, int], actor: TableActor) -> b.BoxView:
    box = live.table.box(number)
    return b.BoxView(
        number=number,
        seat=_seat(live, number, actor),
        stakes=tuple(_stake(live, stake) for stake in box.stakes) if box else (),
        hands=tuple(
            _hand(live, hand, (number, index), active=turn == (number, index))
            for index, hand in enumerate(box.hands, 1)
        )
        if box
        else (),
        wants_consent=tuple(live.name_of(person) for at, person in live.asked if at == number),
    )


def _seat(live: Live, number: BoxNumber, actor: TableActor) -> b.SeatView | None:
    person = next((x.person for x in live.table.people.seats if x.box == number), None)
    if person is None:
        return None
    since = actor.absence.gone.get(person)
    hold = live.settings.hold_seconds * 1000
    return b.SeatView(
        person=person,
        name=live.name_of(person),
        short=short_name(person, live.name_of(person)),
        connected=since is None,
        away=person in live.away,
        ready=person in live.ready,
        held_until=since + hold if since is not None else None,
    )


def _stake(live: Live, stake: Stake) -> b.StakeView:
    return b.StakeView(
        person=stake.person,
        name=live.name_of(stake.person),
        wagers=tuple(
            b.WagerView(kind=wager.kind, amount=wager.amount, coupon=wager.coupon)
            for wager in stake.wagers
        ),
    )


def _hand(live: Live, hand: Hand, place: tuple[int, int], *, active: bool) -> b.HandView:
    return b.HandView(
        number=place[1],
        cards=tuple(str(card) for card in hand.cards),
        points=hand.points,
        soft=hand.soft,
        status=_status(hand),
        split=hand.split,
        active=active,
        shares=tuple(_share(live, share, place) for share in hand.shares),
    )


def _share(live: Live, share: Share, place: tuple[int, int]) -> b.ShareView:
    return b.ShareView(
        person=share.person,
        name=live.name_of(share.person),
        wager=share.wager,
        doubled=share.doubled,
        coupon=share.coupon,
        settled=share.settled,
        paid=_won(live, share.person, place),
    )


def _won(live: Live, person: str, place: tuple[int, int]) -> int:
    """Return what the main wager of a hand was paid: side wagers have areas of their own."""
    return sum(
        note.paid
        for note in live.table.trouble.settled
        if (note.box, note.hand) == place and note.person == person and note.wager == BASIC
    )


def _status(hand: Hand) -> b.HandStatus:
    if hand.dead:
        return "dead"
    if hand.surrendered:
        return "surrendered"
    if any(share.rescued for share in hand.shares):
        return "rescued"
    if hand.points > BEST_TOTAL:
        return "bust"
    if hand.points == BEST_TOTAL and len(hand.cards) == _TWO and not hand.split:
        return "blackjack"
    if hand.removed:
        return "removed"
    if hand.doubled:
        return "doubled"
    return "stood" if hand.complete else "playing"
