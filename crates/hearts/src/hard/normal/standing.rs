//! The score snapshot: who is best and who is worst off in the game, as the design "Hard
//! Performance HLD" looks it up.
//!
//! The design's play planner calls the player with the *highest* score the leader, its pass planner
//! the one with the *lowest*. Here they are [`worst`](Standing::worst) and
//! [`best`](Standing::best): the lowest score wins the game.

use crate::{SEATS, Seat};

/// Game scores before the deal, as one player sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    /// The player.
    pub me: Seat,
    /// His score.
    pub mine: i32,
    /// The lowest score.
    pub lowest: i32,
    /// The first seat with the lowest score.
    pub best: Seat,
    /// The highest score, but at least 0.
    pub highest: i32,
    /// The first seat with the highest score; seat 0 when no score is above 0.
    pub worst: Seat,
}

impl Standing {
    /// Scans the seats in order with strict comparisons, the lowest from infinity, the highest from
    /// zero. So ties go to the first seat, and while nobody has a point seat 0 is both best and
    /// worst.
    pub fn of(scores: &[i32; SEATS], me: Seat) -> Standing {
        let first = Seat::ALL[0];
        let mut standing = Standing {
            me,
            mine: scores[me],
            lowest: i32::MAX,
            best: first,
            highest: 0,
            worst: first,
        };
        for seat in Seat::ALL {
            let score = scores[seat];
            if score < standing.lowest {
                (standing.lowest, standing.best) = (score, seat);
            }
            if score > standing.highest {
                (standing.highest, standing.worst) = (score, seat);
            }
        }
        standing
    }

    /// Whether another player has the highest score.
    pub fn is_other_worst(&self) -> bool {
        self.worst != self.me
    }

    /// How far my score is below the highest.
    pub const fn behind_highest(&self) -> i32 {
        self.highest - self.mine
    }

    /// How far the highest score is above the lowest.
    pub const fn spread(&self) -> i32 {
        self.highest - self.lowest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(scores: [i32; 4]) -> (usize, usize) {
        let standing = Standing::of(&scores, Seat::ALL[2]);
        (standing.best.index(), standing.worst.index())
    }

    #[test]
    fn without_points_seat_0_is_best_and_worst() {
        assert_eq!(seats([0; 4]), (0, 0));
    }

    #[test]
    fn ties_go_to_the_first_seat() {
        assert_eq!(seats([30, 50, 50, 30]), (0, 1));
        assert_eq!(seats([60, 20, 20, 90]), (1, 3));
    }

    #[test]
    fn scores_below_zero_leave_seat_0_worst_with_a_highest_score_of_zero() {
        let standing = Standing::of(&[-5, -1, -10, -1], Seat::ALL[1]);
        assert_eq!((standing.worst, standing.highest), (Seat::ALL[0], 0));
        assert_eq!((standing.best, standing.lowest), (Seat::ALL[2], -10));
    }

    #[test]
    fn differences_are_taken_from_the_right_ends() {
        let standing = Standing::of(&[10, 40, 25, 70], Seat::ALL[2]);
        assert_eq!(standing.behind_highest(), 45);
        assert_eq!(standing.spread(), 60);
        assert!(standing.is_other_worst());
        assert!(!Standing::of(&[0, 0, 9, 0], Seat::ALL[2]).is_other_worst());
    }
}
