//! Which of several moves is best, by sampling.
//!
//! In every round each move still in the race is tried under the same circumstances, so that luck is
//! shared and *differences* between moves show early. A guess made beforehand counts like so many
//! rounds. A move falls out when it is clearly behind, and at halves of the budget the worse half
//! does (sequential halving: Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed
//! bandits", 2013).

use super::arms::MAX_ARMS;
use super::tally::Tally;

/// The standing of up to [`MAX_ARMS`] moves.
///
/// ```
/// use handsense_core::search::Race;
/// let mut race = Race::new(&[0, 0, 5], 2);
/// assert_eq!(race.best(), 2);
/// for round in 0..20 {
///     race.push(|arm| [10, 12 + round % 2, 1][arm]);
/// }
/// assert_eq!(race.best(), 1);
/// race.drop_behind(2.0);
/// assert_eq!(race.alive().collect::<Vec<_>>(), [1]);
/// ```
#[derive(Clone, Debug)]
pub struct Race {
    len: usize,
    alive: u32,
    guesses: [i64; MAX_ARMS],
    /// Rounds that a guess counts for.
    weight: i64,
    tally: Tally,
}

/// Fewer rounds than this say nothing about the spread of differences.
const ENOUGH: u64 = 16;

impl Race {
    /// A race of as many moves as there are guesses, [`MAX_ARMS`] at most; each guess counts for
    /// `weight` rounds.
    pub fn new(guesses: &[i32], weight: u32) -> Race {
        let len = guesses.len().min(MAX_ARMS);
        let mut race = Race {
            len,
            alive: (1 << len) - 1,
            guesses: [0; MAX_ARMS],
            weight: i64::from(weight),
            tally: Tally::new(0),
        };
        for (slot, &guess) in race.guesses.iter_mut().zip(guesses) {
            *slot = i64::from(guess);
        }
        race
    }

    /// The same before its first round, when rounds so far `apart` are going to resemble each other: up to
    /// [`MAX_APART`](super::MAX_APART), and 0 when none do.
    pub fn of_rounds_alike(self, apart: usize) -> Race {
        Race {
            tally: Tally::new(apart),
            ..self
        }
    }

    /// The moves still in the race, in order.
    pub fn alive(&self) -> impl Iterator<Item = usize> + Clone + use<> {
        let alive = self.alive;
        (0..MAX_ARMS).filter(move |arm| alive >> arm & 1 == 1)
    }

    /// How many moves are still in the race.
    pub fn len(&self) -> usize {
        self.alive.count_ones() as usize
    }

    /// Whether there never was a move.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Books a round: the value of every move still in the race, higher is better. Values up to half a
    /// million either way keep all sums exact for a million rounds.
    pub fn push(&mut self, value: impl Fn(usize) -> i32) {
        self.tally.push(self.alive(), value);
    }

    /// Rounds a move has taken part in.
    pub fn rounds(&self, arm: usize) -> u64 {
        self.tally.rounds(arm)
    }

    /// What the move is believed to be worth: its mean with the guess counted in.
    pub fn estimate(&self, arm: usize) -> f64 {
        let guess = self.guesses[arm % MAX_ARMS];
        let rounds = self.rounds(arm) as i64 + self.weight;
        (self.tally.sum(arm) + self.weight * guess) as f64 / rounds.max(1) as f64
    }

    /// The mean of the rounds alone; 0 before the first.
    pub fn mean(&self, arm: usize) -> f64 {
        self.tally.mean(arm)
    }

    /// The standard error of that mean; 0 before the second round.
    pub fn error(&self, arm: usize) -> f64 {
        self.tally.error(arm)
    }

    /// The standard error of the difference of two moves' means; `None` while fewer rounds than say
    /// something about it have been booked, and for moves of which one left the race before the other.
    pub fn error_of_difference(&self, one: usize, other: usize) -> Option<f64> {
        let n = self.rounds(one);
        if n < ENOUGH || n != self.rounds(other) {
            return None;
        }
        Some((self.tally.variance_of_difference(one, other) / n as f64).sqrt())
    }

    /// The move believed best; of equals the first.
    pub fn best(&self) -> usize {
        let mut alive = self.alive();
        let mut best = alive.next().unwrap_or(0);
        for arm in alive {
            if self.estimate(arm) > self.estimate(best) {
                best = arm;
            }
        }
        best
    }

