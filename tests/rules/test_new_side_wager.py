"""A kind of side wager is its law, its rule and its picture: everything else takes it as it is."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from spanish21 import Table
from spanish21.cli import app
from spanish21.documents import draw_layout, draw_sign
from spanish21.house.house import House
from spanish21.house.wire.asking import BuyIn, Sit
from spanish21.ids import BoxNumber, PersonId
from spanish21.law import Submission, register as register_edition
from spanish21.law.clause import Cited, cite
from spanish21.law.editions.registry import Editions, packaged_ids
from spanish21.law.option import Change, Option, Terms
from spanish21.law.permitted import Flag
from spanish21.law.show import label, spelled, words
from spanish21.ledger import open_store
from spanish21.ledger.recorded import RecordedTable
from spanish21.money import Cents
from spanish21.refusal import RefusedError
from spanish21.replay import (
    explain,
    parse_case,
    play_case,
    record,
    round_result,
    write_case,
)
from spanish21.rules.offering import KindOffer
from spanish21.rules.result import Result
from spanish21.rules.side_wagers import register, unregister
from spanish21.rules.side_wagers.match_the_dealer import MATCH_THE_DEALER
from spanish21.rules.side_wagers.spins import BONUS_SPIN, XTREME_16
from spanish21.shoe import dice, mixer
from spanish21.simulation.game import not_simulated
from spanish21.table import Decision, Wagers
from spanish21.table.commands import Collect, LayWagers, Pay, Return
from spanish21.table.events import WagerPlaced
from spanish21.terminal import Dialogue, ask_options
from spanish21.terminal.seat import passive
from spanish21.training.typed import command_of, typed
from spanish21.wager import BASIC, Wager
from tests.house.support import Floor, person
from tests.layout.drawn import Drawn, pieces, pieces_of, root_of
from tests.money import INVENTORY, LAYOUT, balances, chips_of
from tests.rules.first_pair import EDITION, FIRST_PAIR, LAW, ROW
from tests.terminal.support import say, screen_on, sit
from tests.wagering import bet

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from spanish21.documents import Drawing
    from spanish21.law import Rulebook
    from spanish21.law.clause import ClauseRef

CLAUSE = f"{EDITION} 15"
PAIR, SUITED, NOTHING = "8s 9d 8c 7h Kd", "8s 9d 7s 7h Kd", "8s 9d 7c 7h Kd"
ONE, ANN = BoxNumber(1), PersonId("Ann")


@pytest.fixture(autouse=True)
def first_pair(editions: Editions) -> Iterator[None]:
    """Make the kind and its edition known, and forget the kind afterwards."""
    register_edition(LAW)
    assert editions[EDITION] is LAW
    register(ROW)
    yield
    unregister(FIRST_PAIR)


def played(shoe: str, **beside: int) -> Table:
    """Play a round with ten dollars, and five on the first pair, standing on the hand."""
    table = Table.open(EDITION)
    table.wager(1, "Ann", 10, first_pair=5, **beside)
    table.deal(shoe)
    table.stand()
    return table


def test_what_may_be_laid_names_it_with_its_terms() -> None:
    now = Table.open(EDITION).awaiting
    assert isinstance(now, Wagers)
    offer = now.offers[0].kind(FIRST_PAIR)
    assert offer is not None
    assert (offer.least.value, offer.most.value, offer.unit.value) == (100, 2000, 50)
    assert {term.clause for term in (offer.least, offer.most)} == {CLAUSE}
    assert offer.needs is not None
    assert offer.needs.value == BASIC
    assert offer.within is None
    other = Table.open("MD-1.0").awaiting
    assert isinstance(other, Wagers)
    assert other.offers[0].kind(FIRST_PAIR) is None


@pytest.mark.parametrize(
    ("amount", "basic", "code", "clause"),
    [
        (50, 1000, "wager/below-minimum", CLAUSE),
        (2050, 1000, "wager/above-maximum", CLAUSE),
        (125, 1000, "wager/not-in-chips", f"{EDITION} 8.C"),
        (500, 0, "wager/no-basic-wager", CLAUSE),
    ],
)
def test_it_is_held_to_its_terms(amount: int, basic: int, code: str, clause: str) -> None:
    table = Table.open(EDITION)
    wagers = [Wager(BASIC, basic)] if basic else []  # type: ignore[arg-type]
    wagers.append(Wager(FIRST_PAIR, amount))  # type: ignore[arg-type]
    with pytest.raises(RefusedError) as caught:
        table.do(LayWagers(ONE, ANN, tuple(wagers)))
    assert (caught.value.refusal.code, caught.value.refusal.clause) == (code, clause)
    assert table.state.boxes == ()


def test_a_wager_of_listed_amounts_is_held_to_the_wager_that_caps_it() -> None:
    unregister(FIRST_PAIR)
    register(replace(ROW, offer=of_listed_amounts))
    table = Table.open(EDITION)
    with pytest.raises(RefusedError) as caught:
        table.wager(1, "Ann", 10, first_pair=20)
    assert caught.value.refusal.code == "wager/above-maximum"
    assert caught.value.refusal.clause == CLAUSE
    table.wager(1, "Ann", 20, first_pair=20)


def of_listed_amounts(rulebook: Rulebook) -> KindOffer | ClauseRef:
    """Offer the wager at $5 or $20, up to the basic wager."""
    offer = ROW.offer(rulebook)
    assert isinstance(offer, KindOffer)
    listed = (Cents(500), Cents(2000))
    return offer._replace(amounts=Cited(listed, offer.clause), within=Cited(BASIC, offer.clause))


@pytest.mark.parametrize("edition", ["MD-1.0", "MA"])
def test_a_table_without_it_does_not_take_it(edition: str) -> None:
    with pytest.raises(RefusedError) as caught:
        Table.open(edition).wager(1, "Ann", 10, first_pair=5)
    assert caught.value.refusal.code == "wager/not-offered"


@pytest.mark.parametrize(
    ("shoe", "result", "net"),
    [
        (PAIR, Result.WIN, 2500),
        (SUITED, Result.TIE, 0),
        (NOTHING, Result.LOSE, -500),
    ],
)
def test_the_table_settles_it_and_the_chips_balance(shoe: str, result: Result, net: int) -> None:
    table = played(shoe)
    [side] = table.report().side_wagers
    assert (side.wager, side.amount_cents, side.result, side.net_cents) == (
        FIRST_PAIR,
        500,
        result,
        net,
    )
    assert side.clauses == (CLAUSE,)
    placed = [event for event in table.events if isinstance(event, WagerPlaced)]
    assert [(event.wager, event.clause) for event in placed] == [
        (BASIC, f"{EDITION} 6.F"),
        (FIRST_PAIR, CLAUSE),
    ]
    hands = sum(row.net_cents for row in table.report().hands)
    assert balances(table.events) == {
        LAYOUT: 0,
        chips_of("Ann"): net + hands,
        INVENTORY: -net - hands,
    }


def test_it_stands_beside_the_other_side_wagers_and_each_is_settled() -> None:
    table = played("9s 9d 9c 7h Kd", match_the_dealer=5)
    assert [row.wager for row in table.report().side_wagers] == ["match-the-dealer", FIRST_PAIR]
    assert [row.net_cents for row in table.report().side_wagers] == [2 * 4 * 500, 2500]


CASE = f"""
rules = "{EDITION}"

