"""What a client asks of a table: the messages it sends, each command by a short word."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from spanish21.house.wire.asking_staff import (
    AddStatement,
    Admit,
    ApproveDecision,
    Correct,
    DecideDispute,
    DisputeAsk,
    OpenDispute,
    PrepareSlip,
    Request,
    SignSlip,
    VoidSlip,
)
from spanish21.law.rulebook import MOST_BOXES

__all__ = [
    "AddStatement",
    "Admit",
    "AnyTime",
    "ApproveDecision",
    "Ask",
    "Away",
    "Back",
    "BoxWagers",
    "BringChips",
    "BuyIn",
    "ClientMessage",
    "ColorUp",
    "Commit",
    "Consent",
    "Contribute",
    "Correct",
    "Cut",
    "Dead",
    "DecideDispute",
    "Decline",
    "Designate",
    "DisputeAsk",
    "Do",
    "Double",
    "For",
    "ForWalkUp",
    "Hit",
    "Insure",
    "Keep",
    "LaidWager",
    "Late",
    "Lay",
    "Leave",
    "MoreTime",
    "Next",
    "OnBox",
    "OpenDispute",
    "Ping",
    "PrepareSlip",
    "Ready",
    "Refuse",
    "RefuseCut",
    "Rescue",
    "SeatWalkUp",
    "SeeBurnCard",
    "SignSlip",
    "Sit",
    "Split",
    "Staff",
    "Stand",
    "Surrender",
    "TakeBack",
    "Tip",
    "Unready",
    "VoidSlip",
]

Box = Annotated[int, Meta(ge=1, le=MOST_BOXES)]
Amount = Annotated[int, Meta(ge=1, le=10**12)]
"""cents"""
_END = r"$(?!\n)"
"""the very end: $ alone lets a line break follow"""
CommandId = Annotated[str, Meta(pattern=rf"^[A-Za-z0-9_-]{{8,64}}{_END}")]
Kind = Annotated[str, Meta(pattern=rf"^[a-z][a-z0-9-]{{0,39}}{_END}")]
"""of a wager; which there are is in the view of the table"""


class OnBox(Request, frozen=True):
    """A request about one box."""

    box: Box


class Sit(OnBox, frozen=True, tag="sit"):
    """Take the seat at a box."""


class Leave(Request, frozen=True, tag="leave"):
    """Leave the table; the chips are changed back into play money."""


class BuyIn(Request, frozen=True, tag="buy-in"):
    """Change play money into chips."""

    amount: Amount


class LaidWager(Struct, frozen=True, forbid_unknown_fields=True):
    """Chips for a wager of one kind, and the face of a match play coupon beside them."""

    kind: Kind
    amount: Amount
    coupon: Annotated[int, Meta(ge=0, le=10**9)] = 0


class BoxWagers(Struct, frozen=True, forbid_unknown_fields=True):
    """All wagers of a person on one box; none take back what is there."""

    box: Box
    wagers: Annotated[tuple[LaidWager, ...], Meta(max_length=20)]


class Lay(Request, frozen=True, tag="lay"):
    """Lay these wagers in place of those on the boxes, all or none, and deal if asked."""

    boxes: Annotated[tuple[BoxWagers, ...], Meta(min_length=1, max_length=MOST_BOXES)]
    deal: bool = False


class Ready(Request, frozen=True, tag="ready"):
    """Be ready: all wagers are placed, or the person sits this round out."""


class Unready(Request, frozen=True, tag="unready"):
    """Change the wagers after all, as long as no card is dealt."""


class Consent(OnBox, frozen=True, tag="consent"):
    """Agree to share a box with another person."""

    person: Annotated[str, Meta(max_length=64)]


class Insure(OnBox, frozen=True, tag="insure"):
    """Take insurance."""

    amount: Amount


class Decline(OnBox, frozen=True, tag="decline"):
    """Take no insurance, or on a shared box do not double with the caller."""


class Hit(OnBox, frozen=True, tag="hit"):
    """Draw a card."""


class Stand(OnBox, frozen=True, tag="stand"):
    """Draw no more cards."""


class Double(OnBox, frozen=True, tag="double"):
    """Double down for the amount named."""

    amount: Amount


class Rescue(OnBox, frozen=True, tag="rescue"):
    """Take the double back and forfeit the wager of the hand."""


class Keep(OnBox, frozen=True, tag="keep"):
    """Keep a doubled hand as it is."""


class Split(OnBox, frozen=True, tag="split"):
    """Split a pair, or cover a split on a shared box."""


class Designate(OnBox, frozen=True, tag="designate"):
    """Choose the hand of a shared split to which the wager applies."""

    hand: Annotated[int, Meta(ge=1, le=2)]


class Surrender(OnBox, frozen=True, tag="surrender"):
    """Surrender the hand for half the wager."""


class Refuse(OnBox, frozen=True, tag="refuse"):
    """Refuse a card that was drawn in error and exposed."""


class Late(OnBox, frozen=True, tag="late"):
    """Take a card that was missed after all others have theirs."""


class Dead(OnBox, frozen=True, tag="dead"):
    """Ask to call the hand dead rather than take a late card."""


class Cut(Request, frozen=True, tag="cut"):
    """Cut the cards, with this number of cards above the cutting card."""

    depth: Annotated[int, Meta(ge=1, le=1000)]


class RefuseCut(Request, frozen=True, tag="refuse-cut"):
    """Refuse the cut."""


class Commit(Request, frozen=True, tag="commit"):
    """Bind yourself to a number for the next shuffle, by its hash."""

    digest: Annotated[str, Meta(pattern=rf"^[0-9a-f]{{64}}{_END}")]


class Contribute(Request, frozen=True, tag="contribute"):
    """Open the number to which you are bound."""

    hex: Annotated[str, Meta(pattern=rf"^([0-9a-f]{{2}})+{_END}", min_length=2, max_length=128)]


class SeeBurnCard(Request, frozen=True, tag="see-burn-card"):
    """Ask to be shown the burn card."""


class Tip(Request, frozen=True, tag="tip"):
    """Give chips for the tip box."""

    amount: Amount


class Away(Request, frozen=True, tag="away"):
    """Be passed over until one is back; the clock then does not wait."""


class Back(Request, frozen=True, tag="back"):
    """Be asked again."""


class MoreTime(Request, frozen=True, tag="more-time"):
    """Start the clock again that runs for you."""


class BringChips(Request, frozen=True, tag="bring-chips"):
    """Dealer: note the chips with which a walk-up player comes."""

    amount: Amount


class ColorUp(Request, frozen=True, tag="color-up"):
    """Dealer: change a walk-up player's chips into as few as possible."""


