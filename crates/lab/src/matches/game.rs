//! What a match needs from a game: its options, the play of a unit at one table, and the terms of its
//! results.

use std::error::Error;
use std::ops::{Deref, RangeInclusive};
use std::sync::atomic::AtomicBool;

use handsense_core::rng::splitmix64;
use serde::{Deserialize, Serialize};

use super::binokel::{self, BinokelOptions};
use super::game_match::MatchError;
use super::hearts::{self, play::HeartsOptions};
use super::hex::{self, HexOptions};
use super::liap_tui::{self, LiapTuiOptions};
use super::record::{RoundRecord, UnitKind};
use crate::players::options::is_time_limited;
use crate::players::registry::hearts::Registry;

/// A game with its options, as in the header of a results file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "game", rename_all = "kebab-case")]
pub enum GameOptions {
    /// Hearts.
    Hearts(HeartsOptions),
    /// Liap Tui.
    LiapTui(LiapTuiOptions),
    /// Binokel.
    Binokel(BinokelOptions),
    /// Hex.
    Hex(HexOptions),
}

/// A game that matches can play.
pub trait MatchGame {
    /// The number of seats.
    fn seats(&self) -> usize;

    /// The seating of a match that names none.
    fn seating(&self) -> &'static str;

    /// The options in words, such as `rules standard, passing all directions`.
    fn text(&self) -> String;

    /// The possible points of a seat in a round.
    fn points(&self) -> RangeInclusive<i32>;

    /// The reason why no game can have these options, as read from a file.
    fn invalid(&self) -> Option<String>;

    /// Looks up the players.
    ///
    /// # Errors
    /// An unknown or unusable player, and options that exclude each other.
    fn open(
        &self,
        names: &[&str],
        unit: UnitKind,
        registry: &Registry,
    ) -> Result<PlayTable, MatchError>;

    /// Whether a player of this name plays a unit the same way again.
    fn is_reproducible(&self, name: &str) -> bool {
        !is_time_limited(name)
    }
}

impl GameOptions {
    /// What does not depend on the options.
    pub const fn info(&self) -> &'static GameInfo {
        match self {
            GameOptions::Hearts(_) => &hearts::play::INFO,
            GameOptions::LiapTui(_) => &liap_tui::INFO,
            GameOptions::Binokel(_) => &binokel::INFO,
            GameOptions::Hex(_) => &hex::INFO,
        }
    }
}

impl Deref for GameOptions {
    type Target = dyn MatchGame;

    fn deref(&self) -> &Self::Target {
        match self {
            GameOptions::Hearts(options) => options,
            GameOptions::LiapTui(options) => options,
            GameOptions::Binokel(options) => options,
            GameOptions::Hex(options) => options,
        }
    }
}

/// Plays a unit with the player of each number in its seat. All randomness comes from the unit.
pub type PlayTable =
    Box<dyn Fn(&MatchUnit, &[usize]) -> Result<PlayedTable, PlayerFault> + Send + Sync>;

/// An illegal action, or no answer.
pub type PlayerFault = Box<dyn Error + Send + Sync>;

/// One unit of a match.
#[derive(Clone, Copy, Debug)]
pub struct MatchUnit<'a> {
    /// The seed of the match.
    pub match_seed: u64,
    /// The number of the unit in the match.
    pub number: u64,
    /// Whether the decisions of the first two players are compared.
    pub is_compared: bool,
    /// Set when the match is stopped; the table may then end with any error.
    pub stop: &'a AtomicBool,
}

impl MatchUnit<'_> {
    /// The seed of the unit.
    pub fn seed(&self) -> u64 {
        mix_seed(self.match_seed, &[self.number])
    }
}

/// Derives a seed from a seed and a list of numbers.
pub fn mix_seed(seed: u64, numbers: &[u64]) -> u64 {
    numbers.iter().fold(seed, |seed, &number| {
        let mut state = seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        splitmix64(&mut state)
    })
}

/// The result of a unit at one table.
#[derive(Clone, Debug, Default)]
pub struct PlayedTable {
    /// The rounds in order.
    pub rounds: Vec<RoundRecord>,
    /// The share of the win of each seat in [`WIN`] parts; empty for single deals.
    pub wins: Vec<u32>,
    /// The time of every decision in nanoseconds, by seat.
    pub nanos: Vec<Vec<u64>>,
    /// Decisions in which two players were asked, and those with different answers.
    pub compared: [u64; 2],
}

/// The parts of a win. Up to four seats share it equally.
pub const WIN: u32 = 12;

/// The equal shares of the seats that satisfy `won`.
pub fn shares(won: &[bool]) -> Vec<u32> {
    let winners = won.iter().filter(|&&won| won).count().max(1) as u32;
    let share = |&won: &bool| if won { WIN / winners } else { 0 };
    won.iter().map(share).collect()
}

/// The words and terms of a game.
#[derive(Debug)]
pub struct GameInfo {
    /// Its name for people.
    pub title: &'static str,
    /// The units of its matches.
    pub units: &'static [UnitKind],
    /// What has points: `deal`, `round` or `game`.
    pub round: &'static str,
    /// Whether low points are better.
    pub is_low_better: bool,
    /// What a record counts by seat.
    pub counters: &'static [&'static str],
    /// The rates and means of its reports.
    pub terms: &'static [Term],
}

/// A rate or mean of a player.
#[derive(Debug)]
pub struct Term {
    /// Its name in JSON.
    pub key: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// Whether it details the term before it.
    pub is_part: bool,
    /// Whether it is the share of trials that succeed, with an interval.
    pub is_rate: bool,
    /// The counters in its sum.
    pub counters: &'static [&'static str],
    /// What the sum is divided by.
    pub per: Per,
}

impl Term {
    /// A rate of these counters per seat and round.
    pub const fn rate(
        key: &'static str,
        name: &'static str,
        counters: &'static [&'static str],
    ) -> Term {
        Term {
            key,
            name,
            is_part: false,
            is_rate: true,
            counters,
            per: Per::Seat,
        }
    }

    /// The term as a mean.
    pub const fn as_mean(mut self) -> Term {
        self.is_rate = false;
        self
    }

    /// The term with another denominator.
    pub const fn per(mut self, per: Per) -> Term {
        self.per = per;
        self
    }

    /// The term as a detail of the term before it.
    pub const fn as_part(mut self) -> Term {
        self.is_part = true;
        self
    }
}

/// The denominator of a term.
#[derive(Clone, Copy, Debug)]
pub enum Per {
    /// Rounds times seats of the player.
    Seat,
    /// Rounds.
    Round,
    /// The sum of these counters.
    Counters(&'static [&'static str]),
}
