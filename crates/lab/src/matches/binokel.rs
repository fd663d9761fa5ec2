//! Matches of Binokel: games of two, three or four seats.

use std::ops::RangeInclusive;
use std::time::Instant;

use handsense_binokel::{
    Edition, GAME_TARGET, MAX_PLAYERS, Player, Round, RoundError, RoundSetup, Rules, Seat,
    play_decision,
};
use handsense_core::Rng;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::game::{GameInfo, MatchGame, Per, PlayTable, PlayedTable, Term, mix_seed, shares};
use super::game_match::MatchError;
use super::record::{RoundRecord, UnitKind};
use crate::players::registry::binokel::factory;
use crate::players::registry::hearts::Registry;

/// The maximum number of rounds; the side with the best score then wins.
pub const MOST_ROUNDS: u32 = 60;

/// The error of an illegal action.
#[derive(Clone, Debug, Error)]
#[error("seat {seat}: {why}")]
pub struct PlayerError {
    /// The seat.
    pub seat: Seat,
    /// The violated rule.
    pub why: RoundError,
}

/// The options of Binokel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BinokelOptions {
    /// The rules: `reference` or `newest`.
    pub rules: String,
    /// Number of seats.
    pub seats: usize,
}

impl BinokelOptions {
    fn rules(&self) -> Option<Rules> {
        let is_named = |edition: &Edition| edition.name() == self.rules;
        let edition = Edition::ALL.into_iter().find(is_named)?;
        Rules::new(edition, self.seats)
    }
}

impl MatchGame for BinokelOptions {
    fn seats(&self) -> usize {
        self.seats
    }

    /// With two seats each player sits in either seat. With three, the first player is alone in each
    /// seat in turn. With four, each player is either pair of opposite seats.
    fn seating(&self) -> &'static str {
        match self.seats {
            2 => "1v1",
            3 => "1v2",
            _ => "ABAB",
        }
    }

    fn text(&self) -> String {
        format!("rules {}", self.rules)
    }

    fn points(&self) -> RangeInclusive<i32> {
        -10_000..=10_000
    }

    fn invalid(&self) -> Option<String> {
        let (rules, seats) = (&self.rules, self.seats);
        let is_known = self.rules().is_some();
        (!is_known).then(|| format!("field 'rules': no rules '{rules}' for {seats} seats"))
    }

    fn open(
        &self,
        names: &[&str],
        _unit: UnitKind,
        _registry: &Registry,
    ) -> Result<PlayTable, MatchError> {
        let rules = self.rules();
        let rules = rules.ok_or_else(|| MatchError::Options(self.invalid().unwrap_or_default()))?;
        let factories = names.iter().map(|name| factory(name));
        let factories = factories.collect::<Result<Vec<_>, _>>()?;
        Ok(Box::new(move |unit, seated| {
            let player = |&player: &usize| factories[player]();
            let mut players: Vec<Box<dyn Player>> = seated.iter().map(player).collect();
            Ok(play_game(rules, unit.seed(), &mut players)?)
        }))
    }
}

