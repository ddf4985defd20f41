"""Chapter 7, L to N: the dealer's turn."""

from __future__ import annotations

import pytest

from spanish21.law import cites
from spanish21.rules.result import Result
from spanish21.table import ALL_STEPS, CardNeeded
from spanish21.table.commands import (
    AnnounceDealerTotal,
    DealCard,
    PickUp,
    RevealHoleCard,
    Stand,
)
from spanish21.table.events import (
    CardDealt,
    DealerTotalAnnounced,
    HoleCardRevealed,
)
from tests.law.kit import ONE, P1, P2, TWO, by_hand, cards, dealt, index, names, of, refused, take
from tests.support import due, play, wager


@cites("MD 7.L", "MD 7.L(1)")
def test_the_hole_card_is_turned_when_every_player_is_done(edition: str) -> None:
    table = by_hand(edition, "9h 8h 6c 8d 8s Kd", wager(1), wager(2))
    for box, person in ((ONE, P1), (TWO, P2)):
        why = refused(table, RevealHoleCard())
        assert (why.code, why.clause) == ("dealer/decision-first", f"{edition} 7.H")
        table.do(Stand(box, person))
    assert due(table) == RevealHoleCard()
    assert refused(table, DealCard(cards("2h")[0])).clause == f"{edition} 7.L(1)"
    take(table)
    assert table.state.dealer == cards("6c Kd")


@cites("MD 7.L", "MD 7.L(1)", "MD 7.L(2)", "MD 7.L(3)")
def test_the_dealer_turns_the_hole_card_then_draws_and_announces_each_total(
    edition: str,
) -> None:
    played = play(edition, "Kh 2c 9h 3d 4h 5h 6h", ["1 stand"])
    kinds = (HoleCardRevealed, CardDealt, DealerTotalAnnounced)
    start = index(played.events, HoleCardRevealed)
    assert names(played.events[start:], *kinds) == [
        "HoleCardRevealed",
        *["CardDealt", "DealerTotalAnnounced"] * 3,
    ]
    said = of(played.events, DealerTotalAnnounced)
    assert [event.points for event in said] == [9, 14, 20]
    assert {event.clause for event in said} == {f"{edition} 7.L(3)"}


@cites("MD 7.L(2)")
def test_the_dealers_draws_lie_face_up(edition: str) -> None:
    table = by_hand(edition, "Kh 6c 9h 3d")
    table.do(Stand(ONE, P1))
    take(table)
    now = table.awaiting
    assert isinstance(now, CardNeeded)
    assert (now.box, now.face_up, now.clause) == (None, True, f"{edition} 7.L(2)")
    why = refused(table, DealCard(None))
    assert (why.code, why.clause) == ("card/unknown", f"{edition} 7.L(2)")
    assert refused(table, DealCard(cards("2h")[0], 1)).code == "dealer/wrong-place"


@cites("MD 7.L(3)")
def test_no_card_follows_before_the_last_total_is_announced_and_announced_rightly(
    edition: str,
) -> None:
    table = by_hand(edition, "Kh 6c 9h 3d")
    table.do(Stand(ONE, P1))
    take(table)
    table.do(DealCard(cards("2h")[0]))
    why = refused(table, DealCard(cards("8h")[0]))
    assert (why.code, why.clause) == ("dealer/out-of-order", f"{edition} 7.L(3)")
    why = refused(table, AnnounceDealerTotal(12))
    assert (why.code, why.clause) == ("dealer/wrong-total", f"{edition} 7.L(3)")
    table.do(AnnounceDealerTotal(11))
    assert isinstance(table.awaiting, CardNeeded)


@cites("MD 7.L(3)")
def test_the_first_two_cards_of_the_dealer_are_not_announced(edition: str) -> None:
    played = play(edition, "Kh 9c 9h 8d", ["1 stand"])
    assert of(played.events, DealerTotalAnnounced) == []


@cites("MD 7.M")
@pytest.mark.parametrize(
    ("up", "hole"),
    [
        ("9c", "8d"),
        ("Kc", "7d"),
        ("Kc", "8d"),
        ("Kc", "9d"),
        ("Kc", "Qd"),
        ("Ac", "6d"),
        ("6c", "Ad"),
        ("Ac", "7d"),
        ("Ac", "8d"),
        ("Ac", "9d"),
    ],
)
def test_the_dealer_stands_on_17_to_21_hard_and_soft(edition: str, up: str, hole: str) -> None:
    played = play(edition, f"Kh {up} 8h {hole} 2s", ["1 stand"])
    assert played.report.dealer == cards(f"{up} {hole}")
    assert played.unused == cards("2s")


