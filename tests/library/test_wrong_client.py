"""Wrong arguments of the client are refused before anything is sent to a server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from spanish21 import ArgumentError, Spanish21Error
from spanish21.client import AsyncClient, AsyncSeat, Client, Seat, advised
from spanish21.house.wire.asking import BoxWagers, LaidWager, Lay
from spanish21.house.wire.offer import Offer
from tests.library.test_wrong_arguments import WRONG

BUY_IN = Offer(type="buy-in", clause="", least=500, most=100_000, unit=500)
SEAT, LATER = Seat("ws://127.0.0.1:9", {}), AsyncSeat("ws://127.0.0.1:9", {})
CALLS: dict[str, Callable[[object], object]] = {
    "do": SEAT.do,  # type: ignore[dict-item]
    "accept": SEAT.accept,  # type: ignore[dict-item]
    "until": SEAT.until,  # type: ignore[dict-item]
    "later do": lambda wrong: asyncio.run(LATER.do(wrong)),  # type: ignore[arg-type]
    "later accept": lambda wrong: asyncio.run(LATER.accept(wrong)),  # type: ignore[arg-type]
    "later until": lambda wrong: asyncio.run(LATER.until(wrong)),  # type: ignore[arg-type]
    "address": Client,  # type: ignore[dict-item]
    "later address": AsyncClient,  # type: ignore[dict-item]
    "view": lambda wrong: advised(wrong, None),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("name", CALLS)
def test_wrong_arguments_are_refused_before_anything_is_sent(name: str) -> None:
    for wrong in WRONG:
        with pytest.raises(Spanish21Error):
            CALLS[name](wrong)


@pytest.mark.parametrize("wrong", [-1, "x", "", 1.5, [], 10**30])
def test_a_wrong_amount_is_refused_before_anything_is_sent(wrong: object) -> None:
    with pytest.raises(Spanish21Error):
        SEAT.accept(BUY_IN, wrong)  # type: ignore[arg-type]


def test_wagers_are_laid_in_dollars_on_a_box(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[object] = []
    monkeypatch.setattr(SEAT, "do", sent.append)
    SEAT.lay("12.50", box=2, deal=False, match_the_dealer=5)
    wagers = (LaidWager("basic", 1250), LaidWager("match-the-dealer", 500))
    assert sent == [Lay((BoxWagers(2, wagers),))]
    for wrong in (-1, "x", 1.5, None):
        with pytest.raises(Spanish21Error):
            SEAT.lay(wrong, box=2)  # type: ignore[arg-type]
        with pytest.raises(Spanish21Error):
            SEAT.lay(10, box=2, match_the_dealer=wrong)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match=r"tip isn't a wager\. Beside the basic wager"):
        SEAT.lay(10, box=2, tip=5)
    with pytest.raises(ArgumentError):
        SEAT.lay(10, box=0)


def test_what_is_not_offered_is_explained() -> None:
    with pytest.raises(ArgumentError, match="what you may not do now"):
        SEAT.accept(None)  # type: ignore[arg-type]
