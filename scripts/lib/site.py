"""Write the sources of the site: the pages of docs/, and those that the program itself tells.

`python scripts/lib/site.py FOLDER` writes them to a folder, from which Sphinx builds.
"""

from __future__ import annotations

import importlib
import inspect
import re
import shutil
import sys
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from typer.main import get_command

from spanish21.cli import COMMANDS, app
from spanish21.cli.lazy import LazyGroup

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from typer._click import Parameter

    from spanish21.cli.lazy import Lazy

DOCS = Path(__file__).parents[2] / "docs"
ROOMS = (
    "analysis",
    "client",
    "gym",
    "replay",
    "simulation",
    "strategy",
    "table",
    "table.commands",
)
"""packages whose names are public beside those of `spanish21` itself"""
WIDTH = 88
MOST_FIELDS = 12
"""with more than this, a record is one that the program makes"""
FILTER = '<input type="search" class="matrix-filter" placeholder="Filter the rows" />'


def main(folder: Path) -> None:
    """Write everything; an example ends without the empty line that ends it for doctest."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(DOCS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "commands.md").write_text("\n".join(commands()), "utf-8")
    (folder / "reference.md").write_text("\n".join(reference()), "utf-8")
    split_matrix(folder)
    for page in folder.glob("*.md"):
        text = page.read_text("utf-8")
        page.write_text(re.sub(r"\n\n```$", "\n```", text, flags=re.MULTILINE), "utf-8")


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
    top = typer.Context(get_command(app), info_name="spanish21")
    yield from listed(COMMANDS, top)


def listed(commands: Mapping[str, Lazy], above: typer.Context) -> Iterator[str]:
    """Describe commands, and those under them."""
    for name, lazy in commands.items():
        found = lazy.load(name)
        context = typer.Context(found, parent=above, info_name=name)
        level = context.command_path.count(" ") + 1
        yield f"{'#' * level} `{context.command_path}`\n\n{plain(found.help or lazy.help)}\n"
        if isinstance(found, LazyGroup):
            yield from listed(found.lazy, context)
        else:
            yield from called(context)


def called(context: typer.Context) -> Iterator[str]:
    """Describe how a command is called."""
    found = context.command
    usage = found.get_usage(context).removeprefix("Usage: ").replace("\n", " ")
    yield f"```text\n{' '.join(usage.split())}\n```\n"
    rows = [row for one in found.get_params(context) for row in option(one, context)]
    if rows:
        yield "| option | meaning |\n| --- | --- |\n" + "\n".join(rows) + "\n"


def option(one: Parameter, context: typer.Context) -> Iterator[str]:
    """Describe an option or argument in a row."""
    if getattr(one, "hidden", False) or "--help" in one.opts:
        return
    record = one.get_help_record(context)
    name, text = record or (one.human_readable_name, "")
    words = " ".join(f"`{word}`" for word in option_words(name.replace("|", " or ")))
    yield f"| {words} | {plain(text).replace('|', ' or ')} |"


def option_words(name: str) -> list[str]:
    """Take the options apart from what follows them, so that a line can break between them."""
    rest = re.sub(r"^(?:-[\w-]+(?:, | / | ?))+", "", name)
    return [*re.findall(r"-[\w-]+", name.removesuffix(rest)), *([rest] if rest else [])]


def plain(text: str) -> str:
    """Write help without what only a terminal or MyST would read in it."""
    return re.sub(r"\s+", " ", escaped(text.replace("\b", "")))


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
    """Describe one name with how it is called, its text and its members."""
    if not (inspect.isclass(found) or inspect.isroutine(found) or hasattr(found, "cache_info")):
        return
    yield f"### `{name}`\n"
    if shown := signature(name, found):
        yield f"```python\n{shown}\n```\n"
    yield f"{prose(found)}\n"
    if inspect.isclass(found):
        yield from members(found)


def members(kind: type) -> Iterator[str]:
    """Describe the public methods and properties of a class, those that it inherits included."""
    known: set[str] = set()
    for one in kind.__mro__:
        if not one.__module__.startswith("spanish21"):
            continue
        for name, part in vars(one).items():
            method = getattr(part, "__func__", part)
            if name.startswith("_") or name in known or not inspect.getdoc(method):
                continue
            known.add(name)
            if inspect.isfunction(method):
                yield f"`{signature(name, method, width=None)}`\n: {prose(method, '  ')}\n"
            elif isinstance(part, property | cached_property):
                yield f"`{name}`\n: {prose(part, '  ')}\n"


def is_protocol(kind: type) -> bool:
    """Return whether a class only describes what others have, so that it is never called."""
    return bool(getattr(kind, "_is_protocol", False))


def signature(name: str, found: object, width: int | None = WIDTH) -> str:
    """Write how something is called, in lines of a width; nothing for errors and large records."""
    if inspect.isclass(found) and (issubclass(found, BaseException | Enum) or is_protocol(found)):
        return ""
    try:
        known = inspect.signature(found)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return ""
    stated = [one for one in known.parameters.values() if one.name not in {"self", "cls"}]
    if inspect.isclass(found) and len(stated) > MOST_FIELDS:
        return ""
    parts = [parameter(one) for one in stated]
    for place, one in enumerate(stated):
        if one.kind is one.VAR_POSITIONAL:
            break
        if one.kind is one.KEYWORD_ONLY:
            parts.insert(place, "*")
            break
    returned = known.return_annotation
    result = "" if inspect.isclass(found) else f" -> {annotation(returned)}"
    line = f"{name}({', '.join(parts)}){result if returned is not known.empty else ''}"
    if width is None or len(line) <= width:
        return line
    return "\n".join([f"{name}(", *(f"    {part}," for part in parts), f"){result}"])


def parameter(one: inspect.Parameter) -> str:
    """Write a parameter with its annotation and its default."""
    stars = {one.VAR_POSITIONAL: "*", one.VAR_KEYWORD: "**"}.get(one.kind, "")
    of = "" if one.annotation is one.empty else f": {annotation(one.annotation)}"
    if one.default is one.empty:
        return f"{stars}{one.name}{of}"
    default = repr(one.default)
    plain_value = "<" not in default and len(default) < WIDTH // 2
    return f"{stars}{one.name}{of} = {default if plain_value else '...'}"


def annotation(found: object) -> str:
    """Write an annotation without the modules of its names and the bounds of its numbers."""
    found = getattr(found, "__forward_arg__", found)
    text = found if isinstance(found, str) else inspect.formatannotation(found)
    bare = re.sub(r"\b(?:[a-z_]\w*\.)+(?=[A-Za-z])", "", text)
    bare = re.sub(r"Annotated\[([^,\[\]]+), (?:READ|Meta\([^()]*\))\]", r"\1", bare)
    bare = re.sub(r"\b(?:FromZero|FromOne|Seed)\b", "int", bare)
    return re.sub(r"Optional\[((?:[^\[\]]|\[[^\[\]]*\])*)\]", r"\1 | None", bare)


def prose(found: object, indent: str = "") -> str:
    """Write a docstring without its examples, which doctest reads."""
    text = re.split(r"\n\s*>>>", inspect.getdoc(found) or "")[0].strip()
    return escaped(text).replace("\n", f"\n{indent}")


def escaped(text: str) -> str:
    """Write text so that MyST reads no markup in it, but for what is between backticks."""
    parts = text.split("`")
    plain_parts = (part.replace("<", "&lt;").replace("[", "\\[") for part in parts[::2])
    parts[::2] = plain_parts
    return "`".join(parts)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
