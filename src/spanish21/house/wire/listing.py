"""What is asked and answered over HTTP: lobby, people, editions, history, audit."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from spanish21.house.live.events import LimitsAnnounced
from spanish21.house.people.events import LimitKind
from spanish21.house.people.roles import Role
from spanish21.house.wire.bodies import Asked, Said
from spanish21.house.wire.events import PublicEvent
from spanish21.house.wire.people import LimitLater
from spanish21.house.wire.showing import KindView, MeterView, Payment, Phase
from spanish21.refusal import Refusal
from spanish21.rules.result import Result

__all__ = [
    "CardsAfter",
    "Checked",
    "Confirmation",
    "Credentials",
    "EditionOptions",
    "EditionView",
    "Fault",
    "GuestAsked",
    "HeldEntry",
    "LimitsAsked",
    "LobbyTable",
    "Me",
    "MyLimits",
    "OpenTable",
    "OptionKind",
    "OptionView",
    "OwnDispute",
    "Registration",
    "RoundDetail",
    "RoundHand",
    "RoundSummary",
    "ShoeRecord",
    "Sign",
]

Name = Annotated[str, Meta(min_length=2, max_length=32, pattern=r"^\S(.*\S)?$")]
Scalar = str | int | float | bool | None
OptionName = Annotated[str, Meta(max_length=80)]
Chosen = Annotated[str, Meta(max_length=1000)] | int | float | bool | None
"""what may be chosen of an option, within bounds"""
OptionKind = Literal["settled", "flag", "choice", "number", "money", "odds", "text"]


class GuestAsked(Asked, frozen=True):
    """Continue as a guest, under a chosen name if given."""

    name: Name | None = None


class Credentials(Asked, frozen=True):
    """A name and its password, to register or to log in."""

    name: Name
    password: Annotated[str, Meta(min_length=8, max_length=256)]


class Registration(Asked, frozen=True):
    """A name and a password, and for staff the token of an invitation."""

    name: Name
    password: Annotated[str, Meta(min_length=8, max_length=256)]
    invitation: Annotated[str, Meta(max_length=200)] | None = None


class Confirmation(Asked, frozen=True):
    """The password once more."""

    password: Annotated[str, Meta(max_length=256)]


class MyLimits(Said, frozen=True):
    """The limits a person set for themselves; None means unlimited. Times are milliseconds."""

    loss: int | None
    wager: int | None
    minutes: int | None
    """of one sitting"""
    time_out_until: int | None
    excluded_until: int | None
    later: tuple[LimitLater, ...]
    """looser limits that wait for their time"""


class LimitsAsked(Asked, frozen=True):
    """New limits; lower limits start now, higher ones later."""

    limits: dict[LimitKind, int | None] = field(default_factory=dict)
    """loss and wager in cents, minutes of a sitting; null takes a limit away"""
    time_out_minutes: Annotated[int, Meta(ge=1, le=10**6)] | None = None
    exclude_days: Annotated[int, Meta(ge=1, le=10**5)] | None = None


class Me(Said, frozen=True):
    """Who one is."""

    person: str
    name: str
    guest: bool
    roles: tuple[Role, ...]
    resting: tuple[Role, ...]
    """roles that wait for the password to be given again"""
    balance: int
    coupons: tuple[int, ...]
    """match play coupons by their faces"""
    limits: MyLimits
    excluded: str | None = None
    """why staff excluded them from play, if they did"""
    refill_from: int | None = None
    """when they may ask for more play money again, null if they need not wait"""


class LobbyTable(Said, frozen=True):
    """A table in the lobby."""

    id: str
    name: str
    edition: str
    draft: bool
    """whether its rules are a draft, so that players are not led to it"""
    title: str
    decks: int
    minimum: int
    maximum: int
    notice: LimitsAnnounced | None
    """limits that were announced"""
    boxes: int
    hole_card: bool
    """whether the dealer takes a second card before the players decide"""
    split_bonus: bool
    """whether bonus odds are paid on split hands"""
    own_boxes: int
    """the most boxes on which one player bets"""
    free: int
    taken: tuple[int, ...]
    """the boxes at which someone sits"""
    seat: int | None
    """the box at which the person who asks sits, if they do"""
    players: int
    awaited: int
    """people with a seat and without a connection, for whom the next round would wait"""
    spectators: int
    open: bool
    phase: Phase
    round: int
    meters: tuple[MeterView, ...]
    side_wagers: tuple[KindView, ...]
    coach: bool
    automatic: bool
    digest: str
    server: str | None = None
    """the address of the server that runs it, if it is another one"""


class OpenTable(Asked, frozen=True):
    """Open a table from an edition and choices by option name."""

    edition: Annotated[str, Meta(max_length=40)]
    choices: Annotated[dict[OptionName, Chosen], Meta(max_length=120)] = field(default_factory=dict)
    name: Name | None = None
    coach: bool = True
    automatic: bool = True
    physical: bool = False
    """whether a dealer names real cards as they come; only where a person deals"""
    wager_seconds: Annotated[int, Meta(ge=3, le=600)] = 20
    turn_seconds: Annotated[int, Meta(ge=3, le=600)] = 30
    cut_seconds: Annotated[int, Meta(ge=3, le=600)] = 10
    number_seconds: Annotated[int, Meta(ge=0, le=600)] = 2
    """how long a shuffle waits for the numbers of the players"""


class EditionView(Said, frozen=True):
    """An edition from which a table can be opened."""

    id: str
    name: str
    title: str
    state: str
    draft: bool
    """whether its rules are a draft, which players are not led to"""
    usual: bool
    """whether it is taken where no edition is named"""
    match_play: str | None
    """the clause by which its tables take match play coupons, where they do"""


class OptionView(Said, frozen=True):
    """An option, and how its value is chosen."""

    name: str
    meaning: str
    kind: OptionKind
    permitted: str
    choices: tuple[Scalar, ...]
    """every permitted value where they can be listed"""
    default: Scalar
    clause: str
    changes: str
    settled: bool
    offers: str | None
    """the kind of side wager that a table offers by it, if it does that"""


class EditionOptions(Said, frozen=True):
    """The options of an edition, for six and for eight decks."""

    edition: str
    six: tuple[OptionView, ...]
    eight: tuple[OptionView, ...]


class Fault(Said, frozen=True):
    """A choice that the law does not permit."""

    option: str
    value: str
    permitted: str
    clause: str | None
    message: str


class Checked(Said, frozen=True):
    """Whether a submission is permitted, and what the house expects to keep of it."""

    ok: bool
    faults: tuple[Fault, ...]
    digest: str | None
    house_edge: float | None
    """a part of the wager: 0.0042 is 0.42%; None without the analyzer"""
    no_edge: Refusal | None
    """why the house edge of a permitted submission is not known"""


class RoundHand(Said, frozen=True):
    """A hand of a round that is over."""

    box: int
    hand: int
    person: str
    name: str
    you: bool
    cards: tuple[str, ...]
    total: int
    wager: int
    doubled: int
    result: Result
    net: int


class RoundSummary(Said, frozen=True):
    """A round that is over."""

    number: int
    at: int
    first: int
    last: int
    """its events in the log"""
    dealer: tuple[str, ...]
    dealer_total: int
    hands: tuple[RoundHand, ...]
    your_net: int | None
    void: bool


class CardsAfter(Said, frozen=True):
    """Where the cards were when a round was over."""

    left: int
    """in the shoe"""
    dealt: int
    rack: int


class OwnDispute(Said, frozen=True):
    """A dispute as the player sees it whose it is."""

    number: int
    statement: str
    open: bool
    upheld: bool | None
    decision: str
    clause: str
    amount: int
    """what the player gets, below zero what the player gives back"""


class RoundDetail(Said, frozen=True):
    """A round with all its events, its payments explained, and as a case to replay."""

    round: RoundSummary
    after: CardsAfter
    events: tuple[PublicEvent, ...]
    payments: tuple[Payment, ...]
    case: str | None
    disputes: tuple[OwnDispute, ...] = ()
    """the viewer's own"""


class HeldEntry(Said, frozen=True):
    """The hash of an entry of the log, to compare a receipt with."""

    position: int
    hash: str


class ShoeRecord(Said, frozen=True):
    """A shoe: its commitment, and what was revealed at its end."""

    number: int
    pledge: str
    commitment: str
    committed_at: int
    first_event: int
    dealt: int
    cards: tuple[str | None, ...]
    """what has left a shoe that is not revealed, in its order; none for what no one has seen"""
    contributions: tuple[str, ...]
    reveal: dict[str, Any] | None
    verified: bool | None


class Sign(Said, frozen=True):
    """What a sign at a table shows: meters, minimum, phase."""

    table: str
    name: str
    phase: Phase
    round: int
    minimum: int
    maximum: int
    notice: LimitsAnnounced | None
    """limits that were announced"""
    meters: tuple[MeterView, ...]
