//! Searching for better weights, of the tuned policy or of the playouts.
//!
//! A pattern search with racing. A candidate moves one weight, now and then two or three, each by a
//! step of its own that grows while it succeeds and shrinks and turns while it fails. Candidate and
//! best weights so far then play the same fresh deals against the same opponents, and after each
//! stage a candidate that is not ahead by enough standard errors is dropped. So most candidates cost
//! a few hundred deals, and only those that stand up to thousands are kept. Deals come from a range
//! that measurements do not use, and never twice, so that luck on one set of deals is not learnt.
//! Every deal draws one opponent, with the shares as chances, one rule set, and one seating.
//!
//! A run is reproducible: the same configuration gives the same weights on any number of threads,
//! and a run that was stopped goes on from its checkpoint as if it had not been.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::statistics::Running;
use handsense_core::Rng;
use handsense_core::rng::split_mix;
use handsense_hearts::evaluation::weights::{PlayoutWeights, Visitor, Weights};
use handsense_hearts::{
    PassDirection, Rules, SEATS, Seat, WeightedPlayer, WeightedPlayout, deal_hands,
};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::matches::hearts::table::{Deal, Foul, play_deal};
use crate::players::registry::hearts::Recipe;
use crate::players::seat_player::Seated;
use crate::results::summary;

/// Weights that can be searched.
pub trait Tunable: Clone + Send + Sync {
    /// Walks over all weights in a fixed order.
    fn visit(&mut self, visitor: &mut Visitor<'_>);

    /// Somebody who plays by them.
    fn seated(weights: &Arc<Self>) -> Seated;
}

impl Tunable for Weights {
    fn visit(&mut self, visitor: &mut Visitor<'_>) {
        Weights::visit(self, visitor);
    }

    fn seated(weights: &Arc<Self>) -> Seated {
        Seated::Honest(Box::new(WeightedPlayer(Arc::clone(weights))))
    }
}

impl Tunable for PlayoutWeights {
    fn visit(&mut self, visitor: &mut Visitor<'_>) {
        PlayoutWeights::visit(self, visitor);
    }

    fn seated(weights: &Arc<Self>) -> Seated {
        Seated::Honest(Box::new(WeightedPlayout(Arc::clone(weights))))
    }
}

/// An opponent: how often it is met, and how it is made.
pub struct Opponent {
    /// Its share of the deals.
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
    pub tried: u64,
    /// Candidates kept.
    pub kept: u64,
    /// Deals used so far.
    pub deals: u64,
    /// The best weights, by group and name.
    pub weights: BTreeMap<String, Vec<i32>>,
    /// The next step of each weight, with its direction.
    pub steps: BTreeMap<String, Vec<i32>>,
}

impl State {
    /// The start of a run.
    pub fn new(seed: u64, weights: &impl Tunable) -> State {
        let weights = to_map(weights);
        let steps = weights.iter().map(|(name, values)| {
            let steps = values.iter().map(|&value| first_step(value)).collect();
            (name.clone(), steps)
        });
        State {
            seed,
            tried: 0,
            kept: 0,
            deals: 0,
            steps: steps.collect(),
            weights,
        }
    }

    /// Whether the state is of weights with the same fields as these.
    pub fn fits(&self, weights: &impl Tunable) -> bool {
        let expected = to_map(weights);
        self.weights.len() == expected.len()
            && self.weights.iter().all(|(name, values)| {
                let known = expected.get(name);
                known.is_some_and(|known| known.len() == values.len())
            })
    }

