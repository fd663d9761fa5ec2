//! Players to measure against: the classic engine's own, the planners of another program, a random
//! player, and players that look into all hands.
//!
//! Each behaves as its file describes, weaknesses included; none is meant to be strong. Together
//! they are the rungs of a ladder. Players that look at hidden cards do not implement
//! [`Player`](handsense_hearts::Player) but [`Peeking`], so that nobody takes one for an honest player.

pub mod card_player;
pub mod ducker;
pub mod flat;
pub mod move_list;
mod normal;
pub mod oracle;
pub mod pimc;
pub mod playout_policy;
pub mod random;
pub mod shooter;
mod simple_pass;

pub use card_player::CardPlayer;
pub use ducker::Ducker;
pub use flat::{Flat, FlatBudget};
use handsense_hearts::{Card, CardSet, PassDirection, Position, Rules, SEATS, Seat, View};
pub use move_list::{apart, collapse, play_list};
pub use normal::PeekingNormal;
pub use oracle::Oracle;
pub use pimc::{Pimc, PimcConfig};
pub use playout_policy::PlayoutPolicy;
pub use random::Random;
pub use shooter::Shooter;
pub use simple_pass::simple_pass;

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
