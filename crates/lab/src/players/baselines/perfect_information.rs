//! The trait of players with perfect information.

use handsense_hearts::{Card, CardSet, PassDirection, Position, SEATS, Seat, View};

/// All hands before the pass.
#[derive(Clone, Copy, Debug)]
pub struct OpenDeal {
    /// The hands as dealt.
    pub hands: [CardSet; SEATS],
    /// The pass direction; never hold when a player is asked.
    pub direction: PassDirection,
}

/// A player that sees every hand. It serves as an upper bound, not as an opponent.
pub trait PerfectInformationPlayer {
    /// Starts a new deal. All randomness of the deal comes from `seed`.
    fn begin_deal(&mut self, seed: u64) {
        let _ = seed;
    }

    /// Chooses three different cards of `me`'s hand to pass.
    fn pass(&mut self, deal: &OpenDeal, me: Seat, view: &View) -> [Card; 3];

    /// Chooses a legal card for the seat to play.
    fn play(&mut self, table: &Position, view: &View) -> Card;

    /// Steps of work since the start of the deal, in the player's own unit.
    fn steps(&self) -> u64 {
        0
    }
}
