//! A model of the table: what the players have shown in earlier deals.

use std::array::from_fn;
use std::ffi::c_char;

use super::Error;
use super::analysis::HsHeartsDeal;
use super::deal::HostDeal;
use super::types::HS_HEARTS_MAX_PLAYERS;
use crate::ffi::argument::{FromStruct, checked, entries};
use crate::ffi::pointer::{SizedOut, TextBuffer};
use crate::ffi::status::{Failure, HsStatus};
use handsense_hearts::Seat;
use handsense_hearts::opponents::{Count, Habit, Opponents, SeatModel};

/// Places for styles of play, and for styles of passing.
pub const HS_HEARTS_MAX_STYLES: usize = 16;
/// Places for styles of play with each of three epsilons.
pub const HS_HEARTS_MAX_PLAY_LOGS: usize = 48;
/// Places for habits.
pub const HS_HEARTS_MAX_HABITS: usize = 16;

/// Style of play.
/// @same handsense_hearts::opponents::Style::*
#[repr(C)]
pub enum HsHeartsStyle {
    /// LEARNED: the level EXPERT, and nearly a search.
    HS_HEARTS_STYLE_LEARNED = 0,
    /// LEARNED with more noise.
    HS_HEARTS_STYLE_NOISY = 1,
    /// TUNED.
    HS_HEARTS_STYLE_TUNED = 2,
    /// The level SEASONED.
    HS_HEARTS_STYLE_SEASONED = 3,
    /// The level STEADY.
    HS_HEARTS_STYLE_STEADY = 4,
    /// The level NOVICE.
    HS_HEARTS_STYLE_NOVICE = 5,
    /// The classic engine's card player.
    HS_HEARTS_STYLE_CARD_PLAYER = 6,
    /// The classic engine's ducker.
    HS_HEARTS_STYLE_DUCKER = 7,
    /// The classic engine's moon shooter.
    HS_HEARTS_STYLE_SHOOTER = 8,
}

/// Style of passing.
/// @same handsense_hearts::opponents::PassStyle::*
#[repr(C)]
pub enum HsHeartsPassStyle {
    /// Mostly as TUNED.
    HS_HEARTS_PASS_STYLE_TUNED = 0,
    /// As the level NOVICE.
    HS_HEARTS_PASS_STYLE_NOVICE = 1,
    /// The classic engine's rules.
    HS_HEARTS_PASS_STYLE_RULES = 2,
    /// The lowest cards.
    HS_HEARTS_PASS_STYLE_LOW = 3,
    /// High spades, then the longest suit.
    HS_HEARTS_PASS_STYLE_SHOOTER = 4,
    /// Any three cards.
    HS_HEARTS_PASS_STYLE_ANY = 5,
}

/// Habit of a player, with its chances.
/// @same handsense_hearts::opponents::Habit::*
#[repr(C)]
pub enum HsHeartsHabit {
    /// Shoots the moon; chances: deals.
    HS_HEARTS_HABIT_SHOOTS_MOON = 0,
    /// Takes a penalty card from a seat that alone has half of them; chances: such deals of others.
    HS_HEARTS_HABIT_STOPS_MOON = 1,
    /// Passes the queen; chances: passes from a hand with her.
    HS_HEARTS_HABIT_PASSES_QUEEN = 2,
    /// Leads a spade below the queen while she is out; chances: leads with such a spade and another
    /// suit.
    HS_HEARTS_HABIT_LEADS_SPADES = 3,
    /// Discards points on the lowest score of the others; chances: such discards, scores unequal.
    HS_HEARTS_HABIT_TARGETS_LEADER = 4,
}

