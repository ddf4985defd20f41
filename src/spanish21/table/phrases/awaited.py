"""What the table waits for, in a few words."""

from __future__ import annotations

from typing import assert_never

from spanish21.refusal import Refusal
from spanish21.rules.side_wagers import wager_name
from spanish21.table.awaited import (
    Awaiting,
    CardNeeded,
    CutOffer,
    DealerStep,
    Decision,
    PlayerNeeded,
    SpinNeeded,
    Suspended,
    Wagers,
)
from spanish21.table.phrases.commands import describe
from spanish21.table.phrases.reader import ANYONE, Reader
from spanish21.table.phrases.wheels import OUTSIDE

__all__ = ["due", "expected", "refused_meanwhile", "waiting_for"]


def due(now: Awaiting, reader: Reader = ANYONE) -> str:
    """Describe the step that is due by itself, or what else the table waits for."""
    return describe(now.command, reader) if isinstance(now, DealerStep) else expected(now, reader)


def expected(now: Awaiting, reader: Reader = ANYONE) -> str:
    """Describe in a few words what the table waits for."""
    match now:
        case Wagers():
            return "wagers are open"
        case CardNeeded():
            where = f"box {now.box}" if now.box else "the dealer"
            return "a card is to be burned" if now.burn else f"a card goes to {where}"
        case Decision():
            return f"{reader.name(now.person)} decides on box {now.box}"
        case DealerStep():
            return f"next: {describe(now.command, reader)}"
        case CutOffer():
            return f"{reader.name(now.person)} is offered the cut"
        case PlayerNeeded():
            return "a first player is awaited"
        case SpinNeeded():
            return f"the {OUTSIDE[now.kind]} of box {now.box} ({wager_name(now.wager)}) is awaited"
        case Suspended():
            return "no dealing until the card reader is repaired or replaced"
        case _:
            assert_never(now)


class _Blanks(dict[str, str]):
    """Gives every person a blank, in which a refusal has the name later."""

    def get(self, person: str, _default: object = None) -> str:
        """Return the blank of a person."""
        return self.setdefault(person, f"{{{len(self)}}}")


def refused_meanwhile(code: str, now: Awaiting, start: str) -> Refusal:
    """Refuse something, and say what the table waits for; people in it are called by name."""
    blanks = _Blanks()
    template = f"{start} {waiting_for(now, Reader(names=blanks))}"
    return Refusal(code, now.clause, template, tuple(blanks))


def waiting_for(now: Awaiting, reader: Reader = ANYONE) -> str:
    """Write what the table waits for as a sentence; a person's name stays as it is."""
    text = expected(now, reader)
    named = isinstance(now, Decision | CutOffer)
    return f"{text}." if named else f"{text[:1].upper()}{text[1:]}."
