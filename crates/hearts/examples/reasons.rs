//! Prints reasons for searched decisions.
//!
//!     cargo run --release -p handsense-hearts --example reasons -- [DECISIONS] [SEED]

use handsense_core::Rng;
use handsense_core::search::SearchLimits;
use handsense_hearts::search::{
    CardNames, DEFAULT_REASON_PLAYOUTS, Objective, Reason, SearchOptions, choose_move,
    choose_pass_cards, explain_card, explain_pass,
};
use handsense_hearts::{
    CardSet, Deal, DealPhase, DealSetup, PassDirection, Policy, Rules, Seat, View, deal_hands,
    rank_moves,
};

fn options(playouts: u64, seed: u64) -> SearchOptions<'static> {
    let mut options = SearchOptions::from(SearchLimits::with_playouts(playouts));
    options.objective = Objective::Payoff;
    options.limits.seed = seed;
    options
}

fn main() {
    let mut numbers = std::env::args()
        .skip(1)
        .map(|text| text.parse().expect("a number"));
    let (decisions, seed) = (numbers.next().unwrap_or(50), numbers.next());
    let (mut number, mut printed) = (0, 0);
    let mut rng = Rng::new(seed.unwrap_or(1));
    while printed < decisions {
        number += 1;
        let rules = if number % 6 == 0 {
            Rules::STANDARD | Rules::JACK_BONUS
        } else {
            Rules::STANDARD
        };
        let mut deal = Deal::new(DealSetup {
            rules,
            direction: PassDirection::of_deal(rules, number),
            ..DealSetup::new(deal_hands(&mut rng))
        })
        .expect("a deal");
        for seat in Seat::ALL {
            if deal.phase() == DealPhase::Passing {
                let view = deal.view(seat).expect("a view");
                let pass = choose_pass_cards(&view, &options(20_000, 0)).expect("a pass");
                let pass: CardSet = pass.cards.into_iter().collect();
                if printed < decisions && rng.below(12) == 0 {
                    let explaining = options(DEFAULT_REASON_PLAYOUTS, 0);
                    let found = explain_pass(&view, pass, None, &explaining);
                    let found = found.expect("a pass");
                    let name = |cards: CardSet| format!("a pass of {cards}");
                    let rival = name(found.rival.expect("another pass"));
                    print(&view, &name(found.choice), &rival, &found.reasons);
                    printed += 1;
                }
                deal.pass(seat, pass).expect("a pass");
            }
        }
        while let Some(seat) = deal.next_seat() {
            let view = deal.view(seat).expect("a view");
            if printed < decisions && rng.below(20) == 0 {
                let best = choose_move(&view, &options(20_000, 0))
                    .expect("a turn")
                    .card;
                let explaining = options(DEFAULT_REASON_PLAYOUTS, 0);
                let found = explain_card(&view, best, None, &explaining).expect("a turn");
                // A third of the decisions without a difference.
                let is_shown = !found.is_equal() || rng.below(3) == 0;
                if let Some(rival) = found.rival.filter(|_| is_shown) {
                    let equals = found.equals.iter().map(|card| format!(" (also {card})"));
                    let choice = format!("{best}{}", equals.collect::<String>());
                    print(&view, &choice, &rival.to_string(), &found.reasons);
                    printed += 1;
                }
            }
            let card = rank_moves(&view, Policy::Learned).expect("a turn").best();
            deal.play(card).expect("legal");
        }
    }
}

fn print(view: &View, choice: &str, rival: &str, reasons: &[Reason]) {
    println!("{view}\n  {choice} and not {rival}, because it");
    print_reasons(reasons);
}

fn print_reasons(reasons: &[Reason]) {
    for reason in reasons {
        println!(
            "    {} [{:.2} ± {:.2}]",
            reason.text(CardNames::Letters),
            reason.points,
            reason.error
        );
    }
}
