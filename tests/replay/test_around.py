"""Cases that begin before the wagers: decks, inspection, shuffle, cut, idle table, the clock."""

from __future__ import annotations

import pytest

from spanish21.law import cites
from spanish21.replay import CaseError, StepRefusedError, parse_step
from spanish21.table.events import cards as h, irregularities as i
from spanish21.table.events.people import BoughtIn
from tests.support import EDITIONS, MARYLAND, MASSACHUSETTS, play

SHOE = "(2c) Kh 8c 9h 9d"

every_edition = pytest.mark.parametrize("edition", EDITIONS)


def kinds(edition: str, *steps: str, shuffler: str = "manual") -> list[type]:
    """Play a round after some steps and list the kinds of its events."""
    events = play(edition, SHOE, [*steps, "1 stand"], shuffler=shuffler).events
    return [type(event) for event in events]


def refused(edition: str, *steps: str, shuffler: str = "manual") -> tuple[str, str]:
    """Return the step that is refused and the number of the clause."""
    with pytest.raises(StepRefusedError) as caught:
        play(edition, SHOE, [*steps, "1 stand"], shuffler=shuffler)
    return caught.value.step, str(caught.value.refusal.clause).removeprefix(f"{edition} ")


@every_edition
@cites("MD 4.A", "MD 4.C", "MD 4.E", "MA 3(b)", "MA 3(c)")
def test_a_round_may_begin_with_sealed_decks(edition: str) -> None:
    found = kinds(edition, "receive 6 decks", "arrive P1")
    order = [
        h.DecksReceived,
        h.DeckInspected,
        h.DeckVerified,
        h.CardsSpread,
        h.CardsShown,
        h.CardsWashed,
        h.CardsStacked,
        h.CardsShuffled,
        h.CardsCut,
        h.CoverCardPlaced,
        h.ShoeLoaded,
        h.CardBurned,
    ]
    places = [found.index(kind) for kind in order]
    assert places == sorted(places)
    assert (found.count(h.DeckInspected), found.count(h.DeckVerified)) == (6, 6)


@every_edition
@cites("MD 4.B", "MA 3(b)")
def test_a_deck_that_still_holds_a_ten_is_found(edition: str) -> None:
    for counted in (["verify 2 49"], []):
        found = kinds(edition, "receive 6 decks", "inspect 2 3", *counted, "arrive P1")
        assert (found.count(h.DeckRejected), found.count(h.DeckInspected)) == (1, 7)


@every_edition
@cites("MD 4.G", "MA 3(a)")
def test_decks_that_come_ready_skip_the_inspection(edition: str) -> None:
    found = kinds(edition, "receive 6 preshuffled decks", "arrive P1")
    assert not {h.DeckInspected, h.CardsSpread, h.CardsWashed, h.CardsShuffled} & set(found)
    assert refused(edition, "receive 8 decks")[0] == "receive 8 decks"


@pytest.mark.parametrize("edition", MARYLAND)
@cites("MD 3.C")
def test_no_round_begins_after_twenty_four_hours(edition: str) -> None:
    opened = ("receive 6 decks at 8:00", "arrive P1")
    assert h.DecksReceived in kinds(edition, *opened, "close at 32:00")
    assert refused(edition, *opened, "close at 32:01") == ("close at 32:01", "3.C")


@pytest.mark.parametrize("edition", MASSACHUSETTS)
@cites("MA 3(c)")
def test_a_card_exposed_in_the_wash_means_a_second_one(edition: str) -> None:
    found = kinds(edition, "receive 6 decks", "arrive P1", "report exposed-in-wash 5c")
    assert found.count(i.CardExposedInWash) == 1
    assert found.count(h.CardsWashed) == 2


@every_edition
@cites("MD 5.E", "MA 4(e)")
def test_a_cut_that_is_not_deep_enough_is_refused_with_its_clause(edition: str) -> None:
    shallow = "cut 9 by P1"
    expected = "5.E" if edition in MARYLAND else "4(e)"
    assert refused(edition, "arrive P1", "sit 1 by P1", "new shuffle", shallow) == (
        shallow,
        expected,
    )


@every_edition
@cites("MD 5.D(5)", "MD 5.D(6)", "MD 5.F", "MA 4(d)(2)", "MA 4(f)")
def test_the_cut_goes_around_and_may_be_asked_for_again(edition: str) -> None:
    found = play(
        edition,
        SHOE,
        [
            *("arrive P1", "sit 1 by P1", "arrive P2", "sit 2 by P2", "new shuffle"),
            *("refuse cut by P2", "cut 60 by P1", "recut", "cut 70 by P1", "1 stand"),
        ],
    ).events
    cuts = [(event.person, event.depth) for event in found if isinstance(event, h.CardsCut)]
    assert cuts == [("P1", 60), ("P1", 70)]


