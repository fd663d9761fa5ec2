//! Benchmark: the calibration of the model of the table. `cargo bench -p handsense-lab --bench opponents -- 100`
//! plays 100 tables of twelve deals, with a known style in every seat, and prints how probable the model
//! finds it. With the argument `prior` it prints the mixture of styles among players of many kinds, from
//! which the prior of the model comes.

use handsense_core::Rng;
use handsense_hearts::opponents::{
    EPSILON_COUNT, EPSILONS, Opponents, PASS_STYLES, PassStyle, STYLES, SeatModel, Style,
};
use handsense_hearts::{Rules, SEATS, Seat};
use handsense_lab::matches::hearts::deals::generate_deal;
use handsense_lab::matches::hearts::table::play_deal;
use handsense_lab::players::registry::hearts::Registry;
use std::time::{Duration, Instant};

const SEED: u64 = 72;
const DEALS: usize = 12;
/// The styles that a player of the arena has, with its name.
const PLAYED: [(Style, &str); 8] = [
    (Style::Learned, "learned"),
    (Style::Tuned, "tuned"),
    (Style::Seasoned, "level:seasoned"),
    (Style::Steady, "level:steady"),
    (Style::Novice, "level:novice"),
    (Style::CardPlayer, "card-player"),
    (Style::Ducker, "ducker"),
    (Style::Shooter, "shooter"),
];
/// The players of the mixture, each as often as the others.
const MIXED: [&str; 15] = [
    "learned",
    "tuned",
    "level:seasoned",
    "level:steady",
    "level:novice",
    "card-player",
    "ducker",
    "shooter",
    "search:300",
    "flat:100",
    "pimc:200/10:0",
    "normal",
    "as-designed",
    "playout",
    "random",
];
/// The steps of the EM algorithm.
const STEPS: usize = 50;
/// The rows of the table of styles: after this many deals.
const AFTER: [usize; 5] = [1, 2, 4, 8, 12];
const BINS: usize = 10;

/// What was seen of a style.
#[derive(Clone, Copy, Default)]
struct Seen {
    seats: u64,
    /// The sum of the posterior probabilities of the true style after each deal.
    probability: [f64; DEALS],
    /// The seats by the first deal after which the true style has 90 % and keeps them.
    found: [u64; DEALS],
}

fn main() {
    // Cargo adds --bench to the arguments.
    let count = std::env::args().find_map(|argument| argument.parse().ok());
    let count: u64 = count.unwrap_or(100);
    if std::env::args().any(|argument| argument == "prior") {
        return print_mixture(&observed_players(count));
    }
    let mut rng = Rng::new(SEED);
    let registry = Registry::default();
    let mut seen = [Seen::default(); STYLES];
    let mut bins = [(0_u64, 0.0, 0_u64); BINS];
    let mut time = Duration::ZERO;
    for table in 0..count {
        let played = [(); SEATS].map(|()| PLAYED[rng.below(PLAYED.len() as u32) as usize]);
        let styles = played.map(|(style, _)| style);
        let mut seats = played.map(|(_, name)| registry.factory(name).expect("a player")());
        let mut opponents = Opponents::default();
        let mut last_miss = [0; SEATS];
        for deal in 0..DEALS {
            let number = table * DEALS as u64 + deal as u64;
            let dealt = generate_deal(Rules::STANDARD, SEED, number, None);
            let played = play_deal(&dealt, seats.each_mut()).expect("the players keep the rules");
            let start = Instant::now();
            opponents
                .observe_deal(&played.deal)
                .expect("a finished deal");
            time += start.elapsed();
            for seat in Seat::ALL {
                let posterior = opponents.seats[seat.index()].styles();
                let style = styles[seat] as usize;
                seen[style].probability[deal] += posterior[style];
                if posterior[style] < 0.9 {
                    last_miss[seat] = deal + 1;
                }
                for (other, probability) in posterior.into_iter().enumerate() {
                    let bin = &mut bins[((probability * BINS as f64) as usize).min(BINS - 1)];
                    bin.0 += 1;
                    bin.1 += probability;
                    bin.2 += u64::from(other == style);
                }
            }
        }
        for seat in Seat::ALL {
            let seen = &mut seen[styles[seat] as usize];
            seen.seats += 1;
            if let Some(found) = seen.found.get_mut(last_miss[seat]) {
                *found += 1;
            }
        }
    }
    let micros = time.as_micros() as f64 / (count * DEALS as u64) as f64;
    println!("{count} tables, {DEALS} deals, seed {SEED}; an update takes {micros:.0} us.\n");
    println!(
        "| style | seats | after {AFTER:?} deals | median of the deals until 90 % |\n|---|---:|---|---:|"
    );
    for (style, _) in PLAYED {
        let Seen {
            seats,
            probability,
            found,
        } = seen[style as usize];
        let shares = AFTER.map(|deals| probability[deals - 1] / seats.max(1) as f64);
        let mut sum = 0;
        let median = found.iter().position(|found| {
            sum += found;
            2 * sum >= seats
        });
        let median =
            median.map_or_else(|| format!("over {DEALS}"), |deals| (deals + 1).to_string());
        println!("| {} | {seats} | {shares:.2?} | {median} |", style.name());
    }
    println!("\n| posterior | cases | mean | true |\n|---|---:|---:|---:|");
    for (number, (cases, sum, hits)) in bins.into_iter().enumerate() {
        let share = |sum: f64| 100.0 * sum / cases.max(1) as f64;
        let (from, mean, hit) = (number * 100 / BINS, share(sum), share(hits as f64));
        println!("| {from} % | {cases} | {mean:.1} % | {hit:.1} % |");
    }
}

