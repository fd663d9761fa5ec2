//! Calibration of win probabilities: predicted against observed shares, and log loss against
//! equal probabilities.

use crate::statistics::RunningStats;
use handsense_hearts::{CERTAIN_WIN, GAME_TARGET, SEATS, win_probabilities};

use super::self_play::ScoreHistory;

/// A calibration bin: all predictions of one seat's win probability within the same tenth.
#[derive(Clone, Copy, Debug, Default)]
pub struct CalibrationBin {
    /// The predicted win probabilities.
    pub predicted: RunningStats,
    /// The shares of the win that the seats obtained.
    pub observed: RunningStats,
}

/// The calibration of the library's equity table over a set of games.
#[derive(Clone, Debug)]
pub struct Calibration {
    /// Number of games.
    pub games: u64,
    /// Number of scored positions: the start of each game and every state between two deals.
    pub positions: u64,
    /// Ten bins by predicted win probability.
    pub bins: [CalibrationBin; 10],
    /// Losses over the positions whose highest score is at most this number of points below 100:
    /// 100, 50, 25, 10.
    pub losses: [(i32, LogLosses); 4],
}

/// Mean log losses, in nats.
#[derive(Clone, Copy, Debug, Default)]
pub struct LogLosses {
    /// Loss of the equity table.
    pub table: RunningStats,
    /// Loss of the uniform prediction, 1/4 for each seat.
    pub uniform: RunningStats,
}

impl Calibration {
    /// Compares the predictions for the scores of these games with the outcomes.
    pub fn from_games(games: &[ScoreHistory]) -> Calibration {
        let mut calibration = Calibration {
            games: games.len() as u64,
            positions: 0,
            bins: Default::default(),
            losses: [100, 50, 25, 10].map(|within| (within, LogLosses::default())),
        };
        for game in games {
            calibration.add(game);
        }
        calibration
    }

    fn add(&mut self, game: &ScoreHistory) {
        let Some((end, positions)) = game.split_last() else {
            return;
        };
        let won = fractions(win_probabilities(end));
        for scores in positions {
            self.positions += 1;
            let predicted_shares = fractions(win_probabilities(scores));
            for (&predicted, &observed) in predicted_shares.iter().zip(&won) {
                let bin = &mut self.bins[((predicted * 10.0) as usize).min(9)];
                bin.predicted.push(predicted);
                bin.observed.push(observed);
            }
            let table = loss(predicted_shares, won);
            let to_go = GAME_TARGET - scores.iter().max().copied().unwrap_or(0);
            for (within, losses) in &mut self.losses {
                if to_go <= *within {
                    losses.table.push(table);
                    losses.uniform.push(loss([0.25; SEATS], won));
                }
            }
        }
    }
}

fn fractions(shares: [i32; SEATS]) -> [f64; SEATS] {
    shares.map(|share| f64::from(share) / f64::from(CERTAIN_WIN))
}

/// The log loss of predicted shares. A share below half the smallest share that the library can
/// express is raised to that value.
fn loss(predicted_shares: [f64; SEATS], won: [f64; SEATS]) -> f64 {
    let least = 0.5 / f64::from(CERTAIN_WIN);
    let terms = predicted_shares
        .iter()
        .zip(&won)
        .filter(|&(_, &won)| won > 0.0);
    terms
        .map(|(&share, won)| -won * share.max(least).ln())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn predictions_are_compared_with_outcomes() {
        let games = vec![
            vec![[0; 4], [26, 26, 0, 26], [100, 30, 20, 20]],
            vec![[0; 4], [90, 80, 0, 90], [100, 90, 6, 90]],
        ];
        let calibration = Calibration::from_games(&games);
        assert_eq!((calibration.games, calibration.positions), (2, 4));
        let even = &calibration.bins[2];
        assert_eq!(even.predicted.count(), 8);
        assert!((even.predicted.mean() - 0.25).abs() < 1e-9);
        assert!((even.observed.mean() - 0.25).abs() < 1e-9);
        let (within, late) = calibration.losses[3];
        assert_eq!((within, late.table.count()), (10, 1));
        assert!(late.table.mean() < 0.05);
        assert!((late.uniform.mean() - 4f64.ln()).abs() < 1e-9);
    }
}
