//! Benchmark: the mistakes of each level. `cargo bench -p handsense-lab --bench levels -- 100` plays
//! 100 deals among four players of each level, lets the search judge every card, and prints a table.
//! A second number is the number of playouts of the search, 2000 by default.

use handsense_core::search::SearchLimits;
use handsense_hearts::analysis::{CheckOptions, CheckedPlay, DealAnalysis, analyse_deal};
use handsense_hearts::search::{Objective, SearchOptions};
use handsense_hearts::{Card, Deal, DecisionPoint, Level, LevelPlayer, Rules, SEATS};
use handsense_lab::matches::hearts::deals::generate_deal;
use handsense_lab::matches::hearts::table::play_deal;
use handsense_lab::players::baselines::Random;
use handsense_lab::players::seat_player::SeatPlayer;
use handsense_lab::statistics::ClusteredRate;
use rayon::prelude::*;

const SEED: u64 = 1;
/// A card that loses more than this, in points of payoff, is a blunder.
const BLUNDER: f64 = 5.0;

fn main() {
    // Cargo adds --bench to the arguments.
    let mut numbers = std::env::args().filter_map(|argument| argument.parse().ok());
    let count = numbers.next().unwrap_or(100);
    let playouts = numbers.next().unwrap_or(2_000);
    println!("{count} deals, {playouts} playouts, seed {SEED}. Percentages have 95 % intervals.\n");
    println!("| player | choices | mistakes, % | loss a choice | blunders, % | queen kept, % |");
    println!("|---|---:|---:|---:|---:|---:|");
    for level in Level::ALL {
        let make = move || SeatPlayer::Honest(Box::new(LevelPlayer::new(level)));
        print(level.name(), count, playouts, &make);
    }
    let random = || SeatPlayer::Honest(Box::new(Random::new()));
    print("any legal card", count, playouts, &random);
}

/// Plays the deals among four players of a kind, and prints their row.
fn print(name: &str, count: u64, playouts: u64, make: &(dyn Fn() -> SeatPlayer + Sync)) {
    let checked = |number| check(number, playouts, make);
    let deals: Vec<_> = (0..count).into_par_iter().map(checked).collect();
    let (mut mistakes, mut blunders) = (ClusteredRate::default(), ClusteredRate::default());
    let mut kept = ClusteredRate::default();
    let mut loss = 0.0;
    for (deal, found) in &deals {
        let choices = || found.plays.iter().filter(|play| !play.forced);
        let trials = choices().count() as u64;
        loss += choices().map(|play| play.loss).sum::<f64>();
        mistakes.push(choices().filter(|play| play.mistake).count() as u64, trials);
        let blundered = choices().filter(|play| is_blunder(play)).count();
        blunders.push(blundered as u64, trials);
        let (chances, missed) = queen_chances(deal, found);
        kept.push(missed, chances);
    }
    let choices = mistakes.trials();
    println!(
        "| {name} | {choices} | {} | {:.3} | {} | {} |",
        share(mistakes),
        loss / choices.max(1) as f64,
        share(blunders),
        share(kept),
    );
}

fn is_blunder(play: &CheckedPlay) -> bool {
    play.mistake && play.loss > BLUNDER
}

/// Plays a deal among four players, and judges it.
fn check(
    number: u64,
    playouts: u64,
    make: &(dyn Fn() -> SeatPlayer + Sync),
) -> (Deal, DealAnalysis) {
    let deal = generate_deal(Rules::STANDARD, SEED, number, None);
    let mut seats = [(); SEATS].map(|()| make());
    let result = play_deal(&deal, seats.each_mut()).expect("the players keep the rules");
    let played = result.deal;
    let search = SearchOptions {
        objective: Objective::Payoff,
        with_principal_variation: false,
        ..SearchOptions::from(SearchLimits {
            threads: 1,
            ..SearchLimits::with_playouts(playouts)
        })
    };
    let options = CheckOptions { only: None, search };
    let found = analyse_deal(&played, &options).expect("a played deal");
    (played, found)
}

/// Returns how often the queen of spades could be played under another's trick, and how often another
/// card was played there that is a blunder.
fn queen_chances(deal: &Deal, found: &DealAnalysis) -> (u64, u64) {
    let queen = Card::QUEEN_OF_SPADES;
    let points = deal.decision_points().expect("memory");
    let (mut chances, mut missed) = (0, 0);
    for (DecisionPoint { view, .. }, play) in points.iter().zip(&found.plays) {
        let loses = |winning: Card| winning.suit() != queen.suit() || winning.beats(queen);
        let is_legal = view.legal_moves().is_ok_and(|legal| legal.contains(queen));
        if !play.forced && is_legal && view.trick().winning_card().is_some_and(loses) {
            chances += 1;
            missed += u64::from(play.card != queen && is_blunder(play));
        }
    }
    (chances, missed)
}

/// A rate with its 95 % interval, in percent.
fn share(rate: ClusteredRate) -> String {
    if rate.trials() == 0 {
        return "-".to_owned();
    }
    let (low, high) = rate.confidence_interval();
    let [rate, low, high] = [rate.rate(), low, high].map(|share| 100.0 * share);
    format!("{rate:.2} ({low:.2} to {high:.2})")
}
