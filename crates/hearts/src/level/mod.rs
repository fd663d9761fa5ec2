//! Levels: five named strengths, from a beginner to the best play, for games.
//!
//! The three lower levels make the mistakes of people, never a random one:
//!
//! - They overlook what people overlook. They forget cards of earlier tricks, miss what a seat has
//!   shown of a suit, and may not think of the moon in a deal.
//! - They choose among the cards that then look nearly as good.
//!
//! The two upper levels decide by the learned policy and by the search. No level has a time limit, so
//! the same view, level and seed give the same decision on every platform.
//!
//! - `skill`: how each level decides, with all constants, what it remembers, and the random choice
//!   among options that look nearly as good.

mod skill;

use crate::evaluation::passing::{self, in_order};
use crate::evaluation::ranking::tuned::{KnownState, values};
use crate::evaluation::weights::TUNED;
use crate::search::{SearchOptions, choose_move, choose_pass_cards};
use crate::{
    Card, Player, Policy, PolicyPlayer, SearchPlayer, Seat, View, ViewError, rank_moves,
    select_pass_cards,
};
pub use handsense_core::Level;
use handsense_core::Rng;
use handsense_core::search::SearchLimits;
pub(crate) use skill::{Lapse, Memory};
use skill::{Method, Skill, method};

/// Chooses a card to play as a player of this level does.
///
/// The same view, level and seed give the same card on every platform. The seed decides what the
/// player forgets and which mistakes it makes. A game may keep one seed for all its seats and deals.
/// A lower level and [`Level::Expert`] take microseconds; [`Level::Master`] plays at most 4,000
/// playouts.
///
/// # Errors
/// [`ViewError`] if it is not the player's turn or the deal is over.
///
/// ```
/// use handsense_hearts::{Card, Level, View, choose_card_at_level};
/// // Void in clubs, with the queen to discard: no level misses that.
/// let line = "me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT";
/// let view: View = line.parse().unwrap();
/// for level in Level::ALL {
///     let card = choose_card_at_level(&view, level, 7).unwrap();
///     assert_eq!(card, Card::QUEEN_OF_SPADES);
/// }
/// ```
pub fn choose_card_at_level(view: &View, level: Level, seed: u64) -> Result<Card, ViewError> {
    match method(level) {
        Method::Lapses(skill) => card_with_lapses(view, &skill, seed),
        Method::Policy => Ok(rank_moves(view, Policy::Learned)?.best()),
        Method::Search(playouts) => Ok(choose_move(view, &search_options(playouts, seed))?.card),
    }
}

/// Chooses three cards to pass as a player of this level does, in ascending code order.
///
/// The same view, level and seed give the same pass on every platform. [`Level::Master`] plays at
/// most 16,000 playouts.
///
/// # Errors
/// [`ViewError::NotPassing`] unless the deal has a pass direction, nothing was passed yet and
/// nothing was led.
///
/// ```
/// use handsense_hearts::{Level, View, choose_pass_at_level};
/// let view: View = "pass=left hand=Q3.QJ98.T654.K72".parse().unwrap();
/// let cards = choose_pass_at_level(&view, Level::Novice, 7).unwrap();
/// assert!(cards.iter().all(|&card| view.hand().contains(card)));
/// ```
pub fn choose_pass_at_level(view: &View, level: Level, seed: u64) -> Result<[Card; 3], ViewError> {
    match method(level) {
        Method::Lapses(skill) => pass_with_lapses(view, &skill, seed),
        Method::Policy => select_pass_cards(view, Policy::Learned),
        Method::Search(playouts) => {
            let options = search_options(playouts, seed).for_pass();
            Ok(choose_pass_cards(view, &options)?.cards)
        }
    }
}

/// Returns the options of a search of a card with this many playouts.
fn search_options(playouts: u64, seed: u64) -> SearchOptions<'static> {
    SearchOptions {
        with_principal_variation: false,
        ..SearchOptions::from(SearchLimits {
            seed,
            ..SearchLimits::with_playouts(playouts)
        })
    }
}

/// Draws among the cards by the values that they have for a player with this memory.
fn card_with_lapses(view: &View, skill: &Skill, seed: u64) -> Result<Card, ViewError> {
    let legal = view.legal_moves()?;
    let state = skill::remembered(view, skill.attention, seed);
    if legal.contains(Card::QUEEN_OF_SPADES) && gives_queen(&state) {
        return Ok(Card::QUEEN_OF_SPADES);
    }
    let values = values(&state, &TUNED, legal);
    let best = values.iter().map(|&(_, value)| value).max().unwrap_or(0);
    let loss = |number: usize| values.get(number).map_or(0, |&(_, value)| best - value);
    let mut rng = decision_rng(view, seed);
    let chosen = skill.card.draw(values.len(), &loss, &mut rng);
    let card = values.get(chosen).map(|&(card, _)| card);
    card.ok_or(ViewError::NoMoveToMake)
}

