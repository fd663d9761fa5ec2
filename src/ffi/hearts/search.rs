//! Card search: one view, a batch of views, or successive views with an engine.

use super::read_view;
use super::search_types::{HsHeartsDecision, HsHeartsSearchOptions, decision_to_c, search_options};
use super::types::HsHeartsView;
use crate::ffi::boundary::{run, status};
use crate::ffi::limits::{CallerLimits, read_options};
use crate::ffi::pointer::{
    OutArray, SizedArray, SizedOut, SizedOutArray, free_handle, handle, into_handle,
};
use crate::ffi::status::{Failure, HsStatus};
use handsense_core::OutOfMemory;
use handsense_core::memory::try_with_capacity;
use handsense_core::search::{SearchLimits, parallel_map};
use handsense_hearts::search::{Engine, SearchOptions, choose_move};

/// A search with a cache; see handsense_hearts_engine_new().
#[derive(Debug)]
pub struct HsHeartsEngine {
    engine: Engine<'static>,
    /// The limits of the options, with the callback.
    limits: CallerLimits<'static>,
}

/// Searches for the best card: playouts in sampled worlds, racing among candidates. Reproducible on
/// every platform and with any number of threads. A forced card is not searched.
///
/// Returns HS_OK, HS_ERROR_TURN, HS_ERROR_PHASE, HS_ERROR_OBJECTIVE, HS_ERROR_TIME,
/// HS_ERROR_THREADS or HS_ERROR_MEMORY. Memory: below 64 KB, or 128 KB per thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_choose_move(
    view: *const HsHeartsView,
    options: *const HsHeartsSearchOptions,
    out: *mut HsHeartsDecision,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let view = unsafe { read_view(view) }?;
        // SAFETY: the contract of the function, which does not use the limits after it returns.
        let (options, limits) = unsafe { read_options(options) }?;
        let options = search_options(options.as_deref(), limits.with_progress())?;
        let decision = choose_move(&view, &options)?;
        out.write_with(|| decision_to_c(&decision));
        Ok(())
    })
}

/// handsense_hearts_choose_move() for count views, with threads spread over them. Each view gets
/// the full budget; progress is not called.
///
/// views, out: arrays whose elements all state the first's structSize. statuses: the status of each
/// view; out of a failed view is unchanged. count: 0 or more; 0 allows NULL.
///
/// Returns HS_OK when all statuses are written, else HS_ERROR_COUNT, HS_ERROR_OBJECTIVE,
/// HS_ERROR_TIME, HS_ERROR_THREADS or HS_ERROR_MEMORY, and nothing is written.
/// @param count count views out statuses
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_choose_moves(
    views: *const HsHeartsView,
    count: i32,
    options: *const HsHeartsSearchOptions,
    out: *mut HsHeartsDecision,
    statuses: *mut HsStatus,
) -> HsStatus {
    status(|| {
        let count = usize::try_from(count).map_err(|_| Failure::Count(count))?;
        // SAFETY: the contract of the function.
        let views = unsafe { SizedArray::new(views, count, "views") }?;
        // SAFETY: the contract of the function.
        let mut out = unsafe { SizedOutArray::new(out, count, "out") }?;
        // SAFETY: the contract of the function.
        let statuses = unsafe { OutArray::new(statuses, count, "statuses") }?;
        // SAFETY: the contract of the function, which does not use the limits after it returns.
        let (options, limits) = unsafe { read_options(options) }?;
        let options = search_options(options.as_deref(), limits.without_progress())?;
        let mut results = search_all(&views, count, &options)?.into_iter().enumerate();
        statuses.write_all(|| {
            status(|| {
                if let Some((index, result)) = results.next() {
                    out.write(index, result?);
                }
                Ok(())
            })
        });
        Ok(())
    })
}

/// Creates an engine: handsense_hearts_choose_move() with these options and a 350 KB cache for the
/// deal. A repeated view returns the cached decision without progress.
///
/// options: copied, but cancel and context must outlive the engine. Returns NULL on failure, see
/// handsense_last_error(). Any thread may use the engine, one at a time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_engine_new(
    options: *const HsHeartsSearchOptions,
) -> *mut HsHeartsEngine {
    run(|| {
        // SAFETY: the contract of the function; cancel and context live as long as the engine.
        let (options, limits) = unsafe { read_options(options) }?;
        let engine = Engine::new(search_options(
            options.as_deref(),
            limits.without_progress(),
        )?);
        Ok(into_handle(HsHeartsEngine { engine, limits })?)
    })
    .unwrap_or(std::ptr::null_mut())
}

/// Searches for the best card with an engine. Arguments and statuses as in
/// handsense_hearts_choose_move().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_engine_choose_move(
    engine: *mut HsHeartsEngine,
    view: *const HsHeartsView,
    out: *mut HsHeartsDecision,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let HsHeartsEngine { engine, limits } = unsafe { handle(engine, "engine") }?;
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let view = unsafe { read_view(view) }?;
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
    let _ = run(|| {
        // SAFETY: the contract of the function.
        unsafe { free_handle(engine) };
        Ok(())
    });
}

/// Searches every view on one thread each; returns the results in the order of the views.
fn search_all(
    views: &SizedArray<HsHeartsView>,
    count: usize,
    options: &SearchOptions<'_>,
) -> Result<Vec<Result<HsHeartsDecision, Failure>>, OutOfMemory> {
    let mut read = try_with_capacity(count)?;
    read.extend((0..count).map(|index| super::convert::view(&*views.get(index)?)));
    let alone = SearchOptions {
        limits: SearchLimits {
            threads: 1,
            ..options.limits
        },
        ..*options
    };
    parallel_map(
        count,
        options.limits.threads,
        options.spawner(),
        |index| match &read[index] {
            Ok(view) => Ok(decision_to_c(&choose_move(view, &alone)?)),
            Err(failure) => Err(failure.clone()),
        },
    )
}
