//! The statistics of a match, computed from its records in order.
//!
//! The sample is the unit, not the single hand. The arrangements of a unit share their cards or
//! opening, so only their mean is independent of other units. Sums are integers, so two sides with
//! identical play differ by exactly 0.

use std::sync::atomic::AtomicBool;

use crate::statistics::{ClusteredRate, Histogram, RunningStats};

use crate::matches::game::{Per, WIN};
use crate::matches::game_match::{Match, MatchError};
use crate::matches::record::{Header, Record, RoundRecord, Times};
use crate::matches::runner;
use crate::matches::seating::{Arrangement, count};
use crate::results::validity;

/// The statistics after some records.
#[derive(Clone, Debug)]
pub struct MatchSummary {
    header: Header,
    /// The seatings of the header.
    pub(crate) arrangements: Vec<Arrangement>,
    /// Mean points per round by which A's seats are better than B's.
    pub points: RunningStats,
    /// The samples of `points`, one for each unit in order.
    pub samples: Vec<f64>,
    /// Mean payoff per round of A's seats minus that of B's. A payoff is the distance of the seat's
    /// points to the mean of the other seats, positive when they are better.
    pub payoff: RunningStats,
    /// A's wins per game minus its share of the seats.
    pub wins: RunningStats,
    /// The totals of each player.
    pub sides: Vec<PlayerStatistics>,
    /// Finished tables: units times arrangements.
    pub tables: u64,
    /// Rounds per table.
    pub rounds: RunningStats,
    /// Decisions in which both sides were asked.
    pub asked: u64,
    /// Decisions with different answers.
    pub different: u64,
    /// Time spent on all units, in nanoseconds, summed over threads.
    pub nanos: u64,
    /// Units with known times.
    pub timed: u64,
}

/// Totals over the seats of one player, and its terms clustered by unit.
#[derive(Clone, Debug, Default)]
pub struct PlayerStatistics {
    /// Rounds times seats.
    pub seat_rounds: u64,
    /// Total points.
    pub points: i64,
    /// Total payoff, times the number of other seats.
    pub payoffs: i64,
    /// The terms of the game, in its order.
    pub terms: Vec<ClusteredRate>,
    /// Steps of work, in the player's own unit.
    pub steps: u64,
    /// Number of decisions.
    pub decisions: u64,
    /// Games won; a shared win counts as a fraction.
    pub wins: f64,
    /// Decision times in nanoseconds.
    pub times: Histogram,
}

/// The least common multiple of the possible numbers of seats of a side; it makes sums of means
/// integers.
const SCALE: i64 = 6;

impl MatchSummary {
    /// An empty summary.
    pub fn new(header: Header) -> MatchSummary {
        let side = PlayerStatistics {
            terms: vec![ClusteredRate::default(); header.game.info().terms.len()],
            ..PlayerStatistics::default()
        };
        let seatings = header.seatings.iter();
        MatchSummary {
            arrangements: seatings.filter_map(|one| header.arrangement(one)).collect(),
            points: RunningStats::default(),
            samples: Vec::new(),
            payoff: RunningStats::default(),
            wins: RunningStats::default(),
            sides: vec![side; header.players.len()],
            tables: 0,
            rounds: RunningStats::default(),
            asked: 0,
            different: 0,
            nanos: 0,
            timed: 0,
            header,
        }
    }

    /// Plays a match on this number of threads, to its end or until its sequential test decides, and
    /// summarises it.
    ///
    /// # Errors
    /// A player returns an illegal action or does not answer.
    pub fn play(game_match: &Match, threads: usize) -> Result<MatchSummary, MatchError> {
        let header = game_match.header();
        let mut summary = MatchSummary::new(header.clone());
        let stop = AtomicBool::new(false);
        let play = |unit| game_match.play(unit, &stop);
        runner::run(0..header.count, threads, &stop, play, |(record, times)| {
            summary.add(&record, Some(&times));
            Ok::<_, MatchError>(summary.is_decided())
        })?;
        Ok(summary)
    }

    /// Whether the sequential test of the match has decided.
    pub fn is_decided(&self) -> bool {
        let test = self.header.test();
        test.is_some_and(|test| test.accepted(&self.points).is_some())
    }

    /// The configuration of the match.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Number of units.
    pub const fn units(&self) -> u64 {
        self.points.count()
    }

