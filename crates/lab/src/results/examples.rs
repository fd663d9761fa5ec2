//! Headers and records of small matches for tests.

use crate::matches::hearts::record::{Header, Record};

/// The header of a match of two players by the standard rules, in one seating.
pub(crate) fn header(names: [&str; 2], seed: u64) -> Header {
    let [a, b] = names;
    let text = format!(
        r#"{{"arena":1,"players":[{{"letter":"A","name":"{a}"}},{{"letter":"B","name":"{b}"}}],
        "seatings":["AABB"],"rules":3489,"unit":"deal","count":99,"seed":{seed},"pass":null,
        "compare":0,"sprt":null,"dealFile":null}}"#
    );
    serde_json::from_str(&text).expect("a header")
}

/// The record of a deal in which each seat of the two sides has these points.
pub(crate) fn record(unit: usize, [a, b]: [i32; 2]) -> Record {
    let text = format!(
        r#"{{"unit":{unit},"tables":[{{"seats":"AABB","deals":[{{"pass":"left",
        "points":[{a},{a},{b},{b}],"moon":null,"queen":null,"stopped":null,
        "steps":[0,0,0,0]}}]}}]}}"#
    );
    serde_json::from_str(&text).expect("a record")
}
