//! What a picture of a match needs beyond its summary: how the mean has settled, and how often each
//! score was made. Of fixed size, however long the match is.

use std::collections::BTreeMap;

use crate::statistics::Running;

use super::summary::Summary;
use crate::matches::hearts::record::Record;

/// The pictures' numbers so far.
#[derive(Clone, Debug)]
pub struct Series {
    /// The difference in points, per deal, after so many deals or games.
    pub points: Course,
    /// The scores of each player.
    pub scores: Vec<Spread>,
}

/// A mean as samples came, thinned to a few hundred places.
#[derive(Clone, Debug)]
pub struct Course {
    kept: Vec<Place>,
    /// One in so many samples is kept, a power of two.
    every: u64,
    last: Option<Place>,
}

/// A mean after some samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// How many samples.
    pub units: u64,
    /// Their mean.
    pub mean: f64,
    /// Half the width of its 95 % interval.
    pub half_width: f64,
}

/// How often each score was made, per seat and deal.
pub type Spread = BTreeMap<i32, Count>;

/// How often a score was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Seats times deals.
    pub seats: u64,
    /// Those of deals in which somebody, this seat or another, shot the moon.
    pub in_moons: u64,
}

/// So many places are thinned to half as many.
const MOST_PLACES: usize = 400;

impl Series {
    /// Nothing yet, for so many players.
    pub fn new(players: usize) -> Series {
        Series {
            points: Course::default(),
            scores: vec![Spread::new(); players],
        }
    }

    /// Adds a record that the summary has just taken.
    pub fn add(&mut self, summary: &Summary, record: &Record) {
        self.points.note(&summary.points);
        for table in &record.tables {
            let seated = summary.header().arrangement(&table.seats);
            for deal in &table.deals {
                for (&player, &points) in seated.iter().flatten().zip(&deal.points) {
                    let count = self.scores[player].entry(points).or_default();
                    count.seats += 1;
                    count.in_moons += u64::from(deal.moon.is_some());
                }
            }
        }
    }
}

impl Default for Course {
    fn default() -> Course {
        Course {
            kept: Vec::new(),
            every: 1,
            last: None,
        }
    }
}

impl Course {
    /// Takes down where a mean stands; once after each sample.
    pub fn note(&mut self, sample: &Running) {
        let place = Place {
            units: sample.count(),
            mean: sample.mean(),
            half_width: sample.half_width(),
        };
        self.last = Some(place);
        if place.units.is_multiple_of(self.every) {
            self.kept.push(place);
        }
        if self.kept.len() >= MOST_PLACES {
            self.every *= 2;
            let every = self.every;
            self.kept.retain(|place| place.units.is_multiple_of(every));
        }
    }

    /// The places kept, in order, the newest one always among them.
    pub fn places(&self) -> Vec<Place> {
        let mut places = self.kept.clone();
        if places.last() != self.last.as_ref() {
            places.extend(self.last);
        }
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::hearts::contest::tests::{contest, setup};
    use crate::matches::hearts::record::Unit;

    fn course(samples: u64) -> Vec<Place> {
        let mut course = Course::default();
        let mut running = Running::default();
        for sample in 1..=samples {
            running.push(sample as f64);
            course.note(&running);
        }
        course.places()
    }

    #[test]
    fn a_short_course_is_kept_whole_and_a_long_one_thinned() {
        assert!(course(0).is_empty());
        let short: Vec<u64> = course(3).iter().map(|place| place.units).collect();
        assert_eq!(short, [1, 2, 3]);
        assert_eq!(course(3)[2].mean, 2.0);
        for samples in [399, 400, 401, 10_007] {
            let places = course(samples);
            assert!(places.len() <= MOST_PLACES, "{samples}: {}", places.len());
            assert!(places.len() >= MOST_PLACES / 2, "{samples}");
            assert!(places.is_sorted_by(|a, b| a.units < b.units));
            let last = places.last().expect("a place");
            assert_eq!(last.units, samples);
            assert_eq!(last.mean, (samples + 1) as f64 / 2.0);
        }
    }

    #[test]
    fn scores_are_counted_by_player_with_their_moons() {
        let header = contest(setup(&["tuned", "random"], Unit::Deal, 1));
        let mut summary = Summary::new(header.header().clone());
        let mut series = Series::new(2);
        let record: Record = serde_json::from_str(
            r#"{"unit":0,"tables":[
                {"seats":"ABBA","deals":[{"pass":"left","points":[0,26,26,26],"moon":0,
                 "queen":0,"stopped":null,"steps":[0,0,0,0]}]},
                {"seats":"BAAB","deals":[{"pass":"left","points":[0,20,6,0],"moon":null,
                 "queen":1,"stopped":null,"steps":[0,0,0,0]}]}]}"#,
        )
        .unwrap();
        summary.add(&record).unwrap();
        series.add(&summary, &record);
        let counts = |player: usize| -> Vec<(i32, u64, u64)> {
            let scores = series.scores[player].iter();
            scores.map(|(&p, c)| (p, c.seats, c.in_moons)).collect()
        };
        assert_eq!(counts(0), [(0, 1, 1), (6, 1, 0), (20, 1, 0), (26, 1, 1)]);
        assert_eq!(counts(1), [(0, 2, 0), (26, 2, 2)]);
        assert_eq!(series.points.places()[0].mean, summary.points.mean());
    }
}
