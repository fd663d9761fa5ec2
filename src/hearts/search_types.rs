//! The structs of the search as C sees them, and their conversion.

use handsense_core::search::SearchLimits;
use std::ffi::c_void;
use std::sync::atomic::AtomicI32;
use std::time::Duration;

use super::types::HS_HEARTS_MAX_MOVES;
use crate::ffi::general::{HsCard, HsCardSet};
use crate::ffi::pointer::{Sized32, flag};
use crate::ffi::status::Failure;
use crate::ffi::threads::{SystemCrew, threads};
use handsense_hearts::search::{Decision, Objective, Progress, SearchOptions, SearchedMove};

/// The most cards of the rest of a deal.
pub const HS_HEARTS_MAX_LINE: usize = 52;
/// The most threads that a search may be told to use.
pub const HS_HEARTS_MAX_THREADS: i32 = 256;

/// What a search is to bring about.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsHeartsObjective {
    /// To win the game to 100: the chance that handsense_hearts_win_probabilities() gives for the scores
    /// after the deal. The default.
    HS_HEARTS_OBJECTIVE_GAME = 0,
    /// The payoff of the deal: the mean score of the others less mine.
    HS_HEARTS_OBJECTIVE_PAYOFF = 1,
}

/// How far a search has come, as it is told to the caller's progress function.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct HsHeartsProgress {
    /// sizeof(HsHeartsProgress) of the library. Later versions may be longer.
    pub struct_size: u32,
    /// Cards still in doubt, those that come to the same counted once.
    pub remaining: i32,
    /// Playouts so far.
    pub playouts: u64,
    /// The part of the budget that is spent, 0 to 1: of playouts or of time, whichever is nearer to
    /// its end.
    pub spent: f64,
    /// The value of the best card so far, as in HsHeartsSearchedMove.
    pub value: f64,
    /// The best card so far.
    pub card: HsCard,
    /// Zero.
    pub reserved: [i16; 3],
}

/// How to search. Zeroes everywhere but in structSize are the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct HsHeartsSearchOptions {
    /// sizeof(HsHeartsSearchOptions), set by the caller.
    pub struct_size: u32,
    /// HS_HEARTS_OBJECTIVE_*.
    pub objective: i32,
    /// Where all chance comes from: any number.
    pub seed: u64,
    /// The most playouts; 0 for no limit. Without a limit of time either, 20000.
    pub playouts: u64,
    /// The most milliseconds; 0 for no limit. With a limit the answer depends on the machine.
    pub milliseconds: i32,
    /// Threads to search with, the caller's own included: 0 to HS_HEARTS_MAX_THREADS, where 0 and 1
    /// are the caller's own alone. Without a limit of time the answer does not depend on it.
    pub threads: i32,
    /// NULL, or a number that another thread may change atomically while the search goes on: as soon
    /// as it is not 0 the search ends, with the best card so far.
    pub cancel: *const i32,
    /// NULL, or a function that is told how the search goes: on the calling thread, between two
    /// blocks of playouts, some dozen times in all. progress is valid during the call only. The
    /// function must return; it must not throw, and must not call a function with the engine that is
    /// searching.
    pub progress:
        Option<unsafe extern "C" fn(context: *mut c_void, progress: *const HsHeartsProgress)>,
    /// Handed to progress as it is.
    pub context: *mut c_void,
    /// 1 to leave out the line of HsHeartsDecision, which takes up to some hundredths of a millisecond
    /// after the search; 0 to have it. A search for a pass has none.
    pub without_line: i32,
    /// Zero.
    pub reserved: i32,
}

// SAFETY: repr(C), the size first, then integers, pointers that are not followed here, and a
// function that the caller vouches for if it is not NULL.
unsafe impl Sized32 for HsHeartsSearchOptions {}

/// What a search says of one card and of those that come to the same. Means are over the playouts of
/// this card; all are 0 for a card without any.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsHeartsSearchedMove {
    /// The card.
    pub card: HsCard,
    /// Zero.
    pub reserved: [i16; 3],
    /// All legal cards that come to the same, this one included.
    pub equals: HsCardSet,
    /// What the choice goes by: a share of the win, or points of payoff. The learned policy's opinion is
    /// counted in, which may carry it a little beyond what is possible.
    pub value: f64,
    /// My expected score of the deal.
    pub points: f64,
    /// The expected mean score of the others less mine.
    pub payoff: f64,
    /// The standard error of payoff.
    pub payoff_error: f64,
    /// The chance, 0 to 1, that I take the queen of spades.
    pub queen: f64,
    /// The chance that I shoot the moon.
    pub my_moon: f64,
    /// The chance that somebody else does.
    pub other_moon: f64,
    /// Playouts that began with this card.
    pub playouts: u64,
}