    /// The best weights; fields that the state lacks keep the values of `base`.
    pub fn best<W: Tunable>(&self, base: &W) -> W {
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
pub fn to_map(weights: &impl Tunable) -> BTreeMap<String, Vec<i32>> {
    let mut map = BTreeMap::new();
    weights.clone().visit(&mut |group, name, values| {
        map.insert(format!("{group}.{name}"), values.to_vec());
    });
    map
}

/// Deals after which a candidate is looked at, and how many standard errors it must be ahead to go
/// on, or at the end to be kept.
const STAGES: [(u64, f64); 8] = [
    (60, -1.0),
    (120, -0.5),
    (250, 0.0),
    (500, 0.4),
    (1_000, 0.8),
    (2_000, 1.2),
    (4_000, 1.6),
    (8_000, 2.0),
];
/// A candidate that is ahead by this much after [`SURE_DEALS`] is kept at once.
const FAR_AHEAD: f64 = 4.0;
/// Before so many deals no lead is sure.
const SURE_DEALS: u64 = 500;
/// Tuning deals start here; measurements count up from zero and never come near.
const FIRST_DEAL: u64 = 1 << 48;
/// The smallest first step.
const LEAST_FIRST_STEP: i32 = 8;
/// A step that has shrunk below this begins anew.
const LEAST_STEP: i32 = 2;

/// Seatings that are also played with the sides changed: the three ways of two against two, and one
/// against three, so that a partner's moon is not all that is learnt.
const SEATINGS: [[bool; SEATS]; 4] = [
    [true, false, true, false],
    [true, true, false, false],
    [true, false, false, true],
    [true, false, false, false],
];

/// A quarter of a weight.
fn first_step(value: i32) -> i32 {
    (value.abs() / 4).max(LEAST_FIRST_STEP)
}

/// One weight: the field, and its place in it.
type Place = (String, usize);

/// A search for better weights.
pub struct Search<'a> {
    /// The rules that are played, in turn.
    pub rules: &'a [Rules],
    /// Who is to be beaten.
    pub opponents: &'a [Opponent],
    /// The share of the deals that are played against the best weights so far.
    pub own_share: f64,
    /// Fields, or groups of fields, whose weights are not moved.
    pub fixed: &'a [String],
}

impl Search<'_> {
    /// Tries one candidate and answers whether it was kept.
    ///
    /// # Errors
    /// A foul of an opponent.
    pub fn step<W: Tunable>(&self, state: &mut State, base: &W) -> Result<bool, Foul> {
        let mut mix = state
            .seed
            .wrapping_add(state.tried.wrapping_mul(0x9E37_79B9));
        let mut rng = Rng::new(split_mix(&mut mix));
        let best = Arc::new(state.best(base));
        let places = self.chosen(state, &mut rng);
        let candidate = Arc::new(moved(best.as_ref(), &places, state));
        state.tried += 1;
        let kept = self.race(state, &candidate, &best)?;
        if kept {
            state.kept += 1;
            state.weights = to_map(candidate.as_ref());
        }
        for (field, place) in places {
            let value = state.weights[&field][place];
            if let Some(step) = state.steps.get_mut(&field).map(|steps| &mut steps[place]) {
                *step = next_step(*step, kept, value);
            }
        }
        Ok(kept)
    }

    /// One to three different weights, mostly one.
    fn chosen(&self, state: &State, rng: &mut Rng) -> Vec<Place> {
        let movable = state
            .weights
            .iter()
            .filter(|(name, _)| !self.is_fixed(name));
        let mut places: Vec<Place> = movable
            .flat_map(|(name, values)| (0..values.len()).map(|place| (name.clone(), place)))
            .collect();
        let count = [1, 1, 1, 1, 2, 3][rng.below(6) as usize];
        rng.shuffle(&mut places);
        places.truncate(count);
        places
    }

    fn is_fixed(&self, field: &str) -> bool {
        self.fixed.iter().any(|fixed| is_within(field, fixed))
    }

    /// Whether the candidate beats the best so far, stage by stage.
    fn race<W: Tunable>(
        &self,
        state: &mut State,
        candidate: &Arc<W>,
        best: &Arc<W>,
    ) -> Result<bool, Foul> {
        let mut lead = Running::default();
        for (until, needed) in STAGES {
            let first = FIRST_DEAL + state.deals;
            let deals = until - lead.count();
            state.deals += deals;
            let differences: Result<Vec<f64>, Foul> = (first..first + deals)
                .into_par_iter()
                .map(|deal| self.difference(candidate, best, deal))
                .collect();
            differences?.into_iter().for_each(|d| lead.push(d));
            // Weights that change no decision are as good as dropped.
            if lead.error() == 0.0 {
                return Ok(false);
            }
            let ahead = lead.mean() / lead.error();
            if ahead < needed {
                return Ok(false);
            }
            if ahead > FAR_AHEAD && lead.count() >= SURE_DEALS {
                return Ok(true);
            }
        }
        Ok(true)
    }

    /// What the candidate wins on a deal above what the best weights win.
    fn difference<W: Tunable>(
        &self,
        candidate: &Arc<W>,
        best: &Arc<W>,
        index: u64,
    ) -> Result<f64, Foul> {
        let mut rng = Rng::new(index);
        let rules = self.rules[rng.below(self.rules.len() as u32) as usize];
        let deal = Deal {
            rules,
            hands: deal_hands(&mut rng),
            direction: match rules.has(Rules::PASS_CARDS) {
                true => PassDirection::CYCLE[(index % 4) as usize],
                false => PassDirection::Hold,
            },
            first: Seat::ALL[rng.below(4) as usize],
            scores: [0; SEATS],
            seed: rng.next_u64(),
        };
        let seating = SEATINGS[rng.below(4) as usize];
        let opponent = self.opponent(&mut rng);
        let margin = |weights: &Arc<W>| -> Result<i64, Foul> {
            let mut total = 0;
            for ours in [seating, seating.map(|ours| !ours)] {
                let mut seats = ours.map(|ours| match (ours, opponent) {
                    (true, _) => W::seated(weights),
                    (false, None) => W::seated(best),
                    (false, Some(opponent)) => (opponent.make)(),
                });
                let outcome = play_deal(&deal, seats.each_mut())?;
                let arrangement = ours.map(|ours| usize::from(!ours));
                total += summary::difference(&outcome.points.map(i64::from), &arrangement);
            }
            Ok(total)
        };
        Ok((margin(candidate)? - margin(best)?) as f64 / (2 * summary::WHOLE) as f64)
    }

