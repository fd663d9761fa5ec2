//! Checks of the values in a results file. Each returns the reason why a line is refused.

use crate::matches::game::WIN;
use crate::matches::record::{Header, Record, RoundRecord, Times};
use crate::matches::seating::{MAX_PLAYERS, count};
use crate::statistics::Histogram;

/// The largest number of rounds in a game.
const MOST_ROUNDS: usize = 10_000;
/// The largest number of units of a match.
const MOST_UNITS: u64 = 1 << 48;
/// The largest count of steps, decisions or nanoseconds in one unit.
const MOST_COUNT: u64 = 1 << 53;
/// The largest value of a counter in a round.
const MOST_COUNTED: u32 = 100_000;

/// Checks the first line.
pub fn header(header: &Header) -> Option<String> {
    let players = header.players.len();
    if !(2..=MAX_PLAYERS).contains(&players) {
        return Some(format!("field 'players': 2 to 4 players, not {players}"));
    }
    if let Some(reason) = header.game.invalid() {
        return Some(reason);
    }
    let info = header.game.info();
    if !info.units.contains(&header.unit) {
        let (title, unit) = (info.title, header.unit.name());
        return Some(format!("field 'unit': {title} has no matches of {unit}s"));
    }
    if header.count > MOST_UNITS {
        return Some(format!("field 'count': {} is too many", header.count));
    }
    let sides = |seated: &Vec<usize>| count(seated, 0) > 0 && count(seated, 1) > 0;
    let wrong = |seats: &&String| {
        !header
            .arrangement(seats)
            .is_some_and(|seated| sides(&seated))
    };
    if let Some(seats) = header.seatings.iter().find(wrong) {
        return Some(format!(
            "field 'seatings': '{seats}' does not seat the players"
        ));
    }
    None
}

/// Checks a line of results.
pub fn record(header: &Header, record: &Record) -> Option<String> {
    let mut seats = header.seatings.iter();
    for table in &record.tables {
        if seats.next() != Some(&table.seats) {
            return Some(format!(
                "field 'tables': '{}' is not the next seating of the match",
                table.seats
            ));
        }
        let rounds = table.rounds.len();
        let most = if header.unit.is_won() { MOST_ROUNDS } else { 1 };
        if !(1..=most).contains(&rounds) {
            return Some(format!("field 'rounds': 1 to {most} rounds, not {rounds}"));
        }
        if let Some(reason) = table.rounds.iter().find_map(|one| round(header, one)) {
            return Some(reason);
        }
        let [shares, sum] = if header.unit.is_won() {
            [header.game.seats(), WIN as usize]
        } else {
            [0, 0]
        };
        let is_share = |&share: &u32| share <= WIN;
        if table.wins.len() != shares
            || !table.wins.iter().all(is_share)
            || table.wins.iter().sum::<u32>() as usize != sum
        {
            return Some(format!(
                "field 'wins': {shares} shares that add up to {sum}"
            ));
        }
    }
    if seats.next().is_some() {
        return Some("field 'tables': a seating of the match is missing".to_owned());
    }
    let [asked, different] = record.compared.unwrap_or_default();
    if different > asked || asked > MOST_COUNT {
        return Some(format!(
            "field 'compared': {different} of {asked} is impossible"
        ));
    }
    None
}

fn round(header: &Header, round: &RoundRecord) -> Option<String> {
    let seats = header.game.seats();
    let lengths = [
        ("points", round.points.len()),
        ("steps", round.steps.len()),
        ("decisions", round.decisions.len()),
    ];
    if let Some((field, length)) = lengths.iter().find(|(_, length)| *length != seats) {
        return Some(format!("field '{field}': {seats} seats, not {length}"));
    }
    let points = header.game.points();
    if let Some(wrong) = round.points.iter().find(|one| !points.contains(one)) {
        let (least, most) = (points.start(), points.end());
        return Some(format!(
            "field 'points': {least} to {most} by these rules, not {wrong}"
        ));
    }
    let counters = header.game.info().counters;
    for (counter, counts) in &round.counts {
        let is_known = counters.contains(&counter.as_str());
        let is_possible = |&count: &u32| count <= MOST_COUNTED;
        if !is_known || counts.len() != seats || !counts.iter().all(is_possible) {
            return Some(format!("field 'counts': '{counter}' is impossible"));
        }
    }
    let many = round.steps.iter().chain(&round.decisions);
    let wrong = many.copied().find(|&number| number > MOST_COUNT);
    wrong.map(|number| format!("fields 'steps' and 'decisions': {number} is too many"))
}

/// Checks a line of times.
pub fn times(header: &Header, times: &Times) -> Option<String> {
    if times.nanos > MOST_COUNT {
        return Some(format!("field 'nanos': {} is too many", times.nanos));
    }
    if times.decisions.len() > header.players.len() {
        return Some("field 'decisions': more players than the match has".to_owned());
    }
    let buckets = times.decisions.iter().flatten();
    let last = Histogram::bucket(u64::MAX);
    let wrong = buckets
        .copied()
        .find(|&(bucket, count)| bucket > last || count > MOST_COUNT);
    wrong.map(|(bucket, count)| {
        format!("field 'decisions': bucket {bucket} with count {count} is impossible")
    })
}
