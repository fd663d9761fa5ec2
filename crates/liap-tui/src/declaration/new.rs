//! Declaration strategy [`New`](super::Strategy::New): high pieces and the single best play.

use super::{DeclarationContext, FieldStrength};
use crate::combos::{Combo, OrderedHand};
use crate::evaluation::is_strong;
use crate::pieces::{Name, Piece};
use crate::plays::PlayType;
use crate::rules::MAX_DECLARED;

/// Lowest value of an opener, a piece expected to win a turn by itself.
pub(crate) const OPENER: u32 = 11;
/// Fewest points of a pair that is a good lead.
const LEADING_PAIR: u32 = 18;
/// Fewest points of a pair that counts in a normal or strong field.
const PAIR: u32 = 10;
/// Fewest points of two pieces of one name that can win later, by field strength.
const LATER_PAIR: [u32; 3] = [10, 14, 18];
/// Shortest hand with later pairs, in pieces.
const LONG_HAND: usize = 6;
/// Values and number of the middle pieces with which a hand declares at least 1 in a weak field.
const MIDDLE_PIECES: (std::ops::RangeInclusive<u32>, usize) = (7..=10, 3);

/// Whether a play is a good lead.
pub(crate) fn is_good_lead(combo: &Combo) -> bool {
    let pair = combo.play.kind == PlayType::Pair && u32::from(combo.play.points) >= LEADING_PAIR;
    pair || is_strong(combo.play.kind)
}

pub(super) fn declare(context: &DeclarationContext<'_>) -> u8 {
    let hand = OrderedHand::new(context.hand);
    let field = FieldStrength::from_declarations(context.previous, 15, 30);
    let openers = hand.positions_where(|piece| piece.points() >= OPENER);
    let best = best_combo(&hand, openers, field);
    let mut score = score_openers_and_best(openers, best, context.is_first());
    if hand.len() >= LONG_HAND && score < hand.len() as u32 {
        let rest = hand.all() & !openers & !best.map_or(0, |combo| combo.positions);
        let pairs = later_pairs(&hand, rest, field);
        let counted = match context.previous.len() {
            0 | 1 => pairs,
            _ => pairs / 2,
        };
        score = (score + counted).min(u32::from(MAX_DECLARED));
    }
    let solid = |piece: &Piece| MIDDLE_PIECES.0.contains(&piece.points());
    if score == 0
        && field == FieldStrength::Weak
        && context.hand.iter().filter(|piece| solid(piece)).count() >= MIDDLE_PIECES.1
    {
        score = 1;
    }
    context.nearest_legal(score as i32)
}

/// First of the largest plays that can be led or can win.
fn best_combo(hand: &OrderedHand, openers: u8, field: FieldStrength) -> Option<Combo> {
    let viable = |combo: &Combo| {
        let points = u32::from(combo.play.points);
        match combo.play.kind {
            PlayType::Single | PlayType::ExtendedStraight5 | PlayType::DoubleStraight => false,
            // Without an opener the player never wins the lead, and only such a pair wins as a
            // response.
            PlayType::Pair if openers == 0 => points >= LEADING_PAIR,
            PlayType::Pair => field == FieldStrength::Weak || points >= PAIR,
            _ => openers != 0,
        }
    };
    largest(hand.combos(hand.all()).filter(viable))
}

/// First of the largest plays.
pub(super) fn largest(combos: impl Iterator<Item = Combo>) -> Option<Combo> {
    combos.reduce(|largest, combo| {
        if combo.play.size() > largest.play.size() {
            combo
        } else {
            largest
        }
    })
}

fn score_openers_and_best(openers: u8, best: Option<Combo>, is_first: bool) -> u32 {
    let count = openers.count_ones();
    let Some(best) = best else {
        return count;
    };
    let size = best.play.size();
    let inside = (best.positions & openers).count_ones();
    match (count, inside) {
        (0, _) => size,
        (_, 0) => count + size,
        _ if is_first && is_good_lead(&best) => count - inside + size,
        _ if count >= size => count,
        _ => count - inside + size,
    }
}

/// Number of names, regardless of colour, whose first two pieces at these positions are worth
/// enough.
fn later_pairs(hand: &OrderedHand, among: u8, field: FieldStrength) -> u32 {
    let least = field.pick(LATER_PAIR);
    let is_pair = |name: &Name| {
        let mut of_name = hand
            .pieces(among)
            .map(|(_, piece)| piece)
            .filter(|piece| piece.name() == *name);
        let (first, second) = (of_name.next(), of_name.next());
        first
            .zip(second)
            .is_some_and(|(first, second)| first.points() + second.points() >= least)
    };
    Name::ALL.iter().filter(|name| is_pair(name)).count() as u32
}
