//! The likelihood of a player's plays, given his hand.
//!
//! A deal that is consistent with the rules may be inconsistent with the players: with the hand
//! that it gives a player, he would often have played another card. The likelihood of a hand is the
//! product of the probabilities of its holder's plays. The probability of a play is a softmax over
//! the learned policy's values of the legal cards, mixed with a uniform choice. Compare D.
//! Rebstock, C. Solinas, M. Buro and N. Sturtevant, "Policy Based Inference in Trick-Taking Card
//! Games" (2019), which weights sampled states by such likelihoods.
//!
//! Ours is a mixture of two player models with equal priors for each of the others. The faithful
//! model mostly plays like the policy; the noisy model follows it only roughly. The plays decide
//! between them. Much can be inferred from the plays of a faithful player, and little from those of
//! a noisy player.

use super::likelihood_cache::{CachedLikelihood, HandLikelihood, HandLikelihoodCache};
use super::player_model::{FAITHFUL, NOISY, PlayerModel, SoftmaxShare};
use crate::evaluation::ranking::tuned::KnownState;
use crate::opponents::{Decision, Style};
use crate::policy_net::{HandAccumulator, learned_inference};
use crate::rules::MAX_LEGAL_MOVES;
use crate::search::rollout::SampledWorld;
use crate::search::table_styles::{SeatStyles, TableStyles};
use crate::{Card, CardSet, SEATS, Seat, View};
use handsense_core::ArrayVec;

/// Clamp of the loss of a play, in hundredths of a point.
const MAX_LOSS: i32 = 2_000;
/// The largest prior probability of the style of a player. Chosen by hand.
const MOST_TRUST: f64 = 0.95;
/// The least epsilon of a style. Chosen by hand.
const LEAST_EPSILON: f64 = 0.03;
/// The same of a style that forgets: the likelihood presumes a perfect memory. Chosen by hand.
const FORGETFUL_EPSILON: f64 = 0.2;
/// The largest hand that is cached, in cards. Larger hands seldom recur. Chosen by hand.
const MAX_CACHED_HAND: u32 = 7;

/// The plays of the others so far. It takes some six kilobytes and is not moved.
pub(in crate::search) struct PlayHistory {
    /// By player, in order; the viewer's own plays are left out.
    plays: [ObservedPlays; SEATS],
    /// The cards that each seat has played.
    played: [CardSet; SEATS],
    count: usize,
    /// The current world, without hands.
    now: SampledWorld,
    /// The models of the players.
    models: [SeatModels; SEATS],
    table: Option<TableStyles>,
}

/// The two models of a player, which share the values of a style.
#[derive(Clone, Copy, Debug)]
struct SeatModels {
    style: Style,
    faithful: PlayerModel,
    noisy: PlayerModel,
    /// Twice the prior probability of each model.
    prior: HandLikelihood,
}

impl SeatModels {
    /// A player of whom nothing is known.
    const UNKNOWN: SeatModels = SeatModels {
        style: Style::Learned,
        faithful: FAITHFUL,
        noisy: NOISY,
        prior: HandLikelihood::ONE,
    };

    /// The models of the most probable style of a player.
    fn new(seat: &SeatStyles) -> SeatModels {
        let (style, probability) = seat.most_probable();
        let probability = probability.clamp(0.5, MOST_TRUST);
        let prior = HandLikelihood {
            faithful: 2.0 * probability,
            noisy: 2.0 * (1.0 - probability),
        };
        if style == Style::Learned {
            return SeatModels {
                prior,
                ..SeatModels::UNKNOWN
            };
        }
        let least = if style.forgets() {
            FORGETFUL_EPSILON
        } else {
            LEAST_EPSILON
        };
        let faithful = PlayerModel {
            temperature: style.lapse().halving,
            epsilon: seat.epsilons[style as usize].max(least),
        };
        let noisy = PlayerModel {
            temperature: faithful.temperature.max(NOISY.temperature),
            epsilon: NOISY.epsilon,
        };
        SeatModels {
            style,
            faithful,
            noisy,
            prior,
        }
    }
}

/// The plays as evidence about hands.
pub(in crate::search) struct PlayEvidence<'a> {
    history: &'a PlayHistory,
    cache: &'a HandLikelihoodCache,
}

/// A play, and what its player knew before it, without a hand.
#[derive(Clone, Copy)]
struct ObservedPlay {
    before: KnownState,
    card: Card,
}

/// The plays of one player.
type ObservedPlays = ArrayVec<ObservedPlay, MAX_LEGAL_MOVES>;

