"""Reading a PDF back: its words and where they stand, and its pages as dots."""

from __future__ import annotations

import io
import re
import shutil
import subprocess

import numpy as np
import pytest
from PIL import Image

needs_poppler = pytest.mark.skipif(
    shutil.which("pdftotext") is None,
    reason="OVERLAPPING WORDS ARE NOT TESTED: run apt-get install poppler-utils to test them",
)
WORD = r'xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)</word>'


def text_of(pdf: bytes, *options: str) -> str:
    """Return the text of a PDF."""
    ran = subprocess.run(
        ["pdftotext", *options, "-", "-"], input=pdf, capture_output=True, check=True
    )
    return ran.stdout.decode()


def words_by_page(pdf: bytes) -> list[tuple[list[str], np.ndarray]]:
    """List the words of each page, and the corners of their boxes in points."""
    found = []
    for page in text_of(pdf, "-bbox").split("<page ")[1:]:
        words = re.findall(WORD, page)
        corners = np.array([word[:4] for word in words], dtype=float).reshape(-1, 4)
        found.append(([word[4] for word in words], corners))
    return found


def overlapping(boxes: np.ndarray, least: float = 1.0) -> list[list[float]]:
    """List the boxes that share more than a sliver with another one."""
    left, top, right, bottom = boxes.T
    wide = np.minimum.outer(right, right) - np.maximum.outer(left, left)
    high = np.minimum.outer(bottom, bottom) - np.maximum.outer(top, top)
    low = np.minimum.outer(bottom - top, bottom - top)
    shared = (wide > least) & (high > 0.45 * low)
    np.fill_diagonal(shared, val=False)
    found: list[list[float]] = boxes[shared.any(axis=1)].tolist()
    return found


def dots_of(pdf: bytes, ppi: int) -> np.ndarray:
    """Return the first page as grey dots."""
    command = ["pdftoppm", "-r", str(ppi), "-png", "-singlefile", "-"]
    ran = subprocess.run(command, input=pdf, capture_output=True, check=True)
    return np.asarray(Image.open(io.BytesIO(ran.stdout)).convert("L"))
