"""The chart of accounts: who or what can hold money, each with one spelling.

The spelling is an account's name in the log, in the book, in exports and in views. The word before
the first slash is the kind of the account: `player/ann`, `inventory/t1`. A person or a table whose
name has a slash has no account, so that no two accounts are spelled alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar, get_args

from msgspec import Struct

__all__ = [
    "Account",
    "Bank",
    "Cash",
    "Chips",
    "ChipsOut",
    "Corrections",
    "CountRoom",
    "CouponIssue",
    "Coupons",
    "CouponsOnLayout",
    "CouponsTaken",
    "DealersTips",
    "Differences",
    "DropBox",
    "HouseAccount",
    "Inventory",
    "Layout",
    "PersonAccount",
    "PlayMoney",
    "Pool",
    "TableAccount",
    "TipBox",
    "UnknownAccountError",
    "Wallet",
    "account_of",
    "kind_of",
    "money_of",
    "must_not_owe",
]

_KNOWN = 65_536
"""names whose accounts are remembered"""


class UnknownAccountError(ValueError):
    """A name that the chart does not have."""

    def __init__(self, name: str) -> None:
        """Keep the name."""
        super().__init__(f"{name!r} isn't an account")


class _Account(Struct, frozen=True, gc=False):
    """A holder of money; one that is `solvent` never holds less than nothing."""

    kind: ClassVar[str]
    solvent: ClassVar[bool] = False


class _OfTable(_Account, frozen=True, gc=False):
    """An account of one table."""

    table: str

    def __post_init__(self) -> None:
        """Refuse a table that cannot be spelled."""
        if "/" in self.table:
            raise UnknownAccountError(self.name)

    @property
    def name(self) -> str:
        """Spell the account."""
        return f"{self.kind}/{self.table}"


class Inventory(_OfTable, frozen=True, gc=False):
    """The chips in a table's tray; they may run out and wait for a fill."""

    kind: ClassVar[str] = "inventory"


class Layout(_OfTable, frozen=True, gc=False):
    """The chips that are wagered at a table."""

    kind: ClassVar[str] = "layout"
    solvent: ClassVar[bool] = True


class DropBox(_OfTable, frozen=True, gc=False):
    """The cash that was paid for chips at a table."""

    kind: ClassVar[str] = "drop"
    solvent: ClassVar[bool] = True


class TipBox(_OfTable, frozen=True, gc=False):
    """The chips that were given to the dealers of a table."""

    kind: ClassVar[str] = "tips"
    solvent: ClassVar[bool] = True


class Pool(_OfTable, frozen=True, gc=False):
    """The chips that cover what a table's meters show and keep back."""

    kind: ClassVar[str] = "pool"


class CouponsOnLayout(_OfTable, frozen=True, gc=False):
    """The coupons beside the wagers of a table, by their faces: coupons are not chips."""

    kind: ClassVar[str] = "coupons-on-layout"


class CouponsTaken(_OfTable, frozen=True, gc=False):
    """The coupons that were played at a table and went into its drop box, by their faces."""

    kind: ClassVar[str] = "coupons-taken"


class Chips(_Account, frozen=True, gc=False):
    """A person's chips at a table, but for those that are wagered."""

    kind: ClassVar[str] = "player"
    solvent: ClassVar[bool] = True
    person: str
    table: str

    def __post_init__(self) -> None:
        """Refuse a person or a table that cannot be spelled."""
        if "/" in self.person or "/" in self.table:
            raise UnknownAccountError(self.name)

    @property
    def name(self) -> str:
        """Spell the account, below the person's wallet."""
        return f"player/{self.person}/chips/{self.table}"


class Wallet(_Account, frozen=True, gc=False):
    """A person's money away from the tables."""

    kind: ClassVar[str] = "player"
    solvent: ClassVar[bool] = True
    person: str

    def __post_init__(self) -> None:
        """Refuse a person who cannot be spelled."""
        if "/" in self.person:
            raise UnknownAccountError(self.name)

    @property
    def name(self) -> str:
        """Spell the account."""
        return f"player/{self.person}"


