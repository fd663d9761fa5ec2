//! A deal with open hands as the state of a host: dealing, passing, play, undo, and what follows.

use std::ffi::c_char;

use super::analysis_types::HsHeartsDeal;
use super::convert::{self, pad_slots};
use super::types::*;
use crate::ffi::boundary::{run, status};
use crate::ffi::general::{HsCard, HsCardSet, card_set};
use crate::ffi::pointer::{Out, SelfSized, SizedOut, print, sized, text};
use crate::ffi::status::{Failure, HsStatus};
use handsense_core::Rng;
use handsense_hearts::{
    CardSet, Deal, DealError, DealPhase, DealSetup, Game, PassDirection, SEATS, Seat,
    penalty_points,
};

/// Phase of a deal.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsHeartsDealPhase {
    /// Seats that have not passed pass, in any order.
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
    /// HS_HEARTS_DEAL_*.
    pub phase: i32,
    /// Seat to play; -1 unless PLAYING.
    pub next_player: i32,
    /// Leader of the trick in progress; -1 unless PLAYING.
    pub leader: i32,
    /// Seat winning the trick in progress; -1 while empty.
    pub winner: i32,
    /// Complete tricks.
    pub tricks_played: i32,
    /// 0 or 1.
    pub hearts_broken: i32,
    /// Seat that has shot the moon; -1 none, or not OVER.
    pub moon_shooter: i32,
    /// Legal cards of nextPlayer.
    pub legal: HsCardSet,
    /// Cards held by each seat.
    pub hands: [HsCardSet; HS_HEARTS_MAX_PLAYERS],
    /// Cards received by each seat; 0 while PASSING, and if unknown.
    pub received: [HsCardSet; HS_HEARTS_MAX_PLAYERS],
    /// Cards won by each seat.
    pub taken: [HsCardSet; HS_HEARTS_MAX_PLAYERS],
    /// Tricks won by each seat.
    pub tricks_taken: [i32; HS_HEARTS_MAX_PLAYERS],
    /// Penalty points taken, without moon and bonuses.
    pub points: [i32; HS_HEARTS_MAX_PLAYERS],
    /// Scores of the deal, with moon and bonuses; 0 until OVER.
    pub scores: [i32; HS_HEARTS_MAX_PLAYERS],
    /// Game scores: those before the deal plus scores.
    pub game_scores: [i32; HS_HEARTS_MAX_PLAYERS],
    /// Winner of each complete trick.
    pub trick_winners: [i32; HS_HEARTS_MAX_TRICKS],
    /// Bit s: seat s has the lowest game score. 0 until a game score is 100 or more.
    pub game_winners: u32,
}

// SAFETY: repr(C), the size first, and only integers.
unsafe impl SelfSized for HsHeartsDealState {}

/// Converts a C deal without its plays.
pub(super) fn deal_setup(deal: &HsHeartsDeal) -> Result<DealSetup, Failure> {
    convert::players(deal.num_players)?;
    Ok(DealSetup {
        rules: convert::rules(deal.rules)?,
        direction: convert::pass_direction(deal.pass_dir)?,
        hands: convert::sets(&deal.hands, "hands")?,
        passed: convert::sets(&deal.passed, "passed")?,
        scores: convert::scores(&deal.scores)?,
        first: convert::seat(deal.first_leader, "firstLeader")?,
    })
}

