"""The full-screen table: what is in view at fixed sizes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from textual.events import Key

from spanish21.terminal.wheel import Wheel, draw_wheel
from tests.support import PLAYED
from tests.terminal.full import make_app, run, settled, shown, shown_after, text_of
from tests.terminal.support import too_long

if TYPE_CHECKING:
    from textual.pilot import Pilot


SCREENS = Path(__file__).parent / "screens"


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


@pytest.mark.parametrize("edition", PLAYED)
@pytest.mark.parametrize("size", [WIDE, NARROW, SMALL])
def test_every_box_is_in_view_from_the_first_bet_to_the_result(
    edition: str, size: tuple[int, int]
) -> None:
    """Where a player has one box only, the others hold bets that the table then refuses."""
    app = make_app(edition, boxes=7, bankroll="5000")
    for text in shown_after(app, [], SIDE_BETS * 7, ["enter"], ["s"] * 9, size=size):
        assert [box for box in range(1, 8) if f" Box {box} " not in text] == []
        assert "Chips $" in text
        assert "shoe" in text
        if edition == "MD-bonus-spin":
            assert text.count("Xtreme 16 ") >= 2
            assert text.count("Bonus Spin $") >= 2
        assert "PgUp/PgDn" not in text


@pytest.mark.parametrize("edition", PLAYED)
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
    pages = (["pageup"], ["pagedown"])
    text, up, down = shown_after(make_app(**crowd), keys, *pages, size=SMALL)
    assert "PgUp/PgDn" in text
    assert "\u25b8 Box 7.1" in text
    assert "Dealer" not in text
    assert "Dealer" in up
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
