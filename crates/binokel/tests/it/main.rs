//! Conformance with recorded decisions of the original program at both dates.

#[path = "../../../../tests/common"]
#[allow(dead_code)] // Shared with other packages; each uses a part.
mod common {
    pub mod records;
    pub mod tools;
}

mod games;

use common::records::{each, list, number, numbers, truth};
use handsense_binokel::player::newest;
use handsense_binokel::player::reference::{self, PassCurve};
use handsense_binokel::{
    Card, CardSet, DABB, Discard, Edition, Hand, MAX_PLAYERS, MeldRules, Phase, Round, RoundSetup,
    Rules, Suit, Trick, ViewSetup, meld_points, melds, trick_winner,
};
use handsense_core::Seat;
use serde_json::Value;

fn cards(value: &Value) -> Vec<Card> {
    let codes: Vec<i32> = numbers(value);
    codes
        .into_iter()
        .map(|code| Card::new(code).expect("a card"))
        .collect()
}

fn hand(value: &Value) -> Hand {
    Hand::new(&cards(value)).expect("a hand")
}

fn suit(value: &Value) -> Suit {
    Suit::new(number(value) as i32).expect("a suit")
}

fn seat(value: &Value) -> Seat {
    Seat::from_index(number(value) as i32).expect("a seat")
}

/// Kind, suit, points and cards of melds, as recorded, sorted.
type Written = Vec<(i64, i64, i64, Vec<usize>)>;

fn written(value: &Value) -> Written {
    let meld = |value: &Value| {
        let mut cards: Vec<usize> = numbers(&value[3]);
        cards.sort_unstable();
        (
            number(&value[0]),
            number(&value[1]),
            number(&value[2]),
            cards,
        )
    };
    let mut melds: Written = list(value).iter().map(meld).collect();
    melds.sort();
    melds
}

fn found(hand: &Hand, trump: Suit, meld_rules: MeldRules) -> Written {
    let found = melds(hand, trump, meld_rules);
    let meld = |meld: &handsense_binokel::Meld| {
        let suit = meld.suit.map_or(-1, |suit| suit.index() as i64);
        let cards = meld.cards.iter().map(Card::code).collect();
        (meld.kind as i64, suit, meld.points.into(), cards)
    };
    let mut melds: Written = found.as_slice().iter().map(meld).collect();
    melds.sort();
    melds
}

#[test]
fn recorded_melds() {
    each("binokel/melds", 150, |record| {
        let (hand, trump) = (hand(&record["hand"]), suit(&record["trump"]));
        assert_eq!(
            found(&hand, trump, MeldRules::WithEights),
            written(&record["melds"]),
            "{record}"
        );
        let newest = match &record["melds_new"] {
            Value::Null => &record["melds"],
            different => different,
        };
        assert_eq!(
            found(&hand, trump, MeldRules::FoursTwice),
            written(newest),
            "{record}"
        );
        for (meld_rules, points) in [
            (MeldRules::WithEights, "pts"),
            (MeldRules::FoursTwice, "pts_new"),
        ] {
            let counted = meld_points(hand.set(), meld_rules)[trump.index()];
            assert_eq!(i64::from(counted), number(&record[points]), "{record}");
        }
    });
}

#[test]
fn recorded_legal_cards() {
    each("binokel/legal", 200, |record| {
        let (hand, trump) = (hand(&record["hand"]), suit(&record["trump"]));
        let mut trick = Trick::new(Seat::ALL[0]);
        for played in list(&record["trick"]) {
            let card = Card::new(number(&played[1]) as i32).expect("a card");
            trick.push(card, trump);
        }
        let may = |exempt| -> Vec<Card> {
            hand.in_order(trick.legal(hand.set(), trump, exempt))
                .collect()
        };
        assert_eq!(may(false), cards(&record["legal"]), "{record}");
        if record["pw"] == Value::Bool(true) {
            assert_eq!(may(true), cards(&record["legal_pw"]), "{record}");
        }
    });
}

