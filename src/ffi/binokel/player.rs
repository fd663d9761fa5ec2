//! Decisions of a named player.

use super::search_types::HsBinokelDiscard;
use super::types::HsBinokelView;
use super::{Error, convert};
use crate::ffi::argument::checked;
use crate::ffi::pointer::Out;
use crate::ffi::status::HsStatus;
use handsense_binokel::{Phase, Player, View};

/// Bids as a named player, 0 to pass. The result is reproducible for a seed. Errors: TURN,
/// STRATEGY.
/// @param player code HsBinokelPlayer
/// @param bid none 0
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_bid(
    view: *const HsBinokelView,
    player: i32,
    seed: u64,
    bid: *mut i32,
) -> HsStatus {
    checked!(|bid: Out<_>, view: View| {
        let mut player = convert::player(player, seed)?;
        view.check_turn(Phase::Bidding)?;
        bid.write(player.bid(&view).unwrap_or(0));
        Ok(())
    })
}

/// Declares trump as a named player. As handsense_binokel_bid().
/// @param player code HsBinokelPlayer
/// @param trump suit
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_declare_trump(
    view: *const HsBinokelView,
    player: i32,
    seed: u64,
    trump: *mut i32,
) -> HsStatus {
    checked!(|trump: Out<_>, view: View| {
        let mut player = convert::player(player, seed)?;
        view.check_turn(Phase::DeclaringTrump)?;
        trump.write(player.declare_trump(&view).index() as i32);
        Ok(())
    })
}

/// Discards, or goes out, as a named player. view: with the dabb in hand. As
/// handsense_binokel_bid().
/// @param player code HsBinokelPlayer
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_discard(
    view: *const HsBinokelView,
    player: i32,
    seed: u64,
    out: *mut HsBinokelDiscard,
) -> HsStatus {
    checked!(|out: Out<_>, view: View| {
        let mut player = convert::player(player, seed)?;
        view.check_turn(Phase::Discarding)?;
        out.write(convert::discard_to_c(&player.discard(&view)));
        Ok(())
    })
}

/// Plays a card as a named player. As handsense_binokel_bid().
/// @param player code HsBinokelPlayer
/// @param card card
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_play(
    view: *const HsBinokelView,
    player: i32,
    seed: u64,
    card: *mut i32,
) -> HsStatus {
    checked!(|card: Out<_>, view: View| {
        let mut player = convert::player(player, seed)?;
        view.check_turn(Phase::Playing)?;
        card.write(player.play(&view).code() as i32);
        Ok(())
    })
}
