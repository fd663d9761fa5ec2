//! The interface of a player at the table.

use crate::{Card, View};

/// A player, who decides from the view of one seat.
///
/// The referee calls [`pass`](Self::pass) in the passing phase and [`play`](Self::play) when it is
/// the seat's turn. An illegal pass or card is an error of the player: the referee stops the match
/// and reports it.
pub trait Player {
    /// Starts a new deal. The player draws all random numbers of the deal from `seed`, so the deal
    /// is reproducible.
    fn begin_deal(&mut self, seed: u64) {
        let _ = seed;
    }

    /// Returns three different cards of the hand to pass.
    fn pass(&mut self, view: &View) -> [Card; 3];

    /// Returns one of the legal cards.
    fn play(&mut self, view: &View) -> Card;

    /// Returns the work since the deal began in the player's own steps, such as playouts or nodes;
    /// 0 for a player that does not search.
    fn steps(&self) -> u64 {
        0
    }
}
