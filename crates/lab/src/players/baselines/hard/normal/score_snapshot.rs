//! Score snapshot: the seats with the lowest and the highest game score.
//!
//! Source: design "Hard Performance HLD". Its play planner calls the seat with the *highest* score
//! the leader, and its pass planner the seat with the *lowest*. Here they are
//! [`highest_seat`](ScoreSnapshot::highest_seat) and [`lowest_seat`](ScoreSnapshot::lowest_seat).
//! The lowest score wins the game.

use handsense_hearts::{SEATS, Seat};

/// Game scores before the deal, from the perspective of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ScoreSnapshot {
    /// The player.
    pub me: Seat,
    /// Score of the player.
    pub own_score: i32,
    /// The lowest score.
    pub lowest: i32,
    /// The first seat with the lowest score.
    pub lowest_seat: Seat,
    /// The highest score, but at least 0.
    pub highest: i32,
    /// The first seat with the highest score; seat 0 if no score is above 0.
    pub highest_seat: Seat,
}

impl ScoreSnapshot {
    /// Scans the seats in order with strict comparisons, as the design does. The lowest score
    /// starts at the maximum integer, the highest at 0. Ties go to the first seat. Without any
    /// positive score, seat 0 is the highest seat.
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

    /// Whether another seat has the highest score.
    pub fn other_has_highest(&self) -> bool {
        self.highest_seat != self.me
    }

    /// Distance of the player's score below the highest.
    pub const fn gap_to_highest(&self) -> i32 {
        self.highest - self.own_score
    }

    /// Distance between the highest and the lowest score.
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
    fn without_points_seat_0_is_lowest_and_highest() {
        assert_eq!(seats([0; 4]), (0, 0));
    }

    #[test]
    fn ties_go_to_the_first_seat() {
        assert_eq!(seats([30, 50, 50, 30]), (0, 1));
        assert_eq!(seats([60, 20, 20, 90]), (1, 3));
    }

    #[test]
    fn negative_scores_leave_seat_0_highest_with_score_zero() {
        let snapshot = ScoreSnapshot::new(&[-5, -1, -10, -1], Seat::ALL[1]);
        assert_eq!((snapshot.highest_seat, snapshot.highest), (Seat::ALL[0], 0));
        assert_eq!((snapshot.lowest_seat, snapshot.lowest), (Seat::ALL[2], -10));
    }

    #[test]
    fn gap_and_spread_are_measured_from_the_highest_score() {
        let snapshot = ScoreSnapshot::new(&[10, 40, 25, 70], Seat::ALL[2]);
        assert_eq!(snapshot.gap_to_highest(), 45);
        assert_eq!(snapshot.spread(), 60);
        assert!(snapshot.other_has_highest());
        assert!(!ScoreSnapshot::new(&[0, 0, 9, 0], Seat::ALL[2]).other_has_highest());
    }
}