class Coupons(_Account, frozen=True, gc=False):
    """A person's coupons of one face that are not played yet."""

    kind: ClassVar[str] = "coupons"
    solvent: ClassVar[bool] = True
    person: str
    face: int

    def __post_init__(self) -> None:
        """Refuse a person who cannot be spelled."""
        if "/" in self.person:
            raise UnknownAccountError(self.name)

    @property
    def name(self) -> str:
        """Spell the account."""
        return f"coupons/{self.person}/{self.face}"


class _OfHouse(_Account, frozen=True, gc=False):
    """An account of the house, which owes what all others hold."""

    kind: ClassVar[str] = "house"
    purpose: ClassVar[str]

    @property
    def name(self) -> str:
        """Spell the account."""
        return f"house/{self.purpose}"


class Bank(_OfHouse, frozen=True, gc=False):
    """Where chips come from, and the money for chips of a table that is wound up."""

    purpose: ClassVar[str] = "bank"


class Cash(_OfHouse, frozen=True, gc=False):
    """Where the cash of walk-up players comes from, who have no account."""

    purpose: ClassVar[str] = "walk-up-cash"


class ChipsOut(_OfHouse, frozen=True, gc=False):
    """The chips that walk-up players carried away from the tables and may bring back."""

    purpose: ClassVar[str] = "chips-out"


class CountRoom(_OfHouse, frozen=True, gc=False):
    """The cash that was counted out of the drop boxes."""

    purpose: ClassVar[str] = "count-room"


class DealersTips(_OfHouse, frozen=True, gc=False):
    """The chips that were counted out of the tip boxes, for the dealers."""

    purpose: ClassVar[str] = "dealers-tips"


class Differences(_OfHouse, frozen=True, gc=False):
    """Where the book and a count differ: owes what was found too much."""

    purpose: ClassVar[str] = "differences"


class PlayMoney(_OfHouse, frozen=True, gc=False):
    """Where play money comes from."""

    purpose: ClassVar[str] = "play-money"


class Corrections(_OfHouse, frozen=True, gc=False):
    """Where corrections of what people hold come from."""

    purpose: ClassVar[str] = "corrections"


class CouponIssue(_OfHouse, frozen=True, gc=False):
    """Where coupons come from: owes the face of all that were issued."""

    purpose: ClassVar[str] = "coupons"


_Plain = Inventory | Layout | DropBox | TipBox | Pool | CouponsOnLayout | CouponsTaken
TableAccount = _Plain | Chips
PersonAccount = Wallet | Coupons
HouseAccount = (
    Bank
    | Cash
    | ChipsOut
    | CountRoom
    | DealersTips
    | Differences
    | PlayMoney
    | Corrections
    | CouponIssue
)
Account = TableAccount | PersonAccount | HouseAccount

_AT_TABLE: dict[str, type[_Plain]] = {kind.kind: kind for kind in get_args(_Plain)}
_IN_HOUSE: dict[str, type[HouseAccount]] = {kind.purpose: kind for kind in get_args(HouseAccount)}
_SOLVENT = frozenset(kind.kind for kind in get_args(Account) if kind.solvent)


@lru_cache(_KNOWN)
def account_of(name: str) -> Account:
    """Read the spelling of an account, or raise UnknownAccountError."""
    found = _read(name)
    if found is None or found.name != name:
        raise UnknownAccountError(name)
    return found


def _read(name: str) -> Account | None:
    match name.split("/"):
        case ["house", purpose] if purpose in _IN_HOUSE:
            return _IN_HOUSE[purpose]()
        case ["player", person]:
            return Wallet(person)
        case ["player", person, "chips", table]:
            return Chips(person, table)
        case ["coupons", person, face] if face.isdecimal():
            return Coupons(person, int(face))
        case [kind, table] if kind in _AT_TABLE:
            return _AT_TABLE[kind](table)
        case _:
            return None


def money_of(person: str, balances: Mapping[str, int]) -> int:
    """Add up what a person holds: away from the tables, and in chips at them."""
    return sum(
        amount
        for name, amount in balances.items()
        if isinstance(account := account_of(name), Wallet | Chips) and account.person == person
    )


def kind_of(name: str) -> str:
    """Return the kind of an account by its name."""
    return name.partition("/")[0]


def must_not_owe(name: str) -> bool:
    """Return whether an account may never hold less than nothing."""
    return kind_of(name) in _SOLVENT
