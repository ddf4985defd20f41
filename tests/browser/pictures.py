"""Random tables for the page to draw: a real view of a server, with other people and cards."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from random import Random

__all__ = ["NAMES", "pictured"]

NAMES = ("Ann", "Bo Li", "Guest 6E96", "Maximiliana of the Corner", "Li", "Oleksandr K.")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "J", "Q", "K", "A")
AMOUNTS = (500, 1250, 2500, 10_000, 87_550)
SIDES = (100, 500, 1250, 12_500)
STATUSES = ("playing", "standing", "bust", "doubled", "blackjack", "surrendered")
RESULTS = ("win", "lose", "tie")
ENDED = {"bust": "bust", "blackjack": "blackjack", "surrendered": "surrendered"}

View = dict[str, Any]


def pictured(real: View, random: Random, boxes: int | None = None) -> View:
    """Return a table with random boxes, people, wagers, hands and payments."""
    view = deepcopy(real)
    count = boxes or random.randint(1, 7)
    view["table"]["boxes"] = count
    kinds = view["table"]["kinds"]
    sides = [kind for kind in kinds if kind["kind"] != "basic"]
    chosen = sides[: random.randint(0, len(sides))]
    view["table"]["kinds"] = [kind for kind in kinds if kind not in sides] + chosen
    mine = random.choice([None, *range(1, count + 1), *range(1, count + 1)])
    view["you"].update(seated=mine, away=False, ready=False)
    moment = random.choice(("wagers", "play", "settlement"))
    view["phase"] = moment
    view["payments"] = []
    view["boxes"] = [
        _box(view, number, random, moment, [kind["kind"] for kind in chosen])
        for number in range(1, count + 1)
    ]
    view["you"]["may"] = [
        offer
        for offer in view["you"]["may"]
        if offer["box"] is None or (moment == "wagers" and offer["box"] == mine)
    ]
    dealt = 0 if moment == "wagers" else random.choice((2, 2, 3, 6))
    view["dealer"].update(
        cards=_cards(random, dealt), points=random.randint(12, 26) if dealt else 0
    )
    return view


def _cards(random: Random, count: int) -> list[str]:
    return [random.choice(RANKS) + random.choice("cdhs") for _ in range(count)]


def _box(view: View, number: int, random: Random, moment: str, kinds: list[str]) -> View:
    me = view["you"]
    you = me["seated"] == number
    person = me["person"] if you else f"person {number}"
    who = {"person": person, "name": me["name"] if you else random.choice(NAMES)}
    empty: View = {"number": number, "seat": None, "stakes": [], "hands": [], "wants_consent": []}
    if not you and random.random() < 0.3:
        return empty
    seat = who | {
        "short": who["name"][:3],
        "connected": you or random.random() < 0.8,
        "away": not you and random.random() < 0.2,
        "ready": random.random() < 0.5,
        "held_until": None,
    }
    sides = [kind for kind in kinds if random.random() < 0.7]
    laid = [("basic", random.choice(AMOUNTS)), *((kind, random.choice(SIDES)) for kind in sides)]
    wagers = [{"kind": kind, "amount": amount, "coupon": 0} for kind, amount in laid]
    if moment == "play" and random.random() < 0.3:
        wagers.append({"kind": "insurance", "amount": random.choice(AMOUNTS), "coupon": 0})
    hands = [] if moment == "wagers" else _hands(who, random)
    if moment == "settlement":
        view["payments"] += _payments(number, who, random, hands, kinds)
        wagers = []
    return empty | {"seat": seat, "stakes": [who | {"wagers": wagers}], "hands": hands}


def _hands(who: View, random: Random) -> list[View]:
    count = random.choice((1, 1, 1, 2, 3, 4))
    return [
        {
            "number": number,
            "cards": _cards(random, random.choice((2, 2, 3, 4, 7))),
            "points": random.choice((9, 17, 20)),
            "soft": random.random() < 0.3,
            "status": random.choice(STATUSES),
            "split": count > 1,
            "active": False,
            "shares": [
                who
                | {
                    "wager": random.choice(AMOUNTS),
                    "doubled": 0,
                    "coupon": 0,
                    "settled": False,
                    "paid": 0,
                }
            ],
        }
        for number in range(1, count + 1)
    ]


def _payments(
    box: int, who: View, random: Random, hands: list[View], kinds: list[str]
) -> list[View]:
    def one(wager: str, hand: View | None) -> View:
        known = ENDED.get(hand["status"]) if hand else None
        result = known or random.choice(RESULTS)
        paid = result in {"win", "blackjack"}
        return who | {
            "event": 1,
            "box": box,
            "hand": hand and hand["number"],
            "wager": wager,
            "kind": "paid" if paid else "returned" if result == "tie" else "taken",
            "amount": random.choice(AMOUNTS if hand else SIDES),
            "stake": 500,
            "odds": "1 to 1" if paid else None,
            "result": result if wager == "basic" else None,
            "fact": {},
            "terms": [],
            "clauses": [],
            "summaries": [],
            "celebrate": False,
        }

    mains = [one("basic", hand) for hand in hands]
    return mains + [one(kind, None) for kind in kinds if random.random() < 0.8]
