//! The statistics of a match, computed from its records in order.
//!
//! The sample is the deal or game, not the single hand. The arrangements of a deal share their
//! cards, so only their mean is independent of other deals. Sums are integers, so two sides with
//! identical play differ by exactly 0.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use crate::statistics::{ClusteredRate, Histogram, RunningStats, SprtDecision};
use handsense_hearts::{Game, Rules, SEATS};

use crate::matches::hearts::error::HeartsMatchError;
use crate::matches::hearts::events::VoidMade;
use crate::matches::hearts::hearts_match::HeartsMatch;
use crate::matches::hearts::record::{DealRecord, Header, Record, TableRecord, Times, UnitKind};
use crate::matches::runner;
use crate::matches::seating::{Arrangement, count};

/// The statistics after some records.
#[derive(Clone, Debug)]
pub struct MatchSummary {
    header: Header,
    /// Mean score of B's seats minus mean score of A's, per deal: positive when A is better.
    pub points: RunningStats,
    /// Mean payoff of A's seats minus that of B's, per deal. A payoff is the mean of the other
    /// three scores minus the own score.
    pub payoff: RunningStats,
    /// A's wins per game minus its share of the seats.
    pub wins: RunningStats,
    /// The totals of each player.
    pub sides: Vec<PlayerStatistics>,
    /// Finished tables: units times arrangements.
    pub tables: u64,
    /// Decisions in which both sides were asked.
    pub asked: u64,
    /// Decisions with different answers.
    pub different: u64,
    /// Time spent on all units, in nanoseconds, summed over threads.
    pub nanos: u64,
    /// Units with known times.
    pub timed: u64,
}

/// Totals over the seats of one player, and its rates clustered by deal or game.
#[derive(Clone, Debug, Default)]
pub struct PlayerStatistics {
    /// Deals times seats.
    pub seat_deals: u64,
    /// Total points.
    pub points: i64,
    /// Three times the total payoff.
    pub payoff3: i64,
    /// Moons shot, per seat and deal.
    pub shot: ClusteredRate,
    /// Moons shot by another seat, per seat and deal.
    pub suffered: ClusteredRate,
    /// Moon attempts of other seats that this seat stopped, per seat and deal.
    pub stopped: ClusteredRate,
    /// Own moon attempts, successful or stopped, per seat and deal.
    pub attempted: ClusteredRate,
    /// Successful attempts, per attempt.
    pub succeeded: ClusteredRate,
    /// Queens of spades taken, per seat and deal.
    pub queens: ClusteredRate,
    /// Voids created by passing, per seat and deal.
    pub voids: ClusteredRate,
    /// Such voids that let the seat discard a penalty card, per seat and deal.
    pub useful_voids: ClusteredRate,
    /// Steps of work, in the player's own unit.
    pub steps: u64,
    /// Number of decisions.
    pub decisions: u64,
    /// Games times seats.
    pub seat_games: u64,
    /// Games won; a shared win counts as a fraction.
    pub wins: f64,
    /// Decision times in nanoseconds.
    pub times: Histogram,
}

/// The events of a player's seats in one deal or game, over all arrangements.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    seat_deals: u64,
    shot: u64,
    suffered: u64,
    stopped: u64,
    failed: u64,
    queens: u64,
    voids: u64,
    useful_voids: u64,
}

/// The error for a record that is not possible in its match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordMismatch;

/// The least common multiple of the possible numbers of seats of a side; it makes sums of means
/// integers.
pub const SCALE: i64 = 6;

