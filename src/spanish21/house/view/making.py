"""The whole table as one viewer sees it; what all see alike is made once for each event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.hand import total
from spanish21.house.view.info import meter_views, table_info, wheel_view
from spanish21.house.view.layout import box_views, shoe_view
from spanish21.house.view.offers import cut_offers, legal_offers, offers
from spanish21.house.view.payments import payments
from spanish21.house.view.phase import phase_of
from spanish21.house.view.staff import STAFF, staff_view
from spanish21.house.wire import showing as s
from spanish21.ids import PersonId
from spanish21.rules.player import Action
from spanish21.table.awaiting import Awaiting, CutOffer, Decision
from spanish21.table.words import expected

if TYPE_CHECKING:
    from spanish21.house.tables.actor import TableActor
    from spanish21.house.tables.asked import Person
    from spanish21.house.tables.state import Live

__all__ = ["ViewMaker"]


class ViewMaker:
    """Makes the views of one table."""

    def __init__(self, actor: TableActor) -> None:
        """Look at a table."""
        self._actor = actor
        self.info = table_info(actor.live, actor.rulebook)
        self._made: tuple[Live, Awaiting] | None = None

    def _now(self) -> Awaiting:
        live = self._actor.live
        if self._made is None or self._made[0] is not live:
            self._made = (live, self._actor.now())
        return self._made[1]

    def view(self, who: Person, balance: int) -> s.View:
        """Make the view of one person, who has so much play money."""
        actor = self._actor
        live = actor.live
        now = self._now()
        person = who.id
        table = live.table
        count = total(table.dealer)
        return s.View(
            version=live.version,
            table=self.info,
            open=live.opened and live.stopped is None and actor.failure is None,
            round=table.round,
            phase="stopped" if actor.failure or live.stopped else phase_of(live, now),
            waiting=self._waiting(now),
            clause=getattr(now, "clause", None),
            shoe=shoe_view(live, actor.rulebook),
            rack=sum(len(packet.cards) for packet in table.rack),
            boxes=box_views(live, now, actor, person),
            dealer=s.DealerView(
                cards=tuple(str(card) for card in table.dealer),
                hole_down=table.hole_down,
                total=str(count) if table.dealer else "",
                points=count.points,
                soft=count.soft,
                name=live.name_of(table.people.dealer) if table.people.dealer else None,
            ),
            turn=self._turn(now, person),
            clock=self._clock(),
            people=self._people(person),
            spectators=self._spectators(),
            you=self._you(who, now, balance),
            meters=meter_views(actor.meters),
            wheel=wheel_view(live, actor.rulebook),
            payments=payments(live.money, person, live.names),
            staff=staff_view(live, now, actor.rulebook) if who.roles & STAFF else None,
        )

    def _waiting(self, now: Awaiting) -> str:
        words = expected(now)
        person = getattr(now, "person", None)
        return words.replace(person, self._actor.live.name_of(person)) if person else words

    def _turn(self, now: Awaiting, viewer: str) -> s.TurnView | None:
        live = self._actor.live
        deadline = self._actor.deadline
        ends_at = deadline.ends_at if deadline else None
        if isinstance(now, CutOffer):
            legal = cut_offers(now)
            return _turn("cut", None, None, now.person, viewer, live, legal, now.clause, ends_at)
        if not isinstance(now, Decision):
            return None
        legal = legal_offers(now, live)
        kind = _kind(now)
        return _turn(kind, now.box, now.hand, now.person, viewer, live, legal, now.clause, ends_at)

    def _clock(self) -> s.Clock | None:
        deadline = self._actor.deadline
        if deadline is None:
            return None
        return s.Clock(
            kind=deadline.kind,
            ends_at=deadline.ends_at,
            seconds=deadline.seconds,
            policy=deadline.policy,
        )

    def _people(self, viewer: str) -> tuple[s.PersonView, ...]:
        live = self._actor.live
        return tuple(
            s.PersonView(
                person=person,
                name=live.name_of(person),
                you=person == viewer,
                box=live.seat_of(person),
                connected=person not in self._actor.gone,
                away=person in live.away,
                ready=person in live.ready,
                chips=live.chips(person) if person == viewer else None,
            )
            for person in live.table.people.present
        )

    def _spectators(self) -> int:
        here = set(self._actor.live.table.people.present)
        return len({viewer.person.id for viewer in self._actor.viewers} - here)

    def _you(self, who: Person, now: Awaiting, balance: int) -> s.You:
        live = self._actor.live
        person = PersonId(who.id)
        stopped = self._actor.failure is not None
        may = () if stopped else offers(live, now, self._actor.rulebook, person, balance)
        return s.You(
            person=person,
            name=who.name,
            roles=tuple(sorted(who.roles)),
            seated=live.seat_of(person),
            chips=live.chips(person),
            balance=balance,
            ready=person in live.ready,
            away=person in live.away,
            may=may,
        )


def _kind(now: Decision) -> str:
    if now.choice(Action.INSURE):
        return "insurance"
    if now.choice(Action.RESCUE) or now.choice(Action.KEEP):
        return "rescue"
    if now.choice(Action.DESIGNATE) or now.choice(Action.DECLINE):
        return "share"
    return "play"


def _turn(  # noqa: PLR0913, PLR0917 - the parts of a turn in their order
    kind: str,
    box: int | None,
    hand: int | None,
    person: str,
    viewer: str,
    live: Live,
    legal: tuple[s.Offer, ...],
    clause: str,
    ends_at: int | None,
) -> s.TurnView:
    return s.TurnView(
        kind=kind,
        box=box,
        hand=hand,
        person=person,
        name=live.name_of(person),
        you=person == viewer,
        legal=legal,
        clause=clause,
        ends_at=ends_at,
    )
