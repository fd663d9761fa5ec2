//! The random player, a lower bound.

use handsense_core::Rng;
use handsense_hearts::classic::move_list::fallback_card;
use handsense_hearts::{Card, CardSet, Player, View};

/// A player that passes and plays uniformly at random.
#[derive(Clone, Debug)]
pub struct Random {
    rng: Rng,
}

impl Random {
    /// A random player; every deal sets its own seed.
    pub const fn new() -> Random {
        Random { rng: Rng::new(0) }
    }

    fn pick(&mut self, cards: CardSet) -> Option<Card> {
        let skip = self.rng.below(cards.len());
        cards.iter().nth(skip as usize)
    }
}

impl Default for Random {
    fn default() -> Random {
        Random::new()
    }
}

impl Player for Random {
    fn begin_deal(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
    }

    fn pass(&mut self, view: &View) -> [Card; 3] {
        let mut left = view.hand();
        [(); 3].map(|()| {
            let card = self.pick(left).unwrap_or(Card::ACE_OF_SPADES);
            left.remove(card);
            card
        })
    }

    fn play(&mut self, view: &View) -> Card {
        let legal = view.legal_moves().unwrap_or(CardSet::EMPTY);
        self.pick(legal).unwrap_or_else(|| fallback_card(view))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VIEW: &str = "rules=0 pass=hold hand=Q952.AK.K73.J732 plays=3:S7";

    #[test]
    fn legal_cards_are_equally_likely() {
        let view = VIEW.parse().expect("a view");
        let mut player = Random::new();
        player.begin_deal(1);
        let mut counts = [0i32; 13];
        for _ in 0..4_000 {
            counts[player.play(&view).rank() as usize] += 1;
        }
        let legal = [2, 5, 7, 10];
        let hit: Vec<usize> = (0..13).filter(|&rank| counts[rank] > 0).collect();
        assert_eq!(hit, [2, 5, 9, 12], "{legal:?}");
        assert!(hit.iter().all(|&rank| (counts[rank] - 1_000).abs() < 140));
    }

    #[test]
    fn passes_are_three_cards_and_reproducible() {
        let view: View = "pass=left hand=AK3.QJ98.T654.72".parse().expect("a view");
        let mut passes = Vec::new();
        for seed in [1, 1, 2, 3, 4] {
            let mut player = Random::default();
            player.begin_deal(seed);
            let cards: CardSet = player.pass(&view).into_iter().collect();
            assert_eq!(cards.len(), 3);
            assert!(view.hand().is_superset(cards));
            passes.push(cards);
        }
        assert_eq!(passes[0], passes[1]);
        assert!(passes[2..].iter().any(|&cards| cards != passes[0]));
    }
}
