//! Phase B: continuation value of a candidate once the current trick is finished in the sampled
//! worlds.
//!
//! Source: design of the Hard search, sections 6.5 and 6.9. Each part is averaged over the worlds
//! and truncated towards zero. The sum of the parts is capped, and near ties may be boosted
//! afterwards.
//!
//! Two interpretations are ours. *Control is good* means that the hand keeps a card outside hearts
//! that an unseen card beats, so that the lead can be given away. The guard of the first trick,
//! "base scoring only", skips Phases B and C if the rules let the two of clubs lead it.

use handsense_hearts::{Card, CardSet, DEAL_POINTS, Suit};

use super::budget::SearchPhase;
use super::leverage::{NEAR_END, Tier};
use super::normal::moon::MoonState;
use super::options::HardOptions;
use super::report::ContinuationTerms;
use super::sampled_deal::SampledDeal;
use super::search::{CandidateState, HardSearch, WonTrick};
use super::xorshift::XorShift64Star;

/// Number of rollouts between two checks of the deadline.
const ROLLOUTS_PER_CHECK: usize = 16;
/// Largest absolute value of a weight; larger ones are clamped.
const MAX_WEIGHT: i32 = 1_000_000;
/// Largest absolute value of a mean; larger ones are clamped, so that no sum overflows.
const MAX_VALUE: i64 = 100_000_000;
/// Largest number of points on the table that scales the `feed` part.
const MAX_ON_TABLE: i64 = 10;
/// Factor of a captured point near the end of the game.
const NEAR_END_FACTOR: i64 = 2;
/// Most points in a trick: the queen of spades and three hearts.
const MAX_TRICK_POINTS: i64 = 16;

/// A weight, clamped.
pub(super) fn weight(weight: i32) -> i64 {
    i64::from(weight.clamp(-MAX_WEIGHT, MAX_WEIGHT))
}

/// The mean of a sum, truncated towards zero and clamped.
pub(super) fn mean(sum: i64, count: usize) -> i32 {
    let mean = sum / (count as i64).max(1);
    mean.clamp(-MAX_VALUE, MAX_VALUE) as i32
}

/// Sums of the parts over the worlds, without the probe.
#[derive(Default)]
struct ContinuationSums {
    feed: i64,
    self_capture: i64,
    next_start: i64,
    qs_risk: i64,
    ctrl_hearts: i64,
    ctrl_handoff: i64,
    moon_relief: i64,
}

impl ContinuationSums {
    fn means(&self, count: usize) -> ContinuationTerms {
        ContinuationTerms {
            feed: mean(self.feed, count),
            self_capture: mean(self.self_capture, count),
            next_start: mean(self.next_start, count),
            qs_risk: mean(self.qs_risk, count),
            ctrl_hearts: mean(self.ctrl_hearts, count),
            ctrl_handoff: mean(self.ctrl_handoff, count),
            moon_relief: mean(self.moon_relief, count),
            ..ContinuationTerms::default()
        }
    }
}