/// Reads and converts the deal at `deal`. Also returns its `seatPlusOne`, which is no part of the
/// state.
///
/// # Safety
/// `deal` is NULL or readable for the size its first field states.
// Not inlined, so that the functions of a deal share the code.
#[inline(never)]
unsafe fn read_deal(deal: *const HsHeartsDeal) -> Result<(Deal, i32), Failure> {
    // SAFETY: the contract of this function.
    let deal = unsafe { sized(deal, "deal") }?;
    let mut plays = convert::Plays::NONE;
    plays.read(deal.curr_trick, &deal.tricks)?;
    let resumed = Deal::resume(deal_setup(&deal)?, plays.as_slice())?;
    Ok((resumed, deal.seat_plus_one))
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

/// Converts what follows from a deal to its C struct.
fn state_to_c(deal: &Deal) -> HsHeartsDealState {
    let number = |seat: Option<Seat>| seat.map_or(-1, |seat| seat.index() as i32);
    let (setup, position, phase) = (deal.setup(), deal.position(), deal.phase());
    let trick = position.trick();
    let is_playing = phase == DealPhase::Playing;
    let scores = deal.scores().unwrap_or_default();
    let game_scores = Seat::ALL.map(|seat| setup.scores[seat] + scores[seat]);
    let game = Game::resume(setup.rules, game_scores, 0).filter(Game::is_over);
    let winners = game.map_or([false; SEATS], |game| game.winners());
    let mut trick_winners = [0; HS_HEARTS_MAX_TRICKS];
    for (slot, winner) in trick_winners.iter_mut().zip(deal.trick_winners()) {
        *slot = winner.index() as i32;
    }
    let taken = position.taken();
    HsHeartsDealState {
        struct_size: size_of::<HsHeartsDealState>() as u32,
        phase: phase as i32,
        next_player: number(deal.next_seat()),
        leader: number(is_playing.then(|| trick.leader())),
        winner: number(trick.winner()),
        tricks_played: (deal.plays().len() / SEATS) as i32,
        hearts_broken: i32::from(position.hearts_broken()),
        moon_shooter: number(deal.moon_shooter()),
        legal: deal.legal_moves().bits(),
        hands: pad_slots(position.hands().map(CardSet::bits)),
        received: pad_slots(Seat::ALL.map(|seat| deal.received(seat).bits())),
        taken: pad_slots(taken.map(CardSet::bits)),
        tricks_taken: pad_slots(taken.map(|cards| (cards.len() / SEATS as u32) as i32)),
        points: pad_slots(taken.map(|cards| penalty_points(setup.rules, cards))),
        scores: pad_slots(scores),
        game_scores: pad_slots(game_scores),
        trick_winners,
        game_winners: (0..)
            .zip(winners)
            .map(|(seat, won)| u32::from(won) << seat)
            .sum(),
    }
}

/// Converts the position of a deal to its C struct.
fn position_to_c(deal: &Deal) -> HsHeartsPosition {
    let position = deal.position();
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

/// Reads a deal, changes it, and writes it to `out`.
///
/// # Safety
/// As [`read_deal`], and `out` is NULL, or readable and writable for the size its first field states.
// Not inlined and not generic, so that the functions share the code.
#[inline(never)]
unsafe fn change_deal(
    deal: *const HsHeartsDeal,
    out: *mut HsHeartsDeal,
    change: &dyn Fn(&mut Deal) -> Result<(), Failure>,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of this function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of this function.
        let (mut deal, seat_plus_one) = unsafe { read_deal(deal) }?;
        change(&mut deal)?;
        write_deal(out, &deal, seat_plus_one);
        Ok(())
    })
}

/// Deals random cards. passDir: HOLD under rules without passing. Set scores and firstLeader if
/// they are not 0.
///
/// Returns HS_OK, HS_ERROR_RULES or HS_ERROR_PASS_DIRECTION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_deal_random(
    rules: i32,
    pass_dir: i32,
    seed: u64,
    out: *mut HsHeartsDeal,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        let (rules, direction) = (convert::rules(rules)?, convert::pass_direction(pass_dir)?);
        let deal = Deal::random(rules, direction, &mut Rng::new(seed))?;
        write_deal(out, &deal, 0);
        Ok(())
    })
}

/// Passes three cards of a seat. The fourth pass exchanges the hands. out may be deal.
///
/// Returns HS_OK, HS_ERROR_SEAT, HS_ERROR_CARD, HS_ERROR_PASSED_CARDS or HS_ERROR_PHASE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_deal_pass(
    deal: *const HsHeartsDeal,
    seat: i32,
    cards: HsCardSet,
    out: *mut HsHeartsDeal,
) -> HsStatus {
    let pass =
        |deal: &mut Deal| Ok(deal.pass(convert::seat(seat, "seat")?, card_set(cards, "cards")?)?);
    // SAFETY: the contract of the function.
    unsafe { change_deal(deal, out, &pass) }
}

