//! Ratings of several players from matches between pairs of them on the same deals.
//!
//! Two scales answer two questions. [`Ratings::of_points`] is the mean difference in points, which
//! is what a Hearts score measures. [`Ratings::of_wins`] is the probability of winning a deal, on the
//! scale of Elo, and can be compared with other games.
//!
//! **Intervals.** All pairs play the same deals, so their differences are correlated. Only deals
//! are independent. Both scales have the sandwich covariance *A⁻¹ (Σ s s′) A⁻¹*, where *s* is the
//! score function of one deal summed over its pairs and *A* is the Hessian. Without correlation it
//! is the inverse Hessian. Source: K.-Y. Liang and S. L. Zeger, "Longitudinal data analysis using
//! generalized linear models" (1986).

use super::Z_95;

/// The results of two players on the deals of a tournament.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PairResults {
    /// The numbers of the two players.
    pub players: [usize; 2],
    /// For each deal in order, the points by which the first player is better.
    pub differences: Vec<f64>,
}

/// The ratings of all players on one scale. Their mean is 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    values: Vec<f64>,
    covariance: Vec<Vec<f64>>,
}

/// A number with its 95 % interval of ± `half_width`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// Half the width of its interval.
    pub half_width: f64,
}

/// Elo points of a factor e in the odds of winning: a factor 10 is 400 points.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// Drawn deals that each pair has played in advance. They keep the rating of a player finite who
/// wins or loses all its deals.
const PRIOR_DRAWS: f64 = 1.0;

/// The fit ends when no strength changes by more than this factor.
const TOLERANCE: f64 = 1e-12;
/// An upper bound of the steps of the fit.
const MOST_STEPS: usize = 100_000;

impl PairResults {
    fn count(&self) -> f64 {
        self.differences.len() as f64
    }
}

/// The first player's part of a deal: 1 for a win, ½ for equal points, 0 for a loss.
fn won(difference: f64) -> f64 {
    match difference {
        0.0 => 0.5,
        _ if difference > 0.0 => 1.0,
        _ => 0.0,
    }
}

impl Ratings {
    /// The ratings in points a deal, by least squares: rating differences come as close as possible
    /// to the differences of all deals.
    ///
    /// If all pairs have played equally many deals, a rating is the mean difference to all players,
    /// itself included.
    ///
    /// `None` if the matches do not connect all players, or if a pair names a missing player.
    pub fn of_points(players: usize, pairs: &[PairResults]) -> Option<Ratings> {
        let bread = pseudo_inverse(&laplacian(players, pairs, PairResults::count)?)?;
        let mut right = vec![0.0; players];
        for pair in pairs {
            let sum: f64 = pair.differences.iter().sum();
            add_difference(&mut right, pair, sum);
        }
        let values = product(&bread, &right);
        let residual = |pair: &PairResults, difference: f64| difference - gap(&values, pair);
        let covariance = sandwich(&bread, pairs, residual);
        Some(Ratings { values, covariance })
    }

    /// The ratings in Elo points, by the model of Bradley and Terry: player *i* beats player *j* in
    /// a deal with the probability *1 / (1 + 10^((Rj − Ri) / 400))*.
    ///
    /// Equal points are half a win for both. One drawn deal of each pair is a prior, as the virtual
    /// draws of Coulom's *BayesElo* (2005). The fit is the MM algorithm of D. R. Hunter, "MM
    /// algorithms for generalized Bradley–Terry models" (2004), which never lowers the likelihood.
    ///
    /// `None` as for [`Ratings::of_points`].
    pub fn of_wins(players: usize, pairs: &[PairResults]) -> Option<Ratings> {
        let played = |pair: &PairResults| pair.count() + PRIOR_DRAWS;
        pseudo_inverse(&laplacian(players, pairs, PairResults::count)?)?;
        let logits = fit_strengths(players, pairs);
        let chance = |pair: &PairResults| 1.0 / (1.0 + (-gap(&logits, pair)).exp());
        let information = |pair: &PairResults| {
            let chance = chance(pair);
            played(pair) * chance * (1.0 - chance)
        };
        let bread = pseudo_inverse(&laplacian(players, pairs, information)?)?;
        let residual = |pair: &PairResults, difference: f64| won(difference) - chance(pair);
        let mut covariance = sandwich(&bread, pairs, residual);
        covariance
            .iter_mut()
            .flatten()
            .for_each(|entry| *entry *= ELO * ELO);
        let values = logits.iter().map(|logit| ELO * logit).collect();
        Some(Ratings { values, covariance })
    }

