"""A Gymnasium environment: one box at a table, every decision of a round an action.

Importing this module registers `spanish21/Table-v0`; it needs the extra `gym`.
"""

from __future__ import annotations

from typing import Any, SupportsFloat

from spanish21.extras import needs

needs("gymnasium", "numpy")

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from spanish21.cards import DECK, Card
from spanish21.game import Table
from spanish21.hand import BEST_TOTAL
from spanish21.law import USUAL, Rulebook, Submission
from spanish21.law.rulebook import Pattern
from spanish21.money import cents, dollars
from spanish21.rules.cutting import behind_cover_card
from spanish21.rules.player import Action
from spanish21.strategy.situation import Situation
from spanish21.table.answering import answer
from spanish21.table.awaited import Decision, Wagers

__all__ = ["ACTIONS", "ENVIRONMENT", "TableEnv"]

ENVIRONMENT = "spanish21/Table-v0"

ACTIONS = (
    Action.HIT,
    Action.STAND,
    Action.DOUBLE,
    Action.SPLIT,
    Action.SURRENDER,
    Action.RESCUE,
    Action.KEEP,
    Action.INSURE,
    Action.DECLINE,
)
"""The decisions by their numbers; doubles and insurance are for as much as is allowed."""

Observation = dict[str, NDArray[np.int8]]

_RUNS = frozenset({Pattern.MIXED_678, Pattern.SUITED_678, Pattern.SPADED_678})
_SUITED_RUNS = _RUNS - {Pattern.MIXED_678}
_SPADED_RUN = frozenset({Pattern.SPADED_678})
_SUITED_SEVENS = frozenset({Pattern.SUITED_777, Pattern.SPADED_777})
_MOST_CARDS = BEST_TOTAL
_MOST_HANDS = 16


class TableEnv(gymnasium.Env[Observation, np.int64]):  # type: ignore[misc]
    """One box, one person, rounds from a shoe that is shuffled when the cover card is out.

    An episode is a round. The observation holds what the person sees of the hand whose turn it
    is, and `action_mask` which actions are legal. The reward comes at the end of the round: the
    net result in initial wagers. An action that is not legal changes nothing and is explained in
    `info["refused"]`. A round that ends without a decision is no episode; what such rounds came to
    before the first decision is in `info["without_decision"]`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        rulebook: Rulebook | str = USUAL,
        *,
        wager: float | str = 10,
        render_mode: str | None = None,
    ) -> None:
        """Open a table by a rulebook or an edition's id."""
        self.rulebook = Submission(rulebook).rulebook() if isinstance(rulebook, str) else rulebook
        self.wager = cents(str(wager))
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(len(ACTIONS))
        high = [BEST_TOTAL, 1, _MOST_CARDS, 10, 10, 1, 1, _MOST_HANDS, 1, 1, 1, 1]
        self.observation_space = spaces.Dict(
            {
                "hand": spaces.Box(
                    np.zeros(len(high), np.int8), np.array(high, np.int8), dtype=np.int8
                ),
                "action_mask": spaces.Box(0, 1, (len(ACTIONS),), np.int8),
            }
        )
        self._table = Table(self.rulebook)
        self._shuffled = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a round; a seed also shuffles the shoe."""
        super().reset(seed=seed, options=options)
        if seed is not None:
            self._shuffled = False
        skipped: list[float] = []
        while True:
            self._next_round()
            now = self._table.awaiting
            if isinstance(now, Decision):
                return self._observe(now), {"without_decision": skipped}
            skipped.append(self._net())

    def step(
        self, action: np.int64
    ) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Take an action; the reward is 0 until the round is over."""
        now = self._table.awaiting
        if not isinstance(now, Decision):
            msg = "the round is over: call reset()"
            raise gymnasium.error.ResetNeeded(msg)
        if not self.action_space.contains(action):
            msg = f"{action!r} is no action: choose a number from 0 to {len(ACTIONS) - 1}"
            raise gymnasium.error.InvalidAction(msg)
        chosen = ACTIONS[int(action)]
        if chosen not in now.actions:
            legal = ", ".join(legal.value for legal in now.actions)
            refused = f"{chosen.value} is not legal now: {legal} [{now.clause}]"
            return self._observe(now), 0.0, False, False, {"refused": refused}
        self._table.act(answer(now, chosen))
        after = self._table.awaiting
        if isinstance(after, Decision):
            return self._observe(after), 0.0, False, False, {}
        return self._nothing(), self._net(), True, False, {"report": self._table.report()}

    def render(self) -> str | None:
        """Write what lies on the table."""
        if self.render_mode != "ansi":
            return None
        state = self._table.state
        up = " ".join(str(card) for card in state.dealer) or "-"
        hands = [
            " ".join(str(card) for card in hand.cards) + f" ({hand.points})"
            for box in state.boxes
            for hand in box.hands
        ]
        return f"dealer {up}; {' | '.join(hands) or 'no hand'}"

    def action_masks(self) -> NDArray[np.int8]:
        """Return which actions are legal now, as some learners ask for it."""
        now = self._table.awaiting
        legal = now.actions if isinstance(now, Decision) else ()
        return np.array([action in legal for action in ACTIONS], np.int8)

    def _next_round(self) -> None:
        """Shuffle if the cover card is out or a round was left unfinished, then deal."""
        cards = self.rulebook.decks.value * self.rulebook.cards_per_deck.value
        behind = int(cards * behind_cover_card(self.rulebook))
        open_ = isinstance(self._table.awaiting, Wagers)
        if not self._shuffled or not open_ or len(self._table.shoe) < behind:
            self._table = Table(self.rulebook, shoe=self._shoe())
            self._shuffled = True
        self._table.wager(1, "player", f"{self.wager / 100:.2f}")
        self._table.deal()

    def _shoe(self) -> list[Card]:
        deck = list(DECK) * self.rulebook.decks.value
        order = self.np_random.permutation(len(deck))
        return [deck[place] for place in order]

    def _net(self) -> float:
        report = self._table.report()
        return sum(report.nets.values()) / report.hands[0].wager

    def _observe(self, now: Decision) -> Observation:
        state = self._table.state
        box = state.box(now.box)
        assert box is not None  # noqa: S101 - it is asked
        hand = box.hands[now.hand - 1]
        seen = Situation(hand.cards, state.up, split=hand.split, doubled=hand.doubled)
        chances = seen.chances
        facts = [
            seen.total.points,
            seen.total.soft,
            len(hand.cards),
            hand.cards[0].points if seen.pair else 0,
            state.up.points,
            hand.split,
            hand.doubled,
            min(box.splits, _MOST_HANDS),
            *(
                not marks.isdisjoint(chances)
                for marks in (_RUNS, _SUITED_RUNS, _SPADED_RUN, _SUITED_SEVENS)
            ),
        ]
        return {"hand": np.array(facts, np.int8), "action_mask": self.action_masks()}

    def _nothing(self) -> Observation:
        size = self.observation_space["hand"].shape
        return {"hand": np.zeros(size, np.int8), "action_mask": self.action_masks()}

    def __str__(self) -> str:
        """Name the environment with its table."""
        return f"{ENVIRONMENT} ({self.rulebook.edition}, {dollars(self.wager)})"


gymnasium.register(id=ENVIRONMENT, entry_point="spanish21.gym:TableEnv")