impl HardSearch<'_> {
    /// Finishes the trick after a candidate in every sampled world. Returns `false`, and leaves the
    /// candidate unchanged, when steps or time run out.
    pub fn evaluate_continuation(&mut self, candidate: &mut CandidateState) -> bool {
        let (mut sums, mut won_tricks) = (ContinuationSums::default(), Vec::new());
        for index in 0..self.rollouts.len() {
            if index % ROLLOUTS_PER_CHECK == ROLLOUTS_PER_CHECK - 1 && self.budget.check_deadline()
            {
                return false;
            }
            let rollout = &self.rollouts[index];
            let mut rng = XorShift64Star::new(rollout.seed);
            let mut deal = SampledDeal::from_view(self.view, rollout.hands);
            if !self.play_out_trick(&mut deal, candidate.report.card, &mut rng) {
                return false;
            }
            self.add_parts(&mut sums, candidate.report.card, &deal);
            if deal.trick_winner() == self.view.me() {
                won_tricks.push(WonTrick { deal, rng });
            }
        }
        candidate.report.parts = sums.means(self.rollouts.len());
        candidate.won_tricks = won_tricks;
        candidate.finished = true;
        self.cap_continuation(candidate);
        true
    }

    /// Plays the trick to its end. Returns `false` when the steps run out.
    fn play_out_trick(
        &mut self,
        deal: &mut SampledDeal,
        card: Card,
        rng: &mut XorShift64Star,
    ) -> bool {
        let mut next = Some(card);
        while let Some(card) = next {
            if !self.budget.spend_one(SearchPhase::B) {
                return false;
            }
            deal.play(card);
            next = if deal.trick.is_complete() {
                None
            } else {
                self.opponent_reply(deal, rng)
            };
        }
        true
    }

    /// Reply of the seat to play. With the coin option, a discard may be the highest penalty card
    /// instead of the canonical reply.
    fn opponent_reply(&self, deal: &SampledDeal, rng: &mut XorShift64Star) -> Option<Card> {
        let legal = deal.legal_moves();
        let discards = deal
            .trick
            .suit_led()
            .is_some_and(|led| legal.suit(led).is_empty());
        if self.options.det_enable && discards && rng.next_bool() {
            return self.opponents.max_penalty_card(legal, rng);
        }
        self.opponents.canonical_reply(deal, rng)
    }

    fn add_parts(&self, sums: &mut ContinuationSums, card: Card, deal: &SampledDeal) {
        let options = self.options;
        let points = i64::from(deal.trick_points());
        if deal.trick_winner() != self.view.me() {
            sums.ctrl_handoff -= weight(options.ctrl_handoff_pen);
            if Some(deal.trick_winner()) == self.opponents.target && self.may_feed(card) {
                sums.feed += self.feed(points);
            }
            return;
        }
        let hand = deal.hands[self.view.me()];
        sums.self_capture -= self.self_capture(points);
        sums.next_start += self.next_start(hand, deal.hearts_broken);
        if hand.contains(Card::ACE_OF_SPADES) {
            sums.qs_risk -= weight(options.qs_risk_per);
        }
        if deal.hearts_broken {
            let hearts = i64::from(hand.suit(Suit::Hearts).len());
            sums.ctrl_hearts += weight(options.ctrl_hearts_per) * hearts;
        }
        if self.scorer.tracker.moon != MoonState::Inactive {
            sums.moon_relief += weight(options.moon_relief_perpen) * points;
        }
    }

    /// Whether feeding the leader may be rewarded. A lead of unbroken hearts is never rewarded.
    pub fn may_feed(&self, card: Card) -> bool {
        let led = self.view.trick().suit_led().unwrap_or(card.suit());
        self.view.hearts_broken() || led != Suit::Hearts
    }

    /// Value of points given to the leader. It grows with the points already on the table.
    fn feed(&self, points: i64) -> i64 {
        let on_table = i64::from(self.points_on_table).min(MAX_ON_TABLE);
        let value = weight(self.options.cont_feed_perpen) * points * (5 + on_table) / 5;
        let boost = self.wide_boost(self.options.wide_permil_boost_feed);
        scale(value, self.options.cont_scale_feed_permil, points, boost)
    }

    /// Cost of captured points.
    fn self_capture(&self, points: i64) -> i64 {
        let near_end = self.scorer.snapshot.own_score >= NEAR_END;
        let factor = if near_end { NEAR_END_FACTOR } else { 1 };
        let value = weight(self.options.cont_self_capture_perpen) * points * factor;
        let boost = self.wide_boost(self.options.wide_permil_boost_selfcap);
        scale(value, self.options.cont_scale_selfcap_permil, points, boost)
    }

    /// `permil` in the wide tier, else 0.
    pub fn wide_boost(&self, permil: i32) -> i32 {
        let wide = self.options.tiers_enable && self.tier == Tier::Wide;
        if wide { permil } else { 0 }
    }

    /// Value of winning the lead with this hand.
    fn next_start(&self, hand: CardSet, hearts_broken: bool) -> i64 {
        if !hearts_broken || self.tier < Tier::Normal || !self.has_exit(hand) {
            return 0;
        }
        let options = self.options;
        let singletons = Suit::ALL
            .into_iter()
            .filter(|&suit| suit != Suit::Hearts && hand.suit(suit).len() == 1)
            .count() as i64;
        let hearts = i64::from(hand.suit(Suit::Hearts).len());
        weight(options.nexttrick_singleton) * singletons
            + (weight(options.nexttrick_hearts_per) * hearts)
                .min(weight(options.nexttrick_hearts_cap))
    }

    /// Whether an unseen card beats a card of the hand outside hearts.
    fn has_exit(&self, hand: CardSet) -> bool {
        let unseen = self.view.unseen();
        let exits = |card: Card| card.suit() != Suit::Hearts && card.above().intersects(unseen);
        hand.iter().any(exits)
    }

    /// Caps the continuation, and boosts it for a near tie.
    pub fn cap_continuation(&self, candidate: &mut CandidateState) {
        let parts = &mut candidate.report.parts;
        let sum = i64::from(parts.uncapped());
        let cap = weight(self.options.cont_cap.max(0));
        let capped = if cap > 0 { sum.clamp(-cap, cap) } else { sum };
        let behind = i64::from(self.best_base) - i64::from(candidate.report.base);
        let boosted = match self.options.boost() {
            Some((gap, factor)) if behind <= gap => capped * factor,
            _ => capped,
        };
        let most = 10 * MAX_VALUE;
        parts.capped_delta = (boosted.clamp(-most, most) - sum) as i32;
    }
}

