//! The interface of players that see every hand.

use handsense_hearts::{Card, CardSet, PassDirection, Position, SEATS, Seat, View};

/// All hands before the pass.
#[derive(Clone, Copy, Debug)]
pub struct OpenDeal {
    /// The hands as dealt.
    pub hands: [CardSet; SEATS],
    /// Where this deal passes; never hold when somebody is asked.
    pub direction: PassDirection,
}

/// A player that sees every hand: a ceiling to measure against, not an opponent.
pub trait Peeking {
    /// A new deal begins; all chance in it comes from `seed`.
    fn begin_deal(&mut self, seed: u64) {
        let _ = seed;
    }

    /// Three different cards of `me`'s hand to give away.
    fn pass(&mut self, deal: &OpenDeal, me: Seat, view: &View) -> [Card; 3];

    /// One of the legal cards of the seat to play.
    fn play(&mut self, table: &Position, view: &View) -> Card;

    /// Work done since the deal began, in the player's own steps.
    fn steps(&self) -> u64 {
        0
    }
}
