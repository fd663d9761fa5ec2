"""Passing and move ranking in Hearts without search, at about a microsecond a move."""

from __future__ import annotations

from dataclasses import dataclass

from .._native import check, decode_text, entries, ffi, lib, output
from .._show import Listed
from ..generated import hearts as records
from ..generated.hearts import Claim, Level, Policy, RankedMove
from .cards import Card, CardLike
from .view import ViewLike, to_struct


@dataclass(frozen=True)
class Reason(records.Reason):
    """One term in the value of a card."""

    #: English phrase that completes "this card …".
    text: str


def pass_cards(view: ViewLike, policy: Policy = Policy.DEFAULT) -> tuple[Card, Card, Card]:
    """Returns the three cards to pass, in ascending code order.

    The view has 13 cards, a pass direction other than hold, no passed cards and no trick.

    >>> pass_cards("pass=left hand=AK3.QJ98.T654.72")
    (Card('SA'), Card('SK'), Card('DQ'))
    """
    out = ffi.new("HsCard[3]")
    check(lib.handsense_hearts_select_pass_cards(to_struct(view), policy, out))
    return Card(out[0]), Card(out[1]), Card(out[2])


def rank_moves(view: ViewLike, policy: Policy = Policy.DEFAULT) -> Listed[RankedMove]:
    """Ranks every legal card, best first. Cards of equal rank are in descending code order.

    The tuple has :meth:`to_frame` and is a table in a notebook.

    >>> [(str(move.card), move.rank) for move in rank_moves("hand=AK3.QJ98.T654.72 plays=1:C2,C7,CK")]
    [('CT', 100), ('C6', 88), ('C4', 82), ('C5', 81)]
    """
    most, function = lib.HS_HEARTS_MAX_MOVES, lib.handsense_hearts_rank_moves
    found = entries("HsHeartsRankedMove", most, function, to_struct(view), policy)
    return Listed(map(RankedMove.from_struct, found))


def best_move(view: ViewLike, policy: Policy = Policy.DEFAULT) -> Card:
    """Returns the card with the highest rank, without search.

    :func:`choose_move` searches for a stronger move.
    """
    return rank_moves(view, policy)[0].card


def level_card(view: ViewLike, level: Level, seed: int = 0) -> Card:
    """Returns the card that a player of a level plays.

    The same view, level and seed give the same card on every platform. The seed decides what a
    lower level forgets and which mistakes it makes; a game may keep one for all seats and deals.

    >>> level_card("me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT", Level.NOVICE)
    Card('SQ')
    """
    out = output("HsCard", lib.handsense_hearts_level_card, to_struct(view), level, seed % 2**64)
    return Card(out[0])


def level_pass_cards(view: ViewLike, level: Level, seed: int = 0) -> tuple[Card, Card, Card]:
    """Returns the three cards that a player of a level passes, in ascending code order.

    View as in :func:`pass_cards`, seed as in :func:`level_card`.
    """
    out = ffi.new("HsCard[3]")
    check(lib.handsense_hearts_level_pass_cards(to_struct(view), level, seed % 2**64, out))
    return Card(out[0]), Card(out[1]), Card(out[2])


def explain_move(view: ViewLike, card: CardLike, policy: Policy = Policy.DEFAULT) -> Listed[Reason]:
    """Returns the terms behind the rank of one legal card, in order of summation."""
    most, function = lib.HS_HEARTS_MAX_REASONS, lib.handsense_hearts_explain_move
    found = entries("HsHeartsReason", most, function, to_struct(view), policy, Card(card))
    return Listed(
        Reason.from_struct(term, text=decode_text(lib.handsense_hearts_reason_text(term.reason)))
        for term in found
    )


def claim(view: ViewLike) -> Claim:
    """Returns the certain claims of a player. Claims are sound but not complete."""
    return Claim.made_by(lib.handsense_hearts_claim, to_struct(view))
