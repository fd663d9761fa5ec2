use super::*;
use crate::{Position, Rules, Seat, Suit, ViewSetup};

fn view(line: &str) -> View {
    line.parse().expect("a view")
}

/// A view at a random point of a random deal.
fn random_view(rng: &mut Rng) -> View {
    let mut table = Position::deal(Rules::STANDARD, rng);
    let me = Seat::ALL[rng.below(4) as usize];
    let mut view = View::new(ViewSetup::new(me, table.hands()[me])).expect("a hand");
    for _ in 0..rng.below(52) {
        let legal = table.legal_moves();
        let card = legal.iter().nth(rng.below(legal.len()) as usize);
        let (seat, card) = (table.next_seat(), card.expect("a card"));
        table.play(card).expect("a legal card");
        view.play(seat, card).expect("a legal card");
    }
    view
}

#[test]
fn every_world_fits_the_view() {
    let mut rng = Rng::new(3);
    for _ in 0..300 {
        let view = random_view(&mut rng);
        let worlds = Determinizations::sample(&view, 8, &mut rng).expect("memory");
        assert_eq!(worlds.0.len(), 8);
        for hands in &worlds.0 {
            assert_eq!(hands[view.me()], view.hand());
            let all = hands.iter().fold(CardSet::EMPTY, |all, &hand| all | hand);
            assert_eq!(all, view.hand() | view.unseen());
            for seat in Seat::ALL {
                assert_eq!(hands[seat].len(), view.hand_count(seat), "{view:?}");
                assert!(view.constraints().could_hold(seat).is_superset(hands[seat]));
            }
        }
    }
}

#[test]
fn passed_cards_stay_with_their_receiver() {
    let line = "me=1 pass=left hand=A73.QJ98.65.8732 passed=...AKQ received=...873";
    let passed: CardSet = "...AKQ".parse().expect("cards");
    let worlds = Determinizations::sample(&view(line), 50, &mut Rng::new(1)).expect("memory");
    for hands in &worlds.0 {
        assert!(hands[2].is_superset(passed));
    }
}

#[test]
fn the_real_hands_are_one_world() {
    let hands = *Position::deal(Rules::STANDARD, &mut Rng::new(1)).hands();
    assert_eq!(Determinizations::from_hands(hands).0, [hands]);
}

#[test]
fn a_void_seat_is_dealt_no_card_of_the_suit() {
    let line = "me=1 hand=A73.QJ98.6.8732 plays=0:C2,C5,D2,C9";
    let worlds = Determinizations::sample(&view(line), 50, &mut Rng::new(4)).expect("memory");
    for hands in &worlds.0 {
        assert!(hands[2].suit(Suit::Clubs).is_empty());
    }
}
