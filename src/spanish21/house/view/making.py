"""The table as its viewers see it: what all see alike is made and encoded once for each event."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import Raw
from msgspec.structs import replace

from spanish21.hand import total
from spanish21.house.authority import DEALING
from spanish21.house.people.roles import Role
from spanish21.house.tables.deadline import times_left
from spanish21.house.view.awaited import awaited_fact
from spanish21.house.view.changes import changes, told_to_all
from spanish21.house.view.info import meter_views, table_info, wheel_view
from spanish21.house.view.layout import BoxViews, shoe_view
from spanish21.house.view.offers import cut_offers, grounds, legal_offers, offers, offers_beyond
from spanish21.house.view.payments import payments
from spanish21.house.view.phase import phase_of
from spanish21.house.view.staff import staff_view
from spanish21.house.view.tell import encoded
from spanish21.house.wire import showing as s
from spanish21.house.wire.offer import Offer
from spanish21.house.wire.staff import StaffView
from spanish21.ids import PersonId
from spanish21.rules.player import Action
from spanish21.table.awaited import Awaiting, CutOffer, Decision

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spanish21.house.tables.actor import TableActor
    from spanish21.house.tables.person import Person
    from spanish21.house.tables.state import Live
    from spanish21.house.tables.viewer import Numbered

__all__ = ["NO_ONE", "Common", "Own", "ViewMaker"]


class Common:
    """What all viewers see alike after one event."""

    def __init__(self, live: Live, changes: int, now: Awaiting, view: s.View) -> None:
        """Begin with nothing encoded."""
        self.live = live
        self.changes = changes
        self.now = now
        self.view = view
        self._since: tuple[Common, dict[str, Raw]] | None = None
        self._told: tuple[Common, bytes] | None = None

    def since(self, before: Common) -> dict[str, Raw]:
        """Return what changed, encoded; it is done once for all who saw the same before."""
        if before is self:
            return {}
        if self._since is None or self._since[0] is not before:
            self._since = before, changes(before.view, self.view)
            before._since = before._told = None  # no view keeps all the earlier ones alive
        return self._since[1]

    def told_since(self, before: Common, happened: Sequence[Numbered]) -> bytes:
        """Write what happened and what changed, once for all who saw the same before."""
        if self._told is not None and self._told[0] is before:
            return self._told[1]
        changed = self.since(before)
        events = [encoded(each, self.live.names) for each in happened]
        written = told_to_all(before.live.version + 1, self.live.version, events, changed)
        if before is not self:
            self._told = before, written
        return written


class Own(NamedTuple):
    """What a view shows to one viewer alone."""

    you: s.You
    staff: StaffView | None


class ViewMaker:
    """Makes the views of one table."""

    def __init__(self, actor: TableActor) -> None:
        """Look at a table."""
        self._actor = actor
        self._info: s.TableInfo | None = None
        self._made: Common | None = None
        self._boxes = BoxViews()
        self._paid: dict[int, s.Payment] = {}
        self._own: dict[str, tuple[tuple[object, ...], Own]] = {}
        """what people see whose decision was not awaited, and by what that was decided"""

    @property
    def info(self) -> s.TableInfo:
        """Return rules and limits of the table; they are written again when the limits change."""
        live, found = self._actor.live, self._info
        if found is None or (found.digest, found.notice) != (live.digest, live.notice):
            found = self._info = table_info(live, self._actor.rulebook)
        return found

    def view(self, who: Person, balance: int, coupons: tuple[int, ...] = ()) -> s.View:
        """Make the whole view of one person, who has so much play money and these coupons."""
        own = self.own(who, balance, coupons)
        return replace(self.common().view, you=own.you, staff=own.staff)

    def common(self) -> Common:
        """Return what all viewers see now."""
        actor = self._actor
        made = self._made
        if made is None or made.live is not actor.live or made.changes != actor.audience.changes:
            now = actor.now()
            made = self._made = Common(actor.live, actor.audience.changes, now, self._view(now))
        return made

    def own(self, who: Person, balance: int, coupons: tuple[int, ...] = ()) -> Own:
        """Return what a person alone sees now."""
        actor, now = self._actor, self.common().now
        if who.roles & DEALING:
            staff = staff_view(actor.live, now, actor.rulebook, who)
            return Own(self._you(who, now, balance, coupons), staff)
        if isinstance(now, Decision | CutOffer) and now.person == who.id:
            return Own(self._you(who, now, balance, coupons), None)
        times = times_left(actor.deadline, actor.live, now, who.id) if actor.deadline else 0
        held = grounds(actor.live, now, who.id, balance)
        known = (who, coupons, actor.failure, times, *held)
        before = self._own.get(who.id)
        if before is None or before[0] != known:
            before = self._own[who.id] = known, Own(self._you(who, now, balance, coupons), None)
        return before[1]

    def _view(self, now: Awaiting) -> s.View:
        """Make the view without anything of one viewer's own."""
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
            boxes=self._boxes.all(live, now, actor),
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
            you=NO_ONE,
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
                (self._paid[told.number],) = payments((told,), names, rulebook)
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

    def _everybody(self) -> tuple[s.PersonView, ...]:
        live = self._actor.live
        return tuple(
            s.PersonView(
                person=person,
                name=live.name_of(person),
                box=live.seat_of(person),
                connected=person not in self._actor.absence.gone,
                away=person in live.away,
                ready=person in live.ready,
            )
            for person in live.table.people.present
        )

    def _spectators(self) -> int:
        here = set(self._actor.live.table.people.present)
        return len({viewer.person.id for viewer in self._actor.audience.viewers} - here)

    def _you(self, who: Person, now: Awaiting, balance: int, coupons: tuple[int, ...]) -> s.You:
        live = self._actor.live
        person = PersonId(who.id)
        stopped = self._actor.failure is not None
        deadline = self._actor.deadline
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
            coupons=coupons,
            more_time=times_left(deadline, live, now, person) if deadline else 0,
        )


NO_ONE = s.You(
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
        legal=legal,
        clause=clause,
        ends_at=ends_at,
    )
