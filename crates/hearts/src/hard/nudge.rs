//! Planner nudges: small adjustments for feeding the leader and against capturing points, where the
//! base score gives little weight to them.
//!
//! Source: design of the Hard search, section 9. They are off by default. With the design's own
//! guard they never apply: the base score gives at least 120 per point to the leader and takes 900
//! per captured point, and the guard requires less than 60. A higher guard enables them.

use super::continuation::{mean, weight};
use super::search::HardSearch;
use crate::Card;
use crate::hard::leverage::NEAR_END;
use crate::hard::normal::play_scorer::{
    FEED_MAX_GAP, FEED_PER_POINT, FEED_PER_POINT_PER_10_GAP, SELF_CAPTURE_PER_POINT,
};
use crate::hard::normal::trick_simulation::{TrickResult, simulate_trick};

impl HardSearch<'_> {
    /// Mean nudge of a candidate over the sampled worlds, from the same trick simulations as its
    /// base score.
    pub fn nudge(&self, card: Card) -> i32 {
        let on_table = self.points_on_table > 0;
        if !self.options.planner_nudges
            || !on_table
            || self.first_trick_guard
            || !self.may_feed(card)
        {
            return 0;
        }
        let scorer = &self.scorer;
        let results = self.worlds.0.iter().map(|hands| {
            let target = scorer.snapshot.highest_seat;
            simulate_trick(self.view, &scorer.tracker, target, hands, card)
        });
        mean(
            results.map(|result| self.nudge_for(result)).sum(),
            self.worlds.0.len(),
        )
    }

    fn nudge_for(&self, result: TrickResult) -> i64 {
        let (options, points) = (self.options, i64::from(result.points));
        let leader_wins = self.view.trick().winner() == self.opponents.target;
        let near_end = self.scorer.snapshot.own_score >= NEAR_END;
        if result.winner != self.view.me() {
            let applies = leader_wins && self.passes_guard(self.feed_per_point());
            return if applies {
                weight(options.planner_leader_feed_nudge) * points
            } else {
                0
            };
        }
        let applies = near_end && self.passes_guard(-SELF_CAPTURE_PER_POINT);
        if applies {
            -weight(options.planner_self_capture_nudge) * points
        } else {
            0
        }
    }

    /// Value of a point for the leader in the base score.
    fn feed_per_point(&self) -> i32 {
        let gap = self.scorer.snapshot.gap_to_highest();
        FEED_PER_POINT + FEED_PER_POINT_PER_10_GAP * (gap.min(FEED_MAX_GAP) / 10)
    }

    fn passes_guard(&self, base_per_point: i32) -> bool {
        let guard = self.options.planner_max_base_for_nudge;
        guard == 0 || base_per_point < guard
    }
}
