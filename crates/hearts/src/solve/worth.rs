//! What the rest of a deal is worth: the scores that an outcome counted from a node on comes to, and how a
//! seat likes them.

use super::Utility;
use super::law::{Law, Outcome};
use super::node::Node;
use crate::{JACK_POINTS, NO_TRICK_POINTS, SEATS};

impl Law {
    /// How well a seat likes an outcome of a node; comparable between outcomes of the same node.
    #[inline(always)]
    pub fn worth(&self, node: &Node, seat: usize, outcome: Outcome) -> i32 {
        if node.counts_points_only {
            -outcome.points(seat)
        } else {
            self.worth_of(self.scores(node, outcome), seat)
        }
    }

    /// How well a seat likes scores.
    #[inline]
    pub fn worth_of(&self, scores: [i32; SEATS], seat: usize) -> i32 {
        let own = scores[seat & 3];
        match self.utility {
            Utility::Payoff => scores.iter().sum::<i32>() - 4 * own,
            Utility::OwnScore => -own,
        }
    }

    /// The scores of the deal, as far as they differ between outcomes of the same node.
    #[inline(never)]
    pub fn scores(&self, node: &Node, outcome: Outcome) -> [i32; SEATS] {
        let jack = |seat: usize| outcome.jack(seat) || usize::from(node.jack_at) == seat;
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
            let idle = node.idle & (1 << seat) != 0 && outcome.tricks(seat) == 0;
            let idle = if idle { NO_TRICK_POINTS } else { 0 };
            before + outcome.points(seat) - bonus(seat) - idle
        })
    }

    /// One of the [`scores`](Self::scores).
    #[inline(always)]
    pub fn score(&self, node: &Node, seat: usize, outcome: Outcome) -> i32 {
        if node.counts_points_only {
            outcome.points(seat)
        } else {
            self.scores(node, outcome)[seat & 3]
        }
    }

    /// What a seat has scored before a node, while somebody may still shoot the moon.
    #[inline]
    pub fn before(&self, node: &Node, seat: usize) -> i32 {
        let points = if node.moon == 1 << seat {
            self.total - i32::from(node.points)
        } else {
            0
        };
        let jack = self.jack_bonus && usize::from(node.jack_at) == seat;
        points - if jack { JACK_POINTS } else { 0 }
    }

    /// No outcome of a node in which the seat takes at least `sure` points is worth more to it.
    #[inline(always)]
    pub fn ceiling(&self, node: &Node, seat: usize, sure: i32) -> i32 {
        if node.counts_points_only {
            -sure
        } else {
            self.ceiling_beyond_points(node, seat, sure)
        }
    }

    #[inline(never)]
    fn ceiling_beyond_points(&self, node: &Node, seat: usize, sure: i32) -> i32 {
        let (mut own, mut all) = (sure, node.points as i32);
        if node.may_shoot(seat) {
            (own, all) = (0, 3 * self.total);
        } else if node.moon != 0 {
            all = self.total;
            if self.jack_bonus && usize::from(node.jack_at) < SEATS {
                all -= JACK_POINTS;
                own -= if usize::from(node.jack_at) == seat {
                    JACK_POINTS
                } else {
                    0
                };
            }
        }
        let jack = self.jack_bonus && (node.jack != 0 || node.may_shoot(seat));
        let bonus = if jack {
            JACK_POINTS
        } else if node.idle & (1 << seat) != 0 {
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
