//! Phase C: the next trick, where a candidate wins this one.
//!
//! From the design of the Hard search, section 6.6, as it is read here: of the answers to a lead the
//! worst for me counts, and of my leads the best. My leads are ordered by the Normal planner's score
//! in that sampled deal, and the first of them are tried. An opponent gives the usual answer, and if
//! he cannot follow also his dearest card; the third one only where the limits say so. So a lead has
//! at most eight endings.

use super::budget::Phase;
use super::continuation::{mean, weight};
use super::search::{Candidate, Search, Won};
use super::table::Table;
use crate::hard::normal::convention::{in_hand_order, rank, sort_by_score};
use crate::hard::normal::finish::finish_trick;
use crate::hard::normal::play_score::Decision;
use crate::{Card, HAND, SEATS, Suit, Trick, View};
use handsense_core::{List, XorShift64Star};

/// The steps ran out.
struct OutOfSteps;

type Answer<T> = Result<T, OutOfSteps>;

impl Search<'_> {
    /// Adds to a candidate what the next trick is worth. `false`, and the candidate as it was, when
    /// the steps run out.
    pub fn probe(&mut self, candidate: &mut Candidate) -> bool {
        let mut sum = 0;
        for won in &candidate.won {
            match self.probe_one(won) {
                Ok(value) => sum += value,
                Err(OutOfSteps) => return false,
            }
        }
        candidate.shown.parts.next_probe = mean(sum, self.rollouts.len());
        self.limit(candidate);
        true
    }

    /// The value of the next trick in one deal.
    fn probe_one(&mut self, won: &Won) -> Answer<i64> {
        let Some(view) = self.view_after(&won.table.trick) else {
            return Ok(0);
        };
        let mut table = won.table;
        table.clear();
        let leads = self.leads(&view, &table)?;
        let mut best = None;
        for lead in leads.into_iter().take(self.limits.leads) {
            self.stats.probe_leads += 1;
            let worst = self.worst_ending(table, lead, &won.numbers)?;
            best = best.max(Some(worst));
        }
        let last_cards = self.last_cards(table, &won.numbers)?;
        Ok(best.unwrap_or(0) + last_cards)
    }

    /// My view once the trick is complete.
    fn view_after(&self, trick: &Trick) -> Option<View> {
        let mut view = self.view.clone();
        let known = view.trick().len();
        for (place, &card) in trick.cards().iter().enumerate().skip(known) {
            view.play(trick.leader().step(place as i32), card).ok()?;
        }
        Some(view)
    }

    /// My leads, the best by the Normal planner first.
    fn leads(&mut self, view: &View, table: &Table) -> Answer<List<Card, HAND>> {
        let legal = table.legal();
        self.take(u64::from(legal.len()) * SEATS as u64)?;
        let decision = Decision::of(view, self.options.difficulty);
        let worst = decision.standing.worst;
        let score = |card| {
            let end = finish_trick(view, &decision.tracker, worst, &table.hands, card);
            (card, decision.score(card, end))
        };
        let mut scored: List<_, HAND> = legal.iter().map(score).collect();
        sort_by_score(&mut scored);
        Ok(scored.into_iter().map(|(card, _)| card).collect())
    }

    /// The worst ending of a lead.
    fn worst_ending(&mut self, table: Table, lead: Card, numbers: &XorShift64Star) -> Answer<i64> {
        let may_feed = table.hearts_broken || lead.suit() != Suit::Hearts;
        let mut worst = None;
        self.endings(table, lead, numbers.clone(), may_feed, &mut worst)?;
        Ok(worst.unwrap_or(0))
    }

    /// Puts a card and all answers to it; keeps the worst value that it comes to.
    fn endings(
        &mut self,
        mut table: Table,
        card: Card,
        mut numbers: XorShift64Star,
        may_feed: bool,
        worst: &mut Option<i64>,
    ) -> Answer<()> {
        self.take(1)?;
        table.put(card);
        if table.trick.is_complete() {
            let value = self.value_of_ending(&table, may_feed);
            *worst = Some(worst.map_or(value, |worst| worst.min(value)));
            return Ok(());
        }
        let opponent = table.trick.len();
        for answer in self.answers(&table, &mut numbers).into_iter().flatten() {
            if self.is_bad_enough(*worst) {
                break;
            }
            match opponent {
                2 => self.stats.reply2 += 1,
                3 => self.stats.reply3 += 1,
                _ => {}
            }
            self.endings(table, answer, numbers.clone(), may_feed, worst)?;
        }
        Ok(())
    }

    /// The usual answer, and the dearest discard where it may be tried and is another card.
    fn answers(&mut self, table: &Table, numbers: &mut XorShift64Star) -> [Option<Card>; 2] {
        let usual = self.replies.canonical(table, numbers);
        let legal = table.legal();
        let discards = table
            .trick
            .suit_led()
            .is_some_and(|led| legal.suit(led).is_empty());
        let last = table.trick.len() == SEATS - 1;
        // An explanation never tries the third opponent's.
        let third = self.limits.third && !self.explains;
        if !discards || (last && !third) {
            return [usual, None];
        }
        let dearest = self.replies.dearest(legal, numbers);
        let other = dearest.filter(|_| dearest != usual);
        if last && self.limits.third_by_tiny && other.is_some() {
            self.stats.next3_tiny_hits += 1;
        }
        [usual, other]
    }

    /// Whether a lead has cost so much that other answers need not be tried. An explanation tries
    /// them all.
    fn is_bad_enough(&self, worst: Option<i64>) -> bool {
        let margin = weight(self.options.probe_ab_margin);
        margin > 0 && !self.explains && worst.is_some_and(|worst| worst <= -margin)
    }

    /// What a complete trick of the probe is worth.
    fn value_of_ending(&self, table: &Table, may_feed: bool) -> i64 {
        let points = i64::from(table.points());
        let winner = table.winner();
        if winner == self.view.me() {
            -weight(self.options.next2_self_capture_perpen) * points
        } else if may_feed && Some(winner) == self.replies.target {
            weight(self.options.next2_feed_perpen) * points
        } else {
            0
        }
    }

    /// The last cards played out, every lead the lowest card: where the options ask for it and no
    /// hand has too many.
    fn last_cards(&mut self, mut table: Table, numbers: &XorShift64Star) -> Answer<i64> {
        let options = self.options;
        let few = (1..=options.endgame_dp_max_cards).contains(&table.most_cards());
        if !options.endgame_dp_enable || !few {
            return Ok(0);
        }
        let mut numbers = numbers.clone();
        let mut value = weight(options.endgame_dp_bonus);
        while table.most_cards() > 0 {
            let lowest = in_hand_order(table.legal()).min_by_key(|&card| rank(card));
            let mut next = lowest;
            while let Some(card) = next {
                self.take(1)?;
                table.put(card);
                let complete = table.trick.is_complete();
                next = if complete {
                    None
                } else {
                    self.replies.canonical(&table, &mut numbers)
                };
            }
            if !table.trick.is_complete() {
                break;
            }
            value += self.value_of_ending(&table, true);
            table.clear();
        }
        Ok(value)
    }

    fn take(&mut self, steps: u64) -> Answer<()> {
        if self.budget.take(Phase::C, steps) {
            Ok(())
        } else {
            Err(OutOfSteps)
        }
    }
}
