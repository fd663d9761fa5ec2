//! The C functions of Binokel: melds, tricks, scores, named players, search.
//!
//! - `convert`: views, codes and results between C and the library
//! - `player`: decisions of a named player
//! - `round`: a round with open hands as the state of a host
//! - `search`, `search_types`: searches
//! - `types`: structs and codes

mod convert;
mod player;
mod round;
mod search;
mod search_types;
mod types;

pub use player::*;
pub use round::*;
pub use search::*;
pub use search_types::*;
pub use types::*;

use super::boundary::status;
use super::general::flag_value;
use super::pointer::{Out, SizedOut, input, sized};
use super::status::{Failure, HsStatus};
use handsense_binokel::{self as binokel, View, meld_points, score_round};

type Melds = [HsBinokelMeld; HS_BINOKEL_MAX_MELDS];
type Numbers = [i32; HS_BINOKEL_MAX_PLAYERS];
type Scores = [HsBinokelScore; HS_BINOKEL_MAX_PLAYERS];

/// Reads and converts the view at `view`.
///
/// # Safety
/// `view` is NULL or readable for the size its first field states.
unsafe fn read_view(view: *const HsBinokelView) -> Result<View, Failure> {
    // SAFETY: the contract of this function.
    convert::view(&*unsafe { sized(view, "view") }?)
}

/// Reads an array of cards.
///
/// # Safety
/// `cards` is readable for `len` cards, or NULL.
unsafe fn read_cards(
    cards: *const HsBinokelCard,
    len: usize,
    name: &'static str,
) -> Result<[HsBinokelCard; HS_BINOKEL_MAX_HAND], Failure> {
    let mut out = [0; HS_BINOKEL_MAX_HAND];
    for (index, slot) in out.iter_mut().enumerate().take(len) {
        // SAFETY: below the number that the caller vouches for; NULL is refused.
        *slot = *unsafe { input(cards.wrapping_add(index), name) }?;
    }
    Ok(out)
}

/// Lists the melds of a hand: Binokel, four and eight of a kind, Familien and Paare by suit. König
/// and Ober of a Familie are no Paar.
///
/// Returns HS_OK, HS_ERROR_OPTION, HS_ERROR_CARD, HS_ERROR_DUPLICATE_CARD or HS_ERROR_SUIT.
///
/// cbindgen:ptrs-as-arrays=[[out; HS_BINOKEL_MAX_MELDS]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_melds(
    hand: *const HsBinokelHand,
    trump: i32,
    edition: i32,
    out: *mut HsBinokelMeld,
    out_count: *mut i32,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out.cast::<Melds>(), "out") }?;
        // SAFETY: the contract of the function.
        let out_count = unsafe { Out::new(out_count, "outCount") }?;
        // SAFETY: the contract of the function.
        let hand = convert::hand(unsafe { input(hand, "hand") }?)?;
        let melding = convert::edition(edition)?.meld_rules();
        let found = binokel::melds(&hand, convert::suit(trump)?, melding);
        let mut melds = [HsBinokelMeld::default(); HS_BINOKEL_MAX_MELDS];
        for (slot, meld) in melds.iter_mut().zip(found.as_slice()) {
            *slot = HsBinokelMeld {
                cards: meld.cards.bits(),
                kind: meld.kind as i32,
                suit: meld.suit.map_or(-1, |suit| suit.index() as i32),
                points: meld.points,
                reserved: 0,
            };
        }
        out.write(melds);
        out_count.write(found.as_slice().len() as i32);
        Ok(())
    })
}

/// Sets out to the meld points with each suit as trump. Returns HS_OK, HS_ERROR_OPTION or
/// HS_ERROR_CARD.
///
/// cbindgen:ptrs-as-arrays=[[out; HS_BINOKEL_SUITS]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_meld_points(
    cards: HsBinokelCardSet,
    edition: i32,
    out: *mut i32,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out.cast::<[i32; HS_BINOKEL_SUITS]>(), "out") }?;
        let cards = convert::card_set(cards, "cards")?;
        out.write(meld_points(cards, convert::edition(edition)?.meld_rules()));
        Ok(())
    })
}

