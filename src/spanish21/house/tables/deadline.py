"""What a table waits for with a clock, and for how long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from spanish21.house.tables.policy import away_effect
from spanish21.house.wire.showing import ClockKind, TimeoutEffect
from spanish21.ids import is_walk_up
from spanish21.refusal import refused
from spanish21.table.awaited import Awaiting, CutOffer, DealerStep, Decision, Wagers
from spanish21.table.commands.cards import ShuffleCards

if TYPE_CHECKING:
    from spanish21.house.tables.state import Live
    from spanish21.ids import PersonId

__all__ = ["Deadline", "asked_about", "extended", "question", "times_left"]

_MOST_TIMES = 10
"""how many times the clock of one question can be started again"""


class Deadline(Struct, frozen=True):
    """A clock that runs: which question it is about, when it ends, and what happens then."""

    key: tuple[object, ...]
    kind: ClockKind
    seconds: int
    ends_at: int
    then: TimeoutEffect
    times: int = 0
    """how many times it was started again"""


def question(live: Live, now: Awaiting, *, waits_for_numbers: bool) -> Deadline | None:
    """Return the clock for what the table waits for, not yet started; None if it can wait."""
    if live.stopped or (isinstance(now, Decision | CutOffer) and is_walk_up(now.person)):
        return None
    settings = live.settings
    key: tuple[object, ...]
    table = live.table
    match now:
        case Decision():
            key = ("turn", table.round, now.box, now.hand, now.person, now.actions)
            return Deadline(key, "turn", settings.turn_seconds, 0, away_effect(now))
        case CutOffer():
            key = ("cut", live.pledge.number, now.person)
            return Deadline(key, "cut", settings.cut_seconds, 0, "pass-cut")
        case Wagers() if table.boxes and settings.automatic:
            key = ("wagers", table.round)
            return Deadline(key, "wagers", settings.wager_seconds, 0, "deal")
        case DealerStep(command=ShuffleCards()) if waits_for_numbers and settings.automatic:
            key = ("commitments", live.pledge.number)
            return Deadline(key, "numbers", settings.number_seconds, 0, "shuffle")
        case DealerStep() if waits_for_numbers and live.pledge.stack is not None:
            key = ("numbers", live.pledge.number)
            return Deadline(key, "numbers", settings.number_seconds, 0, "shuffle")
        case _:
            return None


def times_left(deadline: Deadline, live: Live, now: Awaiting, person: PersonId) -> int:
    """Return how many times a person can start a clock again; 0 if it does not run for them."""
    match now:
        case Decision() | CutOffer():
            waits = now.person == person
        case Wagers():
            waits = person in live.seated and person not in (*live.ready, *live.away)
        case _:
            waits = False
    return _MOST_TIMES - deadline.times if waits else 0


def extended(
    deadline: Deadline | None, live: Live, now: Awaiting, person: PersonId, at: int
) -> Deadline:
    """Start a clock again for a person for whom it runs, or raise RefusedError."""
    if deadline is None or not times_left(deadline, live, now, person):
        raise refused("clock/not-yours", "The clock can't be extended. It isn't your turn.")
    return replace(deadline, ends_at=at + deadline.seconds * 1000, times=deadline.times + 1)


def asked_about(live: Live, now: Awaiting) -> tuple[object, ...]:
    """Name the question a command answers now; one meant for another question is stale."""
    table = live.table
    match now:
        case Decision():
            box = table.box(now.box)
            cards = len(box.hands[now.hand - 1].cards) if box else 0
            return ("turn", table.round, now.box, now.hand, now.person, now.actions, cards)
        case CutOffer():
            return ("cut", live.shoe.number, now.person)
        case Wagers():
            return ("wagers", table.round)
        case _:
            return ()
