"""Binokel for two, three and four players: melds, tricks, scores, players by name, search.

>>> from handsense import binokel
>>> hand = binokel.cards("KO KK KA SO HO HK HZ HZ HA BB BZ BA")
>>> [(meld.kind.name, meld.points) for meld in binokel.melds(hand, binokel.Suit.HERZ)]
[('BINOKEL', 40), ('PAAR', 20), ('PAAR', 40)]

A card is a text, suit and rank, ``"KO"``: suits K Kreuz, S Schippe, H Herz, B Bollen; ranks B Buabe,
O Ober, K König, Z Zehn, A Ass. There are two copies of each; the second is written ``"KO2"``.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Union

from ._native import Cancel, check, ffi, lib, new


class Suit(enum.IntEnum):
    """A suit."""

    KREUZ = 0
    SCHIPPE = 1
    HERZ = 2
    BOLLEN = 3


class Edition(enum.IntEnum):
    """By which rules; docs/reference/binokel.md compares them."""

    #: Those that "AI Player Strategy" was written for.
    REFERENCE = lib.HS_BINOKEL_EDITION_REFERENCE
    #: The newest.
    NEWEST = lib.HS_BINOKEL_EDITION_NEWEST


class Phase(enum.IntEnum):
    """What is to be done next."""

    BIDDING = lib.HS_BINOKEL_PHASE_BIDDING
    DISCARDING = lib.HS_BINOKEL_PHASE_DISCARDING
    TRUMP = lib.HS_BINOKEL_PHASE_TRUMP
    PLAYING = lib.HS_BINOKEL_PHASE_PLAYING
    OVER = lib.HS_BINOKEL_PHASE_OVER


class MeldKind(enum.IntEnum):
    """What kind of meld."""

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
    """Who decides."""

    #: The newest player of the program. The default.
    HARD = lib.HS_BINOKEL_PLAYER_HARD
    #: The same with 15 errors in a hundred decisions.
    MEDIUM = lib.HS_BINOKEL_PLAYER_MEDIUM
    #: The same with 35.
    EASY = lib.HS_BINOKEL_PLAYER_EASY
    #: That of "AI Player Strategy", with its bidding put right.
    REFERENCE = lib.HS_BINOKEL_PLAYER_REFERENCE
    #: The same with bids as the text has them, up to 3,000.
    AS_WRITTEN = lib.HS_BINOKEL_PLAYER_AS_WRITTEN


class Objective(enum.IntEnum):
    """What a search is to bring about."""

    #: To win the game to 1,000. The default.
    GAME = lib.HS_BINOKEL_OBJECTIVE_GAME
    #: The own side's points of the round less the mean of the others'.
    POINTS = lib.HS_BINOKEL_OBJECTIVE_POINTS


_SUITS, _RANKS = "KSHB", "BOKZA"


class Card(int):
    """A card: the number ten times the suit, twice the rank, and 0 or 1 for the copy, 0 to 39.

    It is made of such a number or of a text, with ``2`` behind it for the second copy.

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
                raise ValueError(f"'{card}' is no card: a suit of KSHB and a rank of BOKZA")
            card = 10 * _SUITS.index(letters[0]) + 2 * _RANKS.index(letters[1]) + second
        if not 0 <= card < 40:
            raise ValueError(f"{int(card)} is no card: 0 to 39")
        return super().__new__(cls, card)

    @property
    def suit(self) -> Suit:
        """Its suit."""
        return Suit(self // 10)

    def __str__(self) -> str:
        return _SUITS[self // 10] + _RANKS[self % 10 // 2] + "2" * (self % 2)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"Card('{self}')"


Cards = tuple[Card, ...]

#: Cards as a text with blanks between them, or one by one as texts or numbers.
CardsLike = Union[str, Iterable[Union[Card, int, str]]]


def cards(text: CardsLike) -> Cards:
    """Cards of a text, ``"KO KK HZ HZ"``, or one by one. A text that stands twice is both copies."""
    made: list[Card] = []
    for card in text.split() if isinstance(text, str) else text:
        one = Card(card)
        if isinstance(card, str) and one in made:
            one = Card(one ^ 1)
        if one in made:
            raise ValueError(f"{one} stands more often than there are copies")
        made.append(one)
    return tuple(made)


def _bits(made: CardsLike) -> int:
    return sum(1 << card for card in cards(made))


def _of_bits(bits: int) -> Cards:
    return tuple(Card(card) for card in range(40) if bits >> card & 1)


def _write_hand(struct: Any, held: Sequence[Card]) -> Any:
    if len(held) > lib.HS_BINOKEL_MAX_HAND:
        raise ValueError(f"{len(held)} cards are more than anybody holds")
    struct.count = len(held)
    struct.cards[0 : len(held)] = bytes(held)
    return struct


def _hand(held: CardsLike) -> Any:
    return _write_hand(ffi.new("HsBinokelHand *"), cards(held))


@dataclass(frozen=True)
class Meld:
    """A meld."""

    #: What kind.
    kind: MeldKind
    #: The suit of a Paar or a Familie, else None.
    suit: Suit | None
    #: What it counts.
    points: int
    #: Its cards.
    cards: Cards


def melds(hand: CardsLike, trump: Suit, edition: Edition = Edition.NEWEST) -> tuple[Meld, ...]:
    """The melds of a hand of up to 22 cards."""
    out = ffi.new("HsBinokelMeld[]", lib.HS_BINOKEL_MAX_MELDS)
    count = ffi.new("int32_t *")
    check(lib.handsense_binokel_melds(_hand(hand), trump, edition, out, count))
    return tuple(
        Meld(
            MeldKind(meld.kind),
            None if meld.suit < 0 else Suit(meld.suit),
            meld.points,
            _of_bits(meld.cards),
        )
        for meld in out[0 : count[0]]
    )


def meld_points(hand: CardsLike, edition: Edition = Edition.NEWEST) -> dict[Suit, int]:
    """What the melds of some cards count with each suit as trump."""
    out = ffi.new("int32_t[]", lib.HS_BINOKEL_SUITS)
    check(lib.handsense_binokel_meld_points(_bits(hand), edition, out))
    return {suit: out[suit] for suit in Suit}


def legal_cards(
    hand: CardsLike, trick: CardsLike, trump: Suit, partner_wins: bool = False
) -> Cards:
    """The cards of a hand that may be played to a trick of 0 to 3 cards.

    partner_wins: my partner wins the trick so far, so that I need not play higher, or trump.

    >>> legal_cards("HK HA SZ", "HZ", Suit.SCHIPPE)
    (Card('HA'),)
    """
    lying = cards(trick)
    out = ffi.new("HsBinokelCardSet *")
    array = ffi.new("HsBinokelCard[]", list(lying))
    check(
        lib.handsense_binokel_legal_cards(_bits(hand), array, len(lying), trump, partner_wins, out)
    )
    return _of_bits(out[0])


def trick_winner(trick: CardsLike, trump: Suit) -> int:
    """The place, 0 to 3, of the card that wins a trick of 1 to 4 cards; the lead stands first."""
    lying = cards(trick)
    out = ffi.new("int32_t *")
    array = ffi.new("HsBinokelCard[]", list(lying))
    check(lib.handsense_binokel_trick_winner(array, len(lying), trump, out))
    return int(out[0])


@dataclass(frozen=True)
class Score:
    """The score of a side in a round: of a seat, or of a team where partners play."""

    #: What melds counted.
    melds: int
    #: What tricks counted.
    tricks: int
    #: What the row of the round shows.
    shown: int
    #: What is added to the score of the game.
    total: int
    #: Whether the bid was made, or was another's.
    made: bool


def _padded(numbers: Sequence[int]) -> list[int]:
    if len(numbers) > lib.HS_BINOKEL_MAX_PLAYERS:
        raise ValueError(f"{len(numbers)} numbers are more than there are seats")
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
    """Scores a round; an entry for each side.

    melds, points (card points of the tricks) and tricks: by seat. last_trick: who has won it, None
    when the bid winner went out. discard_points: card points of what was discarded, 0 to 240.
    """
    tally = new("HsBinokelRoundResult", edition=edition, players=players, bidWinner=bid_winner, bid=bid)
    tally.lastTrick = -1 if last_trick is None else last_trick
    tally.discardPoints = discard_points
    tally.melds = _padded(melds)
    tally.points = _padded(points)
    tally.tricks = _padded(tricks)
    out = ffi.new("HsBinokelScore[]", lib.HS_BINOKEL_MAX_PLAYERS)
    check(lib.handsense_binokel_score_round(tally, out))
    sides = 2 if players == 4 else players
    return tuple(
        Score(side.melds, side.tricks, side.shown, side.total, bool(side.made))
        for side in out[0:sides]
    )


def winner(
    scores: Sequence[int], *, players: int, bid_winner: int, edition: Edition = Edition.NEWEST
) -> int | None:
    """The side that has won the game after a round; None while nobody has 1,000."""
    array = ffi.new("int32_t[]", _padded(scores))
    out = ffi.new("int32_t *")
    check(lib.handsense_binokel_winner(edition, players, array, bid_winner, out))
    return None if out[0] < 0 else int(out[0])


@dataclass(frozen=True)
class Shown:
    """Melds that a seat has on the table."""

    #: Their cards; empty if they are not known.
    cards: Cards = ()
    #: What they count together.
    points: int = 0


@dataclass(frozen=True)
class View:
    """All that one player may know of a round. The library checks it whenever it reads one."""

    #: What I hold now; who has taken the dabb has it at the end.
    hand: Cards
    #: How many play, 2 to 4.
    players: int
    #: My seat.
    me: int = 0
    #: Who has dealt. The seat behind him bids first and leads the first trick.
    dealer: int = 0
    #: The rules.
    edition: Edition = Edition.NEWEST
    #: What is to be done next.
    phase: Phase = Phase.BIDDING
    #: Scores of the game before the round: by seat, where partners play by team.
    scores: tuple[int, ...] = ()
    #: The highest bid so far, 0 when nobody has bid.
    standing: int = 0
    #: Whose bid that is; None when nobody has bid.
    last_bidder: int | None = None
    #: The seats that have passed.
    passed: frozenset[int] = frozenset()
    #: Trump; None before it is named.
    trump: Suit | None = None
    #: The dabb, once I have seen it; else empty.
    dabb: Cards = ()
    #: Every card played so far, in order.
    played: Cards = ()
    #: Discarded cards that I know.
    discard: Cards = ()
    #: Melds on the table, by seat, from the first trick on.
    shown: tuple[Shown, ...] = ()

    if TYPE_CHECKING:
        # What fields are made of, which is more than what they are.
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
            shown: Sequence[Shown] = (),
        ) -> None: ...

    def __post_init__(self) -> None:
        for name in ("hand", "dabb", "played", "discard"):
            object.__setattr__(self, name, cards(getattr(self, name)))
        object.__setattr__(self, "passed", frozenset(self.passed))
        object.__setattr__(self, "scores", tuple(self.scores))
        object.__setattr__(self, "shown", tuple(self.shown))

    def struct(self) -> Any:
        """The view as a new ``HsBinokelView *``, for ``handsense.lib``."""
        if len(self.dabb) not in (0, lib.HS_BINOKEL_DABB):
            raise ValueError(f"the dabb has {lib.HS_BINOKEL_DABB} cards, not {len(self.dabb)}")
        if len(self.played) > lib.HS_BINOKEL_MAX_PLAYED:
            raise ValueError(f"{len(self.played)} cards are more than are played")
        made = new("HsBinokelView", edition=self.edition, players=self.players)
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
    """What a named player bids at my turn; None to pass. seed: where its chance comes from."""
    out = ffi.new("int32_t *")
    check(lib.handsense_binokel_bid(view.struct(), player, seed, out))
    return int(out[0]) or None


def declare_trump(view: View, player: Player = Player.HARD, seed: int = 0) -> Suit:
    """The trump that a named player names."""
    out = ffi.new("int32_t *")
    check(lib.handsense_binokel_declare_trump(view.struct(), player, seed, out))
    return Suit(out[0])


@dataclass(frozen=True)
class Discard:
    """What to do with the dabb."""

    #: The four cards to discard; empty to go out.
    cards: Cards
    #: The trump to name when going out by the rules of the seed; else None.
    trump: Suit | None


def _discard(made: Any) -> Discard:
    return Discard(_of_bits(made.cards), None if made.trump < 0 else Suit(made.trump))


def discard(view: View, player: Player = Player.HARD, seed: int = 0) -> Discard:
    """What a named player discards, or whether it goes out."""
    out = ffi.new("HsBinokelDiscard *")
    check(lib.handsense_binokel_discard(view.struct(), player, seed, out))
    return _discard(out)


def play(view: View, player: Player = Player.HARD, seed: int = 0) -> Card:
    """The card that a named player plays."""
    out = ffi.new("int32_t *")
    check(lib.handsense_binokel_play(view.struct(), player, seed, out))
    return Card(out[0])


@dataclass(frozen=True)
class Estimate:
    """What a search expects of one choice: means over its playouts, all 0 without any."""

    #: What the choice goes by: the chance to win the game, 0 to 1, or points.
    value: float
    #: The standard error of value.
    value_error: float
    #: Expected points of the own side in the round.
    points: float
    #: Those of the others, on average of their sides.
    opponent_points: float
    #: The chance, 0 to 1, that the bid is made, whoever's it is.
    made: float
    #: Playouts.
    playouts: int


def _estimate(made: Any) -> Estimate:
    return Estimate(
        made.value, made.valueError, made.points, made.opponentPoints, made.made, made.playouts
    )


@dataclass(frozen=True)
class BidDecision:
    """Whether to bid, as a search has found."""

    #: The lowest bid that may be made; None to pass.
    bid: int | None
    #: What it is expected to bring to win the auction at that bid.
    win: Estimate
    #: What it is expected to bring to leave it to the last bidder at his; 0 when nobody has bid.
    leave: Estimate
    #: Whether the search ended because nothing else was in doubt.
    settled: bool
    #: Playouts in all.
    playouts: int


@dataclass(frozen=True)
class TrumpDecision:
    """The trump that a search has found."""

    #: The suit to name.
    trump: Suit
    #: Each suit with its estimate: the best first, the others by playouts.
    candidates: tuple[tuple[Suit, Estimate], ...]
    #: Whether the search ended because nothing else was in doubt.
    settled: bool
    #: Playouts in all.
    playouts: int


@dataclass(frozen=True)
class DiscardDecision:
    """What to do with the dabb, as a search has found."""

    #: What to do.
    discard: Discard
    #: Each way tried with its estimate: the best first, the others by playouts.
    candidates: tuple[tuple[Discard, Estimate], ...]
    #: Whether the search ended because nothing else was in doubt.
    settled: bool
    #: Playouts in all.
    playouts: int


@dataclass(frozen=True)
class CardDecision:
    """The card that a search has found."""

    #: The card to play.
    card: Card
    #: Each card tried with its estimate: the best first, the others by playouts.
    candidates: tuple[tuple[Card, Estimate], ...]
    #: Whether the search ended because nothing else was in doubt.
    settled: bool
    #: Playouts in all.
    playouts: int


def _options(
    playouts: int,
    milliseconds: int,
    seed: int,
    threads: int,
    objective: Objective,
    cancel: Cancel,
) -> Any:
    return new(
        "HsBinokelSearchOptions",
        objective=objective,
        seed=seed,
        playouts=playouts,
        milliseconds=milliseconds,
        threads=threads,
        cancel=cancel.number,
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
) -> BidDecision:
    """Searches whether to bid at my turn.

    playouts: the most of them, 0 for no limit. milliseconds: the most of them, 0 for no limit; with
    a limit the answer depends on the machine. Without either, 5,000 playouts. seed: where all chance
    comes from. threads: 1 to 256; without a limit of time the answer does not depend on it. cancel:
    ends the search from another thread.
    """
    cancel = cancel or Cancel()
    options = _options(playouts, milliseconds, seed, threads, objective, cancel)
    out = new("HsBinokelBidDecision")
    check(lib.handsense_binokel_search_bid(view.struct(), options, out))
    win, leave = _estimate(out.win), _estimate(getattr(out, "pass"))
    return BidDecision(out.bid or None, win, leave, bool(out.settled), out.playouts)


def search_trump(
    view: View,
    *,
    playouts: int = 0,
    milliseconds: int = 0,
    seed: int = 0,
    threads: int = 1,
    objective: Objective = Objective.GAME,
    cancel: Cancel | None = None,
) -> TrumpDecision:
    """Searches for the trump to name; options as for :func:`search_bid`."""
    cancel = cancel or Cancel()
    options = _options(playouts, milliseconds, seed, threads, objective, cancel)
    out = new("HsBinokelTrumpDecision")
    check(lib.handsense_binokel_search_trump(view.struct(), options, out))
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
) -> DiscardDecision:
    """Searches for what to discard, or whether to go out; options as for :func:`search_bid`."""
    cancel = cancel or Cancel()
    options = _options(playouts, milliseconds, seed, threads, objective, cancel)
    out = new("HsBinokelDiscardDecision")
    check(lib.handsense_binokel_search_discard(view.struct(), options, out))
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
) -> CardDecision:
    """Searches for the best card; options as for :func:`search_bid`."""
    cancel = cancel or Cancel()
    options = _options(playouts, milliseconds, seed, threads, objective, cancel)
    out = new("HsBinokelCardDecision")
    check(lib.handsense_binokel_search_card(view.struct(), options, out))
    candidates = tuple((Card(c.card), _estimate(c.estimate)) for c in out.candidates[0 : out.count])
    return CardDecision(candidates[0][0], candidates, bool(out.settled), out.playouts)
