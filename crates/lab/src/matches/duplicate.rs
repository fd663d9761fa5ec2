//! Duplicate matches of two players in any game.
//!
//! Every unit (a game or an opening) is played in all arrangements of the seats with the same
//! random numbers, so each player gets what the other had. [`MatchGame`] plays one unit in one
//! arrangement; seeding, seating, threading and the order of results are common to all games.

use std::error::Error as StdError;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use handsense_core::rng::splitmix64;
use thiserror::Error;

use super::runner;
use super::seating::{Arrangement, SeatingError};
use crate::players::factory::Factory;
use crate::players::registry::name_error::PlayerNameError;

/// A game that duplicate matches can play.
pub trait MatchGame: Sync {
    /// The player type.
    type Player: ?Sized;
    /// The result of one unit in one arrangement.
    type GameResult: Send;
    /// The error of an illegal action.
    type PlayerError: StdError + Send + 'static;

    /// The number of seats. Later positions of an arrangement are ignored.
    fn seats(&self) -> usize;

    /// Plays a unit with the players that `player` returns for each seat. All randomness comes from
    /// the unit's seed.
    ///
    /// # Errors
    /// The first illegal action.
    fn play(
        &self,
        unit: &MatchUnit,
        player: impl FnMut(usize) -> Box<Self::Player>,
    ) -> Result<Self::GameResult, Self::PlayerError>;
}

/// One unit of a match.
#[derive(Clone, Copy, Debug)]
pub struct MatchUnit {
    /// The seed of the match.
    pub match_seed: u64,
    /// The number of the unit in the match.
    pub number: u64,
    /// The seed of the unit, derived from both.
    pub seed: u64,
}

/// A configured match.
pub struct DuplicateMatch<G: MatchGame> {
    /// The game.
    pub game: G,
    /// The two players.
    pub factories: [Factory<Box<G::Player>>; 2],
    /// The player in each seat.
    pub arrangements: Vec<Arrangement>,
    /// The random seed.
    pub seed: u64,
}

/// The results of a unit in all arrangements.
pub type PlayedUnit<G> = Vec<(Arrangement, <G as MatchGame>::GameResult)>;

/// The reason why a match cannot be played.
#[derive(Debug, Error)]
pub enum DuplicateMatchError<F: StdError + 'static> {
    /// An unknown player name.
    #[error(transparent)]
    Player(#[from] PlayerNameError),
    /// An invalid seating.
    #[error(transparent)]
    Seating(#[from] SeatingError),
    /// A player returned an illegal action.
    #[error(transparent)]
    PlayerError(F),
}

impl<G: MatchGame> DuplicateMatch<G> {
    /// Plays a unit in all arrangements.
    ///
    /// # Errors
    /// A player returned an illegal action.
    pub fn play(&self, number: u64) -> Result<PlayedUnit<G>, G::PlayerError> {
        let unit = MatchUnit {
            match_seed: self.seed,
            number,
            seed: mix_seed(self.seed, &[number]),
        };
        let play = |&arrangement: &Arrangement| {
            let player = |seat: usize| (self.factories[arrangement[seat]])();
            Ok((arrangement, self.game.play(&unit, player)?))
        };
        self.arrangements.iter().map(play).collect()
    }

    /// Plays `units` units on `threads` threads, and calls `each` with their results in order.
    ///
    /// # Errors
    /// The first illegal action, in the order of the units.
    pub fn play_all(
        &self,
        units: u64,
        threads: usize,
        mut each: impl FnMut(&PlayedUnit<G>),
    ) -> Result<(), DuplicateMatchError<G::PlayerError>> {
        let play = |number| {
            self.play(number)
                .map(Some)
                .map_err(DuplicateMatchError::PlayerError)
        };
        runner::run(0..units, threads, &AtomicBool::new(false), play, |played| {
            each(&played);
            Ok(ControlFlow::Continue(()))
        })
    }

    /// The first player's share of the seats: its expected share of wins against an equal opponent.
    pub fn equal_share(&self) -> f64 {
        let seats = self.game.seats();
        let all = self.arrangements.iter().flat_map(|seated| &seated[..seats]);
        let first = all.filter(|&&player| player == 0).count();
        first as f64 / (seats * self.arrangements.len()).max(1) as f64
    }
}

/// Derives a seed from a seed and a list of numbers.
pub fn mix_seed(seed: u64, numbers: &[u64]) -> u64 {
    numbers.iter().fold(seed, |seed, &number| {
        let mut state = seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        splitmix64(&mut state)
    })
}
