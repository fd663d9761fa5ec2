//! Sampling the hidden hands: the worlds of a search.
//!
//! * `uniform`: every possible deal of the unseen cards is equally likely.
//! * `mcmc`: a Metropolis–Hastings sampler of deals by their likelihood.
//! * `play_likelihood`: how likely the plays of a player are with a hand.
//! * `pass_likelihood`: how likely the passes are in a deal.
//! * `pass_sums`: the weights of all passes from one suit, cached.
//! * `player_model`: how closely a player keeps to a policy, for either likelihood.
//! * `likelihood_cache`: likelihoods of plays that are known already.

pub(super) mod likelihood_cache;
mod mcmc;
mod pass_likelihood;
pub(super) mod pass_sums;
mod play_likelihood;
mod player_model;
mod uniform;

pub(super) use mcmc::Pool;
pub(super) use play_likelihood::Record;
pub use uniform::Worlds;
