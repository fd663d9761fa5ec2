//! What the rest of a deal is worth: outcomes counted from a node of the search on, and how a seat
//! likes them.
//!
//! An outcome is what the four seats take from a node to the end of the deal, packed so that
//! outcomes of following parts of the deal add up. It says nothing of what was taken before, so it
//! holds wherever the same cards are left; only who may still shoot the moon, and what the bonuses
//! ask for, must be known besides, and a node knows it.

use super::Utility;
use super::node::Node;
use crate::{JACK_POINTS, NO_TRICK_POINTS, QUEEN_POINTS, Rules, SEATS};

/// What each seat takes: sixteen bits a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Outcome(pub u64);

const JACK: u64 = 1 << 6;
const TRICK: u64 = 1 << 8;

impl Outcome {
    /// One trick with these points, taken by a seat.
    #[inline(always)]
    pub const fn trick(seat: usize, points: u32, jack: bool) -> Outcome {
        let lane = points as u64 + TRICK + if jack { JACK } else { 0 };
        Outcome(lane << (16 * seat))
    }

    /// All that is left, taken by one seat.
    #[inline(always)]
    pub const fn everything(seat: usize, points: u32, jack: bool, tricks: u32) -> Outcome {
        let lane = points as u64 + TRICK * tricks as u64 + if jack { JACK } else { 0 };
        Outcome(lane << (16 * seat))
    }

    /// This and what comes after it.
    #[inline(always)]
    pub const fn and(self, other: Outcome) -> Outcome {
        Outcome(self.0 + other.0)
    }

    /// Penalty points.
    #[inline(always)]
    pub const fn points(self, seat: usize) -> i32 {
        (self.0 >> (16 * seat)) as i32 & 0x3F
    }

    /// Whether the jack of diamonds is among what the seat takes.
    #[inline(always)]
    pub const fn jack(self, seat: usize) -> bool {
        self.0 & (JACK << (16 * seat)) != 0
    }

    /// Tricks.
    #[inline(always)]
    pub const fn tricks(self, seat: usize) -> u32 {
        (self.0 >> (16 * seat + 8)) as u32 & 0xF
    }
}

/// The rules and the aim, as the search wants them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Law {
    pub rules: Rules,
    pub utility: Utility,
    pub heart_points: u32,
    pub queen_points: u32,
    /// All penalty points of a deal.
    pub total: i32,
    pub jack_bonus: bool,
    pub moon_needs_jack: bool,
    pub idle_bonus: bool,
    pub moon: bool,
    pub must_break: bool,
    pub queen_breaks: bool,
}

impl Law {
    pub fn new(rules: Rules, utility: Utility) -> Law {
        let heart_points = u32::from(!rules.has(Rules::HEARTS_ARENT_POINTS));
        let queen_points = if rules.has(Rules::QUEEN_PENALTY) {
            QUEEN_POINTS as u32
        } else {
            0
        };
        let must_break = rules.has(Rules::MUST_BREAK_HEARTS);
        Law {
            rules,
            utility,
            heart_points,
            queen_points,
            total: (13 * heart_points + queen_points) as i32,
            jack_bonus: rules.has(Rules::JACK_BONUS),
            moon_needs_jack: rules.moon_counts() && rules.has(Rules::SHOOTING_NEEDS_JACK),
            idle_bonus: rules.has(Rules::NO_TRICK_BONUS),
            moon: rules.moon_counts(),
            must_break,
            queen_breaks: must_break && rules.has(Rules::QUEEN_BREAKS_HEARTS),
        }
    }

    /// Whether the search must know which spade the queen is.
    pub const fn follows_queen(&self) -> bool {
        self.queen_points > 0 || self.queen_breaks
    }

    /// Whether the search must know which diamond the jack is.
    pub const fn follows_jack(&self) -> bool {
        self.jack_bonus || self.moon_needs_jack
    }

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
