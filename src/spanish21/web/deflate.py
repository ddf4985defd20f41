"""Compression of the first messages of a socket, while a page waits to be playable.

Compressing every message would take a third of the server's time. The first ones count most: a
visitor on a slow line waits for them, and they are as large as a tenth of the page.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from websockets.extensions.base import Extension
    from websockets.frames import Frame
    from websockets.typing import ExtensionParameter

__all__ = ["COMPRESSED", "WORTHWHILE", "Compressor", "SeldomDeflate"]

COMPRESSED = 64 * 1024
"""bytes of a socket's messages that are compressed, counted before: more than a first round"""
WORTHWHILE = 64
"""bytes of a message below which compression saves too little"""
_WINDOW, _MEMORY, _LEVEL = 13, 5, 6
_END = b"\x00\x00\xff\xff"
"""of a compressed message, which is left out"""


class _Plain(PerMessageDeflate):
    """Reads compressed messages, and sends as they are those that `Compressor` does not write."""

    def __init__(self, agreed: PerMessageDeflate) -> None:
        """Take over what was agreed upon, without the compressor that the library keeps for it."""
        super().__init__(
            agreed.remote_no_context_takeover,
            local_no_context_takeover=True,
            remote_max_window_bits=agreed.remote_max_window_bits,
            local_max_window_bits=agreed.local_max_window_bits,
        )
        self.repeats = not agreed.local_no_context_takeover
        """whether a message may repeat what the last ones said"""

    def encode(self, frame: Frame) -> Frame:
        """Return the frame as it is."""
        return frame


class SeldomDeflate(ServerPerMessageDeflateFactory):
    """Agrees with a client on messages that may be compressed by what the last ones said.

    Clients compress each message by itself, so that nothing is kept in memory to read them.
    """

    def __init__(self) -> None:
        """Ask for windows that are large enough for a message and the one before it."""
        super().__init__(
            server_no_context_takeover=False,
            client_no_context_takeover=True,
            server_max_window_bits=_WINDOW,
            client_max_window_bits=_WINDOW,
        )

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        """Return what is agreed upon, and what reads the client's messages."""
        agreed, found = super().process_request_params(params, accepted_extensions)
        return agreed, _Plain(found)


class Compressor:
    """Compresses the first messages of one socket, most of which repeat what came before.

    Between two messages it keeps only as much text as the client's window holds, which takes a
    tenth of the memory of a compressor, and nothing after the last one that it compresses.
    """

    def __init__(self) -> None:
        """Begin with all of the bytes that may be compressed."""
        self._left = COMPRESSED
        self._before = b""

    def compress(self, text: bytes, agreed: Sequence[Extension]) -> bytes | None:
        """Return a message compressed, or None if it is sent as it is."""
        if len(text) < WORTHWHILE or self._left <= 0:
            return None
        window = next((each for each in agreed if isinstance(each, _Plain)), None)
        if window is None:
            self._left = 0
            return None
        self._left -= len(text)
        bits = window.local_max_window_bits
        writer = zlib.compressobj(_LEVEL, zlib.DEFLATED, -bits, _MEMORY, zdict=self._before)
        if window.repeats:
            self._before = (self._before + text)[-(1 << bits) :] if self._left > 0 else b""
        return (writer.compress(text) + writer.flush(zlib.Z_SYNC_FLUSH)).removesuffix(_END)
