"""How a round goes: cards and decisions in the order of the documents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.properties.oracle.settling import by_hand, coupons_gone, nets
from tests.properties.oracle.values import (
    BEYOND_21,
    BLACKJACK_UP_CARDS,
    Answer,
    Ask,
    Hand,
    NeedCard,
    Part,
    Round,
    Rules,
    Settled,
    Stake,
    is_natural,
    points,
    value,
)

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from typing import TypeAlias

    Asking: TypeAlias = Generator[NeedCard | Ask, str | Answer, None]


def round_of_play(
    rules: Rules, stakes: Sequence[Stake]
) -> Generator[NeedCard | Ask, str | Answer, Settled]:
    """Play one round: yields what it needs, is sent a card or an answer, returns the result."""
    table = Round(rules, stakes)
    for number in sorted({stake.box for stake in stakes}):
        parts = {
            stake.person: Part(stake.wager, coupon=stake.coupon)
            for stake in stakes
            if stake.box == number
        }
        table.boxes[number] = [Hand([], parts)]
    yield from _opening(table)
    up = table.dealer[0][0]
    if up == "A":  # R4; MD 8.A; MA 11(a)
        yield from _insurance(table)
    peeked = rules.reader and up in BLACKJACK_UP_CARDS and is_natural(table.dealer)
    if not peeked:  # MD 7.G(3); MA 7(i): no additional cards against a blackjack
        for number in table.boxes:
            yield from _box(table, number)
    yield from _dealer(table)
    return Settled(
        dict(nets(table)),
        dict(coupons_gone(table)),
        tuple(table.dealer),
        {number: tuple(tuple(h.cards) for h in hands) for number, hands in table.boxes.items()},
    )


def _card(answer: str | Answer) -> str:
    assert isinstance(answer, str)
    return answer


def _said(answer: str | Answer) -> Answer:
    assert isinstance(answer, Answer)
    return answer


def _opening(table: Round) -> Asking:
    """Deal a card to each box, one to the dealer, a second to each box (MD 7.E; MA 7(d), (i))."""
    for number, hands in table.boxes.items():
        hands[0].cards.append(_card((yield NeedCard(number, 1))))
    table.dealer.append(_card((yield NeedCard(0, 1))))
    for number, hands in table.boxes.items():
        hands[0].cards.append(_card((yield NeedCard(number, 1))))
        table.initial[number] = (hands[0].cards[0], hands[0].cards[1])
    if table.rules.hole_card:
        table.dealer.append(_card((yield NeedCard(0, 1))))


def _insurance(table: Round) -> Asking:
    """Ask everybody for up to half the wager, rounded up to a chip (MD 8.B, C; MA 11(b), 13(f))."""
    chip = table.rules.chip
    for number in table.boxes:
        for stake in (stake for stake in table.stakes if stake.box == number):
            most = -(-stake.whole // (2 * chip)) * chip
            options = frozenset({"insure", "decline"})
            said = _said((yield Ask(number, 1, stake.person, options, most)))
            if said.action == "insure":
                assert chip <= said.amount <= most
                assert said.amount % chip == 0
                table.insurance[number, stake.person] = said.amount


def _caller(table: Round, number: int) -> str:
    """Return the highest wager's person, the first of equal ones (MA 13(b), R51)."""
    here = [stake for stake in table.stakes if stake.box == number]
    highest = max(stake.whole for stake in here)
    return next(stake.person for stake in here if stake.whole == highest)


def _box(table: Round, number: int) -> Asking:
    """Complete a box's hands from left to right (MD 11.B; MA 10(b))."""
    hands = table.boxes[number]
    place = 0
    while place < len(hands):
        yield from _hand(table, number, place)
        place += 1


