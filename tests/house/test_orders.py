"""Who may order what at a table: every command, for every role, at every kind of table.

`tests/web/test_roles.py` has the addresses and the messages; this is the message `staff`, which
carries the commands of the table. The table below is written from `docs/people.md`; a command that
has no row here fails a test.
"""

from __future__ import annotations

import enum
from pathlib import Path
from typing import Any

import msgspec
import pytest

from spanish21.house.authority import OF_PLAYERS
from spanish21.house.live.commands import Settings
from spanish21.house.tables.client_moves import carry_out_ask
from spanish21.house.tables.person import Person
from spanish21.house.tables.supply import NotReady
from spanish21.house.wire import asking as a
from spanish21.ledger.entry import types_in
from spanish21.refusal import RefusedError
from spanish21.table.commands import Command
from tests.house.support import Floor, person

pytestmark = pytest.mark.virtual_time

PLACES = {
    "automatic": Settings(number_seconds=0),
    "sealed, by hand": Settings(number_seconds=0, automatic=False),
    "real cards": Settings(number_seconds=0, automatic=False, physical=True),
}
DEALER, SEATED = person("Dora", "dealer"), person("Sid")
PEOPLE = {
    "p": person("Pia"),
    "d": person("Deb", "dealer"),
    "f": person("Flo", "floorperson"),
    "m": person("Pit", "pit-manager"),
    "a": person("Aud", "auditor"),
    "o": person("Olga", "operator"),
    "D": DEALER,
    "S": SEATED,
}
"""by their letters: a dealer at a table that is not theirs, the dealer who is signed on (D), and a
player who sits at the table (S)"""
NO_ONE = ("", "", "")
FLOOR = ("fmo", "fmo", "fmo")
STEP = ("", "D", "D")
"""LayWagers without wagers, as here, takes them back"""
SECOND = ("", "fmo", "fmo")
"""takes someone beside the dealer"""
SEEN = ("", "", "Dfmo")
"""of real cards the dealer reports it, and the floor whatever voids a round"""
REPORT = ("", "", "fmo")
OUTCOME = ("", "", "D")

ORDERS: dict[tuple[str, str, str], str] = {
    NO_ONE: """AcceptLateCard Arrive BuyIn ChangeDealer ChangeFloorperson ConfirmCash
    ConsentToShare ConvertCash DealCard
    DeclareDead DeclineDouble DeclineInsurance DesignateHand DiscloseBurnCard DoubleDown Hit
    KeepDouble Leave OfferCash ReadMeter RefuseCard RefuseCut ReportLateWager Rescue Sit
    Split Stand Surrender TakeCut TakeInsurance Tip""",
    FLOOR: "DeclareIdle OrderReshuffle PermitEntry RemoveDecks",
    STEP: """AnnounceBlackjack AnnounceDealerTotal AnnounceDealersCard AnnounceTotal ClearShoe
    CloseInsurance CloseWagers Collect DealerCut InspectDeck LayWagers LoadShoe OfferInsurance Pay
    PayAce PayCommunity PayFixed PaySpin PickUp PlaceCoverCard PressSeatButton ReceiveDecks
    RemoveCards Return RevealHoleCard ShowCards ShuffleCards SpreadCards StackCards UseCardReader
    WashCards""",
    SECOND: "InspectReader VerifyDeck",
    SEEN: "ReportDrawnInError ReportFaceUpCard ReportOverdraw",
    REPORT: """OrderRecut ReportCardNotDealt ReportDealerMissed ReportDeviceBroken
    ReportDeviceRepaired ReportExposedInWash ReportJam ReportMissedBox ReportReaderBroken
    ReportReaderRepaired ReportTen ReportWrongReader""",
    ("", "D", "Dfmo"): "CallHandDead DiscardCard PutDeviceAway ReportCoverCard",
    ("", "D", "fmo"): "ReportShoeEmpty",
    OUTCOME: "DrawHotSpot SpinWheel",
}
"""the commands, by who may give them at each kind of table; no sealed shoe has cards left here, so
that its dealer may report that it is empty"""
ROWS = {name: places for places, names in ORDERS.items() for name in names.split()}
_KEPT_OUT = ("role/", "staff/", "people/staff", "dealer/sealed")


