"""Passing and move ranking in Hearts without search, at about a microsecond a move."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from .._native import check, decode_text, ffi, lib, new_struct
from .._show import Listed, Shown
from .cards import Card, CardLike
from .view import ViewLike, to_struct


class Policy(enum.IntEnum):
    """Policy behind a pass or a ranking."""

    #: The strongest policy without search, now LEARNED. A later version may choose another one.
    DEFAULT = lib.HS_HEARTS_POLICY_DEFAULT
    #: Heuristic evaluation with weights tuned by self-play.
    TUNED = lib.HS_HEARTS_POLICY_TUNED
    #: Exact rules of the original design.
    AS_DESIGNED = lib.HS_HEARTS_POLICY_AS_DESIGNED
    #: TUNED plus the residual correction of a small network.
    LEARNED = lib.HS_HEARTS_POLICY_LEARNED


class Level(enum.IntEnum):
    """Strength of play, from a beginner to the best."""

    #: A beginner.
    NOVICE = lib.HS_HEARTS_LEVEL_NOVICE
    #: A casual player.
    STEADY = lib.HS_HEARTS_LEVEL_STEADY
    #: A good player with lapses.
    SEASONED = lib.HS_HEARTS_LEVEL_SEASONED
    #: The policy LEARNED, without search.
    EXPERT = lib.HS_HEARTS_LEVEL_EXPERT
    #: The search, with 4,000 playouts.
    MASTER = lib.HS_HEARTS_LEVEL_MASTER


class ReasonCode(enum.IntEnum):
    """Term of the evaluation of a card."""

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
    ENDS_GAME = lib.HS_HEARTS_REASON_ENDS_GAME
    HITS_TRAILER = lib.HS_HEARTS_REASON_HITS_TRAILER
    SAFE_CARD_LOST = lib.HS_HEARTS_REASON_SAFE_CARD_LOST
    SHORT_SUIT = lib.HS_HEARTS_REASON_SHORT_SUIT
    FLUSH_EXPOSED = lib.HS_HEARTS_REASON_FLUSH_EXPOSED
    LEADS_QUEEN_SUIT = lib.HS_HEARTS_REASON_LEADS_QUEEN_SUIT
    WEAKENS_SHOT = lib.HS_HEARTS_REASON_WEAKENS_SHOT
    LEARNED_SUIT = lib.HS_HEARTS_REASON_LEARNED_SUIT
    LEARNED_OTHER_SUITS = lib.HS_HEARTS_REASON_LEARNED_OTHER_SUITS
    LEARNED_QUEEN = lib.HS_HEARTS_REASON_LEARNED_QUEEN
    LEARNED_TRICK = lib.HS_HEARTS_REASON_LEARNED_TRICK
    LEARNED_LEAD = lib.HS_HEARTS_REASON_LEARNED_LEAD
    LEARNED_VOIDS = lib.HS_HEARTS_REASON_LEARNED_VOIDS
    LEARNED_POINTS = lib.HS_HEARTS_REASON_LEARNED_POINTS


@dataclass(frozen=True)
class RankedMove(Shown):
    """A legal card with its rank."""

    #: The card.
    card: Card
    #: 0 to 100; higher is better.
    rank: int


@dataclass(frozen=True)
class Reason(Shown):
    """One term in the value of a card."""

    #: The term.
    code: ReasonCode
    #: Contribution, positive is good, in hundredths of a penalty point; AS_DESIGNED: in rank steps.
    value: int
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
    out = ffi.new("HsHeartsRankedMove[]", lib.HS_HEARTS_MAX_MOVES)
    count = ffi.new("int32_t *")
    check(lib.handsense_hearts_rank_moves(to_struct(view), policy, out, count))
    return Listed(RankedMove(Card(move.card), move.rank) for move in out[0 : count[0]])


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
    out = ffi.new("HsCard *")
    check(lib.handsense_hearts_level_card(to_struct(view), level, seed % 2**64, out))
    return Card(out[0])


def level_pass_cards(view: ViewLike, level: Level, seed: int = 0) -> tuple[Card, Card, Card]:
    """Returns the three cards that a player of a level passes, in ascending code order.

    View as in :func:`pass_cards`, seed as in :func:`level_card`.
    """
    out = ffi.new("HsCard[3]")
    check(lib.handsense_hearts_level_pass_cards(to_struct(view), level, seed % 2**64, out))
    return Card(out[0]), Card(out[1]), Card(out[2])


def explain_move(
    view: ViewLike, card: CardLike, policy: Policy = Policy.DEFAULT
) -> Listed[Reason]:
    """Returns the terms behind the rank of one legal card, in order of summation."""
    out = ffi.new("HsHeartsReason[]", lib.HS_HEARTS_MAX_REASONS)
    count = ffi.new("int32_t *")
    check(lib.handsense_hearts_explain_move(to_struct(view), policy, Card(card), out, count))
    return Listed(
        Reason(
            ReasonCode(reason.reason),
            reason.value,
            decode_text(lib.handsense_hearts_reason_text(reason.reason)),
        )
        for reason in out[0 : count[0]]
    )


@dataclass(frozen=True)
class Claim(Shown):
    """Claims that hold for every distribution of the unseen cards and every play of the others."""

    #: My cards in an order that wins every remaining trick; None without that claim.
    all_tricks: tuple[Card, ...] | None
    #: My cards in an order that takes no more penalty points; None without that claim. When I
    #: follow, I play the first legal card that does not beat the winning card. When I lead, I play
    #: the first legal card.
    no_points: tuple[Card, ...] | None
    #: Whether no penalty points remain in play.
    points_gone: bool


def claim(view: ViewLike) -> Claim:
    """Returns the certain claims of a player. Claims are sound but not complete."""
    out = new_struct("HsHeartsClaim")
    check(lib.handsense_hearts_claim(to_struct(view), out))

    def cards(there: int, found: object) -> tuple[Card, ...] | None:
        return tuple(map(Card, found[0 : out.count])) if there else None  # type: ignore[index]

    return Claim(
        cards(out.allTricks, out.allTricksCards),
        cards(out.noPoints, out.noPointsCards),
        bool(out.pointsGone),
    )
