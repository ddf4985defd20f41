"""The first messages of a socket are compressed for clients that can read that, and only those."""

from __future__ import annotations

import zlib
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosedError

from spanish21.web.deflate import COMPRESSED, WORTHWHILE, Compressor, SeldomDeflate
from tests.web.live import Client, Server

END = b"\x00\x00\xff\xff"
"""of a compressed message, which is left out of its frame"""


class Counting(ClientConnection):
    """A client that counts the bytes which arrive, and those of the messages in them."""

    arrived = 0
    written = 0

    def data_received(self, data: bytes) -> None:
        self.arrived += len(data)
        super().data_received(data)

    async def recv(self, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - as in the library
        message = await super().recv(*args, **kwargs)
        self.written += len(message)
        return message


async def counted(client: Client, table: str, **options: Any) -> Counting:  # noqa: ANN401
    """Go to a table by a socket that counts."""
    address = f"ws://{client.address}/api/tables/{table}/socket"
    client.socket = await connect(
        address, additional_headers=client.cookie(), create_connection=Counting, **options
    )
    assert isinstance(client.socket, Counting)
    assert (await client.hear())["type"] == "hello"
    return client.socket


async def test_what_comes_before_the_first_bet_takes_less_than_a_fifth_of_its_bytes(
    server: Server,
) -> None:
    ann = await server.client("Ann")
    socket = await counted(ann, await server.table("MD-bonus-spin"))
    await ann.do("sit", box=4)
    await ann.do("buy-in", amount=20_000)
    await ann.through_cut()
    assert socket.written > 10_000
    assert socket.arrived < socket.written / 5


async def test_a_client_that_cannot_read_it_gets_plain_messages(server: Server) -> None:
    ann = await server.client("Ann")
    socket = await counted(ann, await server.table(), compression=None)
    assert socket.arrived > socket.written


async def test_after_the_first_messages_the_others_are_plain(server: Server) -> None:
    ann = await server.client("Ann")
    socket = await counted(ann, await server.table())
    await ann.do("sit", box=4)
    while socket.written < 2 * COMPRESSED:
        await ann.do("buy-in", amount=500)
    arrived, written = socket.arrived, socket.written
    await ann.do("buy-in", amount=500)
    assert socket.arrived - arrived >= socket.written - written


async def test_a_message_that_grows_beyond_all_bounds_ends_the_connection(server: Server) -> None:
    ann = await server.client("Ann")
    socket = await counted(ann, await server.table())
    await socket.send("0" * 10_000_000)
    with pytest.raises(ConnectionClosedError) as ended:
        await socket.recv()
    assert ended.value.rcvd is not None
    assert ended.value.rcvd.code == 1009


@pytest.mark.parametrize("bits", [9, 12, 15])
def test_a_message_is_compressed_within_the_window_that_was_agreed_upon(bits: int) -> None:
    asked = [("server_max_window_bits", str(bits)), ("client_max_window_bits", None)]
    agreed, extension = SeldomDeflate().process_request_params(asked, [])
    window = int(dict(agreed)["server_max_window_bits"] or 0)
    assert window == min(bits, 13)
    compressor, reader = Compressor(), zlib.decompressobj(-window)
    for number in range(4):
        text = b'{"type":"told","version":%d}' % number * 200
        small = compressor.compress(text, [extension])
        assert small is not None
        assert reader.decompress(small + END) == text


def test_a_message_repeats_the_last_ones_only_if_the_client_keeps_them() -> None:
    text = bytes(range(256)) * 4
    for asked, again in (([], True), ([("server_no_context_takeover", None)], False)):
        _, extension = SeldomDeflate().process_request_params(asked, [])
        compressor = Compressor()
        first, second = (compressor.compress(text, [extension]) or b"" for _ in range(2))
        assert (len(second) < len(first) / 4) == again
        if not again:
            assert zlib.decompressobj(-13).decompress(second + END) == text


def test_short_messages_and_those_without_an_agreement_are_left_alone() -> None:
    _, extension = SeldomDeflate().process_request_params([], [])
    assert Compressor().compress(b"x" * (WORTHWHILE - 1), [extension]) is None
    assert Compressor().compress(b"x" * WORTHWHILE, [extension]) is not None
    assert Compressor().compress(b"x" * WORTHWHILE, []) is None
