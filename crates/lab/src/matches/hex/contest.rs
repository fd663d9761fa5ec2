//! A match of Hex: openings, each with both colours.

use std::time::{Duration, Instant};

use crate::statistics::Running;
use handsense_core::Rng;
use handsense_core::rng::split_mix;
use handsense_hex::{Board, Cell, Colour, Groups, Player, SizeError};
use thiserror::Error;

use crate::players::registry::hex::Recipe;

/// A match with its players found.
pub struct Contest {
    /// Rows of the board.
    pub size: usize,
    /// The two players.
    pub recipes: [Recipe; 2],
    /// Stones that are put down at random before the players begin.
    pub stones: usize,
    /// Where all chance comes from.
    pub seed: u64,
}

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

/// What a player has done in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Moves.
    pub moves: u64,
    /// Steps.
    pub steps: u64,
    /// Time that passed while it was to move.
    pub time: Duration,
}

/// A game that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Who has won, of the two players.
    pub winner: usize,
    /// Both players' work.
    pub work: [Work; 2],
}

impl Contest {
    /// Plays one opening with both colours: first with the first player as red.
    ///
    /// # Errors
    /// A size that no board has, or a foul.
    pub fn play(&self, number: u64) -> Result<[Played; 2], ContestError> {
        let mut state = self.seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let seed = split_mix(&mut state);
        let opening = self.opening(number, seed)?;
        Ok([
            self.game(opening, seed, [0, 1])?,
            self.game(opening, seed, [1, 0])?,
        ])
    }

    /// With one stone every cell comes in turn, in an order by chance; more are put down at random.
    fn opening(&self, number: u64, seed: u64) -> Result<Board, ContestError> {
        let mut board = Board::new(self.size)?;
        let mut cells: Vec<Cell> = board.cells().collect();
        if self.stones == 1 {
            Rng::new(self.seed).shuffle(&mut cells);
            let place = (number % cells.len() as u64) as usize;
            board.put(cells[place], Colour::Red);
            return Ok(board);
        }
        Rng::new(seed).shuffle(&mut cells);
        for (turn, &cell) in cells.iter().enumerate().take(self.stones) {
            board.put(cell, Colour::ALL[turn % 2]);
            if board.winner().is_some() {
                board.take(cell);
                break;
            }
        }
        Ok(board)
    }

    /// `players` are who is red and who is blue.
    fn game(&self, opening: Board, seed: u64, players: [usize; 2]) -> Result<Played, Foul> {
        let mut board = opening;
        let mut groups = Groups::of(&board);
        let mut seats: [Box<dyn Player>; 2] = players.map(|player| (self.recipes[player])());
        let mut work = [Work::default(); 2];
        for (seat, player) in seats.iter_mut().enumerate() {
            player.begin_game(seed.wrapping_add(seat as u64 + 1));
        }
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
            let done = &mut work[players[colour.index()]];
            done.time += begun.elapsed();
            done.moves += 1;
            match cell {
                Some(cell) if board.put(cell, colour) => groups.add(&board, cell, colour),
                cell => return Err(Foul { colour, cell }),
            }
            colour = !colour;
        };
        for (seat, player) in seats.iter().enumerate() {
            work[players[seat]].steps = player.steps();
        }
        Ok(Played {
            winner: players[winner.index()],
            work,
        })
    }
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
    /// Books an opening.
    pub fn add(&mut self, played: &[Played; 2]) {
        let won = [0, 1].map(|game| u64::from(played[game].winner == 0));
        self.wins.push((won[0] + won[1]) as f64 / 2.0);
        for (sum, won) in self.by_colour.iter_mut().zip(won) {
            *sum += won;
        }
        for game in played {
            for (sum, work) in self.work.iter_mut().zip(game.work) {
                sum.moves += work.moves;
                sum.steps += work.steps;
                sum.time += work.time;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::registry::hex::recipe;

    fn contest(first: &str, second: &str, size: usize, stones: usize) -> Contest {
        Contest {
            size,
            recipes: [
                recipe(first).expect("a name"),
                recipe(second).expect("a name"),
            ],
            stones,
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
            let board = contest.opening(number, number).expect("a size");
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
                played.map(|game| (game.winner, game.work.map(|work| (work.moves, work.steps))))
            };
            assert_eq!(outcome(1), outcome(1));
            assert!(outcome(1).iter().all(|(_, work)| work[0].1 > 0));
        }
    }
}