@every_edition
@cites("MD 5.H", "MD 5.I", "MA 4(i)")
def test_an_idle_table_is_spread_washed_and_shuffled(edition: str) -> None:
    found = kinds(edition, "idle", "arrive P1")
    order = [h.TableIdle, h.CardsShown, h.CardsWashed, h.CardsShuffled, h.ShoeLoaded]
    places = [found.index(kind) for kind in order]
    assert places == sorted(places)


@cites("MA-bonus-spin 4(j)(4)")
def test_a_strip_before_two_riffles_is_refused() -> None:
    words = "shuffle by hand plug riffle strip turn cut"
    steps = ("arrive P1", "new shuffle")
    assert refused("MA-bonus-spin", *steps, words) == (words, "4(j)(4)")
    right = "shuffle by hand plug riffle*2 turn strip cut"
    assert h.CardsShuffled in kinds("MA-bonus-spin", *steps, right)


@every_edition
@cites("MD 13.R", "MD 13.S", "MA 15(j)", "MA 15(k)")
def test_a_device_that_fails_is_put_away_before_the_cards_are_shuffled_by_hand(
    edition: str,
) -> None:
    steps = ("arrive P1", "new shuffle", "report jam", "report device-broken")
    found = kinds(edition, *steps, shuffler="device")
    order = [i.ShufflerJammed, i.DeviceBroken, i.DevicePutAway, h.CardsShuffled]
    places = [found.index(kind) for kind in order]
    assert places == sorted(places)


@pytest.mark.parametrize("edition", EDITIONS)
@cites("MD 13.K", "MA 15(g)")
def test_why_a_step_was_never_taken_is_told_as_it_was_when_it_was_due(edition: str) -> None:
    with pytest.raises(StepRefusedError) as caught:
        play(edition, "2h 8c 3h 9d Kc", ["1 hit", "report shoe-empty", "1 stand"])
    assert caught.value.refusal.code == "shoe/no-discards"


@every_edition
@pytest.mark.parametrize(
    "step", ["receive 0 decks", "inspect 9 1", "verify 1 48", "cut 60 by P1", "cover 80", "recut"]
)
def test_a_step_that_cannot_come_before_the_wagers_is_refused(edition: str, step: str) -> None:
    assert refused(edition, "arrive P1", step)[0] == step


@pytest.mark.parametrize("text", ["tip 5..0 by P1", "cash 1 1,2,3 by P1", "buy-in . by P1"])
def test_an_amount_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(CaseError) as caught:
        parse_step(text, "round 1, step 2")
    assert (caught.value.code, caught.value.place) == ("case/amount", "round 1, step 2")


@pytest.mark.parametrize(
    "text", ["receive six decks", "close at 8", "close at 8:75", "shuffle by hand twice", "cover"]
)
def test_what_is_no_step_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="isn't a step"):
        parse_step(text)


@every_edition
@cites("MD 6.B", "MA 5(c)", "MA 6(c)")
def test_cash_becomes_chips_and_is_neither_won_nor_lost(edition: str) -> None:
    confirmed = ["confirm 2 P2"]
    if edition in MASSACHUSETTS:
        confirmed.append("confirm 2 P2 as supervisor")
    steps = ["arrive P2", "cash 2 25 by P2", *confirmed, "convert 2 P2"]
    steps += ["cash 2 5 match by P2", *confirmed, "convert 2 P2", "tip 5 by P2"]
    played = play(edition, "Kh 5h 8c 9h 6h 9d", [*steps, "1 stand", "2 stand"])
    assert played.report.nets_cents == {"P1": 1000, "P2": -3000}
    clauses = [event.clause for event in played.events if isinstance(event, BoughtIn)]
    expected = ("6.B", "6.B") if edition in MARYLAND else ("5(c)", "6(c)")
    assert clauses == [f"{edition} {clause}" for clause in expected]


@pytest.mark.parametrize("edition", EDITIONS)
@cites("MD 6.B", "MA 5(c)")
def test_no_cash_is_taken_for_a_wager_that_no_clause_names(edition: str) -> None:
    steps = ["arrive P2", "cash 2 5 spin by P2"]
    with pytest.raises(StepRefusedError) as caught:
        play(edition, SHOE, [*steps, "1 stand"])
    assert caught.value.refusal.code == "cash/not-taken"
    with pytest.raises(StepRefusedError) as unknown:
        play(edition, SHOE, ["arrive P2", "cash 2 5 horses by P2", "1 stand"])
    assert unknown.value.step == "cash 2 5 horses by P2"
