"""The OpenAPI document, made of the wire types, so that it cannot say anything else."""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import version as version_of
from typing import Any

import msgspec

from spanish21.house.sealed import ShownCard
from spanish21.house.wire import (
    day as dy,
    figures as fg,
    glance as gl,
    house as h,
    learning as e,
    listing as w,
    meters as mt,
    people as p,
    school as d,
    staff as st,
    watching as o,
)
from spanish21.house.wire.lesson import LessonStep
from spanish21.house.wire.showing import View
from spanish21.house.wire.telling import Hello
from spanish21.ledger.checkpoint import Checkpoint
from spanish21.refusal import Refusal
from spanish21.web.wire import ClientMessage, ServerMessage, structs

__all__ = ["OPERATIONS", "document"]

Body = Any
_REF = "#/components/schemas/{name}"
OPERATIONS: tuple[tuple[str, str, str, Body, Body], ...] = (
    ("post", "/api/guest", "Come in as a guest, with play money", w.GuestAsked, w.Me),
    ("post", "/api/register", "Take a name and a password", w.Registration, w.Me),
    ("post", "/api/login", "Come in by name and password", w.Credentials, w.Me),
    ("post", "/api/reset", "Choose another password by a link", p.ResetAsked, w.Me),
    ("post", "/api/confirm", "Give the password again", w.Confirmation, w.Me),
    ("post", "/api/logout", "Go out", None, dict[str, Any]),
    ("get", "/api/me", "Who one is", None, w.Me),
    ("get", "/api/visitor", "Who one is, or null before coming in", None, w.Me | None),
    ("post", "/api/refill", "Ask for more play money", None, w.Me),
    ("post", "/api/limits", "Set one's own limits", w.LimitsAsked, w.Me),
    ("get", "/api/house", "The casino's name and helpline", None, h.HouseView),
    ("get", "/api/settings", "The settings of the house", None, h.SettingsView),
    ("post", "/api/settings", "Change them", h.SettingsAsked, h.SettingsView),
    ("post", "/api/settings/{number}/approve", "Approve what is proposed", None, h.SettingsView),
    ("post", "/api/settings/{number}/reject", "Turn it down", None, h.SettingsView),
    ("get", "/api/servers", "The servers of the house", None, h.ServersView),
    ("post", "/api/servers/move", "Move a table to a server", h.MoveAsked, h.ServersView),
    ("post", "/api/tables/{table}/give", "Free a table for another server", None, h.Moved),
    ("get", "/api/archive", "Tables that are closed", None, list[h.ClosedTable]),
    ("get", "/api/tables", "The lobby", None, list[w.LobbyTable]),
    ("post", "/api/tables", "Open a table", w.OpenTable, w.LobbyTable),
    ("get", "/api/editions", "The editions", None, list[w.EditionView]),
    ("get", "/api/editions/{edition}/options", "Its options", None, w.EditionOptions),
    ("post", "/api/check", "Whether choices are permitted", w.OpenTable, w.Checked),
    ("get", "/api/differences", "Two editions compared", None, list[e.Difference]),
    ("get", "/api/witness", "A round that shows one difference", None, e.WitnessView),
    ("get", "/api/signs", "Signs, as server-sent events", None, w.Sign),
    ("get", "/api/tables/{table}/rounds", "The last rounds", None, list[w.RoundSummary]),
    ("get", "/api/tables/{table}/rounds/{round}", "One round, explained", None, w.RoundDetail),
    ("get", "/api/tables/{table}/rounds/{round}/before", "The table at its deal", None, View),
    ("get", "/api/tables/{table}/shoes", "Commitments and reveals", None, list[w.ShoeRecord]),
    ("get", "/api/tables/{table}/shoes/{shoe}/cards/{card}", "Prove a card", None, ShownCard),
    ("get", "/api/receipt", "A signed receipt of the log", None, Checkpoint),
    ("get", "/api/receipt/keys", "The public keys of receipts", None, list[str]),
    ("get", "/api/receipt/{position}", "The entry at a position", None, w.HeldEntry),
    ("get", "/api/tables/{table}/chart", "The best chart for it", None, e.ChartView),
    ("get", "/api/tables/{table}/chart/print", "It in wallet size", None, bytes),
    ("get", "/api/tables/{table}/dossier", "Its documents as an archive", None, bytes),
    ("get", "/api/tables/{table}/rulecard", "Its rules on one page", None, e.RuleCard),
    ("get", "/api/tables/{table}/prices", "What its wheel bets cost", None, list[e.BetPrice]),
    ("get", "/api/tables/{table}/lesson", "A lesson at it", None, list[LessonStep]),
    ("get", "/api/tables/{table}/advice", "The coach", None, e.Advice),
    ("get", "/api/tables/{table}/socket", "The socket: messages as below", None, Hello),
    ("post", "/api/school/question", "A question of a drill", d.DrillAsked, d.DrillQuestion),
    ("post", "/api/school/answer", "Judge an answer to it", d.DrillSaid, d.DrillAnswer),
    ("post", "/api/school/progress", "A plot of the sittings", d.DrillSittings, d.DrillPlot),
    ("get", "/api/floor/tables", "Every table at a glance", None, list[gl.FloorGlance]),
    ("get", "/api/floor/alerts", "What waits for the floor", None, list[o.FloorAlert]),
    ("get", "/api/floor/figures", "Pace, hold and results of the house", None, fg.FiguresView),
    ("get", "/api/floor/figures/alerts", "What is off", None, list[fg.NamedAlert]),
    ("get", "/api/day", "The shifts that were closed on a day", None, dy.DayView),
    ("get", "/api/day/print", "The close of a day as PDF", None, bytes),
    ("get", "/api/floor/stopped", "Tables that cannot go on", None, list[o.StuckTable]),
    ("post", "/api/tables/{table}/floor", "An order of the floor", o.FloorCommand, o.CommandAnswer),
    ("get", "/api/tables/{table}/slips/{number}", "A slip as PDF", None, bytes),
    ("get", "/api/disputes", "Disputes of all tables", None, list[st.DisputeView]),
    ("get", "/api/tables/{table}/disputes/{number}", "Its file as PDF", None, bytes),
    ("get", "/api/tables/{table}/meters", "Its meters", None, mt.MetersView),
    ("get", "/api/tables/{table}/figures", "Its pace, hold and results", None, fg.FiguresView),
    ("post", "/api/tables/{table}/meters", "Read, correct", mt.MeterAsked, o.CommandAnswer),
    ("get", "/api/audit", "Entries of one stream of the log", None, o.AuditPage),
    ("get", "/api/audit/export", "A stream, an entry on each line", None, o.AuditEntry),
    ("get", "/api/audit/streams", "The streams of the log", None, list[o.StreamView]),
    ("post", "/api/audit/verify", "Verify the log", None, o.Verified),
    ("get", "/api/people", "Everybody", None, list[o.PersonRow]),
    ("post", "/api/people/invite", "Invite staff", o.RolesAsked, o.Invitation),
    ("post", "/api/people/{person}/roles", "Set roles", o.RolesAsked, o.PersonRow),
    ("post", "/api/people/{person}/suspend", "Keep out", p.SuspensionAsked, o.PersonRow),
    ("post", "/api/people/{person}/reinstate", "Let in again", None, o.PersonRow),
    ("post", "/api/people/{person}/reset", "Offer another password", None, p.ResetLink),
    ("get", "/api/exclusions", "Players excluded by staff", None, p.ExclusionsView),
    ("post", "/api/people/{person}/exclude", "Exclude", p.ExclusionAsked, p.ExclusionsView),
    ("post", "/api/people/{person}/lift-exclusion", "Lift it", p.LiftAsked, p.ExclusionsView),
    ("get", "/api/people/links", "Links that were not used", None, list[p.LinkRow]),
    ("post", "/api/people/links/{link}/withdraw", "Take one back", None, list[p.LinkRow]),
    ("post", "/api/people/{person}/log-out", "End their sessions", None, o.PersonRow),
    ("post", "/api/people/{person}/coupons", "Issue a coupon", p.CouponAsked, p.CouponsHeld),
    ("get", "/api/corrections", "What awaits approval", None, p.CorrectionsView),
    ("post", "/api/corrections", "Propose a correction", p.CorrectionAsked, p.CorrectionsView),
    ("post", "/api/corrections/{number}/approve", "Approve it", None, p.CorrectionsView),
    ("post", "/api/corrections/{number}/reject", "Turn it down", None, p.CorrectionsView),
    ("post", "/api/password", "Take another password", p.PasswordAsked, w.Me),
    ("post", "/api/sessions/end", "End one's other sessions", w.Confirmation, w.Me),
)
"""Method, path, what it is for, the body asked for and the body answered."""

