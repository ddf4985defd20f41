"""Calls of what chooses and reads rules, cards and money."""

from __future__ import annotations

from spanish21 import Card, Rank, Refusal, Submission, as_rulebook, edition, parse_cards
from spanish21.law import readings_of
from tests.library.call import BOOK, Call, call, top


def rules_calls() -> dict[str, Call]:
    ma, sub = edition("MA"), Submission("MD-1.0", {"decks": 6})
    return {
        "as_rulebook": call(lambda: as_rulebook, rules="MD-1.0"),
        "edition": call(lambda: edition, edition_id="MA"),
        "register": call(lambda: top("register"), new=ma),
        "Submission": call(lambda: Submission, edition="MD-1.0", choices={"decks": 8}),
        "Submission.from_toml": call(lambda: Submission.from_toml, text='rules = "MA"'),
        "Submission.with_choices": call(lambda: sub.with_choices, choices={"decks": 8}),
        "Submission.amended": call(lambda: sub.amended, decks=2),
        "Edition.option": call(lambda: ma.option, name="decks"),
        "Edition.clauses_of": call(lambda: ma.clauses_of, reading=readings_of("MA")[0]),
        "Edition.requires": call(lambda: ma.requires, item=next(iter(ma.papers.equipment))),
        "Edition.rulebook": call(lambda: ma.rulebook, chosen=Submission("MA").chosen()),
        "Edition.amended": call(
            lambda: ma.amended,
            id="Wrong",
            title="Wrong",
            name="Wrong",
            state="MA",
            draft=False,
            options=(),
            steps={},
            shuffle=ma.shuffle,
            spins=None,
            papers=ma.papers,
            catalogue=None,
            numbers={},
            read_as="MA",
            bonus_after_split=False,
        ),
        "Rulebook.reading": call(lambda: BOOK.reading, slug=next(iter(BOOK.readings))),
        "Rulebook.reads": call(lambda: BOOK.reads, slug=next(iter(BOOK.readings)), choice="x"),
        "Rulebook.titled": call(lambda: BOOK.titled, title="x"),
        "parse_card": call(lambda: top("parse_card"), text="7s"),
        "parse_cards": call(lambda: parse_cards, text="7s 8s"),
        "Card": call(lambda: Card, value="7s"),
        "Rank": call(lambda: Rank, value="7"),
        "Suit": call(lambda: top("Suit"), value="s"),
        "cents": call(lambda: top("cents"), amount="2.50"),
        "dollars": call(lambda: top("dollars"), amount=250),
        "Refusal.named": call(
            lambda: Refusal("a/b", None, "{} waits.", ("p1",)).named, names={"p1": "Ann"}
        ),
    }
