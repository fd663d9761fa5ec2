//! The results of a tournament: ratings, and every player against every other one.

use serde::Serialize;
use serde_json::{Map, Value};
use thiserror::Error;

use super::format::{grouped, listed, plus_minus};
use super::numbers::{DecisionTimes, MeanDifference};
use crate::matches::record::{Header, first_difference};
use crate::results::summary::MatchSummary;
use crate::statistics::{FEWEST_SAMPLES, Histogram, RunningStats};

/// The results of a tournament. Players are ordered from the strongest to the weakest.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Crosstable<'a> {
    /// The conditions of all matches: the header of the first.
    #[serde(skip)]
    pub header: &'a Header,
    /// What all matches have in common: the fields of their headers.
    conditions: Map<String, Value>,
    /// The players.
    pub players: Vec<RatedPlayer<'a>>,
    /// The matches, in order of their players.
    pub pairings: Vec<PairingReport<'a>>,
    /// The rating of the first player less that of each other one.
    #[serde(skip)]
    leads: Option<Vec<MeanDifference>>,
}

/// A player of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RatedPlayer<'a> {
    /// Its name.
    pub name: &'a str,
    /// Points a round better than the mean player; `None` unless each pair has played.
    pub points: Option<MeanDifference>,
    /// Units won, with equal points, and lost.
    #[serde(flatten)]
    pub score: Score,
    /// The mean time of a decision in nanoseconds, if it is known.
    pub nanos: Option<u64>,
}

/// Counts of units, each in all its seatings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Units with better points than the opponent.
    pub won: u64,
    /// Units with equal points.
    pub drawn: u64,
    /// Units with worse points than the opponent.
    pub lost: u64,
}

/// A match of a tournament, seen by one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PairingReport<'a> {
    /// The player.
    pub player: &'a str,
    /// Its opponent.
    pub against: &'a str,
    /// Units played.
    pub finished: u64,
    /// Points a round by which the player is better.
    pub points: MeanDifference,
    /// Units won, with equal points, and lost.
    #[serde(flatten)]
    pub score: Score,
}

/// Matches that are not those of one tournament.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CrosstableError {
    /// No match.
    #[error("there are no matches to compare")]
    Empty,
    /// A match with more players than two.
    #[error("'{0}' has more than two players")]
    Crowd(String),
    /// Two matches of the same players.
    #[error("'{0}' and '{1}' play twice; one match of each pair counts")]
    Twice(String, String),
    /// Matches under different conditions.
    #[error(
        "all matches have the same conditions, but {} is {} for {one} and {} for {other}",
        difference[0], difference[1], difference[2]
    )]
    Conditions {
        /// The first match.
        one: String,
        /// The match that differs.
        other: String,
        /// The field of the header, its value in the first match, and that in the other one.
        difference: Box<[String; 3]>,
    },
}