    /// Adds the next record of the match, as it was played or read from a results file, with its times if
    /// they are known.
    pub fn add(&mut self, record: &Record, times: Option<&Times>) {
        debug_assert_eq!(validity::record(&self.header, record), Ok(()));
        // Differences times six, and the number of rounds.
        let (mut points, mut payoffs, mut rounds, mut won) = (0, 0, 0, 0.0);
        let terms = self.header.game.info().terms;
        let mut counts = vec![vec![[0; 2]; terms.len()]; self.sides.len()];
        for (table, arrangement) in record.tables.iter().zip(&self.arrangements) {
            for round in &table.rounds {
                let better = better(&self.header, &round.points);
                let paid = payoffs_of(&better);
                points += difference(&better, arrangement);
                payoffs += difference(&paid, arrangement);
                for (seat, &player) in arrangement.iter().enumerate() {
                    let side = &mut self.sides[player];
                    side.seat_rounds += 1;
                    side.points += i64::from(round.points[seat]);
                    side.payoffs += paid[seat];
                    side.steps = side.steps.saturating_add(round.steps[seat]);
                    side.decisions = side.decisions.saturating_add(round.decisions[seat]);
                }
                for (player, counts) in counts.iter_mut().enumerate() {
                    for (counts, term) in counts.iter_mut().zip(terms) {
                        let sum = |counters| counted(round, counters, arrangement, player);
                        counts[0] += sum(term.counters);
                        counts[1] += match term.per {
                            Per::Seat => count(arrangement, player) as u64,
                            Per::Round => 1,
                            Per::Counters(counters) => sum(counters),
                        };
                    }
                }
            }
            rounds += table.rounds.len() as i64;
            self.rounds.push(table.rounds.len() as f64);
            // A's share of the win minus its share of the seats.
            let mut above = 0.0;
            for (&player, &share) in arrangement.iter().zip(&table.wins) {
                let part = f64::from(share) / f64::from(WIN);
                self.sides[player].wins += part;
                if player == 0 {
                    above += part - 1.0 / arrangement.len() as f64;
                }
            }
            won += above;
        }
        for (side, counts) in self.sides.iter_mut().zip(&counts) {
            for (term, &[count, of]) in side.terms.iter_mut().zip(counts) {
                term.push(count, of);
            }
        }
        let whole = (SCALE * rounds) as f64;
        let others = self.header.game.seats() as f64 - 1.0;
        let sample = points as f64 / whole;
        self.points.push(sample);
        self.samples.push(sample);
        self.payoff.push(payoffs as f64 / (others * whole));
        if self.header.unit.is_won() {
            self.wins.push(won / record.tables.len() as f64);
        }
        self.tables += record.tables.len() as u64;
        let [asked, different] = record.compared.unwrap_or_default();
        self.asked = self.asked.saturating_add(asked);
        self.different = self.different.saturating_add(different);
        if let Some(times) = times {
            self.nanos = self.nanos.saturating_add(times.nanos);
            self.timed += 1;
            for (side, decisions) in self.sides.iter_mut().zip(&times.decisions) {
                for &(bucket, count) in decisions {
                    side.times.add(bucket, count);
                }
            }
        }
    }
}

/// The sum of counters over the seats of a player.
fn counted(round: &RoundRecord, counters: &[&str], arrangement: &[usize], player: usize) -> u64 {
    let own = (0..arrangement.len()).filter(|&seat| arrangement[seat] == player);
    let counts = own.flat_map(|seat| counters.iter().map(move |name| round.count(name, seat)));
    counts.map(u64::from).sum()
}

/// The points with the sign by which more are better.
fn better(header: &Header, points: &[i32]) -> Vec<i64> {
    let sign = [1, -1][usize::from(header.game.info().is_low_better)];
    points.iter().map(|&own| sign * i64::from(own)).collect()
}

/// The payoff of each seat, times the number of other seats.
fn payoffs_of(better: &[i64]) -> Vec<i64> {
    let total: i64 = better.iter().sum();
    let seats = better.len() as i64;
    better.iter().map(|own| own * seats - total).collect()
}

