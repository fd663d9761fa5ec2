//! A deal with open hands as the state of a host: dealing, passing, play, undo, and what follows.

use std::ffi::c_char;

use super::Error;
use super::analysis::HsHeartsDeal;
use super::convert::{self, pad_slots};
use super::types::*;
use crate::ffi::argument::{FromStruct, checked, entries, field, seat_to_c, seats_to_c};
use crate::ffi::general::{HsCard, HsCardSet};
use crate::ffi::pointer::{Out, SizedOut, TextBuffer};
use crate::ffi::status::HsStatus;
use handsense_core::Rng;
use handsense_hearts::{
    Card, CardSet, Deal, DealError, DealPhase, DealSetup, PassDirection, Position, Rules, SEATS,
    Seat, penalty_points,
};

/// Phase of a deal.
/// @same handsense_hearts::DealPhase::*
#[repr(C)]
pub enum HsHeartsDealPhase {
    /// Seats pass, in any order.
    HS_HEARTS_DEAL_PASSING = 0,
    /// nextPlayer plays.
    HS_HEARTS_DEAL_PLAYING = 1,
    /// All cards are played.
    HS_HEARTS_DEAL_OVER = 2,
}

/// What follows from a deal. Unused seats are 0.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HsHeartsDealState {
    /// Own size.
    pub struct_size: u32,
    /// @code HsHeartsDealPhase
    pub phase: i32,
    /// Seat to play; -1 unless PLAYING.
    /// @seat @none -1
    pub next_player: i32,
    /// Leader of the trick; -1 unless PLAYING.
    /// @seat @none -1
    pub leader: i32,
    /// Seat winning the trick; -1 while empty.
    /// @seat @none -1
    pub winner: i32,
    /// Complete tricks.
    /// @count trick_winners @range 0..13
    pub tricks_played: i32,
    /// @flag
    pub hearts_broken: i32,
    /// Seat that shot the moon, or -1.
    /// @seat @none -1
    pub moon_shooter: i32,
    /// Legal cards of nextPlayer.
    pub legal: HsCardSet,
    /// Cards held.
    /// @by seat
    pub hands: [HsCardSet; HS_HEARTS_MAX_PLAYERS],
    /// Cards received; 0 while PASSING or unknown.
    /// @by seat
    pub received: [HsCardSet; HS_HEARTS_MAX_PLAYERS],
    /// Cards won.
    /// @by seat
    pub taken: [HsCardSet; HS_HEARTS_MAX_PLAYERS],
    /// Tricks won.
    /// @by seat
    pub tricks_taken: [i32; HS_HEARTS_MAX_PLAYERS],
    /// Penalty points taken.
    /// @by seat @unit points
    pub points: [i32; HS_HEARTS_MAX_PLAYERS],
    /// Scores of the deal; 0 until OVER.
    /// @by seat
    pub scores: [i32; HS_HEARTS_MAX_PLAYERS],
    /// Scores of the game.
    /// @by seat
    pub game_scores: [i32; HS_HEARTS_MAX_PLAYERS],
    /// Winner of each complete trick.
    /// @seat
    pub trick_winners: [i32; HS_HEARTS_MAX_TRICKS],
    /// Bit s: seat s has the lowest game score; 0 below 100.
    /// @seats
    pub game_winners: u32,
}

/// Converts a C deal without its plays.
fn deal_setup(deal: &HsHeartsDeal) -> Result<DealSetup, Error> {
    convert::players(deal.num_players)?;
    Ok(DealSetup {
        rules: field!(deal.rules)?,
        direction: field!(deal.pass_dir)?,
        hands: convert::sets(&deal.hands, "hands")?,
        passed: convert::sets(&deal.passed, "passed")?,
        scores: convert::scores(&deal.scores)?,
        first: field!(deal.first_leader)?,
    })
}

/// A deal of the host, with `seatPlusOne`, which is no part of the state.
pub(super) struct HostDeal {
    pub deal: Deal,
    pub seat_plus_one: i32,
}

impl FromStruct for HostDeal {
    type Struct = HsHeartsDeal;
    type Error = Error;

