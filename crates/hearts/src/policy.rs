//! The policies: evaluations that choose passes and rank moves.
//!
//! A policy is a [static evaluation](crate::evaluation), which the learned policy corrects by its
//! [two](crate::policy_net) [networks](crate::pass_net).

use crate::evaluation::passing::PassContext;
use crate::evaluation::ranking::RankedMoves;
use crate::evaluation::ranking::tuned::KnownState;
use crate::evaluation::weights::TUNED;
use crate::evaluation::{as_designed, passing, ranking};
use crate::pass_net::{LEARNED_PASSES, PassEvaluator};
use crate::policy_net::{InferenceNet, learned_inference};
use crate::{Card, View, ViewError};

/// A policy: an evaluation that chooses passes and ranks moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Policy {
    /// Hand-written terms with weights tuned by self-play.
    Tuned = 0,
    /// The design "Suit Strength Measurement System".
    AsDesigned = 1,
    /// The tuned policy corrected by a policy network; the strongest policy without search. It
    /// passes by a network of its own. See [`policy_net`](crate::policy_net) and
    /// [`pass_net`](crate::pass_net).
    // The numbers in between are reserved for policies like the first two.
    Learned = 16,
}

impl Default for Policy {
    #[inline]
    fn default() -> Policy {
        Policy::DEFAULT
    }
}

impl Policy {
    /// The strongest policy without search. A later version of the library may have another one.
    pub const DEFAULT: Policy = Policy::Learned;
    /// The number that stands for [`Policy::DEFAULT`].
    pub const DEFAULT_CODE: i32 = -1;

    /// All policies in the order of their numbers.
    pub const ALL: [Policy; 3] = [Policy::Tuned, Policy::AsDesigned, Policy::Learned];

    /// Returns the name: `tuned`, `as-designed` or `learned`.
    pub const fn name(self) -> &'static str {
        match self {
            Policy::Tuned => "tuned",
            Policy::AsDesigned => "as-designed",
            Policy::Learned => "learned",
        }
    }

    /// Returns the policy with this number: 0 tuned, 1 as designed, 16 learned, −1 the default.
    #[inline]
    pub fn from_code(code: i32) -> Option<Policy> {
        if code == Self::DEFAULT_CODE {
            return Some(Self::DEFAULT);
        }
        Self::ALL.into_iter().find(|&policy| policy as i32 == code)
    }
}

/// Ranks every legal card.
///
/// # Errors
/// [`ViewError`] if it is not the player's turn or the deal is over.
///
/// ```
/// use handsense_hearts::{Card, Policy, View, rank_moves};
/// // Void in clubs, with the queen to discard.
/// let line = "me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT";
/// let view: View = line.parse().unwrap();
/// assert_eq!(rank_moves(&view, Policy::Tuned).unwrap().best(), Card::QUEEN_OF_SPADES);
/// ```
#[inline]
pub fn rank_moves(view: &View, policy: Policy) -> Result<RankedMoves, ViewError> {
    match policy {
        Policy::Tuned => ranking::tuned::rank_moves(view, &TUNED),
        Policy::AsDesigned => as_designed::rank_moves(view),
        Policy::Learned => rank_by_net(view, learned_inference()),
    }
}

/// Returns the rank of one card.
///
/// # Errors
/// As [`rank_moves`], and [`ViewError::NotLegal`].
#[inline]
pub fn rank_move(view: &View, policy: Policy, card: Card) -> Result<i32, ViewError> {
    rank_moves(view, policy)?
        .rank_of(card)
        .ok_or(ViewError::NotLegal { card })
}

/// Ranks every legal card by the learned policy with this network, with ranks as in
/// [`ranking::tuned::rank_moves`].
///
/// # Errors
/// [`ViewError`] if it is not the player's turn or the deal is over.
pub fn rank_by_net(view: &View, net: &InferenceNet) -> Result<RankedMoves, ViewError> {
    let legal = view.legal_moves()?;
    if let Some(forced) = RankedMoves::forced(legal) {
        return Ok(forced);
    }
    let state = KnownState::from_view(view);
    Ok(RankedMoves::by_value(|ranked| {
        net.evaluate_all(&state, legal, |card, value| ranked.insert(card, value));
    }))
}

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
        Policy::Tuned => passing::choose(view, &TUNED.passing),
        Policy::Learned => {
            let evaluator = PassEvaluator::new(&LEARNED_PASSES, &PassContext::from_view(view));
            evaluator.best().passed
        }
        Policy::AsDesigned => as_designed::choose_pass(view.hand()),
    };
    Ok(passing::in_order(chosen))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_policy_has_a_number_and_the_default_one_of_its_own() {
        for policy in Policy::ALL {
            assert_eq!(Policy::from_code(policy as i32), Some(policy));
            assert_ne!(policy as i32, Policy::DEFAULT_CODE);
        }
        assert_eq!(
            Policy::from_code(Policy::DEFAULT_CODE),
            Some(Policy::DEFAULT)
        );
        assert_eq!(Policy::default(), Policy::DEFAULT);
        assert_eq!(Policy::from_code(-2), None);
        assert_eq!(Policy::from_code(2), None);
    }
}
