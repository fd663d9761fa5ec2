//! Phase B: continuation value of a candidate once the current trick is finished in the sampled
//! worlds. Phase C: probe of the next trick, where the candidate wins the current one.
//!
//! Source: design of the Hard search, sections 6.5, 6.6 and 6.9. Each part is averaged over the worlds
//! and truncated towards zero. The sum of the parts is capped. *Control is good* means that the hand
//! keeps a card outside hearts that an unseen card beats, so that the lead can be given away.
//!
//! The probe is a minimax over two plies: the best of the player's leads, against the worst reply to
//! each. Leads are ordered by the Normal planner's score in that sampled world, and only the first are
//! tried. An opponent makes the canonical reply and, if it cannot follow suit, also discards its
//! highest penalty card. The third opponent has that second reply only in the wide tier. A lead
//! therefore has at most eight leaves.

use handsense_hearts::{Card, CardSet, SEATS, Suit, Trick, View};

use super::leverage::{NEAR_END, Tier};
use super::normal::convention::sort_by_score;
use super::normal::play_scorer::PlayScorer;
use super::normal::trick_simulation::simulate_trick;
use super::opponents::{SampledDeal, XorShift64Star};
use super::search::{Candidate, HardSearch, WonTrick};

/// Largest absolute value of a continuation.
pub(super) const MAX_CONTINUATION: i32 = 300;
/// Value of each point given to the leader.
const FEED_PER_POINT: i64 = 60;
/// Largest number of points on the table that scales the value of points given.
const FEED_MAX_ON_TABLE: i64 = 10;
/// Permil that the wide tier adds to the value of points given.
const FEED_WIDE_BOOST: i64 = 300;
/// Cost of each captured point.
const CAPTURE_PER_POINT: i64 = 80;
/// Factor of a captured point near the end of the game.
const CAPTURE_NEAR_END_FACTOR: i64 = 2;
/// Permil that the wide tier adds to the cost of captured points.
const CAPTURE_WIDE_BOOST: i64 = 180;
/// Value of winning the lead, per singleton outside hearts.
const LEAD_PER_SINGLETON: i64 = 25;
/// Value of winning the lead, per heart in hand.
const LEAD_PER_HEART: i64 = 2;
/// Largest total of [`LEAD_PER_HEART`].
const LEAD_MAX_OF_HEARTS: i64 = 10;
/// Value in the probe of each point that the leader wins.
const PROBE_FEED_PER_POINT: i64 = 40;
/// Cost in the probe of each point that the player wins.
const PROBE_CAPTURE_PER_POINT: i64 = 60;

/// The parts of a continuation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TrickParts {
    /// Points given to the leader of the game.
    pub feed: i32,
    /// Captured points.
    pub self_capture: i32,
    /// Value of the lead that is won.
    pub next_start: i32,
    /// Value of the next trick.
    pub next_probe: i32,
}

impl TrickParts {
    /// The continuation: the capped sum of the parts.
    pub fn continuation(self) -> i32 {
        let sum = self.feed + self.self_capture + self.next_start + self.next_probe;
        sum.clamp(-MAX_CONTINUATION, MAX_CONTINUATION)
    }
}

