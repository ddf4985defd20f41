"""The coach beside the full-screen table: asked in a thread, so that no key waits for it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from spanish21.table.awaited import Decision

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from textual.screen import Screen as TextualScreen

    from spanish21.money import Cents
    from spanish21.rules.player import Action
    from spanish21.table.state import TableState
    from spanish21.terminal.coach import Advice, Coach, Mistake
    from spanish21.terminal.seat import Seat

__all__ = ["Consulting"]


class Consulting:
    """Asks for advice on each decision, and reports mistakes even if the advice comes late."""

    def __init__(
        self,
        seat: Seat,
        coach: Coach,
        screen: TextualScreen[None],
        show: Callable[[], None],
    ) -> None:
        """Call `show` in the screen's thread whenever there is something new."""
        self._coach = coach
        self._seat = seat
        self._screen = screen
        self._show = show
        self._pool = ThreadPoolExecutor(1)
        self._state: TableState | None = None
        self._advice: Advice | None = None
        self._thinks = False
        self._chosen: dict[int, tuple[TableState, Action, Cents]] = {}
        self._advises = False
        self._mistake: Mistake | None = None
        """the last choice, if it was one"""

    def close(self) -> None:
        """Stop asking."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def said(self) -> Iterator[tuple[str, ...]]:
        """Give what the coach says of the last choice and of this decision, ever shorter."""
        advice = self._shown
        if self._mistake is not None:
            remark = f"Coach: {self._mistake}"
            yield f"{remark} So far: {self._coach.summary}.", advice
            yield remark, advice
        yield (advice,)
        yield ()

    @property
    def _shown(self) -> str:
        """Return the advice on this decision, if it is wanted; there is none on insurance."""
        if not self._advises or not isinstance(self._seat.asked, Decision):
            return ""
        if self._advice is not None:
            return f"Coach: {self._advice}"
        return "Coach: thinking..." if self._thinks else ""

    def toggle(self) -> str:
        """Switch the advice before each decision on or off."""
        self._advises = not self._advises
        when = "before every decision" if self._advises else "only after a mistake"
        return f"The coach speaks {when}. So far: {self._coach.summary}."

    def begin_round(self) -> None:
        """Say no more of the last round."""
        self._mistake = None

    def consider(self) -> None:
        """Ask for advice on the decision at hand, once for each."""
        now, state = self._seat.asked, self._seat.table.state
        if not isinstance(now, Decision) or state is self._state:
            return
        self._state, self._advice, self._thinks = state, None, True
        self._pool.submit(self._ask, state, now, self._seat.left)

    def _ask(self, state: TableState, now: Decision, chips: Cents) -> None:
        """Work out the advice in the thread of the pool, and hand it to the screen."""
        advice = None
        try:
            advice = self._coach.advise(state, now, chips)
        finally:
            if self._screen.is_running:
                self._screen.call_later(self._advised, state, advice)

    def chosen(self, action: Action, amount: Cents) -> None:
        """Compare a choice with the advice, now or when it comes."""
        if self._state is None:
            return
        if self._advice is not None:
            self._note(self._advice, action, amount)
        else:
            self._chosen[id(self._state)] = (self._state, action, amount)

    def _advised(self, state: TableState, advice: Advice | None) -> None:
        waiting = self._chosen.pop(id(state), None)
        if advice is not None and waiting is not None:
            self._note(advice, *waiting[1:])
        elif state is self._state:
            self._advice, self._thinks = advice, False
            self._show()

    def _note(self, advice: Advice, action: Action, amount: Cents) -> None:
        self._mistake = self._coach.note(advice, action, amount)
        self._show()
