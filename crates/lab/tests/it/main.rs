//! Integration tests of the lab in one program.

use crate::common::hex_records::{LETTERS, each, each_open, is_close};
use crate::common::records::{list, number, numbers};
use crate::common::snapshot::assert_prints;
use handsense_hex::heuristic::Formula;
use handsense_lab::players::hex_reference::Measure;

#[path = "../../../../tests/common"]
#[allow(dead_code)] // Shared with other packages; each uses a part.
mod common {
    pub mod hex_records;
    pub mod records;
    pub mod snapshot;
    pub mod tools;
}

const PACKAGE: &str = "crates/lab";

#[test]
fn duplicate_match() {
    assert_prints(PACKAGE, "duplicate_match", &["tuned", "as-designed"]);
}

#[test]
fn own_policy() {
    assert_prints(PACKAGE, "own_policy", &[]);
}

#[test]
fn connectivity_equals_the_records() {
    each(|record, board| {
        let recorded = LETTERS.map(|letter| number(&record["conn"][letter]) as i32);
        assert_eq!(Measure::FirstVisit.connectivity(&board), recorded);
    });
}

#[test]
fn scores_and_order_equal_the_records_except_for_ties() {
    each_open(|record, board, to_move| {
        for (field, formula) in [
            ("seed_formula", Formula::Difference),
            ("minimax_order_score", Formula::Minimax),
            ("mc_order_score", Formula::MonteCarlo),
        ] {
            let scores = list(&record[field]);
            let ordered = Measure::FirstVisit.order_moves(&board, to_move, formula);
            assert_eq!(ordered.len(), board.empty().count());
            for &(cell, score) in &ordered {
                let recorded = &scores[board.index(cell)];
                assert!(is_close(score, recorded), "{field} {cell}: {score}");
            }
            if formula == Formula::Minimax {
                let recorded: Vec<usize> = numbers(&record["ref_order_minimax"]);
                for (&(_, score), index) in ordered.iter().zip(recorded) {
                    assert!(is_close(score, &scores[index]), "{record}");
                }
            }
        }
    });
}
