"""Turns a command about people into events, or denies it; pure, the time comes with the command."""

from __future__ import annotations

from typing import assert_never

from spanish21.house.people import commands as c, events as e
from spanish21.house.people.arriving import give_password, refill, register, welcome
from spanish21.house.people.changing_settings import (
    approve_settings,
    change_settings,
    reject_settings,
)
from spanish21.house.people.excluding import exclude_player, lift_exclusion
from spanish21.house.people.links import invite, offer_reset, use_reset, withdraw_link
from spanish21.house.people.managing import (
    approve,
    grant,
    issue_coupon,
    must_have,
    propose,
    reinstate,
    reject,
    suspend,
    withdraw,
)
from spanish21.house.people.restraint import exclude, set_limit, take_time_out
from spanish21.house.people.roles import Permission
from spanish21.house.people.setting import Events, Setting, known
from spanish21.house.people.terms import DAY, MINUTE

__all__ = ["decide"]


def decide(setting: Setting, actor: str, command: c.PeopleCommand) -> Events:
    """Return what comes of a command, or raise RefusedError."""
    directory, _, now = setting
    match command:
        case c.ArriveAsGuest():
            return welcome(setting, command)
        case c.Register():
            return register(setting, command)
        case c.AskForPlayMoney():
            return refill(setting, command)
        case c.GivePassword():
            return give_password(setting, command)
        case c.ChangePassword(person):
            known(directory, person)
            return (e.PasswordChanged(person), e.SessionsRevoked(person))
        case c.RevokeSessions(person):
            if actor != person:
                must_have(directory, actor, Permission.MANAGE_PEOPLE)
            return (e.SessionsRevoked(known(directory, person).id),)
        case c.Invite():
            return invite(setting, actor, command)
        case c.OfferReset():
            return offer_reset(setting, actor, command)
        case c.UseReset(key):
            return use_reset(setting, key)
        case c.WithdrawLink(key):
            return withdraw_link(directory, actor, key)
        case c.GrantRole():
            return grant(directory, actor, command)
        case c.WithdrawRole():
            return withdraw(directory, actor, command)
        case c.Suspend():
            return suspend(directory, actor, command)
        case c.Reinstate():
            return reinstate(directory, actor, command)
        case c.SetLimit():
            return set_limit(known(directory, actor), command, setting.terms, now)
        case c.TakeTimeOut(minutes):
            return take_time_out(
                known(directory, actor), now + minutes * MINUTE, setting.terms, now
            )
        case c.Exclude(days):
            return exclude(known(directory, actor), now + days * DAY, setting.terms, now)
        case c.ProposeCorrection():
            return propose(directory, actor, command)
        case c.ApproveCorrection(number):
            return approve(directory, actor, number)
        case c.RejectCorrection(number):
            return reject(directory, actor, number)
        case c.IssueCoupon():
            return issue_coupon(setting, actor, command)
        case c.ExcludePlayer():
            return exclude_player(setting, actor, command)
        case c.LiftExclusion():
            return lift_exclusion(setting, actor, command)
        case c.ChangeSettings():
            return change_settings(setting, actor, command)
        case c.ApproveSettings(number):
            return approve_settings(directory, actor, number)
        case c.RejectSettings(number):
            return reject_settings(directory, actor, number)
        case _:
            assert_never(command)
