//! The functions of Binokel, at every stage of rounds of both editions with two to four players.

use handsense::binokel::{Bidding, Level, PlayStyle, RuleBasedPlayer, Suit};
use handsense::binokel::{Card, CardSet, Discard, Edition, Phase, Player, Round, Rules, View};
use handsense::core::{Rng, Seat};
use handsense::ffi::*;

use crate::common::binokel_rounds::{hand_of, view_of};
use crate::{Marks, limits, measure, sized};

const PLAYERS: i32 = 5;

pub fn measure_functions(marks: &mut Marks) {
    let mut rng = Rng::new(71);
    whole_round(marks);
    for number in 0..6 {
        let rules = Rules::new(Edition::ALL[number % 2], number % 3 + 2).expect("players");
        let (hands, dabb) = rules.deal(&mut rng);
        let dealer = Seat::ALL[number % rules.players()];
        let mut round = Round::new(rules, dealer, hands, dabb);
        let mut played = Vec::new();
        while let Some(seat) = round.next_seat() {
            measure_view(marks, &view_of(&round, seat, &played), round.phase());
            advance(&mut round, seat, &mut played);
        }
        small_functions(marks, &round);
    }
}

/// Lets the strongest rule-based player decide.
fn advance(round: &mut Round, seat: Seat, played: &mut Vec<Card>) {
    let mut player = RuleBasedPlayer {
        bidding: Bidding::Newest,
        play: PlayStyle::Newest,
        level: Level::Hard,
        rubber_band: false,
        seed: 5,
    };
    let view = View::from_round(round, seat, [0; 4]);
    match round.phase() {
        Phase::Bidding => match player.bid(&view) {
            Some(bid) => round.bid(bid).expect("legal"),
            None => round.pass().expect("legal"),
        },
        Phase::DeclaringTrump => {
            let trump = player.declare_trump(&view);
            round.declare_trump(trump).expect("legal");
        }
        Phase::Discarding => match player.discard(&view) {
            Discard::Cards(cards) => round.discard(cards).expect("legal"),
            Discard::GoOut(trump) => round.go_out(trump).expect("legal"),
        },
        Phase::Playing | Phase::Over => {
            let card = player.play(&view);
            played.push(card);
            round.play(card).expect("legal");
        }
    }
}

fn measure_view(marks: &mut Marks, view: &HsBinokelView, phase: Phase) {
    let mut number = 0;
    for threads in [1, 3] {
        let options = HsBinokelSearchOptions {
            limits: limits(24, threads),
            objective: threads / 2,
            ..*sized::<HsBinokelSearchOptions>()
        };
        match phase {
            Phase::Bidding => {
                let mut out = sized::<HsBinokelBidDecision>();
                measure!(
                    marks,
                    handsense_binokel_search_bid(view, &options, &mut *out)
                );
            }
            Phase::DeclaringTrump => {
                let mut out = sized::<HsBinokelTrumpDecision>();
                measure!(
                    marks,
                    handsense_binokel_search_trump(view, &options, &mut *out)
                );
            }
            Phase::Discarding => {
                let mut out = sized::<HsBinokelDiscardDecision>();
                measure!(
                    marks,
                    handsense_binokel_search_discard(view, &options, &mut *out)
                );
            }
            Phase::Playing | Phase::Over => {
                let mut out = sized::<HsBinokelCardDecision>();
                measure!(
                    marks,
                    handsense_binokel_search_card(view, &options, &mut *out)
                );
            }
        }
    }
    for player in 0..PLAYERS {
        match phase {
            Phase::Bidding => {
                measure!(marks, handsense_binokel_bid(view, player, 7, &mut number));
            }
            Phase::DeclaringTrump => {
                measure!(
                    marks,
                    handsense_binokel_declare_trump(view, player, 7, &mut number)
                );
            }
            Phase::Discarding => {
                // SAFETY: zero is a valid value of a struct of numbers.
                let mut out: HsBinokelDiscard = unsafe { std::mem::zeroed() };
                measure!(marks, handsense_binokel_discard(view, player, 7, &mut out));
            }
            Phase::Playing | Phase::Over => {
                measure!(marks, handsense_binokel_play(view, player, 7, &mut number));
            }
        }
    }
}

