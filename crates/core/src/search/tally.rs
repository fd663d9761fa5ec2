//! What came of the rounds of a search: means, and how far they may be off.
//!
//! Rounds whose circumstances are made one from another resemble each other, and then a mean of them is less
//! certain than one of as many rounds that have nothing in common. Where it is known how far apart such
//! rounds are, a tally sees how much they resemble each other, and reckons with it (the long-run
//! variance of W. K. Newey and K. D. West, "A Simple, Positive Semi-Definite, Heteroskedasticity and
//! Autocorrelation Consistent Covariance Matrix", 1987, with weights that are all one).

use super::arms::MAX_ARMS;

/// A round is held against so many before it.
const LOOKS_BACK: usize = 4;
/// The farthest that rounds which resemble each other may be apart.
pub const MAX_APART: usize = 4;
/// Rounds that are remembered.
const RECENT: usize = LOOKS_BACK * MAX_APART;

/// Sums over the rounds of up to [`MAX_ARMS`] moves.
#[derive(Clone, Debug)]
pub struct Tally {
    /// How far rounds are apart that resemble each other; 0 when none do.
    apart: usize,
    rounds: [i64; MAX_ARMS],
    /// What the first round of each move was worth. All that follows is relative to it, so that
    /// what is large in all rounds does not hide in which of them it was larger.
    origins: [i64; MAX_ARMS],
    sums: [i64; MAX_ARMS],
    /// Sums of products of two moves' values over the rounds of both.
    products: [[i64; MAX_ARMS]; MAX_ARMS],
    /// The same, the value of the second move being those of the earlier rounds that are looked back at.
    echoes: [[i64; MAX_ARMS]; MAX_ARMS],
    recent: [[i64; MAX_ARMS]; RECENT],
}

impl Tally {
    /// No round yet. Rounds that are so far `apart`, [`MAX_APART`] at most, resemble each other; 0 when
    /// none do.
    pub fn new(apart: usize) -> Tally {
        Tally {
            apart: apart.min(MAX_APART),
            rounds: [0; MAX_ARMS],
            origins: [0; MAX_ARMS],
            sums: [0; MAX_ARMS],
            products: [[0; MAX_ARMS]; MAX_ARMS],
            echoes: [[0; MAX_ARMS]; MAX_ARMS],
            recent: [[0; MAX_ARMS]; RECENT],
        }
    }

    /// Books a round of these moves, each of which was in all rounds before. Values up to half a million
    /// either way keep all sums exact for a million rounds.
    pub fn push(
        &mut self,
        moves: impl Iterator<Item = usize> + Clone,
        value: impl Fn(usize) -> i32,
    ) {
        let Some(number) = moves.clone().next().map(|arm| self.rounds[arm] as usize) else {
            return;
        };
        let (mut values, mut earlier) = ([0; MAX_ARMS], [0; MAX_ARMS]);
        for arm in moves.clone() {
            let value = i64::from(value(arm));
            if number == 0 {
                self.origins[arm] = value;
            }
            values[arm] = value - self.origins[arm];
            self.sums[arm] += values[arm];
            self.rounds[arm] += 1;
        }
        for back in (1..=LOOKS_BACK).map(|times| times * self.apart) {
            if (1..=number).contains(&back) {
                let round = &self.recent[(number - back) % RECENT];
                moves.clone().for_each(|arm| earlier[arm] += round[arm]);
            }
        }
        for a in moves.clone() {
            for b in moves.clone() {
                self.products[a][b] += values[a] * values[b];
                self.echoes[a][b] += values[a] * earlier[b];
            }
        }
        self.recent[number % RECENT] = values;
    }

    /// Rounds a move has taken part in.
    pub fn rounds(&self, arm: usize) -> u64 {
        self.rounds[arm % MAX_ARMS] as u64
    }

    /// The sum of a move's values.
    pub fn sum(&self, arm: usize) -> i64 {
        let arm = arm % MAX_ARMS;
        self.sums[arm] + self.rounds[arm] * self.origins[arm]
    }

    /// The mean of a move's values; 0 before the first round.
    pub fn mean(&self, arm: usize) -> f64 {
        self.sum(arm) as f64 / self.rounds(arm).max(1) as f64
    }

    /// The standard error of that mean; 0 before the second round.
    pub fn error(&self, arm: usize) -> f64 {
        let arm = arm % MAX_ARMS;
        let (sum, squares, echoes) = (
            self.sums[arm],
            self.products[arm][arm],
            self.echoes[arm][arm],
        );
        let variance = self.variance_of(self.rounds[arm], sum, squares, echoes);
        (variance / self.rounds[arm].max(1) as f64).sqrt()
    }