/// Returns whether the queen of spades goes to another seat now, and nothing speaks against it: she
/// costs points, and the player sees no moon shot. No level overlooks such a chance.
pub(crate) fn gives_queen(state: &KnownState) -> bool {
    let queen = Card::QUEEN_OF_SPADES;
    let loses = |(winning, _): (Card, Seat)| winning.suit() != queen.suit() || winning.beats(queen);
    let with_points = state.points.iter().filter(|&&points| points > 0).count();
    state.rules.penalty_cards().contains(queen)
        && state.winning.is_some_and(loses)
        && (with_points > 1 || !state.rules.moon_counts())
}

/// Returns the attention and the choice of a card of a lower level; `None` for the others.
pub(crate) const fn skill_of(level: Level) -> Option<(u32, Lapse)> {
    match method(level) {
        Method::Lapses(skill) => Some((skill.attention, skill.card)),
        _ => None,
    }
}

/// Draws among all passes by the costs of the hands that they leave.
// Not inlined, so that the evaluations of all passes are not in the caller's frame.
#[inline(never)]
fn pass_with_lapses(view: &View, skill: &Skill, seed: u64) -> Result<[Card; 3], ViewError> {
    if !view.is_passing() {
        return Err(ViewError::NotPassing);
    }
    let context = passing::PassContext::from_view(view);
    let passes = passing::evaluate_passes(&context);
    let best = passes.first().map_or(0, |pass| pass.cost);
    let loss = |number: usize| passes.get(number).map_or(0, |pass| pass.cost - best);
    let mut rng = decision_rng(view, seed);
    let chosen = skill.pass.draw(passes.len(), &loss, &mut rng);
    let passed = passes.get(chosen).map(|pass| pass.passed);
    Ok(in_order(passed.unwrap_or(view.hand())))
}

/// Returns the random generator of a decision. Every decision of a deal has its own.
fn decision_rng(view: &View, seed: u64) -> Rng {
    let decisions = view.plays_len() as u64 + 1;
    deal_rng(view, seed, decisions)
}

/// Returns a random generator of the seed, the hand at the start of the deal, the seat and a number.
fn deal_rng(view: &View, seed: u64, number: u64) -> Rng {
    let stream = number << 2 | view.me().index() as u64;
    Rng::with_stream(seed ^ view.opening_hand().bits(), stream)
}

/// A player of a level. It decides as [`choose_card_at_level`] and [`choose_pass_at_level`] do with
/// the seed of the deal; a search keeps its caches from card to card.
#[derive(Clone, Debug)]
pub struct LevelPlayer {
    level: Level,
    seed: u64,
    search: Option<SearchPlayer>,
}

impl LevelPlayer {
    /// Creates a player of this level.
    pub fn new(level: Level) -> LevelPlayer {
        let search = match method(level) {
            Method::Search(playouts) => Some(SearchPlayer::new(search_options(playouts, 0))),
            Method::Lapses(_) | Method::Policy => None,
        };
        LevelPlayer {
            level,
            seed: 0,
            search,
        }
    }

    /// Returns the level.
    pub const fn level(&self) -> Level {
        self.level
    }
}

impl Player for LevelPlayer {
    fn begin_deal(&mut self, seed: u64) {
        self.seed = seed;
        if let Some(search) = &mut self.search {
            search.begin_deal(seed);
        }
    }

    fn pass(&mut self, view: &View) -> [Card; 3] {
        match &mut self.search {
            Some(search) => search.pass(view),
            None => choose_pass_at_level(view, self.level, self.seed)
                .unwrap_or_else(|_| PolicyPlayer(Policy::Tuned).pass(view)),
        }
    }

    fn play(&mut self, view: &View) -> Card {
        match &mut self.search {
            Some(search) => search.play(view),
            None => choose_card_at_level(view, self.level, self.seed)
                .unwrap_or_else(|_| PolicyPlayer(Policy::Tuned).play(view)),
        }
    }

    /// Returns the playouts since the deal began.
    fn steps(&self) -> u64 {
        self.search.as_ref().map_or(0, Player::steps)
    }
}

#[cfg(test)]
mod tests;