    /// One of the opponents, by share; `None` for the best weights so far.
    fn opponent(&self, rng: &mut Rng) -> Option<&Opponent> {
        let shares = self.opponents.iter().map(|opponent| opponent.share);
        let total = self.own_share + shares.sum::<f64>();
        let mut drawn = f64::from(rng.below(1 << 30)) / f64::from(1 << 30) * total;
        self.opponents.iter().find(|opponent| {
            drawn -= opponent.share;
            drawn < 0.0
        })
    }
}

/// Whether a name is the field's or that of a group it belongs to.
pub fn is_within(field: &str, name: &str) -> bool {
    let rest = field.strip_prefix(name);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// A copy with the chosen weights moved by their steps.
fn moved<W: Tunable>(weights: &W, places: &[Place], state: &State) -> W {
    let mut moved = weights.clone();
    moved.visit(&mut |group, name, values| {
        let field = format!("{group}.{name}");
        for (_, place) in places.iter().filter(|(chosen, _)| *chosen == field) {
            values[*place] += state.steps[&field][*place];
        }
    });
    moved
}

/// Half as far again after a success; after a failure the other way, and not so far.
fn next_step(step: i32, kept: bool, value: i32) -> i32 {
    if kept {
        return step + step / 2;
    }
    let shorter = -step * 3 / 4;
    if shorter.abs() < LEAST_STEP {
        first_step(value) * shorter.signum()
    } else {
        shorter
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use handsense_hearts::evaluation::weights::{PLAIN, TUNED};
    use handsense_hearts::{Policy, PolicyPlayer};

    use super::*;

    fn opponents() -> Vec<Opponent> {
        let make = || Seated::Honest(Box::new(PolicyPlayer(Policy::AsDesigned)));
        vec![Opponent {
            share: 1.0,
            make: Box::new(make),
        }]
    }

    fn search<'a>(opponents: &'a [Opponent], fixed: &'a [String]) -> Search<'a> {
        Search {
            rules: &[Rules::LEGACY_MAIN, Rules::STANDARD],
            opponents,
            own_share: 1.0,
            fixed,
        }
    }

    #[test]
    fn weights_survive_being_stored() {
        let state = State::new(3, &TUNED);
        let text = serde_json::to_string(&state).expect("JSON");
        let read: State = serde_json::from_str(&text).expect("a state");
        assert_eq!(read, state);
        assert_eq!(read.best(&PLAIN), TUNED);
    }

    #[test]
    fn a_run_goes_on_from_its_checkpoint_as_if_it_had_not_stopped() {
        let opponents = opponents();
        let search = search(&opponents, &[]);
        let mut whole = State::new(5, &PLAIN);
        for _ in 0..12 {
            search.step(&mut whole, &PLAIN).expect("no foul");
        }
        assert!(whole.kept > 0, "plain weights are easily bettered");
        let mut parts = State::new(5, &PLAIN);
        for _ in 0..5 {
            search.step(&mut parts, &PLAIN).expect("no foul");
        }
        let stored = serde_json::to_string(&parts).expect("JSON");
        let mut parts: State = serde_json::from_str(&stored).expect("a state");
        for _ in 0..7 {
            search.step(&mut parts, &PLAIN).expect("no foul");
        }
        assert_eq!(parts, whole);
    }

    #[test]
    fn weights_against_themselves_are_neither_better_nor_worse() {
        let opponents = opponents();
        let search = search(&opponents, &[]);
        let weights = Arc::new(TUNED);
        for deal in 0..40 {
            assert_eq!(search.difference(&weights, &weights, deal), Ok(0.0));
        }
    }

    #[test]
    fn fixed_weights_are_not_moved() {
        let fixed = ["holding", "passing", "play.fear"].map(str::to_owned);
        let search = search(&[], &fixed);
        let state = State::new(1, &TUNED);
        let mut met = BTreeSet::new();
        for seed in 0..2_000 {
            let places = search.chosen(&state, &mut Rng::new(seed));
            let moved = moved(&TUNED, &places, &state);
            assert_ne!(moved, TUNED);
            assert_eq!(moved.holding, TUNED.holding);
            assert_eq!(moved.passing, TUNED.passing);
            assert_eq!(moved.play.fear, TUNED.play.fear);
            met.extend(places);
        }
        let movable = |name: &str| name.starts_with("play.") && name != "play.fear";
        let weights = to_map(&TUNED).into_iter().filter(|(name, _)| movable(name));
        assert_eq!(
            met.len(),
            weights.map(|(_, values)| values.len()).sum::<usize>()
        );
    }

    #[test]
    fn steps_grow_with_success_and_turn_with_failure() {
        assert_eq!(next_step(10, true, 40), 15);
        assert_eq!(next_step(-10, true, 40), -15);
        assert_eq!(next_step(12, false, 40), -9);
        assert_eq!(next_step(2, false, 100), -25);
    }
}
