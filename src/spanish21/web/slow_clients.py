"""Connections that say nothing, or say it too slowly, are closed: they keep others out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    import asyncio

__all__ = ["PatientProtocol"]


class PatientProtocol(H11Protocol):
    """HTTP with so much time for the head of a request, and no more."""

    seconds = 20.0

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - whatever uvicorn gives
        """Wait for nothing yet."""
        super().__init__(*args, **kwargs)
        self._due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Go on waiting unless a whole head has come."""
        before = self.scope
        super().data_received(data)
        if self.scope is not before:
            self._stop()

    def on_response_complete(self) -> None:
        """Wait for the next head, unless it has come already."""
        before = self.scope
        self._wait()
        super().on_response_complete()
        if self.scope is not before:
            self._stop()

    def _wait(self) -> None:
        self._stop()
        self._due = self.loop.call_later(self.seconds, self._close)

    def _stop(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _close(self) -> None:
        self.transport.close()
