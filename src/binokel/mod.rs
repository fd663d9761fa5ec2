//! Binokel: melds, tricks, scores, named players, and searching.

mod convert;
mod player;
mod search;
mod search_types;
mod types;

pub use player::*;
pub use search::*;
pub use search_types::*;
pub use types::*;

use super::guard::status;
use super::pointer::{Out, input, sized};
use super::status::{Failure, HsStatus};
use handsense_binokel::{self as binokel, View, meld_points, score_round};

type Melds = [HsBinokelMeld; HS_BINOKEL_MAX_MELDS];
type Numbers = [i32; HS_BINOKEL_MAX_PLAYERS];
type Scores = [HsBinokelScore; HS_BINOKEL_MAX_PLAYERS];

/// The view behind a pointer from outside.
///
/// # Safety
/// `view` is NULL or readable for the size its first field states.
unsafe fn read_view(view: *const HsBinokelView) -> Result<View, Failure> {
    // SAFETY: the contract of this function.
    convert::view(unsafe { sized(view, "view") }?)
}

/// So many cards behind a pointer.
///
/// # Safety
/// `cards` is readable as so many cards, or NULL.
unsafe fn read_cards(
    cards: *const HsBinokelCard,
    len: usize,
    name: &'static str,
) -> Result<[HsBinokelCard; HS_BINOKEL_MAX_HAND], Failure> {
    let mut out = [0; HS_BINOKEL_MAX_HAND];
    for (index, slot) in out.iter_mut().enumerate().take(len) {
        // SAFETY: below the number that the caller vouches for; a NULL is refused.
        *slot = *unsafe { input(cards.wrapping_add(index), name) }?;
    }
    Ok(out)
}

/// Lists the melds of a hand: Binokel, four and eight of a kind from aces down, Familien and Paare by suit.
///
/// A card may be in melds of different kinds, but König and Ober of a Familie are no Paar.
///
/// hand: 0 to 22 different cards; of two copies the one that comes first is named. trump: 0 to 3. edition:
/// HS_BINOKEL_EDITION_*, which differ in eight of a kind. out: receives outCount melds, the rest are zero; both
/// unchanged on error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_OPTION, HS_ERROR_CARD,
/// HS_ERROR_DUPLICATE_CARD or HS_ERROR_SUIT. Thread-safe; allocates nothing.
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
        let melding = convert::edition(edition)?.melding();
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

/// Says what the melds of some cards count with each suit as trump.
///
/// cards: any. edition: HS_BINOKEL_EDITION_*. out: receives the points by trump, unchanged on error. Answers
/// HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_OPTION or HS_ERROR_CARD. Thread-safe; allocates nothing.
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
        out.write(meld_points(cards, convert::edition(edition)?.melding()));
        Ok(())
    })
}

/// Says which cards of a hand may be played.
///
/// Suit must be followed, higher than the highest of it if possible; who cannot must trump, higher than the
/// highest trump if possible.
///
/// hand: my cards. trick: the count cards that lie, 0 to 3, the lead first; NULL when count is 0. trump: 0 to
/// 3. exempt: 1 when my partner wins the trick so far, so that I need not play higher, or trump; else 0. out:
/// receives the cards, unchanged on error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_CARD,
/// HS_ERROR_DUPLICATE_CARD, HS_ERROR_SUIT or HS_ERROR_OPTION. Thread-safe; allocates nothing.
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
        let lie = unsafe { read_cards(trick, len, "trick") }?;
        let hand = convert::card_set(hand, "hand")?;
        let trump = convert::suit(trump)?;
        let exempt = convert::flag_value(exempt, "exempt")?;
        let trick = convert::trick(&lie[..len], trump)?;
        out.write(trick.legal(hand, trump, exempt).bits());
        Ok(())
    })
}

/// Says who wins a trick: the place of the card that nobody has beaten. Of two equal cards the first wins.
///
/// trick: its count cards, 1 to 4, the lead first. trump: 0 to 3. winner: receives 0 to 3, unchanged on error.
/// Answers as handsense_binokel_legal_cards(). Thread-safe; allocates nothing.
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
        let lie = unsafe { read_cards(trick, len, "trick") }?;
        let trick = convert::trick(&lie[..len], convert::suit(trump)?)?;
        let (name, value) = ("count", count);
        let (_, place) = trick.best().ok_or(Failure::Option { name, value })?;
        winner.write(place as i32);
        Ok(())
    })
}

/// Scores a round.
///
/// tally: what it came to. out: receives an entry for each side, a seat, or a team where partners play; the
/// rest is zero. Unchanged on error. Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_STRUCT_SIZE,
/// HS_ERROR_PLAYER_COUNT, HS_ERROR_SEAT or HS_ERROR_OPTION. Thread-safe; allocates nothing.
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
        let (rules, tally) = convert::tally(unsafe { sized(tally, "tally") }?)?;
        let scores = score_round(rules, &tally);
        out.write(scores.each_ref().map(convert::score_to_c));
        Ok(())
    })
}

/// Says which side has won the game, if it is over: somebody has 1,000.
///
/// edition: HS_BINOKEL_EDITION_*. players: 2 to 4. scores: by side, after a round. bidWinner: who has won its
/// auction. out: receives the side, or -1 while the game goes on; unchanged on error. Answers HS_OK,
/// HS_ERROR_NULL, HS_ERROR_ALIGNMENT, HS_ERROR_OPTION, HS_ERROR_PLAYER_COUNT, HS_ERROR_SEAT or HS_ERROR_SCORE.
/// Thread-safe; allocates nothing.
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

/// Fills a view before the first bid, with no scores.
///
/// view: receives the view, structSize included; unchanged on error. edition: HS_BINOKEL_EDITION_*. players: 2
/// to 4. dealer, me: seats. hand: my cards in their order, as many as are dealt. Answers HS_OK, HS_ERROR_NULL,
/// HS_ERROR_ALIGNMENT, HS_ERROR_OPTION, HS_ERROR_PLAYER_COUNT, HS_ERROR_SEAT, HS_ERROR_CARD,
/// HS_ERROR_DUPLICATE_CARD or HS_ERROR_HAND_COUNT. Thread-safe; allocates nothing.
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
        let out = unsafe { Out::new(view, "view") }?;
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
