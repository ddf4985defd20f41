"""Who may lay wagers on which box, what may be there, and what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.law.clause import cites, reads
from spanish21.refusal import Refusal
from spanish21.rules.laying import in_order, refuse_wagers
from spanish21.rules.side_wagers import side_wager
from spanish21.wager import BASIC, INSURANCE

if TYPE_CHECKING:
    from spanish21.ids import BoxNumber, PersonId
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.commands.round import LayWagers
    from spanish21.table.state import Stake, TableState
    from spanish21.wager import Wager

__all__ = [
    "added",
    "first_on",
    "must_consent",
    "refuse_box",
    "refuse_late_lay",
    "refuse_lay",
    "refuse_missing_box",
    "stake_of",
]


def stake_of(state: TableState, number: BoxNumber, person: PersonId) -> Stake | None:
    """Find what a person has on a box."""
    box = state.box(number)
    if box is None:
        return None
    for stake in box.stakes:
        if stake.person == person:
            return stake
    return None


def refuse_lay(state: TableState, command: LayWagers, rulebook: Rulebook) -> Refusal | None:
    """Refuse wagers on a wrong box, by a wrong person, of a wrong kind or of a wrong amount."""
    stake = stake_of(state, command.box, command.person)
    if not command.wagers:
        return _refuse_taking_back(state, command, stake, rulebook)
    refused = refuse_wagers(command.wagers, rulebook)
    if refused is not None and refused.code in _OF_THE_KIND:
        return refused
    if stake is None:
        refused = refuse_box(state, command.box, command.person, rulebook) or refused
    elif refused is None and in_order(command.wagers) == stake.wagers:
        message = f"{{}} already has these wagers on box {command.box}. Change them first."
        return Refusal(
            "wager/already-placed", rulebook.citations.basic_wager, message, (command.person,)
        )
    return refused


_OF_THE_KIND = frozenset({"insurance/not-offered", "wager/not-offered", "wager/no-basic-wager"})
"""what is refused on any box, before it is asked whose the box is"""


@cites("MD 2.A", "MD 2.B(2)", "MD 6.H", "MA 13(a)", "MA 14")
def refuse_box(
    state: TableState, number: BoxNumber, person: PersonId, rulebook: Rulebook
) -> Refusal | None:
    """Hold a person to the boxes there are, to those that are free, and to as many as allowed."""
    missing = refuse_missing_box(number, rulebook)
    if missing is not None:
        return missing
    if not person.strip():
        message = "The wager has no name. Name the person who wagers."
        return Refusal("wager/no-person", rulebook.citations.basic_wager, message)
    box = state.box(number)
    limit = rulebook.persons_per_box
    if box is not None and len(box.stakes) >= limit.value:
        persons = "1 person" if limit.value == 1 else f"{limit.value} persons"
        message = f"Box {number} is taken. Only {persons} may bet on it. Choose another box."
        return Refusal("wager/box-taken", limit.clause, message)
    barred = _refuse_entry(state, person, rulebook) or _refuse_boxes(
        state, number, person, rulebook
    )
    first = must_consent(state, number, person)
    if barred is not None or first is None:
        return barred
    message = f"Box {number} is shared only with consent. Ask {{}} to consent to {{}}."
    return Refusal("wager/no-consent", rulebook.house.consent, message, (first, person))


@cites("MD 2.A")
def refuse_missing_box(number: BoxNumber, rulebook: Rulebook) -> Refusal | None:
    """Refuse a box that the table does not have."""
    boxes = rulebook.boxes
    if 1 <= number <= boxes.value:
        return None
    message = f"There is no box {number}. Choose a box from 1 to {boxes.value}."
    return Refusal("wager/no-such-box", boxes.clause, message)


@cites("MA 13(a)")
@reads("R23")
def first_on(state: TableState, number: BoxNumber) -> PersonId | None:
    """Return the first person on a box: who consented before, wagered first, or sits there."""
    for consent in state.people.consents:
        if consent.box == number:
            return consent.first
    box = state.box(number)
    if box is not None:
        return box.stakes[0].person
    return next((seat.person for seat in state.people.seats if seat.box == number), None)


@cites("MA 13(a)")
@reads("R23")
def must_consent(state: TableState, number: BoxNumber, person: PersonId) -> PersonId | None:
    """Return who has still to consent before a person may wager on a box that has a wager."""
    if state.box(number) is None:
        return None
    first = first_on(state, number)
    here = (consent.person for consent in state.people.consents if consent.box == number)
    return None if first == person or person in here else first


@cites("MD 6.C", "MD 6.C(1)", "MD 6.C(2)", "MA 5(j)")
def _refuse_entry(state: TableState, person: PersonId, rulebook: Rulebook) -> Refusal | None:
    """Keep out who sat a round out since the shuffle, where the operator forbids the entry."""
    people = state.people
    rule = rulebook.mid_shoe_entry
    if rule.value or not people.rounds:
        return None
    if person in people.wagered or person in people.permitted:
        return None
    message = "{} sat out a round and can bet again after the shuffle."
    return Refusal("wager/mid-shoe", rule.clause, message, (person,))


def _boxes_of(state: TableState, person: PersonId) -> list[BoxNumber]:
    return [box.number for box in state.boxes for stake in box.stakes if stake.person == person]


def _refuse_boxes(
    state: TableState, number: BoxNumber, person: PersonId, rulebook: Rulebook
) -> Refusal | None:
    own = _boxes_of(state, person)
    limit = rulebook.boxes_per_player
    if len(own) >= limit.value:
        boxes = "1 box" if limit.value == 1 else f"{limit.value} boxes"
        message = f"You can bet on {boxes} per round."
        return Refusal("wager/too-many-boxes", limit.clause, message)
    adjacent = rulebook.adjacent_boxes
    if own and adjacent.value and all(abs(number - other) != 1 for other in own):
        message = f"Box {number} is not next to your other boxes. Choose an adjacent box."
        return Refusal("wager/not-adjacent", adjacent.clause, message)
    return None


@cites("MD 6.E", "MD 6.H", "MA 5(h)")
def _refuse_taking_back(
    state: TableState, command: LayWagers, stake: Stake | None, rulebook: Rulebook
) -> Refusal | None:
    """Refuse to take back what was not placed, or what holds a player's boxes together."""
    if stake is None:
        message = f"{{}} has no wager on box {command.box}. There is nothing to take back."
        return Refusal("wager/none", rulebook.citations.basic_wager, message, (command.person,))
    own = _boxes_of(state, command.person)
    adjacent = rulebook.adjacent_boxes
    if adjacent.value and min(own) < command.box < max(own):
        message = "Your boxes must stay adjacent. Take back the bet at one end first."
        return Refusal("wager/not-adjacent", adjacent.clause, message)
    return None


