//! Checks of the values in a results file. Each returns the reason why a line is refused.

use handsense_hearts::{PassDirection, Rules, SEATS};

use crate::matches::hearts::record::{DealRecord, Header, Record, Times, UnitKind};
use crate::statistics::Histogram;

/// The largest number of deals in a game.
const MOST_DEALS: usize = 10_000;
/// The largest number of deals or games of a match.
const MOST_UNITS: u64 = 1 << 48;
/// The largest count of steps, decisions or nanoseconds in one unit.
const MOST_COUNT: u64 = 1 << 53;

/// Checks the first line.
pub fn header(header: &Header) -> Option<String> {
    let players = header.players.len();
    if !(2..=SEATS).contains(&players) {
        return Some(format!("field 'players': 2 to 4 players, not {players}"));
    }
    if Rules::from_bits(header.rules).is_none() {
        return Some(format!("field 'rules': unknown rule bits {}", header.rules));
    }
    if header.count > MOST_UNITS {
        return Some(format!("field 'count': {} is too many", header.count));
    }
    let wrong = |seats: &&String| header.arrangement(seats).is_none();
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
        let deals = table.deals.len();
        let most = match header.unit {
            UnitKind::Deal => 1,
            UnitKind::Game => MOST_DEALS,
        };
        if !(1..=most).contains(&deals) {
            return Some(format!("field 'deals': 1 to {most} deals, not {deals}"));
        }
        if let Some(reason) = table.deals.iter().find_map(|one| deal(header, one)) {
            return Some(reason);
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

fn deal(header: &Header, deal: &DealRecord) -> Option<String> {
    if PassDirection::from_name(&deal.pass).is_none() {
        return Some(format!("field 'pass': unknown direction '{}'", deal.pass));
    }
    let rules = Rules::from_bits(header.rules).unwrap_or_default();
    let points = possible_points(rules);
    if let Some(wrong) = deal.points.iter().find(|one| !points.contains(one)) {
        let (least, most) = (points.start(), points.end());
        return Some(format!(
            "field 'points': {least} to {most} by these rules, not {wrong}"
        ));
    }
    let is_seat = |seat: &u8| usize::from(*seat) < SEATS;
    for (field, seats) in [
        ("moon", deal.moon.as_slice()),
        ("queen", deal.queen.as_slice()),
        (
            "stopped",
            deal.stopped.as_ref().map_or(&[], |seats| &seats[..]),
        ),
    ] {
        if let Some(wrong) = seats.iter().find(|seat| !is_seat(seat)) {
            return Some(format!("field '{field}': seats are 0 to 3, not {wrong}"));
        }
    }
    let steps = deal.steps.iter().find(|&&steps| steps > MOST_COUNT);
    steps.map(|steps| format!("field 'steps': {steps} is too many"))
}

/// The points of a seat in a deal.
fn possible_points(rules: Rules) -> std::ops::RangeInclusive<i32> {
    let bonus = |rule, points| if rules.has(rule) { points } else { 0 };
    // The jack is in a trick, so no seat gets both.
    let least = bonus(Rules::JACK_BONUS, 10).max(bonus(Rules::NO_TRICK_BONUS, 5));
    -least..=26
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
