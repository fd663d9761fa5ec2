//! A match of Hex: openings, each with both colours, and what they show.

use std::time::{Duration, Instant};

use handsense_core::Rng;
use handsense_hex::{Board, Cell, Colour, Groups, Player, SizeError};
use thiserror::Error;

use crate::matches::duplicate::{self, Game, Played, Unit};
use crate::matches::seating::Arrangement;
use crate::statistics::Running;

/// Games of Hex. The first seat is red.
#[derive(Clone, Copy, Debug)]
pub struct Hex {
    /// Rows of the board.
    pub size: usize,
    /// Stones that are put down at random before the players begin.
    pub stones: usize,
}

/// A match.
pub type Contest = duplicate::Contest<Hex>;

/// Both colours: the first player is red, then blue.
pub const COLOURS: [Arrangement; 2] = [[0, 1, 0, 0], [1, 0, 0, 0]];

/// A player's answer that the rules do not allow.
#[derive(Clone, Debug, Error)]
#[error("{colour} played {cell:?}, which is no empty cell")]
pub struct Foul {
    /// Who.
    pub colour: Colour,
    /// Where.
    pub cell: Option<Cell>,
}

/// Why a match ends before its end.
#[derive(Clone, Debug, Error)]
pub enum ContestError {
    /// A board that cannot be.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A foul.
    #[error(transparent)]
    Foul(#[from] Foul),
}

/// A game that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The colour that has won.
    pub winner: Colour,
    /// Work by colour.
    pub work: [Work; 2],
}

/// The work of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Moves.
    pub moves: u64,
    /// Steps.
    pub steps: u64,
    /// Time that passed while it was to move.
    pub time: Duration,
}

impl Game for Hex {
    type Player = dyn Player;
    type Played = GameResult;
    type Foul = ContestError;

    fn seats(&self) -> usize {
        Colour::ALL.len()
    }

    fn play(
        &self,
        unit: &Unit,
        mut player: impl FnMut(usize) -> Box<dyn Player>,
    ) -> Result<GameResult, ContestError> {
        let board = self.opening(unit)?;
        let mut seats = [player(0), player(1)];
        for (seat, player) in seats.iter_mut().enumerate() {
            player.begin_game(unit.seed.wrapping_add(seat as u64 + 1));
        }
        Ok(play_game(board, &mut seats)?)
    }
}

impl Hex {
    /// With one stone every cell comes in turn, in an order by chance; more are put down at random.
    fn opening(&self, unit: &Unit) -> Result<Board, ContestError> {
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

/// Plays from a position to its end, red or blue to move by the number of stones.
fn play_game(mut board: Board, seats: &mut [Box<dyn Player>; 2]) -> Result<GameResult, Foul> {
    let mut groups = Groups::from_board(&board);
    let mut work = [Work::default(); 2];
    let mut colour = match board.count(Colour::Red) > board.count(Colour::Blue) {
        true => Colour::Blue,
        false => Colour::Red,
    };
    let winner = loop {
        if let Some(winner) = groups.winner() {
            break winner;
        }
        let begun = Instant::now();
        let cell = seats[colour.index()].choose(&board, colour);
        let done = &mut work[colour.index()];
        done.time += begun.elapsed();
        done.moves += 1;
        match cell {
            Some(cell) if board.put(cell, colour) => groups.add(&board, cell, colour),
            cell => return Err(Foul { colour, cell }),
        }
        colour = !colour;
    };
    for (done, player) in work.iter_mut().zip(seats) {
        done.steps = player.steps();
    }
    Ok(GameResult { winner, work })
}

/// What a match has shown.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// The part of an opening's two games that the first player has won.
    pub wins: Running,
    /// Games won by the first player, as red and as blue.
    pub by_colour: [u64; 2],
    /// Both players' work.
    pub work: [Work; 2],
}

impl Summary {
    /// Adds an opening in both arrangements.
    pub fn add(&mut self, played: &Played<Hex>) {
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
    use crate::players::registry::hex::recipe;

    fn contest(first: &str, second: &str, size: usize, stones: usize) -> Contest {
        Contest {
            game: Hex { size, stones },
            recipes: [
                recipe(first).expect("a name"),
                recipe(second).expect("a name"),
            ],
            arrangements: COLOURS.to_vec(),
            seed: 3,
        }
    }

    #[test]
    fn a_player_against_itself_wins_half_of_its_games() {
        let contest = contest("order", "order", 5, 1);
        let mut summary = Summary::default();
        for number in 0..25 {
            summary.add(&contest.play(number).expect("no foul"));
        }
        assert_eq!(summary.wins.mean(), 0.5);
    }

    #[test]
    fn every_first_stone_comes_once_before_any_comes_again() {
        let contest = contest("random", "random", 4, 1);
        let mut seen = std::collections::BTreeSet::new();
        for number in 0..16 {
            let board = contest
                .game
                .opening(&Unit {
                    match_seed: contest.seed,
                    number,
                    seed: number,
                })
                .expect("a size");
            seen.extend(board.stones_of(Colour::Red));
        }
        assert_eq!(seen.len(), 16);
    }

    #[test]
    fn the_same_seed_is_the_same_match() {
        for stones in [0, 1, 4] {
            let contest = contest("tree:50", "monte-carlo:5", 7, stones);
            let outcome = |number| {
                let played = contest.play(number).expect("no foul");
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
