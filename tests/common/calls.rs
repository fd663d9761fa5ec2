//! The C functions behind safe signatures, for callers with valid pointers.

use std::ffi::{CStr, CString, c_char};

use handsense::ffi::*;

pub const DEFAULT: i32 = HsHeartsPolicy::HS_HEARTS_POLICY_DEFAULT as i32;
pub const TUNED: i32 = HsHeartsPolicy::HS_HEARTS_POLICY_TUNED as i32;
pub const AS_DESIGNED: i32 = HsHeartsPolicy::HS_HEARTS_POLICY_AS_DESIGNED as i32;
pub const LEARNED: i32 = HsHeartsPolicy::HS_HEARTS_POLICY_LEARNED as i32;

/// Functions without pointers that return existing data; they cannot fail.
pub const CONSTANTS: [&str; 6] = [
    "handsense_abi_hash",
    "handsense_abi_version",
    "handsense_hearts_reason_text",
    "handsense_last_error",
    "handsense_status_message",
    "handsense_version",
];

/// The value if the status is HS_OK, else the status.
fn result<T>(status: HsStatus, value: T) -> Result<T, HsStatus> {
    if status == HsStatusCode::HS_OK as HsStatus {
        Ok(value)
    } else {
        Err(status)
    }
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

pub fn reason_text(reason: i32) -> String {
    text(handsense_hearts_reason_text(reason))
}

pub fn version() -> String {
    text(handsense_version())
}

pub fn evaluate(hand: u64) -> Result<HandStrength, HsStatus> {
    let mut out = HandStrength::default();
    // SAFETY: `out` is a writable output.
    result(unsafe { evaluate_hand(hand, &mut out) }, out)
}

/// The batch: the result of each hand.
pub fn evaluate_all(hands: &[u64]) -> Result<Vec<Result<HandStrength, HsStatus>>, HsStatus> {
    let mut out = vec![HandStrength::default(); hands.len()];
    let mut statuses = vec![1; hands.len()];
    let count = hands.len() as i32;
    // SAFETY: arrays of as many hands, evaluations and statuses.
    let status = unsafe {
        handsense_hearts_evaluate_hands(
            hands.as_ptr(),
            count,
            out.as_mut_ptr(),
            statuses.as_mut_ptr(),
        )
    };
    let all = statuses.into_iter().zip(out).map(|(s, o)| result(s, o));
    result(status, all.collect())
}

pub fn suit_control(hand: u64) -> Result<[SuitControlIndex; 4], HsStatus> {
    let mut out = [SuitControlIndex::default(); 4];
    // SAFETY: writable space for the four suits.
    let status = unsafe { handsense_hearts_suit_control(hand, out.as_mut_ptr()) };
    result(status, out)
}

pub fn contract_pass(view: &HsHeartsView) -> Result<[i16; 3], HsStatus> {
    let mut out = [-1; 3];
    // SAFETY: a valid view and writable space for three cards.
    result(unsafe { select_pass_cards(view, out.as_mut_ptr()) }, out)
}

pub fn rank(view: &HsHeartsView, card: i16) -> i32 {
    // SAFETY: a valid view.
    unsafe { rank_move(view, card) }
}

pub fn init(me: i32, hand: u64) -> Result<HsHeartsView, HsStatus> {
    let mut out = super::deal::empty_view();
    // SAFETY: `out` is a writable output.
    result(
        unsafe { handsense_hearts_view_init(&mut out, me, hand) },
        out,
    )
}

pub fn known_state(view: &HsHeartsView) -> Result<HsHeartsKnownState, HsStatus> {
    let mut out = HsHeartsKnownState {
        struct_size: size_of::<HsHeartsKnownState>() as u32,
        ..HsHeartsKnownState::default()
    };
    // SAFETY: a valid view and a writable output.
    result(unsafe { handsense_hearts_known_state(view, &mut out) }, out)
}

pub fn legal_moves(view: &HsHeartsView) -> Result<u64, HsStatus> {
    let mut out = 0;
    // SAFETY: a valid view and a writable output.
    result(unsafe { handsense_hearts_legal_moves(view, &mut out) }, out)
}

pub fn check_rules(view: &HsHeartsView, offered: u64) -> Result<(), HsStatus> {
    // SAFETY: a valid view.
    result(unsafe { handsense_hearts_check_rules(view, offered) }, ())
}

pub fn moon_threat(view: &HsHeartsView) -> Result<MoonShootThreat, HsStatus> {
    let mut out = MoonShootThreat::default();
    // SAFETY: a valid view and a writable output.
    result(
        unsafe { handsense_hearts_detect_moon_threat(view, &mut out) },
        out,
    )
}

pub fn forecast(view: &HsHeartsView) -> Result<HsHeartsForecast, HsStatus> {
    let mut out = HsHeartsForecast {
        struct_size: size_of::<HsHeartsForecast>() as u32,
        ..HsHeartsForecast::default()
    };
    // SAFETY: a valid view and a writable output.
    result(unsafe { handsense_hearts_forecast(view, &mut out) }, out)
}

pub fn pass(view: &HsHeartsView, policy: i32) -> Result<[i16; 3], HsStatus> {
    let mut out = [-1; 3];
    // SAFETY: a valid view and writable space for three cards.
    let status = unsafe { handsense_hearts_select_pass_cards(view, policy, out.as_mut_ptr()) };
    result(status, out)
}

pub fn level_card(view: &HsHeartsView, level: i32, seed: u64) -> Result<i16, HsStatus> {
    let mut out = -1;
    // SAFETY: a valid view and writable space for a card.
    let status = unsafe { handsense_hearts_level_card(view, level, seed, &mut out) };
    result(status, out)
}

pub fn level_pass(view: &HsHeartsView, level: i32, seed: u64) -> Result<[i16; 3], HsStatus> {
    let mut out = [-1; 3];
    // SAFETY: a valid view and writable space for three cards.
    let status = unsafe { handsense_hearts_level_pass_cards(view, level, seed, out.as_mut_ptr()) };
    result(status, out)
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

/// The reasons for a card; all slots after them must be zero.
pub fn explain(view: &HsHeartsView, policy: i32, card: i16) -> Result<Vec<(i32, i32)>, HsStatus> {
    let mut out = [HsHeartsReason {
        reason: -1,
        value: -1,
    }; HS_HEARTS_MAX_REASONS];
    let mut count = -1;
    // SAFETY: a valid view, writable space for all reasons and one for their number.
    let status =
        unsafe { handsense_hearts_explain_move(view, policy, card, out.as_mut_ptr(), &mut count) };
    result(status, ())?;
    let (used, rest) = out.split_at(count as usize);
    assert!(rest.iter().all(|slot| (slot.reason, slot.value) == (0, 0)));
    Ok(used.iter().map(|term| (term.reason, term.value)).collect())
}

pub fn playout(position: &HsHeartsPosition, seed: u64, epsilon: f64) -> Result<[i32; 6], HsStatus> {
    let mut out = [i32::MIN; 6];
    // SAFETY: a valid position and writable space for six scores.
    let status = unsafe { handsense_hearts_playout(position, seed, epsilon, out.as_mut_ptr()) };
    result(status, out)
}

pub fn score_deal(rules: i32, players: i32, taken: &[u64; 6]) -> Result<[i32; 6], HsStatus> {
    let mut out = [i32::MIN; 6];
    // SAFETY: six sets to read and writable space for six scores.
    let status =
        unsafe { handsense_hearts_score_deal(rules, players, taken.as_ptr(), out.as_mut_ptr()) };
    result(status, out)
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
    let mut out = [f64::NAN; 6];
    // SAFETY: six scores to read and writable space for six probabilities.
    let status =
        unsafe { handsense_hearts_win_probabilities(scores.as_ptr(), players, out.as_mut_ptr()) };
    result(status, out)
}

/// The options of the Hard search, filled by a function.
fn filled(fill: unsafe extern "C" fn(*mut HsHeartsHardOptions) -> HsStatus) -> HsHeartsHardOptions {
    let mut out = std::mem::MaybeUninit::zeroed();
    // SAFETY: a writable output.
    let status = unsafe { fill(out.as_mut_ptr()) };
    assert_eq!(status, HsStatusCode::HS_OK as HsStatus);
    // SAFETY: the function has initialized it.
    unsafe { out.assume_init() }
}

pub fn hard_options() -> HsHeartsHardOptions {
    filled(handsense_hearts_hard_options_init)
}

pub fn hard_options_from_env() -> HsHeartsHardOptions {
    filled(handsense_hearts_hard_options_from_env)
}

/// `None` is NULL.
fn pointer<T>(options: Option<&T>) -> *const T {
    options.map_or(std::ptr::null(), std::ptr::from_ref)
}

pub fn hard_choose(
    view: &HsHeartsView,
    options: Option<&HsHeartsHardOptions>,
) -> Result<HsHeartsHardDecision, HsStatus> {
    let mut out = HsHeartsHardDecision {
        struct_size: size_of::<HsHeartsHardDecision>() as u32,
        ..HsHeartsHardDecision::default()
    };
    // SAFETY: a valid view, valid options or NULL, and a writable output.
    let status = unsafe { handsense_hearts_hard_choose(view, pointer(options), &mut out) };
    result(status, out)
}

/// The candidates; all slots after them must be zero.
pub fn hard_explain(
    view: &HsHeartsView,
    options: Option<&HsHeartsHardOptions>,
) -> Result<(Vec<HsHeartsHardCandidate>, HsHeartsHardStats), HsStatus> {
    let unwritten = HsHeartsHardCandidate {
        card: -1,
        ..HsHeartsHardCandidate::default()
    };
    let mut out = [unwritten; HS_HEARTS_MAX_MOVES];
    let mut count = -1;
    let mut stats = HsHeartsHardStats {
        struct_size: size_of::<HsHeartsHardStats>() as u32,
        ..HsHeartsHardStats::default()
    };
    let options = pointer(options);
    // SAFETY: a valid view, valid options or NULL, and writable outputs.
    let status = unsafe {
        handsense_hearts_hard_explain(view, options, out.as_mut_ptr(), &mut count, &mut stats)
    };
    result(status, ())?;
    let (used, rest) = out.split_at(count as usize);
    assert!(
        rest.iter()
            .all(|slot| *slot == HsHeartsHardCandidate::default())
    );
    Ok((used.to_vec(), stats))
}

/// The default options.
pub fn search_options() -> HsHeartsSearchOptions {
    HsHeartsSearchOptions {
        struct_size: size_of::<HsHeartsSearchOptions>() as u32,
        objective: 0,
        without_line: 0,
        reserved: 0,
        limits: HsSearchLimits::DEFAULT,
    }
}

/// An empty decision that states its size.
pub fn no_decision() -> HsHeartsDecision {
    HsHeartsDecision {
        struct_size: size_of::<HsHeartsDecision>() as u32,
        card: -1,
        reserved: -1,
        count: -1,
        settled: -1,
        playouts: 0,
        moves: [HsHeartsSearchedMove::default(); HS_HEARTS_MAX_MOVES],
        line: [-1; HS_HEARTS_MAX_LINE],
        line_length: -1,
        remaining: -1,
    }
}

pub fn choose(
    view: &HsHeartsView,
    options: &HsHeartsSearchOptions,
) -> Result<HsHeartsDecision, HsStatus> {
    let mut out = no_decision();
    // SAFETY: a valid view, options whose pointers are good, and a writable output.
    let status = unsafe { handsense_hearts_choose_move(view, options, &mut out) };
    result(status, out)
}

/// An empty pass decision that states its size.
pub fn no_pass_decision() -> HsHeartsPassDecision {
    HsHeartsPassDecision {
        struct_size: size_of::<HsHeartsPassDecision>() as u32,
        cards: [-1; 3],
        reserved: -1,
        count: -1,
        settled: -1,
        remaining: -1,
        playouts: 0,
        passes: [HsHeartsSearchedPass::default(); HS_HEARTS_MAX_PASSES],
    }
}

pub fn choose_pass(
    view: &HsHeartsView,
    options: &HsHeartsSearchOptions,
) -> Result<HsHeartsPassDecision, HsStatus> {
    let mut out = no_pass_decision();
    // SAFETY: a valid view, options whose pointers are good, and a writable output.
    let status = unsafe { handsense_hearts_choose_pass_cards(view, options, &mut out) };
    result(status, out)
}

/// An empty analysis that states its size.
pub fn no_analysis() -> HsHeartsDealAnalysis {
    HsHeartsDealAnalysis {
        struct_size: size_of::<HsHeartsDealAnalysis>() as u32,
        count: -1,
        pass_count: -1,
        complete: -1,
        playouts: 0,
        seats: [HsHeartsSeatSummary::default(); HS_HEARTS_MAX_PLAYERS],
        passes: [HsHeartsCheckedPass::default(); HS_HEARTS_MAX_PLAYERS],
        plays: [HsHeartsCheckedPlay::default(); HS_HEARTS_MAX_CARDS],
    }
}

pub fn analyse(
    deal: &HsHeartsDeal,
    options: &HsHeartsSearchOptions,
) -> Result<HsHeartsDealAnalysis, HsStatus> {
    let mut out = no_analysis();
    // SAFETY: a valid deal, options whose pointers are good, and a writable output.
    let status = unsafe { handsense_hearts_analyse_deal(deal, options, &mut out) };
    result(status, out)
}

pub fn parse_cards(text: &str) -> Result<u64, HsStatus> {
    let text = CString::new(text).expect("no NUL inside");
    let mut out = 0;
    // SAFETY: a NUL-terminated text and a writable output.
    result(
        unsafe { handsense_parse_cards(text.as_ptr(), &mut out) },
        out,
    )
}

pub fn parse_view(line: &str) -> Result<HsHeartsView, HsStatus> {
    let line = CString::new(line).expect("no NUL inside");
    let mut out = super::deal::empty_view();
    // SAFETY: a NUL-terminated text and a writable output.
    result(
        unsafe { handsense_hearts_parse_view(line.as_ptr(), &mut out) },
        out,
    )
}

/// The text that `print` writes into a large buffer, or its negative status.
fn printed(print: impl FnOnce(*mut c_char, usize) -> i32) -> Result<String, HsStatus> {
    let mut buffer = [0x7F; 1024];
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
    let mut out = HsHeartsSolution {
        struct_size: size_of::<HsHeartsSolution>() as u32,
        count: -1,
        exact: -1,
        line_length: -1,
        nodes: 0,
        moves: [HsHeartsSolvedMove::default(); HS_HEARTS_MAX_MOVES],
        line: [0; HS_HEARTS_MAX_CARDS],
    };
    let options = options.map_or(std::ptr::null(), std::ptr::from_ref);
    // SAFETY: a valid position, options or NULL, and a writable output.
    result(
        unsafe { handsense_hearts_solve(position, options, &mut out) },
        out,
    )
}

pub fn claim(view: &HsHeartsView) -> Result<HsHeartsClaim, HsStatus> {
    let mut out = HsHeartsClaim {
        struct_size: size_of::<HsHeartsClaim>() as u32,
        ..HsHeartsClaim::default()
    };
    // SAFETY: a valid view and a writable output.
    result(unsafe { handsense_hearts_claim(view, &mut out) }, out)
}

/// A hand of twelve cards, and the same hand with the four cards of the dabb.
pub fn binokel_hands() -> [HsBinokelHand; 2] {
    let mut hand = HsBinokelHand {
        count: 12,
        ..HsBinokelHand::default()
    };
    for (place, card) in (0..22_u32).map(|place| (place * 7 % 40) as u8).enumerate() {
        hand.cards[place] = card;
    }
    [hand, HsBinokelHand { count: 16, ..hand }]
}
