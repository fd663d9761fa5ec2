//! A round with open hands as the state of a host: dealing, declarations, plays, undo, and what
//! follows.

use super::Error;
use super::convert::{self, AtLeastOne, Declaration, Pieces, pieces_to_c, set_to_c};
use super::types::*;
use crate::ffi::argument::{FromC, FromStruct, checked, entries, name, seat_to_c, seats_to_c};
use crate::ffi::pointer::SizedOut;
use crate::ffi::status::HsStatus;
use handsense_core::Rng;
use handsense_liap_tui::{
    Declarations, HAND, Piece, PieceSet, Round, RoundError, RoundPhase, SEATS, Seat, View,
};

/// Phase of a round.
/// @same handsense_liap_tui::RoundPhase::*
#[repr(C)]
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
    /// @seat
    pub starter: i32,
    /// Round of the game.
    /// @range 0..1000 @zero 1
    pub round: i32,
    /// Factor of the points, plus 1 per redeal.
    /// @range 0..1000 @zero 1
    pub multiplier: i32,
    /// @count declared @range 0..4
    pub declared_count: i32,
    /// Declarations from the starter on.
    pub declared: [i32; HS_LIAP_TUI_PLAYERS],
    /// By seat: zero declarations in a row before this round.
    /// @by seat
    pub zero_declarations: [i32; HS_LIAP_TUI_PLAYERS],
    /// Game scores before the round.
    /// @by seat @range -1000000..1000000
    pub scores: [i32; HS_LIAP_TUI_PLAYERS],
    /// The eight pieces dealt to each seat. Views keep their order.
    /// @by seat
    pub hands: [HsLiapTuiSet; HS_LIAP_TUI_PLAYERS],
    /// Entries of turns, with the one in progress.
    /// @count turns
    pub turn_count: i32,
    /// Turns so far; all but the last are complete.
    pub turns: [HsLiapTuiTurn; HS_LIAP_TUI_MAX_TURNS],
    /// Zero.
    pub reserved: i32,
}

/// What follows from a round.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HsLiapTuiRoundState {
    /// Own size.
    pub struct_size: u32,
    /// @code HsLiapTuiRoundPhase
    pub phase: i32,
    /// Seat to declare or play; -1 if OVER.
    /// @seat @none -1
    pub next_player: i32,
    /// Leader of the turn in progress. OVER: winner of the last turn, the next starter.
    /// @seat
    pub leader: i32,
    /// Seat winning the turn in progress; -1 before its lead.
    /// @seat @none -1
    pub winner: i32,
    /// Pieces that nextPlayer must play; 0 for the leader, and unless PLAYING.
    pub required: i32,
    /// Bit d: nextPlayer may declare d.
    pub legal_declarations: u32,
    /// Bit s: seat s may ask for a redeal.
    /// @seats
    pub may_redeal: u32,
    /// Pieces held by each seat, lowest first.
    /// @by seat
    pub hands: [HsLiapTuiSet; HS_LIAP_TUI_PLAYERS],
    /// Piles captured by each seat.
    /// @by seat
    pub captured: [i32; HS_LIAP_TUI_PLAYERS],
    /// Points of the round, multiplied; 0 until OVER.
    /// @by seat @unit points
    pub points: [i32; HS_LIAP_TUI_PLAYERS],
    /// Game scores: those before the round plus points.
    /// @by seat
    pub game_scores: [i32; HS_LIAP_TUI_PLAYERS],
    /// Zero declarations in a row, with this round.
    /// @by seat
    pub zero_declarations: [i32; HS_LIAP_TUI_PLAYERS],
    /// Complete turns.
    /// @count turn_winners @range 0..8
    pub turns_played: i32,
    /// Winner of each complete turn.
    /// @seat
    pub turn_winners: [i32; HS_LIAP_TUI_MAX_TURNS],
    /// Bit s: seat s has the highest game score. 0 until a game score is 50 or more.
    /// @seats
    pub game_winners: u32,
}

impl FromStruct for Round {
    type Struct = HsLiapTuiRound;
    type Error = Error;

    fn from_struct(round: &HsLiapTuiRound) -> Result<Round, Error> {
        let (declared, sets) = convert::history(
            round.declared_count,
            &round.declared,
            round.turn_count,
            &round.turns,
        )?;
        let mut hands = [[Piece::LOWEST; HAND]; SEATS];
        for (slot, hand) in hands.iter_mut().zip(&round.hands) {
            *slot = convert::full_hand(hand, "hands")?;
        }
        let start = convert::start(
            round.starter,
            &round.scores,
            &round.zero_declarations,
            round.multiplier,
            round.round,
        )?;
        Ok(Round::resume(hands, start, &declared, &sets)?)
    }
}

