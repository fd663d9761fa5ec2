//! Post-game analysis of a deal: the loss of every card and every pass against the best
//! alternative.
//!
//! A card is evaluated with the information of its player, never with the hidden hands: the search
//! receives the [`View`](crate::View) of that moment. The analysis therefore rates decisions, not
//! results. For the last tricks, [`Hindsight`] adds the double-dummy result.
//!
//! The loss does not come from the search itself. A search overestimates the card that it selects,
//! and samples the others less. Both cards are therefore compared again, in fresh sampled deals and
//! with the whole budget on the two. This removes the selection bias from the loss. A card has no
//! loss if the search finds no better one, or if it is equivalent to the best.
//!
//! `analyse` runs the search on every decision of the deal, and the solver on the last ones.

mod analyse;

pub use analyse::{CheckOptions, HINDSIGHT_TRICKS, Hindsight, analyse_deal};

use crate::search::{SearchedMove, SearchedPass};
use crate::{Card, CardSet, SEATS, Seat};
use handsense_core::ArrayVec;

/// A played card compared with the best card.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CheckedPlay {
    /// Number of the play in the deal, 1 to 52.
    pub number: usize,
    /// Number of the trick, 1 to 13.
    pub trick: usize,
    /// Seat that played the card.
    pub seat: Seat,
    /// The card.
    pub card: Card,
    /// Whether all legal cards are equivalent, so that there was no choice.
    pub forced: bool,
    /// The card that the search prefers. If another card was played, both moves hold the values of
    /// the comparison, without a prior. Otherwise both hold the values of the search.
    pub best: SearchedMove,
    /// The card that was played, or the equivalent card that represents it.
    pub played: SearchedMove,
    /// Value of `best` minus value of `played`, in the unit of the objective; at least 0.
    pub loss: f64,
    /// Standard error of the loss; 0 when there was no comparison, or too few samples.
    pub loss_error: f64,
    /// Whether the loss exceeds two standard errors.
    pub mistake: bool,
    /// Playouts of the search and the comparison.
    pub playouts: u64,
    /// Double-dummy result, in the last tricks.
    pub hindsight: Option<Hindsight>,
}

impl CheckedPlay {
    /// Whether the card is the best one or equivalent to it.
    pub fn is_best(&self) -> bool {
        self.best.equivalents.contains(self.card)
    }
}

/// A pass compared with the best pass.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CheckedPass {
    /// Seat that passed.
    pub seat: Seat,
    /// The three cards.
    pub cards: CardSet,
    /// The pass that the search prefers. Values are as in [`CheckedPlay::best`].
    pub best: SearchedPass,
    /// The pass that was made.
    pub made: SearchedPass,
    /// Value of `best` minus value of `made`, in the unit of the objective; at least 0.
    pub loss: f64,
    /// Standard error of the loss; 0 when there was no comparison, or too few samples.
    pub loss_error: f64,
    /// Whether the loss exceeds two standard errors.
    pub mistake: bool,
    /// Playouts of the search and the comparison.
    pub playouts: u64,
}

/// Totals over the cards of a seat; its pass is not included.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SeatSums {
    /// Number of cards that were not forced.
    pub choices: u32,
    /// Number of cards with a significant loss.
    pub mistakes: u32,
    /// Sum of all losses, significant or not.
    pub loss: f64,
    /// Standard error of that sum.
    pub loss_error: f64,
}

/// Analysis of a deal.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DealAnalysis {
    /// The known passes, ordered by seat.
    pub passes: ArrayVec<CheckedPass, SEATS>,
    /// The cards in order of play.
    pub plays: Vec<CheckedPlay>,
    /// Totals by seat.
    pub seats: [SeatSums; SEATS],
    /// Total number of playouts.
    pub playouts: u64,
    /// Whether all requested decisions were analysed. False after a cancellation.
    pub complete: bool,
}

impl DealAnalysis {
    fn add_play(&mut self, play: CheckedPlay) {
        let sums = &mut self.seats[play.seat];
        sums.choices += u32::from(!play.forced);
        sums.mistakes += u32::from(play.mistake);
        sums.loss += play.loss;
        let square = sums.loss_error * sums.loss_error + play.loss_error * play.loss_error;
        sums.loss_error = square.sqrt();
        self.playouts += play.playouts;
        self.plays.push(play);
    }

    fn add_pass(&mut self, pass: CheckedPass) {
        self.playouts += pass.playouts;
        self.passes.push(pass);
    }
}

#[cfg(test)]
mod tests;