/// What a seat has shown. Unused places are 0.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsHeartsSeatModel {
    /// Observed deals.
    /// @range 0..2147483647
    pub deals: i32,
    /// Zero.
    pub reserved: i32,
    /// Log-likelihoods of the plays: three of each HS_HEARTS_STYLE_*, by epsilon.
    pub play_logs: [f64; HS_HEARTS_MAX_PLAY_LOGS],
    /// Log-likelihoods of the passes, by HS_HEARTS_PASS_STYLE_*.
    pub pass_logs: [f64; HS_HEARTS_MAX_STYLES],
    /// Sum of the errors of all deals.
    /// @unit points
    pub errors: f64,
    /// Sum of their squares.
    pub error_squares: f64,
    /// Times, by HS_HEARTS_HABIT_*.
    pub hits: [i32; HS_HEARTS_MAX_HABITS],
    /// Chances, likewise.
    pub chances: [i32; HS_HEARTS_MAX_HABITS],
}

/// A model of the table: what the players have shown in earlier deals. Zeros with structSize are an
/// empty model. It may be copied and stored; another version of the library may fit it badly.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsHeartsOpponents {
    /// Own size.
    pub struct_size: u32,
    /// Zero.
    pub reserved: i32,
    /// By seat.
    /// @by seat
    pub seats: [HsHeartsSeatModel; HS_HEARTS_MAX_PLAYERS],
}

/// A habit with its 95 % interval.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsHeartsHabitRate {
    /// Times.
    pub hits: i32,
    /// Chances.
    pub chances: i32,
    /// hits / chances; 0 without a chance.
    pub rate: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end; 1 without a chance.
    pub high: f64,
}

/// What a seat tends to do. Unused places are 0.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsHeartsTendencies {
    /// Own size.
    pub struct_size: u32,
    /// Observed deals.
    pub deals: i32,
    /// Level that plays most alike; -1 if none does.
    /// @code HsHeartsLevel @none -1
    pub typical_level: i32,
    /// Zero.
    pub reserved: i32,
    /// Mean errors of a deal by LEARNED; 0 without a deal.
    /// @unit points
    pub errors: f64,
    /// Lower end of the 95 % interval.
    pub errors_low: f64,
    /// Upper end; infinite below two deals.
    pub errors_high: f64,
    /// Probability of each HS_HEARTS_STYLE_*.
    pub styles: [f64; HS_HEARTS_MAX_STYLES],
    /// Probability of each HS_HEARTS_PASS_STYLE_*.
    pub pass_styles: [f64; HS_HEARTS_MAX_STYLES],
    /// By HS_HEARTS_HABIT_*.
    pub habits: [HsHeartsHabitRate; HS_HEARTS_MAX_HABITS],
}

impl FromStruct for Opponents {
    type Struct = HsHeartsOpponents;
    type Error = Failure;

    fn from_struct(given: &HsHeartsOpponents) -> Result<Opponents, Failure> {
        let opponents = Opponents {
            seats: from_fn(|seat| seat_from_c(&given.seats[seat])),
        };
        // Numbers that were not read, or not as they are, differ from those written.
        let read = opponents_to_c(&opponents).seats;
        let is_read = |seat: &usize| read[*seat] == given.seats[*seat];
        let is_valid = |seat: &usize| opponents.seats.get(*seat).is_none_or(SeatModel::is_valid);
        let mut seats = 0..HS_HEARTS_MAX_PLAYERS;
        match seats.find(|seat| !(is_read(seat) && is_valid(seat))) {
            Some(seat) => Err(Failure::Opponents(seat)),
            None => Ok(opponents),
        }
    }
}

fn seat_from_c(given: &HsHeartsSeatModel) -> SeatModel {
    let mut seat = SeatModel {
        deals: given.deals as u32,
        loss: given.errors,
        loss_squares: given.error_squares,
        habits: from_fn(|habit| Count {
            hits: given.hits[habit] as u32,
            chances: given.chances[habit] as u32,
        }),
        pass_logs: from_fn(|style| given.pass_logs[style]),
        ..SeatModel::default()
    };
    let logs = seat.play_logs.as_flattened_mut().iter_mut();
    logs.zip(given.play_logs)
        .for_each(|(log, given)| *log = given);
    seat
}

