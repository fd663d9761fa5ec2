//! The C functions of Hearts: the plugin contract, evaluation, views, playouts, search, solver.
//!
//! - `analysis`: analysis of a finished deal
//! - `convert`: views and positions between C and the library
//! - `deal`: a deal with open hands as the state of a host
//! - `error`: errors and their status codes
//! - `forecast`: the forecast of a deal
//! - `levels`: named strengths of play
//! - `opponents`: a model of the table, from deal to deal
//! - `reasons`: reasons for a card or a pass
//! - `report`: structs of the hand evaluation
//! - `sampling`: uniformly sampled worlds, and win probabilities
//! - `search`: searches, and players of several levels
//! - `solve`: exact play and claims
//! - `types`: views, positions and codes

mod convert;
mod error;
mod forecast;
mod report;
mod search;
mod solve;
mod types;

// The headers list the functions in the order of these modules. The blank lines keep rustfmt from
// sorting them.
mod reasons;

mod sampling;

mod analysis;

mod deal;

mod opponents;

use std::ffi::c_char;

pub use analysis::*;
pub use convert::view_to_c;
pub use deal::*;
pub(super) use error::Error;
pub use forecast::*;
pub use opponents::*;
pub use reasons::*;
pub use report::*;
pub use sampling::*;
pub use search::*;
pub use solve::*;
pub use types::*;

use super::argument::{FromC, checked, entries};
use super::boundary::status;
use super::general::{HsCard, HsCardSet};
use super::pointer::{Out, OutArray, SizedOut, TextBuffer};
use super::status::HsStatus;
use convert::{Hand, card_codes};
use handsense_hearts::{
    self as hearts, Card, CardSet, Policy, Position, Rules, Seat, View, playout_scores, score_deal,
};

type Moves = [HsHeartsRankedMove; HS_HEARTS_MAX_MOVES];
type Pass = [HsCard; 3];
type Points = [i32; HS_HEARTS_MAX_PLAYERS];
type Sets = [HsCardSet; HS_HEARTS_MAX_PLAYERS];
type SuitControls = [SuitControlIndex; 4];

/// Chooses three cards to pass.
fn pass(view: &View, policy: Policy) -> Result<Pass, Error> {
    Ok(card_codes(hearts::select_pass_cards(view, policy)?))
}

/// Evaluates a hand of 0 to 13 cards: docs/reference/hearts-evaluation.md. Errors: CARD, HAND_COUNT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn evaluate_hand(hand: HsCardSet, out: *mut HandStrength) -> HsStatus {
    checked!(|out: Out<HandStrength>, hand: Hand| out.write(hearts::evaluate_hand(hand.0).into()))
}

/// handsense_hearts_select_pass_cards() with HS_HEARTS_POLICY_DEFAULT.
///
/// cbindgen:ptrs-as-arrays=[[out; 3]]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn select_pass_cards(
    view: *const HsHeartsView,
    out: *mut HsCard,
) -> HsStatus {
    checked!(|out: Out<Pass>, view: View| out.write(pass(&view, Policy::DEFAULT)?))
}

/// Ranks one card under HS_HEARTS_POLICY_DEFAULT, 0 to 100: the best 100, others a step lower per
/// tenth of an expected point, at least one below any better card. Returns HS_HEARTS_IGNORE_MOVE for
/// an illegal card, an invalid view or another seat's turn: handsense_last_error().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rank_move(view: *const HsHeartsView, card: HsCard) -> i32 {
    checked!(HS_HEARTS_IGNORE_MOVE, |view: View, card: Card| {
        hearts::rank_move(&view, Policy::DEFAULT, card)?
    })
}

/// Fills a view: four players, HS_HEARTS_RULES_STANDARD, hold, no scores, no card played. me: 0 to
/// 3. hand: 0 to 13 cards; with fewer than 13, add the tricks played. Errors: SEAT, CARD,
/// HAND_COUNT.
/// @param me seat
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_view_init(
    view: *mut HsHeartsView,
    me: i32,
    hand: HsCardSet,
) -> HsStatus {
    checked!(|view: SizedOut<_>, me: Seat, hand: Hand| view.write(convert::initial_view(me, hand.0)))
}

/// Derives turn, cards taken, voids and possible holders from a view.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_known_state(
    view: *const HsHeartsView,
    out: *mut HsHeartsKnownState,
) -> HsStatus {
    checked!(|out: SizedOut<_>, view: View| out.write(convert::known_state(&view)))
}

/// Sets out to my legal cards. Errors: TURN, PHASE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_legal_moves(
    view: *const HsHeartsView,
    out: *mut HsCardSet,
) -> HsStatus {
    checked!(|out: Out<_>, view: View| out.write(view.legal_moves()?.bits()))
}

/// HS_OK if offered are my legal cards, else HS_ERROR_RULES_DIFFER; the last error names the rules.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_check_rules(
    view: *const HsHeartsView,
    offered: HsCardSet,
) -> HsStatus {
    checked!(|view: View, offered: CardSet| hearts::check_rules(&view, offered)?)
}

/// Finds an opponent with three or more hearts and every point so far; else suspectedPlayer is -1
/// and the rest 0. It need not be my turn.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_detect_moon_threat(
    view: *const HsHeartsView,
    out: *mut MoonShootThreat,
) -> HsStatus {
    checked!(
        |out: Out<MoonShootThreat>, view: View| out.write(hearts::detect_moon_threat(&view).into())
    )
}

