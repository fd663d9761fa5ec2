//! Searches for cards and passes, with their options and results, and players of several levels.

use super::convert::card_codes;
use super::opponents::HsHeartsOpponents;
use super::types::{HS_HEARTS_MAX_MOVES, HsHeartsView};
use super::{Error, Pass};
use crate::ffi::argument::{checked, entries, field, from_values};
use crate::ffi::general::{HsCard, HsCardSet};
use crate::ffi::limits::{CallerLimits, HsSearchLimits, Options, search_options};
use crate::ffi::pointer::{Borrowed, Handle, Out, SizedOut, into_handle};
use crate::ffi::status::{Failure, HsStatus};
use handsense_hearts::opponents::Opponents;
use handsense_hearts::search::{
    Engine, MoveDecision, Objective, PassDecision, SearchOptions, SearchedMove, SearchedPass,
    choose_move, choose_pass_cards,
};
use handsense_hearts::{Level, View, choose_card_at_level, choose_pass_at_level};

/// The most cards of a line.
pub const HS_HEARTS_MAX_LINE: usize = 52;

/// Objective of a search.
/// @same handsense_hearts::search::Objective::*
#[repr(C)]
pub enum HsHeartsObjective {
    /// Win probability in the game to 100.
    HS_HEARTS_OBJECTIVE_GAME = 0,
    /// Payoff: mean score of the others minus mine.
    HS_HEARTS_OBJECTIVE_PAYOFF = 1,
}

/// Search options. Zero is the default everywhere.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct HsHeartsSearchOptions {
    /// Own size.
    pub struct_size: u32,
    /// @code HsHeartsObjective
    pub objective: i32,
    /// playouts: 20000 by default, none with a time limit.
    pub limits: HsSearchLimits,
    /// 1 leaves HsHeartsDecision.line empty.
    /// @flag
    pub without_line: i32,
    /// Zero.
    pub reserved: i32,
    /// What the others have shown in earlier deals, or NULL. A search expects such play, and keeps a
    /// copy. Reasons and the check of a deal do not read it.
    /// @optional @added
    pub opponents: *const HsHeartsOpponents,
}

/// Means over playouts of a card and its equals; 0 without any.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsHeartsSearchedMove {
    /// The card.
    pub card: HsCard,
    /// Zero.
    pub reserved: [i16; 3],
    /// Equivalent cards, this one included.
    pub equals: HsCardSet,
    /// Win probability or payoff, with the policy's prior.
    pub value: f64,
    /// Expected score.
    /// @unit points
    pub points: f64,
    /// Expected payoff.
    /// @unit points
    pub payoff: f64,
    /// Standard error of payoff.
    /// @unit points
    pub payoff_error: f64,
    /// Probability that I take the queen.
    pub queen: f64,
    /// Probability that I shoot the moon.
    pub my_moon: f64,
    /// Probability that another seat does.
    pub other_moon: f64,
    /// Playouts.
    pub playouts: u64,
}

/// Result of a card search.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsHeartsDecision {
    /// Own size.
    pub struct_size: u32,
    /// The card to play.
    pub card: HsCard,
    /// Zero.
    pub reserved: i16,
    /// Entries of moves, one for all equals.
    /// @count moves
    pub count: i32,
    /// 1: one candidate left; 0: budget spent.
    /// @flag
    pub settled: i32,
    /// Playouts in all.
    pub playouts: u64,
    /// Best first.
    pub moves: [HsHeartsSearchedMove; HS_HEARTS_MAX_MOVES],
    /// Likely rest of the deal.
    pub line: [HsCard; HS_HEARTS_MAX_LINE],
    /// Cards of line; 0 if left out.
    /// @count line
    pub line_length: i32,
    /// Candidates still in the race.
    pub remaining: i32,
}

search_options!(
    HsHeartsSearchOptions,
    SearchOptions,
    |options, limits, opponents: Opponents| {
        let without_line: bool = field!(options.without_line)?;
        Ok(SearchOptions {
            limits,
            objective: field!(options.objective)?,
            with_principal_variation: !without_line,
            opponents,
        })
    }
);

