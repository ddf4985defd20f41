"""The end of a round: what of it holds for the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.table.events.round import RoundCompleted

if TYPE_CHECKING:
    from spanish21.table.state import TableState

__all__ = ["round_completed"]


def round_completed(state: TableState, *, aside_discarded: bool = False) -> RoundCompleted:
    """End the round; a card drawn in error waits for the next one unless it is discarded."""
    people, trouble = state.people, state.trouble
    wagered = tuple(dict.fromkeys([s.person for box in state.boxes for s in box.stakes]))
    here = {*wagered, *people.present}
    firsts = dict.fromkeys([consent.first for consent in people.consents])
    aside = trouble.aside is not None or trouble.aside_down
    return RoundCompleted(
        state.round,
        wagered,
        entered=tuple([person for person in people.permitted if person in wagered]),
        gone=tuple([person for person in firsts if person not in here]),
        burns_dropped=state.cards.burns_due,
        card_waits=aside and not aside_discarded,
    )
