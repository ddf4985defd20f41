"""What a player is asked at the full-screen table, and the keys that answer it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from spanish21.drawing.pen import grid
from spanish21.drawing.table import place
from spanish21.money import dollars
from spanish21.table.awaited import CutOffer, Decision
from spanish21.terminal.full.paint import fitted
from spanish21.terminal.keys import CUT_KEY, NO_CUT_KEY
from spanish21.terminal.offers import offers_of

if TYPE_CHECKING:
    from spanish21.terminal.full.betting import Betting
    from spanish21.terminal.offers import Offer
    from spanish21.terminal.screen import Screen
    from spanish21.terminal.seat import Seat

__all__ = ["Prompt"]

_ALWAYS = (
    ("w", "why"),
    ("b", "rounds"),
    ("r", "rules"),
    ("g", "coach"),
    ("?", "keys"),
    ("q", "quit"),
)
_SCROLL = "PgUp/PgDn"


class Prompt:
    """The question of the moment and its keys."""

    def __init__(self, seat: Seat, betting: Betting) -> None:
        """Ask the player in a seat, whose bets are drafted here."""
        self._seat = seat
        self._betting = betting

    def question(self) -> Text:
        """Write what the player is asked now."""
        seat = self._seat
        now = seat.asked
        if isinstance(now, CutOffer):
            return Text(f"You are offered the cut. [{now.clause}]")
        if isinstance(now, Decision):
            _, notes = offers_of(seat, now)
            where = place(seat.table.state, now.box, now.hand)
            return Text(" ".join((f"Your decision on {where}.", *notes)))
        if seat.is_broke:
            least = dollars(seat.table.rulebook.minimum.value)
            return Text(f"You have {dollars(seat.left)} left. The minimum bet is {least}.")
        return Text(f"Place your bets: {dollars(self._betting.draft.whole)}. Enter deals.")

    def _choices(self) -> list[tuple[str, str]]:
        """List the keys that do something now."""
        now = self._seat.asked
        if isinstance(now, CutOffer):
            return [(CUT_KEY, "cut"), (NO_CUT_KEY, "no cut")]
        if isinstance(now, Decision):
            offers, _ = offers_of(self._seat, now)
            keys = [(offer.key, _priced(offer)) for offer in offers]
            ranged = any(offer.ranged for offer in offers)
            return [*keys, ("a", "another amount")] if ranged else keys
        if self._seat.is_broke:
            return [("Enter", f"buy in for {dollars(self._seat.place.bankroll)}")]
        return self._betting.keys()

    def keys(self, width: int, *, scrolls: bool = False) -> Text:
        """Write the keys of this moment, then those that always work."""
        listed = [f"{key} {name}" for key, name in _ALWAYS]
        always = fitted([*listed, _SCROLL] if scrolls else listed, width, 1)
        now = fitted((f"{_label(key)} {name}" for key, name in self._choices()), width)
        both = f"{now}   {always}"
        return Text(both if len(both) <= width and "\n" not in both else f"{now}\n{always}")

    def list_keys(self, screen: Screen) -> None:
        """Write what can be done now, and what can always be looked up."""
        listed = grid("left", "fold")
        betting = self._seat.asked is None and not self._seat.is_broke
        for key, name in self._betting.explained() if betting else self._choices():
            listed.add_row(Text(_label(key), style="bold"), name)
        more = (
            ("W", "why was I paid this?"),
            ("B", "rounds so far"),
            ("R", "rules of this table"),
            ("I", "how the game is played (between rounds)"),
            ("T", "describe the table"),
            ("G", "coach before every decision, or only after a mistake"),
            ("PgUp, PgDn", "scroll a table that is longer than the screen"),
            ("Q", "quit; Ctrl-C and Ctrl-D do too"),
        )
        for key, name in more:
            listed.add_row(Text(key, style="bold"), name)
        screen.show(listed)


def _priced(offer: Offer) -> str:
    return f"{offer.name} {dollars(offer.most)}" if offer.most else offer.name


def _label(key: str) -> str:
    return key.upper() if len(key) == 1 else key
