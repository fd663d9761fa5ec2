//! The records of a results file: a header with the whole configuration, then for each deal or game
//! a line of results and a line of times.
//!
//! All statistics are computed from the lines in numerical order. Resumed, uninterrupted and merged
//! files therefore give identical statistics. Times are on separate lines because they are the only
//! part that is not reproducible.

use std::ops::Range;

use crate::statistics::Histogram;
use handsense_hearts::{SEATS, Seat};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::events::{VoidMade, stopped_moon, voids_made};
use super::shard::Shard;
use super::table::{Deal, DealResult};
use crate::matches::seating::Entrant;

/// The unit of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum UnitKind {
    /// Single deals.
    Deal,
    /// Games to 100 points.
    Game,
}

/// The first line: the whole configuration of the match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Header {
    /// The format version of the file, [`Header::FORMAT`].
    pub arena: u32,
    /// The players; the first is A, the second is B.
    pub players: Vec<Entrant>,
    /// The arrangements of each deal, as letters by seat.
    pub seatings: Vec<String>,
    /// The rule bits.
    pub rules: i32,
    /// Deals or games.
    pub unit: UnitKind,
    /// Number of deals or games.
    pub count: u64,
    /// The random seed.
    pub seed: u64,
    /// The pass direction of all deals; `None` for left, right, across and hold in turn.
    pub pass: Option<String>,
    /// The sides are compared decision by decision in every unit whose number is a multiple of
    /// this; 0 for never.
    pub compare: u64,
    /// The two means of the sequential test.
    pub sprt: Option<[f64; 2]>,
    /// The hash of the deals of a deal file.
    pub deal_file: Option<String>,
    /// The shard of the match in this file; `None` for the whole match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
}

impl Header {
    /// The format version that this program writes.
    pub const FORMAT: u32 = 1;

    /// The numbers of the units to play: those of the shard, or of the whole match.
    pub fn units(&self) -> Range<u64> {
        self.shard
            .map_or(0..self.count, |shard| shard.units(self.count))
    }

    /// The number of units to play.
    pub fn unit_count(&self) -> u64 {
        let units = self.units();
        units.end - units.start
    }

    /// The header of the whole match.
    pub fn without_shard(&self) -> Header {
        Header {
            shard: None,
            ..self.clone()
        }
    }

    /// The first field that differs in another header, with its value here and there.
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

/// The record of one deal or game in all its arrangements.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The number of the unit.
    pub unit: u64,
    /// The result of each arrangement.
    pub tables: Vec<TableRecord>,
    /// Decisions in which both sides were asked, and those with different answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compared: Option<[u64; 2]>,
}

/// The result of one arrangement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableRecord {
    /// The seating, as letters.
    pub seats: String,
    /// The deals in order: one, or those of a game.
    pub deals: Vec<DealRecord>,
}

/// The result of one deal at one table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealRecord {
    /// The pass direction.
    pub pass: String,
    /// Scores by seat.
    pub points: [i32; SEATS],
    /// The seat that shot the moon.
    pub moon: Option<u8>,
    /// The seat that took the queen of spades.
    pub queen: Option<u8>,
    /// The seat whose moon was stopped, and the seat that stopped it.
    pub stopped: Option<[u8; 2]>,
    /// Voids made by passing, by seat.
    #[serde(default)]
    pub voids: [VoidMade; SEATS],
    /// Steps of work, by seat.
    pub steps: [u64; SEATS],
}

/// The times of a deal or game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Times {
    /// The number of the unit.
    pub times: u64,
    /// Total time in nanoseconds.
    pub nanos: u64,
    /// For each player the histogram of its decision times: bucket and count.
    pub decisions: Vec<Vec<(usize, u64)>>,
}

impl DealRecord {
    /// The record of a deal.
    pub fn new(deal: &Deal, result: &DealResult) -> DealRecord {
        let number = |seat: Seat| seat.index() as u8;
        DealRecord {
            pass: deal.direction.name().to_owned(),
            points: result.points,
            moon: result.moon.map(number),
            queen: result.queen.map(number),
            stopped: stopped_moon(deal.rules, &result.plays).map(|seats| seats.map(number)),
            voids: voids_made(deal, result),
            steps: result.steps,
        }
    }
}

impl Times {
    /// The times of a unit, with the histogram of each player.
    pub fn new(unit: u64, nanos: u64, players: &[Histogram]) -> Times {
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
    fn records_survive_a_round_trip() {
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