from_values!(
    Objective,
    [Objective::Game, Objective::Payoff],
    |_, code| Failure::Objective(code)
);

pub(super) fn decision_to_c(decision: &MoveDecision) -> HsHeartsDecision {
    let line = decision.principal_variation.iter();
    HsHeartsDecision {
        struct_size: size_of::<HsHeartsDecision>() as u32,
        card: HsCard::from(decision.card.code()),
        reserved: 0,
        count: decision.moves.len() as i32,
        settled: i32::from(decision.settled),
        playouts: decision.playouts,
        moves: entries(decision.moves.iter().map(searched_move)),
        line: entries(line.map(|card| HsCard::from(card.code()))),
        line_length: decision.principal_variation.len() as i32,
        remaining: decision.remaining as i32,
    }
}

pub(super) fn searched_move(searched: &SearchedMove) -> HsHeartsSearchedMove {
    HsHeartsSearchedMove {
        card: HsCard::from(searched.card.code()),
        reserved: [0; 3],
        equals: searched.equivalents.bits(),
        value: searched.estimate.value,
        points: searched.estimate.points,
        payoff: searched.estimate.payoff,
        payoff_error: searched.estimate.payoff_error,
        queen: searched.estimate.queen,
        my_moon: searched.estimate.my_moon,
        other_moon: searched.estimate.other_moon,
        playouts: searched.estimate.playouts,
    }
}

/// The most candidate passes.
pub const HS_HEARTS_MAX_PASSES: usize = 16;

/// Estimate of a pass.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsHeartsSearchedPass {
    /// The three cards.
    pub cards: HsCardSet,
    /// As of a move; the prior is TUNED's.
    pub value: f64,
    /// Expected score.
    /// @unit points
    pub points: f64,
    /// Expected payoff.
    /// @unit points
    pub payoff: f64,
    /// Its standard error.
    /// @unit points
    pub payoff_error: f64,
    /// As of a move.
    pub queen: f64,
    /// Likewise.
    pub my_moon: f64,
    /// Likewise.
    pub other_moon: f64,
    /// Playouts.
    pub playouts: u64,
}

/// Result of a pass search.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsHeartsPassDecision {
    /// Own size.
    pub struct_size: u32,
    /// Cards to pass, ascending.
    pub cards: [HsCard; 3],
    /// Zero.
    pub reserved: i16,
    /// @count passes
    pub count: i32,
    /// 1: one candidate left; 0: budget spent.
    /// @flag
    pub settled: i32,
    /// Candidates still in the race.
    pub remaining: i32,
    /// Playouts in all.
    pub playouts: u64,
    /// Best first.
    pub passes: [HsHeartsSearchedPass; HS_HEARTS_MAX_PASSES],
}

fn pass_decision_to_c(decision: &PassDecision) -> HsHeartsPassDecision {
    HsHeartsPassDecision {
        struct_size: size_of::<HsHeartsPassDecision>() as u32,
        cards: card_codes(decision.cards),
        reserved: 0,
        count: decision.passes.len() as i32,
        settled: i32::from(decision.settled),
        remaining: decision.remaining as i32,
        playouts: decision.playouts,
        passes: entries(decision.passes.iter().map(searched_pass)),
    }
}

pub(super) fn searched_pass(searched: &SearchedPass) -> HsHeartsSearchedPass {
    HsHeartsSearchedPass {
        cards: searched.cards.bits(),
        value: searched.estimate.value,
        points: searched.estimate.points,
        payoff: searched.estimate.payoff,
        payoff_error: searched.estimate.payoff_error,
        queen: searched.estimate.queen,
        my_moon: searched.estimate.my_moon,
        other_moon: searched.estimate.other_moon,
        playouts: searched.estimate.playouts,
    }
}

/// A search with a cache; see handsense_hearts_engine_new().
#[derive(Debug)]
pub struct HsHeartsEngine {
    engine: Engine<'static>,
    /// The limits of the options, with the callback.
    limits: CallerLimits<'static>,
}

impl Handle for HsHeartsEngine {}

