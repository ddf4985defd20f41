"""The networks in between: IPv6, and TLS that a proxy ends before the server."""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from websockets.asyncio.client import connect

from tests.wagering import laying
from tests.web.live import serving

HOST = "127.0.0.1"


def has_ipv6() -> bool:
    with suppress(OSError), socket.create_server(("::1", 0), family=socket.AF_INET6):
        return True
    return False


@pytest.mark.skipif(not has_ipv6(), reason="this system has no IPv6")
async def test_a_round_is_played_over_ipv6(tmp_path: Path) -> None:
    async with serving(tmp_path, host="::1") as server:
        assert server.address.startswith("[::1]:")
        ann = await (await server.client("Ann")).come(await server.table(), 1)
        await ann.do("lay", **laying(1, 1000))
        headers = {"Origin": f"http://{server.address}"}
        assert (await ann.http.post("/api/logout", headers=headers)).status_code == 200
        evil = {"Origin": "http://[::1]:1"}
        assert (await ann.http.post("/api/logout", headers=evil)).status_code == 403


def certificate(folder: Path) -> Path:
    """Write a certificate for this machine, with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(minutes=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(IPv4Address(HOST))]), False)  # noqa: FBT003
        .sign(key, hashes.SHA256())
    )
    file = folder / "proxy.pem"
    written = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    file.write_bytes(written + made.public_bytes(serialization.Encoding.PEM))
    return file


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
        writer.close()


@asynccontextmanager
async def behind_tls(file: Path, address: str) -> AsyncIterator[tuple[str, ssl.SSLContext]]:
    """End TLS before a server, as a proxy does, and tell it so; one request a connection."""
    host, _, port = address.partition(":")

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            head = await reader.readuntil(b"\r\n\r\n")
            there, back = await asyncio.open_connection(host, int(port))
            told = b"X-Forwarded-Proto: https\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n"
            back.write(head[:-2] + told)
            await asyncio.gather(_carry(reader, back), _carry(there, writer))

    own = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    own.load_cert_chain(file)
    trusting = ssl.create_default_context(cafile=str(file))
    listening = await asyncio.start_server(pass_on, HOST, 0, ssl=own)
    async with listening:
        yield f"{HOST}:{listening.sockets[0].getsockname()[1]}", trusting


async def test_behind_a_proxy_that_ends_tls_cookies_and_pages_are_for_tls_alone(
    tmp_path: Path,
) -> None:
    file = certificate(tmp_path)
    async with (
        serving(tmp_path / "data", proxies=[HOST]) as server,
        behind_tls(file, server.address) as (address, trusting),
        httpx.AsyncClient(
            base_url=f"https://{address}", verify=trusting, headers={"Connection": "close"}
        ) as client,
    ):
        origin = {"Origin": f"https://{address}"}
        said = await client.post("/api/guest", json={"name": "Ann"}, headers=origin)
        assert said.status_code == 200, said.text
        assert "; Secure" in said.headers["set-cookie"]
        assert "strict-transport-security" in said.headers
        cookie = {"Cookie": f"spanish21={client.cookies['spanish21']}"}
        url = f"wss://{address}/api/tables/{await server.table()}/socket"
        async with connect(url, ssl=trusting, additional_headers={**cookie, **origin}) as table:
            assert json.loads(await table.recv())["type"] == "hello"
        evil = {**cookie, "Origin": "https://evil.example"}
        async with connect(url, ssl=trusting, additional_headers=evil) as table:
            assert json.loads(await table.recv())["refusal"]["code"] == "web/origin"
