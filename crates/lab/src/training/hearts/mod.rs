//! Training of the networks of Hearts.
//!
//! - [`policy`]: the policy network, a residual correction of the tuned heuristic policy.
//! - [`passes`]: the pass network.
//! - [`values`]: the value network of the search.
//! - [`forecast`]: the forecast network, and its calibration.
//! - [`choices`]: what the policy network and the pass network have in common, and the random draws of
//!   the players of deals.
//! - [`net_players`]: networks in files, as players.

pub mod choices;
pub mod forecast;
pub mod net_players;
pub mod passes;
pub mod policy;
pub mod values;
