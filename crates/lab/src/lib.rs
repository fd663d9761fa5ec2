//! Measuring and training for handsense: matches between players, statistics, self-play data,
//! training and tuning.
//!
//! The arena plays duplicate matches: every deal in all arrangements of the players. It checks
//! every action, records the results, and reports paired differences with 95 % confidence
//! intervals. A match gives the same results on any number of threads.
//!
//! Steps of a Hearts match:
//!
//! 1. A [`MatchConfig`](matches::hearts::hearts_match::MatchConfig) describes it, and a
//!    [`HeartsMatch`](matches::hearts::hearts_match::HeartsMatch) holds its players and seatings.
//! 2. The [`runner`](matches::runner) plays it on several threads and returns a
//!    [`Record`](matches::hearts::record::Record) of each deal or game in order.
//! 3. The records go into a [results file](results::results_file) and a
//!    [`MatchSummary`](results::summary::MatchSummary). All reported numbers are computed from the
//!    records.
//! 4. A [`Shard`](matches::hearts::shard::Shard) is a part of a match; [`merge`](results::merge)
//!    combines shards.
//!
//! - [`players`]: player registries, reference players, external players.
//! - [`matches`](mod@matches): seatings and matches of the four games.
//! - [`statistics`]: means, rates, quantiles, sequential tests.
//! - [`results`]: results files, summaries, shards.
//! - [`report`]: reports as numbers, text and HTML pages.
//! - [`training`]: self-play data and training of the policy network.
//! - [`tuning`]: the pattern search for better heuristic weights.
//! - [`files`]: files that are written whole or not at all.
//! - [`equity`]: the match equity table from self-play.

#![forbid(unsafe_code)]

pub mod equity;
pub mod files;
pub mod matches;
pub mod players;
pub mod report;
pub mod results;
pub mod statistics;
pub mod training;
pub mod tuning;
