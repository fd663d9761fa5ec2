//! Analysis of a finished deal by search.

use super::deal::HostDeal;
use super::search::{HsHeartsSearchOptions, HsHeartsSearchedMove, searched_move};
use super::search::{HsHeartsSearchedPass, searched_pass};
use super::solve::{HS_HEARTS_MAX_CARDS, seat_plus_one};
use super::types::{HS_HEARTS_MAX_PLAYERS, HS_HEARTS_MAX_TRICKS, HsHeartsTrick};
use super::{Error, convert};
use crate::ffi::argument::{checked, entries};
use crate::ffi::general::{HsCard, HsCardSet};
use crate::ffi::limits::Options;
use crate::ffi::pointer::SizedOut;
use crate::ffi::status::HsStatus;
use handsense_hearts::analysis::{CheckOptions, CheckedPlay, DealAnalysis, analyse_deal};

/// A deal with open hands: the state of a deal, and its record.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct HsHeartsDeal {
    /// Own size.
    pub struct_size: u32,
    /// Players: 4.
    /// @range 4..4
    pub num_players: i32,
    /// @bits HsHeartsRule
    pub rules: i32,
    /// @code HsHeartsPass
    pub pass_dir: i32,
    /// Trick in progress.
    /// @range 0..13
    pub curr_trick: i32,
    /// Seat to analyse, plus 1; 0: all.
    /// @seat @plus 1 @none 0
    pub seat_plus_one: i32,
    /// Thirteen cards: as dealt until all have passed, then as exchanged.
    /// @by seat
    pub hands: [HsCardSet; HS_HEARTS_MAX_PLAYERS],
    /// Three cards; 0 if not passed or unknown.
    /// @by seat
    pub passed: [HsCardSet; HS_HEARTS_MAX_PLAYERS],
    /// Game scores before the deal.
    /// @by seat @range -1000000..1000000
    pub scores: [i32; HS_HEARTS_MAX_PLAYERS],
    /// The tricks.
    pub tricks: [HsHeartsTrick; HS_HEARTS_MAX_TRICKS],
    /// Zero.
    pub reserved: i32,
    /// Leader of the first card, unless a rule names it.
    /// @seat @added
    pub first_leader: i32,
    /// Zero.
    /// @added
    pub reserved_2: i32,
}

/// Analysis of a card. Losses are in units of the objective.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsHeartsCheckedPlay {
    /// Card of the deal.
    /// @range 1..52
    pub number: i32,
    /// Trick.
    /// @range 1..13
    pub trick: i32,
    /// Who played it.
    /// @seat
    pub seat: i32,
    /// The card.
    pub card: HsCard,
    /// Best card with open hands.
    pub hindsight_card: HsCard,
    /// 1: all cards are equivalent.
    /// @flag
    pub forced: i32,
    /// 1: beyond two standard errors.
    /// @flag
    pub mistake: i32,
    /// 1 in the last five tricks.
    /// @has hindsight_card
    pub has_hindsight: i32,
    /// Zero.
    pub reserved: i32,
    /// Value lost.
    pub loss: f64,
    /// Its standard error.
    pub loss_error: f64,
    /// Payoff lost against it.
    pub hindsight_loss: f64,
    /// Playouts.
    pub playouts: u64,
    /// The search's card. Unless its equals have the card, both are measured in the same deals,
    /// without priors.
    pub best: HsHeartsSearchedMove,
    /// The card played, or an equivalent.
    pub played: HsHeartsSearchedMove,
}

/// Analysed pass.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsHeartsCheckedPass {
    /// Who passed.
    /// @seat
    pub seat: i32,
    /// 1: beyond two standard errors.
    /// @flag
    pub mistake: i32,
    /// The three cards.
    pub cards: HsCardSet,
    /// Value lost.
    pub loss: f64,
    /// Its standard error.
    pub loss_error: f64,
    /// Playouts.
    pub playouts: u64,
    /// The search's pass.
    pub best: HsHeartsSearchedPass,
    /// The pass made.
    pub made: HsHeartsSearchedPass,
}