/// Functions without a view.
fn small_functions(marks: &mut Marks, round: &Round) {
    let rules = round.rules();
    let (hands, _) = rules.deal(&mut Rng::new(9));
    let hand = hand_of(&hands[0]);
    let cards = CardSet::from_iter(hands[0].iter());
    let (mut number, mut set) = (0, 0);
    let mut melds = vec![*sized::<HsBinokelMeld>(); HS_BINOKEL_MAX_MELDS];
    for trump in Suit::ALL {
        let trump = trump.index() as i32;
        measure!(
            marks,
            handsense_binokel_melds(&hand, trump, 1, melds.as_mut_ptr(), &mut number)
        );
    }
    let mut points = [0; 4];
    measure!(
        marks,
        handsense_binokel_meld_points(cards.bits(), 0, points.as_mut_ptr())
    );
    let trick = [12_u8, 10, 1];
    measure!(
        marks,
        handsense_binokel_legal_cards(cards.bits(), trick.as_ptr(), 3, 1, 0, &mut set)
    );
    measure!(
        marks,
        handsense_binokel_trick_winner(trick.as_ptr(), 3, 1, &mut number)
    );
    let mut result = sized::<HsBinokelRoundResult>();
    (result.players, result.bid, result.tricks) = (4, 150, [9, 0, 0, 0]);
    result.points = [240, 0, 0, 0];
    let mut scores = vec![*sized::<HsBinokelScore>(); 4];
    measure!(
        marks,
        handsense_binokel_score_round(&*result, scores.as_mut_ptr())
    );
    let sums = [1000, 2, 3, 4];
    measure!(
        marks,
        handsense_binokel_winner(0, 4, sums.as_ptr(), 1, &mut number)
    );
    let mut view = sized::<HsBinokelView>();
    let edition = rules.edition() as i32;
    let players = rules.players() as i32;
    measure!(
        marks,
        handsense_binokel_view_init(&mut *view, edition, players, 0, 0, &hand)
    );
}

/// A round as the state of a host, to its end.
fn whole_round(marks: &mut Marks) {
    let (mut round, mut state) = (sized::<HsBinokelRound>(), sized::<HsBinokelRoundState>());
    let mut view = sized::<HsBinokelView>();
    measure!(
        marks,
        handsense_binokel_round_random(1, 3, 0, 7, &mut *round)
    );
    loop {
        measure!(marks, handsense_binokel_round_state(&*round, &mut *state));
        measure!(marks, handsense_binokel_round_view(&*round, 1, &mut *view));
        let given = *round;
        match state.phase {
            0 => {
                let bid = if state.may_pass == 0 { 150 } else { 0 };
                measure!(marks, handsense_binokel_round_bid(&given, bid, &mut *round));
            }
            1 => {
                let hand = state.hands[state.next_player as usize].cards;
                let cards = hand[..4].iter().fold(0, |set, card| set | 1 << card);
                let discard = HsBinokelDiscard {
                    cards,
                    trump: -1,
                    reserved: 0,
                };
                measure!(
                    marks,
                    handsense_binokel_round_discard(&given, &discard, &mut *round)
                );
            }
            2 => measure!(
                marks,
                handsense_binokel_round_declare_trump(&given, 2, &mut *round)
            ),
            3 => {
                let card = state.legal.trailing_zeros() as i32;
                measure!(
                    marks,
                    handsense_binokel_round_play(&given, card, &mut *round)
                );
            }
            _ => break measure!(marks, handsense_binokel_round_undo(&given, &mut *round)),
        }
    }
}
