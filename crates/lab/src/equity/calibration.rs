//! How well shares of the win are foretold: predicted against observed, and against simpler models.

use crate::statistics::Running;
use handsense_hearts::{CERTAIN_WIN, GAME_TARGET, SEATS, win_chances};

use super::courses::Course;

/// Scores of one seat that were foretold a share within the same tenth.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bin {
    /// What was foretold.
    pub predicted: Running,
    /// What came.
    pub observed: Running,
}

/// What a set of games says about the table.
#[derive(Clone, Debug)]
pub struct Calibration {
    /// Games.
    pub games: u64,
    /// Scores between deals, those at the beginning included.
    pub moments: u64,
    /// Ten bins by the share that was foretold.
    pub bins: [Bin; 10],
    /// Losses by the highest score, each of at most so many points below 100: 100, 50, 25, 10.
    pub losses: [(i32, Losses); 4],
    /// The spread that suits the softmax best in these very games.
    pub spread: f64,
}

/// Mean log losses, in natural logarithms.
#[derive(Clone, Copy, Debug, Default)]
pub struct Losses {
    /// The table's.
    pub table: Running,
    /// That of equal chances.
    pub equal: Running,
    /// That of a softmax over the scores.
    pub softmax: Running,
    /// What the table loses less than the softmax, game by game.
    pub ahead: Running,
}

impl Calibration {
    /// Compares what these games' scores foretold with how the games ended.
    pub fn of(courses: &[Course]) -> Calibration {
        let spread = best_spread(courses);
        let mut calibration = Calibration {
            games: courses.len() as u64,
            moments: 0,
            bins: Default::default(),
            losses: [100, 50, 25, 10].map(|within| (within, Losses::default())),
            spread,
        };
        for course in courses {
            calibration.add(course);
        }
        calibration
    }

    fn add(&mut self, course: &Course) {
        let Some((end, moments)) = course.split_last() else {
            return;
        };
        let won = fractions(win_chances(end));
        let mut ahead = self.losses.map(|_| Running::default());
        for scores in moments {
            self.moments += 1;
            let foretold = fractions(win_chances(scores));
            for (&predicted, &observed) in foretold.iter().zip(&won) {
                let bin = &mut self.bins[((predicted * 10.0) as usize).min(9)];
                bin.predicted.push(predicted);
                bin.observed.push(observed);
            }
            let table = loss(foretold, won);
            let softmax = loss(softmax(scores, self.spread), won);
            let to_go = GAME_TARGET - scores.iter().max().copied().unwrap_or(0);
            for ((within, losses), ahead) in self.losses.iter_mut().zip(&mut ahead) {
                if to_go <= *within {
                    losses.table.push(table);
                    losses.equal.push(loss([0.25; SEATS], won));
                    losses.softmax.push(softmax);
                    ahead.push(softmax - table);
                }
            }
        }
        for ((_, losses), ahead) in self.losses.iter_mut().zip(ahead) {
            if ahead.count() > 0 {
                losses.ahead.push(ahead.mean());
            }
        }
    }
}

fn fractions(shares: [i32; SEATS]) -> [f64; SEATS] {
    shares.map(|share| f64::from(share) / f64::from(CERTAIN_WIN))
}

/// What it costs to have foretold these shares. Less than half the smallest share that the library
/// can express counts as that.
fn loss(foretold: [f64; SEATS], won: [f64; SEATS]) -> f64 {
    let least = 0.5 / f64::from(CERTAIN_WIN);
    let terms = foretold.iter().zip(&won).filter(|&(_, &won)| won > 0.0);
    terms
        .map(|(&share, won)| -won * share.max(least).ln())
        .sum()
}

/// Shares that fall by a factor of e for every `spread` points.
fn softmax(scores: &[i32; SEATS], spread: f64) -> [f64; SEATS] {
    let lowest = scores.iter().min().copied().unwrap_or(0);
    let weights = scores.map(|score| (f64::from(lowest - score) / spread).exp());
    let sum: f64 = weights.iter().sum();
    weights.map(|weight| weight / sum)
}

/// The spread with the smallest loss, to a tenth of a point.
fn best_spread(courses: &[Course]) -> f64 {
    let total = |tenths: i32| -> f64 {
        let spread = f64::from(tenths) / 10.0;
        let of = |course: &Course| -> f64 {
            let Some((end, moments)) = course.split_last() else {
                return 0.0;
            };
            let won = fractions(win_chances(end));
            let losses = moments
                .iter()
                .map(|scores| loss(softmax(scores, spread), won));
            losses.sum()
        };
        courses.iter().map(of).sum()
    };
    // The loss falls to one minimum and rises again.
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
    fn what_came_is_set_against_what_was_foretold() {
        let courses = vec![
            vec![[0; 4], [26, 26, 0, 26], [100, 30, 20, 20]],
            vec![[0; 4], [90, 80, 0, 90], [100, 90, 6, 90]],
        ];
        let calibration = Calibration::of(&courses);
        assert_eq!((calibration.games, calibration.moments), (2, 4));
        let even = &calibration.bins[2];
        assert_eq!(even.predicted.count(), 8);
        assert!((even.predicted.mean() - 0.25).abs() < 1e-9);
        assert!((even.observed.mean() - 0.25).abs() < 1e-9);
        let (within, late) = calibration.losses[3];
        assert_eq!((within, late.table.count()), (10, 1));
        assert!(late.table.mean() < 0.05 && late.table.mean() < late.softmax.mean());
        assert!((late.equal.mean() - 4f64.ln()).abs() < 1e-9);
    }

    #[test]
    fn the_spread_is_that_of_least_loss() {
        let course = |winner: usize| {
            let mut end = [100; 4];
            end[winner] = 70;
            vec![[60, 60, 60, 80], end]
        };
        // The last wins one game in ten, each other three: e^(-20 / spread) is a third.
        let mut courses = vec![course(3)];
        for _ in 0..3 {
            courses.extend((0..3).map(course));
        }
        assert!((best_spread(&courses) - 20.0 / 3f64.ln()).abs() < 0.2);
    }
}