impl PlayHistory {
    /// Collects the plays of a view.
    pub fn from_view(view: &View) -> PlayHistory {
        let mut history = PlayHistory {
            plays: [ObservedPlays::new(); SEATS],
            played: [CardSet::EMPTY; SEATS],
            count: match view.unrecorded_cards() {
                0 => view.recorded_len(),
                // The chains do not exchange cards with the pile of unrecorded cards.
                _ => 0,
            },
            now: SampledWorld::before_first_play(view),
            models: [SeatModels::UNKNOWN; SEATS],
            table: None,
        };
        for (seat, card) in view.plays() {
            if seat != view.me() {
                let before = history.now.known_state(seat, CardSet::EMPTY);
                history.plays[seat].push(ObservedPlay { before, card });
            }
            history.played[seat].insert(card);
            history.now.play(card);
        }
        history
    }

    /// Sets the models of the players by their styles.
    pub fn with_styles(mut self, table: Option<TableStyles>) -> PlayHistory {
        if let Some(table) = &table {
            self.models = Seat::ALL.map(|seat| SeatModels::new(table.seat(seat)));
        }
        self.table = table;
        self
    }

    /// Returns the styles of the players, by the model of the table.
    pub fn table(&self) -> Option<&TableStyles> {
        self.table.as_ref()
    }

    /// Returns the recorded cards that a seat has played.
    pub fn played_by(&self, seat: Seat) -> CardSet {
        self.played[seat]
    }

    /// Returns whether rollouts are by the styles of the others alone.
    pub fn has_weak_table(&self) -> bool {
        self.table().is_some_and(TableStyles::is_weak)
    }

    /// Returns whether rollouts are whole, by the styles of the others.
    pub fn has_whole_rollouts(&self) -> bool {
        let points = self.now.points();
        self.table()
            .is_some_and(|table| table.has_whole_rollouts(points))
    }

    /// Returns the current world with these hands.
    #[inline]
    pub fn world(&self, hands: &[CardSet; SEATS]) -> SampledWorld {
        self.now.with_hands(hands)
    }
}

impl<'a> PlayEvidence<'a> {
    /// Combines the plays with a cache, which must belong to the same deal.
    pub const fn new(history: &'a PlayHistory, cache: &'a HandLikelihoodCache) -> PlayEvidence<'a> {
        PlayEvidence { history, cache }
    }

    /// Returns whether more than one trick has been played. Before that the plays say almost
    /// nothing.
    pub const fn is_informative(&self) -> bool {
        self.history.count > SEATS
    }

    /// Returns whether the others play with so much noise that their plays say little about a hand.
    pub fn is_vague(&self) -> bool {
        let is_vague = |table: &TableStyles| table.is_weak() && !table.has_rules();
        self.history.table().is_some_and(is_vague)
    }

    /// Returns the likelihood of a player's plays if he holds this hand now.
    pub fn likelihood(&self, seat: Seat, hand: CardSet) -> HandLikelihood {
        // Every play has a positive probability.
        self.likelihood_above(0.0, seat, hand)
            .unwrap_or(HandLikelihood::ONE)
    }

    /// Returns the likelihood if its marginal exceeds `least`, else `None`.
    ///
    /// It stops at the first play that brings the marginal down to `least`.
    pub fn likelihood_above(
        &self,
        least: f64,
        seat: Seat,
        hand: CardSet,
    ) -> Option<HandLikelihood> {
        let plays = &self.history.plays[seat];
        let dealt = hand | self.history.played[seat];
        let is_cached = hand.len() <= MAX_CACHED_HAND;
        let cached = if is_cached {
            self.cache.get(seat, dealt)
        } else {
            CachedLikelihood::NONE
        };
        let models = &self.history.models[seat];
        let (counted, mut held) = (usize::from(cached.plays), dealt);
        let mut likelihood = match counted {
            0 => models.prior,
            _ => cached.likelihood,
        };
        let mut sums = None;
        for (number, play) in plays.iter().enumerate() {
            if number >= counted {
                play.multiply_into(&mut likelihood, models, [held, dealt], &mut sums);
                // Further plays can only reduce it.
                if likelihood.marginal() <= least {
                    return None;
                }
            }
            held.remove(play.card);
        }
        if is_cached && counted < plays.len() {
            let plays = plays.len() as u8;
            self.cache
                .insert(seat, dealt, CachedLikelihood { plays, likelihood });
        }
        (likelihood.marginal() > least).then_some(likelihood)
    }
}