    fn from_struct(deal: &HsHeartsDeal) -> Result<HostDeal, Error> {
        let mut plays = convert::Plays::NONE;
        plays.read(deal.curr_trick, &deal.tricks)?;
        Ok(HostDeal {
            deal: Deal::resume(deal_setup(deal)?, plays.as_slice())?,
            seat_plus_one: deal.seat_plus_one,
        })
    }
}

impl HostDeal {
    /// Changes the deal, then writes it.
    fn change(
        mut self,
        out: SizedOut<HsHeartsDeal>,
        change: impl FnOnce(&mut Deal) -> Result<(), DealError>,
    ) -> Result<(), Error> {
        change(&mut self.deal)?;
        write_deal(out, &self.deal, self.seat_plus_one);
        Ok(())
    }
}

/// Writes a deal as its C struct.
// Not inlined, so that the functions of a deal share the code.
#[inline(never)]
fn write_deal(out: SizedOut<HsHeartsDeal>, deal: &Deal, seat_plus_one: i32) {
    let setup = deal.setup();
    out.write(HsHeartsDeal {
        struct_size: size_of::<HsHeartsDeal>() as u32,
        num_players: SEATS as i32,
        rules: setup.rules.bits(),
        pass_dir: setup.direction.code(),
        curr_trick: (deal.plays().len() / SEATS) as i32,
        seat_plus_one,
        hands: pad_slots(setup.hands.map(CardSet::bits)),
        passed: pad_slots(setup.passed.map(CardSet::bits)),
        scores: pad_slots(setup.scores),
        tricks: convert::tricks_to_c(deal.plays().iter().copied()),
        reserved: 0,
        first_leader: setup.first.index() as i32,
        reserved_2: 0,
    });
}

fn state_to_c(deal: &Deal) -> HsHeartsDealState {
    let (setup, position, phase) = (deal.setup(), deal.position(), deal.phase());
    let trick = position.trick();
    let is_playing = phase == DealPhase::Playing;
    let taken = position.taken();
    HsHeartsDealState {
        struct_size: size_of::<HsHeartsDealState>() as u32,
        phase: phase as i32,
        next_player: seat_to_c(deal.next_seat()),
        leader: seat_to_c(is_playing.then(|| trick.leader())),
        winner: seat_to_c(trick.winner()),
        tricks_played: (deal.plays().len() / SEATS) as i32,
        hearts_broken: i32::from(position.hearts_broken()),
        moon_shooter: seat_to_c(deal.moon_shooter()),
        legal: deal.legal_moves().bits(),
        hands: pad_slots(position.hands().map(CardSet::bits)),
        received: pad_slots(Seat::ALL.map(|seat| deal.received(seat).bits())),
        taken: pad_slots(taken.map(CardSet::bits)),
        tricks_taken: pad_slots(taken.map(|cards| (cards.len() / SEATS as u32) as i32)),
        points: pad_slots(taken.map(|cards| penalty_points(setup.rules, cards))),
        scores: pad_slots(deal.scores().unwrap_or_default()),
        game_scores: pad_slots(deal.game_scores()),
        trick_winners: entries(deal.trick_winners().map(|winner| winner.index() as i32)),
        game_winners: seats_to_c(deal.game_winners().unwrap_or_default()),
    }
}

fn position_to_c(position: &Position) -> HsHeartsPosition {
    let trick = position.trick();
    let on_table = trick.cards().iter().enumerate();
    let [trick_to_c, ..] = convert::tricks_to_c(
        on_table.map(|(place, &card)| (trick.leader().step(place as i32), card)),
    );
    HsHeartsPosition {
        struct_size: size_of::<HsHeartsPosition>() as u32,
        num_players: SEATS as i32,
        rules: position.rules().bits(),
        next_player: position.next_seat().index() as i32,
        hands: pad_slots(position.hands().map(CardSet::bits)),
        taken: pad_slots(position.taken().map(CardSet::bits)),
        trick: trick_to_c,
        reserved: 0,
    }
}