    /// The rating of a player, compared with the mean of all players.
    pub fn rating(&self, player: usize) -> Estimate {
        estimate(self.values[player], self.covariance[player][player])
    }

    /// The rating of one player minus that of another.
    pub fn difference(&self, player: usize, other: usize) -> Estimate {
        let entry = |a: usize, b: usize| self.covariance[a][b];
        let variance = entry(player, player) + entry(other, other) - 2.0 * entry(player, other);
        estimate(self.values[player] - self.values[other], variance)
    }

    /// The players from the strongest to the weakest. Of equal ones, the first comes first.
    pub fn ranking(&self) -> Vec<usize> {
        let mut players: Vec<usize> = (0..self.values.len()).collect();
        players.sort_by(|&a, &b| self.values[b].total_cmp(&self.values[a]));
        players
    }
}

impl Estimate {
    /// Whether the interval includes 0.
    pub fn includes_zero(&self) -> bool {
        self.value.abs() <= self.half_width
    }
}

/// An estimate of this variance. Rounding may leave a tiny negative one.
fn estimate(value: f64, variance: f64) -> Estimate {
    Estimate {
        value,
        half_width: Z_95 * variance.max(0.0).sqrt(),
    }
}

/// The strengths of the model of Bradley and Terry, as logarithms with mean 0.
fn fit_strengths(players: usize, pairs: &[PairResults]) -> Vec<f64> {
    // A virtual draw is half a win for both.
    let mut wins = vec![0.0; players];
    for pair in pairs {
        let first: f64 = pair.differences.iter().copied().map(won).sum();
        let [a, b] = pair.players;
        wins[a] += first + PRIOR_DRAWS / 2.0;
        wins[b] += pair.count() - first + PRIOR_DRAWS / 2.0;
    }
    let mut logits = vec![0.0; players];
    for _ in 0..MOST_STEPS {
        let mut shares = vec![0.0; players];
        for pair in pairs {
            let [a, b] = pair.players.map(|player| f64::exp(logits[player]));
            let share = (pair.count() + PRIOR_DRAWS) / (a + b);
            pair.players
                .iter()
                .for_each(|&player| shares[player] += share);
        }
        let mut next: Vec<f64> = (wins.iter().zip(&shares))
            .map(|(wins, shares)| (wins / shares).ln())
            .collect();
        let mean = next.iter().sum::<f64>() / players as f64;
        next.iter_mut().for_each(|logit| *logit -= mean);
        let changes = next.iter().zip(&logits).map(|(a, b)| (a - b).abs());
        let change = changes.fold(0.0, f64::max);
        logits = next;
        if change < TOLERANCE {
            break;
        }
    }
    logits
}

/// The difference between the values of a pair.
fn gap(values: &[f64], pair: &PairResults) -> f64 {
    let [a, b] = pair.players;
    values[a] - values[b]
}

/// Adds a number to the first player of a pair and takes it from the second.
fn add_difference(values: &mut [f64], pair: &PairResults, number: f64) {
    let [a, b] = pair.players;
    values[a] += number;
    values[b] -= number;
}

/// A square matrix of the players.
type Matrix = Vec<Vec<f64>>;

/// The Laplacian of the graph whose edges are the pairs, with these weights; `None` if a pair names
/// a missing player or one player twice.
fn laplacian(
    players: usize,
    pairs: &[PairResults],
    weight: impl Fn(&PairResults) -> f64,
) -> Option<Matrix> {
    let mut matrix = vec![vec![0.0; players]; players];
    for pair in pairs {
        let [a, b] = pair.players;
        if a == b || a.max(b) >= players {
            return None;
        }
        let weight = weight(pair);
        matrix[a][a] += weight;
        matrix[b][b] += weight;
        matrix[a][b] -= weight;
        matrix[b][a] -= weight;
    }
    Some(matrix)
}