/// Six times the difference: mean of A's seats minus mean of B's. Higher values are better.
fn difference(values: &[i64], arrangement: &[usize]) -> i64 {
    let mean = |side: usize| -> i64 {
        let own = values.iter().zip(arrangement).filter(|&(_, &p)| p == side);
        let sum: i64 = own.map(|(value, _)| value).sum();
        sum * SCALE / count(arrangement, side) as i64
    };
    mean(0) - mean(1)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::matches::record::{TableRecord, UnitKind};

    /// The header of a match of two players of Hearts by the standard rules, in one seating.
    pub(crate) fn example_header(names: [&str; 2], seed: u64) -> Header {
        let [a, b] = names;
        let text = format!(
            r#"{{"arena":1,"game":"hearts","rules":3489,"pass":null,"dealFile":null,
            "players":[{{"letter":"A","name":"{a}"}},{{"letter":"B","name":"{b}"}}],
            "seatings":["AABB"],"unit":"deal","count":99,"seed":{seed},"compare":0,"sprt":null}}"#
        );
        serde_json::from_str(&text).expect("a header")
    }

    /// The record of a deal in which each seat of the two sides has these points.
    pub(crate) fn example_record(unit: usize, [a, b]: [i32; 2]) -> Record {
        let text = format!(
            r#"{{"unit":{unit},"tables":[{{"seats":"AABB","rounds":[{{"kind":"left",
            "points":[{a},{a},{b},{b}],"steps":[0,0,0,0],"decisions":[14,14,14,14]}}]}}]}}"#
        );
        serde_json::from_str(&text).expect("a record")
    }

    fn header(unit: UnitKind) -> Header {
        Header {
            seatings: vec!["ABBB".to_owned(), "BBBA".to_owned()],
            unit,
            ..example_header(["tuned", "as-designed"], 1)
        }
    }

    /// The seating of a table, the points of its rounds, and its wins.
    type Table<'a> = (&'a str, &'a [[i32; 4]], &'a [u32]);

    fn record(tables: &[Table]) -> Record {
        let round = |&points: &[i32; 4]| {
            let mut round = RoundRecord {
                points: points.to_vec(),
                steps: vec![10, 1, 2, 3],
                decisions: vec![14; 4],
                ..RoundRecord::default()
            };
            for (counter, seat) in [
                ("took_queen", 1),
                ("moon_was_stopped", 2),
                ("stopped_moon", 0),
                ("void_made", 0),
                ("void_used", 0),
                ("void_made", 2),
            ] {
                round.add(counter, seat, 1);
            }
            round
        };
        let table = |&(seats, rounds, wins): &Table| TableRecord {
            seats: seats.to_owned(),
            rounds: rounds.iter().map(round).collect(),
            wins: wins.to_vec(),
        };
        Record {
            unit: 0,
            tables: tables.iter().map(table).collect(),
            compared: Some([100, 7]),
        }
    }

    /// The successes and trials of a term.
    fn term(side: &PlayerStatistics, key: &str) -> [u64; 2] {
        let terms = header(UnitKind::Deal).game.info().terms;
        let place = terms
            .iter()
            .position(|term| term.key == key)
            .expect("a term");
        [side.terms[place].successes(), side.terms[place].trials()]
    }

    #[test]
    fn sample_of_a_deal_is_the_mean_of_its_arrangements() {
        let mut summary = MatchSummary::new(header(UnitKind::Deal));
        let tables: [Table; 2] = [
            ("ABBB", &[[2, 14, 5, 5]], &[]),
            ("BBBA", &[[6, 0, 10, 10]], &[]),
        ];
        summary.add(&record(&tables), None);
        // B's mean minus A's: 8 − 2 and 16/3 − 10.
        assert_eq!(summary.points.mean(), 2.0 / 3.0);
        // Payoff of one seat against three is the difference; against each B it is 4/3 of it.
        let payoff = summary.payoff.mean();
        assert!((payoff - summary.points.mean() * 4.0 / 3.0).abs() < 1e-12);
        let (a, b) = (&summary.sides[0], &summary.sides[1]);
        assert_eq!((a.seat_rounds, a.points, a.payoffs), (2, 12, 18 - 14));
        assert_eq!((b.seat_rounds, b.decisions, b.payoffs), (6, 84, 14 - 18));
        assert_eq!((a.steps, summary.asked, summary.different), (13, 100, 7));
        for (key, of_a, of_b) in [
            ("queens", [0, 2], [2, 6]),
            ("moonsStopped", [1, 2], [1, 6]),
            ("moonsAttempted", [0, 2], [2, 6]),
            ("moonsSucceeded", [0, 0], [0, 2]),
            ("voids", [1, 2], [3, 6]),
            ("usefulVoids", [1, 2], [1, 6]),
        ] {
            assert_eq!((term(a, key), term(b, key)), (of_a, of_b), "{key}");
        }
    }

    #[test]
    fn differences_are_between_means() {
        let of = |arrangement: [usize; 4]| difference(&[-1, -2, -10, -13], &arrangement);
        assert_eq!(of([0, 0, 1, 1]), 6 * 10);
        assert_eq!(of([0, 1, 1, 1]), 2 * 25 - 6);
        assert_eq!(of([1, 0, 0, 0]), 6 - 2 * 25);
        assert_eq!(difference(&[1, 0], &[0, 1]), SCALE);
    }

    #[test]
    fn wins_are_shared() {
        let mut summary = MatchSummary::new(header(UnitKind::Game));
        let tables: [Table; 2] = [
            ("ABBB", &[[0, 26, 0, 0], [10, 26, 10, 20]], &[6, 0, 6, 0]),
            ("BBBA", &[[20, 13, 12, 10]], &[0, 0, 0, 12]),
        ];
        summary.add(&record(&tables), None);
        assert_eq!((summary.sides[0].wins, summary.sides[1].wins), (1.5, 0.5));
        // Half a win and a full win, where the even share is a quarter.
        assert_eq!(summary.wins.mean(), 0.5);
        assert_eq!(summary.rounds.mean(), 1.5);
    }

    #[test]
    fn records_of_other_matches_are_rejected() {
        let refused = |record: &Record| validity::record(&header(UnitKind::Deal), record).is_err();
        let points: &[[i32; 4]] = &[[26, 0, 0, 0]];
        let mut ghost = record(&[("ABBB", points, &[]), ("BBBA", points, &[])]);
        assert!(!refused(&ghost));
        ghost.tables[0].rounds[0].add("ghosts", 0, 1);
        for bad in [
            ghost,
            record(&[("ABBC", points, &[]), ("BBBA", points, &[])]),
            record(&[("BBBB", points, &[]), ("BBBA", points, &[])]),
            record(&[("ABBB", &[], &[]), ("BBBA", points, &[])]),
            record(&[("ABBB", points, &[12, 0, 0, 0]), ("BBBA", points, &[])]),
            record(&[]),
        ] {
            assert!(refused(&bad), "{bad:?}");
        }
    }
}
