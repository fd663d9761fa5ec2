//! The C functions behind safe signatures, for callers with valid pointers.

use std::ffi::{CStr, CString, c_char};
use std::fmt::Debug;

use handsense::ffi::*;

pub const DEFAULT: i32 = HsHeartsPolicy::HS_HEARTS_POLICY_DEFAULT as i32;
pub const TUNED: i32 = HsHeartsPolicy::HS_HEARTS_POLICY_TUNED as i32;
pub const AS_DESIGNED: i32 = HsHeartsPolicy::HS_HEARTS_POLICY_AS_DESIGNED as i32;
pub const LEARNED: i32 = HsHeartsPolicy::HS_HEARTS_POLICY_LEARNED as i32;

pub const OK: i32 = HsStatusCode::HS_OK as i32;
const PANIC: i32 = HsStatusCode::HS_ERROR_PANIC as i32;

/// The output of a call. On an error it must be unchanged, and the last error must be set.
pub fn written<T: Copy + Debug>(blank: T, call: impl FnOnce(&mut T) -> i32) -> Result<T, i32> {
    let mut out = blank;
    let status = call(&mut out);
    assert_ne!(status, PANIC, "{}", last_error());
    if status == OK {
        return Ok(out);
    }
    let (found, before) = (format!("{out:?}"), format!("{blank:?}"));
    assert_eq!(found, before, "output written on error {status}");
    assert!(!last_error().is_empty(), "{status}");
    Err(status)
}

/// Fails unless a call refuses with this status.
#[track_caller]
pub fn assert_refused<T: Debug>(found: Result<T, i32>, status: HsStatusCode) {
    assert_eq!(found.err(), Some(status as i32), "{}", last_error());
}

/// A zeroed struct that states its size.
macro_rules! sized {
    ($name:ident) => {{
        // SAFETY: zero is a valid value of a struct of numbers and pointers.
        let mut blank: $name = unsafe { std::mem::zeroed() };
        blank.struct_size = size_of::<$name>() as u32;
        blank
    }};
}

/// The output of a function, its last parameter: a struct that states its size, or a place with this value.
macro_rules! output {
    ($name:ident, $function:ident($($argument:expr),* $(,)?)) => {
        $crate::common::calls::output!(
            $crate::common::calls::sized!($name),
            $function($($argument),*)
        )
    };
    ($blank:expr, $function:ident($($argument:expr),* $(,)?)) => {
        // SAFETY: valid arguments and a writable output.
        $crate::common::calls::written($blank, |out| unsafe { $function($($argument,)* out) })
    };
}

/// Functions whose last parameter is the output: a struct that states its size, or a place with the value
/// in brackets.
macro_rules! wrappers {
    ($($name:ident($($argument:ident: $kind:ty),*) -> $out:ident = $function:ident;)*) => {$(
        pub fn $name($($argument: $kind),*) -> Result<$out, i32> {
            $crate::common::calls::output!($out, $function($($argument),*))
        }
    )*};
    ($($name:ident($($argument:ident: $kind:ty),*) -> [$blank:expr] $out:ty = $function:ident;)*) => {$(
        pub fn $name($($argument: $kind),*) -> Result<$out, i32> {
            $crate::common::calls::output!($blank, $function($($argument),*))
        }
    )*};
}
// Each program uses a part.
#[allow(unused_imports)]
pub(crate) use {output, sized, wrappers};

/// The value if the status is HS_OK, else the status.
fn result<T>(status: HsStatus, value: T) -> Result<T, HsStatus> {
    if status == OK { Ok(value) } else { Err(status) }
}

fn text(pointer: *const c_char) -> String {
    // SAFETY: the library returns NUL-terminated strings that this thread does not change.
    let text = unsafe { CStr::from_ptr(pointer) };
    text.to_str().expect("UTF-8").to_owned()
}

pub fn last_error() -> String {
    text(handsense_last_error())
}

pub fn message(status: HsStatus) -> String {
    text(handsense_status_message(status))
}

pub fn version() -> String {
    text(handsense_version())
}

