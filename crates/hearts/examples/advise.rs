//! Advises a player: three cards to pass, and then a card of a trick with the reasons for it.
//!
//!     cargo run --example advise -p handsense-hearts

use handsense_hearts::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let hand = "Q3.QJ98.T654.K72".parse()?;
    let before = View::new(ViewSetup {
        pass: PassDirection::Left,
        ..ViewSetup::new(Seat::ALL[0], hand)
    })?;
    let [first, second, third] = select_pass_cards(&before, Policy::DEFAULT)?;
    println!("pass {first} {second} {third}");

    // The player has passed these cards, received others, and is third to play.
    let passed: CardSet = [first, second, third].into_iter().collect();
    let received: CardSet = "SA C9 C8".parse()?;
    let mut view = View::new(ViewSetup {
        pass: PassDirection::Left,
        hand: (hand - passed) | received,
        passed,
        received,
        ..ViewSetup::new(Seat::ALL[0], hand)
    })?;
    for (seat, card) in [(2, "C2"), (3, "CK")] {
        view.play(Seat::ALL[seat], card.parse()?)?;
    }
    let best = rank_moves(&view, Policy::DEFAULT)?.best();
    let options = SearchOptions::from(SearchLimits::with_playouts(1_000));
    let reasons = explain_card(&view, best, None, &options)?;
    println!("play {best}: it");
    for reason in &reasons.reasons {
        println!("  {}", reason.text(CardNames::Letters));
    }
    Ok(())
}
