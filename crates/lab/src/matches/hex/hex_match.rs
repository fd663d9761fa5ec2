//! A duplicate match of Hex: every opening with both colours.

use std::time::{Duration, Instant};

use handsense_core::Rng;
use handsense_hex::{Action, Board, Cell, Colour, Groups, SizeError};
use thiserror::Error;

use crate::matches::duplicate::{self, MatchGame, MatchUnit, PlayedUnit};
use crate::matches::seating::Arrangement;
use crate::players::external::player::ExternalPlayerError;
use crate::players::hex_seat::HexSeat;
use crate::statistics::RunningStats;

/// The game of Hex for [`DuplicateMatch`](duplicate::DuplicateMatch). Seat 0 is red.
#[derive(Clone, Copy, Debug)]
pub struct Hex {
    /// Rows of the board.
    pub size: usize,
    /// Number of random stones of an opening.
    pub stones: usize,
}

/// A match of Hex.
pub type HexMatch = duplicate::DuplicateMatch<Hex>;

/// The two arrangements: the first player is red, then blue.
pub const COLOURS: [Arrangement; 2] = [[0, 1, 0, 0], [1, 0, 0, 0]];

/// The error of an illegal move.
#[derive(Clone, Debug, Error)]
#[error("{colour} played {action}, which is not an empty cell")]
pub struct PlayerError {
    /// The colour.
    pub colour: Colour,
    /// The move.
    pub action: Action,
}

/// The reason why a game cannot be played.
#[derive(Clone, Debug, Error)]
pub enum HexMatchError {
    /// An invalid board size.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// An illegal move.
    #[error(transparent)]
    PlayerError(#[from] PlayerError),
    /// A program does not answer.
    #[error(transparent)]
    External(#[from] ExternalPlayerError),
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The winning colour.
    pub winner: Colour,
    /// The work by colour.
    pub work: [PlayerWork; 2],
}

/// The work of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerWork {
    /// Number of moves.
    pub moves: u64,
    /// Steps of work, in the player's own unit.
    pub steps: u64,
    /// Total time of its moves.
    pub time: Duration,
}

impl MatchGame for Hex {
    type Player = HexSeat;
    type GameResult = GameResult;
    type PlayerError = HexMatchError;

    fn seats(&self) -> usize {
        Colour::ALL.len()
    }

    fn play(
        &self,
        unit: &MatchUnit,
        mut player: impl FnMut(usize) -> Box<HexSeat>,
    ) -> Result<GameResult, HexMatchError> {
        let board = self.opening(unit)?;
        let mut seats = [player(0), player(1)];
        for (seat, player) in seats.iter_mut().enumerate() {
            player.begin_game(unit.seed.wrapping_add(seat as u64 + 1));
        }
        play_game(board, &mut seats)
    }
}

impl Hex {
    /// Creates the opening. With one stone, consecutive units use all cells in a random order; more
    /// stones are placed at random. An opening never has a winner.
    fn opening(&self, unit: &MatchUnit) -> Result<Board, HexMatchError> {
        let mut board = Board::new(self.size)?;
        let mut cells: Vec<Cell> = board.cells().collect();
        if self.stones == 1 {
            Rng::new(unit.match_seed).shuffle(&mut cells);
            let place = (unit.number % cells.len() as u64) as usize;
            board.put(cells[place], Colour::Red);
            return Ok(board);
        }
        Rng::new(unit.seed).shuffle(&mut cells);
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
fn play_game(mut board: Board, seats: &mut [Box<HexSeat>; 2]) -> Result<GameResult, HexMatchError> {
    let mut groups = Groups::from_board(&board);
    let mut work = [PlayerWork::default(); 2];
    let mut colour = match board.count(Colour::Red) > board.count(Colour::Blue) {
        true => Colour::Blue,
        false => Colour::Red,
    };
    let winner = loop {
        if let Some(winner) = groups.winner() {
            break winner;
        }
        let begun = Instant::now();
        let action = seats[colour.index()].choose(&board, colour)?;
        let done = &mut work[colour.index()];
        done.time += begun.elapsed();
        done.moves += 1;
        match action {
            Action::Place(cell) if board.put(cell, colour) => groups.add(&board, cell, colour),
            Action::Resign => break !colour,
            action => return Err(PlayerError { colour, action }.into()),
        }
        colour = !colour;
    };
    for (done, player) in work.iter_mut().zip(seats) {
        done.steps = player.steps();
    }
    Ok(GameResult { winner, work })
}

/// The statistics of a match.
#[derive(Clone, Debug, Default)]
pub struct HexSummary {
    /// The first player's share of the two games of an opening.
    pub wins: RunningStats,
    /// Games won by the first player, as red and as blue.
    pub by_colour: [u64; 2],
    /// The work of both players.
    pub work: [PlayerWork; 2],
}

impl HexSummary {
    /// Adds an opening with both colours.
    pub fn add(&mut self, played: &PlayedUnit<Hex>) {
        let mut won = 0;
        for (arrangement, game) in played {
            if arrangement[game.winner.index()] == 0 {
                won += 1;
                self.by_colour[game.winner.index()] += 1;
            }
            for (&player, work) in arrangement.iter().zip(game.work) {
                let sum = &mut self.work[player];
                sum.moves += work.moves;
                sum.steps += work.steps;
                sum.time += work.time;
            }
        }
        self.wins.push(f64::from(won) / 2.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::external::program::hex::HexPrograms;
    use crate::players::registry::hex::seat_factory;

    fn hex_match(first: &str, second: &str, size: usize, stones: usize) -> HexMatch {
        let programs = HexPrograms::new(Duration::from_secs(60), |_| ());
        let factory = |name| seat_factory(name, &programs).expect("a name");
        HexMatch {
            game: Hex { size, stones },
            factories: [factory(first), factory(second)],
            arrangements: COLOURS.to_vec(),
            seed: 3,
        }
    }

    #[test]
    fn player_against_itself_wins_half_of_its_games() {
        let hex_match = hex_match("order", "order", 5, 1);
        let mut summary = HexSummary::default();
        for number in 0..25 {
            summary.add(&hex_match.play(number).expect("no foul"));
        }
        assert_eq!(summary.wins.mean(), 0.5);
    }

    #[test]
    fn openings_use_every_cell_once_before_repeating() {
        let hex_match = hex_match("random", "random", 4, 1);
        let mut seen = std::collections::BTreeSet::new();
        for number in 0..16 {
            let board = hex_match
                .game
                .opening(&MatchUnit {
                    match_seed: hex_match.seed,
                    number,
                    seed: number,
                })
                .expect("a size");
            seen.extend(board.stones_of(Colour::Red));
        }
        assert_eq!(seen.len(), 16);
    }

    #[test]
    fn matches_are_reproducible() {
        for stones in [0, 1, 4] {
            let hex_match = hex_match("tree:50", "monte-carlo:5", 7, stones);
            let outcome = |number| {
                let played = hex_match.play(number).expect("no foul");
                let known = |(_, game): &(Arrangement, GameResult)| {
                    (game.winner, game.work.map(|work| (work.moves, work.steps)))
                };
                played.iter().map(known).collect::<Vec<_>>()
            };
            assert_eq!(outcome(1), outcome(1));
            assert!(outcome(1).iter().all(|(_, work)| work[0].1 > 0));
        }
    }
}
