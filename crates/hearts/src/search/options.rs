//! Limits and objective of a search.

use std::time::Duration;

use super::playout_result::Objective;
use super::rollout::{SHORT_TRICKS, SOLVED_TRICKS};
use crate::opponents::Opponents;
use crate::value_net::ValueNet;
use crate::{DEAL_POINTS, GAME_TARGET, View};
use handsense_core::search::{Budget, SearchLimits};

/// Playout limit of a search that has no limit.
pub const DEFAULT_PLAYOUTS: u64 = 20_000;
/// Least playout limit of a large budget.
pub const LARGE_PLAYOUTS: u64 = 40_000;
/// Least time limit of a large budget.
pub const LARGE_TIME: Duration = Duration::from_millis(100);
/// The budget of a pass as a multiple of the budget of a card. A deal has one pass, and it decides
/// more than any card. Chosen by hand.
const PASS_BUDGET: u32 = 4;

/// Limits and objective of a search.
#[derive(Clone, Copy, Debug)]
pub struct SearchOptions<'a> {
    /// Limits of playouts, time and threads, and the seed of the random generator. A search without
    /// limits plays [`DEFAULT_PLAYOUTS`].
    pub limits: SearchLimits<'a>,
    /// What the search maximises.
    pub objective: Objective,
    /// Whether to return the principal variation.
    pub with_principal_variation: bool,
    /// What the other players have shown in earlier deals. Without it the search takes them for the
    /// learned policy.
    pub opponents: Option<&'a Opponents>,
}

impl Default for SearchOptions<'_> {
    fn default() -> Self {
        SearchOptions {
            limits: SearchLimits::default(),
            objective: Objective::default(),
            with_principal_variation: true,
            opponents: None,
        }
    }
}

impl<'a> SearchOptions<'a> {
    /// Returns the options for the pass of a player with these options for a card: the limits of
    /// playouts and time are [`PASS_BUDGET`] times as large.
    pub(crate) fn for_pass(&self) -> SearchOptions<'a> {
        let mut options = *self;
        let SearchLimits { playouts, time, .. } = &mut options.limits;
        *playouts = playouts.map(|most| most.saturating_mul(u64::from(PASS_BUDGET)));
        *time = time.map(|most| most.saturating_mul(PASS_BUDGET));
        options
    }

    /// Returns whether the budget is large: playouts or time are limited, and each limit that is
    /// set is at least [`LARGE_PLAYOUTS`] or [`LARGE_TIME`].
    pub(super) fn is_large_budget(&self) -> bool {
        let SearchLimits { playouts, time, .. } = self.limits;
        (playouts.is_some() || time.is_some())
            && playouts.is_none_or(|most| most >= LARGE_PLAYOUTS)
            && time.is_none_or(|most| most >= LARGE_TIME)
    }

    /// Returns whether rollouts of cards are short: they play the trick in progress and the next one,
    /// and the [value network](crate::value_net) estimates the end. All of these hold then:
    ///
    /// - The budget is small.
    /// - No moon shot can end the game. Near its end win probabilities are far from linear in the
    ///   points of a deal.
    /// - After a short rollout more tricks are left than a rollout solves.
    /// - The network knows the rules.
    pub(super) fn has_short_rollouts(&self, view: &View) -> bool {
        let highest = view.scores().iter().copied().max().unwrap_or(0);
        let is_near_end = self.objective == Objective::Game && highest + DEAL_POINTS >= GAME_TARGET;
        let is_late = view.hand().len() <= SHORT_TRICKS + SOLVED_TRICKS;
        !self.is_large_budget() && !is_near_end && !is_late && ValueNet::supports(view.rules())
    }

    /// Returns whether the chains of a search are independent: its result is not reproducible, as
    /// time is limited, and it has several threads.
    pub(super) fn has_independent_chains(&self) -> bool {
        self.limits.time.is_some() && self.limits.threads > 1
    }

    /// Returns these options with the limits of playouts and time divided by `parts`.
    pub(super) fn divided_by(&self, parts: u32) -> SearchOptions<'a> {
        let mut options = *self;
        let SearchLimits { playouts, time, .. } = &mut options.limits;
        *playouts = playouts.map(|most| most / u64::from(parts));
        *time = time.map(|most| most / parts);
        options
    }

    /// Returns the budget of a search. Its clock starts with the call.
    pub(super) fn budget(&self) -> Budget<'a> {
        self.limits.budget(DEFAULT_PLAYOUTS)
    }
}

impl<'a> From<SearchLimits<'a>> for SearchOptions<'a> {
    /// Returns the default options with these limits.
    fn from(limits: SearchLimits<'a>) -> SearchOptions<'a> {
        SearchOptions {
            limits,
            ..SearchOptions::default()
        }
    }
}
