"""A live table in memory, with people who can be told what to do."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from spanish21.chips import colored_up
from spanish21.house.live.commands import OpenTable, Settings
from spanish21.house.people import Directory, PeopleEvent, Role, Terms, commands as pc
from spanish21.house.people.decide import decide
from spanish21.house.people.setting import Setting
from spanish21.house.sealed import Vault
from spanish21.house.sealed.documents import number_digest
from spanish21.house.tables.actor import TableActor
from spanish21.house.tables.entries import drafts_of
from spanish21.house.tables.persistence import Persistence
from spanish21.house.tables.person import Person
from spanish21.house.tables.play import Play
from spanish21.house.tables.recover import load, open_command, opening
from spanish21.house.tables.state import Live
from spanish21.house.tables.supply import NotReady, Supply
from spanish21.house.tables.viewer import Viewer
from spanish21.house.verify import HouseJudges
from spanish21.house.view.making import ViewMaker
from spanish21.house.wire import asking as a
from spanish21.house.wire.showing import View
from spanish21.house.wire.staff import StepView
from spanish21.house.wire.telling import Done, Refused
from spanish21.ids import PersonId
from spanish21.law.rulebook import Rulebook
from spanish21.law.submission import Submission
from spanish21.ledger import Draft
from spanish21.ledger.postings import posted
from spanish21.ledger.verify import Report, Verifier
from spanish21.money import Cents
from spanish21.progressive.state import Progressive
from tests.house.memory import MemoryStore, MemoryWriter
from tests.house.virtual import now
from tests.wagering import bet

TABLE = "t1"
QUICK = Settings(number_seconds=0, cut_seconds=1)
WEALTH = 10_000_000


TRAY = 100_000_000
"""real chips that an opener brings"""


@cache
def rulebook_of(edition: str, choices: tuple[tuple[str, Any], ...] = ()) -> Rulebook:
    return Submission(edition, dict(choices)).rulebook()


def person(name: str, *roles: str) -> Person:
    return Person(PersonId(name.lower()), name, frozenset(roles or {"player"}))


APPROVER = person("Ada", "pit-manager")
"""who approves what the house proposes"""
CAGE = person("Cora", "pit-manager"), person("Cleo", "pit-manager")
"""who bring the first chips to a table"""


def taking(step: StepView, **named: str) -> a.Staff:
    """Return what staff send to take a step, with what they have to name."""
    return a.Staff({**msgspec.to_builtins(step.command), **named})


def opened(command: OpenTable, supply: Supply) -> tuple[Play, Rulebook]:
    """Work out how a table opens."""
    try:
        return opening(TABLE, command, supply, by=None, at=now())
    except NotReady as missing:
        missing.work()
    return opened(command, supply)


async def at_once(work: Callable[[], None]) -> None:
    """Do what would be done in another thread, of which simulated time knows nothing."""
    work()


class Floor:
    """A table, its store, and a way to ask."""

    def __init__(self, folder: Path, store: MemoryStore | None = None) -> None:
        self.folder = folder
        self.store = store or MemoryStore()
        self.writer = MemoryWriter(self.store)
        self.actor: TableActor
        self.maker: ViewMaker
        self.viewers: dict[str, Viewer] = {}
        self._ids = count(1)
        self.terms = Terms(play_money=Cents(WEALTH))
        self.settings = self._directory().settings

    async def open(
        self,
        edition: str = "MD-1.0",
        settings: Settings = QUICK,
        **choices: str | int | bool,
    ) -> Floor:
        """Open a new table; the opener of a real one brings its chips."""
        await self.open_empty(edition, settings, **choices)
        if settings.physical:
            await self.bring_chips()
        return self

    async def open_empty(
        self, edition: str, settings: Settings, **choices: str | int | bool
    ) -> Floor:
        """Open a new table without an opener."""
        named = {name.replace("__", "."): value for name, value in choices.items()}
        command = open_command("Table", edition, named, settings)
        supply = Supply(Vault(self.folder), TABLE)
        play, rulebook = opened(command, supply)
        await self.writer.append_all(drafts_of(Live(TABLE), play, None, None))
        self._host(play.live, play.meters.state, rulebook, supply)
        await self.actor.start()
        return self

    async def bring_chips(self, amount: int = TRAY) -> None:
        """Have two people who are not at the table sign the opener."""
        self.hire(*CAGE)
        first, second = CAGE
        unit = self.actor.rulebook.smallest_chip.value
        await self.do(first, a.PrepareSlip("opener", colored_up(amount, unit)))
        await self.do(second, a.SignSlip(self.actor.live.slips))

    async def recover(self, *, whole: bool = False) -> Floor:
        """Go on with what the store holds."""
        stored = load(self.store, TABLE, whole=whole)  # type: ignore[arg-type]
        self._host(stored.live, stored.meters, stored.rulebook, Supply(Vault(self.folder), TABLE))
        await self.actor.start()
        return self

    def _host(self, live: Live, meters: Progressive, rulebook: Rulebook, supply: Supply) -> None:
        persistence = Persistence(
            self.writer,  # type: ignore[arg-type]
            now,
            aside=at_once,
            house=lambda: self.settings,
        )
        self.actor = TableActor(live, meters, rulebook, supply, persistence)
        self.maker = ViewMaker(self.actor)

    def give(self, who: Person, amount: int = WEALTH) -> None:
        """Give a person play money."""
        if who.id not in self._directory().people:
            self._about_people(who.id, pc.ArriveAsGuest(who.id, who.name), amount)

    def hire(self, *staff: Person) -> None:
        """Let staff register with the roles that they have."""
        for who in staff:
            key = f"invitation of {who.id}"
            roles = tuple(Role(role) for role in sorted(who.roles))
            self._about_people("system", pc.Invite(key, roles), WEALTH)
            self._about_people(who.id, pc.Register(who.id, who.name, key), WEALTH)

    def set_house(self, **settings: str | int) -> None:
        """Change settings of the house, with a second person's approval where it takes one."""
        self.settings = replace(self.settings, **settings)
        self._about_people("system", pc.ChangeSettings(self.settings), WEALTH)
        proposals = self._directory().settings_proposals
        if proposals and APPROVER.id not in self._directory().people:
            self.hire(APPROVER)
        for number in proposals:
            self._about_people(APPROVER.id, pc.ApproveSettings(number), WEALTH)

    async def sign_on(self, dealer: Person) -> None:
        """Have a dealer sign on."""
        await self.do(dealer, a.Staff({"type": "ChangeDealer", "dealer": dealer.id}))

    def _directory(self) -> Directory:
        directory = Directory()
        for entry in self.store.read("people"):
            for event in entry.events:
                directory.apply(msgspec.json.decode(event, type=PeopleEvent), entry.at)
        return directory

    def _about_people(self, actor: str, command: pc.PeopleCommand, wealth: int) -> None:
        directory = self._directory()
        if wealth != WEALTH:
            self.terms = Terms(play_money=Cents(wealth))
        events = decide(Setting(directory, self.terms, now()), actor, command)
        draft = Draft.of(
            "people",
            at=now(),
            actor=actor,
            command_id=f"people.{directory.version}",
            command=command,
            events=events,
            postings=posted(events),
        )
        self.store.append([draft])

    def verified(self) -> Report:
        """Decide everything again that was written."""
        judges = HouseJudges(terms=self.terms)
        return Verifier(judges).verify(self.store.entries, self.store.ground.balances)

    def connect(self, who: Person) -> Viewer:
        viewer = self.viewers[who.id] = Viewer(who)
        self.actor.connect(viewer)
        return viewer

    def disconnect(self, who: Person) -> None:
        self.actor.disconnect(self.viewers.pop(who.id))

    async def ask(
        self, who: Person, command: a.Ask, id_: str | None = None, version: int | None = None
    ) -> Done | Refused:
        """Ask for something at the version the table stands at."""
        known = self.actor.live.version if version is None else version
        return await self.actor.ask(who, a.Do(id_ or self.new_id(), known, command))

    async def do(self, who: Person, *commands: a.Ask) -> None:
        """Ask for things that must be done."""
        for command in commands:
            answer = await self.ask(who, command)
            assert isinstance(answer, Done), answer

    async def commit(self, who: Person, value: str) -> None:
        """Bind a person to a number for the next shoe."""
        label = self.actor.live.pledge.label
        await self.do(who, a.Commit(number_digest(label, who.id, value)))

    def new_id(self) -> str:
        return f"command-{len(self.store.entries)}-{next(self._ids)}"

    def view(self, who: Person) -> View:
        return self.maker.view(who, self.store.balance(f"player/{who.id}"))

    async def seat(self, who: Person, box: int, chips: int = 100_000) -> None:
        """Bring a person to a box with chips."""
        self.give(who)
        self.connect(who)
        await self.do(who, a.Sit(box), a.BuyIn(chips))
        await self.through_cut()

    async def by_hand(self, player: Person, dealer: Person, floorperson: Person) -> None:
        """Have a dealer sign on at a table dealt by hand, and a player sit down at box 1."""
        self.hire(floorperson, dealer)
        for who in (floorperson, dealer):
            self.connect(who)
        await self.sign_on(dealer)
        self.give(player)
        self.connect(player)
        await self.do(player, a.Sit(1), a.BuyIn(10_000))

    async def step_by_hand(self, player: Person, dealer: Person, floorperson: Person) -> None:
        """Take the step that is due: the player refuses the cut, staff do what they are told."""
        if self.view(player).turn:
            await self.do(player, a.RefuseCut())
            return
        staff = self.view(dealer).staff
        assert staff is not None
        await self.do(dealer if not staff.steps or staff.steps[0].yours else floorperson, a.Next())

    async def through_cut(self) -> None:
        """Let everybody refuse the cut."""
        while True:
            turn = self.view(person("nobody")).turn
            if turn is None or turn.kind != "cut":
                return
            await self.do(person(turn.person), a.RefuseCut())

    async def play(self, choose: Callable[[View], a.Ask] | None = None) -> None:
        """Decide for everybody until the round is over."""
        while True:
            turn = self.view(person("nobody")).turn
            if turn is None or turn.kind == "cut":
                return
            view = self.view(person(turn.person))
            await self.do(person(turn.person), (choose or cautious)(view))

    async def round(self, *who: tuple[Person, int], wager: int = 1000) -> None:
        """Play a whole round."""
        for each, box in who:
            await self.do(each, bet(box, wager))
        for each, _ in who:
            await self.do(each, a.Ready())
        await self.play()
        await self.through_cut()


