//! Searches for bids, trumps, discards and cards.

use super::Error;
use super::convert::{bid_to_c, card_to_c, discard_decision_to_c, trump_to_c};
use super::search_types::*;
use super::types::HsBinokelView;
use crate::ffi::argument::checked;
use crate::ffi::limits::Options;
use crate::ffi::pointer::SizedOut;
use crate::ffi::status::HsStatus;
use handsense_binokel::View;
use handsense_binokel::search::{search_bid, search_card, search_discard, search_trump};

/// Searches whether to bid: the dabb at the lowest bid against the standing bid. Playouts in
/// sampled worlds; reproducible with any number of threads. Errors: TURN, OBJECTIVE, TIME, THREADS.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_search_bid(
    view: *const HsBinokelView,
    options: *const HsBinokelSearchOptions,
    out: *mut HsBinokelBidDecision,
) -> HsStatus {
    checked!(|out: SizedOut<_>, view: View, options: Options<_>| {
        let options = options.with_progress()?;
        out.write(bid_to_c(&search_bid(&view, &options)?, options.objective));
        Ok(())
    })
}

/// Searches for the best trump. As handsense_binokel_search_bid().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_search_trump(
    view: *const HsBinokelView,
    options: *const HsBinokelSearchOptions,
    out: *mut HsBinokelTrumpDecision,
) -> HsStatus {
    checked!(|out: SizedOut<_>, view: View, options: Options<_>| {
        let options = options.with_progress()?;
        out.write(trump_to_c(
            &search_trump(&view, &options)?,
            options.objective,
        ));
        Ok(())
    })
}

/// Searches for the best discard, or going out. As handsense_binokel_search_bid().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_search_discard(
    view: *const HsBinokelView,
    options: *const HsBinokelSearchOptions,
    out: *mut HsBinokelDiscardDecision,
) -> HsStatus {
    checked!(|out: SizedOut<_>, view: View, options: Options<_>| {
        let options = options.with_progress()?;
        let decision = search_discard(&view, &options)?;
        out.write(discard_decision_to_c(&decision, options.objective));
        Ok(())
    })
}

/// Searches for the best card. As handsense_binokel_search_bid().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_search_card(
    view: *const HsBinokelView,
    options: *const HsBinokelSearchOptions,
    out: *mut HsBinokelCardDecision,
) -> HsStatus {
    checked!(|out: SizedOut<_>, view: View, options: Options<_>| {
        let options = options.with_progress()?;
        out.write(card_to_c(&search_card(&view, &options)?, options.objective));
        Ok(())
    })
}
