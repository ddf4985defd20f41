"""What the house itself does at a live table, beside the commands of the game."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from spanish21.cards import Card
from spanish21.chips import ChipCount
from spanish21.ids import BoxNumber, PersonId
from spanish21.ledger.events import SlipKind
from spanish21.money import Cents
from spanish21.table.commands import Command

__all__ = [
    "AddStatement",
    "AdmitCard",
    "AnnounceLimits",
    "ApproveDecision",
    "AskToShare",
    "BringChips",
    "CallAway",
    "CallBack",
    "CallReady",
    "CallUnready",
    "CarryChipsAway",
    "ChangeLimits",
    "CloseNumbers",
    "CloseTable",
    "ColorUp",
    "CommitNumber",
    "ContributeNumber",
    "CorrectStep",
    "DecideDispute",
    "DrawOutcome",
    "FillInventory",
    "HouseCommand",
    "LogCommand",
    "MovePool",
    "NamePerson",
    "OpenDispute",
    "OpenTable",
    "PledgeShoe",
    "PrepareSlip",
    "RedeemChips",
    "ReopenTable",
    "RevealShoe",
    "RoundOddCents",
    "SealShoe",
    "SetPayoutThreshold",
    "Settings",
    "SignSlip",
    "StopTable",
    "TakeStepBack",
    "VoidSlip",
    "WindUpTable",
]

Scalar = str | int | float | bool | None


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a live table is run; none of it is a rule of the game. Times are seconds."""

    wager_seconds: Annotated[int, Meta(ge=1, le=3600)] = 20
    turn_seconds: Annotated[int, Meta(ge=1, le=3600)] = 30
    cut_seconds: Annotated[int, Meta(ge=1, le=3600)] = 10
    number_seconds: Annotated[int, Meta(ge=0, le=3600)] = 2
    """how long a shuffle waits for the players' own numbers"""
    hold_seconds: Annotated[int, Meta(ge=1, le=86400)] = 120
    """how long a seat is kept for a person whose connection is lost"""
    coach: bool = True
    automatic: bool = True
    """whether the dealer's steps are taken without a person"""
    physical: bool = False
    """whether the cards are real ones that a dealer names as they come"""

    @property
    def coached(self) -> bool:
        """Return whether the coach may be asked: never where there are real cards."""
        return self.coach and not self.physical


