"""People with a browser each: what they see, what they ask, and what they ask again."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from spanish21.house.sealed.documents import number_digest
from spanish21.house.tables.supply import label_of
from tests.simulated.image import Known
from tests.simulated.network import Wire

if TYPE_CHECKING:
    from tests.simulated.world import World

__all__ = ["Browser", "Message", "sensible"]

Message = dict[str, Any]
_RANKS, _SUITS = "A23456789JQK", "shdc"
_NUMBER = "c0ffee"
_WALK_UPS = 2
"""players without a device at a table with real cards"""


class Browser:
    """A person at their screen, with a socket to each table they look at."""

    def __init__(self, world: World, known: Known) -> None:
        self.world = world
        self.id, self.name, self.role, self.token = known
        self.wires: dict[str, Wire] = {}
        self.views: dict[str, Message] = {}
        self.sent: list[tuple[str, Message]] = []
        """all that was asked, with the table; some of it is sent again later"""
        self.waiting: dict[str, tuple[str, Message]] = {}
        """what was asked and not answered yet"""
        self.forbidden: set[str] = set()
        """ids of requests that must never be carried out"""

    @property
    def plays(self) -> bool:
        """Whether this is a player."""
        return self.role == "player"

    def look_at(self, table: str) -> bool:
        """Connect to a table unless connected; return whether it can be seen."""
        wire = self.wires.get(table)
        if wire is None or not wire.open:
            server = self.world.server_for(table)
            if server is not None:
                self.views.pop(table, None)
                made = Wire(self.world.network, server, lambda told: self._hear(table, made, told))
                self.wires[table] = made
                made.begin(f"/api/tables/{table}/socket", self.token)
        return table in self.views

    def _hear(self, table: str, wire: Wire, told: Message) -> None:
        if self.wires.get(table) is not wire:
            return
        match told["type"]:
            case "hello":
                self.views[table] = told["view"]
            case "told" if table in self.views:
                _merge(self.views[table], told["changes"])
            case "done" | "refused":
                self._answered(told)
            case "lost":
                self.views.pop(table, None)
            case _:
                pass

    def _answered(self, told: Message) -> None:
        table, message = self.waiting.pop(told["id"], (None, None))
        if table is None or message is None:
            return
        done = told["type"] == "done"
        self.world.note(
            f"{self.name} hears {told['id']}: {told['type'] if done else told['refusal']['code']}"
        )
        if done:
            self.world.acknowledged(self, table, told["id"])

    def ask(
        self, table: str, command: Message, *, never: bool = False, version: int | None = None
    ) -> None:
        """Ask for something, at the version that was seen last unless another is given."""
        if version is None:
            version = self.views[table]["version"] if table in self.views else 0
        id_ = f"{self.name.lower()}-{len(self.sent):05}"
        message: Message = {"type": "do", "id": id_, "version": version, "command": command}
        if never:
            self.forbidden.add(id_)
        self.sent.append((table, message))
        self.say(table, message)

    def say(self, table: str, message: Message) -> None:
        """Send a message, perhaps not for the first time."""
        wire = self.wires.get(table)
        self.waiting[message["id"]] = (table, message)
        self.world.note(f"{self.name} asks {table} {message['id']}: {message['command']}")
        if wire is not None and wire.open:
            wire.say(message)

    def ask_again(self) -> bool:
        """Send again what was not answered, after the connection was lost."""
        for table, message in list(self.waiting.values()):
            wire = self.wires.get(table)
            if wire is None or not wire.open:
                if self.look_at(table):
                    self.say(table, message)
                return True
        return False

    def act(self, table: str, luck: Random) -> None:
        """Do something sensible at a table."""
        if self.ask_again() or not self.look_at(table):
            return
        command = sensible(self, table, luck)
        if command is not None:
            self.ask(table, command)


def _merge(view: Message, changes: Message) -> None:
    boxes = {box["number"]: box for box in changes.pop("boxes", ())}
    view.update(changes)
    view["boxes"] = [boxes.get(box["number"], box) for box in view["boxes"]]


def sensible(who: Browser, table: str, luck: Random) -> Message | None:
    """Choose what a person wants to do next by what the page offers."""
    view = who.views[table]
    if view["staff"] is not None:
        return _step(who, view, luck)
    offers = {offer["type"]: offer for offer in view["you"]["may"]}
    turn = view["turn"]
    if turn is not None and turn["person"] == view["you"]["person"]:
        legal = turn["legal"]
        return _taken(who, table, luck.choice(legal), luck) if legal else None
    for kind in ("contribute", "back"):
        if kind in offers:
            return _taken(who, table, offers[kind], luck)
    if "commit" in offers and luck.random() < 0.6:
        return _taken(who, table, offers["commit"], luck)
    seats = [
        offer for offer in view["you"]["may"] if offer["type"] == "sit" and not offer["shared"]
    ]
    if view["you"]["seated"] is None:
        return _taken(who, table, luck.choice(seats), luck) if seats else None
    if view["you"]["chips"] < 3000 and "buy-in" in offers:
        return {"type": "buy-in", "amount": min(20_000, offers["buy-in"]["most"])}
    if "lay" in offers and luck.random() < 0.8 and not _stakes(view):
        return _taken(who, table, offers["lay"], luck)
    if "ready" in offers and luck.random() < 0.8:
        return {"type": "ready"}
    return {"type": "leave"} if "leave" in offers and luck.random() < 0.05 else None


def _stakes(view: Message) -> bool:
    seat = view["you"]["seated"]
    return any(
        stake["person"] == view["you"]["person"]
        for box in view["boxes"]
        if box["number"] == seat
        for stake in box["stakes"]
    )


def _taken(who: Browser, table: str, offer: Message, luck: Random) -> Message:
    """Take an offer up with values that it permits."""
    made = _values(offer, luck)
    match offer["type"]:
        case "commit":
            label = label_of(table, who.views[table]["shoe"]["number"] + 1)
            made["digest"] = number_digest(label, who.id, _NUMBER)
        case "contribute":
            made["hex"] = _NUMBER
        case _:
            pass
    return made


def _values(offer: Message, luck: Random) -> Message:
    """Write what an offer asks for, with values that it permits."""
    kind, box = offer["type"], offer["box"]
    made: Message = {"type": kind}
    if box is not None and kind not in {"lay", "cut", "refuse-cut"}:
        made["box"] = box
    match kind:
        case "lay":
            sides = [
                {"kind": each, "amount": 500} for each in offer["kinds"][1:] if luck.random() < 0.4
            ]
            basic = {"kind": "basic", "amount": max(offer["least"], luck.choice((500, 1000, 2500)))}
            made["boxes"] = [{"box": box, "wagers": [basic, *sides]}]
        case "double" | "insure":
            made["amount"] = offer["most"]
        case "designate":
            made["hand"] = 1
        case "cut":
            made["depth"] = luck.randint(offer["least"], offer["most"])
        case _:
            pass
    return made


def _slip(view: Message, luck: Random) -> Message | None:
    """Write a slip, or sign or void one that someone else has signed."""
    money = view["staff"]["money"]
    if money is None or not money["may"]:
        return None
    waits = money["payouts"] and all(slip["kind"] != "payout" for slip in money["unsigned"])
    if waits:
        return {"type": "prepare-slip", "kind": "payout"}
    if luck.random() < (0.2 if money["payouts"] else 0.8):
        return None
    for slip in money["unsigned"]:
        if luck.random() < 0.2:
            return {"type": "void-slip", "number": slip["number"], "reason": "counted wrongly"}
        if slip["yours"]:
            return {"type": "sign-slip", "number": slip["number"]}
    kind = luck.choice(("opener", "fill", "credit", "closer", "drop", "tips"))
    if kind == "drop":
        return {"type": "prepare-slip", "kind": kind, "cash": view["staff"]["drop_box"]}
    tray = money["shift"]["tray"] + luck.choice((0, 0, -500, 500))
    chip = money["denominations"][0]
    count = {"opener": tray, "closer": tray, "tips": view["staff"]["tip_box"]}.get(kind, 50_000)
    return {
        "type": "prepare-slip",
        "kind": kind,
        "chips": [{"chip": chip, "count": count // chip}],
    }


def _dispute(view: Message, luck: Random) -> Message | None:
    """Open a dispute, decide it, or approve what it pays."""
    found = view["staff"]["disputes"]
    for dispute in found["disputes"]:
        number = dispute["number"]
        if dispute["approves"]:
            return {"type": "approve-decision", "number": number, "amount": dispute["amount"]}
        if dispute["yours"] and dispute["upheld"] is None:
            amount = luck.choice((0, 500)) if dispute["player"] else 0
            decided = {"upheld": bool(amount), "decision": "As recorded.", "amount": amount}
            return {"type": "decide-dispute", "number": number, **decided}
    if not found["rounds"] or luck.random() < 0.98:
        return None
    played = luck.choice(found["rounds"])
    person = luck.choice([None, *played["players"]])
    asked = {"round": played["round"], "statement": "Not paid.", "person": person}
    return {"type": "open-dispute", **asked}


def _for_walk_ups(view: Message, luck: Random) -> Message | None:
    """Seat players without a device, and enter what they do and signal."""
    players, turn = view["staff"]["walk_ups"], view["turn"]
    for player in players:
        if turn is not None and turn["person"] == player["person"] and turn["legal"]:
            return _entered(player, luck.choice(turn["legal"]), luck)
    free = [seat for seat in view["staff"]["seats"] if not seat["shared"]]
    if len(players) < _WALK_UPS and free and luck.random() < 0.5:
        return {"type": "seat-walk-up", "box": luck.choice(free)["box"]}
    if not players or luck.random() < 0.5:
        return None
    player = luck.choice(players)
    kinds = ("lay",) if player["chips"] else ("buy-in", "bring-chips")
    kinds = (*kinds, "tip", "color-up", "leave") if luck.random() < 0.2 else kinds
    offers = [offer for offer in player["may"] if offer["type"] in kinds]
    return _entered(player, luck.choice(offers), luck) if offers else None


def _entered(player: Message, offer: Message, luck: Random) -> Message:
    """Enter what a player without a device does, with values that the offer permits."""
    made = _values(offer, luck)
    if offer["type"] in {"buy-in", "bring-chips", "tip"}:
        made["amount"] = min(20_000, offer["most"])
    return {"type": "for", "person": player["person"], "ask": made}


def _step(who: Browser, view: Message, luck: Random) -> Message | None:
    """Take the dealer's next step; real cards are named as they come."""
    staff = view["staff"]
    entered = _slip(view, luck) or _dispute(view, luck) or _for_walk_ups(view, luck)
    if entered is not None:
        return entered
    if staff["card_needed"] or staff["hole_card"]:
        return {"type": "next", "card": luck.choice(_RANKS) + luck.choice(_SUITS)}
    return {"type": "next"}
