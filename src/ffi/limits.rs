//! The limits that all searches take, the progress that they report, and the options of a search in a game of
//! rounds.

use std::ffi::c_void;
use std::ptr;
use std::time::Duration;

use super::argument::{Argument, from_values};
use super::boundary::outside;
use super::pointer::{Input, SelfSized, flag, plain, zero};
use super::status::Failure;
use super::threads::SystemSpawner;
use handsense_core::search::{
    Objective, ProgressListener, ProgressSink, SearchLimits, SearchProgress,
};

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

/// A C struct with the options of a search and its limits.
pub(super) trait OptionsStruct: SelfSized {
    /// The options of the library.
    type Options<'a>;
    /// A copy of what a pointer of the struct refers to.
    type Referred;

    fn limits(&self) -> &HsSearchLimits;

    /// Reads what the struct refers to.
    ///
    /// # Safety
    /// The pointers of the struct meet the contract of [`Argument::bind`].
    unsafe fn referred(&self) -> Result<Self::Referred, Failure>;

    /// Converts the options with these limits. Zeros are the defaults.
    fn convert<'a>(
        &self,
        limits: SearchLimits<'a>,
        referred: &'a Self::Referred,
    ) -> Result<Self::Options<'a>, Failure>;
}

/// Implements [`OptionsStruct`] for a struct with `limits`: its options in the library, and the
/// conversion. With `opponents: Opponents`, the struct has a pointer of that name to the struct of
/// that type, or NULL.
macro_rules! search_options {
    ($struct:ident, $options:ident, |$given:ident, $limits:ident| $convert:expr) => {
        search_options!(@ $struct, $options, (), |_given| (), |$given, $limits, _none| $convert);
    };
    (
        $struct:ident, $options:ident,
        |$given:ident, $limits:ident, $pointer:ident: $type:ty| $convert:expr
    ) => {
        search_options!(
            @ $struct, $options, Option<$type>,
            |given| if given.$pointer.is_null() {
                None
            } else {
                let (raw, name) = (given.$pointer, $crate::ffi::argument::name!($pointer));
                // SAFETY: the contract of this function.
                Some(unsafe { $crate::ffi::argument::Argument::bind(raw, name) }?)
            },
            |$given, $limits, $pointer| {
                let $pointer: Option<&$type> = $pointer.as_ref();
                $convert
            }
        );
    };
    (
        @ $struct:ident, $options:ident, $referred:ty, |$from:ident| $read:expr,
        |$given:ident, $limits:ident, $pointer:ident| $convert:expr
    ) => {
        impl $crate::ffi::limits::OptionsStruct for $struct {
            type Options<'a> = $options<'a>;
            type Referred = $referred;

            fn limits(&self) -> &$crate::ffi::HsSearchLimits {
                &self.limits
            }

            unsafe fn referred(&self) -> Result<$referred, $crate::ffi::status::Failure> {
                let $from = self;
                Ok($read)
            }

            fn convert<'a>(
                &self,
                $limits: handsense_core::search::SearchLimits<'a>,
                $pointer: &'a $referred,
            ) -> Result<$options<'a>, $crate::ffi::status::Failure> {
                let $given = self;
                $convert
            }
        }
    };
}
pub(super) use search_options;

/// The caller's options, or zeros for NULL. Their limits are checked; the rest is checked by the
/// conversion.
pub(super) struct Options<'a, T: OptionsStruct> {
    options: Input<'a, T>,
    pub limits: CallerLimits<'a>,
    pub referred: T::Referred,
}

impl<T: OptionsStruct> Options<'_, T> {
    /// Converts the options, with the caller's callback.
    pub fn with_progress(&self) -> Result<T::Options<'_>, Failure> {
        let limits = self.limits.with_progress();
        self.options.convert(limits, &self.referred)
    }

    /// Converts the options, without the callback.
    pub fn without_progress(&self) -> Result<T::Options<'_>, Failure> {
        let limits = self.limits.without_progress();
        self.options.convert(limits, &self.referred)
    }
}

impl<'a, T: OptionsStruct> Argument<*const T> for Options<'a, T> {
    type Error = Failure;

    // Not inlined, so that a copy of the struct is not in the frame of the caller during a search.
    #[inline(never)]
    unsafe fn bind(pointer: *const T, name: &'static str) -> Result<Options<'a, T>, Failure> {
        let options = if pointer.is_null() {
            Input::Completed(zero())
        } else {
            // SAFETY: the contract of this function.
            unsafe { Input::bind(pointer, name) }?
        };
        // SAFETY: the contract of this function.
        let limits = unsafe { read_limits(options.limits()) }?;
        // SAFETY: as above.
        let referred = unsafe { options.referred() }?;
        Ok(Options {
            options,
            limits,
            referred,
        })
    }
}

/// The caller's limits, or NULL for the defaults.
impl<'a> Argument<*const HsSearchLimits> for CallerLimits<'a> {
    type Error = Failure;

    unsafe fn bind(
        pointer: *const HsSearchLimits,
        name: &'static str,
    ) -> Result<CallerLimits<'a>, Failure> {
        let given = if pointer.is_null() {
            &HsSearchLimits::DEFAULT
        } else {
            // SAFETY: the contract of this function.
            unsafe { plain(pointer, name) }?
        };
        // SAFETY: the contract of this function.
        unsafe { read_limits(given) }
    }
}

/// Reads the limits of a search.
///
/// # Safety
/// `cancel` is NULL or, for the lifetime that the caller chooses, a number that is only changed
/// atomically. As long as the result is in use, `progress` is NULL or may be called with `context`.
unsafe fn read_limits<'a>(given: &HsSearchLimits) -> Result<CallerLimits<'a>, Failure> {
    #[cfg(all(target_family = "wasm", target_os = "unknown"))]
    clock::install();
    let callback = ProgressCallback {
        progress: given.progress,
        context: given.context,
    };
    let milliseconds = given.milliseconds;
    let time = u64::try_from(milliseconds).map_err(|_| Failure::Time(milliseconds))?;
    let threads = threads(given.threads)?;
    let limits = SearchLimits {
        seed: given.seed,
        playouts: Some(given.playouts).filter(|&playouts| playouts > 0),
        time: Some(Duration::from_millis(time)).filter(|time| !time.is_zero()),
        threads,
        spawner: Some(&SystemSpawner),
        // SAFETY: the contract of this function.
        cancel: unsafe { flag(given.cancel, "cancel") }?,
        progress: None,
    };
    Ok(CallerLimits { limits, callback })
}

/// Checks a number of threads: 0 to [`HS_MAX_THREADS`], where 0 means 1.
fn threads(count: i32) -> Result<usize, Failure> {
    match count {
        0..=HS_MAX_THREADS => Ok(count as usize),
        _ => Err(Failure::Threads(count)),
    }
}

from_values!(
    Objective,
    [Objective::Game, Objective::Points],
    |_, code| Failure::Objective(code)
);

/// The clock of a WebAssembly host: the function `now` of the module `handsense`. It returns milliseconds
/// since a fixed moment, and only searches with a time limit call it.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod clock {
    use std::time::Duration;

    #[link(wasm_import_module = "handsense")]
    unsafe extern "C" {
        safe fn now() -> f64;
    }

    /// Gives the host's clock to the searches.
    pub(super) fn install() {
        // Negative numbers become 0.
        handsense_core::set_clock(|| Duration::from_micros((now() * 1000.0) as u64));
    }
}
