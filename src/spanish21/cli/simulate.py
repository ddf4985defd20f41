"""`spanish21 simulate`: simulate rounds and report the results."""

from __future__ import annotations

import warnings
from contextlib import AbstractContextManager, contextmanager, nullcontext
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from spanish21.cli.charts import faults_of
from spanish21.cli.extras import needs
from spanish21.cli.failure import INTERRUPTED, Failure, contradiction, ended, refusal
from spanish21.cli.files import note_file, ready_apart, ready_to_write, unwritable
from spanish21.cli.numbers import NumbersFile, figures, ready_for_numbers, write_numbers
from spanish21.cli.output import AsJson, write_json
from spanish21.cli.plots import ready_to_plot
from spanish21.cli.submission import (
    Amended,
    Settings,
    SubmissionName,
    amending,
    not_permitted,
    rulebook_of,
)
from spanish21.law import SubmissionError
from spanish21.money import MoneyError, cents, exact_dollars
from spanish21.refusal import RefusedError
from spanish21.rules.side_wagers.match_the_dealer import MATCH_ROW
from spanish21.rules.side_wagers.spins import BONUS_SPIN_ROW, XTREME_16_ROW
from spanish21.strategy import OPTIMAL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from spanish21.law import Rulebook
    from spanish21.simulation import CountSystem, Results
    from spanish21.simulation.runner import Executor, Progress
    from spanish21.strategy import Chart

__all__ = ["simulate"]

_MANY = 10**7
_MOST = 10**15


def simulate(
    submission: SubmissionName,
    rounds: Annotated[
        str, typer.Option(metavar="N", help="Rounds to play, as in 1e9; 1e7 unless --until-se.")
    ] = "",
    seed: Annotated[int, typer.Option(help="Same seed, same answer, on any machine.")] = 0,
    strategy: Annotated[
        str, typer.Option(metavar="FILE|optimal|published", help="A chart, by name or file.")
    ] = "published",
    boxes: Annotated[int, typer.Option(help="Boxes in play, each with its own person.")] = 1,
    decks: Annotated[str, typer.Option(metavar="N", help="Short for --set decks=N.")] = "",
    penetration: Annotated[
        str, typer.Option(metavar="P", help="Part of the shoe before the cover card, as in 0.75.")
    ] = "",
    device: Annotated[
        bool | None,
        typer.Option(
            "--device/--shoe", help="Shuffle after every round, or not; by default as submitted."
        ),
    ] = None,
    wager: Annotated[str, typer.Option(metavar="DOLLARS", help="The initial wager.")] = "",
    match: Annotated[
        str,
        typer.Option(f"--{MATCH_ROW.kind}", metavar="DOLLARS", help="A side wager with it."),
    ] = "0",
    bonus_spin: Annotated[
        str,
        typer.Option(
            f"--{BONUS_SPIN_ROW.kind}",
            metavar="DOLLARS",
            help=f"A {BONUS_SPIN_ROW.name} wager with it.",
        ),
    ] = "0",
    xtreme_16: Annotated[
        str,
        typer.Option(
            f"--{XTREME_16_ROW.kind}",
            metavar="DOLLARS",
            help=f"An {XTREME_16_ROW.name} wager with it.",
        ),
    ] = "0",
    count: Annotated[
        str, typer.Option(metavar="FILE|hi-lo", help="Count cards by this system.")
    ] = "",
    bankroll: Annotated[
        float,
        typer.Option(min=0, metavar="WAGERS", help="Base wagers brought, for the risk of ruin."),
    ] = 0.0,
    until_se: Annotated[
        float, typer.Option(min=0, metavar="E", help="Stop when the standard error is at most E.")
    ] = 0.0,
    exact: Annotated[
        bool, typer.Option("--exact", help="Put exact values beside the simulated ones.")
    ] = False,
    checkpoint: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the results so far here, and continue from them."),
    ] = None,
    threads: Annotated[
        int, typer.Option(min=0, max=1024, help="Threads; by default one for each processor.")
    ] = 0,
    cluster: Annotated[
        str, typer.Option(metavar="tcp://...|local:N", help="Play on a Dask cluster.")
    ] = "",
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the results as .json, to load and merge."),
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the results, as in out.svg.")
    ] = None,
    settings: Settings = None,
    amend: Amended = None,
    out: NumbersFile = None,
    as_json: AsJson = False,
) -> None:
    """Play rounds of a submission or edition with a strategy, from real shoes.

    Ctrl-C prints the results so far.
    """
    chosen = [*(amending(settings, amend) or ()), *([f"decks={decks}"] if decks else ())]
    book = rulebook_of(submission, chosen)
    ready_to_write("--checkpoint", checkpoint)
    ready_to_write("--save", save)
    ready_to_write("--save", save, (".json",))
    ready_to_plot(plot)
    ready_for_numbers(out)
    ready_apart({"--checkpoint": checkpoint, "--save": save, "--plot": plot, "--out": out})
    if cluster and threads:
        raise contradiction("--threads", "--cluster")
    _check_bankroll(bankroll)
    plan = _strategy(strategy, book)
    wanted = _rounds(rounds) or (None if until_se else _MANY)
    needs("numba")
    from spanish21.simulation import simulate as play

    warnings.showwarning = _warn  # type: ignore[assignment]
    with (
        _screen(wanted, until_se) as show,
        _executor(cluster, threads) as workers,
        _failing(),
    ):
        found = play(
            book,
            plan,
            rounds=wanted,
            seed=seed,
            boxes=boxes,
            wager=_money(wager, "--wager") if wager else None,
            match_the_dealer=_money(match, f"--{MATCH_ROW.kind}"),
            bonus_spin=_money(bonus_spin, f"--{BONUS_SPIN_ROW.kind}"),
            xtreme_16=_money(xtreme_16, f"--{XTREME_16_ROW.kind}"),
            penetration=_share(penetration) if penetration else None,
            device=device,
            count=_count(count) if count else None,
            until_se=until_se or None,
            exact=exact,
            executor=workers,
            checkpoint=checkpoint,
            progress=show,
        )
    _hand_over(found, bankroll, _Files(save, plot, out), as_json=as_json)