#[test]
fn recorded_trick_winners() {
    each("binokel/winner", 200, |record| {
        let trick = cards(&record["trick"]);
        let winner = trick_winner(&trick, suit(&record["trump"]));
        assert_eq!(winner, Some(number(&record["win"]) as usize), "{record}");
        let points: u32 = trick.iter().map(|card| card.points()).sum();
        assert_eq!(i64::from(points), number(&record["pts"]), "{record}");
    });
}

/// Replays a recorded round card by card.
fn replay(record: &Value, edition: Edition) -> Round {
    let players = number(&record["pc"]) as usize;
    let rules = Rules::new(edition, players).expect("players");
    let mut hands = [Hand::EMPTY; MAX_PLAYERS];
    for (slot, dealt) in hands.iter_mut().zip(list(&record["hands"])) {
        *slot = hand(dealt);
    }
    let dabb: [Card; DABB] = cards(&record["dabb"]).try_into().expect("four cards");
    let mut round = Round::new(RoundSetup {
        rules,
        dealer: seat(&record["dealer"]),
        hands,
        dabb,
        scores: [0; MAX_PLAYERS],
    });
    for act in list(&record["auction"]) {
        assert_eq!(round.next_seat(), Some(seat(&act[0])), "{record}");
        let bid = number(&act[1]) as i32;
        round.bid((bid != 0).then_some(bid)).expect("legal");
    }
    assert_eq!(round.bid_winner(), Some(seat(&record["bw"])), "{record}");
    assert_eq!(
        i64::from(round.auction().standing()),
        number(&record["bid"])
    );
    let trump = suit(&record["trump"]);
    if truth(&record["out"]) {
        let named = (edition == Edition::Reference).then_some(trump);
        if named.is_none() {
            round.declare_trump(trump).expect("the time");
        }
        round.discard(Discard::GoOut(named)).expect("the time");
        return round;
    }
    let discard: CardSet = cards(&record["discard"]).into_iter().collect();
    match edition {
        Edition::Reference => {
            round.discard(Discard::Cards(discard)).expect("four cards");
            round.declare_trump(trump).expect("the time");
        }
        Edition::Newest => {
            round.declare_trump(trump).expect("the time");
            round.discard(Discard::Cards(discard)).expect("four cards");
            assert_eq!(round.shown_discard(), discard.suit(trump));
        }
    }
    for trick in list(&record["tricks"]) {
        assert_eq!(round.trick().leader(), seat(&trick[0]), "{record}");
        let before = Seat::ALL.map(|seat| round.points(seat));
        for card in cards(&trick[1]) {
            round.play(card).expect("legal");
        }
        let winner = seat(&trick[2]);
        assert_eq!(round.last_trick_winner(), Some(winner), "{record}");
        let won = round.points(winner) - before[winner];
        assert_eq!(i64::from(won), number(&trick[3]), "{record}");
    }
    round
}

#[test]
fn recorded_rounds() {
    for (file, edition) in [
        ("binokel/rounds_seed", Edition::Reference),
        ("binokel/rounds_new", Edition::Newest),
    ] {
        each(file, 50, |record| {
            let round = replay(record, edition);
            let rules = round.rules();
            assert_eq!((round.phase(), round.next_seat()), (Phase::Over, None));
            for (seat, &points) in rules.seats().zip(&numbers::<i32>(&record["melds"])) {
                assert_eq!(round.shown(seat).points, points, "{record}");
            }
            let before: Vec<i32> = numbers(&record["before"]);
            let after: Vec<i32> = numbers(&record["after"]);
            let rows = list(&record["scores"]);
            assert_eq!(rows.len(), rules.sides());
            let mut totals = [0; MAX_PLAYERS];
            for (side, score) in round.scores()[..rows.len()].iter().enumerate() {
                let row = [
                    score.melds,
                    score.tricks,
                    score.displayed,
                    i32::from(score.made),
                ];
                assert_eq!(row.to_vec(), numbers::<i32>(&rows[side]), "{record}");
                totals[side] = before[side] + score.total;
                assert_eq!(totals[side], after[side], "{record}");
            }
            let winner = rules.winner(&totals, seat(&record["bw"]));
            let winner = winner.map_or(-1, |side| side as i64);
            assert_eq!(winner, number(&record["winner"]), "{record}");
        });
    }
}