/// The pseudo-inverse of a Laplacian; `None` if its graph is not connected.
///
/// A Laplacian of a connected graph is singular in one direction only, that of equal values. With
/// the projection on it added it has an inverse, from which the projection is taken again.
fn pseudo_inverse(laplacian: &Matrix) -> Option<Matrix> {
    let size = laplacian.len();
    let part = 1.0 / size as f64;
    let scale = laplacian.iter().flatten().fold(0.0, |a: f64, b| a.max(*b));
    // Gauss and Jordan; a positive definite matrix needs no exchange of rows.
    let mut left: Matrix = (laplacian.iter())
        .map(|row| row.iter().map(|entry| entry / scale + part).collect())
        .collect();
    let mut right: Matrix = (0..size)
        .map(|row| (0..size).map(|c| f64::from(u8::from(row == c))).collect())
        .collect();
    for column in 0..size {
        let pivot = left[column][column];
        // Not a number without any deal.
        if pivot.is_nan() || pivot <= 1e-12 {
            return None;
        }
        for matrix in [&mut left, &mut right] {
            matrix[column].iter_mut().for_each(|entry| *entry /= pivot);
        }
        let pivots = [left[column].clone(), right[column].clone()];
        for row in (0..size).filter(|&row| row != column) {
            let factor = left[row][column];
            for (matrix, pivots) in [&mut left, &mut right].into_iter().zip(&pivots) {
                let entries = matrix[row].iter_mut().zip(pivots);
                entries.for_each(|(entry, pivot)| *entry -= factor * pivot);
            }
        }
    }
    for entry in right.iter_mut().flatten() {
        *entry = (*entry - part) / scale;
    }
    Some(right)
}

fn product(matrix: &Matrix, vector: &[f64]) -> Vec<f64> {
    let dot = |row: &Vec<f64>| row.iter().zip(vector).map(|(a, b)| a * b).sum();
    matrix.iter().map(dot).collect()
}

