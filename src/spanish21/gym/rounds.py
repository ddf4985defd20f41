"""Rounds at the table engine for the environments: shoes, observations, rewards, regret."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from gymnasium import spaces

from spanish21.cards import DECK
from spanish21.game import Table
from spanish21.gym.observation import ACTIONS, FEATURES, Observation, hand_facts, observation_space
from spanish21.gym.values import Values
from spanish21.ids import PersonId
from spanish21.simulation.game import Game, Shoe
from spanish21.simulation.stepping import OpenPlay
from spanish21.table.awaited import Decision, Wagers
from spanish21.table.changing import index_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from spanish21.cards import Card
    from spanish21.gym.observation import Reward, Shuffle
    from spanish21.law.rulebook import Rulebook
    from spanish21.money import Cents
    from spanish21.rules.player import Action

__all__ = ["Rounds", "Setup"]


@dataclass(frozen=True)
class Setup:
    """What is played and how: rules, wagers, boxes, shuffles, what is seen and rewarded."""

    rulebook: Rulebook
    sizes: tuple[Cents, ...]
    boxes: int
    shuffle: Shuffle
    seen_cards: bool
    reward: Reward
    penalty: float = 1.0

    def __post_init__(self) -> None:
        """Refuse what the table would refuse."""
        for size in self.sizes:
            Game(self.rulebook, OpenPlay(), self.shoe, self.boxes, size)

    @property
    def actions(self) -> spaces.Discrete:
        """Return the space of actions: those of a hand, then the sizes of a wager."""
        return spaces.Discrete(len(ACTIONS) + len(self.sizes))

    @property
    def observations(self) -> spaces.Dict:
        """Return the space of what is observed."""
        return observation_space(self.rulebook, len(self.sizes), seen_cards=self.seen_cards)

    @property
    def shoe(self) -> Shoe:
        """Return how far a shoe is dealt."""
        return Shoe.of(self.rulebook, None, device=self.shuffle == "round")


class Rounds:
    """One round after another at a table, each box held by a person named by its number."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.values = Values(setup.rulebook, setup.sizes[0])
        self._order: list[Card] = []
        self._hole: int | None = None
        self.table = Table(setup.rulebook)

    @property
    def decision(self) -> Decision | None:
        """Return what is to be decided, if a round is in play."""
        return self.table.decision

    @property
    def between_rounds(self) -> bool:
        """Return whether no round is in play."""
        return isinstance(self.table.awaiting, Wagers)

    def shuffle(self, dice: np.random.Generator) -> None:
        """Put a fresh shoe on the table."""
        deck = list(DECK) * self.setup.rulebook.decks.value
        self.load([deck[place] for place in dice.permutation(len(deck))])

    def load(self, cards: Sequence[Card]) -> None:
        """Put a shoe on the table whose order is known."""
        self._order, self._hole = list(cards), None
        self.table = Table(self.setup.rulebook, shoe=self._order[self.setup.shoe.burn :])

    @property
    def shuffle_is_due(self) -> bool:
        """Return whether the next round begins with a shuffle."""
        shoe = self.setup.shoe
        used = self._gone > shoe.cover or (shoe.rounds_per_stream > 0 and self._gone > 0)
        return not self._order or not self.between_rounds or used

    @property
    def _gone(self) -> int:
        return len(self._order) - len(self.table.shoe)

    def deal(self, wagers: dict[int, Cents]) -> None:
        """Deal a round to boxes with their wagers."""
        began = self._gone
        for box, size in wagers.items():
            self.table.wager(box, str(box), f"{size / 100:.2f}")
        # Cards come to the boxes, the dealer and the boxes; then the hole card.
        self._hole = began + 2 * len(wagers) + 1 if self.setup.rulebook.hole_card.value else None
        self.table.deal()
        if self.decision is None:
            self._hole = None

    def take(self, action: Action) -> None:
        """Take an action of the decision that is awaited."""
        self.table.answer(action)
        if self.decision is None:
            self._hole = None

    def seen(self) -> list[Card]:
        """List the cards that were shown face up since the shuffle."""
        start = self.setup.shoe.burn
        return [
            card
            for place, card in enumerate(self._order[: self._gone])
            if place >= start and place != self._hole
        ]

    def net(self, box: int) -> int:
        """Return what a box won in the last round, in cents, fixed payouts left out."""
        report, person = self.table.report(), PersonId(str(box))
        fixed = sum(paid.amount_cents for paid in report.fixed_payouts if paid.person == person)
        return report.nets_cents[person] - fixed

    def fixed(self, box: int) -> int:
        """Return the fixed payouts of a box in the last round, in cents."""
        person = PersonId(str(box))
        paid = self.table.report().fixed_payouts
        return sum(one.amount_cents for one in paid if one.person == person)

    def observe(self, mask: NDArray[np.int8], box: int = 0) -> Observation:
        """Show the hand whose turn it is, or nothing but the cards seen.

        With a box, show that one's first hand while it waits for its turn.
        """
        found: Observation = {"hand": self._hand(box), "action_mask": mask}
        if self.setup.seen_cards:
            indices = [card.index for card in self.seen()]
            found["seen"] = np.bincount(indices, minlength=len(DECK)).astype(np.int16)
        return found

    def _hand(self, box: int) -> NDArray[np.int8]:
        now, state = self.decision, self.table.state
        if now is None:
            return np.zeros(len(FEATURES), np.int8)
        own = now.box == box or not box
        place = state.box(now.box if own else type(now.box)(box))
        if place is None:
            return np.zeros(len(FEATURES), np.int8)
        hand = place.hands[now.hand - 1 if own else 0]
        total, soft, cards, pair, *chances = hand_facts(hand.cards)
        facts = [total, soft, cards, pair, state.up.points, hand.split, hand.doubles]
        splits = min(place.splits, FEATURES[7].most)
        return np.array([*facts, splits, *chances, place.number], np.int8)

    def mask(self) -> NDArray[np.int8]:
        """Return which actions are legal now; wager sizes follow the actions."""
        now = self.decision
        legal = now.actions if now else ()
        acts = [action in legal for action in ACTIONS]
        return np.array([*acts, *([False] * len(self.setup.sizes))], np.int8)

    def wager_mask(self) -> NDArray[np.int8]:
        """Return that any wager size may be chosen, and nothing else."""
        return np.array([0] * len(ACTIONS) + [1] * len(self.setup.sizes), np.int8)

    def valued(self) -> dict[Action, float]:
        """Value the legal actions, in initial wagers, given what the observation shows."""
        now, state = self.decision, self.table.state
        if now is None:
            return {}
        box = state.boxes[index_of(state, now.box)]
        seen = self.seen() if self.setup.seen_cards else None
        return self.values.of(box, now.hand - 1, state.up, now.actions, seen)

    def regret(self, action: Action) -> float:
        """Return what an action loses against the best one, in initial wagers."""
        values = self.valued()
        return max(values.values()) - values[action]

    def text(self) -> str:
        """Write the cards on the table."""
        state = self.table.state
        up = " ".join(str(card) for card in state.dealer) or "-"
        hands = [str(hand) for box in state.boxes for hand in box.hands]
        return f"dealer {up}; {' | '.join(hands) or 'no hand'}"
