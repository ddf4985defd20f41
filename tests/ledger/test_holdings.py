"""Conditions on what accounts hold, decided in the transaction that writes a draft."""

from threading import Thread

import pytest
from msgspec.structs import replace

from spanish21.ledger import Basis, Draft, Holding, NotHeld, Outdated, Posting, Store, open_store

WALLET, CHIPS, LAYOUT = "player/ann", "player/ann/chips/t1", "layout/t1"


def draft(stream: str, id_: str, *moved: tuple[str, int], holding: Holding | None = None) -> Draft:
    postings = [Posting(account, amount) for account, amount in moved]
    made = Draft.of(
        stream, at=1, actor="ann", command_id=id_, command={}, events=[{}], postings=postings
    )
    return replace(made, basis=Basis((holding,) if holding else ()))


def give(store: Store, amount: int) -> None:
    store.append([draft("people", "gift", ("house/play-money", -amount), (WALLET, amount))])


def test_a_draft_is_written_only_if_its_accounts_hold_enough_after_it(store: Store) -> None:
    give(store, 1000)
    least = Holding((WALLET, CHIPS), 600)
    store.append([draft("t", "one", (WALLET, -300), (LAYOUT, 300), holding=least)])
    with pytest.raises(NotHeld):
        store.append([draft("t", "two", (WALLET, -300), (LAYOUT, 300), holding=least)])
    assert store.balance(WALLET) == 700
    store.append([draft("t", "three", (WALLET, -100), (LAYOUT, 100), holding=least)])


def test_drafts_of_one_transaction_count_for_each_other(store: Store) -> None:
    give(store, 1000)
    least = Holding((WALLET,), 500)
    groups = [
        [draft("t", f"wager {n}", (WALLET, -300), (LAYOUT, 300), holding=least)] for n in range(3)
    ]
    outcomes = store.append_many(groups)
    assert [isinstance(each, NotHeld) for each in outcomes] == [False, True, True]


def test_a_condition_may_ask_for_no_more_than_there_was(store: Store) -> None:
    give(store, 1000)
    same = Holding((WALLET,), 900, 900)
    with pytest.raises(NotHeld):
        store.append([draft("t", "one", holding=same)])
    store.append([draft("t", "two", (WALLET, -100), (LAYOUT, 100), holding=same)])


def test_two_writers_cannot_pass_a_condition_together(database: str) -> None:
    stores = [open_store(database), open_store(database)]
    give(stores[0], 100_000)
    least, accepted = Holding((WALLET, CHIPS), 99_500), []

    def wager(number: int) -> None:
        for turn in range(30):
            try:
                moved = ((WALLET, -400), (f"layout/t{number}", 400))
                stores[number].append([draft(f"t{number}", f"wager {turn}", *moved, holding=least)])
                accepted.append(number)
            except NotHeld:
                continue

    threads = [Thread(target=wager, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(accepted) == 1
    assert stores[0].balance(WALLET) == 99_600
    for store in stores:
        store.close()


def test_a_draft_is_written_only_as_long_as_the_streams_stand_by_which_it_was_decided(
    store: Store,
) -> None:
    give(store, 1000)
    made = draft("t", "one", (WALLET, -300), (LAYOUT, 300))
    decided = replace(made, basis=Basis(versions=(("people", store.last("people").version),)))
    store.append([draft("people", "an exclusion")])
    with pytest.raises(Outdated):
        store.append([decided])
    assert store.balance(WALLET) == 1000
    again = replace(made, basis=Basis(versions=(("people", store.last("people").version),)))
    store.append([again])
    exclusion, wager = draft("people", "another"), replace(again, command_id="two")
    written, refused = store.append_many([[exclusion], [wager]])
    assert not isinstance(written, Outdated)
    assert isinstance(refused, Outdated), "what is written in the same transaction counts too"
    empty = replace(made, command_id="three", basis=Basis(versions=(("nothing", 0),)))
    store.append([empty])
