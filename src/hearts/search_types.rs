//! C structs of the card search, and their conversion.

use handsense_core::search::SearchLimits;
use std::ffi::c_void;
use std::sync::atomic::AtomicI32;
use std::time::Duration;

use super::types::HS_HEARTS_MAX_MOVES;
use crate::ffi::general::{HsCard, HsCardSet};
use crate::ffi::pointer::{SelfSized, flag};
use crate::ffi::status::Failure;
use crate::ffi::threads::{SystemSpawner, threads};
use handsense_hearts::search::{
    MoveDecision, Objective, SearchOptions, SearchProgress, SearchedMove,
};

/// The most cards of a line.
pub const HS_HEARTS_MAX_LINE: usize = 52;
/// The most threads of a search.
pub const HS_HEARTS_MAX_THREADS: i32 = 256;

/// Objective of a search.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsHeartsObjective {
    /// Probability to win the game to 100. The default.
    HS_HEARTS_OBJECTIVE_GAME = 0,
    /// Payoff: mean score of the others minus mine.
    HS_HEARTS_OBJECTIVE_PAYOFF = 1,
}

/// Progress of a search.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct HsHeartsProgress {
    /// Own size.
    pub struct_size: u32,
    /// Candidates still in the race.
    pub remaining: i32,
    /// Playouts so far.
    pub playouts: u64,
    /// Used share of the tighter budget, 0 to 1.
    pub spent: f64,
    /// Value of the best card so far.
    pub value: f64,
    /// Best card so far.
    pub card: HsCard,
    /// Zero.
    pub reserved: [i16; 3],
}

/// Search options. Zero is the default everywhere.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct HsHeartsSearchOptions {
    /// Own size.
    pub struct_size: u32,
    /// HS_HEARTS_OBJECTIVE_*.
    pub objective: i32,
    /// Random seed.
    pub seed: u64,
    /// Playout limit; 0 none, or 20000 without a time limit.
    pub playouts: u64,
    /// Time limit; 0 none. Results are not reproducible when it is set.
    pub milliseconds: i32,
    /// Threads with the caller's own, 0 to HS_HEARTS_MAX_THREADS; 0 means 1. Without a time limit
    /// the result does not depend on it.
    pub threads: i32,
    /// NULL, or a number that another thread sets atomically; non-zero ends the search with the
    /// best result so far.
    pub cancel: *const i32,
    /// NULL, or a callback on the calling thread, some dozen times a search. It must return, not
    /// throw, and not use the searching engine. progress is valid during the call.
    pub progress:
        Option<unsafe extern "C" fn(context: *mut c_void, progress: *const HsHeartsProgress)>,
    /// First argument of progress.
    pub context: *mut c_void,
    /// 1 leaves HsHeartsDecision.line empty.
    pub without_line: i32,
    /// Zero.
    pub reserved: i32,
}

// SAFETY: repr(C), the size first, then integers, pointers that are not followed here, and a
// function that the caller vouches for if it is not NULL.
unsafe impl SelfSized for HsHeartsSearchOptions {}

/// Estimate of a card and its equals: means over playouts, 0 without any.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsHeartsSearchedMove {
    /// The card.
    pub card: HsCard,
    /// Zero.
    pub reserved: [i16; 3],
    /// All equivalent legal cards, this one included.
    pub equals: HsCardSet,
    /// Win probability or payoff, with the prior of the policy.
    pub value: f64,
    /// Expected score of the deal.
    pub points: f64,
    /// Expected payoff.
    pub payoff: f64,
    /// Standard error of payoff.
    pub payoff_error: f64,
    /// Probability that I take the queen of spades.
    pub queen: f64,
    /// Probability that I shoot the moon.
    pub my_moon: f64,
    /// Probability that another seat does.
    pub other_moon: f64,
    /// Playouts of this card.
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
    /// Entries of moves: legal cards, equals counted once.
    pub count: i32,
    /// 1: one candidate left; 0: budget spent.
    pub settled: i32,
    /// Playouts in all.
    pub playouts: u64,
    /// Best first.
    pub moves: [HsHeartsSearchedMove; HS_HEARTS_MAX_MOVES],
    /// Likely rest of the deal, by LEARNED in a typical sampled world.
    pub line: [HsCard; HS_HEARTS_MAX_LINE],
    /// Cards of line; 0 if left out.
    pub line_length: i32,
    /// Candidates still in the race.
    pub remaining: i32,
}

