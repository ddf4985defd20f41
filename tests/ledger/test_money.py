"""An insider who has every key cannot move a cent that the events do not move."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, get_args

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Raw
from msgspec.structs import replace

from spanish21.ledger import GENESIS, Entry, Posting
from spanish21.ledger.accounts import (
    Account,
    Bank,
    Cash,
    Chips,
    ChipsOut,
    Corrections,
    CountRoom,
    CouponIssue,
    Coupons,
    CouponsOnLayout,
    CouponsTaken,
    DealersTips,
    Differences,
    DropBox,
    Inventory,
    Layout,
    PlayMoney,
    Pool,
    TipBox,
    UnknownAccountError,
    Wallet,
    account_of,
    money_of,
)
from spanish21.ledger.checkpoint import Checkpoint, Signed
from spanish21.ledger.entry import type_of
from spanish21.ledger.postings import MoneyEvent
from spanish21.ledger.signatures import Signatures
from spanish21.ledger.verify import Report
from tests.judging import chains_and_money
from tests.ledger.moved import SCENES, log_of
from tests.ledger.played import rehashed

KINDS = sorted(kind.__name__ for kind in get_args(MoneyEvent))
INSIDER = Ed25519PrivateKey.generate()
HOUSE = (Posting(Bank().name, 700), Posting(Corrections().name, -700))
"""a pair of postings between accounts of the house, which no player would miss"""

Postings = tuple[Posting, ...]


class Sample(NamedTuple):
    """An entry in which a kind of event moves money, and the log that it is in."""

    log: list[Entry]
    place: int

    @property
    def entry(self) -> Entry:
        return self.log[self.place]


@cache
def logs() -> dict[str, list[Entry]]:
    """Play all scenes."""
    with TemporaryDirectory() as folder:
        return {scene: log_of(scene, Path(folder)) for scene in SCENES}


@cache
def samples() -> dict[str, list[Sample]]:
    """Find entries that move money, by the events that they hold."""
    found: dict[str, list[Sample]] = {}
    for log in logs().values():
        for place, entry in enumerate(log):
            for kind in {type_of(event) for event in entry.events}:
                if entry.postings:
                    found.setdefault(kind, []).append(Sample(log, place))
    return found


def signed(log: list[Entry]) -> Checkpoint:
    """Sign where the streams of a log end."""
    heads = {entry.stream: Signed(entry.number, entry.hash) for entry in log}
    bare = Checkpoint("house", 1, 1, log[-1].position, log[-1].hash, heads, GENESIS, "")
    return replace(bare, signature=INSIDER.sign(bare.covered()).hex())


def verified(log: list[Entry]) -> Report:
    key = INSIDER.public_key().public_bytes_raw()
    return chains_and_money(log, None, Signatures((signed(log),), [key], ledger="house"))


def forged(sample: Sample, postings: Postings) -> Report:
    """Change the postings of an entry, chain its stream again and sign it."""
    log = list(sample.log)
    log[sample.place] = replace(sample.entry, postings=postings)
    return verified(rehashed(log))


def is_named(report: Report, entry: Entry) -> bool:
    """Return whether the first finding is about the money of the entry."""
    found = report.findings[0] if report.findings else None
    return (
        found is not None
        and (found.stream, found.number) == (entry.stream, entry.number)
        and found.code in {"verify/rules", "verify/money"}
        and ("postings" in found.message or "less than nothing" in found.message)
    )


def others(account: Account) -> Iterator[Account]:
    """List accounts that an insider would rather have in the place of one."""
    yield Wallet("mallory")
    match account:
        case Wallet():
            yield Chips(account.person, "t1")
        case Chips():
            yield Chips("mallory", account.table)
            yield Chips(account.person, "t2")
            yield Wallet(account.person)
        case Coupons():
            yield Coupons("mallory", account.face)
            yield Coupons(account.person, account.face + 100)
        case Inventory():
            yield TipBox(account.table)
            yield Inventory("t2")
        case _:
            yield Inventory("t1")


def forgeries(postings: Postings) -> Iterator[tuple[str, Postings]]:
    """Change account, person, sign and amount of each posting in turn; add what moves nothing."""
    yield "none", ()
    yield "a pair of the house", (*postings, *HOUSE)
    account = postings[0].account
    yield "there and back", (*postings, Posting(account, 700), Posting(account, -700))
    yield "all signs", tuple(replace(each, amount=-each.amount) for each in postings)
    for place, posting in enumerate(postings):
        before, after = postings[:place], postings[place + 1 :]
        for other in others(account_of(posting.account)):
            swapped = replace(posting, account=other.name)
            yield f"{posting.account} as {other.name}", (*before, swapped, *after)
        turned = replace(posting, amount=-posting.amount)
        yield f"sign of {posting.account}", (*before, turned, *after)
        more = replace(posting, amount=posting.amount + 1)
        yield f"a cent more for {posting.account}", (*before, more, *after)
        paid = Posting(Wallet("mallory").name, -1)
        yield f"a cent of mallory for {posting.account}", (*before, more, *after, paid)
        if after:
            less = replace(after[0], amount=after[0].amount - 1)
            yield f"a cent between two from {posting.account}", (*before, more, less, *after[1:])


@pytest.mark.parametrize("scene", SCENES)
def test_nothing_is_wrong_with_a_log_as_it_was_written(scene: str) -> None:
    assert verified(logs()[scene]).findings == ()


def test_every_kind_of_event_that_moves_money_has_a_sample() -> None:
    assert set(KINDS) - set(samples()) == set()


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_is_changed_in_the_postings_of_an_event_is_named(kind: str) -> None:
    largest = max(samples()[kind], key=lambda sample: len(sample.entry.postings))
    missed = [
        what
        for what, postings in forgeries(largest.entry.postings)
        if postings != largest.entry.postings
        and not is_named(forged(largest, postings), largest.entry)
    ]
    assert missed == []


LAID: set[type[Account]] = {Chips, Layout, Coupons, CouponsOnLayout}
PRIZE: set[type[Account]] = {Inventory, Chips}
BETWEEN: dict[str, set[type[Account]]] = {
    "WagerPlaced": LAID,
    "WagerDoubled": LAID,
    "HandSplit": LAID,
    "SplitCovered": LAID,
    "WagerWithdrawn": LAID,
    "WagerReturned": LAID,
    "WagerTaken": {Layout, Inventory, CouponsOnLayout, CouponsTaken},
    "WagerPaid": {Layout, Chips, Inventory, CouponsOnLayout, CouponsTaken},
    "WagerUndone": {Inventory, Chips, CouponsTaken, Coupons},
    "SpinWagerTaken": {Layout, Inventory},
    "FixedPaid": PRIZE,
    "SpinPaid": PRIZE,
    "AcePaid": PRIZE,
    "CommunityPaid": PRIZE,
    "SpinWagerReturned": PRIZE,
    "OddCentsRounded": PRIZE,
    "StepCorrected": PRIZE,
    "BoughtIn": {Wallet, Cash, DropBox, Inventory, Chips},
    "Tipped": {Chips, TipBox},
    "PlayMoneyGiven": {PlayMoney, Wallet},
    "BalanceCorrectionApproved": {Corrections, Wallet},
    "CouponIssued": {CouponIssue, Coupons},
    "InventoryFilled": {Bank, Inventory},
    "PoolMoved": {Inventory, Pool},
    "ChipsRedeemed": {Chips, Wallet},
    "ChipsBrought": {ChipsOut, Chips},
    "ChipsCarriedAway": {Chips, ChipsOut},
    "DisputeAdjusted": {Inventory, Chips},
    "SlipSigned": {Bank, Inventory, Differences, DropBox, CountRoom, TipBox, DealersTips},
    "TableWoundUp": {Layout, Inventory, Chips, Bank, Wallet, Cash, CouponsOnLayout, Coupons},
}
"""the accounts between which each event moves money"""


@pytest.mark.parametrize("scene", SCENES)
def test_an_event_moves_money_only_between_its_own_accounts(scene: str) -> None:
    for entry in logs()[scene]:
        allowed = {kind for event in entry.events for kind in BETWEEN.get(type_of(event), set())}
        touched = {type(account_of(posting.account)) for posting in entry.postings}
        assert touched <= allowed, [type_of(event) for event in entry.events]


def test_an_event_that_moves_nothing_posts_nothing() -> None:
    log = logs()["maryland"]
    kinds = {type_of(entry.events[0]): place for place, entry in enumerate(log)}
    still = {kind: place for kind, place in kinds.items() if not log[place].postings}
    assert len(still) > 5
    for kind, place in still.items():
        sample = Sample(log, place)
        assert is_named(forged(sample, HOUSE), sample.entry), kind


ACCOUNTS: tuple[Account, ...] = (
    Inventory("t1"),
    Layout("t1"),
    DropBox("t1"),
    TipBox("t1"),
    Pool("t1"),
    CouponsOnLayout("t1"),
    CouponsTaken("t1"),
    Chips("ann", "t1"),
    Wallet("ann"),
    Coupons("ann", 500),
    Bank(),
    Cash(),
    ChipsOut(),
    CountRoom(),
    DealersTips(),
    Differences(),
    PlayMoney(),
    Corrections(),
    CouponIssue(),
)


def test_every_account_has_one_spelling() -> None:
    assert {type(account) for account in ACCOUNTS} == set(get_args(Account))
    assert len({account.name for account in ACCOUNTS}) == len(ACCOUNTS)
    for account in ACCOUNTS:
        assert account_of(account.name) == account


@pytest.mark.parametrize(
    "name", ["", "player", "house/cash", "purse/ann", "player/a/b", "coupons/ann/05", "layout/a/b"]
)
def test_what_is_not_in_the_chart_is_not_an_account(name: str) -> None:
    with pytest.raises(UnknownAccountError):
        account_of(name)


def test_no_name_reaches_into_the_account_of_another() -> None:
    """The wallet of a person named so would be spelled like Ann's chips."""
    for made in (
        lambda: Wallet("ann/chips/t2"),
        lambda: Chips("ann/chips/t2", "t1"),
        lambda: Coupons("ann/500", 100),
        lambda: Inventory("t1/t2"),
    ):
        with pytest.raises(UnknownAccountError):
            made()


def test_events_of_a_person_who_can_have_no_account_are_found() -> None:
    sample = samples()["PlayMoneyGiven"][0]
    log = list(sample.log)
    event = bytes(sample.entry.events[0]).replace(b'"Ann"', b'"Ann/chips/t1"')
    log[sample.place] = replace(sample.entry, events=(Raw(event),))
    report = verified(rehashed(log))
    assert is_named(report, sample.entry)


def test_what_a_person_holds_is_in_the_wallet_and_in_chips_at_tables_alone() -> None:
    ann, other = Wallet("ann"), Wallet("ann2")
    held: dict[Account, int] = {
        ann: 100,
        Chips("ann", "t1"): 20,
        Chips("ann", "t2"): 3,
        other: 1000,
    }
    beside: dict[Account, int] = {
        Coupons("ann", 500): 500,
        Inventory("ann"): 7000,
        Chips("bob", "ann"): 80_000,
    }
    balances = {account.name: amount for account, amount in {**held, **beside}.items()}
    assert money_of("ann", balances) == 123
    assert money_of("ann2", balances) == 1000
