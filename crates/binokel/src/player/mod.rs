//! Players as a referee sees them: rule-based players by name, and [`play_decision`], one step of a
//! referee.
//!
//! - [`mod@reference`]: the player of "AI Player Strategy".
//! - [`newest`]: the newest player of the same program.
//! - `rule_based`: rule-based players with levels.

pub mod newest;
pub mod reference;
mod rule_based;

pub use rule_based::{Bidding, Level, MAX_RULE_BASED_BID, PlayStyle, RuleBasedPlayer};

use super::cards::{Card, CardSet, Suit};
use super::public_state::Phase;
use super::round::{Round, RoundError};
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

/// Asks a player for the next decision of a round, and makes it. `view` is the view of the seat to
/// decide.
///
/// # Errors
/// The decision is illegal; the round is unchanged.
pub fn play_decision(
    round: &mut Round,
    player: &mut dyn Player,
    view: &View,
) -> Result<(), RoundError> {
    match round.phase() {
        Phase::Bidding => round.bid(player.bid(view).unwrap_or(0)),
        Phase::DeclaringTrump => round.declare_trump(player.declare_trump(view)),
        Phase::Discarding => round.discard(player.discard(view)),
        Phase::Playing | Phase::Over => round.play(player.play(view)),
    }
}
