"""Random games: submissions of all editions, legal strategies, wagers, and shoes of rare hands."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from spanish21.cards import DECK, Card, Rank
from spanish21.law import Submission
from spanish21.law.amendments import AMEND, AMENDMENTS, ORIGINAL_ONLY
from spanish21.law.assumed import assumed_wheel
from spanish21.law.editions import PUBLISHED
from spanish21.law.permitted import Flag, Number, OneOf
from spanish21.money import Cents
from spanish21.rules.player import Action
from spanish21.rules.side_wagers.spins import BONUS_SPIN_ROW, XTREME_16_ROW
from spanish21.simulation.game import Game, Shoe
from spanish21.simulation.kernel.tables import KIND_BITS

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from spanish21.law.edition import Edition
    from spanish21.law.permitted import Permitted
    from spanish21.law.rulebook import Rulebook
    from spanish21.simulation.compile import Compiled
    from spanish21.simulation.kernel.tables import Tables
    from spanish21.strategy.situation import Situation

__all__ = ["AMENDED_GAMES", "RandomStrategy", "random_game", "rich_shoe"]

AMENDED_GAMES: tuple[dict[str, object], ...] = (
    {"dealer_hits_soft_17": True},
    {"doubles": 3},
    {"doubles": 2, "rescue": False, "dealer_hits_soft_17": True},
    {"doubles": 0},
    {"double_on": "two-cards"},
    {"double_after_split": False, "split_aces": "no-double"},
    {"split_aces": "one-card", "resplit_aces": False},
    {"decks": 1, "surrender": False},
    {"players_21_wins": False, "bonuses": False},
    {"hole_card": False, "dealer_blackjack_takes": "all"},
    {"hole_card": False, "dealer_blackjack_takes": "original-and-busts", "doubles": 2},
    {"hole_card": False, "dealer_blackjack_takes": "busts-and-one"},
    {"blackjack_odds": "6:5", "max_splits": 1, "bonuses__five_cards": "5:2"},
)
"""amendments of the usual edition whose exact edge is compared with that of a simulation"""

_LONG = 7


@dataclass(frozen=True, slots=True)
class RandomStrategy:
    """Any legal play, drawn once for each situation; inclined to what is rare."""

    seed: int

    @property
    def title(self) -> str:
        """Name the strategy by its seed."""
        return f"random {self.seed}"

    def choose(self, situation: Situation, legal: Sequence[Action]) -> Action:
        """Return the play that this seed draws for the situation."""
        points, soft = situation.total
        dice = self._dice(situation, sorted(action.value for action in legal))
        if Action.SPLIT in legal and dice.random() < 0.7:  # noqa: PLR2004 - pairs are rare
            return Action.SPLIT
        drawing = points < 12 or (soft and points < 19)  # noqa: PLR2004 - to reach long hands
        if Action.HIT in legal and drawing and dice.random() < 0.7:  # noqa: PLR2004
            return Action.HIT
        return dice.choice(sorted(legal, key=lambda action: action.value))

    def insures(self, situation: Situation) -> bool:
        """Insure one hand in two."""
        return self._dice(situation, ["insure"]).random() < 0.5  # noqa: PLR2004

    def tells_apart(self, cards: Sequence[Card]) -> Hashable:
        """See what the rules see."""
        del cards
        return None

    def _dice(self, situation: Situation, words: list[str]) -> Random:
        count = min(len(situation.cards), _LONG)
        chances = sorted(pattern.name for pattern in situation.chances)
        facts = (
            self.seed,
            *situation.total,
            count,
            situation.pair,
            chances,
            situation.split,
            situation.doubled,
            situation.up.points,
            words,
        )
        word = hashlib.blake2b(repr(facts).encode(), digest_size=8).digest()
        return Random(int.from_bytes(word, "big"))  # noqa: S311 - no secret


def random_game(dice: Random, *, amended: bool = False) -> tuple[Submission, Game]:
    """Draw a submission of any edition, amended or not, a strategy, boxes, wagers and a shoe."""
    submission = _random_submission(dice, amended=amended)
    book = submission.rulebook()
    wager = Cents(dice.choice((500, 1000, 1250, 2500, 10_000)))
    match = Cents(0)
    if book.match_the_dealer_offered.value and dice.random() < 0.5:  # noqa: PLR2004
        match = Cents(dice.choice((100, 250, 500)))
    shoe = Shoe.of(book, None, device=dice.random() < 0.1)  # noqa: PLR2004
    bonus, xtreme = _spin_wagers(book, dice)
    game = Game(
        rulebook=book,
        strategy=RandomStrategy(dice.randrange(1 << 32)),
        shoe=shoe,
        boxes=dice.choice((1, 1, 2, 3, 7)),
        wager=wager,
        match=match,
        bonus_spin=bonus,
        xtreme_16=xtreme,
    )
    return submission, game


def _spin_wagers(book: Rulebook, dice: Random) -> tuple[Cents, Cents]:
    """Draw wheel wagers where they are offered."""
    spins = book.spins
    if spins is None:
        return Cents(0), Cents(0)
    bonus = dice.choice([Cents(0), *spins.stakes]) if spins.offered.value else Cents(0)
    xtreme = spins.xtreme
    taken = xtreme is not None and xtreme.offered.value and dice.random() < 0.7  # noqa: PLR2004
    return bonus, xtreme.wager if taken and xtreme else Cents(0)


def _random_wheels(law: Edition, dice: Random) -> dict[str, object]:
    """Draw wheels on which jackpots are frequent, and meters that meet their ceilings."""
    found: dict[str, object] = {}
    if law.option(XTREME_16_ROW.switch) is None:
        return found
    found |= {BONUS_SPIN_ROW.switch: True, XTREME_16_ROW.switch: True}
    for stake, names in {"1": "AB", "5": "CD"}.items():
        name = dice.choice(names)
        found[f"bonus_spin.paytable_{stake}"] = name
        found[f"bonus_spin.wheel_{stake}"] = _reweighted(name, dice)
        if dice.random() < 0.5:  # noqa: PLR2004
            found[f"bonus_spin.meter_{stake}.ceiling"] = dice.choice(("10000.50", "10004"))
            found[f"bonus_spin.meter_{stake}.reserve"] = "0.013"
    if dice.random() < 0.5:  # noqa: PLR2004
        found["xtreme_16.wheel"] = _reweighted("Hot Spot", dice)
    else:
        found["xtreme_16.wheel"] = "; ".join(
            f"{section.symbol}:{dice.randint(1, 5)}"
            for section in assumed_wheel("Hot Spot").sections
        )
        amounts = (150, 100, 75, 50, 40, 35, 30, 25)
        stops = (f"${amount}:{dice.randint(1, 5)}" for amount in amounts)
        found["xtreme_16.community_wheel"] = "; ".join(stops)
    return found


def _reweighted(name: str, dice: Random) -> str:
    sections = assumed_wheel(name).sections
    return "; ".join(str(section._replace(weight=dice.randint(1, 5))) for section in sections)


def _random_submission(dice: Random, *, amended: bool) -> Submission:
    law = dice.choice(PUBLISHED)
    choices: dict[str, object] = {"decks": dice.choice((6, 8))}
    for option in law.options:
        permitted = option.terms(6).permitted
        if option.name.startswith("readings.") and isinstance(permitted, OneOf):
            choices[option.name] = dice.choice(permitted.values)
    if not law.option("hole_card").terms(6).permitted.settled:  # type: ignore[union-attr]
        choices["hole_card"] = dice.random() < 0.5  # noqa: PLR2004
        choices["card_reader"] = bool(choices["hole_card"]) and dice.random() < 0.5  # noqa: PLR2004
    if not law.option("max_splits").terms(6).permitted.settled:  # type: ignore[union-attr]
        choices["max_splits"] = dice.choice((1, 2, 3, 3, 5))
    if not law.option("payout_limit").terms(6).permitted.settled and dice.random() < 0.4:  # type: ignore[union-attr]  # noqa: PLR2004
        choices["payout_limit"] = dice.choice(("12.34", "25", "60", "1500"))
    choices |= _random_wheels(law, dice)
    if amended:
        changed = _random_amendments(dice)
        if f"{AMEND}dealer_blackjack_takes" in changed:
            choices.pop(ORIGINAL_ONLY, None)
        kept = {name: raw for name, raw in choices.items() if f"{AMEND}{name}" not in changed}
        choices = {**kept, **changed}
    submission = Submission(law.id, choices)
    known = {fault.option for fault in submission.faults()}
    return Submission(law.id, {name: v for name, v in choices.items() if name not in known})


def _random_amendments(dice: Random) -> dict[str, object]:
    """Draw amendments, few or many; those that contradict each other are left out afterwards."""
    share = dice.random()
    return {
        f"{AMEND}{name}": _random_value(row.permitted, dice)
        for name, row in AMENDMENTS.items()
        if dice.random() < share and not (name == "bonuses" and dice.random() < 0.7)  # noqa: PLR2004
    }


def _random_value(permitted: Permitted, dice: Random) -> object:
    match permitted:
        case Flag():
            return dice.random() < 0.5  # noqa: PLR2004
        case Number(least, most):
            return dice.randint(least, 5 if most is None else most)
        case OneOf(values):
            return dice.choice(values)
        case _:
            return dice.choice(("1:1", "6:5", "3:2", "2:1", "7:2"))


def rich_shoe(compiled: Compiled, dice: Random) -> Tables:
    """Take ranks out of a shoe, so that rare hands are frequent; it may run out in mid-round."""
    tables = compiled.tables
    keep = [rank for rank in Rank if dice.random() < 0.5]  # noqa: PLR2004
    ranks = {rank.value for rank in keep} | set(
        dice.choice(("A7", "678", "7AK", "A2", "7", "AK", "6QA"))
    )
    place = tables.fresh >> KIND_BITS
    fresh = tables.fresh[[DECK[index].rank.value in ranks for index in place]]
    latest = len(fresh) - (2 * tables.boxes + 2)
    cover = min(dice.choice((len(fresh) // 2, latest)), latest)
    return tables._replace(fresh=fresh, cards=len(fresh), cover=cover)
