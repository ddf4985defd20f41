"""What a run writes is written whole, to whatever the path names, and a failure loses nothing."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from spanish21.simulation import runner, simulate
from spanish21.simulation.atomic_files import write_whole
from spanish21.simulation.plot import plot
from spanish21.simulation.runner import CheckpointError
from tests.support import book


def full(*_given: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "results.json"
    write_whole(path, "before")
    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, "after")
    assert path.read_text("utf-8") == "before"
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk_leaves_no_half_of_a_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = simulate(book("MD-1.0"), rounds=1000)
    path = tmp_path / "out.SVG"
    plot(found, path)
    before = path.read_bytes()
    assert before.startswith(b"<?xml")
    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space left"):
        plot(simulate(book("MD-1.0"), rounds=2000), path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDWR | os.O_NONBLOCK)
    write_whole(pipe, "results")
    assert os.read(reader, 100) == b"results"
    os.close(reader)
    assert pipe.is_fifo()


def test_a_link_is_followed(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("before", "utf-8")
    link.symlink_to(target)
    write_whole(link, "after")
    assert target.read_text("utf-8") == "after"
    assert link.is_symlink()


def test_a_checkpoint_that_cannot_be_written_is_told_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "write_whole", full)
    with pytest.raises(CheckpointError, match="cannot be written"):
        simulate(book("MD-1.0"), rounds=1000, checkpoint=str(tmp_path / "run.checkpoint"))


def test_a_disk_that_fills_up_during_a_run_does_not_cost_its_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run.checkpoint"

    def once(path: Path, text: str) -> None:
        write_whole(path, text)
        monkeypatch.setattr(runner, "write_whole", full)

    monkeypatch.setattr(runner, "write_whole", once)
    with pytest.warns(UserWarning, match="cannot be written"):
        found = simulate(book("MD-1.0"), rounds=1000, checkpoint=path)
    assert found.rounds == 1000
