"""The registry of editions: a mapping of all that can be named, in which files are read late."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, MutableMapping
from functools import cache
from importlib.resources import files

from spanish21.law.edition import Edition

__all__ = ["Editions", "packaged_ids", "packaged_text"]

_FOLDER = files("spanish21.law.editions").joinpath("files")
_ENDING = ".toml"


@cache
def packaged_ids() -> tuple[str, ...]:
    """List the ids of the editions that come with the software as files; reads none of them."""
    names = sorted(file.name for file in _FOLDER.iterdir())
    return tuple(name.removesuffix(_ENDING).upper() for name in names if name.endswith(_ENDING))


@cache
def packaged_text(edition_id: str) -> str:
    """Return the text of an edition file that comes with the software."""
    return _FOLDER.joinpath(f"{edition_id.lower()}{_ENDING}").read_text("utf-8")


class Editions(MutableMapping[str, Edition]):
    """All editions by their ids: the published ones, those from files, and registered ones.

    An edition file that comes with the software is read when its edition is first used. Ids are
    listed without reading anything.
    """

    def __init__(self, published: Iterable[Edition]) -> None:
        """Begin with the published editions; `read_files_with` must follow."""
        self._loaded = {known.id: known for known in published}
        self._published = tuple(self._loaded)
        self._read: Callable[[str], Edition]

    def read_files_with(self, read: Callable[[str], Edition]) -> None:
        """Take what makes an edition of the text of a file."""
        self._read = read

    def __getitem__(self, edition_id: str) -> Edition:
        """Return an edition, reading its file if this is the first use."""
        if edition_id not in self._loaded and edition_id in packaged_ids():
            self._loaded[edition_id] = self._read(packaged_text(edition_id))
        return self._loaded[edition_id]

    def __setitem__(self, edition_id: str, edition: Edition) -> None:
        """Add or replace an edition."""
        self._loaded[edition_id] = edition

    def __delitem__(self, edition_id: str) -> None:
        """Forget a registered edition."""
        del self._loaded[edition_id]

    def __contains__(self, edition_id: object) -> bool:
        """Return whether there is an edition with this id, in these capitals."""
        return edition_id in self._loaded or edition_id in packaged_ids()

    def __iter__(self) -> Iterator[str]:
        """List the ids: published, from files, registered."""
        return iter(dict.fromkeys((*self._published, *packaged_ids(), *self._loaded)))

    def __len__(self) -> int:
        """Count the editions."""
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        """List the ids."""
        return f"{type(self).__name__}({', '.join(self)})"

    def loaded(self) -> tuple[Edition, ...]:
        """List the editions in memory: all but the files that were not read yet."""
        return tuple(self._loaded.values())