/// Searches for the best card by playouts in sampled worlds. A forced card is not searched. Memory:
/// below 64 KB, or 128 KB per thread. Errors: TURN, PHASE, OBJECTIVE, TIME, THREADS, MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_choose_move(
    view: *const HsHeartsView,
    options: *const HsHeartsSearchOptions,
    out: *mut HsHeartsDecision,
) -> HsStatus {
    checked!(|out: SizedOut<_>, view: View, options: Options<_>| {
        let options = options.with_progress()?;
        let decision = choose_move(&view, &options)?;
        out.write_with(|| decision_to_c(&decision));
    })
}

/// Creates an engine: handsense_hearts_choose_move() with these options and a cache of 350 KB. A
/// repeated view is not searched again. cancel and context must outlive the engine. Returns NULL on
/// failure: handsense_last_error(). Any thread may use the engine, one at a time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_engine_new(
    options: *const HsHeartsSearchOptions,
) -> *mut HsHeartsEngine {
    checked!(std::ptr::null_mut(), |options: Options<_>| {
        let given = options.without_progress()?;
        // The cancel flag and the context live as long as the engine, by the contract.
        let limits = options.limits.without_progress();
        let mut engine = Engine::new(SearchOptions {
            limits,
            objective: given.objective,
            with_principal_variation: given.with_principal_variation,
            opponents: None,
        });
        engine.set_opponents(options.referred);
        let limits = options.limits;
        into_handle(HsHeartsEngine { engine, limits })?
    })
}

/// handsense_hearts_choose_move() with an engine.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_engine_choose_move(
    engine: *mut HsHeartsEngine,
    view: *const HsHeartsView,
    out: *mut HsHeartsDecision,
) -> HsStatus {
    checked!(|engine: Borrowed<_>, out: SizedOut<_>, view: View| {
        let HsHeartsEngine { engine, limits } = engine.0;
        let decision = match limits.listener() {
            Some(listener) => engine.choose_move_with_progress(&view, listener),
            None => engine.choose_move(&view),
        }?;
        out.write_with(|| decision_to_c(&decision));
    })
}

/// Frees an engine. NULL is ignored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_engine_free(engine: *mut HsHeartsEngine) {
    // A panic could only leak memory, and the function has no status to return.
    checked!((), |engine: Option<Box<_>>| drop(engine));
}

/// Searches for the best pass; unobserved seats pass as TUNED. view: as in
/// handsense_hearts_select_pass_cards(). Errors: PHASE, OBJECTIVE or as
/// handsense_hearts_choose_move().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_choose_pass_cards(
    view: *const HsHeartsView,
    options: *const HsHeartsSearchOptions,
    out: *mut HsHeartsPassDecision,
) -> HsStatus {
    checked!(|out: SizedOut<_>, view: View, options: Options<_>| {
        let options = options.with_progress()?;
        let decision = choose_pass_cards(&view, &options)?;
        out.write_with(|| pass_decision_to_c(&decision));
    })
}

/// Chooses a card as a player of HS_HEARTS_LEVEL_*. The seed decides what it forgets and mistakes;
/// keep one for a game. Errors: OPTION, and as handsense_hearts_choose_move().
/// @param level code HsHeartsLevel
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_level_card(
    view: *const HsHeartsView,
    level: i32,
    seed: u64,
    out: *mut HsCard,
) -> HsStatus {
    checked!(|out: Out<_>, view: View, level: Level| {
        let card = choose_card_at_level(&view, level, seed)?;
        out.write(HsCard::from(card.code()));
    })
}

/// Chooses a pass in the same way. view, out: as in handsense_hearts_select_pass_cards(). Errors:
/// OPTION, PHASE.
///
/// cbindgen:ptrs-as-arrays=[[out; 3]]
/// @param level code HsHeartsLevel
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_level_pass_cards(
    view: *const HsHeartsView,
    level: i32,
    seed: u64,
    out: *mut HsCard,
) -> HsStatus {
    checked!(|out: Out<Pass>, view: View, level: Level| {
        let cards = choose_pass_at_level(&view, level, seed)?;
        out.write(card_codes(cards));
    })
}
