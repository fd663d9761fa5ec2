//! Declaring by high pieces and the one best play.

use super::{DeclarationContext, FieldStrength};
use crate::combos::{Combo, OrderedHand};
use crate::evaluation::is_strong;
use crate::pieces::{Name, Piece};
use crate::plays::PlayType;
use crate::rules::MAX_DECLARED;

/// The lowest value of a piece that is expected to win turns by itself.
pub(crate) const OPENER: u32 = 11;
/// A pair of so many points is a good play to lead.
const LEADING_PAIR: u32 = 18;
/// The fewest points of a pair that counts where the field is not weak.
const PAIR: u32 = 10;
/// By field, the fewest points of two pieces of a name that may win something later.
const LATER_PAIR: [u32; 3] = [10, 14, 18];
/// Hands shorter than this have no later pairs.
const LONG_HAND: usize = 6;
/// With so many pieces of these values nothing is not declared in a weak field.
const SOLID: (std::ops::RangeInclusive<u32>, usize) = (7..=10, 3);

/// Whether a play is good to lead.
pub(crate) fn is_good_lead(combo: &Combo) -> bool {
    let pair = combo.play.kind == PlayType::Pair && u32::from(combo.play.points) >= LEADING_PAIR;
    pair || is_strong(combo.play.kind)
}

pub(super) fn declare(context: &DeclarationContext<'_>) -> u8 {
    let hand = OrderedHand::new(context.hand);
    let field = FieldStrength::from_declarations(context.previous, 15, 30);
    let openers = hand.positions_where(|piece| piece.points() >= OPENER);
    let best = best_combo(&hand, openers, field);
    let mut score = by_openers_and_best(openers, best, context.is_first());
    if hand.len() >= LONG_HAND && score < hand.len() as u32 {
        let rest = hand.all() & !openers & !best.map_or(0, |combo| combo.positions);
        let pairs = later_pairs(&hand, rest, field);
        let counted = match context.previous.len() {
            0 | 1 => pairs,
            _ => pairs / 2,
        };
        score = (score + counted).min(u32::from(MAX_DECLARED));
    }
    let solid = |piece: &Piece| SOLID.0.contains(&piece.points());
    if score == 0
        && field == FieldStrength::Weak
        && context.hand.iter().filter(|piece| solid(piece)).count() >= SOLID.1
    {
        score = 1;
    }
    context.nearest_legal(score as i32)
}

/// The first of the largest plays that can be expected to be led or to win.
fn best_combo(hand: &OrderedHand, openers: u8, field: FieldStrength) -> Option<Combo> {
    let viable = |combo: &Combo| {
        let points = u32::from(combo.play.points);
        match combo.play.kind {
            PlayType::Single | PlayType::ExtendedStraight5 | PlayType::DoubleStraight => false,
            // Without a high piece the lead is never won, and only such a pair wins in answer.
            PlayType::Pair if openers == 0 => points >= LEADING_PAIR,
            PlayType::Pair => field == FieldStrength::Weak || points >= PAIR,
            _ => openers != 0,
        }
    };
    let mut best: Option<Combo> = None;
    for combo in hand.combos(hand.all()).filter(viable) {
        if best.is_none_or(|best| combo.play.size() > best.play.size()) {
            best = Some(combo);
        }
    }
    best
}

fn by_openers_and_best(openers: u8, best: Option<Combo>, is_first: bool) -> u32 {
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

/// Names, whatever the colour, of which the first two pieces at these places are worth something.
fn later_pairs(hand: &OrderedHand, among: u8, field: FieldStrength) -> u32 {
    let [weak, normal, strong] = LATER_PAIR;
    let least = field.pick(weak, normal, strong);
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
