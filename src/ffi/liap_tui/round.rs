//! A round with open hands as the state of a host: dealing, declarations, plays, undo, and what
//! follows.

use super::convert::{self, pieces, seat, set_to_c};
use super::types::*;
use crate::ffi::boundary::status;
use crate::ffi::pointer::{SelfSized, SizedOut, input, sized};
use crate::ffi::status::{Failure, HsStatus};
use handsense_core::Rng;
use handsense_liap_tui::{
    Declarations, HAND, Piece, PieceSet, RoundPhase, RoundRecord, RoundSetup, SEATS, Seat, View,
    winners,
};

/// Phase of a round.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsLiapTuiRoundPhase {
    /// nextPlayer declares. Before the first declaration a weak hand may ask for a redeal.
    HS_LIAP_TUI_ROUND_DECLARING = 0,
    /// nextPlayer plays.
    HS_LIAP_TUI_ROUND_PLAYING = 1,
    /// All pieces are played.
    HS_LIAP_TUI_ROUND_OVER = 2,
}

/// A round with open hands: the state of a round, and its record.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HsLiapTuiRound {
    /// Own size.
    pub struct_size: u32,
    /// Seat that declares first and leads.
    pub starter: i32,
    /// Round of the game, 1 to 1000; 0 means 1.
    pub round: i32,
    /// Factor of the points, plus 1 per redeal, up to 1000; 0 means 1.
    pub multiplier: i32,
    /// Entries of declared, 0 to 4.
    pub declared_count: i32,
    /// Declarations from the starter on.
    pub declared: [i32; HS_LIAP_TUI_PLAYERS],
    /// By seat: zero declarations in a row before this round.
    pub zero_declarations: [i32; HS_LIAP_TUI_PLAYERS],
    /// Game scores before the round, -1000000 to 1000000.
    pub scores: [i32; HS_LIAP_TUI_PLAYERS],
    /// The eight pieces dealt to each seat. Views keep their order.
    pub hands: [HsLiapTuiSet; HS_LIAP_TUI_PLAYERS],
    /// Entries of turns, with the one in progress.
    pub turn_count: i32,
    /// Turns so far; all but the last are complete.
    pub turns: [HsLiapTuiTurn; HS_LIAP_TUI_MAX_TURNS],
    /// Zero.
    pub reserved: i32,
}

// SAFETY: repr(C), the size first, and only integers.
unsafe impl SelfSized for HsLiapTuiRound {}

/// What follows from a round.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HsLiapTuiRoundState {
    /// Own size.
    pub struct_size: u32,
    /// HS_LIAP_TUI_ROUND_*.
    pub phase: i32,
    /// Seat to declare or play; -1 if OVER.
    pub next_player: i32,
    /// Leader of the turn in progress. OVER: winner of the last turn, the next starter.
    pub leader: i32,
    /// Seat winning the turn in progress; -1 before its lead.
    pub winner: i32,
    /// Pieces that nextPlayer must play; 0 for the leader, and unless PLAYING.
    pub required: i32,
    /// Bit d: nextPlayer may declare d.
    pub legal_declarations: u32,
    /// Bit s: seat s may ask for a redeal.
    pub may_redeal: u32,
    /// Pieces held by each seat, lowest first.
    pub hands: [HsLiapTuiSet; HS_LIAP_TUI_PLAYERS],
    /// Piles captured by each seat.
    pub captured: [i32; HS_LIAP_TUI_PLAYERS],
    /// Points of the round, multiplied; 0 until OVER.
    pub points: [i32; HS_LIAP_TUI_PLAYERS],
    /// Game scores: those before the round plus points.
    pub game_scores: [i32; HS_LIAP_TUI_PLAYERS],
    /// Zero declarations in a row, with this round.
    pub zero_declarations: [i32; HS_LIAP_TUI_PLAYERS],
    /// Complete turns.
    pub turns_played: i32,
    /// Winner of each complete turn.
    pub turn_winners: [i32; HS_LIAP_TUI_MAX_TURNS],
    /// Bit s: seat s has the highest game score. 0 until a game score is 50 or more.
    pub game_winners: u32,
}

// SAFETY: repr(C), the size first, and only integers.
unsafe impl SelfSized for HsLiapTuiRoundState {}

/// Reads and converts the round at `round`. Its public part is that of a view.
///
/// # Safety
/// `round` is NULL or readable for the size its first field states.
// Not inlined, so that the functions of a round share the code.
#[inline(never)]
unsafe fn read_round(round: *const HsLiapTuiRound) -> Result<RoundRecord, Failure> {
    // SAFETY: the contract of this function.
    let round = unsafe { sized(round, "round") }?;
    let history = convert::History::read(
        round.declared_count,
        &round.declared,
        round.turn_count,
        &round.turns,
    )?;
    let mut hands = [[Piece::LOWEST; HAND]; SEATS];
    for (slot, hand) in hands.iter_mut().zip(&round.hands) {
        let hand = pieces(hand, "hands")?;
        slot.copy_from_slice(convert::full_hand(&hand)?.as_slice());
    }
    let setup = RoundSetup {
        hands,
        starter: seat(round.starter, "starter")?,
        scores: convert::scores(&round.scores)?,
        zero_declarations: convert::zero_declarations(&round.zero_declarations)?,
        multiplier: convert::multiplier(round.multiplier)?,
        round: convert::round(round.round)?,
    };
    Ok(RoundRecord::resume(
        setup,
        history.declared(),
        history.sets(),
    )?)
}

