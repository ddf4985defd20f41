"""The documents of a table, for those who may read the log."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from httpx import ASGITransport, AsyncClient

from spanish21.analysis.edge import TOTAL, analyze
from spanish21.documents import to_pdf
from spanish21.documents.paper import PaperSize
from spanish21.documents.wallet import card_notes, draw_card_sheet
from spanish21.dossier import make_dossier, zipped
from spanish21.house.house import House
from spanish21.house.people import People, Role
from spanish21.law.submission import Submission
from spanish21.web.app import make_app
from tests.people.support import CHEAP, Clock

ADDRESS = "/api/tables/md-1-0-1/dossier"
MAY = {Role.PIT_MANAGER, Role.AUDITOR, Role.OPERATOR}


async def ask(folder: Path, role: Role, address: str = ADDRESS) -> tuple[int, str, bytes]:
    """Open a house with one table, and ask for its documents with one role."""
    house = await House.open(folder, now=Clock())
    house.people = People(house.writer.store, Clock(), hasher=CHEAP)
    await house.open_table("MD-1.0", {})
    signed = house.people.register(f"The {role.value}", "correct horse")
    if role is not Role.PLAYER:
        house.people.grant("system", signed.person.id, role)
        house.people.withdraw("system", signed.person.id, Role.PLAYER)
    app = make_app(house, clock=lambda: 0.0)
    transport = ASGITransport(app, client=("10.0.0.1", 1))
    cookies = {"spanish21": signed.token}
    try:
        async with AsyncClient(
            transport=transport, base_url="http://house.test", cookies=cookies, timeout=120
        ) as client:
            said = await client.get(address)
            return said.status_code, said.headers["content-type"], said.content
    finally:
        await house.close()
        app.state.context.close()


@pytest.mark.parametrize("role", [role for role in Role if role not in MAY])
async def test_others_do_not_get_the_documents(tmp_path: Path, role: Role) -> None:
    status, _, said = await ask(tmp_path, role)
    assert status == 403
    assert b"role/missing" in said


async def test_an_auditor_gets_the_documents_of_a_table_as_an_archive(tmp_path: Path) -> None:
    status, kind, said = await ask(tmp_path, Role.AUDITOR)
    assert (status, kind) == (200, "application/zip")
    with zipfile.ZipFile(io.BytesIO(said)) as archive:
        assert "letter/00-cover-letter.pdf" in archive.namelist()
        assert "a4/06-par-sheet.pdf" in archive.namelist()
    assert said == zipped(make_dossier(Submission("MD-1.0")))


async def test_a_player_gets_the_chart_in_wallet_size_on_either_paper(tmp_path: Path) -> None:
    address = "/api/tables/md-1-0-1/chart/print"
    found = analyze(Submission("MD-1.0"), strategy=TOTAL)
    notes = card_notes(found.best_chart, -found.edge, found.rulebook.digest())
    for paper in PaperSize:
        asked = f"{address}?paper={paper.value}"
        status, kind, said = await ask(tmp_path / paper.value, Role.PLAYER, asked)
        assert (status, kind) == (200, "application/pdf")
        assert said == to_pdf(draw_card_sheet(found.best_chart, notes, paper))
    status, _, said = await ask(tmp_path / "a5", Role.PLAYER, f"{address}?paper=a5")
    assert status == 409
    assert b"slip/paper" in said