/// What a search has found.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsHeartsDecision {
    /// sizeof(HsHeartsDecision), set by the caller.
    pub struct_size: u32,
    /// The card to play.
    pub card: HsCard,
    /// Zero.
    pub reserved: i16,
    /// Entries of moves: the legal cards, those that come to the same counted once.
    pub count: i32,
    /// 1 when the search ended because no other card was in doubt, 0 when its budget was spent.
    pub settled: i32,
    /// Playouts in all.
    pub playouts: u64,
    /// The card to play first, the others by playouts and value, best first; the rest is zero.
    pub moves: [HsHeartsSearchedMove; HS_HEARTS_MAX_MOVES],
    /// The likely course of the rest of the deal: the card to play and every card after it to the last
    /// one, as the learned policy plays for all four in one of the first eight sampled worlds, that one
    /// whose payoff is nearest to the mean of the card. What the others hold in it is a guess. The rest
    /// is zero.
    pub line: [HsCard; HS_HEARTS_MAX_LINE],
    /// Cards of line: all that are not played yet, or 0 when the options leave the line out.
    pub line_length: i32,
    /// Entries of moves that were still in doubt when the search ended; 1 when it is settled.
    pub remaining: i32,
}

// SAFETY: repr(C), the size first, and only numbers.
unsafe impl Sized32 for HsHeartsDecision {}

/// Whom to tell how a search goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Listener {
    progress: Option<unsafe extern "C" fn(*mut c_void, *const HsHeartsProgress)>,
    context: *mut c_void,
}

impl Listener {
    /// # Safety
    /// The function may be called with the context.
    pub unsafe fn tell(&self, progress: &Progress) {
        if let Some(function) = self.progress {
            let told = HsHeartsProgress {
                struct_size: size_of::<HsHeartsProgress>() as u32,
                remaining: progress.in_doubt as i32,
                playouts: progress.playouts,
                spent: progress.spent,
                value: progress.value,
                card: HsCard::from(progress.card.code()),
                reserved: [0; 3],
            };
            // SAFETY: the contract of this function.
            unsafe { function(self.context, &told) }
        }
    }
}

/// What a host wants of a search.
///
/// # Safety
/// `cancel` is NULL or, for the lifetime that the caller chooses, a number that is only changed
/// atomically.
pub(super) unsafe fn search_options<'a>(
    options: Option<&HsHeartsSearchOptions>,
) -> Result<(SearchOptions<'a>, Listener), Failure> {
    let Some(options) = options else {
        let listener = Listener {
            progress: None,
            context: std::ptr::null_mut(),
        };
        return Ok((SearchOptions::default(), listener));
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
            crew: Some(&SystemCrew),
            cancel,
        },
        objective: objective(options.objective)?,
        line: options.without_line == 0,
    };
    let listener = Listener {
        progress: options.progress,
        context: options.context,
    };
    Ok((wanted, listener))
}

fn objective(code: i32) -> Result<Objective, Failure> {
    [Objective::Game, Objective::Payoff]
        .into_iter()
        .find(|&objective| objective as i32 == code)
        .ok_or(Failure::Objective(code))
}

/// What a search has found, as C sees it.
pub(super) fn decision_to_c(decision: &Decision) -> HsHeartsDecision {
    let mut moves = [HsHeartsSearchedMove::default(); HS_HEARTS_MAX_MOVES];
    for (slot, searched) in moves.iter_mut().zip(&decision.moves) {
        *slot = searched_move(searched);
    }
    let mut line = [0; HS_HEARTS_MAX_LINE];
    for (slot, card) in line.iter_mut().zip(&decision.line) {
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
        line_length: decision.line.len() as i32,
        remaining: decision.in_doubt as i32,
    }
}

pub(super) fn searched_move(searched: &SearchedMove) -> HsHeartsSearchedMove {
    HsHeartsSearchedMove {
        card: HsCard::from(searched.card.code()),
        reserved: [0; 3],
        equals: searched.equals.bits(),
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