impl<'a> Crosstable<'a> {
    /// The results of these matches. Matches without a finished unit count for nothing.
    ///
    /// # Errors
    /// Matches of different conditions, or that are no pairings.
    pub fn new(matches: &'a [MatchSummary]) -> Result<Crosstable<'a>, CrosstableError> {
        let header = matches.first().ok_or(CrosstableError::Empty)?.header();
        let common = conditions(header);
        let mut names: Vec<&str> = Vec::new();
        let mut pairs: Vec<Pair> = Vec::new();
        let mut pairings = Vec::new();
        for one in matches {
            let here = one.header();
            if let Some(difference) = first_difference(&common, &conditions(here)) {
                return Err(CrosstableError::Conditions {
                    one: name(header),
                    other: name(here),
                    difference: Box::new(difference),
                });
            }
            let [a, b] = &here.players[..] else {
                return Err(CrosstableError::Crowd(name(here)));
            };
            let [a, b] = [&*a.name, &*b.name];
            let players = [a, b].map(|name| {
                let known = names.iter().position(|&known| known == name);
                known.unwrap_or_else(|| {
                    names.push(name);
                    names.len() - 1
                })
            });
            let is_same = |pair: &Pair| players.iter().all(|player| pair.0.contains(player));
            if a == b || pairs.iter().any(is_same) {
                return Err(CrosstableError::Twice(a.to_owned(), b.to_owned()));
            }
            pairs.push((players, &one.samples));
            pairings.push(PairingReport {
                player: a,
                against: b,
                finished: one.units(),
                points: MeanDifference::new(&one.points),
                score: Score::new(&one.samples),
            });
        }
        let ratings = ratings(names.len(), &pairs);
        let points = |number: usize| Some(mean(ratings.as_ref()?[number].iter().copied()));
        let mut ranked: Vec<usize> = (0..names.len()).collect();
        // Of equal ones, the first comes first.
        ranked.sort_by(|&a, &b| {
            let [a, b] = [a, b].map(|number| points(number).map_or(0.0, |points| points.mean));
            b.total_cmp(&a)
        });
        let player = |&number: &usize| {
            let (mut score, mut times) = (Score::default(), Histogram::default());
            for ((one, pair), pairing) in matches.iter().zip(&pairs).zip(&pairings) {
                let Some(side) = pair.0.iter().position(|&player| player == number) else {
                    continue;
                };
                score.add([pairing.score, pairing.score.reversed()][side]);
                let buckets = one.sides[side].times.buckets();
                buckets.for_each(|(bucket, count)| times.add(bucket, count));
            }
            RatedPlayer {
                name: names[number],
                points: points(number),
                score,
                nanos: DecisionTimes::from_histogram(&times).map(|times| times.mean),
            }
        };
        let players: Vec<RatedPlayer> = ranked.iter().map(player).collect();
        let rank = |name: &str| players.iter().position(|player| player.name == name);
        for pairing in &mut pairings {
            if rank(pairing.player) > rank(pairing.against) {
                *pairing = pairing.reversed();
            }
        }
        pairings.sort_by_key(|pairing| (rank(pairing.player), rank(pairing.against)));
        let leads = |ratings: &Vec<Vec<f64>>| {
            let lead = |&other: &usize| {
                let both = ratings[ranked[0]].iter().zip(&ratings[other]);
                mean(both.map(|(first, other)| first - other))
            };
            ranked[1..].iter().map(lead).collect()
        };
        Ok(Crosstable {
            header,
            conditions: common,
            leads: ratings.as_ref().map(leads),
            players,
            pairings,
        })
    }

    /// The number of units of a match, such as `180 to 200 deals`.
    pub fn played(&self) -> String {
        let counts = || self.pairings.iter().map(|pairing| pairing.finished);
        let (least, most) = (counts().min().unwrap_or(0), counts().max().unwrap_or(0));
        let start = if least < most {
            format!("{} to ", grouped(least))
        } else {
            String::new()
        };
        format!("{start}{} {}s", grouped(most), self.header.unit.name())
    }

    /// The match of two players by their ranks, seen by the first; `None` if they have not played.
    pub fn pairing(&self, player: usize, against: usize) -> Option<PairingReport<'a>> {
        let [a, b] = [player, against].map(|rank| self.players[rank].name);
        let seen = self.pairings.iter().copied();
        let mut seen = seen.flat_map(|pairing| [pairing, pairing.reversed()]);
        seen.find(|seen| seen.player == a && seen.against == b && seen.finished > 0)
    }

    /// What the matches show about the best player, in a sentence.
    ///
    /// The first player is called best only if its rating is significantly above that of every other
    /// player and none of them wins their match.
    pub fn verdict(&self) -> String {
        let Some(leads) = &self.leads else {
            return "The matches so far are not one of each pair, so there is no ranking."
                .to_owned();
        };
        let first = self.players[0].name;
        let (unit, round) = (self.header.unit.name(), self.header.game.info().round);
        let names = self.players[1..].iter().map(|player| player.name);
        let others: Vec<(&str, MeanDifference)> = names.zip(leads.iter().copied()).collect();
        let units = self.pairings.iter().map(|pairing| pairing.finished);
        if let Some(fewest) = units.min().filter(|&units| units < FEWEST_SAMPLES) {
            return format!(
                "{first} has the highest rating, but {fewest} {unit}s of a match are too few to decide."
            );
        }
        let above = |(name, lead): (&str, MeanDifference)| {
            let (mean, half_width) = (lead.mean, lead.half_width());
            format!(
                "its rating is {mean:.2} ± {half_width:.2} points per {round} above that of {name}"
            )
        };
        let losses = (1..self.players.len()).filter_map(|rank| self.pairing(rank, 0));
        let lost = losses.max_by(|a, b| a.points.low.total_cmp(&b.points.low));
        if let Some(lost) = lost.filter(|lost| lost.points.low > 0.0) {
            return format!(
                "{first} has the highest rating, but {} beats it in their own match: {} points per {round}.",
                lost.player,
                plus_minus(lost.points.mean, lost.points.half_width())
            );
        }
        let is_equal = |(_, lead): &&(&str, MeanDifference)| lead.low <= 0.0 && lead.high >= 0.0;
        let equals: Vec<(&str, MeanDifference)> = others.iter().filter(is_equal).copied().collect();
        match (&equals[..], &others[..]) {
            ([], [next, ..]) => format!(
                "{first} is the best of these players: {}, the next.",
                above(*next)
            ),
            ([equal, ..], _) => {
                let names: Vec<&str> = equals.iter().map(|(name, _)| *name).collect();
                format!(
                    "{first} leads, but cannot be told apart from {}: {}.",
                    listed(&names),
                    above(*equal)
                )
            }
            ([], []) => format!("{first} is the only player."),
        }
    }
}

