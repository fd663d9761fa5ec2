//! Calibration of win probabilities: predicted against observed shares, and log loss against
//! simpler models.

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
    /// The temperature of the softmax with the smallest loss on these games, in points.
    pub temperature: f64,
}

/// Mean log losses, in nats.
#[derive(Clone, Copy, Debug, Default)]
pub struct LogLosses {
    /// Loss of the equity table.
    pub table: RunningStats,
    /// Loss of the uniform prediction, 1/4 for each seat.
    pub uniform: RunningStats,
    /// Loss of a softmax over the scores.
    pub softmax: RunningStats,
    /// Loss of the softmax minus loss of the table, one sample per game.
    pub gain: RunningStats,
}

impl Calibration {
    /// Compares the predictions for the scores of these games with the outcomes.
    pub fn from_games(games: &[ScoreHistory]) -> Calibration {
        let temperature = best_temperature(games);
        let mut calibration = Calibration {
            games: games.len() as u64,
            positions: 0,
            bins: Default::default(),
            losses: [100, 50, 25, 10].map(|within| (within, LogLosses::default())),
            temperature,
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
        let mut gain = self.losses.map(|_| RunningStats::default());
        for scores in positions {
            self.positions += 1;
            let predicted_shares = fractions(win_probabilities(scores));
            for (&predicted, &observed) in predicted_shares.iter().zip(&won) {
                let bin = &mut self.bins[((predicted * 10.0) as usize).min(9)];
                bin.predicted.push(predicted);
                bin.observed.push(observed);
            }
            let table = loss(predicted_shares, won);
            let softmax = loss(softmax(scores, self.temperature), won);
            let to_go = GAME_TARGET - scores.iter().max().copied().unwrap_or(0);
            for ((within, losses), gain) in self.losses.iter_mut().zip(&mut gain) {
                if to_go <= *within {
                    losses.table.push(table);
                    losses.uniform.push(loss([0.25; SEATS], won));
                    losses.softmax.push(softmax);
                    gain.push(softmax - table);
                }
            }
        }
        for ((_, losses), gain) in self.losses.iter_mut().zip(gain) {
            if gain.count() > 0 {
                losses.gain.push(gain.mean());
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

/// The softmax model: a share falls by a factor of e for every `temperature` points.
fn softmax(scores: &[i32; SEATS], temperature: f64) -> [f64; SEATS] {
    let lowest = scores.iter().min().copied().unwrap_or(0);
    let weights = scores.map(|score| (f64::from(lowest - score) / temperature).exp());
    let sum: f64 = weights.iter().sum();
    weights.map(|weight| weight / sum)
}

/// The temperature with the smallest loss, to a tenth of a point, by ternary search.
fn best_temperature(games: &[ScoreHistory]) -> f64 {
    let total = |tenths: i32| -> f64 {
        let temperature = f64::from(tenths) / 10.0;
        let loss_of_game = |game: &ScoreHistory| -> f64 {
            let Some((end, positions)) = game.split_last() else {
                return 0.0;
            };
            let won = fractions(win_probabilities(end));
            let losses = positions
                .iter()
                .map(|scores| loss(softmax(scores, temperature), won));
            losses.sum()
        };
        games.iter().map(loss_of_game).sum()
    };
    // The loss is unimodal in the temperature.
    let (mut low, mut high) = (10, 1_000);
    while high - low > 2 {
        let third = (high - low) / 3;
        let (left, right) = (low + third.max(1), high - third.max(1));
        if total(left) < total(right) {
            high = right;
        } else {
            low = left;
        }
    }
    f64::from((low + high) / 2) / 10.0
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
        assert!(late.table.mean() < 0.05 && late.table.mean() < late.softmax.mean());
        assert!((late.uniform.mean() - 4f64.ln()).abs() < 1e-9);
    }

    #[test]
    fn best_temperature_minimises_the_loss() {
        let game = |winner: usize| {
            let mut end = [100; 4];
            end[winner] = 70;
            vec![[60, 60, 60, 80], end]
        };
        // The last seat wins one game in ten, each other seat three: e^(-20 / temperature) is a
        // third.
        let mut games = vec![game(3)];
        for _ in 0..3 {
            games.extend((0..3).map(game));
        }
        assert!((best_temperature(&games) - 20.0 / 3f64.ln()).abs() < 0.2);
    }
}