/// Plays a game to 1,000 points. All randomness comes from the seed, and the deals depend on
/// nothing else: the third round of two games with one seed has the same cards.
///
/// # Errors
/// The first illegal action.
pub fn play_game(
    rules: Rules,
    seed: u64,
    players: &mut [Box<dyn Player>],
) -> Result<PlayedTable, PlayerError> {
    let seats = || Seat::ALL.into_iter().take(rules.players());
    let mut table = PlayedTable {
        nanos: vec![Vec::new(); rules.players()],
        ..PlayedTable::default()
    };
    let mut totals = [0_i32; MAX_PLAYERS];
    let mut winner = None;
    for number in 0..MOST_ROUNDS {
        for (seat, player) in players.iter_mut().enumerate() {
            player.begin_round(mix_seed(seed, &[u64::from(number), 100 + seat as u64]));
        }
        let mut rng = Rng::new(mix_seed(seed, &[u64::from(number)]));
        let (hands, dabb) = rules.deal(&mut rng);
        let dealer = rules.seat_after(Seat::ALL[0], number as usize);
        let mut round = Round::new(RoundSetup {
            rules,
            dealer,
            hands,
            dabb,
            scores: totals,
        });
        let mut decisions = vec![0; rules.players()];
        while let Some(seat) = round.next_seat() {
            let view = round.view(seat);
            let begun = Instant::now();
            play_decision(&mut round, players[seat.index()].as_mut(), &view)
                .map_err(|why| PlayerError { seat, why })?;
            table.nanos[seat.index()].push(begun.elapsed().as_nanos() as u64);
            decisions[seat.index()] += 1;
        }
        let scores = round.scores();
        totals = round.game_scores();
        let bid_winner = round.bid_winner().unwrap_or(dealer);
        let score = |seat: Seat| scores[rules.side(seat)];
        let mut record = RoundRecord {
            points: seats().map(|seat| score(seat).total).collect(),
            steps: players.iter().map(|player| player.steps()).collect(),
            decisions,
            ..RoundRecord::default()
        };
        let bid = round.auction().standing();
        for (counter, count) in [
            ("won_auction", 1),
            ("bid", bid.unsigned_abs()),
            ("made", u32::from(score(bid_winner).made)),
            ("out", u32::from(round.is_out())),
        ] {
            record.add(counter, bid_winner.index(), count);
        }
        table.rounds.push(record);
        winner = rules.winner(&totals, bid_winner);
        if winner.is_some() {
            break;
        }
    }
    let sides = &totals[..rules.sides()];
    debug_assert!(winner.is_some() || sides.iter().all(|&total| total < GAME_TARGET));
    let best = sides.iter().max();
    let ahead = || sides.iter().position(|total| Some(total) == best);
    let winner = winner.or_else(ahead);
    let won: Vec<bool> = seats()
        .map(|seat| Some(rules.side(seat)) == winner)
        .collect();
    table.wins = shares(&won);
    Ok(table)
}

/// The words and terms of Binokel.
pub static INFO: GameInfo = GameInfo {
    title: "Binokel",
    units: &[UnitKind::Game],
    round: "round",
    is_low_better: false,
    counters: &["won_auction", "bid", "made", "out"],
    terms: &[
        Term::rate("auctions", "Auctions won", WON).per(Per::Round),
        Term::rate("bid", "bid", &["bid"])
            .per(Per::Counters(WON))
            .as_mean()
            .as_part(),
        Term::rate("made", "made", &["made"])
            .per(Per::Counters(WON))
            .as_part(),
        Term::rate("out", "gone out", &["out"])
            .per(Per::Counters(WON))
            .as_part(),
    ],
};

const WON: &[&str] = &["won_auction"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::game::{GameOptions, WIN};
    use crate::matches::game_match::Match;
    use crate::matches::game_match::tests::{match_of, record};

    fn binokel_match(players: [&str; 2], edition: Edition, seats: usize) -> Match {
        let rules = edition.name().to_owned();
        let options = GameOptions::Binokel(BinokelOptions { rules, seats });
        match_of(options, UnitKind::Game, players)
    }

    #[test]
    fn games_end_at_1000_points_of_the_rounds() {
        for edition in Edition::ALL {
            for seats in 2..=4 {
                let binokel_match = binokel_match(["newest", "reference"], edition, seats);
                let tables = (0..10).flat_map(|number| record(&binokel_match, number).tables);
                for table in tables {
                    let mut scores = vec![0; seats];
                    for round in &table.rounds {
                        assert!(scores.iter().all(|&score| score < GAME_TARGET));
                        assert_eq!(round.counts["won_auction"].iter().sum::<u32>(), 1);
                        for (total, points) in scores.iter_mut().zip(&round.points) {
                            *total += points;
                        }
                    }
                    let winner = table.wins.iter().position(|&share| share > 0);
                    assert_eq!(scores.iter().max(), winner.map(|seat| &scores[seat]));
                    assert_eq!(table.wins.iter().sum::<u32>(), WIN);
                }
            }
        }
    }

    #[test]
    fn games_with_search_are_reproducible() {
        for edition in Edition::ALL {
            let binokel_match = binokel_match(["search:30", "newest"], edition, 3);
            let one = record(&binokel_match, 3);
            assert_eq!(record(&binokel_match, 3), one);
            assert_ne!(record(&binokel_match, 4).tables, one.tables);
            let steps = one
                .tables
                .iter()
                .map(|table| table.rounds[0].steps.iter().sum::<u64>());
            assert!(steps.min() > Some(0));
        }
    }

    #[test]
    fn unknown_names_are_rejected() {
        for name in [
            "",
            "best",
            "reference/best",
            "search:",
            "search:x",
            "search:5ms:win",
        ] {
            assert!(factory(name).is_err(), "{name}");
        }
        for name in ["hard", "reference/newest", "search:5ms", "search:20:points"] {
            assert!(factory(name).is_ok(), "{name}");
        }
    }
}
