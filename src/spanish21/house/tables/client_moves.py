"""From what a client asks to moves of the table, in the name of the person who asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from spanish21.house.live import commands as hc, events as he
from spanish21.house.sealed import Contribution, NumberCommitment
from spanish21.house.tables.laying import afford, asks_to_share, call_ready, call_unready, lay
from spanish21.house.tables.numbers import commitment_fault, contribution_fault
from spanish21.house.tables.person import Person
from spanish21.house.tables.staff import (
    do_dispute,
    do_next,
    do_slip,
    do_staff,
    set_right,
    take_back,
)
from spanish21.house.tables.walk_ups import (
    carry_chips_away,
    chips_of_walk_up,
    must_be_walk_up,
    seat_walk_up,
)
from spanish21.house.wire import asking as a
from spanish21.ids import BoxNumber, HandNumber, PersonId, is_walk_up
from spanish21.money import Cents
from spanish21.refusal import refused
from spanish21.rules.player import Action
from spanish21.table import commands as c
from spanish21.table.awaited import Decision, Wagers
from spanish21.table.commands import cards as h, irregularities as i, people as p

if TYPE_CHECKING:
    from spanish21.house.tables.play import Play
    from spanish21.table.awaited import Awaiting

__all__ = ["carry_out_ask", "leave", "split_cost"]


def carry_out_ask(play: Play, who: Person, ask: a.Ask) -> None:
    """Carry out what a person asks, or raise RefusedError."""
    person = who.id
    match ask:
        case a.SeatWalkUp():
            _open(play)
            seat_walk_up(play, who, ask)
        case a.For():
            _act_for(play, who, ask)
        case a.Staff():
            do_staff(play, who, ask)
        case a.Next():
            do_next(play, who, ask)
        case a.TakeBack():
            take_back(play, who)
        case a.Correct() | a.Admit():
            set_right(play, who, ask)
        case a.PrepareSlip() | a.SignSlip() | a.VoidSlip():
            do_slip(play, who, ask)
        case a.OpenDispute() | a.AddStatement() | a.DecideDispute() | a.ApproveDecision():
            do_dispute(play, who, ask)
        case a.Sit():
            _open(play)
            _sit(play, who, BoxNumber(ask.box))
        case a.Commit():
            _commit(play, person, ask.digest)
        case a.Contribute():
            _contribute(play, person, ask.hex)
        case a.Away() | a.Back():
            _presence(play, person, away=isinstance(ask, a.Away))
        case a.Leave():
            leave(play, person, person)
        case a.MoreTime():
            # The clock is the actor's.
            pass
        case _:
            _here(play, person)
            _at_table(play, person, ask)


def _act_for(play: Play, who: Person, ask: a.For) -> None:
    """Enter what a walk-up player does, as the dealer."""
    person = PersonId(ask.person)
    must_be_walk_up(play, who, person)
    match ask.ask:
        case a.Leave():
            leave(play, who.id, person)
        case a.BringChips() | a.ColorUp():
            chips_of_walk_up(play, person, ask.ask)
        case other:
            _at_table(play, person, other)


def _open(play: Play) -> None:
    if not play.live.opened:
        raise refused("table/closed", "This table is closed. Choose another in the lobby.")


def _here(play: Play, person: PersonId) -> None:
    if person not in play.live.table.people.present:
        raise refused("people/absent", "You aren't at this table. Take a seat first.")


_Deciding = (
    a.Insure
    | a.Decline
    | a.Hit
    | a.Stand
    | a.Double
    | a.Rescue
    | a.Keep
    | a.Split
    | a.Designate
    | a.Surrender
    | a.Refuse
    | a.Late
    | a.Dead
)

_Seated = (
    a.BuyIn
    | a.Lay
    | a.Ready
    | a.Unready
    | a.Consent
    | a.Cut
    | a.RefuseCut
    | a.SeeBurnCard
    | a.Tip
    | _Deciding
)


def _at_table(play: Play, person: PersonId, ask: _Seated) -> None:
    """Carry out what a person at the table asks."""
    match ask:
        case a.BuyIn():
            _open(play)
            play.by(person, p.BuyIn(person, Cents(ask.amount)))
        case a.Lay():
            lay(play, person, ask)
        case a.Ready():
            call_ready(play, person)
        case a.Unready():
            call_unready(play, person)
        case a.Consent():
            other = PersonId(ask.person)
            play.by(person, p.ConsentToShare(BoxNumber(ask.box), person, other))
        case a.Cut():
            play.by(person, h.TakeCut(person, ask.depth))
        case a.RefuseCut():
            play.by(person, h.RefuseCut(person))
        case a.SeeBurnCard():
            play.by(person, h.DiscloseBurnCard(person))
        case a.Tip():
            afford(play, person, ask.amount)
            play.by(person, p.Tip(person, Cents(ask.amount)))
        case _:
            _decide(play, person, ask)


def _decide(play: Play, person: PersonId, ask: _Deciding) -> None:
    """Decide on a hand or on insurance."""
    where = (BoxNumber(ask.box), person)
    command: c.Command
    match ask:
        case a.Insure():
            afford(play, person, ask.amount)
            command = c.TakeInsurance(*where, Cents(ask.amount))
        case a.Decline():
            now = play.now()
            insuring = isinstance(now, Decision) and "insure" in {x.value for x in now.actions}
            command = c.DeclineInsurance(*where) if insuring else c.DeclineDouble(*where)
        case a.Hit():
            command = c.Hit(*where)
        case a.Stand():
            command = c.Stand(*where)
        case a.Double():
            afford(play, person, ask.amount)
            command = c.DoubleDown(*where, Cents(ask.amount))
        case a.Rescue():
            command = c.Rescue(*where)
        case a.Keep():
            command = c.KeepDouble(*where)
        case a.Split():
            afford(play, person, split_cost(play.now(), person))
            command = c.Split(*where)
        case a.Designate():
            command = c.DesignateHand(*where, HandNumber(ask.hand))
        case a.Surrender():
            command = c.Surrender(*where)
        case a.Refuse():
            command = i.RefuseCard(*where)
        case a.Late():
            command = i.AcceptLateCard(*where)
        case a.Dead():
            command = i.DeclareDead(*where)
        case _:
            assert_never(ask)
    play.by(person, command)


def split_cost(now: Awaiting, person: PersonId) -> int:
    """Return what a split takes from a person, nothing where they may not split now."""
    if not isinstance(now, Decision) or now.person != person:
        return 0
    choice = now.choice(Action.SPLIT)
    return choice.cost if choice else 0


def _sit(play: Play, who: Person, box: BoxNumber) -> None:
    """Come to the table and take a seat, or ask to share the box of someone else."""
    live = play.live
    if who.id not in live.table.people.present:
        play.do(who.id, p.Arrive(who.id))
        play.name(who.id, who.name)
    taken = any(seat.box == box for seat in live.table.people.seats)
    if not (taken and asks_to_share(play, who.id, box)):
        play.do(who.id, p.Sit(who.id, box))


def leave(play: Play, actor: str, person: PersonId) -> None:
    """Take wagers back that may be taken back, leave, and change the chips into play money."""
    _here(play, person)
    if isinstance(play.now(), Wagers):
        play.take_wagers_back(actor, person)
    play.do(actor, p.Leave(person))
    chips = play.live.chips(person)
    if chips and is_walk_up(person):
        carry_chips_away(play, person)
    elif chips:
        redeemed = he.ChipsRedeemed(person, Cents(chips))
        play.house(actor, hc.RedeemChips(person), redeemed)


def _presence(play: Play, person: PersonId, *, away: bool) -> None:
    _here(play, person)
    if (person in play.live.away) == away:
        raise refused("people/unchanged", "Nothing changed. You already did this.")
    if away:
        play.house(person, hc.CallAway(person), he.PersonAway(person))
    else:
        play.house(person, hc.CallBack(person), he.PersonBack(person))


def _commit(play: Play, person: PersonId, digest: str) -> None:
    commitment = NumberCommitment(person, digest)
    fault = commitment_fault(play.live, commitment)
    if fault:
        raise refused("shoe/commitment", fault)
    play.house(person, hc.CommitNumber(person, digest), he.NumberCommitted(commitment))


def _contribute(play: Play, person: PersonId, value: str) -> None:
    contribution = Contribution(person, value)
    fault = contribution_fault(play.live, contribution)
    if fault:
        raise refused("shoe/contribution", fault)
    play.house(person, hc.ContributeNumber(person, value), he.NumberContributed(contribution))