/// The numbers of two players, and the points of their match by which the first is better, by unit.
type Pair<'a> = ([usize; 2], &'a [f64]);

/// The points of each player, by player and unit: the mean difference to all players, itself included, in
/// the units that all matches have. `None` unless each pair has played.
fn ratings(players: usize, pairs: &[Pair]) -> Option<Vec<Vec<f64>>> {
    let units = pairs.iter().map(|(_, samples)| samples.len()).min()?;
    if units == 0 || pairs.len() < players * (players - 1) / 2 {
        return None;
    }
    let mut ratings = vec![vec![0.0; units]; players];
    for &([a, b], samples) in pairs {
        for (unit, difference) in samples.iter().take(units).enumerate() {
            ratings[a][unit] += difference / players as f64;
            ratings[b][unit] -= difference / players as f64;
        }
    }
    Some(ratings)
}

fn mean(samples: impl Iterator<Item = f64>) -> MeanDifference {
    MeanDifference::new(&samples.collect::<RunningStats>())
}

impl Score {
    fn new(differences: &[f64]) -> Score {
        let count = |fits: fn(&&f64) -> bool| differences.iter().filter(fits).count() as u64;
        Score {
            won: count(|difference| **difference > 0.0),
            drawn: count(|difference| **difference == 0.0),
            lost: count(|difference| **difference < 0.0),
        }
    }

    const fn add(&mut self, other: Score) {
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
    }

    /// The score of the opponent.
    const fn reversed(self) -> Score {
        Score {
            won: self.lost,
            drawn: self.drawn,
            lost: self.won,
        }
    }

    /// The number of units.
    pub const fn units(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// The share of the units won, with equal points as halves.
    pub fn share(&self) -> f64 {
        (self.won as f64 + self.drawn as f64 / 2.0) / self.units().max(1) as f64
    }
}

impl PairingReport<'_> {
    /// The match seen by the opponent.
    const fn reversed(&self) -> Self {
        PairingReport {
            player: self.against,
            against: self.player,
            finished: self.finished,
            points: self.points.reversed(),
            score: self.score.reversed(),
        }
    }
}

fn name(header: &Header) -> String {
    let names: Vec<&str> = header.players.iter().map(|one| &*one.name).collect();
    names.join(" against ")
}

