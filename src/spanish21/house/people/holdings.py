"""What people hold, read from the book."""

from __future__ import annotations

from spanish21.ledger import Store
from spanish21.ledger.accounts import Coupons, Wallet, account_of

__all__ = ["accounts_of", "coupons_of", "held"]


def accounts_of(store: Store, person: str) -> dict[str, int]:
    """Return the accounts in which a person has money or had some, with what they hold."""
    wallet = Wallet(person).name
    return {wallet: store.balance(wallet), **store.balances(f"{wallet}/")}


def held(store: Store, person: str) -> int:
    """Add up what a person has, in the wallet and in chips at tables, but not what is wagered."""
    return sum(accounts_of(store, person).values())


def coupons_of(store: Store, person: str) -> tuple[int, ...]:
    """List the faces of the coupons that a person holds, one by one."""
    found = store.balances(f"{Coupons.kind}/{person}/").items()
    accounts = ((account_of(name), balance) for name, balance in found)
    return tuple(
        sorted(
            account.face
            for account, balance in accounts
            if isinstance(account, Coupons)
            for _ in range(balance // account.face)
        )
    )
