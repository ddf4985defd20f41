"""The layout shows what an edition asks for, with its clause, and invents nothing."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from spanish21.documents import Drawing, draw_layout, draw_sign
from spanish21.law import cites, document
from spanish21.law.equipment import Item
from spanish21.rules import equipment
from tests.layout.drawn import (
    NAME,
    clauses_of,
    only,
    part,
    pieces,
    pieces_of,
    root_of,
    uncited_words,
    words_of,
)
from tests.support import EDITIONS, MARYLAND, MASSACHUSETTS, book

MIDDLE = 900


def drawn(edition: str, **choices: object) -> Drawing:
    return draw_layout(book(edition, **choices))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_clause_on_it_is_in_the_catalogue(edition: str) -> None:
    known = {clause.ref for clause in document(edition).clauses}
    for drawing in (drawn(edition), draw_sign(book(edition))):
        assert clauses_of(drawing)
        assert clauses_of(drawing) <= known


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_word_on_the_felt_is_without_a_clause(edition: str) -> None:
    assert list(uncited_words(part(drawn(edition), "felt"))) == []
    assert list(uncited_words(part(draw_sign(book(edition)), "sign"))) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_piece_can_be_pointed_at_for_its_clause(edition: str) -> None:
    for piece in pieces(root_of(drawn(edition))):
        assert piece.title.endswith(f"[{'; '.join(piece.clauses)}]")


@cites("MD 2.A")
@pytest.mark.parametrize("edition", EDITIONS)
def test_seven_positions_lie_opposite_the_dealer_the_first_at_the_dealers_left(
    edition: str,
) -> None:
    areas = pieces_of(drawn(edition), "wager-area")
    assert [piece.box for piece in areas] == [1, 2, 3, 4, 5, 6, 7]
    across = [piece.spot[0] for piece in areas if piece.spot]
    assert across == sorted(across, reverse=True)  # the dealer's left is at the viewer's right
    assert all(piece.spot and piece.spot[1] > 190 for piece in areas)


@cites("MD 2.B", "MD 2.B(1)")
@pytest.mark.parametrize("edition", MARYLAND)
def test_maryland_has_the_operators_name(edition: str) -> None:
    piece = only(drawn(edition, operator="Harbor Casino"), "operator")
    assert (piece.words, piece.clauses) == ("Harbor Casino", (f"{edition} 2.B(1)",))


@cites("MD 2.B(2)")
@pytest.mark.parametrize("edition", MARYLAND)
def test_maryland_has_an_area_for_each_players_wager(edition: str) -> None:
    areas = pieces_of(drawn(edition), "wager-area")
    assert {piece.clauses for piece in areas} == {(f"{edition} 2.B(2)",)}


@cites("MD 2.B(3)", "MD 2.B(3)(a)", "MD 2.B(3)(b)")
@pytest.mark.parametrize("edition", MARYLAND)
def test_maryland_has_the_two_inscriptions_word_for_word(edition: str) -> None:
    blackjack, insurance = only(drawn(edition), "blackjack"), only(drawn(edition), "insurance")
    assert blackjack.words == "Blackjack pays 3 to 2"
    assert blackjack.clauses == (f"{edition} 2.B(3)(a)", f"{edition} 12.A(2)")
    assert insurance.words == "Insurance pays 2 to 1"
    assert insurance.clauses == (f"{edition} 2.B(3)(b)", f"{edition} 12.A(3)")


@cites("MD 2.B(4)", "MD 2.B(4)(a)")
@pytest.mark.parametrize("edition", MARYLAND)
def test_an_area_for_match_the_dealer_only_if_it_is_offered(edition: str) -> None:
    areas = pieces_of(drawn(edition), "match-area")
    assert len(areas) == 7
    assert {piece.clauses for piece in areas} == {(f"{edition} 2.B(4)(a)",)}
    without = drawn(edition, match_the_dealer__offered=False)
    assert pieces_of(without, "match-area") == []
    assert "Match" not in " ".join(words_of(part(without, "felt")))


@cites("MD-bonus-spin 2.B(4)(b)")
def test_an_area_for_bonus_spin_only_if_it_is_offered() -> None:
    assert pieces_of(drawn("MD-bonus-spin"), "bonus-spin-area") == []
    areas = pieces_of(drawn("MD-bonus-spin", bonus_spin__offered=True), "bonus-spin-area")
    assert [piece.clauses for piece in areas] == [("MD-bonus-spin 2.B(4)(b)",)] * 7
    assert pieces_of(drawn("MD-1.0"), "bonus-spin-area") == []


@cites("MD-bonus-spin 2.B(7)")
@pytest.mark.parametrize("wager", ["bonus_spin__offered", "xtreme_16__offered"])
def test_either_wheel_wager_asks_for_the_progressive_system(wager: str) -> None:
    choices: dict[str, object] = {wager: True}
    found = equipment.fittings(book("MD-bonus-spin", **choices))
    assert Item.PROGRESSIVE in {piece.item for piece in found}
    plain = equipment.fittings(book("MD-bonus-spin"))
    assert Item.PROGRESSIVE not in {piece.item for piece in plain}


def postings(**choices: object) -> list[str]:
    drawing = draw_sign(book("MD-bonus-spin", **choices))
    titles = [piece.title for piece in pieces_of(drawing, "posting")]
    return [title for title in titles if title.startswith(("Bonus Spin", "Xtreme 16"))]


@cites("MD-bonus-spin 2.B(6)(b)")
def test_a_sign_marks_wheels_that_the_submission_does_not_state() -> None:
    assert postings() == []
    one, five, xtreme = postings(bonus_spin__offered=True, xtreme_16__offered=True)
    assert one.startswith("Bonus Spin $1, assumed wheel: jackpot (the meter), $1,000,")
    assert five.startswith("Bonus Spin $5, assumed wheel: jackpot (the meter), $5,000,")
    assert xtreme.startswith("Xtreme 16 $5, assumed wheel: ")
    assert "primary meter (others $150)" in xtreme
    wheel = "$10:9; $20:9; $33+$3:9; $50:9; $120+$20:5; $350+$100:2; $1,000:2; jackpot:1"
    stated, _ = postings(
        bonus_spin__offered=True, bonus_spin__paytable_1="A", bonus_spin__wheel_1=wheel
    )
    assert stated.startswith("Bonus Spin $1: jackpot ($1,000), $1,000,")


def test_a_layout_shows_no_figure_of_a_wheel() -> None:
    choices: dict[str, object] = {"bonus_spin__offered": True, "xtreme_16__offered": True}
    with_wheels = set(words_of(part(drawn("MD-bonus-spin", **choices), "felt")))
    wagers = {"Bonus", "Spin", "Xtreme", "16"}
    assert with_wheels - set(words_of(part(drawn("MD-bonus-spin"), "felt"))) == wagers


@cites("MD 2.B(5)")
@pytest.mark.parametrize("edition", MARYLAND)
def test_a_sign_says_that_doubled_hands_get_no_additional_payouts(edition: str) -> None:
    for drawing in (drawn(edition), draw_sign(book(edition))):
        piece = only(drawing, "doubled-sign")
        assert "Doubled hands are not eligible for the additional payouts" in piece.words
        assert piece.clauses[0] == f"{edition} 2.B(5)"


@cites("MD 2.B(6)", "MD 2.B(6)(a)")
@pytest.mark.parametrize(
    ("decks", "suited", "unsuited"), [(6, "9 to 1", "4 to 1"), (8, "12 to 1", "3 to 1")]
)
@pytest.mark.parametrize("edition", MARYLAND)
def test_the_payouts_on_the_layout_are_those_of_the_rulebook(
    edition: str, decks: int, suited: str, unsuited: str
) -> None:
    rows = pieces_of(drawn(edition, decks=decks), "payouts")
    said = " | ".join(piece.words for piece in rows)
    for row in (
        "Winning hand: 1 to 1",
        "6-7-8 or 7-7-7 of mixed suits, 21 in five cards: 3 to 2",
        "6-7-8 or 7-7-7 of one suit, 21 in six cards: 2 to 1",
        "6-7-8 or 7-7-7 of spades, 21 in seven or more cards: 3 to 1",
        "7-7-7 of one suit against a dealer's 7: $1,000 for a wager of $5 to under $25, $5,000",
        "$5,000 for a wager of $25 or more, $50 to every other player",
        f"Match-the-Dealer, each card: {suited} in the same suit, {unsuited} in another",
    ):
        assert row in said
    cited = {clause for piece in rows for clause in piece.clauses}
    assert {f"{edition} 12.B({number})" for number in range(1, 10)} <= cited


@cites("MD 2.B(6)(b)")
@pytest.mark.parametrize("edition", MARYLAND)
def test_a_sign_instead_has_the_payouts_and_the_payout_limit(edition: str) -> None:
    bare = draw_layout(book(edition), with_payouts=False)
    assert pieces_of(bare, "payouts") == []
    assert only(bare, "blackjack")
    posted = pieces_of(draw_sign(book(edition, payout_limit="25000")), "posting")
    said = " | ".join(piece.words for piece in posted)
    for row in ("Blackjack 3 to 2", "Insurance 2 to 1", "Payout limit per hand $25,000"):
        assert row in said
    assert "Payout limit per hand none" in " ".join(words_of(root_of(draw_sign(book(edition)))))


def test_a_payout_limit_stands_on_the_layout_where_there_is_one() -> None:
    assert "limit" not in " ".join(words_of(part(drawn("MD-1.0"), "felt")))
    said = words_of(part(drawn("MD-1.0", payout_limit="50000"), "felt"))
    assert "Payout limit per hand: $50,000" in said


@cites("MD 2.C")
@pytest.mark.parametrize("edition", MARYLAND)
def test_drop_box_and_tip_box_are_on_the_dealers_side_apart(edition: str) -> None:
    drop, tip = only(drawn(edition), "drop-box"), only(drawn(edition), "tip-box")
    assert drop.clauses == tip.clauses == (f"{edition} 2.C",)
    assert drop.spot
    assert tip.spot
    assert (drop.spot[0] - MIDDLE) * (tip.spot[0] - MIDDLE) < 0
    assert drop.spot[1] == tip.spot[1] < 190


@cites("MD 2.E", "MD 7.A", "MD 8.B")
@pytest.mark.parametrize("edition", MARYLAND)
def test_reader_shoe_and_insurance_line_are_there(edition: str) -> None:
    drawing = drawn(edition)
    assert only(drawing, "card-reader").clauses == (f"{edition} 2.E",)
    assert only(drawing, "shoe").clauses == (f"{edition} 7.A",)
    assert f"{edition} 8.B" in pieces_of(drawing, "insurance-line")[0].clauses


@cites("MD 2.G", "MD 2.G(1)", "MD 2.G(2)")
@pytest.mark.parametrize(("decks", "cards"), [(6, 288), (8, 384)])
@pytest.mark.parametrize("edition", MARYLAND)
def test_the_discard_rack_is_as_high_as_the_stack_or_marked(
    edition: str, decks: int, cards: int
) -> None:
    rack = only(drawn(edition, decks=decks), "discard-rack")
    assert f"{decks} decks, {cards} cards, or taller with a clear mark" in rack.title


@cites("MA 7(a)", "MA 7(c)")
@pytest.mark.parametrize("edition", MASSACHUSETTS)
def test_in_massachusetts_the_shoe_is_left_of_the_dealer_and_the_rack_right(edition: str) -> None:
    shoe, rack = only(drawn(edition), "shoe"), only(drawn(edition), "discard-rack")
    assert (shoe.clauses, rack.clauses) == ((f"{edition} 7(a)",), (f"{edition} 7(c)",))
    assert shoe.spot
    assert rack.spot
    assert "dealer's left" in shoe.title
    assert "dealer's right" in rack.title
    assert rack.spot[0] < MIDDLE < shoe.spot[0]  # seen from the players' side


@cites("MA 5(c)", "MA 6(c)")
@pytest.mark.parametrize("edition", MASSACHUSETTS)
def test_massachusetts_has_the_areas_on_which_wagers_are_placed(edition: str) -> None:
    for item, clause in (("wager-area", "5(c)"), ("match-area", "6(c)")):
        areas = pieces_of(drawn(edition), item)
        assert len(areas) == 7
        assert {piece.clauses for piece in areas} == {(f"{edition} {clause}",)}


@cites("MA 11(b)")
@pytest.mark.parametrize("edition", MASSACHUSETTS)
def test_massachusetts_has_an_insurance_line_and_no_inscription_of_odds(edition: str) -> None:
    drawing = drawn(edition)
    assert pieces_of(drawing, "insurance-line")[-1].words == "Insurance"
    felt = " ".join(words_of(part(drawing, "felt")))
    assert "pays" not in felt
    assert " to " not in felt
    for item in ("operator", "blackjack", "insurance", "payouts", "drop-box", "tip-box"):
        assert pieces_of(drawing, item) == []


@cites("MA 13(c)")
@pytest.mark.parametrize("persons", [1, 2, 3])
@pytest.mark.parametrize("edition", MASSACHUSETTS)
def test_a_shared_box_has_its_places_in_line(edition: str, persons: int) -> None:
    drawing = drawn(edition, persons_per_box=persons)
    shared = pieces_of(drawing, "shared-area")
    assert len(shared) == (0 if persons == 1 else 7)
    if shared:
        places = drawing.svg.split('data-item="shared-area"')[1].split("</g>")[0]
        circles = re.findall(r"<circle [^>]*>", places)
        assert len(circles) == persons
        assert not any("cx=" in circle for circle in circles), "all in line with the box"
        down = [float(re.findall(r'cy="([-\d.]+)"', circle)[0]) for circle in circles]
        size = {float(re.findall(r' r="([\d.]+)"', circle)[0]) for circle in circles}
        assert all(after - before >= 2 * max(size) for before, after in pairwise(down))
        assert shared[0].clauses == (f"{edition} 13(c)",)


@cites("MA 6(b)(2)")
@pytest.mark.parametrize("edition", MASSACHUSETTS)
def test_the_limit_of_match_the_dealer_is_posted(edition: str) -> None:
    posted = only(draw_sign(book(edition, match_the_dealer__maximum=100)), "match-maximum")
    assert posted.words.startswith("Match-the-Dealer wager: from $1.00 up to the player's")
    assert posted.words.endswith("at most $100.00.")
    assert f"{edition} 6(b)(2)" in posted.clauses


@cites("MA 7(i)")
@pytest.mark.parametrize("edition", MASSACHUSETTS)
def test_a_notice_of_the_hole_card_and_of_the_reader_where_they_are_used(edition: str) -> None:
    plain = draw_sign(book(edition))
    assert pieces_of(plain, "hole-card-notice") == []
    assert pieces_of(drawn(edition), "card-reader") == []
    hole = only(draw_sign(book(edition, hole_card=True)), "hole-card-notice")
    assert "hole card" in hole.words
    assert "card reader" not in hole.words
    choices = {"hole_card": True, "card_reader": True}
    reader = only(draw_sign(book(edition, **choices)), "hole-card-notice")
    assert "With an ace, a jack, a queen or a king up, a card reader" in reader.words
    assert only(drawn(edition, **choices), "card-reader").clauses == (f"{edition} 7(i)",)


@pytest.mark.parametrize(
    "operator",
    [
        'Casino <Royal> & "Sons"',
        "The Honourable Company of Gaming Houses at the Upper Potomac and its Tributaries, Ltd.",
        "x" * 200,
        "賭場 Ω é",
    ],
)
def test_any_operators_name_makes_a_sound_drawing(operator: str) -> None:
    piece = only(drawn("MD-1.0", operator=operator), "operator")
    assert piece.words.replace(" ", "") == operator.replace(" ", "")


def test_the_same_rulebook_gives_the_same_drawing() -> None:
    assert drawn("MD-1.0").svg == drawn("MD-1.0").svg


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_drawing_numbers_the_boxes_and_shows_the_chip_tray(edition: str) -> None:
    rulebook = book(edition)
    numbers = re.search(r'<g id="numbers">(.*?)</g>', draw_layout(rulebook).svg, re.DOTALL)
    assert numbers is not None
    shown = re.findall(r">(\d+)</text>", numbers[1])
    assert shown == [str(number + 1) for number in range(rulebook.boxes.value)]
    assert draw_layout(rulebook).svg.count(">Chip tray</text>") == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_sign_fills_its_sheet_and_few_words_are_large(edition: str) -> None:
    sign = draw_sign(book(edition))
    assert sign.height >= sign.width
    sizes = [float(each.get("font-size", 0)) for each in root_of(sign).iter(f"{NAME}text")]
    assert max(sizes) * len(sizes) >= 400, "few words in small type"