/// Deals random cards, with scores and firstLeader 0. Errors: RULES, PASS_DIRECTION unless HOLD under
/// rules without passing.
/// @param rules bits HsHeartsRule
/// @param pass_dir code HsHeartsPass
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_deal_random(
    rules: i32,
    pass_dir: i32,
    seed: u64,
    out: *mut HsHeartsDeal,
) -> HsStatus {
    checked!(|out: SizedOut<_>, rules: Rules, pass_dir: PassDirection| {
        let deal = Deal::random(rules, pass_dir, &mut Rng::new(seed))?;
        write_deal(out, &deal, 0);
    })
}

/// Passes three cards of a seat. The fourth pass exchanges the hands. out may be deal. Errors:
/// SEAT, CARD, PASSED_CARDS, PHASE.
/// @param seat seat
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_deal_pass(
    deal: *const HsHeartsDeal,
    seat: i32,
    cards: HsCardSet,
    out: *mut HsHeartsDeal,
) -> HsStatus {
    checked!(
        |out: SizedOut<_>, deal: HostDeal, seat: Seat, cards: CardSet| {
            deal.change(out, |deal| deal.pass(seat, cards))?
        }
    )
}

/// Plays a card of the seat to play. out may be deal. Errors: CARD, REVOKE, ILLEGAL_PLAY,
/// DUPLICATE_CARD for a card already played, PHASE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_deal_play(
    deal: *const HsHeartsDeal,
    card: HsCard,
    out: *mut HsHeartsDeal,
) -> HsStatus {
    checked!(
        |out: SizedOut<_>, deal: HostDeal, card: Card| deal.change(out, |deal| deal.play(card))?
    )
}

/// Takes back the last card, or all passes. out may be deal. Errors: PHASE without either.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_deal_undo(
    deal: *const HsHeartsDeal,
    out: *mut HsHeartsDeal,
) -> HsStatus {
    checked!(|out: SizedOut<_>, deal: HostDeal| deal.change(out, Deal::undo)?)
}

/// Derives what follows from a deal.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_deal_state(
    deal: *const HsHeartsDeal,
    out: *mut HsHeartsDealState,
) -> HsStatus {
    checked!(|out: SizedOut<_>, deal: HostDeal| out.write(state_to_c(&deal.deal)))
}

/// Fills the view of a seat; while PASSING without a pass. Errors: SEAT.
/// @param seat seat
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_deal_view(
    deal: *const HsHeartsDeal,
    seat: i32,
    out: *mut HsHeartsView,
) -> HsStatus {
    checked!(|out: SizedOut<_>, deal: HostDeal, seat: Seat| out
        .write(convert::view_to_c(&deal.deal.view(seat)?)))
}

/// Fills the position with all hands. Errors: PHASE while PASSING.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_deal_position(
    deal: *const HsHeartsDeal,
    out: *mut HsHeartsPosition,
) -> HsStatus {
    checked!(|out: SizedOut<_>, deal: HostDeal| out
        .write(position_to_c(deal.deal.position_after_pass()?)))
}

/// Parses "pass=left dealt=AK3.QJ98.T654.72/... ...": docs/use/check-deal.md. Errors: TEXT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_parse_deal(
    text: *const c_char,
    out: *mut HsHeartsDeal,
) -> HsStatus {
    checked!(|out: SizedOut<_>, text: &str| write_deal(out, &text.parse()?, 0))
}

/// Writes a deal so, as snprintf. Returns the length without NUL, at most 511, or a negative status.
/// @param size size buffer
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_format_deal(
    deal: *const HsHeartsDeal,
    buffer: *mut c_char,
    size: usize,
) -> i32 {
    checked!(|deal: HostDeal, (buffer, size): TextBuffer| buffer.print(&deal.deal)?)
}

/// Sets out to the HS_HEARTS_PASS_* of a deal, 0 for the first. Errors: RULES, COUNT.
/// @param rules bits HsHeartsRule
/// @param out code HsHeartsPass
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_pass_direction(
    rules: i32,
    number: i32,
    out: *mut i32,
) -> HsStatus {
    checked!(|out: Out<_>, rules: Rules, number: usize| out
        .write(PassDirection::of_deal(rules, number as u32).code()))
}
