//! Matches between players, and what they prove.
//!
//! The arena deals, seats players, referees every card and books the results; from the results
//! follow paired differences with their intervals. The same match gives the same results on any
//! number of threads.
//!
//! A [`Setup`](contest::Setup) becomes a [`Contest`](contest::Contest); [`runner`] plays it and
//! hands out a [`Record`](record::Record) for every deal or game, in order. Records go into a
//! [`journal`] and a [`Summary`](summary::Summary), and all that is ever said about a match is said
//! from its records. A [`Shard`](shard::Shard) of a match can be played alone, and [`merge`] puts
//! shards together again.

#![forbid(unsafe_code)]

pub mod baselines;
pub mod binokel;
pub mod contest;
pub mod csv;
pub mod deals;
pub mod error;
pub mod events;
pub mod figures;
pub mod foreign;
pub mod hex;
pub mod journal;
pub mod ladder;
pub mod liap_tui;
pub mod merge;
pub mod page;
pub mod program;
pub mod prospects;
pub mod record;
pub mod report;
pub mod roster;
pub mod rule_sets;
pub mod runner;
pub mod seated;
pub mod seating;
pub mod series;
pub mod shard;
pub mod stats;
pub mod summary;
pub mod table;
pub mod training;
pub mod tune;
pub mod weights_file;