@cites("MD 6.D", "MD 6.E", "MD-bonus-spin 2.B(7)(b)", "MA 5(d)", "MA 5(h)", "MA 5(i)")
@cites("MA-bonus-spin 16(b)")
def refuse_late_lay(state: TableState, command: LayWagers, rulebook: Rulebook) -> Refusal:
    """Refuse wagers once the round has begun: what is placed stays, and nothing is added."""
    places = rulebook.citations
    message = "The round has started. Bets are locked until it ends."
    if not _adds(state, command):
        later = _alters_later_wager(state, command)
        stays = rulebook.prohibitions.later_wager_altered if later else places.wager_stays
        return Refusal("wager/too-late", stays, message)
    late = added(state, command)
    rows = [side_wager(wager.kind) for wager in late]
    clauses = [row.locked_out(rulebook) if row is not None else None for row in rows]
    if not clauses or clauses[0] is None or None in clauses:
        return Refusal("wager/too-late", places.wagers_first, message)
    message = "Dealing has started. It is too late for this bet."
    return Refusal("wager/locked-out", clauses[0], message, wager=late[0].kind)


def _adds(state: TableState, command: LayWagers) -> bool:
    """Whether a lay only adds to what a person has on a box, and something."""
    stake = stake_of(state, command.box, command.person)
    there = {wager.kind: wager.amount for wager in stake.wagers} if stake is not None else {}
    asked = {wager.kind: wager.amount for wager in command.wagers}
    stays = all(asked.get(kind, 0) >= amount for kind, amount in there.items())
    return stays and asked != there


@cites("MA 5(i)")
def _alters_later_wager(state: TableState, command: LayWagers) -> bool:
    """Whether a lay would change what was wagered during the round: insurance, double or split.

    A double and a split wager are on the box with the basic wager.
    """
    box = state.box(command.box)
    stake = stake_of(state, command.box, command.person)
    if box is None or stake is None:
        return False
    asked = {wager.kind: wager for wager in command.wagers}
    changed = {wager.kind for wager in stake.wagers if asked.get(wager.kind) != wager}
    mine = [share for hand in box.hands for share in hand.shares if share.person == command.person]
    more = len(mine) > 1 or any(share.doubles for share in mine)
    return INSURANCE in changed or (BASIC in changed and more)


def added(state: TableState, command: LayWagers) -> tuple[Wager, ...]:
    """List the wagers of a lay that are of kinds which the person has not on the box."""
    stake = stake_of(state, command.box, command.person)
    there = {wager.kind for wager in stake.wagers} if stake is not None else set()
    return tuple(wager for wager in command.wagers if wager.kind not in there)
