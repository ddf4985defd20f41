"""What a client asks of a table: the messages it sends, each command by a short word."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from spanish21.chips import ChipCount
from spanish21.law.rulebook import MOST_BOXES
from spanish21.ledger.events import SlipKind

__all__ = [
    "Admit",
    "AnyTime",
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
    "Decline",
    "Designate",
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


class _Asked(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A request of the person to whom the connection belongs."""


class OnBox(_Asked, frozen=True):
    """A request about one box."""

    box: Box


class Sit(OnBox, frozen=True, tag="sit"):
    """Take the seat at a box."""


class Leave(_Asked, frozen=True, tag="leave"):
    """Leave the table; the chips are changed back into play money."""


class BuyIn(_Asked, frozen=True, tag="buy-in"):
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


class Lay(_Asked, frozen=True, tag="lay"):
    """Lay these wagers in place of those on the boxes, all or none, and deal if asked."""

    boxes: Annotated[tuple[BoxWagers, ...], Meta(min_length=1, max_length=MOST_BOXES)]
    deal: bool = False


class Ready(_Asked, frozen=True, tag="ready"):
    """Be ready: all wagers are placed, or the person sits this round out."""


class Unready(_Asked, frozen=True, tag="unready"):
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
    """Give the hand up for half the wager."""


class Refuse(OnBox, frozen=True, tag="refuse"):
    """Refuse a card that was drawn in error and exposed."""


class Late(OnBox, frozen=True, tag="late"):
    """Take a card that was missed after all others have theirs."""


class Dead(OnBox, frozen=True, tag="dead"):
    """Ask to call the hand dead rather than take a late card."""


class Cut(_Asked, frozen=True, tag="cut"):
    """Cut the cards, with this number of cards above the cutting card."""

    depth: Annotated[int, Meta(ge=1, le=1000)]


class RefuseCut(_Asked, frozen=True, tag="refuse-cut"):
    """Refuse the cut."""


class Commit(_Asked, frozen=True, tag="commit"):
    """Bind yourself to a number for the next shuffle, by its hash."""

    digest: Annotated[str, Meta(pattern=rf"^[0-9a-f]{{64}}{_END}")]


class Contribute(_Asked, frozen=True, tag="contribute"):
    """Open the number to which you are bound."""

    hex: Annotated[str, Meta(pattern=rf"^([0-9a-f]{{2}})+{_END}", min_length=2, max_length=128)]


class SeeBurnCard(_Asked, frozen=True, tag="see-burn-card"):
    """Ask to be shown the burn card."""


class Tip(_Asked, frozen=True, tag="tip"):
    """Give chips for the tip box."""

    amount: Amount


class Away(_Asked, frozen=True, tag="away"):
    """Be passed over until one is back; the clock then does not wait."""


class Back(_Asked, frozen=True, tag="back"):
    """Be asked again."""


class MoreTime(_Asked, frozen=True, tag="more-time"):
    """Start the clock again that runs for you."""


class BringChips(_Asked, frozen=True, tag="bring-chips"):
    """Dealer: note the chips with which a walk-up player comes."""

    amount: Amount


class ColorUp(_Asked, frozen=True, tag="color-up"):
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


class For(_Asked, frozen=True, tag="for"):
    """Dealer: enter what a walk-up player does or signals."""

    person: Annotated[str, Meta(max_length=64)]
    ask: ForWalkUp


class Next(_Asked, frozen=True, tag="next"):
    """Dealer: take the step that is due, with the card named or the next of the sealed shoe."""

    card: Annotated[str, Meta(max_length=3)] | None = None


class TakeBack(_Asked, frozen=True, tag="take-back"):
    """Dealer: undo one's last step at real cards, which was named wrongly."""


Reason = Annotated[str, Meta(max_length=200)]


class Correct(_Asked, frozen=True, tag="correct"):
    """Floor: correct a step of the round, or without card and reading withdraw it."""

    event: Annotated[int, Meta(ge=1)]
    reason: Reason
    card: Annotated[str, Meta(max_length=20)] | None = None
    blackjack: bool | None = None


class Admit(_Asked, frozen=True, tag="admit"):
    """Floor: admit a card of which the shoe should hold no more copies."""

    card: Annotated[str, Meta(max_length=20)]
    reason: Reason


class PrepareSlip(_Asked, frozen=True, tag="prepare-slip"):
    """Dealer and floor: write a slip and sign it first."""

    kind: SlipKind
    chips: Annotated[tuple[ChipCount, ...], Meta(max_length=20)] = ()
    cash: Annotated[int, Meta(ge=0, le=10**12)] = 0


class SignSlip(_Asked, frozen=True, tag="sign-slip"):
    """Dealer and floor: sign a slip as the second person."""

    number: Annotated[int, Meta(ge=1)]


class VoidSlip(_Asked, frozen=True, tag="void-slip"):
    """Dealer and floor: void a slip that only one person has signed."""

    number: Annotated[int, Meta(ge=1)]
    reason: Annotated[str, Meta(max_length=200)]


class Staff(_Asked, frozen=True, tag="staff"):
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
