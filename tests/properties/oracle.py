"""A second, plain account of a round of play, written from the documents and the readings alone.

It shares nothing with the engine: cards are texts such as "7s", money is cents, a round is one
generator that asks for cards and decisions in the order of the documents and returns what every
person won. Clauses stand beside the lines that follow from them: MD for the three Maryland
editions, MA for the two of Massachusetts, R for the readings.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping, Sequence
    from typing import TypeAlias

    Asking: TypeAlias = "Generator[NeedCard | Ask, str | Answer, None]"

TEN_VALUES = "JQK"
BLACKJACK_UP_CARDS = "AJQK"
FIXED_PAYOUTS = ((2500, 500_000), (500, 100_000))  # MD 12.C(1), (2); MA 5(g)
FIXED_TO_OTHERS = 5000  # MD 12.C(3); MA 5(g)
BEYOND_21 = 22


@dataclass(frozen=True)
class Rules:
    """What of an edition and a submission a settlement depends on."""

    maryland: bool
    chip: int
    splits: int
    hole_card: bool
    reader: bool
    suited: Fraction
    unsuited: Fraction
    limit: int | None
    split_21: str
    busts_stay_lost: bool
    second_card_spared: bool
    even_coupons: bool

    @classmethod
    def of(cls, edition: str, choices: Mapping[str, object]) -> Rules:
        """Read a submission; what is not chosen is as the documents and the readings have it."""
        maryland = edition.startswith("MD")
        six = int(str(choices.get("decks", 6))) == 6
        suited, unsuited = (9, 4) if six else (12, 3)  # MD 12.A(4); MA 6(e)
        limit = choices.get("payout_limit")
        return cls(
            maryland=maryland,
            chip=in_cents(choices.get("smallest_chip", "0.50")),
            splits=int(str(choices.get("max_splits", 3))),
            hole_card=maryland or choices.get("hole_card") is True,  # MD 7.E(4); MA 7(i)
            reader=maryland or choices.get("card_reader") is True,  # MD 7.G; MA 7(i)
            suited=_odds(choices.get("match_the_dealer.suited", suited)),
            unsuited=_odds(choices.get("match_the_dealer.unsuited", unsuited)),
            limit=None if limit is None else in_cents(limit),
            split_21=str(
                choices.get(
                    "readings.split-two-card-21",
                    "ties-dealer-21" if maryland else "beats-dealer-21",
                )
            ),
            busts_stay_lost=choices.get("readings.dealer-blackjack-original-only")
            == "busts-stay-lost",
            second_card_spared=choices.get("readings.second-card-always") == "not-dealt",
            even_coupons=choices.get("readings.match-play") == "even-money",
        )


def in_cents(amount: object) -> int:
    exact = Fraction(str(amount)) * 100
    assert exact.denominator == 1
    return exact.numerator


def _odds(text: object) -> Fraction:
    return Fraction(str(text).replace(" to ", "/"))


class Stake(NamedTuple):
    """What a person put on a box before the deal."""

    box: int
    person: str
    wager: int
    match: int = 0
    coupon: int = 0
    match_coupon: int = 0

    @property
    def whole(self) -> int:
        """The wager with its coupon, which is part of it (MA 5(c), R30)."""
        return self.wager + self.coupon


class NeedCard(NamedTuple):
    """A card is due at a hand of a box, or (box 0) at the dealer."""

    box: int
    hand: int


class Ask(NamedTuple):
    """A person decides; `most` bounds a double or an insurance, in whole chips from one chip."""

    box: int
    hand: int
    person: str
    options: frozenset[str]
    most: int = 0


class Answer(NamedTuple):
    """What the person says."""

    action: str
    amount: int = 0


@dataclass
class Part:
    """One person's money on one hand."""

    wager: int
    double: int = 0
    rescued: bool = False
    coupon: int = 0


@dataclass
class Hand:
    """A hand of a box with everybody's money on it."""

    cards: list[str]
    parts: dict[str, Part]
    split: bool = False
    doubled: bool = False
    surrendered: bool = False

    @property
    def natural(self) -> bool:
        """An ace and a ten-value card as the initial two, not after a split (MD 1.B(1), MA 1)."""
        return not self.split and is_natural(self.cards)


