"""What dealer and floorperson do at a live table, by their roles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from spanish21.cards import Card, CardError, parse_card
from spanish21.house.people.roles import Permission, names_with
from spanish21.house.tables import commands as hc, events as he
from spanish21.house.tables.refuse import Declined
from spanish21.table import commands as c
from spanish21.table.awaiting import CardNeeded, CutOffer, DealerStep, SpinNeeded, Wagers
from spanish21.table.handling import commands as h
from spanish21.table.irregularity import commands as i
from spanish21.table.people import commands as p
from spanish21.table.words import expected

if TYPE_CHECKING:
    from spanish21.house.tables.play import Play
    from spanish21.house.tables.state import Live
    from spanish21.house.wire.asking import Next, Staff
    from spanish21.ids import PersonId
    from spanish21.table.awaiting import Awaiting

__all__ = [
    "DEALING",
    "FLOOR",
    "close_table",
    "do_next",
    "do_staff",
    "hole_card_unnamed",
    "reopen_table",
]

FLOOR = names_with(Permission.DIRECT_TABLE)
DEALING = names_with(Permission.DEAL)
_PLAYERS = (
    i.RefuseCard | i.AcceptLateCard | i.DeclareDead | h.TakeCut | h.RefuseCut | h.DiscloseBurnCard
)
_FLOORS = (
    h.OrderReshuffle
    | h.OrderRecut
    | h.RemoveDecks
    | h.DeclareIdle
    | h.VerifyDeck
    | p.PermitEntry
    | p.ChangeDealer
    | p.ChangeFloorperson
)
_NAMES_CARD = i.ReportFaceUpCard | i.ReportDrawnInError | i.ReportOverdraw


def do_next(play: Play, person: PersonId, roles: frozenset[str], ask: Next) -> None:
    """Take the step that is due, as the dealer."""
    _allow(roles, DEALING, "dealer")
    now = play.now()
    match now:
        case DealerStep() if hole_card_unnamed(play.live, now):
            play.do(person, c.RevealHoleCard(_named(ask.card)))
        case DealerStep():
            play.take_step(person, now, waited=True)
        case CardNeeded():
            _deal(play, person, now, ask.card)
        case Wagers():
            play.close_wagers(person)
        case SpinNeeded() | CutOffer():
            raise Declined("dealer/wait", f"not yet: {expected(now)}")
        case _:
            raise Declined("dealer/wait", f"there is no step to take: {expected(now)}")


def _deal(play: Play, person: PersonId, now: CardNeeded, word: str | None) -> None:
    if word is not None and not play.live.settings.physical:
        raise Declined("dealer/sealed", "the cards of this table come from the sealed shoe")
    hidden = not now.face_up
    if word is None and play.live.settings.physical and not hidden:
        raise Declined("dealer/card", "name the card that was dealt, for example 7s")
    play.deal(person, now, _named(word))


def hole_card_unnamed(live: Live, now: Awaiting) -> bool:
    """Whether a hole card is turned that nobody has named yet."""
    reveals = isinstance(now, DealerStep) and isinstance(now.command, c.RevealHoleCard)
    return reveals and live.settings.physical and live.table.hole is None


def _named(word: str | None) -> Card | None:
    try:
        return parse_card(word) if word else None
    except CardError as error:
        raise Declined("dealer/card", str(error)) from None


def do_staff(play: Play, person: PersonId, roles: frozenset[str], ask: Staff) -> None:
    """Carry out a command that is named in the words of the log."""
    _allow(roles, DEALING, "dealer")
    try:
        command: c.Command = msgspec.convert(ask.command, c.Command)
    except msgspec.ValidationError as error:
        raise Declined("staff/command", f"no command of the table: {error}") from None
    if isinstance(command, _FLOORS | i.IrregularityCommand) and not isinstance(command, _PLAYERS):
        _allow(roles, DEALING if isinstance(command, _NAMES_CARD) else FLOOR, "floor")
    elif isinstance(command, c.PlayerCommand | c.PeopleCommand | _PLAYERS):
        raise Declined("staff/player", "that is for the player to do")
    elif isinstance(command, c.DealCard):
        raise Declined("staff/deal", "cards are dealt with 'next', by their name or from the shoe")
    elif isinstance(command, h.ShuffleCards) and not play.live.settings.physical:
        play.shuffle(person, command)
        return
    play.do(person, play.timed(_with_card(play, command)))


def _with_card(play: Play, command: c.Command) -> c.Command:
    """Name the next card of the sealed shoe where a report is about it."""
    if play.live.settings.physical or not isinstance(command, _NAMES_CARD):
        return command
    card = play.supply.next_card(play.live.shoe)
    if card is None or (isinstance(command, i.ReportDrawnInError) and not command.exposed):
        return command
    return msgspec.structs.replace(command, card=card)


def _allow(roles: frozenset[str], needed: frozenset[str], who: str) -> None:
    if not roles & needed:
        raise Declined("role/missing", f"that is for the {who} to do: your role does not permit it")


def close_table(play: Play, person: PersonId) -> None:
    """Take no more wagers; a round in play is finished first."""
    if not play.live.opened:
        raise Declined("table/closed", "the table is closed already")
    play.house(person, hc.CloseTable(), he.TableClosed())


def reopen_table(play: Play, person: PersonId) -> None:
    """Open a closed table again."""
    if play.live.opened:
        raise Declined("table/open", "the table is open already")
    play.house(person, hc.ReopenTable(), he.TableReopened())
