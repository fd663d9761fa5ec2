//! Benchmark: how often a hand collects a suit, by its Suit Control Index. `cargo bench -p
//! handsense-lab --bench suit_control -- 100000` plays 100000 deals among four tuned players and
//! prints three tables.

use handsense_hearts::{
    Card, CardSet, ControlClass, Policy, PolicyPlayer, Rules, SEATS, Seat, Suit, suit_control,
};
use handsense_lab::matches::hearts::deals::generate_deal;
use handsense_lab::matches::hearts::table::{DealResult, play_deal};
use handsense_lab::players::seat_player::SeatPlayer;
use handsense_lab::statistics::ClusteredRate;
use rayon::prelude::*;

const SEED: u64 = 1;
/// The lengths with a row of their own; longer suits share the last row.
const LENGTHS: [&str; 7] = ["0", "1", "2", "3", "4", "5", "6 or more"];
/// The rows of the index of a whole hand, each with its lower limit.
const WHOLE_HANDS: [(f64, &str); 4] = [
    (0.0, "below 1.5"),
    (1.5, "1.5 to 1.75"),
    (1.75, "1.75 to 2"),
    (2.0, "from 2"),
];

/// One suit of one hand, after the pass.
struct Holding {
    length: usize,
    class: ControlClass,
    /// The author's estimate.
    estimate: f64,
    /// The seat won every trick led in the suit, at least one.
    wins_tricks: bool,
    /// The seat took all cards of the suit.
    takes_cards: bool,
}

/// One hand, after the pass.
struct Hand {
    suits: [Holding; 4],
    whole_hand: f64,
    shoots: bool,
}

fn main() {
    // Cargo adds --bench to the arguments.
    let mut numbers = std::env::args().filter_map(|argument| argument.parse().ok());
    let count = numbers.next().unwrap_or(100_000);
    let deals: Vec<[Hand; SEATS]> = (0..count).into_par_iter().map(play).collect();
    println!("{count} deals, seed {SEED}. Percentages have 95 % intervals.\n");
    let suits = |row: fn(&Holding) -> Option<usize>| {
        let trial = move |held: &Holding| {
            let facts = [held.wins_tricks, held.takes_cards];
            Some((row(held)?, held.estimate, facts))
        };
        let trials = |deal: &[Hand; SEATS]| {
            let held = deal.iter().flat_map(|hand| &hand.suits);
            held.filter_map(trial).collect()
        };
        deals.iter().map(trials).collect::<Vec<_>>()
    };
    let columns = ["estimate", "every trick led", "all 13 cards"];
    print(
        ("class", columns),
        &ControlClass::ALL.map(ControlClass::name),
        &suits(|held| Some(held.class as usize)),
    );
    print(
        ("dominant suit of length", columns),
        &LENGTHS,
        &suits(|held| {
            let row = held.length.min(LENGTHS.len() - 1);
            (held.class == ControlClass::Dominant).then_some(row)
        }),
    );
    let hands = deals.iter().map(|deal| {
        let trial = |hand: &Hand| {
            let reached = |&(limit, _): &(f64, _)| hand.whole_hand >= limit;
            let row = WHOLE_HANDS.iter().rposition(reached)?;
            Some((row, hand.whole_hand, [hand.shoots]))
        };
        deal.iter().filter_map(trial).collect()
    });
    print(
        ("whole hand", ["mean index", "shoots the moon"]),
        &WHOLE_HANDS.map(|(_, label)| label),
        &hands.collect::<Vec<_>>(),
    );
}

/// Plays one deal.
fn play(number: u64) -> [Hand; SEATS] {
    let deal = generate_deal(Rules::STANDARD, SEED, number, None);
    let mut seats = [(); SEATS].map(|()| SeatPlayer::Honest(Box::new(PolicyPlayer(Policy::Tuned))));
    let result = play_deal(&deal, seats.each_mut()).expect("the tuned policy plays by the rules");
    let tricks: Vec<Trick> = result
        .deal
        .plays()
        .chunks_exact(SEATS)
        .map(Trick::new)
        .collect();
    Seat::ALL.map(|seat| hand(seat, &result, &tricks))
}

/// A trick that is over.
struct Trick {
    led: Suit,
    winner: Seat,
    cards: CardSet,
}

impl Trick {
    fn new(plays: &[(Seat, Card)]) -> Trick {
        let led = plays[0].1.suit();
        let following = plays.iter().filter(|(_, card)| card.suit() == led);
        // The ace has the lowest code of its suit.
        let winner = following.min_by_key(|(_, card)| card.code());
        Trick {
            led,
            winner: winner.expect("the card led").0,
            cards: plays.iter().map(|&(_, card)| card).collect(),
        }
    }
}

fn hand(seat: Seat, result: &DealResult, tricks: &[Trick]) -> Hand {
    let cards = result.deal.setup().hands[seat];
    let control = suit_control(cards);
    let won = || tricks.iter().filter(|trick| trick.winner == seat);
    let taken = won().fold(CardSet::EMPTY, |taken, trick| taken | trick.cards);
    Hand {
        suits: control.suits.map(|index| {
            let in_suit = |trick: &&Trick| trick.led == index.suit;
            let led = tricks.iter().filter(in_suit).count();
            Holding {
                length: cards.suit(index.suit).len() as usize,
                class: ControlClass::new(index.sci),
                estimate: index.collect_prob,
                wins_tricks: led > 0 && won().filter(in_suit).count() == led,
                takes_cards: taken.is_superset(CardSet::FULL.suit(index.suit)),
            }
        }),
        whole_hand: control.whole_hand,
        shoots: result.deal.moon_shooter() == Some(seat),
    }
}

/// A trial: its row, a number, and facts.
type Trial<const FACTS: usize> = (usize, f64, [bool; FACTS]);

/// Prints a row for each label: trials, mean number, and the share of each fact. The trials of one
/// deal are a cluster.
fn print<const FACTS: usize, const COLUMNS: usize>(
    (title, columns): (&str, [&str; COLUMNS]),
    labels: &[&str],
    deals: &[Vec<Trial<FACTS>>],
) {
    println!("| {title} | count | {} |", columns.join(" | "));
    println!("|---|---:{}|", "|---:".repeat(COLUMNS));
    for (row, label) in labels.iter().enumerate() {
        let (mut rates, mut sum) = ([ClusteredRate::default(); FACTS], 0.0);
        for deal in deals {
            let of_row = || deal.iter().filter(|trial| trial.0 == row);
            sum += of_row().map(|trial| trial.1).sum::<f64>();
            for (fact, rate) in rates.iter_mut().enumerate() {
                let successes = of_row().filter(|trial| trial.2[fact]).count();
                rate.push(successes as u64, of_row().count() as u64);
            }
        }
        let count = rates[0].trials();
        let mean = sum / count.max(1) as f64;
        println!(
            "| {label} | {count} | {mean:.3} | {} |",
            rates.map(share).join(" | ")
        );
    }
    println!();
}

/// A rate with its 95 % interval, in percent.
fn share(rate: ClusteredRate) -> String {
    if rate.trials() == 0 {
        return "-".to_owned();
    }
    let (low, high) = rate.confidence_interval();
    format!(
        "{:.2} ({:.2} to {:.2})",
        100.0 * rate.rate(),
        100.0 * low,
        100.0 * high
    )
}
