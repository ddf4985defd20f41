"""What the tests of the terminal share: scripted players, stacked shoes, and what they saw."""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.console import Console

from spanish21.cards import DECK, Card, parse_cards
from spanish21.law import Submission
from spanish21.money import Cents, cents
from spanish21.shoe import dice, mixer
from spanish21.terminal import Dialogue, Ended, Place, Screen, Sitting
from spanish21.terminal.spins import Devices, seeded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from spanish21.game import Mixer
    from spanish21.terminal import Reader

WIDTH = 80
_COLOUR = re.compile(r"\x1b(\[[0-9;?]*[a-zA-Z]|[=>])")


def screen_on(file: StringIO, width: int = WIDTH) -> Screen:
    return Screen(Console(file=file, width=width, markup=False, highlight=False, emoji=False))


@dataclass
class Script:
    """Answers from a list, and ends with it."""

    answers: list[str]
    file: StringIO = field(default_factory=StringIO)
    prompts: list[str] = field(default_factory=list)

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        self.file.write(prompt)
        if not self.answers:
            self.file.write("\n")
            raise Ended
        answer = self.answers.pop(0)
        self.file.write(answer[:20] + "\n")
        return answer


@dataclass
class Bot:
    """Answers any prompt of a sitting at random, so that every kind of decision comes up."""

    random: Random
    file: StringIO = field(default_factory=StringIO)
    given: list[str] = field(default_factory=list)
    most: int = 10_000

    def __call__(self, prompt: str) -> str:
        if len(self.given) >= self.most:
            raise Ended
        answer = self._answer(prompt)
        self.given.append(answer)
        self.file.write(f"{prompt}{answer}\n")
        return answer

    def _answer(self, prompt: str) -> str:
        if prompt.endswith("> "):
            keys = re.findall(r"\((\w)\)", prompt)
            if "p" in keys and self.random.random() < 0.9:
                return "p"
            key = self.random.choice(keys)
            return "d 5" if key == "d" and self.random.random() < 0.3 else key
        if prompt.startswith("Insurance"):
            return self.random.choice(["", "y", "2.50"])
        if prompt.startswith("Cards above"):
            return self.random.choice(["", "100"])
        if "Match" in prompt:
            return self.random.choice(["", "1", "2"])
        if "Bonus Spin" in prompt or "Xtreme" in prompt:
            return self.random.choice(["", "5"])
        return ""


@dataclass
class Sat:
    """A sitting that is over: what was on the screen, and the prompts."""

    text: str
    reader: Reader

    @property
    def plain(self) -> str:
        return " ".join(self.text.split())


def stacked(cards: str, filler: Iterable[Card] = DECK * 6) -> list[Card]:
    """Put a card to burn before the cards named, and others behind them."""
    return [Card("2c"), *parse_cards(cards), *filler]


def uncut(cards: Iterable[Card], decks: int = 6) -> list[Card]:
    """Put cards into the order which the dealer's cut in the middle of the decks undoes."""
    stack = deque(cards)
    stack.rotate(len(DECK) * decks // 2)
    return list(stack)


def sit(
    edition: str,
    reader: Script | Bot,
    *,
    cards: str | None = None,
    seed: int = 1,
    bankroll: object = 500,
    boxes: int = 1,
    wager: object = None,
    rounds: int | None = None,
    width: int = WIDTH,
    shoe: Callable[[], list[Card]] | None = None,
    cut: str | None = "",
    stops: Iterable[str] = (),
    hot_spots: Iterable[int] = (),
    **choices: object,
) -> Sat:
    """Play a sitting in this process; a script first answers the offer of the cut with `cut`."""
    named = {name.replace("__", "."): value for name, value in choices.items()}
    rulebook = Submission(edition, named).rulebook()
    dialogue = Dialogue(screen_on(reader.file, width), reader)
    if isinstance(reader, Script) and cut is not None:
        reader.answers.insert(0, cut)
    mix: Mixer = mixer(dice(seed))
    if cards or shoe:
        made = shoe or (lambda: stacked(cards or ""))
        cutting = rulebook.shuffler.value == "manual"
        mix = lambda _: uncut(made(), rulebook.decks.value) if cutting else made()  # noqa: E731
    first = None if wager is None else cents(str(wager))
    place = Place(cents(str(bankroll)), boxes, first, rounds, cut=True)
    outcomes = seeded(seed)
    outcomes.stops.extend(stops)
    outcomes.hot_spots.extend(hot_spots)
    Sitting(dialogue, rulebook, mix, place, Devices(outcomes)).play()
    return Sat(reader.file.getvalue(), reader)


def say(*answers: str) -> Script:
    return Script(list(answers))


def plain(text: str) -> str:
    """Remove colours and what a terminal is told besides text."""
    return _COLOUR.sub("", text).replace("\r", "")


def too_long(text: str, width: int = WIDTH) -> list[str]:
    """List the lines that do not fit on the screen."""
    return [line for line in plain(text).split("\n") if cell_len(line) > width]


def sleeps(process: int) -> bool:
    """Return whether a process waits for something, as far as the system tells.

    Python does not notice a signal that comes just before it begins to wait for input.
    """
    stat = Path(f"/proc/{process}/stat")
    return not stat.exists() or stat.read_text("utf-8").rpartition(")")[2].split()[0] == "S"


def bankroll_of(text: str) -> Cents:
    """Read the bankroll of the summary."""
    found = re.search(r"brought, (\S+) now", text)
    assert found
    return cents(found[1])