@dataclass
class Round:
    """What lies on the table."""

    rules: Rules
    stakes: Sequence[Stake]
    boxes: dict[int, list[Hand]] = field(default_factory=dict)
    initial: dict[int, tuple[str, str]] = field(default_factory=dict)
    insurance: dict[tuple[int, str], int] = field(default_factory=dict)
    dealer: list[str] = field(default_factory=list)


class Settled(NamedTuple):
    """How a round ended: nets and coupons gone by person, the cards of dealer and boxes."""

    nets: dict[str, int]
    coupons: dict[str, int]
    dealer: tuple[str, ...]
    hands: dict[int, tuple[tuple[str, ...], ...]]


def points(cards: Sequence[str]) -> int:
    """Count an ace as 11 unless that passes 21, else as 1 (MD 3.D, MA 2(b))."""
    count = sum(value(card) for card in cards)
    return count + 10 if count <= 11 and any(card[0] == "A" for card in cards) else count


def value(card: str) -> int:
    """Return a card's value, an ace as 1."""
    return {"A": 1, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0])


def is_natural(cards: Sequence[str]) -> bool:
    """Whether two cards are an ace and a ten-value card."""
    return len(cards) == 2 and points(cards) == 21


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
        dict(_nets(table)),
        dict(_coupons_gone(table)),
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
        len({tuple(_basic(table, box, person, *final)) for final in finals}) > 1
        for box, person, *_ in table.stakes
    )


def _bonus(cards: Sequence[str]) -> Fraction:
    """Return the odds of a 21 in three or more cards (MD 12.B; MA 5(f))."""
    count = len(cards)
    if count >= 5:
        return {5: Fraction(3, 2), 6: Fraction(2)}.get(count, Fraction(3))
    ranks = "".join(sorted(card[0] for card in cards))
    if ranks not in {"678", "777"}:
        return Fraction(1)
    suits = {card[1] for card in cards}
    if len(suits) > 1:
        return Fraction(3, 2)
    return Fraction(3) if suits == {"s"} else Fraction(2)


def _win_odds(rules: Rules, hand: Hand, part: Part, dealer: int) -> Fraction:
    """Return the odds at which a winning hand is paid."""
    if hand.natural:  # MD 12.A(2); MA 5(e), R1
        return Fraction(3, 2)
    if points(hand.cards) < 21:
        return Fraction(1)
    if len(hand.cards) == 2:  # R2, R3: a split ace with a ten-value card
        extra = rules.split_21 == "beats-dealer-21" and dealer == 21
        return Fraction(3, 2) if extra else Fraction(1)
    if part.double:  # MD 10.G; MA 9(b), R10: by the person who doubled; R26
        return Fraction(1)
    if hand.split and rules.maryland:  # MD 11.F; not MA 10(e)
        return Fraction(1)
    return _bonus(hand.cards)


def _compare(rules: Rules, hand: Hand, dealer: int, *, blackjack: bool) -> str:
    """Say whether a hand wins, ties or loses (MD 7.O-Q; MA 5(a), (b); R31)."""
    own = points(hand.cards)
    if own > 21:
        return "bust"
    if hand.natural:
        return "win"
    if own == dealer == 21:
        if len(hand.cards) == 2:
            return "tie" if rules.split_21 == "ties-dealer-21" else "win"
        return "lose" if blackjack else "win"
    if dealer > 21 or own > dealer:
        return "win"
    return "tie" if own == dealer else "lose"