@cites("MD 7.M")
@pytest.mark.parametrize(
    ("up", "hole", "draws", "points"),
    [
        ("9c", "7d", "5h", 21),
        ("6c", "Kd", "Ah", 17),
        ("Kc", "6d", "Kh", 26),
        ("Kc", "2d", "4h 2h", 18),
        ("2c", "3d", "2h 3h 2s 4d 5d", 21),
        ("Ac", "5d", "Ah", 17),
        ("Ac", "5d", "Kd 2d", 18),
        ("Ac", "2d", "4h", 17),
        ("Ac", "Ad", "Ah As 2d Kd Jd", 26),
        ("5c", "6d", "Kd", 21),
    ],
)
def test_the_dealer_draws_up_to_a_total_of_17(
    edition: str, up: str, hole: str, draws: str, points: int
) -> None:
    played = play(edition, f"Kh {up} 8h {hole} {draws} 2s", ["1 stand"])
    assert played.report.dealer == cards(f"{up} {hole} {draws}")
    assert played.report.dealer_total == points
    assert played.unused == cards("2s")


DECIDED = {
    "bust": ("Kh 6c 5h 9d Kd", ["1 hit"]),
    "doubled and bust": ("Kh 6c 5h 9d Kd", ["1 double"]),
    "both split hands bust": (
        "8h 6c 8d 9d 5h Kd 5s Qd",
        ["1 split", "1 hit", "1 hit"],
    ),
    "blackjack paid at once": ("Ah 6c Kd 9d", []),
    "blackjack waiting": ("Ah Kc Kd 5d", []),
    "21 in three cards": ("Kh 6c 5h 9d 6d", ["1 hit"]),
    "21 doubled": ("Kh 6c 5h 9d 6d", ["1 double"]),
    "bonus 21": ("6h 6c 7h 9d 8d", ["1 hit"]),
    "surrendered at once": ("Kh 6c 6h 9d", ["1 surrender"]),
    "surrendered and held": ("Kh Kc 6h 5d", ["1 surrender"]),
    "rescued": ("Kh 6c 2h 9d 3d", ["1 double", "1 rescue"]),
}


@cites("MD 7.N", "MD 7.L(1)")
@pytest.mark.parametrize(("shoe", "steps"), DECIDED.values(), ids=DECIDED)
def test_the_dealer_does_not_draw_when_every_hand_is_decided_but_turns_the_hole_card(
    edition: str, shoe: str, steps: list[str]
) -> None:
    played = play(edition, f"{shoe} 2s", steps)
    assert len(played.report.dealer) == 2
    assert played.report.dealer_total < 17
    assert len(of(played.events, HoleCardRevealed)) == 1
    assert played.unused == cards("2s")


@cites("MD 7.N")
def test_the_dealer_does_not_draw_when_the_hands_are_decided_each_in_its_way(
    edition: str,
) -> None:
    played = play(
        edition,
        "Ah Kh Kh Kh 6c Kd 5h 6h 5d 9d Kc 6d 2s",
        ["2 hit", "3 surrender", "4 hit"],
        wagers=[wager(box) for box in (1, 2, 3, 4)],
    )
    assert [row.result for row in played.report.hands] == [
        Result.BLACKJACK,
        Result.BUST,
        Result.SURRENDERED,
        Result.WIN,
    ]
    assert played.report.dealer == cards("6c 9d")


@cites("MD 7.N")
def test_one_undecided_hand_makes_the_dealer_draw(edition: str) -> None:
    played = play(
        edition,
        "Kh Kh 6c 5h 7h 9d Kc 2s",
        ["1 hit", "2 stand"],
        wagers=[wager(1), wager(2)],
    )
    assert played.report.dealer == cards("6c 9d 2s")


@cites("MD 7.N")
def test_a_needless_card_is_refused(edition: str) -> None:
    table = dealt(edition, "Kh 6c 5h 9d Kd", automation=ALL_STEPS - {PickUp})
    table.hit()
    assert due(table) == PickUp(ONE)
    assert refused(table, DealCard(cards("2s")[0])).code == "dealer/out-of-order"
