//! Evaluates a hand: danger, control and void potential of each suit, and the chance of a moon.
//!
//!     cargo run --example evaluate -p handsense-hearts -- "♠AK3 ♥72 ♦QJ98 ♣T654"

use handsense_hearts::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1);
    let hand: CardSet = text.as_deref().unwrap_or("AK3.QJ98.T654.72").parse()?;
    let strength = evaluate_hand(hand);
    println!("{hand}");
    for suit in strength.suits {
        println!(
            "{} danger {:3}  control {:3}  void {:3}",
            suit.suit, suit.danger_score, suit.control_score, suit.void_potential
        );
    }
    println!("moon viability {}", strength.moon.viability_score);
    if let Some(suit) = strength.best_suit_to_void {
        println!("best suit to void: {}", suit.name());
    }
    Ok(())
}
