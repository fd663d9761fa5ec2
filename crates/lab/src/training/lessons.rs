//! Lessons for the learned policy, from deals that four players play by the net so far.
//!
//! What a playout meets is not only what good players come to, so now and then everybody plays any card. Every
//! deal has its own seed, so the same numbers give the same lessons on any number of threads.

use std::ops::Range;
use std::sync::Arc;

use handsense_core::Rng;
use handsense_core::rng::split_mix;
use handsense_hearts::analysis::{DealError, PlayedDeal};
use handsense_hearts::policy_net::Net;
use handsense_hearts::{
    Card, LearnedPlayer, Player, Policy, PolicyPlayer, Rules, SEATS, Seat, View,
};
use rayon::prelude::*;
use thiserror::Error;

use super::lesson::Lesson;
use super::teach::lessons;
use crate::matches::hearts::deals::{numbered, seeds};
use crate::matches::hearts::table::{Deal, Foul, play_deal};
use crate::players::seat_player::Seated;

/// Of a hundred cards, those that are any.
const ANY: u32 = 6;
/// Of a hundred decisions, those that become lessons: neighbours are much alike.
const KEPT: u32 = 50;

/// How lessons are made.
#[derive(Clone, Debug)]
pub struct Lessons {
    /// The seed of all chance.
    pub seed: u64,
    /// The rules; each deal draws one.
    pub rules: Vec<Rules>,
    /// The net so far: all sit at the table with it, and play the rest of the deal out by it. The tuned
    /// policy alone if there is none.
    pub net: Option<Arc<Net>>,
}

/// Why there are no lessons.
#[derive(Debug, Error)]
pub enum LessonError {
    /// A player broke the rules.
    #[error(transparent)]
    Foul(#[from] Foul),
    /// A deal cannot have been played as it was.
    #[error(transparent)]
    Deal(#[from] DealError),
}

impl Lessons {
    /// The lessons of the deals with these numbers, in order.
    ///
    /// # Errors
    /// A deal that cannot be played, which would be a fault of this program.
    pub fn of(&self, deals: Range<u64>) -> Result<Vec<Lesson>, LessonError> {
        let of_deal = |number| self.of_deal(number);
        let all: Result<Vec<_>, _> = deals.into_par_iter().map(of_deal).collect();
        Ok(all?.into_iter().flatten().collect())
    }

    fn of_deal(&self, number: u64) -> Result<Vec<Lesson>, LessonError> {
        let mut chance = Rng::new(seeds(self.seed, !number));
        let rules = self.rules[chance.below(self.rules.len() as u32) as usize];
        let deal = numbered(rules, self.seed, number, None);
        let is_kept = |_: &View| chance.below(100) < KEPT;
        Ok(lessons(&self.play(&deal)?, self.net.as_deref(), is_kept)?)
    }

    /// Has the deal played.
    fn play(&self, deal: &Deal) -> Result<PlayedDeal, Foul> {
        let mut seats = Seat::ALL.map(|_| {
            Seated::Honest(Box::new(Learning {
                net: self.net.clone(),
                rng: Rng::new(0),
            }))
        });
        let played = play_deal(deal, seats.each_mut())?;
        let mut passed = deal.hands;
        for (dealt, after) in passed.iter_mut().zip(played.hands) {
            *dealt -= after;
        }
        Ok(PlayedDeal {
            rules: deal.rules,
            direction: deal.direction,
            hands: played.hands,
            passed,
            scores: [0; SEATS],
            plays: played.plays,
        })
    }
}

/// A player of a lesson's deal. All pass by the tuned policy.
struct Learning {
    net: Option<Arc<Net>>,
    rng: Rng,
}

impl Player for Learning {
    fn begin_deal(&mut self, seed: u64) {
        let mut seed = seed;
        self.rng = Rng::new(split_mix(&mut seed));
    }

    fn pass(&mut self, view: &View) -> [Card; 3] {
        PolicyPlayer(Policy::Tuned).pass(view)
    }

    fn play(&mut self, view: &View) -> Card {
        let is_any = self.rng.below(100) < ANY;
        match (view.legal_moves(), &self.net) {
            (Ok(legal), _) if is_any => {
                let number = self.rng.below(legal.len()) as usize;
                legal.iter().nth(number).unwrap_or(Card::ACE_OF_SPADES)
            }
            (_, Some(net)) => LearnedPlayer(Arc::clone(net)).play(view),
            _ => PolicyPlayer(Policy::Tuned).play(view),
        }
    }
}
