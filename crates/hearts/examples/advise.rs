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
    let ranked = rank_moves(&view, Policy::DEFAULT)?;
    println!("play {}", ranked.best());

    // The tuned policy, a sum of terms, has the plainer reasons.
    let reasons = explain_moves(&view, Policy::Tuned)?;
    for ranked in &rank_moves(&view, Policy::Tuned)? {
        println!("{} rank {:3}", ranked.card, ranked.rank);
        let terms = reasons.of(ranked.card).into_iter();
        for (reason, value) in terms.flat_map(|why| why.terms()) {
            println!("   {value:+5}  {}", reason.text());
        }
    }
    Ok(())
}
