//! Searching for the best card: once, for many views at once, and again and again.

use super::read_view;
use super::search_types::{
    HsHeartsDecision, HsHeartsSearchOptions, Listener, decision_to_c, search_options,
};
use super::types::HsHeartsView;
use crate::ffi::guard::{run, status};
use crate::ffi::pointer::{OutMany, OutRow, Row, SizedOut, handle, keep, optional, release};
use crate::ffi::status::{Failure, HsStatus};
use handsense_core::OutOfMemory;
use handsense_core::memory::try_with_capacity;
use handsense_core::search::{SearchLimits, parallel_map};
use handsense_hearts::search::{Engine, SearchOptions, choose_move, choose_move_with_progress};

/// A search that remembers, made by handsense_hearts_engine_new().
#[derive(Debug)]
pub struct HsHeartsEngine {
    engine: Engine<'static>,
    listener: Listener,
}

/// Searches for the best card to play.
///
/// The unseen cards are dealt at random again and again, every way that fits alike; each card that may
/// be played is tried in each such deal and the deal played out by quick players. The same view, seed
/// and playouts give the same answer on every platform and any number of threads. A forced card is
/// answered without a search.
///
/// view: my turn. options: NULL for the defaults. out: its structSize must be set and stays; receives
/// the decision, unchanged on error. In a struct longer than this version knows, the bytes it does not
/// know become zero.
/// Answers HS_OK, why the view is impossible, HS_ERROR_TURN, HS_ERROR_PHASE, HS_ERROR_OBJECTIVE,
/// HS_ERROR_TIME or HS_ERROR_THREADS. Thread-safe; threads of its own have ended when it returns.
/// What it holds does not grow with the playouts: below 64 KB on one thread, below 128 KB a thread on
/// several, nothing when it has returned.
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
        // SAFETY: the contract of the function, which lets go of cancel when it returns.
        let (options, listener) = unsafe { read_options(options) }?;
        // SAFETY: the contract of the function.
        let mut watch = |progress: &_| unsafe { listener.tell(progress) };
        let decision = choose_move_with_progress(&view, &options, &mut watch)?;
        out.write(decision_to_c(&decision));
        Ok(())
    })
}

/// Searches for the best card in many views at once.
///
/// Each view gets the whole budget and exactly the answer of handsense_hearts_choose_move(); threads
/// are spread over the views instead of working on one together, and progress is not called. A view
/// that cannot be answered does not spoil the others. Once cancel is set, the views that are left are
/// answered without playouts, which takes less than a tenth of a millisecond each.
///
/// views: count views in a row; they all state the structSize of the first, by which they lie apart.
/// count: 0 or more; with 0 every pointer but options may be NULL. options: NULL for the defaults.
/// out: count decisions in a row, likewise with the same structSize in each; receives those of the
/// views that have an answer, the others stay unchanged. statuses: receives, for each view, what
/// handsense_hearts_choose_move() would answer; handsense_last_error() tells of the last one that
/// failed.
/// Answers HS_OK when all statuses are written, whatever they are; HS_ERROR_COUNT,
/// HS_ERROR_OBJECTIVE, HS_ERROR_TIME, HS_ERROR_THREADS, HS_ERROR_MEMORY (each view and answer is held
/// once more until all are there), or what is wrong with a pointer, with the first
/// view's structSize or with any decision's. Then nothing is written. Thread-safe; threads of its own
/// have ended when it returns.
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
        let views = unsafe { Row::new(views, count, "views") }?;
        // SAFETY: the contract of the function.
        let mut out = unsafe { OutRow::new(out, count, "out") }?;
        // SAFETY: the contract of the function.
        let statuses = unsafe { OutMany::new(statuses, count, "statuses") }?;
        // SAFETY: the contract of the function, which lets go of cancel when it returns.
        let (options, _) = unsafe { read_options(options) }?;
        let mut answers = answer_all(&views, count, &options)?.into_iter().enumerate();
        statuses.write(|| {
            status(|| {
                if let Some((index, answer)) = answers.next() {
                    out.write(index, answer?);
                }
                Ok(())
            })
        });
        Ok(())
    })
}

/// Makes an engine: a search that remembers.
///
/// It answers as handsense_hearts_choose_move() does with these options. From move to move of a deal it
/// keeps how well passes and plays go with the hands that the others may hold, in some 350 kilobytes:
/// later moves take less time, or with a limit of time see more. Another deal, or an earlier
/// moment of the same one, begins from nothing. Asked about an equal view again it answers at once and
/// the same, without calling progress. What a cancelled search has found is not kept.
///
/// options: NULL for the defaults; copied, but cancel and context must stay valid until the engine is
/// freed. Answers the engine, which is to be freed with handsense_hearts_engine_free(), or NULL, and
/// handsense_last_error() then says why. An engine may be used by any thread, by one at a time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_engine_new(
    options: *const HsHeartsSearchOptions,
) -> *mut HsHeartsEngine {
    run(|| {
        // SAFETY: the contract of the function; cancel stays valid as long as the engine.
        let (options, listener) = unsafe { read_options(options) }?;
        let engine = Engine::new(options);
        Ok(keep(HsHeartsEngine { engine, listener })?)
    })
    .unwrap_or(std::ptr::null_mut())
}

/// Searches for the best card to play, or remembers it.
///
/// engine: of handsense_hearts_engine_new(), used by no other thread meanwhile. view, out and the
/// answer: as for handsense_hearts_choose_move(). No thread outlives the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_engine_choose_move(
    engine: *mut HsHeartsEngine,
    view: *const HsHeartsView,
    out: *mut HsHeartsDecision,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let HsHeartsEngine { engine, listener } = unsafe { handle(engine, "engine") }?;
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let view = unsafe { read_view(view) }?;
        // SAFETY: the contract of handsense_hearts_engine_new().
        let mut watch = |progress: &_| unsafe { listener.tell(progress) };
        let decision = engine.choose_move_with_progress(&view, &mut watch)?;
        out.write(decision_to_c(&decision));
        Ok(())
    })
}

/// Frees an engine.
///
/// engine: of handsense_hearts_engine_new() and not freed yet, or NULL, which does nothing. Never
/// fails.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_engine_free(engine: *mut HsHeartsEngine) {
    // What a fault could leave behind is memory, and there is nobody to tell.
    let _ = run(|| {
        // SAFETY: the contract of the function.
        unsafe { release(engine) };
        Ok(())
    });
}

/// The options behind a pointer that may be NULL.
///
/// # Safety
/// `options` is NULL or readable for the size its first field states; `cancel` in it is NULL or, for
/// the lifetime that the caller chooses, a number that is only changed atomically.
pub(super) unsafe fn read_options<'a>(
    options: *const HsHeartsSearchOptions,
) -> Result<(SearchOptions<'a>, Listener), Failure> {
    // SAFETY: the contract of this function.
    let options = unsafe { optional(options, "options") }?;
    // SAFETY: the contract of this function.
    unsafe { search_options(options) }
}

/// What there is to say of each view, each searched by one thread.
fn answer_all(
    views: &Row<HsHeartsView>,
    count: usize,
    options: &SearchOptions<'_>,
) -> Result<Vec<Result<HsHeartsDecision, Failure>>, OutOfMemory> {
    let mut read = try_with_capacity(count)?;
    read.extend((0..count).map(|index| super::convert::view(views.get(index)?)));
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
