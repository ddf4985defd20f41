"""A live table under an edition file that the operator names, also after the server died."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from spanish21.cli import app
from tests.faults.process import killed, started
from tests.web.live import Client

RIVER = """
edition = "River"
base = "MA"
title = "House rules of the River"

[rules]
boxes = 5
"""


async def test_a_table_has_the_rules_of_the_operators_file_again_after_a_kill(
    tmp_path: Path,
) -> None:
    file, data = tmp_path / "river.toml", tmp_path / "data"
    file.write_text(RIVER, encoding="utf-8")
    process, address = await started(data, "--no-tables", "--edition", str(file))
    ann = await Client(address).guest("Ann")
    try:
        listed = (await ann.http.get("/api/editions")).json()
        assert "River" in [edition["id"] for edition in listed]
        said = await ann.http.post("/api/tables", json={"edition": "River"})
        assert said.status_code in {200, 201}, said.text
        table = said.json()["id"]
        await ann.sit_down(table)
        assert len(ann.view["boxes"]) == 5
        await killed(process)
        process, address = await started(data, "--no-tables", "--edition", str(file))
        ann.address = address
        ann.http.base_url = f"http://{address}"
        await ann.sit_down(table, after=ann.version)
        assert len(ann.view["boxes"]) == 5
    finally:
        await ann.close()
        await killed(process)


def test_a_file_that_is_not_an_edition_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "river.toml"
    file.write_text(RIVER.replace("boxes = 5", "boxes = 9"), encoding="utf-8")
    refused = CliRunner().invoke(app, ["serve", "--edition", str(file)])
    assert refused.exit_code == 2
    missing = CliRunner().invoke(app, ["serve", "--edition", str(tmp_path / "sea.toml")])
    assert missing.exit_code == 2
    assert "cannot be read" in missing.output
