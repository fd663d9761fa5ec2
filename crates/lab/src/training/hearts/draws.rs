//! Random draws of training players: a kind by its share, and a legal card.

use handsense_core::Rng;
use handsense_hearts::{Card, CardSet};

/// Percentage of cards that an exploring player chooses at random. Chosen by hand.
const RANDOM_CARD_PERCENT: u32 = 6;

/// Draws a kind with a probability in proportion to its share. `shares` has a share that is not 0.
pub(super) fn draw_kind<K: Copy>(shares: &[(K, u32)], rng: &mut Rng) -> Option<K> {
    let mut number = rng.below(shares.iter().map(|&(_, share)| share).sum());
    for &(kind, share) in shares {
        if number < share {
            return Some(kind);
        }
        number -= share;
    }
    None
}

/// Returns a random card in 6 of 100 calls, and otherwise `None`. Then `legal` is empty, or the player
/// chooses by its policy.
pub(super) fn draw_card(legal: CardSet, rng: &mut Rng) -> Option<Card> {
    let is_random = rng.below(100) < RANDOM_CARD_PERCENT && !legal.is_empty();
    is_random
        .then(|| rng.below(legal.len()) as usize)
        .and_then(|number| legal.iter().nth(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_and_cards_have_their_frequencies() {
        let mut rng = Rng::new(1);
        let shares = [('a', 3), ('b', 0), ('c', 1)];
        let drawn: Vec<_> = (0..8_000).map(|_| draw_kind(&shares, &mut rng)).collect();
        let count = |kind| drawn.iter().filter(|&&each| each == Some(kind)).count();
        assert_eq!((count('b'), count('a') + count('c')), (0, 8_000));
        assert!((5_800..6_200).contains(&count('a')));
        let legal: CardSet = "A7.Q..2".parse().expect("cards");
        let cards = (0..8_000).filter_map(|_| draw_card(legal, &mut rng));
        let cards: Vec<Card> = cards.collect();
        assert!((400..560).contains(&cards.len()));
        for card in legal.iter() {
            assert!(cards.iter().filter(|&&each| each == card).count() > 80);
        }
        assert!((0..200).all(|_| draw_card(CardSet::EMPTY, &mut rng).is_none()));
    }
}