/// evaluate_hand() for count hands. statuses: of each hand; out of a failed hand is unchanged. count:
/// 0 allows NULL. Errors, with no status written: COUNT.
/// @param count count hands out statuses
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_evaluate_hands(
    hands: *const HsCardSet,
    count: i32,
    out: *mut HandStrength,
    statuses: *mut HsStatus,
) -> HsStatus {
    checked!(|count: usize,
              (hands, count): &[HsCardSet],
              (out, count): OutArray<HandStrength>,
              (statuses, count): OutArray<_>| {
        let mut hands = hands.iter().enumerate();
        statuses.write_all(|| {
            status(|| -> Result<(), Error> {
                if let Some((index, &hand)) = hands.next() {
                    let hand = Hand::from_c(hand, "hand")?;
                    out.write(index, hearts::evaluate_hand(hand.0).into());
                }
                Ok(())
            })
        });
    })
}

/// Computes the control of each suit: docs/reference/hearts-evaluation.md. Errors: CARD, HAND_COUNT.
///
/// cbindgen:ptrs-as-arrays=[[out; 4]]
/// @param out by suit
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_suit_control(
    hand: HsCardSet,
    out: *mut SuitControlIndex,
) -> HsStatus {
    checked!(|out: Out<SuitControls>, hand: Hand| {
        let control = hearts::suit_control(hand.0);
        out.write(control.suits.map(SuitControlIndex::from));
    })
}

/// Chooses three cards to pass, in ascending order. view: 13 cards, no trick, a direction other
/// than hold, nothing passed. policy: HS_HEARTS_POLICY_*. Errors: PHASE, POLICY.
///
/// cbindgen:ptrs-as-arrays=[[out; 3]]
/// @param policy code HsHeartsPolicy
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_select_pass_cards(
    view: *const HsHeartsView,
    policy: i32,
    out: *mut HsCard,
) -> HsStatus {
    checked!(|out: Out<Pass>, view: View, policy: Policy| out.write(pass(&view, policy)?))
}

/// Ranks all legal cards, best first; ties in descending card order. Errors: TURN, PHASE, POLICY.
///
/// cbindgen:ptrs-as-arrays=[[out; HS_HEARTS_MAX_MOVES]]
/// @param policy code HsHeartsPolicy
/// @param count count out
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_rank_moves(
    view: *const HsHeartsView,
    policy: i32,
    out: *mut HsHeartsRankedMove,
    count: *mut i32,
) -> HsStatus {
    checked!(
        |out: Out<Moves>, count: Out<_>, view: View, policy: Policy| {
            let ranked = hearts::rank_moves(&view, policy)?;
            let moves = ranked.as_slice().iter().map(|ranked| HsHeartsRankedMove {
                card: HsCard::from(ranked.card.code()),
                rank: ranked.rank,
            });
            count.write(ranked.as_slice().len() as i32);
            out.write(entries(moves));
        }
    )
}

/// Plays a deal to its end by a fast policy. epsilon: probability of a random card, 0 to 1. points:
/// scores of the deal. Errors: EPSILON.
///
/// cbindgen:ptrs-as-arrays=[[points; HS_HEARTS_MAX_PLAYERS]]
/// @param points by seat
/// @param epsilon range 0..1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_playout(
    position: *const HsHeartsPosition,
    seed: u64,
    epsilon: f64,
    points: *mut i32,
) -> HsStatus {
    checked!(|points: Out<Points>, position: Position| {
        if !(0.0..=1.0).contains(&epsilon) {
            return Err(Error::Epsilon);
        }
        points.write(convert::pad_slots(playout_scores(&position, seed, epsilon)));
    })
}

/// Scores a finished deal. numPlayers: 4. taken: cards won by each seat. Errors: RULES,
/// PLAYER_COUNT, BEYOND_PLAYERS, CARD, DUPLICATE_CARD.
///
/// cbindgen:ptrs-as-arrays=[[taken; HS_HEARTS_MAX_PLAYERS], [points; HS_HEARTS_MAX_PLAYERS]]
/// @param rules bits HsHeartsRule
/// @param num_players range 4..4
/// @param taken by seat
/// @param points by seat
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_score_deal(
    rules: i32,
    num_players: i32,
    taken: *const HsCardSet,
    points: *mut i32,
) -> HsStatus {
    checked!(|points: Out<Points>, taken: &Sets, rules: Rules| {
        convert::players(num_players)?;
        let taken = convert::disjoint_sets(taken, "taken")?;
        points.write(convert::pad_slots(score_deal(rules, &taken)));
    })
}

/// Parses "me=0 pass=left hand=AK3.QJ98.T654.72 ...": docs/reference/notation.md. Errors: TEXT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_parse_view(
    text: *const c_char,
    out: *mut HsHeartsView,
) -> HsStatus {
    checked!(|out: SizedOut<_>, text: &str| out.write(convert::view_to_c(&text.parse()?)))
}

/// Writes a view so, as snprintf. Returns the length without NUL, at most 511, or a negative status.
/// @param size size buffer
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_format_view(
    view: *const HsHeartsView,
    buffer: *mut c_char,
    size: usize,
) -> i32 {
    checked!(|view: View, (buffer, size): TextBuffer| buffer.print(&view)?)
}
