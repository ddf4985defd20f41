"""Suspension, corrections, passwords and limits over HTTP."""

from __future__ import annotations

import pytest

from spanish21.house.people import Role
from spanish21.web.openapi import OPERATIONS
from spanish21.web.staffing import routes
from tests.web.live import PASSWORD
from tests.web.served import Served


def test_a_correction_goes_through_two_hands(served: Served) -> None:
    _, floor = served.staff("Flo", Role.FLOORPERSON)
    _, pit = served.staff("Pit", Role.PIT_MANAGER)
    ann, _ = served.guest()
    asked = {"person": ann, "amount": 2500, "reason": "A wager was paid short."}
    status, view = served.post(floor, "/corrections", asked)
    assert status == 201
    [row] = view["open"]
    assert (row["amount"], row["by"], row["may_approve"], row["may_reject"]) == (
        2500,
        "Flo",
        False,
        True,
    )
    path = f"/corrections/{row['number']}/approve"
    assert served.post(floor, path)[0] == 403
    status, view = served.get(pit, "/corrections")
    assert view["open"][0]["may_approve"]
    status, view = served.post(pit, path)
    assert (status, view["open"]) == (200, [])
    balances = {row["person"]: row["balance"] for row in view["people"]}
    assert balances[ann] == 102_500
    assert served.post(pit, path)[1]["code"] == "people/correction"


def test_who_proposed_a_correction_cannot_approve_it_by_any_door(served: Served) -> None:
    _, pit = served.staff("Pit", Role.PIT_MANAGER)
    ann, _ = served.guest()
    served.post(pit, "/corrections", {"person": ann, "amount": 5, "reason": "Short."})
    status, said = served.post(pit, "/corrections/1/approve")
    assert (status, said["code"]) == (409, "people/own-correction")
    assert served.post(pit, "/corrections/1/reject")[1]["open"] == []


@pytest.mark.parametrize("role", [Role.PLAYER, Role.DEALER, Role.AUDITOR])
def test_others_neither_see_nor_make_corrections(served: Served, role: Role) -> None:
    _, token = served.staff("Ann", role)
    assert served.get(token, "/corrections")[0] == 403
    asked = {"person": "x", "amount": 5, "reason": "Short."}
    assert served.post(token, "/corrections", asked)[0] == 403
    assert served.post(token, "/corrections/1/approve")[0] == 403


def test_the_operator_suspends_and_reinstates(served: Served) -> None:
    _, olga = served.staff("Olga", Role.OPERATOR)
    ann, token = served.staff("Ann", Role.PLAYER)
    assert served.post(token, f"/people/{ann}/suspend", {"reason": "Because."})[0] == 403
    status, row = served.post(olga, f"/people/{ann}/suspend", {"reason": "Passed chips."})
    assert (status, row["suspended"]) == (200, "Passed chips.")
    assert served.get(token, "/me")[0] == 401
    login = {"name": "Ann", "password": PASSWORD}
    assert served.post("", "/login", login)[1]["code"] == "people/suspended"
    assert served.post(olga, f"/people/{ann}/reinstate")[1]["suspended"] is None
    assert served.post("", "/login", login)[0] == 200
    assert served.post(olga, "/people/nobody/reinstate")[0] == 404


def test_another_password_ends_the_other_sessions(served: Served) -> None:
    ann, token = served.staff("Ann", Role.PLAYER)
    other = served.house.people.log_in("Ann", PASSWORD).token
    wrong = {"old": "not this one", "new": "a new secret"}
    assert served.post(token, "/password", wrong)[1]["code"] == "people/wrong-password"
    right = {"old": PASSWORD, "new": "a new secret"}
    assert served.post(token, "/password", right)[1]["person"] == ann
    assert served.get(other, "/me")[0] == 401
    assert served.house.people.log_in("Ann", "a new secret").person.id == ann


def test_the_sessions_on_other_screens_end_when_asked(served: Served) -> None:
    _, token = served.staff("Ann", Role.PLAYER)
    other = served.house.people.log_in("Ann", PASSWORD).token
    assert served.post(token, "/sessions/end", {"password": "wrong wrong"})[0] == 409
    assert served.get(other, "/me")[0] == 200
    assert served.post(token, "/sessions/end", {"password": PASSWORD})[0] == 200
    assert served.get(other, "/me")[0] == 401
    _, guest = served.guest()
    assert served.post(guest, "/sessions/end", {"password": PASSWORD})[0] == 409


@pytest.mark.parametrize("path", ["/guest", "/register", "/login"])
def test_a_cookie_that_holds_no_longer_keeps_nobody_out(served: Served, path: str) -> None:
    served.staff("Ann", Role.PLAYER)
    _, old = served.guest()
    served.house.people.log_out(old)
    name = "Ben" if path == "/register" else "Ann"
    body = {} if path == "/guest" else {"name": name, "password": PASSWORD}
    status, me = served.post(old, path, body)
    assert status == 200, me


def test_a_looser_limit_is_shown_with_its_time(served: Served) -> None:
    _, token = served.guest()
    served.post(token, "/limits", {"limits": {"loss": 10_000}})
    _, me = served.post(token, "/limits", {"limits": {"loss": None, "wager": 500}})
    assert (me["limits"]["loss"], me["limits"]["wager"]) == (10_000, 500)
    day = served.house.people.terms.loosened_after
    assert me["limits"]["later"] == [
        {"kind": "loss", "amount": None, "holds_from": served.clock() + day}
    ]
    served.clock.now += day
    _, me = served.get(token, "/me")
    assert (me["limits"]["loss"], me["limits"]["later"]) == (None, [])


def test_resting_staff_are_asked_for_their_password(served: Served) -> None:
    _, pit = served.staff("Pit", Role.PIT_MANAGER)
    served.clock.now += served.house.people.terms.staff_idle
    assert served.get(pit, "/corrections")[1]["code"] == "role/resting"
    assert served.post(pit, "/confirm", {"password": PASSWORD})[0] == 200
    assert served.get(pit, "/corrections")[0] == 200


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/corrections", {"person": "x", "amount": "5", "reason": "y"}),
        ("/corrections", {"person": "x", "amount": 5}),
        ("/corrections", {"person": "x", "amount": 10**11, "reason": "y"}),
        ("/corrections", {"person": "x", "amount": 5, "reason": ""}),
        ("/people/x/suspend", {"reason": "y" * 201}),
        ("/password", {"old": "x", "new": "short"}),
    ],
)
def test_what_cannot_be_read_is_said_to_be_so(served: Served, path: str, body: object) -> None:
    _, olga = served.staff("Olga", Role.OPERATOR)
    status, said = served.post(olga, path, body)
    assert (status, said["code"]) == (400, "web/malformed")


def test_every_route_stands_in_the_openapi_document() -> None:
    told = {(method.upper(), path) for method, path, *_ in OPERATIONS}
    for route in routes:
        assert route.methods
        [method] = route.methods - {"HEAD"}
        assert (method, route.path.replace(":int", "")) in told