impl ObservedPlay {
    /// Multiplies the probability of the play into `likelihood`.
    ///
    /// `held` is the hand before the play, and `opening` before the first lead. `sums` are the net's
    /// sums after the last play of the hand that was evaluated.
    fn multiply_into(
        &self,
        likelihood: &mut HandLikelihood,
        models: &SeatModels,
        [held, opening]: [CardSet; 2],
        sums: &mut Option<HandAccumulator>,
    ) {
        let legal = self.before.legal(held);
        if legal.len() < 2 {
            return;
        }
        let state = self.before.with_hand(held);
        let values = if models.style.is_learned() {
            updated_values(&state, legal, sums)
        } else {
            models.style.values(&Decision {
                state: &state,
                opening,
                legal,
            })
        };
        let best = values.iter().map(|&(_, value)| value).max().unwrap_or(0);
        let (mut faithful, mut noisy) = (SoftmaxShare::EMPTY, SoftmaxShare::EMPTY);
        for &(card, value) in values.iter() {
            let worse = best.saturating_sub(value).clamp(0, MAX_LOSS) as u32;
            let is_chosen = card == self.card;
            faithful.add(models.faithful.weight(worse), is_chosen);
            noisy.add(models.noisy.weight(worse), is_chosen);
        }
        likelihood.faithful *= faithful.probability(&models.faithful, values.len());
        likelihood.noisy *= noisy.probability(&models.noisy, values.len());
    }
}

