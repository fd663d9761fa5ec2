//! Hearts: the Hard search.

mod convert;
mod environment;
mod types;

pub use types::*;

use super::{HS_HEARTS_MAX_MOVES, HsHeartsView, Out, SizedOut, read_view, sized, status};
use crate::ffi::status::{Failure, HsStatus};
use handsense_hearts::hard::{HardContext, HardOptions, choose, explain};

type Candidates = [HsHeartsHardCandidate; HS_HEARTS_MAX_MOVES];

/// The options behind a pointer from outside; NULL stands for the defaults.
///
/// # Safety
/// `options` is NULL or readable for the size its first field states.
unsafe fn read_options(
    options: *const HsHeartsHardOptions,
) -> Result<(HardOptions, HardContext<'static>), Failure> {
    if options.is_null() {
        return Ok((HardOptions::DEFAULT, HardContext::default()));
    }
    // SAFETY: the contract of this function.
    let given = unsafe { sized(options, "options") }?;
    Ok((convert::options(given), convert::context(given)))
}

/// Fills the options of the Hard search with their defaults: no tiers, no limit of steps, seed 0, a
/// first decision.
///
/// options: receives the options, structSize included; unchanged on error. Answers HS_OK,
/// HS_ERROR_NULL or HS_ERROR_ALIGNMENT. Thread-safe; allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_hard_options_init(
    options: *mut HsHeartsHardOptions,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(options, "options") }?;
        out.write(convert::options_to_c(&HardOptions::DEFAULT));
        Ok(())
    })
}

/// Fills the options of the Hard search with their defaults and with what the environment of the
/// process says, MDH_HARD_* and MDH_BOT_DIFFICULTY.
///
/// The one function that looks at the environment, and only when it is called. A value that cannot be
/// read leaves the default.
///
/// options: receives the options, structSize included; unchanged on error. Answers HS_OK,
/// HS_ERROR_NULL or HS_ERROR_ALIGNMENT. Thread-safe as long as no other thread changes the
/// environment; allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_hard_options_from_env(
    options: *mut HsHeartsHardOptions,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(options, "options") }?;
        // SAFETY: the contract of the function.
        let knobs = unsafe { environment::knobs() };
        let options = HardOptions::from_pairs(knobs);
        out.write(convert::options_to_c(&options));
        Ok(())
    })
}

/// Chooses a card by the Hard search.
///
/// The same view and options give the same card everywhere. A card that is the only legal one is
/// answered without a search.
///
/// options: NULL for the defaults, with the seed 0. out: its structSize must be set and stays;
/// receives the decision, unchanged on error. Answers HS_OK, why the view is impossible,
/// HS_ERROR_STRUCT_SIZE or HS_ERROR_STRUCT_TAIL of the options, HS_ERROR_TURN when another seat is to
/// play, HS_ERROR_PHASE after the deal, or HS_ERROR_MEMORY for the worlds. Thread-safe.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_hard_choose(
    view: *const HsHeartsView,
    options: *const HsHeartsHardOptions,
    out: *mut HsHeartsHardDecision,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let view = unsafe { read_view(view) }?;
        // SAFETY: the contract of the function.
        let (options, context) = unsafe { read_options(options) }?;
        out.write(convert::decision(&choose(&view, &options, &context)?));
        Ok(())
    })
}

/// The candidates of the Hard search with the parts of their values, best first.
///
/// The same search as handsense_hearts_hard_choose() with the same chance, but nothing is skipped for
/// a margin, no probe is cut short, and third opponents have one answer. Candidates are the first
/// cards by the Normal planner's score, as many as the options let take part; where deals are played
/// to their end, every legal card unless the options name a number.
///
/// options: NULL for the defaults, with the seed 0. out: receives count entries, the rest are zero.
/// stats: its structSize must be set and stays; receives what the search took. All three are
/// unchanged on error. Answers as handsense_hearts_hard_choose(). Thread-safe.
///
/// cbindgen:ptrs-as-arrays=[[out; HS_HEARTS_MAX_MOVES]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_hard_explain(
    view: *const HsHeartsView,
    options: *const HsHeartsHardOptions,
    out: *mut HsHeartsHardCandidate,
    count: *mut i32,
    stats: *mut HsHeartsHardStats,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out.cast::<Candidates>(), "out") }?;
        // SAFETY: the contract of the function.
        let count = unsafe { Out::new(count, "count") }?;
        // SAFETY: the contract of the function.
        let stats = unsafe { SizedOut::new(stats, "stats") }?;
        // SAFETY: the contract of the function.
        let view = unsafe { read_view(view) }?;
        // SAFETY: the contract of the function.
        let (options, context) = unsafe { read_options(options) }?;
        let explained = explain(&view, &options, &context)?;
        let mut shown = Candidates::default();
        for (slot, one) in shown.iter_mut().zip(&explained.candidates) {
            *slot = convert::candidate(one);
        }
        count.write(explained.candidates.len().min(HS_HEARTS_MAX_MOVES) as i32);
        stats.write(convert::stats(&explained.stats));
        out.write(shown);
        Ok(())
    })
}
