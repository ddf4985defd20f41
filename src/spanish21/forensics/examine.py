"""Examining a log: every round is priced, then added up by table, shift, dealer and player."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, time, timedelta
from typing import Literal

from msgspec.structs import replace

from spanish21.analysis.left import edge_left
from spanish21.forensics.figures import Sitting, figures_of
from spanish21.forensics.findings import Alert, Findings, PlayerFigures, SideFigures
from spanish21.forensics.following import Seen, correlation, follows, steps
from spanish21.forensics.log import ALARM, RoundLog
from spanish21.forensics.prices import Priced, Prices
from spanish21.forensics.pricing import Pricer, Wagered
from spanish21.forensics.rounds import Cash, Played, cash_of, played
from spanish21.house.live.actors import DEALER
from spanish21.ids import is_walk_up
from spanish21.law.rulebook import Rulebook
from spanish21.table.events import WagersClosed

__all__ = ["SHIFTS", "examine"]

SHIFTS = (time(6), time(14), time(22))
"""when shifts begin, in UTC, unless stated otherwise"""
_PAUSE = 600_000
"""milliseconds after which a table was not in play"""
_About = Literal["table", "shift", "dealer"]


class _Round:
    """A round with what it was worth."""

    def __init__(
        self, played: Played, shift: str, milliseconds: int | None, errors: int = 0
    ) -> None:
        self.played, self.shift, self.milliseconds = played, shift, milliseconds
        self.errors = errors
        self.wagers: tuple[Wagered, ...] = ()

    @property
    def sitting(self) -> Sitting:
        """Return what the round adds to figures beside its wagers."""
        return Sitting(self.played.table, self.played.number, self.milliseconds)


class _Examiner:
    """Takes rounds in the order of the log."""

    def __init__(self, shifts: tuple[time, ...], prices: Prices) -> None:
        self.shifts, self.prices = shifts, prices
        self.rounds: list[_Round] = []
        self.cash: list[tuple[str, Cash]] = []
        """tables and the cash that was taken there"""
        self._dealer: dict[str, str] = {}
        """by table, who dealt last"""
        self.players: defaultdict[str, list[Seen]] = defaultdict(list)
        self.names: dict[str, str] = {DEALER: "Automatic dealer"}
        self.unfinished = 0
        self.alarm = ALARM
        """standard errors from which the house wants an alert"""
        self._pricers: dict[int, Pricer] = {}
        self._shoes: Counter[str] = Counter()
        self._ended: dict[str, int] = {}
        self._errors: Counter[str] = Counter()
        """wrong entries of rounds that were not completed; they count with the next round"""

    def take(self, log: RoundLog) -> None:
        """Price one more round."""
        self.names |= {_own(log.table, known): name for known, name in log.names.items()}
        self.alarm = log.alert_errors
        found = played(log)
        self._errors[log.table] += log.errors
        if found is None or not found.laid:
            self.unfinished += any(isinstance(one.event, WagersClosed) for one in log.happened)
            self._count(log)
            return
        self._dealer[log.table] = found.dealer
        self._count(log)
        if found.fresh:
            self._shoes[found.table] += 1
        shift = log.shift or _shift(found.ended, self.shifts)
        one = _Round(found, shift, self._took(found), self._errors.pop(found.table, 0))
        priced = self.prices.of(found, lambda: self._priced(found))
        shoe = self._shoes[found.table]
        one.wagers = tuple(
            replace(each, shoe=shoe, shift=shift, person=_own(found.table, each.person))
            for each in priced.wagers
        )
        self.rounds.append(one)
        self._follow(one, priced.edge)

    def _count(self, log: RoundLog) -> None:
        """Note the cash, for who took it and the shift in which it was taken.

        Where no dealer signs on, it is for who dealt the round.
        """
        for one in cash_of(log):
            dealer = one.dealer or self._dealer.get(log.table, "")
            shift = one.shift or _shift(one.at, self.shifts)
            own = _own(log.table, one.person)
            self.cash.append((log.table, one._replace(person=own, dealer=dealer, shift=shift)))

    def _priced(self, found: Played) -> Priced:
        wagers = self._pricer(found.rulebook).price(found)
        return Priced(wagers, edge_left(found.rulebook, found.seen))

    def _pricer(self, rulebook: Rulebook) -> Pricer:
        return self._pricers.setdefault(id(rulebook), Pricer(rulebook))

    def _took(self, found: Played) -> int | None:
        """Return how long a round took, with the wagering before it unless the table paused."""
        if found.ended is None or found.began is None:
            return None
        before = self._ended.get(found.table)
        self._ended[found.table] = found.ended
        if before is None or found.began - before >= _PAUSE:
            return found.ended - found.began
        return found.ended - before

    def _follow(self, one: _Round, edge: float) -> None:
        """Note the edge and the wager of everyone who sat at the table, also without a wager."""
        found = one.played
        shoe = (found.table, self._shoes[found.table])
        wagered = {wager.person: wager for wager in one.wagers}
        present = (_own(found.table, person) for person in found.present)
        for person in dict.fromkeys((*present, *wagered)):
            own = wagered.get(person)
            net = own.net if own else 0
            amount = own.wager if own else 0
            self.players[person].append(Seen(shoe, own.edge if own else edge, amount, net))

    def findings(self) -> Findings:
        """Add everything up."""
        tables = self._sides(lambda one: one.played.table, lambda table, _: table)
        shifts = self._sides(lambda one: one.shift, lambda _, cash: cash.shift)
        dealers = self._sides(lambda one: one.played.dealer, lambda _, cash: cash.dealer)
        players = tuple(
            self._player(person)
            for person, seen in sorted(self.players.items())
            if any(one.wager for one in seen)
        )
        sides: tuple[tuple[_About, tuple[SideFigures, ...]], ...] = (
            ("table", tables),
            ("shift", shifts),
            ("dealer", dealers),
        )
        return Findings(
            tables,
            shifts,
            dealers,
            players,
            tuple(_alerts(sides, players, self.alarm)),
            tuple(wager for one in self.rounds for wager in one.wagers),
            self.unfinished,
        )

    def _sides(
        self, key: Callable[[_Round], str], took: Callable[[str, Cash], str]
    ) -> tuple[SideFigures, ...]:
        groups: defaultdict[str, list[_Round]] = defaultdict(list)
        for one in self.rounds:
            groups[key(one)].append(one)
        drop: Counter[str] = Counter()
        for table, cash in self.cash:
            drop[took(table, cash)] += cash.amount
        named = Counter(self.names.get(name, name) for name in groups)
        return tuple(
            SideFigures(
                name,
                self._told_apart(name, named),
                figures_of(
                    (wager for one in group for wager in one.wagers),
                    (one.sitting for one in group),
                    drop[name],
                ),
                sum(one.errors for one in group),
            )
            for name, group in sorted(groups.items())
            if name
        )

    def _told_apart(self, key: str, named: Counter[str]) -> str:
        """Return the name of a side, with its id if another one has the same name."""
        name = self.names.get(key, key)
        return f"{name} ({key})" if named[name] > 1 else name

    def _player(self, person: str) -> PlayerFigures:
        rounds = [one for one in self.rounds if any(w.person == person for w in one.wagers)]
        mine = [wager for one in rounds for wager in one.wagers if wager.person == person]
        bought = sum(cash.amount for _, cash in self.cash if cash.person == person)
        seen = self.players[person]
        changes = steps(seen)
        return PlayerFigures(
            person,
            self.names.get(person, person),
            figures_of(mine, (one.sitting for one in rounds), bought),
            correlation(seen),
            follows(changes),
            sum(change.wager != 0 for change in changes),
        )


def examine(
    rounds: Iterable[RoundLog], shifts: tuple[time, ...] = SHIFTS, prices: Prices | None = None
) -> Findings:
    """Price every round of a log, and return what follows about tables and people.

    Rounds whose prices are known from an earlier examination are not priced again.
    """
    examiner = _Examiner(shifts, Prices() if prices is None else prices)
    for one in rounds:
        examiner.take(one)
    return examiner.findings()


def _own(table: str, person: str) -> str:
    """Return an id that no one else has: players without a device are numbered at each table."""
    return f"{table}/{person}" if is_walk_up(person) else person


def _shift(at: int | None, shifts: tuple[time, ...]) -> str:
    """Name the shift of a time by its beginning; nothing in a log without times."""
    if at is None or not shifts:
        return ""
    moment = datetime.fromtimestamp(at / 1000, UTC)
    begun = [one for one in sorted(shifts) if one <= moment.time()]
    day = moment.date() if begun else moment.date() - timedelta(days=1)
    start = begun[-1] if begun else max(shifts)
    return f"{day.isoformat()} {start:%H:%M} UTC"


def _alerts(
    sides: Iterable[tuple[_About, tuple[SideFigures, ...]]],
    players: Iterable[PlayerFigures],
    alarm: float,
) -> Iterable[Alert]:
    """List what is too far off to be chance."""
    for player in players:
        if player.follows >= alarm:
            yield Alert("wagers-follow-edge", "player", player.person, player.follows)
        if abs(player.figures.off) >= alarm:
            yield Alert("results-off", "player", player.person, player.figures.off)
    for about, rows in sides:
        for row in rows:
            if abs(row.figures.off) >= alarm:
                yield Alert("results-off", about, row.id, row.figures.off)
