"""Where a server cannot be, it says so and what to do."""

import signal
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from typer.testing import CliRunner

from spanish21.cli import app
from spanish21.house.clock import Clock
from spanish21.house.people import People
from spanish21.house.sealed.vault import kept_marker
from spanish21.house.verify.place import verify_place
from spanish21.ledger import open_store
from spanish21.web.server import Place, listen
from tests.people.support import CHEAP


def said(*args: str) -> str:
    result = CliRunner().invoke(app, ["serve", *args])
    assert result.exit_code == 2
    return result.output


def test_an_address_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        text = said("--port", port, "--data", str(tmp_path / "house"))
    assert f"cannot listen at 127.0.0.1:{port}" in text
    assert "--port" in text
    assert not (tmp_path / "house").exists()


def test_no_part_of_an_answer_waits_until_the_part_before_is_acknowledged() -> None:
    with listen(Place("127.0.0.1", 0)) as listening:
        with socket.create_connection(listening.getsockname()):
            connection, _ = listening.accept()
        with connection:
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_data_directory_that_is_a_file(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    text = said("--port", "0", "--data", str(file))
    assert "data directory" in text
    assert "--data" in text


def test_ctrl_c_stops_in_good_order(tmp_path: Path) -> None:
    serve = [sys.executable, "-m", "spanish21", "serve", "--port", "0", "--no-tables"]
    with subprocess.Popen(
        [*serve, "--data", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as server:
        assert server.stdout is not None
        for line in server.stdout:
            if "works once" in line:
                break
        server.send_signal(signal.SIGINT)
        rest = server.stdout.read()
    assert server.returncode == 0
    assert rest.rstrip().endswith("Stopped. Tables resume at the next start.")


def _opened(*options: str) -> str:
    """Start a server, stop it as soon as it is open, and return what it printed."""
    serve = [sys.executable, "-m", "spanish21", "serve", "--port", "0", "--no-tables", *options]
    with subprocess.Popen(
        serve, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as server:
        assert server.stdout is not None
        printed = ""
        while line := server.stdout.readline():
            printed += line
            if "open at" in line:
                server.send_signal(signal.SIGTERM)
        return printed


def test_a_house_whose_key_is_lost_goes_on_only_when_told_so(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path))
    assert "open at" in _opened(*data)
    with closing(open_store(tmp_path / "house.db")) as store:
        store.marker = kept_marker(tmp_path)
        token = People(store, Clock(), hasher=CHEAP).register("Ann", "correct horse").token
    key = tmp_path / "sealed" / "house.key"
    before = key.read_bytes()
    key.unlink()
    refused = said("--port", "0", *data)
    assert "sealed/house.key" in refused
    assert "--new-house-key" in refused
    assert not key.exists()
    assert "open at" in _opened(*data, "--new-house-key")
    assert key.read_bytes()[:32] != before
    assert "open at" in _opened(*data)
    assert verify_place(tmp_path / "house.db").findings == ()
    with closing(open_store(tmp_path / "house.db")) as store:
        store.marker = kept_marker(tmp_path)
        assert People(store, Clock(), hasher=CHEAP).authenticate(token).person.name == "Ann"
    assert "start without --new-house-key" in said("--port", "0", *data, "--new-house-key")
