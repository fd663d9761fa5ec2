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
        let mut position = Position::deal(Rules::STANDARD, &mut rng);
        let mut player = PolicyPlayer(Policy::Tuned);
        let mut deal = PlayedDeal::new(*position.hands(), Vec::new());
        // What each player knows.
        let mut views = Vec::new();
        for seat in Seat::ALL {
            views.push(View::new(ViewSetup::new(seat, deal.hands[seat]))?);
        }
        while !position.is_over() {
            let seat = position.next_seat();
            let card = player.play(&views[seat.index()]);
            position.play(card)?;
            for view in &mut views {
                view.play(seat, card)?;
            }
            deal.plays.push((seat, card));
        }
        let scores = position.scores();
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
