"""One transaction of the embedded store: all it reads and writes, in as few steps as may be.

SQLite lets other threads run at each step of a statement, and the writer then waits for its turn;
so a batch takes the same few steps however many entries it has.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, islice

import apsw
import msgspec

from spanish21.ledger.entry import Draft, Entry, Head, Tip
from spanish21.ledger.rows import COLUMNS, entry_of, row_of, touched, watched
from spanish21.ledger.sheet import Ground, Sheet

__all__ = ["ground", "write", "write_entries"]

_ENTRIES = f"INSERT INTO entries({COLUMNS})"
_BALANCES = "INSERT OR REPLACE INTO balances"
_AT_ONCE = 64
"""rows of one statement"""

_READ = """
SELECT
  (SELECT json_group_object(stream, json_array(number, version, hash))
   FROM json_each(?1) AS asked CROSS JOIN entries ON position = (
     SELECT position FROM entries WHERE stream = asked.value ORDER BY number DESC LIMIT 1)),
  (SELECT json_group_object(name, token)
   FROM json_each(?1) AS asked CROSS JOIN leases ON name = asked.value),
  (SELECT json_group_object(account, balance)
   FROM json_each(?2) AS asked CROSS JOIN balances ON account = asked.value),
  (SELECT json_group_array(position)
   FROM json_each(?3) AS asked CROSS JOIN entries
   ON stream = asked.value ->> 0 AND command_id = asked.value ->> 1),
  (SELECT json_array(position, hash, at) FROM entries ORDER BY position DESC LIMIT 1)
"""
_READ_DONE = f"SELECT {COLUMNS} FROM entries WHERE position IN (SELECT value FROM json_each(?))"  # noqa: S608
_heads = msgspec.json.Decoder(dict[str, tuple[int, int, str]])
_tip = msgspec.json.Decoder(tuple[int, str, int])
_numbers = msgspec.json.Decoder(dict[str, int])


def ground(writer: apsw.Connection, groups: Sequence[Sequence[Draft]]) -> Ground:
    """Read all that the drafts touch; commands that were done before are there but seldom."""
    streams, accounts = touched(groups)
    streams = sorted({*streams, *watched(groups)})
    named = [(draft.stream, draft.command_id) for group in groups for draft in group]
    found = writer.execute(_READ, _texts(streams, accounts, named)).get
    heads, tokens, balances, done, tip = found
    known = map(entry_of, writer.execute(_READ_DONE, (done,))) if done != "[]" else ()
    return Ground(
        heads={stream: Head(*head) for stream, head in _heads.decode(heads).items()},
        commands={(entry.stream, entry.command_id): entry for entry in known},
        tokens=_numbers.decode(tokens),
        balances=_numbers.decode(balances),
        tip=Tip(*_tip.decode(tip)) if tip else Tip(),
    )


def _texts(*values: object) -> tuple[str, ...]:
    return tuple(msgspec.json.encode(value).decode() for value in values)


def write(writer: apsw.Connection, sheet: Sheet) -> None:
    """Write the entries of a sheet, and what every account holds after them."""
    write_entries(writer, sheet.entries)
    _insert(writer, _BALANCES, sheet.balances.items())


def write_entries(writer: apsw.Connection, entries: Iterable[Entry]) -> None:
    """Write entries as they are."""
    _insert(writer, _ENTRIES, map(row_of, entries))


def _insert(writer: apsw.Connection, into: str, rows: Iterable[tuple[object, ...]]) -> None:
    left = iter(rows)
    while some := tuple(islice(left, _AT_ONCE)):
        row = f"({', '.join('?' * len(some[0]))})"
        values = ", ".join([row] * len(some))
        writer.execute(f"{into} VALUES {values}", tuple(chain.from_iterable(some)))
