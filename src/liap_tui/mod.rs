//! Liap Tui: hands, plays, declarations, and searching for them.

mod convert;
mod search;
mod types;

pub use search::*;
pub use types::*;

use convert::{Pieces, declaration, declarations, pieces, seat};

use super::guard::status;
use super::pointer::{Out, SizedOut, input, sized};
use super::status::{Failure, HsStatus};
use handsense_liap_tui::combos::Places;
use handsense_liap_tui::{
    self as liap_tui, Comparison, Declaring, NamedPlayer, Play, Player, SEATS, Strategy, View,
    evaluate,
};

type Combos = [HsLiapTuiCombo; HS_LIAP_TUI_MAX_COMBOS];
type Sets = [HsLiapTuiSet; HS_LIAP_TUI_PLAYERS];
type Numbers = [i32; HS_LIAP_TUI_PLAYERS];
type Hand = [HsLiapTuiPiece; HS_LIAP_TUI_HAND];

/// The view behind a pointer from outside.
///
/// # Safety
/// `view` is NULL or readable for the size its first field states.
unsafe fn read_view(view: *const HsLiapTuiView) -> Result<View, Failure> {
    // SAFETY: the contract of this function.
    convert::view(unsafe { sized(view, "view") }?)
}

/// The set behind a pointer from outside.
///
/// # Safety
/// `set` is NULL or readable.
unsafe fn read_set(set: *const HsLiapTuiSet, name: &'static str) -> Result<Pieces, Failure> {
    // SAFETY: the contract of this function.
    pieces(unsafe { input(set, name) }?, name)
}

/// Judges a hand of 0 to 8 pieces: high, middle and low pieces, the plays that it holds, and what the
/// evaluation declares with it.
///
/// The evaluation is that of the text "AI Hand Evaluation Explained"; docs/liap-tui.md says where text and
/// program differ.
///
/// hand: the pieces. out: its structSize must be set and stays; receives the judgement, unchanged on error.
/// Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_STRUCT_SIZE, HS_ERROR_PIECE_COUNT,
/// HS_ERROR_PIECE or HS_ERROR_PIECE_COPIES. Thread-safe; allocates nothing.
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

/// Lists every play that a hand of 0 to 8 pieces holds: small ones first, those of a size by their places,
/// each choice of copies by itself.
///
/// hand: the pieces. out: receives outCount entries, the rest are zero; both unchanged on error. Answers as
/// handsense_liap_tui_evaluate(). Thread-safe; allocates nothing.
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
        let hand = Places::of(unsafe { read_set(hand, "hand") }?.as_slice());
        let (mut combos, mut written) = ([HsLiapTuiCombo::default(); HS_LIAP_TUI_MAX_COMBOS], 0);
        for (slot, combo) in combos.iter_mut().zip(hand.combos(hand.all())) {
            *slot = HsLiapTuiCombo {
                places: u32::from(combo.places),
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

/// Says what kind of play some pieces are.
///
/// set: 0 to 8 pieces in any order. kind: receives HS_LIAP_TUI_PLAY_*; HS_LIAP_TUI_PLAY_INVALID is an answer
/// too. Unchanged on error. Answers as handsense_liap_tui_evaluate(). Thread-safe; allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_classify(
    set: *const HsLiapTuiSet,
    kind: *mut i32,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let kind = unsafe { Out::new(kind, "kind") }?;
        // SAFETY: the contract of the function.
        let play = Play::of(unsafe { read_set(set, "set") }?.set());
        kind.write(play.map_or(0, |play| play.kind.code()));
        Ok(())
    })
}

/// Compares two sets of pieces.
///
/// first, second: 0 to 8 pieces each. out: receives HS_LIAP_TUI_COMPARE_*, unchanged on error. Two sets of
/// the same type compare by strength; two that are both no play compare by points, which never decides a
/// turn. Answers as handsense_liap_tui_evaluate(). Thread-safe; allocates nothing.
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

/// Says who captures a turn: the place among four sets in the order of play, the leader's first.
///
/// A later set takes the turn only if it is a play of the leader's type and stronger than the best so far.
/// The winner captures as many piles as the leader has played pieces.
///
/// sets: four sets of the same size, of which the first must be a play. winner: receives 0 to 3, unchanged on
/// error. Answers HS_OK, HS_ERROR_NOT_A_PLAY, HS_ERROR_PIECE_COUNT for sets of different sizes, and as
/// handsense_liap_tui_evaluate(). Thread-safe; allocates nothing.
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
        let found = liap_tui::turn_winner(&played).ok_or(Failure::NotAPlay(played[0]))?;
        winner.write(found as i32);
        Ok(())
    })
}

/// Scores a round for one player: 3 for nothing declared and nothing captured, 5 more than declared for any
/// other declaration that came true, else a point lost for each pile too many or too few; all times the
/// multiplier.
///
/// declared, captured: 0 to 8. multiplier: 1 and one more for each new deal, up to 1000; 0 means 1. out:
/// receives the points, unchanged on error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_DECLARATION or
/// HS_ERROR_OPTION (the multiplier). Thread-safe; allocates nothing.
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

