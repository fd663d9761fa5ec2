//! The C functions of Binokel: melds, tricks, scores, named players, search.
//!
//! - `convert`: views, codes and results between C and the library
//! - `error`: errors and their status codes
//! - `round`: a round with open hands as the state of a host
//! - `search`: searches
//! - `types`: structs and codes

mod convert;
mod error;
mod round;
mod search;
mod types;

pub use round::*;
pub use search::*;
pub use types::*;

use super::argument::{FromStruct, checked, entries};
use super::pointer::{Out, SizedOut};
use super::status::HsStatus;
use error::Error;
use handsense_binokel::{
    self as binokel, CardSet, Edition, Hand, Phase, Player, Suit, View, meld_points,
};

type Melds = [HsBinokelMeld; HS_BINOKEL_MAX_MELDS];

/// Lists the melds of a hand: Binokel, four and eight of a kind, Familien and Paare by suit. König
/// and Ober of a Familie are no Paar. Errors: OPTION, CARD, DUPLICATE_CARD, SUIT.
///
/// cbindgen:ptrs-as-arrays=[[out; HS_BINOKEL_MAX_MELDS]]
/// @param trump suit
/// @param edition code HsBinokelEdition
/// @param out_count count out
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_melds(
    hand: *const HsBinokelHand,
    trump: i32,
    edition: i32,
    out: *mut HsBinokelMeld,
    out_count: *mut i32,
) -> HsStatus {
    checked!(
        |out: Out<Melds>, out_count: Out<_>, hand: Hand, edition: Edition, trump: Suit| {
            let found = binokel::melds(&hand, trump, edition.meld_rules());
            let melds = found.as_slice().iter().map(|meld| HsBinokelMeld {
                cards: meld.cards.bits(),
                kind: meld.kind as i32,
                suit: convert::suit_to_c(meld.suit),
                points: meld.points,
                reserved: 0,
            });
            out.write(entries(melds));
            out_count.write(found.as_slice().len() as i32);
        }
    )
}

/// Sets out to the meld points with each suit as trump. Errors: OPTION, CARD.
///
/// cbindgen:ptrs-as-arrays=[[out; HS_BINOKEL_SUITS]]
/// @param edition code HsBinokelEdition
/// @param out by suit
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_meld_points(
    cards: HsBinokelCardSet,
    edition: i32,
    out: *mut i32,
) -> HsStatus {
    checked!(
        |out: Out<[i32; HS_BINOKEL_SUITS]>, cards: CardSet, edition: Edition| {
            out.write(meld_points(cards, edition.meld_rules()))
        }
    )
}

/// Fills a view before the first bid, with no scores. players: 2 to 4. hand: a full hand. Errors:
/// OPTION, PLAYER_COUNT, SEAT, CARD, DUPLICATE_CARD, HAND_COUNT.
/// @param edition code HsBinokelEdition
/// @param players range 2..4
/// @param dealer seat
/// @param me seat
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_view_init(
    view: *mut HsBinokelView,
    edition: i32,
    players: i32,
    dealer: i32,
    me: i32,
    hand: *const HsBinokelHand,
) -> HsStatus {
    checked!(|view: SizedOut<_>, hand: Hand| {
        let rules = convert::rules(edition, players)?;
        let dealer = convert::seat(rules, dealer, "dealer")?;
        let me = convert::seat(rules, me, "me")?;
        let initial = convert::initial_view(rules, dealer, me, &hand);
        View::from_struct(&initial)?;
        view.write(initial);
    })
}

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
    })
}
