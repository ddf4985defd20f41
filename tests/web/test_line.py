"""Messages reach a client whole and in their order, by either way."""

from __future__ import annotations

import asyncio

import pytest
from starlette.types import Message
from starlette.websockets import WebSocket
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from spanish21.web.connections import _frame
from spanish21.web.line import PlainLine


def parsed(data: bytes) -> Frame:
    """Read a frame as a client of the websockets library does."""
    reader = StreamReader()
    reader.feed_data(data)
    reading = Frame.parse(reader.read_exact, mask=False, max_size=None)
    with pytest.raises(StopIteration) as read:
        next(reading)
    found = read.value.value
    assert isinstance(found, Frame)
    return found


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_message_of_any_size_is_one_frame_of_text(size: int) -> None:
    text = b"x" * size
    found = parsed(b"".join(_frame(text)))
    assert (found.opcode, found.fin, bytes(found.data)) == (Opcode.TEXT, True, text)


class Client:
    """The other end of an application's socket, which reads when it is let."""

    def __init__(self) -> None:
        self.got: list[str] = []
        self.reads = asyncio.Event()

    async def socket(self) -> WebSocket:
        """Connect."""
        connected = WebSocket({"type": "websocket"}, self._receive, self._send)
        self.reads.set()
        await connected.accept()
        self.reads.clear()
        return connected

    async def _receive(self) -> dict[str, str]:
        return {"type": "websocket.connect"}

    async def _send(self, message: Message) -> None:
        await self.reads.wait()
        if message["type"] == "websocket.send":
            self.got.append(message["text"])


async def test_without_a_direct_way_messages_keep_their_order() -> None:
    client = Client()
    line = PlainLine(await client.socket())
    drained = asyncio.Event()
    line.on_drained = drained.set
    line.write_texts([b"1", b"2"])
    line.write_texts([b"3"])
    await asyncio.sleep(0)
    assert not line.writable.is_set()
    client.reads.set()
    await asyncio.wait_for(drained.wait(), 5)
    assert line.drained
    assert client.got == ["1", "2", "3"]


async def test_what_is_written_to_a_closed_socket_is_dropped() -> None:
    client = Client()
    socket = await client.socket()
    client.reads.set()
    await socket.close()
    line = PlainLine(socket)
    line.write_texts([b"1"])
    await asyncio.wait_for(line.writable.wait(), 5)
    assert client.got == []