/// A floating-point number.
fn fixed(value: &Value) -> f64 {
    value
        .as_f64()
        .unwrap_or_else(|| panic!("{value} is a number"))
}

/// The random number generator of the recorded bids (mulberry32).
fn mulberry(mut state: u32) -> impl FnMut() -> f64 {
    move || {
        state = state.wrapping_add(0x6D2B_79F5);
        let mut mixed = (state ^ (state >> 15)).wrapping_mul(1 | state);
        mixed = mixed.wrapping_add((mixed ^ (mixed >> 7)).wrapping_mul(61 | mixed)) ^ mixed;
        f64::from(mixed ^ (mixed >> 14)) / 4_294_967_296.0
    }
}

#[test]
fn recorded_reference_bids() {
    each("binokel/ai_bid", 120, |record| {
        let (set, least) = (hand(&record["hand"]).set(), number(&record["min"]) as i32);
        let surplus = reference::surplus(set, least, MeldRules::WithEights);
        assert_eq!(i64::from(surplus), number(&record["diff"]), "{record}");
        for (curve, p, act) in [
            (PassCurve::AsWritten, "p", "act"),
            (PassCurve::Corrected, "p_fix", "act_fix"),
        ] {
            // The first bidder has no choice.
            let opens = number(&record["cur"]) == 0;
            let passes =
                !opens && fixed(&record["u"]) < reference::pass_probability(curve, surplus);
            let bid = if passes { 0 } else { least };
            assert_eq!(i64::from(bid), number(&record[act]), "{record}");
            if !opens {
                let off = reference::pass_probability(curve, surplus) - fixed(&record[p]);
                assert!(off.abs() < 1e-12, "{record}");
            }
        }
    });
}

#[test]
fn recorded_reference_trumps_and_discards() {
    each("binokel/ai_trump", 150, |record| {
        let set = hand(&record["hand"]).set();
        assert_eq!(
            meld_points(set, MeldRules::WithEights).to_vec(),
            numbers::<i32>(&record["pts"])
        );
        let best = reference::best_trumps(set, MeldRules::WithEights);
        let best: Vec<usize> = best.iter().map(|suit| suit.index()).collect();
        assert_eq!(best, numbers::<usize>(&record["best"]), "{record}");
        let named = reference::trump(set, MeldRules::WithEights, fixed(&record["u"]));
        assert_eq!(named, suit(&record["trump"]), "{record}");
    });
    each("binokel/ai_discard", 150, |record| {
        let (hand, trump) = (hand(&record["hand"]), suit(&record["trump"]));
        let discard = reference::discard(&hand, trump, MeldRules::WithEights);
        assert_eq!(discard[..], cards(&record["discard"]), "{record}");
    });
}

#[test]
fn recorded_reference_cards() {
    each("binokel/ai_lead", 150, |record| {
        let (hand, trump) = (hand(&record["hand"]), suit(&record["trump"]));
        let card = reference::lead(&hand, trump).expect("a hand");
        assert_eq!(card.code() as i64, number(&record["card"]), "{record}");
    });
    each("binokel/ai_follow", 150, |record| {
        let (hand, trump) = (hand(&record["hand"]), suit(&record["trump"]));
        let mut trick = Trick::new(Seat::ALL[0]);
        for card in cards(&record["trick"]) {
            trick.push(card, trump);
        }
        let legal = trick.legal(hand.set(), trump, false);
        assert_eq!(
            hand.in_order(legal).collect::<Vec<_>>(),
            cards(&record["legal"])
        );
        let card = reference::follow(&hand, legal, &trick, trump).expect("a card");
        assert_eq!(card.code() as i64, number(&record["card"]), "{record}");
    });
}