class _Command(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Something the house does."""


class OpenTable(_Command, frozen=True):
    """Open a table under an edition and choices."""

    name: str
    edition: str
    choices: dict[str, Scalar]
    settings: Settings
    fill: Cents


class CloseTable(_Command, frozen=True):
    """Take no more wagers and let everyone go."""

    reason: str = ""
    """what the floor wrote down"""


class ReopenTable(_Command, frozen=True):
    """Open a closed table again."""


class StopTable(_Command, frozen=True):
    """Stop a table whose books do not balance."""

    reason: str


class WindUpTable(_Command, frozen=True):
    """Close a table that cannot go on, and give everyone back what is theirs."""

    reason: str


class NamePerson(_Command, frozen=True):
    """Write down under which name a person is shown."""

    person: PersonId
    name: str


class CallReady(_Command, frozen=True):
    """Note that a person has wagered all they want."""

    person: PersonId


class CallUnready(_Command, frozen=True):
    """Give a person time to change their wagers."""

    person: PersonId


class CallAway(_Command, frozen=True):
    """Pass a person over until they are back."""

    person: PersonId


class CallBack(_Command, frozen=True):
    """Ask a person again."""

    person: PersonId


class AskToShare(_Command, frozen=True):
    """Ask the first person on a box to share it."""

    box: BoxNumber
    person: PersonId


class RedeemChips(_Command, frozen=True):
    """Change a person's chips back into play money."""

    person: PersonId


class BringChips(_Command, frozen=True):
    """Note the chips with which a walk-up player comes."""

    person: PersonId
    amount: Cents


class ColorUp(_Command, frozen=True):
    """Change a walk-up player's chips into as few as possible."""

    person: PersonId


class CarryChipsAway(_Command, frozen=True):
    """Note that a walk-up player who left takes the chips along."""

    person: PersonId


class FillInventory(_Command, frozen=True):
    """Bring chips to the table."""

    amount: Cents


class MovePool(_Command, frozen=True):
    """Bring the pool to what the meters hold."""


class PledgeShoe(_Command, frozen=True):
    """Publish the pledge for the next shoe."""


class CommitNumber(_Command, frozen=True):
    """Bind a person to a number of their own for the next shoe, without showing it."""

    person: PersonId
    digest: str


class CloseNumbers(_Command, frozen=True):
    """Take no more commitments: the numbers are opened now."""


class ContributeNumber(_Command, frozen=True):
    """Open the number to which a person is bound, and add it to the next shoe."""

    person: PersonId
    value: str


class SealShoe(_Command, frozen=True):
    """Shuffle the cards by secret and contributions, and commit to their order."""


class DrawOutcome(_Command, frozen=True):
    """Draw a number that the sealed shoe has in store."""

    use: str
    below: int


class RevealShoe(_Command, frozen=True):
    """Open the seal of a spent shoe."""


class TakeStepBack(_Command, frozen=True):
    """Undo the dealer's last step at real cards: what was said of a card was wrong."""


class CorrectStep(_Command, frozen=True):
    """Set a step of the round right that was entered wrongly, and decide the round again from it.

    Without a card and without a reading the step did not happen at all.
    """

    event: int
    """the first event that came of the step"""
    reason: str
    card: Card | None = None
    blackjack: bool | None = None


class AdmitCard(_Command, frozen=True):
    """Admit a card of which the shoe should hold no more copies."""

    card: Card
    reason: str


class PrepareSlip(_Command, frozen=True):
    """Write a slip and sign it first: chips by denomination, or the cash of a drop box.

    What is on the slip of a large payout follows from the payment.
    """

    kind: SlipKind
    chips: tuple[ChipCount, ...] = ()
    cash: Cents = Cents(0)


class SignSlip(_Command, frozen=True):
    """Sign a slip as the second person."""

    number: int


class VoidSlip(_Command, frozen=True):
    """Void a slip that only one person has signed."""

    number: int
    reason: str


class OpenDispute(_Command, frozen=True):
    """Open a dispute about a round, on behalf of a player who bet in it or of no one."""

    round: int
    statement: str
    person: PersonId | None = None


class AddStatement(_Command, frozen=True):
    """Add what someone says, or what a recording shows, to a dispute that is open."""

    number: int
    statement: str
    person: PersonId | None = None
    """the player, who adds to an own dispute"""


class DecideDispute(_Command, frozen=True):
    """Decide a dispute; an amount of money waits for a second person."""

    number: int
    upheld: bool
    decision: str
    clause: str = ""
    amount: int = 0
    """what the player gets, below zero what the player gives back"""


class ApproveDecision(_Command, frozen=True):
    """Approve a decision that moves money, as the second person, for the amount that they saw."""

    number: int
    amount: int


class RoundOddCents(_Command, frozen=True):
    """Bring a player's odd cents up to the smallest chip."""

    person: PersonId


class AnnounceLimits(_Command, frozen=True):
    """Announce other limits of the basic wager, which count after the notice of the house."""

    minimum: Cents
    maximum: Cents


class ChangeLimits(_Command, frozen=True):
    """Go by the limits that were announced."""


class SetPayoutThreshold(_Command, frozen=True):
    """Take over from which amount on two people sign for a payment; 0 if they never do."""

    amount: int


HouseCommand = (
    OpenTable
    | CloseTable
    | ReopenTable
    | StopTable
    | WindUpTable
    | NamePerson
    | CallReady
    | CallUnready
    | CallAway
    | CallBack
    | AskToShare
    | RedeemChips
    | BringChips
    | ColorUp
    | CarryChipsAway
    | FillInventory
    | MovePool
    | PledgeShoe
    | CommitNumber
    | CloseNumbers
    | ContributeNumber
    | SealShoe
    | DrawOutcome
    | RevealShoe
    | TakeStepBack
    | CorrectStep
    | AdmitCard
    | PrepareSlip
    | SignSlip
    | VoidSlip
    | OpenDispute
    | AddStatement
    | DecideDispute
    | ApproveDecision
    | RoundOddCents
    | AnnounceLimits
    | ChangeLimits
    | SetPayoutThreshold
)
LogCommand = Command | HouseCommand
