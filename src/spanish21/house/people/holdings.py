"""What people hold, read from the book."""

from __future__ import annotations

from spanish21.ledger import Store
from spanish21.ledger.accounts import Coupons, Wallet, account_of

__all__ = ["coupons_of", "held"]


def held(store: Store, person: str) -> int:
    """Add up what a person has, in the wallet and in chips at tables, but not what is wagered."""
    wallet = Wallet(person).name
    return store.balance(wallet) + sum(store.balances(f"{wallet}/").values())


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
