//! Reasons for a card or a pass.

use super::Error;
use super::search::HsHeartsSearchOptions;
use super::types::HsHeartsView;
use crate::ffi::argument::{
    FromC, FromStruct, UpTo, checked, entries, field, from_code, seat_to_c,
};
use crate::ffi::general::{HsCard, HsCardSet};
use crate::ffi::limits::Options;
use crate::ffi::pointer::{SizedOut, TextBuffer};
use crate::ffi::status::{Failure, HsStatus};
use handsense_hearts::search::{
    CardNames, MAX_REASONS, Measure, Reason, ReasonKind, Reasons, explain_card, explain_pass,
};
use handsense_hearts::{Card, CardSet, Suit, View};
use std::ffi::c_char;

/// The most reasons for a choice.
pub const HS_HEARTS_MAX_REASONS: usize = 3;
const _: () = assert!(HS_HEARTS_MAX_REASONS == MAX_REASONS);

/// How a choice does better than its rival.
/// @same handsense_hearts::search::ReasonKind::*.code()
#[repr(C)]
pub enum HsHeartsReasonKind {
    /// No other choice.
    HS_HEARTS_REASON_FORCED = 1,
    /// The rival does as well.
    HS_HEARTS_REASON_EQUAL = 2,
    /// The rival does better.
    HS_HEARTS_REASON_RIVAL_BETTER = 3,
    /// The measure says it.
    HS_HEARTS_REASON_OUTCOME = 4,
    /// Gets rid of the queen.
    HS_HEARTS_REASON_QUEEN_GONE = 5,
    /// Keeps her guards.
    HS_HEARTS_REASON_QUEEN_GUARDED = 6,
    /// Gets rid of ace or king of spades.
    HS_HEARTS_REASON_HIGH_SPADE_GONE = 7,
    /// The rival is ace or king of spades.
    HS_HEARTS_REASON_HIGH_SPADE_KEPT = 8,
    /// Gets rid of a card with lower ones out.
    HS_HEARTS_REASON_CARD_SHED = 9,
    /// Keeps a card with higher ones out.
    HS_HEARTS_REASON_EXIT_KEPT = 10,
    /// Keeps a card to lose tricks with.
    HS_HEARTS_REASON_DUCK_KEPT = 11,
    /// Leaves a void.
    HS_HEARTS_REASON_VOID_MADE = 12,
    /// A seat is void in the rival's suit.
    HS_HEARTS_REASON_DISCARD_AVOIDED = 13,
    /// Loses this trick.
    HS_HEARTS_REASON_LEAD_LOST = 14,
    /// Wins it.
    HS_HEARTS_REASON_LEAD_WON = 15,
    /// Leads a low spade.
    HS_HEARTS_REASON_QUEEN_FORCED = 16,
}

/// What the numbers of a reason are.
/// @same handsense_hearts::search::Measure::*.code()
#[repr(C)]
pub enum HsHeartsMeasure {
    /// My score.
    HS_HEARTS_MEASURE_SCORE = 1,
    /// Mean score of the others less mine.
    HS_HEARTS_MEASURE_MARGIN = 2,
    /// Win of the game.
    HS_HEARTS_MEASURE_GAME = 3,
    /// I take the queen.
    HS_HEARTS_MEASURE_QUEEN = 4,
    /// Other points of this trick.
    HS_HEARTS_MEASURE_TRICK_POINTS = 5,
    /// Of later tricks.
    HS_HEARTS_MEASURE_LATER_POINTS = 6,
    /// Of both.
    HS_HEARTS_MEASURE_POINTS = 7,
    /// I take the jack of diamonds.
    HS_HEARTS_MEASURE_JACK = 8,
    /// My moon shot.
    HS_HEARTS_MEASURE_MOON = 9,
    /// The seat's moon shot.
    HS_HEARTS_MEASURE_OTHER_MOON = 10,
}

/// A reason.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsHeartsReason {
    /// @code HsHeartsReasonKind
    pub kind: i32,
    /// @code HsHeartsMeasure
    pub measure: i32,
    /// The card, or -1.
    /// @none -1
    pub card: HsCard,
    /// Zero.
    pub reserved: i16,
    /// The suit, or -1.
    /// @suit @none -1
    pub suit: i32,
    /// The seat, or -1.
    /// @seat @none -1
    pub seat: i32,
    /// A number.
    pub number: i32,
    /// Of queen or void.
    pub chance: f64,
    /// A probability, or points.
    pub choice: f64,
    /// After the rival.
    pub rival: f64,
    /// Standard error.
    pub error: f64,
    /// Its worth.
    /// @unit points
    pub points: f64,
}

/// Reasons, the one worth most first.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsHeartsReasons {
    /// Own size.
    pub struct_size: u32,
    /// @count reasons
    pub count: i32,
    /// The card or cards.
    pub choice: HsCardSet,
    /// The rival; 0 if forced.
    pub rival: HsCardSet,
    /// Equal cards.
    pub equals: HsCardSet,
    /// The reasons.
    pub reasons: [HsHeartsReason; HS_HEARTS_MAX_REASONS],
    /// Mean score.
    /// @unit points
    pub choice_score: f64,
    /// After the rival.
    /// @unit points
    pub rival_score: f64,
    /// Standard error.
    /// @unit points
    pub error: f64,
    /// Deals.
    pub deals: u64,
}