/// Sums over a seat's cards.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsHeartsSeatSummary {
    /// Cards that were not forced.
    pub choices: i32,
    /// Losses beyond two standard errors.
    pub mistakes: i32,
    /// Sum of all losses.
    pub loss: f64,
    /// Its standard error.
    pub loss_error: f64,
}

/// Result of a deal analysis.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsHeartsDealAnalysis {
    /// Own size.
    pub struct_size: u32,
    /// @count plays
    pub count: i32,
    /// @count passes
    pub pass_count: i32,
    /// 0: cancelled.
    /// @flag
    pub complete: i32,
    /// Playouts in all.
    pub playouts: u64,
    /// By seat.
    /// @by seat
    pub seats: [HsHeartsSeatSummary; HS_HEARTS_MAX_PLAYERS],
    /// Known passes.
    pub passes: [HsHeartsCheckedPass; HS_HEARTS_MAX_PLAYERS],
    /// Cards in order of play.
    pub plays: [HsHeartsCheckedPlay; HS_HEARTS_MAX_CARDS],
}

fn analysis_to_c(analysis: &DealAnalysis) -> HsHeartsDealAnalysis {
    HsHeartsDealAnalysis {
        struct_size: size_of::<HsHeartsDealAnalysis>() as u32,
        count: analysis.plays.len() as i32,
        pass_count: analysis.passes.len() as i32,
        complete: i32::from(analysis.complete),
        playouts: analysis.playouts,
        seats: convert::pad_slots(analysis.seats.map(|sums| HsHeartsSeatSummary {
            choices: sums.choices as i32,
            mistakes: sums.mistakes as i32,
            loss: sums.loss,
            loss_error: sums.loss_error,
        })),
        passes: entries(analysis.passes.iter().map(|pass| HsHeartsCheckedPass {
            seat: pass.seat.index() as i32,
            mistake: i32::from(pass.mistake),
            cards: pass.cards.bits(),
            loss: pass.loss,
            loss_error: pass.loss_error,
            playouts: pass.playouts,
            best: searched_pass(&pass.best),
            made: searched_pass(&pass.made),
        })),
        plays: entries(analysis.plays.iter().map(checked_play)),
    }
}

fn checked_play(play: &CheckedPlay) -> HsHeartsCheckedPlay {
    let open = play.hindsight;
    HsHeartsCheckedPlay {
        number: play.number as i32,
        trick: play.trick as i32,
        seat: play.seat.index() as i32,
        card: HsCard::from(play.card.code()),
        hindsight_card: open.map_or(0, |open| HsCard::from(open.card.code())),
        forced: i32::from(play.forced),
        mistake: i32::from(play.mistake),
        has_hindsight: i32::from(open.is_some()),
        reserved: 0,
        loss: play.loss,
        loss_error: play.loss_error,
        hindsight_loss: open.map_or(0.0, |open| open.loss),
        playouts: play.playouts,
        best: searched_move(&play.best),
        played: searched_move(&play.played),
    }
}

/// Analyses every card and known pass of a deal by search: the loss against the best. The last five
/// tricks are also solved. options: limits per card, four times as much per pass. progress: remaining
/// counts cards. A cancelled analysis is a success. Errors: those of a view, OBJECTIVE, TIME,
/// THREADS, MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_analyse_deal(
    deal: *const HsHeartsDeal,
    options: *const HsHeartsSearchOptions,
    out: *mut HsHeartsDealAnalysis,
) -> HsStatus {
    checked!(|out: SizedOut<_>, deal: HostDeal, options: Options<_>| {
        let only = seat_plus_one(deal.seat_plus_one)?;
        let search = options.with_progress()?;
        let analysis = analyse_deal(&deal.deal, &CheckOptions { only, search })?;
        out.write_with(|| analysis_to_c(&analysis));
    })
}
