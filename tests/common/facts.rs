//! A slow check of the facts that the reasons of an explanation state, written from their sentences.

use handsense_hearts::{
    Card, CardSet, Rank, Reason, Rules, SEATS, Seat, Suit, View, detect_moon_threat,
};

/// Returns whether the sentence of a reason is true of a legal card.
pub fn holds(view: &View, card: Card, reason: Reason) -> bool {
    let (hand, unseen, suit) = (view.hand(), view.unseen(), card.suit());
    let table = view.trick().cards();
    let others_of_suit = (hand - card.bit()).suit(suit);
    let lower = |other: &Card| other.suit() == suit && card.beats(*other);
    let queen_counts = view.rules().has(Rules::QUEEN_PENALTY);
    let queen_out = unseen.contains(Card::QUEEN_OF_SPADES);
    let low_spade_lead = table.is_empty()
        && suit == Suit::Spades
        && Card::QUEEN_OF_SPADES.beats(card)
        && queen_counts
        && queen_out;
    let high_spade_held = hand.contains(Card::ACE_OF_SPADES) || hand.contains(Card::KING_OF_SPADES);
    let blocks = |view: &View| {
        let beats = view
            .trick()
            .winning_card()
            .is_some_and(|best| card.beats(best));
        beats && detect_moon_threat(view).should_block
    };
    match reason {
        Reason::Base | Reason::Learned | Reason::LearnedSuit | Reason::LearnedOtherSuits => true,
        Reason::FlushHigh => {
            [Card::ACE_OF_SPADES, Card::KING_OF_SPADES].contains(&card) && queen_out
        }
        Reason::BlockHighHeart => {
            let high = [Rank::Ace, Rank::King, Rank::Queen, Rank::Jack].contains(&card.rank());
            suit == Suit::Hearts && high && blocks(view)
        }
        Reason::BlockTakeHearts => {
            table.iter().any(|played| played.suit() == Suit::Hearts) && blocks(view)
        }
        Reason::BlockShooterVoid => {
            let threat = detect_moon_threat(view);
            table.is_empty()
                && threat.should_block
                && threat
                    .suspected_player
                    .is_some_and(|seat| lacks(view, seat, suit))
        }
        Reason::TrickPoints => may_end(view, card, |end| end.winner == view.me() && end.points > 0),
        Reason::LeadNext => may_end(view, card, |end| end.winner == view.me()),
        Reason::Shed => {
            let queen = card == Card::QUEEN_OF_SPADES && queen_counts;
            unseen
                .iter()
                .any(|other| lower(&other) || queen && other.suit() == suit)
        }
        Reason::GuardLost => others_of_suit.iter().any(|other| other.beats(card)),
        Reason::SafeCardLost => !unseen.iter().any(|other| lower(&other)),
        Reason::MakesVoid => others_of_suit.is_empty() && !unseen.suit(suit).is_empty(),
        Reason::ShortSuit => [1, 2].contains(&others_of_suit.len()),
        Reason::FlushLow => low_spade_lead && !high_spade_held,
        Reason::FlushExposed => low_spade_lead && high_spade_held,
        Reason::LeadsQueenSuit => {
            table.is_empty()
                && suit == Suit::Spades
                && hand.contains(Card::QUEEN_OF_SPADES)
                && card != Card::QUEEN_OF_SPADES
        }
        Reason::LeadSuit => table.is_empty(),
        Reason::HitsLeader => {
            may_end(view, card, |end| lead_of(view, end.winner) > 0) && points(view, card.bit()) > 0
        }
        Reason::HitsTrailer => {
            may_end(view, card, |end| lead_of(view, end.winner) < 0) && points(view, card.bit()) > 0
        }
        Reason::EndsGame => may_end(view, card, |end| {
            let score = view.scores()[end.winner] + view.points_of(end.winner);
            score + end.points >= 100
        }),
        Reason::StopsMoon => only_scorer(view).is_some_and(|shooter| {
            shooter != view.me()
                && may_end(view, card, |end| end.winner != shooter && end.points > 0)
        }),
        Reason::FeedsMoon => only_scorer(view).is_some_and(|shooter| {
            shooter != view.me()
                && points(view, card.bit()) > 0
                && may_end(view, card, |end| end.winner == shooter)
        }),
        Reason::Shoots | Reason::WeakensShot => {
            let others = Seat::ALL.into_iter().filter(|&seat| seat != view.me());
            !view.rules().has(Rules::NO_SHOOTING)
                && others.map(|seat| view.points_of(seat)).sum::<i32>() == 0
        }
        Reason::LearnedQueen => {
            let known = [hand, unseen, table.iter().copied().collect()];
            known
                .iter()
                .any(|cards| cards.contains(Card::QUEEN_OF_SPADES))
        }
        Reason::LearnedTrick => !table.is_empty(),
        Reason::LearnedLead => table.is_empty(),
        Reason::LearnedVoids => Seat::ALL.into_iter().any(|seat| {
            seat != view.me() && Suit::ALL.into_iter().any(|suit| lacks(view, seat, suit))
        }),
        Reason::LearnedPoints => Seat::ALL.into_iter().any(|seat| view.points_of(seat) > 0),
    }
}

