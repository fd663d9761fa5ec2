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

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from .._native import call, entries, ffi, lib, number
from .._record import Kept
from .._search import BaseKeywords, search_round
from .._show import Listed
from ..generated import binokel as records
from ..generated.binokel import (
    BidDecision as BidDecision,
    Discard as Discard,
    Edition as Edition,
    Estimate as Estimate,
    Meld as Meld,
    MeldKind as MeldKind,
    Objective as Objective,
    Phase as Phase,
    Player as Player,
    RoundState as RoundState,
    Score as Score,
    SearchedCard as SearchedCard,
    SearchedDiscard as SearchedDiscard,
    SearchedTrump as SearchedTrump,
    SearchOptions,
    ShownMelds as ShownMelds,
    TrumpDecision as TrumpDecision,
)
from .cards import (
    Card as Card,
    Cards as Cards,
    CardsLike as CardsLike,
    Suit as Suit,
    bits_of,
    cards as cards,
)

if TYPE_CHECKING:
    from typing_extensions import Unpack


def melds(
    hand: CardsLike, trump: Suit | str, edition: Edition | str = Edition.NEWEST
) -> Listed[Meld]:
    """Returns the melds of a hand of up to 22 cards with the given trump."""
    held = ffi.new("HsBinokelHand *")
    records.write_hand(cards(hand), held)
    most, function = lib.HS_BINOKEL_MAX_MELDS, lib.handsense_binokel_melds
    found = entries("HsBinokelMeld", most, function, held, trump, edition)
    return Listed(map(Meld.from_struct, found))


def meld_points(hand: CardsLike, edition: Edition | str = Edition.NEWEST) -> dict[Suit, int]:
    """Returns the total meld points of the cards for each possible trump."""
    out = ffi.new("int32_t[]", lib.HS_BINOKEL_SUITS)
    call(lib.handsense_binokel_meld_points, bits_of(hand), edition, out)
    return {suit: out[suit] for suit in Suit}


class View(Kept, records.View):
    """Everything that one player knows of a round.

    Each function that takes a view checks it first and raises :class:`handsense.HandsenseError` if
    the view is impossible.
    """

    def __init__(
        self,
        hand: CardsLike,
        players: int,
        me: int = 0,
        dealer: int = 0,
        edition: Edition | str = Edition.NEWEST,
        phase: Phase | str = Phase.BIDDING,
        scores: Sequence[int] = (),
        standing: int = 0,
        last_bidder: int | None = None,
        passed: Iterable[int] = (),
        trump: Suit | str | None = None,
        dabb: CardsLike | None = None,
        played: CardsLike = (),
        discard: CardsLike = (),
        shown: Sequence[ShownMelds] = (),
    ) -> None:
        super().__init__(
            edition=Edition(edition),
            players=players,
            dealer=dealer,
            me=me,
            phase=Phase(phase),
            scores=tuple(scores),
            standing=standing,
            last_bidder=last_bidder,
            passed=frozenset(passed),
            trump=None if trump is None else Suit(trump),
            dabb=None if dabb is None else cards(dabb),
            hand=cards(hand),
            played=cards(played),
            discard=cards(discard),
            shown=tuple(shown),
        )


