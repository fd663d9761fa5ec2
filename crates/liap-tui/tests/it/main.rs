//! Conformance with recorded decisions of the original program.

#[path = "../../../../tests/common"]
#[allow(dead_code)] // Shared with other packages; each uses a part.
mod common {
    pub mod records;
    pub mod tools;
}

use handsense_liap_tui::combos::OrderedHand;
use handsense_liap_tui::play::{PositionList, RandomSource};
use handsense_liap_tui::{
    Comparison, DeclarationContext, Declarations, Piece, PieceSet, Play, PlayType, SEATS, Strategy,
    TurnContext, compare, declare, evaluate, greedy, planned, redeal_percent, score, turn_winner,
    winners,
};
use serde_json::Value;

use common::records::{self, numbers};

/// Runs a check on every record of a file.
fn each(name: &str, check: impl FnMut(&Value)) {
    records::each(&format!("liap-tui/{name}"), 60, check);
}

fn number(value: &Value) -> u64 {
    records::number(value).try_into().expect("not negative")
}

fn pieces(value: &Value) -> Vec<Piece> {
    let points: Vec<i32> = numbers(value);
    points
        .into_iter()
        .map(|points| Piece::new(points).expect("a piece"))
        .collect()
}

fn set(value: &Value) -> PieceSet {
    pieces(value).into_iter().collect()
}

fn type_name(set: PieceSet) -> &'static str {
    Play::from_pieces(set).map_or("INVALID", |play| play.kind.name())
}

#[test]
fn hand_evaluations() {
    each("a_hands", |record| {
        let hand = pieces(&record["hand"]);
        let evaluation = evaluate(hand.iter().copied().collect());
        assert_eq!(
            u64::from(evaluation.high),
            number(&record["high"]),
            "{record}"
        );
        assert_eq!(
            u64::from(evaluation.middle),
            number(&record["mid"]),
            "{record}"
        );
        assert_eq!(
            u64::from(evaluation.strong_combos),
            number(&record["strong"]),
            "{record}"
        );
        assert_eq!(evaluation.strong_opening, record["opening"], "{record}");
        assert_eq!(evaluation.weak, record["weak"], "{record}");
        let positions = OrderedHand::new(&hand);
        for kind in PlayType::ALL {
            let combos = positions
                .combos(positions.all())
                .filter(|combo| combo.play.kind == kind);
            let found: Vec<u8> = combos.map(|combo| combo.positions).collect();
            let recorded = &record["combos"][kind.name()];
            let recorded: Vec<u8> = if recorded.is_null() {
                Vec::new()
            } else {
                numbers(recorded)
            };
            assert_eq!(found, recorded, "{} of {record}", kind.name());
        }
        let by_reference = |previous: &[u8], must_be_nonzero| {
            let context = DeclarationContext {
                hand: &hand,
                previous,
                must_be_nonzero,
            };
            u64::from(declare(Strategy::Reference, &context))
        };
        assert_eq!(
            by_reference(&[], false),
            number(&record["first"]),
            "{record}"
        );
        assert_eq!(
            by_reference(&[0], false),
            number(&record["notfirst"]),
            "{record}"
        );
        let last = &record["last"];
        let is_first = last["is_first"] == true;
        let legal = Declarations::legal(&numbers::<u8>(&last["prev"]), last["nonzero"] == true);
        assert_eq!(
            u64::from(evaluation.score(is_first)),
            number(&last["score"]),
            "{record}"
        );
        let declared = evaluation.declaration(is_first, legal);
        assert_eq!(u64::from(declared), number(&last["decl"]), "{record}");
    });
}

