//! Searching for the best three cards to pass.
//!
//! A world is one in which all four hands are as dealt: mine and three at random from the rest. The
//! others pass by the tuned policy, which does not depend on my pass; then the cards change hands, and
//! the deal is played out from its first lead.

use super::decision::{Estimate, PassDecision, SearchedPass};
use super::options::SearchOptions;
use super::passes::{Candidate, HEATS, Opinion};
use super::playing::WORST_GUESS;
use super::policy_playout::Playout;
use super::policy_world::{Exchange, PolicyWorld};
use super::runner::{Guesses, Search};
use super::sampler::Trial;
use super::world_policy::WorldPolicy;
use crate::passing::in_order;
use crate::passing::tuned::{self, PassFacts};
use crate::playout::QuickWorld;
use crate::position::first_leader;
use crate::weights::TUNED;
use crate::{CardSet, SEATS, Seat, View, ViewError, Worlds};
use handsense_core::Rng;
use handsense_core::search::{Arms, Budget};

/// Rounds that the tuned policy's opinion of a pass counts for.
pub const PASS_GUESS_ROUNDS: u32 = 50;

/// Parts the deals of the heats from those in which their winners are tried again: each is thought a little
/// too well of, having won.
const HEATS_DEALS: u64 = 1 << 62;

/// Searches for the best three cards to pass.
///
/// A search with much to spend, 40,000 playouts and a tenth of a second if they are limited, spends up to a half
/// of it on passes that others do not try.
///
/// # Errors
/// [`ViewError::NotPassing`] unless the deal has a pass direction, nothing was passed yet and
/// nothing was led.
///
/// ```
/// use handsense_core::search::SearchLimits;
/// use handsense_hearts::search::{SearchOptions, choose_pass_cards};
/// use handsense_hearts::View;
/// let view: View = "pass=left hand=Q3.QJ98.T654.K72".parse().unwrap();
/// let options = SearchOptions::from(SearchLimits::of_playouts(2_000));
/// let decision = choose_pass_cards(&view, &options).unwrap();
/// assert_eq!(decision.cards[0].to_string(), "SQ");
/// ```
// Its kilobytes of stack are not to be those of its caller.
#[inline(never)]
pub fn choose_pass_cards(
    view: &View,
    options: &SearchOptions<'_>,
) -> Result<PassDecision, ViewError> {
    if !view.is_passing() {
        return Err(ViewError::NotPassing);
    }
    let mut budget = options.budget();
    let opinion = Opinion::of(&PassFacts::of(view), &TUNED.passing);
    let mut candidates = opinion.candidates();
    let mut in_heats = 0;
    if options.is_ample() {
        let mut of_a_heat = options.part(2 * HEATS as u32);
        of_a_heat.limits.seed ^= HEATS_DEALS;
        for heat in opinion.heats(&candidates) {
            let search = searched(view, &heat, &of_a_heat, &of_a_heat.budget());
            candidates.extend(heat.get(search.best()).copied());
            in_heats += search.playouts();
        }
        let mut left = *options;
        left.limits.playouts = options.limits.playouts.map(|most| most - in_heats);
        left.limits.time = options.limits.time.map(|most| most / 2);
        budget = left.budget();
    }
    let search = searched(view, &candidates, options, &budget);
    let ordered = search.order().into_iter();
    let report = |arm: usize| Some(report(candidates.get(arm)?, search.estimate(arm)));
    let passes: Arms<SearchedPass> = ordered.filter_map(report).collect();
    Ok(PassDecision {
        cards: in_order(passes.first().map_or(CardSet::EMPTY, |best| best.cards)),
        passes,
        playouts: in_heats + search.playouts(),
        settled: search.in_doubt() == 1,
        in_doubt: search.in_doubt(),
    })
}

/// A search among these passes, when it has come to its end.
#[inline(never)]
fn searched<'a>(
    view: &'a View,
    candidates: &'a [Candidate],
    options: &SearchOptions<'_>,
    budget: &Budget<'_>,
) -> Search<Passes<'a>> {
    let guesses = Guesses {
        worth: candidates
            .iter()
            .map(|c| c.guess.max(WORST_GUESS))
            .collect(),
        rounds: PASS_GUESS_ROUNDS,
    };
    let passes = Passes::of(view, candidates);
    let mut search = Search::new(
        passes,
        view,
        options.objective,
        options.limits.seed,
        &guesses,
    );
    search.run(options, budget, &mut |_| {});
    search
}

/// The passes that are tried.
pub(super) struct Passes<'a> {
    view: &'a View,
    worlds: Worlds,
    candidates: &'a [Candidate],
    policy: WorldPolicy<'a>,
}

/// A world before the pass.
struct Dealt {
    hands: [CardSet; SEATS],
    /// What the others pass.
    passes: [CardSet; SEATS],
    /// Who leads where the rules do not say.
    first: Seat,
}

impl<'a> Passes<'a> {
    /// These passes from the hand of the player whose view it is.
    pub fn of(view: &'a View, candidates: &'a [Candidate]) -> Passes<'a> {
        Passes {
            view,
            worlds: Worlds::of(view),
            candidates,
            policy: WorldPolicy::LEARNED,
        }
    }

    fn deal(&self, rng: &mut Rng) -> Dealt {
        let hands = self.worlds.draw(rng);
        let pass = |seat: Seat| match seat == self.view.me() {
            true => CardSet::EMPTY,
            false => tuned::choose_by(
                &PassFacts {
                    hand: hands[seat],
                    rules: self.view.rules(),
                    direction: self.view.pass_direction(),
                },
                &self.policy.weights.passing,
            ),
        };
        Dealt {
            hands,
            passes: Seat::ALL.map(pass),
            first: self.view.me().step(rng.below(SEATS as u32) as i32),
        }
    }

    /// The exchange if I pass these cards, and who leads then.
    #[inline]
    fn exchange(&self, dealt: &Dealt, arm: usize) -> (Exchange, Seat) {
        let mut passes = dealt.passes;
        let candidate = self.candidates.get(arm);
        passes[self.view.me()] = candidate.map_or(CardSet::EMPTY, |candidate| candidate.cards);
        let exchange = Exchange::of(dealt.hands, passes, self.view.pass_direction());
        let leader = first_leader(self.view.rules(), &exchange.hands, dealt.first);
        (exchange, leader)
    }
}

impl Trial for Passes<'_> {
    fn by_policy(&self, _: u64, rng: &mut Rng) -> impl Fn(usize) -> [CardSet; SEATS] {
        let dealt = self.deal(rng);
        move |arm| {
            let (exchange, leader) = self.exchange(&dealt, arm);
            let (rules, scores) = (self.view.rules(), *self.view.scores());
            let world = PolicyWorld::dealt(rules, scores, &exchange, leader);
            Playout::of(world, &self.policy).play_out()
        }
    }

    fn by_thumb(&self, rng: &mut Rng) -> impl Fn(usize) -> [CardSet; SEATS] {
        let dealt = self.deal(rng);
        move |arm| {
            let (exchange, leader) = self.exchange(&dealt, arm);
            QuickWorld::dealt(self.view.rules(), &exchange.hands, leader).play_out()
        }
    }
}

/// What a search says of a candidate.
pub(super) fn report(candidate: &Candidate, estimate: Estimate) -> SearchedPass {
    SearchedPass {
        cards: candidate.cards,
        estimate,
    }
}

#[cfg(test)]
mod tests;
