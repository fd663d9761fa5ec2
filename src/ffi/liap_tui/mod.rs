//! The C functions of Liap Tui: hand evaluation, plays, declarations, search.
//!
//! - `convert`: views, codes and results between C and the library
//! - `error`: errors and their status codes
//! - `round`: a round with open hands as the state of a host
//! - `types`: structs and codes

mod convert;
mod error;
mod round;
mod types;

pub use round::*;
pub use types::*;

use super::argument::{UpTo, checked};
use super::limits::Options;
use super::pointer::{Out, SizedOut};
use super::status::HsStatus;
use convert::{AtLeastOne, Declared, Pieces, declaration_to_c, play_to_c};
use error::Error;
use handsense_liap_tui::combos::OrderedHand;
use handsense_liap_tui::search::{search_declaration, search_play, search_redeal};
use handsense_liap_tui::{
    self as liap_tui, Comparison, DeclarationContext, HAND, Piece, Play, PlayStyle, Player,
    RuleBasedPlayer, SEATS, Seat, Strategy, View, evaluate,
};

type Combos = [HsLiapTuiCombo; HS_LIAP_TUI_MAX_COMBOS];
type Hand = [HsLiapTuiPiece; HS_LIAP_TUI_HAND];

/// Evaluates a hand of 0 to 8 pieces, as "AI Hand Evaluation Explained" does. Errors: PIECE_COUNT,
/// PIECE, PIECE_COPIES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_evaluate(
    hand: *const HsLiapTuiSet,
    out: *mut HsLiapTuiEvaluation,
) -> HsStatus {
    checked!(|out: SizedOut<_>, hand: Pieces| {
        let evaluation = evaluate(hand.set());
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
    })
}

/// Lists every play in a hand: by size, then by position, each choice of copies. Errors: as
/// handsense_liap_tui_evaluate().
///
/// cbindgen:ptrs-as-arrays=[[out; HS_LIAP_TUI_MAX_COMBOS]]
/// @param out_count count out
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_combos(
    hand: *const HsLiapTuiSet,
    out: *mut HsLiapTuiCombo,
    out_count: *mut i32,
) -> HsStatus {
    checked!(|out: Out<Combos>, out_count: Out<_>, hand: Pieces| {
        let hand = OrderedHand::new(&hand.0);
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
    })
}

/// Sets kind to the HS_LIAP_TUI_PLAY_* of 0 to 8 pieces. Errors: as handsense_liap_tui_evaluate().
/// @param kind code HsLiapTuiPlayType
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_classify(
    set: *const HsLiapTuiSet,
    kind: *mut i32,
) -> HsStatus {
    checked!(|kind: Out<_>, set: Pieces| {
        let play = Play::from_pieces(set.set());
        kind.write(play.map_or(0, |play| play.kind.code()));
    })
}

/// Sets out to HS_LIAP_TUI_COMPARE_*: by strength within a type; two invalid sets by points.
/// Errors: as handsense_liap_tui_evaluate().
/// @param out code HsLiapTuiComparison
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_compare(
    first: *const HsLiapTuiSet,
    second: *const HsLiapTuiSet,
    out: *mut i32,
) -> HsStatus {
    checked!(|out: Out<_>, first: Pieces, second: Pieces| out.write(
        match liap_tui::compare(first.set(), second.set()) {
            Comparison::Different => -1,
            Comparison::Equal => 0,
            Comparison::First => 1,
            Comparison::Second => 2,
        }
    ))
}

/// Fills a view of a first round before declarations. me, starter: 0 to 3. hand is sorted. Errors:
/// SEAT, PIECE, PIECE_COPIES.
///
/// cbindgen:ptrs-as-arrays=[[hand; HS_LIAP_TUI_HAND]]
/// @param me seat
/// @param starter seat
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_view_init(
    view: *mut HsLiapTuiView,
    me: i32,
    hand: *const HsLiapTuiPiece,
    starter: i32,
) -> HsStatus {
    checked!(
        |view: SizedOut<_>, hand: &Hand, hand: Pieces, me: Seat, starter: Seat| {
            view.write(convert::initial_view(me, hand.set(), starter))
        }
    )
}

