"""Boxes, hands and the shoe as they lie on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spanish21.hand import BEST_TOTAL
from spanish21.house.people.guests import short_name
from spanish21.house.wire import boxes as b, showing as s
from spanish21.ids import BoxNumber, PersonId
from spanish21.table.awaited import Decision
from spanish21.table.state import Stage
from spanish21.wager import BASIC

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spanish21.house.tables.actor import TableActor
    from spanish21.house.tables.state import Live
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.awaited import Awaiting
    from spanish21.table.state import Box, Hand, Share, Stake

__all__ = ["BoxViews", "shoe_view"]

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


class _Shown(NamedTuple):
    """A box as it was shown, and what it was made of."""

    box: Box | None
    settled: tuple[object, ...]
    names: Mapping[str, str]
    facts: tuple[object, ...]
    view: b.BoxView


class BoxViews:
    """Shows the boxes of one table; a box that did not change is shown as it was."""

    def __init__(self) -> None:
        """Begin with none."""
        self._shown: dict[int, _Shown] = {}

    def all(self, live: Live, now: Awaiting, actor: TableActor) -> tuple[b.BoxView, ...]:
        """Show all boxes, those without wagers too."""
        seats = {seat.box: seat.person for seat in live.table.people.seats}
        boxes = {box.number: box for box in live.table.boxes}
        turn = {now.box: now.hand} if isinstance(now, Decision) else {}
        return tuple(
            self._one(
                live, number, boxes.get(number), seats.get(number), turn.get(number, 0), actor
            )
            for number in map(BoxNumber, range(1, actor.rulebook.boxes.value + 1))
        )

    def _one(  # noqa: PLR0913, PLR0917 - what a view of a box is made of
        self,
        live: Live,
        number: BoxNumber,
        box: Box | None,
        person: PersonId | None,
        active: int,
        actor: TableActor,
    ) -> b.BoxView:
        since = None if person is None else actor.absence.gone.get(person)
        facts = (person, since, person in live.away, person in live.ready, active, live.asked)
        settled = live.table.trouble.settled
        shown = self._shown.get(number)
        if (
            shown is None
            or shown.box is not box
            or shown.facts != facts
            or shown.names is not live.names
            or (shown.settled is not settled and box is not None)
        ):
            seat = None if person is None else _seat(live, person, since)
            view = _box(live, number, box, active, seat)
            shown = self._shown[number] = _Shown(box, settled, live.names, facts, view)
        return shown.view


def _box(
    live: Live, number: BoxNumber, box: Box | None, active: int, seat: b.SeatView | None
) -> b.BoxView:
    return b.BoxView(
        number=number,
        seat=seat,
        stakes=tuple(_stake(live, stake) for stake in box.stakes) if box else (),
        hands=tuple(
            _hand(live, hand, (number, index), active=active == index)
            for index, hand in enumerate(box.hands, 1)
        )
        if box
        else (),
        wants_consent=tuple(live.name_of(person) for at, person in live.asked if at == number),
    )


def _seat(live: Live, person: PersonId, since: int | None) -> b.SeatView:
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