from_code!(ReasonKind, Failure, ReasonKind::from_code, |name, value| {
    Failure::Option { name, value }
});
from_code!(Measure, Failure, Measure::from_code, |name, value| {
    Failure::Option { name, value }
});
from_code!(
    Suit,
    Failure,
    |code| Suit::ALL
        .into_iter()
        .find(|suit| suit.index() as i32 == code),
    |name, value| Failure::Option { name, value }
);

/// A value; -1 is none.
struct Optional<T>(Option<T>);

impl<C: From<i8> + PartialEq, T: FromC<C>> FromC<C> for Optional<T> {
    type Error = T::Error;

    fn from_c(value: C, name: &'static str) -> Result<Self, T::Error> {
        if value == C::from(-1) {
            return Ok(Optional(None));
        }
        T::from_c(value, name).map(|value| Optional(Some(value)))
    }
}

/// Explains a legal card against a rival, -1 the best other one, by playouts.
/// Errors: ILLEGAL_MOVE, and as handsense_hearts_choose_move().
/// @param rival none -1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_explain_move(
    view: *const HsHeartsView,
    card: HsCard,
    rival: HsCard,
    options: *const HsHeartsSearchOptions,
    out: *mut HsHeartsReasons,
) -> HsStatus {
    checked!(|out: SizedOut<_>,
              view: View,
              card: Card,
              rival: Optional<Card>,
              options: Options<_>| {
        let options = options.without_progress()?;
        let found = explain_card(&view, card, rival.0, &options)?;
        out.write(reasons_to_c(&found, |card| card.bit()));
    })
}

/// The same for a pass; rival 0: the best other one. Errors: also PHASE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_explain_pass(
    view: *const HsHeartsView,
    cards: HsCardSet,
    rival: HsCardSet,
    options: *const HsHeartsSearchOptions,
    out: *mut HsHeartsReasons,
) -> HsStatus {
    checked!(
        |out: SizedOut<_>, view: View, cards: CardSet, rival: CardSet, options: Options<_>| {
            let options = options.without_progress()?;
            let found = explain_pass(
                &view,
                cards,
                Some(rival).filter(|rival| !rival.is_empty()),
                &options,
            )?;
            out.write(reasons_to_c(&found, |cards| cards));
        }
    )
}

/// Writes a phrase after "this card", as snprintf: at most 159 bytes. symbols: 1 for
/// suit symbols. Errors: OPTION, CARD, SEAT.
/// @param symbols flag
/// @param size size buffer
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_format_reason(
    reasons: *const HsHeartsReasons,
    index: i32,
    symbols: i32,
    buffer: *mut c_char,
    size: usize,
) -> i32 {
    checked!(|reasons: Given,
              index: UpTo<{ HS_HEARTS_MAX_REASONS - 1 }>,
              symbols: bool,
              (buffer, size): TextBuffer| {
        let names = if symbols {
            CardNames::Symbols
        } else {
            CardNames::Letters
        };
        let index = usize::from(index);
        let (name, value) = ("index", index as i32);
        let reason = reasons.0[index].ok_or(Failure::Option { name, value })?;
        buffer.print(&reason.text(names))?
    })
}

fn reasons_to_c<T: Copy>(found: &Reasons<T>, set: impl Fn(T) -> CardSet) -> HsHeartsReasons {
    let reasons = found.reasons.iter().map(|reason| HsHeartsReason {
        kind: reason.kind.code(),
        measure: reason.measure.code(),
        card: reason.card.map_or(-1, |card| HsCard::from(card.code())),
        reserved: 0,
        suit: reason.suit.map_or(-1, |suit| suit.index() as i32),
        seat: seat_to_c(reason.seat),
        number: reason.number as i32,
        chance: reason.chance,
        choice: reason.choice,
        rival: reason.rival,
        error: reason.error,
        points: reason.points,
    });
    HsHeartsReasons {
        struct_size: size_of::<HsHeartsReasons>() as u32,
        count: found.reasons.len() as i32,
        choice: set(found.choice).bits(),
        rival: found.rival.map_or(0, |rival| set(rival).bits()),
        equals: found.equals.bits(),
        reasons: entries(reasons),
        choice_score: found.choice_score,
        rival_score: found.rival_score,
        error: found.error,
        deals: found.deals,
    }
}

struct Given([Option<Reason>; HS_HEARTS_MAX_REASONS]);

impl FromStruct for Given {
    type Struct = HsHeartsReasons;
    type Error = Error;

    fn from_struct(given: &HsHeartsReasons) -> Result<Given, Error> {
        let count: UpTo<HS_HEARTS_MAX_REASONS> = field!(given.count)?;
        let _: [CardSet; 3] = [
            field!(given.choice)?,
            field!(given.rival)?,
            field!(given.equals)?,
        ];
        let mut reasons = [None; HS_HEARTS_MAX_REASONS];
        for (slot, reason) in reasons.iter_mut().zip(&given.reasons).take(count.into()) {
            let (card, suit, seat): (Optional<_>, Optional<_>, Optional<_>) = (
                field!(reason.card)?,
                field!(reason.suit)?,
                field!(reason.seat)?,
            );
            let number: UpTo<100> = field!(reason.number)?;
            *slot = Some(Reason {
                kind: field!(reason.kind)?,
                measure: field!(reason.measure)?,
                card: card.0,
                suit: suit.0,
                seat: seat.0,
                number: usize::from(number) as u32,
                chance: reason.chance,
                choice: reason.choice,
                rival: reason.rival,
                error: reason.error,
                points: reason.points,
            });
        }
        Ok(Given(reasons))
    }
}
