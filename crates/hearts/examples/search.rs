//! Searches for a card, shows its progress, and cancels another search from its listener.
//!
//!     cargo run --release --example search -p handsense-hearts -- PLAYOUTS

use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

use handsense_hearts::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let playouts = std::env::args()
        .nth(1)
        .map_or(Ok(2_000), |text| text.parse())?;
    let view: View = "me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT".parse()?;

    let shown = AtomicU32::new(0);
    let listen = |progress: &SearchProgress| {
        let tenth = (10.0 * progress.spent) as u32;
        if let (true, Some(card)) = (
            shown.swap(tenth, Ordering::Relaxed) < tenth,
            Card::from_code(progress.best),
        ) {
            println!(
                "{} % {card}, candidates left: {}",
                10 * tenth,
                progress.remaining
            );
        }
    };
    let limits = SearchLimits {
        progress: Some(ProgressListener::new(&listen)),
        ..SearchLimits::with_playouts(playouts)
    };
    let decision = choose_move(&view, &SearchOptions::from(limits))?;
    println!(
        "play {} after {} playouts",
        decision.card, decision.playouts
    );
    for searched in &decision.moves {
        let estimate = searched.estimate;
        println!(
            "{} wins {:4.1} % of games, {:4.1} points, queen {:4.1} %",
            searched.card,
            100.0 * estimate.value,
            estimate.points,
            100.0 * estimate.queen
        );
    }

    // Another thread may set the flag, too. The search then returns its best result so far.
    let cancel = AtomicI32::new(0);
    let stop = |_: &SearchProgress| cancel.store(1, Ordering::Relaxed);
    let limits = SearchLimits {
        cancel: Some(&cancel),
        progress: Some(ProgressListener::new(&stop)),
        ..limits
    };
    let cancelled = choose_move(&view, &SearchOptions::from(limits))?;
    let fewer = cancelled.playouts < decision.playouts;
    println!(
        "cancelled: {}, with fewer playouts: {fewer}",
        cancelled.card
    );
    Ok(())
}