/// The fields of a header that all matches of a tournament have in common. Lengths may differ.
fn conditions(header: &Header) -> Map<String, Value> {
    let mut fields = header.fields();
    for own in ["arena", "players", "count", "compare", "sprt"] {
        fields.remove(own);
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::summary::tests::{example_header, example_record};

    /// A match in which B scores these points a deal more than A.
    fn played(names: [&str; 2], differences: &[i32], seed: u64) -> MatchSummary {
        let mut summary = MatchSummary::new(example_header(names, seed));
        for (unit, difference) in differences.iter().enumerate() {
            let record = example_record(unit, [10, 10 + difference]);
            summary.add(&record, None);
        }
        summary
    }

    fn with_table<T>(matches: &[MatchSummary], look: impl Fn(&Crosstable) -> T) -> T {
        look(&Crosstable::new(matches).expect("a tournament"))
    }

    fn verdict(matches: &[MatchSummary]) -> String {
        with_table(matches, |table| table.verdict())
    }

    fn refused(matches: &[MatchSummary]) -> String {
        let error = Crosstable::new(matches).err();
        error.map_or_else(String::new, |error| error.to_string())
    }

    #[test]
    fn players_are_ordered_and_seen_from_both_sides() {
        let matches = [
            played(["weak", "strong"], &[-3, -5].repeat(20), 1),
            played(["weak", "middle"], &[-1, -3].repeat(20), 1),
            played(["strong", "middle"], &[2, 2, 2, 0].repeat(10), 1),
        ];
        with_table(&matches, |table| {
            let names: Vec<&str> = table.players.iter().map(|player| player.name).collect();
            assert_eq!(names, ["strong", "middle", "weak"]);
            // The mean differences to all three, itself included.
            let ratings = table.players.iter().filter_map(|player| player.points);
            let expected = [(4.0 + 1.5) / 3.0, (2.0 - 1.5) / 3.0, -6.0 / 3.0];
            for (found, expected) in ratings.zip(expected) {
                assert!((found.mean - expected).abs() < 1e-9, "{found:?}");
            }
            let found = table.pairing(1, 0).expect("a match");
            assert_eq!((found.player, found.against), ("middle", "strong"));
            assert!((found.points.mean + 1.5).abs() < 1e-9);
            let Score { won, drawn, lost } = found.score;
            assert_eq!([won, drawn, lost], [0, 10, 30]);
            assert_eq!(table.pairing(0, 0), None);
        });
        assert!(
            verdict(&matches).starts_with("strong is the best of these players: its rating is "),
            "{}",
            verdict(&matches)
        );
    }

    #[test]
    fn nobody_is_best_without_a_significant_lead_over_all() {
        let close = [
            played(["one", "two"], &[3, -3, 1].repeat(12), 1),
            played(["one", "three"], &[6, 4, 5].repeat(12), 1),
            played(["two", "three"], &[5, 4, 6].repeat(12), 1),
        ];
        assert!(
            verdict(&close)
                .starts_with("one leads, but cannot be told apart from two: its rating is 0.22 ± "),
            "{}",
            verdict(&close)
        );
        let few = [played(["one", "two"], &[3; 29], 1)];
        assert_eq!(
            verdict(&few),
            "one has the highest rating, but 29 deals of a match are too few to decide."
        );
        // The first wins most points from the weakest, and loses to the second.
        let lost = [
            played(["one", "two"], &[-1, -2].repeat(20), 1),
            played(["one", "three"], &[9, 10].repeat(20), 1),
            played(["two", "three"], &[1, 2].repeat(20), 1),
        ];
        assert_eq!(
            verdict(&lost),
            "one has the highest rating, but two beats it in their own match: +1.50 ± 0.16 points per deal."
        );
        let apart = [
            played(["one", "two"], &[1; 40], 1),
            played(["three", "four"], &[1; 40], 1),
        ];
        assert!(verdict(&apart).ends_with("so there is no ranking."));
    }

    #[test]
    fn matches_of_different_tournaments_are_refused() {
        let one = || played(["one", "two"], &[1, 2], 1);
        let other_seed = played(["one", "three"], &[1, 2], 7);
        assert_eq!(
            refused(&[one(), other_seed]),
            "all matches have the same conditions, but seed is 1 for one against two and 7 \
             for one against three"
        );
        let turned = played(["two", "one"], &[1], 1);
        assert_eq!(
            refused(&[one(), turned]),
            "'two' and 'one' play twice; one match of each pair counts"
        );
        assert_eq!(refused(&[]), "there are no matches to compare");
    }

    #[test]
    fn the_lead_of_two_players_is_their_match() {
        let matches = [played(["one", "two"], &[3, -1, 4, 1, -5, 9].repeat(10), 1)];
        with_table(&matches, |table| {
            let [found] = table.pairings[..] else {
                panic!("{:?}", table.pairings);
            };
            let lead = table.leads.as_ref().expect("a ranking")[0];
            assert!((lead.mean - found.points.mean).abs() < 1e-9);
            assert!((lead.half_width() - found.points.half_width()).abs() < 1e-9);
            let rating = table.players[0].points.expect("a rating");
            assert!((2.0 * rating.half_width() - lead.half_width()).abs() < 1e-9);
        });
    }
}
