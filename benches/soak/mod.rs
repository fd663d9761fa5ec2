//! Memory in use while decisions of Hearts are made.

use handsense::ffi::HsSearchLimits;

use crate::common::calls;
use crate::common::memory::live;
use crate::searches::hearts;

/// Prints the memory in use while decisions are made: cards, passes, and some of either with
/// threads.
pub fn soak(decisions: usize) {
    println!("\nmemory while {decisions} decisions are made");
    println!("| decisions | bytes allocated and not freed | memory of the process, KB |");
    println!("|---:|---:|---:|");
    let (cards, passes) = (hearts::card_views(), hearts::pass_views());
    let tenth = (decisions / 10).max(1);
    for number in 0..=decisions {
        if number % tenth == 0 {
            let resident = resident().map_or("unknown".to_owned(), |kb| kb.to_string());
            println!("| {number} | {} | {resident} |", live());
        }
        let mut options = calls::search_options();
        options.without_line = i32::from(number % 8 != 1);
        options.limits = HsSearchLimits {
            playouts: 20 + number as u64 % 100,
            threads: if number % 50 == 0 { 3 } else { 1 },
            ..options.limits
        };
        match number % 8 {
            0 => drop(calls::choose_pass(&passes[number % passes.len()], &options)),
            _ => drop(calls::choose(&cards[number % cards.len()], &options)),
        }
    }
}

/// Returns the resident memory of the process in kilobytes, if the system reports it.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
