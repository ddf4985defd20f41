"""What people try who want more than is theirs, and what honest staff do meanwhile.

A trick is one step, or a few with time between them: it stops wherever it waits for an answer.
What must be refused whatever the table waits for is marked; of the rest the log is the judge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tests.simulated.image import TABLES
from tests.simulated.people import Browser
from tests.simulated.world import Answer, World

__all__ = ["TRICKS", "Trick"]

Trick = Callable[[World, Random], Iterator[None]]
_PATIENCE = 6
"""steps for which an answer is waited for"""
_STAFF = ("Dan", "Flo", "Aud")
"""who works in the house and never runs it"""
_ORDERS = (
    {"type": "OrderReshuffle", "reason": "Asked for."},
    {"type": "OrderRecut"},
    {"type": "RemoveDecks", "reason": "Asked for."},
    {"type": "ReportCoverCard"},
    {"type": "ReportShoeEmpty"},
    {"type": "ReportDealerMissed"},
    {"type": "ReportFaceUpCard", "card": "As"},
    {"type": "ReportTen", "suit": "s"},
    {"type": "ReportReaderBroken"},
    {"type": "ReportJam"},
)


def _answered(answer: Answer) -> Iterator[None]:
    for _ in range(_PATIENCE):
        if answer.status:
            return
        yield


def _player(world: World, luck: Random) -> Browser:
    return world.people[luck.choice(("Ann", "Bob", "Cid"))]


def replay(world: World, luck: Random) -> Iterator[None]:
    """Send an old message again, as it was or with other content under the same id."""
    who = luck.choice(
        [each for each in world.people.values() if each.sent] or [_player(world, luck)]
    )
    if who.sent:
        table, message = luck.choice(who.sent[-8:])
        if luck.random() < 0.3 and message["id"] not in who.forbidden:
            message = {**message, "command": {"type": "tip", "amount": 500}}
        if who.look_at(table) and message["id"] not in who.waiting:
            who.say(table, message)
    yield


def everywhere_at_once(world: World, luck: Random) -> Iterator[None]:
    """Limit the own losses, and then wager and buy in at all tables in the same moment."""
    who = _player(world, luck)
    if luck.random() < 0.7:
        limit = {"limits": {"loss": luck.choice((1500, 4000))}}
        yield from _answered(world.request(who, "POST", "/api/limits", limit, writes="SetLimit"))
    for turn in range(6):
        for table in TABLES:
            if not who.look_at(table):
                continue
            you = who.views[table]["you"]
            if you["seated"] is None:
                who.act(table, luck)
            elif you["chips"] < 1000:
                most = you["balance"] - you["balance"] % 500
                who.ask(table, {"type": "buy-in", "amount": luck.choice((most or 500, 20_000))})
            else:
                wagers = [{"kind": "basic", "amount": 1000}] if not turn % 2 else []
                boxes = [{"box": you["seated"], "wagers": wagers}]
                who.ask(table, {"type": "lay", "boxes": boxes})
        yield


def break_the_order(world: World, luck: Random) -> Iterator[None]:
    """Act out of turn, for others, with a stale view, or with more than one has."""
    who, table = _player(world, luck), luck.choice(TABLES)
    if who.look_at(table):
        box = luck.randint(1, 6)
        asked: list[dict[str, Any]] = [
            {"type": "hit", "box": box},
            {"type": "stand", "box": box},
            {
                "type": "lay",
                "boxes": [{"box": box, "wagers": [{"kind": "basic", "amount": 10**9}]}],
            },
            {"type": "tip", "amount": 10**9},
            {"type": "consent", "box": box, "person": world.people["Cid"].id},
            {"type": "leave"},
            {"type": "away"},
            {"type": "refuse-cut"},
        ]
        who.ask(table, luck.choice(asked), version=1 if luck.random() < 0.3 else None)
    yield


def withhold_a_number(world: World, luck: Random) -> Iterator[None]:
    """Commit to a number and open another."""
    who, table = _player(world, luck), luck.choice(TABLES)
    if who.look_at(table):
        who.ask(table, {"type": "contribute", "hex": "deadbeef"}, never=True)
    yield


def play_dealer(world: World, luck: Random) -> Iterator[None]:
    """As a player, an auditor or the wrong dealer, take the dealer's steps and void rounds."""
    who = world.people[luck.choice(("Ann", "Bob", "Aud", "Deb"))]
    table = TABLES[0] if who.name == "Deb" else luck.choice(TABLES)
    if who.look_at(table):
        order = luck.choice(_ORDERS)
        asked: list[dict[str, Any]] = [
            {"type": "next"},
            {"type": "take-back"},
            {"type": "staff", "command": order},
        ]
        who.ask(table, luck.choice(asked), never=True)
    yield


