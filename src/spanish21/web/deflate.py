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

COMPRESSED = 32 * 1024
"""bytes of a socket's messages that are compressed, counted before: more than a first bet takes"""
WORTHWHILE = 512
"""bytes of a message below which compression saves too little"""
_WINDOW, _MEMORY, _LEVEL = 12, 5, 1
_END = b"\x00\x00\xff\xff"
"""of a compressed message, which is left out"""


class _Plain(PerMessageDeflate):
    """Reads compressed messages, and sends as they are those that `Compressor` does not write."""

    def encode(self, frame: Frame) -> Frame:
        """Return the frame as it is."""
        return frame


class SeldomDeflate(ServerPerMessageDeflateFactory):
    """Agrees with a client on messages that may be compressed, each by itself.

    So neither side keeps anything in memory between two messages.
    """

    def __init__(self) -> None:
        """Ask for windows that are large enough for one message."""
        super().__init__(
            server_no_context_takeover=True,
            client_no_context_takeover=True,
            server_max_window_bits=_WINDOW,
            client_max_window_bits=_WINDOW,
        )

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        """Return what is agreed upon, and what reads the client's messages."""
        agreed, found = super().process_request_params(params, accepted_extensions)
        return agreed, _Plain(
            found.remote_no_context_takeover,
            found.local_no_context_takeover,
            found.remote_max_window_bits,
            found.local_max_window_bits,
        )


class Compressor:
    """Compresses the first messages of one socket."""

    def __init__(self) -> None:
        """Begin with all of the bytes that may be compressed."""
        self._left = COMPRESSED

    def compress(self, text: bytes, agreed: Sequence[Extension]) -> bytes | None:
        """Return a message compressed, or None if it is sent as it is."""
        if len(text) < WORTHWHILE or self._left <= 0:
            return None
        window = next((each for each in agreed if isinstance(each, _Plain)), None)
        if window is None:
            self._left = 0
            return None
        self._left -= len(text)
        bits = -window.local_max_window_bits
        writer = zlib.compressobj(_LEVEL, zlib.DEFLATED, bits, _MEMORY)
        return (writer.compress(text) + writer.flush(zlib.Z_SYNC_FLUSH)).removesuffix(_END)
