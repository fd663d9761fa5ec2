//! The passes among which a search decides: of all 286 those that the tuned policy thinks best, and
//! some that it may be wrong about. A search with much to spend looks at many more: they are first tried in
//! heats, of which the best goes on.

use crate::evaluation::passing::tuned::{self, PassContext, PassEvaluation, PassEvaluations};
use crate::evaluation::weights::PassWeights;
use crate::{Card, CardSet};
use handsense_core::search::{Arms, MAX_ARMS};

/// Passes that every search tries.
const ALWAYS: usize = 12;
/// Heats of a search with much to spend, as many passes each as there can be.
pub(in crate::search) const HEATS: usize = MAX_ARMS - ALWAYS;
/// The most passes to choose from in the end.
pub const MAX_PASSES: usize = ALWAYS + HEATS;
/// How many passes of the heats are there because they leave the fewest losers, whatever they cost.
const HEATS_FOR_MOON: usize = 12;

/// A pass, and what the tuned policy thinks of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) struct Candidate {
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

/// All passes of a hand as the tuned policy sees them.
pub(in crate::search) struct Opinion {
    all: PassEvaluations,
    /// Its own pass.
    own: PassEvaluation,
    /// The least cost of any pass.
    cheapest: i32,
    moon_counts: bool,
    /// Whether it passes for the moon.
    for_moon: bool,
}

impl Opinion {
    /// What it thinks of the passes of this hand.
    pub fn of(facts: &PassContext, weights: &PassWeights) -> Opinion {
        let all = tuned::evaluate_passes(facts, weights);
        let own = tuned::evaluate_pass(facts, weights, tuned::choose_in_context(facts, weights));
        let moon_counts = facts.rules.moon_counts();
        Opinion {
            own,
            cheapest: all.first().map_or(own.cost, |pass| pass.cost),
            moon_counts,
            for_moon: moon_counts && own.losers <= weights.shoot_losers,
            all,
        }
    }

    /// The candidates, its own pass first.
    pub fn candidates(&self) -> Arms<Candidate> {
        let mut found = Arms::new();
        let mut add = |pass: &PassEvaluation| {
            if !is_among(&found, pass) {
                found.push(self.candidate(pass));
            }
            found.len()
        };
        add(&self.own);
        let all = &self.all;
        let queen = |pass: &&PassEvaluation| pass.passed.contains(Card::QUEEN_OF_SPADES);
        if let Some(with) = all.iter().find(queen) {
            add(with);
        }
        if let Some(without) = all.iter().find(|pass| !queen(pass)) {
            add(without);
        }
        if self.moon_counts {
            let losers = |place: usize| (all[place].losers, place);
            let mut last = None;
            for _ in 0..MOON_PASSES {
                let more = (0..all.len()).filter(|&place| Some(losers(place)) > last);
                if let Some(next) = more.min_by_key(|&place| losers(place)) {
                    add(&all[next]);
                    last = Some(losers(next));
                }
            }
        }
        for pass in all {
            if add(pass) >= ALWAYS {
                break;
            }
        }
        found
    }

    /// What else is worth a try to a search with much to spend, dealt out to heats that are as good as
    /// each other: the passes that are cheapest after those that are tried anyway, and some for the moon.
    pub fn heats(&self, tried: &[Candidate]) -> [Arms<Candidate>; HEATS] {
        let for_moon = match self.moon_counts {
            true => HEATS_FOR_MOON,
            false => 0,
        };
        let others = self.all.iter().filter(|pass| !is_among(tried, pass));
        let mut others: PassEvaluations = others.copied().collect();
        for place in (HEATS * MAX_ARMS - for_moon)..HEATS * MAX_ARMS {
            let rest = place..others.len();
            if let Some(next) = rest.min_by_key(|&place| others[place].losers) {
                others.swap(place, next);
            }
        }
        let mut heats = [(); HEATS].map(|()| Arms::new());
        for (number, pass) in others.iter().take(HEATS * MAX_ARMS).enumerate() {
            heats[number % HEATS].push(self.candidate(pass));
        }
        heats
    }

    fn candidate(&self, pass: &PassEvaluation) -> Candidate {
        Candidate {
            cards: pass.passed,
            guess: self.guess(pass),
        }
    }

    fn guess(&self, pass: &PassEvaluation) -> i32 {
        if pass.passed == self.own.passed {
            0
        } else if self.for_moon {
            OTHER_PLAN.max(-(pass.losers - self.own.losers).max(0))
        } else {
            (self.cheapest - pass.cost).min(0)
        }
    }
}

/// Whether this pass is one of those.
fn is_among(found: &[Candidate], pass: &PassEvaluation) -> bool {
    found.iter().any(|known| known.cards == pass.passed)
}
