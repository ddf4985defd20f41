"""A player keeps a receipt after a round, and holds the house to it later."""

from __future__ import annotations

import json
import shutil
from contextlib import closing
from pathlib import Path

import apsw
from typer.testing import CliRunner

from spanish21.cli import app
from spanish21.house.verify import read_receipt, verify_place
from spanish21.ledger.checkpoint import is_signed_by
from tests.wagering import laying
from tests.web.live import serving


async def test_a_receipt_is_kept_and_checked_against_the_log(tmp_path: Path) -> None:
    house, file = tmp_path / "house", tmp_path / "receipt.json"
    async with serving(house) as server:
        table = await server.table()
        ann = await (await server.client("Ann")).come(table, 3)
        await ann.do("lay", **laying(3, 1000))
        await ann.do("ready")
        await ann.decide()
        file.write_text(json.dumps(await ann.get("/api/receipt")))
        kept = read_receipt(file)
        (key,) = await ann.get("/api/receipt/keys")
        assert is_signed_by(kept, bytes.fromhex(key)), "anyone can check who signed it"
        held = await ann.get(f"/api/receipt/{kept.position}")
        assert held == {"position": kept.position, "hash": kept.hash}
        assert (await ann.http.get(f"/api/receipt/{kept.position + 1000}")).status_code == 404
        assert (await server.stranger().http.get("/api/receipt")).status_code == 401
    asked = ["verify", str(house / "house.db"), "--receipt", str(file)]
    found = CliRunner().invoke(app, asked)
    assert found.exit_code == 0, found.output
    assert "Without a receipt" not in found.output


async def test_a_log_that_lacks_what_a_receipt_shows_is_found(tmp_path: Path) -> None:
    house = tmp_path / "house"
    async with serving(house) as server:
        ann = await server.client("Ann")
        early = shutil.copytree(house, tmp_path / "early")
        await server.client("Bob")
        kept = await server.house.receipt()
        assert kept is not None
        assert (await ann.get("/api/receipt"))["position"] >= kept.position
    report = verify_place(early / "house.db", receipts=[kept])
    assert {found.code for found in report.findings} == {"verify/receipt"}
    other = tmp_path / "other"
    async with serving(other) as server:
        for name in ("Ann", "Bob", "Cy"):
            await server.client(name)
    codes = {found.code for found in verify_place(other / "house.db", receipts=[kept]).findings}
    assert "verify/receipt" in codes, "the key of another house did not sign it"
    with closing(apsw.Connection(str(house / "house.db"))) as database:
        database.execute("DELETE FROM entries WHERE position >= ?", (kept.position,))
    (house / "checkpoints.jsonl").unlink()
    public = house / "checkpoint.pub"
    report = verify_place(house / "house.db", key=public, receipts=[kept])
    assert "verify/receipt" in {found.code for found in report.findings}