def void_own_rounds(world: World, luck: Random) -> Iterator[None]:
    """As staff, report at a sealed table what could void a round, and order what one may."""
    who, table = world.people[luck.choice(("Dan", "Flo", "Pit"))], luck.choice(TABLES)
    if who.look_at(table):
        staff = who.views[table]["staff"]
        reports = [each["command"] for each in (staff["reports"] if staff else ())]
        order = luck.choice([*_ORDERS, *reports, *reports])
        sealed = table == TABLES[0] and order in _ORDERS[3:]
        who.ask(table, {"type": "staff", "command": order}, never=sealed)
    yield


def play_as_staff(world: World, luck: Random) -> Iterator[None]:
    """Sit down at a table of the house one works for."""
    who, table = world.people[luck.choice(("Dan", "Flo", "Olga"))], luck.choice(TABLES)
    if who.look_at(table):
        asked = [{"type": "sit", "box": luck.randint(1, 6)}, {"type": "buy-in", "amount": 1000}]
        who.ask(table, luck.choice(asked), never=True)
    yield


def correct_twice(world: World, luck: Random) -> Iterator[None]:
    """Approve one's own proposal, and have one approved by two servers at once."""
    ready = [server for server in world.servers if server.ready]
    pit, olga, friend = world.people["Pit"], world.people["Olga"], _player(world, luck)
    asked = {"person": friend.id, "amount": 500, "reason": "a mistake at the table"}
    proposed = world.request(pit, "POST", "/api/corrections", asked, writes="ProposeCorrection")
    yield from _answered(proposed)
    for row in proposed.body["open"] if proposed.status == 201 else ():
        path = f"/api/corrections/{row['number']}/approve"
        if row["by"] == pit.name:
            world.request(pit, "POST", path, never=True)
        for server in ready:
            world.request(olga, "POST", path, writes="ApproveCorrection", server=server)
    yield


def ask_as_a_player(world: World, luck: Random) -> Iterator[None]:
    """Ask the routes of staff as a player or a stranger."""
    who = luck.choice((_player(world, luck), world.people["Aud"], None))
    order = {"id": f"order-{luck.randrange(10**6):06}", "action": "close", "reason": "Asked."}
    coupon = {"face": 1000}
    asked = [
        (f"/api/tables/{luck.choice(TABLES)}/floor", order),
        ("/api/corrections", {"person": world.people["Ann"].id, "amount": 10**6, "reason": "me"}),
        ("/api/people/invite", {"roles": ["operator"]}),
        (f"/api/people/{world.people['Ann'].id}/coupons", coupon),
        (f"/api/people/{world.people['Olga'].id}/suspend", {"reason": "out"}),
    ]
    path, body = luck.choice(asked)
    world.request(who, "POST", path, body, never=True)
    if luck.random() < 0.3:
        olga = world.people["Olga"]
        world.request(olga, "POST", f"/api/people/{olga.id}/coupons", coupon, never=True)
    yield


def come_back(world: World, luck: Random) -> Iterator[None]:
    """As an operator who is about to be suspended, leave an invitation behind, and use it."""
    olga, pit = world.people["Olga"], world.people["Pit"]
    roles = {"roles": ["operator", "pit-manager"]}
    yield from _answered(world.request(olga, "POST", f"/api/people/{pit.id}/roles", roles))
    invited = world.request(pit, "POST", "/api/people/invite", {"roles": ["operator"]})
    yield from _answered(invited)
    out = world.request(
        olga, "POST", f"/api/people/{pit.id}/suspend", {"reason": "caught"}, writes="Suspend"
    )
    yield from _answered(out)
    if invited.status == 201 and out.status == 200:
        asked = {"name": "Mallory", "password": "correct horse"}
        token = invited.body["invitation"]
        world.request(None, "POST", "/api/register", {**asked, "invitation": token}, never=True)
        world.request(pit, "GET", "/api/people", never=True)
        for table in TABLES:
            if luck.random() < 0.5 and pit.look_at(table):
                order = {
                    "type": "staff",
                    "command": {"type": "OrderReshuffle", "reason": "Asked for."},
                }
                pit.ask(table, order, never=True)
        yield
        path = f"/api/people/{pit.id}/reinstate"
        world.request(olga, "POST", path, writes="Reinstate")
    yield