def _basic(table: Round, box: int, person: str, dealer: int, blackjack: bool) -> Iterator[int]:  # noqa: FBT001
    """Give the net of each of a person's hands on a box, against a final hand of the dealer."""
    rules = table.rules
    stake = next(s for s in table.stakes if (s.box, s.person) == (box, person))
    left = stake.wager
    for place, hand in enumerate(table.boxes[box]):
        part = hand.parts.get(person)
        if part is None:
            continue
        if part.rescued:  # MD 10.H; MA 9(d); R8, R46
            yield -part.wager
            continue
        if hand.surrendered:  # MD 9.A, C; MA 8(a)
            yield -part.wager if blackjack else -(part.wager // 2)
            continue
        result = _compare(rules, hand, dealer, blackjack=blackjack)
        money = part.wager + part.double
        if result == "win":
            odds = _win_odds(rules, hand, part, dealer)
            won = odds * money + _coupon_odds(rules, odds) * part.coupon
            assert won.denominator == 1
            before = max(_match(table, stake), 0) if place == 0 else 0
            yield _capped(table, won.numerator, before)
        elif result == "tie":
            yield 0
        elif not blackjack or (result == "bust" and rules.busts_stay_lost):
            yield -money
        else:  # MD 10.E, 11.E; MA 9(c), 10(d); R5: the original wager, once
            yield -left
            left = 0


def _coupon_odds(rules: Rules, odds: Fraction) -> Fraction:
    """Return the odds paid on a coupon's face: those of its wager, or even money (R30)."""
    return Fraction(1) if rules.even_coupons else odds


def _coupons_gone(table: Round) -> Counter[str]:
    """Add up the faces of coupons whose wager was decided; a tie leaves its coupon (R30)."""
    gone: Counter[str] = Counter()
    final = points(table.dealer)
    blackjack = is_natural(table.dealer)
    for stake in table.stakes:
        gone[stake.person] += stake.match_coupon
    for hands in table.boxes.values():
        for hand in hands:
            ties = _compare(table.rules, hand, final, blackjack=blackjack) == "tie"
            for person, part in hand.parts.items():
                tied = ties and not part.rescued and not hand.surrendered
                gone[person] += 0 if tied else part.coupon
    return +gone


def _capped(table: Round, won: int, before: int) -> int:
    """Keep what a hand is paid in all within the posted limit (MD 2.B(6)(b), R52)."""
    limit = table.rules.limit
    return won if limit is None else min(won, limit - before)


def _match(table: Round, stake: Stake) -> int:
    """Return the net of a Match-the-Dealer wager (MD 7.F(1), 12.A(4); MA 6(a), (e); R34)."""
    up = table.dealer[0]
    odds = sum(
        (table.rules.suited if card[1] == up[1] else table.rules.unsuited)
        for card in table.initial[stake.box]
        if card[0] == up[0]
    )
    if not odds:
        return -stake.match
    won = odds * stake.match + _coupon_odds(table.rules, odds) * stake.match_coupon
    assert won.denominator == 1
    return _capped(table, won.numerator, 0)


def _insured(table: Round, stake: Stake, before: int) -> int:
    """Return the net of an Insurance Wager (MD 8, 12.A(3); MA 11)."""
    wager = table.insurance.get((stake.box, stake.person), 0)
    return _capped(table, 2 * wager, before) if is_natural(table.dealer) else -wager


def _earns_fixed(hand: Hand, up: str) -> bool:
    """Whether three suited sevens meet a seven up (MD 12.C; MA 5(g); R10, R36)."""
    suited = len({card[1] for card in hand.cards}) == 1
    sevens = [card[0] for card in hand.cards] == ["7", "7", "7"]
    return up[0] == "7" and suited and sevens and not hand.split and not hand.doubled


def _nets(table: Round) -> Counter[str]:
    """Add up what every person won (R9 for the fixed payouts)."""
    nets: Counter[str] = Counter()
    final = points(table.dealer), is_natural(table.dealer)
    for stake in table.stakes:
        basics = list(_basic(table, stake.box, stake.person, *final))
        match = _match(table, stake)
        paid = max(match, 0) + max(basics[0], 0)
        insured = _insured(table, stake, paid)
        paid += max(insured, 0)
        nets[stake.person] += sum(basics) + match + insured
        if _earns_fixed(table.boxes[stake.box][0], table.dealer[0]):
            tier = next((pays for least, pays in FIXED_PAYOUTS if stake.whole >= least), 0)
            nets[stake.person] += _capped(table, tier, paid)
    everybody = {stake.person for stake in table.stakes}
    for hands in table.boxes.values():
        if _earns_fixed(hands[0], table.dealer[0]):
            for person in everybody - set(hands[0].parts):
                nets[person] += FIXED_TO_OTHERS
    return nets
