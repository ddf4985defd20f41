"""The whole table as one viewer sees it; what all see alike is made once for each event."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from spanish21.hand import total
from spanish21.house.authority import DEALING
from spanish21.house.people.roles import Role
from spanish21.house.tables.deadline import times_left
from spanish21.house.view.awaited import awaited_fact
from spanish21.house.view.info import meter_views, table_info, wheel_view
from spanish21.house.view.layout import box_views, own_boxes, shoe_view
from spanish21.house.view.offers import cut_offers, legal_offers, offers, offers_beyond
from spanish21.house.view.payments import owned, payments
from spanish21.house.view.phase import phase_of
from spanish21.house.view.staff import staff_view
from spanish21.house.wire import showing as s
from spanish21.house.wire.offer import Offer
from spanish21.ids import PersonId
from spanish21.rules.player import Action
from spanish21.table.awaited import Awaiting, CutOffer, Decision

if TYPE_CHECKING:
    from spanish21.house.tables.actor import TableActor
    from spanish21.house.tables.person import Person
    from spanish21.house.tables.state import Live

__all__ = ["ViewMaker"]


class _Shared(NamedTuple):
    """What all viewers see alike after one event."""

    live: Live
    changes: int
    now: Awaiting
    view: s.View


class ViewMaker:
    """Makes the views of one table."""

    def __init__(self, actor: TableActor) -> None:
        """Look at a table."""
        self._actor = actor
        self.info = table_info(actor.live, actor.rulebook)
        self._made: _Shared | None = None
        self._paid: dict[int, s.Payment] = {}

    def view(self, who: Person, balance: int, coupons: tuple[int, ...] = ()) -> s.View:
        """Make the view of one person, who has so much play money and these coupons."""
        shared = self._shared()
        actor, now = self._actor, shared.now
        person = who.id
        common = shared.view
        return replace(
            common,
            boxes=own_boxes(common.boxes, now, actor, person),
            turn=_own_turn(common.turn, person),
            clock=self._own_clock(common.clock, now, person),
            people=self._people(common.people, person),
            you=replace(self._you(who, now, balance), coupons=coupons),
            payments=owned(common.payments, person),
            staff=staff_view(actor.live, now, actor.rulebook, who) if who.roles & DEALING else None,
        )

    def _shared(self) -> _Shared:
        actor = self._actor
        made = self._made
        if made is None or made.live is not actor.live or made.changes != actor.audience.changes:
            now = actor.now()
            made = self._made = _Shared(actor.live, actor.audience.changes, now, self._common(now))
        return made

    def _common(self, now: Awaiting) -> s.View:
        """Make the view of someone who has no part in anything."""
        actor = self._actor
        live = actor.live
        table = live.table
        count = total(table.dealer)
        return s.View(
            version=live.version,
            table=self.info,
            open=live.opened and live.stopped is None and actor.failure is None,
            round=table.round,
            phase="stopped" if actor.failure or live.stopped else phase_of(live, now),
            waiting=awaited_fact(live, now),
            clause=now.clause,
            shoe=shoe_view(live, actor.rulebook),
            rack=table.rack_size,
            boxes=box_views(live, now, actor),
            dealer=s.DealerView(
                cards=tuple(str(card) for card in table.dealer),
                hole_down=table.hole_down,
                points=count.points,
                soft=count.soft,
                name=live.name_of(table.people.dealer) if table.people.dealer else None,
                hole_card=str(table.hole) if table.hole_known else None,
            ),
            turn=self._turn(now),
            clock=self._clock(),
            people=self._everybody(),
            spectators=self._spectators(),
            you=_NOBODY,
            meters=meter_views(actor.meters),
            wheel=wheel_view(live, actor.rulebook),
            payments=self._payments(),
            staff=None,
        )

    def _payments(self) -> tuple[s.Payment, ...]:
        """Explain each payment once."""
        money = self._actor.live.money
        if not money:
            self._paid.clear()
        for told in money:
            if told.number not in self._paid:
                names, rulebook = self._actor.live.names, self._actor.rulebook
                (self._paid[told.number],) = payments((told,), "", names, rulebook)
        return tuple(self._paid[told.number] for told in money)

    def _turn(self, now: Awaiting) -> s.TurnView | None:
        live = self._actor.live
        deadline = self._actor.deadline
        ends_at = deadline.ends_at if deadline else None
        if isinstance(now, CutOffer):
            legal = cut_offers(now)
            return _turn("cut", None, None, now.person, live, legal, now.clause, ends_at)
        if not isinstance(now, Decision):
            return None
        legal = legal_offers(now, live)
        kind = _kind(now)
        turn = _turn(kind, now.box, now.hand, now.person, live, legal, now.clause, ends_at)
        return replace(turn, beyond=offers_beyond(now, live))

    def _clock(self) -> s.Clock | None:
        deadline = self._actor.deadline
        if deadline is None:
            return None
        return s.Clock(
            kind=deadline.kind,
            ends_at=deadline.ends_at,
            seconds=deadline.seconds,
            then=deadline.then,
        )

    def _own_clock(self, clock: s.Clock | None, now: Awaiting, person: PersonId) -> s.Clock | None:
        deadline = self._actor.deadline
        if clock is None or deadline is None:
            return clock
        return replace(clock, more=times_left(deadline, self._actor.live, now, person))

    def _everybody(self) -> tuple[s.PersonView, ...]:
        live = self._actor.live
        return tuple(
            s.PersonView(
                person=person,
                name=live.name_of(person),
                you=False,
                box=live.seat_of(person),
                connected=person not in self._actor.absence.gone,
                away=person in live.away,
                ready=person in live.ready,
                chips=None,
            )
            for person in live.table.people.present
        )

    def _people(self, shown: tuple[s.PersonView, ...], viewer: str) -> tuple[s.PersonView, ...]:
        chips = self._actor.live.chips(viewer)
        return tuple(
            replace(each, you=True, chips=chips) if each.person == viewer else each
            for each in shown
        )

    def _spectators(self) -> int:
        here = set(self._actor.live.table.people.present)
        return len({viewer.person.id for viewer in self._actor.audience.viewers} - here)

    def _you(self, who: Person, now: Awaiting, balance: int) -> s.You:
        live = self._actor.live
        person = PersonId(who.id)
        stopped = self._actor.failure is not None
        may = () if stopped else offers(live, now, self._actor.rulebook, person, balance)
        return s.You(
            person=person,
            name=who.name,
            roles=tuple(Role(name) for name in sorted(who.roles)),
            seated=live.seat_of(person),
            chips=live.chips(person),
            balance=balance,
            ready=person in live.ready,
            away=person in live.away,
            may=may,
        )


_NOBODY = s.You(
    person="",
    name="",
    roles=(),
    seated=None,
    chips=0,
    balance=0,
    ready=False,
    away=False,
    may=(),
)


def _own_turn(turn: s.TurnView | None, viewer: str) -> s.TurnView | None:
    return replace(turn, you=True) if turn is not None and turn.person == viewer else turn


def _kind(now: Decision) -> s.TurnKind:
    if now.choice(Action.INSURE):
        return "insurance"
    if now.choice(Action.RESCUE) or now.choice(Action.KEEP):
        return "rescue"
    if now.choice(Action.DESIGNATE) or now.choice(Action.DECLINE):
        return "share"
    return "play"


def _turn(  # noqa: PLR0913, PLR0917 - the parts of a turn in their order
    kind: s.TurnKind,
    box: int | None,
    hand: int | None,
    person: str,
    live: Live,
    legal: tuple[Offer, ...],
    clause: str,
    ends_at: int | None,
) -> s.TurnView:
    return s.TurnView(
        kind=kind,
        box=box,
        hand=hand,
        person=person,
        name=live.name_of(person),
        you=False,
        legal=legal,
        clause=clause,
        ends_at=ends_at,
    )
