//! Passing by any policy.

use super::Policy;
use crate::evaluation::design::Design;
use crate::evaluation::passing::tuned::{self, PassContext};
use crate::evaluation::passing::{as_designed, in_order};
use crate::evaluation::weights::TUNED;
use crate::pass_net::{LEARNED_PASSES, PassEvaluator};
use crate::{Card, View, ViewError};

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
