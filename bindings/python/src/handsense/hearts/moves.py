"""Passing and ranking in Hearts without a search: about a microsecond of the library's time a move."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from .._native import check, ffi, lib, new, text_of
from .cards import Card, CardLike
from .view import ViewLike, struct_of


class Policy(enum.IntEnum):
    """Which judgement stands behind a pass or a ranking."""

    #: Terms weighed against each other, with weights found by play. The default.
    TUNED = lib.HS_HEARTS_POLICY_TUNED
    #: The rules of the original design to the letter.
    AS_DESIGNED = lib.HS_HEARTS_POLICY_AS_DESIGNED
    #: The first put right by a small net: what plays best without a search.
    LEARNED = lib.HS_HEARTS_POLICY_LEARNED


class ReasonCode(enum.IntEnum):
    """Why a card ranks where it does."""

    BASE = lib.HS_HEARTS_REASON_BASE
    FLUSH_HIGH = lib.HS_HEARTS_REASON_FLUSH_HIGH
    BLOCK_HIGH_HEART = lib.HS_HEARTS_REASON_BLOCK_HIGH_HEART
    BLOCK_TAKE_HEARTS = lib.HS_HEARTS_REASON_BLOCK_TAKE_HEARTS
    BLOCK_SHOOTER_VOID = lib.HS_HEARTS_REASON_BLOCK_SHOOTER_VOID
    TRICK_POINTS = lib.HS_HEARTS_REASON_TRICK_POINTS
    LEAD_NEXT = lib.HS_HEARTS_REASON_LEAD_NEXT
    SHED = lib.HS_HEARTS_REASON_SHED
    GUARD_LOST = lib.HS_HEARTS_REASON_GUARD_LOST
    MAKES_VOID = lib.HS_HEARTS_REASON_MAKES_VOID
    FLUSH_LOW = lib.HS_HEARTS_REASON_FLUSH_LOW
    HITS_LEADER = lib.HS_HEARTS_REASON_HITS_LEADER
    STOPS_MOON = lib.HS_HEARTS_REASON_STOPS_MOON
    FEEDS_MOON = lib.HS_HEARTS_REASON_FEEDS_MOON
    SHOOTS = lib.HS_HEARTS_REASON_SHOOTS
    LEAD_SUIT = lib.HS_HEARTS_REASON_LEAD_SUIT
    LEARNED = lib.HS_HEARTS_REASON_LEARNED


@dataclass(frozen=True)
class RankedMove:
    """A legal card and its rank."""

    card: Card
    #: 0 to 100; higher is better.
    rank: int


@dataclass(frozen=True)
class Reason:
    """One term in the value of a card."""

    code: ReasonCode
    #: What it adds; positive is good. TUNED: hundredths of a penalty point. AS_DESIGNED: steps of
    #: rank.
    value: int
    #: A phrase that completes "this card …".
    text: str


def pass_cards(view: ViewLike, policy: Policy = Policy.TUNED) -> tuple[Card, Card, Card]:
    """The three cards to pass, in ascending code order.

    The view has 13 cards, a direction other than hold, nothing passed yet and no trick.

    >>> pass_cards("pass=left hand=AK3.QJ98.T654.72")
    (Card('SA'), Card('SK'), Card('DQ'))
    """
    out = ffi.new("HsCard[3]")
    check(lib.handsense_hearts_select_pass_cards(struct_of(view), policy, out))
    return Card(out[0]), Card(out[1]), Card(out[2])


def rank_moves(view: ViewLike, policy: Policy = Policy.TUNED) -> tuple[RankedMove, ...]:
    """Every card I may play, best first; of the same rank in descending code order.

    >>> [(str(move.card), move.rank) for move in rank_moves("hand=AK3.QJ98.T654.72 plays=1:C2,C7,CK")]
    [('CT', 100), ('C4', 99), ('C5', 99), ('C6', 99)]
    """
    out = ffi.new("HsHeartsRankedMove[]", lib.HS_HEARTS_MAX_MOVES)
    count = ffi.new("int32_t *")
    check(lib.handsense_hearts_rank_moves(struct_of(view), policy, out, count))
    return tuple(RankedMove(Card(move.card), move.rank) for move in out[0 : count[0]])


def best_move(view: ViewLike, policy: Policy = Policy.TUNED) -> Card:
    """The card that ranks highest: the fast player. :func:`choose_move` searches instead."""
    return rank_moves(view, policy)[0].card


def explain_move(
    view: ViewLike, card: CardLike, policy: Policy = Policy.TUNED
) -> tuple[Reason, ...]:
    """The reasons behind the rank of one legal card, in the order in which they are added up."""
    out = ffi.new("HsHeartsReason[]", lib.HS_HEARTS_MAX_REASONS)
    count = ffi.new("int32_t *")
    check(lib.handsense_hearts_explain_move(struct_of(view), policy, Card(card), out, count))
    return tuple(
        Reason(
            ReasonCode(reason.reason),
            reason.value,
            text_of(lib.handsense_hearts_reason_text(reason.reason)),
        )
        for reason in out[0 : count[0]]
    )


@dataclass(frozen=True)
class Claim:
    """What is certain, however the unseen cards lie and however the others play."""

    #: The cards to play one after the other to win every trick that is left; None without that claim.
    all_tricks: tuple[Card, ...] | None
    #: The cards by which I take no more penalty points: at every turn the first of them that may be
    #: played and does not beat the card winning so far, or, when I lead, the first that may be played.
    no_points: tuple[Card, ...] | None
    #: Whether no penalty point is left for anybody.
    points_gone: bool


def claim(view: ViewLike) -> Claim:
    """What a player may claim for certain. A claim is never wrong, but not every one is found."""
    out = new("HsHeartsClaim")
    check(lib.handsense_hearts_claim(struct_of(view), out))

    def cards(there: int, found: object) -> tuple[Card, ...] | None:
        return tuple(map(Card, found[0 : out.count])) if there else None  # type: ignore[index]

    return Claim(
        cards(out.allTricks, out.allTricksCards),
        cards(out.noPoints, out.noPointsCards),
        bool(out.pointsGone),
    )
