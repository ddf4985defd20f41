"""A sample of what a player sees in the middle of a round, for the page's own tests."""

from __future__ import annotations

from spanish21.house.people.roles import Role
from spanish21.house.view.info import kinds_of
from spanish21.house.wire import boxes as b, showing as v
from spanish21.house.wire.events import DecisionDue, PublicEvent
from spanish21.house.wire.offer import Offer, OfferType
from spanish21.house.wire.telling import Hello
from spanish21.ids import BoxNumber, HandNumber, PersonId
from spanish21.law import Submission
from spanish21.law.clause import ClauseRef
from spanish21.rules.side_wagers.match_the_dealer import MATCH_THE_DEALER
from spanish21.table.events import TotalAnnounced
from spanish21.wager import BASIC

CLAUSE = ClauseRef("MD-1.0 7.H(1)")
AT = 1_767_225_600_000


def _seat(name: str) -> b.SeatView:
    return b.SeatView(
        person=name.lower(),
        name=name,
        short=name,
        connected=True,
        away=False,
        ready=False,
        held_until=None,
    )


def _stake(name: str, wager: int, *, match: int = 0) -> b.StakeView:
    return b.StakeView(
        person=name.lower(),
        name=name,
        wagers=tuple(
            b.WagerView(kind=kind, amount=amount, coupon=0)
            for kind, amount in ((BASIC, wager), (MATCH_THE_DEALER, match))
            if amount
        ),
    )


def _hand(name: str, wager: int, cards: str, points: int, *, active: bool) -> b.HandView:
    share = b.ShareView(
        person=name.lower(),
        name=name,
        wager=wager,
        doubled=0,
        coupon=0,
        settled=False,
        paid=0,
    )
    return b.HandView(
        number=1,
        cards=tuple(cards.split()),
        points=points,
        soft=False,
        status="playing",
        split=False,
        active=active,
        shares=(share,),
    )


def _box(number: int) -> b.BoxView:
    players = {2: ("Ann", 2500, "7s 7d", 14), 5: ("Bob", 1000, "Kd 9c", 19)}
    if number not in players:
        return b.BoxView(number=number, seat=None, stakes=(), hands=(), wants_consent=())
    name, wager, cards, points = players[number]
    return b.BoxView(
        number=number,
        seat=_seat(name),
        stakes=(_stake(name, wager, match=500 if number == 2 else 0),),
        hands=(_hand(name, wager, cards, points, active=number == 2),),
        wants_consent=(),
    )


def _offers() -> tuple[Offer, ...]:
    words: dict[OfferType, int] = {
        "surrender": 0,
        "split": 0,
        "double": 2500,
        "hit": 0,
        "stand": 0,
    }
    return tuple(
        Offer(
            type=word,
            clause="MD-1.0 7.H",
            box=2,
            hand=1,
            least=100 if most else 0,
            most=most,
            unit=100 if most else 0,
        )
        for word, most in words.items()
    )


def sample_view() -> v.View:
    """Make Ann's view: it is her turn on box 2, against the dealer's 6."""
    limits = v.Limits(
        minimum=1000,
        maximum=100000,
        chip=100,
    )
    table = v.TableInfo(
        id="md-1-0",
        name="Maryland 1",
        edition="MD-1.0",
        rules="Maryland",
        title="Maryland Spanish 21",
        decks=6,
        boxes=7,
        kinds=kinds_of(Submission("MD-1.0").rulebook()),
        shared_boxes=False,
        limits=limits,
        notice=None,
        digest="0" * 64,
        inscriptions=(
            v.Inscription(kind="insurance", text="Insurance pays 2 to 1", clause="MD-1.0 2.B(3)"),
        ),
        coach=True,
        automatic=True,
        hole_card=True,
        wager_seconds=20,
        turn_seconds=30,
        hold_seconds=120,
    )
    return v.View(
        version=41,
        table=table,
        open=True,
        round=3,
        phase="play",
        waiting=DecisionDue(2, PersonId("ann"), "Ann"),
        clause="MD-1.0 7.H",
        shoe=v.ShoeView(
            number=1,
            stage="ready",
            left=240,
            dealt=48,
            behind_cover=72,
            cover_out=False,
            commitment="ab" * 32,
            pledge=None,
            reshuffle_due=False,
        ),
        rack=42,
        boxes=tuple(_box(number) for number in range(1, 8)),
        dealer=v.DealerView(cards=("6h",), hole_down=True, points=6, soft=False, name=None),
        turn=v.TurnView(
            kind="play",
            box=2,
            hand=1,
            person="ann",
            name="Ann",
            legal=_offers(),
            clause="MD-1.0 7.H",
            ends_at=AT + 30_000,
        ),
        clock=v.Clock(kind="turn", ends_at=AT + 30_000, seconds=30, then="stand"),
        people=tuple(
            v.PersonView(
                person=name.lower(),
                name=name,
                box=box,
                connected=True,
                away=False,
                ready=False,
            )
            for name, box in (("Ann", 2), ("Bob", 5))
        ),
        spectators=1,
        you=v.You(
            person="ann",
            name="Ann",
            roles=(Role.PLAYER,),
            seated=2,
            chips=47000,
            balance=50000,
            ready=False,
            away=False,
            may=_offers(),
        ),
        meters=(),
        wheel=None,
        payments=(),
        staff=None,
    )


def sample_hello() -> Hello:
    """Make the first message of a socket."""
    event = PublicEvent(
        number=41,
        at=AT,
        fact=TotalAnnounced(BoxNumber(2), HandNumber(1), 14, soft=False, clause=CLAUSE),
        clauses=("MD-1.0 7.H(1)",),
    )
    return Hello(version=41, now=AT, view=sample_view(), first=41, events=(event,))
