//! The limits that all searches take, and the progress that they report.

use std::ffi::c_void;
use std::ptr;
use std::time::Duration;

use super::boundary::outside;
use super::pointer::{Input, SelfSized, flag, input, optional};
use super::status::Failure;
use super::threads::{SystemSpawner, threads};
use handsense_core::search::{ProgressListener, ProgressSink, SearchLimits, SearchProgress};

/// Most threads.
pub const HS_MAX_THREADS: i32 = 256;

/// Progress of a search; units in docs/reference/c-search.md.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct HsSearchProgress {
    /// Own size.
    pub struct_size: u32,
    /// Candidates left.
    pub remaining: i32,
    /// Playouts or nodes so far.
    pub playouts: u64,
    /// Used share of the budget, 0 to 1.
    pub spent: f64,
    /// Value of best.
    pub value: f64,
    /// Best move so far; -1 none.
    /// @none -1
    pub best: i32,
    /// Zero.
    pub reserved: i32,
}

/// Limits of a search. Zero is the default. Options contain this struct, so it never grows.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct HsSearchLimits {
    /// Random seed.
    pub seed: u64,
    /// Limit of playouts or nodes.
    /// @zero the default
    pub playouts: u64,
    /// Time limit. Results are then not reproducible.
    /// @range 0..2147483647 @unit milliseconds @zero none
    pub milliseconds: i32,
    /// Threads. Results do not depend on their number.
    /// @range 0..HS_MAX_THREADS @zero 1
    pub threads: i32,
    /// NULL, or a number that another thread sets atomically; non-zero ends the search.
    /// @optional
    pub cancel: *const i32,
    /// NULL, or a callback on the calling thread. It must return, not throw, and not use the
    /// searching engine.
    /// @optional
    pub progress:
        Option<unsafe extern "C" fn(context: *mut c_void, progress: *const HsSearchProgress)>,
    /// First argument of progress.
    /// @optional
    pub context: *mut c_void,
    /// Zero.
    pub reserved: [u64; 2],
}

impl HsSearchLimits {
    /// The default: all zero.
    pub const DEFAULT: HsSearchLimits = HsSearchLimits {
        seed: 0,
        playouts: 0,
        milliseconds: 0,
        threads: 0,
        cancel: ptr::null(),
        progress: None,
        context: ptr::null_mut(),
        reserved: [0; 2],
    };
}

/// The host's progress callback and its context.
#[derive(Clone, Copy, Debug)]
struct ProgressCallback {
    progress: Option<unsafe extern "C" fn(*mut c_void, *const HsSearchProgress)>,
    context: *mut c_void,
}

// SAFETY: a search calls the callback on the calling thread only; other threads do not use it.
unsafe impl Sync for ProgressCallback {}

impl ProgressSink for ProgressCallback {
    fn receive(&self, progress: &SearchProgress) {
        if let Some(function) = self.progress {
            let progress = HsSearchProgress {
                struct_size: size_of::<HsSearchProgress>() as u32,
                remaining: i32::try_from(progress.remaining).unwrap_or(i32::MAX),
                playouts: progress.playouts,
                spent: progress.spent,
                value: progress.value,
                best: progress.best,
                reserved: 0,
            };
            // SAFETY: the contract of `read_limits`.
            outside(|| unsafe { function(self.context, &progress) })
        }
    }
}

/// The caller's limits after the check.
#[derive(Debug)]
pub(super) struct CallerLimits<'a> {
    limits: SearchLimits<'a>,
    callback: ProgressCallback,
}

impl<'a> CallerLimits<'a> {
    /// Returns the limits with the caller's callback.
    pub fn with_progress(&self) -> SearchLimits<'_> {
        SearchLimits {
            progress: self.listener(),
            ..self.limits
        }
    }

    /// Returns the limits without the callback.
    pub const fn without_progress(&self) -> SearchLimits<'a> {
        self.limits
    }

    /// Returns the callback, if the caller has set one.
    pub fn listener(&self) -> Option<ProgressListener<'_>> {
        let is_set = self.callback.progress.is_some();
        is_set.then(|| ProgressListener::new(&self.callback))
    }
}