@contextmanager
def _failing() -> Iterator[None]:
    """End the command with the reason why a simulation cannot be played."""
    from spanish21.simulation.cluster import ClusterError
    from spanish21.simulation.runner import CheckpointError

    try:
        yield
    except SubmissionError as error:
        raise not_permitted(error.faults) from None
    except RefusedError as error:
        raise refusal(error.refusal) from None
    except CheckpointError as error:
        raise Failure("simulation/checkpoint", ended(error)) from None
    except ClusterError as error:
        raise Failure("simulation/cluster", ended(error)) from None


class _Files(NamedTuple):
    """Files that the results are written to, beside the report."""

    save: Path | None
    plot: Path | None
    numbers: Path | None


def _hand_over(found: Results, units: float, files: _Files, *, as_json: bool) -> None:
    """Write the results where they were asked for; a file that fails keeps nothing else back."""
    from spanish21.simulation.bankroll import LABEL, bankroll
    from spanish21.simulation.labels import LABELS

    worth = bankroll(found, units) if units or found.by_true_count else None
    data = found.data()
    if worth is not None:
        data |= {"bankroll": worth._asdict(), "labels": LABELS | {"bankroll": LABEL}}
    failed = list(_write_files(found, data, files, as_json=as_json))
    if as_json:
        write_json(data)
    else:
        from spanish21.cli.simulation_report import show

        show(found, worth)
    for failure in failed:
        raise failure
    if not found.complete:
        raise typer.Exit(INTERRUPTED)


def _write_files(
    found: Results, data: object, files: _Files, *, as_json: bool
) -> Iterator[Failure]:
    """Write each file, and list the reasons why one could not be written."""
    if files.save is not None:
        try:
            found.save(files.save)
            note_file(files.save, aside=as_json)
        except OSError as error:
            yield unwritable(files.save, error)
    if files.plot is not None:
        from spanish21.simulation.plot import plot as draw

        try:
            draw(found, files.plot)
            note_file(files.plot, aside=as_json)
        except OSError as error:
            yield unwritable(files.plot, error)
    if files.numbers is not None:
        try:
            write_numbers(files.numbers, list(figures(data)), aside=as_json)
        except Failure as failure:
            yield failure


