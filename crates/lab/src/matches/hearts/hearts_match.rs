//! A configured match of Hearts, and the play of one deal or game in all its arrangements.
//!
//! Cards, pass directions and the players' random numbers of a unit depend only on the
//! configuration and the unit's number. The record of a unit is therefore reproducible.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::statistics::{Histogram, Sprt};
use handsense_hearts::{Game, PassDirection, Rules, SEATS, Seat};

use super::deals::{self, FileDeal};
use super::error::HeartsMatchError;
use super::record::{DealRecord, Header, Record, TableRecord, Times, UnitKind};
use super::shard::Shard;
use super::table::{Deal, play_deal};
use crate::matches::seating::{
    Arrangement, Entrant, arrangements, entrants, from_letters, letters,
};
use crate::players::registry::hearts::{PlayerFactory, Registry};
use crate::players::seat_player::{ComparisonCounts, SeatPlayer};

/// The maximum number of deals of a game. It bounds games under rules with bonuses, which may not
/// end; the player with the best score then wins.
pub const MAX_DEALS: u32 = 100;

/// The configuration of a match.
#[derive(Clone, Debug)]
pub struct MatchConfig {
    /// The players; the first is A, the second is B.
    pub players: Vec<Entrant>,
    /// The seating, as text.
    pub seating: String,
    /// The rules.
    pub rules: Rules,
    /// Deals or games.
    pub unit: UnitKind,
    /// Number of deals or games.
    pub count: u64,
    /// The random seed.
    pub seed: u64,
    /// The pass direction of all deals; `None` for left, right, across and hold in turn.
    pub pass: Option<PassDirection>,
    /// The sides are compared in every unit whose number is a multiple of this; 0 for never.
    pub compare: u64,
    /// The two means of a sequential test that may end the match early.
    pub sprt: Option<[f64; 2]>,
    /// Deals of a file, instead of random deals.
    pub deals: Option<Vec<FileDeal>>,
}

impl MatchConfig {
    /// A match of a hundred deals under standard rules, seated two against two. Players are texts of
    /// [`entrants`].
    ///
    /// # Errors
    /// Too few or too many players, or two with the same letter.
    pub fn new(players: &[&str]) -> Result<MatchConfig, HeartsMatchError> {
        let players: Vec<String> = players.iter().map(|&name| name.to_owned()).collect();
        Ok(MatchConfig {
            players: entrants(&players)?,
            seating: "2v2".to_owned(),
            rules: Rules::STANDARD,
            unit: UnitKind::Deal,
            count: 100,
            seed: 1,
            pass: None,
            compare: 0,
            sprt: None,
            deals: None,
        })
    }
}

/// A match with its player factories and arrangements.
pub struct HeartsMatch {
    header: Header,
    config: MatchConfig,
    factories: Vec<PlayerFactory>,
    arrangements: Vec<Arrangement>,
}

/// The record and the times of a unit.
pub type PlayedUnit = (Record, Times);

impl HeartsMatch {
    /// Looks up the players and parses the seating.
    ///
    /// # Errors
    /// An unknown or unusable player, an invalid seating, or a pass direction under rules without
    /// passing.
    pub fn new(config: MatchConfig, registry: &Registry) -> Result<HeartsMatch, HeartsMatchError> {
        if let Some(direction) = config.pass
            && direction != PassDirection::Hold
            && !config.rules.has(Rules::PASS_CARDS)
        {
            return Err(HeartsMatchError::NoPassing(direction.name()));
        }
        let factories: Result<_, _> = config
            .players
            .iter()
            .map(|p| registry.factory(&p.name))
            .collect();
        let arrangements = arrangements(&config.seating, &config.players)?;
        let written = |a: &Arrangement| letters(a, &config.players);
        let header = Header {
            arena: Header::FORMAT,
            players: config.players.clone(),
            seatings: arrangements.iter().map(written).collect(),
            rules: config.rules.bits(),
            unit: config.unit,
            count: config.count,
            seed: config.seed,
            pass: config.pass.map(|direction| direction.name().to_owned()),
            compare: config.compare,
            sprt: config.sprt,
            deal_file: config
                .deals
                .as_ref()
                .map(|deals| format!("{:016x}", deals::fingerprint(deals))),
            shard: None,
        };
        Ok(HeartsMatch {
            header,
            factories: factories?,
            arrangements,
            config,
        })
    }

