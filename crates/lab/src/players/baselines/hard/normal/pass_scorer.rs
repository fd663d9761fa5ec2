//! Pass scorer: a score for each card of the hand. The three highest are passed.
//!
//! Source: design "Hard Performance HLD", pass scorer, which all its difficulties share. All values
//! come from the design, in score units. Cards are scored independently, so it does not see that
//! two cards would empty a suit together. No other hand is examined.

use super::convention::{KING, QUEEN, card_points, rank, sort_by_score, sum_rows};
use super::style::{CardTracker, PlayStyle, ScoreSnapshot};
use handsense_hearts::{Card, Rank, Seat, Suit, View};

/// Queen of spades, for every style.
const QUEEN_OF_SPADES: i32 = 18_000;
/// High spades, unless the style is the moon. The queen gets this in addition to
/// [`QUEEN_OF_SPADES`].
const HIGH_SPADES: [(Rank, i32); 4] = [
    (Rank::Ace, 5_000),
    (Rank::King, 7_000),
    (Rank::Queen, 18_000),
    (Rank::Jack, 2_500),
];
const HEART: i32 = 6_000;
const HEART_PER_RANK: i32 = 120;
/// A king or an ace outside hearts.
const HIGH_CARD: i32 = 2_200;
/// A king or an ace outside hearts, per rank.
const HIGH_CARD_PER_RANK: i32 = 80;
/// Maximum length of a short suit.
const SHORT_SUIT_CARDS: i32 = 2;
/// A card of a short suit.
const SHORT_SUIT: i32 = 4_000;
const SHORT_SUIT_PER_CARD: i32 = -800;
/// Length beyond which a suit is long.
const LONG_SUIT_CARDS: i32 = 4;
/// A card of a long suit, per card beyond [`LONG_SUIT_CARDS`].
const LONG_SUIT_PER_CARD: i32 = -400;
/// Per point to the seat with the highest score.
const TO_HIGHEST_PER_POINT: i32 = 1_400;
/// Per point to the seat with the lowest score.
const TO_LOWEST_PER_POINT: i32 = -1_400;
/// Queen of spades to the seat with the lowest score.
const QUEEN_TO_LOWEST: i32 = -50_000;
/// Own score from which points should be passed.
const NEAR_END_SCORE: i32 = 75;
/// Per point, from [`NEAR_END_SCORE`] on.
const NEAR_END_PER_POINT: i32 = 1_600;
/// An unplayed card; the same for every card of the hand.
const UNSEEN: i32 = 90;
const TWO_OF_CLUBS: i32 = -4_000;
/// Moon style: a heart.
const MOON_HEART: i32 = -9_000;
/// Moon style: the queen of spades.
const MOON_QUEEN: i32 = -12_000;
/// Moon style: a spade from the queen up, including the queen.
const MOON_HIGH_SPADE: i32 = -9_000;
/// Moon style: a singleton outside hearts.
const MOON_SINGLETON: i32 = 2_500;
/// Hunt style: per point.
const HUNT_PER_POINT: i32 = 900;
/// Hunt style: per point to the seat with the highest score.
const HUNT_TO_HIGHEST_PER_POINT: i32 = 600;
/// Minimum spread of the game scores for passing high cards when the player's score is the lowest.
const AHEAD_SPREAD: i32 = 15;
/// Per rank, with that spread.
const AHEAD_PER_RANK: i32 = 40;

/// State shared by the scores of all cards of a pass.
pub(super) struct PassScorer<'a> {
    view: &'a View,
    snapshot: ScoreSnapshot,
    style: PlayStyle,
    receiver: Seat,
}

