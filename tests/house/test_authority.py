"""Who may do what at a table: every role, at tables of every kind, with and without a stake."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from spanish21.cards import DECK, Suit
from spanish21.house.authority import Standing, refuse
from spanish21.house.live import commands as hc
from spanish21.house.live.actors import CLOCK, DEALER, SYSTEM
from spanish21.house.live.commands import LogCommand, Settings
from spanish21.house.people.roles import Role
from spanish21.house.wire import asking as a
from spanish21.ids import BoxNumber, PersonId
from spanish21.law.clause import ClauseRef
from spanish21.table import commands as c
from spanish21.table.commands import cards as h, irregularities as i, people as p
from spanish21.table.events.irregularities import RoundVoided
from tests.house.support import Floor, person
from tests.house.test_table import code_of

DAN, FLO = PersonId("dan"), PersonId("flo")
ROLES = [role.value for role in Role]
SEALED, BY_HAND, REAL = (True, False), (False, False), (False, True)
REPORTS: list[LogCommand] = [
    i.ReportFaceUpCard(DECK[0]),
    i.ReportDrawnInError(),
    i.ReportOverdraw(DECK[0]),
    i.ReportTen(Suit.SPADES),
    i.ReportReaderBroken(),
    i.ReportMissedBox(BoxNumber(1)),
    i.ReportShoeEmpty(),
    h.ReportCoverCard(),
]
STEPS: list[LogCommand] = [c.CloseWagers(), c.DealCard(), h.WashCards(), h.ReceiveDecks(6)]


def standing(
    actor: str = DAN,
    *roles: str,
    kind: tuple[bool, bool] = REAL,
    dealer: str | None = None,
    involved: bool = False,
) -> Standing:
    automatic, physical = kind
    return Standing(
        actor,
        frozenset(roles),
        automatic=automatic,
        physical=physical,
        dealer=dealer,
        involved=involved,
        left=200,
        behind=70,
    )


@pytest.mark.parametrize("command", REPORTS, ids=lambda command: type(command).__name__)
@pytest.mark.parametrize("kind", [SEALED, BY_HAND])
def test_nothing_is_reported_where_cards_come_from_a_sealed_shoe(
    command: LogCommand, kind: tuple[bool, bool]
) -> None:
    who = standing(DAN, *ROLES, kind=kind, dealer=DAN)
    assert refuse(who, command, ()) is not None


@pytest.mark.parametrize("command", [*REPORTS, *STEPS], ids=lambda command: type(command).__name__)
@pytest.mark.parametrize("role", ROLES)
def test_real_cards_are_reported_and_dealt_by_who_is_signed_on_or_a_second_person(
    command: LogCommand, role: str
) -> None:
    dealing = role in {"dealer", "floorperson", "pit-manager", "operator"}
    second = isinstance(command, i.IrregularityCommand) and not isinstance(
        command, i.ReportFaceUpCard | i.ReportDrawnInError | i.ReportOverdraw
    )
    signed_on = refuse(standing(DAN, role, dealer=DAN), command, ())
    assert (signed_on is None) == (dealing and not second)
    other = refuse(standing(DAN, role, dealer=FLO), command, ())
    assert (other is None) == (dealing and role != "dealer" and second)
    staked = standing(DAN, role, dealer=FLO if second else DAN, involved=True)
    assert refuse(staked, command, ()) is not None, "whoever has a stake here is not its staff"


@pytest.mark.parametrize("role", ROLES)
def test_a_round_is_never_voided_by_its_dealer(role: str) -> None:
    void = (RoundVoided(ClauseRef("MD 13.B")),)
    report = i.ReportFaceUpCard(DECK[0])
    assert refuse(standing(DAN, *ROLES, dealer=DAN), report, void) is not None
    floor = role in {"floorperson", "pit-manager", "operator"}
    assert (refuse(standing(DAN, role, dealer=FLO), report, void) is None) == floor


@pytest.mark.parametrize("role", ROLES)
def test_staff_do_not_play_and_players_act_only_for_themselves(role: str) -> None:
    sit, tip = p.Sit(DAN, BoxNumber(1)), p.Tip(DAN, 500)  # type: ignore[arg-type]
    assert (refuse(standing(DAN, "player", role), sit) is None) == (role == "player")
    for command in (sit, tip, c.Hit(BoxNumber(1), DAN)):
        assert refuse(standing(FLO, "player", role), command) is not None
    for who in (CLOCK, DEALER, SYSTEM):
        assert refuse(standing(who), sit) is not None
    assert refuse(standing(CLOCK), c.Stand(BoxNumber(1), DAN)) is None


@pytest.mark.parametrize("role", ROLES)
def test_an_automatic_table_has_no_dealer(role: str) -> None:
    for command in (*STEPS, p.ChangeDealer(DAN)):
        assert refuse(standing(DAN, role, kind=SEALED, dealer=DAN), command) is not None
    assert refuse(standing(DEALER, kind=SEALED), STEPS[0]) is None
    for own in (hc.SealShoe(), hc.RevealShoe(), hc.MovePool(), hc.StopTable("why")):
        assert refuse(standing(DAN, *ROLES), own) is not None
        assert refuse(standing(SYSTEM), own) is None


@pytest.mark.virtual_time
async def test_a_dealer_elsewhere_cannot_void_a_round_of_a_sealed_table(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open()
    ann, dora = person("Ann"), person("Dora", "dealer", "floorperson", "player")
    await floor.seat(ann, 1)
    for card in ("5c", "5d"):
        answer = await floor.ask(dora, a.Staff({"type": "ReportFaceUpCard", "card": card}))
        assert code_of(answer) == "dealer/sealed"
    assert code_of(await floor.ask(dora, a.Staff({"type": "ReportCoverCard"}))) == "dealer/sealed"
    assert code_of(await floor.ask(dora, a.Sit(2))) == "people/staff"
    resting = replace(person("Dora"), resting=True)
    assert code_of(await floor.ask(resting, a.Sit(2))) == "people/staff"


@pytest.mark.virtual_time
async def test_a_dealer_who_has_chips_does_not_sign_on(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open("MD-1.0", Settings(automatic=False, physical=True))
    ann = person("Ann")
    floor.give(ann)
    floor.connect(ann)
    await floor.do(ann, a.Sit(1), a.BuyIn(10_000))
    promoted = person("Ann", "dealer", "player")
    answer = await floor.ask(promoted, a.Staff({"type": "ChangeDealer", "dealer": "ann"}))
    assert code_of(answer) == "staff/involved"
