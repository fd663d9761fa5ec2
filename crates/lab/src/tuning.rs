//! Tuning of the heuristic weights of the tuned policy: a stochastic pattern search with racing. Its
//! checkpoints are players and starting points.
//!
//! A candidate changes one weight, sometimes two or three, each by its own adaptive step, as in the
//! direct search of R. Hooke and T. Jeeves (1961). A step grows after a success; after a failure it
//! shrinks and changes sign. Candidate and incumbent play the same fresh deals against the same
//! opponents. After each stage the candidate is dropped unless its lead is large enough in standard
//! errors. Most candidates therefore cost a few hundred deals, and only promising ones cost
//! thousands.
//!
//! Deals come from a range that measurements do not use, and no deal is used twice, so the search
//! cannot fit one set of deals. Every deal draws one opponent in proportion to the shares, one rule
//! set, and one seating.
//!
//! A run is reproducible: the same configuration gives the same weights on any number of threads. A
//! run that continues from its checkpoint gives the result of an uninterrupted run.

use crate::matches::hearts::table::{Deal, PlayerError, play_deal};
use crate::players::registry::hearts::{PlayerFactory, PlayerSource};
use crate::players::seat_player::SeatPlayer;
use crate::results::summary;
use crate::statistics::RunningStats;
use handsense_core::Rng;
use handsense_core::rng::splitmix64;
use handsense_hearts::evaluation::weights::{TUNED, Weights};
use handsense_hearts::{PassDirection, Rules, SEATS, Seat, WeightedPlayer, deal_hands};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// Returns a player with these weights.
fn player(weights: &Arc<Weights>) -> SeatPlayer {
    SeatPlayer::Honest(Box::new(WeightedPlayer(Arc::clone(weights))))
}

/// An opponent of the search.
pub struct Opponent {
    /// Its share of the deals, relative to the other shares.
    pub share: f64,
    /// Creates the player.
    pub make: PlayerFactory,
}

/// The state of a run, as stored in a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TuningState {
    /// The random seed.
    pub seed: u64,
    /// Number of candidates tried.
    pub tried: u64,
    /// Number of candidates accepted.
    pub kept: u64,
    /// Number of deals used.
    pub deals: u64,
    /// The incumbent weights, by group and name.
    pub weights: BTreeMap<String, Vec<i32>>,
    /// The next signed step of each weight.
    pub steps: BTreeMap<String, Vec<i32>>,
}

impl TuningState {
    /// The initial state of a run.
    pub fn new(seed: u64, weights: &Weights) -> TuningState {
        let weights = to_map(weights);
        let steps = weights.iter().map(|(name, values)| {
            let steps = values.iter().map(|&value| initial_step(value)).collect();
            (name.clone(), steps)
        });
        TuningState {
            seed,
            tried: 0,
            kept: 0,
            deals: 0,
            steps: steps.collect(),
            weights,
        }
    }

    /// Whether the state has the same fields as the weights of the library.
    fn has_same_fields(&self) -> bool {
        let expected = to_map(&TUNED);
        self.weights.len() == expected.len()
            && self.weights.iter().all(|(name, values)| {
                let known = expected.get(name);
                known.is_some_and(|known| known.len() == values.len())
            })
    }

    /// The incumbent weights. A field that the state lacks has the library's weights.
    pub fn best(&self) -> Weights {
        let mut weights = TUNED;
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

/// The stages of the race: cumulative deals, and the lead in standard errors that a candidate needs
/// to continue, or after the last stage to be accepted. Chosen by hand.
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
/// A candidate with this lead in standard errors after [`EARLY_ACCEPTANCE_DEALS`] is accepted
/// early. Chosen by hand.
const EARLY_ACCEPTANCE: f64 = 4.0;
/// The minimum number of deals for early acceptance. Chosen by hand.
const EARLY_ACCEPTANCE_DEALS: u64 = 500;
/// The number of the first tuning deal; measurements count from 0 and never reach it.
const FIRST_DEAL: u64 = 1 << 48;
/// The smallest initial step. Chosen by hand.
const MIN_INITIAL_STEP: i32 = 8;
/// A step below this value restarts at the initial step. Chosen by hand.
const MIN_STEP: i32 = 2;

/// Seatings, each also played with the sides exchanged: the three ways of two against two, and one
/// against three. The last avoids tuning for the moons of a partner.
const SEATINGS: [[bool; SEATS]; 4] = [
    [true, false, true, false],
    [true, true, false, false],
    [true, false, false, true],
    [true, false, false, false],
];

/// The initial step: a quarter of the weight.
fn initial_step(value: i32) -> i32 {
    (value.abs() / 4).max(MIN_INITIAL_STEP)
}

/// A single weight: its field, and its index in the field.
type WeightIndex = (String, usize);

/// The search: rules, opponents and fixed weights.
pub struct PatternSearch<'a> {
    /// The rule sets; each deal draws one.
    pub rules: &'a [Rules],
    /// The opponents.
    pub opponents: &'a [Opponent],
    /// The share of the deals against the incumbent weights.
    pub own_share: f64,
    /// Fields, or groups of fields, that stay unchanged.
    pub fixed: &'a [String],
}

impl PatternSearch<'_> {
    /// Tries one candidate and returns whether it was accepted.
    ///
    /// # Errors
    /// An illegal action of an opponent.
    pub fn try_candidate(&self, state: &mut TuningState) -> Result<bool, PlayerError> {
        let mut mix = state
            .seed
            .wrapping_add(state.tried.wrapping_mul(0x9E37_79B9));
        let mut rng = Rng::new(splitmix64(&mut mix));
        let best = Arc::new(state.best());
        let indices = self.choose_weights(state, &mut rng);
        let candidate = Arc::new(with_steps(best.as_ref(), &indices, state));
        state.tried += 1;
        let kept = self.race(state, &candidate, &best)?;
        if kept {
            state.kept += 1;
            state.weights = to_map(candidate.as_ref());
        }
        for (field, place) in indices {
            let value = state.weights[&field][place];
            if let Some(step) = state.steps.get_mut(&field).map(|steps| &mut steps[place]) {
                *step = next_step(*step, kept, value);
            }
        }
        Ok(kept)
    }

