//! Rollouts of sampled worlds, by two rollout policies: by the playout heuristic of [`crate::rollout`],
//! and by the tuned policy.
//!
//! - `policy`: rollouts by the tuned policy, with or without the correction of a net, in every
//!   seat, and the last tricks, solved double dummy.
//! - `sampled_world`: the state of a policy rollout, and the information set of each seat.

mod policy;
mod sampled_world;

pub(super) use policy::{PlayoutEnd, PolicyRollout, RolloutPolicy, SHORT_TRICKS, SOLVED_TRICKS};
pub use sampled_world::DealWithPasses;
pub(super) use sampled_world::SampledWorld;

use crate::rollout::PlayoutState;
use crate::{Card, CardSet, Rules, SEATS, Seat, Trick, View};

/// Heuristic worlds for one policy world in a sample. Chosen by hand.
pub(in crate::search) const HEURISTIC_WORLDS: usize = 8;

/// A sampled world that the playout heuristic plays out after each of several cards.
pub struct HeuristicRollout(PlayoutState);

impl HeuristicRollout {
    /// Creates the rollout of the deal in `view` with these four hands.
    #[inline]
    pub fn new(view: &View, hands: &[CardSet; SEATS]) -> HeuristicRollout {
        let (taken, trick) = (view.taken_with_hands(hands), view.trick());
        HeuristicRollout(PlayoutState::new(view.rules(), hands, &taken, trick))
    }

    /// Creates the rollout of a whole deal after the pass.
    #[inline]
    pub fn from_deal(rules: Rules, hands: &[CardSet; SEATS], leader: Seat) -> HeuristicRollout {
        let (taken, trick) = ([CardSet::EMPTY; SEATS], Trick::led_by(leader));
        HeuristicRollout(PlayoutState::new(rules, hands, &taken, &trick))
    }

    /// Plays the deal out and returns the cards that each seat takes in the whole deal.
    ///
    /// The playout stops when no further card can change the scores.
    #[inline]
    pub fn play_out(mut self) -> [CardSet; SEATS] {
        self.0.play_out(|_, card| card);
        self.0.taken.map(CardSet::from_valid_bits)
    }

    /// Plays `card` for the next seat and then the deal out, as [`play_out`](Self::play_out) does.
    #[inline]
    pub fn play_out_after(&self, card: Card) -> [CardSet; SEATS] {
        let mut state = self.0;
        state.play(card.bit().bits());
        HeuristicRollout(state).play_out()
    }
}
