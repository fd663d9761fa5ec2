//! What a search found.

use crate::evaluation::passing::PASSED_CARDS;
use crate::{Card, CardSet, DECK};
use handsense_core::ArrayVec;
use handsense_core::search::Arms;

/// Cards to the end of a deal.
pub type Line = ArrayVec<Card, DECK>;

/// The most cards to choose from.
pub const MAX_CHOICES: usize = 13;

/// What a search expects of one choice, a card or a pass.
///
/// Means are over the playouts of this choice; one that fell out of the race early has few. All are
/// estimates by the library's own playouts, of which half the weight or more is the learned policy's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// What the choice goes by, in the unit of the objective (shares of a win, or points of payoff):
    /// the mean of the playouts with the opinion of a policy counted in, which may carry it a
    /// little beyond what is possible.
    pub value: f64,
    /// My expected score of the deal.
    pub points: f64,
    /// The expected mean score of the others less mine.
    pub payoff: f64,
    /// Standard error of the payoff.
    pub payoff_error: f64,
    /// The chance (0 to 1) that I take the queen of spades.
    pub queen: f64,
    /// The chance that I shoot the moon.
    pub my_moon: f64,
    /// The chance that somebody else does.
    pub other_moon: f64,
    /// Playouts that began with this choice.
    pub playouts: u64,
}

/// What a search says of one card and of those that come to the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchedMove {
    /// The card.
    pub card: Card,
    /// All legal cards that come to the same, this one included.
    pub equals: CardSet,
    /// What it is expected to bring.
    pub estimate: Estimate,
}

/// The outcome of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The card to play.
    pub card: Card,
    /// All choices: the card to play first, then by playouts and value, best first.
    pub moves: ArrayVec<SearchedMove, MAX_CHOICES>,
    /// Playouts in all.
    pub playouts: u64,
    /// Whether the search ended because no other card was in doubt any more, and not because its
    /// budget was spent.
    pub settled: bool,
    /// Choices that were still in doubt when the search ended; 1 when it is settled.
    pub in_doubt: usize,
    /// The likely course of the rest of the deal: the card to play and every card after it to the
    /// last one, as the learned policy plays for all four in one of the first eight sampled worlds, that
    /// one whose payoff is nearest to the mean of the card. The others' hands are a guess. Empty when
    /// the options leave it out.
    pub line: Line,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Playouts so far.
    pub playouts: u64,
    /// The part of the budget that is spent, 0 to 1: of playouts or of time, whichever is nearer to
    /// its end.
    pub spent: f64,
    /// The best card so far.
    pub card: Card,
    /// Its value, as in [`Estimate::value`].
    pub value: f64,
    /// Choices still in doubt.
    pub in_doubt: usize,
}

/// What a search says of one pass, as [`SearchedMove`] does of one card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchedPass {
    /// The three cards.
    pub cards: CardSet,
    /// What it is expected to bring.
    pub estimate: Estimate,
}

/// The outcome of a search for a pass.
#[derive(Clone, Debug, PartialEq)]
pub struct PassDecision {
    /// The cards to pass, in ascending code order.
    pub cards: [Card; PASSED_CARDS],
    /// All passes that were tried in the end: the one to make first, then by playouts and value, best first.
    pub passes: Arms<SearchedPass>,
    /// Playouts in all, those of passes that came no farther than a heat included.
    pub playouts: u64,
    /// Whether the search ended because no other pass was in doubt any more, and not because its
    /// budget was spent.
    pub settled: bool,
    /// Passes that were still in doubt when the search ended; 1 when it is settled.
    pub in_doubt: usize,
}
