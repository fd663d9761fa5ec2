//! A duplicate match of two players of Hearts, in ten lines.
//!
//!     cargo run --release --example duplicate_match -p handsense-lab -- tuned ducker

use handsense_lab::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let names: Vec<String> = std::env::args().skip(1).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let players = if names.is_empty() {
        &["tuned", "ducker"]
    } else {
        &names[..]
    };
    let hearts_match = Match::new(MatchConfig::new(players)?, &Registry::default())?;
    let summary = MatchSummary::play(&hearts_match, 2)?;
    let (mean, half) = (summary.points.mean(), summary.points.half_width());
    println!(
        "{} is better by {mean:+.2} ± {half:.2} points a deal",
        players[0]
    );
    Ok(())
}
