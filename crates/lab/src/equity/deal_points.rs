//! The distribution of the points of a deal among the four seats, without regard to who takes them.

use std::collections::BTreeMap;

use handsense_core::Rng;
use handsense_hearts::SEATS;

use super::self_play::ScoreHistory;

/// Counts of the points of deals, each as four numbers in ascending order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DealPointsHistogram(BTreeMap<[i32; SEATS], u64>);

impl DealPointsHistogram {
    /// Counts the deals of these games.
    pub fn from_games(games: &[ScoreHistory]) -> DealPointsHistogram {
        let mut deals = DealPointsHistogram::default();
        for pair in games.iter().flat_map(|game| game.windows(2)) {
            let mut points: [i32; SEATS] =
                std::array::from_fn(|seat| pair[1][seat] - pair[0][seat]);
            points.sort_unstable();
            *deals.0.entry(points).or_default() += 1;
        }
        deals
    }

    /// The counts, in ascending order of the points.
    pub fn counts(&self) -> Vec<([i32; SEATS], u64)> {
        self.0
            .iter()
            .map(|(&points, &count)| (points, count))
            .collect()
    }

    /// A sampler of this distribution.
    pub fn sampler(&self) -> DealPointsSampler {
        let mut total = 0;
        let kinds = self.0.iter().map(|(&points, &count)| {
            total += count;
            (total, points)
        });
        DealPointsSampler(kinds.collect())
    }
}

/// Draws points with probability proportional to their counts, and assigns them to the seats in a
/// random order.
#[derive(Clone, Debug)]
pub struct DealPointsSampler(Vec<(u64, [i32; SEATS])>);

impl DealPointsSampler {
    /// Draws the points of a deal. An empty sampler returns 0 for all seats.
    pub fn sample(&self, rng: &mut Rng) -> [i32; SEATS] {
        let total = self.0.last().map_or(0, |&(up_to, _)| up_to);
        let number = rng.below_u64(total);
        let place = self.0.partition_point(|&(up_to, _)| up_to <= number);
        let mut points = self.0.get(place).map_or([0; SEATS], |&(_, points)| points);
        rng.shuffle(&mut points);
        points
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// One moon, and twice the queen with five hearts.
    pub fn sample_points() -> DealPointsHistogram {
        let queen = vec![[0; 4], [18, 8, 0, 0], [18, 16, 18, 0]];
        DealPointsHistogram::from_games(&[queen, vec![[1, 2, 3, 4], [27, 28, 3, 30]]])
    }

    #[test]
    fn deals_are_counted_regardless_of_the_seat() {
        let counts = sample_points().counts();
        assert_eq!(counts, [([0, 0, 8, 18], 2), ([0, 26, 26, 26], 1)]);
    }

    #[test]
    fn deals_are_drawn_in_proportion_to_their_counts_for_any_seat() {
        let (sampler, mut rng) = (sample_points().sampler(), Rng::new(1));
        let mut zero = [0; 4];
        let mut moons = 0;
        for _ in 0..12_000 {
            let points = sampler.sample(&mut rng);
            let is_moon = points.iter().sum::<i32>() == 78;
            moons += i32::from(is_moon);
            for (zero, points) in zero.iter_mut().zip(points) {
                *zero += i32::from(is_moon && points == 0);
            }
        }
        // Five standard deviations about means of 4,000 and 1,000.
        assert!((moons - 4_000i32).abs() < 260, "{moons}");
        assert!(
            zero.iter().all(|&n: &i32| (n - 1_000).abs() < 155),
            "{zero:?}"
        );
    }
}
