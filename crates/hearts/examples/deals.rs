//! Writes deals for training as JSON lines: every decision with its view, legal cards and card, and
//! the scores that followed. It needs the feature `serde`.
//!
//!     cargo run --release --example deals -p handsense-hearts --features serde -- DEALS

use handsense_hearts::prelude::*;
use serde_json::json;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let deals = std::env::args().nth(1).map_or(Ok(1), |text| text.parse())?;
    for number in 0..deals {
        // Every deal has a stream of its own, so that a part of them can be made elsewhere.
        let mut rng = Rng::with_stream(2026, number);
        let mut deal = Deal::random(Rules::STANDARD, PassDirection::Hold, &mut rng)?;
        let mut player = PolicyPlayer(Policy::Tuned);
        while let Some(seat) = deal.next_seat() {
            deal.play(player.play(&deal.view(seat)?))?;
        }
        let scores = deal.scores();
        for decision in deal.decision_points()? {
            println!(
                "{}",
                json!({
                    "deal": number,
                    "view": decision.view,
                    "legal": decision.view.legal_moves()?,
                    "card": decision.card,
                    "scores": scores,
                })
            );
        }
    }
    Ok(())
}