/// Converts sets in order of play, four a turn, to C turns. Also returns their number.
fn turns_to_c(sets: &[PieceSet]) -> ([HsLiapTuiTurn; HS_LIAP_TUI_MAX_TURNS], i32) {
    let mut turns = [HsLiapTuiTurn::default(); HS_LIAP_TUI_MAX_TURNS];
    for (turn, sets) in turns.iter_mut().zip(sets.chunks(SEATS)) {
        for (slot, &set) in turn.sets.iter_mut().zip(sets) {
            *slot = set_to_c(set);
            turn.played += 1;
        }
    }
    (turns, sets.len().div_ceil(SEATS) as i32)
}

/// Converts declarations to their C array.
fn declared_to_c(declared: &[u8]) -> [i32; HS_LIAP_TUI_PLAYERS] {
    let mut out = [0; HS_LIAP_TUI_PLAYERS];
    for (slot, &declared) in out.iter_mut().zip(declared) {
        *slot = i32::from(declared);
    }
    out
}

/// Converts pieces to their C struct, in order.
fn hand_to_c(pieces: &[Piece]) -> HsLiapTuiSet {
    let mut out = HsLiapTuiSet::default();
    for (slot, piece) in out.pieces.iter_mut().zip(pieces) {
        *slot = piece.points() as HsLiapTuiPiece;
        out.count += 1;
    }
    out
}

/// Writes a round as its C struct.
// Not inlined, so that the functions of a round share the code.
#[inline(never)]
fn write_round(out: SizedOut<HsLiapTuiRound>, round: &RoundRecord) {
    let setup = round.setup();
    let (turns, turn_count) = turns_to_c(round.sets_played());
    out.write(HsLiapTuiRound {
        struct_size: size_of::<HsLiapTuiRound>() as u32,
        starter: setup.starter.index() as i32,
        round: setup.round as i32,
        multiplier: setup.multiplier as i32,
        declared_count: round.declarations().len() as i32,
        declared: declared_to_c(round.declarations()),
        zero_declarations: setup.zero_declarations.map(|count| count as i32),
        scores: setup.scores,
        hands: setup.hands.map(|hand| hand_to_c(&hand)),
        turn_count,
        turns,
        reserved: 0,
    });
}

/// Converts a view to its C struct.
fn view_to_c(view: &View) -> HsLiapTuiView {
    let start = view.start();
    let (turns, turn_count) = turns_to_c(view.sets_played());
    HsLiapTuiView {
        round: start.round as i32,
        multiplier: start.multiplier as i32,
        declared_count: view.declarations().len() as i32,
        declared: declared_to_c(view.declarations()),
        zero_declarations: start.zero_declarations.map(|count| count as i32),
        scores: start.scores,
        hand: hand_to_c(view.held()),
        turn_count,
        turns,
        ..convert::initial_view(start.me, view.hand(), start.starter)
    }
}

/// A bit for each seat.
fn seat_bits(is_set: impl Fn(Seat) -> bool) -> u32 {
    let bit = |seat: Seat| u32::from(is_set(seat)) << seat.index();
    Seat::ALL.into_iter().map(bit).sum()
}

/// Converts what follows from a round to its C struct.
fn state_to_c(round: &RoundRecord) -> HsLiapTuiRoundState {
    let number = |seat: Option<Seat>| seat.map_or(-1, |seat| seat.index() as i32);
    let (setup, phase) = (round.setup(), round.phase());
    let points = round.points().unwrap_or_default();
    let game_scores = Seat::ALL.map(|seat| setup.scores[seat] + points[seat]);
    let won = winners(&game_scores).unwrap_or_default();
    let legal = match phase {
        RoundPhase::Declaring => round.legal_declarations(),
        RoundPhase::Playing | RoundPhase::Over => Declarations::NONE,
    };
    let mut turn_winners = [0; HS_LIAP_TUI_MAX_TURNS];
    for (slot, winner) in turn_winners.iter_mut().zip(round.turn_winners()) {
        *slot = winner.index() as i32;
    }
    HsLiapTuiRoundState {
        struct_size: size_of::<HsLiapTuiRoundState>() as u32,
        phase: phase as i32,
        next_player: number(round.next_seat()),
        leader: number(Some(round.leader())),
        winner: number(round.best().map(|(_, seat)| seat)),
        required: round.required().unwrap_or(0) as i32,
        legal_declarations: u32::from(legal.bits()),
        may_redeal: seat_bits(|seat| round.may_redeal(seat)),
        hands: Seat::ALL.map(|seat| set_to_c(round.hand(seat))),
        captured: round.captured().map(i32::from),
        points,
        game_scores,
        zero_declarations: round.zero_declarations().map(|count| count as i32),
        turns_played: round.turns() as i32,
        turn_winners,
        game_winners: seat_bits(|seat| won[seat]),
    }
}

