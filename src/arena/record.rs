//! What a result file holds: a header with the whole configuration, then for every deal or game a
//! line with what happened, and a line with the times it took.
//!
//! All statistics follow from the lines in the order of their numbers, and from nothing else; so
//! any file, resumed, finished or put together from parts, tells the same to the last digit.
//! Times stand in lines of their own because they are the one thing that no run repeats.

use handsense::base::stats::Histogram;
use handsense::hearts::{Card, Rules, SEATS, Seat, Trick};
use serde::{Deserialize, Serialize};

use super::seating::Entrant;
use super::table::Outcome;

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
}

impl Header {
    /// The format that this program writes.
    pub const FORMAT: u32 = 1;
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

/// A moon is in sight when one seat alone has taken at least this part of the penalty cards.
const IN_SIGHT: (u32, u32) = (1, 2);

impl DealRecord {
    /// What is kept of a deal.
    pub fn of(outcome: &Outcome, rules: Rules, pass: &str) -> DealRecord {
        let number = |seat: Seat| seat.index() as u8;
        DealRecord {
            pass: pass.to_owned(),
            points: outcome.points,
            moon: outcome.moon.map(number),
            queen: outcome.queen.map(number),
            stopped: stopped_moon(rules, &outcome.plays).map(|seats| seats.map(number)),
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

/// Whose moon was in sight and stopped, and the seat that took the card which stopped it.
///
/// In sight: one seat had taken half of the penalty cards or more, and no other seat any.
fn stopped_moon(rules: Rules, plays: &[(Seat, Card)]) -> Option<[Seat; 2]> {
    if !rules.moon_counts() {
        return None;
    }
    let penalties = rules.penalty_cards();
    let (part, whole) = IN_SIGHT;
    let mut taken = [0; SEATS];
    for cards in plays.chunks_exact(SEATS) {
        let mut trick = Trick::led_by(cards[0].0);
        cards.iter().for_each(|&(_, card)| trick.add(card));
        let winner = trick.winner()?;
        let won = cards.iter().filter(|&&(_, card)| penalties.contains(card));
        let won = won.count() as u32;
        if won == 0 {
            continue;
        }
        if let Some(shooter) = Seat::ALL.into_iter().find(|&seat| taken[seat] > 0)
            && shooter != winner
        {
            let in_sight = taken[shooter] * whole >= penalties.len() * part;
            return in_sight.then_some([shooter, winner]);
        }
        taken[winner] += won;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plays(text: &str) -> Vec<(Seat, Card)> {
        let mut plays = Vec::new();
        for trick in text.split('/') {
            let (leader, cards) = trick.split_once(':').unwrap();
            let mut seat = Seat::from_index(leader.parse().unwrap()).unwrap();
            for card in cards.split(',') {
                plays.push((seat, card.parse().unwrap()));
                seat = seat.next();
            }
        }
        plays
    }

    #[test]
    fn a_moon_is_stopped_by_the_first_penalty_elsewhere() {
        let half = "0:HA,H2,H3,H4/0:HK,H5,H6,H7/";
        let rules = Rules::STANDARD;
        let seats = |of: usize, by: usize| Some([Seat::ALL[of], Seat::ALL[by]]);
        let found = stopped_moon(rules, &plays(&format!("{half}0:C3,C4,C5,CA/3:D2,D3,DA,H8")));
        assert_eq!(found, seats(0, 1));
        // A trick without penalties stops nothing; neither does one of the shooter's own.
        let held = plays(&format!("{half}0:C3,C4,C5,CA/3:C2,CK,C9,CT/0:HQ,H8,H9,DK"));
        assert_eq!(stopped_moon(rules, &held), None);
        let early = plays("0:HA,H2,H3,C4/0:C3,C4,C5,CA/3:D2,D3,DA,H8");
        assert_eq!(stopped_moon(rules, &early), None);
        let no_moons = rules | Rules::NO_SHOOTING;
        let stopped = plays(&format!("{half}0:C3,C4,C5,CA/3:D2,D3,DA,H8"));
        assert_eq!(stopped_moon(no_moons, &stopped), None);
    }

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
                    steps: [0; SEATS],
                }],
            }],
            compared: Some([12, 3]),
        };
        let text = serde_json::to_string(&record).unwrap();
        assert_eq!(serde_json::from_str::<Record>(&text).unwrap(), record);
    }
}
