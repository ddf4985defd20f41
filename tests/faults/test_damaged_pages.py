"""A database with damaged pages: the server says what is wrong and ends, without a traceback."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from spanish21.house.house import House

PAGE = 4096


async def made(data: Path) -> None:
    house = await House.open(data)
    for number in range(3):
        await house.open_table("MD-1.0", {}, name=f"Table {number}")
    for number in range(40):
        await asyncio.to_thread(house.people.guest, f"Somebody {number}")
    await house.close()


@pytest.mark.parametrize("which", ["first", "every second", "every third", "last half"])
async def test_damaged_pages_give_a_clear_error_at_start(tmp_path: Path, which: str) -> None:
    await made(tmp_path)
    file = tmp_path / "house.db"
    data = bytearray(file.read_bytes())
    pages = len(data) // PAGE
    places = {
        "first": range(1),
        "every second": range(1, pages, 2),
        "every third": range(2, pages, 3),
        "last half": range(pages // 2, pages),
    }[which]
    for page in places:
        data[page * PAGE : (page + 1) * PAGE] = bytes([0xA5]) * PAGE
    file.write_bytes(data)
    command = ("-m", "spanish21", "serve", "--port", "0", "--data", str(tmp_path))
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    try:
        said, _ = await asyncio.wait_for(process.communicate(), 60)
    except TimeoutError:
        process.kill()
        await process.wait()
        pytest.fail("the server went on with a damaged database")
    assert process.returncode == 2, said.decode()
    assert b"Traceback" not in said
    assert b"ledger" in said, said.decode()
