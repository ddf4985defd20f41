"""Hosts by which requests and connections are counted."""

from __future__ import annotations

from contextvars import ContextVar
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

__all__ = ["ASKING", "host_of", "network_of"]

_NETWORK_BITS = 64
"""of an IPv6 address: a host that has one address has all that begin with these bits"""
ASKING: ContextVar[str] = ContextVar("asking", default="")
"""the host whose request is being answered; empty for the server's own work"""


@lru_cache(maxsize=10_000)
def network_of(host: str) -> str:
    """Return a host as it is counted: an IPv6 address by its network, any other by its name."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:  # of an IPv4 client of a proxy that listens for both
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address), _NETWORK_BITS), strict=False))


def host_of(connection: HTTPConnection) -> str:
    """Return the host from which a request comes, as it is counted."""
    return network_of(connection.client.host if connection.client else "")