_QUERIES = {
    "/api/tables/{table}/rounds": ("most", "before"),
    "/api/tables/{table}/shoes": ("most", "before"),
    "/api/tables/{table}/socket": ("after", "last"),
    "/api/differences": ("a", "b"),
    "/api/witness": ("a", "b", "rule"),
    "/api/audit": ("stream", "after", "most", "actor", "event", "words", "round", "day"),
    "/api/audit/export": ("stream",),
    "/api/tables/{table}/chart/print": ("paper",),
    "/api/tables/{table}/slips/{number}": ("paper",),
    "/api/tables/{table}/disputes/{number}": ("paper",),
    "/api/day/print": ("day", "paper"),
}

_STATUS = {
    ("post", "/api/tables"): "201",
    ("post", "/api/people/invite"): "201",
    ("post", "/api/people/{person}/reset"): "201",
    ("post", "/api/corrections"): "201",
    ("post", "/api/people/{person}/coupons"): "201",
    ("get", "/api/tables/{table}/socket"): "101",
}
"""where it is not 200"""
_STREAMS = {
    "/api/signs": "text/event-stream",
    "/api/audit/export": "application/x-ndjson",
    "/api/tables/{table}/dossier": "application/zip",
    "/api/tables/{table}/chart/print": "application/pdf",
    "/api/day/print": "application/pdf",
    "/api/tables/{table}/slips/{number}": "application/pdf",
    "/api/tables/{table}/disputes/{number}": "application/pdf",
}


