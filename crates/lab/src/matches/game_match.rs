//! A configured match, and the play of one unit in all its arrangements.
//!
//! Cards, openings and the players' random numbers of a unit depend only on the configuration and the
//! unit's number. The record of a unit is therefore reproducible.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use thiserror::Error;

use super::game::{GameOptions, MatchUnit, PlayTable, PlayerFault};
use super::hearts::play::HeartsOptions;
use super::record::{Header, Record, TableRecord, Times, UnitKind};
use super::seating::{Arrangement, Entrant, SeatingError, arrangements, entrants, letters};
use crate::players::registry::PlayerNameError;
use crate::players::registry::hearts::Registry;
use crate::statistics::Histogram;

/// The reason why a match cannot be played.
#[derive(Debug, Error)]
pub enum MatchError {
    /// An unknown or unusable player.
    #[error(transparent)]
    Player(#[from] PlayerNameError),
    /// An invalid seating.
    #[error(transparent)]
    Seating(#[from] SeatingError),
    /// Options that the game does not have together.
    #[error("{0}")]
    Options(String),
    /// A player returned an illegal action or did not answer.
    #[error("{unit} {number}, seated {seats}: {fault}")]
    Fault {
        /// The name of a unit.
        unit: &'static str,
        /// The number of the unit.
        number: u64,
        /// The seating.
        seats: String,
        /// The error.
        fault: PlayerFault,
    },
}

/// The configuration of a match.
#[derive(Clone, Debug)]
pub struct MatchConfig {
    /// The players; the first is A, the second is B.
    pub players: Vec<Entrant>,
    /// The game.
    pub game: GameOptions,
    /// The seating, as text; `None` for that of the game.
    pub seating: Option<String>,
    /// Deals, games or openings.
    pub unit: UnitKind,
    /// Number of units.
    pub count: u64,
    /// The random seed.
    pub seed: u64,
    /// The sides are compared in every unit whose number is a multiple of this; 0 for never.
    pub compare: u64,
    /// The two means of a sequential test that may end the match early.
    pub sprt: Option<[f64; 2]>,
}

impl Default for MatchConfig {
    /// A hundred deals of Hearts under standard rules, seated two against two, without players.
    fn default() -> MatchConfig {
        MatchConfig {
            players: Vec::new(),
            game: GameOptions::Hearts(HeartsOptions::default()),
            seating: None,
            unit: UnitKind::Deal,
            count: 100,
            seed: 1,
            compare: 0,
            sprt: None,
        }
    }
}

impl MatchConfig {
    /// The default match of these players, which are texts of [`entrants`].
    ///
    /// # Errors
    /// Too few or too many players, or two with the same letter.
    pub fn new(players: &[&str]) -> Result<MatchConfig, MatchError> {
        let players: Vec<String> = players.iter().map(|&name| name.to_owned()).collect();
        Ok(MatchConfig {
            players: entrants(&players)?,
            ..MatchConfig::default()
        })
    }
}

/// A match with its players and arrangements.
pub struct Match {
    header: Header,
    play_table: PlayTable,
    arrangements: Vec<Arrangement>,
}

/// The record and the times of a unit.
pub type PlayedUnit = (Record, Times);

impl Match {
    /// Looks up the players and parses the seating.
    ///
    /// # Errors
    /// An unknown or unusable player, an invalid seating, or options that exclude each other.
    pub fn new(config: MatchConfig, registry: &Registry) -> Result<Match, MatchError> {
        let MatchConfig { players, game, .. } = config;
        let info = game.info();
        if !info.units.contains(&config.unit) {
            let (title, unit) = (info.title, config.unit.name());
            return Err(MatchError::Options(format!(
                "{title} has no matches of {unit}s"
            )));
        }
        let names: Vec<&str> = players.iter().map(|player| &*player.name).collect();
        let play_table = game.open(&names, config.unit, registry)?;
        let seating = config.seating.as_deref().unwrap_or(game.seating());
        let arrangements = arrangements(seating, &players, game.seats())?;
        Ok(Match {
            header: Header {
                arena: Header::FORMAT,
                seatings: arrangements.iter().map(|a| letters(a, &players)).collect(),
                game,
                players,
                unit: config.unit,
                count: config.count,
                seed: config.seed,
                compare: config.compare,
                sprt: config.sprt,
            },
            play_table,
            arrangements,
        })
    }

    /// The configuration, as the header of a results file.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Plays a unit in all arrangements; `None` if `stop` was set meanwhile.
    ///
    /// # Errors
    /// A player returns an illegal action or does not answer.
    pub fn play(&self, number: u64, stop: &AtomicBool) -> Result<Option<PlayedUnit>, MatchError> {
        let begun = Instant::now();
        let header = &self.header;
        let unit = MatchUnit {
            match_seed: header.seed,
            number,
            is_compared: header.compare > 0 && number.is_multiple_of(header.compare),
            stop,
        };
        let mut times = vec![Histogram::default(); header.players.len()];
        let mut tables = Vec::with_capacity(self.arrangements.len());
        let mut compared = [0; 2];
        for (arrangement, seats) in self.arrangements.iter().zip(&header.seatings) {
            let played = match (self.play_table)(&unit, arrangement) {
                // External players are no longer waited for, which is not their error.
                _ if stop.load(Ordering::Relaxed) => return Ok(None),
                Ok(played) => played,
                Err(fault) => {
                    return Err(MatchError::Fault {
                        unit: header.unit.name(),
                        number,
                        seats: seats.clone(),
                        fault,
                    });
                }
            };
            for (&player, nanos) in arrangement.iter().zip(&played.nanos) {
                nanos.iter().for_each(|&nanos| times[player].push(nanos));
            }
            for (sum, count) in compared.iter_mut().zip(played.compared) {
                *sum += count;
            }
            tables.push(TableRecord {
                seats: seats.clone(),
                rounds: played.rounds,
                wins: played.wins,
            });
        }
        let record = Record {
            unit: number,
            tables,
            compared: unit.is_compared.then_some(compared),
        };
        let times = Times {
            times: number,
            nanos: begun.elapsed().as_nanos() as u64,
            decisions: times.iter().map(|one| one.buckets().collect()).collect(),
        };
        Ok(Some((record, times)))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::matches::liap_tui::LiapTuiOptions;

    /// A small match of Hearts.
    pub fn config(players: &[&str], unit: UnitKind, count: u64) -> MatchConfig {
        MatchConfig {
            unit,
            count,
            compare: 1,
            ..MatchConfig::new(players).unwrap()
        }
    }

    /// The match with the built-in players.
    pub fn built_in(config: MatchConfig) -> Match {
        Match::new(config, &Registry::default()).unwrap()
    }

    /// The record of a unit.
    pub fn record(game_match: &Match, unit: u64) -> Record {
        game_match
            .play(unit, &AtomicBool::new(false))
            .unwrap()
            .unwrap()
            .0
    }

    /// The match of two players of another game.
    pub fn match_of(game: GameOptions, unit: UnitKind, players: [&str; 2]) -> Match {
        let config = config(&players, unit, 100);
        let seed = 5;
        let compare = 0;
        built_in(MatchConfig {
            game,
            seed,
            compare,
            ..config
        })
    }

    #[test]
    fn identical_players_give_identical_tables() {
        let game_match = built_in(config(&["tuned", "tuned"], UnitKind::Deal, 3));
        for unit in 0..3 {
            let (record, times) = game_match
                .play(unit, &AtomicBool::new(false))
                .unwrap()
                .unwrap();
            assert_eq!(record.tables.len(), 6);
            let first = &record.tables[0].rounds;
            assert!(record.tables.iter().all(|table| table.rounds == *first));
            let [asked, different] = record.compared.unwrap();
            assert!(asked > 100 && different == 0, "{asked} {different}");
            let timed: u64 = times.decisions.iter().flatten().map(|&(_, n)| n).sum();
            assert_eq!(timed, 6 * (52 + 4));
        }
    }

    #[test]
    fn different_players_disagree() {
        let game_match = built_in(config(&["tuned", "as-designed"], UnitKind::Deal, 1));
        let found = record(&game_match, 0);
        let [asked, different] = found.compared.unwrap();
        assert!(0 < different && different < asked);
        assert_eq!(record(&game_match, 0), found);
    }

    #[test]
    fn units_are_those_of_the_game() {
        let config = config(&["v2", "new"], UnitKind::Deal, 1);
        let game = GameOptions::LiapTui(LiapTuiOptions { rounds: 1 });
        let refused = Match::new(MatchConfig { game, ..config }, &Registry::default());
        let message = refused.err().map(|error| error.to_string());
        assert_eq!(message.as_deref(), Some("Liap Tui has no matches of deals"));
    }

    #[test]
    fn stopped_unit_has_no_record() {
        let game_match = built_in(config(&["tuned", "tuned"], UnitKind::Deal, 1));
        assert!(
            game_match
                .play(0, &AtomicBool::new(true))
                .unwrap()
                .is_none()
        );
    }
}
