"""Secrets stay with the house, survive a crash, and are found missing or damaged."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from spanish21.cards import DECK
from spanish21.house.sealed import Contribution, Secret, Vault, VaultError

LABEL = "table/7/shoe/1"


def kept_file(data: Path) -> Path:
    [path] = (data / "sealed").iterdir()
    return path


def test_two_processes_that_open_a_shoe_at_once_have_one_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = Vault(tmp_path), Vault(tmp_path)
    drawn = Secret.drawn

    def overtaken(label: str) -> Secret:
        monkeypatch.setattr(Secret, "drawn", drawn)
        second.open(label)
        return drawn(label)

    monkeypatch.setattr(Secret, "drawn", overtaken)
    pledge = first.open(LABEL).pledge
    assert pledge == second.open(LABEL).pledge
    assert first.labels() == (LABEL,)


def test_a_shoe_is_the_same_after_a_restart(tmp_path: Path) -> None:
    vault = Vault(tmp_path)
    pledge = vault.open(LABEL).pledge
    assert Vault(tmp_path).open(LABEL).pledge == pledge
    assert not vault.is_sealed(LABEL)
    shoe = vault.seal(LABEL, DECK * 6, [Contribution("ann", "00")])
    assert shoe.statement.pledge == pledge
    assert Vault(tmp_path).is_sealed(LABEL)
    assert Vault(tmp_path).restore(LABEL, shoe.commitment).order == shoe.order
    assert Vault(tmp_path).labels() == (LABEL,)


def test_a_later_seal_does_not_take_the_place_of_an_earlier_one(tmp_path: Path) -> None:
    vault = Vault(tmp_path)
    vault.open(LABEL)
    first = vault.seal(LABEL, DECK)
    second = vault.seal(LABEL, DECK, [Contribution("ann", "00")])
    assert first.secret == second.secret
    assert first.order != second.order
    for shoe in (first, second):
        assert Vault(tmp_path).restore(LABEL, shoe.commitment).order == shoe.order


def test_of_two_servers_that_draw_the_same_secret_the_first_one_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = Secret.drawn
    other = Vault(tmp_path)

    def slowly(label: str) -> Secret:
        secret = drawn(label)
        monkeypatch.setattr(Secret, "drawn", drawn)
        other.open(label)
        return secret

    monkeypatch.setattr(Secret, "drawn", slowly)
    mine = Vault(tmp_path).open(LABEL)
    assert mine == other.open(LABEL)


def test_only_the_house_can_read_a_secret(tmp_path: Path) -> None:
    vault = Vault(tmp_path)
    vault.open(LABEL)
    path = kept_file(tmp_path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
    path.chmod(0o644)
    with pytest.raises(VaultError, match="read by others"):
        vault.open(LABEL)


def test_a_write_that_broke_off_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    vault = Vault(tmp_path)
    pledge = vault.open(LABEL).pledge

    def fail(handle: int) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        with pytest.raises(OSError, match="no space"):
            vault.seal(LABEL, DECK)
    assert Vault(tmp_path).open(LABEL).pledge == pledge
    assert not Vault(tmp_path).is_sealed(LABEL)
    assert Vault(tmp_path).seal(LABEL, DECK).statement.pledge == pledge


def test_a_forgotten_secret_is_gone(tmp_path: Path) -> None:
    vault = Vault(tmp_path)
    vault.open(LABEL)
    vault.forget(LABEL)
    vault.forget(LABEL)
    assert vault.labels() == ()
    with pytest.raises(VaultError, match="never opened, or is revealed"):
        vault.restore(LABEL, "0" * 64)


def test_a_shoe_that_is_not_sealed_cannot_be_restored(tmp_path: Path) -> None:
    vault = Vault(tmp_path)
    vault.open(LABEL)
    with pytest.raises(VaultError, match="not sealed yet"):
        vault.restore(LABEL, "0" * 64)


def test_a_secret_that_does_not_fit_the_commitment_is_named(tmp_path: Path) -> None:
    vault = Vault(tmp_path)
    vault.open(LABEL)
    vault.seal(LABEL, DECK)
    with pytest.raises(VaultError, match="does not belong to the commitment"):
        vault.restore(LABEL, "0" * 64)


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    vault = Vault(tmp_path)
    vault.open(LABEL)
    kept_file(tmp_path).write_text("{", "utf-8")
    with pytest.raises(VaultError, match="damaged"):
        vault.open(LABEL)


def test_files_that_changed_names_are_found(tmp_path: Path) -> None:
    vault = Vault(tmp_path)
    vault.open(LABEL)
    path = kept_file(tmp_path)
    path.rename(path.with_name(path.name.replace("1.json", "2.json")))
    with pytest.raises(VaultError, match="mixed up"):
        vault.open("table/7/shoe/2")
