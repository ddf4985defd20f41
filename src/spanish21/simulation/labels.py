"""What each figure of a simulation is an average of."""

from __future__ import annotations

__all__ = ["LABELS"]

LABELS = {
    "rounds": "rounds of the whole table",
    "boxes": "rounds times boxes in play",
    "edge_per_initial_wager": "net result of the basic wagers with their doubles and splits, "
    "divided by the initial wagers; the player's view, fixed payouts and side wagers apart",
    "shoes": "how often the cards were shuffled",
    "samples": "shoes, or runs of 32 rounds of a device that shuffles after every round",
    "standard_error": "of edge_per_initial_wager, from the differences between samples",
    "interval_95": "edge_per_initial_wager plus and minus 1.96 standard errors",
    "standard_deviation": "of the result of one box in one round, in base wagers",
    "edge_per_unit_wagered": "the same net result divided by everything wagered on it: initial "
    "wagers, doubles (rescued ones too) and splits",
    "wagers_per_round": "wagered on a box in a round, in initial wagers",
    "cards_per_round": "cards dealt to all boxes and the dealer in a round, burned ones apart",
    "rounds_completed_from_discards": "rounds for which the shoe did not suffice",
    "rounds_short_of_cards": "rounds that took every card and were given up, not in rounds",
    "distribution": "boxes by their net result in a round, in base wagers; by the lowest of each "
    "distribution_step where that is not 0",
    "distribution_step": "width of a step of the distribution in base wagers; 0 where it is exact",
    "actions": "decisions by kind, on all boxes",
    "outcomes": "hands by result",
    "payouts": "paid hands by each clause that their payment cites",
    "by_depth": "net result of a box in a round, in base wagers, by the cards gone from the shoe "
    "when the round began: the cut-card effect",
    "by_true_count": "net result divided by the initial wagers, by the true count when the round "
    "began; insurance apart",
    "side_wagers": "each apart: edge is its net result divided by what was wagered on it, "
    "standard_error from the differences between rounds; amounts in cents",
    "fixed_payouts": "paid apart; edge is per initial wager",
    "exact": "exact edge of one full shoe, the simulated edge with meters at their start, and "
    "their difference in standard errors; shoes dealt to the cover card add the cut-card effect",
    "without_exact": "why a wager has no exact edge, where exact values were asked for",
    "meters": "won and paid in the whole run; shown is where each stood at the end",
    "rounds_per_second": "rounds per second of processor time, whatever the number of threads",
    "rounds_per_elapsed_second": "rounds per elapsed second, compiling and loading included",
    "cpu_seconds": "processor time of all workers while they played",
    "seconds": "elapsed from start to end",
}
"""by the key of the figure"""
