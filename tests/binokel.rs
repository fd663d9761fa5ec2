//! Binokel held against what the program did whose strategy it was written after, at both dates.

mod common;

use common::records::{each, list, number, numbers, truth};
use handsense::base::Seat;
use handsense::binokel::{
    Card, CardSet, DABB, Edition, Hand, MAX_PLAYERS, Melding, Phase, Round, Rules, Suit, Trick,
    meld_points, melds, trick_winner,
};
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

/// Type, suit, points and cards, as they are recorded, in an order of our own.
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

fn found(hand: &Hand, trump: Suit, melding: Melding) -> Written {
    let found = melds(hand, trump, melding);
    let meld = |meld: &handsense::binokel::Meld| {
        let suit = meld.suit.map_or(-1, |suit| suit.index() as i64);
        let cards = meld.cards.iter().map(Card::code).collect();
        (meld.kind as i64, suit, meld.points.into(), cards)
    };
    let mut melds: Written = found.as_slice().iter().map(meld).collect();
    melds.sort();
    melds
}

#[test]
fn melds_of_hands() {
    each("binokel/melds", 150, |record| {
        let (hand, trump) = (hand(&record["hand"]), suit(&record["trump"]));
        assert_eq!(
            found(&hand, trump, Melding::WithEights),
            written(&record["melds"]),
            "{record}"
        );
        let newest = match &record["melds_new"] {
            Value::Null => &record["melds"],
            different => different,
        };
        assert_eq!(
            found(&hand, trump, Melding::FoursTwice),
            written(newest),
            "{record}"
        );
        for (melding, points) in [
            (Melding::WithEights, "pts"),
            (Melding::FoursTwice, "pts_new"),
        ] {
            let counted = meld_points(hand.set(), melding)[trump.index()];
            assert_eq!(i64::from(counted), number(&record[points]), "{record}");
        }
    });
}

#[test]
fn cards_that_may_be_played() {
    each("binokel/legal", 200, |record| {
        let (hand, trump) = (hand(&record["hand"]), suit(&record["trump"]));
        let mut trick = Trick::new(Seat::ALL[0]);
        for played in list(&record["trick"]) {
            let card = Card::new(number(&played[1]) as i32).expect("a card");
            trick.push(card, trump);
        }
        let may =
            |exempt| -> Vec<Card> { hand.among(trick.legal(hand.set(), trump, exempt)).collect() };
        assert_eq!(may(false), cards(&record["legal"]), "{record}");
        if record["pw"] == Value::Bool(true) {
            assert_eq!(may(true), cards(&record["legal_pw"]), "{record}");
        }
    });
}

#[test]
fn tricks_that_are_won() {
    each("binokel/winner", 200, |record| {
        let trick = cards(&record["trick"]);
        let winner = trick_winner(&trick, suit(&record["trump"]));
        assert_eq!(winner, Some(number(&record["win"]) as usize), "{record}");
        let points: u32 = trick.iter().map(|card| card.points()).sum();
        assert_eq!(i64::from(points), number(&record["pts"]), "{record}");
    });
}

/// Plays a recorded round card by card.
fn replay(record: &Value, edition: Edition) -> Round {
    let players = number(&record["pc"]) as usize;
    let rules = Rules::new(edition, players).expect("players");
    let mut hands = [Hand::EMPTY; MAX_PLAYERS];
    for (slot, dealt) in hands.iter_mut().zip(list(&record["hands"])) {
        *slot = hand(dealt);
    }
    let dabb: [Card; DABB] = cards(&record["dabb"]).try_into().expect("four cards");
    let mut round = Round::new(rules, seat(&record["dealer"]), hands, dabb);
    for act in list(&record["auction"]) {
        assert_eq!(round.next_seat(), Some(seat(&act[0])), "{record}");
        match number(&act[1]) {
            0 => round.pass().expect("legal"),
            bid => round.bid(bid as i32).expect("legal"),
        }
    }
    assert_eq!(round.bid_winner(), Some(seat(&record["bw"])), "{record}");
    assert_eq!(
        i64::from(round.auction().standing()),
        number(&record["bid"])
    );
    let trump = suit(&record["trump"]);
    if truth(&record["out"]) {
        let named = (edition == Edition::Seed).then_some(trump);
        if named.is_none() {
            round.name_trump(trump).expect("the time");
        }
        round.go_out(named).expect("the time");
        return round;
    }
    let away: CardSet = cards(&record["discard"]).into_iter().collect();
    match edition {
        Edition::Seed => {
            round.lay_away(away).expect("four cards");
            round.name_trump(trump).expect("the time");
        }
        Edition::Newest => {
            round.name_trump(trump).expect("the time");
            round.lay_away(away).expect("four cards");
            assert_eq!(round.buried(), away.suit(trump));
        }
    }
    for trick in list(&record["tricks"]) {
        assert_eq!(round.trick().leader(), seat(&trick[0]), "{record}");
        let before = Seat::ALL.map(|seat| round.points(seat));
        let mut winner = None;
        for card in cards(&trick[1]) {
            assert_eq!(winner, None);
            winner = round.play(card).expect("legal");
        }
        assert_eq!(winner, Some(seat(&trick[2])), "{record}");
        let won = winner.map_or(0, |seat| round.points(seat) - before[seat]);
        assert_eq!(i64::from(won), number(&trick[3]), "{record}");
    }
    round
}

#[test]
fn whole_rounds() {
    for (file, edition) in [
        ("binokel/rounds_seed", Edition::Seed),
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
                    score.shown,
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
