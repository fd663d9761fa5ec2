//! What a match of Liap Tui has shown, with intervals over games.

use crate::statistics::{ClusteredRate, Running};
use handsense_liap_tui::SEATS;

use super::contest::Played;

/// Sums of one side.
#[derive(Clone, Debug, Default)]
pub struct Side {
    /// Points a round before they are multiplied, means of games.
    pub points: Running,
    /// Declarations that came true, of rounds and seats.
    pub hits: ClusteredRate,
    /// Sum of declarations.
    pub declared: u64,
    /// Sum of how far off they were.
    pub missed: u64,
    /// Rounds times seats.
    pub rounds: u64,
    /// Work in its own steps.
    pub steps: u64,
    /// Declarations and plays.
    pub decisions: u64,
}

/// What is known after so many games.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Both sides.
    pub sides: [Side; 2],
    /// A's points a round less B's, by game.
    pub difference: Running,
    /// A's part of the wins in a game.
    pub wins: Running,
    /// Rounds of each game.
    pub rounds: Running,
}

impl Summary {
    /// Books a game in all its arrangements.
    pub fn add(&mut self, played: &Played) {
        let mut points = [Running::default(); 2];
        let (mut hits, mut trials, mut wins) = ([0_u64; 2], [0_u64; 2], Running::default());
        for (arrangement, game) in played {
            let seats = |side: usize| (0..SEATS).filter(move |&seat| arrangement[seat] == side);
            for side in 0..2 {
                for seat in seats(side) {
                    let booked = &mut self.sides[side];
                    for round in &game.rounds {
                        points[side].push(f64::from(round.scores[seat]));
                        let off = round.declared[seat].abs_diff(round.captured[seat]);
                        hits[side] += u64::from(off == 0);
                        trials[side] += 1;
                        booked.declared += u64::from(round.declared[seat]);
                        booked.missed += u64::from(off);
                        booked.rounds += 1;
                    }
                    booked.steps += game.steps[seat];
                    booked.decisions += game.decisions[seat];
                }
            }
            let won: u32 = seats(0).map(|seat| game.wins[seat]).sum();
            wins.push(f64::from(won) / 12.0);
            self.rounds.push(game.rounds.len() as f64);
        }
        for side in 0..2 {
            self.sides[side].points.push(points[side].mean());
            self.sides[side].hits.push(hits[side], trials[side]);
        }
        self.difference.push(points[0].mean() - points[1].mean());
        self.wins.push(wins.mean());
    }
}