wrappers! {
    known_state(view: &HsHeartsView) -> HsHeartsKnownState = handsense_hearts_known_state;
    forecast(view: &HsHeartsView) -> HsHeartsForecast = handsense_hearts_forecast;
    claim(view: &HsHeartsView) -> HsHeartsClaim = handsense_hearts_claim;
    choose(view: &HsHeartsView, options: &HsHeartsSearchOptions) -> HsHeartsDecision
        = handsense_hearts_choose_move;
    choose_pass(view: &HsHeartsView, options: &HsHeartsSearchOptions) -> HsHeartsPassDecision
        = handsense_hearts_choose_pass_cards;
    explain(view: &HsHeartsView, card: i16, rival: i16, options: &HsHeartsSearchOptions) -> HsHeartsReasons
        = handsense_hearts_explain_move;
    explain_pass(view: &HsHeartsView, cards: u64, rival: u64, options: &HsHeartsSearchOptions)
        -> HsHeartsReasons = handsense_hearts_explain_pass;
    analyse(deal: &HsHeartsDeal, options: &HsHeartsSearchOptions) -> HsHeartsDealAnalysis
        = handsense_hearts_analyse_deal;
    observe_deal(opponents: &HsHeartsOpponents, deal: &HsHeartsDeal) -> HsHeartsOpponents
        = handsense_hearts_observe_deal;
    tendencies(opponents: &HsHeartsOpponents, seat: i32) -> HsHeartsTendencies
        = handsense_hearts_tendencies;
}

wrappers! {
    evaluate(hand: u64) -> [HandStrength::default()] HandStrength = evaluate_hand;
    legal_moves(view: &HsHeartsView) -> [0] u64 = handsense_hearts_legal_moves;
    moon_threat(view: &HsHeartsView) -> [MoonShootThreat::default()] MoonShootThreat
        = handsense_hearts_detect_moon_threat;
    level_card(view: &HsHeartsView, level: i32, seed: u64) -> [-1] i16 = handsense_hearts_level_card;
}

pub fn suit_control(hand: u64) -> Result<[SuitControlIndex; 4], HsStatus> {
    // SAFETY: writable space for the four suits.
    written([SuitControlIndex::default(); 4], |out| unsafe {
        handsense_hearts_suit_control(hand, out.as_mut_ptr())
    })
}

pub fn contract_pass(view: &HsHeartsView) -> Result<[i16; 3], HsStatus> {
    // SAFETY: a valid view and writable space for three cards.
    written([-1; 3], |out| unsafe {
        select_pass_cards(view, out.as_mut_ptr())
    })
}

pub fn rank(view: &HsHeartsView, card: i16) -> i32 {
    // SAFETY: a valid view.
    unsafe { rank_move(view, card) }
}

pub fn init(me: i32, hand: u64) -> Result<HsHeartsView, HsStatus> {
    // SAFETY: a writable output.
    written(sized!(HsHeartsView), |out| unsafe {
        handsense_hearts_view_init(out, me, hand)
    })
}

pub fn pass(view: &HsHeartsView, policy: i32) -> Result<[i16; 3], HsStatus> {
    // SAFETY: a valid view and writable space for three cards.
    written([-1; 3], |out| unsafe {
        handsense_hearts_select_pass_cards(view, policy, out.as_mut_ptr())
    })
}

pub fn level_pass(view: &HsHeartsView, level: i32, seed: u64) -> Result<[i16; 3], HsStatus> {
    // SAFETY: a valid view and writable space for three cards.
    written([-1; 3], |out| unsafe {
        handsense_hearts_level_pass_cards(view, level, seed, out.as_mut_ptr())
    })
}

/// The ranked moves; all slots after them must be zero.
pub fn rank_moves(view: &HsHeartsView, policy: i32) -> Result<Vec<(i16, i32)>, HsStatus> {
    let mut out = [HsHeartsRankedMove { card: -1, rank: -1 }; HS_HEARTS_MAX_MOVES];
    let mut count = -1;
    // SAFETY: a valid view, writable space for all moves and one for their number.
    let status = unsafe { handsense_hearts_rank_moves(view, policy, out.as_mut_ptr(), &mut count) };
    result(status, ())?;
    let (used, rest) = out.split_at(count as usize);
    assert!(rest.iter().all(|slot| (slot.card, slot.rank) == (0, 0)));
    Ok(used
        .iter()
        .map(|ranked| (ranked.card, ranked.rank))
        .collect())
}

pub fn playout(position: &HsHeartsPosition, seed: u64, epsilon: f64) -> Result<[i32; 6], HsStatus> {
    // SAFETY: a valid position and writable space for six scores.
    written([i32::MIN; 6], |out| unsafe {
        handsense_hearts_playout(position, seed, epsilon, out.as_mut_ptr())
    })
}

pub fn score_deal(rules: i32, players: i32, taken: &[u64; 6]) -> Result<[i32; 6], HsStatus> {
    // SAFETY: six sets to read and writable space for six scores.
    written([i32::MIN; 6], |out| unsafe {
        handsense_hearts_score_deal(rules, players, taken.as_ptr(), out.as_mut_ptr())
    })
}

pub fn sample_worlds(
    view: &HsHeartsView,
    seed: u64,
    count: i32,
) -> Result<(Vec<HsHeartsWorld>, u64), HsStatus> {
    let mut out = vec![HsHeartsWorld::default(); count.max(0) as usize];
    let mut total = 0;
    let limits = HsSearchLimits {
        seed,
        ..HsSearchLimits::DEFAULT
    };
    // SAFETY: a valid view, limits, and writable space for the deals and their number.
    let status = unsafe {
        handsense_hearts_sample_worlds(view, &limits, count, out.as_mut_ptr(), &mut total)
    };
    result(status, (out, total))
}

