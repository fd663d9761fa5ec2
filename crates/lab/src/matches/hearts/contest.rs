//! A match ready to be played, and the playing of one deal or game in all its arrangements.
//!
//! Everything about a unit follows from the configuration and its number: cards, directions, the
//! chance of the players. Whoever plays it, in whichever order, gets the same record.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::statistics::{Histogram, Sprt};
use handsense_hearts::{Game, PassDirection, Rules, SEATS, Seat};

use super::deals::{self, Dealt};
use super::error::ContestError;
use super::record::{DealRecord, Header, Record, TableRecord, Times, Unit};
use super::shard::Shard;
use super::table::{Deal, play_deal};
use crate::matches::seating::{Arrangement, Entrant, arrangements, from_letters, letters};
use crate::players::registry::hearts::{Recipe, Roster};
use crate::players::seat_player::{Seated, Tally};

/// The most deals of a game. Rules with bonuses might otherwise let a game go on for ever; a game
/// that is cut off is won by whoever is ahead.
pub const MOST_DEALS: u32 = 100;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The players; the first is A, the second B.
    pub players: Vec<Entrant>,
    /// The seating as text.
    pub seating: String,
    /// The rules.
    pub rules: Rules,
    /// Deals or games.
    pub unit: Unit,
    /// How many.
    pub count: u64,
    /// The seed.
    pub seed: u64,
    /// The direction of all deals, or all in turn.
    pub pass: Option<PassDirection>,
    /// Every so-manyth unit the sides are compared; 0 for never.
    pub compare: u64,
    /// When to stop early.
    pub sprt: Option<[f64; 2]>,
    /// Deals of a file instead of random ones.
    pub deals: Option<Vec<Dealt>>,
}

/// A match with its players found and its seats given.
pub struct Contest {
    header: Header,
    setup: Setup,
    recipes: Vec<Recipe>,
    arrangements: Vec<Arrangement>,
}

/// What a unit left behind.
pub type Played = (Record, Times);

impl Contest {
    /// Finds the players and arranges the seats.
    ///
    /// # Errors
    /// A player nobody knows or who cannot be had, a seating that does not fit the players, a
    /// direction that the rules do not have.
    pub fn new(setup: Setup, roster: &Roster) -> Result<Contest, ContestError> {
        if let Some(direction) = setup.pass
            && direction != PassDirection::Hold
            && !setup.rules.has(Rules::PASS_CARDS)
        {
            return Err(ContestError::NoPassing(direction.name()));
        }
        let recipes: Result<_, _> = setup
            .players
            .iter()
            .map(|p| roster.recipe(&p.name))
            .collect();
        let arrangements = arrangements(&setup.seating, &setup.players)?;
        let written = |a: &Arrangement| letters(a, &setup.players);
        let header = Header {
            arena: Header::FORMAT,
            players: setup.players.clone(),
            seatings: arrangements.iter().map(written).collect(),
            rules: setup.rules.bits(),
            unit: setup.unit,
            count: setup.count,
            seed: setup.seed,
            pass: setup.pass.map(|direction| direction.name().to_owned()),
            compare: setup.compare,
            sprt: setup.sprt,
            deal_file: setup
                .deals
                .as_ref()
                .map(|deals| format!("{:016x}", deals::fingerprint(deals))),
            shard: None,
        };
        Ok(Contest {
            header,
            recipes: recipes?,
            arrangements,
            setup,
        })
    }

    /// Leaves only a part of the match to be played.
    ///
    /// # Errors
    /// More shards than units, and a match that may end early: when, only all units in order tell.
    pub fn sharded(mut self, shard: Shard) -> Result<Contest, ContestError> {
        let (unit, count) = (self.setup.unit.name(), self.setup.count);
        if self.setup.sprt.is_some() {
            return Err(ContestError::ShardedTest);
        }
        if u64::from(shard.of()) > count {
            let shards = shard.of();
            return Err(ContestError::TooManyShards {
                unit,
                count,
                shards,
            });
        }
        self.header.shard = Some(shard);
        Ok(self)
    }