    /// Chooses one to three different weights: one with probability 2/3, two or three with 1/6
    /// each.
    fn choose_weights(&self, state: &TuningState, rng: &mut Rng) -> Vec<WeightIndex> {
        let free = state
            .weights
            .iter()
            .filter(|(name, _)| !self.is_fixed(name));
        let mut indices: Vec<WeightIndex> = free
            .flat_map(|(name, values)| (0..values.len()).map(|place| (name.clone(), place)))
            .collect();
        let count = [1, 1, 1, 1, 2, 3][rng.below(6) as usize];
        rng.shuffle(&mut indices);
        indices.truncate(count);
        indices
    }

    fn is_fixed(&self, field: &str) -> bool {
        self.fixed.iter().any(|fixed| is_within(field, fixed))
    }

    /// Races the candidate against the incumbent through the stages. Returns whether it is
    /// accepted.
    fn race(
        &self,
        state: &mut TuningState,
        candidate: &Arc<Weights>,
        best: &Arc<Weights>,
    ) -> Result<bool, PlayerError> {
        let mut lead = RunningStats::default();
        for (until, needed) in STAGES {
            let first = FIRST_DEAL + state.deals;
            let deals = until - lead.count();
            state.deals += deals;
            let differences: Result<Vec<f64>, PlayerError> = (first..first + deals)
                .into_par_iter()
                .map(|deal| self.difference(candidate, best, deal))
                .collect();
            differences?.into_iter().for_each(|d| lead.push(d));
            // A candidate that changes no decision is dropped.
            if lead.standard_error() == 0.0 {
                return Ok(false);
            }
            let ahead = lead.mean() / lead.standard_error();
            if ahead < needed {
                return Ok(false);
            }
            if ahead > EARLY_ACCEPTANCE && lead.count() >= EARLY_ACCEPTANCE_DEALS {
                return Ok(true);
            }
        }
        Ok(true)
    }

    /// The difference in points on one deal: candidate minus incumbent.
    fn difference(
        &self,
        candidate: &Arc<Weights>,
        best: &Arc<Weights>,
        index: u64,
    ) -> Result<f64, PlayerError> {
        let mut rng = Rng::new(index);
        let rules = self.rules[rng.below(self.rules.len() as u32) as usize];
        let deal = Deal {
            rules,
            hands: deal_hands(&mut rng),
            direction: if rules.has(Rules::PASS_CARDS) {
                PassDirection::CYCLE[(index % 4) as usize]
            } else {
                PassDirection::Hold
            },
            first: Seat::ALL[rng.below(4) as usize],
            scores: [0; SEATS],
            seed: rng.next_u64(),
        };
        let seating = SEATINGS[rng.below(4) as usize];
        let opponent = self.opponent(&mut rng);
        let margin = |weights: &Arc<Weights>| -> Result<i64, PlayerError> {
            let mut total = 0;
            for own_seats in [seating, seating.map(|is_own| !is_own)] {
                let mut seats = own_seats.map(|is_own| match (is_own, opponent) {
                    (true, _) => player(weights),
                    (false, None) => player(best),
                    (false, Some(opponent)) => (opponent.make)(),
                });
                let outcome = play_deal(&deal, seats.each_mut())?;
                let arrangement = own_seats.map(|is_own| usize::from(!is_own));
                let better = outcome.points().map(|points| -i64::from(points));
                total += summary::difference(&better, &arrangement);
            }
            Ok(total)
        };
        Ok((margin(candidate)? - margin(best)?) as f64 / (2 * summary::SCALE) as f64)
    }