def sample(kind: type[Any]) -> dict[str, Any]:
    """Make up a command of a kind, in the words of the log."""
    found = {"type": kind.__struct_config__.tag}
    for field in msgspec.structs.fields(kind):
        if field.required:
            found[field.name] = _value(msgspec.inspect.type_info(field.type))
    return found


def _value(kind: msgspec.inspect.Type) -> object:
    inspect = msgspec.inspect
    match kind:
        case inspect.StrType():
            return "somebody"
        case inspect.IntType():
            return 1
        case inspect.BoolType():
            return True
        case inspect.EnumType():
            first = next(iter(kind.cls))
            assert isinstance(first, enum.Enum)
            return first.value
        case inspect.StructType():
            return {
                field.encode_name: _value(field.type) for field in kind.fields if field.required
            }
        case inspect.UnionType():
            return _value(kind.types[0])
        case inspect.NoneType():
            return None
        case inspect.VarTupleType() | inspect.ListType():
            return []
        case _:
            return "As"


def test_every_command_of_the_table_has_a_row() -> None:
    assert set(ROWS) == set(types_in(Command))


async def staffed(folder: Path, settings: Settings) -> Floor:
    """Open a table with a player at it and, unless it deals by itself, a dealer."""
    floor = await Floor(folder).open(settings=settings)
    floor.hire(*(who for letter, who in PEOPLE.items() if letter not in "pS"))
    for who in (SEATED, PEOPLE["p"]):
        floor.give(who)
    if not settings.automatic:
        await floor.sign_on(DEALER)
    floor.connect(SEATED)
    await floor.do(SEATED, a.Sit(1), a.BuyIn(10_000))
    return floor


def heard(floor: Floor, who: Person, command: dict[str, Any]) -> bool:
    """Return whether a person may give an order, whatever then comes of it."""
    play = floor.actor._begin(who)
    try:
        carry_out_ask(play, who, a.Staff(command))
    except RefusedError as error:
        return not error.refusal.code.startswith(_KEPT_OUT)
    except NotReady:
        return True
    return True


@pytest.mark.parametrize("place", PLACES)
async def test_every_command_is_heard_from_whom_it_takes(tmp_path: Path, place: str) -> None:
    floor = await staffed(tmp_path, PLACES[place])
    column = list(PLACES).index(place)
    wrong = []
    kinds = {kind.__struct_config__.tag: kind for kind in _kinds(Command)}
    for name, kind in sorted(kinds.items()):
        for letter, who in PEOPLE.items():
            permitted = heard(floor, who, sample(kind))
            if permitted != (letter in ROWS[name][column]):
                wrong.append((name, letter, permitted))
    assert not wrong, wrong


def _kinds(union: Any) -> list[type[Any]]:  # noqa: ANN401 - a union of structs
    return list(union.__args__)


@pytest.mark.parametrize("place", PLACES)
async def test_no_one_does_for_themselves_in_the_words_of_staff_what_players_do(
    tmp_path: Path, place: str
) -> None:
    floor = await staffed(tmp_path, PLACES[place])
    of_players = set(types_in(OF_PLAYERS)) & set(types_in(Command))
    assert {"LayWagers", "DoubleDown", "Split", "TakeInsurance"} <= of_players
    for kind in _kinds(Command):
        if kind.__struct_config__.tag in of_players:
            for who in PEOPLE.values():
                assert not heard(floor, who, {**sample(kind), "person": who.id}), (kind, who)


@pytest.mark.parametrize("place", PLACES)
async def test_staff_sign_on_themselves_and_only_at_tables_that_are_dealt(
    tmp_path: Path, place: str
) -> None:
    floor = await staffed(tmp_path, PLACES[place])
    by_hand = not PLACES[place].automatic
    for letter, who in PEOPLE.items():
        order = {"type": "ChangeDealer", "dealer": who.id}
        assert heard(floor, who, order) == (by_hand and letter in "dfmoD"), letter
        directs = {"type": "ChangeFloorperson", "floorperson": who.id}
        assert heard(floor, who, directs) == (letter in "fmo"), letter
