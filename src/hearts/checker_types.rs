//! The structs of a check of a deal as C sees them, and their conversion.

use super::convert;
use super::search_pass::{HsHeartsSearchedPass, searched_pass};
use super::search_types::{HsHeartsSearchedMove, searched_move};
use super::solve::{HS_HEARTS_MAX_CARDS, seat_plus_one};
use super::types::{HS_HEARTS_MAX_PLAYERS, HS_HEARTS_MAX_TRICKS, HsHeartsTrick};
use crate::ffi::general::{HsCard, HsCardSet};
use crate::ffi::pointer::Sized32;
use crate::ffi::status::Failure;
use handsense_core::memory::room;
use handsense_hearts::Seat;
use handsense_hearts::analysis::{CheckedPass, CheckedPlay, DealAnalysis, PlayedDeal, SeatSums};

/// A deal as it was played, to its end or as far as it came, all hands open.
///
/// The tricks are those of an HsHeartsView. Slots beyond the number of players are 0 (in play and player
/// also -1).
// The last four bytes are padding, which callers of this version leave undefined: a later field must
// begin at 896.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct HsHeartsDeal {
    /// sizeof(HsHeartsDeal), set by the caller.
    pub struct_size: u32,
    /// Players at the table: 4.
    pub num_players: i32,
    /// Rule bits, HS_HEARTS_RULE_*.
    pub rules: i32,
    /// Where this deal passed: HS_HEARTS_PASS_*.
    pub pass_dir: i32,
    /// Index in tricks of the trick in progress; the tricks before it are complete.
    pub curr_trick: i32,
    /// The one seat to check plus 1; 0 checks all four.
    pub seat_plus_one: i32,
    /// The thirteen cards of each seat at the first lead: as dealt, or as passing left them.
    pub hands: [HsCardSet; HS_HEARTS_MAX_PLAYERS],
    /// The three cards that each seat gave away; 0 if none, or if it is not known which.
    pub passed: [HsCardSet; HS_HEARTS_MAX_PLAYERS],
    /// Game scores before the deal, -1000000 to 1000000.
    pub scores: [i32; HS_HEARTS_MAX_PLAYERS],
    /// The tricks.
    pub tricks: [HsHeartsTrick; HS_HEARTS_MAX_TRICKS],
}

// SAFETY: repr(C), the size first, and only integers.
unsafe impl Sized32 for HsHeartsDeal {}

/// A card against the best. Losses are in the unit of the objective: a share of the win, or points of
/// payoff.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsHeartsCheckedPlay {
    /// Which card of the deal, 1 to 52.
    pub number: i32,
    /// Its trick, 1 to 13.
    pub trick: i32,
    /// Who played it.
    pub seat: i32,
    /// The card.
    pub card: HsCard,
    /// The best card as the hands lay; of equally good ones the card that was played. 0 unless
    /// hasHindsight.
    pub hindsight_card: HsCard,
    /// 1 when there was nothing to choose: all legal cards come to the same.
    pub forced: i32,
    /// 1 when the loss is beyond two standard errors.
    pub mistake: i32,
    /// 1 in the last five tricks: hindsightCard and hindsightLoss are known.
    pub has_hindsight: i32,
    /// Zero.
    pub reserved: i32,
    /// By how much best is worth more than played, 0 or more.
    pub loss: f64,
    /// The standard error of the loss; 0 where nothing was measured, or too little to tell.
    pub loss_error: f64,
    /// Points of payoff by which the card is behind hindsightCard in the deal as it really lay, had all
    /// seats played on with open hands as handsense_hearts_solve() does. 0 unless hasHindsight.
    pub hindsight_loss: f64,
    /// Playouts of search and measuring.
    pub playouts: u64,
    /// The card that the search would have played. When best.equals has the card that was played, best
    /// and played are the same, as searched; else both are as measured in the same deals, and their
    /// values hold nobody's opinion.
    pub best: HsHeartsSearchedMove,
    /// The card that was played, or one that it comes to the same with.
    pub played: HsHeartsSearchedMove,
}