[[round]]
wagers = [{{ box = 1, person = "Ann", wager = 10.00, first_pair = 5.00 }}]
shoe = "{PAIR}"
play = ["1 stand"]
"""


def test_a_case_is_replayed_explained_and_recorded() -> None:
    case = parse_case(CASE)
    found = play_case(case)
    [result] = [round_result(row) for row in found.rounds]
    assert result["side_wagers"] == [
        {
            "box": 1,
            "person": "Ann",
            "kind": "first-pair",
            "wager_cents": 500,
            "result": "win",
            "net_cents": 2500,
            "clauses": [CLAUSE],
        }
    ]
    told = " ".join(explain(found.rounds[0].events))
    assert "First Pair" in told
    assert CLAUSE in told
    again = record(case.submission, found.rounds[0].events)
    assert "first_pair = 5" in write_case(again)
    [twice] = play_case(parse_case(write_case(again))).rounds
    assert round_result(twice) == result


def test_its_log_is_written_and_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "house.db"
    with closing(open_store(file)) as store:
        table = RecordedTable(store, "table/t1", Submission(EDITION), mixer=mixer(dice(5)))
        table.advance()
        table.join("Ann", 1000)
        for _ in range(5):
            table.wager(1, "Ann", 25, first_pair=5)
            table.deal()
            while table.state.wagers_closed:
                now = table.awaiting
                assert isinstance(now, Decision)
                table.act(passive(now))
    app(["verify", str(file)], standalone_mode=False)
    assert "Nothing is wrong" in capsys.readouterr().out


@pytest.mark.virtual_time
async def test_a_live_table_offers_takes_shows_and_pays_it(tmp_path: Path) -> None:
    ann = person("Ann")
    floor = await Floor(tmp_path).open(EDITION)
    floor.give(ann)
    floor.connect(ann)
    await floor.do(ann, Sit(1), BuyIn(100_000))
    await floor.through_cut()
    view = floor.view(ann)
    shown = view.table.kinds[-1]
    assert (shown.kind, shown.name, shown.mark) == (FIRST_PAIR, "First Pair", "PAIR")
    offer = next(offer for offer in view.you.may if offer.type == "lay")
    terms = offer.kinds[-1]
    assert (terms.kind, terms.least, terms.most, terms.needs) == (FIRST_PAIR, 100, 2000, BASIC)
    assert terms.clause == CLAUSE
    await floor.do(ann, bet(1, 1000, first_pair=500))
    [stake] = floor.view(ann).boxes[0].stakes
    assert [(row.kind, row.amount) for row in stake.wagers] == [(BASIC, 1000), (FIRST_PAIR, 500)]
    await floor.do(ann, bet(1, 1000, first_pair=500, deal=True))
    payment = next(row for row in floor.view(ann).payments if row.wager == FIRST_PAIR)
    assert payment.clauses == (CLAUSE,)
    await floor.play()
    assert floor.actor.failure is None


def test_its_area_and_its_odds_are_drawn() -> None:
    book = Submission(EDITION).rulebook()
    layout, sign = draw_layout(book), draw_sign(book)
    areas = pieces_of(layout, "side-area")
    assert {(piece.clauses, piece.words) for piece in areas} == {((CLAUSE,), "First Pair")}
    assert len(areas) == book.boxes.value
    assert any("First Pair" in piece.words and "5 to 1" in piece.words for piece in posted(sign))


def posted(sign: Drawing) -> list[Drawn]:
    """List what is posted on a sign by the clause of the wager."""
    return [piece for piece in pieces(root_of(sign)) if CLAUSE in piece.clauses]


def test_the_terminal_asks_for_it_and_a_trainee_types_it() -> None:
    played_there = sit(EDITION, say("10", "", "5", "s"), cards=PAIR, rounds=1)
    assert "  First Pair to $20.00 [none]: " in played_there.text
    table = Table.open(EDITION, automation=frozenset())
    table.wager(1, "Ann", 10, first_pair=5)
    for step in (Pay, Collect, Return):
        command = step(ONE, 1, ANN, 500, FIRST_PAIR)  # type: ignore[arg-type]
        assert command_of(typed(command, table.state), table) == command


def test_a_player_at_the_terminal_reads_its_name_and_its_rules() -> None:
    """Its name and its terms come from its row and its law alone."""
    played = sit(EDITION, say("25", "", "5", "rules", "s"), cards=PAIR, rounds=1)
    assert "First Pair to $20.00 [none]" in played.text
    assert "You win $25.00 on box 1 (First Pair): $5.00 at 5 to 1." in played.plain
    assert "first pair maximum: $20.00; first pair odds: 5 to 1" in played.plain


def test_its_amounts_are_dollars_wherever_its_rules_are_shown() -> None:
    told = {
        label(name): words(name, rule.value)
        for name, rule in Submission(EDITION).rulebook().rules()
        if name.startswith("first_pair")
    }
    assert told["first pair minimum"] == "$1.00"
    assert told["first pair maximum"] == "$20.00"
    assert spelled("first_pair.maximum", 2000) == "$20.00"


def test_a_player_at_the_terminal_can_choose_its_options() -> None:
    reader = say("o", "first_pair.maximum=10", "")
    dialogue = Dialogue(screen_on(reader.file), reader)
    changed = ask_options(dialogue, Submission(EDITION))
    assert changed.rulebook().side_wagers["first_pair_maximum"].value == 1000


def test_a_simulation_says_that_it_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert not_simulated(Submission("MD-bonus-spin").rulebook()) == ()
    assert not_simulated(Submission(EDITION).rulebook()) == (ROW,)
    assert app(["simulate", EDITION, "--rounds", "1000"], standalone_mode=False) in (0, None)
    assert "First Pair is left out: this side wager cannot be simulated." in capsys.readouterr().out
    app(["simulate", EDITION, "--rounds", "1000", "--json"], standalone_mode=False)
    assert json.loads(capsys.readouterr().out)["game"]["side_wagers_left_out"] == ["First Pair"]


async def test_the_first_tables_of_a_house_offer_it_where_its_edition_leaves_it_open(
    tmp_path: Path, editions: Editions
) -> None:
    open_flag = Terms(Flag(), default=False, clause=cite(EDITION, "15"))
    switch = Option(ROW.switch, {6: open_flag, 8: open_flag}, "Offered", Change.SUBMISSION)
    register_edition(LAW.amended("MD-second-pair", title="Off unless chosen", options=[switch]))
    house = await House.open(tmp_path)
    await house.first_tables()
    offered = {
        hosted.actor.live.edition: {kind.kind for kind in hosted.maker.info.kinds}
        for hosted in house.tables.values()
    }
    await house.close()
    assert set(offered) == set(editions) - set(packaged_ids())
    assert FIRST_PAIR in offered["MD-second-pair"]
    assert offered["MD-bonus-spin"] == {BASIC, MATCH_THE_DEALER, BONUS_SPIN, XTREME_16}
