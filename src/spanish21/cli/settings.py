"""`spanish21 settings`: the casino's name, its helpline and its thresholds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from spanish21.cli.failure import Failure
from spanish21.cli.output import AsJson, write_json
from spanish21.cli.people.place import Data, Database, Sealed, changing, opened

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from spanish21.house.people import HouseSettings
    from spanish21.house.people.directory import SettingsProposal

__all__ = ["settings"]

_DATA = Path("spanish21-data")
_SYSTEM = "system"
Casino = Annotated[str | None, typer.Option("--casino", help="Name of the casino.")]
Helpline = Annotated[
    str | None, typer.Option("--helpline", help="Helpline for players; empty for none.")
]
Payout = Annotated[
    str | None,
    typer.Option("--large-payout", metavar="DOLLARS", help="Payout for two people; 0 for none."),
]
Errors = Annotated[
    int | None, typer.Option("--alert-errors", help="Standard errors that raise an alert.")
]
Minutes = Annotated[
    int | None, typer.Option("--notice-minutes", help="Minutes of notice for new limits.")
]


def settings(
    casino: Casino = None,
    helpline: Helpline = None,
    large_payout: Payout = None,
    alert_errors: Errors = None,
    notice_minutes: Minutes = None,
    data: Data = _DATA,
    database: Database = None,
    sealed: Sealed = None,
    as_json: AsJson = False,
) -> None:
    """Show the settings of the house, or change those that are given.

    A threshold that protects less is only proposed. The page Settings offers it to an operator or a
    pit manager for approval.

    Stop a server that keeps its data in a file first. A server with PostgreSQL can keep running.
    The log records every change under the name `system`.
    """
    asked = {
        "casino": casino,
        "helpline": helpline,
        "large_payout": None if large_payout is None else _cents(large_payout),
        "alert_errors": alert_errors,
        "notice_minutes": notice_minutes,
    }
    wanted = {name: value for name, value in asked.items() if value is not None}
    if wanted:
        with changing(data, database, sealed) as people:
            people.change_settings(_SYSTEM, _changed(people.settings, wanted))
            found = people.settings, people.settings_proposals()
    else:
        with opened(data, database) as people:
            found = people.settings, people.settings_proposals()
    _show(*found, as_json=as_json)


def _cents(text: str) -> int:
    from spanish21.money import cents

    try:
        return cents(text)
    except ValueError:
        message = f"{text!r} isn't an amount. Enter dollars, for example 5000."
        raise Failure("settings/amount", message) from None


def _changed(now: HouseSettings, wanted: Mapping[str, object]) -> HouseSettings:
    """Return the settings with some of them changed, each within its bounds."""
    import msgspec

    from spanish21.house.people import HouseSettings

    for name, value in wanted.items():
        try:
            now = msgspec.convert({**msgspec.to_builtins(now), name: value}, HouseSettings)
        except msgspec.ValidationError:
            raise _out_of_bounds(name) from None
    return now


def _out_of_bounds(name: str) -> Failure:
    """Name the bounds of a setting."""
    from msgspec import inspect

    from spanish21.house.people import HouseSettings
    from spanish21.money import dollars

    settings = cast("inspect.StructType", inspect.type_info(HouseSettings))
    (kind,) = (field.type for field in settings.fields if field.name == name)
    option = f"--{name.replace('_', '-')}"
    if not isinstance(kind, inspect.IntType):
        length = cast("inspect.StrType", kind).max_length
        return Failure("settings/bounds", f"{option} is too long. Use at most {length} characters.")
    written = dollars if name == "large_payout" else str
    least, most = written(kind.ge or 0), written(kind.le or 0)
    return Failure("settings/bounds", f"{option} is out of bounds. Use {least} to {most}.")


def _show(now: HouseSettings, proposals: Iterable[SettingsProposal], *, as_json: bool) -> None:
    import msgspec

    from spanish21.house.people.phrases import thresholds
    from spanish21.money import dollars

    if as_json:
        proposed = [msgspec.to_builtins(each) for each in proposals]
        write_json({**msgspec.to_builtins(now), "proposed": proposed})
        return
    payout = f"{dollars(now.large_payout)} or more" if now.large_payout else "never"
    typer.echo(f"Casino: {now.casino}")
    typer.echo(f"Helpline: {now.helpline or 'none'}")
    typer.echo(f"Two people sign for a payout: {payout}")
    typer.echo(f"Alerts: from {now.alert_errors} standard errors on")
    typer.echo(f"Notice for new limits: {now.notice_minutes} min")
    for each in proposals:
        typer.echo(f"Proposal {each.number} awaits approval: {thresholds(each.weaker.named())}.")