impl<'a> PassScorer<'a> {
    /// Prepares the pass of a view.
    pub fn new(view: &'a View) -> PassScorer<'a> {
        let snapshot = ScoreSnapshot::new(view.scores(), view.me());
        let tracker = CardTracker::from_view(view, &snapshot);
        PassScorer {
            view,
            snapshot,
            style: PlayStyle::select(view.hand(), &tracker, &snapshot),
            receiver: view.pass_direction().receiver(view.me()),
        }
    }

    /// All cards of the hand with their scores, the best to pass first.
    pub fn ranked(&self) -> Vec<(Card, i32)> {
        let hand = self.view.hand().iter();
        let mut scored: Vec<_> = hand.map(|card| (card, self.score(card))).collect();
        sort_by_score(&mut scored);
        scored
    }

    /// Score of a card.
    pub fn score(&self, card: Card) -> i32 {
        self.card_rows(card) + self.score_rows(card) + self.style_rows(card)
    }

    /// Terms of the card and its suit.
    fn card_rows(&self, card: Card) -> i32 {
        let (r, len) = (rank(card), self.suit_length(card));
        let heart = card.suit() == Suit::Hearts;
        sum_rows(&[
            (card == Card::QUEEN_OF_SPADES, QUEEN_OF_SPADES),
            (heart, HEART + HEART_PER_RANK * r),
            (!heart && r >= KING, HIGH_CARD + HIGH_CARD_PER_RANK * r),
            (
                len <= SHORT_SUIT_CARDS,
                SHORT_SUIT + SHORT_SUIT_PER_CARD * len,
            ),
            (
                len > LONG_SUIT_CARDS,
                LONG_SUIT_PER_CARD * (len - LONG_SUIT_CARDS),
            ),
            (true, UNSEEN),
            (card == Card::TWO_OF_CLUBS, TWO_OF_CLUBS),
        ])
    }

    /// Terms of the game scores.
    fn score_rows(&self, card: Card) -> i32 {
        let p = card_points(self.view.rules(), card);
        let snapshot = &self.snapshot;
        let to_lowest = self.receiver == snapshot.lowest_seat;
        let ahead = snapshot.lowest_seat == snapshot.me
            && snapshot.highest - snapshot.lowest >= AHEAD_SPREAD;
        sum_rows(&[
            (
                self.receiver == snapshot.highest_seat,
                TO_HIGHEST_PER_POINT * p,
            ),
            (to_lowest, TO_LOWEST_PER_POINT * p),
            (to_lowest && card == Card::QUEEN_OF_SPADES, QUEEN_TO_LOWEST),
            (snapshot.own_score >= NEAR_END_SCORE, NEAR_END_PER_POINT * p),
            (ahead, AHEAD_PER_RANK * rank(card)),
        ])
    }

    /// Terms of the style.
    fn style_rows(&self, card: Card) -> i32 {
        let heart = card.suit() == Suit::Hearts;
        let p = card_points(self.view.rules(), card);
        match self.style {
            PlayStyle::Moon => sum_rows(&[
                (heart, MOON_HEART),
                (card == Card::QUEEN_OF_SPADES, MOON_QUEEN),
                (
                    card.suit() == Suit::Spades && rank(card) >= QUEEN,
                    MOON_HIGH_SPADE,
                ),
                (!heart && self.suit_length(card) == 1, MOON_SINGLETON),
            ]),
            PlayStyle::Hunt => sum_rows(&[
                (true, high_spade(card) + HUNT_PER_POINT * p),
                (
                    self.receiver == self.snapshot.highest_seat,
                    HUNT_TO_HIGHEST_PER_POINT * p,
                ),
            ]),
            PlayStyle::Cautious => high_spade(card),
        }
    }

    /// Length of the card's suit in the hand.
    fn suit_length(&self, card: Card) -> i32 {
        self.view.hand().suit(card.suit()).len() as i32
    }
}

/// The entry of [`HIGH_SPADES`], or 0.
fn high_spade(card: Card) -> i32 {
    let row = HIGH_SPADES
        .iter()
        .find(|&&(rank, _)| card == Card::new(Suit::Spades, rank));
    row.map_or(0, |&(_, score)| score)
}
