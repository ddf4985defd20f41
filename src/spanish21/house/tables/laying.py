"""Wagers that a client lays: on all boxes of a message together, and the word to deal."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from spanish21.house.live import commands as hc, events as he
from spanish21.ids import BoxNumber, PersonId
from spanish21.money import Cents, dollars
from spanish21.refusal import Refusal, RefusedError, refused
from spanish21.rules.laying import in_order
from spanish21.table.awaited import Wagers
from spanish21.table.commands import LayWagers
from spanish21.table.wagering import stake_of
from spanish21.wager import Wager, WagerKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from spanish21.house.tables.play import Play
    from spanish21.house.tables.state import Live
    from spanish21.house.wire import asking as a

__all__ = [
    "afford",
    "asks_to_share",
    "boxes_held",
    "call_ready",
    "call_unready",
    "lay",
    "may_begin_on",
    "may_use_box",
    "more_wagered",
    "most_raised",
    "raised",
]

Laid = tuple[Wager, ...]


def lay(play: Play, person: PersonId, ask: a.Lay) -> None:
    """Lay what a person asks for, then deal if that is asked; refused, nothing of it is done.

    A box where another person sits is asked for first, by taking a seat at it.
    """
    asked = _asked(ask)
    if len(asked) < len(ask.boxes):
        raise refused("wager/box-twice", "A box was named twice. Name each box once.")
    if any(asked.values()) and not play.live.opened:
        raise refused("table/closed", "This table is closed. Choose another in the lobby.")
    afford(play, person, more_wagered(play.live, person, ask))
    _refuse_boxes_of_others(play, person, (box for box, wagers in asked.items() if wagers))
    for box in _in_turn(play.live, person, asked):
        if not ask.deal or in_order(asked[box]) != _laid(play.live, person, box):
            with _refused_at(box):
                play.by(person, LayWagers(box, person, asked[box]))
    if ask.deal and person not in play.live.ready:
        call_ready(play, person)


def _asked(ask: a.Lay) -> dict[BoxNumber, Laid]:
    return {
        BoxNumber(row.box): tuple(
            Wager(WagerKind(wager.kind), Cents(wager.amount), Cents(wager.coupon))
            for wager in row.wagers
        )
        for row in ask.boxes
    }


def _laid(live: Live, person: PersonId, box: BoxNumber) -> Laid:
    stake = stake_of(live.table, box, person)
    return stake.wagers if stake is not None else ()


def more_wagered(live: Live, person: PersonId, ask: a.Lay) -> int:
    """Return how many more chips would be on the layout than the person has on these boxes."""
    new = sum(wager.amount for row in ask.boxes for wager in row.wagers)
    boxes = {BoxNumber(row.box) for row in ask.boxes}
    old = sum(wager.amount for box in boxes for wager in _laid(live, person, box))
    return new - old


def raised(live: Live, person: PersonId, box: BoxNumber, wagers: Laid) -> int:
    """Return the largest of wagers that are higher than what the person has there; 0 for none."""
    laid = {wager.kind: wager.amount for wager in _laid(live, person, box)}
    higher = (wager.amount for wager in wagers if wager.amount > laid.get(wager.kind, 0))
    return max(higher, default=0)


def most_raised(live: Live, person: PersonId, ask: a.Lay) -> int:
    """Return the largest wager that is raised; 0 for none."""
    rows = _asked(ask).items()
    return max((raised(live, person, box, wagers) for box, wagers in rows), default=0)


def _in_turn(
    live: Live, person: PersonId, asked: Mapping[BoxNumber, Laid]
) -> tuple[BoxNumber, ...]:
    """Order boxes so that those of one player stay side by side: first what is taken back."""
    going = [box for box, wagers in asked.items() if not wagers]
    staying = [
        box.number
        for box in live.table.boxes
        if box.number not in going and any(stake.person == person for stake in box.stakes)
    ]

    def far(box: BoxNumber) -> int:
        return min((abs(box - other) for other in staying), default=box)

    coming = [box for box in asked if box not in going]
    return (*sorted(going, key=far, reverse=True), *sorted(coming, key=far))


def _refuse_boxes_of_others(play: Play, person: PersonId, boxes: Iterable[BoxNumber]) -> None:
    """Refuse wagers on boxes where others sit who have not agreed to share them."""
    for box in boxes:
        if may_use_box(play.live, person, box):
            continue
        seated = (_seated_at(play.live, box) or PersonId(""),)
        with _refused_at(box):
            if play.rulebook.persons_per_box.value > 1:
                clause = play.rulebook.house.consent
                message = f"{{}} sits at box {box}. Ask to share the box before you bet there."
                raise RefusedError(Refusal("wager/no-consent", clause, message, seated))
            message = f"{{}} sits at box {box}. Choose another box."
            raise RefusedError(Refusal("people/seat-taken", None, message, seated))


@contextmanager
def _refused_at(box: BoxNumber) -> Iterator[None]:
    """Note on a refusal to which box of the message it belongs."""
    try:
        yield
    except RefusedError as error:
        error.box = box
        raise


def may_use_box(live: Live, person: PersonId, box: BoxNumber) -> bool:
    """Return whether a box is a person's own, no one's, or shared with them by consent."""
    return box in boxes_held(live, person) or _seated_at(live, box) is None


def may_begin_on(
    live: Live, person: PersonId, boxes: Iterable[BoxNumber], *, most: int
) -> tuple[BoxNumber, ...]:
    """List the boxes on which a person may begin to wager who may play on so many at most.

    Someone with a seat who may play one box plays there, or on a box that is shared with them.
    """
    held = boxes_held(live, person)
    if most == 1 and live.seat_of(person) is not None:
        return tuple(box for box in boxes if box in held)
    taken = {seat.box for seat in live.table.people.seats}
    return tuple(box for box in boxes if box in held or box not in taken)


def boxes_held(live: Live, person: PersonId) -> frozenset[BoxNumber]:
    """List the boxes at which a person sits first, or which others share with them by consent."""
    first: dict[BoxNumber, PersonId] = {}
    for seat in live.table.people.seats:
        first.setdefault(seat.box, seat.person)
    sits = (box for box, seated in first.items() if seated == person)
    shares = (each.box for each in live.table.people.consents if each.person == person)
    return frozenset((*sits, *shares))


def _seated_at(live: Live, box: BoxNumber) -> PersonId | None:
    return next((seat.person for seat in live.table.people.seats if seat.box == box), None)


def asks_to_share(play: Play, person: PersonId, box: BoxNumber) -> bool:
    """Ask the first person on a box to share it, where the rules know shared boxes."""
    if play.rulebook.persons_per_box.value <= 1:
        return False
    if (box, person) in play.live.asked:
        raise refused(
            "consent/waiting",
            f"The first person on box {box} hasn't answered yet. Wait for the answer.",
        )
    by = play.enters_for(person)
    play.house(by, hc.AskToShare(box, person), he.ShareAsked(box, person))
    return True


def afford(play: Play, person: PersonId, amount: int) -> None:
    """Decline what a person's chips do not reach."""
    chips = play.live.chips(person)
    if amount > chips:
        message = f"You have only {dollars(chips)} in chips. Buy in for more."
        raise refused("money/not-enough-chips", message)


def call_ready(play: Play, person: PersonId) -> None:
    """Note that a person has wagered all they want to."""
    if not isinstance(play.now(), Wagers):
        raise refused("wager/too-late", "Bets are closed. Wait for the next round.")
    if person in play.live.ready:
        raise refused("wager/ready", "You are already ready. Wait for the deal.")
    play.house(person, hc.CallReady(person), he.PersonReady(person))


def call_unready(play: Play, person: PersonId) -> None:
    """Note that a person changes their wagers after all."""
    if not isinstance(play.now(), Wagers):
        raise refused("wager/too-late", "Bets are closed. Wait for the next round.")
    if person not in play.live.ready:
        raise refused("wager/not-ready", "Your bets are still open. Change them and deal.")
    play.house(person, hc.CallUnready(person), he.PersonUnready(person))
