"""Cards that lie face down, and what keeps them from being guessed out of the log's hashes.

An entry is hashed with all it says. Who reads all but the card could try the 48 that there are; so
the id of such an entry ends with a number that follows from the secret of the shoe, and is kept
back with the card until the shoe is revealed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from spanish21.house.live.events import LogEvent
from spanish21.table.cards.events import CardBurned
from spanish21.table.events import CardDealt, CardsPickedUp
from spanish21.table.irregularities.events import CardDrawnInError

if TYPE_CHECKING:
    from spanish21.house.tables.state import Shoe

__all__ = ["face_down", "hides", "salted", "without_salt"]

_SALT = re.compile(r"[.]salt-[0-9a-f]+$")


def face_down(event: LogEvent) -> bool:
    """Whether a card comes out of the shoe that no one sees."""
    match event:
        case CardBurned():
            return True
        case CardDealt():
            return not (event.face_up or event.known)
        case CardDrawnInError():
            return not event.exposed
        case _:
            return False


def hides(events: Iterable[LogEvent], shoe: Shoe) -> bool:
    """Whether events of a table with this shoe name a card that not everyone may know."""
    for event in events:
        if face_down(event):
            return True
        if isinstance(event, CardsPickedUp):
            unseen = [shoe.dealt[place] for place in shoe.hidden]
            if any(card in unseen for card in event.cards):
                return True
    return False


def salted(id_: str, salt: str) -> str:
    """Make the id of an entry unguessable."""
    return f"{id_}.salt-{salt}" if salt else id_


def without_salt(id_: str) -> str:
    """Keep the salt of an id back."""
    return _SALT.sub(".salt", id_)
