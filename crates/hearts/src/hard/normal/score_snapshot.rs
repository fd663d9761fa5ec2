//! The score snapshot: who is best and who is highest_seat off in the game, as the design "Hard
//! Performance HLD" looks it up.
//!
//! The design's play planner calls the player with the *highest* score the leader, its pass planner
//! the one with the *lowest*. Here they are [`highest_seat`](ScoreSnapshot::highest_seat) and
//! [`best`](ScoreSnapshot::best): the lowest score wins the game.

use crate::{SEATS, Seat};

/// Game scores before the deal, as one player sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ScoreSnapshot {
    /// The player.
    pub me: Seat,
    /// His score.
    pub own_score: i32,
    /// The lowest score.
    pub lowest: i32,
    /// The first seat with the lowest score.
    pub lowest_seat: Seat,
    /// The highest score, but at least 0.
    pub highest: i32,
    /// The first seat with the highest score; seat 0 when no score is above 0.
    pub highest_seat: Seat,
}

impl ScoreSnapshot {
    /// Scans the seats in order with strict comparisons, the lowest from infinity, the highest from
    /// zero. So ties go to the first seat, and while nobody has a point seat 0 is both best and
    /// highest_seat.
    pub fn new(scores: &[i32; SEATS], me: Seat) -> ScoreSnapshot {
        let first = Seat::ALL[0];
        let mut snapshot = ScoreSnapshot {
            me,
            own_score: scores[me],
            lowest: i32::MAX,
            lowest_seat: first,
            highest: 0,
            highest_seat: first,
        };
        for seat in Seat::ALL {
            let score = scores[seat];
            if score < snapshot.lowest {
                (snapshot.lowest, snapshot.lowest_seat) = (score, seat);
            }
            if score > snapshot.highest {
                (snapshot.highest, snapshot.highest_seat) = (score, seat);
            }
        }
        snapshot
    }

    /// Whether another player has the highest score.
    pub fn other_has_highest(&self) -> bool {
        self.highest_seat != self.me
    }

    /// How far my score is below the highest.
    pub const fn gap_to_highest(&self) -> i32 {
        self.highest - self.own_score
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
        let snapshot = ScoreSnapshot::new(&scores, Seat::ALL[2]);
        (snapshot.lowest_seat.index(), snapshot.highest_seat.index())
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
        let snapshot = ScoreSnapshot::new(&[-5, -1, -10, -1], Seat::ALL[1]);
        assert_eq!((snapshot.highest_seat, snapshot.highest), (Seat::ALL[0], 0));
        assert_eq!((snapshot.lowest_seat, snapshot.lowest), (Seat::ALL[2], -10));
    }

    #[test]
    fn differences_are_taken_from_the_right_ends() {
        let snapshot = ScoreSnapshot::new(&[10, 40, 25, 70], Seat::ALL[2]);
        assert_eq!(snapshot.gap_to_highest(), 45);
        assert_eq!(snapshot.spread(), 60);
        assert!(snapshot.other_has_highest());
        assert!(!ScoreSnapshot::new(&[0, 0, 9, 0], Seat::ALL[2]).other_has_highest());
    }
}
