//! What a check of a deal says.

use super::hindsight::Hindsight;
use crate::search::{Comparison, SearchedMove, SearchedPass};
use crate::{Card, CardSet, SEATS, Seat};
use handsense_core::List;

/// A loss of more than so many standard errors is a mistake.
const ERRORS_FOR_CERTAIN: f64 = 2.0;

/// A card against the best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CheckedPlay {
    /// Which card of the deal, 1 to 52.
    pub number: usize,
    /// Its trick, 1 to 13.
    pub trick: usize,
    /// Who played it.
    pub seat: Seat,
    /// The card.
    pub card: Card,
    /// Whether there was nothing to choose: all legal cards come to the same.
    pub forced: bool,
    /// The card that the search would have played. When it is not the one that was played, both are
    /// as measured in the same deals, and their values hold nobody's opinion; else as searched.
    pub best: SearchedMove,
    /// The card that was played, or the one that it comes to the same with.
    pub played: SearchedMove,
    /// By how much `best` is worth more than `played`, in the unit of the objective, 0 or more.
    pub loss: f64,
    /// The standard error of the loss; 0 where nothing was measured, or too little to tell.
    pub loss_error: f64,
    /// Whether the loss is beyond two standard errors.
    pub mistake: bool,
    /// Playouts of search and measuring.
    pub playouts: u64,
    /// What the open hands say, in the last tricks.
    pub hindsight: Option<Hindsight>,
}

impl CheckedPlay {
    /// Whether the card was the best, or comes to the same.
    pub fn is_best(&self) -> bool {
        self.best.equals.contains(self.card)
    }
}

/// A pass against the best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CheckedPass {
    /// Who passed.
    pub seat: Seat,
    /// The three cards.
    pub cards: CardSet,
    /// The pass that the search would have made; measured or searched as in [`CheckedPlay::best`].
    pub best: SearchedPass,
    /// The pass that was made.
    pub made: SearchedPass,
    /// By how much `best` is worth more than `made`, in the unit of the objective, 0 or more.
    pub loss: f64,
    /// The standard error of the loss; 0 where nothing was measured, or too little to tell.
    pub loss_error: f64,
    /// Whether the loss is beyond two standard errors.
    pub mistake: bool,
    /// Playouts of search and measuring.
    pub playouts: u64,
}

/// What the cards of a seat come to; its pass is not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SeatSums {
    /// Cards that were no matter of course.
    pub choices: u32,
    /// Cards that certainly cost something.
    pub mistakes: u32,
    /// The sum of all losses, certain or not.
    pub loss: f64,
    /// The standard error of that sum.
    pub loss_error: f64,
}

/// What a check of a deal has found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DealAnalysis {
    /// The passes that are known, by seat.
    pub passes: List<CheckedPass, SEATS>,
    /// The cards in order.
    pub plays: Vec<CheckedPlay>,
    /// By seat.
    pub seats: [SeatSums; SEATS],
    /// Playouts in all.
    pub playouts: u64,
    /// Whether everything asked for was checked; not so when the check was cancelled.
    pub complete: bool,
}

impl DealAnalysis {
    pub(super) fn add_play(&mut self, play: CheckedPlay) {
        let sums = &mut self.seats[play.seat];
        sums.choices += u32::from(!play.forced);
        sums.mistakes += u32::from(play.mistake);
        sums.loss += play.loss;
        let square = sums.loss_error * sums.loss_error + play.loss_error * play.loss_error;
        sums.loss_error = square.sqrt();
        self.playouts += play.playouts;
        self.plays.push(play);
    }

    pub(super) fn add_pass(&mut self, pass: CheckedPass) {
        self.playouts += pass.playouts;
        self.passes.push(pass);
    }
}

/// What a choice has cost.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Loss {
    pub loss: f64,
    pub error: f64,
    pub certain: bool,
}

impl Loss {
    /// The second of two measured choices against the first.
    pub fn of<T>(measured: &Comparison<T>, value: impl Fn(&T) -> f64) -> Loss {
        // What was believed best may turn out no better.
        let loss = (value(&measured.first) - value(&measured.second)).max(0.0);
        let certain = |error: f64| loss > ERRORS_FOR_CERTAIN * error;
        Loss {
            loss,
            error: measured.error.unwrap_or(0.0),
            certain: measured.error.is_some_and(certain),
        }
    }
}