/// Changes a round, then writes it.
fn change(
    mut round: Round,
    out: SizedOut<HsLiapTuiRound>,
    change: impl FnOnce(&mut Round) -> Result<(), RoundError>,
) -> Result<(), Error> {
    change(&mut round)?;
    write_round(out, &round);
    Ok(())
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

/// Writes a round as its C struct.
// Not inlined, so that the functions of a round share the code.
#[inline(never)]
fn write_round(out: SizedOut<HsLiapTuiRound>, round: &Round) {
    let start = round.start();
    let (turns, turn_count) = turns_to_c(round.sets_played());
    out.write(HsLiapTuiRound {
        struct_size: size_of::<HsLiapTuiRound>() as u32,
        starter: start.starter.index() as i32,
        round: start.round as i32,
        multiplier: start.multiplier as i32,
        declared_count: round.declarations().len() as i32,
        declared: entries(round.declarations().iter().map(|&declared| declared.into())),
        zero_declarations: start.zero_declarations.map(|count| count as i32),
        scores: start.scores,
        hands: round.dealt().map(|hand| pieces_to_c(hand.into_iter())),
        turn_count,
        turns,
        reserved: 0,
    });
}

fn view_to_c(view: &View) -> HsLiapTuiView {
    let start = view.start();
    let (turns, turn_count) = turns_to_c(view.sets_played());
    HsLiapTuiView {
        round: start.round as i32,
        multiplier: start.multiplier as i32,
        declared_count: view.declarations().len() as i32,
        declared: entries(view.declarations().iter().map(|&declared| declared.into())),
        zero_declarations: start.zero_declarations.map(|count| count as i32),
        scores: start.scores,
        hand: pieces_to_c(view.held().iter().copied()),
        turn_count,
        turns,
        ..convert::initial_view(view.me(), view.hand(), start.starter)
    }
}

fn state_to_c(round: &Round) -> HsLiapTuiRoundState {
    let phase = round.phase();
    let legal = match phase {
        RoundPhase::Declaring => round.legal_declarations(),
        RoundPhase::Playing | RoundPhase::Over => Declarations::NONE,
    };
    let winners = round.turn_winners();
    HsLiapTuiRoundState {
        struct_size: size_of::<HsLiapTuiRoundState>() as u32,
        phase: phase as i32,
        next_player: seat_to_c(round.next_seat()),
        leader: seat_to_c(Some(round.leader())),
        winner: seat_to_c(round.best().map(|(_, seat)| seat)),
        required: round.required().unwrap_or(0) as i32,
        legal_declarations: u32::from(legal.bits()),
        may_redeal: seats_to_c(Seat::ALL.map(|seat| round.may_redeal(seat))),
        hands: Seat::ALL.map(|seat| set_to_c(round.hand(seat))),
        captured: round.captured().map(i32::from),
        points: round.points().unwrap_or_default(),
        game_scores: round.game_scores(),
        zero_declarations: round.zero_declarations().map(|count| count as i32),
        turns_played: round.turns() as i32,
        turn_winners: entries(winners.iter().map(|winner| winner.index() as i32)),
        game_winners: seats_to_c(round.game_winners().unwrap_or_default()),
    }
}

/// Deals a first round. starter: 0 to 3, or -1 for the holder of the red general. For a later
/// round, set round, scores and zeroDeclarations. Errors: SEAT.
/// @param starter seat @none -1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_round_random(
    starter: i32,
    seed: u64,
    out: *mut HsLiapTuiRound,
) -> HsStatus {
    checked!(|out: SizedOut<_>| {
        let starter = match starter {
            -1 => None,
            _ => Some(Seat::from_c(starter, name!(starter))?),
        };
        write_round(out, &Round::random(starter, &mut Rng::new(seed)));
    })
}

/// Deals again for the owner of a weak hand, who starts. The multiplier rises by 1. out may be
/// round. Errors: SEAT, OPTION when the multiplier is 1000, or PHASE unless the hand is weak and no
/// seat has declared.
/// @param seat seat
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_round_redeal(
    round: *const HsLiapTuiRound,
    seat: i32,
    seed: u64,
    out: *mut HsLiapTuiRound,
) -> HsStatus {
    checked!(|out: SizedOut<_>, round: Round, seat: Seat| {
        let mut dealt = round;
        dealt.redeal(seat, &mut Rng::new(seed))?;
        AtLeastOne::from_c(dealt.start().multiplier as i32, "multiplier")?;
        write_round(out, &dealt);
    })
}

/// Declares for nextPlayer. out may be round. Errors: DECLARATION, or PHASE after four
/// declarations.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_round_declare(
    round: *const HsLiapTuiRound,
    declared: i32,
    out: *mut HsLiapTuiRound,
) -> HsStatus {
    checked!(|out: SizedOut<_>, round: Round, declared: Declaration| {
        change(round, out, |round| round.declare(declared.0))?
    })
}

/// Plays pieces of nextPlayer. out may be round. Errors: PIECE, PIECE_COPIES for pieces not held,
/// PIECE_COUNT, INVALID_PLAY for a lead that is no play, or PHASE unless PLAYING.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_round_play(
    round: *const HsLiapTuiRound,
    set: *const HsLiapTuiSet,
    out: *mut HsLiapTuiRound,
) -> HsStatus {
    checked!(|out: SizedOut<_>, round: Round, set: Pieces| {
        change(round, out, |round| round.play(set.set()))?
    })
}

/// Takes back the last play or declaration. out may be round. Errors: PHASE before the first
/// declaration.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_round_undo(
    round: *const HsLiapTuiRound,
    out: *mut HsLiapTuiRound,
) -> HsStatus {
    checked!(|out: SizedOut<_>, round: Round| change(round, out, Round::undo)?)
}

/// Derives phase, turn, legal declarations, hands and scores from a round.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_round_state(
    round: *const HsLiapTuiRound,
    out: *mut HsLiapTuiRoundState,
) -> HsStatus {
    checked!(|out: SizedOut<_>, round: Round| out.write(state_to_c(&round)))
}

/// Fills the view of a seat. Errors: SEAT.
/// @param seat seat
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_liap_tui_round_view(
    round: *const HsLiapTuiRound,
    seat: i32,
    out: *mut HsLiapTuiView,
) -> HsStatus {
    checked!(|out: SizedOut<_>, round: Round, seat: Seat| out.write(view_to_c(&round.view(seat)?)))
}
