//! Duplicate matches of two players: every unit, a game or an opening, is played in all arrangements
//! of the seats with the same chance, so that each player gets what the other had.
//!
//! A game says how one unit is played in one arrangement; seeds, seats, threads and the order of the
//! results are the same for all games.

use std::error::Error as StdError;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use handsense_core::rng::split_mix;
use thiserror::Error;

use super::runner;
use super::seating::{Arrangement, SeatingError};
use crate::players::recipe::Recipe;
use crate::players::registry::unknown::UnknownPlayer;

/// A game of which matches are played.
pub trait Game: Sync {
    /// A player in a seat.
    type Player: ?Sized;
    /// One unit in one arrangement, played to its end.
    type Played: Send;
    /// Why a unit cannot be played to its end.
    type Foul: StdError + Send + 'static;

    /// Seats at the table; of an arrangement as many places count.
    fn seats(&self) -> usize;

    /// Plays a unit with the players that `player` gives for each seat. All chance comes from the unit.
    ///
    /// # Errors
    /// The first foul.
    fn play(
        &self,
        unit: &Unit,
        player: impl FnMut(usize) -> Box<Self::Player>,
    ) -> Result<Self::Played, Self::Foul>;
}

/// One unit of a match.
#[derive(Clone, Copy, Debug)]
pub struct Unit {
    /// The seed of the match.
    pub match_seed: u64,
    /// The number of the unit in the match.
    pub number: u64,
    /// The seed of the unit, which follows from both.
    pub seed: u64,
}

/// A match with its players found and its seats given.
pub struct Contest<G: Game> {
    /// The game.
    pub game: G,
    /// The two players.
    pub recipes: [Recipe<Box<G::Player>>; 2],
    /// The player in each seat.
    pub arrangements: Vec<Arrangement>,
    /// The seed of all chance.
    pub seed: u64,
}

/// A unit in all its arrangements.
pub type Played<G> = Vec<(Arrangement, <G as Game>::Played)>;

/// Why a match cannot be played.
#[derive(Debug, Error)]
pub enum MatchError<F: StdError + 'static> {
    /// A name that gives no player.
    #[error(transparent)]
    Player(#[from] UnknownPlayer),
    /// A seating that does not fit the players.
    #[error(transparent)]
    Seating(#[from] SeatingError),
    /// A foul.
    #[error(transparent)]
    Foul(F),
}

impl<G: Game> Contest<G> {
    /// Plays a unit in all arrangements.
    ///
    /// # Errors
    /// A foul.
    pub fn play(&self, number: u64) -> Result<Played<G>, G::Foul> {
        let unit = Unit {
            match_seed: self.seed,
            number,
            seed: mixed(self.seed, &[number]),
        };
        let play = |&arrangement: &Arrangement| {
            let player = |seat: usize| (self.recipes[arrangement[seat]])();
            Ok((arrangement, self.game.play(&unit, player)?))
        };
        self.arrangements.iter().map(play).collect()
    }

    /// Plays so many units and hands them out in order.
    ///
    /// # Errors
    /// The first foul in the order of the units.
    pub fn play_all(
        &self,
        units: u64,
        threads: usize,
        mut each: impl FnMut(&Played<G>),
    ) -> Result<(), MatchError<G::Foul>> {
        let play = |number| self.play(number).map(Some).map_err(MatchError::Foul);
        runner::run(0..units, threads, &AtomicBool::new(false), play, |played| {
            each(&played);
            Ok(ControlFlow::Continue(()))
        })
    }

    /// The first player's part of the seats: what it would win among equals.
    pub fn equal_share(&self) -> f64 {
        let seats = self.game.seats();
        let all = self.arrangements.iter().flat_map(|seated| &seated[..seats]);
        let first = all.filter(|&&player| player == 0).count();
        first as f64 / (seats * self.arrangements.len()).max(1) as f64
    }
}

/// A seed that depends on all of these numbers.
pub fn mixed(seed: u64, numbers: &[u64]) -> u64 {
    numbers.iter().fold(seed, |seed, &number| {
        let mut state = seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        split_mix(&mut state)
    })
}
