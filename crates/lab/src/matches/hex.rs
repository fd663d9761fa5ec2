//! Matches of Hex: every opening with both colours.

use std::ops::RangeInclusive;
use std::time::Instant;

use handsense_core::Rng;
use handsense_hex::{Action, Board, Cell, Colour, SizeError};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::game::{
    GameInfo, MatchGame, MatchUnit, Per, PlayTable, PlayedTable, PlayerFault, Term, shares,
};
use super::game_match::MatchError;
use super::record::{RoundRecord, UnitKind};
use crate::players::external::program::PREFIX;
use crate::players::hex_seat::HexSeat;
use crate::players::options::is_time_limited;
use crate::players::registry::hearts::Registry;
use crate::players::registry::hex::seat_factory;

/// The options of Hex. Seat 0 is red.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HexOptions {
    /// Rows of the board.
    pub size: usize,
    /// Number of random stones of an opening.
    pub stones: usize,
}

/// The error of an illegal move.
#[derive(Clone, Debug, Error)]
#[error("{colour} played {action}, which is not an empty cell")]
pub struct IllegalMove {
    /// The colour.
    pub colour: Colour,
    /// The move.
    pub action: Action,
}

impl MatchGame for HexOptions {
    fn seats(&self) -> usize {
        Colour::ALL.len()
    }

    fn seating(&self) -> &'static str {
        "1v1"
    }

    fn text(&self) -> String {
        let size = self.size;
        format!("board {size} x {size}, stones {}", self.stones)
    }

    fn points(&self) -> RangeInclusive<i32> {
        0..=1
    }

    fn invalid(&self) -> Option<String> {
        let error = Board::new(self.size).err()?;
        Some(format!("field 'size': {error}"))
    }

    fn open(
        &self,
        names: &[&str],
        _unit: UnitKind,
        registry: &Registry,
    ) -> Result<PlayTable, MatchError> {
        let programs = &registry.hex_programs;
        let factories = names.iter().map(|name| seat_factory(name, programs));
        let (factories, options) = (factories.collect::<Result<Vec<_>, _>>()?, self.clone());
        Ok(Box::new(move |unit, seated| {
            let board = options.opening(unit)?;
            let mut seats = [0, 1].map(|seat: usize| factories[seated[seat]]());
            for (seat, player) in seats.iter_mut().enumerate() {
                player.begin_game(unit.seed().wrapping_add(seat as u64 + 1));
            }
            play_game(board, &mut seats)
        }))
    }

    fn is_reproducible(&self, name: &str) -> bool {
        !is_time_limited(name) && !name.starts_with(PREFIX)
    }
}

impl HexOptions {
    /// Creates the opening. With one stone, consecutive units use all cells in a random order; more
    /// stones are placed at random. An opening never has a winner.
    fn opening(&self, unit: &MatchUnit) -> Result<Board, SizeError> {
        let mut board = Board::new(self.size)?;
        let mut cells: Vec<Cell> = board.cells().collect();
        if self.stones == 1 {
            Rng::new(unit.match_seed).shuffle(&mut cells);
            let place = (unit.number % cells.len() as u64) as usize;
            board.put(cells[place], Colour::Red);
            return Ok(board);
        }
        Rng::new(unit.seed()).shuffle(&mut cells);
        for (turn, &cell) in cells.iter().enumerate().take(self.stones) {
            board.put(cell, Colour::ALL[turn % 2]);
            if board.winner().is_some() {
                board.take(cell);
                break;
            }
        }
        Ok(board)
    }
}

/// Plays a position to its end, or until a player resigns. The numbers of stones determine the side to
/// move.
fn play_game(mut board: Board, seats: &mut [Box<HexSeat>; 2]) -> Result<PlayedTable, PlayerFault> {
    let mut nanos = vec![Vec::new(); 2];
    let mut colour = if board.count(Colour::Red) > board.count(Colour::Blue) {
        Colour::Blue
    } else {
        Colour::Red
    };
    let winner = loop {
        if let Some(winner) = board.winner() {
            break winner;
        }
        let begun = Instant::now();
        let action = seats[colour.index()].choose(&board, colour)?;
        nanos[colour.index()].push(begun.elapsed().as_nanos() as u64);
        match action {
            Action::Place(cell) if board.put(cell, colour) => (),
            Action::Resign => break !colour,
            action => return Err(IllegalMove { colour, action }.into()),
        }
        colour = !colour;
    };
    let won = Colour::ALL.map(|colour| colour == winner);
    let mut round = RoundRecord {
        points: won.map(i32::from).to_vec(),
        steps: seats.iter().map(|player| player.steps()).collect(),
        decisions: nanos.iter().map(|nanos| nanos.len() as u64).collect(),
        ..RoundRecord::default()
    };
    for (seat, [played, won_as]) in [["red", "won_as_red"], ["blue", "won_as_blue"]]
        .into_iter()
        .enumerate()
    {
        round.add(played, seat, 1);
        round.add(won_as, seat, u32::from(won[seat]));
    }
    Ok(PlayedTable {
        rounds: vec![round],
        wins: shares(&won),
        nanos,
        ..PlayedTable::default()
    })
}

/// The words and terms of Hex.
pub static INFO: GameInfo = GameInfo {
    title: "Hex",
    units: &[UnitKind::Opening],
    round: "game",
    is_low_better: false,
    counters: &["red", "won_as_red", "blue", "won_as_blue"],
    terms: &[
        Term::rate("wonAsRed", "Won as red", &["won_as_red"]).per(Per::Counters(&["red"])),
        Term::rate("wonAsBlue", "Won as blue", &["won_as_blue"]).per(Per::Counters(&["blue"])),
    ],
};

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::matches::game::GameOptions;
    use crate::matches::game_match::Match;
    use crate::matches::game_match::tests::{match_of, record};

    fn hex_match(players: [&str; 2], size: usize, stones: usize) -> Match {
        let options = GameOptions::Hex(HexOptions { size, stones });
        match_of(options, UnitKind::Opening, players)
    }

    #[test]
    fn player_against_itself_wins_with_the_same_colour() {
        let hex_match = hex_match(["order", "order"], 5, 1);
        for number in 0..25 {
            let [one, other] = &record(&hex_match, number).tables[..] else {
                panic!("two colours");
            };
            assert_eq!((&*one.seats, &*other.seats), ("AB", "BA"));
            assert_eq!((&one.rounds, &one.wins), (&other.rounds, &other.wins));
        }
    }

    #[test]
    fn openings_use_every_cell_once_before_repeating() {
        let mut seen = std::collections::BTreeSet::new();
        for number in 0..16 {
            let unit = MatchUnit {
                match_seed: 3,
                number,
                is_compared: false,
                stop: &AtomicBool::new(false),
            };
            let board = HexOptions { size: 4, stones: 1 }
                .opening(&unit)
                .expect("a size");
            seen.extend(board.stones_of(Colour::Red));
        }
        assert_eq!(seen.len(), 16);
    }

    #[test]
    fn matches_are_reproducible() {
        for stones in [0, 1, 4] {
            let hex_match = hex_match(["tree:50", "monte-carlo:5"], 7, stones);
            let found = record(&hex_match, 1);
            assert_eq!(record(&hex_match, 1), found);
            assert!(
                found
                    .tables
                    .iter()
                    .all(|table| table.rounds[0].steps.iter().sum::<u64>() > 0)
            );
        }
    }
}
