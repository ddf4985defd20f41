"""Write the sources of the site: the pages of docs/, and those that the program itself tells.

`python scripts/lib/site.py FOLDER` writes them to a folder, from which Sphinx builds.
"""

from __future__ import annotations

import importlib
import inspect
import re
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
import typer.main

from spanish21.cli import app

if TYPE_CHECKING:
    from collections.abc import Iterator

DOCS = Path(__file__).parents[2] / "docs"
ROOMS = ("analysis", "client", "gym", "replay", "simulation", "strategy", "table")
"""packages whose names are public beside those of `spanish21` itself"""
FILTER = '<input type="search" class="matrix-filter" placeholder="Filter the rows" />'


def main(folder: Path) -> None:
    """Write everything."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(DOCS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "commands.md").write_text("\n".join(commands()), "utf-8")
    (folder / "reference.md").write_text("\n".join(reference()), "utf-8")
    split_matrix(folder)


def split_matrix(folder: Path) -> None:
    """Give each edition of the conformance matrix a page of its own, with a filter."""
    page = folder / "conformance.md"
    head, *parts = re.split(r"^(?=## )", page.read_text("utf-8"), flags=re.MULTILINE)
    summary, *editions = parts
    names = []
    for part in editions:
        title, _, body = part.partition("\n")
        name = title.removeprefix("## ")
        names.append(name)
        text = f"# Conformance: {name}\n\n```{{raw}} html\n{FILTER}\n```\n{body}"
        (folder / f"conformance-{name}.md").write_text(text, "utf-8")
    listed = "\n".join(f"conformance-{name}" for name in names)
    toc = f"```{{toctree}}\n:maxdepth: 1\n\n{listed}\n```\n"
    page.write_text(f"{head}{summary}\n## By edition\n\n{toc}", "utf-8")


def commands() -> Iterator[str]:
    """Describe every command from the program's own help."""
    yield "# Commands\n\nLook up every command of `spanish21` and its options. Each takes `-h`.\n"
    group = typer.main.get_command(app)
    assert isinstance(group, click.Group)  # noqa: S101 - there are several commands
    context = click.Context(group, info_name="spanish21")
    for name in group.list_commands(context):
        found = group.get_command(context, name)
        if found is not None and not found.hidden:
            yield from command(found, click.Context(found, parent=context, info_name=name))


def command(found: click.Command, context: click.Context) -> Iterator[str]:
    """Describe a command, and those under it."""
    level = context.command_path.count(" ") + 1
    yield f"{'#' * min(level, 4)} `{context.command_path}`\n"
    yield f"{plain(found.help or found.short_help or '')}\n"
    if isinstance(found, click.Group):
        for name in found.list_commands(context):
            below = found.get_command(context, name)
            if below is not None and not below.hidden:
                yield from command(below, click.Context(below, parent=context, info_name=name))
        return
    usage = found.get_usage(context).removeprefix("Usage: ").replace("\n", " ")
    yield f"```text\n{' '.join(usage.split())}\n```\n"
    rows = [row for one in found.get_params(context) for row in option(one, context)]
    if rows:
        yield "| option | meaning |\n| --- | --- |\n" + "\n".join(rows) + "\n"


def option(one: click.Parameter, context: click.Context) -> Iterator[str]:
    """Describe an option or argument in a row."""
    if getattr(one, "hidden", False):
        return
    record = one.get_help_record(context)
    name, text = record or (one.human_readable_name, "")
    yield f"| `{name.replace('|', ' or ')}` | {plain(text).replace('|', ' or ')} |"


def plain(text: str) -> str:
    """Write help without what only a terminal or MyST would read in it."""
    return re.sub(r"\s+", " ", text.replace("\b", "").replace("<", "&lt;").replace("[", "\\["))


def reference() -> Iterator[str]:
    """Describe every public name from the code."""
    yield "# API reference\n\nLook up every public name. [Public names](api.md) has examples.\n"
    for module in ("spanish21", *(f"spanish21.{room}" for room in ROOMS)):
        found = importlib.import_module(module)
        title, _, _ = (inspect.getdoc(found) or "").partition("\n")
        yield f"## `{module}`\n\n{title}\n"
        for name in found.__all__:
            yield from described(name, getattr(found, name))


def described(name: str, found: object) -> Iterator[str]:
    """Describe one name with its signature, its text and its methods."""
    if not (inspect.isclass(found) or inspect.isfunction(found)):
        return
    yield f"### `{name}{signature(found)}`\n\n{prose(found)}\n"
    if not inspect.isclass(found):
        return
    for own, part in vars(found).items():
        part = getattr(part, "func", getattr(part, "__func__", part))  # noqa: PLW2901
        if own.startswith("_") or not inspect.getdoc(part):
            continue
        if inspect.isfunction(part):
            yield f"`{own}{signature(part)}`\n: {prose(part, '  ')}\n"
        elif isinstance(part, property):
            yield f"`{own}`\n: {prose(part, '  ')}\n"


def signature(found: object) -> str:
    """Write the parameters, as far as they can be told."""
    if inspect.isclass(found) and issubclass(found, BaseException):
        return ""
    try:
        text = str(inspect.signature(found))  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return ""
    text = re.sub(r"^\((self|cls)(, )?", "(", text).partition(" -> ")[0]
    return text if len(text) < 160 and " at 0x" not in text else "(...)"  # noqa: PLR2004


def prose(found: object, indent: str = "") -> str:
    """Write a docstring without its examples, which doctest reads."""
    text = re.split(r"\n\s*>>>", inspect.getdoc(found) or "")[0].strip()
    text = text.replace("<", "&lt;").replace("[", "\\[")
    return text.replace("\n", f"\n{indent}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