// SAFETY: repr(C), the size first, and only numbers.
unsafe impl SelfSized for HsHeartsDecision {}

/// The host's progress callback and its context.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProgressCallback {
    progress: Option<unsafe extern "C" fn(*mut c_void, *const HsHeartsProgress)>,
    context: *mut c_void,
}

impl ProgressCallback {
    /// Calls the callback; does nothing without one.
    ///
    /// # Safety
    /// The function may be called with the context.
    pub unsafe fn call(&self, progress: &SearchProgress) {
        if let Some(function) = self.progress {
            let progress = HsHeartsProgress {
                struct_size: size_of::<HsHeartsProgress>() as u32,
                remaining: progress.remaining as i32,
                playouts: progress.playouts,
                spent: progress.spent,
                value: progress.value,
                card: HsCard::from(progress.card.code()),
                reserved: [0; 3],
            };
            // SAFETY: the contract of this function.
            unsafe { function(self.context, &progress) }
        }
    }
}

/// Converts the C options of a search; `None` selects the defaults.
///
/// # Safety
/// `cancel` is NULL or, for the lifetime that the caller chooses, a number that is only changed
/// atomically.
pub(super) unsafe fn search_options<'a>(
    options: Option<&HsHeartsSearchOptions>,
) -> Result<(SearchOptions<'a>, ProgressCallback), Failure> {
    let Some(options) = options else {
        let callback = ProgressCallback {
            progress: None,
            context: std::ptr::null_mut(),
        };
        return Ok((SearchOptions::default(), callback));
    };
    let milliseconds =
        u64::try_from(options.milliseconds).map_err(|_| Failure::Time(options.milliseconds))?;
    // SAFETY: the contract of this function.
    let cancel: Option<&AtomicI32> = unsafe { flag(options.cancel, "cancel") }?;
    let wanted = SearchOptions {
        limits: SearchLimits {
            seed: options.seed,
            playouts: Some(options.playouts).filter(|&playouts| playouts > 0),
            time: Some(Duration::from_millis(milliseconds)).filter(|time| !time.is_zero()),
            threads: threads(options.threads)?,
            spawner: Some(&SystemSpawner),
            cancel,
        },
        objective: objective(options.objective)?,
        with_principal_variation: options.without_line == 0,
    };
    let callback = ProgressCallback {
        progress: options.progress,
        context: options.context,
    };
    Ok((wanted, callback))
}

/// Reads the code of an objective.
fn objective(code: i32) -> Result<Objective, Failure> {
    [Objective::Game, Objective::Payoff]
        .into_iter()
        .find(|&objective| objective as i32 == code)
        .ok_or(Failure::Objective(code))
}

/// Converts the result of a card search to its C struct.
pub(super) fn decision_to_c(decision: &MoveDecision) -> HsHeartsDecision {
    let mut moves = [HsHeartsSearchedMove::default(); HS_HEARTS_MAX_MOVES];
    for (slot, searched) in moves.iter_mut().zip(&decision.moves) {
        *slot = searched_move(searched);
    }
    let mut line = [0; HS_HEARTS_MAX_LINE];
    for (slot, card) in line.iter_mut().zip(&decision.principal_variation) {
        *slot = HsCard::from(card.code());
    }
    HsHeartsDecision {
        struct_size: size_of::<HsHeartsDecision>() as u32,
        card: HsCard::from(decision.card.code()),
        reserved: 0,
        count: decision.moves.len() as i32,
        settled: i32::from(decision.settled),
        playouts: decision.playouts,
        moves,
        line,
        line_length: decision.principal_variation.len() as i32,
        remaining: decision.remaining as i32,
    }
}

/// Converts the estimate of a card to its C struct.
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
