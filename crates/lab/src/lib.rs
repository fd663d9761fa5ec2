//! Matches between players, and what they prove.
//!
//! A match deals, seats players, referees every card and records the results; from the records
//! follow paired differences with their intervals. The same match gives the same results on any
//! number of threads.
//!
//! A [`Setup`](matches::hearts::contest::Setup) becomes a
//! [`Contest`](matches::hearts::contest::Contest); [`runner`](matches::runner) plays it and
//! hands out a [`Record`](matches::hearts::record::Record) for every deal or game, in order. Records
//! go into a [results file](results::results_file) and a [`Summary`](results::summary::Summary), and
//! all that is ever said about a match is said from its records. A
//! [`Shard`](matches::hearts::shard::Shard) of a match can be played alone, and
//! [`merge`](results::merge) puts shards together again.
//!
//! * [`players`]: players by name, reference players, external players.
//! * [`matches`](mod@matches): seatings and matches of the four games.
//! * [`statistics`]: means, rates, quantiles, sequential tests.
//! * [`results`]: results files, summaries, shards.
//! * [`report`]: numbers, text and pages of results.
//! * [`training`]: self-play data and nets of the learned policy.
//! * [`tuning`]: the search for better weights.
//! * [`equity`]: the match equity table from self-play.

#![forbid(unsafe_code)]

pub mod equity;
pub mod matches;
pub mod players;
pub mod report;
pub mod results;
pub mod statistics;
pub mod training;
pub mod tuning;
