//! Perft: the number of legal card sequences from fixed positions, which tests the rules.
//!
//! The library and a slow reference implementation both count it. The sum of all scores at the end of the
//! sequences, with the score of seat n multiplied by n + 1, also tests the winner of every trick and the
//! scoring.

use crate::common::referee::{self, Card, Rules, Table, bits, cards};
use handsense_hearts::{CardSet, Position, Seat, Trick};

/// A name, the rules, the leader, the hands and taken cards by seat, the cards of the trick or `-`, the
/// depth in cards, the sequences, and the weighted sum of the scores. First come positions near the end,
/// counted to the end of the deal; then positions before the first lead, counted into the second trick.
const CASES: &str = "\
standard rules, in the middle of a trick: 0x0da1 0 A7.A../..K.Q4/..A6.K3/...7652 KT9542.98652.QT874.AT98/.KJ3.9./.../J863.QT74.J532. SQ,HJ 14 20736 4852224
standard rules, five tricks left: 0x0da1 1 Q7.3..A7/KJ6.8..J/9.2..K62/8.Q..Q93 .JT95../..KQ765432.T854/AT5432.K.AJT98./.A764.. - 20 82792 4298420
hearts not broken, the only spade must be led: 0x0da1 0 3...AQ7/.4..K62/..5.J83/...T954 AKQJT9876542.AKQJT9876532.AKQJT9876432./.../.../... - 16 25920 1323456
hearts broken by the queen, any card may be led: 0x0fc1 0 3...AQ7/.4..K62/..5.J83/...T954 AKQJT9876542.AKQJT9876532.AKQJT9876432./.../.../... - 16 69504 3757888
the classic engine's rules: 0x0fc1 0 Q86.K../..9.743/K...852/J95...9 .A542..KQJ6/73.QJT63.A743.T/AT42.987.KJ86.A/..QT52. - 16 27648 1465632
the classic engine's rules, three cards in the trick: 0x0fc1 1 T85..6.A/.A74..2/.J98.5./.K.AQ3. 4..KT82.K94/K72.3..Q865/AQJ963.QT65.J974.J7/... HT,H3,D2 17 172800 10510560
only the passing rule: no queen, hearts may be led: 0x0400 0 QT4..7./.J2..KQ/.A.Q53./K3..9.5 AJ82.4.A82.AT64/.5.KJT64.72/9765.KT73../.Q986..J983 - 16 43872 1373040
jack bonus, and the moon needs the jack: 0x0db7 0 T2...T/...KJ53/.A87..8/6..AK9. .Q42..AQ974/J75.9../.JT53.Q842./AKQ9843.K.JT7653.62 D6 15 40608 2016144
hearts do not score: 0x1da1 0 A7.A../..K.Q4/..A6.K3/...7652 KT9542.98652.QT874.AT98/.KJ3.9./.../J863.QT74.J532. SQ,HJ 14 20736 269568
no shooting the moon: 0x2da1 0 A7.A../..K.Q4/..A6.K3/...7652 KT9542.98652.QT874.AT98/.KJ3.9./.../J863.QT74.J532. SQ,HJ 14 20736 539136
hearts may be led unbroken: 0x0781 1 KQ8...Q/.T97..2/A.K.76./J...K64 .J432.AKQ8./T963.5.J95.AT53/7542.AQ86../..T432.J987 - 16 45792 3557520
all bonuses: 0x0fff 3 8.987..T/A6..T8.J/J2.AQ..8/T74...A ...Q752/.JT642.AQ76543./Q953.../K.K53.KJ92.K943 H6 19 43488 2145744
the two of clubs leads: 0x0da1 0 QT763.2.7532.T96/8.J93.A64.KQ7532/KJ.KQT8.KQJ98.84/A9542.A7654.T.AJ .../.../.../... - 6 698 0
any club may lead: 0x0fc1 0 QT763.2.7532.T96/8.J93.A64.KQ7532/KJ.KQT8.KQJ98.84/A9542.A7654.T.AJ .../.../.../... - 6 2792 0
any card may lead: 0x0400 0 QT763.2.7532.T96/8.J93.A64.KQ7532/KJ.KQT8.KQJ98.84/A9542.A7654.T.AJ .../.../.../... - 6 10146 37824
any card but a heart may lead: 0x0781 0 QT763.2.7532.T96/8.J93.A64.KQ7532/KJ.KQT8.KQJ98.84/A9542.A7654.T.AJ .../.../.../... - 6 7578 12584
a hand of penalty cards must play one: 0x0da1 0 AK.A.AKQJT98762./Q...KQJT98765432/JT98765.KQJT98../432.765432.543.A .../.../.../... - 6 20826 139464
the queen is allowed in the first trick, hearts are not: 0x0ca1 0 AK.A.AKQJT98762./Q...KQJT98765432/JT98765.KQJT98../432.765432.543.A .../.../.../... - 6 1170 60840
hearts are allowed in the first trick, the queen is not: 0x0d21 0 AK.A.AKQJT98762./Q...KQJT98765432/JT98765.KQJT98../432.765432.543.A .../.../.../... - 6 19656 78624
a hand of hearts leads one: 0x0781 1 AKQJT.AKQJ.A432./...AKQJT98765432/98765.T987.KQJT./432.65432.98765. .../.../.../... - 5 316368 632736
a hand of hearts leads one unbroken: 0x0c01 1 AKQJT.AKQJ.A432./...AKQJT98765432/98765.T987.KQJT./432.65432.98765. .../.../.../... - 5 342732 1370928";

