//! Searching for better weights of the tuned policy.
//!
//! Local search with racing. A candidate moves a few weights of the best set found so far; both play
//! the same fresh deals against every opponent. After each stage a candidate that is not ahead by
//! enough standard errors is dropped, so that most candidates cost a few hundred deals and only
//! promising ones thousands. Deals come from a range that measurements do not use, and never twice,
//! so that luck on one set of deals is not learnt. Among the opponents stands the set the search
//! began with.
//!
//! A run is reproducible: the same configuration gives the same weights on any number of threads,
//! and a run that was stopped goes on from its checkpoint as if it had not been.

use std::collections::BTreeMap;
use std::sync::Arc;

use handsense::base::Rng;
use handsense::base::rng::split_mix;
use handsense::hearts::weights::Weights;
use handsense::hearts::{PassDirection, Rules, Seat, WeightedPlayer, deal_hands};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::roster::Recipe;
use super::seated::Seated;
use super::table::{Deal, Foul, play_deal};

/// An opponent: how much beating it counts, and how it is made.
pub struct Opponent {
    /// Its share in the sum that is maximised.
    pub share: f64,
    /// Makes a fresh one.
    pub make: Recipe,
}

/// Where a run stands; all of it goes into a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct State {
    /// The seed of the run.
    pub seed: u64,
    /// Candidates tried.
    pub iteration: u64,
    /// Candidates kept.
    pub accepted: u64,
    /// Deals used so far.
    pub deals: u64,
    /// The best weights, by group and name.
    pub weights: BTreeMap<String, Vec<i32>>,
}

impl State {
    /// The start of a run.
    pub fn new(seed: u64, weights: &Weights) -> State {
        State {
            seed,
            iteration: 0,
            accepted: 0,
            deals: 0,
            weights: to_map(weights),
        }
    }

    /// The best weights; fields that the state lacks keep the values of `base`.
    pub fn best(&self, base: &Weights) -> Weights {
        let mut weights = base.clone();
        weights.visit(&mut |group, name, values| {
            let stored = self.weights.get(&format!("{group}.{name}"));
            if let Some(stored) = stored.filter(|stored| stored.len() == values.len()) {
                values.copy_from_slice(stored);
            }
        });
        weights
    }
}

/// All weights by group and name.
pub fn to_map(weights: &Weights) -> BTreeMap<String, Vec<i32>> {
    let mut map = BTreeMap::new();
    weights.clone().visit(&mut |group, name, values| {
        map.insert(format!("{group}.{name}"), values.to_vec());
    });
    map
}

/// An opponent that plays by a set of weights.
pub fn weighted(share: f64, weights: &Weights) -> Opponent {
    let weights = Arc::new(weights.clone());
    let make = move || Seated::Honest(Box::new(WeightedPlayer(weights.clone())));
    Opponent {
        share,
        make: Box::new(make),
    }
}

/// Deals of the first stage; every stage has as many.
const STAGE: u64 = 250;
/// How many standard errors a candidate must be ahead after each stage to go on, and after the last
/// to be kept.
const AHEAD: [f64; 4] = [-0.3, 0.2, 0.7, 1.3];
/// A candidate that is ahead by this much is kept at once.
const FAR_AHEAD: f64 = 3.0;
/// Tuning deals start here; measurements count up from zero and never come near.
const FIRST_DEAL: u64 = 1 << 48;

/// A search for better weights.
pub struct Search<'a> {
    /// The rules that are played.
    pub rules: Rules,
    /// Who is to be beaten.
    pub opponents: &'a [Opponent],
    /// Fields whose weights are not moved.
    pub fixed: &'a [String],
}

