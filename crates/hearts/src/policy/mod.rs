//! The policies: evaluations that choose passes and rank moves.
//!
//! A policy is a [static evaluation](crate::evaluation), which the learned policy corrects by its
//! [two](crate::policy_net) [networks](crate::pass_net). The files call the one that is asked for:
//!
//! - `ranking`: the ranks of legal cards and their reasons.
//! - `passing`: the three cards to pass.
//! - `players`: players that follow a policy.

mod passing;
mod players;
mod ranking;

pub use passing::select_pass_cards;
pub use players::{LearnedPlayer, PolicyPlayer};
pub use ranking::{explain_move, explain_moves, rank_by_net, rank_move, rank_moves};

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

/// The unit in which a policy values a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "kebab-case")
)]
pub enum ValueUnit {
    /// Hundredths of a penalty point saved.
    HundredthPoints,
    /// Steps of the rank, before it is clamped to 0..=100.
    RankSteps,
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

    /// Returns the unit of a value in [`Explanation`](crate::Explanation).
    pub const fn value_unit(self) -> ValueUnit {
        match self {
            Policy::Tuned | Policy::Learned => ValueUnit::HundredthPoints,
            Policy::AsDesigned => ValueUnit::RankSteps,
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