pub fn win_probabilities(scores: &[i32; 6], players: i32) -> Result<[f64; 6], HsStatus> {
    // SAFETY: six scores to read and writable space for six probabilities.
    written([f64::NAN; 6], |out| unsafe {
        handsense_hearts_win_probabilities(scores.as_ptr(), players, out.as_mut_ptr())
    })
}

/// `None` is NULL.
fn pointer<T>(options: Option<&T>) -> *const T {
    options.map_or(std::ptr::null(), std::ptr::from_ref)
}

/// The default options.
pub fn search_options() -> HsHeartsSearchOptions {
    sized!(HsHeartsSearchOptions)
}

/// Options of a search with this limit of playouts.
pub fn playouts(playouts: u64, seed: u64) -> HsHeartsSearchOptions {
    let mut options = search_options();
    (options.limits.playouts, options.limits.seed) = (playouts, seed);
    options
}

/// An empty decision that states its size.
pub fn no_decision() -> HsHeartsDecision {
    sized!(HsHeartsDecision)
}

/// An empty model of the table.
pub fn no_opponents() -> HsHeartsOpponents {
    sized!(HsHeartsOpponents)
}

/// An empty pass decision that states its size.
pub fn no_pass_decision() -> HsHeartsPassDecision {
    sized!(HsHeartsPassDecision)
}

/// An empty analysis that states its size.
pub fn no_analysis() -> HsHeartsDealAnalysis {
    sized!(HsHeartsDealAnalysis)
}

pub fn parse_cards(text: &str) -> Result<u64, HsStatus> {
    let text = CString::new(text).expect("no NUL inside");
    output!(0, handsense_parse_cards(text.as_ptr()))
}

pub fn parse_view(line: &str) -> Result<HsHeartsView, HsStatus> {
    let line = CString::new(line).expect("no NUL inside");
    output!(HsHeartsView, handsense_hearts_parse_view(line.as_ptr()))
}

/// The text that `print` writes into a large buffer, or its negative status.
fn printed(print: impl FnOnce(*mut c_char, usize) -> i32) -> Result<String, HsStatus> {
    let mut buffer = [0x7F; 8192];
    let length = print(buffer.as_mut_ptr().cast(), buffer.len());
    let length = usize::try_from(length).map_err(|_| length)?;
    let text = CStr::from_bytes_until_nul(&buffer).expect("a closing NUL");
    let text = text.to_str().expect("UTF-8");
    assert_eq!(text.len(), length);
    Ok(text.to_owned())
}

pub fn format_cards(cards: u64) -> Result<String, HsStatus> {
    // SAFETY: the buffer is writable for its size.
    printed(|buffer, size| unsafe { handsense_format_cards(cards, buffer, size) })
}

pub fn format_view(view: &HsHeartsView) -> Result<String, HsStatus> {
    // SAFETY: a valid view, and the buffer is writable for its size.
    printed(|buffer, size| unsafe { handsense_hearts_format_view(view, buffer, size) })
}

pub fn format_deal(deal: &HsHeartsDeal) -> Result<String, HsStatus> {
    // SAFETY: a valid deal, and the buffer is writable for its size.
    printed(|buffer, size| unsafe { handsense_hearts_format_deal(deal, buffer, size) })
}

pub fn format_opponents(opponents: &HsHeartsOpponents) -> Result<String, HsStatus> {
    // SAFETY: a valid model, and the buffer is writable for its size.
    printed(|buffer, size| unsafe { handsense_hearts_format_opponents(opponents, buffer, size) })
}

pub fn format_reason(
    reasons: &HsHeartsReasons,
    index: i32,
    symbols: i32,
) -> Result<String, HsStatus> {
    // SAFETY: valid reasons, and the buffer is writable for its size.
    printed(|buffer, size| unsafe {
        handsense_hearts_format_reason(reasons, index, symbols, buffer, size)
    })
}

pub fn solve_options(method: i32, utility: i32, seat_plus_one: i32) -> HsHeartsSolveOptions {
    HsHeartsSolveOptions {
        struct_size: size_of::<HsHeartsSolveOptions>() as u32,
        method,
        utility,
        seat_plus_one,
        limits: HsSearchLimits::DEFAULT,
    }
}

pub fn solve(
    position: &HsHeartsPosition,
    options: Option<&HsHeartsSolveOptions>,
) -> Result<HsHeartsSolution, HsStatus> {
    output!(
        HsHeartsSolution,
        handsense_hearts_solve(position, pointer(options))
    )
}
