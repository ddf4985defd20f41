"""Settings of the house, exclusion by staff, limits with notice and the archive over HTTP."""

from __future__ import annotations

from spanish21.house.people import Role
from tests.web.served import Served

SETTINGS = {
    "casino": "Harbor Casino",
    "helpline": "1-800-GAMBLER",
    "large_payout": 10_000,
    "alert_errors": 3,
    "notice_minutes": 30,
}


def test_the_operator_changes_settings_and_everyone_reads_name_and_helpline(
    served: Served,
) -> None:
    _, olga = served.staff("Olga", Role.OPERATOR)
    _, pit = served.staff("Pit", Role.PIT_MANAGER)
    _, ann = served.guest()
    assert served.get(ann, "/house") == (200, {"casino": "Spanish 21", "helpline": ""})
    assert served.post(pit, "/settings", {"settings": SETTINGS})[0] == 403
    assert served.get(ann, "/settings")[0] == 403
    view = {"settings": SETTINGS, "proposed": []}
    assert served.post(olga, "/settings", {"settings": SETTINGS}) == (200, view)
    assert served.get(pit, "/settings") == (200, view)
    named = {"casino": "Harbor Casino", "helpline": "1-800-GAMBLER"}
    assert served.get(ann, "/house") == (200, named)


def test_thresholds_that_protect_less_take_a_second_person(served: Served) -> None:
    _, olga = served.staff("Olga", Role.OPERATOR)
    _, flo = served.staff("Flo", Role.FLOORPERSON)
    _, pit = served.staff("Pit", Role.PIT_MANAGER)
    asked = {"casino": "Harbor Casino", "large_payout": 0, "notice_minutes": 0}
    view = served.post(olga, "/settings", {"settings": asked})[1]
    assert view["settings"]["casino"] == "Harbor Casino"
    assert view["settings"]["large_payout"] == 500_000
    assert view["settings"]["notice_minutes"] == 20
    [row] = view["proposed"]
    assert (row["by"], row["weaker"]) == ("Olga", {"large_payout": 0, "notice_minutes": 0})
    assert (row["may_approve"], row["may_reject"]) == (False, True)
    approve = f"/settings/{row['number']}/approve"
    assert served.post(olga, approve)[1]["code"] == "settings/own-proposal"
    assert served.post(flo, approve)[0] == 403
    assert served.get(pit, "/settings")[1]["proposed"][0]["may_approve"]
    status, view = served.post(pit, approve)
    assert (status, view["proposed"]) == (200, [])
    assert view["settings"]["large_payout"] == 0
    assert view["settings"]["notice_minutes"] == 0
    assert served.post(pit, approve)[1]["code"] == "settings/proposal"


def test_settings_that_are_the_same_or_have_no_name_are_refused(served: Served) -> None:
    _, olga = served.staff("Olga", Role.OPERATOR)
    assert served.post(olga, "/settings", {"settings": {}})[1]["code"] == "settings/same"
    for casino in ("", " Harbor", "Har\nbor"):
        asked = {"settings": {"casino": casino}}
        assert served.post(olga, "/settings", asked)[1]["code"] == "settings/text"


def test_staff_exclude_a_player_who_alone_reads_why(served: Served) -> None:
    _, pit = served.staff("Pit", Role.PIT_MANAGER)
    _, floor = served.staff("Flo", Role.FLOORPERSON)
    ann, browser = served.guest()
    _, other = served.guest()
    asked = {"reason": "Left without paying.", "days": 30}
    assert served.post(floor, f"/people/{ann}/exclude", asked)[0] == 403
    status, view = served.post(pit, f"/people/{ann}/exclude", asked)
    assert (status, view["excluded"][0]["reason"]) == (200, "Left without paying.")
    assert served.get(browser, "/me")[1]["excluded"] == "Left without paying."
    assert served.get(other, "/me")[1]["excluded"] is None
    assert served.get(other, "/exclusions")[0] == 403
    lifted = served.post(pit, f"/people/{ann}/lift-exclusion", {"reason": "It was someone else."})
    assert lifted[1]["excluded"] == []
    assert served.get(browser, "/me")[1]["excluded"] is None


def test_a_member_of_staff_is_suspended_and_not_excluded(served: Served) -> None:
    _, pit = served.staff("Pit", Role.PIT_MANAGER)
    dora, _ = served.staff("Dora", Role.DEALER)
    found = served.post(pit, f"/people/{dora}/exclude", {"reason": "Plays."})
    assert found[1]["code"] == "people/staff"


def test_the_floor_announces_limits_and_reads_the_archive(served: Served) -> None:
    _, olga = served.staff("Olga", Role.OPERATOR)
    _, pit = served.staff("Pit", Role.PIT_MANAGER)
    served.post(olga, "/settings", {"settings": {**SETTINGS, "notice_minutes": 0}})
    served.post(pit, "/settings/1/approve")
    _, floor = served.staff("Flo", Role.FLOORPERSON)
    table = served.post(olga, "/tables", {"edition": "MD-1.0"})[1]["id"]
    limits = {"minimum": 1_000, "maximum": 50_000}
    asked = {"id": "limits-0001", "action": "announce-limits", "limits": limits}
    assert served.post(floor, f"/tables/{table}/floor", asked)[0] == 200
    row = next(row for row in served.get(floor, "/tables")[1] if row["id"] == table)
    assert (row["minimum"], row["maximum"], row["notice"]) == (1_000, 50_000, None)
    assert served.get(floor, "/archive") == (200, [])
    served.post(
        floor,
        f"/tables/{table}/floor",
        {"id": "close-00001", "action": "close", "reason": "Asked for."},
    )
    [closed] = served.get(floor, "/archive")[1]
    assert (closed["id"], closed["for_good"]) == (table, None)
    assert served.get(floor, f"/tables/{table}/rounds") == (200, [])