class SeatWalkUp(OnBox, frozen=True, tag="seat-walk-up"):
    """Dealer: seat a player who holds no device; one without a name is named by the box."""

    name: Annotated[str, Meta(max_length=64)] = ""


ForWalkUp = (
    Leave
    | BuyIn
    | BringChips
    | ColorUp
    | Lay
    | Consent
    | Insure
    | Decline
    | Hit
    | Stand
    | Double
    | Rescue
    | Keep
    | Split
    | Designate
    | Surrender
    | Refuse
    | Late
    | Dead
    | Cut
    | RefuseCut
    | SeeBurnCard
    | Tip
)
"""What a dealer enters for a walk-up player."""


class For(Request, frozen=True, tag="for"):
    """Dealer: enter what a walk-up player does or signals."""

    person: Annotated[str, Meta(max_length=64)]
    ask: ForWalkUp


class Next(Request, frozen=True, tag="next"):
    """Dealer: take the step that is due, with the card named or the next of the sealed shoe."""

    card: Annotated[str, Meta(max_length=3)] | None = None


class TakeBack(Request, frozen=True, tag="take-back"):
    """Dealer: undo one's last step at real cards, which was named wrongly."""


class Staff(Request, frozen=True, tag="staff"):
    """Dealer and floor: a command of the table in the words of its log."""

    command: Annotated[dict[str, Any], Meta(extra={"typescript": "StaffCommand"})]


Ask = (
    Sit
    | Leave
    | BuyIn
    | Lay
    | Ready
    | Unready
    | Consent
    | Insure
    | Decline
    | Hit
    | Stand
    | Double
    | Rescue
    | Keep
    | Split
    | Designate
    | Surrender
    | Refuse
    | Late
    | Dead
    | Cut
    | RefuseCut
    | Commit
    | Contribute
    | SeeBurnCard
    | Tip
    | Away
    | Back
    | MoreTime
    | SeatWalkUp
    | For
    | Next
    | TakeBack
    | Correct
    | Admit
    | PrepareSlip
    | SignSlip
    | VoidSlip
    | DisputeAsk
    | Staff
)
"""What may be done at a table."""
AnyTime = (
    Sit
    | Leave
    | BuyIn
    | Consent
    | Commit
    | Contribute
    | SeeBurnCard
    | Tip
    | Away
    | Back
    | SeatWalkUp
    | BringChips
    | ColorUp
    | PrepareSlip
    | SignSlip
    | VoidSlip
    | DisputeAsk
)
"""What answers no question of the table, so that it does not matter what others did meanwhile."""


class Do(Struct, frozen=True, tag_field="type", tag="do", forbid_unknown_fields=True):
    """Do something: `id` is chosen by the client, `version` is the last event it knows of."""

    id: CommandId
    version: Annotated[int, Meta(ge=0)]
    command: Ask


class Ping(Struct, frozen=True, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """Ask whether the connection is alive."""


ClientMessage = Do | Ping
