//! Lessons for the learned policy, from deals that all sorts of players play.
//!
//! What a playout meets is not only what good players come to, so the players of these deals are mixed:
//! some play by the net so far, some by the tuned policy, some half the time by rules of thumb, and now
//! and then everybody plays any card. Every deal has its own seed, so the same numbers give the same lessons
//! on any number of threads.

use std::ops::Range;
use std::sync::Arc;

use handsense::base::Rng;
use handsense::base::rng::split_mix;
use handsense::hearts::checker::{DealError, PlayedDeal};
use handsense::hearts::learned::{Lesson, Net};
use handsense::hearts::search::teach;
use handsense::hearts::{
    Card, LearnedPlayer, Player, PlayoutPlayer, Policy, PolicyPlayer, Rules, SEATS, Seat, View,
    ViewError,
};
use rayon::prelude::*;
use thiserror::Error;

use super::deals::{numbered, seeds};
use super::seated::Seated;
use super::table::{Deal, Foul, play_deal};

/// Of a hundred cards, those that are any.
const ANY: u32 = 6;
/// Of a hundred decisions, those that become lessons: neighbours are much alike.
const KEPT: u32 = 50;

/// How lessons are made.
#[derive(Clone, Debug)]
pub struct Lessons {
    /// The seed of all chance.
    pub seed: u64,
    /// Rounds of playouts for each decision.
    pub rounds: u32,
    /// The rules; each deal draws one.
    pub rules: Vec<Rules>,
    /// The net so far: it plays worlds out, and sits at the table.
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
    /// A decision that is none.
    #[error(transparent)]
    View(#[from] ViewError),
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
        let mut lessons = Vec::new();
        for view in self.play(&deal, &mut chance)?.views()? {
            let (kept, seed) = (chance.below(100) < KEPT, chance.next_u64());
            if kept {
                lessons.extend(teach(&view, self.net.as_deref(), self.rounds, seed)?);
            }
        }
        Ok(lessons)
    }

    /// Has the deal played by four players of random sorts.
    fn play(&self, deal: &Deal, chance: &mut Rng) -> Result<PlayedDeal, Foul> {
        let mut seats = Seat::ALL.map(|_| {
            Seated::Honest(Box::new(Learning {
                style: Style::ALL[chance.below(4) as usize],
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

#[derive(Clone, Copy, Debug)]
enum Style {
    /// Half the time by rules of thumb.
    Simple,
    Tuned,
    /// By the net so far.
    Learned,
}

impl Style {
    const ALL: [Style; 4] = [Style::Simple, Style::Tuned, Style::Learned, Style::Learned];
}

/// A player of a lesson's deal. All pass by the tuned policy.
struct Learning {
    style: Style,
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
        let (any, simple) = (self.rng.below(100) < ANY, self.rng.below(2) == 0);
        let legal = view.legal_moves().unwrap_or_default();
        match (self.style, &self.net) {
            _ if any && !legal.is_empty() => {
                let number = self.rng.below(legal.len()) as usize;
                legal.iter().nth(number).unwrap_or(Card::ACE_OF_SPADES)
            }
            (Style::Simple, _) if simple => PlayoutPlayer.play(view),
            (Style::Learned, Some(net)) => LearnedPlayer(Arc::clone(net)).play(view),
            _ => PolicyPlayer(Policy::Tuned).play(view),
        }
    }
}