    /// Drops every move that is believed to be behind the best by more than so many standard errors of
    /// their difference.
    pub fn drop_behind(&mut self, errors: f64) {
        let best = self.best();
        let n = self.rounds(best);
        if n < ENOUGH {
            return;
        }
        for arm in self.alive().filter(|&arm| arm != best) {
            // The guess is as uncertain as the rounds that it counts for.
            let variance = self.tally.variance_of_difference(best, arm);
            let error = (variance / (n as i64 + self.weight) as f64).sqrt();
            if self.estimate(best) - self.estimate(arm) > errors * error {
                self.alive &= !(1 << arm);
            }
        }
    }

    /// Drops the worse half.
    pub fn halve(&mut self) {
        let keep = self.len().div_ceil(2);
        while self.len() > keep {
            let mut alive = self.alive();
            let Some(mut worst) = alive.next() else {
                return;
            };
            for arm in alive {
                // Of equals the last falls out.
                if self.estimate(arm) <= self.estimate(worst) {
                    worst = arm;
                }
            }
            self.alive &= !(1 << worst);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    #[test]
    fn before_the_first_round_the_guess_decides() {
        let race = Race::new(&[3, 9, 9, -1], 10);
        assert_eq!((race.best(), race.len()), (1, 4));
        assert_eq!(race.estimate(0), 3.0);
        assert_eq!((race.mean(0), race.error(0)), (0.0, 0.0));
    }

    #[test]
    fn a_guess_counts_for_its_rounds() {
        let mut race = Race::new(&[10, 0], 2);
        race.push(|_| 4);
        race.push(|_| 4);
        assert_eq!((race.estimate(0), race.estimate(1)), (7.0, 2.0));
        assert_eq!((race.mean(0), race.rounds(0)), (4.0, 2));
    }

    #[test]
    fn shared_luck_does_not_hide_a_difference() {
        let mut rng = Rng::new(1);
        let mut race = Race::new(&[0, 0], 0);
        for _ in 0..20 {
            let luck = rng.below(1_000) as i32;
            let noise = rng.below(3) as i32;
            race.push(|arm| luck + if arm == 0 { 0 } else { 5 + noise });
        }
        assert!(race.error(0) > 20.0);
        race.drop_behind(3.0);
        assert_eq!(race.alive().collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn equal_moves_all_stay_until_they_are_halved() {
        let mut rng = Rng::new(2);
        let mut race = Race::new(&[0; 5], 0);
        for _ in 0..200 {
            let values: Vec<i32> = (0..5).map(|_| rng.below(100) as i32).collect();
            race.push(|arm| values[arm]);
        }
        race.drop_behind(5.0);
        assert_eq!(race.len(), 5);
        let best = race.best();
        race.halve();
        assert_eq!(race.len(), 3);
        race.halve();
        race.halve();
        assert_eq!(race.alive().collect::<Vec<_>>(), [best]);
        race.halve();
        assert_eq!(race.len(), 1);
    }

    #[test]
    fn the_error_of_a_difference_knows_no_shared_luck() {
        let mut race = Race::new(&[0, 90], 10);
        // Differences of 3 and 5 in turn, whatever luck both have: sample variance 16 / 15.
        for round in 0..16 {
            assert_eq!(race.error_of_difference(0, 1), None);
            race.push(|arm| 7 * round + (1 - arm as i32) * (3 + 2 * (round % 2)));
        }
        let error = race.error_of_difference(0, 1).expect("enough rounds");
        assert!((error - (16.0_f64 / 15.0 / 16.0).sqrt()).abs() < 1e-12);
        assert_eq!(race.error_of_difference(1, 0), Some(error));
    }

    #[test]
    fn the_error_is_that_of_the_textbook() {
        let mut race = Race::new(&[0], 0);
        for value in [2, 4, 4, 4, 5, 5, 7, 9] {
            race.push(|_| value);
        }
        // Mean 5, sample variance 32 / 7.
        assert_eq!(race.mean(0), 5.0);
        assert!((race.error(0) - (32.0_f64 / 7.0 / 8.0).sqrt()).abs() < 1e-12);
    }
}
