//! Levels: five named strengths of play.

use super::convert::card_codes;
use super::types::HsHeartsView;
use super::{Error, Pass};
use crate::ffi::argument::checked;
use crate::ffi::general::HsCard;
use crate::ffi::pointer::Out;
use crate::ffi::status::HsStatus;
use handsense_hearts::{Level, View, choose_card_at_level, choose_pass_at_level};

/// Chooses a card as a player of HS_HEARTS_LEVEL_*. The seed decides what it forgets and mistakes;
/// keep one for a game. Errors: OPTION, and as handsense_hearts_choose_move().
/// @param level code HsHeartsLevel
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_level_card(
    view: *const HsHeartsView,
    level: i32,
    seed: u64,
    out: *mut HsCard,
) -> HsStatus {
    checked!(|out: Out<_>, view: View, level: Level| {
        let card = choose_card_at_level(&view, level, seed)?;
        out.write(HsCard::from(card.code()));
        Ok(())
    })
}

/// Chooses a pass in the same way. view, out: as in handsense_hearts_select_pass_cards(). Errors:
/// OPTION, PHASE.
///
/// cbindgen:ptrs-as-arrays=[[out; 3]]
/// @param level code HsHeartsLevel
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_level_pass_cards(
    view: *const HsHeartsView,
    level: i32,
    seed: u64,
    out: *mut HsCard,
) -> HsStatus {
    checked!(|out: Out<Pass>, view: View, level: Level| {
        let cards = choose_pass_at_level(&view, level, seed)?;
        out.write(card_codes(cards));
        Ok(())
    })
}
