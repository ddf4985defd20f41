"""The full-screen table: what every key does."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from spanish21.rules.player import Action
from spanish21.terminal.keys import ACTION_KEYS
from tests.terminal.full import make_app, run, shown

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from spanish21.terminal.full.app import TableApp

ROOT = Path(__file__).parents[2]
SPLIT = "8c 7h 8s Kh 3c 4c"


def test_the_keys_are_those_of_the_page() -> None:
    source = (ROOT / "frontend/src/table/actions.ts").read_text("utf-8")
    listed = source.partition("ACTION_KEYS")[2].partition("}")[0]
    page = {name: key.lower() for name, key in re.findall(r"'?([a-z-]+)'?: '(\w)'", listed)}
    for action in Action:
        if action is not Action.DESIGNATE:
            assert ACTION_KEYS[action] == page[action.value]


def test_every_key_of_the_page_is_a_key_of_the_terminal() -> None:
    """Only Space is not: it skips an animation, and the terminal has none."""
    source = (ROOT / "frontend/src/table/keys.ts").read_text("utf-8")
    page = set(" ".join(re.findall(r"^  \['(.+?)', '", source, re.MULTILINE)).split())
    bets = shown(make_app(cards="9c 9d 9s 9h 8c"), "enter", "s", "question_mark")
    listed = set(re.findall(r"^   (\S+)", bets, re.MULTILINE))
    arrows = {"←", "→", "↑", "↓"} if "Arrows" in listed else set()
    numbers = {"1", "…", "6"} if "1-6" in listed else set()
    decisions = {key.upper() for key in ACTION_KEYS.values()} | {"C"}
    assert page - listed - arrows - numbers - decisions - {"/", "?"} == {"Space"}


def amounts(app: TableApp) -> dict[int, list[int]]:
    draft = app.table.betting.draft
    return {box: [wager.amount for wager in draft.wagers(box)] for box in draft.boxes}


def test_bets_are_doubled_undone_and_cleared() -> None:
    app = make_app()
    shown(app, "down", "2", "x")
    assert amounts(app) == {1: [2000, 1000]}
    app = make_app()
    shown(app, "down", "2", "x", "z")
    assert amounts(app) == {1: [1000, 500]}
    app = make_app()
    shown(app, "down", "2", "x", "z", "z", "z", "z")
    assert amounts(app) == {}
    app = make_app()
    shown(app, "down", "2", "up", "backspace")
    assert amounts(app) == {}, "a side bet needs the main bet"
    app = make_app(bankroll="19")
    shown(app, "x")
    assert amounts(app) == {1: [1000]}, "the chips do not reach"
    app = make_app("MD-bonus-spin")
    shown(app, "down", "down", "2", "x")
    assert amounts(app) == {1: [2000, 100]}, "a wheel bet is $1 or $5"


def test_no_bet_is_more_or_less_than_the_chips() -> None:
    """A bet that is repeated may be more than is left; a chip beside it then changes nothing."""
    app = make_app(cards="9c 9h 7s 8d 2c", bankroll="110", wager="100")
    text = shown(app, "enter", "s", "down", "2", "right", "up", "2", "3")
    assert "You have $10.00 left" not in text
    assert amounts(app) == {1: [10_000]}
    assert "-$" not in text.rpartition("Place your bets")[2]
    app = make_app(bankroll="14", wager="10")
    shown(app, "3", "down", "3")
    assert amounts(app) == {1: [1400]}
    app = make_app("MD-bonus-spin", bankroll="13", wager="10")
    shown(app, "down", "down", "1", "1")
    assert amounts(app) == {1: [1000, 100]}, "there is no wheel bet between $1 and $5"


def test_a_refusal_is_written_once_however_often_the_key_is_pressed() -> None:
    text = shown(make_app("MA"), "right", "2", "enter", "enter", "enter")
    assert text.count("You can bet on 1 box per round. [MA 14]") == 1


def test_before_the_first_round_there_are_no_last_bets() -> None:
    app = make_app()
    assert "last bets" not in shown(app, "l")
    assert amounts(app) == {1: [1000]}


def test_letters_count_the_same_with_caps_lock() -> None:
    """The footer names the keys in capitals."""
    assert shown(make_app(), "enter", "S") == shown(make_app(), "enter", "s")
    assert "Rounds" in shown(make_app(), "B")
    app = make_app()
    shown(app, "enter", "Q", "F")
    assert len(app.table._seat.history) == 1


def test_every_offer_of_the_table_has_a_key_and_nothing_else_does() -> None:
    app = make_app(cards=SPLIT)
    text = shown(app, "enter")
    for word in ("H hit", "S stand", "D double", "P split", "U surrender"):
        assert word in text
    assert "insure" not in text


def test_a_split_shows_both_hands() -> None:
    text = shown(make_app(cards=SPLIT), "enter", "p")
    assert "Box 1 hand 1" in text
    assert "Box 1 hand 2" in text


def test_bets_by_chips_on_boxes_and_side_bets() -> None:
    app = make_app()
    text = shown(app, "backspace", "3", "down", "1", "right", "up", "2")
    draft = app.table.betting.draft
    assert [(wager.kind, wager.amount) for wager in draft.wagers(1)] == [  # type: ignore[arg-type]
        ("basic", 2500),
        ("match-the-dealer", 100),
    ]
    assert draft.boxes == (1, 2)
    assert "Match-the-Dealer" in text


def test_the_sum_of_a_hand_and_its_side_bets_is_called_a_sum() -> None:
    """A hand that wins as much as the side bet loses does not win $0.00, but the sum is."""
    app = make_app("MA-bonus-spin", cards="9c 6h 9d Kd Qs", wager="5")
    text = shown(app, "down", "down", "3", "enter", "s")
    assert "win, sum $0.00" in text
    assert "Round 1: $0.00" in text


def test_last_bets_are_repeated_with_l() -> None:
    app = make_app(cards="9c 9d 9s 9h 8c")
    shown(app, "enter", "s", "backspace", "l")
    assert app.table.betting.draft.whole == 1000


def test_a_bet_that_the_table_refuses_is_explained_with_its_clause() -> None:
    text = shown(make_app("MA"), "backspace", "enter")
    assert "Place a bet first" in text
    text = shown(make_app("MD-1.0", bankroll="8", wager="5"), "backspace", "enter")
    assert "Place a bet first" in text


@pytest.mark.parametrize(
    ("edition", "keys", "why"),
    [
        ("MA", ["right", "2"], "You can bet on 1 box per round. [MA 14]"),
        ("MD-1.0", ["right", "right", "2"], "[MD-1.0 6.H]"),
    ],
)
def test_bets_that_the_table_refuses_together_are_explained(
    edition: str, keys: list[str], why: str
) -> None:
    text = shown(make_app(edition), *keys, "enter")
    assert why in " ".join(text.split())
    assert "Place your bets" in text


def test_a_double_for_less() -> None:
    app = make_app(cards="5c 7h 6s Kh 9c")

    async def scene(pilot: Pilot[int]) -> None:
        await pilot.press("enter", "a")
        await pilot.press("4", "enter")
        await pilot.pause()
        hand = app.table._seat.table.state.boxes[0].hands[0]
        assert hand.shares[0].doubled == 400

    run(app, scene)


def test_the_cut_is_offered_where_it_is_wanted() -> None:
    app = make_app(cut=True)
    assert "You are offered the cut." in shown(app)
    assert "Place your bets" in shown(make_app(cut=True), "n")
    assert "Place your bets" in shown(make_app(cut=True), "c", "enter")


def test_a_broke_player_buys_in_again() -> None:
    app = make_app(cards="9c 9h 7s 8d", bankroll="10", wager="10")
    text = shown(app, "enter", "s")
    assert "You have $0.00 left. The minimum bet is $5.00." in text
    app = make_app(cards="9c 9h 7s 8d", bankroll="10", wager="10")
    text = shown(app, "enter", "s", "enter")
    assert "You buy in for $10.00." in text
    assert app.table._seat.left == 1000


def test_pages_are_opened_and_closed_by_keys() -> None:
    app = make_app()
    assert "Rounds" in shown(app, "enter", "s", "b")
    assert "dealer" in shown(make_app(), "enter", "s", "b")
    assert "MD-1.0 12" in shown(make_app(cards="Ac 7h Ks 9h"), "enter", "w")
    assert "No tens" in shown(make_app(), "enter", "s", "i")
    assert "Place your bets" in shown(make_app(), "r", "enter")
    assert "You have $490.00 in chips." in shown(make_app(), "enter", "t")


def test_letters_instead_of_signs() -> None:
    for keys in ((), ("enter",), ("enter", "question_mark"), ("enter", "s")):
        assert shown(make_app(ascii_only=True, boxes=2), *keys).isascii()


@pytest.mark.parametrize(("key", "code"), [("ctrl+c", 130), ("ctrl+d", 0), ("q", 0)])
def test_the_way_out_between_rounds_and_in_one(key: str, code: int) -> None:
    app = make_app()
    shown(app, key)
    assert (app.return_value or 0) == code
    app = make_app()
    text = shown(app, "enter", key)
    assert "A round is in play. You have $10.00 at stake." in text
    app = make_app()
    shown(app, "enter", key, "f")
    assert (app.return_value or 0) == code
    assert len(app.table._seat.history) == 1
    app = make_app()
    shown(app, "enter", key, "l")
    assert app.table._seat.left == 49_000


@pytest.mark.parametrize("page", ["", "question_mark", "r", "a", "q"])
@pytest.mark.parametrize(("key", "code"), [("ctrl+c", 130), ("ctrl+d", 0)])
def test_ctrl_c_and_ctrl_d_pressed_twice_quit_a_round_from_everywhere(
    page: str, key: str, code: int
) -> None:
    app = make_app()
    shown(app, *filter(None, ("enter", page, key, key)))
    assert app.return_value == code
    assert len(app.table._seat.history) == 1