    /// The variance of the difference of two moves in a round, as far as it makes their mean uncertain:
    /// by the number of rounds it is the square of the standard error. Both must have been in the same rounds.
    pub fn variance_of_difference(&self, one: usize, other: usize) -> f64 {
        let (a, b) = (one % MAX_ARMS, other % MAX_ARMS);
        let of =
            |sums: &[[i64; MAX_ARMS]; MAX_ARMS]| sums[a][a] - sums[a][b] - sums[b][a] + sums[b][b];
        let sum = self.sums[a] - self.sums[b];
        self.variance_of(self.rounds[a], sum, of(&self.products), of(&self.echoes))
    }

    /// The same of anything, from its sums over `rounds`; 0 before the second.
    fn variance_of(&self, rounds: i64, sum: i64, squares: i64, echoes: i64) -> f64 {
        if rounds < 2 {
            return 0.0;
        }
        let (n, sum) = (rounds as f64, sum as f64);
        let mean = sum / n;
        let alone = (squares as f64 - sum * mean).max(0.0) / (n - 1.0);
        if self.apart == 0 {
            return alone;
        }
        let back = (1..=LOOKS_BACK).map(|times| rounds - (times * self.apart) as i64);
        let pairs = back.map(|pairs| pairs.max(0)).sum::<i64>() as f64;
        let shared = (echoes as f64 - pairs * mean * mean) / n;
        // The mean is of the same rounds, and so they seem to have less in common.
        let long_run = (alone + 2.0 * shared) / (1.0 - 2.0 * pairs / (n * n));
        // That rounds are more unlike each other than by chance is nothing but chance.
        long_run.max(alone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    /// Two moves in rounds of which every fourth comes to much the same: of the next value so many
    /// hundredths are the last one's. And what luck adds to both.
    fn push_alike(tally: &mut Tally, rounds: usize, kept: i32, rng: &mut Rng) {
        let mut last = [0_i32; 4];
        for number in 0..rounds {
            let last = &mut last[number % 4];
            *last = (*last * kept + (rng.below(2_001) as i32 - 1_000) * 100) / 100;
            let luck = 300_000 + rng.below(1_000) as i32;
            tally.push(0..2, |arm| luck + if arm == 0 { *last } else { 500 });
        }
    }

    /// By how much the difference of the two moves varies from tally to tally, and by how much the tallies
    /// say it does.
    fn real_and_told(apart: usize, rounds: usize, kept: i32) -> (f64, f64) {
        const TALLIES: usize = 2_000;
        let mut rng = Rng::new(7);
        let (mut real, mut told) = (0.0, 0.0);
        for _ in 0..TALLIES {
            let mut tally = Tally::new(apart);
            push_alike(&mut tally, rounds, kept, &mut rng);
            let difference = tally.mean(0) - tally.mean(1) + 500.0;
            real += difference * difference;
            told += tally.variance_of_difference(0, 1) / rounds as f64;
        }
        let mean = |sum: f64| (sum / TALLIES as f64).sqrt();
        (mean(real), mean(told))
    }

    #[test]
    fn rounds_that_resemble_each_other_tell_less() {
        for (rounds, kept) in [(100, 60), (400, 60), (400, 30)] {
            let (real, told) = real_and_told(4, rounds, kept);
            assert!((0.8..1.05).contains(&(told / real)), "{told} {real}");
            let (_, told) = real_and_told(0, rounds, kept);
            assert!(told < 0.8 * real, "{told} {real}");
        }
    }

    #[test]
    fn rounds_that_have_nothing_in_common_tell_as_much_as_they_seem_to() {
        for rounds in [16, 100, 400] {
            for apart in [0, 1, 4] {
                let (real, told) = real_and_told(apart, rounds, 0);
                assert!((0.95..1.45).contains(&(told / real)), "{told} {real}");
            }
        }
    }

    #[test]
    fn sums_are_those_of_the_values() {
        let mut tally = Tally::new(2);
        assert_eq!((tally.sum(0), tally.mean(0), tally.error(0)), (0, 0.0, 0.0));
        for round in 0..40 {
            tally.push(
                [0, 3].into_iter().filter(|&arm| arm == 0 || round < 30),
                |arm| 1_000 * round + arm as i32,
            );
        }
        assert_eq!((tally.rounds(0), tally.rounds(3)), (40, 30));
        assert_eq!((tally.sum(0), tally.sum(3)), (780_000, 435_090));
        assert_eq!((tally.mean(0), tally.mean(3)), (19_500.0, 14_503.0));
        assert_eq!(tally.rounds(1), 0);
    }
}
