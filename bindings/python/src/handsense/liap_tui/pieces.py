"""The pieces of Liap Tui."""

from __future__ import annotations

import enum


class Piece(enum.IntEnum):
    """A piece. Its value is its number of points."""

    SOLDIER_BLACK = 1
    SOLDIER_RED = 2
    CANNON_BLACK = 3
    CANNON_RED = 4
    HORSE_BLACK = 5
    HORSE_RED = 6
    CHARIOT_BLACK = 7
    CHARIOT_RED = 8
    ELEPHANT_BLACK = 9
    ELEPHANT_RED = 10
    ADVISOR_BLACK = 11
    ADVISOR_RED = 12
    GENERAL_BLACK = 13
    GENERAL_RED = 14