impl HardSearch<'_> {
    /// Finishes the trick after a candidate in every sampled world.
    pub fn evaluate_continuation(&mut self, candidate: &mut Candidate) {
        let (mut feed, mut self_capture, mut next_start) = (0, 0, 0);
        for rollout in &self.rollouts {
            let mut rng = XorShift64Star::new(rollout.seed);
            let mut deal = SampledDeal::from_view(self.view, rollout.hands);
            deal.play(candidate.card);
            self.steps += 1;
            while !deal.trick.is_complete()
                && let Some(card) = self.opponents.canonical_reply(&deal, &mut rng)
            {
                deal.play(card);
                self.steps += 1;
            }
            let points = i64::from(deal.trick_points());
            if deal.trick_winner() == self.view.me() {
                self_capture -= self.self_capture(points);
                next_start += self.next_start(&deal);
                candidate.won_tricks.push(WonTrick { deal, rng });
            } else if Some(deal.trick_winner()) == self.opponents.target
                && self.may_feed(candidate.card)
            {
                feed += self.feed(points);
            }
        }
        candidate.parts = Some(TrickParts {
            feed: self.mean(feed),
            self_capture: self.mean(self_capture),
            next_start: self.mean(next_start),
            next_probe: 0,
        });
    }

    /// The mean over the rollouts, truncated towards zero.
    fn mean(&self, sum: i64) -> i32 {
        (sum / self.rollouts.len() as i64) as i32
    }

    /// Whether feeding the leader may be rewarded. A lead of unbroken hearts is never rewarded.
    fn may_feed(&self, card: Card) -> bool {
        let led = self.view.trick().suit_led().unwrap_or(card.suit());
        self.view.hearts_broken() || led != Suit::Hearts
    }

    /// Value of points given to the leader. It grows with the points already on the table.
    fn feed(&self, points: i64) -> i64 {
        let on_table = i64::from(self.points_on_table).min(FEED_MAX_ON_TABLE);
        self.boosted(
            FEED_PER_POINT * points * (5 + on_table) / 5,
            FEED_WIDE_BOOST,
        )
    }

    /// Cost of captured points.
    fn self_capture(&self, points: i64) -> i64 {
        let near_end = self.view.scores()[self.view.me()] >= NEAR_END;
        let factor = if near_end { CAPTURE_NEAR_END_FACTOR } else { 1 };
        self.boosted(CAPTURE_PER_POINT * points * factor, CAPTURE_WIDE_BOOST)
    }

    /// The value, with `permil` more in the wide tier.
    fn boosted(&self, value: i64, permil: i64) -> i64 {
        let permil = if self.tier == Tier::Wide { permil } else { 0 };
        value * (1000 + permil) / 1000
    }

    /// Value of winning the lead.
    fn next_start(&self, deal: &SampledDeal) -> i64 {
        let hand = deal.hands[self.view.me()];
        if !deal.hearts_broken || self.tier < Tier::Normal || !self.has_exit(hand) {
            return 0;
        }
        let outside = Suit::ALL.into_iter().filter(|&suit| suit != Suit::Hearts);
        let singletons = outside.filter(|&suit| hand.suit(suit).len() == 1).count();
        let hearts = i64::from(hand.suit(Suit::Hearts).len());
        LEAD_PER_SINGLETON * singletons as i64 + (LEAD_PER_HEART * hearts).min(LEAD_MAX_OF_HEARTS)
    }

    /// Whether an unseen card beats a card of the hand outside hearts.
    fn has_exit(&self, hand: CardSet) -> bool {
        let unseen = self.view.unseen();
        let exits = |card: Card| card.suit() != Suit::Hearts && card.above().intersects(unseen);
        hand.iter().any(exits)
    }

    /// Adds the mean value of the next trick to a candidate.
    pub fn probe_next_trick(&mut self, candidate: &mut Candidate) {
        let values = candidate.won_tricks.iter().map(|won| self.probe_one(won));
        let sum: i64 = values.sum();
        if let Some(parts) = &mut candidate.parts {
            parts.next_probe = self.mean(sum);
        }
    }

    /// Value of the next trick in one world.
    fn probe_one(&mut self, won: &WonTrick) -> i64 {
        let Some(view) = self.view_after(&won.deal.trick) else {
            return 0;
        };
        let mut deal = won.deal;
        deal.start_next_trick();
        let mut leads = self.ordered_leads(&view, &deal);
        leads.truncate(self.limits.leads);
        let worst = |lead: Card| {
            let may_feed = deal.hearts_broken || lead.suit() != Suit::Hearts;
            self.worst_value(deal, lead, won.rng.clone(), may_feed)
        };
        leads.into_iter().map(worst).max().unwrap_or(0)
    }

    /// The view of the player after the trick is complete.
    fn view_after(&self, trick: &Trick) -> Option<View> {
        let mut view = self.view.clone();
        let known = view.trick().len();
        for (place, &card) in trick.cards().iter().enumerate().skip(known) {
            view.play(trick.leader().step(place as i32), card).ok()?;
        }
        Some(view)
    }

    /// Legal leads, ordered by the Normal planner's score.
    fn ordered_leads(&mut self, view: &View, deal: &SampledDeal) -> Vec<Card> {
        let legal = deal.legal_moves();
        self.steps += u64::from(legal.len()) * SEATS as u64;
        let scorer = PlayScorer::new(view);
        let target = scorer.snapshot.highest_seat;
        let score = |card| {
            let result = simulate_trick(view, &scorer.tracker, target, &deal.hands, card);
            (card, scorer.score(card, result))
        };
        let mut scored: Vec<_> = legal.iter().map(score).collect();
        sort_by_score(&mut scored);
        scored.into_iter().map(|(card, _)| card).collect()
    }

    /// Plays a card. Returns the minimum value over all replies to it.
    fn worst_value(
        &mut self,
        mut deal: SampledDeal,
        card: Card,
        mut rng: XorShift64Star,
        may_feed: bool,
    ) -> i64 {
        self.steps += 1;
        deal.play(card);
        if deal.trick.is_complete() {
            return self.trick_value(&deal, may_feed);
        }
        let replies = self
            .candidate_replies(&deal, &mut rng)
            .into_iter()
            .flatten();
        let value = |reply| self.worst_value(deal, reply, rng.clone(), may_feed);
        replies.map(value).min().unwrap_or(0)
    }

    /// The canonical reply, and the highest penalty discard if it is allowed and differs.
    fn candidate_replies(&self, deal: &SampledDeal, rng: &mut XorShift64Star) -> [Option<Card>; 2] {
        let usual = self.opponents.canonical_reply(deal, rng);
        let is_last = deal.trick.len() == SEATS - 1;
        if !deal.discards() || (is_last && self.tier != Tier::Wide) {
            return [usual, None];
        }
        let dearest = self.opponents.max_penalty_card(deal.legal_moves(), rng);
        [usual, dearest.filter(|_| dearest != usual)]
    }

    /// Value of a complete trick of the probe.
    fn trick_value(&self, deal: &SampledDeal, may_feed: bool) -> i64 {
        let points = i64::from(deal.trick_points());
        let winner = deal.trick_winner();
        if winner == self.view.me() {
            -PROBE_CAPTURE_PER_POINT * points
        } else if may_feed && Some(winner) == self.opponents.target {
            PROBE_FEED_PER_POINT * points
        } else {
            0
        }
    }
}