@lru_cache(maxsize=1)
def document() -> dict[str, Any]:
    """Make the document."""
    _, components = msgspec.json.schema_components(
        [*structs(), ShownCard, Checkpoint, ClientMessage, ServerMessage], ref_template=_REF
    )
    paths: dict[str, Any] = {}
    for method, path, summary, asked, said in OPERATIONS:
        paths.setdefault(path, {})[method] = _operation(method, path, summary, asked, said)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "spanish21",
            "version": version_of("spanish21"),
            "description": "The live table. Errors are bodies with a code `area/reason`.",
        },
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(method: str, path: str, summary: str, asked: Body, said: Body) -> dict[str, Any]:
    content = _content(said)
    if path in _STREAMS:
        content = {_STREAMS[path]: content["application/json"]}
    inner = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    names = [(name, "path") for name in inner] + [
        (name, "query") for name in _QUERIES.get(path, ())
    ]
    number = {"round", "number", "after", "most", "before", "shoe", "card", "position"}
    found: dict[str, Any] = {
        "summary": summary,
        "parameters": [
            {
                "name": name,
                "in": where,
                "required": where == "path",
                "schema": {"type": "integer" if name in number else "string"},
            }
            for name, where in names
        ],
        "responses": {
            _STATUS.get((method, path), "200"): {"description": "done", "content": content},
            "default": {"description": "refused", "content": _content(Refusal)},
        },
    }
    if asked is not None:
        found["requestBody"] = {"required": True, "content": _content(asked)}
    return found


def _content(kind: Body) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=_REF)
    return {"application/json": {"schema": schema}}
