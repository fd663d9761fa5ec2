//! Rounds of Binokel as a host reports them, and typical errors of hosts.

use handsense::binokel::{Card, Discard, Edition, Hand, Phase, Round, RoundSetup, Rules, Suit};
use handsense::core::{Rng, Seat};
use handsense::ffi::*;

use super::random::Random;

pub fn hand_of(hand: &Hand) -> HsBinokelHand {
    let mut out = HsBinokelHand::default();
    for card in hand.iter() {
        out.cards[out.count as usize] = card.code() as u8;
        out.count += 1;
    }
    out
}

/// A round in progress by random actions.
pub fn random_round(input: &mut Random) -> Round {
    let rules = Rules::new(Edition::ALL[input.below(2)], 2 + input.below(3)).expect("players");
    let dealer = Seat::ALL[input.below(rules.players())];
    let steps = input.below(64);
    let (hands, dabb) = rules.deal(&mut Rng::new(input.next()));
    let mut round = Round::new(RoundSetup {
        rules,
        dealer,
        hands,
        dabb,
        scores: [40, -30, 0, 0],
    });
    for _ in 0..steps {
        let Some(seat) = round.next_seat() else { break };
        let held: Vec<Card> = round.hand(seat).iter().collect();
        match round.phase() {
            Phase::Bidding => {
                let auction = round.auction();
                let raised = auction.min_bid() + 10 * input.below(3) as i32;
                if auction.may_pass() && input.one_in(3) {
                    round.bid(None).expect("one may pass");
                } else if round.bid(Some(raised)).is_err() {
                    break;
                }
            }
            Phase::Discarding => {
                let mut cards = held;
                input.shuffle(&mut cards);
                let cards = cards.into_iter().take(4).collect();
                if input.one_in(8) {
                    let trump = Suit::new(input.below(4) as i32);
                    let trump = trump.filter(|_| rules.edition() == Edition::Newest);
                    let _ = round.discard(Discard::GoOut(trump));
                } else {
                    let discard = Discard::Cards(cards);
                    round.discard(discard).expect("four cards of the hand");
                }
            }
            Phase::DeclaringTrump => {
                let trump = Suit::new(input.below(4) as i32).expect("a suit");
                round.declare_trump(trump).expect("a suit is named");
            }
            Phase::Playing => {
                let legal: Vec<Card> = round.legal_cards().iter().collect();
                round.play(input.pick(&legal)).expect("a legal card");
            }
            Phase::Over => break,
        }
    }
    round
}

/// The view of a round as a host builds it with the C functions alone.
pub fn view_of(round: &Round, me: Seat) -> HsBinokelView {
    let view = round.view(me);
    let rules = view.rules();
    let auction = view.auction();
    let passed = Seat::ALL
        .into_iter()
        .filter(|&seat| auction.has_passed(seat));
    let mut out = blank();
    out.edition = rules.edition() as i32;
    out.players = rules.players() as i32;
    out.dealer = view.dealer().index() as i32;
    out.me = me.index() as i32;
    out.phase = view.phase() as i32;
    out.scores = *view.scores();
    out.standing = auction.standing();
    out.last_bidder = auction.last_bidder().map_or(-1, |seat| seat.index() as i32);
    out.passed = passed.fold(0, |bits, seat| bits | 1 << seat.index());
    out.trump = view.trump().map_or(-1, |trump| trump.index() as i32);
    out.hand = hand_of(view.hand());
    if let Some(dabb) = view.dabb() {
        out.dabb_known = 1;
        out.dabb = dabb.map(|card| card.code() as u8);
    }
    for card in round.actions().cards {
        out.played[out.played_count as usize] = card.code() as u8;
        out.played_count += 1;
    }
    out.discard = view.discard().bits();
    for seat in Seat::ALL {
        let shown = view.shown(seat);
        out.shown[seat.index()].cards = shown.cards.bits();
        out.shown[seat.index()].points = shown.points;
    }
    out
}

pub fn blank() -> HsBinokelView {
    // SAFETY: zero is a valid value of a struct of integers.
    let mut view: HsBinokelView = unsafe { std::mem::zeroed() };
    view.struct_size = size_of::<HsBinokelView>() as u32;
    view
}

pub fn damage(view: &mut HsBinokelView, random: &mut Random) {
    let odd = |random: &mut Random| match random.below(3) {
        0 => random.next() as i32,
        1 => random.pick(&[i32::MIN, i32::MAX, -1, 1_000_001, 40, 150, 160]),
        _ => random.below(8) as i32,
    };
    let (seat, place) = (random.below(4), random.below(36));
    let code = random.below(44) as u8;
    match random.below(20) {
        0 => view.edition ^= 1,
        1 => view.players = odd(random),
        2 => view.dealer = odd(random),
        3 => view.me = odd(random),
        4 => view.phase = odd(random),
        5 => view.scores[seat] = odd(random),
        6 => view.standing = odd(random),
        7 => view.last_bidder = odd(random),
        8 => view.passed = odd(random) as u32,
        9 => view.trump = odd(random),
        10 => view.dabb_known = odd(random),
        11 => view.dabb[seat] = code,
        12 => view.hand.count = odd(random),
        13 => view.hand.cards[place % 22] = code,
        14 => view.played_count = odd(random),
        15 => view.played[place] = code,
        16 => view.discard = random.next() & random.next() & random.next(),
        17 => view.shown[seat].cards ^= 1 << random.below(44),
        18 => view.shown[seat].points = odd(random),
        _ => view.discard ^= 1 << code,
    }
}
