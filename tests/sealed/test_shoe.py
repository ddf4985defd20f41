"""What a sealed shoe promises, and that the verifier names every breach of it."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

import msgspec
import pytest

from spanish21.cards import DECK, Card
from spanish21.house.sealed import (
    Contribution,
    Generator,
    Reveal,
    SealedShoe,
    SealError,
    Secret,
    Use,
    seal,
    verify,
    verify_proof,
    verify_shown,
)

LABEL = "table/7/shoe/1"
SIX_DECKS = DECK * 6
ANN = Contribution("ann", "00ff")
BEN = Contribution("ben", "c0ffee")


def shoe_of(*contributions: Contribution, value: bytes = bytes(32)) -> SealedShoe:
    return Secret(LABEL, value).seal(SIX_DECKS, contributions)


def spent() -> Reveal:
    shoe = shoe_of(ANN, BEN)
    draws = [shoe.draw(Use.CUT, 1, 200), shoe.draw(Use.WHEEL, 1, 100_000)]
    draws += [shoe.draw(Use.WHEEL, 2, 100_000), shoe.draw(Use.HOT_SPOT, 1, 5)]
    return shoe.reveal(cut=60, dealt=shoe.dealt_from(60)[:230], draws=draws)


def codes(reveal: Reveal, commitment: str | None = None) -> list[str]:
    return [finding.code for finding in verify(reveal, commitment).findings]


def replaced(reveal: Reveal, **statement: object) -> Reveal:
    return msgspec.structs.replace(
        reveal, statement=msgspec.structs.replace(reveal.statement, **statement)
    )


def test_a_sealed_shoe_holds_the_cards_it_was_made_of() -> None:
    assert sorted(map(str, shoe_of().order)) == sorted(map(str, SIX_DECKS))


def test_the_same_secret_and_contributions_give_the_same_shoe() -> None:
    assert shoe_of(ANN).order == shoe_of(ANN).order
    assert shoe_of(ANN).commitment == shoe_of(ANN).commitment


@pytest.mark.parametrize(
    "other",
    [
        shoe_of(),
        shoe_of(BEN),
        shoe_of(ANN, BEN),
        shoe_of(Contribution("ann", "00fe")),
        shoe_of(Contribution("anne", "00ff")),
        shoe_of(ANN, value=b"\1" * 32),
        Secret("table/7/shoe/2", bytes(32)).seal(SIX_DECKS, [ANN]),
    ],
)
def test_whatever_goes_into_the_key_changes_the_order(other: SealedShoe) -> None:
    assert shoe_of(ANN).order != other.order


def test_a_drawn_secret_is_fresh_and_does_not_show_itself() -> None:
    one, other = seal(SIX_DECKS, label=LABEL), seal(SIX_DECKS, label=LABEL)
    assert one.order != other.order
    assert one.secret.value.hex() not in repr(one)
    assert repr(one.secret.value)[2:-1] not in repr(one)


def test_what_is_published_before_play_does_not_contain_the_secret_or_the_order() -> None:
    shoe = shoe_of(ANN)
    said = msgspec.json.encode(shoe.statement).decode() + shoe.commitment
    assert shoe.secret.value.hex() not in said
    assert " ".join(map(str, shoe.order[:3])) not in said


def test_the_commitment_is_the_hash_of_a_text_anybody_can_write() -> None:
    statement = shoe_of(ANN, BEN).statement
    text = (
        "scheme spanish21-sealed-1\n"
        "label table/7/shoe/1\n"
        f"pledge {statement.pledge}\n"
        "contribution ann 00ff\n"
        "contribution ben c0ffee\n"
        f"cards {' '.join(['6'] * 48)}\n"
        f"root {statement.root}\n"
    )
    assert sha256(text.encode()).hexdigest() == statement.commitment


def test_a_spent_shoe_verifies() -> None:
    reveal = spent()
    assert verify(reveal, reveal.commitment).findings == ()


def test_the_reveal_survives_its_way_through_a_file() -> None:
    reveal = spent()
    assert msgspec.json.decode(msgspec.json.encode(reveal), type=Reveal) == reveal


def swapped(cards: tuple[Card, ...], one: int, other: int) -> tuple[Card, ...]:
    changed = list(cards)
    changed[one], changed[other] = changed[other], changed[one]
    return tuple(changed)


def other_card(card: Card) -> Card:
    return DECK[(card.index + 1) % len(DECK)]


def change_card(reveal: Reveal) -> Reveal:
    order = (*reveal.order[:9], other_card(reveal.order[9]), *reveal.order[10:])
    return msgspec.structs.replace(reveal, order=order)


def change_dealt(reveal: Reveal) -> Reveal:
    dealt = (*reveal.dealt[:20], other_card(reveal.dealt[20]), *reveal.dealt[21:])
    return msgspec.structs.replace(reveal, dealt=dealt)


def change_draw(reveal: Reveal) -> Reveal:
    wrong = msgspec.structs.replace(reveal.draws[2], outcome=reveal.draws[2].outcome ^ 1)
    return msgspec.structs.replace(reveal, draws=(*reveal.draws[:2], wrong, *reveal.draws[3:]))


def skip_draw(reveal: Reveal) -> Reveal:
    return msgspec.structs.replace(reveal, draws=(reveal.draws[0], *reveal.draws[2:]))


TAMPERED: list[tuple[Callable[[Reveal], Reveal], str, str]] = [
    (
        lambda reveal: msgspec.structs.replace(reveal, secret="01" * 32),
        "fair/pledge",
        "secret is not the one whose pledge",
    ),
    (
        lambda reveal: msgspec.structs.replace(reveal, commitment="0" * 64),
        "fair/commitment",
        "not the hash of the statement",
    ),
    (lambda reveal: replaced(reveal, root="0" * 64), "fair/root", "Merkle root"),
    (lambda reveal: replaced(reveal, contributions=(ANN,)), "fair/commitment", "statement"),
    (lambda reveal: replaced(reveal, scheme="mine"), "fair/scheme", "mine"),
    (lambda reveal: replaced(reveal, label="no label"), "fair/statement", '"no label"'),
    (lambda reveal: replaced(reveal, cards=(6,) * 47), "fair/cards", "48 kinds"),
    (lambda reveal: msgspec.structs.replace(reveal, secret="xyz"), "fair/secret", "32 bytes"),
    (change_card, "fair/order", "Position 9 of the order"),
    (change_card, "fair/composition", "has 5 of"),
    (
        lambda reveal: msgspec.structs.replace(reveal, cut=61),
        "fair/dealt",
        "out of the shoe was",
    ),
    (lambda reveal: msgspec.structs.replace(reveal, cut=312), "fair/cut", "cut is at 312"),
    (change_dealt, "fair/dealt", "Card 21 out of the shoe"),
    (
        lambda reveal: msgspec.structs.replace(reveal, dealt=reveal.order * 2),
        "fair/dealt",
        "576 cards",
    ),
    (change_draw, "fair/draw", "Draw 2 for wheel below 100000"),
    (skip_draw, "fair/draw-order", "Draw 2 for wheel stands where draw 1 is due"),
]


@pytest.mark.parametrize(("tamper", "code", "words"), TAMPERED)
def test_a_breach_is_found_and_named(
    tamper: Callable[[Reveal], Reveal], code: str, words: str
) -> None:
    found = verify(tamper(spent())).findings
    assert any(each.code == code and words in each.message for each in found), found


def test_two_cards_that_changed_places_are_found() -> None:
    reveal = spent()
    at = next(at for at in range(1, 288) if reveal.order[at] != reveal.order[0])
    assert codes(msgspec.structs.replace(reveal, order=swapped(reveal.order, 0, at))) == [
        "fair/order"
    ]


def test_a_consistent_reveal_of_another_shoe_is_found_by_the_commitment_noted_down() -> None:
    assert codes(spent(), shoe_of().commitment) == ["fair/other-commitment"]


def test_every_position_can_be_proved_alone() -> None:
    shoe = shoe_of(ANN)
    for position, card in enumerate(shoe.order):
        proof = shoe.proof(position)
        assert proof.card is card
        assert verify_proof(proof, shoe.statement.root).ok


@pytest.mark.parametrize("size", range(1, 18))
def test_a_tree_of_any_size_proves_every_position_and_no_other(size: int) -> None:
    shoe = Secret(LABEL, bytes(32)).seal(DECK[:size])
    root = shoe.statement.root
    for position in range(size):
        proof = shoe.proof(position)
        assert verify_proof(proof, root).ok
        lies = [
            msgspec.structs.replace(proof, card=other_card(proof.card)),
            msgspec.structs.replace(proof, position=(position + 1) % size),
            msgspec.structs.replace(proof, salt="00" * 16),
            msgspec.structs.replace(proof, path=(*proof.path, "00" * 32)),
            msgspec.structs.replace(proof, path=proof.path[:-1]),
        ]
        assert [verify_proof(lie, root).ok for lie in lies if lie != proof] == [False] * len(
            [lie for lie in lies if lie != proof]
        )


def test_a_proof_shows_nothing_of_other_positions() -> None:
    shoe = shoe_of(ANN)
    shown = msgspec.json.encode(shoe.proof(17)).decode()
    salts = [shoe.proof(position).salt for position in range(288) if position != 17]
    assert not any(salt in shown for salt in salts)
    assert len(set(salts)) == 287


@pytest.mark.parametrize(
    ("label", "contributions", "words"),
    [
        ("", [], "not a label"),
        ("a//b", [], "not a label"),
        ("../secret", [], "not a label"),
        ("a" * 121, [], "not a label"),
        (LABEL, [Contribution("ann\nroot 0", "00")], "cannot contribute"),
        (LABEL, [Contribution("ann", "")], "1 to 64 bytes"),
        (LABEL, [Contribution("ann", "0")], "1 to 64 bytes"),
        (LABEL, [Contribution("ann", "FF")], "lowercase hex"),
        (LABEL, [Contribution("ann", "00" * 65)], "1 to 64 bytes"),
        (LABEL, [ANN, Contribution("ann", "01")], "contributed twice"),
        (LABEL, [Contribution(f"p{at}", "00") for at in range(65)], "65 contributions"),
    ],
)
def test_what_cannot_be_sealed_is_refused_in_words(
    label: str, contributions: list[Contribution], words: str
) -> None:
    with pytest.raises(SealError, match=words):
        Secret(label, bytes(32)).seal(SIX_DECKS, contributions)


def test_draws_are_fixed_by_the_seal_and_apart_for_each_use_and_number() -> None:
    shoe = shoe_of(ANN)
    again = shoe_of(ANN)
    uses = [Use.CUT, Use.WHEEL, Use.HOT_SPOT]
    drawn = [shoe.draw(use, number, 2**48).outcome for use in uses for number in (1, 2, 3)]
    assert len(set(drawn)) == 9
    assert drawn == [again.draw(use, number, 2**48).outcome for use in uses for number in (1, 2, 3)]


@pytest.mark.parametrize(
    ("use", "number", "below"),
    [
        (Use.SHOE, 1, 10),
        (Use.SALT, 1, 10),
        (Use.WHEEL, 0, 10),
        (Use.WHEEL, 1, 0),
        (Use.WHEEL, 1, 2**48 + 1),
    ],
)
def test_a_draw_that_no_shoe_gives_is_refused(use: Use, number: int, below: int) -> None:
    with pytest.raises(SealError):
        shoe_of().draw(use, number, below)


@pytest.mark.parametrize("cards", [(), DECK * 42])
def test_a_shoe_of_no_cards_or_too_many_is_refused(cards: tuple[Card, ...]) -> None:
    with pytest.raises(SealError, match="from 1 to 2000"):
        Secret(LABEL, bytes(32)).seal(cards)


def test_a_card_shown_in_a_dispute_is_checked_against_the_commitment() -> None:
    shoe = shoe_of(ANN)
    shown = shoe.show(30)
    assert verify_shown(shown, shoe.commitment).ok
    for code, lie in [
        ("fair/other-commitment", shoe_of().show(30)),
        ("fair/commitment", msgspec.structs.replace(shown, statement=shoe_of().statement)),
        (
            "fair/proof-size",
            msgspec.structs.replace(shown, proof=msgspec.structs.replace(shown.proof, size=287)),
        ),
        ("fair/proof", msgspec.structs.replace(shown, proof=shoe_of().proof(30))),
    ]:
        found = verify_shown(lie, shoe.commitment).findings
        assert code in {finding.code for finding in found}


def test_nothing_is_drawn_below_one() -> None:
    with pytest.raises(ValueError, match="1 or more"):
        Generator.keyed(bytes(32)).below(0)
