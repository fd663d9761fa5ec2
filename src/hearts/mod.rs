//! Hearts: the plugin contract and everything around it.

mod convert;
mod hard;
mod reason;
mod report;
mod search;
mod search_pass;
mod search_types;
mod solve;
mod types;
mod worlds;

// The header has them in this order: a check of a deal after the search that it stands on.
mod checker;
mod checker_types;

use std::ffi::{CStr, c_char};

pub use checker::*;
pub use checker_types::*;
pub use convert::view_to_c;
pub use hard::*;
pub use report::*;
pub use search::*;
pub use search_pass::*;
pub use search_types::*;
pub use solve::*;
pub use types::*;
pub use worlds::*;

use super::general::{HsCard, HsCardSet};
use super::guard::{run, status};
use super::pointer::{Out, SizedOut, input, print, sized, text};
use super::status::{Failure, HsStatus, Thousandths};
use handsense_hearts::{self as hearts, Reason, View, playout_points, score_deal};

type Moves = [HsHeartsRankedMove; HS_HEARTS_MAX_MOVES];
type Reasons = [HsHeartsReason; HS_HEARTS_MAX_REASONS];
type Points = [i32; HS_HEARTS_MAX_PLAYERS];
type Sets = [HsCardSet; HS_HEARTS_MAX_PLAYERS];

/// The view behind a pointer from outside.
///
/// # Safety
/// `view` is NULL or readable for the size its first field states.
unsafe fn read_view(view: *const HsHeartsView) -> Result<View, Failure> {
    // SAFETY: the contract of this function.
    convert::view(unsafe { sized(view, "view") }?)
}

/// Judges a hand of 0 to 13 cards: danger, control and void potential of each suit, the spades
/// around the queen, and the hand's own chance of shooting the moon.
///
/// The tables are those of the original design; docs/hearts.md has them with two worked examples.
///
/// hand: the cards held. out: receives the judgement, unchanged on error.
/// Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_CARD (a bit that is no card) or
/// HS_ERROR_HAND_COUNT (more than 13 cards). Thread-safe; allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn evaluate_hand(hand: HsCardSet, out: *mut HandStrength) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out, "out") }?;
        out.write(hearts::evaluate_hand(convert::hand(hand, "hand")?).into());
        Ok(())
    })
}

/// Chooses three cards to pass under HS_HEARTS_POLICY_TUNED.
///
/// The same as handsense_hearts_select_pass_cards() with that policy.
///
/// cbindgen:ptrs-as-arrays=[[out; 3]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn select_pass_cards(
    view: *const HsHeartsView,
    out: *mut HsCard,
) -> HsStatus {
    let policy = HsHeartsPolicy::HS_HEARTS_POLICY_TUNED as i32;
    // SAFETY: the contract of the function.
    unsafe { handsense_hearts_select_pass_cards(view, policy, out) }
}

/// Ranks one card under HS_HEARTS_POLICY_TUNED: 0 to 100, higher is better.
///
/// The best legal card ranks 100; each other card ranks one step lower for every tenth of a penalty
/// point that it is expected to cost more, and at least one step below any better card. Cards of
/// the same value rank the same.
///
/// Answers HS_HEARTS_IGNORE_MOVE for a card that may not be played and for a view that is no
/// possible position or not this player's turn; handsense_last_error() then says which.
/// Thread-safe; allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rank_move(view: *const HsHeartsView, card: HsCard) -> i32 {
    run(|| {
        // SAFETY: the contract of the function.
        let view = unsafe { read_view(view) }?;
        let card = convert::card(card, "card")?;
        Ok(hearts::rank_move(&view, hearts::Policy::Tuned, card)?)
    })
    .unwrap_or(HS_HEARTS_IGNORE_MOVE)
}

/// Fills a view for the usual game: four players, HS_HEARTS_RULES_STANDARD, no passing, no scores,
/// no card played.
///
/// view: receives the view, structSize included; unchanged on error. me: 0 to 3. hand: 0 to 13
/// cards; a view of fewer than 13 becomes valid once the tricks already played are filled in.
/// Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_SEAT, HS_ERROR_CARD or
/// HS_ERROR_HAND_COUNT. Thread-safe.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_view_init(
    view: *mut HsHeartsView,
    me: i32,
    hand: HsCardSet,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(view, "view") }?;
        out.write(convert::initial_view(
            convert::seat(me, "me")?,
            convert::hand(hand, "hand")?,
        ));
        Ok(())
    })
}

/// Derives what follows from a view: whose turn it is, cards and points taken, voids, what is
/// unseen and where it can still be.
///
/// out: its structSize must be set and stays; receives the facts, unchanged on error. In a struct
/// longer than this version knows, the bytes it does not know become zero.
/// Answers HS_OK or why the view is impossible. Thread-safe; allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_derive(
    view: *const HsHeartsView,
    out: *mut HsHeartsFacts,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let view = unsafe { read_view(view) }?;
        out.write(convert::facts(&view));
        Ok(())
    })
}