def _warn(message: Warning | str, *_where: object) -> None:
    typer.echo(f"{message}.", err=True)


def _check_bankroll(units: float) -> None:
    if not units < float("inf"):
        message = f"--bankroll {units}: write a number of base wagers, as in 500."
        raise Failure("simulation/bankroll", message)


def _strategy(name: str, book: Rulebook) -> Chart:
    if name == OPTIMAL:
        needs("numba")
    from spanish21.simulation import strategy_for

    with faults_of(name):
        return strategy_for(name, book)


def _count(name: str) -> CountSystem:
    from spanish21.simulation import CountError, find_count

    try:
        return find_count(name)
    except CountError as error:
        place = "" if name in str(error) else f"{name}: "
        raise Failure("count/unreadable", ended(f"{place}{error}")) from None


def _rounds(text: str) -> int | None:
    if not text:
        return None
    try:
        number = Decimal(text.replace("_", "").replace(",", ""))
        whole = int(number) if number <= _MOST else 0
    except (InvalidOperation, ValueError, OverflowError):
        whole = 0
        number = Decimal(0)
    if not 1 <= whole <= _MOST or whole != number:
        message = f"--rounds {text}: write a whole number from 1 to 1e15, as in 1e9."
        raise Failure("simulation/rounds", message)
    return whole


def _share(text: str) -> Fraction:
    try:
        share = Fraction(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except (ValueError, ZeroDivisionError):
        share = Fraction(0)
    if not 0 < share <= 1:
        message = f"--penetration {text}: write a part of the shoe, as in 0.75."
        raise Failure("simulation/penetration", message)
    return share


def _money(text: str, option: str) -> Decimal:
    try:
        return exact_dollars(cents(text))
    except MoneyError as error:
        raise Failure("simulation/wager", f"{option}: {error}") from None


def _executor(cluster: str, threads: int) -> AbstractContextManager[Executor | None]:
    """Choose where to play: a cluster, a number of threads, or all processors."""
    from contextlib import closing

    if cluster:
        needs("distributed")
        from spanish21.simulation.cluster import ClusterError, connect

        typer.echo(f"Connecting to {cluster}...", err=True)
        try:
            return closing(connect(cluster))
        except ClusterError as error:
            raise Failure("simulation/cluster", ended(error)) from None
    if threads:
        from spanish21.simulation.runner import Threads

        return closing(Threads(threads))
    return nullcontext()


class _Bar:
    """A progress bar on stderr with the running estimate and the time left."""

    def __init__(self, rounds: int | None, until: float) -> None:
        """Lay the bar out."""
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        self.rounds = rounds
        self.until = until
        self.bar = Progress(
            BarColumn(),
            TextColumn("{task.percentage:>3.0f}%"),
            TextColumn("{task.description}"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self.task = self.bar.add_task("", total=1.0)

    def __enter__(self) -> Callable[[Progress], None]:
        """Show the bar."""
        self.bar.start()
        return self.show

    def __exit__(self, *_error: object) -> None:
        """Take the bar away."""
        self.bar.stop()

    def show(self, now: Progress) -> None:
        """Move the bar on."""
        parts = [now.rounds / self.rounds] if self.rounds else []
        if self.until:
            parts.append(min((self.until / now.standard_error) ** 2, 1.0))
        text = f"{now.rounds:.3g} rounds  player's edge {now.edge:+.4%} ± {now.standard_error:.4%}"
        self.bar.update(self.task, completed=max(parts, default=0.0), description=text)


def _screen(rounds: int | None, until: float) -> AbstractContextManager[Any]:
    """Show progress to a person who looks at a terminal."""
    import sys

    if not sys.stderr.isatty():
        return nullcontext()
    return _Bar(rounds, until)
