"""An automatic player of a benchmark: looks, thinks, acts, and times every answer."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from typing import Any

import msgspec
from clients.connection import Connection  # type: ignore[import-not-found]  # beside the script
from msgspec import UNSET, Struct, UnsetType

__all__ = ["CHIPS", "Heard", "Pace", "Player"]

CHIPS = 50_000
WAGER = 500


class Offer(Struct):
    """Something that may be done."""

    type: str
    most: int = 0
    box: int | None = None


class Turn(Struct):
    """Whose turn it is."""

    person: str
    kind: str
    legal: list[Offer]


class You(Struct):
    """The player."""

    person: str
    may: list[Offer]
    seated: int | None
    chips: int


class View(Struct):
    """As much of the table as a player needs."""

    round: int
    you: You
    turn: Turn | None


class Changes(Struct):
    """The parts of a view that changed."""

    round: int | UnsetType = UNSET
    you: You | UnsetType = UNSET
    turn: Turn | UnsetType | None = UNSET


class Fact(Struct):
    """What happened, by its name."""

    type: str


class Event(Struct):
    """An event by its number and name."""

    number: int
    fact: Fact


class Refusal(Struct):
    """Why something was refused."""

    code: str
    message: str


class Message(Struct):
    """Anything the server says."""

    type: str
    id: str = ""
    version: int = 0
    first: int = 0
    refusal: Refusal | None = None
    events: list[Event] = []
    view: View | None = None
    changes: Changes | None = None


_decoder = msgspec.json.Decoder(Message)


class Pace:
    """How long players think, so that the house sees as many events as wanted."""

    def __init__(self, rate: float, players: int) -> None:
        """Begin with a guess."""
        self.rate = rate
        self.think = players / rate
        self.running = True

    def adjust(self, seen: float) -> None:
        """Think longer after more events than wanted, and the other way round."""
        self.think = min(10.0, max(0.05, self.think * min(1.5, max(0.7, seen / self.rate))))


class Heard:
    """What the players of one table were told: it must be the same for all."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.events: dict[int, str] = {}
        self.told = 0
        self.wrong = 0
        """events that one player was told unlike another"""

    def note(self, events: list[Event]) -> None:
        """Note what one player was told."""
        self.told += len(events)
        for event in events:
            if self.events.setdefault(event.number, event.fact.type) != event.fact.type:
                self.wrong += 1


class Player(Connection):  # type: ignore[misc]  # it is found when the script runs
    """A player with a socket, who has a box of their own."""

    def __init__(  # noqa: PLR0913, PLR0917 - where to, and who
        self, address: str, table: str, box: int, token: str, pace: Pace, heard: Heard
    ) -> None:
        """Take a box at a table."""
        super().__init__(address, f"/api/tables/{table}/socket", token)
        self.table = table
        self.box = box
        self.token = token
        self.pace = pace
        self.noted = heard
        self.view: View | None = None
        self.version = 0
        self.answers: list[tuple[float, float]] = []
        self.done: dict[str, int] = {}
        self.refused = Counter[str]()
        self.stale: list[tuple[str, int, int]] = []
        """what was asked too late, at which event, and at which the table was by then"""
        self.gaps = 0
        self._asked: tuple[str, float] | None = None
        """the id of what was asked and not answered yet, and when"""
        self._asked_for = ("", 0)
        """what was asked last, and the last event that was known then"""
        self._thinks = False
        self._count = 0

    @property
    def waits(self) -> bool:
        """Whether something was asked and not answered."""
        return self._asked is not None

    def heard(self, text: bytes) -> None:
        """Take a message of the server."""
        message = _decoder.decode(text)
        if message.view is not None:
            self.view, self.version = message.view, message.version
        elif message.changes is not None and self.view is not None:
            self._told(message, message.changes, self.view)
        elif self._asked is not None and message.id == self._asked[0]:
            self._answered(message, self._asked[1])
        elif message.refusal is not None:
            self.refused[f"{message.refusal.code} ({message.refusal.message})"] += 1
        self._look()

    def _told(self, message: Message, changes: Changes, view: View) -> None:
        missing = len(message.events) != message.version - self.version
        self.gaps += (message.first != self.version + 1) + missing
        self.noted.note(message.events)
        if changes.round is not UNSET:
            view.round = changes.round
        if changes.you is not UNSET:
            view.you = changes.you
        if changes.turn is not UNSET:
            view.turn = changes.turn
        self.version = message.version

    def _answered(self, message: Message, began: float) -> None:
        self.answers.append((began, time.perf_counter() - began))
        self._asked = None
        if message.type == "done":
            self.done[message.id] = message.version
            return
        code = message.refusal.code if message.refusal else ""
        self.refused[code] += 1
        if code == "version/stale":
            self.stale.append((*self._asked_for, message.version))

    def _look(self) -> None:
        """Begin to think if there is something to do."""
        if self._thinks or self._asked is not None or not self.pace.running:
            return
        if self._choose() is not None:
            self._thinks = True
            seconds = random.expovariate(1 / self.pace.think)
            asyncio.get_running_loop().call_later(seconds, self._act)

    def _act(self) -> None:
        """Do what there is to do by now."""
        self._thinks = False
        command = self._choose()
        if command is None or not self.pace.running or self.ended:
            return
        self._count += 1
        id_ = f"{self.token[:12]}-{self._count}"
        body = {"type": "do", "id": id_, "version": self.version, "command": command}
        self._asked = (id_, time.perf_counter())
        self._asked_for = (command["type"], self.version)
        self.send(msgspec.json.encode(body))

    def _choose(self) -> dict[str, Any] | None:
        view = self.view
        if view is None:
            return None
        if view.you.seated is None:
            return {"type": "sit", "box": self.box}
        if view.you.chips < 2 * WAGER and any(offer.type == "buy-in" for offer in view.you.may):
            return {"type": "buy-in", "amount": CHIPS}
        if view.turn is not None and view.turn.person == view.you.person:
            return self._decide(view.turn)
        kinds = {offer.type for offer in view.you.may if offer.box in {None, self.box}}
        if not {"lay", "ready"} <= kinds:
            return None
        wagers = [{"kind": "basic", "amount": WAGER}]
        return {"type": "lay", "boxes": [{"box": self.box, "wagers": wagers}], "deal": True}

    def _decide(self, turn: Turn) -> dict[str, Any]:
        if turn.kind == "cut":
            return {"type": "refuse-cut"}
        offer = random.choice([o for o in turn.legal if o.type not in {"insure", "surrender"}])
        command: dict[str, Any] = {"type": offer.type, "box": offer.box}
        if offer.type == "double":
            command["amount"] = offer.most
        if offer.type == "designate":
            command["hand"] = 1
        return command
