//! Evaluation of outcome vectors: scores of the four seats, their utilities, and the upper bounds
//! that max^n prunes with.

use super::Utility;
use super::node::Node;
use super::solver_rules::{OutcomeVector, SolverRules};
use crate::{JACK_POINTS, NO_TRICK_POINTS, SEATS};

impl SolverRules {
    /// Utility of an outcome for `seat`. Utilities are comparable only between outcomes of one
    /// node.
    #[inline(always)]
    pub fn evaluate(&self, node: &Node, seat: usize, outcome: OutcomeVector) -> i32 {
        if node.points_only {
            -outcome.points(seat)
        } else {
            self.evaluate_scores(self.scores(node, outcome), seat)
        }
    }

    /// Utility of final scores for `seat`.
    #[inline]
    pub fn evaluate_scores(&self, scores: [i32; SEATS], seat: usize) -> i32 {
        let own = scores[seat & 3];
        match self.utility {
            Utility::Payoff => scores.iter().sum::<i32>() - 4 * own,
            Utility::OwnScore => -own,
        }
    }

    /// Scores of the deal, up to a constant per seat that is equal for all outcomes of the node.
    #[inline(never)]
    pub fn scores(&self, node: &Node, outcome: OutcomeVector) -> [i32; SEATS] {
        let jack = |seat: usize| outcome.jack(seat) || usize::from(node.jack_taker) == seat;
        let bonus = |seat: usize| {
            if self.jack_bonus && jack(seat) {
                JACK_POINTS
            } else {
                0
            }
        };
        if node.moon != 0
            && let Some(shooter) = (0..SEATS).find(|&seat| {
                node.may_shoot(seat)
                    && outcome.points(seat) == node.points as i32
                    && (!self.moon_needs_jack || node.jack == 0 || outcome.jack(seat))
            })
        {
            let mut scores = [self.total; SEATS];
            scores[shooter] = -bonus(shooter);
            return scores;
        }
        let taken = self.total - node.points as i32;
        [0, 1, 2, 3].map(|seat| {
            let before = if node.moon == 1 << seat { taken } else { 0 };
            let trickless = node.trickless & (1 << seat) != 0 && outcome.tricks(seat) == 0;
            let trickless = if trickless { NO_TRICK_POINTS } else { 0 };
            before + outcome.points(seat) - bonus(seat) - trickless
        })
    }

    /// One entry of [`scores`](Self::scores).
    #[inline(always)]
    pub fn score(&self, node: &Node, seat: usize, outcome: OutcomeVector) -> i32 {
        if node.points_only {
            outcome.points(seat)
        } else {
            self.scores(node, outcome)[seat & 3]
        }
    }

    /// Score of `seat` before the node, while a seat may still shoot the moon.
    #[inline]
    pub fn score_before(&self, node: &Node, seat: usize) -> i32 {
        let points = if node.moon == 1 << seat {
            self.total - i32::from(node.points)
        } else {
            0
        };
        let jack = self.jack_bonus && usize::from(node.jack_taker) == seat;
        points - if jack { JACK_POINTS } else { 0 }
    }

    /// Upper bound of the utility over all outcomes in which the seat takes at least `guaranteed`
    /// points.
    #[inline(always)]
    pub fn upper_bound(&self, node: &Node, seat: usize, guaranteed: i32) -> i32 {
        if node.points_only {
            -guaranteed
        } else {
            self.upper_bound_with_bonuses(node, seat, guaranteed)
        }
    }

    #[inline(never)]
    fn upper_bound_with_bonuses(&self, node: &Node, seat: usize, guaranteed: i32) -> i32 {
        let (mut own, mut all) = (guaranteed, node.points as i32);
        if node.may_shoot(seat) {
            (own, all) = (0, 3 * self.total);
        } else if node.moon != 0 {
            all = self.total;
            if self.jack_bonus && usize::from(node.jack_taker) < SEATS {
                all -= JACK_POINTS;
                own -= if usize::from(node.jack_taker) == seat {
                    JACK_POINTS
                } else {
                    0
                };
            }
        }
        let jack = self.jack_bonus && (node.jack != 0 || node.may_shoot(seat));
        let bonus = if jack {
            JACK_POINTS
        } else if node.trickless & (1 << seat) != 0 {
            NO_TRICK_POINTS
        } else {
            0
        };
        match self.utility {
            Utility::Payoff => all - 4 * own + 3 * bonus,
            Utility::OwnScore => -own + bonus,
        }
    }
}