def _play_on(world: World, who: Browser, luck: Random) -> None:
    """Ask for what a person who may not play may not have, also in the words of staff."""
    for table in TABLES:
        if who.look_at(table):
            box = who.views[table]["you"]["seated"] or 1
            wager = {"kind": "basic", "amount": 1000, "coupon": 0}
            laid = {"type": "LayWagers", "box": box, "person": who.id, "wagers": [wager]}
            asked: list[dict[str, Any]] = [
                {"type": "sit", "box": 1},
                {"type": "buy-in", "amount": 1000},
                {"type": "staff", "command": laid},
            ]
            who.ask(table, luck.choice(asked), never=True)


def be_out(world: World, luck: Random) -> Iterator[None]:
    """Take a time-out and play on."""
    who = _player(world, luck)
    out = world.request(who, "POST", "/api/limits", {"time_out_minutes": 600}, writes="TakeTimeOut")
    yield from _answered(out)
    if out.status == 200:
        _play_on(world, who, luck)
        yield


def be_shut_out(world: World, luck: Random) -> Iterator[None]:
    """Be excluded by the pit, lift it oneself, and play on."""
    who, pit = _player(world, luck), world.people["Pit"]
    path = f"/api/people/{who.id}"
    reason = {"reason": "counts cards"}
    shut = world.request(pit, "POST", f"{path}/exclude", reason, writes="ExcludePlayer")
    yield from _answered(shut)
    if shut.status == 200:
        friend = luck.choice((who, world.people["Flo"], None))
        world.request(friend, "POST", f"{path}/lift-exclusion", reason, never=True)
        _play_on(world, who, luck)
        yield


def run_the_house(world: World, luck: Random) -> Iterator[None]:
    """Have payouts signed by no one, alone or with a second person, and rename the house."""
    free: dict[str, dict[str, Any]] = {"settings": {"casino": "Free House", "large_payout": 0}}
    who = luck.choice((_player(world, luck), *(world.people[name] for name in _STAFF), None))
    world.request(who, "POST", "/api/settings", free, never=True)
    if who is None or who.plays or who.name == "Dan":
        world.request(who, "GET", "/api/archive", never=True)
    named = {"settings": {"casino": f"House {luck.randrange(10**6)}"}}
    olga, pit = world.people["Olga"], world.people["Pit"]
    world.request(olga, "POST", "/api/settings", named, writes="ChangeSettings")
    yield
    free["settings"] |= {"large_payout": luck.choice((0, 10**9)), "notice_minutes": 5}
    asked = world.request(olga, "POST", "/api/settings", free, writes="ChangeSettings")
    yield from _answered(asked)
    for row in asked.body["proposed"] if asked.status == 200 else ():
        path = f"/api/settings/{row['number']}"
        if row["by"] == olga.name:
            world.request(olga, "POST", f"{path}/approve", never=True)
        if luck.random() < 0.5:
            world.request(pit, "POST", f"{path}/reject", writes="RejectSettings")
        for server in world.servers:
            if server.ready:
                world.request(
                    pit, "POST", f"{path}/approve", writes="ApproveSettings", server=server
                )
    yield


def ask_for_more(world: World, luck: Random) -> Iterator[None]:
    """Ask all servers for play money at once."""
    who = _player(world, luck)
    for server in world.servers:
        if server.ready:
            world.request(who, "POST", "/api/refill", writes="AskForPlayMoney", server=server)
    yield


def direct(world: World, luck: Random) -> Iterator[None]:
    """As the floor, close a table and open it again, or have the cards shuffled."""
    flo, table = world.people["Flo"], luck.choice(TABLES)
    action = luck.choice(("close", "reshuffle", "reshuffle"))
    for each in (action, "open") if action == "close" else (action,):
        order = {"id": f"order-{luck.randrange(10**9):09}", "action": each, "reason": "Asked."}
        answer = world.request(flo, "POST", f"/api/tables/{table}/floor", order)
        yield from _answered(answer)
        if answer.status == 200:
            world.watch.look()
            world.watch.must_hold(table, order["id"])


TRICKS: tuple[Trick, ...] = (
    replay,
    replay,
    everywhere_at_once,
    everywhere_at_once,
    break_the_order,
    withhold_a_number,
    play_dealer,
    void_own_rounds,
    play_as_staff,
    correct_twice,
    ask_as_a_player,
    come_back,
    be_out,
    be_shut_out,
    run_the_house,
    ask_for_more,
    direct,
)