    /// The configuration as a result file begins with it.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Plays a unit in all arrangements; `None` when `stop` was set meanwhile.
    ///
    /// # Errors
    /// A player's foul, or its failure to answer.
    pub fn play(&self, unit: u64, stop: &AtomicBool) -> Result<Option<Played>, ContestError> {
        let begun = Instant::now();
        let mut bench = self.bench(unit);
        let mut times = vec![Histogram::default(); self.recipes.len()];
        let mut tables = Vec::with_capacity(self.arrangements.len());
        for arrangement in &self.arrangements {
            let mut table = TableRecord {
                seats: letters(arrangement, &self.setup.players),
                deals: Vec::new(),
            };
            let mut game = Game::new(self.setup.rules);
            while !self.is_over(&game) {
                if stop.load(Ordering::Relaxed) {
                    return Ok(None);
                }
                let deal = self.deal(unit, &game);
                let mut next = arrangement.iter();
                let seats = bench.each_mut().map(|players| {
                    let player = next.next().copied().unwrap_or_default();
                    &mut players[player]
                });
                let outcome = match play_deal(&deal, seats) {
                    Ok(outcome) => outcome,
                    // Players from outside are not waited for any longer, which is no foul.
                    Err(_) if stop.load(Ordering::Relaxed) => return Ok(None),
                    Err(foul) => {
                        return Err(ContestError::Foul {
                            unit: self.setup.unit.name(),
                            number: unit,
                            seats: table.seats.clone(),
                            foul,
                        });
                    }
                };
                for (&player, nanos) in arrangement.iter().zip(&outcome.nanos) {
                    nanos.iter().for_each(|&nanos| times[player].push(nanos));
                }
                let record = DealRecord::of(&deal, &outcome);
                game.add_deal(record.points);
                table.deals.push(record);
            }
            tables.push(table);
        }
        let record = Record {
            unit,
            tables,
            compared: self.is_compared(unit).then(|| tally(&bench)),
        };
        let nanos = begun.elapsed().as_nanos() as u64;
        Ok(Some((record, Times::of(unit, nanos, &times))))
    }

    /// Whether the unit is done after these deals.
    fn is_over(&self, game: &Game) -> bool {
        match self.setup.unit {
            Unit::Deal => game.deals() == 1,
            Unit::Game => game.is_over() || game.deals() == MOST_DEALS,
        }
    }

    /// The next deal of a unit.
    fn deal(&self, unit: u64, game: &Game) -> Deal {
        let setup = &self.setup;
        match setup.unit {
            Unit::Deal => {
                let mut deal = deals::numbered(setup.rules, setup.seed, unit, setup.pass);
                if let Some(deals) = &setup.deals {
                    let dealt = deals[unit as usize % deals.len()];
                    (deal.hands, deal.direction) = (dealt.hands, dealt.direction);
                }
                deal
            }
            Unit::Game => {
                let seed = deals::seeds(setup.seed, unit);
                let number = u64::from(game.deals());
                Deal {
                    scores: game.scores(),
                    ..deals::numbered(setup.rules, seed, number, setup.pass)
                }
            }
        }
    }

    const fn is_compared(&self, unit: u64) -> bool {
        self.setup.compare > 0 && unit.is_multiple_of(self.setup.compare)
    }

    /// Every player for every seat, fresh; A and B compared with each other if it is their turn.
    fn bench(&self, unit: u64) -> [Vec<Seated>; SEATS] {
        let make = |player: usize| {
            let own = self.recipes[player]();
            match player {
                0 | 1 if self.is_compared(unit) => {
                    Seated::compared(own, self.recipes[1 - player]())
                }
                _ => own,
            }
        };
        Seat::ALL.map(|_| (0..self.recipes.len()).map(make).collect())
    }
}

/// What comparing has found in all seats.
fn tally(bench: &[Vec<Seated>; SEATS]) -> [u64; 2] {
    let mut sum = Tally::default();
    for seated in bench.iter().flatten() {
        sum.add(seated.tally().unwrap_or_default());
    }
    [sum.asked, sum.different]
}

