//! The C functions of Liap Tui: hand evaluation, plays, declarations, search.
//!
//! - `convert`: views, codes and results between C and the library
//! - `round`: a round with open hands as the state of a host
//! - `search`: searches
//! - `types`: structs and codes

mod convert;
mod round;
mod search;
mod types;

pub use round::*;
pub use search::*;
pub use types::*;

use convert::{Pieces, declaration, declarations, pieces, seat};

use super::boundary::status;
use super::general::flag_value;
use super::pointer::{Out, SizedOut, input, sized};
use super::status::{Failure, HsStatus};
use handsense_liap_tui::combos::OrderedHand;
use handsense_liap_tui::{
    self as liap_tui, Comparison, DeclarationContext, Play, Player, RuleBasedPlayer, SEATS,
    Strategy, View, evaluate,
};

type Combos = [HsLiapTuiCombo; HS_LIAP_TUI_MAX_COMBOS];
type Sets = [HsLiapTuiSet; HS_LIAP_TUI_PLAYERS];
type Numbers = [i32; HS_LIAP_TUI_PLAYERS];
type Hand = [HsLiapTuiPiece; HS_LIAP_TUI_HAND];

/// Reads and converts the view at `view`.
///
/// # Safety
/// `view` is NULL or readable for the size its first field states.
unsafe fn read_view(view: *const HsLiapTuiView) -> Result<View, Failure> {
    // SAFETY: the contract of this function.
    convert::view(&*unsafe { sized(view, "view") }?)
}

/// Reads and converts the set at `set`.
///
/// # Safety
/// `set` is NULL or readable.
unsafe fn read_set(set: *const HsLiapTuiSet, name: &'static str) -> Result<Pieces, Failure> {
    // SAFETY: the contract of this function.
    pieces(unsafe { input(set, name) }?, name)
}

/// Evaluates a hand of 0 to 8 pieces, as "AI Hand Evaluation Explained" does. Returns HS_OK,
/// HS_ERROR_PIECE_COUNT, HS_ERROR_PIECE or HS_ERROR_PIECE_COPIES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_evaluate(
    hand: *const HsLiapTuiSet,
    out: *mut HsLiapTuiEvaluation,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let evaluation = evaluate(unsafe { read_set(hand, "hand") }?.set());
        out.write(HsLiapTuiEvaluation {
            struct_size: size_of::<HsLiapTuiEvaluation>() as u32,
            high: evaluation.high as i32,
            middle: evaluation.middle as i32,
            low: evaluation.low as i32,
            points: evaluation.points as i32,
            combos: evaluation.combos.map(|count| count as i32),
            strong_combos: evaluation.strong_combos as i32,
            strong_opening: i32::from(evaluation.strong_opening),
            weak: i32::from(evaluation.weak),
            score: i32::from(evaluation.score(false)),
            score_first: i32::from(evaluation.score(true)),
        });
        Ok(())
    })
}

/// Lists every play in a hand: by size, then by position, each choice of copies. Returns as
/// handsense_liap_tui_evaluate().
///
/// cbindgen:ptrs-as-arrays=[[out; HS_LIAP_TUI_MAX_COMBOS]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_combos(
    hand: *const HsLiapTuiSet,
    out: *mut HsLiapTuiCombo,
    out_count: *mut i32,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out.cast::<Combos>(), "out") }?;
        // SAFETY: the contract of the function.
        let out_count = unsafe { Out::new(out_count, "outCount") }?;
        // SAFETY: the contract of the function.
        let hand = OrderedHand::new(unsafe { read_set(hand, "hand") }?.as_slice());
        let (mut combos, mut written) = ([HsLiapTuiCombo::default(); HS_LIAP_TUI_MAX_COMBOS], 0);
        for (slot, combo) in combos.iter_mut().zip(hand.combos(hand.all())) {
            *slot = HsLiapTuiCombo {
                piece_mask: u32::from(combo.positions),
                kind: combo.play.kind.code(),
                strength: i32::from(combo.play.strength),
                points: i32::from(combo.play.points),
            };
            written += 1;
        }
        out_count.write(written);
        out.write(combos);
        Ok(())
    })
}