impl Search<'_> {
    /// Tries one candidate and answers whether it was kept.
    ///
    /// # Errors
    /// A foul of an opponent.
    pub fn step(&self, state: &mut State, base: &Weights) -> Result<bool, Foul> {
        let mut mix = state
            .seed
            .wrapping_add(state.iteration.wrapping_mul(0x9E37_79B9));
        let mut rng = Rng::new(split_mix(&mut mix));
        let best = Arc::new(state.best(base));
        let candidate = Arc::new(self.moved(&best, &mut rng));
        state.iteration += 1;
        let kept = self.race(state, &candidate, &best)?;
        if kept {
            state.accepted += 1;
            state.weights = to_map(&candidate);
        }
        Ok(kept)
    }

    /// A copy with one to three weights moved by up to a quarter.
    fn moved(&self, weights: &Weights, rng: &mut Rng) -> Weights {
        let mut moved = weights.clone();
        let mut count = 0;
        let movable = |group: &str, name: &str| {
            !self
                .fixed
                .iter()
                .any(|fixed| *fixed == format!("{group}.{name}"))
        };
        moved.visit(&mut |group, name, values| {
            count += if movable(group, name) {
                values.len() as u32
            } else {
                0
            };
        });
        for _ in 0..1 + rng.below(3) {
            let mut chosen = rng.below(count) as i64;
            moved.visit(&mut |group, name, values| {
                if !movable(group, name) {
                    return;
                }
                for value in values {
                    if chosen == 0 {
                        let span = (value.abs() / 4).max(12);
                        *value += rng.below(2 * span as u32 + 1) as i32 - span;
                    }
                    chosen -= 1;
                }
            });
        }
        moved
    }

    /// Whether the candidate beats the best so far, stage by stage.
    fn race(
        &self,
        state: &mut State,
        candidate: &Arc<Weights>,
        best: &Arc<Weights>,
    ) -> Result<bool, Foul> {
        let (mut sum, mut squares, mut count) = (0.0_f64, 0.0_f64, 0.0_f64);
        for (stage, needed) in AHEAD.into_iter().enumerate() {
            let first = FIRST_DEAL + state.deals;
            state.deals += STAGE;
            let differences: Result<Vec<f64>, Foul> = (first..first + STAGE)
                .into_par_iter()
                .map(|deal| Ok(self.margin(candidate, deal)? - self.margin(best, deal)?))
                .collect();
            for difference in differences? {
                sum += difference;
                squares += difference * difference;
                count += 1.0;
            }
            let mean = sum / count;
            let error = ((squares / count - mean * mean) / count).sqrt().max(1e-9);
            let ahead = mean / error;
            if ahead > FAR_AHEAD && stage + 1 < AHEAD.len() {
                return Ok(true);
            }
            if ahead < needed {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What these weights win on a deal: the opponents' points less one's own, by share, with the
    /// two seatings of two against two.
    fn margin(&self, weights: &Arc<Weights>, index: u64) -> Result<f64, Foul> {
        let mut rng = Rng::new(index);
        let deal = Deal {
            rules: self.rules,
            hands: deal_hands(&mut rng),
            direction: PassDirection::CYCLE[(index % 4) as usize],
            first: Seat::ALL[0],
            scores: [0; 4],
            seed: rng.next_u64(),
        };
        let mut total = 0.0;
        for opponent in self.opponents {
            for ours in [[true, false, true, false], [false, true, false, true]] {
                let mut seats = ours.map(|ours| {
                    if ours {
                        Seated::Honest(Box::new(WeightedPlayer(weights.clone())))
                    } else {
                        (opponent.make)()
                    }
                });
                let outcome = play_deal(&deal, seats.each_mut())?;
                let sign = |ours: bool| if ours { -1 } else { 1 };
                let margin: i32 = ours
                    .iter()
                    .zip(outcome.points)
                    .map(|(&ours, points)| sign(ours) * points)
                    .sum();
                total += opponent.share * f64::from(margin) / 4.0;
            }
        }
        Ok(total)
    }
}

#[cfg(test)]
mod tests {
    use handsense::hearts::weights::TUNED;
    use handsense::hearts::{Policy, PolicyPlayer};

    use super::*;

    fn opponents() -> Vec<Opponent> {
        let make = || Seated::Honest(Box::new(PolicyPlayer(Policy::AsDesigned)));
        vec![Opponent {
            share: 1.0,
            make: Box::new(make),
        }]
    }

    #[test]
    fn weights_survive_being_stored() {
        let state = State::new(3, &TUNED);
        let text = serde_json::to_string(&state).expect("JSON");
        let read: State = serde_json::from_str(&text).expect("a state");
        assert_eq!(read, state);
        let mut spoilt = TUNED;
        spoilt.visit(&mut |_, _, values| values.fill(0));
        assert_eq!(read.best(&spoilt), TUNED);
    }

    #[test]
    fn a_run_goes_on_from_its_checkpoint_as_if_it_had_not_stopped() {
        let opponents = opponents();
        let search = Search {
            rules: Rules::LEGACY_MAIN,
            opponents: &opponents,
            fixed: &[],
        };
        let mut whole = State::new(5, &TUNED);
        for _ in 0..3 {
            search.step(&mut whole, &TUNED).expect("no foul");
        }
        let mut parts = State::new(5, &TUNED);
        search.step(&mut parts, &TUNED).expect("no foul");
        let stored = serde_json::to_string(&parts).expect("JSON");
        let mut parts: State = serde_json::from_str(&stored).expect("a state");
        for _ in 0..2 {
            search.step(&mut parts, &TUNED).expect("no foul");
        }
        assert_eq!(parts, whole);
    }

    #[test]
    fn fixed_weights_are_not_moved() {
        let opponents = opponents();
        let mut fixed: Vec<String> = to_map(&TUNED).into_keys().collect();
        fixed.retain(|name| name != "play.fear");
        let search = Search {
            rules: Rules::LEGACY_MAIN,
            opponents: &opponents,
            fixed: &fixed,
        };
        let moved = search.moved(&TUNED, &mut Rng::new(1));
        assert_ne!(moved.play.fear, TUNED.play.fear);
        let mut rest = moved;
        rest.play.fear = TUNED.play.fear;
        assert_eq!(rest, TUNED);
    }
}
