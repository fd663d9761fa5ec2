//! Matches of Liap Tui: games of four seats.

use std::array;
use std::ops::RangeInclusive;
use std::time::Instant;

use handsense_core::Rng;
use handsense_liap_tui::{
    HAND, Piece, PieceSet, Player, Round, RoundError, RoundStart, SEATS, Seat, ViewError, deal,
    holder_of_red_general, winners,
};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::game::{GameInfo, MatchGame, PlayTable, PlayedTable, Term, mix_seed, shares};
use super::game_match::MatchError;
use super::record::{RoundRecord, UnitKind};
use crate::players::registry::hearts::Registry;
use crate::players::registry::liap_tui::factory;

/// The maximum number of rounds; the player with the best score then wins.
pub const MOST_ROUNDS: u32 = 20;

/// The maximum number of redeals in a round. It bounds games of players that always ask.
const MAX_REDEALS: u32 = 20;

/// The error of a player's illegal action.
#[derive(Clone, Debug, Error)]
pub enum PlayerError {
    /// An illegal declaration.
    #[error("seat {seat} declared {declared}: {why}")]
    Declared {
        /// The seat.
        seat: Seat,
        /// The action.
        declared: u8,
        /// The violated rule.
        why: RoundError,
    },
    /// An illegal play.
    #[error("seat {seat} played {pieces}: {why}")]
    Played {
        /// The seat.
        seat: Seat,
        /// The action.
        pieces: PieceSet,
        /// The violated rule.
        why: RoundError,
    },
    /// An inconsistent state of the referee, which indicates a bug.
    #[error("the referee's state is inconsistent: {0}")]
    Referee(#[from] ViewError),
}

/// The options of Liap Tui.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LiapTuiOptions {
    /// The maximum number of rounds of a game.
    pub rounds: u32,
}

impl MatchGame for LiapTuiOptions {
    fn seats(&self) -> usize {
        SEATS
    }

    fn seating(&self) -> &'static str {
        "2v2"
    }

    fn text(&self) -> String {
        format!("rounds at most {}", self.rounds)
    }

    fn points(&self) -> RangeInclusive<i32> {
        -100..=100
    }

    fn invalid(&self) -> Option<String> {
        (self.rounds == 0).then(|| "field 'rounds': a game has at least one".to_owned())
    }

    fn open(
        &self,
        names: &[&str],
        _unit: UnitKind,
        _registry: &Registry,
    ) -> Result<PlayTable, MatchError> {
        let factories = names.iter().map(|name| factory(name));
        let (factories, rounds) = (factories.collect::<Result<Vec<_>, _>>()?, self.rounds);
        Ok(Box::new(move |unit, seated| {
            let mut players = array::from_fn(|seat| factories[seated[seat]]());
            Ok(play_game(unit.seed(), rounds, &mut players)?)
        }))
    }
}

struct GameInProgress<'a> {
    seed: u64,
    players: &'a mut [Box<dyn Player>; SEATS],
    scores: [i32; SEATS],
    zero_declarations: [u32; SEATS],
    leader: Option<Seat>,
    table: PlayedTable,
}

/// Plays a game to 50 points, or to `rounds` rounds. All randomness comes from the seed, and the
/// deals depend on nothing else: the third round of two games with one seed has the same hands.
///
/// # Errors
/// The first illegal action.
pub fn play_game(
    seed: u64,
    rounds: u32,
    players: &mut [Box<dyn Player>; SEATS],
) -> Result<PlayedTable, PlayerError> {
    let mut game = GameInProgress {
        seed,
        players,
        scores: [0; SEATS],
        zero_declarations: [0; SEATS],
        leader: None,
        table: PlayedTable {
            nanos: vec![Vec::new(); SEATS],
            ..PlayedTable::default()
        },
    };
    for number in 1..=rounds {
        game.play_round(number)?;
        if winners(&game.scores).is_some() {
            break;
        }
    }
    let best = game.scores.into_iter().max();
    game.table.wins = shares(&game.scores.map(|score| Some(score) == best));
    Ok(game.table)
}