/// The cards I may play now.
///
/// out: receives the set, unchanged on error. Answers HS_OK, why the view is impossible,
/// HS_ERROR_TURN when another seat is to play, or HS_ERROR_PHASE after the deal. Thread-safe;
/// allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_legal_moves(
    view: *const HsHeartsView,
    out: *mut HsCardSet,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let view = unsafe { read_view(view) }?;
        out.write(view.legal_moves()?.bits());
        Ok(())
    })
}

/// Looks for an opponent who is shooting the moon: one who has taken three or more hearts and every
/// point so far.
///
/// It need not be my turn. out: receives the threat, unchanged on error; without a suspect
/// suspectedPlayer is -1 and all else 0. Answers HS_OK or why the view is impossible. Thread-safe;
/// allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_detect_moon_threat(
    view: *const HsHeartsView,
    out: *mut MoonShootThreat,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let view = unsafe { read_view(view) }?;
        out.write(hearts::detect_moon_threat(&view).into());
        Ok(())
    })
}

/// Chooses three cards to pass.
///
/// view: 13 cards, no trick played, a direction other than hold, nothing passed yet.
/// policy: HS_HEARTS_POLICY_*. out: receives three different cards of the hand in ascending code
/// order, unchanged on error. Answers HS_OK, why the view is impossible, HS_ERROR_PHASE when
/// nothing is to be passed, or HS_ERROR_POLICY. Thread-safe; allocates nothing.
///
/// cbindgen:ptrs-as-arrays=[[out; 3]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_select_pass_cards(
    view: *const HsHeartsView,
    policy: i32,
    out: *mut HsCard,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out.cast::<[HsCard; 3]>(), "out") }?;
        // SAFETY: the contract of the function.
        let view = unsafe { read_view(view) }?;
        let cards = hearts::select_pass_cards(&view, convert::policy(policy)?)?;
        out.write(cards.map(|card| HsCard::from(card.code())));
        Ok(())
    })
}

/// Ranks every card I may play, best first.
///
/// Cards of the same rank stand in descending code order. policy: HS_HEARTS_POLICY_*. out: receives
/// count entries, the rest are zero; both unchanged on error. Answers HS_OK, why the view is
/// impossible, HS_ERROR_TURN, HS_ERROR_PHASE or HS_ERROR_POLICY. Thread-safe; allocates nothing.
///
/// cbindgen:ptrs-as-arrays=[[out; HS_HEARTS_MAX_MOVES]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_rank_moves(
    view: *const HsHeartsView,
    policy: i32,
    out: *mut HsHeartsRankedMove,
    count: *mut i32,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out.cast::<Moves>(), "out") }?;
        // SAFETY: the contract of the function.
        let count = unsafe { Out::new(count, "count") }?;
        // SAFETY: the contract of the function.
        let view = unsafe { read_view(view) }?;
        let ranked = hearts::rank_moves(&view, convert::policy(policy)?)?;
        let mut moves = [HsHeartsRankedMove::default(); HS_HEARTS_MAX_MOVES];
        for (slot, ranked) in moves.iter_mut().zip(ranked.as_slice()) {
            *slot = HsHeartsRankedMove {
                card: HsCard::from(ranked.card.code()),
                rank: ranked.rank,
            };
        }
        count.write(ranked.as_slice().len() as i32);
        out.write(moves);
        Ok(())
    })
}

/// The reasons behind the rank of one legal card: the terms whose sum is its value.
///
/// Terms stand in the order in which the ranking adds them up; a term of zero is left out, so a card
/// may have none.
///
/// policy: HS_HEARTS_POLICY_*. out: receives count entries, the rest are zero; both unchanged on
/// error. Answers as handsense_hearts_rank_moves(), and HS_ERROR_ILLEGAL_MOVE for a card that may
/// not be played. Thread-safe; allocates nothing.
///
/// cbindgen:ptrs-as-arrays=[[out; HS_HEARTS_MAX_REASONS]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_explain_move(
    view: *const HsHeartsView,
    policy: i32,
    card: HsCard,
    out: *mut HsHeartsReason,
    count: *mut i32,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out.cast::<Reasons>(), "out") }?;
        // SAFETY: the contract of the function.
        let count = unsafe { Out::new(count, "count") }?;
        // SAFETY: the contract of the function.
        let view = unsafe { read_view(view) }?;
        let card = convert::card(card, "card")?;
        let explanation = hearts::explain_move(&view, convert::policy(policy)?, card)?;
        let mut reasons = [HsHeartsReason::default(); HS_HEARTS_MAX_REASONS];
        let mut written = 0;
        for (slot, (reason, value)) in reasons.iter_mut().zip(explanation.terms()) {
            *slot = HsHeartsReason {
                reason: reason.code(),
                value,
            };
            written += 1;
        }
        count.write(written);
        out.write(reasons);
        Ok(())
    })
}