/// The options of a search, which contain its limits.
pub(super) trait SearchOptionsStruct: SelfSized {
    /// Returns the limits.
    fn limits(&self) -> &HsSearchLimits;
}

macro_rules! options_with_limits {
    ($($game:ident of $feature:literal: $($options:ident),*;)*) => {$($(
        #[cfg(feature = $feature)]
        impl SearchOptionsStruct for super::$game::$options {
            fn limits(&self) -> &HsSearchLimits {
                &self.limits
            }
        }
    )*)*};
}

options_with_limits! {
    binokel of "binokel": HsBinokelSearchOptions;
    hearts of "hearts": HsHeartsHardOptions, HsHeartsSearchOptions, HsHeartsSolveOptions;
    hex of "hex": HsHexMinimaxOptions, HsHexMonteCarloOptions, HsHexSearchOptions,
        HsHexSolveOptions;
    liap_tui of "liap-tui": HsLiapTuiSearchOptions;
}

/// Reads the options at `options` and their limits; NULL selects the defaults.
///
/// # Safety
/// `options` is NULL or readable for the size its first field states, and [`read_limits`] may read
/// what its limits point to.
pub(super) unsafe fn read_options<'a, T: SearchOptionsStruct>(
    options: *const T,
) -> Result<(Option<Input<'a, T>>, CallerLimits<'a>), Failure> {
    // SAFETY: the contract of this function.
    let options = unsafe { optional(options, "options") }?;
    // SAFETY: the contract of this function.
    let limits = unsafe { read_limits(options.as_deref().map(T::limits)) }?;
    Ok((options, limits))
}

/// Reads the limits of a search; `None` selects the defaults.
///
/// # Safety
/// `cancel` is NULL or, for the lifetime that the caller chooses, a number that is only changed
/// atomically. As long as the result is in use, `progress` is NULL or may be called with `context`.
unsafe fn read_limits<'a>(limits: Option<&HsSearchLimits>) -> Result<CallerLimits<'a>, Failure> {
    #[cfg(all(target_family = "wasm", target_os = "unknown"))]
    super::clock::install();
    let callback = ProgressCallback {
        progress: limits.and_then(|limits| limits.progress),
        context: limits.map_or(ptr::null_mut(), |limits| limits.context),
    };
    let limits = match limits {
        None => SearchLimits::default(),
        // SAFETY: the contract of this function.
        Some(limits) => unsafe { convert(limits) }?,
    };
    Ok(CallerLimits { limits, callback })
}

/// Reads the limits at `limits`; NULL selects the defaults.
///
/// # Safety
/// `limits` is NULL or readable, and [`read_limits`] may read what it points to.
pub(super) unsafe fn limits_at<'a>(
    limits: *const HsSearchLimits,
) -> Result<CallerLimits<'a>, Failure> {
    let limits = match limits.is_null() {
        true => None,
        // SAFETY: the contract of this function.
        false => Some(unsafe { input(limits, "limits") }?),
    };
    // SAFETY: the contract of this function.
    unsafe { read_limits(limits) }
}

/// Converts limits without their progress.
///
/// # Safety
/// As [`read_limits`] for `cancel`.
unsafe fn convert<'a>(limits: &HsSearchLimits) -> Result<SearchLimits<'a>, Failure> {
    let milliseconds = limits.milliseconds;
    let time = u64::try_from(milliseconds).map_err(|_| Failure::Time(milliseconds))?;
    let threads = threads(limits.threads)?;
    Ok(SearchLimits {
        seed: limits.seed,
        playouts: Some(limits.playouts).filter(|&playouts| playouts > 0),
        time: Some(Duration::from_millis(time)).filter(|time| !time.is_zero()),
        threads,
        spawner: Some(&SystemSpawner),
        // SAFETY: the contract of this function.
        cancel: unsafe { flag(limits.cancel, "cancel") }?,
        progress: None,
    })
}