/// Returns the values of the learned policy, and turns the `sums` of the last play into the sums of
/// this one.
fn updated_values(
    state: &KnownState,
    legal: CardSet,
    sums: &mut Option<HandAccumulator>,
) -> ArrayVec<(Card, i32), MAX_LEGAL_MOVES> {
    match sums {
        Some(sums) => sums.update(learned_inference(), state),
        None => *sums = Some(HandAccumulator::new(learned_inference(), state)),
    }
    let mut values = ArrayVec::new();
    if let Some(sums) = sums {
        let keep = |card, value| values.push((card, value));
        sums.evaluate_all(learned_inference(), state, legal, keep);
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::rollout::RolloutPolicy;
    use crate::search::worlds::player_model::PlayerModel;
    use crate::watched::{Watched, named_rules};
    use crate::{Policy, UniformSampler};
    use handsense_core::Rng;

    /// Plays a deal for `cards` cards, by learned players or by random legal cards.
    fn deal_after(seed: u64, cards: usize, is_learned: bool) -> Watched {
        let mut deal = Watched::deal(named_rules(seed), seed);
        let mut rng = Rng::new(seed);
        if is_learned {
            deal.play_by(Policy::Learned, cards);
        } else {
            (0..cards).for_each(|_| deal.play_any(&mut rng));
        }
        deal
    }

    /// Computes a likelihood by its definition: with a new world for every play, exact powers and
    /// no cache.
    fn slow_likelihood(view: &View, seat: Seat, hand: CardSet) -> HandLikelihood {
        let own = || view.plays().filter(|&(player, _)| player == seat);
        let mut held = own().fold(hand, |all, (_, card)| all | card.bit());
        let mut likelihood = HandLikelihood::ONE;
        for (number, (player, card)) in view.plays().enumerate() {
            if player != seat {
                continue;
            }
            let mut world = SampledWorld::before_first_play(view);
            view.plays()
                .take(number)
                .for_each(|(_, before)| world.play(before));
            let legal = world.legal(held);
            let values = RolloutPolicy::learned().values(&world.known_state(seat, held), legal);
            let played = values.iter().find(|v| v.0 == card).expect("a legal card").1;
            let probability = |model: &PlayerModel| {
                let power =
                    |value: i32| (f64::from(value - played) / f64::from(model.temperature)).exp2();
                let all: f64 = values.iter().map(|&(_, value)| power(value)).sum();
                (1.0 - model.epsilon) / all + model.epsilon / f64::from(legal.len())
            };
            likelihood.faithful *= probability(&FAITHFUL);
            likelihood.noisy *= probability(&NOISY);
            held.remove(card);
        }
        likelihood
    }

    #[test]
    fn the_likelihood_of_a_hand_matches_its_definition() {
        let mut compared = 0;
        for seed in 0..60 {
            let deal = deal_after(seed, 5 + 3 * seed as usize % 44, seed % 3 > 0);
            let view = &deal.views[Seat::ALL[seed as usize % SEATS]];
            let (cache, history) = (HandLikelihoodCache::new(64), PlayHistory::from_view(view));
            let evidence = PlayEvidence::new(&history, &cache);
            assert!(evidence.is_informative());
            let (sampler, mut rng) = (UniformSampler::new(view), Rng::new(seed));
            for _ in 0..4 {
                let hands = sampler.sample(&mut rng);
                for seat in [1, 2, 3].map(|places| view.me().step(places)) {
                    let (fast, slow) = (
                        evidence.likelihood(seat, hands[seat]),
                        slow_likelihood(view, seat, hands[seat]),
                    );
                    let ratios = [fast.faithful / slow.faithful, fast.noisy / slow.noisy];
                    let are_near = ratios.iter().all(|ratio| (ratio - 1.0).abs() < 0.02);
                    assert!(are_near, "{seed} {fast:?} {slow:?}");
                    compared += 1;
                }
            }
        }
        assert_eq!(compared, 60 * 4 * 3);
    }

    #[test]
    fn a_hand_completes_the_knowledge_of_its_player() {
        let mut compared = 0;
        for seed in 0..60 {
            let deal = deal_after(seed, 5 + 3 * seed as usize % 44, seed % 3 > 0);
            let view = deal.view();
            let mut world = SampledWorld::before_first_play(view);
            for (number, (seat, card)) in view.plays().enumerate() {
                let own = view
                    .plays()
                    .skip(number)
                    .filter(|&(player, _)| player == seat);
                let held: CardSet = own.map(|(_, card)| card).collect();
                let (known, without) = (
                    world.known_state(seat, held),
                    world.known_state(seat, CardSet::EMPTY),
                );
                assert_eq!(
                    format!("{:?}", without.with_hand(held)),
                    format!("{known:?}"),
                    "{seed}"
                );
                assert_eq!(without.legal(held), world.legal(held), "{seed}");
                compared += 1;
                world.play(card);
            }
        }
        assert!(compared > 1_000, "{compared}");
    }

    #[test]
    fn cached_likelihoods_stay_valid_at_later_decisions_and_bounds() {
        let (mut hits, mut lookups, mut above) = (0, 0, 0);
        for seed in 0..40 {
            let shared = HandLikelihoodCache::new(512);
            for cards in (20..50).step_by(3) {
                let views = deal_after(seed, cards, true).views;
                let (view, fresh) = (
                    &views[Seat::ALL[seed as usize % SEATS]],
                    HandLikelihoodCache::new(1),
                );
                let history = PlayHistory::from_view(view);
                let [by_shared, by_fresh] =
                    [&shared, &fresh].map(|cache| PlayEvidence::new(&history, cache));
                let (sampler, mut rng) = (UniformSampler::new(view), Rng::new(seed));
                let mut least = 0.0;
                for _ in 0..30 {
                    let seat = view.me().step(1);
                    let hand = sampler.sample(&mut rng)[seat];
                    let plays = history.plays[seat].iter();
                    let dealt = plays.fold(hand, |all, play| all | play.card.bit());
                    hits += u32::from(shared.get(seat, dealt).plays > 0);
                    lookups += 1;
                    fresh.clear();
                    let likelihood = by_shared.likelihood(seat, hand);
                    assert_eq!(likelihood, by_fresh.likelihood(seat, hand), "{seed}");
                    // A likelihood below a bound is none.
                    let found = by_fresh.likelihood_above(least, seat, hand);
                    let is_above = likelihood.marginal() > least;
                    assert_eq!(found, is_above.then_some(likelihood), "{seed}");
                    above += u32::from(is_above);
                    least = (least + likelihood.marginal()) / 2.0;
                }
            }
        }
        assert!(hits > lookups / 10, "{hits} of {lookups}");
        assert!(above > lookups / 10 && above < lookups * 9 / 10);
    }

    #[test]
    fn the_posterior_separates_learned_players_from_random_ones() {
        let posterior = |is_learned: bool| -> f64 {
            let of_deal = |seed: u64| {
                let deal = deal_after(seed, 28, is_learned);
                let view = deal.view();
                let (cache, history) = (HandLikelihoodCache::new(1), PlayHistory::from_view(view));
                let (evidence, seat) = (PlayEvidence::new(&history, &cache), view.me().step(1));
                evidence
                    .likelihood(seat, deal.table.hands()[seat])
                    .faithful_posterior()
            };
            (0..100).map(of_deal).sum::<f64>() / 100.0
        };
        let (learned, any) = (posterior(true), posterior(false));
        assert!(learned > 0.8 && any < 0.1, "{learned} {any}");
    }
}
