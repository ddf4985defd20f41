"""Messages without sense over a socket: each is answered, and nobody else is the worse for it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any, get_args

import msgspec
from hypothesis import HealthCheck, Phase, given, settings, strategies as st
from websockets.exceptions import ConnectionClosed

from spanish21.house.live.commands import Settings
from spanish21.house.people import Role
from spanish21.house.wire import asking as a
from spanish21.house.wire.telling import ServerMessage
from spanish21.table.commands import Command
from tests.properties.profiles import SOAKING
from tests.web.background import Beside, background
from tests.web.live import Client

SLOW = Settings(number_seconds=0, cut_seconds=600, wager_seconds=600, turn_seconds=600)
BY_HAND = Settings(automatic=False, cut_seconds=600, wager_seconds=600, turn_seconds=600)
SEARCH = settings(
    max_examples=400 if SOAKING else 40,
    derandomize=not SOAKING,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
NUMBERS = st.one_of(
    st.integers(-2, 12),
    st.integers(),
    st.sampled_from([2**31, 2**53, 2**63, 2**64, -(2**63), 10**30, 1e308, 1.5, True]),
)
JSON = st.recursive(
    st.one_of(st.none(), NUMBERS, st.text(max_size=20), st.sampled_from(["As", "Ann", "basic"])),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)
PLAUSIBLE: dict[str, st.SearchStrategy[Any]] = {
    "box": st.integers(1, 7),
    "amount": st.sampled_from([500, 1000, 2500, 50_000]),
    "boxes": st.lists(
        st.fixed_dictionaries(
            {
                "box": st.integers(1, 7),
                "wagers": st.lists(
                    st.fixed_dictionaries(
                        {
                            "kind": st.sampled_from(["basic", "match-the-dealer", "unheard-of"]),
                            "amount": st.sampled_from([500, 1000, 2500, 50_000]),
                        }
                    ),
                    max_size=3,
                ),
            }
        ),
        max_size=2,
    ),
    "deal": st.booleans(),
    "hand": st.integers(1, 2),
    "depth": st.integers(1, 312),
    "hex": st.just("00ff"),
    "card": st.sampled_from(["As", "9d", "Kh", None]),
    "person": st.sampled_from(["nobody", "x" * 64]),
}


def filled(kind: Any, *, always: bool = False) -> st.SearchStrategy[dict[str, Any]]:  # noqa: ANN401
    """Draw the fields of a type: as they should be, of any kind, or left out."""
    tag = kind.__struct_config__.tag
    fields = {
        field.encode_name: st.one_of(
            PLAUSIBLE.get(field.name, JSON), PLAUSIBLE.get(field.name, JSON), JSON
        )
        for field in msgspec.structs.fields(kind)
    }
    needed = {**fields, "type": st.just(tag)} if always else {"type": st.just(tag)}
    return st.fixed_dictionaries(needed, optional={} if always else fields)


def leaves(kind: Any) -> list[Any]:  # noqa: ANN401
    """Return the types of a union of unions."""
    return [each for part in get_args(kind) for each in leaves(part)] or [kind]


STAFF = st.one_of([filled(kind, always=True) for kind in leaves(Command)])
ASKS = st.one_of(
    [
        filled(kind, always=True)
        if kind is not a.Staff
        else st.fixed_dictionaries({"type": st.just("staff"), "command": STAFF})
        for kind in leaves(a.Ask)
    ]
)
DOING = st.fixed_dictionaries(
    {
        "type": st.just("do"),
        "id": st.from_regex(r"[A-Za-z0-9_-]{8,64}", fullmatch=True),
        "version": st.sampled_from(["now", "now", "now", 0, 2**70]),
        "command": ASKS,
    }
)
MANGLED = st.builds(
    lambda whole, name, value: {**whole, name: value},
    DOING,
    st.sampled_from(["type", "id", "version", "command", "more"]),
    JSON,
)
MESSAGES = st.one_of(
    DOING,
    DOING,
    MANGLED,
    JSON,
    st.text(max_size=50),
    st.binary(max_size=50),
    st.sampled_from(["[" * 5000, '{"type":"ping"}' + " " * 20_000, '{"type":"do","type":"ping"}']),
)


def written(message: object, version: int) -> str | bytes:
    if isinstance(message, str | bytes):
        return message
    if isinstance(message, dict) and message.get("version") == "now":
        message = {**message, "version": version}
    return json.dumps(message)


async def babble(eve: Client, table: str, messages: list[object]) -> None:
    """Say it all, then ask for a sign of life; only nonsense beyond measure ends it."""
    await eve.sit_down(table)
    try:
        for message in messages:
            await eve.say(written(message, eve.version))
        await eve.say('{"type":"ping"}')
        while True:
            await eve.hear()
            said = msgspec.json.decode(eve.bytes[-1], type=ServerMessage)
            if type(said).__name__ == "Pong":
                break
    except ConnectionClosed:
        assert eve.socket.close_code in {1009, 4029}
    await eve.socket.close()


async def lives(ann: Client) -> None:
    await ann.say('{"type":"ping"}')
    while (await ann.hear())["type"] != "pong":
        pass


async def people(beside: Beside, table: str) -> tuple[Client, Client]:
    """Return somebody who plays, and somebody with every role who does not mean well."""
    server = beside.server
    ann = await (await server.client("Ann")).sit_down(table)
    eve = server.stranger()
    link = await asyncio.to_thread(server.house.people.invite, "system", list(Role))
    body = {"name": "Eve", "password": "correct horse", "invitation": link}
    eve.me = (await eve.http.post("/api/register", json=body)).json()
    return ann, eve


def test_no_message_harms_a_table(tmp_path: Path) -> None:
    with background(tmp_path) as beside:
        tables = [beside.do(beside.server.table(settings=each)) for each in (SLOW, BY_HAND)]
        ann, eve = beside.do(people(beside, tables[0]))

        @SEARCH
        @given(table=st.sampled_from(tables), messages=st.lists(MESSAGES, min_size=1, max_size=12))
        def search(table: str, messages: list[object]) -> None:
            beside.do(babble(eve, table, messages))
            beside.do(lives(ann))
            for hosted in beside.server.house.tables.values():
                assert hosted.actor.failure is None
                assert hosted.actor.live.stopped is None

        search()
