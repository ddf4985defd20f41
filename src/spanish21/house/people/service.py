"""The people service: everyone's way in, over a store; each change is an entry of one stream."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from threading import RLock
from uuid import uuid4

import msgspec
from msgspec.structs import replace

from spanish21.house.clock import go_on_from
from spanish21.house.people import commands as c
from spanish21.house.people.decide import decide
from spanish21.house.people.devices import Devices
from spanish21.house.people.directory import (
    Correction,
    Directory,
    Invitation,
    Person,
    Reset,
    SettingsProposal,
)
from spanish21.house.people.events import LimitKind, PeopleEvent
from spanish21.house.people.ghosts import Ghosts
from spanish21.house.people.guests import guest_name
from spanish21.house.people.holdings import accounts_of, coupons_of
from spanish21.house.people.kept_passwords import KeptPasswords
from spanish21.house.people.names import folded_name, plain_name
from spanish21.house.people.passwords import Hasher, Passwords, hashed, new_id, new_token
from spanish21.house.people.restraint import admit, may_play
from spanish21.house.people.roles import Role
from spanish21.house.people.sessions import Session, Sessions, SignedIn
from spanish21.house.people.setting import SYSTEM, Setting, known
from spanish21.house.people.settings import HouseSettings
from spanish21.house.people.stretches import Stretches
from spanish21.house.people.terms import Terms
from spanish21.house.people.tries import SOMEWHERE, Source, may_try
from spanish21.ledger import Basis, Draft, Holding, NotHeld, Overdrawn, StaleVersion, Store
from spanish21.ledger.accounts import Wallet
from spanish21.ledger.postings import posted
from spanish21.ledger.stream import PEOPLE
from spanish21.refusal import RefusedError, refused

__all__ = ["People"]

_WRONG = "The name or password is wrong. Try again."
_decoder: msgspec.json.Decoder[PeopleEvent] = msgspec.json.Decoder(PeopleEvent)


class People:
    """All that concerns people. It may be called from several threads; hashing takes its time.

    Other processes may write the stream too: what they wrote is read before each decision.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        *,
        terms: Terms | None = None,
        hasher: Hasher | None = None,
    ) -> None:
        """Read the stream; `clock` tells milliseconds since the epoch."""
        self.terms = terms or Terms()
        self._store = store
        self._clock = clock
        self._lock = RLock()
        self._directory = Directory()
        self._passwords = Passwords(hasher)
        self._kept = KeptPasswords(store)
        self._sessions = Sessions(store, self.terms)
        self._devices = Devices(store)
        self._ghosts = Ghosts(self.terms)
        self._stretches = Stretches(store, self.terms)
        self.refresh()

    def refresh(self) -> None:
        """Take in what was written since, by whatever process."""
        with self._lock:
            for entry in self._store.read(PEOPLE, self._directory.version):
                go_on_from(self._clock, entry.at)
                for event in entry.events:
                    self._directory.apply(_decoder.decode(event), entry.at)

    def guest(self, name: str | None = None) -> SignedIn:
        """Register a guest with play money."""
        person = new_id()
        self._do(person, c.ArriveAsGuest(person, name or guest_name(person)))
        return self._begin(person)

    def register(
        self,
        name: str,
        password: str,
        *,
        guest: str | None = None,
        invitation: str | None = None,
        device: str | None = None,
    ) -> SignedIn:
        """Give a name and a password to a newcomer, to a guest, or to who was invited.

        `device` is the token of the browser, if it has one.
        """
        person = guest or new_id()
        key = hashed(invitation) if invitation else None
        kept = self._passwords.hash(password)
        with self._lock:
            self.refresh()
            known_before = self._directory.people.get(person)
            if guest and (known_before is None or not known_before.guest):
                raise refused("people/registered", "You are already registered. Log in instead.")
            self._kept.put(person, 1, kept)
            try:
                self._do(person, c.Register(person, name, key))
            except RefusedError:
                self._kept.delete(person)
                raise
        return self._begin(person, device)

    def log_in(
        self, name: str, password: str, *, source: Source = SOMEWHERE, device: str | None = None
    ) -> SignedIn:
        """Begin a session by name and password, from a browser with this token if it has one."""
        self.refresh()
        folded = folded_name(plain_name(name))
        person = self._directory.names.get(folded)
        if person is None:
            self._ghosts.may_try(folded, source, self._clock())
            self._passwords.right(None, password)
            self._ghosts.fail(folded, source, self._clock())
            raise refused("people/wrong-password", _WRONG)
        if device is not None and self._devices.knows(person, device):
            source = Source(f"device:{_tag(device)}", known=True)
        self._check_password(person, password, source)
        return self._begin(person, device)

    def host(self, address: str) -> Source:
        """Return the source that a host is, by a name out of which the address is not read."""
        return Source(f"host:{_tag(self._store.ledger_id + address)}")

    def confirm(self, token: str, password: str) -> Session:
        """Wake resting staff roles by giving the password again."""
        person = self.authenticate(token).person
        self._check_password(person.id, password, _open(token))
        self._sessions.confirm(token, self._clock())
        return self.authenticate(token)

    def change_password(self, token: str, old: str, new: str) -> SignedIn:
        """Take another password in an open session; all sessions end and a new one begins."""
        person = self.authenticate(token).person.id
        kept = self._passwords.hash(new)
        self._check_password(person, old, _open(token))
        self._kept.put(person, self.person(person).passwords + 1, kept)
        self._do(person, c.ChangePassword(person))
        return self._begin(person)

    def end_sessions(self, token: str, password: str) -> SignedIn:
        """End a person's sessions on all screens but this one, which gets a new one."""
        person = self.authenticate(token).person.id
        self._check_password(person, password, _open(token))
        self._do(person, c.RevokeSessions(person))
        return self._begin(person)

    def offer_reset(self, actor: str, person: str) -> str:
        """Draw a one-time token with which a person can choose another password."""
        token = new_token()
        self._do(actor, c.OfferReset(hashed(token), person))
        return token

    def use_reset(self, token: str, password: str, *, device: str | None = None) -> SignedIn:
        """Choose another password by a link; all sessions end and a new one begins."""
        kept = self._passwords.hash(password)
        key = hashed(token)
        with self._lock:
            self.refresh()
            offered = self._directory.resets.get(key)
            person = offered.person if offered else ""
            decide(Setting(self._directory, self.terms, self._clock()), person, c.UseReset(key))
            # Kept first: what the log says of a password is never ahead of what is kept.
            self._kept.put(person, self.person(person).passwords + 1, kept)
            self._do(person, c.UseReset(key))
        admit(self.person(person))
        return self._begin(person, device)

    def links(self) -> tuple[tuple[str, Invitation | Reset], ...]:
        """List the links that were not used and are not too old, each with its key."""
        self.refresh()
        now = self._clock()
        return tuple((key, each) for key, each in self._directory.links() if now < each.until)

    def withdraw_link(self, actor: str, key: str) -> None:
        """Take back an invitation or a link to another password."""
        self._do(actor, c.WithdrawLink(key))

    def now(self) -> int:
        """Return the time of the house, in milliseconds since the epoch."""
        return self._clock()

    def authenticate(self, token: str) -> Session:
        """Return whose token this is, or deny it."""
        self.refresh()
        return self._sessions.find(token, self._directory, self._clock())

    def log_out(self, token: str) -> None:
        """End one session."""
        self._sessions.end(token)

    def revoke_sessions(self, actor: str, person: str) -> None:
        """End all sessions of a person: the person's own, or anyone's as the operator."""
        self._do(actor, c.RevokeSessions(person))

    def sweep(self) -> int:
        """Delete sessions that are over."""
        self.refresh()
        return self._sessions.sweep(self._directory, self._clock())

    def balance(self, person: str) -> int:
        """Return what is in a person's wallet, in cents."""
        return self._store.balance(Wallet(person).name)

    def refill(self, person: str, wagers: Callable[[Store, str], bool] | None = None) -> None:
        """Give play money to a person who has next to none and no wager on a table.

        What the person holds is looked at first and must be the same when the gift is written:
        a wager at another server meanwhile changes it.
        """
        while True:
            accounts = accounts_of(self._store, person)
            held = sum(accounts.values())
            asked = c.AskForPlayMoney(person, held)
            # A person who gets nothing is refused before the tables are read.
            decide(Setting(self._directory, self.terms, self._clock()), person, asked)
            if wagers is not None and wagers(self._store, person):
                message = "You have a bet on a table. Take it back or finish the round first."
                raise refused("people/wagered", message)
            after = max(held, self.terms.play_money)
            same = Holding(tuple(sorted(accounts)), after, after)
            try:
                self._do(person, asked, (same,))
            except NotHeld:
                continue
            return

    def propose_correction(  # noqa: PLR0913, PLR0917 - what a proposal holds
        self, actor: str, person: str, amount: int, reason: str, table: str = "", played: int = 0
    ) -> int:
        """Propose to give or take money, and return the number of the proposal."""
        with self._lock:
            self._do(actor, c.ProposeCorrection(person, amount, reason, table, played))
            return self._directory.proposed

    def approve_correction(self, actor: str, number: int) -> None:
        """Approve what someone else proposed; the money moves."""
        self._do(actor, c.ApproveCorrection(number))

    def reject_correction(self, actor: str, number: int) -> None:
        """Reject a proposal, or withdraw it as the person who made it."""
        self._do(actor, c.RejectCorrection(number))

    def issue_coupon(self, actor: str, person: str, face: int) -> None:
        """Give a person a match play coupon."""
        self._do(actor, c.IssueCoupon(person, face))

    @property
    def settings(self) -> HouseSettings:
        """Return the settings of the house."""
        return self._directory.settings

    def change_settings(self, actor: str, settings: HouseSettings) -> None:
        """Run the house by other settings; thresholds that protect less are only proposed."""
        self._do(actor, c.ChangeSettings(settings))

    def settings_proposals(self) -> tuple[SettingsProposal, ...]:
        """List the thresholds that await approval."""
        return tuple(self._directory.settings_proposals.values())

    def approve_settings(self, actor: str, number: int) -> None:
        """Approve the thresholds that someone else proposed."""
        self._do(actor, c.ApproveSettings(number))

    def reject_settings(self, actor: str, number: int) -> None:
        """Reject proposed thresholds, or withdraw them as the person who proposed them."""
        self._do(actor, c.RejectSettings(number))

    def coupons(self, person: str) -> tuple[int, ...]:
        """List the faces of the coupons a person holds."""
        return coupons_of(self._store, person)

    def operator_link(self) -> str | None:
        """Draw a one-time token to register as operator, as long as there is none."""
        self.refresh()
        if self._directory.holders(Role.OPERATOR):
            return None
        return self.invite(SYSTEM, [Role.OPERATOR])

    def invite(self, actor: str, roles: Iterable[Role]) -> str:
        """Draw a one-time token to register with these roles."""
        token = new_token()
        self._do(actor, c.Invite(hashed(token), tuple(roles)))
        return token

    def grant(self, actor: str, person: str, role: Role) -> None:
        """Give a person a role."""
        self._do(actor, c.GrantRole(person, role))

    def withdraw(self, actor: str, person: str, role: Role) -> None:
        """Take a role from a person."""
        self._do(actor, c.WithdrawRole(person, role))

    def suspend(self, actor: str, person: str, reason: str) -> None:
        """Keep a person out."""
        self._do(actor, c.Suspend(person, reason))

    def reinstate(self, actor: str, person: str) -> None:
        """Reinstate a suspended or locked person."""
        self._do(actor, c.Reinstate(person))

    def set_limit(self, person: str, kind: LimitKind, amount: int | None) -> None:
        """Set a person's limit: now if tighter, later if looser."""
        self._do(person, c.SetLimit(kind, amount))

    def take_time_out(self, person: str, minutes: int) -> None:
        """Begin a time-out of some minutes."""
        self._do(person, c.TakeTimeOut(minutes))

    def exclude(self, person: str, days: int) -> None:
        """Exclude a person from play for some days."""
        self._do(person, c.Exclude(days))

    def exclude_player(self, actor: str, person: str, reason: str, days: int | None) -> None:
        """Keep a player from play, for some days or until staff lift it."""
        self._do(actor, c.ExcludePlayer(person, reason, days))

    def lift_exclusion(self, actor: str, person: str, reason: str) -> None:
        """Permit a player to play again whom staff excluded."""
        self._do(actor, c.LiftExclusion(person, reason))

    def check_play(self, person: str) -> None:
        """Deny a seat to who is suspended, on a time-out or excluded."""
        may_play(self.person(person), self._clock())

    def permit(self, person: str, wager: tuple[int, int] | None, table: str) -> Basis:
        """Deny play to a person who is kept from it, and wagers beyond their own limits.

        `wager` is how much more is wagered, and the largest single wager. Return what must hold
        when it is written at a table: what the log says of people is part of it, because another
        server may suspend a person, or take a limit or an exclusion, at the same time.
        """
        version = self._directory.version
        self.check_play(person)
        limited = wager is not None and self.person(person).limits
        holdings = self.check_wager(person, *wager, table) if wager and limited else ()
        return Basis(holdings, ((PEOPLE, version),))

    def check_wager(
        self, person: str, amount: int, largest: int | None = None, table: str | None = None
    ) -> tuple[Holding, ...]:
        """Deny wagers beyond a person's own limits; otherwise note that they play.

        `largest` is the largest of several wagers that make up the amount. Return what must hold
        when they are written at a table.
        """
        single = amount if largest is None else largest
        return self._stretches.wager(self.person(person), amount, single, self._clock(), table)

    def person(self, person: str) -> Person:
        """Find a person by id."""
        return known(self._directory, person)

    def everyone(self) -> tuple[Person, ...]:
        """List all people, in the order they came."""
        return tuple(self._directory.people.values())

    def corrections(self) -> tuple[Correction, ...]:
        """List the corrections that await approval."""
        return tuple(self._directory.corrections.values())

    def _check_password(self, person: str, password: str, source: Source) -> None:
        who = known(self._directory, person)
        may_try(who.tries, source, self._clock())
        kept = self._kept.find(who)
        right = self._passwords.right(kept, password)
        self._do(person, c.GivePassword(person, right, source.name, source.known))
        if not right:
            raise refused("people/wrong-password", _WRONG)
        if kept is not None and self._passwords.outdated(kept):
            self._kept.put(person, who.passwords, self._passwords.hash(password))

    def _begin(self, person: str, device: str | None = None) -> SignedIn:
        begun = self._sessions.begin(self.person(person), self._clock())
        if begun.person.guest:
            return begun
        return replace(begun, device=self._devices.note(person, device))

    def _do(self, actor: str, command: c.PeopleCommand, holdings: tuple[Holding, ...] = ()) -> None:
        """Decide on the newest state and write it; when another process was faster, once more."""
        with self._lock:
            while True:
                self.refresh()
                now = self._clock()
                events = decide(Setting(self._directory, self.terms, now), actor, command)
                draft = Draft.of(
                    PEOPLE,
                    at=now,
                    actor=actor,
                    command_id=uuid4().hex,
                    command=command,
                    events=events,
                    postings=posted(events),
                    expected=self._directory.version,
                )
                try:
                    self._store.append([replace(draft, basis=Basis(holdings))])
                except StaleVersion:
                    continue
                except Overdrawn:
                    message = "The player does not have this much. Choose a smaller amount."
                    raise refused("people/overdrawn", message) from None
                self.refresh()
                return


def _tag(secret: str) -> str:
    """Name something in the log without telling what it is."""
    return hashed(secret)[:12]


def _open(token: str) -> Source:
    """Return the source that an open session is."""
    return Source(f"session:{_tag(token)}", known=True)
