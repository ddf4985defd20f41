"""Papers of a table: the layout drawn, the signs at the table, the checklists."""

from spanish21.documents.checklist import Checklist, Group, Line, checklist
from spanish21.documents.layout import draw_layout
from spanish21.documents.pdf import to_pdf
from spanish21.documents.sign import draw_sign
from spanish21.documents.svg import Drawing

__all__ = [
    "Checklist",
    "Drawing",
    "Group",
    "Line",
    "checklist",
    "draw_layout",
    "draw_sign",
    "to_pdf",
]
