//! The passes among which a search decides: of all 286 those that the tuned policy thinks best, and
//! some that it may be wrong about.

use crate::hearts::passing::tuned::{self, Appraisal, PassFacts};
use crate::hearts::weights::PassWeights;
use crate::hearts::{Card, CardSet};
use crate::search::Arms;

/// The most passes to choose from.
pub const MAX_PASSES: usize = 12;

/// A pass, and what the tuned policy thinks of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    pub cards: CardSet,
    /// Hundredths of a point that the policy expects it to cost more than its own pass; negative or
    /// zero.
    pub guess: i32,
}

/// Passes for the moon that are always tried: those that leave the fewest losers. Even where the
/// policy would not think of the moon, one of them is often best, because it keeps high cards together.
const MOON_PASSES: usize = 3;
/// What a pass is guessed to be worth that breaks up a hand for the moon, or makes one that the
/// policy would not try.
const OTHER_PLAN: i32 = -150;

/// The candidates, the tuned policy's own pass first.
pub(super) fn candidates(facts: &PassFacts, weights: &PassWeights) -> Arms<Candidate> {
    let all = tuned::appraise_all(facts, weights);
    let own = tuned::appraise(facts, weights, tuned::choose_by(facts, weights));
    let mut shortlist = Shortlist {
        own,
        cheapest: all.first().map_or(own.cost, |pass| pass.cost),
        for_moon: facts.rules.moon_counts() && own.losers <= weights.shoot_losers,
        found: Arms::new(),
    };
    shortlist.add(&own);
    let queen = |pass: &&Appraisal| pass.passed.contains(Card::QUEEN_OF_SPADES);
    if let Some(with) = all.iter().find(queen) {
        shortlist.add(with);
    }
    if let Some(without) = all.iter().find(|pass| !queen(pass)) {
        shortlist.add(without);
    }
    if facts.rules.moon_counts() {
        let losers = |place: usize| (all[place].losers, place);
        let mut last = None;
        for _ in 0..MOON_PASSES {
            let more = (0..all.len()).filter(|&place| Some(losers(place)) > last);
            if let Some(next) = more.min_by_key(|&place| losers(place)) {
                shortlist.add(&all[next]);
                last = Some(losers(next));
            }
        }
    }
    for pass in &all {
        if shortlist.found.len() >= MAX_PASSES {
            break;
        }
        shortlist.add(pass);
    }
    shortlist.found
}

/// The candidates found so far.
struct Shortlist {
    /// The policy's own pass.
    own: Appraisal,
    /// The least cost of any pass.
    cheapest: i32,
    /// Whether the policy passes for the moon.
    for_moon: bool,
    found: Arms<Candidate>,
}

impl Shortlist {
    fn add(&mut self, pass: &Appraisal) {
        if self.found.iter().all(|known| known.cards != pass.passed) {
            self.found.push(Candidate {
                cards: pass.passed,
                guess: self.guess(pass),
            });
        }
    }

    fn guess(&self, pass: &Appraisal) -> i32 {
        if pass.passed == self.own.passed {
            0
        } else if self.for_moon {
            OTHER_PLAN.max(-(pass.losers - self.own.losers).max(0))
        } else {
            (self.cheapest - pass.cost).min(0)
        }
    }
}