impl GameInProgress<'_> {
    fn play_round(&mut self, number: u32) -> Result<(), PlayerError> {
        for (seat, player) in self.players.iter_mut().enumerate() {
            player.begin_round(mix_seed(self.seed, &[u64::from(number), 100 + seat as u64]));
        }
        let mut round = self.deal(number)?;
        let multiplier = round.start().multiplier;
        let mut decisions = vec![0; SEATS];
        while let Some(seat) = round.next_seat() {
            decisions[seat.index()] += 1;
            let view = round.view(seat)?;
            let begun = Instant::now();
            if round.is_declared() {
                let pieces = self.players[seat].play(&view);
                self.add_time(seat, begun);
                round
                    .play(pieces)
                    .map_err(|why| PlayerError::Played { seat, pieces, why })?;
            } else {
                let declared = self.players[seat].declare(&view);
                self.add_time(seat, begun);
                round
                    .declare(declared)
                    .map_err(|why| PlayerError::Declared {
                        seat,
                        declared,
                        why,
                    })?;
            }
        }
        self.leader = Some(round.leader());
        let points = round.scores();
        let mut record = RoundRecord {
            kind: format!("x{multiplier}"),
            points: points.to_vec(),
            steps: self.players.iter().map(|player| player.steps()).collect(),
            decisions,
            ..RoundRecord::default()
        };
        for seat in Seat::ALL {
            let declared = round.declared(seat).unwrap_or(0);
            let off = declared.abs_diff(round.captured()[seat]);
            record.add("declared", seat.index(), declared.into());
            record.add("off", seat.index(), off.into());
            record.add("exact", seat.index(), u32::from(off == 0));
            self.scores[seat] += points[seat] * multiplier as i32;
            self.zero_declarations[seat] = match declared {
                0 => self.zero_declarations[seat] + 1,
                _ => 0,
            };
        }
        self.table.rounds.push(record);
        Ok(())
    }

    /// Adds the time of a decision.
    fn add_time(&mut self, seat: Seat, begun: Instant) {
        self.table.nanos[seat.index()].push(begun.elapsed().as_nanos() as u64);
    }

    /// Deals until no player with a weak hand asks for a redeal.
    fn deal(&mut self, number: u32) -> Result<Round, PlayerError> {
        let mut accepted = None;
        let mut deals = 0;
        loop {
            let mut rng = Rng::new(mix_seed(self.seed, &[u64::from(number), u64::from(deals)]));
            let hands = deal(&mut rng);
            let mut ordered = hands.map(|hand| hand.to_array().unwrap_or([Piece::LOWEST; HAND]));
            ordered.iter_mut().for_each(|hand| rng.shuffle(hand));
            let first = accepted.or(self.leader);
            let starter = first.or_else(|| holder_of_red_general(&hands));
            let start = RoundStart {
                starter: starter.unwrap_or(Seat::ALL[0]),
                scores: self.scores,
                zero_declarations: self.zero_declarations,
                multiplier: deals + 1,
                round: number,
            };
            let round = Round::new(ordered, start);
            let asked_from = first.unwrap_or(Seat::ALL[0]);
            let mut asks = None;
            for place in 0..SEATS as i32 {
                let seat = asked_from.step(place);
                if round.may_redeal(seat)
                    && self.players[seat].wants_redeal(&round.view(seat)?)
                    && asks.is_none()
                {
                    asks = Some(seat);
                }
            }
            if asks.is_none() || deals == MAX_REDEALS {
                return Ok(round);
            }
            accepted = asks;
            deals += 1;
        }
    }
}

/// The words and terms of Liap Tui.
pub static INFO: GameInfo = GameInfo {
    title: "Liap Tui",
    units: &[UnitKind::Game],
    round: "round",
    is_low_better: false,
    counters: &["declared", "off", "exact"],
    terms: &[
        Term::rate("exact", "Exact", &["exact"]),
        Term::rate("declared", "Declared", &["declared"]).as_mean(),
        Term::rate("off", "Off", &["off"]).as_mean(),
    ],
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::game::{GameOptions, WIN};
    use crate::matches::game_match::Match;
    use crate::matches::game_match::tests::{match_of, record};
    use handsense_liap_tui::GAME_TARGET;

    fn liap_tui_match(players: [&str; 2]) -> Match {
        let options = GameOptions::LiapTui(LiapTuiOptions { rounds: 20 });
        match_of(options, UnitKind::Game, players)
    }

    #[test]
    fn games_end_at_50_points_of_the_rounds() {
        let liap_tui_match = liap_tui_match(["v2", "quick/heuristic"]);
        let mut redealt = 0;
        for number in 0..12 {
            let tables = record(&liap_tui_match, number).tables;
            assert_eq!(tables.len(), 6);
            for table in tables {
                let mut scores = [0; SEATS];
                for round in &table.rounds {
                    assert!(scores.iter().all(|&score| score < GAME_TARGET));
                    let multiplier: i32 = round.kind[1..].parse().expect("a multiplier");
                    for (seat, total) in scores.iter_mut().enumerate() {
                        let is_exact = round.count("off", seat) == 0;
                        assert_eq!(round.count("exact", seat), u32::from(is_exact));
                        *total += round.points[seat] * multiplier;
                    }
                    assert_ne!(round.counts["declared"].iter().sum::<u32>(), 8);
                    redealt += u32::from(multiplier > 1);
                }
                let best = scores.into_iter().max();
                assert_eq!(table.wins, shares(&scores.map(|score| Some(score) == best)));
                assert_eq!(table.wins.iter().sum::<u32>(), WIN);
                let over = scores.iter().any(|&score| score >= GAME_TARGET);
                assert!(over || table.rounds.len() == 20);
            }
        }
        assert!(redealt > 20, "{redealt}");
    }

    #[test]
    fn games_with_search_are_reproducible() {
        let liap_tui_match = liap_tui_match(["search:40", "new"]);
        let one = record(&liap_tui_match, 3);
        assert_eq!(record(&liap_tui_match, 3), one);
        assert_ne!(record(&liap_tui_match, 4).tables, one.tables);
        assert!(
            one.tables
                .iter()
                .all(|table| table.rounds[0].steps.iter().sum::<u64>() > 0)
        );
    }

    #[test]
    fn unknown_names_are_rejected() {
        for name in ["", "v3", "v2/best", "search:", "search:x", "search:5ms:win"] {
            assert!(factory(name).is_err(), "{name}");
        }
        for name in ["v2", "reference/greedy", "search:5ms", "search:20:points"] {
            assert!(factory(name).is_ok(), "{name}");
        }
    }
}