    /// Restricts the match to one shard.
    ///
    /// # Errors
    /// More shards than units, or a match with a sequential test, which needs all units in order.
    pub fn sharded(mut self, shard: Shard) -> Result<HeartsMatch, HeartsMatchError> {
        let (unit, count) = (self.config.unit.name(), self.config.count);
        if self.config.sprt.is_some() {
            return Err(HeartsMatchError::ShardedSprt);
        }
        if u64::from(shard.count()) > count {
            let shards = shard.count();
            return Err(HeartsMatchError::TooManyShards {
                unit,
                count,
                shards,
            });
        }
        self.header.shard = Some(shard);
        Ok(self)
    }

    /// The configuration, as the header of a results file.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Plays a unit in all arrangements; `None` if `stop` was set meanwhile.
    ///
    /// # Errors
    /// A player returns an illegal action or does not answer.
    pub fn play(
        &self,
        unit: u64,
        stop: &AtomicBool,
    ) -> Result<Option<PlayedUnit>, HeartsMatchError> {
        let begun = Instant::now();
        let mut players = self.players(unit);
        let mut times = vec![Histogram::default(); self.factories.len()];
        let mut tables = Vec::with_capacity(self.arrangements.len());
        for arrangement in &self.arrangements {
            let mut table = TableRecord {
                seats: letters(arrangement, &self.config.players),
                deals: Vec::new(),
            };
            let mut game = Game::new(self.config.rules);
            while !self.is_over(&game) {
                if stop.load(Ordering::Relaxed) {
                    return Ok(None);
                }
                let deal = self.deal(unit, &game);
                let mut next = arrangement.iter();
                let seats = players.each_mut().map(|players| {
                    let player = next.next().copied().unwrap_or_default();
                    &mut players[player]
                });
                let result = match play_deal(&deal, seats) {
                    Ok(result) => result,
                    // External players are no longer waited for, which is not their error.
                    Err(_) if stop.load(Ordering::Relaxed) => return Ok(None),
                    Err(foul) => {
                        return Err(HeartsMatchError::PlayerError {
                            unit: self.config.unit.name(),
                            number: unit,
                            seats: table.seats.clone(),
                            foul,
                        });
                    }
                };
                for (&player, nanos) in arrangement.iter().zip(&result.nanos) {
                    nanos.iter().for_each(|&nanos| times[player].push(nanos));
                }
                let record = DealRecord::new(&deal, &result);
                game.add_deal(record.points);
                table.deals.push(record);
            }
            tables.push(table);
        }
        let record = Record {
            unit,
            tables,
            compared: self.is_compared(unit).then(|| comparison(&players)),
        };
        let nanos = begun.elapsed().as_nanos() as u64;
        Ok(Some((record, Times::new(unit, nanos, &times))))
    }

    /// Whether the unit is complete after these deals.
    fn is_over(&self, game: &Game) -> bool {
        match self.config.unit {
            UnitKind::Deal => game.deals() == 1,
            UnitKind::Game => game.is_over() || game.deals() == MAX_DEALS,
        }
    }

    /// The next deal of a unit.
    fn deal(&self, unit: u64, game: &Game) -> Deal {
        let config = &self.config;
        match config.unit {
            UnitKind::Deal => {
                let mut deal = deals::generate_deal(config.rules, config.seed, unit, config.pass);
                if let Some(deals) = &config.deals {
                    let dealt = deals[unit as usize % deals.len()];
                    (deal.hands, deal.direction) = (dealt.hands, dealt.direction);
                }
                deal
            }
            UnitKind::Game => {
                let seed = deals::derive_seed(config.seed, unit);
                let number = u64::from(game.deals());
                Deal {
                    scores: game.scores(),
                    ..deals::generate_deal(config.rules, seed, number, config.pass)
                }
            }
        }
    }

    const fn is_compared(&self, unit: u64) -> bool {
        self.config.compare > 0 && unit.is_multiple_of(self.config.compare)
    }

    /// New instances of every player for every seat. A and B are compared with each other in units
    /// of comparison.
    fn players(&self, unit: u64) -> [Vec<SeatPlayer>; SEATS] {
        let make = |player: usize| {
            let own = self.factories[player]();
            match player {
                0 | 1 if self.is_compared(unit) => {
                    SeatPlayer::compared(own, self.factories[1 - player]())
                }
                _ => own,
            }
        };
        Seat::ALL.map(|_| (0..self.factories.len()).map(make).collect())
    }
}

/// The comparison counts over all seats.
fn comparison(players: &[Vec<SeatPlayer>; SEATS]) -> [u64; 2] {
    let mut sum = ComparisonCounts::default();
    for seated in players.iter().flatten() {
        sum.add(seated.comparison().unwrap_or_default());
    }
    [sum.asked, sum.different]
}

