//! The records of a results file: a header with the whole configuration, then for each unit a line of
//! results and a line of times.
//!
//! All statistics are computed from the lines in numerical order. Resumed and uninterrupted
//! files therefore give identical statistics. Times are on separate lines because they are the only
//! part that is not reproducible.

use std::collections::BTreeMap;

use crate::statistics::Sprt;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::game::GameOptions;
use super::seating::{Arrangement, Entrant, from_letters};

/// The unit of a match: what is played once in every arrangement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum UnitKind {
    /// Single deals.
    Deal,
    /// Whole games.
    Game,
    /// Openings, each a game in every arrangement.
    Opening,
}

impl UnitKind {
    /// Its name, such as `deal`.
    pub const fn name(self) -> &'static str {
        ["deal", "game", "opening"][self as usize]
    }

    /// Whether a unit has a winner.
    pub const fn is_won(self) -> bool {
        !matches!(self, UnitKind::Deal)
    }
}

/// The first line: the whole configuration of the match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Header {
    /// The format version of the file, [`Header::FORMAT`].
    pub arena: u32,
    /// The game and its options.
    #[serde(flatten)]
    pub game: GameOptions,
    /// The players; the first is A, the second is B.
    pub players: Vec<Entrant>,
    /// The arrangements of each unit, as letters by seat.
    pub seatings: Vec<String>,
    /// Deals, games or openings.
    pub unit: UnitKind,
    /// Number of units.
    pub count: u64,
    /// The random seed.
    pub seed: u64,
    /// The sides are compared decision by decision in every unit whose number is a multiple of
    /// this; 0 for never.
    pub compare: u64,
    /// The two means of the sequential test.
    pub sprt: Option<[f64; 2]>,
}

impl Header {
    /// The format version that this program writes.
    pub const FORMAT: u32 = 1;

    /// The arrangement of a seating in letters, if it is valid for the players and the game.
    pub fn arrangement(&self, seats: &str) -> Option<Arrangement> {
        let seated = from_letters(seats, &self.players)?;
        (seated.len() == self.game.seats()).then_some(seated)
    }

    /// The sequential test, if the match has one.
    pub fn test(&self) -> Option<Sprt> {
        self.sprt.and_then(|[low, high]| Sprt::new(low, high))
    }

    /// Its fields as JSON.
    pub fn fields(&self) -> Map<String, Value> {
        match serde_json::to_value(self) {
            Ok(Value::Object(fields)) => fields,
            _ => Map::new(),
        }
    }
}

/// The first field that differs between two headers, with its value here and there.
pub fn first_difference(
    here: &Map<String, Value>,
    there: &Map<String, Value>,
) -> Option<[String; 3]> {
    let text = |value: Option<&Value>| match value {
        None | Some(Value::Null) => "none".to_owned(),
        Some(value) => value.to_string(),
    };
    (here.keys().chain(there.keys()))
        .map(|name| (name, here.get(name), there.get(name)))
        .find(|(_, here, there)| here != there)
        .map(|(name, here, there)| [name.clone(), text(here), text(there)])
}

/// The record of one unit in all its arrangements.
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
    /// The rounds in order: one deal, or those of a game.
    pub rounds: Vec<RoundRecord>,
    /// The share of the win of each seat, in twelfths; empty for single deals.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wins: Vec<u32>,
}

/// The result of one round at one table. All lists are by seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundRecord {
    /// What distinguishes the round, such as the pass direction in Hearts.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// The points.
    pub points: Vec<i32>,
    /// What the game counts; counters of zeros are left out.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub counts: BTreeMap<String, Vec<u32>>,
    /// Steps of work, in the unit of each player.
    pub steps: Vec<u64>,
    /// Decisions.
    pub decisions: Vec<u64>,
}

impl RoundRecord {
    /// Adds to a counter.
    pub fn add(&mut self, counter: &str, seat: usize, count: u32) {
        if count > 0 {
            let zeros = || vec![0; self.points.len()];
            self.counts.entry(counter.to_owned()).or_insert_with(zeros)[seat] += count;
        }
    }

    /// The value of a counter.
    pub fn count(&self, counter: &str, seat: usize) -> u32 {
        self.counts.get(counter).map_or(0, |counts| counts[seat])
    }
}

/// The times of a unit.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::game_match::tests::{built_in, config};

    #[test]
    fn records_survive_a_round_trip() {
        let mut round = RoundRecord {
            kind: "left".to_owned(),
            points: vec![0, 26, 26, 26],
            steps: vec![0; 4],
            decisions: vec![14; 4],
            ..RoundRecord::default()
        };
        round.add("shot_moon", 0, 1);
        round.add("took_queen", 1, 0);
        assert_eq!((round.counts.len(), round.count("shot_moon", 0)), (1, 1));
        let record = Record {
            unit: 7,
            tables: vec![TableRecord {
                seats: "ABAB".to_owned(),
                rounds: vec![round],
                wins: Vec::new(),
            }],
            compared: Some([12, 3]),
        };
        let text = serde_json::to_string(&record).unwrap();
        assert_eq!(serde_json::from_str::<Record>(&text).unwrap(), record);
        let game_match = built_in(config(&["tuned", "random"], UnitKind::Game, 3));
        let text = serde_json::to_string(game_match.header()).unwrap();
        assert!(
            text.starts_with("{\"arena\":1,\"game\":\"hearts\",\"rules\":"),
            "{text}"
        );
        assert_eq!(
            serde_json::from_str::<Header>(&text).unwrap(),
            *game_match.header()
        );
    }
}
