"""The OpenAPI document taken at its word: whatever it permits or forbids is answered as it says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings, strategies as st
from schemathesis import checks
from schemathesis.generation import GenerationMode

from spanish21.house.people import Role
from spanish21.web.openapi import OPERATIONS, document
from tests.properties.profiles import SOAKING
from tests.web.background import Beside, background

LONG = {
    "/api/signs",
    "/api/tables/{table}/socket",
    "/api/tables/{table}/chart",
    "/api/tables/{table}/chart/print",
    "/api/tables/{table}/dossier",
    "/api/check",
    "/api/audit/export",
}
"""streams, and what keeps the analyser busy"""
ENDS_SESSION = {"/api/logout", "/api/password", "/api/sessions/end", "/api/register"}
CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
SCHEMA = schemathesis.openapi.from_dict(document())
SEARCH = settings(
    max_examples=300 if SOAKING else 8,
    derandomize=not SOAKING,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


KNOWN: dict[str, list[Any]] = {
    "table": ["md-1-0-1"],
    "edition": ["MA", "MD-bonus-spin"],
    "a": ["MA"],
    "b": ["MD-draft"],
    "stream": ["people", "table/md-1-0-1"],
    "event": ["TableOpened"],
    "action": ["close", "open", "reshuffle", "remove-decks", "idle", "report"],
    "roles": [["dealer"], ["player", "auditor"]],
    "choices": [{}, {"decks": 8}, {"minimum": "$10"}],
    "limits": [{"loss": 100}, {"wager": None, "minutes": 5}],
    "number": [1],
}
"""what leads past the first refusal"""


@st.composite
def cases(draw: st.DrawFn, method: str, path: str) -> Any:  # noqa: ANN401 - a case of anything
    """Draw what the document permits or forbids, now and then with names that are known here."""
    mode = draw(st.sampled_from(list(GenerationMode)))
    case: Any = draw(SCHEMA[path][method.upper()].as_strategy(generation_mode=mode))
    for part in (case.path_parameters, case.query, case.body):
        for name in sorted(KNOWN.keys() & part) if isinstance(part, dict) else ():
            if draw(st.booleans()):
                part[name] = draw(st.sampled_from(KNOWN[name]))
    return case


def everyone(beside: Beside) -> dict[str, dict[str, str]]:
    """Return the cookies of somebody who may do all, of a guest, and of nobody."""
    people = beside.server.house.people
    link = people.invite("system", list(Role))
    operator = people.register("Olga", "correct horse", invitation=link)
    tokens = {"operator": operator.token, "guest": people.guest().token}
    return {"nobody": {}, **{name: {"spanish21": token} for name, token in tokens.items()}}


def spared(path: str) -> set[str]:
    """Name whose session must not end, because there is only one of them."""
    return {"operator"} if path in ENDS_SESSION else set()


def search(beside: Beside, method: str, path: str, cookies: dict[str, dict[str, str]]) -> None:
    @SEARCH
    @given(case=cases(method, path), who=st.sampled_from(sorted(cookies)))
    def ask(case: Any, who: str) -> None:  # noqa: ANN401 - of anything
        said = case.call(base_url=f"http://{beside.server.address}", cookies=cookies[who])
        case.validate_response(said, checks=CHECKS)

    ask()


def test_every_answer_is_as_the_document_says(tmp_path: Path) -> None:
    with background(tmp_path) as beside:
        beside.do(beside.server.table())
        cookies = everyone(beside)
        for method, path, *_ in OPERATIONS:
            if path in LONG:
                continue
            kept = {name: cookies[name] for name in cookies if name not in spared(path)}
            try:
                search(beside, method, path, kept)
            except BaseException as error:
                error.add_note(f"{method} {path}")
                raise
            if path in ENDS_SESSION:
                cookies["guest"] = {"spanish21": beside.server.house.people.guest().token}
        house = beside.server.house
        assert house.writer.failure is None
        assert all(hosted.actor.failure is None for hosted in house.tables.values())