impl HardOptions {
    /// Gap and factor of the near-tie boost, if it is on.
    fn boost(&self) -> Option<(i64, i64)> {
        let on = self.cont_boost_gap > 0 && self.cont_boost_factor > 1;
        on.then(|| (weight(self.cont_boost_gap), weight(self.cont_boost_factor)))
    }

    /// Largest absolute value of a continuation.
    pub(super) fn max_continuation(&self) -> i64 {
        let cap = weight(self.cont_cap.max(0));
        let limit = if cap > 0 {
            cap
        } else {
            self.max_uncapped_continuation()
        };
        limit * self.boost().map_or(1, |(_, factor)| factor)
    }

    /// The same bound without the cap.
    fn max_uncapped_continuation(&self) -> i64 {
        let size = |value: i32| weight(value).abs();
        let points = |value: i64, per_point: i32, wide: i32| {
            let permil = 1000 + size(per_point) * MAX_TRICK_POINTS + size(wide);
            value * MAX_TRICK_POINTS * permil / 1000 + 1
        };
        let next = size(self.next2_feed_perpen).max(size(self.next2_self_capture_perpen));
        points(
            3 * size(self.cont_feed_perpen),
            self.cont_scale_feed_permil,
            self.wide_permil_boost_feed,
        ) + points(
            NEAR_END_FACTOR * size(self.cont_self_capture_perpen),
            self.cont_scale_selfcap_permil,
            self.wide_permil_boost_selfcap,
        ) + 3 * size(self.nexttrick_singleton)
            + 13 * size(self.nexttrick_hearts_per)
            + size(self.nexttrick_hearts_cap)
            + next * (MAX_TRICK_POINTS + i64::from(DEAL_POINTS))
            + size(self.endgame_dp_bonus)
            + size(self.qs_risk_per)
            + 13 * size(self.ctrl_hearts_per)
            + size(self.ctrl_handoff_pen)
            + MAX_TRICK_POINTS * size(self.moon_relief_perpen)
    }
}

/// Scales a value by a permil term per point and a permil boost.
fn scale(value: i64, permil_a_point: i32, points: i64, boost_permil: i32) -> i64 {
    value * (1000 + weight(permil_a_point) * points + weight(boost_permil)) / 1000
}