/// Sets out to the legal cards of a hand: follow suit and beat it, else trump and overtrump.
///
/// trick: count cards, 0 to 3, lead first; may be NULL for 0.
///
/// exempt: 1 if my partner wins the trick, so that I need not beat it or trump.
///
/// Returns HS_OK, HS_ERROR_CARD, HS_ERROR_DUPLICATE_CARD, HS_ERROR_SUIT or HS_ERROR_OPTION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_legal_cards(
    hand: HsBinokelCardSet,
    trick: *const HsBinokelCard,
    count: i32,
    trump: i32,
    exempt: i32,
    out: *mut HsBinokelCardSet,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out, "out") }?;
        let len = convert::count(count, HS_BINOKEL_MAX_PLAYERS - 1, "count")?;
        // SAFETY: the contract of the function.
        let cards = unsafe { read_cards(trick, len, "trick") }?;
        let hand = convert::card_set(hand, "hand")?;
        let trump = convert::suit(trump)?;
        let exempt = flag_value(exempt, "exempt")?;
        let trick = convert::trick(&cards[..len], trump)?;
        out.write(trick.legal(hand, trump, exempt).bits());
        Ok(())
    })
}

/// Sets winner to the index of the winning card; of equal cards the first wins. trick: 1 to 4
/// cards. Returns as handsense_binokel_legal_cards().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_trick_winner(
    trick: *const HsBinokelCard,
    count: i32,
    trump: i32,
    winner: *mut i32,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let winner = unsafe { Out::new(winner, "winner") }?;
        let len = convert::count(count, HS_BINOKEL_MAX_PLAYERS, "count")?;
        // SAFETY: the contract of the function.
        let cards = unsafe { read_cards(trick, len, "trick") }?;
        let trick = convert::trick(&cards[..len], convert::suit(trump)?)?;
        let (name, value) = ("count", count);
        let (_, place) = trick.best().ok_or(Failure::Option { name, value })?;
        winner.write(place as i32);
        Ok(())
    })
}

/// Scores a round, one entry per side; unused entries are zero. Returns HS_OK,
/// HS_ERROR_PLAYER_COUNT, HS_ERROR_SEAT or HS_ERROR_OPTION.
///
/// cbindgen:ptrs-as-arrays=[[out; HS_BINOKEL_MAX_PLAYERS]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_score_round(
    tally: *const HsBinokelRoundResult,
    out: *mut HsBinokelScore,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out.cast::<Scores>(), "out") }?;
        // SAFETY: the contract of the function.
        let (rules, tally) = convert::round_result(&*unsafe { sized(tally, "tally") }?)?;
        let scores = score_round(rules, &tally);
        out.write(scores.each_ref().map(convert::score_to_c));
        Ok(())
    })
}

/// Sets out to the side that has won the game to 1,000, or -1. scores: by side. bidWinner: of the
/// last round.
///
/// Returns HS_OK, HS_ERROR_OPTION, HS_ERROR_PLAYER_COUNT, HS_ERROR_SEAT or HS_ERROR_SCORE.
///
/// cbindgen:ptrs-as-arrays=[[scores; HS_BINOKEL_MAX_PLAYERS]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_winner(
    edition: i32,
    players: i32,
    scores: *const i32,
    bid_winner: i32,
    out: *mut i32,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let scores = convert::scores(unsafe { input(scores.cast::<Numbers>(), "scores") }?)?;
        let rules = convert::rules(edition, players)?;
        let bid_winner = convert::seat(rules, bid_winner, "bidWinner")?;
        let winner = rules.winner(&scores, bid_winner);
        out.write(winner.map_or(-1, |side| side as i32));
        Ok(())
    })
}

/// Fills a view before the first bid, with no scores. players: 2 to 4. hand: a full hand.
///
/// Returns HS_OK, HS_ERROR_OPTION, HS_ERROR_PLAYER_COUNT, HS_ERROR_SEAT, HS_ERROR_CARD,
/// HS_ERROR_DUPLICATE_CARD or HS_ERROR_HAND_COUNT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_view_init(
    view: *mut HsBinokelView,
    edition: i32,
    players: i32,
    dealer: i32,
    me: i32,
    hand: *const HsBinokelHand,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { SizedOut::new(view, "view") }?;
        // SAFETY: the contract of the function.
        let hand = convert::hand(unsafe { input(hand, "hand") }?)?;
        let rules = convert::rules(edition, players)?;
        let dealer = convert::seat(rules, dealer, "dealer")?;
        let me = convert::seat(rules, me, "me")?;
        let view = convert::initial_view(rules, dealer, me, &hand);
        convert::view(&view)?;
        out.write(view);
        Ok(())
    })
}