#[test]
fn all_hands_in_order() {
    let mut hands: Vec<PieceSet> = Vec::new();
    every_hand(0, 8, PieceSet::default(), &mut hands);
    let sorted = |hand: &PieceSet| hand.iter().collect::<Vec<_>>();
    hands.sort_by_key(sorted);
    assert_eq!(hands.len(), 81_415);
    let mut checked = 0;
    each("a2_all_hands", |record| {
        let Some(hex) = record["hex"].as_str() else {
            return;
        };
        let first = number(&record["i"]) as usize;
        assert_eq!(hands[first], set(&record["hand_i"]));
        for (hand, bytes) in hands[first..].iter().zip(hex.as_bytes().chunks(4)) {
            let text = std::str::from_utf8(bytes).expect("hexadecimal digits");
            let recorded = u16::from_str_radix(text, 16).expect("hexadecimal digits");
            let of = evaluate(*hand);
            let ours = u16::from(of.score(true)) << 12
                | u16::from(of.score(false)) << 8
                | of.strong_combos as u16
                | u16::from(of.strong_opening) << 6
                | u16::from(of.weak) << 7;
            assert_eq!(ours, recorded, "{hand}");
            checked += 1;
        }
    });
    assert!(checked > 10_000, "{checked}");
}

fn every_hand(kind: usize, left: u32, hand: PieceSet, found: &mut Vec<PieceSet>) {
    if left == 0 {
        return found.push(hand);
    }
    let Some(&piece) = Piece::ALL.get(kind) else {
        return;
    };
    let mut hand = hand;
    for count in 0..=left.min(piece.copies().into()) {
        every_hand(kind + 1, left - count, hand, found);
        hand = hand + PieceSet::from_piece(piece);
    }
}

#[test]
fn play_types() {
    each("b_plays", |record| {
        assert_eq!(
            type_name(set(&record["pieces"])),
            record["type"],
            "{record}"
        );
    });
    let mut count = 0;
    records::each("liap-tui/b0_valid_plays", Play::ALL.len(), |record| {
        let play = Play::from_pieces(set(&record["pieces"])).expect("a play");
        assert_eq!(play.kind.name(), record["type"], "{record}");
        assert_eq!(u64::from(play.points), number(&record["sum"]), "{record}");
        count += 1;
    });
    assert_eq!(count, Play::ALL.len());
}

#[test]
fn comparisons_of_plays() {
    each("c_pairs", |record| {
        let (a, b) = (set(&record["a"]), set(&record["b"]));
        assert_eq!(
            (type_name(a), type_name(b)),
            (
                record["ta"].as_str().unwrap_or(""),
                record["tb"].as_str().unwrap_or("")
            )
        );
        let compared = match compare(a, b) {
            Comparison::First => 1,
            Comparison::Second => 2,
            Comparison::Equal => 0,
            Comparison::Different => -1,
        };
        assert_eq!(Some(compared), record["cmp"].as_i64(), "{record}");
        let winner = turn_winner(&[a, b]).map(|winner| winner as u64);
        assert_eq!(winner, record["winner_if_a_leads"].as_u64(), "{record}");
    });
}

#[test]
fn turn_winners() {
    each("c2_turns", |record| {
        let sets: Vec<PieceSet> = record["plays"]
            .as_array()
            .expect("a list")
            .iter()
            .map(set)
            .collect();
        assert_eq!(
            turn_winner(&sets).map(|winner| winner as u64),
            record["winner"].as_u64(),
            "{record}"
        );
        assert_eq!(
            u64::from(sets[0].len()),
            number(&record["piles"]),
            "{record}"
        );
        let types: Vec<&str> = sets.iter().map(|&set| type_name(set)).collect();
        assert_eq!(serde_json::json!(types), record["types"], "{record}");
    });
}

#[test]
fn scores_and_ends() {
    each("d_scoring", |record| {
        let of = |key: &str| number(&record[key]) as u8;
        let base = i64::from(score(of("declared"), of("captured")));
        assert_eq!(Some(base), record["base"].as_i64(), "{record}");
        assert_eq!(
            Some(base * i64::from(of("mult"))),
            record["delta"].as_i64(),
            "{record}"
        );
    });
    each("d2_game_end", |record| {
        let scores: Vec<i32> = numbers(&record["scores"]);
        let found = winners(scores.as_slice().try_into().expect("four scores"));
        assert_eq!(found.is_some(), record["over"], "{record}");
        let found = found.unwrap_or_default();
        let seats: Vec<usize> = (0..SEATS).filter(|&seat| found[seat]).collect();
        assert_eq!(serde_json::json!(seats), record["winners"], "{record}");
    });
}