/// Plays a card of the seat to play. out may be deal.
///
/// Returns HS_OK, HS_ERROR_CARD, HS_ERROR_REVOKE, HS_ERROR_ILLEGAL_PLAY, HS_ERROR_DUPLICATE_CARD
/// for a card already played, or HS_ERROR_PHASE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_deal_play(
    deal: *const HsHeartsDeal,
    card: HsCard,
    out: *mut HsHeartsDeal,
) -> HsStatus {
    let play = |deal: &mut Deal| Ok(deal.play(convert::card(card, "card")?)?);
    // SAFETY: the contract of the function.
    unsafe { change_deal(deal, out, &play) }
}

/// Takes back the last card; before the first card all passes. out may be deal.
///
/// Returns HS_OK, or HS_ERROR_PHASE without a card or known pass to take back.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_deal_undo(
    deal: *const HsHeartsDeal,
    out: *mut HsHeartsDeal,
) -> HsStatus {
    // SAFETY: the contract of the function.
    unsafe { change_deal(deal, out, &|deal| Ok(deal.undo()?)) }
}

/// Derives phase, turn, legal cards, hands, tricks and scores from a deal.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_deal_state(
    deal: *const HsHeartsDeal,
    out: *mut HsHeartsDealState,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let (deal, _) = unsafe { read_deal(deal) }?;
        out.write(state_to_c(&deal));
        Ok(())
    })
}

/// Fills the view of a seat; while PASSING without a pass. Returns HS_OK or HS_ERROR_SEAT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_deal_view(
    deal: *const HsHeartsDeal,
    seat: i32,
    out: *mut HsHeartsView,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let (deal, _) = unsafe { read_deal(deal) }?;
        let view = deal.view(convert::seat(seat, "seat")?)?;
        out.write(convert::view_to_c(&view));
        Ok(())
    })
}

/// Fills the position with all hands, for playouts and the solver. Returns HS_OK, or HS_ERROR_PHASE
/// while PASSING.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_deal_position(
    deal: *const HsHeartsDeal,
    out: *mut HsHeartsPosition,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let (deal, _) = unsafe { read_deal(deal) }?;
        if deal.phase() == DealPhase::Passing {
            return Err(DealError::PassFirst.into());
        }
        out.write(position_to_c(&deal));
        Ok(())
    })
}

/// Parses a deal, "pass=left dealt=AK3.QJ98.T654.72/... ..."; notation in
/// docs/reference/notation.md. text: NUL-terminated UTF-8. Returns HS_OK or HS_ERROR_TEXT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_parse_deal(
    text: *const c_char,
    out: *mut HsHeartsDeal,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let deal: Deal = unsafe { self::text(text, "text") }?.parse()?;
        write_deal(out, &deal, 0);
        Ok(())
    })
}

/// Writes a deal in that notation, like snprintf. buffer may be NULL if size is 0. Returns the
/// length without NUL, at most 511, or a negative status.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_format_deal(
    deal: *const HsHeartsDeal,
    buffer: *mut c_char,
    size: usize,
) -> i32 {
    run(|| {
        // SAFETY: the contract of the function.
        let (deal, _) = unsafe { read_deal(deal) }?;
        // SAFETY: the contract of the function.
        unsafe { print(&deal, buffer, size) }
    })
    .unwrap_or_else(|status| status)
}

/// Sets out to the HS_HEARTS_PASS_* of a deal of a game. number: 0 for the first deal. Returns
/// HS_OK, HS_ERROR_RULES or HS_ERROR_COUNT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_pass_direction(
    rules: i32,
    number: i32,
    out: *mut i32,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out, "out") }?;
        let rules = convert::rules(rules)?;
        let number = u32::try_from(number).map_err(|_| Failure::Count(number))?;
        out.write(PassDirection::of_deal(rules, number).code());
        Ok(())
    })
}