/// A pass against the best, as HsHeartsCheckedPlay is of a card.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsHeartsCheckedPass {
    /// Who passed.
    pub seat: i32,
    /// 1 when the loss is beyond two standard errors.
    pub mistake: i32,
    /// The three cards.
    pub cards: HsCardSet,
    /// By how much best is worth more than made, 0 or more.
    pub loss: f64,
    /// The standard error of the loss; 0 where nothing was measured, or too little to tell.
    pub loss_error: f64,
    /// Playouts of search and measuring.
    pub playouts: u64,
    /// The pass that the search would have made.
    pub best: HsHeartsSearchedPass,
    /// The pass that was made.
    pub made: HsHeartsSearchedPass,
}

/// What the checked cards of a seat come to; its pass is not counted.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsHeartsSeatSummary {
    /// Cards that were not forced.
    pub choices: i32,
    /// Cards whose loss is beyond two standard errors.
    pub mistakes: i32,
    /// The sum of all losses, certain or not.
    pub loss: f64,
    /// The standard error of that sum.
    pub loss_error: f64,
}

/// What handsense_hearts_analyse_deal() finds.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsHeartsDealAnalysis {
    /// sizeof(HsHeartsDealAnalysis), set by the caller.
    pub struct_size: u32,
    /// Entries of plays.
    pub count: i32,
    /// Entries of passes.
    pub pass_count: i32,
    /// 1 when everything asked for was checked, 0 when the check was cancelled.
    pub complete: i32,
    /// Playouts in all.
    pub playouts: u64,
    /// By seat.
    pub seats: [HsHeartsSeatSummary; HS_HEARTS_MAX_PLAYERS],
    /// The passes that are known, in order of the seats; the rest is zero.
    pub passes: [HsHeartsCheckedPass; HS_HEARTS_MAX_PLAYERS],
    /// The cards in order; the rest is zero.
    pub plays: [HsHeartsCheckedPlay; HS_HEARTS_MAX_CARDS],
}

// SAFETY: repr(C), the size first, and only numbers.
unsafe impl Sized32 for HsHeartsDealAnalysis {}

/// The deal that a host describes, and the one seat to check.
pub(super) fn deal(deal: &HsHeartsDeal) -> Result<(PlayedDeal, Option<Seat>), Failure> {
    convert::players(deal.num_players)?;
    let plays = convert::Plays::read(deal.curr_trick, &deal.tricks)?;
    let mut cards = room(plays.as_slice().len())?;
    cards.extend_from_slice(plays.as_slice());
    let played = PlayedDeal {
        rules: convert::rules(deal.rules)?,
        direction: convert::pass_direction(deal.pass_dir)?,
        hands: convert::sets(&deal.hands, "hands")?,
        passed: convert::sets(&deal.passed, "passed")?,
        scores: convert::scores(&deal.scores)?,
        plays: cards,
    };
    Ok((played, seat_plus_one(deal.seat_plus_one)?))
}

/// What a check has found, as C sees it, written where the caller has room for it.
pub(super) fn analysis_to_c(found: &DealAnalysis) -> HsHeartsDealAnalysis {
    let mut out = HsHeartsDealAnalysis {
        struct_size: size_of::<HsHeartsDealAnalysis>() as u32,
        count: found.plays.len() as i32,
        pass_count: found.passes.len() as i32,
        complete: i32::from(found.complete),
        playouts: found.playouts,
        seats: convert::spread(found.seats.map(seat_sums)),
        passes: [HsHeartsCheckedPass::default(); HS_HEARTS_MAX_PLAYERS],
        plays: [HsHeartsCheckedPlay::default(); HS_HEARTS_MAX_CARDS],
    };
    for (slot, pass) in out.passes.iter_mut().zip(&found.passes) {
        *slot = checked_pass(pass);
    }
    for (slot, play) in out.plays.iter_mut().zip(&found.plays) {
        *slot = checked_play(play);
    }
    out
}

fn seat_sums(sums: SeatSums) -> HsHeartsSeatSummary {
    HsHeartsSeatSummary {
        choices: sums.choices as i32,
        mistakes: sums.mistakes as i32,
        loss: sums.loss,
        loss_error: sums.loss_error,
    }
}

fn checked_pass(pass: &CheckedPass) -> HsHeartsCheckedPass {
    HsHeartsCheckedPass {
        seat: pass.seat.index() as i32,
        mistake: i32::from(pass.mistake),
        cards: pass.cards.bits(),
        loss: pass.loss,
        loss_error: pass.loss_error,
        playouts: pass.playouts,
        best: searched_pass(&pass.best),
        made: searched_pass(&pass.made),
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
