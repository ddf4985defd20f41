"""What changed against an earlier dossier: its rules and its documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from spanish21.dossier.sheet import Document
from spanish21.law.show import label
from spanish21.printing import as_table, as_text

__all__ = ["changed_rules", "changes_document"]

Rules = Mapping[str, Sequence[str]]
"""by name, the value in words and the clause"""


def changed_rules(before: Rules, now: Rules) -> list[tuple[str, str, str, str]]:
    """List the rules that differ: name, earlier value, value now, clause now."""
    found = []
    for name in dict.fromkeys((*before, *now)):
        old, new = before.get(name), now.get(name)
        if (old[0] if old else None) != (new[0] if new else None):
            clause = new[1] if new else old[1] if old else ""
            values = old[0] if old else "not there", new[0] if new else "not there"
            found.append((label(name), *values, clause))
    return found


def changes_document(
    revision: int,
    rules: Sequence[Sequence[str]],
    before: Mapping[str, str],
    documents: Sequence[Document],
) -> Document:
    """Write both lists; `before` holds the digests of the earlier documents."""
    now = {one.name: one for one in documents}
    rows = []
    for one in documents:
        if one.name not in before:
            rows.append([one.title, "new"])
        elif before[one.name] != one.digest:
            rows.append([one.title, "changed"])
        else:
            rows.append([one.title, "unchanged"])
    rows += [[name, "no longer enclosed"] for name in before if name not in now]
    heads = ["Rule", "Earlier", "Now", "Clause"]
    parts = [
        as_text(f"Compared with revision {revision}."),
        "\n== Rules\n",
        as_table(heads, rules, numbers=False) if rules else as_text("No rule differs."),
        "\n== Documents\n",
        as_table(["Document", "Against the earlier dossier"], rows, numbers=False),
    ]
    return Document("11-changes", "Changes", "\n\n".join(parts))
