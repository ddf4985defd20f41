"""A second, plain account of a round of play, written from the documents and the readings alone.

It shares nothing with the engine: cards are texts such as "7s", money is cents, a round is one
generator that asks for cards and decisions in the order of the documents and returns what every
person won. Clauses stand beside the lines that follow from them: MD for the three Maryland
editions, MA for the two of Massachusetts, R for the readings.
"""

from __future__ import annotations

from tests.properties.oracle.playing import round_of_play
from tests.properties.oracle.values import Answer, Ask, NeedCard, Rules, Settled, Stake, in_cents

__all__ = ["Answer", "Ask", "NeedCard", "Rules", "Settled", "Stake", "in_cents", "round_of_play"]
