"""What Maryland asks for on the layout, at the table and of the people there."""

from __future__ import annotations

from spanish21.law.editions.maryland.actions import ACTIONS
from spanish21.law.equipment import Item
from spanish21.law.papers import Group, Papers, Subject

__all__ = ["PAPERS"]

PAPERS = Papers(
    equipment={
        Item.POSITIONS: "2.A",
        Item.OPERATOR: "2.B(1)",
        Item.WAGER_AREA: "2.B(2)",
        Item.BLACKJACK: "2.B(3)(a)",
        Item.INSURANCE: "2.B(3)(b)",
        Item.MATCH_AREA: "2.B(4)(a)",
        Item.DOUBLED_SIGN: "2.B(5)",
        Item.PAYOUTS: "2.B(6)(a)",
        Item.POSTING: "2.B(6)(b)",
        Item.DROP_BOX: "2.C",
        Item.TIP_BOX: "2.C",
        Item.CARD_READER: "2.E",
        Item.DISCARD_RACK: "2.G",
        Item.SHOE: "7.A",
        Item.INSURANCE_LINE: "8.B",
    },
    wording={
        Item.SHOE: "where the Commission has approved it",
        Item.DISCARD_RACK: (
            "fixed on the dealer's side, as high as a stack of {stack}, or taller with a clear "
            "mark at that height"
        ),
    },
    # Clauses which the table enforces are listed too: people carry them out all the same.
    duties={
        "2": (Group.EQUIPMENT,),
        "2.F": (Group.DAY,),
        "3.A": (Group.OPENING,),
        "3.B": (Group.OPENING,),
        "3.C": (Group.DAY,),
        "4": (Group.OPENING,),
        "5": (Group.SHUFFLE,),
        "5.A(2)": (Group.DEVICES,),
        "5.I(2)": (Group.DEVICES,),
        "5.J": (Group.DEVICES,),
        "5.K": (Group.DEVICES,),
        "6.A": (Group.PLAY,),
        "6.B": (Group.PLAY,),
        "6.C": (Group.PLAY,),
        "6.E": (Group.PLAY,),
        "7.A": (Group.EQUIPMENT,),
        "7.B": (Group.SHUFFLE,),
        "7.B(1)": (Group.PLAY,),
        "7.B(2)": (Group.PLAY,),
        "7.B(4)": (Group.SHIFT,),
        "7.C": (Group.SHUFFLE,),
        "7.D": (Group.SHUFFLE,),
        "7.G(2)(a)": (Group.PLAY,),
        "7.S": (Group.PLAY,),
        "7.T": (Group.PLAY,),
        "7.U": (Group.PLAY,),
        "13.P": (Group.DEVICES,),
        "13.Q": (Group.DEVICES,),
        "13.R": (Group.DEVICES,),
        "13.S": (Group.DEVICES,),
    },
    actions=ACTIONS,
    subjects={
        Subject.MATCH_THE_DEALER: ("2.B(4)(a)",),
        Subject.OPTIONAL_WAGERS: ("2.B(4)",),
        Subject.BARRED_ENTRY: ("6.C",),
        Subject.SHUFFLER: ("5.A(2)", "5.I(2)", "13.R", "13.S"),
        Subject.RESHUFFLER: ("5.J", "5.K"),
    },
)