/// Sets kind to the HS_LIAP_TUI_PLAY_* of 0 to 8 pieces. Returns as handsense_liap_tui_evaluate().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_classify(
    set: *const HsLiapTuiSet,
    kind: *mut i32,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let kind = unsafe { Out::new(kind, "kind") }?;
        // SAFETY: the contract of the function.
        let play = Play::from_pieces(unsafe { read_set(set, "set") }?.set());
        kind.write(play.map_or(0, |play| play.kind.code()));
        Ok(())
    })
}

/// Sets out to HS_LIAP_TUI_COMPARE_*: by strength within a type; two invalid sets by points.
/// Returns as handsense_liap_tui_evaluate().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_compare(
    first: *const HsLiapTuiSet,
    second: *const HsLiapTuiSet,
    out: *mut i32,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let first = unsafe { read_set(first, "first") }?.set();
        // SAFETY: the contract of the function.
        let second = unsafe { read_set(second, "second") }?.set();
        out.write(match liap_tui::compare(first, second) {
            Comparison::Different => -1,
            Comparison::Equal => 0,
            Comparison::First => 1,
            Comparison::Second => 2,
        });
        Ok(())
    })
}

/// Finds the winner of a turn, 0 to 3 from the leader. A later set wins if it is of the leader's
/// type and stronger. sets: of equal size, the first a play.
///
/// Returns HS_OK, HS_ERROR_INVALID_PLAY or HS_ERROR_PIECE_COUNT.
///
/// cbindgen:ptrs-as-arrays=[[sets; HS_LIAP_TUI_PLAYERS]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_turn_winner(
    sets: *const HsLiapTuiSet,
    winner: *mut i32,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let winner = unsafe { Out::new(winner, "winner") }?;
        // SAFETY: the contract of the function.
        let sets = unsafe { input(sets.cast::<Sets>(), "sets") }?;
        let mut played = [liap_tui::PieceSet::EMPTY; SEATS];
        for (slot, set) in played.iter_mut().zip(sets) {
            *slot = pieces(set, "sets")?.set();
            if set.count != sets[0].count {
                let (name, count) = ("sets", set.count);
                return Err(Failure::Pieces { name, count });
            }
        }
        let winner_index = liap_tui::turn_winner(&played).ok_or(Failure::InvalidPlay(played[0]))?;
        winner.write(winner_index as i32);
        Ok(())
    })
}

/// Scores a round, times multiplier: 3 for 0 declared and captured, declared + 5 if exact, else
/// minus the difference. declared, captured: 0 to 8. multiplier: up to 1000; 0 means 1.
///
/// Returns HS_OK, HS_ERROR_DECLARATION or HS_ERROR_OPTION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_score(
    declared: i32,
    captured: i32,
    multiplier: i32,
    out: *mut i32,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out, "out") }?;
        let (declared, captured) = (declaration(declared)?, declaration(captured)?);
        let multiplier = convert::multiplier(multiplier)?;
        out.write(liap_tui::score(declared, captured) * multiplier as i32);
        Ok(())
    })
}

/// Sets out to 0 below 50 points, else to bit s for every seat s with the highest score.
///
/// cbindgen:ptrs-as-arrays=[[scores; HS_LIAP_TUI_PLAYERS]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_winners(scores: *const i32, out: *mut u32) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let scores = unsafe { input(scores.cast::<Numbers>(), "scores") }?;
        let won = liap_tui::winners(scores).unwrap_or_default();
        let bits = won
            .iter()
            .rev()
            .fold(0, |bits, &won| bits << 1 | u32::from(won));
        out.write(bits);
        Ok(())
    })
}

/// Fills a view of a first round before declarations. me, starter: 0 to 3. hand is sorted. Returns
/// HS_OK, HS_ERROR_SEAT, HS_ERROR_PIECE or HS_ERROR_PIECE_COPIES.
///
/// cbindgen:ptrs-as-arrays=[[hand; HS_LIAP_TUI_HAND]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_view_init(
    view: *mut HsLiapTuiView,
    me: i32,
    hand: *const HsLiapTuiPiece,
    starter: i32,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let view = unsafe { SizedOut::new(view, "view") }?;
        // SAFETY: the contract of the function.
        let hand = unsafe { input(hand.cast::<Hand>(), "hand") }?;
        let hand = Pieces::from_c(hand, "hand")?;
        let (me, starter) = (seat(me, "me")?, seat(starter, "starter")?);
        view.write(convert::initial_view(me, hand.set(), starter));
        Ok(())
    })
}