impl Unit {
    /// `deal` or `game`.
    pub const fn name(self) -> &'static str {
        match self {
            Unit::Deal => "deal",
            Unit::Game => "game",
        }
    }
}

impl Header {
    /// The arrangement of a written seating, if it fits the players.
    pub fn arrangement(&self, seats: &str) -> Option<Arrangement> {
        from_letters(seats, &self.players)
    }

    /// The test that may end the match early.
    pub fn test(&self) -> Option<Sprt> {
        self.sprt.and_then(|[low, high]| Sprt::new(low, high))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::matches::seating::entrants;

    /// A small match.
    pub fn setup(players: &[&str], unit: Unit, count: u64) -> Setup {
        let players: Vec<String> = players.iter().map(|&name| name.to_owned()).collect();
        Setup {
            players: entrants(&players).unwrap(),
            seating: "2v2".to_owned(),
            rules: Rules::STANDARD,
            unit,
            count,
            seed: 1,
            pass: None,
            compare: 1,
            sprt: None,
            deals: None,
        }
    }

    /// That match with the players that are always there.
    pub fn contest(setup: Setup) -> Contest {
        Contest::new(setup, &Roster::default()).unwrap()
    }

    static GO_ON: AtomicBool = AtomicBool::new(false);

    #[test]
    fn identical_players_play_identical_tables() {
        let contest = contest(setup(&["tuned", "tuned"], Unit::Deal, 3));
        for unit in 0..3 {
            let (record, times) = contest.play(unit, &GO_ON).unwrap().unwrap();
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
        let contest = contest(setup(&["tuned", "as-designed"], Unit::Deal, 1));
        let (record, _) = contest.play(0, &GO_ON).unwrap().unwrap();
        let [asked, different] = record.compared.unwrap();
        assert!(0 < different && different < asked);
        assert_eq!(contest.play(0, &GO_ON).unwrap().unwrap().0, record);
    }

    #[test]
    fn games_go_to_100_and_end() {
        for rules in [
            Rules::STANDARD,
            Rules::STANDARD | Rules::JACK_BONUS | Rules::NO_TRICK_BONUS,
            Rules::STANDARD.without(Rules::QUEEN_PENALTY) | Rules::HEARTS_ARENT_POINTS,
        ] {
            let mut setup = setup(&["tuned", "as-designed"], Unit::Game, 2);
            (setup.rules, setup.compare) = (rules, 0);
            let contest = contest(setup);
            for unit in 0..2 {
                let (record, _) = contest.play(unit, &GO_ON).unwrap().unwrap();
                assert_eq!(record.compared, None);
                for table in &record.tables {
                    let mut game = Game::new(rules);
                    for (index, deal) in table.deals.iter().enumerate() {
                        assert!(!game.is_over());
                        assert_eq!(deal.pass, PassDirection::CYCLE[index % 4].name());
                        game.add_deal(deal.points);
                    }
                    assert!(game.is_over() || game.deals() == MOST_DEALS);
                }
            }
        }
    }

    #[test]
    fn a_set_stop_ends_a_unit_without_a_record() {
        let contest = contest(setup(&["tuned", "tuned"], Unit::Deal, 1));
        assert!(contest.play(0, &AtomicBool::new(true)).unwrap().is_none());
    }

    #[test]
    fn deals_of_a_file_are_played_as_they_stand() {
        let line = "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432 hold";
        let mut setup = setup(&["tuned", "as-designed"], Unit::Deal, 1);
        setup.deals = Some(deals::parse(line, Rules::STANDARD).unwrap());
        let contest = contest(setup);
        assert!(contest.header().deal_file.is_some());
        let (record, _) = contest.play(0, &GO_ON).unwrap().unwrap();
        for table in &record.tables {
            // Clubs are led and nobody else has one: the leader takes all.
            assert_eq!(table.deals[0].points, [26, 26, 0, 26]);
            assert_eq!(table.deals[0].moon, Some(2));
            assert_eq!(table.deals[0].pass, "hold");
        }
    }
}
