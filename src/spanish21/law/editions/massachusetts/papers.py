"""What Massachusetts asks for on the layout, at the table and of the people there."""

from __future__ import annotations

from spanish21.law.editions.massachusetts.actions import ACTIONS
from spanish21.law.equipment import Item
from spanish21.law.papers import Group, Papers, Subject

__all__ = ["PAPERS"]

PAPERS = Papers(
    # Massachusetts has no chapter on the layout: these clauses speak of it in passing.
    equipment={
        Item.POSITIONS: "7(d)(1)",
        Item.WAGER_AREA: "5(c)",
        Item.SHARED_AREA: "13(c)",
        Item.MATCH_AREA: "6(c)",
        Item.MATCH_MAXIMUM: "6(b)(2)",
        Item.HOLE_CARD_NOTICE: "7(i)",
        Item.CARD_READER: "7(i)",
        Item.SHOE: "7(a)",
        Item.DISCARD_RACK: "7(c)",
        Item.INSURANCE_LINE: "11(b)",
    },
    wording={
        Item.SHOE: "at the dealer's left",
        Item.DISCARD_RACK: "immediately to the dealer's right",
    },
    # Clauses which the table enforces are listed too: people carry them out all the same.
    duties={
        "2(a)": (Group.OPENING,),
        "3": (Group.OPENING,),
        "4": (Group.SHUFFLE,),
        "4(b)(1)": (Group.DEVICES,),
        "4(h)": (Group.DEVICES,),
        "5(c)": (Group.PLAY,),
        "5(h)": (Group.PLAY,),
        "5(i)": (Group.PLAY,),
        "5(j)": (Group.PLAY,),
        "6(b)(2)": (Group.EQUIPMENT,),
        "7(a)": (Group.EQUIPMENT,),
        "7(b)": (Group.PLAY,),
        "7(c)": (Group.EQUIPMENT, Group.SHIFT, Group.SHUFFLE),
        "7(i)": (Group.EQUIPMENT, Group.PLAY),
        "7(h)": (Group.PLAY,),
        "7(j)": (Group.SHUFFLE,),
        "7(k)": (Group.PLAY,),
        "7(l)": (Group.PLAY,),
        "13(c)": (Group.PLAY,),
        "13(g)": (Group.PLAY,),
        "15(j)": (Group.DEVICES,),
        "15(k)": (Group.DEVICES,),
        "15(k)[2]": (Group.DEVICES,),
        "15(l)": (Group.DEVICES,),
    },
    actions=ACTIONS,
    subjects={
        Subject.HOLE_CARD: ("7(i)",),
        Subject.CARD_READER: ("15(l)", "15(k)[2]"),
        Subject.SHARED_BOXES: ("13",),
        Subject.BARRED_ENTRY: ("5(j)",),
        Subject.SHUFFLER: ("4(b)(1)", "15(j)", "15(k)"),
    },
)
