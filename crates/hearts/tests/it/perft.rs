//! Perft: the number of legal card sequences from fixed positions, which tests the rules.
//!
//! The library and a slow reference implementation both count it. The sum of all final scores, with
//! the score of seat n multiplied by n + 1, also tests the winner of every trick and the scoring.

use crate::common::referee::{Card, Rules, Table, bits, cards};
use handsense_hearts::{CardSet, Position, Seat, Trick};

struct Case {
    name: &'static str,
    rules: i32,
    leader: usize,
    hands: [&'static str; 4],
    taken: [&'static str; 4],
    trick: &'static str,
    /// Depth in cards; it covers the whole deal where scores are given.
    depth: usize,
    sequences: u64,
    scores: i64,
}

const NOTHING: [&str; 4] = ["...", "...", "...", "..."];

/// Positions near the end, counted to the end of the deal.
const ENDGAMES: [Case; 12] = [
    Case {
        name: "standard rules, in the middle of a trick",
        rules: 0x0DA1,
        leader: 0,
        hands: ["A7.A..", "..K.Q4", "..A6.K3", "...7652"],
        taken: [
            "KT9542.98652.QT874.AT98",
            ".KJ3.9.",
            "...",
            "J863.QT74.J532.",
        ],
        trick: "SQ HJ",
        depth: 14,
        sequences: 20_736,
        scores: 4_852_224,
    },
    Case {
        name: "standard rules, five tricks left",
        rules: 0x0DA1,
        leader: 1,
        hands: ["Q7.3..A7", "KJ6.8..J", "9.2..K62", "8.Q..Q93"],
        taken: [".JT95..", "..KQ765432.T854", "AT5432.K.AJT98.", ".A764.."],
        trick: "",
        depth: 20,
        sequences: 82_792,
        scores: 4_298_420,
    },
    Case {
        name: "hearts not broken, the only spade must be led",
        rules: 0x0DA1,
        leader: 0,
        hands: ["3...AQ7", ".4..K62", "..5.J83", "...T954"],
        taken: [
            "AKQJT9876542.AKQJT9876532.AKQJT9876432.",
            "...",
            "...",
            "...",
        ],
        trick: "",
        depth: 16,
        sequences: 25_920,
        scores: 1_323_456,
    },
    Case {
        name: "hearts broken by the queen, any card may be led",
        rules: 0x0FC1,
        leader: 0,
        hands: ["3...AQ7", ".4..K62", "..5.J83", "...T954"],
        taken: [
            "AKQJT9876542.AKQJT9876532.AKQJT9876432.",
            "...",
            "...",
            "...",
        ],
        trick: "",
        depth: 16,
        sequences: 69_504,
        scores: 3_757_888,
    },
    Case {
        name: "the classic engine's rules",
        rules: 0x0FC1,
        leader: 0,
        hands: ["Q86.K..", "..9.743", "K...852", "J95...9"],
        taken: [
            ".A542..KQJ6",
            "73.QJT63.A743.T",
            "AT42.987.KJ86.A",
            "..QT52.",
        ],
        trick: "",
        depth: 16,
        sequences: 27_648,
        scores: 1_465_632,
    },
    Case {
        name: "the classic engine's rules, three cards in the trick",
        rules: 0x0FC1,
        leader: 1,
        hands: ["T85..6.A", ".A74..2", ".J98.5.", ".K.AQ3."],
        taken: ["4..KT82.K94", "K72.3..Q865", "AQJ963.QT65.J974.J7", "..."],
        trick: "HT H3 D2",
        depth: 17,
        sequences: 172_800,
        scores: 10_510_560,
    },
    Case {
        name: "only the passing rule: no queen, hearts may be led",
        rules: 0x0400,
        leader: 0,
        hands: ["QT4..7.", ".J2..KQ", ".A.Q53.", "K3..9.5"],
        taken: [
            "AJ82.4.A82.AT64",
            ".5.KJT64.72",
            "9765.KT73..",
            ".Q986..J983",
        ],
        trick: "",
        depth: 16,
        sequences: 43_872,
        scores: 1_373_040,
    },
    Case {
        name: "jack bonus, and the moon needs the jack",
        rules: 0x0DB7,
        leader: 0,
        hands: ["T2...T", "...KJ53", ".A87..8", "6..AK9."],
        taken: [
            ".Q42..AQ974",
            "J75.9..",
            ".JT53.Q842.",
            "AKQ9843.K.JT7653.62",
        ],
        trick: "D6",
        depth: 15,
        sequences: 40_608,
        scores: 2_016_144,
    },
    Case {
        name: "hearts do not score",
        rules: 0x1DA1,
        leader: 0,
        hands: ["A7.A..", "..K.Q4", "..A6.K3", "...7652"],
        taken: [
            "KT9542.98652.QT874.AT98",
            ".KJ3.9.",
            "...",
            "J863.QT74.J532.",
        ],
        trick: "SQ HJ",
        depth: 14,
        sequences: 20_736,
        scores: 269_568,
    },
    Case {
        name: "no shooting the moon",
        rules: 0x2DA1,
        leader: 0,
        hands: ["A7.A..", "..K.Q4", "..A6.K3", "...7652"],
        taken: [
            "KT9542.98652.QT874.AT98",
            ".KJ3.9.",
            "...",
            "J863.QT74.J532.",
        ],
        trick: "SQ HJ",
        depth: 14,
        sequences: 20_736,
        scores: 539_136,
    },
    Case {
        name: "hearts may be led unbroken",
        rules: 0x0781,
        leader: 1,
        hands: ["KQ8...Q", ".T97..2", "A.K.76.", "J...K64"],
        taken: [
            ".J432.AKQ8.",
            "T963.5.J95.AT53",
            "7542.AQ86..",
            "..T432.J987",
        ],
        trick: "",
        depth: 16,
        sequences: 45_792,
        scores: 3_557_520,
    },
    Case {
        name: "all bonuses",
        rules: 0x0FFF,
        leader: 3,
        hands: ["8.987..T", "A6..T8.J", "J2.AQ..8", "T74...A"],
        taken: ["...Q752", ".JT642.AQ76543.", "Q953...", "K.K53.KJ92.K943"],
        trick: "H6",
        depth: 19,
        sequences: 43_488,
        scores: 2_145_744,
    },
];

/// Positions before the first lead, counted into the second trick.
const OPENINGS: [Case; 9] = [
    opening("the two of clubs leads", 0x0DA1, 0, HANDS_A, 698),
    opening("any club may lead", 0x0FC1, 0, HANDS_A, 2_792),
    opening("any card may lead", 0x0400, 0, HANDS_A, 10_146),
    opening("any card but a heart may lead", 0x0781, 0, HANDS_A, 7_578),
    opening(
        "a hand of penalty cards must play one",
        0x0DA1,
        0,
        HANDS_B,
        20_826,
    ),
    opening(
        "the queen is allowed in the first trick, hearts are not",
        0x0CA1,
        0,
        HANDS_B,
        1_170,
    ),
    opening(
        "hearts are allowed in the first trick, the queen is not",
        0x0D21,
        0,
        HANDS_B,
        19_656,
    ),
    Case {
        depth: 5,
        ..opening("a hand of hearts leads one", 0x0781, 1, HANDS_C, 316_368)
    },
    Case {
        depth: 5,
        ..opening(
            "a hand of hearts leads one unbroken",
            0x0C01,
            1,
            HANDS_C,
            342_732,
        )
    },
];

const HANDS_A: [&str; 4] = [
    "QT763.2.7532.T96",
    "8.J93.A64.KQ7532",
    "KJ.KQT8.KQJ98.84",
    "A9542.A7654.T.AJ",
];
/// Seat 1 holds only penalty cards, seat 2 no club.
const HANDS_B: [&str; 4] = [
    "AK.A.AKQJT98762.",
    "Q...KQJT98765432",
    "JT98765.KQJT98..",
    "432.765432.543.A",
];
/// Seat 1 holds only hearts.
const HANDS_C: [&str; 4] = [
    "AKQJT.AKQJ.A432.",
    "...AKQJT98765432",
    "98765.T987.KQJT.",
    "432.65432.98765.",
];

const fn opening(
    name: &'static str,
    rules: i32,
    leader: usize,
    hands: [&'static str; 4],
    sequences: u64,
) -> Case {
    Case {
        name,
        rules,
        leader,
        hands,
        taken: NOTHING,
        trick: "",
        depth: 6,
        sequences,
        scores: 0,
    }
}

impl Case {
    fn trick_cards(&self) -> Vec<Card> {
        self.trick.split_whitespace().map(Card::from_name).collect()
    }

    fn table(&self) -> Table {
        Table {
            rules: Rules::new(self.rules),
            hands: self.hands.map(cards),
            taken: self.taken.map(cards),
            trick: self.trick_cards(),
            leader: self.leader,
            hearts_broken: self.has_broken_hearts(),
        }
    }

    fn has_broken_hearts(&self) -> bool {
        let played = self
            .taken
            .into_iter()
            .flat_map(cards)
            .chain(self.trick_cards());
        crate::common::referee::hearts_broken(&Rules::new(self.rules), played)
    }

    fn position(&self) -> Position {
        let set = |text: &str| CardSet::from_bits(bits(&cards(text))).expect("cards");
        let mut trick = Trick::led_by(Seat::ALL[self.leader]);
        for card in self.trick.split_whitespace() {
            trick.add(card.parse().expect("a card"));
        }
        let rules = handsense_hearts::Rules::from_bits(self.rules).expect("rules");
        Position::resume(rules, self.hands.map(set), self.taken.map(set), trick)
            .unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }
}

fn weighted_sum(scores: [i32; 4]) -> i64 {
    (1..)
        .zip(scores)
        .map(|(weight, score)| weight * i64::from(score))
        .sum()
}

fn count_slowly(table: &Table, depth: usize) -> (u64, i64) {
    if depth == 0 || table.is_over() {
        return (1, weighted_sum(table.scores()));
    }
    let mut sum = (0, 0);
    for card in table.legal() {
        let mut next = table.clone();
        next.play(card);
        let (sequences, scores) = count_slowly(&next, depth - 1);
        sum = (sum.0 + sequences, sum.1 + scores);
    }
    sum
}

fn count(position: &Position, depth: usize) -> (u64, i64) {
    if depth == 0 || position.is_over() {
        return (1, weighted_sum(position.scores()));
    }
    let mut sum = (0, 0);
    for card in position.legal_moves() {
        let mut next = *position;
        next.play(card).expect("a legal card");
        let (sequences, scores) = count(&next, depth - 1);
        sum = (sum.0 + sequences, sum.1 + scores);
    }
    sum
}

#[test]
fn endgames_have_the_recorded_sequences_and_scores() {
    for case in &ENDGAMES {
        let expected = (case.sequences, case.scores);
        assert_eq!(
            count(&case.position(), case.depth),
            expected,
            "{}",
            case.name
        );
        assert_eq!(
            count_slowly(&case.table(), case.depth),
            expected,
            "{}",
            case.name
        );
    }
}

#[test]
fn openings_have_the_recorded_sequences() {
    for case in &OPENINGS {
        let (sequences, _) = count(&case.position(), case.depth);
        assert_eq!(sequences, case.sequences, "{}", case.name);
        let (sequences, _) = count_slowly(&case.table(), case.depth);
        assert_eq!(sequences, case.sequences, "{}", case.name);
    }
}