/// The covariance of the ratings, with the deals as independent samples.
fn sandwich(
    bread: &Matrix,
    pairs: &[PairResults],
    residual: impl Fn(&PairResults, f64) -> f64,
) -> Matrix {
    let players = bread.len();
    let lengths = pairs.iter().map(|pair| pair.differences.len());
    let deals = lengths.max().unwrap_or_default();
    let mut covariance = vec![vec![0.0; players]; players];
    for deal in 0..deals {
        let mut score = vec![0.0; players];
        for pair in pairs {
            if let Some(&difference) = pair.differences.get(deal) {
                add_difference(&mut score, pair, residual(pair, difference));
            }
        }
        let influence = product(bread, &score);
        for (row, a) in covariance.iter_mut().zip(&influence) {
            for (entry, b) in row.iter_mut().zip(&influence) {
                *entry += a * b;
            }
        }
    }
    // As for the unbiased variance of a mean.
    let correction = deals as f64 / deals.saturating_sub(1).max(1) as f64;
    covariance
        .iter_mut()
        .flatten()
        .for_each(|entry| *entry *= correction);
    covariance
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::RunningStats;
    use handsense_core::Rng;

    fn close(a: f64, b: f64, by: f64) {
        assert!((a - b).abs() < by, "{a} is not {b}");
    }

    fn pair(players: [usize; 2], differences: &[f64]) -> PairResults {
        PairResults {
            players,
            differences: differences.to_vec(),
        }
    }

    fn values(ratings: &Ratings) -> Vec<f64> {
        (0..ratings.values.len())
            .map(|player| ratings.rating(player).value)
            .collect()
    }

    const STRENGTHS: [f64; 4] = [1.5, 0.5, 0.0, -2.0];

    /// All pairs of four players of [`STRENGTHS`]. A common part of each deal correlates them.
    fn simulated(deals: usize, seed: u64) -> Vec<PairResults> {
        let mut rng = Rng::new(seed);
        let mut noise = |size: u32| f64::from(rng.below(2 * size + 1)) - f64::from(size);
        let of_deals: Vec<[f64; 4]> = (0..deals).map(|_| [(); 4].map(|()| noise(3))).collect();
        let mut pairs = Vec::new();
        for a in 0..4 {
            for b in a + 1..4 {
                let difference =
                    |luck: &[f64; 4]| STRENGTHS[a] - STRENGTHS[b] + luck[a] - luck[b] + noise(2);
                pairs.push(PairResults {
                    players: [a, b],
                    differences: of_deals.iter().map(difference).collect(),
                });
            }
        }
        pairs
    }

    #[test]
    fn two_players_have_the_paired_interval_of_their_match() {
        let differences = [2.0, -1.0, 3.5, 0.0, 1.0, -0.5];
        let ratings = Ratings::of_points(2, &[pair([1, 0], &differences)]).unwrap();
        let paired: RunningStats = differences.into_iter().collect();
        let found = ratings.difference(1, 0);
        close(found.value, paired.mean(), 1e-12);
        close(found.half_width, paired.half_width(), 1e-12);
        close(ratings.rating(1).value, paired.mean() / 2.0, 1e-12);
        close(
            ratings.rating(0).half_width,
            paired.half_width() / 2.0,
            1e-12,
        );
        assert_eq!(ratings.ranking(), [1, 0]);
    }

    #[test]
    fn wins_of_two_players_are_their_odds() {
        // 8 of 10 deals with the prior: odds of 8.5 to 2.5.
        let differences = [1.0, 2.0, 1.0, 1.0, 3.0, 1.0, 1.0, 0.5, -1.0, -4.0];
        let ratings = Ratings::of_wins(2, &[pair([0, 1], &differences)]).unwrap();
        let elo = 400.0 * f64::log10(8.5 / 2.5);
        close(ratings.difference(0, 1).value, elo, 1e-6);
        close(ratings.rating(0).value, elo / 2.0, 1e-6);
        // A player that wins every deal has a finite rating.
        let all = Ratings::of_wins(2, &[pair([0, 1], &[1.0; 10])]).unwrap();
        close(
            all.difference(0, 1).value,
            400.0 * f64::log10(10.5 / 0.5),
            1e-6,
        );
        let even = Ratings::of_wins(2, &[pair([0, 1], &[0.0; 10])]).unwrap();
        close(even.rating(0).value, 0.0, 1e-9);
    }

    #[test]
    fn ratings_of_a_round_robin_are_mean_differences() {
        let pairs = simulated(50, 1);
        let mut expected = [0.0; 4];
        for pair in &pairs {
            let mean = pair.differences.iter().sum::<f64>() / 50.0;
            add_difference(&mut expected, pair, mean / 4.0);
        }
        let ratings = Ratings::of_points(4, &pairs).unwrap();
        for (found, expected) in values(&ratings).into_iter().zip(expected) {
            close(found, expected, 1e-9);
        }
        assert_eq!(ratings.ranking(), [0, 1, 2, 3]);
    }

    /// Least squares by descent in one coordinate after another.
    fn slow_points(players: usize, pairs: &[PairResults]) -> Vec<f64> {
        let mut values = vec![0.0; players];
        for _ in 0..5_000 {
            for player in 0..players {
                let mut sample = RunningStats::default();
                for pair in pairs.iter().filter(|pair| pair.players.contains(&player)) {
                    let [a, b] = pair.players;
                    for &difference in &pair.differences {
                        let own = if player == a {
                            values[b] + difference
                        } else {
                            values[a] - difference
                        };
                        sample.push(own);
                    }
                }
                values[player] = sample.mean();
            }
        }
        let mean = values.iter().sum::<f64>() / players as f64;
        values.iter().map(|value| value - mean).collect()
    }

    /// The most likely logits, by bisection of the likelihood's slope in one after another.
    fn slow_wins(players: usize, pairs: &[PairResults]) -> Vec<f64> {
        let mut logits = vec![0.0; players];
        let slope = |logits: &[f64], player: usize| {
            let mut slope = 0.0;
            for pair in pairs.iter().filter(|pair| pair.players.contains(&player)) {
                let chance = 1.0 / (1.0 + f64::exp(-gap(logits, pair)));
                let virtual_draw = [0.5];
                let wins = pair.differences.iter().copied().map(won);
                let sum: f64 = (wins.chain(virtual_draw)).map(|won| won - chance).sum();
                slope += if pair.players[0] == player { sum } else { -sum };
            }
            slope
        };
        for _ in 0..200 {
            for player in 0..players {
                let (mut low, mut high) = (-20.0, 20.0);
                for _ in 0..60 {
                    logits[player] = f64::midpoint(low, high);
                    if slope(&logits, player) > 0.0 {
                        low = logits[player]
                    } else {
                        high = logits[player]
                    }
                }
            }
        }
        let mean = logits.iter().sum::<f64>() / players as f64;
        logits.iter().map(|logit| ELO * (logit - mean)).collect()
    }

    #[test]
    fn both_fits_are_those_of_slow_methods_for_unequal_matches() {
        let mut pairs = simulated(12, 5);
        // A match is missing, one is cut short, one player wins a match outright.
        pairs.remove(2);
        pairs[0].differences.truncate(7);
        pairs[3].differences = vec![1.0; 9];
        let points = Ratings::of_points(4, &pairs).unwrap();
        for (found, slow) in values(&points).into_iter().zip(slow_points(4, &pairs)) {
            close(found, slow, 1e-6);
        }
        let wins = Ratings::of_wins(4, &pairs).unwrap();
        for (found, slow) in values(&wins).into_iter().zip(slow_wins(4, &pairs)) {
            close(found, slow, 1e-6);
        }
    }

    #[test]
    fn intervals_are_those_of_a_bootstrap_over_deals() {
        let pairs = simulated(300, 7);
        let mut rng = Rng::new(3);
        let mut bootstrap = [[RunningStats::default(); 2]; 4];
        for _ in 0..400 {
            let chosen: Vec<usize> = (0..300).map(|_| rng.below(300) as usize).collect();
            let mut again = pairs.clone();
            for (new, old) in again.iter_mut().zip(&pairs) {
                new.differences = chosen.iter().map(|&deal| old.differences[deal]).collect();
            }
            let found = [
                Ratings::of_points(4, &again).unwrap(),
                Ratings::of_wins(4, &again).unwrap(),
            ];
            for (scale, ratings) in found.iter().enumerate() {
                for (player, sample) in bootstrap.iter_mut().enumerate() {
                    sample[scale].push(ratings.difference(player, (player + 1) % 4).value);
                }
            }
        }
        let found = [
            Ratings::of_points(4, &pairs).unwrap(),
            Ratings::of_wins(4, &pairs).unwrap(),
        ];
        for (player, sample) in bootstrap.iter().enumerate() {
            for (scale, ratings) in found.iter().enumerate() {
                let half = ratings.difference(player, (player + 1) % 4).half_width;
                let ratio = half / (Z_95 * sample[scale].standard_deviation());
                assert!((0.85..1.15).contains(&ratio), "{player} {scale}: {ratio}");
            }
        }
    }

    /// The share of the intervals that include the true difference, over simulated tournaments.
    fn coverage(
        tournaments: u64,
        fit: fn(usize, &[PairResults]) -> Option<Ratings>,
        simulate: impl Fn(u64) -> Vec<PairResults>,
        truth: [f64; 4],
    ) -> f64 {
        let mut inside = RunningStats::default();
        for seed in 0..tournaments {
            let ratings = fit(4, &simulate(seed)).unwrap();
            for player in 0..4 {
                let other = (player + 1) % 4;
                let found = ratings.difference(player, other);
                let error = found.value - (truth[player] - truth[other]);
                inside.push(f64::from(u8::from(error.abs() <= found.half_width)));
                let found = ratings.rating(player);
                let error = found.value - truth[player];
                inside.push(f64::from(u8::from(error.abs() <= found.half_width)));
            }
        }
        inside.mean()
    }

    #[test]
    fn intervals_of_points_cover_the_truth_in_95_of_100_tournaments() {
        let found = coverage(
            500,
            Ratings::of_points,
            |seed| simulated(100, seed),
            STRENGTHS,
        );
        assert!((0.93..0.965).contains(&found), "{found}");
    }

    #[test]
    fn intervals_of_wins_cover_the_truth_in_95_of_100_tournaments() {
        // Deals by the model itself, with odds of 10 for 400 points.
        let truth = [150.0, 50.0, 0.0, -200.0];
        let simulate = |seed| {
            let mut rng = Rng::new(seed);
            let mut pairs = Vec::new();
            for a in 0..4 {
                for b in a + 1..4 {
                    let chance = 1.0 / (1.0 + f64::powf(10.0, (truth[b] - truth[a]) / 400.0));
                    let mut deal = |_| {
                        let is_won = f64::from(rng.below(1_000_000)) < 1e6 * chance;
                        if is_won { 1.0 } else { -1.0 }
                    };
                    pairs.push(PairResults {
                        players: [a, b],
                        differences: (0..200).map(&mut deal).collect(),
                    });
                }
            }
            pairs
        };
        let found = coverage(300, Ratings::of_wins, simulate, truth);
        assert!((0.93..0.965).contains(&found), "{found}");
    }

    #[test]
    fn players_without_a_connection_have_no_ratings() {
        let apart = [pair([0, 1], &[1.0, 2.0]), pair([2, 3], &[1.0, 2.0])];
        assert_eq!(Ratings::of_points(4, &apart), None);
        assert_eq!(Ratings::of_wins(4, &apart), None);
        assert_eq!(Ratings::of_points(2, &[pair([0, 2], &[1.0])]), None);
        assert_eq!(Ratings::of_points(2, &[pair([0, 0], &[1.0])]), None);
        assert_eq!(Ratings::of_points(3, &[]), None);
        assert_eq!(Ratings::of_points(2, &[pair([0, 1], &[])]), None);
    }
}