    /// Draws an opponent in proportion to the shares; `None` for the incumbent weights.
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

/// Whether `name` is the field itself or a group that contains it.
pub fn is_within(field: &str, name: &str) -> bool {
    let rest = field.strip_prefix(name);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// A copy with the chosen weights changed by their steps.
fn with_steps(weights: &Weights, indices: &[WeightIndex], state: &TuningState) -> Weights {
    let mut with_steps = weights.clone();
    with_steps.visit(&mut |group, name, values| {
        let field = format!("{group}.{name}");
        for (_, place) in indices.iter().filter(|(chosen, _)| *chosen == field) {
            values[*place] += state.steps[&field][*place];
        }
    });
    with_steps
}

/// The next step: 3/2 of it after a success; after a failure 3/4 of it with the opposite sign.
fn next_step(step: i32, kept: bool, value: i32) -> i32 {
    if kept {
        return step + step / 2;
    }
    let shorter = -step * 3 / 4;
    if shorter.abs() < MIN_STEP {
        initial_step(value) * shorter.signum()
    } else {
        shorter
    }
}

/// The prefix of such a player's name.
const PREFIX: &str = "weights:";

/// Reads the state of a checkpoint. Its weights must have the same fields as those of the library.
///
/// # Errors
/// A message that says why the file cannot be used.
pub fn read(path: &Path) -> Result<TuningState, String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let state: TuningState = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    if state.has_same_fields() {
        Ok(state)
    } else {
        Err("these are weights of another version".to_owned())
    }
}

/// The source of players that use the tuned policy with the weights of a checkpoint.
pub fn source() -> PlayerSource {
    let open = |path: &str| -> Result<PlayerFactory, String> {
        let weights = Arc::new(read(Path::new(path))?.best());
        Ok(Box::new(move || player(&weights)))
    };
    PlayerSource {
        prefix: PREFIX,
        pattern: "weights:FILE",
        open: Box::new(open),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_hearts::evaluation::weights::{PLAIN, TUNED};
    use handsense_hearts::{Policy, PolicyPlayer};
    use std::collections::BTreeSet;

    fn opponents() -> Vec<Opponent> {
        let make = || SeatPlayer::Honest(Box::new(PolicyPlayer(Policy::AsDesigned)));
        vec![Opponent {
            share: 1.0,
            make: Box::new(make),
        }]
    }

    fn search<'a>(opponents: &'a [Opponent], fixed: &'a [String]) -> PatternSearch<'a> {
        PatternSearch {
            rules: &[Rules::LEGACY_MAIN, Rules::STANDARD],
            opponents,
            own_share: 1.0,
            fixed,
        }
    }

    #[test]
    fn weights_survive_a_round_trip() {
        let state = TuningState::new(3, &TUNED);
        let text = serde_json::to_string(&state).expect("JSON");
        let read: TuningState = serde_json::from_str(&text).expect("a state");
        assert_eq!(read, state);
        assert_eq!(read.best(), TUNED);
    }

    #[test]
    fn continuing_from_a_checkpoint_gives_the_same_result() {
        let opponents = opponents();
        let search = search(&opponents, &[]);
        let mut whole = TuningState::new(5, &PLAIN);
        for _ in 0..12 {
            search.try_candidate(&mut whole).expect("no foul");
        }
        assert!(whole.kept > 0, "the plain weights can be improved");
        let mut parts = TuningState::new(5, &PLAIN);
        for _ in 0..5 {
            search.try_candidate(&mut parts).expect("no foul");
        }
        let stored = serde_json::to_string(&parts).expect("JSON");
        let mut parts: TuningState = serde_json::from_str(&stored).expect("a state");
        for _ in 0..7 {
            search.try_candidate(&mut parts).expect("no foul");
        }
        assert_eq!(parts, whole);
    }

    #[test]
    fn identical_weights_have_no_difference() {
        let opponents = opponents();
        let search = search(&opponents, &[]);
        let weights = Arc::new(TUNED);
        for deal in 0..40 {
            assert_eq!(search.difference(&weights, &weights, deal), Ok(0.0));
        }
    }

    #[test]
    fn fixed_weights_do_not_change() {
        let fixed = ["holding", "passing", "play.fear"].map(str::to_owned);
        let search = search(&[], &fixed);
        let state = TuningState::new(1, &TUNED);
        let mut met = BTreeSet::new();
        for seed in 0..2_000 {
            let indices = search.choose_weights(&state, &mut Rng::new(seed));
            let with_steps = with_steps(&TUNED, &indices, &state);
            assert_ne!(with_steps, TUNED);
            assert_eq!(with_steps.holding, TUNED.holding);
            assert_eq!(with_steps.passing, TUNED.passing);
            assert_eq!(with_steps.play.fear, TUNED.play.fear);
            met.extend(indices);
        }
        let free = |name: &str| name.starts_with("play.") && name != "play.fear";
        let weights = to_map(&TUNED).into_iter().filter(|(name, _)| free(name));
        assert_eq!(
            met.len(),
            weights.map(|(_, values)| values.len()).sum::<usize>()
        );
    }

    #[test]
    fn steps_grow_after_success_and_reverse_after_failure() {
        assert_eq!(next_step(10, true, 40), 15);
        assert_eq!(next_step(-10, true, 40), -15);
        assert_eq!(next_step(12, false, 40), -9);
        assert_eq!(next_step(2, false, 100), -25);
    }
}
