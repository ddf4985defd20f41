"""The page's verifier and ours find the same, to the letter."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from spanish21.cards import DECK
from spanish21.house.sealed import (
    Contribution,
    Generator,
    Reveal,
    Secret,
    ShownCard,
    Use,
    verify,
    verify_shown,
)
from tests.sealed.browser import ask_browser

KEYS = [bytes(32), bytes(range(32)), b"\xff" * 32]
BOUNDS = [1, 2, 3, 52, 255, 256, 257, 287, 288, 65_535, 65_536, 65_537, 10**6, 10**9, 2**40, 2**48]


def spent(number: int) -> Reveal:
    secret = Secret(f"table/{number}/shoe/1", bytes([number]) * 32)
    shoe = secret.seal(
        DECK * (number + 1), [Contribution(f"p{at}", "ab" * (at + 1)) for at in range(number)]
    )
    draws = [shoe.draw(Use.WHEEL, at, 10**at) for at in range(1, 8)]
    draws += [shoe.draw(Use.HOT_SPOT, 1, 7), shoe.draw(Use.CUT, 1, 100)]
    return shoe.reveal(cut=number, dealt=shoe.dealt_from(number)[:40], draws=draws)


def encoded(document: object) -> str:
    return msgspec.json.encode(document).decode()


def tampered(text: str) -> list[str]:
    """Change one thing after the other in a reveal."""
    changes: list[tuple[str, object]] = [
        ("secret", "00" * 32),
        ("secret", "00"),
        ("secret", "AB" * 32),
        ("commitment", "00" * 32),
        ("order", ["Ac"] * 144),
        ("order", []),
        ("cut", 999),
        ("cut", -1),
        ("cut", 3),
        ("dealt", ["Ks"] * 40),
        ("dealt", ["Ks"] * 400),
        ("draws", [{"use": "wheel", "number": 2, "below": 100, "outcome": 0}]),
        ("draws", [{"use": "wheel", "number": 1, "below": 0, "outcome": 0}]),
        ("draws", [{"use": "wheel", "number": 0, "below": 5, "outcome": 0}]),
        ("draws", [{"use": "wheel", "number": 2**32, "below": 5, "outcome": 0}]),
        ("draws", [{"use": "shoe", "number": 1, "below": 5, "outcome": 0}]),
        ("draws", [{"use": "cut", "number": 1, "below": 2**48 + 1, "outcome": 0}]),
        ("draws", [{"use": "cut", "number": 1, "below": 2**48, "outcome": 0}]),
    ]
    inside: list[tuple[str, object]] = [
        ("label", "no label"),
        ("label", "x" * 121),
        ("label", "table/ä"),
        ("pledge", "00" * 32),
        ("root", "00" * 32),
        ("scheme", "mine"),
        ("cards", [1] * 47),
        ("cards", [0] * 48),
        ("cards", [-1] + [1] * 47),
        ("cards", [100] * 48),
        ("cards", [1] * 48),
        ("contributions", []),
        ("contributions", [{"who": "a b", "value": "00"}]),
        ("contributions", [{"who": "a", "value": "0"}]),
        ("contributions", [{"who": "a", "value": "00"}, {"who": "a", "value": "00"}]),
        ("contributions", [{"who": f"p{at}", "value": "00"} for at in range(65)]),
    ]
    documents = [json.loads(text) | {name: value} for name, value in changes]
    for name, value in inside:
        document = json.loads(text)
        document["statement"][name] = value
        documents.append(document)
    return [json.dumps(document) for document in documents]


def shown() -> list[str]:
    shoe = Secret("table/1/shoe/1", bytes(32)).seal(DECK * 2)
    good = [json.loads(encoded(shoe.show(at))) for at in (0, 1, 50, 95)]
    bad = [json.loads(encoded(shoe.show(7))) for _ in range(7)]
    bad[0]["proof"]["card"] = "Ks" if bad[0]["proof"]["card"] != "Ks" else "Ac"
    bad[1]["proof"]["salt"] = "00"
    bad[2]["proof"]["path"].pop()
    bad[3]["proof"]["path"].append("00" * 32)
    bad[4]["proof"]["position"] = 96
    bad[5]["proof"]["size"] = 95
    bad[6]["statement"]["root"] = "00" * 32
    return [json.dumps(each) for each in (*good, *bad)]


def our_findings(
    text: str, commitment: str | None = None, pledge: str | None = None
) -> list[dict[str, str]]:
    if "proof" in json.loads(text):
        verdict = verify_shown(msgspec.json.decode(text, type=ShownCard), commitment)
    else:
        verdict = verify(msgspec.json.decode(text, type=Reveal), commitment, pledge)
    found: list[dict[str, str]] = msgspec.to_builtins(list(verdict.findings))
    return found


def test_both_verifiers_find_the_same_in_every_document(tmp_path: Path) -> None:
    whole = [encoded(spent(number)) for number in range(1, 6)]
    texts = [*whole, *tampered(whole[1]), *shown()]
    cases: list[tuple[str, str | None]] = [(text, None) for text in texts]
    cases += [(whole[0], "00" * 32), (whole[0], f" {spent(1).commitment.upper()} ")]
    ours = [our_findings(text, commitment) for text, commitment in cases]
    assert sum(not found for found in ours) == 5 + 4 + 1, "the others are all tampered with"
    tasks = [
        {"task": "verify", "document": text} | ({"commitment": noted} if noted else {})
        for text, noted in cases
    ]
    assert ask_browser(tasks, tmp_path) == [{"answer": found} for found in ours]


def test_both_compare_with_a_pledge_that_was_noted_down(tmp_path: Path) -> None:
    text, pledge = encoded(spent(1)), spent(1).statement.pledge
    noted = [pledge, f" {pledge.upper()}", "00" * 32]
    ours = [our_findings(text, pledge=each) for each in noted]
    assert [[each["code"] for each in found] for found in ours] == [[], [], ["fair/other-pledge"]]
    tasks = [{"task": "verify", "document": text, "pledge": each} for each in noted]
    assert ask_browser(tasks, tmp_path) == [{"answer": found} for found in ours]


def test_both_generators_draw_the_same(tmp_path: Path) -> None:
    tasks: list[dict[str, object]] = []
    ours: list[object] = []
    for key in KEYS:
        for number in (0, 1, 2**32 - 1):
            given = {"key": key.hex(), "number": number}
            tasks.append({"task": "stream", **given, "size": 3000})
            ours.append(Generator.keyed(key, number).take(3000).hex())
            tasks.append({"task": "below", **given, "bounds": BOUNDS * 20})
            generator = Generator.keyed(key, number)
            ours.append([generator.below(bound) for bound in BOUNDS * 20])
    assert [each["answer"] for each in ask_browser(tasks, tmp_path)] == ours


def test_the_page_computes_the_published_vectors(tmp_path: Path) -> None:
    tasks: list[dict[str, object]] = [
        {"task": "sha256", "message": b"abc".hex()},
        {"task": "sha256", "message": ""},
        {"task": "sha256", "message": (b"a" * 1_000_000).hex()},
        {"task": "hkdf", "material": "0b" * 22, "info": ""},
        {"task": "stream", "key": "00" * 32, "number": 0, "size": 32},
    ]
    assert [each["answer"] for each in ask_browser(tasks, tmp_path)] == [
        # FIPS 180-4, the examples published with it
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
        # RFC 5869, A.3, first 32 bytes
        "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d",
        # RFC 8439, A.1, test vector 1
        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7",
    ]


def test_what_is_no_reveal_is_refused_by_both(tmp_path: Path) -> None:
    good = encoded(spent(1))
    texts = [
        "",
        "[]",
        "{}",
        '{"statement": {}}',
        good.replace('"Ac"', '"10c"'),
        good.replace('"cut":1', '"cut":"1"'),
        good.replace('"wheel"', '"luck"'),
    ]
    for text in texts:
        with pytest.raises(msgspec.DecodeError):
            msgspec.json.decode(text, type=Reveal)
    answers = ask_browser([{"task": "verify", "document": text} for text in texts], tmp_path)
    assert [answer.get("kind") for answer in answers] == ["Unreadable"] * len(texts)