/// Checks the declarations of all strategies against the columns of a record.
fn check_declarations(record: &Value, columns: [(&str, Strategy); 5]) {
    let hand = pieces(&record["hand"]);
    let previous: Vec<u8> = numbers(&record["prev"]);
    let context = DeclarationContext {
        hand: &hand,
        previous: &previous,
        must_be_nonzero: record["nonzero"] == true,
    };
    for (column, strategy) in columns {
        let declared = u64::from(declare(strategy, &context));
        let recorded = number(&record[column]);
        let forbidden = |number: u8| context.forbidden().contains(number);
        // The design of V2 can declare a forbidden 0.
        let expected = match strategy {
            Strategy::V2 if recorded == 0 && forbidden(0) => 1 + u64::from(forbidden(1)),
            _ => recorded,
        };
        assert_eq!(declared, expected, "{column}: {record}");
    }
    if let Some(forbidden) = record.get("forbidden") {
        let found = Declarations::forbidden(&previous, context.must_be_nonzero);
        assert_eq!(
            found.iter().collect::<Vec<_>>(),
            numbers::<u8>(forbidden),
            "{record}"
        );
    }
}

#[test]
fn declarations() {
    let columns = |v2| {
        [
            ("seed", Strategy::Reference),
            ("pw", Strategy::PiecesWeighted),
            ("gen1", Strategy::Gen1),
            ("new", Strategy::New),
            (v2, Strategy::V2),
        ]
    };
    each("e1_declarations", |record| {
        check_declarations(record, columns("v2"))
    });
    each("f_repo_scenarios", |record| {
        check_declarations(record, columns("new_v2"))
    });
}

/// Random source with a fixed answer, whose samples are the first numbers.
struct Fixed {
    happens: bool,
    asked: u64,
    /// Population and size of the first sample.
    first: Option<(usize, usize)>,
    samples: u64,
}

impl RandomSource for Fixed {
    fn happens(&mut self, _: u32) -> bool {
        self.asked += 1;
        self.happens
    }

    fn sample(&mut self, population: usize, count: usize) -> PositionList {
        self.first.get_or_insert((population, count));
        self.samples += 1;
        (0..count).collect()
    }
}

#[test]
fn plays_of_all_styles() {
    each("e2_plays", |record| {
        let hand = pieces(&record["hand"]);
        let declarations: Vec<u8> = numbers(&record["all_declared"]);
        let turn = TurnContext {
            hand: &hand,
            captured: number(&record["captured"]) as u8,
            declared: number(&record["declared"]) as u8,
            required: record["required"].as_u64().map(|size| size as u32),
            number: number(&record["turn"]) as u32,
            declarations: declarations.try_into().expect("four declarations"),
        };
        assert_eq!(greedy(&turn), set(&record["seed_play"]), "{record}");
        for (column, happens) in [("never", false), ("always", true)] {
            let recorded = record.get(column).unwrap_or(&record["never"]);
            let mut chance = Fixed {
                happens,
                asked: 0,
                first: None,
                samples: 0,
            };
            let played = planned(&turn, &mut chance);
            assert_eq!(played, set(&recorded["play"]), "{column}: {record}");
            assert_eq!(
                chance.asked,
                recorded["chance"].as_u64().unwrap_or(0),
                "{column}: {record}"
            );
            assert_eq!(
                chance.samples,
                recorded["samples"].as_u64().unwrap_or(0),
                "{column}: {record}"
            );
            let sample = recorded["sample"].as_array();
            let sample =
                sample.map(|sample| (pieces(&sample[0]).len(), number(&sample[1]) as usize));
            assert_eq!(chance.first, sample, "{column}: {record}");
        }
    });
}

#[test]
fn redeal_probabilities() {
    each("e3_redeal", |record| {
        let others: Vec<i32> = numbers(&record["opp"]);
        let percent = redeal_percent(
            set(&record["hand"]),
            number(&record["round"]) as u32,
            record["score"].as_i64().expect("a score") as i32,
            others.into_iter().max().expect("three scores"),
        );
        let recorded = record["p_accept"].as_f64().expect("a chance");
        assert_eq!(percent, (recorded * 100.0).round() as u32, "{record}");
    });
}
