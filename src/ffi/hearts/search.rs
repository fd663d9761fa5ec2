//! Card search: one view, a batch of views, or successive views with an engine.

use super::Error;
use super::search_types::{HsHeartsDecision, HsHeartsSearchOptions, decision_to_c};
use super::types::HsHeartsView;
use crate::ffi::argument::checked;
use crate::ffi::boundary::status;
use crate::ffi::limits::{CallerLimits, Options};
use crate::ffi::pointer::{
    Borrowed, Handle, OutArray, SizedArray, SizedOut, SizedOutArray, into_handle,
};
use crate::ffi::status::HsStatus;
use handsense_core::OutOfMemory;
use handsense_core::memory::try_with_capacity;
use handsense_core::search::{SearchLimits, parallel_map};
use handsense_hearts::View;
use handsense_hearts::search::{Engine, SearchOptions, choose_move};

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
        Ok(())
    })
}

/// handsense_hearts_choose_move() for count views, with threads spread over them. Each view has the
/// full budget; progress is not called. views, out: all of the first's structSize. statuses: of each
/// view; out of a failed view is unchanged. count: 0 allows NULL. Errors, with no status written:
/// COUNT, OBJECTIVE, TIME, THREADS, MEMORY.
/// @param count count views out statuses
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_choose_moves(
    views: *const HsHeartsView,
    count: i32,
    options: *const HsHeartsSearchOptions,
    out: *mut HsHeartsDecision,
    statuses: *mut HsStatus,
) -> HsStatus {
    checked!(|count: usize,
              (views, count): SizedArray<_>,
              (out, count): SizedOutArray<_>,
              (statuses, count): OutArray<_>,
              options: Options<_>| {
        let options = options.without_progress()?;
        let mut results = search_all(&views, count, &options)?.into_iter().enumerate();
        statuses.write_all(|| {
            status(|| -> Result<(), Error> {
                if let Some((index, result)) = results.next() {
                    out.write(index, result?);
                }
                Ok(())
            })
        });
        Ok(())
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
        // The cancel flag and the context live as long as the engine, by the contract.
        let engine = Engine::new(options.without_progress()?);
        let limits = options.limits;
        Ok(into_handle(HsHeartsEngine { engine, limits })?)
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
        Ok(())
    })
}

/// Frees an engine. NULL is ignored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_engine_free(engine: *mut HsHeartsEngine) {
    // A panic could only leak memory, and the function has no status to return.
    checked!((), |engine: Option<Box<_>>| {
        drop(engine);
        Ok(())
    });
}

/// Searches every view on one thread each; returns the results in the order of the views.
fn search_all(
    views: &SizedArray<HsHeartsView>,
    count: usize,
    options: &SearchOptions<'_>,
) -> Result<Vec<Result<HsHeartsDecision, Error>>, OutOfMemory> {
    let mut read = try_with_capacity(count)?;
    read.extend((0..count).map(|index| views.get::<View>(index)));
    let alone = SearchOptions {
        limits: SearchLimits {
            threads: 1,
            ..options.limits
        },
        ..*options
    };
    parallel_map(count, options.limits.threads, options.spawner(), |index| {
        search(&read[index], &alone)
    })
}

/// Searches a view that was read.
// Not inlined, so that results are not in the frame of the caller during a search.
#[inline(never)]
fn search(
    view: &Result<View, Error>,
    options: &SearchOptions<'_>,
) -> Result<HsHeartsDecision, Error> {
    let view = view.as_ref().map_err(Error::clone)?;
    Ok(decision_to_c(&choose_move(view, options)?))
}
