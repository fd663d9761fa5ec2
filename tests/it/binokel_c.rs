//! Rounds of Binokel through C, compared with the rounds and players of the library at every step.

use crate::common::binokel_rounds::{hand_of, view_of};
use crate::common::calls::{assert_refused, output, written};
use crate::common::random::Random;
use crate::common::tools::cases;
use handsense::binokel::{
    self, Bidding, Card, CardSet, Discard, Edition, Level, Phase, PlayStyle, Player, RoundSetup,
    RuleBasedPlayer, Suit, View, melds,
};
use handsense::core::{Rng, Seat};
use handsense::ffi::HsStatusCode::*;
use handsense::ffi::*;

fn named(code: i32) -> RuleBasedPlayer {
    let (bidding, play, level) = match code {
        0 => (Bidding::Newest, PlayStyle::Newest, Level::Hard),
        1 => (Bidding::Newest, PlayStyle::Newest, Level::Medium),
        2 => (Bidding::Newest, PlayStyle::Newest, Level::Easy),
        3 => (Bidding::Reference, PlayStyle::Reference, Level::Hard),
        _ => (Bidding::AsWritten, PlayStyle::Reference, Level::Hard),
    };
    RuleBasedPlayer {
        bidding,
        play,
        level,
        rubber_band: false,
        seed: 5,
    }
}

/// Compares the decisions of every named player with those of the library.
fn assert_players(view: &HsBinokelView, known: &View) {
    for code in 0..5 {
        let mut player = named(code);
        let found = match known.phase() {
            Phase::Bidding => output!(-9, handsense_binokel_bid(view, code, 5)),
            Phase::DeclaringTrump => output!(-9, handsense_binokel_declare_trump(view, code, 5)),
            Phase::Discarding => {
                let found = output!(
                    HsBinokelDiscard::default(),
                    handsense_binokel_discard(view, code, 5)
                );
                let expected = match player.discard(known) {
                    Discard::Cards(cards) => (cards.bits(), -1),
                    Discard::GoOut(trump) => (0, trump.map_or(-1, |suit| suit.index() as i32)),
                };
                assert_eq!(found.map(|found| (found.cards, found.trump)), Ok(expected));
                continue;
            }
            _ => output!(-9, handsense_binokel_play(view, code, 5)),
        };
        let expected = match known.phase() {
            Phase::Bidding => player.bid(known).unwrap_or(0),
            Phase::DeclaringTrump => player.declare_trump(known).index() as i32,
            _ => player.play(known).code() as i32,
        };
        assert_eq!(found, Ok(expected), "{code}");
    }
}

type Binokel = HsBinokelRound;

fn cards(set: CardSet) -> Vec<Card> {
    set.into_iter().collect()
}

/// Compares a round with that of the library.
fn assert_binokel(found: &Binokel, round: &binokel::Round) {
    let state =
        output!(HsBinokelRoundState, handsense_binokel_round_state(found)).expect("a round");
    let number = |seat: Option<Seat>| seat.map_or(-1, |seat| seat.index() as i32);
    let rules = round.rules();
    let is_over = round.phase() == Phase::Over;
    assert_eq!(state.phase, round.phase() as i32);
    assert_eq!(state.next_player, number(round.next_seat()));
    assert_eq!(state.bid_winner, number(round.bid_winner()));
    let begun = round.in_progress().filter(|trick| !trick.is_empty());
    assert_eq!(state.winner, number(begun.map(|trick| round.winner(trick))));
    assert_eq!(state.standing, round.auction().standing());
    assert_eq!(state.min_bid > 0, round.phase() == Phase::Bidding);
    assert_eq!(state.hands, Seat::ALL.map(|seat| hand_of(round.hand(seat))));
    let legal = match round.phase() {
        Phase::Playing => round.legal_cards().bits(),
        _ => 0,
    };
    assert_eq!(state.legal, legal);
    assert_eq!(
        state.points,
        Seat::ALL.map(|seat| round.points(seat) as i32)
    );
    assert_eq!(
        state.tricks,
        Seat::ALL.map(|seat| round.tricks_won(seat) as i32)
    );
    let mut game = found.scores;
    for (side, score) in round.scores().iter().enumerate() {
        let expected = HsBinokelScore {
            melds: score.melds,
            tricks: score.tricks,
            shown: score.displayed,
            total: score.total,
            made: i32::from(score.made),
        };
        let expected = if is_over {
            expected
        } else {
            HsBinokelScore::default()
        };
        assert_eq!(state.scores[side], expected);
        game[side] += expected.total;
    }
    assert_eq!(state.game_scores, game);
    let bid_winner = round.bid_winner().filter(|_| is_over);
    let winner = bid_winner.and_then(|seat| rules.winner(&game, seat));
    assert_eq!(state.game_winner, winner.map_or(-1, |side| side as i32));
    assert_eq!(state.tricks_played, round.completed_tricks().len() as i32);
    for (trick, &winner) in round.completed_tricks().iter().zip(&state.trick_winners) {
        assert_eq!(number(Some(round.winner(trick))), winner);
    }
    for seat in rules.seats() {
        let me = seat.index() as i32;
        let view = output!(HsBinokelView, handsense_binokel_round_view(found, me)).expect("a view");
        assert_eq!(view, view_of(round, seat));
        if round.next_seat() == Some(seat) {
            assert_players(&view, &round.view(seat));
        }
    }
}