/// Plays tables of players of the mixture, eight deals each, and returns what was seen of every seat.
fn observed_players(tables: u64) -> Vec<SeatModel> {
    let (mut rng, registry) = (Rng::new(SEED), Registry::default());
    let of_table = |table: u64| {
        let names = [(); SEATS].map(|()| MIXED[rng.below(MIXED.len() as u32) as usize]);
        let mut seats = names.map(|name| registry.factory(name).expect("a player")());
        let mut opponents = Opponents::default();
        for deal in 0..8 {
            let dealt = generate_deal(Rules::STANDARD, SEED + 1, table * 8 + deal, None);
            let played = play_deal(&dealt, seats.each_mut()).expect("the players keep the rules");
            let seen = opponents.observe_deal(&played.deal);
            seen.expect("a finished deal");
        }
        opponents.seats
    };
    (0..tables).flat_map(of_table).collect()
}

/// Prints the mixture of styles, epsilons and styles of passing under which the plays are the likeliest, by
/// the EM algorithm.
fn print_mixture(players: &[SeatModel]) {
    let mut styles = [1.0 / STYLES as f64; STYLES];
    let mut epsilons = [1.0 / EPSILON_COUNT as f64; EPSILON_COUNT];
    let mut passes = [1.0 / PASS_STYLES as f64; PASS_STYLES];
    for _ in 0..STEPS {
        let mut sums = ([0.0; STYLES], [0.0; EPSILON_COUNT], [0.0; PASS_STYLES]);
        for player in players {
            let logs = player.play_logs.as_flattened().iter();
            let prior =
                |number: usize| styles[number / EPSILON_COUNT] * epsilons[number % EPSILON_COUNT];
            for (number, share) in posterior(logs, prior).into_iter().enumerate() {
                sums.0[number / EPSILON_COUNT] += share;
                sums.1[number % EPSILON_COUNT] += share;
            }
            let shares = posterior(player.pass_logs.iter(), |number| passes[number]);
            sums.2
                .iter_mut()
                .zip(shares)
                .for_each(|(sum, share)| *sum += share);
        }
        let share = |sum: f64| sum / players.len() as f64;
        styles = sums.0.map(share);
        epsilons = sums.1.map(share);
        passes = sums.2.map(share);
    }
    println!("{} players", players.len());
    let print = |name: &str, share: f64| println!("{name}: {:.1} %", 100.0 * share);
    Style::ALL
        .iter()
        .zip(styles)
        .for_each(|(style, share)| print(style.name(), share));
    EPSILONS
        .iter()
        .zip(epsilons)
        .for_each(|(epsilon, share)| print(&epsilon.to_string(), share));
    PassStyle::ALL
        .iter()
        .zip(passes)
        .for_each(|(style, share)| print(style.name(), share));
}

/// Returns the posterior of logarithms of likelihoods.
fn posterior<'a>(
    logs: impl Iterator<Item = &'a f64> + Clone,
    prior: impl Fn(usize) -> f64,
) -> Vec<f64> {
    let most = logs.clone().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights = logs
        .enumerate()
        .map(|(number, log)| prior(number) * (log - most).exp());
    let weights: Vec<f64> = weights.collect();
    let sum: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / sum).collect()
}