impl UnitKind {
    /// `deal` or `game`.
    pub const fn name(self) -> &'static str {
        match self {
            UnitKind::Deal => "deal",
            UnitKind::Game => "game",
        }
    }
}

impl Header {
    /// The arrangement of a seating in letters, if it is valid for the players.
    pub fn arrangement(&self, seats: &str) -> Option<Arrangement> {
        from_letters(seats, &self.players)
    }

    /// The sequential test, if the match has one.
    pub fn test(&self) -> Option<Sprt> {
        self.sprt.and_then(|[low, high]| Sprt::new(low, high))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A small match.
    pub fn config(players: &[&str], unit: UnitKind, count: u64) -> MatchConfig {
        MatchConfig {
            unit,
            count,
            compare: 1,
            ..MatchConfig::new(players).unwrap()
        }
    }

    /// The match with the built-in players.
    pub fn hearts_match(config: MatchConfig) -> HeartsMatch {
        HeartsMatch::new(config, &Registry::default()).unwrap()
    }

    static NEVER_STOP: AtomicBool = AtomicBool::new(false);

    #[test]
    fn identical_players_give_identical_tables() {
        let hearts_match = hearts_match(config(&["tuned", "tuned"], UnitKind::Deal, 3));
        for unit in 0..3 {
            let (record, times) = hearts_match.play(unit, &NEVER_STOP).unwrap().unwrap();
            assert_eq!(record.tables.len(), 6);
            assert!(
                record
                    .tables
                    .iter()
                    .all(|t| t.deals == record.tables[0].deals)
            );
            let [asked, different] = record.compared.unwrap();
            assert!(asked > 100 && different == 0, "{asked} {different}");
            let decisions = 6 * (52 + if unit == 3 { 0 } else { 4 });
            let timed: u64 = times.decisions.iter().flatten().map(|&(_, n)| n).sum();
            assert_eq!(timed, decisions);
        }
    }

    #[test]
    fn different_players_disagree() {
        let hearts_match = hearts_match(config(&["tuned", "as-designed"], UnitKind::Deal, 1));
        let (record, _) = hearts_match.play(0, &NEVER_STOP).unwrap().unwrap();
        let [asked, different] = record.compared.unwrap();
        assert!(0 < different && different < asked);
        assert_eq!(
            hearts_match.play(0, &NEVER_STOP).unwrap().unwrap().0,
            record
        );
    }

    #[test]
    fn games_end_at_100() {
        for rules in [
            Rules::STANDARD,
            Rules::STANDARD | Rules::JACK_BONUS | Rules::NO_TRICK_BONUS,
            Rules::STANDARD.without(Rules::QUEEN_PENALTY) | Rules::HEARTS_ARENT_POINTS,
        ] {
            let mut config = config(&["tuned", "as-designed"], UnitKind::Game, 2);
            (config.rules, config.compare) = (rules, 0);
            let hearts_match = hearts_match(config);
            for unit in 0..2 {
                let (record, _) = hearts_match.play(unit, &NEVER_STOP).unwrap().unwrap();
                assert_eq!(record.compared, None);
                for table in &record.tables {
                    let mut game = Game::new(rules);
                    for (index, deal) in table.deals.iter().enumerate() {
                        assert!(!game.is_over());
                        assert_eq!(deal.pass, PassDirection::CYCLE[index % 4].name());
                        game.add_deal(deal.points);
                    }
                    assert!(game.is_over() || game.deals() == MAX_DEALS);
                }
            }
        }
    }

    #[test]
    fn stopped_unit_has_no_record() {
        let hearts_match = hearts_match(config(&["tuned", "tuned"], UnitKind::Deal, 1));
        assert!(
            hearts_match
                .play(0, &AtomicBool::new(true))
                .unwrap()
                .is_none()
        );
    }

    #[test]
    fn deals_of_a_file_are_played_unchanged() {
        let line = "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432 hold";
        let mut config = config(&["tuned", "as-designed"], UnitKind::Deal, 1);
        config.deals = Some(deals::parse(line, Rules::STANDARD).unwrap());
        let hearts_match = hearts_match(config);
        assert!(hearts_match.header().deal_file.is_some());
        let (record, _) = hearts_match.play(0, &NEVER_STOP).unwrap().unwrap();
        for table in &record.tables {
            // Clubs are led and no other seat has one: the leader takes all.
            assert_eq!(table.deals[0].points, [26, 26, 0, 26]);
            assert_eq!(table.deals[0].moon, Some(2));
            assert_eq!(table.deals[0].pass, "hold");
        }
    }
}
