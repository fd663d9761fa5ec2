//! What a result file holds: a header with the whole configuration, then for every deal or game a
//! line with what happened, and a line with the times it took.
//!
//! All statistics follow from the lines in the order of their numbers, and from nothing else; so
//! any file, resumed, finished or put together from parts, tells the same to the last digit.
//! Times stand in lines of their own because they are the one thing that no run repeats.

use std::ops::Range;

use crate::statistics::Histogram;
use handsense_hearts::{SEATS, Seat};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::events::{VoidMade, stopped_moon, voids_made};
use super::shard::Shard;
use super::table::{Deal, Outcome};
use crate::matches::seating::Entrant;

/// What a match consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Single deals.
    Deal,
    /// Games to 100.
    Game,
}

/// The first line: everything that decides what is played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Header {
    /// The format of the file, [`Header::FORMAT`].
    pub arena: u32,
    /// The players; the first is A, the second B.
    pub players: Vec<Entrant>,
    /// The arrangements each deal is played in, as letters by seat.
    pub seatings: Vec<String>,
    /// The rule bits.
    pub rules: i32,
    /// Deals or games.
    pub unit: Unit,
    /// How many.
    pub count: u64,
    /// The seed.
    pub seed: u64,
    /// The direction of all deals; left, right, across and hold in turn when there is none.
    pub pass: Option<String>,
    /// Every so-manyth deal or game the sides are compared decision by decision; 0 for never.
    pub compare: u64,
    /// The means between which the match is decided early.
    pub sprt: Option<[f64; 2]>,
    /// The fingerprint of the deals of a file.
    pub deal_file: Option<String>,
    /// The part of the match that this file is for; the whole match when there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
}

impl Header {
    /// The format that this program writes.
    pub const FORMAT: u32 = 1;

    /// The numbers of the units to play: all of the match, or those of its shard.
    pub fn units(&self) -> Range<u64> {
        self.shard
            .map_or(0..self.count, |shard| shard.units(self.count))
    }

    /// How many units that are.
    pub fn unit_count(&self) -> u64 {
        let units = self.units();
        units.end - units.start
    }

    /// The header of the match that this is a shard of.
    pub fn of_whole_match(&self) -> Header {
        Header {
            shard: None,
            ..self.clone()
        }
    }

    /// The first field in which another header differs, with its value here and there.
    pub fn first_difference(&self, other: &Header) -> Option<[String; 3]> {
        let fields = |header: &Header| match serde_json::to_value(header) {
            Ok(Value::Object(fields)) => fields,
            _ => Map::new(),
        };
        let text = |value: Option<&Value>| match value {
            None | Some(Value::Null) => "none".to_owned(),
            Some(value) => value.to_string(),
        };
        let (here, there) = (fields(self), fields(other));
        here.keys()
            .chain(there.keys())
            .map(|name| (name, here.get(name), there.get(name)))
            .find(|(_, here, there)| here != there)
            .map(|(name, here, there)| [name.clone(), text(here), text(there)])
    }
}

/// One deal or game in all its arrangements.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Its number.
    pub unit: u64,
    /// What happened in each arrangement.
    pub tables: Vec<TableRecord>,
    /// Decisions in which both sides were asked, and those with different answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compared: Option<[u64; 2]>,
}

/// One arrangement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableRecord {
    /// Who sat where.
    pub seats: String,
    /// The deals in order; one, or those of a game.
    pub deals: Vec<DealRecord>,
}

/// One deal at one table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealRecord {
    /// Where it passed.
    pub pass: String,
    /// Scores by seat.
    pub points: [i32; SEATS],
    /// Who shot the moon.
    pub moon: Option<u8>,
    /// Who took the queen of spades.
    pub queen: Option<u8>,
    /// Whose moon was stopped, and by whom.
    pub stopped: Option<[u8; 2]>,
    /// Voids made by passing, by seat.
    #[serde(default)]
    pub voids: [VoidMade; SEATS],
    /// Steps by seat.
    pub steps: [u64; SEATS],
}

/// The times of a deal or game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Times {
    /// Its number.
    pub times: u64,
    /// How long all of it took, in nanoseconds.
    pub nanos: u64,
    /// For each player the histogram of its decisions: bucket and count.
    pub decisions: Vec<Vec<(usize, u64)>>,
}

impl DealRecord {
    /// What is kept of a deal.
    pub fn of(deal: &Deal, outcome: &Outcome) -> DealRecord {
        let number = |seat: Seat| seat.index() as u8;
        DealRecord {
            pass: deal.direction.name().to_owned(),
            points: outcome.points,
            moon: outcome.moon.map(number),
            queen: outcome.queen.map(number),
            stopped: stopped_moon(deal.rules, &outcome.plays).map(|seats| seats.map(number)),
            voids: voids_made(deal, outcome),
            steps: outcome.steps,
        }
    }
}

impl Times {
    /// The histograms of a unit's players.
    pub fn of(unit: u64, nanos: u64, players: &[Histogram]) -> Times {
        Times {
            times: unit,
            nanos,
            decisions: players.iter().map(|h| h.buckets().collect()).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_back_as_they_were_written() {
        let record = Record {
            unit: 7,
            tables: vec![TableRecord {
                seats: "ABAB".to_owned(),
                deals: vec![DealRecord {
                    pass: "left".to_owned(),
                    points: [0, 26, 26, 26],
                    moon: Some(0),
                    queen: Some(0),
                    stopped: None,
                    voids: [
                        VoidMade::None,
                        VoidMade::Useful,
                        VoidMade::Idle,
                        VoidMade::None,
                    ],
                    steps: [0; SEATS],
                }],
            }],
            compared: Some([12, 3]),
        };
        let text = serde_json::to_string(&record).unwrap();
        assert_eq!(serde_json::from_str::<Record>(&text).unwrap(), record);
    }
}