impl MatchSummary {
    /// An empty summary.
    pub fn new(header: Header) -> MatchSummary {
        MatchSummary {
            points: RunningStats::default(),
            payoff: RunningStats::default(),
            wins: RunningStats::default(),
            sides: vec![PlayerStatistics::default(); header.players.len()],
            tables: 0,
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
    pub fn play(
        hearts_match: &HeartsMatch,
        threads: usize,
    ) -> Result<MatchSummary, HeartsMatchError> {
        let header = hearts_match.header();
        let mut summary = MatchSummary::new(header.clone());
        let stop = AtomicBool::new(false);
        let play = |unit| hearts_match.play(unit, &stop);
        runner::run(header.units(), threads, &stop, play, |(record, times)| {
            summary.add(&record).expect("a record of this match");
            summary.add_times(&times);
            Ok::<_, HeartsMatchError>(match summary.is_decided() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            })
        })?;
        Ok(summary)
    }

    /// Whether the sequential test of the match has decided.
    pub fn is_decided(&self) -> bool {
        let test = self.header.test();
        test.is_some_and(|test| test.decide(&self.points) != SprtDecision::Continue)
    }

    /// The configuration of the match.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Number of deals or games.
    pub const fn units(&self) -> u64 {
        self.points.count()
    }

    /// Adds the next record. Returns its sample: the points per deal by which A is better.
    ///
    /// # Errors
    /// An error if the record is not possible in this match; the summary is unchanged then.
    pub fn add(&mut self, record: &Record) -> Result<f64, RecordMismatch> {
        let seated: Option<Vec<Arrangement>> = record
            .tables
            .iter()
            .map(|table| self.header.arrangement(&table.seats))
            .collect();
        let seated = seated.ok_or(RecordMismatch)?;
        let played = record.tables.iter().all(|table| !table.deals.is_empty());
        let sides = |a: &Arrangement| count(a, 0) > 0 && count(a, 1) > 0;
        let moons = |number: &u8| usize::from(*number) < SEATS;
        let seats_fit = record.tables.iter().flat_map(|t| &t.deals).all(|deal| {
            let stopped = deal.stopped.iter().flatten();
            deal.moon
                .iter()
                .chain(&deal.queen)
                .chain(stopped)
                .all(moons)
        });
        if seated.is_empty() || !played || !seated.iter().all(sides) || !seats_fit {
            return Err(RecordMismatch);
        }
        // Differences times six, and the number of deals.
        let (mut points, mut payoff3, mut deals) = (0, 0, 0);
        let mut won = 0.0;
        let mut counts = vec![Counts::default(); self.sides.len()];
        for (table, arrangement) in record.tables.iter().zip(&seated) {
            for deal in &table.deals {
                let scores = deal.points.map(i64::from);
                points += difference(&scores, arrangement);
                payoff3 -= difference(&scores.map(|own| payoff3_of(&scores, own)), arrangement);
                deals += 1;
                for (seat, &player) in arrangement.iter().enumerate() {
                    counts[player].add(deal, seat);
                }
            }
            self.add_deals(table, arrangement);
            if self.header.unit == UnitKind::Game {
                won += self.add_game(table, arrangement);
            }
        }
        for (side, counts) in self.sides.iter_mut().zip(&counts) {
            side.add(counts);
        }
        let whole = (SCALE * deals) as f64;
        let sample = points as f64 / whole;
        self.points.push(sample);
        self.payoff.push(payoff3 as f64 / (3.0 * whole));
        if self.header.unit == UnitKind::Game {
            self.wins.push(won / record.tables.len() as f64);
        }
        self.tables += record.tables.len() as u64;
        let [asked, different] = record.compared.unwrap_or_default();
        self.asked = self.asked.saturating_add(asked);
        self.different = self.different.saturating_add(different);
        Ok(sample)
    }

    /// Adds the times of a unit.
    pub fn add_times(&mut self, times: &Times) {
        self.nanos = self.nanos.saturating_add(times.nanos);
        self.timed += 1;
        for (side, decisions) in self.sides.iter_mut().zip(&times.decisions) {
            for &(bucket, count) in decisions {
                side.times.add(bucket, count);
            }
        }
    }

    fn add_deals(&mut self, table: &TableRecord, arrangement: &Arrangement) {
        for deal in &table.deals {
            let scores = deal.points.map(i64::from);
            let decisions = if deal.pass == "hold" { 13 } else { 14 };
            for (seat, &player) in arrangement.iter().enumerate() {
                let side = &mut self.sides[player];
                side.points += scores[seat];
                side.payoff3 += payoff3_of(&scores, scores[seat]);
                side.steps = side.steps.saturating_add(deal.steps[seat]);
                side.decisions += decisions;
            }
        }
    }

    /// Adds a finished game. Returns A's share of the win minus its share of the seats.
    fn add_game(&mut self, table: &TableRecord, arrangement: &Arrangement) -> f64 {
        let mut game = Game::new(Rules::from_bits(self.header.rules).unwrap_or_default());
        for deal in &table.deals {
            game.add_deal(deal.points);
        }
        let winners = game.winners();
        let share = 1.0 / winners.iter().filter(|&&won| won).count() as f64;
        let mut above = 0.0;
        for (&player, won) in arrangement.iter().zip(winners) {
            let part = if won { share } else { 0.0 };
            self.sides[player].seat_games += 1;
            self.sides[player].wins += part;
            if player == 0 {
                above += part - 1.0 / SEATS as f64;
            }
        }
        above
    }
}

impl Counts {
    /// Adds the events of one seat in one deal.
    fn add(&mut self, deal: &DealRecord, seat: usize) {
        let here = |who: u8| usize::from(who) == seat;
        self.seat_deals += 1;
        self.shot += u64::from(deal.moon.is_some_and(here));
        self.suffered += u64::from(deal.moon.is_some_and(|who| !here(who)));
        self.stopped += u64::from(deal.stopped.is_some_and(|[_, by]| here(by)));
        self.failed += u64::from(deal.stopped.is_some_and(|[of, _]| here(of)));
        self.queens += u64::from(deal.queen.is_some_and(here));
        self.voids += u64::from(deal.voids[seat] != VoidMade::None);
        self.useful_voids += u64::from(deal.voids[seat] == VoidMade::Useful);
    }
}

impl PlayerStatistics {
    /// Adds the counts of a deal or game.
    fn add(&mut self, counts: &Counts) {
        let attempts = counts.shot + counts.failed;
        self.seat_deals += counts.seat_deals;
        self.shot.push(counts.shot, counts.seat_deals);
        self.suffered.push(counts.suffered, counts.seat_deals);
        self.stopped.push(counts.stopped, counts.seat_deals);
        self.attempted.push(attempts, counts.seat_deals);
        self.succeeded.push(counts.shot, attempts);
        self.queens.push(counts.queens, counts.seat_deals);
        self.voids.push(counts.voids, counts.seat_deals);
        self.useful_voids
            .push(counts.useful_voids, counts.seat_deals);
    }
}

/// Three times the payoff of a score among four.
fn payoff3_of(scores: &[i64; SEATS], own: i64) -> i64 {
    scores.iter().sum::<i64>() - 4 * own
}

/// Six times the difference: mean of B's seats minus mean of A's.
pub fn difference(values: &[i64; SEATS], arrangement: &Arrangement) -> i64 {
    let mean = |side: usize| -> i64 {
        let own = values.iter().zip(arrangement).filter(|&(_, &p)| p == side);
        let sum: i64 = own.map(|(value, _)| value).sum();
        sum * SCALE / count(arrangement, side) as i64
    };
    mean(1) - mean(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::seating::entrants;

    fn header(unit: UnitKind) -> Header {
        Header {
            arena: Header::FORMAT,
            players: entrants(&["tuned".to_owned(), "as-designed".to_owned()]).unwrap(),
            seatings: vec!["ABBB".to_owned(), "BBBA".to_owned()],
            rules: Rules::STANDARD.bits(),
            unit,
            count: 10,
            seed: 1,
            pass: None,
            compare: 0,
            sprt: None,
            deal_file: None,
            shard: None,
        }
    }

    fn deal(points: [i32; SEATS]) -> DealRecord {
        DealRecord {
            pass: "left".to_owned(),
            points,
            moon: None,
            queen: Some(1),
            stopped: Some([2, 0]),
            voids: [
                VoidMade::Useful,
                VoidMade::None,
                VoidMade::Idle,
                VoidMade::None,
            ],
            steps: [10, 1, 2, 3],
        }
    }

    fn record(tables: &[(&str, &[[i32; SEATS]])]) -> Record {
        let table = |&(seats, deals): &(&str, &[[i32; SEATS]])| TableRecord {
            seats: seats.to_owned(),
            deals: deals.iter().map(|&points| deal(points)).collect(),
        };
        Record {
            unit: 0,
            tables: tables.iter().map(table).collect(),
            compared: Some([100, 7]),
        }
    }

    #[test]
    fn sample_of_a_deal_is_the_mean_of_its_arrangements() {
        let mut summary = MatchSummary::new(header(UnitKind::Deal));
        summary
            .add(&record(&[
                ("ABBB", &[[2, 14, 5, 5]]),
                ("BBBA", &[[6, 0, 10, 10]]),
            ]))
            .unwrap();
        // B's mean minus A's: 8 − 2 and 16/3 − 10.
        assert_eq!(summary.points.mean(), 2.0 / 3.0);
        // Payoff of one seat against three is the difference; against each B it is 4/3 of it.
        let payoff = summary.payoff.mean();
        assert!((payoff - summary.points.mean() * 4.0 / 3.0).abs() < 1e-12);
        let a = &summary.sides[0];
        assert_eq!((a.seat_deals, a.points, a.payoff3), (2, 12, 18 - 14));
        let rates = |side: &PlayerStatistics| {
            let rates = [side.queens, side.stopped, side.attempted, side.useful_voids];
            rates.map(|rate| rate.successes())
        };
        assert_eq!((rates(a), a.steps), ([0, 1, 0, 1], 13));
        assert_eq!((summary.asked, summary.different), (100, 7));
        let b = &summary.sides[1];
        assert_eq!((b.seat_deals, rates(b)), (6, [2, 1, 2, 1]));
        assert_eq!((b.succeeded.successes(), b.succeeded.trials()), (0, 2));
        assert_eq!((a.voids.successes(), b.voids.successes()), (1, 3));
        assert_eq!((b.decisions, b.payoff3), (84, 14 - 18));
    }

    #[test]
    fn differences_are_between_means() {
        let of = |arrangement| difference(&[1, 2, 10, 13], &arrangement);
        assert_eq!(of([0, 0, 1, 1]), 6 * 10);
        assert_eq!(of([0, 1, 1, 1]), 2 * 25 - 6);
        assert_eq!(of([1, 0, 0, 0]), 6 - 2 * 25);
    }

    #[test]
    fn moon_counts_once_as_shot_and_three_times_as_suffered() {
        let mut summary = MatchSummary::new(header(UnitKind::Deal));
        let mut moon = record(&[("ABBB", &[[0, 26, 26, 26]])]);
        moon.tables[0].deals[0].moon = Some(0);
        summary.add(&moon).unwrap();
        let rates = |side: &PlayerStatistics| (side.shot.successes(), side.suffered.successes());
        assert_eq!(rates(&summary.sides[0]), (1, 0));
        assert_eq!(rates(&summary.sides[1]), (0, 3));
        assert_eq!(summary.points.mean(), 26.0);
    }

    #[test]
    fn wins_are_shared() {
        let mut summary = MatchSummary::new(header(UnitKind::Game));
        summary
            .add(&record(&[
                ("ABBB", &[[0, 26, 0, 0], [10, 80, 10, 20]]),
                ("BBBA", &[[100, 50, 60, 40]]),
            ]))
            .unwrap();
        assert_eq!((summary.sides[0].wins, summary.sides[1].wins), (1.5, 0.5));
        assert_eq!(summary.sides[0].seat_games, 2);
        // Half a win and a full win, where the even share is a quarter.
        assert_eq!(summary.wins.mean(), 0.5);
    }

    #[test]
    fn records_of_other_matches_are_rejected() {
        let mut summary = MatchSummary::new(header(UnitKind::Deal));
        let mut ghost = record(&[("ABBB", &[[26, 0, 0, 0]])]);
        ghost.tables[0].deals[0].moon = Some(4);
        for bad in [
            ghost,
            record(&[("ABBC", &[[26, 0, 0, 0]])]),
            record(&[("BBBB", &[[26, 0, 0, 0]])]),
            record(&[("ABBB", &[])]),
            record(&[]),
        ] {
            assert_eq!(summary.add(&bad), Err(RecordMismatch));
        }
        assert_eq!((summary.units(), summary.tables), (0, 0));
    }
}