/// Says whether a game is over, and who has won it.
///
/// scores: those of the four seats after a round. out: receives 0 while nobody has 50 points, else bit s for
/// every seat s with the highest score; unchanged on error. Answers HS_OK, HS_ERROR_NULL or
/// HS_ERROR_ALIGNMENT. Thread-safe; allocates nothing.
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

/// Fills a view before the first declaration: the first round of a game, no scores.
///
/// view: receives the view, structSize included; unchanged on error. me, starter: 0 to 3. hand: my eight
/// pieces, which are kept in ascending order. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT,
/// HS_ERROR_SEAT, HS_ERROR_PIECE or HS_ERROR_PIECE_COPIES. Thread-safe; allocates nothing.
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
        let view = unsafe { Out::new(view, "view") }?;
        // SAFETY: the contract of the function.
        let hand = unsafe { input(hand.cast::<Hand>(), "hand") }?;
        let hand = Pieces::of(hand, "hand")?;
        let (me, starter) = (seat(me, "me")?, seat(starter, "starter")?);
        view.write(convert::initial_view(me, hand.set(), starter));
        Ok(())
    })
}

/// Says what may be declared: bit d for each number d from 0 to 8.
///
/// The last of the four may not make the sum eight, and nobody may declare nothing a third time in a row.
///
/// previous: previousCount numbers declared before, in order; NULL when previousCount is 0. mustBeNonzero: 1
/// when 0 is forbidden because it was declared in each of the last two rounds, else 0. out: receives the
/// bits, unchanged on error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_DECLARATION or
/// HS_ERROR_OPTION. Thread-safe; allocates nothing.
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
        let nonzero = convert::truth(must_be_nonzero, "mustBeNonzero")?;
        let legal = liap_tui::Declarations::legal(&previous[..len], nonzero);
        out.write(u32::from(legal.bits()));
        Ok(())
    })
}

/// Declares by a named strategy.
///
/// strategy: HS_LIAP_TUI_STRATEGY_*. hand: eight pieces in the order in which they are held. previous,
/// previousCount, mustBeNonzero: as for handsense_liap_tui_legal_declarations(); at most three have declared
/// before. out: receives the declaration, unchanged on error; it is legal but for HS_LIAP_TUI_STRATEGY_GEN1,
/// whose last step may lead it to a forbidden number. Answers as handsense_liap_tui_evaluate() and
/// handsense_liap_tui_legal_declarations(), and HS_ERROR_STRATEGY. Thread-safe; allocates nothing.
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
        let hand = convert::whole_hand(&hand)?;
        // SAFETY: the contract of the function.
        let (previous, len) = unsafe { read_previous(previous, previous_count) }?;
        let declaring = Declaring {
            hand: hand.as_slice(),
            previous: &previous[..len],
            must_be_nonzero: convert::truth(must_be_nonzero, "mustBeNonzero")?,
        };
        let strategy = convert::strategy(strategy)?;
        out.write(i32::from(liap_tui::declare(strategy, &declaring)));
        Ok(())
    })
}

/// Plays in a named style.
///
/// view: my turn to play. style: HS_LIAP_TUI_STYLE_*. seed: where the chance of
/// HS_LIAP_TUI_STYLE_PLANNED comes from. out: receives the pieces, lowest first; unchanged on error. Answers
/// HS_OK, why the view is impossible, HS_ERROR_TURN or HS_ERROR_STRATEGY. Thread-safe; allocates nothing.
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
        let mut player = NamedPlayer::new(Strategy::default(), convert::style(style)?);
        player.begin_round(seed);
        view.check_my_play()?;
        out.write(convert::set_to_c(player.play(&view)));
        Ok(())
    })
}

/// How often in percent the named strategies ask for a new deal: 80 with a weak hand, 60 with another one of
/// less than 60 points, else 30; half of that after the tenth round with a lead of more than ten points.
///
/// hand: 0 to 8 pieces. round: from 1. score: mine. bestOther: the highest of the others. out: receives 0 to
/// 100, unchanged on error. Answers as handsense_liap_tui_evaluate(), and HS_ERROR_OPTION for the round.
/// Thread-safe; allocates nothing.
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

/// What was declared before.
///
/// # Safety
/// `previous` is readable as so many numbers, or NULL.
unsafe fn read_previous(previous: *const i32, count: i32) -> Result<([u8; SEATS], usize), Failure> {
    let len = usize::try_from(count).ok().filter(|&len| len < SEATS);
    let name = "previousCount";
    let len = len.ok_or(Failure::Option { name, value: count })?;
    let mut values = [0; SEATS];
    for (index, value) in values.iter_mut().enumerate().take(len) {
        // SAFETY: below the number that the caller vouches for; a NULL is refused.
        *value = *unsafe { input(previous.wrapping_add(index), "previous") }?;
    }
    declarations(&values[..len])
}