def _hand(table: Round, number: int, place: int) -> Asking:
    """Hear the caller until the hand is complete: 21, bust, stood, doubled or surrendered."""
    hands = table.boxes[number]
    caller = _caller(table, number)
    while True:
        hand = hands[place]
        if len(hand.cards) == 1:
            hand.cards.append(_card((yield NeedCard(number, place + 1))))
        if points(hand.cards) >= 21:  # R6, R37: nothing is asked of a 21 or a blackjack
            return
        options = {"hit", "stand", "double"}
        two = len(hand.cards) == 2
        if two and not hand.split:  # MD 9.A, B; MA 8(a); R27
            options.add("surrender")
        pair = two and value(hand.cards[0]) == value(hand.cards[1])
        if pair and len(hands) <= table.rules.splits:  # MD 11.A, D; MA 10(a), (c); R28
            options.add("split")
        most = hand.parts[caller].wager
        said = _said((yield Ask(number, place + 1, caller, frozenset(options), most)))
        assert said.action in options
        match said.action:
            case "hit":
                hand.cards.append(_card((yield NeedCard(number, place + 1))))
            case "split":
                yield from _split(table, number, place, caller)
            case "double":
                yield from _double(table, number, place, said.amount)
                return
            case "surrender":  # R11: the caller surrenders every wager on the box
                hand.surrendered = True
                return
            case _:
                return


def _double(table: Round, number: int, place: int, amount: int) -> Asking:
    """Let the others double too, deal one card, ask for the rescue (MD 10; MA 9, 13(d); R11)."""
    hand = table.boxes[number][place]
    caller = _caller(table, number)
    chip = table.rules.chip
    hand.doubled = True
    _double_part(hand.parts[caller], amount, chip)
    for person, part in hand.parts.items():
        if person != caller:
            options = frozenset({"double", "decline"})
            said = _said((yield Ask(number, place + 1, person, options, part.wager)))
            if said.action == "double":
                _double_part(part, said.amount, chip)
    hand.cards.append(_card((yield NeedCard(number, place + 1))))
    if points(hand.cards) >= 21:  # R8, R37
        return
    for person, part in hand.parts.items():
        if part.double:
            options = frozenset({"rescue", "keep"})
            said = _said((yield Ask(number, place + 1, person, options)))
            part.rescued = said.action == "rescue"


def _double_part(part: Part, amount: int, chip: int) -> None:
    """Add a Double Down Wager from one chip up to the hand's wager (MD 10.A; MA 9(a); R7)."""
    assert chip <= amount <= part.wager
    assert amount % chip == 0
    part.double = amount


def _split(table: Round, number: int, place: int, caller: str) -> Asking:
    """Make two hands with an equal wager; others cover both or designate one (MA 13(e))."""
    hands = table.boxes[number]
    old = hands[place]
    left = Hand([old.cards[0]], dict(old.parts), split=True)
    right = Hand([old.cards[1]], {caller: Part(old.parts[caller].wager)}, split=True)
    hands[place : place + 1] = [left, right]
    for person, part in old.parts.items():
        if person == caller:
            continue
        options = frozenset({"split", "designate"})
        said = _said((yield Ask(number, place + 1, person, options)))
        if said.action == "split":
            right.parts[person] = Part(part.wager)
        elif said.amount == 2:
            right.parts[person] = left.parts.pop(person)


def _dealer(table: Round) -> Asking:
    """Deal the dealer's hand to 17 or more unless no amount can change (MD 7.L-N; MA 7(g), 12)."""
    finals = [(total, False) for total in range(17, BEYOND_21 + 1)]
    if len(table.dealer) < 2:
        with_blackjack = list(finals)
        if table.dealer[0][0] in BLACKJACK_UP_CARDS:
            with_blackjack.append((21, True))
        spared = table.rules.second_card_spared and not table.insurance  # R33
        if spared and not _matters(table, with_blackjack):
            return
        table.dealer.append(_card((yield NeedCard(0, 1))))
    while points(table.dealer) < 17 and _matters(table, finals):  # R32
        table.dealer.append(_card((yield NeedCard(0, 1))))


def _matters(table: Round, finals: Sequence[tuple[int, bool]]) -> bool:
    """Whether any wager on any hand comes to another amount by the dealer's final hand."""
    return any(
        len({tuple(by_hand(table, box, person, *final)) for final in finals}) > 1
        for box, person, *_ in table.stakes
    )
