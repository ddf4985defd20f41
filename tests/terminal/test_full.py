"""The full-screen table: what is in view at fixed sizes, and what every key does."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from textual.events import Key

from spanish21.law import Submission
from spanish21.money import Cents
from spanish21.rules.player import Action
from spanish21.terminal.coach import Coach, Mistake, Play
from spanish21.terminal.keys import ACTION_KEYS
from spanish21.terminal.wheel import Wheel, draw_wheel
from tests.terminal.full import make_app, run, settled, shown, text_of
from tests.terminal.support import too_long

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from spanish21.terminal.full.app import TableApp

ROOT = Path(__file__).parents[2]
SCREENS = Path(__file__).parent / "screens"
SPLIT = "8c 7h 8s Kh 3c 4c"


RANKS = "2346789"


def pairs_for_seven() -> str:
    """Stack a shoe in which every one of seven boxes can be split into four hands."""
    first, second = (" ".join(f"{rank}{suit}" for rank in RANKS) for suit in "cd")
    more = " ".join(
        f"{rank}h {rank}s J{suit} Q{suit} K{suit} J{suit}"
        for rank, suit in zip(RANKS, "cdhscdh", strict=True)
    )
    return f"{first} 6h {second} Kh {more}"


FOUR_HANDS = ["p", "p", "p", "s", "s", "s", "s"]
ALL_SPLIT = ["enter", *FOUR_HANDS * 6, "p", "p", "p"]
ALL_RESULTS = [*ALL_SPLIT, "s", "s", "s", "s"]
SIDE_BETS = ["down", "3", "down", "2", "down", "2", "down", "right"]
SPIN = ["down", "down", "2", "enter"]
EVERY_SIDE_BET = [*SIDE_BETS * 7, "down", "enter", *["s"] * 9]
WIDE, NARROW, SMALL = (80, 24), (60, 24), (60, 20)
SEVEN: dict[str, Any] = {"edition": "MD-bonus-spin", "boxes": 7, "bankroll": "5000"}


@pytest.mark.parametrize(
    ("name", "place", "keys", "size"),
    [
        ("start", {}, [], WIDE),
        ("start-narrow", {}, [], SMALL),
        ("start-seven", {"edition": "MD-draft", "boxes": 7}, [], WIDE),
        ("start-seven-narrow", SEVEN, [], NARROW),
        ("start-seven-small", {"edition": "MD-draft", "boxes": 7}, [], SMALL),
        ("introduction-small", SEVEN, ["i"], SMALL),
        ("decision", {}, ["enter"], WIDE),
        ("result", {}, ["enter", "s"], WIDE),
        ("four-hands", {"cards": "8c 7h 8s Kh 8d 8h 3c 4c 5c 6c"}, ["enter", "p", "p", "p"], WIDE),
        ("all-split", {"boxes": 7, "cards": pairs_for_seven()}, ALL_SPLIT, WIDE),
        ("all-split-narrow", {"boxes": 7, "cards": pairs_for_seven()}, ALL_SPLIT, SMALL),
        ("seven", {"edition": "MD-bonus-spin", "boxes": 7}, ["down", "3", "enter"], WIDE),
        ("side-bets", {"edition": "MD-bonus-spin", "boxes": 7}, SIDE_BETS * 7, WIDE),
        ("seven-result", SEVEN, EVERY_SIDE_BET, WIDE),
        ("seven-result-narrow", SEVEN, EVERY_SIDE_BET, NARROW),
        ("seven-result-small", SEVEN, EVERY_SIDE_BET, SMALL),
        ("all-split-result", {"boxes": 7, "cards": pairs_for_seven()}, ALL_RESULTS, WIDE),
        (
            "wheel",
            {"edition": "MA-bonus-spin", "cards": "As 9c Kd Qh", "stops": ["$250"]},
            SPIN,
            WIDE,
        ),
        (
            "wheel-narrow",
            {"edition": "MD-bonus-spin", "cards": "As 9d Kd 7c Qh", "stops": ["jackpot"]},
            SPIN,
            SMALL,
        ),
        (
            "wheel-seven",
            {
                "edition": "MD-bonus-spin",
                "boxes": 7,
                "cards": "As 3c 3d 3h 4c 4d 4h 9c Kd Qh",
                "stops": ["jackpot"],
            },
            [*SPIN, *["s"] * 6],
            WIDE,
        ),
        ("insurance", {"cards": "9c 9d Ah 9s 9h Kh", "boxes": 2}, ["enter"], WIDE),
        ("rescue", {"cards": "5c 7h 6s Kh 9c"}, ["enter", "d"], WIDE),
        ("narrow", {"boxes": 3}, ["enter"], SMALL),
        ("amount", {"boxes": 3}, ["enter", "a", "3"], WIDE),
        ("way-out", {"boxes": 7, "cards": pairs_for_seven()}, [*ALL_SPLIT, "q"], SMALL),
        ("keys", {}, ["enter", "question_mark"], SMALL),
        ("keys-bets", {}, ["question_mark"], SMALL),
        ("rules", {}, ["r"], WIDE),
    ],
)
def test_the_screens_at_fixed_sizes(
    name: str,
    place: dict[str, Any],
    keys: list[str],
    size: tuple[int, int],
    request: pytest.FixtureRequest,
) -> None:
    found = shown(make_app(**place), *keys, size=size, at_once=True) + "\n"
    file = SCREENS / f"{name}.txt"
    if request.config.getoption("--update"):
        file.write_text(found, "utf-8")
    assert found == file.read_text("utf-8")
    assert len(found.splitlines()) == size[1]
    assert too_long(found, size[0]) == []


def test_totals_of_boxes_and_dealer_are_below_each_other() -> None:
    felt = (SCREENS / "all-split-result.txt").read_text("utf-8").splitlines()[1:]
    names = {"Dealer": "17", "Box 1": "12", "Box 2": "13", "Box 3": "14", "Box 4": "16"}
    rows = [(next(line for line in felt if name in line), total) for name, total in names.items()]
    assert len({row.index(f" {total} ") for row, total in rows}) == 1


def test_every_hand_of_seven_boxes_split_to_four_is_in_view() -> None:
    text = (SCREENS / "all-split.txt").read_text("utf-8")
    for box in range(1, 8):
        for hand in range(1, 5):
            assert f"Box {box} hand {hand}" in text
            assert f"Box {box}.{hand}" in (SCREENS / "all-split-narrow.txt").read_text("utf-8")


EDITIONS = ("MD-draft", "MD-1.0", "MD-bonus-spin", "MA", "MA-bonus-spin")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("size", [WIDE, NARROW, SMALL])
def test_every_box_is_in_view_from_the_first_bet_to_the_result(
    edition: str, size: tuple[int, int]
) -> None:
    """Where a player has one box only, the others hold bets that the table then refuses."""
    bets = SIDE_BETS * 7
    for keys in ([], bets, [*bets, "enter"], [*bets, "enter", *["s"] * 9]):
        text = shown(make_app(edition, boxes=7, bankroll="5000"), *keys, size=size, at_once=True)
        assert [box for box in range(1, 8) if f" Box {box} " not in text] == []
        assert "Chips $" in text
        assert "shoe" in text
        if edition == "MD-bonus-spin":
            assert text.count("Xtreme 16 ") >= 2
            assert text.count("Bonus Spin $") >= 2
        assert "PgUp/PgDn" not in text


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("size", [WIDE, NARROW, SMALL])
def test_the_introduction_is_one_screen(edition: str, size: tuple[int, int]) -> None:
    for keys in ([], ["i"]):
        text = shown(make_app(edition), *keys, size=size)
        for wanted in ("Goal", "21", "Double", "Surrender", "Split", "Dealer"):
            assert f"   {wanted} " in text
        assert "soft 17 included." in " ".join(text.split())


@pytest.mark.parametrize(
    ("key", "asked"), [("a", "Double for how much? $0.50 to $10.00"), ("q", "A round is in play.")]
)
def test_the_table_stays_in_view_while_a_question_is_answered(key: str, asked: str) -> None:
    """The question is below the hands, also after a resize."""
    app = make_app(boxes=7)

    async def scene(pilot: Pilot[int]) -> None:
        await pilot.press("enter", key)
        for size in (NARROW, SMALL, WIDE):
            await pilot.resize_terminal(*size)
            text = await settled(app, pilot)
            assert asked in text
            assert [box for box in range(1, 8) if f" Box {box} " not in text] == []
            assert "Chips $430.00" in text
            assert too_long(text, size[0]) == []

    run(app, scene)


def test_page_up_and_page_down_are_named_exactly_when_there_is_more() -> None:
    crowd: dict[str, Any] = {**SEVEN, "cards": pairs_for_seven()}
    keys = [*SIDE_BETS * 7, *ALL_SPLIT]
    text = shown(make_app(**crowd), *keys, size=SMALL, at_once=True)
    assert "PgUp/PgDn" in text
    assert "\u25b8 Box 7.1" in text
    assert "Dealer" not in text
    up = shown(make_app(**crowd), *keys, "pageup", size=SMALL, at_once=True)
    assert "Dealer" in up
    down = shown(make_app(**crowd), *keys, "pageup", "pagedown", size=SMALL, at_once=True)
    assert "Box 7.4" in down
    tall = shown(make_app(**crowd), *keys, size=(80, 40), at_once=True)
    assert "PgUp/PgDn" not in tall


def test_no_scroll_bar_flashes_when_the_prompt_changes_its_height() -> None:
    app = make_app(boxes=7)
    seen: list[str] = []

    async def scene(pilot: Pilot[int]) -> None:
        for key in ("right", "enter", "g", "s", "d", "s", "s", "s", "s", "s", "s"):
            app.table.post_message(Key(key, key if len(key) == 1 else None))
            for _ in range(4):
                await pilot.pause()
                seen.append(text_of(app))

    run(app, scene, SMALL)
    assert seen
    assert not any(set(text) & set("▁▂▃▄▅▆▇") for text in seen)


def test_the_shoe_and_the_chips_stay_in_view_on_a_narrow_screen() -> None:
    for size in ((80, 24), (60, 20), (44, 20)):
        status = shown(make_app("MD-bonus-spin", boxes=7, bankroll="99999"), "enter", size=size)
        assert re.search(r"Chips \$99,929\.00 +Bets \$70\.00.* shoe .*\d+", status.splitlines()[0])


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


def test_a_wheel_is_drawn_where_it_stops() -> None:
    """The ring has every section; where it does not fit, those around the pointer are shown."""
    names = ("$25", "$30", "$40", "$50", "$75", "$100", "$250", "$500", "$1,000", "$5,000")
    ring = draw_wheel(Wheel(names, 6), 78, signs=True)
    pointer, above = ring[0].plain.index("▼"), ring[2].plain
    assert above[:pointer].rpartition("│")[2] + above[pointer:].partition("│")[0] == " $250 "
    for name in names:
        assert f" {name} " in ring[2].plain + ring[4].plain
    strip = draw_wheel(Wheel(names, 6), 30, signs=False)
    assert [line.plain for line in strip] == ["           V", "| $100 | $250 | $500 |"]
    assert draw_wheel(Wheel(names, 6), 78, 3, signs=True)[0].plain.strip() == "▼"


def test_after_a_resize_everything_is_in_view() -> None:
    app = make_app(boxes=7)

    async def scene(pilot: Pilot[int]) -> None:
        await pilot.press("enter")
        for size in ((60, 20), (120, 40), (40, 12), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            found = text_of(app)
            assert too_long(found, size[0]) == []
            assert "Your decision" in found

    run(app, scene)


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


async def shows(wanted: str, app: TableApp, pilot: Pilot[int]) -> None:
    """Wait until the screen shows a text: the coach thinks in a thread."""
    deadline = time.monotonic() + 60
    while wanted not in text_of(app) and time.monotonic() < deadline:
        await pilot.pause(0.05)
    assert wanted in text_of(app)


def test_the_coach_names_a_mistake_and_its_cost() -> None:
    coach = Coach(Submission("MD-1.0").rulebook())
    app = make_app(cards="Kc 7h 9s Kh 2c", coach=coach)

    async def scene(pilot: Pilot[int]) -> None:
        await pilot.press("enter", "g")
        await shows("Best play: stand", app, pilot)
        await pilot.press("h")
        await shows("Coach: Hitting on 19 against 7 costs $", app, pilot)

    run(app, scene)
    assert len(coach.mistakes) == 1
    assert coach.summary.startswith("1 decision, 1 mistake that cost $")


def test_the_coach_adds_up_what_mistakes_cost() -> None:
    coach = Coach(Submission("MD-1.0").rulebook())
    assert coach.summary == "no decisions yet"
    coach.decisions = 3
    assert coach.summary == "3 decisions, no mistakes"
    stand, hit = Play(Action.STAND), Play(Action.HIT)
    coach.mistakes = [Mistake(1, "19 against 7", hit, stand, Cents(cost)) for cost in (250, 1000)]
    assert coach.summary == "3 decisions, 2 mistakes that together cost $12.50 on average"


def test_the_coach_does_not_think_about_insurance_forever() -> None:
    coach = Coach(Submission("MD-1.0").rulebook())
    app = make_app(cards="9c Ah 8s 7h", coach=coach)

    async def scene(pilot: Pilot[int]) -> None:
        await pilot.press("enter", "g")
        deadline = time.monotonic() + 60
        while "thinking" in text_of(app) and time.monotonic() < deadline:
            await pilot.pause(0.05)
        assert "thinking" not in text_of(app)
        await pilot.press("n")
        await shows("Best play: ", app, pilot)

    run(app, scene)


def test_the_coach_says_no_more_of_a_round_once_the_next_begins() -> None:
    coach = Coach(Submission("MD-1.0").rulebook())
    app = make_app(cards="Kc 7h 9s Kh 2c 9c 9d 9s 9h", coach=coach)

    async def scene(pilot: Pilot[int]) -> None:
        await pilot.press("enter", "g")
        await shows("Best play: stand", app, pilot)
        await pilot.press("u")
        await shows("Coach: Surrendering on 19 against 7 costs $", app, pilot)
        await pilot.press("enter")
        await shows("Your decision", app, pilot)
        assert "Surrendering" not in text_of(app)

    run(app, scene)


def test_the_coach_leaves_the_question_its_lines() -> None:
    coach = Coach(Submission("MD-1.0").rulebook())
    coach.decisions = 120
    coach.mistakes = [Mistake(1, "19 against 7", Play(Action.HIT), Play(Action.STAND), Cents(9000))]
    coach.mistakes *= 60
    app = make_app(cards="Kc 7h 7s Kh 2c", coach=coach, bankroll="1500", wager="1000")

    async def scene(pilot: Pilot[int]) -> None:
        await pilot.press("enter", "g")
        await shows("Best play: stand", app, pilot)
        await pilot.press("h")
        await shows("Coach: Hitting on 17 against 7 costs $", app, pilot)
        await shows("double for $500.00 -$", app, pilot)
        text = await settled(app, pilot)
        assert "Your decision on box 1. You have $500.00 left. You can double for less. H hit" in (
            " ".join(text.split())
        )

    run(app, scene, size=SMALL)


def test_the_coach_values_the_double_that_the_chips_cover() -> None:
    coach = Coach(Submission("MD-1.0").rulebook())
    app = make_app(cards="6c 7h 6s Kh 2c", coach=coach, bankroll="7", wager="5")

    async def scene(pilot: Pilot[int]) -> None:
        await pilot.press("enter", "g")
        await shows("double for $2.00 -$", app, pilot)
        assert "You can double for less" in text_of(app)
        await pilot.press("d")
        await shows("Coach: Doubling for $2.00 on 12 against 7 costs $", app, pilot)

    run(app, scene)


def test_the_coach_values_a_double_for_a_chosen_amount() -> None:
    coach = Coach(Submission("MD-1.0").rulebook())
    app = make_app(cards="5c 7h 6s Kh 2c", coach=coach, bankroll="500", wager="10")

    async def scene(pilot: Pilot[int]) -> None:
        await pilot.press("enter", "g")
        await shows("Best play: double.", app, pilot)
        await pilot.press("a", "1", "enter")
        await shows("Coach: Doubling for $1.00 on 11 against 7 costs $", app, pilot)

    run(app, scene)
    assert [mistake.best.name for mistake in coach.mistakes] == ["double"]
