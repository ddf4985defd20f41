"""The auditor's verification is that of the command: the log, and the book beside it."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import apsw
import msgspec
import pytest

from spanish21.house.people import Role
from spanish21.house.verify import verify_place
from spanish21.ledger.accounts import Wallet
from tests.web.live import Client, serving


async def verdict(auditor: Client) -> dict[str, Any]:
    answer = await auditor.http.post("/api/audit/verify")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def change(database: Path, statement: str, *values: object) -> None:
    with closing(apsw.Connection(str(database))) as connection:
        connection.execute(statement, values)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE balances SET balance = balance + 5000000 WHERE account = ?",
        "DELETE FROM balances WHERE account = ?",
    ],
)
async def test_a_changed_balance_is_found(tmp_path: Path, statement: str) -> None:
    async with serving(tmp_path) as server:
        ann = await server.client("Ann")
        auditor = await server.staff("Aud", Role.AUDITOR)
        assert (await verdict(auditor))["ok"]
        wallet = Wallet(ann.me["person"]).name
        change(tmp_path / "house.db", statement, wallet)
        found = await verdict(auditor)
        assert not found["ok"]
        (finding,) = found["findings"]
        assert wallet in finding["message"]
        assert finding["code"] == "verify/book"
        report = verify_place(tmp_path / "house.db")
        assert [msgspec.to_builtins(each) for each in report.findings] == found["findings"]


async def test_a_house_is_verified_while_it_is_written(tmp_path: Path) -> None:
    async with serving(tmp_path, clock=lambda: 0.0) as server:
        table = await server.table()
        ann = await (await server.client("Ann")).come(table, 3)
        auditor = await server.staff("Aud", Role.AUDITOR)
        for _ in range(3):
            await ann.do("tip", amount=100)
            assert (await verdict(auditor))["ok"]
