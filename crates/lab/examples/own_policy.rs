//! A policy of one's own in the arena: a type with the trait of a player, and a name for it.
//!
//!     cargo run --release --example own_policy -p handsense-lab

use handsense_hearts::prelude::*;
use handsense_lab::prelude::*;

/// Ducks: plays its highest card that does not take the trick, else its lowest one.
struct Duck;

impl Player for Duck {
    fn pass(&mut self, view: &View) -> [Card; 3] {
        PolicyPlayer(Policy::Tuned).pass(view)
    }

    fn play(&mut self, view: &View) -> Card {
        let legal = view.legal_moves().unwrap_or_default();
        let winning = view.trick().winning_card();
        let ducks = |card: &Card| winning.is_some_and(|best| !card.beats(best));
        let height = |card: &Card| 12 - card.rank().index();
        let highest = legal.iter().filter(ducks).max_by_key(height);
        let lowest = legal.iter().min_by_key(height);
        highest.or(lowest).unwrap_or(Card::TWO_OF_CLUBS)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let registry = Registry::default().with_player("duck", || Duck);
    for opponent in ["random", "ducker", "tuned"] {
        let config = MatchConfig {
            count: 40,
            ..MatchConfig::new(&["duck", opponent])?
        };
        let summary = MatchSummary::play(&Match::new(config, &registry)?, 2)?;
        let points = &summary.points;
        println!(
            "duck against {opponent:6} {:+6.2} ± {:.2} points a deal",
            points.mean(),
            points.half_width()
        );
    }
    Ok(())
}