/// Returns the sign of a reason whose sentence is good or bad by itself.
pub fn sign(reason: Reason) -> Option<i32> {
    match reason {
        Reason::FlushHigh
        | Reason::BlockHighHeart
        | Reason::BlockTakeHearts
        | Reason::BlockShooterVoid
        | Reason::Shed
        | Reason::MakesVoid
        | Reason::FlushLow
        | Reason::HitsLeader
        | Reason::StopsMoon
        | Reason::Shoots => Some(1),
        Reason::TrickPoints
        | Reason::GuardLost
        | Reason::ShortSuit
        | Reason::FlushExposed
        | Reason::LeadsQueenSuit
        | Reason::HitsTrailer
        | Reason::FeedsMoon
        | Reason::WeakensShot => Some(-1),
        _ => None,
    }
}

/// The end of a trick.
struct TrickEnd {
    winner: Seat,
    points: i32,
}

/// Returns whether some deal that is consistent with the view, and some play of the other seats,
/// ends the trick like this after `card`.
fn may_end(view: &View, card: Card, end: impl Fn(&TrickEnd) -> bool) -> bool {
    let mut played: Vec<(Seat, Card)> = Vec::new();
    let table = view.trick().cards();
    let leader = view.me().index() + SEATS - table.len();
    for (place, &card) in table.iter().enumerate() {
        played.push((Seat::ALL[(leader + place) % SEATS], card));
    }
    played.push((view.me(), card));
    continue_trick(view, &mut played, table.len() + 1, &end)
}

/// Does the same for a trick in progress, whose first `known` cards are on the table.
fn continue_trick(
    view: &View,
    played: &mut Vec<(Seat, Card)>,
    known: usize,
    end: &impl Fn(&TrickEnd) -> bool,
) -> bool {
    let led = played[0].1.suit();
    if played.len() == SEATS {
        let followed = played.iter().filter(|(_, card)| card.suit() == led);
        let best = followed
            .min_by_key(|(_, card)| card.rank().index())
            .expect("the lead");
        let cards: CardSet = played.iter().map(|&(_, card)| card).collect();
        let reached = end(&TrickEnd {
            winner: best.0,
            points: points(view, cards),
        });
        return reached && can_be_dealt(view, &played[known..], led);
    }
    let seat = Seat::ALL[(played[0].0.index() + played.len()) % SEATS];
    let barred = match view.tricks_done() {
        0 => view.rules().barred_from_first_trick(),
        _ => CardSet::EMPTY,
    };
    for reply in view.constraints().could_hold(seat) {
        let fresh = played.iter().all(|&(_, card)| card != reply);
        let allowed = reply.suit() == led || !barred.contains(reply);
        if fresh && allowed {
            played.push((seat, reply));
            let found = continue_trick(view, played, known, end);
            played.pop();
            if found {
                return true;
            }
        }
    }
    false
}

/// Returns whether the unseen cards can be dealt so that these replies are legal: Hall's condition
/// for each set of seats.
fn can_be_dealt(view: &View, replies: &[(Seat, Card)], led: Suit) -> bool {
    let may_hold = |seat: Seat, card: Card| {
        let discards = |&(other, reply): &(Seat, Card)| other == seat && reply.suit() != led;
        let assigned = replies.iter().find(|(_, reply)| *reply == card);
        seat != view.me()
            && view.constraints().could_hold(seat).contains(card)
            && assigned.is_none_or(|&(owner, _)| owner == seat)
            && !(card.suit() == led && replies.iter().any(discards))
    };
    (0..1 << SEATS).all(|seats: usize| {
        let inside = |seat: &Seat| seats >> seat.index() & 1 == 1;
        let room: u32 = Seat::ALL
            .into_iter()
            .filter(|seat| inside(seat) && *seat != view.me())
            .map(|seat| view.hand_count(seat))
            .sum();
        let confined = |card: &Card| {
            Seat::ALL
                .into_iter()
                .all(|seat| inside(&seat) || !may_hold(seat, *card))
        };
        view.unseen().iter().filter(confined).count() as u32 <= room
    })
}

/// Penalty points of some cards.
fn points(view: &View, cards: CardSet) -> i32 {
    let hearts = if view.rules().has(Rules::HEARTS_ARENT_POINTS) {
        0
    } else {
        cards.suit(Suit::Hearts).len() as i32
    };
    let queen = view.rules().has(Rules::QUEEN_PENALTY) && cards.contains(Card::QUEEN_OF_SPADES);
    hearts + 13 * i32::from(queen)
}

/// The only seat that has taken points.
fn only_scorer(view: &View) -> Option<Seat> {
    let mut scorers = Seat::ALL
        .into_iter()
        .filter(|&seat| view.points_of(seat) > 0);
    let first = scorers.next();
    first.filter(|_| scorers.next().is_none())
}

/// Twice the distance between an opponent's game score and the mean of the two other opponents;
/// positive if the opponent leads. The player is no opponent.
fn lead_of(view: &View, seat: Seat) -> i32 {
    if seat == view.me() {
        return 0;
    }
    let others = Seat::ALL
        .into_iter()
        .filter(|&other| other != seat && other != view.me());
    others
        .map(|other| view.scores()[other] - view.scores()[seat])
        .sum()
}

/// Returns whether a seat is known to have no card of a suit.
fn lacks(view: &View, seat: Seat, suit: Suit) -> bool {
    view.constraints().could_hold(seat).suit(suit).is_empty()
}