/// Declares by a strategy. hand: eight pieces. previous: at most three; may be NULL if previousCount is
/// 0. mustBeNonzero: 1 after two zero declarations in a row. Legal, except that GEN1 may return a
/// forbidden number. Errors: STRATEGY, DECLARATION, OPTION, and as handsense_liap_tui_evaluate().
/// @param strategy code HsLiapTuiStrategy
/// @param previous_count count previous @range 0..3
/// @param must_be_nonzero flag
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_declare(
    strategy: i32,
    hand: *const HsLiapTuiSet,
    previous: *const i32,
    previous_count: i32,
    must_be_nonzero: i32,
    out: *mut i32,
) -> HsStatus {
    checked!(|out: Out<_>,
              hand: [Piece; HAND],
              previous_count: UpTo<{ SEATS - 1 }>,
              (previous, previous_count): &[i32],
              previous: Declared,
              must_be_nonzero: bool,
              strategy: Strategy| {
        let context = DeclarationContext {
            hand: &hand,
            previous: &previous,
            must_be_nonzero,
        };
        out.write(i32::from(liap_tui::declare(strategy, &context)));
    })
}

/// Plays in a style, lowest piece first. seed: for PLANNED. Errors: TURN, STRATEGY.
/// @param style code HsLiapTuiStyle
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_play(
    view: *const HsLiapTuiView,
    style: i32,
    seed: u64,
    out: *mut HsLiapTuiSet,
) -> HsStatus {
    checked!(|out: Out<_>, view: View, style: PlayStyle| {
        let mut player = RuleBasedPlayer::new(Strategy::default(), style);
        player.begin_round(seed);
        view.check_turn()?;
        out.write(convert::set_to_c(player.play(&view)));
    })
}

/// Sets out to the frequency with which strategies ask for a redeal, in percent: 80 with a weak
/// hand, 60 below 60 points, else 30; half after round 10 with a lead above 10. round: from 1.
/// Errors: OPTION, and as handsense_liap_tui_evaluate().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_redeal_percent(
    hand: *const HsLiapTuiSet,
    round: i32,
    score: i32,
    best_other: i32,
    out: *mut i32,
) -> HsStatus {
    checked!(|out: Out<_>, hand: Pieces, round: AtLeastOne| {
        let percent = liap_tui::redeal_percent(hand.set(), round.0, score, best_other);
        out.write(percent as i32);
    })
}

/// Searches for the best declaration: playouts in sampled worlds weighted by the others'
/// declarations. Reproducible with any number of threads. Errors: TURN, OBJECTIVE, TIME, THREADS.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_search_declaration(
    view: *const HsLiapTuiView,
    options: *const HsLiapTuiSearchOptions,
    out: *mut HsLiapTuiDeclarationDecision,
) -> HsStatus {
    checked!(|out: SizedOut<_>, view: View, options: Options<_>| {
        let options = options.with_progress()?;
        let decision = search_declaration(&view, &options)?;
        out.write(declaration_to_c(&decision, options.objective));
    })
}

/// Searches for the best play among up to HS_LIAP_TUI_MAX_CANDIDATES. As
/// handsense_liap_tui_search_declaration().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_search_play(
    view: *const HsLiapTuiView,
    options: *const HsLiapTuiSearchOptions,
    out: *mut HsLiapTuiPlayDecision,
) -> HsStatus {
    checked!(|out: SizedOut<_>, view: View, options: Options<_>| {
        let options = options.with_progress()?;
        let decision = search_play(&view, &options)?;
        out.write(play_to_c(&decision, options.objective));
    })
}

/// Searches whether a weak hand asks for a redeal: 1 or 0. view: before the first declaration. As
/// handsense_liap_tui_search_declaration(). Errors: PHASE too.
/// @param out flag
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_search_redeal(
    view: *const HsLiapTuiView,
    options: *const HsLiapTuiSearchOptions,
    out: *mut i32,
) -> HsStatus {
    checked!(|out: Out<_>, view: View, options: Options<_>| {
        let options = options.with_progress()?;
        out.write(i32::from(search_redeal(&view, &options)?));
    })
}
