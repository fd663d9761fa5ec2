//! Measuring and training for handsense: matches between players, statistics, self-play data,
//! and training.
//!
//! The arena plays duplicate matches: every deal in all arrangements of the players. It checks
//! every action, records the results, and reports paired differences with 95 % confidence
//! intervals. A match gives the same results on any number of threads.
//!
//! A match of Hearts:
//!
//! ```
//! use handsense_lab::prelude::*;
//!
//! let config = MatchConfig { count: 20, seed: 7, ..MatchConfig::new(&["tuned", "ducker"])? };
//! let hearts_match = Match::new(config, &Registry::default())?;
//! let summary = MatchSummary::play(&hearts_match, 2)?;
//! let (mean, half) = (summary.points.mean(), summary.points.half_width());
//! println!("tuned is better by {mean:.2} ± {half:.2} points a deal");
//! # assert!(mean > half);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A player of your own is a type with the trait [`Player`](handsense_hearts::Player) of the game:
//!
//! ```
//! use handsense_hearts::prelude::*;
//! use handsense_lab::prelude::*;
//!
//! /// Plays its lowest legal card.
//! struct Lowest;
//!
//! impl Player for Lowest {
//!     fn pass(&mut self, view: &View) -> [Card; 3] {
//!         PolicyPlayer(Policy::Tuned).pass(view)
//!     }
//!
//!     fn play(&mut self, view: &View) -> Card {
//!         let legal = view.legal_moves().unwrap_or_default();
//!         legal.iter().max_by_key(|card| card.rank().index()).unwrap_or(Card::TWO_OF_CLUBS)
//!     }
//! }
//!
//! let registry = Registry::default().with_player("lowest", || Lowest);
//! let config = MatchConfig { count: 10, ..MatchConfig::new(&["lowest", "random"])? };
//! let summary = MatchSummary::play(&Match::new(config, &registry)?, 1)?;
//! assert_eq!((summary.units(), summary.tables), (10, 60));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Steps of a match of any game:
//!
//! 1. A [`MatchConfig`](matches::game_match::MatchConfig) describes it with the
//!    [options](matches::game::GameOptions) of its game, and a [`Match`](matches::game_match::Match)
//!    holds its players and seatings.
//! 2. The [`runner`](matches::runner) plays it on several threads and returns a
//!    [`Record`](matches::record::Record) of each unit in order.
//! 3. The records go into a [results file](results::results_file) and a
//!    [`MatchSummary`](results::summary::MatchSummary). All reported numbers are computed from the
//!    records. [`MatchSummary::play`](results::summary::MatchSummary::play) does both steps without a
//!    file.
//!
//! - [`prelude`]: what a match needs.
//! - [`players`]: player registries, reference players, external players.
//! - [`matches`](mod@matches): seatings and matches of the four games.
//! - [`statistics`]: means, rates, quantiles, sequential tests.
//! - [`results`]: results files, summaries.
//! - [`report`]: reports as numbers and text.
//! - [`training`]: self-play data and training of the policy network.
//! - [`files`]: files that are written whole or not at all.

#![forbid(unsafe_code)]

pub mod files;
pub mod matches;
pub mod players;
pub mod prelude;
pub mod report;
pub mod results;
pub mod statistics;
pub mod training;

/// The program of the README runs as it stands.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