/// Reads a round, changes it, and writes it to `out`.
///
/// # Safety
/// As [`read_round`], and `out` is NULL, or readable and writable for the size its first field
/// states.
// Not inlined and not generic, so that the functions share the code.
#[inline(never)]
unsafe fn change_round(
    round: *const HsLiapTuiRound,
    out: *mut HsLiapTuiRound,
    change: &dyn Fn(&mut RoundRecord) -> Result<(), Failure>,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of this function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of this function.
        let mut round = unsafe { read_round(round) }?;
        change(&mut round)?;
        write_round(out, &round);
        Ok(())
    })
}

/// Deals a first round. starter: 0 to 3, or -1 for the holder of the red general. For a later round,
/// set round, scores and zeroDeclarations.
///
/// Returns HS_OK or HS_ERROR_SEAT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_round_random(
    starter: i32,
    seed: u64,
    out: *mut HsLiapTuiRound,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        let starter = match starter {
            -1 => None,
            starter => Some(seat(starter, "starter")?),
        };
        let round = RoundRecord::random(starter, &mut Rng::new(seed));
        write_round(out, &round);
        Ok(())
    })
}

/// Deals again for the owner of a weak hand, who starts. The multiplier rises by 1. out may be round.
///
/// Returns HS_OK, HS_ERROR_SEAT, HS_ERROR_OPTION when the multiplier is 1000, or HS_ERROR_PHASE
/// unless the hand is weak and no seat has declared.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_round_redeal(
    round: *const HsLiapTuiRound,
    seat: i32,
    seed: u64,
    out: *mut HsLiapTuiRound,
) -> HsStatus {
    let redeal = |round: &mut RoundRecord| {
        round.redeal(self::seat(seat, "seat")?, &mut Rng::new(seed))?;
        convert::multiplier(round.setup().multiplier as i32)?;
        Ok(())
    };
    // SAFETY: the contract of the function.
    unsafe { change_round(round, out, &redeal) }
}

/// Declares for nextPlayer. out may be round.
///
/// Returns HS_OK, HS_ERROR_DECLARATION, or HS_ERROR_PHASE after four declarations.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_round_declare(
    round: *const HsLiapTuiRound,
    declared: i32,
    out: *mut HsLiapTuiRound,
) -> HsStatus {
    let declare = |round: &mut RoundRecord| Ok(round.declare(convert::declaration(declared)?)?);
    // SAFETY: the contract of the function.
    unsafe { change_round(round, out, &declare) }
}

/// Plays pieces of nextPlayer. out may be round.
///
/// Returns HS_OK, HS_ERROR_PIECE, HS_ERROR_PIECE_COPIES for pieces not held, HS_ERROR_PIECE_COUNT,
/// HS_ERROR_INVALID_PLAY for a lead that is no play, or HS_ERROR_PHASE unless PLAYING.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_round_play(
    round: *const HsLiapTuiRound,
    set: *const HsLiapTuiSet,
    out: *mut HsLiapTuiRound,
) -> HsStatus {
    let play = |round: &mut RoundRecord| {
        // SAFETY: the contract of the function.
        let set = pieces(unsafe { input(set, "set") }?, "set")?;
        Ok(round.play(set.set())?)
    };
    // SAFETY: the contract of the function.
    unsafe { change_round(round, out, &play) }
}

/// Takes back the last play or declaration. out may be round.
///
/// Returns HS_OK, or HS_ERROR_PHASE before the first declaration.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_round_undo(
    round: *const HsLiapTuiRound,
    out: *mut HsLiapTuiRound,
) -> HsStatus {
    // SAFETY: the contract of the function.
    unsafe { change_round(round, out, &|round| Ok(round.undo()?)) }
}

/// Derives phase, turn, legal declarations, hands and scores from a round.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_round_state(
    round: *const HsLiapTuiRound,
    out: *mut HsLiapTuiRoundState,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of the function.
        out.write(state_to_c(&unsafe { read_round(round) }?));
        Ok(())
    })
}

/// Fills the view of a seat. Returns HS_OK or HS_ERROR_SEAT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_round_view(
    round: *const HsLiapTuiRound,
    seat: i32,
    out: *mut HsLiapTuiView,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let round = unsafe { read_round(round) }?;
        out.write(view_to_c(&round.view(self::seat(seat, "seat")?)?));
        Ok(())
    })
}
