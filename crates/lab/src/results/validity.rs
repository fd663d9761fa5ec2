//! Checks of the values in a results file. Each error is the reason why a line is refused.

use crate::matches::game::WIN;
use crate::matches::record::{Header, Record, RoundRecord, Times};
use crate::matches::seating::MAX_PLAYERS;
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
pub fn header(header: &Header) -> Result<(), String> {
    let players = header.players.len();
    if !(2..=MAX_PLAYERS).contains(&players) {
        return Err(format!("field 'players': 2 to 4 players, not {players}"));
    }
    if let Some(reason) = header.game.invalid() {
        return Err(reason);
    }
    let info = header.game.info();
    if !info.units.contains(&header.unit) {
        let (title, unit) = (info.title, header.unit.name());
        return Err(format!("field 'unit': {title} has no matches of {unit}s"));
    }
    if header.count > MOST_UNITS {
        return Err(format!("field 'count': {} is too many", header.count));
    }
    if header.seatings.is_empty() {
        return Err("field 'seatings': a match has at least one".to_owned());
    }
    for seats in &header.seatings {
        let seated = header.arrangement(seats).unwrap_or_default();
        if !seated.contains(&0) || !seated.contains(&1) {
            return Err(format!(
                "field 'seatings': '{seats}' does not seat the players"
            ));
        }
    }
    Ok(())
}

/// Checks a line of results.
pub fn record(header: &Header, record: &Record) -> Result<(), String> {
    let mut seats = header.seatings.iter();
    for table in &record.tables {
        if seats.next() != Some(&table.seats) {
            return Err(format!(
                "field 'tables': '{}' is not the next seating of the match",
                table.seats
            ));
        }
        let rounds = table.rounds.len();
        let most = if header.unit.is_won() { MOST_ROUNDS } else { 1 };
        if !(1..=most).contains(&rounds) {
            return Err(format!("field 'rounds': 1 to {most} rounds, not {rounds}"));
        }
        table.rounds.iter().try_for_each(|one| round(header, one))?;
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
            return Err(format!(
                "field 'wins': {shares} shares that add up to {sum}"
            ));
        }
    }
    if seats.next().is_some() {
        return Err("field 'tables': a seating of the match is missing".to_owned());
    }
    let [asked, different] = record.compared.unwrap_or_default();
    if different > asked || asked > MOST_COUNT {
        return Err(format!(
            "field 'compared': {different} of {asked} is impossible"
        ));
    }
    Ok(())
}

fn round(header: &Header, round: &RoundRecord) -> Result<(), String> {
    let seats = header.game.seats();
    let lengths = [
        ("points", round.points.len()),
        ("steps", round.steps.len()),
        ("decisions", round.decisions.len()),
    ];
    if let Some((field, length)) = lengths.iter().find(|(_, length)| *length != seats) {
        return Err(format!("field '{field}': {seats} seats, not {length}"));
    }
    let points = header.game.points();
    if let Some(wrong) = round.points.iter().find(|one| !points.contains(one)) {
        let (least, most) = (points.start(), points.end());
        return Err(format!(
            "field 'points': {least} to {most} by these rules, not {wrong}"
        ));
    }
    let counters = header.game.info().counters;
    for (counter, counts) in &round.counts {
        let is_known = counters.contains(&counter.as_str());
        let is_possible = |&count: &u32| count <= MOST_COUNTED;
        if !is_known || counts.len() != seats || !counts.iter().all(is_possible) {
            return Err(format!("field 'counts': '{counter}' is impossible"));
        }
    }
    for &number in round.steps.iter().chain(&round.decisions) {
        if number > MOST_COUNT {
            return Err(format!(
                "fields 'steps' and 'decisions': {number} is too many"
            ));
        }
    }
    Ok(())
}

/// Checks a line of times.
pub fn times(header: &Header, times: &Times) -> Result<(), String> {
    if times.nanos > MOST_COUNT {
        return Err(format!("field 'nanos': {} is too many", times.nanos));
    }
    if times.decisions.len() > header.players.len() {
        return Err("field 'decisions': more players than the match has".to_owned());
    }
    let last = Histogram::bucket(u64::MAX);
    for &(bucket, count) in times.decisions.iter().flatten() {
        if bucket > last || count > MOST_COUNT {
            return Err(format!(
                "field 'decisions': bucket {bucket} with count {count} is impossible"
            ));
        }
    }
    Ok(())
}