fn seat_to_c(seat: &SeatModel) -> HsHeartsSeatModel {
    let habits = seat.habits.iter();
    HsHeartsSeatModel {
        deals: count_to_c(seat.deals),
        reserved: 0,
        play_logs: entries(seat.play_logs.as_flattened().iter().copied()),
        pass_logs: entries(seat.pass_logs),
        errors: seat.loss,
        error_squares: seat.loss_squares,
        hits: entries(habits.clone().map(|count| count_to_c(count.hits))),
        chances: entries(habits.map(|count| count_to_c(count.chances))),
    }
}

fn count_to_c(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

fn opponents_to_c(opponents: &Opponents) -> HsHeartsOpponents {
    HsHeartsOpponents {
        struct_size: size_of::<HsHeartsOpponents>() as u32,
        reserved: 0,
        seats: from_fn(|seat| {
            seat_to_c(opponents.seats.get(seat).unwrap_or(&SeatModel::default()))
        }),
    }
}

fn tendencies_to_c(seat: &SeatModel) -> HsHeartsTendencies {
    let errors = seat.errors();
    HsHeartsTendencies {
        struct_size: size_of::<HsHeartsTendencies>() as u32,
        deals: count_to_c(seat.deals),
        typical_level: seat.typical_level().map_or(-1, |level| level as i32),
        reserved: 0,
        errors: errors.map_or(0.0, |errors| errors.value),
        errors_low: errors.map_or(0.0, |errors| errors.low),
        errors_high: errors.map_or(f64::INFINITY, |errors| errors.high),
        styles: entries(seat.styles()),
        pass_styles: entries(seat.pass_styles()),
        habits: entries(Habit::ALL.map(|habit| habit_to_c(seat.habit(habit)))),
    }
}

fn habit_to_c(count: Count) -> HsHeartsHabitRate {
    let rate = count.rate();
    HsHeartsHabitRate {
        hits: count_to_c(count.hits),
        chances: count_to_c(count.chances),
        rate: rate.map_or(0.0, |rate| rate.value),
        low: rate.map_or(0.0, |rate| rate.low),
        high: rate.map_or(1.0, |rate| rate.high),
    }
}

/// Adds a finished deal to a model of the table. out may be opponents. Errors: OPPONENTS, PHASE before
/// the last card.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_observe_deal(
    opponents: *const HsHeartsOpponents,
    deal: *const HsHeartsDeal,
    out: *mut HsHeartsOpponents,
) -> HsStatus {
    checked!(|out: SizedOut<_>, opponents: Opponents, deal: HostDeal| {
        let mut opponents = opponents;
        opponents.observe_deal(&deal.deal)?;
        out.write(opponents_to_c(&opponents));
    })
}

/// Derives what a seat tends to do from a model of the table. Errors: OPPONENTS, SEAT.
/// @param seat seat
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_tendencies(
    opponents: *const HsHeartsOpponents,
    seat: i32,
    out: *mut HsHeartsTendencies,
) -> HsStatus {
    checked!(|out: SizedOut<_>, opponents: Opponents, seat: Seat| out
        .write(tendencies_to_c(&opponents.seats[seat])))
}

/// Parses the text of handsense_hearts_format_opponents(). Errors: TEXT, OPPONENTS.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_parse_opponents(
    text: *const c_char,
    out: *mut HsHeartsOpponents,
) -> HsStatus {
    checked!(|out: SizedOut<_>, text: &str| out.write(opponents_to_c(&text.parse()?)))
}

/// Writes a model of the table, as snprintf. Returns the length without NUL, mostly 1 to 3 KB, or a
/// negative status.
/// @param size size buffer
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_format_opponents(
    opponents: *const HsHeartsOpponents,
    buffer: *mut c_char,
    size: usize,
) -> i32 {
    checked!(|opponents: Opponents, (buffer, size): TextBuffer| buffer.print(&opponents)?)
}