class Round(Kept, records.Round):
    """A round with open hands: the state of a round, and its record.

    :meth:`state` has what follows from it. Each method returns a new round or raises
    :class:`handsense.HandsenseError` for an action against the rules.

    >>> state = Round.random(7, players=3).bid(150).state()
    >>> state.phase.name, state.next_player, state.min_bid
    ('BIDDING', 2, 160)
    """

    @classmethod
    def random(
        cls,
        seed: int,
        *,
        players: int,
        dealer: int = 0,
        edition: Edition | str = Edition.NEWEST,
        scores: Sequence[int] = (),
    ) -> Round:
        """Deals random cards. The same seed, 0 to 2**64 - 1, gives the same deal everywhere.

        Args:
            seed: random seed.
            players: number of players, 2 to 4.
            dealer: seat that deals; the next one bids first and leads.
            edition: the rules.
            scores: game scores by side before the round.
        """
        function = lib.handsense_binokel_round_random
        made = cls.made_by(function, edition, players, dealer, seed)
        return replace(made, scores=tuple(scores)) if scores else made

    def bid(self, bid: int | None) -> Round:
        """Returns the round after a bid, or after a pass with None."""
        return self.after(lib.handsense_binokel_round_bid, bid or 0)

    def declare_trump(self, trump: Suit | str) -> Round:
        """Returns the round after the declaration of trump."""
        return self.after(lib.handsense_binokel_round_declare_trump, trump)

    def discard_cards(self, discard: Discard) -> Round:
        """Returns the round after the discard of the bid winner, which may be going out."""
        function = lib.handsense_binokel_round_discard
        return self.after(function, discard.struct())

    def play(self, card: Card | str) -> Round:
        """Returns the round after one more card of the seat to play."""
        return self.after(lib.handsense_binokel_round_play, Card(card))

    def undo(self) -> Round:
        """Returns the round before the last action."""
        return self.after(lib.handsense_binokel_round_undo)

    def state(self) -> RoundState:
        """Derives phase, turn, legal bids and cards, hands and scores."""
        return RoundState.made_by(lib.handsense_binokel_round_state, self.struct())

    def view(self, seat: int) -> View:
        """Returns what a seat knows."""
        return View.made_by(lib.handsense_binokel_round_view, self.struct(), seat)


def bid(view: View, player: Player | str = Player.HARD, seed: int = 0) -> int | None:
    """Returns the bid of a named player at my turn, or None to pass.

    ``seed`` seeds the random decisions of the player.
    """
    return number(lib.handsense_binokel_bid, view.struct(), player, seed) or None


def declare_trump(view: View, player: Player | str = Player.HARD, seed: int = 0) -> Suit:
    """Returns the trump that a named player declares."""
    return Suit(number(lib.handsense_binokel_declare_trump, view.struct(), player, seed))


def discard(view: View, player: Player | str = Player.HARD, seed: int = 0) -> Discard:
    """Returns the discard of a named player, which may be going out."""
    return Discard.made_by(lib.handsense_binokel_discard, view.struct(), player, seed)


def play(view: View, player: Player | str = Player.HARD, seed: int = 0) -> Card:
    """Returns the card that a named player plays."""
    return Card(number(lib.handsense_binokel_play, view.struct(), player, seed))


class DiscardDecision(records.DiscardDecision):
    """Result of a discard search."""

    @property
    def discard(self) -> SearchedDiscard:
        """The best discard, or going out."""
        return self.candidates[0]


class CardDecision(records.CardDecision):
    """Result of a card search."""

    @property
    def card(self) -> Card:
        """The card to play."""
        return self.candidates[0].card


class SearchKeywords(BaseKeywords, total=False):
    """Keywords of the searches, which :func:`search_bid` describes."""

    objective: Objective | str


def search_bid(view: View, **options: Unpack[SearchKeywords]) -> BidDecision:
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
    return search_round(BidDecision, lib.handsense_binokel_search_bid, view, SearchOptions, **options)


def search_trump(view: View, **options: Unpack[SearchKeywords]) -> TrumpDecision:
    """Searches for the trump to declare. Takes the options of :func:`search_bid`."""
    function = lib.handsense_binokel_search_trump
    return search_round(TrumpDecision, function, view, SearchOptions, **options)


def search_discard(view: View, **options: Unpack[SearchKeywords]) -> DiscardDecision:
    """Searches for the discard, or for going out. Takes the options of :func:`search_bid`."""
    function = lib.handsense_binokel_search_discard
    return search_round(DiscardDecision, function, view, SearchOptions, **options)


def search_card(view: View, **options: Unpack[SearchKeywords]) -> CardDecision:
    """Searches for the card to play. Takes the options of :func:`search_bid`."""
    function = lib.handsense_binokel_search_card
    return search_round(CardDecision, function, view, SearchOptions, **options)
