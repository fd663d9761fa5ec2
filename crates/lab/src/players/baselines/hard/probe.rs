//! Phase C: probe of the next trick, where a candidate wins the current one.
//!
//! Source: design of the Hard search, section 6.6, interpreted as a minimax over two plies: the
//! best of the player's leads, against the worst reply to each. Leads are ordered by the Normal
//! planner's score in that sampled world, and only the first are tried. An opponent makes the
//! canonical reply and, if it cannot follow suit, also discards its highest penalty card. The third
//! opponent has that second reply only if the limits allow it. A lead therefore has at most eight
//! leaves.

use handsense_hearts::{Card, SEATS, Suit, Trick, View};

use super::budget::SearchPhase;
use super::continuation::{mean, weight};
use super::normal::convention::{in_hand_order, rank, sort_by_score};
use super::normal::play_scorer::PlayScorer;
use super::normal::trick_simulation::simulate_trick;
use super::sampled_deal::SampledDeal;
use super::search::{CandidateState, HardSearch, WonTrick};
use super::xorshift::XorShift64Star;

/// Error: the step budget is exhausted.
struct OutOfSteps;

type ProbeResult<T> = Result<T, OutOfSteps>;

impl HardSearch<'_> {
    /// Adds the mean value of the next trick to a candidate. Returns `false`, and leaves the
    /// candidate unchanged, when steps or time run out.
    pub fn probe_next_trick(&mut self, candidate: &mut CandidateState) -> bool {
        let mut sum = 0;
        for (number, won) in candidate.won_tricks.iter().enumerate() {
            if number > 0 && self.budget.check_deadline() {
                return false;
            }
            match self.probe_one(won) {
                Ok(value) => sum += value,
                Err(OutOfSteps) => return false,
            }
        }
        candidate.report.parts.next_probe = mean(sum, self.rollouts.len());
        self.cap_continuation(candidate);
        true
    }

    /// Value of the next trick in one world.
    fn probe_one(&mut self, won: &WonTrick) -> ProbeResult<i64> {
        let Some(view) = self.view_after(&won.deal.trick) else {
            return Ok(0);
        };
        let mut deal = won.deal;
        deal.start_next_trick();
        let leads = self.ordered_leads(&view, &deal)?;
        let mut best = None;
        for lead in leads.into_iter().take(self.limits.leads) {
            self.stats.probe_leads += 1;
            let worst = self.worst_reply_value(deal, lead, &won.rng)?;
            best = best.max(Some(worst));
        }
        let endgame = self.play_out_endgame(deal, &won.rng)?;
        Ok(best.unwrap_or(0) + endgame)
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
    fn ordered_leads(&mut self, view: &View, deal: &SampledDeal) -> ProbeResult<Vec<Card>> {
        let legal = deal.legal_moves();
        self.spend(u64::from(legal.len()) * SEATS as u64)?;
        let scorer = PlayScorer::new(view, self.options.difficulty);
        let target = scorer.snapshot.highest_seat;
        let score = |card| {
            let result = simulate_trick(view, &scorer.tracker, target, &deal.hands, card);
            (card, scorer.score(card, result))
        };
        let mut scored: Vec<_> = legal.iter().map(score).collect();
        sort_by_score(&mut scored);
        Ok(scored.into_iter().map(|(card, _)| card).collect())
    }

    /// Minimum value of a lead over all replies.
    fn worst_reply_value(
        &mut self,
        deal: SampledDeal,
        lead: Card,
        rng: &XorShift64Star,
    ) -> ProbeResult<i64> {
        let may_feed = deal.hearts_broken || lead.suit() != Suit::Hearts;
        let mut worst = None;
        self.search_replies(deal, lead, rng.clone(), may_feed, &mut worst)?;
        Ok(worst.unwrap_or(0))
    }

    /// Plays a card and searches all replies to it. Lowers `worst` to the minimum value found.
    fn search_replies(
        &mut self,
        mut deal: SampledDeal,
        card: Card,
        mut rng: XorShift64Star,
        may_feed: bool,
        worst: &mut Option<i64>,
    ) -> ProbeResult<()> {
        self.spend(1)?;
        deal.play(card);
        if deal.trick.is_complete() {
            let value = self.trick_value(&deal, may_feed);
            *worst = Some(worst.map_or(value, |worst| worst.min(value)));
            return Ok(());
        }
        let opponent = deal.trick.len();
        for answer in self
            .candidate_replies(&deal, &mut rng)
            .into_iter()
            .flatten()
        {
            if self.prunes_replies(*worst) {
                break;
            }
            match opponent {
                2 => self.stats.reply2 += 1,
                3 => self.stats.reply3 += 1,
                _ => {}
            }
            self.search_replies(deal, answer, rng.clone(), may_feed, worst)?;
        }
        Ok(())
    }

    /// The canonical reply, and the highest penalty discard if it is allowed and differs.
    fn candidate_replies(&self, deal: &SampledDeal, rng: &mut XorShift64Star) -> [Option<Card>; 2] {
        let usual = self.opponents.canonical_reply(deal, rng);
        let legal = deal.legal_moves();
        let discards = deal
            .trick
            .suit_led()
            .is_some_and(|led| legal.suit(led).is_empty());
        let last = deal.trick.len() == SEATS - 1;
        // An explanation never tries the second reply of the third opponent.
        let third = self.limits.third_branch && !self.explaining;
        if !discards || (last && !third) {
            return [usual, None];
        }
        let dearest = self.opponents.max_penalty_card(legal, rng);
        let other = dearest.filter(|_| dearest != usual);
        [usual, other]
    }

    /// Whether a lead already costs so much that further replies are pruned. An explanation prunes
    /// nothing.
    fn prunes_replies(&self, worst: Option<i64>) -> bool {
        let margin = weight(self.options.probe_ab_margin);
        margin > 0 && !self.explaining && worst.is_some_and(|worst| worst <= -margin)
    }

    /// Value of a complete trick of the probe.
    fn trick_value(&self, deal: &SampledDeal, may_feed: bool) -> i64 {
        let points = i64::from(deal.trick_points());
        let winner = deal.trick_winner();
        if winner == self.view.me() {
            -weight(self.options.next2_self_capture_perpen) * points
        } else if may_feed && Some(winner) == self.opponents.target {
            weight(self.options.next2_feed_perpen) * points
        } else {
            0
        }
    }

    /// Plays the last cards out, with the lowest card as every lead. Only if the options ask for it
    /// and no hand has too many cards.
    fn play_out_endgame(
        &mut self,
        mut deal: SampledDeal,
        rng: &XorShift64Star,
    ) -> ProbeResult<i64> {
        let options = self.options;
        let few = (1..=options.endgame_dp_max_cards).contains(&deal.max_hand_size());
        if !options.endgame_dp_enable || !few {
            return Ok(0);
        }
        let mut rng = rng.clone();
        let mut value = weight(options.endgame_dp_bonus);
        while deal.max_hand_size() > 0 {
            let lowest = in_hand_order(deal.legal_moves()).min_by_key(|&card| rank(card));
            let mut next = lowest;
            while let Some(card) = next {
                self.spend(1)?;
                deal.play(card);
                let complete = deal.trick.is_complete();
                next = if complete {
                    None
                } else {
                    self.opponents.canonical_reply(&deal, &mut rng)
                };
            }
            if !deal.trick.is_complete() {
                break;
            }
            value += self.trick_value(&deal, true);
            deal.start_next_trick();
        }
        Ok(value)
    }

    fn spend(&mut self, steps: u64) -> ProbeResult<()> {
        if self.budget.spend(SearchPhase::C, steps) {
            Ok(())
        } else {
            Err(OutOfSteps)
        }
    }
}
