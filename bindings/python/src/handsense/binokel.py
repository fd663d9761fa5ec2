"""Binokel for two to four players: melds, tricks, scores, named players and search.

>>> from handsense import binokel
>>> cards = "KO KK KA SO HO HK HZ HZ HA BB BZ BA"
>>> [(meld.kind.name, meld.points) for meld in binokel.melds(cards, binokel.Suit.HERZ)]
[('BINOKEL', 40), ('PAAR', 20), ('PAAR', 40)]

A card is written as suit and rank, such as ``"KO"``. The suits are K Kreuz, S Schippe, H Herz and B
Bollen; the ranks are B Buabe, O Ober, K König, Z Zehn and A Ass. Every card exists twice; the
second copy is written ``"KO2"``. Seats are 0 to 3, and play goes to the next higher seat.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Union

from ._native import check, ffi, lib, new_struct
from ._show import Framed, Listed, Shown
from ._search import Cancel, OnProgress, Search


class Suit(enum.IntEnum):
    """A suit."""

    KREUZ = 0
    SCHIPPE = 1
    HERZ = 2
    BOLLEN = 3


class Edition(enum.IntEnum):
    """Rule edition; docs/reference/binokel.md compares them."""

    #: The rules that "AI Player Strategy" assumes.
    REFERENCE = lib.HS_BINOKEL_EDITION_REFERENCE
    #: The newest rules.
    NEWEST = lib.HS_BINOKEL_EDITION_NEWEST


class Phase(enum.IntEnum):
    """Phase of a round: the decision that comes next."""

    BIDDING = lib.HS_BINOKEL_PHASE_BIDDING
    DISCARDING = lib.HS_BINOKEL_PHASE_DISCARDING
    TRUMP = lib.HS_BINOKEL_PHASE_TRUMP
    PLAYING = lib.HS_BINOKEL_PHASE_PLAYING
    OVER = lib.HS_BINOKEL_PHASE_OVER


class MeldKind(enum.IntEnum):
    """Kind of a meld."""

    PAAR = lib.HS_BINOKEL_MELD_PAAR
    FAMILIE = lib.HS_BINOKEL_MELD_FAMILIE
    BINOKEL = lib.HS_BINOKEL_MELD_BINOKEL
    DOPPEL_BINOKEL = lib.HS_BINOKEL_MELD_DOPPEL_BINOKEL
    VIER_ASSE = lib.HS_BINOKEL_MELD_VIER_ASSE
    VIER_KOENIGE = lib.HS_BINOKEL_MELD_VIER_KOENIGE
    VIER_OBER = lib.HS_BINOKEL_MELD_VIER_OBER
    VIER_BUABEN = lib.HS_BINOKEL_MELD_VIER_BUABEN
    ACHT_ASSE = lib.HS_BINOKEL_MELD_ACHT_ASSE
    ACHT_KOENIGE = lib.HS_BINOKEL_MELD_ACHT_KOENIGE
    ACHT_OBER = lib.HS_BINOKEL_MELD_ACHT_OBER
    ACHT_BUABEN = lib.HS_BINOKEL_MELD_ACHT_BUABEN


class Player(enum.IntEnum):
    """Named player: a fixed strategy without search."""

    #: The newest player of the reference program. The default.
    HARD = lib.HS_BINOKEL_PLAYER_HARD
    #: HARD with errors in 15 % of its decisions.
    MEDIUM = lib.HS_BINOKEL_PLAYER_MEDIUM
    #: HARD with errors in 35 % of its decisions.
    EASY = lib.HS_BINOKEL_PLAYER_EASY
    #: The player of "AI Player Strategy" with corrected bidding.
    REFERENCE = lib.HS_BINOKEL_PLAYER_REFERENCE
    #: REFERENCE with the bids of the original document, up to 3,000.
    AS_WRITTEN = lib.HS_BINOKEL_PLAYER_AS_WRITTEN


class Objective(enum.IntEnum):
    """Objective that a search maximises."""

    #: Probability to win the game to 1,000. The default.
    GAME = lib.HS_BINOKEL_OBJECTIVE_GAME
    #: Points of the own side in the round minus the mean of the other sides.
    POINTS = lib.HS_BINOKEL_OBJECTIVE_POINTS


_SUITS, _RANKS = "KSHB", "BOKZA"


class Card(int):
    """A card, as the number ``10 * suit + 2 * rank + copy`` from 0 to 39.

    The constructor takes that number or the written form; a final ``2`` denotes the second copy.

    >>> Card("KO"), Card(3), Card("KO2") == Card(3), Card("KO") == Card("KO2")
    (Card('KO'), Card('KO2'), True, False)
    """

    __slots__ = ()

    def __new__(cls, card: int | str) -> Card:
        if isinstance(card, str):
            letters = card.upper()
            second = letters[2:] == "2"
            whole = len(letters) == 2 or second
            if not whole or letters[0] not in _SUITS or letters[1] not in _RANKS:
                raise ValueError(f"'{card}' is not a card: expected a suit KSHB and a rank BOKZA")
            card = 10 * _SUITS.index(letters[0]) + 2 * _RANKS.index(letters[1]) + second
        if not 0 <= card < 40:
            raise ValueError(f"{int(card)} is not a card: expected 0 to 39")
        return super().__new__(cls, card)

    @property
    def suit(self) -> Suit:
        """Suit of the card."""
        return Suit(self // 10)

    def __str__(self) -> str:
        return _SUITS[self // 10] + _RANKS[self % 10 // 2] + "2" * (self % 2)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"Card('{self}')"


Cards = tuple[Card, ...]

#: Cards as one string separated by spaces, or as an iterable of strings or numbers.
CardsLike = Union[str, Iterable[Union[Card, int, str]]]


def cards(text: CardsLike) -> Cards:
    """Parses cards such as ``"KO KK HZ HZ"``. A card written twice denotes both copies.

    Raises:
        ValueError: a card is invalid or occurs more than twice.
    """
    made: list[Card] = []
    for card in text.split() if isinstance(text, str) else text:
        one = Card(card)
        if isinstance(card, str) and one in made:
            one = Card(one ^ 1)
        if one in made:
            raise ValueError(f"{one} occurs more often than it has copies")
        made.append(one)
    return tuple(made)


def _bits(made: CardsLike) -> int:
    return sum(1 << card for card in cards(made))


def _cards_from_bits(bits: int) -> Cards:
    return tuple(Card(card) for card in range(40) if bits >> card & 1)


def _write_hand(struct: Any, held: Sequence[Card]) -> Any:
    if len(held) > lib.HS_BINOKEL_MAX_HAND:
        raise ValueError(f"a hand has at most {lib.HS_BINOKEL_MAX_HAND} cards, not {len(held)}")
    struct.count = len(held)
    struct.cards[0 : len(held)] = bytes(held)
    return struct


def _hand(held: CardsLike) -> Any:
    return _write_hand(ffi.new("HsBinokelHand *"), cards(held))


@dataclass(frozen=True)
class Meld(Shown):
    """A meld."""

    #: Kind of the meld.
    kind: MeldKind
    #: Suit of a Paar or a Familie, else None.
    suit: Suit | None
    #: Points of the meld.
    points: int
    #: Cards of the meld.
    cards: Cards


def melds(hand: CardsLike, trump: Suit, edition: Edition = Edition.NEWEST) -> Listed[Meld]:
    """Returns the melds of a hand of up to 22 cards with the given trump."""
    out = ffi.new("HsBinokelMeld[]", lib.HS_BINOKEL_MAX_MELDS)
    count = ffi.new("int32_t *")
    check(lib.handsense_binokel_melds(_hand(hand), trump, edition, out, count))
    return Listed(
        Meld(
            MeldKind(meld.kind),
            None if meld.suit < 0 else Suit(meld.suit),
            meld.points,
            _cards_from_bits(meld.cards),
        )
        for meld in out[0 : count[0]]
    )


def meld_points(hand: CardsLike, edition: Edition = Edition.NEWEST) -> dict[Suit, int]:
    """Returns the total meld points of the cards for each possible trump."""
    out = ffi.new("int32_t[]", lib.HS_BINOKEL_SUITS)
    check(lib.handsense_binokel_meld_points(_bits(hand), edition, out))
    return {suit: out[suit] for suit in Suit}


def legal_cards(
    hand: CardsLike, trick: CardsLike, trump: Suit, partner_wins: bool = False
) -> Cards:
    """Returns the legal cards of a hand.

    Args:
        hand: cards of the player.
        trick: 0 to 3 cards of the trick so far. The lead comes first.
        trump: the trump suit.
        partner_wins: the partner is winning the trick, which lifts the duty to beat or to trump.

    >>> legal_cards("HK HA SZ", "HZ", Suit.SCHIPPE)
    (Card('HA'),)
    """
    lying = cards(trick)
    out = ffi.new("HsBinokelCardSet *")
    array = ffi.new("HsBinokelCard[]", list(lying))
    check(
        lib.handsense_binokel_legal_cards(_bits(hand), array, len(lying), trump, partner_wins, out)
    )
    return _cards_from_bits(out[0])


def trick_winner(trick: CardsLike, trump: Suit) -> int:
    """Returns the index, 0 to 3, of the winning card of a trick of 1 to 4 cards, the lead first."""
    lying = cards(trick)
    out = ffi.new("int32_t *")
    array = ffi.new("HsBinokelCard[]", list(lying))
    check(lib.handsense_binokel_trick_winner(array, len(lying), trump, out))
    return int(out[0])


@dataclass(frozen=True)
class Score(Shown):
    """Score of a side in a round. A side is a seat, or a team in the game of four."""

    #: Points of the melds.
    melds: int
    #: Points of the tricks.
    tricks: int
    #: Points displayed for the round.
    shown: int
    #: Points added to the game score.
    total: int
    #: Whether the bid was made; True for a side that did not win the auction.
    made: bool


def _padded(numbers: Sequence[int]) -> list[int]:
    if len(numbers) > lib.HS_BINOKEL_MAX_PLAYERS:
        raise ValueError(f"{len(numbers)} numbers for {lib.HS_BINOKEL_MAX_PLAYERS} seats")
    return [*numbers, *[0] * (lib.HS_BINOKEL_MAX_PLAYERS - len(numbers))]


def score_round(
    *,
    players: int,
    bid_winner: int,
    bid: int,
    melds: Sequence[int],
    points: Sequence[int],
    tricks: Sequence[int],
    last_trick: int | None,
    discard_points: int = 0,
    edition: Edition = Edition.NEWEST,
) -> tuple[Score, ...]:
    """Scores a round.

    Args:
        players: number of players, 2 to 4.
        bid_winner: seat that won the auction.
        bid: the winning bid. Range: 150 to 1,000,000.
        melds: meld points by seat.
        points: card points won in tricks, by seat. Range: 0 to 240.
        tricks: number of tricks by seat. Range: 0 to 18.
        last_trick: seat that won the last trick. None means that the bid winner went out.
        discard_points: card points of the discard. Range: 0 to 240.
        edition: the rules.

    Returns:
        One score for each side: by seat, or by team in the game of four.
    """
    result = new_struct("HsBinokelRoundResult", edition=edition, players=players, bid=bid)
    result.bidWinner = bid_winner
    result.lastTrick = -1 if last_trick is None else last_trick
    result.discardPoints = discard_points
    result.melds = _padded(melds)
    result.points = _padded(points)
    result.tricks = _padded(tricks)
    out = ffi.new("HsBinokelScore[]", lib.HS_BINOKEL_MAX_PLAYERS)
    check(lib.handsense_binokel_score_round(result, out))
    sides = 2 if players == 4 else players
    return tuple(
        Score(side.melds, side.tricks, side.shown, side.total, bool(side.made))
        for side in out[0:sides]
    )


def winner(
    scores: Sequence[int], *, players: int, bid_winner: int, edition: Edition = Edition.NEWEST
) -> int | None:
    """Returns the side that has won the game, or None if no side has reached 1,000 points.

    Args:
        scores: game scores by side after the round.
        players: number of players, 2 to 4.
        bid_winner: seat that won the auction of the round.
        edition: the rules.
    """
    array = ffi.new("int32_t[]", _padded(scores))
    out = ffi.new("int32_t *")
    check(lib.handsense_binokel_winner(edition, players, array, bid_winner, out))
    return None if out[0] < 0 else int(out[0])


@dataclass(frozen=True)
class ShownMelds(Shown):
    """Melds that a seat has shown."""

    #: Cards of the melds; empty if unknown.
    cards: Cards = ()
    #: Total points of the melds.
    points: int = 0


@dataclass(frozen=True)
class View(Shown):
    """Everything that one player knows of a round.

    Each function that takes a view checks it first and raises :class:`handsense.HandsenseError` if
    the view is impossible.
    """

    #: My cards. After the bid winner takes the dabb, its cards come last.
    hand: Cards
    #: Number of players, 2 to 4.
    players: int
    #: My seat.
    me: int = 0
    #: The dealer. The next seat bids first and leads the first trick.
    dealer: int = 0
    #: The rules.
    edition: Edition = Edition.NEWEST
    #: Phase of the round.
    phase: Phase = Phase.BIDDING
    #: Game scores before the round, by seat, or by team in the game of four.
    scores: tuple[int, ...] = ()
    #: The standing bid; 0 if there is none.
    standing: int = 0
    #: The seat of the standing bid; None if there is none.
    last_bidder: int | None = None
    #: The seats that have passed.
    passed: frozenset[int] = frozenset()
    #: Trump; None before it is declared.
    trump: Suit | None = None
    #: The dabb if I have seen it, else empty.
    dabb: Cards = ()
    #: Cards played so far, in order.
    played: Cards = ()
    #: Discarded cards that I know.
    discard: Cards = ()
    #: Melds shown, by seat, from the first trick on.
    shown: tuple[ShownMelds, ...] = ()

    if TYPE_CHECKING:
        # The constructor accepts more types than the fields have.
        def __init__(
            self,
            hand: CardsLike,
            players: int,
            me: int = 0,
            dealer: int = 0,
            edition: Edition = Edition.NEWEST,
            phase: Phase = Phase.BIDDING,
            scores: Sequence[int] = (),
            standing: int = 0,
            last_bidder: int | None = None,
            passed: Iterable[int] = frozenset(),
            trump: Suit | None = None,
            dabb: CardsLike = (),
            played: CardsLike = (),
            discard: CardsLike = (),
            shown: Sequence[ShownMelds] = (),
        ) -> None: ...

    def __post_init__(self) -> None:
        for name in ("hand", "dabb", "played", "discard"):
            object.__setattr__(self, name, cards(getattr(self, name)))
        object.__setattr__(self, "passed", frozenset(self.passed))
        object.__setattr__(self, "scores", tuple(self.scores))
        object.__setattr__(self, "shown", tuple(self.shown))

    def struct(self) -> Any:
        """Returns the view as a new ``HsBinokelView *`` for use with ``handsense.lib``."""
        if len(self.dabb) not in (0, lib.HS_BINOKEL_DABB):
            raise ValueError(f"the dabb has {lib.HS_BINOKEL_DABB} cards, not {len(self.dabb)}")
        if len(self.played) > lib.HS_BINOKEL_MAX_PLAYED:
            limit = lib.HS_BINOKEL_MAX_PLAYED
            raise ValueError(f"a round has at most {limit} played cards, not {len(self.played)}")
        made = new_struct("HsBinokelView", edition=self.edition, players=self.players)
        made.dealer = self.dealer
        made.me = self.me
        made.phase = self.phase
        made.scores = _padded(self.scores)
        made.standing = self.standing
        made.lastBidder = -1 if self.last_bidder is None else self.last_bidder
        made.passed = sum(1 << seat for seat in self.passed)
        made.trump = -1 if self.trump is None else self.trump
        made.dabbKnown = bool(self.dabb)
        made.dabb[0 : len(self.dabb)] = bytes(self.dabb)
        _write_hand(made.hand, self.hand)
        made.playedCount = len(self.played)
        made.played[0 : len(self.played)] = bytes(self.played)
        made.discard = _bits(self.discard)
        for slot, shown in zip(made.shown, self.shown):
            slot.cards = _bits(shown.cards)
            slot.points = shown.points
        return made


def bid(view: View, player: Player = Player.HARD, seed: int = 0) -> int | None:
    """Returns the bid of a named player at my turn, or None to pass.

    ``seed`` seeds the random decisions of the player.
    """
    out = ffi.new("int32_t *")
    check(lib.handsense_binokel_bid(view.struct(), player, seed, out))
    return int(out[0]) or None


def declare_trump(view: View, player: Player = Player.HARD, seed: int = 0) -> Suit:
    """Returns the trump that a named player declares."""
    out = ffi.new("int32_t *")
    check(lib.handsense_binokel_declare_trump(view.struct(), player, seed, out))
    return Suit(out[0])


@dataclass(frozen=True)
class Discard(Shown):
    """A discard decision: four cards, or going out."""

    #: The four cards to discard; empty to go out.
    cards: Cards
    #: Trump to declare when going out by the REFERENCE rules, else None.
    trump: Suit | None


def _discard(made: Any) -> Discard:
    return Discard(_cards_from_bits(made.cards), None if made.trump < 0 else Suit(made.trump))


def discard(view: View, player: Player = Player.HARD, seed: int = 0) -> Discard:
    """Returns the discard of a named player, which may be going out."""
    out = ffi.new("HsBinokelDiscard *")
    check(lib.handsense_binokel_discard(view.struct(), player, seed, out))
    return _discard(out)


def play(view: View, player: Player = Player.HARD, seed: int = 0) -> Card:
    """Returns the card that a named player plays."""
    out = ffi.new("int32_t *")
    check(lib.handsense_binokel_play(view.struct(), player, seed, out))
    return Card(out[0])


@dataclass(frozen=True)
class Estimate(Shown):
    """Estimate of a candidate: means over its playouts, all 0 without playouts."""

    #: Win probability, 0 to 1, or points, by the objective.
    value: float
    #: Standard error of value.
    value_error: float
    #: Expected points of the own side in the round.
    points: float
    #: Expected mean points of the other sides in the round.
    opponent_points: float
    #: Probability, 0 to 1, that the bid winner makes the bid.
    made: float
    #: Playouts of the candidate.
    playouts: int


def _estimate(made: Any) -> Estimate:
    return Estimate(
        made.value, made.valueError, made.points, made.opponentPoints, made.made, made.playouts
    )


@dataclass(frozen=True)
class BidDecision(Framed):
    """Result of a bid search."""

    _records = "_candidates"

    #: The lowest legal bid, or None to pass.
    bid: int | None
    #: Estimate of winning the auction at that bid.
    win: Estimate
    #: Estimate of leaving the auction at the standing bid; zero if there is no bid.
    pass_: Estimate
    #: Whether the search ended because one candidate was left.
    settled: bool
    #: Playouts in all.
    playouts: int

    @property
    def _candidates(self) -> tuple[tuple[int | None, Estimate], ...]:
        """The bid and leaving the auction, as in the other decisions."""
        bid = () if self.bid is None else ((self.bid, self.win),)
        return (*bid, (None, self.pass_))


@dataclass(frozen=True)
class TrumpDecision(Framed):
    """Result of a trump search."""

    _records = "candidates"

    #: The suit to declare.
    trump: Suit
    #: Each suit with its estimate, best first, the others by playouts.
    candidates: tuple[tuple[Suit, Estimate], ...]
    #: Whether the search ended because one candidate was left.
    settled: bool
    #: Playouts in all.
    playouts: int


@dataclass(frozen=True)
class DiscardDecision(Framed):
    """Result of a discard search."""

    _records = "candidates"

    #: The best discard, or going out.
    discard: Discard
    #: Each candidate with its estimate, best first, the others by playouts.
    candidates: tuple[tuple[Discard, Estimate], ...]
    #: Whether the search ended because one candidate was left.
    settled: bool
    #: Playouts in all.
    playouts: int


@dataclass(frozen=True)
class CardDecision(Framed):
    """Result of a card search."""

    _records = "candidates"

    #: The card to play.
    card: Card
    #: Each candidate card with its estimate, best first, the others by playouts.
    candidates: tuple[tuple[Card, Estimate], ...]
    #: Whether the search ended because one candidate was left.
    settled: bool
    #: Playouts in all.
    playouts: int


def _options(
    playouts: int,
    milliseconds: int,
    seed: int,
    threads: int,
    objective: Objective,
    search: Search,
) -> Any:
    return search.options(
        "HsBinokelSearchOptions",
        objective=objective,
        seed=seed,
        playouts=playouts,
        milliseconds=milliseconds,
        threads=threads,
    )


def search_bid(
    view: View,
    *,
    playouts: int = 0,
    milliseconds: int = 0,
    seed: int = 0,
    threads: int = 1,
    objective: Objective = Objective.GAME,
    cancel: Cancel | None = None,
    progress: OnProgress | None = None,
) -> BidDecision:
    """Searches whether to bid or to pass at my turn.

    Args:
        view: my view in the auction.
        playouts: playout limit; 0 for none. Without any limit the search uses 5,000 playouts.
        milliseconds: time limit; 0 for none. Results are not reproducible when it is set.
        seed: random seed.
        threads: worker threads, 1 to 256. Without a time limit the result does not depend on it.
        objective: what the search maximises.
        cancel: flag that ends the search from another thread.
        progress: callback for progress reports. It runs in the thread of the caller.
    """
    search = Search(cancel, progress)
    options = _options(playouts, milliseconds, seed, threads, objective, search)
    out = new_struct("HsBinokelBidDecision")
    search.run(lib.handsense_binokel_search_bid, view.struct(), options, out)
    win, pass_ = _estimate(out.win), _estimate(getattr(out, "pass"))
    return BidDecision(out.bid or None, win, pass_, bool(out.settled), out.playouts)


def search_trump(
    view: View,
    *,
    playouts: int = 0,
    milliseconds: int = 0,
    seed: int = 0,
    threads: int = 1,
    objective: Objective = Objective.GAME,
    cancel: Cancel | None = None,
    progress: OnProgress | None = None,
) -> TrumpDecision:
    """Searches for the trump to declare. The options are those of :func:`search_bid`."""
    search = Search(cancel, progress)
    options = _options(playouts, milliseconds, seed, threads, objective, search)
    out = new_struct("HsBinokelTrumpDecision")
    search.run(lib.handsense_binokel_search_trump, view.struct(), options, out)
    candidates = tuple((Suit(c.suit), _estimate(c.estimate)) for c in out.candidates)
    return TrumpDecision(Suit(out.trump), candidates, bool(out.settled), out.playouts)


def search_discard(
    view: View,
    *,
    playouts: int = 0,
    milliseconds: int = 0,
    seed: int = 0,
    threads: int = 1,
    objective: Objective = Objective.GAME,
    cancel: Cancel | None = None,
    progress: OnProgress | None = None,
) -> DiscardDecision:
    """Searches for the discard, or for going out. The options are those of :func:`search_bid`."""
    search = Search(cancel, progress)
    options = _options(playouts, milliseconds, seed, threads, objective, search)
    out = new_struct("HsBinokelDiscardDecision")
    search.run(lib.handsense_binokel_search_discard, view.struct(), options, out)
    candidates = tuple((_discard(c), _estimate(c.estimate)) for c in out.candidates[0 : out.count])
    return DiscardDecision(candidates[0][0], candidates, bool(out.settled), out.playouts)


def search_card(
    view: View,
    *,
    playouts: int = 0,
    milliseconds: int = 0,
    seed: int = 0,
    threads: int = 1,
    objective: Objective = Objective.GAME,
    cancel: Cancel | None = None,
    progress: OnProgress | None = None,
) -> CardDecision:
    """Searches for the card to play. The options are those of :func:`search_bid`."""
    search = Search(cancel, progress)
    options = _options(playouts, milliseconds, seed, threads, objective, search)
    out = new_struct("HsBinokelCardDecision")
    search.run(lib.handsense_binokel_search_card, view.struct(), options, out)
    candidates = tuple((Card(c.card), _estimate(c.estimate)) for c in out.candidates[0 : out.count])
    return CardDecision(candidates[0][0], candidates, bool(out.settled), out.playouts)
