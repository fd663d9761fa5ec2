//! Headers and records of small matches for tests.

use crate::matches::record::{Header, Record};

/// The header of a match of two players of Hearts by the standard rules, in one seating.
pub(crate) fn header(names: [&str; 2], seed: u64) -> Header {
    let [a, b] = names;
    let text = format!(
        r#"{{"arena":1,"game":"hearts","rules":3489,"pass":null,"dealFile":null,
        "players":[{{"letter":"A","name":"{a}"}},{{"letter":"B","name":"{b}"}}],
        "seatings":["AABB"],"unit":"deal","count":99,"seed":{seed},"compare":0,"sprt":null}}"#
    );
    serde_json::from_str(&text).expect("a header")
}

/// The record of a deal in which each seat of the two sides has these points.
pub(crate) fn record(unit: usize, [a, b]: [i32; 2]) -> Record {
    let text = format!(
        r#"{{"unit":{unit},"tables":[{{"seats":"AABB","rounds":[{{"kind":"left",
        "points":[{a},{a},{b},{b}],"steps":[0,0,0,0],"decisions":[14,14,14,14]}}]}}]}}"#
    );
    serde_json::from_str(&text).expect("a record")
}
