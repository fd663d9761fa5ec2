//! Players as a referee sees them: rule-based players by name, and the search.
//!
//! - [`mod@reference`]: the player of "AI Player Strategy".
//! - [`newest`]: the newest player of the same program.
//! - `rule_based`: rule-based players with levels.
//! - `search`: the player that searches.

pub mod newest;
pub mod reference;
mod rule_based;
mod search;

pub use rule_based::{Bidding, Level, MAX_RULE_BASED_BID, PlayStyle, RuleBasedPlayer};
pub use search::SearchPlayer;

use super::cards::{Card, CardSet, Suit};
use super::view::View;

/// Decision of the bid winner after taking the dabb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Discard {
    /// Discards these four cards.
    Cards(CardSet),
    /// Goes out. The reference rules require a trump with it.
    GoOut(Option<Suit>),
}

/// A player, who decides from the view of one seat only.
///
/// The referee asks only if there is a decision to make. An illegal answer is the player's fault;
/// the referee stops the match and reports it.
pub trait Player {
    /// Starts a new round. All random decisions of the round derive from `seed`, so that a round is
    /// reproducible.
    fn begin_round(&mut self, seed: u64) {
        let _ = seed;
    }

    /// Returns a bid, or `None` to pass.
    fn bid(&mut self, view: &View) -> Option<i32>;

    /// Returns the discard, or goes out.
    fn discard(&mut self, view: &View) -> Discard;

    /// Returns the trump to declare.
    fn declare_trump(&mut self, view: &View) -> Suit;

    /// Returns a legal card.
    fn play(&mut self, view: &View) -> Card;

    /// Work since the start of the round, in units of the player; 0 for a player without search.
    fn steps(&self) -> u64 {
        0
    }
}
