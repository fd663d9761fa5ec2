//! Samplers of the hidden hands, which are the determinizations of a search.
//!
//! - `uniform`: a uniform sampler of all possible deals, by exact counting.
//! - `uniform_with_pile`: the same for views with cards of unrecorded tricks.
//! - `metropolis`: a Metropolis–Hastings sampler of deals by their likelihood.
//! - `play_likelihood`: the likelihood of a player's plays, given his hand.
//! - `pass_likelihood`: the likelihood of the passes, given a deal.
//! - `pass_weights`: the softmax weights of all passes from one suit, cached.
//! - `player_model`: the softmax models of players for both likelihoods.
//! - `likelihood_cache`: a lossy cache of play likelihoods.

pub(super) mod likelihood_cache;
mod metropolis;
mod pass_likelihood;
pub(super) mod pass_weights;
mod play_likelihood;
mod player_model;
mod uniform;
mod uniform_with_pile;

pub(super) use metropolis::MetropolisSampler;
pub(super) use play_likelihood::PlayHistory;
pub use uniform::UniformSampler;
