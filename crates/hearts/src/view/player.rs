//! A player at the table, as a referee sees one.

use crate::{Card, View};

/// Decides from what one seat may know, and from nothing else.
///
/// The referee asks only when there is something to decide: [`pass`](Self::pass) for a view in the
/// passing phase, [`play`](Self::play) for a view whose turn it is. An answer that the rules do not
/// allow is the player's fault; the referee stops the match and says so.
pub trait Player {
    /// A new deal begins. Whatever chance the player uses in it comes from `seed`, so that the same
    /// deal is played the same way again.
    fn begin_deal(&mut self, seed: u64) {
        let _ = seed;
    }

    /// Three different cards of the hand to give away.
    fn pass(&mut self, view: &View) -> [Card; 3];

    /// One of the legal cards.
    fn play(&mut self, view: &View) -> Card;

    /// Work done since the deal began, in the player's own steps (simulations, nodes); 0 for a
    /// player that does not search.
    fn steps(&self) -> u64 {
        0
    }
}