/// A position in both implementations, with its depth.
struct Case {
    table: Table,
    position: Position,
    depth: usize,
    counts: (u64, i64),
}

impl Case {
    fn read(line: &str) -> Case {
        let (_, fields) = line.rsplit_once(": ").expect("a name");
        let fields: Vec<&str> = fields.split(' ').collect();
        let [rules, leader, hands, taken, trick, depth, sequences, scores] = fields[..] else {
            panic!("{line}");
        };
        let seats = |text: &str| -> [Vec<Card>; 4] {
            let all: Vec<_> = text.split('/').map(cards).collect();
            all.try_into().expect("four sets")
        };
        let named = trick.split(',').filter(|&name| name != "-");
        let on_table: Vec<Card> = named.clone().map(Card::from_name).collect();
        let rules: handsense_hearts::Rules = rules.parse().expect(line);
        let slow_rules = Rules::new(rules.bits());
        let leader: usize = leader.parse().expect(line);
        let (hands, taken) = (seats(hands), seats(taken));
        let set = |cards: &Vec<Card>| CardSet::from_bits(bits(cards)).expect("cards");
        let mut trick = Trick::led_by(Seat::ALL[leader]);
        named.for_each(|name| trick.add(name.parse().expect("a card")));
        let position = Position::resume(
            rules,
            hands.each_ref().map(set),
            taken.each_ref().map(set),
            trick,
        );
        let played = taken.iter().flatten().chain(&on_table).copied();
        Case {
            position: position.expect(line),
            depth: depth.parse().expect(line),
            counts: (sequences.parse().expect(line), scores.parse().expect(line)),
            table: Table {
                hearts_broken: referee::hearts_broken(&slow_rules, played),
                rules: slow_rules,
                hands,
                taken,
                trick: on_table,
                leader,
            },
        }
    }
}

fn weighted_sum(scores: [i32; 4]) -> i64 {
    let weighted = (1..).zip(scores);
    weighted
        .map(|(weight, score)| weight * i64::from(score))
        .sum()
}

fn plus(one: (u64, i64), other: (u64, i64)) -> (u64, i64) {
    (one.0 + other.0, one.1 + other.1)
}

fn count_slowly(table: &Table, depth: usize) -> (u64, i64) {
    if depth == 0 || table.is_over() {
        return (1, weighted_sum(table.scores()));
    }
    let after = |card| {
        let mut next = table.clone();
        next.play(card);
        count_slowly(&next, depth - 1)
    };
    table.legal().into_iter().map(after).fold((0, 0), plus)
}

fn count(position: &Position, depth: usize) -> (u64, i64) {
    if depth == 0 || position.is_over() {
        return (1, weighted_sum(position.scores()));
    }
    let after = |card| {
        let mut next = *position;
        next.play(card).expect("a legal card");
        count(&next, depth - 1)
    };
    position.legal_moves().iter().map(after).fold((0, 0), plus)
}

#[test]
fn both_implementations_have_the_recorded_counts() {
    for line in CASES.lines() {
        let case = Case::read(line);
        assert_eq!(count(&case.position, case.depth), case.counts, "{line}");
        assert_eq!(count_slowly(&case.table, case.depth), case.counts, "{line}");
    }
}
