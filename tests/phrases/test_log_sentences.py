"""Every fact that a house may log has a sentence for those who read the log."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from spanish21.house.people.events import PeopleEvent
from spanish21.house.view.logged import logged_sentence
from spanish21.ledger.key_change import CheckpointKeyReplaced
from spanish21.progressive.events import ProgressiveEvent
from spanish21.table.phrases import Reader

KINDS = (*get_args(PeopleEvent), *get_args(ProgressiveEvent), CheckpointKeyReplaced)
READER = Reader(names={"p1": "Ann", "p2": "Olga"})


def sample(info: Any) -> Any:  # noqa: ANN401 - any JSON value
    """Make a value of a type, as JSON holds it."""
    match info:
        case msgspec.inspect.StrType():
            return "p1"
        case msgspec.inspect.IntType():
            return 500 if info.le is None else min(500, info.le)
        case msgspec.inspect.BoolType():
            return True
        case msgspec.inspect.EnumType():
            return next(iter(info.cls)).value
        case msgspec.inspect.UnionType():
            return sample(
                next(t for t in info.types if not isinstance(t, msgspec.inspect.NoneType))
            )
        case msgspec.inspect.VarTupleType():
            return [sample(info.item_type)]
        case msgspec.inspect.TupleType():
            return [1 for _ in info.item_types]
        case msgspec.inspect.StructType() | msgspec.inspect.DataclassType():
            tag = getattr(info, "tag", None)
            found = {field.encode_name: sample(field.type) for field in info.fields}
            return {**found, **({"type": tag} if tag else {})}
        case _:
            return sample(info.type)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_fact_of_the_log_has_a_sentence(kind: type[msgspec.Struct]) -> None:
    event: Any = msgspec.convert(sample(msgspec.inspect.type_info(kind)), kind)
    told = logged_sentence(event, READER)
    assert told[0].isupper() or told.startswith(("p1", "$")), told
    assert told.endswith(".")
    assert kind.__name__ not in told
    if kind in get_args(PeopleEvent) and "person" in kind.__struct_fields__:
        assert "Ann" in told or hasattr(event, "name") or "correction" in told
