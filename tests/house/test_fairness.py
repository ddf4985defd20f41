"""What a live table promises of its shoes, followed from the pledge to the reveal."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from spanish21.cards import DECK
from spanish21.house.live.commands import Settings
from spanish21.house.sealed import Contribution, Reveal, Secret, Use, Vault, verify, verify_proof
from spanish21.house.sealed.documents import number_digest
from spanish21.house.tables.entries import Origin
from spanish21.house.tables.staff import close_table, reopen_table
from spanish21.house.verify import HouseJudges
from spanish21.house.wire import asking as a
from spanish21.house.wire.telling import Done, Refused
from tests.house.support import TABLE, Floor, person
from tests.wagering import bet

pytestmark = pytest.mark.virtual_time

ANN = person("Ann")
FLO = person("Flo", "floorperson")
BOB = person("Bob")
WAITS = Settings(number_seconds=5, cut_seconds=1)


def events(floor: Floor) -> list[dict[str, object]]:
    stream = f"table/{TABLE}"
    return [
        msgspec.json.decode(event)
        for entry in floor.store.entries
        if entry.stream == stream
        for event in entry.events
    ]


def reveals(floor: Floor) -> list[Reveal]:
    found = [event["reveal"] for event in events(floor) if event["type"] == "ShoeRevealed"]
    return [msgspec.convert(each, Reveal) for each in found]


async def until_wagers(floor: Floor) -> None:
    """Let the clock of the numbers run out and the cut pass."""
    await floor.through_cut()
    while floor.view(ANN).phase != "wagers":
        await asyncio.sleep(1)
        await floor.through_cut()


async def play_a_shoe(floor: Floor, spin: int = 0) -> Reveal:
    """Play until the first shoe is opened."""
    while not reveals(floor):
        await until_wagers(floor)
        await floor.do(ANN, bet(1, 1000, bonus_spin=spin), a.Ready())
        await floor.play()
    return reveals(floor)[0]


async def test_pledge_then_numbers_then_commitment_then_wagers_then_reveal(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open("MD-1.0", WAITS)
    floor.give(ANN)
    floor.connect(ANN)
    await floor.do(ANN, a.Sit(1), a.BuyIn(1_000_000))
    pledge = floor.view(ANN).shoe.pledge
    assert pledge, "seen by the player before adding a number"
    await floor.commit(ANN, "c0ffee")
    await floor.through_cut()
    await floor.do(ANN, a.Contribute("c0ffee"))
    await until_wagers(floor)
    noted = floor.actor.live.shoe.commitment
    assert floor.view(ANN).shoe.commitment == noted
    reveal = await play_a_shoe(floor)
    order = [event["type"] for event in events(floor)]
    cut = ("CardsShuffled", "CutRefused", "NumbersClosed", "NumberContributed", "ShoeSealed")
    steps = ("ShoePledged", "NumberCommitted", *cut, "WagerPlaced", "ShoeRevealed")
    places = [order.index(step) for step in steps]
    assert places == sorted(places)
    assert [each.value for each in reveal.statement.contributions] == ["c0ffee"]
    assert reveal.statement.pledge == pledge
    assert verify(reveal, noted, pledge).findings == ()


def known_secret(label: str) -> Secret:
    """Draw the same secret every time, so that the wheel spins in the first shoe."""
    return Secret(label, sha256(label.encode()).digest())


async def test_the_reveal_holds_every_card_and_every_draw_of_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Secret, "drawn", known_secret)

    floor = await Floor(tmp_path).open("MD-bonus-spin", bonus_spin__offered=True)
    await floor.seat(ANN, 1, 1_000_000)
    noted = floor.actor.live.shoe.commitment
    reveal = await play_a_shoe(floor, 500)
    assert verify(reveal, noted).findings == ()
    assert len(reveal.dealt) > len(reveal.order) // 2
    until = [event["type"] for event in events(floor)].index("ShoeRevealed")
    drawn = [event["draw"] for event in events(floor)[:until] if "draw" in event]
    assert msgspec.to_builtins(list(reveal.draws)) == drawn
    assert any(draw.use is Use.WHEEL for draw in reveal.draws), "choose another secret"


async def test_no_secret_is_written_before_its_reveal_and_none_is_kept_after(
    tmp_path: Path,
) -> None:
    floor = await Floor(tmp_path).open()
    await floor.seat(ANN, 1, 1_000_000)
    shoe = floor.actor.live.shoe
    sealed = Vault(tmp_path).restore(shoe.label, shoe.commitment)
    secret = sealed.secret.value.hex().encode()
    reveal = await play_a_shoe(floor)
    assert reveal.secret.encode() == secret
    entries = [bytes(event) for entry in floor.store.entries for event in entry.events]
    assert [b'"ShoeRevealed"' in event for event in entries if secret in event] == [True]
    assert f"table/{TABLE}/shoe/1" not in Vault(tmp_path).labels()


async def test_a_card_of_the_shoe_in_play_is_proved_alone(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open()
    await floor.seat(ANN, 1, 1_000_000)
    await floor.round((ANN, 1))
    shoe = floor.actor.live.shoe
    sealed = Vault(tmp_path).restore(shoe.label, shoe.commitment)
    for place, card in enumerate(shoe.dealt):
        proof = sealed.proof((shoe.cut + place) % shoe.size)
        assert proof.card is card or (card is None and place == 0), "the burn card is hidden"
        assert verify_proof(proof, sealed.statement.root).ok


async def test_a_shoe_whose_seal_was_lost_in_a_crash_is_sealed_with_all_numbers_of_the_log(
    tmp_path: Path,
) -> None:
    floor = await Floor(tmp_path).open("MD-1.0", WAITS)
    for name in (ANN, BOB):
        floor.give(name)
        floor.connect(name)
        await floor.do(name, a.Sit(1 if name is ANN else 2))
    await floor.commit(ANN, "aa")
    await floor.commit(BOB, "bb")
    await floor.through_cut()
    await floor.do(ANN, a.Contribute("aa"))
    floor.writer.left = 0
    await asyncio.sleep(6)
    assert floor.actor.failure is not None
    label = floor.actor.live.pledge.label
    pledge = floor.actor.live.pledge.pledge
    assert Vault(tmp_path).is_sealed(label)
    again = await Floor(tmp_path, floor.store).recover()
    again.connect(BOB)
    await again.do(BOB, a.Contribute("bb"))
    await asyncio.sleep(6)
    sealed = Vault(tmp_path).restore(label, again.actor.live.shoe.commitment)
    assert [number.value for number in sealed.contributions] == ["aa", "bb"]
    assert sealed.statement.pledge == pledge
    assert again.actor.live.shoe.size == 288


async def test_the_secret_of_the_next_shoe_outlasts_a_shuffle_that_was_not_written(
    tmp_path: Path,
) -> None:
    floor = await Floor(tmp_path).open("MD-1.0", WAITS)
    floor.give(ANN)
    floor.connect(ANN)
    assert isinstance(await floor.ask(ANN, a.Sit(1), "used-before"), Done)
    again = await Floor(tmp_path, floor.store).recover()
    again.connect(ANN)
    await again.commit(ANN, "c0ffee")
    await again.through_cut()
    repeated = await again.ask(ANN, a.Contribute("c0ffee"), "used-before")
    assert isinstance(repeated, Refused)
    assert repeated.refusal.code == "command/id-taken", "the id is bound to another content"
    await again.do(ANN, a.BuyIn(10_000), a.Contribute("c0ffee"))
    await until_wagers(again)
    assert again.actor.failure is None


def refusal(answer: object) -> str:
    assert isinstance(answer, Refused), answer
    return answer.refusal.code


async def test_a_number_is_bound_before_any_other_is_seen(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open("MD-1.0", WAITS)
    watcher = person("Wat")
    for who in (ANN, BOB):
        floor.give(who)
        floor.connect(who)
        await floor.do(who, a.Sit(1 if who is ANN else 2))
    label = floor.actor.live.pledge.label
    bound = a.Commit(number_digest(label, "wat", "00"))
    assert refusal(await floor.ask(watcher, bound)) == "shoe/commitment", (
        "places are for the seated"
    )
    assert refusal(await floor.ask(ANN, a.Contribute("aa"))) == "shoe/contribution", "too early"
    await floor.commit(ANN, "aa")
    assert refusal(await floor.ask(ANN, a.Commit("00" * 32))) == "shoe/commitment", "once"
    assert refusal(await floor.ask(ANN, a.Contribute("aa"))) == "shoe/contribution", "too early"
    await floor.commit(BOB, "bb")
    assert refusal(await floor.ask(ANN, a.Contribute("aa"))) == "shoe/contribution", "not cut yet"
    await floor.through_cut()
    assert floor.actor.live.pledge.closed, "all who sit here are bound, and the cut is fixed"
    assert refusal(await floor.ask(BOB, a.Contribute("bc"))) == "shoe/contribution", (
        "another number"
    )
    await floor.do(ANN, a.Contribute("aa"))
    assert not floor.actor.live.shoe.number, "Bob is waited for"
    await asyncio.sleep(6)
    sealed = next(event for event in events(floor) if event["type"] == "ShoeSealed")
    assert sealed["contributions"] == [{"who": "ann", "value": "aa"}]
    assert sealed["left_out"] == ["bob"], "who does not open is named"
    assert floor.verified().findings == ()


async def test_the_cut_that_nobody_takes_does_not_follow_from_the_secret() -> None:
    numbers = [Contribution("ann", "c0ffee")]
    shoes = [Secret("t/shoe/1", bytes([n]) * 32).seal(DECK * 6, numbers) for n in range(3)]
    assert len({shoe.draw(Use.CUT, 1, 200).outcome for shoe in shoes}) == 1
    assert len({shoe.draw(Use.WHEEL, 1, 2**40).outcome for shoe in shoes}) == 3
    others = [
        Secret("t/shoe/1", bytes(32)).seal(DECK * 6, [Contribution("ann", f"{n:02x}")])
        for n in range(30)
    ]
    assert len({shoe.draw(Use.CUT, 1, 200).outcome for shoe in others}) > 20


async def test_a_table_that_closes_reveals_its_shoe_and_opens_again_with_another(
    tmp_path: Path,
) -> None:
    floor = await Floor(tmp_path).open()
    floor.hire(FLO)
    await floor.seat(ANN, 1, 1_000_000)
    await floor.round((ANN, 1))
    shoe = floor.actor.live.shoe
    close = await floor.actor.request(
        FLO, Origin("closing", FLO.id), lambda play: close_table(play, FLO.id, "End of the day.")
    )
    assert isinstance(close, Done)
    (reveal,) = reveals(floor)
    assert verify(reveal, shoe.commitment).ok
    assert len(reveal.dealt) == len(shoe.dealt)
    pairs = zip(reveal.dealt, shoe.dealt, strict=True)
    assert all(sealed is card for sealed, card in pairs if card is not None)
    assert sum(card is None for card in shoe.dealt) >= 1, "the burn card is in the reveal alone"
    again = await floor.actor.request(
        FLO, Origin("again", FLO.id), lambda play: reopen_table(play, FLO.id)
    )
    assert isinstance(again, Done)
    await until_wagers(floor)
    assert floor.actor.live.shoe.number == shoe.number + 1
    await floor.round((ANN, 1))
    assert floor.verified().findings == ()


async def test_a_sealed_table_dealt_by_hand_reveals_its_shoe_when_it_closes(
    tmp_path: Path,
) -> None:
    by_hand = Settings(number_seconds=0, cut_seconds=1, automatic=False)
    floor = await Floor(tmp_path).open("MD-1.0", by_hand)
    dora = person("Dora", "dealer")
    await floor.by_hand(ANN, dora, FLO)
    while floor.actor.live.table.cards.burns_due or not floor.actor.live.shoe.dealt:
        await floor.step_by_hand(ANN, dora, FLO)
    shoe = floor.actor.live.shoe
    close = await floor.actor.request(
        FLO, Origin("closing", FLO.id), lambda play: close_table(play, FLO.id, "End of the day.")
    )
    assert isinstance(close, Done)
    (reveal,) = reveals(floor)
    assert verify(reveal, shoe.commitment).ok
    assert len(reveal.dealt) == len(shoe.dealt) == 1
    assert floor.verified().findings == ()


async def cut_by_bob(tmp_path: Path, number_of_ann: str) -> Floor:
    """Have Bob, who knows the secret of the house, cut a shoe to which Ann adds a number."""
    floor = await Floor(tmp_path).open("MD-1.0", WAITS)
    floor.hire(FLO)
    for who in (BOB, ANN):
        floor.give(who)
        floor.connect(who)
        await floor.do(who, a.Sit(1 if who is ANN else 2))
    await floor.commit(ANN, number_of_ann)
    await floor.commit(BOB, "bb")
    while (turn := floor.view(BOB).turn) is not None and turn.person != BOB.id:
        await floor.do(person(turn.person), a.RefuseCut())
    assert turn is not None
    assert floor.actor.live.pledge.number == 1, "the shoe that is cut is not sealed yet"
    assert "NumberContributed" not in {event["type"] for event in events(floor)}
    await floor.do(BOB, a.Cut(100))
    return floor


async def test_the_cut_is_fixed_before_anyone_can_know_the_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Secret, "drawn", known_secret)
    orders = set()
    for number in ("aa", "ab"):
        floor = await cut_by_bob(tmp_path / number, number)
        refused = await floor.ask(BOB, a.Cut(120))
        assert isinstance(refused, Refused), "no second cut once numbers are opened"
        reshuffle = {"type": "OrderReshuffle", "reason": "The shuffle was not seen."}
        for order in ({"type": "OrderRecut"}, reshuffle):
            answer = await floor.ask(FLO, a.Staff(order))
            assert refusal(answer) in {"dealer/sealed", "shoe/unsealed"}, order
        await floor.do(ANN, a.Contribute(number))
        await floor.do(BOB, a.Contribute("bb"))
        shoe = floor.actor.live.shoe
        assert shoe.cut == 100
        orders.add(Vault(tmp_path / number).restore(shoe.label, shoe.commitment).order)
        assert refusal(await floor.ask(FLO, a.Staff({"type": "OrderRecut"}))) == "dealer/sealed"
        assert floor.verified().findings == ()
    assert len(orders) == 2, "the order that Bob cut followed from the number of Ann"


async def test_verify_finds_a_cut_that_came_after_the_numbers(tmp_path: Path) -> None:
    floor = await cut_by_bob(tmp_path, "aa")
    await floor.do(ANN, a.Contribute("aa"))
    await floor.do(BOB, a.Contribute("bb"))
    assert floor.verified().findings == ()
    entries = floor.store.entries
    kinds = [msgspec.json.decode(entry.command)["type"] for entry in entries]
    cut, closed = kinds.index("TakeCut"), kinds.index("CloseNumbers")
    for first, later in ((cut, closed), (cut, kinds.index("SealShoe"))):
        moved = [*entries[:first], *entries[first + 1 : later + 1], entries[first]]
        judges = HouseJudges(terms=floor.terms)
        found = [judges.fault(entry, {}) for entry in moved]
        assert any(found), kinds[later]


async def test_no_shoe_is_sealed_before_its_numbers_though_everyone_leaves_at_the_cut(
    tmp_path: Path,
) -> None:
    """The clock of the cut and the hold of the seats end in the same moment."""
    floor = await Floor(tmp_path).open(
        settings=Settings(number_seconds=5, cut_seconds=10, hold_seconds=10)
    )
    for box, who in enumerate((ANN, BOB), 1):
        floor.give(who)
        floor.connect(who)
        await floor.do(who, a.Sit(box))
    for who in (ANN, BOB):
        label = floor.actor.live.pledge.label
        await floor.do(who, a.Commit(number_digest(label, who.id, "aa")))
    turn = floor.view(ANN).turn
    assert turn is not None
    assert turn.kind == "cut"
    floor.disconnect(ANN)
    floor.disconnect(BOB)
    await asyncio.sleep(60)
    kinds = [event["type"] for event in events(floor)]
    assert kinds.index("NumbersClosed") < kinds.index("ShoeSealed")
    assert floor.verified().findings == ()
