//! Generic search algorithms.
//!
//! A game supplies moves, playouts and values through a trait; these modules decide how much to
//! search and keep the statistics.
//!
//! - [`alpha_beta()`]: minimax with alpha-beta pruning, for games without hidden information.
//! - [`mcts()`]: Monte Carlo tree search with RAVE and proved wins.
//! - [`mcts_from()`] and [`MctsTree`]: the same from the tree of an earlier search.
//! - [`root_parallel()`]: the same on several threads, with one tree for each.
//! - [`sampled_search()`]: determinized search. It draws samples of a [`SampledDecision`] for a [`Race`]
//!   until the [`Budget`] is spent; [`race_rollouts`] is the whole of it in a game of rounds.
//! - [`Race`]: best-arm identification among candidate moves, from [`SampleStatistics`].
//! - [`SearchLimits`] and [`Budget`]: limits as the caller sets them, and with a running clock.
//! - [`SearchOptions`] and [`Objective`]: options in a game of rounds.
//! - [`SearchProgress`] and [`ProgressListener`]: reports of a running search.
//! - [`TranspositionTable`]: values of positions, keyed by position.
//! - [`parallel_map`]: spreads work over threads without changing its results.

mod alpha_beta;
mod budget;
mod mcts;
mod progress;
mod progress_meter;
mod race;
mod rollouts;
mod root_parallel;
mod round_options;
mod sample_schedule;
mod sample_statistics;
mod sample_team;
mod sampled_decision;
mod sampled_search;
mod threads;
mod transposition_table;

pub use alpha_beta::{AlphaBetaOptions, AlphaBetaResult, TwoPlayerGame, alpha_beta};
pub use budget::{Budget, SearchLimits};
pub use mcts::{
    GrownTree, MctsGame, MctsMove, MctsParams, MctsResult, MctsTree, ProofStatus, mcts, mcts_from,
};
pub use progress::{ProgressListener, ProgressSink, SearchProgress};
pub use progress_meter::ProgressMeter;
pub use race::Race;
pub use rollouts::{Decision, MeanValue, Rollouts, Searched, race_rollouts};
pub use root_parallel::root_parallel;
pub use round_options::{
    CERTAIN_WIN, DEFAULT_PLAYOUTS, Objective, SearchOptions, SearchPlayerOptions,
};
pub use sample_statistics::{ArmStatistics, MAX_LAG, SampleStatistics};
pub use sampled_decision::{Arms, MAX_ARMS, SampledDecision, importance_resample};
pub use sampled_search::sampled_search;
pub use threads::{Spawner, StdSpawner, Threads, parallel_map};
pub use transposition_table::TranspositionTable;
