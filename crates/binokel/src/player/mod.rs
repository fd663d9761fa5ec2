//! Players: at the table as a referee sees one, and the named ones.

mod named;
pub mod newest;
pub mod reference;
mod search;

pub use named::{Bidding, HIGHEST_BID, Level, NamedPlayer, PlayStyle};
pub use search::SearchPlayer;

use super::cards::{Card, CardSet, Suit};
use super::view::View;

/// What a bid winner does who has taken the dabb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Discard {
    /// Lays these four cards away.
    Cards(CardSet),
    /// Goes out; with a trump by the rules of the seed.
    GoOut(Option<Suit>),
}

/// Decides from what one seat may know, and from nothing else.
///
/// The referee asks only when there is something to decide. An answer that the rules do not allow is the
/// player's fault; the referee stops the match and says so.
pub trait Player {
    /// A new round begins. Whatever chance the player uses in it comes from `seed`, so that the same round
    /// is played the same way again.
    fn begin_round(&mut self, seed: u64) {
        let _ = seed;
    }

    /// What to bid; `None` to pass.
    fn bid(&mut self, view: &View) -> Option<i32>;

    /// What to lay away, or whether to go out.
    fn discard(&mut self, view: &View) -> Discard;

    /// What trump to name.
    fn declare_trump(&mut self, view: &View) -> Suit;

    /// A card that may be played.
    fn play(&mut self, view: &View) -> Card;

    /// Work done since the round began, in the player's own steps; 0 for a player that does not search.
    fn steps(&self) -> u64 {
        0
    }
}
