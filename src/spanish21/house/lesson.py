"""The lesson at a table: arranged cards, dealt and settled by the rules of that very table."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from spanish21.cards import parse_cards
from spanish21.game import Table
from spanish21.hand import total
from spanish21.house.tables.viewer import Numbered
from spanish21.house.view.tell import public
from spanish21.house.wire.lesson import LessonStep, LessonTotal, Said
from spanish21.money import Cents
from spanish21.refusal import RefusedError
from spanish21.rules.player import Action
from spanish21.rules.side_wagers import SIDE_WAGERS
from spanish21.table import commands as c, events as e
from spanish21.table.answering import answer
from spanish21.table.awaited import CardNeeded, Decision, SpinNeeded
from spanish21.table.events import wheels as v
from spanish21.table.wheels.awaiting import awaited_wheel
from spanish21.wager import BASIC, Wager

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spanish21.cards import Card
    from spanish21.ids import BoxNumber, PersonId
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.events import Event
    from spanish21.table.state import TableState

__all__ = ["EXAMPLES", "Example", "lesson", "played"]

_BET, _SIDE = Cents(2500), Cents(500)
_AFTERWARDS = (e.CardsPickedUp, e.RoundCompleted)
"""what clears the felt, which the pupil still looks at"""


@dataclass(frozen=True, slots=True)
class Example:
    """A round of the lesson: the cards by who gets them, and what is said and decided."""

    mine: str
    dealers: str
    play: tuple[tuple[Said, Action], ...]
    end: Said
    """what is said when the round is over, or at its first decision if nothing is decided"""
    beside: str = ""
    """the side wager that is laid, by its key"""


EXAMPLES = (
    Example(
        "9s 3d 8h",
        "7c 9d Kh",
        (("first", Action.HIT), ("firstStand", Action.STAND)),
        "firstEnd",
    ),
    Example(
        "6h 5c 2c",
        "8d 9h Kc",
        (("double", Action.DOUBLE), ("doubleRescue", Action.RESCUE)),
        "doubleEnd",
    ),
    Example("Ks 7d", "Ac 6h", (("surrender", Action.SURRENDER),), "surrenderEnd"),
    Example("7s 8h 6c", "9c 8d", (("bonus", Action.HIT),), "bonusEnd"),
    Example("9d 6s", "9s 8c", (), "match", "match_the_dealer"),
    Example("Ah Kd", "6s 9c 4d", (), "spin", "bonus_spin"),
)


class _Arranged:
    """Cards that are arranged by who gets them, whatever the order in which they are dealt."""

    left = None

    def __init__(self, example: Example) -> None:
        self._mine = deque(parse_cards(example.mine))
        self._dealers = deque(parse_cards(example.dealers))
        self._due: deque[Card] | None = None

    def front(self, now: CardNeeded) -> c.Command | None:
        if now.burn:
            self._due = None
            return c.DealCard(None)
        self._due = self._mine if now.box is not None else self._dealers
        return c.DealCard(self._due[0]) if self._due else None

    def leave(self) -> None:
        if self._due is not None:
            self._due.popleft()

    def may_shuffle(self) -> bool:
        return True

    def may_refill(self) -> bool:
        return False

    def follow(self, state: TableState, event: Event) -> None:
        """Do nothing: no card is taken out of the shoe but those that are dealt."""


def lesson(rulebook: Rulebook, box: BoxNumber, person: PersonId) -> tuple[LessonStep, ...]:
    """Play the examples that these rules permit, for someone at a box."""
    return tuple(step for example in EXAMPLES for step in played(example, rulebook, box, person))


def played(
    example: Example, rulebook: Rulebook, box: BoxNumber, person: PersonId
) -> tuple[LessonStep, ...]:
    """Play an example from decision to decision; nothing if the table does not offer it."""
    lay = c.LayWagers(box, person, _wagers(example, rulebook))
    table = Table(rulebook, cards=_Arranged(example))
    steps: list[LessonStep] = []
    try:
        table.do(lay)
    except RefusedError:
        return ()
    table.do(c.CloseWagers())
    _go_on(table)
    for say, best in example.play:
        now = table.decision
        if now is None or best not in now.actions:
            return ()
        steps.append(_step(say, table, steps, now.actions, best))
        table.act(answer(now, best))
        _go_on(table)
    return (*steps, _step(example.end, table, steps))


def _wagers(example: Example, rulebook: Rulebook) -> tuple[Wager, ...]:
    """Return what is laid, within the limits of the table."""
    bet = Cents(min(max(_BET, rulebook.minimum.value), rulebook.maximum.value))
    sides = (row.kind for row in SIDE_WAGERS.values() if row.key == example.beside)
    return (Wager(BASIC, bet), *(Wager(kind, _SIDE) for kind in sides))


def _go_on(table: Table) -> None:
    """Deal until someone decides, without insurance; wheels stop where they stop most often."""
    now = table.advance()
    while True:
        if isinstance(now, Decision) and Action.INSURE in now.actions:
            now = table.act(answer(now, Action.DECLINE))
        elif isinstance(now, SpinNeeded) and table.rulebook.spins is not None:
            wheel = awaited_wheel(table.state, now, table.rulebook.spins)
            now = table.spin(max(wheel.sections, key=lambda section: section.weight).name)
        else:
            return


def _step(
    say: Said,
    table: Table,
    before: Sequence[LessonStep],
    choices: tuple[Action, ...] = (),
    best: Action | None = None,
) -> LessonStep:
    """Show what happened since the steps before."""
    seen = [event for event in table.events if not isinstance(event, _AFTERWARDS)]
    new = seen[sum(len(step.events) for step in before) :]
    return LessonStep(
        say=say,
        begins=not before,
        events=tuple(public(Numbered(number, 0, one), {}) for number, one in enumerate(new, 1)),
        choices=choices,
        best=best,
        yours=_total(seen, dealers=False),
        dealers=_total(seen, dealers=True),
        net=sum(map(_net, new)),
    )


def _total(seen: Sequence[Event], *, dealers: bool) -> LessonTotal:
    """Count the cards of the player or of the dealer that are face up."""
    cards = [
        event.card
        for event in seen
        if (dealers and isinstance(event, e.HoleCardRevealed))
        or (isinstance(event, e.CardDealt) and event.face_up and (event.box is None) is dealers)
    ]
    points, soft = total(card for card in cards if card is not None)
    return LessonTotal(points, soft)


def _net(event: Event) -> int:
    """Return what an event brings the player, in cents."""
    match event:
        case e.WagerPaid() | e.FixedPaid() | v.SpinPaid() | v.AcePaid():
            return event.amount
        case e.WagerTaken() | v.SpinWagerTaken():
            return -event.amount
        case _:
            return 0
