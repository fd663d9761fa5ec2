//! Which cards to pass: a score for each card of the hand, and the three highest.
//!
//! From the design "Hard Performance HLD", its pass scorer, which all its difficulties share. It
//! looks at one card at a time; that two cards would empty a suit together it does not see. No
//! other hand is looked at.

use super::convention::{KING, QUEEN, card_points, rank, sort_by_score, sum_rows};
use super::score_snapshot::ScoreSnapshot;
use super::style::{Difficulty, PlayStyle};
use super::tracker::CardTracker;
use crate::{Card, Rank, Seat, Suit, View};

/// The queen of spades, whatever the style.
pub(super) const QUEEN_OF_SPADES: i32 = 18_000;
/// High spades unless the style is the moon; the queen has this on top of the row above.
pub(super) const HIGH_SPADES: [(Rank, i32); 4] = [
    (Rank::Ace, 5_000),
    (Rank::King, 7_000),
    (Rank::Queen, 18_000),
    (Rank::Jack, 2_500),
];
/// A heart, …
pub(super) const HEART: i32 = 6_000;
/// … and for each rank.
pub(super) const HEART_PER_RANK: i32 = 120;
/// A king or an ace that is no heart, …
pub(super) const HIGH_CARD: i32 = 2_200;
/// … and for each rank.
pub(super) const HIGH_CARD_PER_RANK: i32 = 80;
/// Cards of a suit that count as short.
pub(super) const SHORT_SUIT_CARDS: i32 = 2;
/// A card of a short suit, …
pub(super) const SHORT_SUIT: i32 = 4_000;
/// … and for each card of it.
pub(super) const SHORT_SUIT_PER_CARD: i32 = -800;
/// For each card of a suit beyond this many …
pub(super) const LONG_SUIT_CARDS: i32 = 4;
/// … this much.
pub(super) const LONG_SUIT_PER_CARD: i32 = -400;
/// For each point given to the player with the highest score.
pub(super) const TO_HIGHEST_PER_POINT: i32 = 1_400;
/// For each point given to the player with the lowest score (`MDH_W_PASS_TO_LEADER_PENALTY`).
pub(super) const TO_LOWEST_PER_POINT: i32 = -1_400;
/// The queen of spades to the player with the lowest score.
pub(super) const QUEEN_TO_LOWEST: i32 = -50_000;
/// A score from which points must go, …
pub(super) const NEAR_END_SCORE: i32 = 75;
/// … each for this much.
pub(super) const NEAR_END_PER_POINT: i32 = 1_600;
/// A card that was not played, which is every card of the hand.
pub(super) const UNSEEN: i32 = 90;
/// The two of clubs.
pub(super) const TWO_OF_CLUBS: i32 = -4_000;
/// With the moon in mind: a heart, …
pub(super) const MOON_HEART: i32 = -9_000;
/// … the queen of spades, …
pub(super) const MOON_QUEEN: i32 = -12_000;
/// … a spade from the queen up, the queen again, …
pub(super) const MOON_HIGH_SPADE: i32 = -9_000;
/// … a lone card that is no heart.
pub(super) const MOON_SINGLETON: i32 = 2_500;
/// On the hunt: for each point, …
pub(super) const HUNT_PER_POINT: i32 = 900;
/// … and again when it goes to the player with the highest score.
pub(super) const HUNT_TO_HIGHEST_PER_POINT: i32 = 600;
/// For each card played; nothing, as cards are passed before play.
pub(super) const PER_CARD_PLAYED: i32 = 12;
/// How far the best player must be ahead of the highest_seat …
pub(super) const AHEAD_SPREAD: i32 = 15;
/// … to pass high cards, by the rank.
pub(super) const AHEAD_PER_RANK: i32 = 40;

/// What is the same for every card of a pass.
pub(super) struct PassScorer<'a> {
    view: &'a View,
    tracker: CardTracker,
    snapshot: ScoreSnapshot,
    style: PlayStyle,
    receiver: Seat,
}

impl<'a> PassScorer<'a> {
    /// The pass of a view.
    pub fn new(view: &'a View, difficulty: Difficulty) -> PassScorer<'a> {
        let snapshot = ScoreSnapshot::new(view.scores(), view.me());
        let tracker = CardTracker::from_view(view, &snapshot);
        PassScorer {
            view,
            tracker,
            snapshot,
            style: PlayStyle::select(view.hand(), &tracker, &snapshot, difficulty),
            receiver: view.pass_direction().receiver(view.me()),
        }
    }

    /// Every card of the hand with its score, the first to pass first.
    pub fn ranked(&self) -> Vec<(Card, i32)> {
        let hand = self.view.hand().iter();
        let mut scored: Vec<_> = hand.map(|card| (card, self.score(card))).collect();
        sort_by_score(&mut scored);
        scored
    }

    /// The score of one card.
    pub fn score(&self, card: Card) -> i32 {
        self.card_rows(card) + self.score_rows(card) + self.style_rows(card)
    }

    /// What the card and its suit are worth by themselves.
    fn card_rows(&self, card: Card) -> i32 {
        let (r, len) = (rank(card), self.suit_length(card));
        let heart = card.suit() == Suit::Hearts;
        let played = self.tracker.cards_played() as i32;
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
            (self.tracker.unseen.contains(card), UNSEEN),
            (card == Card::TWO_OF_CLUBS, TWO_OF_CLUBS),
            (true, PER_CARD_PLAYED * played),
        ])
    }

    /// What the game scores add.
    fn score_rows(&self, card: Card) -> i32 {
        let p = card_points(self.view.rules(), card);
        let snapshot = &self.snapshot;
        let to_lowest = self.receiver == snapshot.lowest_seat;
        let ahead = snapshot.lowest_seat == snapshot.me && snapshot.spread() >= AHEAD_SPREAD;
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

    /// What the style adds.
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

    /// How many cards of the card's suit are in the hand.
    fn suit_length(&self, card: Card) -> i32 {
        self.view.hand().suit(card.suit()).len() as i32
    }
}

/// The row of [`HIGH_SPADES`].
fn high_spade(card: Card) -> i32 {
    let row = HIGH_SPADES
        .iter()
        .find(|&&(rank, _)| card == Card::new(Suit::Spades, rank));
    row.map_or(0, |&(_, score)| score)
}

#[cfg(test)]
mod tests;