/// A phrase for a reason that completes "this card …", such as "sheds a dangerous card".
///
/// A static string that is never freed; for an unknown number "has a reason of its own".
/// Thread-safe; never fails.
#[unsafe(no_mangle)]
pub extern "C" fn handsense_hearts_reason_text(reason: i32) -> *const c_char {
    let text: &'static CStr =
        Reason::from_code(reason).map_or(c"has a reason of its own", reason::text);
    text.as_ptr()
}

/// Plays a deal to its end with all hands open and answers the scores: one fast playout, for a host
/// that runs its own tree search.
///
/// Every seat plays by the same quick rules of thumb, or with probability epsilon a random legal
/// card. The same position, seed and epsilon give the same scores on every platform.
///
/// position: a deal as HsHeartsPosition describes it; how it came about is not asked. seed: any
/// number. epsilon: 0 to 1. points: receives each seat's score of the deal, moon and bonuses
/// included, unchanged on error; slots beyond the number of players are 0. Answers HS_OK, what is
/// wrong with the position, or HS_ERROR_EPSILON. Thread-safe; allocates nothing.
///
/// cbindgen:ptrs-as-arrays=[[points; HS_HEARTS_MAX_PLAYERS]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_playout(
    position: *const HsHeartsPosition,
    seed: u64,
    epsilon: f64,
    points: *mut i32,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let points = unsafe { Out::new(points.cast::<Points>(), "points") }?;
        // SAFETY: the contract of the function.
        let position = convert::position(unsafe { sized(position, "position") }?)?;
        if !(0.0..=1.0).contains(&epsilon) {
            return Err(Failure::Epsilon(Thousandths(epsilon)));
        }
        points.write(convert::spread(playout_points(&position, seed, epsilon)));
        Ok(())
    })
}

/// The scores of a finished deal: penalty points, bonuses and the moon, as the rules say.
///
/// rules: HS_HEARTS_RULE_* bits. numPlayers: 4. taken: the cards each seat won; no card twice.
/// points: receives the scores, unchanged on error. Answers HS_OK, HS_ERROR_NULL,
/// HS_ERROR_ALIGNMENT, HS_ERROR_RULES, HS_ERROR_PLAYER_COUNT, HS_ERROR_BEYOND_PLAYERS,
/// HS_ERROR_CARD or HS_ERROR_DUPLICATE_CARD. Thread-safe.
///
/// cbindgen:ptrs-as-arrays=[[taken; HS_HEARTS_MAX_PLAYERS], [points; HS_HEARTS_MAX_PLAYERS]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_score_deal(
    rules: i32,
    num_players: i32,
    taken: *const HsCardSet,
    points: *mut i32,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let points = unsafe { Out::new(points.cast::<Points>(), "points") }?;
        // SAFETY: the contract of the function.
        let taken = unsafe { input(taken.cast::<Sets>(), "taken") }?;
        let rules = convert::rules(rules)?;
        convert::players(num_players)?;
        let taken = convert::disjoint_sets(taken, "taken")?;
        points.write(convert::spread(score_deal(rules, &taken)));
        Ok(())
    })
}

/// Reads a view from one line of text, "me=0 pass=left hand=AK3.QJ98.T654.72 …".
///
/// The notation is described in docs/c-api.md. text: a NUL-terminated UTF-8 string. out: receives
/// the view, structSize included; unchanged on error. Answers HS_OK, HS_ERROR_NULL,
/// HS_ERROR_ALIGNMENT, HS_ERROR_TEXT, or why the view is impossible. Thread-safe.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_parse_view(
    text: *const c_char,
    out: *mut HsHeartsView,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let text = unsafe { self::text(text, "text") }?;
        out.write(convert::view_to_c(&text.parse()?));
        Ok(())
    })
}

/// Writes a view as one line of text that handsense_hearts_parse_view() reads, as snprintf does.
///
/// buffer: receives at most size bytes, closing NUL included; it may be NULL when size is 0.
/// Answers the length of the whole text without the NUL (if that is size or more, the text was
/// cut), or a negative HsStatus. No text is longer than 511. Thread-safe.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_format_view(
    view: *const HsHeartsView,
    buffer: *mut c_char,
    size: usize,
) -> i32 {
    run(|| {
        // SAFETY: the contract of the function.
        let view = unsafe { read_view(view) }?;
        // SAFETY: the contract of the function.
        unsafe { print(&view, buffer, size) }
    })
    .unwrap_or_else(|status| status)
}
