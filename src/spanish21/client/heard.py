"""What is heard at a table and what may be answered, without a connection."""

from __future__ import annotations

import json
import secrets
from typing import Any

import msgspec

from spanish21.cards import Card
from spanish21.checked import checked
from spanish21.errors import ArgumentError
from spanish21.house.wire import asking
from spanish21.house.wire.asking import Ask
from spanish21.house.wire.offer import Offer
from spanish21.house.wire.showing import View
from spanish21.house.wire.telling import Done, Refused, ServerMessage, TurnedAway
from spanish21.money import Dollars, cents
from spanish21.refusal import RefusedError
from spanish21.rules.player import Action
from spanish21.rules.wager_keys import wagers_in_dollars
from spanish21.strategy.situation import Situation, Strategy

__all__ = ["Heard", "advised", "command_of"]

_messages: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)
_commands = {
    kind.__struct_config__.tag: kind
    for kind in vars(asking).values()
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct)
}


@checked
class Heard:
    """What was heard at a table: the view as it stands."""

    def __init__(self) -> None:
        self._raw: dict[str, Any] = {}
        self._view: View | None = None

    @property
    def view(self) -> View:
        """Return the table as you see it."""
        if self._view is None:
            self._view = msgspec.convert(self._raw, View)
        return self._view

    def _take(self, text: str | bytes) -> ServerMessage:
        """Take a message in."""
        raw = json.loads(text)
        if "view" in raw:
            self._raw, self._view = raw["view"], None
        if "changes" in raw:
            new = {box["number"]: box for box in raw["changes"].get("boxes", ())}
            boxes = [new.get(box["number"], box) for box in self._raw["boxes"]]
            self._raw = {**self._raw, **raw["changes"], "boxes": boxes}
            self._view = None
        heard = _messages.decode(text)
        if isinstance(heard, TurnedAway):
            raise RefusedError(heard.refusal)
        return heard

    def _message(self, command: Ask) -> tuple[str, str]:
        """Write a command with an id of its own."""
        id_ = secrets.token_urlsafe(12)
        return id_, msgspec.json.encode(asking.Do(id_, self.view.version, command)).decode()

    def _answered(self, heard: ServerMessage, id_: str) -> int | None:
        """Return the version at which a command was carried out, or raise RefusedError."""
        match heard:
            case Done(id=answered, version=version) if answered == id_:
                return version
            case Refused(id=answered, refusal=refusal) if answered == id_:
                raise RefusedError(refusal)
            case _:
                return None

    def _lay(
        self, dollars: Dollars, box: int | None, beside: dict[str, Dollars], *, deal: bool
    ) -> Ask:
        """Write the command that lays wagers on a box, by default on the one of your seat."""
        place = box or self.view.you.seated
        if place is None:
            msg = "You have no seat yet. Accept an offer to sit first, or name the box."
            raise ArgumentError(msg)
        wagers = msgspec.to_builtins(wagers_in_dollars(dollars, beside))
        return _asked({"type": "lay", "boxes": [{"box": place, "wagers": wagers}], "deal": deal})

    @property
    def offers(self) -> tuple[Offer, ...]:
        """List what you may do now."""
        return self.view.you.may

    def offered(self, *types: str) -> Offer | None:
        """Return the first of these kinds of commands that you may give now."""
        for type_ in types:
            for offer in self.offers:
                if offer.type == type_:
                    return offer
        return None


def command_of(offer: Offer, amount: Dollars | None) -> Ask:
    """Turn an offer into a command, for the most it allows unless an amount is given."""
    if not isinstance(offer, Offer):
        msg = f"Give an offer, not {offer!r}. offered() returns None for what you may not do now."  # type: ignore[unreachable]
        raise ArgumentError(msg)
    values: dict[str, Any] = {"type": offer.type}
    fields = _commands[offer.type].__struct_fields__
    given = {
        "box": offer.box,
        "hand": offer.hand,
        "amount": offer.most if amount is None else cents(amount),
    }
    return _asked(values | {name: value for name, value in given.items() if name in fields})


def _asked(values: dict[str, Any]) -> Ask:
    """Write a command, or refuse what no server can take."""
    try:
        command: Ask = msgspec.convert(values, asking.Ask)
    except msgspec.ValidationError as error:
        msg = f"This can't be sent ({error}). Give an amount that is offered."
        raise ArgumentError(msg) from None
    return command


@checked
def advised(view: View, strategy: Strategy) -> Offer | None:
    """Return the offer that a strategy takes at your decision, or None if you have none."""
    turn = view.turn
    if turn is None or turn.person != view.you.person or turn.kind == "cut" or turn.box is None:
        return None
    offers = {offer.type: offer for offer in turn.legal}
    box = view.boxes[turn.box - 1]
    hand = box.hands[(turn.hand or 1) - 1]
    cards, up = tuple(map(Card, hand.cards)), Card(view.dealer.cards[0])
    if turn.kind == "insurance":
        return offers["insure" if strategy.insures(Situation(cards, up)) else "decline"]
    doubled = hand.status == "doubled"
    situation = Situation(cards, up, split=hand.split, doubled=doubled)
    legal = [Action(type_) for type_ in offers if type_ in {action.value for action in Action}]
    return offers[strategy.choose(situation, legal).value]
