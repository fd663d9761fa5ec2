//! Passing: the choice of three cards, by each policy.
//!
//! - [`tuned`]: the pass that leaves the hand of the lowest cost.
//! - [`pass_net`](crate::pass_net): the learned policy's pass, by a network.
//! - [`as_designed`]: the pass of the design "Suit Strength Measurement System".

pub mod as_designed;
pub mod tuned;

use crate::evaluation::design::Design;
use crate::evaluation::weights::TUNED;
use crate::pass_net::{LEARNED_PASSES, PassEvaluator};
use crate::{Card, CardSet, Policy, View, ViewError};
use tuned::PassContext;

/// Cards passed before a deal.
pub const PASSED_CARDS: usize = 3;

/// Returns three different cards of the hand to pass, in ascending code order.
///
/// # Errors
/// [`ViewError::NotPassing`] unless the deal has a pass direction, nothing was passed yet and
/// nothing was led.
///
/// ```
/// use handsense_hearts::{Policy, View, select_pass_cards};
/// let view: View = "pass=left hand=Q3.QJ98.T654.K72".parse().unwrap();
/// let cards = select_pass_cards(&view, Policy::AsDesigned).unwrap();
/// // The unguarded queen first, then the suit that is easiest to void.
/// assert_eq!(cards.map(|card| card.to_string()), ["SQ", "S3", "HK"]);
/// ```
pub fn select_pass_cards(view: &View, policy: Policy) -> Result<[Card; 3], ViewError> {
    if !view.is_passing() {
        return Err(ViewError::NotPassing);
    }
    let chosen = match policy {
        Policy::Tuned => tuned::choose(view, &TUNED.passing),
        Policy::Learned => {
            let evaluator = PassEvaluator::new(&LEARNED_PASSES, &PassContext::from_view(view));
            evaluator.best().passed
        }
        Policy::AsDesigned => as_designed::choose(view.hand(), &Design::ALL),
    };
    Ok(in_order(chosen))
}

/// Returns the cards of a set of three in ascending code order, as players pass them.
///
/// A smaller set, which no policy returns, repeats its last card.
pub fn in_order(cards: CardSet) -> [Card; PASSED_CARDS] {
    let mut out = [Card::ACE_OF_SPADES; PASSED_CARDS];
    let mut rest = cards.iter();
    let mut last = Card::ACE_OF_SPADES;
    for slot in &mut out {
        last = rest.next().unwrap_or(last);
        *slot = last;
    }
    out
}

#[cfg(test)]
mod tests;