#[test]
fn recorded_newest_bids() {
    each("binokel/new_bid", 60, |record| {
        let set = hand(&record["hand"]).set();
        let mut chance = mulberry(number(&record["seed"]) as u32);
        let players = number(&record["pc"]) as usize;
        let estimate = newest::estimate_melds(set, MeldRules::FoursTwice, &mut chance);
        assert_eq!(estimate.trump, suit(&record["suit"]), "{record}");
        assert!(
            (estimate.melds - fixed(&record["meld"])).abs() < 1e-9,
            "{record}"
        );
        let standing = number(&record["cur"]) as i32;
        let (me, last) = (number(&record["me"]), number(&record["last"]));
        let by_partner = players == 4 && last == (me + 2) % 4;
        let bids = newest::bids(set, &estimate, standing, by_partner, players, &mut chance);
        let bid = match bids {
            _ if standing == 0 => 150,
            true => standing + 10,
            false => 0,
        };
        assert_eq!(i64::from(bid), number(&record["act"]), "{record}");
    });
}

#[test]
fn recorded_newest_trumps_and_discards() {
    each("binokel/new_trump", 60, |record| {
        let named = newest::trump(hand(&record["hand"]).set(), MeldRules::FoursTwice);
        assert_eq!(named, suit(&record["trump"]), "{record}");
    });
    each("binokel/new_discard", 100, |record| {
        let (hand, trump) = (hand(&record["hand"]), suit(&record["trump"]));
        let (bid, players) = (
            number(&record["bid"]) as i32,
            number(&record["pc"]) as usize,
        );
        let out = newest::goes_out(hand.set(), trump, bid, players, MeldRules::FoursTwice);
        assert_eq!(out, record["out"].is_null(), "{record}");
        if !out {
            let discard = newest::discard(&hand, trump, MeldRules::FoursTwice);
            assert_eq!(discard[..], cards(&record["out"]), "{record}");
        }
    });
}

#[test]
fn recorded_newest_cards() {
    let mut rules_used = std::collections::BTreeSet::new();
    each("binokel/new_play", 150, |record| {
        let rules = Rules::new(Edition::Newest, number(&record["pc"]) as usize).expect("players");
        let (me, bid_winner) = (seat(&record["me"]), seat(&record["bw"]));
        let trump = suit(&record["trump"]);
        let discard: CardSet = cards(&record["layaway"]).into_iter().collect();
        let mut played = Vec::new();
        for trick in list(&record["hist"]) {
            played.extend(cards(&trick[1]));
        }
        let trick = list(&record["trick"]);
        played.extend(
            trick
                .iter()
                .map(|played| Card::new(number(&played[1]) as i32).expect("a card")),
        );
        let first = match (list(&record["hist"]).first(), trick.first()) {
            (Some(trick), _) => seat(&trick[0]),
            (None, Some(played)) => seat(&played[0]),
            (None, None) => me,
        };
        let report = ViewSetup {
            rules,
            dealer: rules.seat_after(first, rules.players() - 1),
            me,
            scores: [0; MAX_PLAYERS],
            phase: Phase::Playing,
            standing: 150,
            last_bidder: Some(bid_winner),
            passed: rules.seats().filter(|&seat| seat != bid_winner).collect(),
            hand: hand(&record["hand"]),
            dabb: None,
            trump: Some(trump),
            discard: if me == bid_winner {
                discard
            } else {
                discard.suit(trump)
            },
            shown: Default::default(),
            cards: played.into_iter().collect(),
        };
        let view = report
            .view()
            .unwrap_or_else(|why| panic!("{why}: {record}"));
        let legal: Vec<Card> = view.hand().in_order(view.legal_cards()).collect();
        assert_eq!(legal, cards(&record["legal"]), "{record}");
        // The original program counted all discarded cards as played.
        let (card, rule) = newest::card(&view, discard).expect("my turn");
        assert_eq!(card.code() as i64, number(&record["card"]), "{record}");
        let rule = format!("{rule:?}").to_lowercase();
        assert_eq!(record["rule"], *rule, "{record}");
        rules_used.insert(rule);
    });
    assert_eq!(rules_used.len(), 10, "{rules_used:?}");
}
