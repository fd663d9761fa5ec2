//! Plot data of a match: the running mean and the score histograms. Its size does not grow with the
//! match.

use std::collections::BTreeMap;

use crate::statistics::RunningStats;

use super::summary::MatchSummary;
use crate::matches::record::Record;

/// The plot data after some records.
#[derive(Clone, Debug)]
pub struct PlotSeries {
    /// The running mean of the difference in points.
    pub points: RunningMeanCurve,
    /// The score histogram of each player.
    pub scores: Vec<ScoreHistogram>,
}

/// A running mean, thinned to a few hundred points.
#[derive(Clone, Debug)]
pub struct RunningMeanCurve {
    kept: Vec<CurvePoint>,
    /// The sampling interval, a power of two.
    every: u64,
    last: Option<CurvePoint>,
}

/// A point of the curve: the mean after a number of samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    /// Number of samples.
    pub units: u64,
    /// Their mean.
    pub mean: f64,
    /// Half the width of its 95 % confidence interval.
    pub half_width: f64,
}

/// The counts of each score, per seat and round.
pub type ScoreHistogram = BTreeMap<i32, ScoreCount>;

/// The count of one score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScoreCount {
    /// Seats times rounds with this score.
    pub seats: u64,
    /// Those in rounds that the game marks.
    pub marked: u64,
}

/// The number of points at which the curve is thinned to half of them.
const MAX_POINTS: usize = 400;

impl PlotSeries {
    /// Empty plot data for this number of players.
    pub fn new(players: usize) -> PlotSeries {
        PlotSeries {
            points: RunningMeanCurve::default(),
            scores: vec![ScoreHistogram::new(); players],
        }
    }

    /// Adds a record after the summary has added it.
    pub fn add(&mut self, summary: &MatchSummary, record: &Record) {
        self.points.push(&summary.points);
        let mark = summary.header().game.info().mark;
        for table in &record.tables {
            let seated = summary.header().arrangement(&table.seats);
            for round in &table.rounds {
                let is_marked = mark.is_some_and(|(counter, _)| round.counts.contains_key(counter));
                for (&player, &points) in seated.iter().flatten().zip(&round.points) {
                    let count = self.scores[player].entry(points).or_default();
                    count.seats += 1;
                    count.marked += u64::from(is_marked);
                }
            }
        }
    }
}

impl Default for RunningMeanCurve {
    fn default() -> RunningMeanCurve {
        RunningMeanCurve {
            kept: Vec::new(),
            every: 1,
            last: None,
        }
    }
}

impl RunningMeanCurve {
    /// Appends the current mean; call it once after each sample.
    pub fn push(&mut self, sample: &RunningStats) {
        let point = CurvePoint {
            units: sample.count(),
            mean: sample.mean(),
            half_width: sample.half_width(),
        };
        self.last = Some(point);
        if point.units.is_multiple_of(self.every) {
            self.kept.push(point);
        }
        if self.kept.len() >= MAX_POINTS {
            self.every *= 2;
            let every = self.every;
            self.kept.retain(|point| point.units.is_multiple_of(every));
        }
    }

    /// The points in order; the newest is always included.
    pub fn curve_points(&self) -> Vec<CurvePoint> {
        let mut curve_points = self.kept.clone();
        if curve_points.last() != self.last.as_ref() {
            curve_points.extend(self.last);
        }
        curve_points
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::record::Header;
    use crate::results::examples::header;

    fn curve(samples: u64) -> Vec<CurvePoint> {
        let mut curve = RunningMeanCurve::default();
        let mut running = RunningStats::default();
        for sample in 1..=samples {
            running.push(sample as f64);
            curve.push(&running);
        }
        curve.curve_points()
    }

    #[test]
    fn short_curve_is_complete_and_long_curve_is_thinned() {
        assert!(curve(0).is_empty());
        let short: Vec<u64> = curve(3).iter().map(|point| point.units).collect();
        assert_eq!(short, [1, 2, 3]);
        assert_eq!(curve(3)[2].mean, 2.0);
        for samples in [399, 400, 401, 10_007] {
            let curve_points = curve(samples);
            assert!(
                curve_points.len() <= MAX_POINTS,
                "{samples}: {}",
                curve_points.len()
            );
            assert!(curve_points.len() >= MAX_POINTS / 2, "{samples}");
            assert!(curve_points.is_sorted_by(|a, b| a.units < b.units));
            let last = curve_points.last().expect("a point");
            assert_eq!(last.units, samples);
            assert_eq!(last.mean, (samples + 1) as f64 / 2.0);
        }
    }

    #[test]
    fn scores_are_counted_by_player_with_their_marks() {
        let mut summary = MatchSummary::new(Header {
            seatings: ["ABBA", "BAAB"].map(str::to_owned).to_vec(),
            ..header(["tuned", "random"], 1)
        });
        let mut series = PlotSeries::new(2);
        let record: Record = serde_json::from_str(
            r#"{"unit":0,"tables":[
                {"seats":"ABBA","rounds":[{"points":[0,26,26,26],"steps":[0,0,0,0],
                 "counts":{"shot_moon":[1,0,0,0]},"decisions":[14,14,14,14]}]},
                {"seats":"BAAB","rounds":[{"points":[0,20,6,0],"steps":[0,0,0,0],
                 "decisions":[14,14,14,14]}]}]}"#,
        )
        .unwrap();
        summary.add(&record).unwrap();
        series.add(&summary, &record);
        let counts = |player: usize| -> Vec<(i32, u64, u64)> {
            let scores = series.scores[player].iter();
            scores.map(|(&p, c)| (p, c.seats, c.marked)).collect()
        };
        assert_eq!(counts(0), [(0, 1, 1), (6, 1, 0), (20, 1, 0), (26, 1, 1)]);
        assert_eq!(counts(1), [(0, 2, 0), (26, 2, 2)]);
        assert_eq!(series.points.curve_points()[0].mean, summary.points.mean());
    }
}