/// Sets out to bit d for each legal declaration d. The last may not make the sum 8. mustBeNonzero:
/// 1 after two zero declarations in a row. previous: may be NULL if previousCount is 0.
///
/// Returns HS_OK, HS_ERROR_DECLARATION or HS_ERROR_OPTION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_legal_declarations(
    previous: *const i32,
    previous_count: i32,
    must_be_nonzero: i32,
    out: *mut u32,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let (previous, len) = unsafe { read_previous(previous, previous_count) }?;
        let nonzero = flag_value(must_be_nonzero, "mustBeNonzero")?;
        let legal = liap_tui::Declarations::legal(&previous[..len], nonzero);
        out.write(u32::from(legal.bits()));
        Ok(())
    })
}

/// Declares by a strategy. hand: eight pieces. previous: at most three. Legal, except that GEN1 may
/// return a forbidden number.
///
/// Returns as handsense_liap_tui_legal_declarations() and handsense_liap_tui_evaluate(), or
/// HS_ERROR_STRATEGY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_declare(
    strategy: i32,
    hand: *const HsLiapTuiSet,
    previous: *const i32,
    previous_count: i32,
    must_be_nonzero: i32,
    out: *mut i32,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let hand = unsafe { read_set(hand, "hand") }?;
        let hand = convert::full_hand(&hand)?;
        // SAFETY: the contract of the function.
        let (previous, len) = unsafe { read_previous(previous, previous_count) }?;
        let context = DeclarationContext {
            hand: hand.as_slice(),
            previous: &previous[..len],
            must_be_nonzero: flag_value(must_be_nonzero, "mustBeNonzero")?,
        };
        let strategy = convert::strategy(strategy)?;
        out.write(i32::from(liap_tui::declare(strategy, &context)));
        Ok(())
    })
}

/// Plays in a style, lowest piece first. seed: for PLANNED. Returns HS_OK, HS_ERROR_TURN or
/// HS_ERROR_STRATEGY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_play(
    view: *const HsLiapTuiView,
    style: i32,
    seed: u64,
    out: *mut HsLiapTuiSet,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let view = unsafe { read_view(view) }?;
        let mut player = RuleBasedPlayer::new(Strategy::default(), convert::style(style)?);
        player.begin_round(seed);
        view.check_turn()?;
        out.write(convert::set_to_c(player.play(&view)));
        Ok(())
    })
}

/// Sets out to the frequency with which strategies ask for a redeal, in percent: 80 with a weak
/// hand, 60 below 60 points, else 30; half after round 10 with a lead above 10. round: from 1.
///
/// Returns as handsense_liap_tui_evaluate(), or HS_ERROR_OPTION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_redeal_percent(
    hand: *const HsLiapTuiSet,
    round: i32,
    score: i32,
    best_other: i32,
    out: *mut i32,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let hand = unsafe { read_set(hand, "hand") }?.set();
        let round = convert::round(round)?;
        let percent = liap_tui::redeal_percent(hand, round, score, best_other);
        out.write(percent as i32);
        Ok(())
    })
}

/// Reads the previous declarations.
///
/// # Safety
/// `previous` is readable for `count` numbers, or NULL.
unsafe fn read_previous(previous: *const i32, count: i32) -> Result<([u8; SEATS], usize), Failure> {
    let len = usize::try_from(count).ok().filter(|&len| len < SEATS);
    let name = "previousCount";
    let len = len.ok_or(Failure::Option { name, value: count })?;
    let mut values = [0; SEATS];
    for (index, value) in values.iter_mut().enumerate().take(len) {
        // SAFETY: below the number that the caller vouches for; NULL is refused.
        *value = *unsafe { input(previous.wrapping_add(index), "previous") }?;
    }
    declarations(&values[..len])
}