/// Plays one random action in both rounds.
fn act(round: &Binokel, expected: &mut binokel::Round, random: &mut Random) -> Binokel {
    let bid = |bid| output!(Binokel, handsense_binokel_round_bid(round, bid));
    let trump = |suit| output!(Binokel, handsense_binokel_round_declare_trump(round, suit));
    let play = |card| output!(Binokel, handsense_binokel_round_play(round, card));
    let discard = |cards: u64, trump: i32| {
        let discard = HsBinokelDiscard {
            cards,
            trump,
            reserved: 0,
        };
        output!(Binokel, handsense_binokel_round_discard(round, &discard))
    };
    let phase = expected.phase();
    if phase != Phase::Bidding {
        assert_refused(bid(150), HS_ERROR_PHASE);
    }
    if phase != Phase::DeclaringTrump {
        assert_refused(trump(1), HS_ERROR_PHASE);
    }
    if phase != Phase::Discarding {
        assert_refused(discard(15, -1), HS_ERROR_PHASE);
    }
    if phase != Phase::Playing {
        assert_refused(play(1), HS_ERROR_PHASE);
    }
    let suit = random.below(4) as i32;
    let suit_of = |suit| Suit::new(suit).expect("a suit");
    match phase {
        Phase::Bidding => {
            let (least, may_pass) = (expected.auction().min_bid(), expected.auction().may_pass());
            if !may_pass {
                assert_refused(bid(0), HS_ERROR_BID);
            }
            if may_pass && random.one_in(2) {
                expected.bid(None).expect("legal");
                return bid(0).expect("legal");
            }
            expected.bid(Some(least)).expect("legal");
            bid(least).expect("legal")
        }
        Phase::DeclaringTrump => {
            expected.declare_trump(suit_of(suit)).expect("legal");
            trump(suit).expect("legal")
        }
        Phase::Discarding => {
            let winner = expected.bid_winner().expect("a winner");
            let mut held = cards(expected.hand(winner).set());
            random.shuffle(&mut held);
            let is_newest = expected.rules().edition() == Edition::Newest;
            let (right, wrong) = if is_newest { (-1, suit) } else { (suit, -1) };
            assert_refused(discard(0, wrong), HS_ERROR_SUIT);
            if random.one_in(4) {
                let trump = (!is_newest).then(|| suit_of(suit));
                expected.discard(Discard::GoOut(trump)).expect("legal");
                return discard(0, right).expect("legal");
            }
            let four: CardSet = held[..4].iter().copied().collect();
            expected.discard(Discard::Cards(four)).expect("legal");
            discard(four.bits(), -1).expect("legal")
        }
        Phase::Playing => {
            let legal = expected.legal_cards();
            for card in cards(CardSet::DECK - legal) {
                assert_refused(play(card.code() as i32), HS_ERROR_ILLEGAL_PLAY);
            }
            let card = random.pick(&cards(legal));
            expected.play(card).expect("legal");
            play(card.code() as i32).expect("legal")
        }
        Phase::Over => panic!("the round is over"),
    }
}

#[test]
fn rounds_of_binokel_follow_the_rules_and_are_taken_back() {
    let mut random = Random::new(72);
    for case in 0..cases(300, 60) {
        let (edition, players) = (case as i32 % 2, 2 + case as i32 % 3);
        let (dealer, seed) = (case as i32 % players, case as u64);
        let rules = binokel::Rules::new(Edition::ALL[case % 2], players as usize);
        let rules = rules.expect("players");
        let round = output!(
            Binokel,
            handsense_binokel_round_random(edition, players, dealer, seed)
        );
        let mut round = round.expect("a round");
        round.scores = [40, -30, 0, 0];
        let (hands, dabb) = rules.deal(&mut Rng::new(seed));
        let seat = rules.seat(dealer).expect("a seat");
        let mut expected = binokel::Round::new(RoundSetup {
            rules,
            dealer: seat,
            hands,
            dabb,
            scores: round.scores,
        });
        let mut earlier = Vec::new();
        let undo = |round: &Binokel| output!(Binokel, handsense_binokel_round_undo(round));
        while expected.phase() != Phase::Over {
            assert_binokel(&round, &expected);
            earlier.push(round);
            round = act(&round, &mut expected, &mut random);
        }
        assert_binokel(&round, &expected);
        while let Some(before) = earlier.pop() {
            round = undo(&round).expect("an action");
            assert_eq!(round, before);
        }
    }
}

#[test]
fn melds_equal_those_of_the_library() {
    let mut rng = Rng::new(72);
    for number in 0..2_000 {
        let rules = binokel::Rules::new(Edition::ALL[number % 2], number % 3 + 2);
        let (hand, edition) = (
            rules.expect("players").deal(&mut rng).0[0],
            number as i32 % 2,
        );
        let (trump, code) = (Suit::ALL[number / 2 % 4], hand_of(&hand));
        let mut count = -1;
        let found = written([HsBinokelMeld::default(); HS_BINOKEL_MAX_MELDS], |out| {
            let suit = trump.index() as i32;
            // SAFETY: a hand, and writable space for all melds and their number.
            unsafe { handsense_binokel_melds(&code, suit, edition, out.as_mut_ptr(), &mut count) }
        });
        let expected = melds(&hand, trump, Edition::ALL[number % 2].meld_rules());
        let expected: Vec<HsBinokelMeld> = expected
            .as_slice()
            .iter()
            .map(|meld| HsBinokelMeld {
                cards: meld.cards.bits(),
                kind: meld.kind as i32,
                suit: meld.suit.map_or(-1, |suit| suit.index() as i32),
                points: meld.points,
                ..HsBinokelMeld::default()
            })
            .collect();
        assert_eq!(found.expect("a hand")[..count as usize], expected);
    }
}
