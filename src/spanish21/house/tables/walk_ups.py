"""Players who hold no device: the dealer seats them and enters everything they do."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from spanish21.chips import colored_up
from spanish21.house.authority import refuse
from spanish21.house.live import commands as hc, events as he
from spanish21.house.people.guests import player_name
from spanish21.house.people.names import clean_name, likeness
from spanish21.house.tables.laying import asks_to_share
from spanish21.house.tables.standing import standing_of
from spanish21.house.wire import asking as a
from spanish21.ids import BoxNumber, PersonId, is_walk_up, walk_up
from spanish21.money import Cents
from spanish21.refusal import RefusedError, refused
from spanish21.table.commands import people as p

if TYPE_CHECKING:
    from spanish21.house.tables.person import Person
    from spanish21.house.tables.play import Play
    from spanish21.house.tables.state import Live

__all__ = [
    "carry_chips_away",
    "chips_of_walk_up",
    "is_walk_up_name",
    "must_be_walk_up",
    "next_walk_up",
    "seat_walk_up",
]


def next_walk_up(live: Live) -> PersonId:
    """Return the name under which the next walk-up player is in the log of a table."""
    return walk_up(live.walk_ups + 1)


def is_walk_up_name(command: hc.NamePerson) -> bool:
    """Return whether a dealer may have given a walk-up player this name."""
    try:
        return is_walk_up(command.person) and clean_name(command.name) == command.name
    except RefusedError:
        return False


def seat_walk_up(play: Play, who: Person, ask: a.SeatWalkUp) -> None:
    """Seat a player without a device at a box, by name or by the number of the box."""
    person, box = next_walk_up(play.live), BoxNumber(ask.box)
    _must_be_permitted(play, who, p.Arrive(person))
    name = _free_name(play.live, ask.name, box)
    play.by(person, p.Arrive(person))
    play.name(person, name)
    taken = any(seat.box == box for seat in play.live.table.people.seats)
    if not (taken and asks_to_share(play, person, box)):
        play.by(person, p.Sit(person, box))


def _free_name(live: Live, asked: str, box: BoxNumber) -> str:
    """Return the name of a new player, which no one else at the table has."""
    here = {likeness(live.name_of(person)) for person in live.table.people.present}
    if not asked.strip():
        names = (player_name(box, number) for number in count(1))
        return next(name for name in names if likeness(name) not in here)
    name = clean_name(asked)
    if likeness(name) in here:
        raise refused(
            "people/name-taken", f"Someone at the table is called {name}. Add a letter or a number."
        )
    return name


def must_be_walk_up(play: Play, who: Person, person: PersonId) -> None:
    """Refuse to act for anyone but a walk-up player at the table, or by anyone but the dealer."""
    _must_be_permitted(play, who, p.Leave(person))
    if person not in play.live.table.people.present:
        raise refused("people/absent", "This player is not at the table. Seat the player first.")


def _must_be_permitted(play: Play, who: Person, command: p.Arrive | p.Leave) -> None:
    refusal = refuse(standing_of(play.live, who.id, who.roles, resting=who.resting), command)
    if refusal is None and not is_walk_up(command.person):
        message = "This player has a device. Wait for the player."
        raise refused("staff/player", message)
    if refusal is not None:
        raise RefusedError(refusal)


def chips_of_walk_up(play: Play, person: PersonId, ask: a.BringChips | a.ColorUp) -> None:
    """Note the chips that a player brings, or change the player's chips into as few as possible."""
    by = play.enters_for(person)
    match ask:
        case a.BringChips():
            amount, unit = Cents(ask.amount), play.rulebook.smallest_chip
            if amount % unit.value:
                message = "No chips make this amount. Count the chips again."
                raise refused("money/not-in-chips", message, unit.clause)
            play.house(by, hc.BringChips(person, amount), he.ChipsBrought(person, amount))
        case a.ColorUp():
            chips = colored_up(play.live.chips(person), play.rulebook.smallest_chip.value)
            if not chips:
                raise refused("money/nothing", "The player has no chips to color up.")
            play.house(by, hc.ColorUp(person), he.ChipsColoredUp(person, chips))


def carry_chips_away(play: Play, person: PersonId) -> None:
    """Count the chips of a player who left out of the table, colored up."""
    amount = Cents(play.live.chips(person))
    chips = colored_up(amount, play.rulebook.smallest_chip.value)
    by = play.enters_for(person)
    play.house(by, hc.CarryChipsAway(person), he.ChipsCarriedAway(person, amount, chips))
