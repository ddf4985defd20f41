"""What the tests of the training share: a dealer who knows, one who errs, and what they saw."""

from __future__ import annotations

from dataclasses import dataclass, field
from io import StringIO
from random import Random
from typing import TYPE_CHECKING

from spanish21.law import Submission
from spanish21.school.questions import answered
from spanish21.shoe import mixer
from spanish21.terminal import Dialogue, Ended
from spanish21.terminal.spins import Devices, seeded
from spanish21.training import Accidents, Mode, Players, Session, Terms
from tests.terminal.support import screen_on

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from spanish21.cards import Card
    from spanish21.game import Mixer
    from spanish21.school.questions import Question
    from spanish21.table.events import Event


@dataclass
class Ticks:
    """A clock that goes on by two seconds whenever it is read."""

    seconds: float = 0.0

    def __call__(self) -> float:
        self.seconds += 2
        return self.seconds


@dataclass
class Trainee:
    """Types the answers given, then the right steps, or ends; `before` may type something first."""

    answers: list[str] = field(default_factory=list)
    knows: bool = False
    before: Callable[[Session], str | None] | None = None
    file: StringIO = field(default_factory=StringIO)
    given: list[str] = field(default_factory=list)
    session: Session | None = None

    def __call__(self, prompt: str) -> str:
        self.file.write(prompt)
        assert self.session is not None
        answer = self._answer(self.session)
        self.given.append(answer)
        self.file.write(answer + "\n")
        return answer

    def _answer(self, session: Session) -> str:
        if self.answers:
            return self.answers.pop(0)
        said = self.before(session) if self.before else None
        if said is not None:
            return said
        if not self.knows:
            self.file.write("\n")
            raise Ended
        return session.due()

    @property
    def text(self) -> str:
        return self.file.getvalue()

    @property
    def plain(self) -> str:
        return " ".join(self.text.split())


def stacked(cards: Sequence[Card], random: Random) -> Mixer:
    """Put the cards named on top of the others, where the burn and a middle cut leave them."""

    def mix(given: Sequence[Card]) -> list[Card]:
        rest = list(given)
        for card in cards:
            rest.remove(card)
        random.shuffle(rest)
        half = len(given) // 2
        return [*rest[: half - 0], rest[half], *cards, *rest[half + 1 :]]

    return mix


def train(
    edition: str,
    trainee: Trainee,
    *,
    seed: int = 1,
    boxes: int = 3,
    rounds: int | None = 1,
    mode: Mode = Mode.USUAL,
    opening: bool = False,
    cards: Sequence[Card] = (),
    width: int = 80,
    log: Callable[[tuple[Event, ...]], None] | None = None,
    stops: Sequence[str] = (),
    hot_spots: Sequence[int] = (),
    accidents: float = 0.0,
    shared: bool = False,
    **choices: object,
) -> Session:
    """Run a session in this process."""
    named = {name.replace("__", "."): value for name, value in choices.items()}
    book = Submission(edition, named).rulebook()
    random = Random(seed)
    dialogue = Dialogue(screen_on(trainee.file, width), trainee)
    mix = stacked(cards, random) if cards else mixer(random)
    outcomes = seeded(seed)
    outcomes.stops.extend(stops)
    outcomes.hot_spots.extend(hot_spots)
    trouble = Accidents(random, accidents) if accidents else None
    terms = Terms(mix, Ticks(), rounds, mode, opening, log, Devices(outcomes), trouble)
    session = Session(dialogue, book, Players(boxes, book, random, shared=shared), terms)
    trainee.session = session
    session.run()
    session.score.show(dialogue.screen)
    return session


def known_answer(question: Question) -> str:
    """Answer as a dealer does who knows: the number of the choice, or what is asked for."""
    if question.choices:
        return str(question.choices.index(question.answer) + 1)
    return question.answer


def wrong_answer(question: Question) -> str:
    """Return something that can be an answer and is not the right one."""
    possible = [str(number + 1) for number in range(len(question.choices))] or ["1", "2"]
    return next(one for one in possible if not answered(question, one).right)