def cautious(view: View) -> a.Ask:
    """Decline what can be declined and stand on everything."""
    assert view.turn is not None
    words = {offer.type for offer in view.turn.legal}
    return answer_with(
        "decline" if "decline" in words else "keep" if "keep" in words else "stand", view
    )


def rash(random: Random) -> Callable[[View], a.Ask]:
    """Choose anything that is offered."""

    def choose(view: View) -> a.Ask:
        assert view.turn is not None
        return answer_with(random.choice([offer.type for offer in view.turn.legal]), view)

    return choose


def answer_with(word: str, view: View) -> a.Ask:
    """Make the command of an offer."""
    assert view.turn is not None
    offer = next(offer for offer in view.turn.legal if offer.type == word)
    box = offer.box or 0
    plain: dict[str, type[Any]] = {
        "hit": a.Hit,
        "stand": a.Stand,
        "rescue": a.Rescue,
        "keep": a.Keep,
        "split": a.Split,
        "surrender": a.Surrender,
        "decline": a.Decline,
        "refuse": a.Refuse,
        "late": a.Late,
        "dead": a.Dead,
    }
    if word == "double":
        return a.Double(box, offer.most)
    if word == "insure":
        return a.Insure(box, offer.most)
    if word == "designate":
        return a.Designate(box, 1)
    made: a.Ask = plain[word](box)
    return made
