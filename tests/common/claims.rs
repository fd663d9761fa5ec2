//! A slow check of claims: they hold in every consistent deal, whatever the others play.

use handsense_hearts::{Card, CardSet, ClaimLine, Position, SEATS, Seat, View};

/// Every deal of the unseen cards that is consistent with the view.
pub fn deals(view: &View) -> Vec<[CardSet; SEATS]> {
    fn place(
        view: &View,
        rest: &[Card],
        hands: &mut [CardSet; SEATS],
        out: &mut Vec<[CardSet; 4]>,
    ) {
        let Some((&card, rest)) = rest.split_first() else {
            out.push(*hands);
            return;
        };
        for seat in Seat::ALL {
            let fits = hands[seat].len() < view.hand_count(seat);
            if seat != view.me() && fits && view.constraints().could_hold(seat).contains(card) {
                hands[seat].insert(card);
                place(view, rest, hands, out);
                hands[seat].remove(card);
            }
        }
    }
    let unseen: Vec<Card> = view.unseen().iter().collect();
    let mut hands = [CardSet::EMPTY; SEATS];
    hands[view.me()] = view.hand();
    let mut out = Vec::new();
    place(view, &unseen, &mut hands, &mut out);
    out
}

/// Whether `good` holds at the end of every line of play in which my cards come from `mine`.
pub fn always(
    position: &Position,
    me: Seat,
    mine: &mut dyn FnMut(&Position) -> Card,
    good: &dyn Fn(&Position) -> bool,
) -> bool {
    if position.is_over() {
        return good(position);
    }
    if position.next_seat() == me {
        let card = mine(position);
        let mut next = *position;
        return next.play(card).is_ok() && always(&next, me, mine, good);
    }
    position.legal_moves().iter().all(|card| {
        let mut next = *position;
        next.play(card).expect("legal");
        always(&next, me, mine, good)
    })
}

/// The first card of an order that is still in my hand.
pub fn in_order(order: &[Card], me: Seat) -> impl FnMut(&Position) -> Card {
    move |position| {
        let held = |card: &&Card| position.hands()[me].contains(**card);
        *order.iter().find(held).expect("a card")
    }
}

/// The play of [`handsense_hearts::Claim::no_points`].
pub fn avoid_points(
    plan: &ClaimLine,
    now: bool,
    me: Seat,
    cards: u32,
) -> impl FnMut(&Position) -> Card {
    move |position| {
        let legal = position.legal_moves();
        if now && position.hands()[me].len() == cards {
            return plan[0];
        }
        let best = position.trick().winning_card();
        let loses = |card: &Card| best.is_none_or(|best| !card.beats(best));
        let mut fits = plan.iter().copied().filter(|&card| legal.contains(card));
        fits.clone()
            .find(loses)
            .or_else(|| fits.next())
            .expect("a card")
    }
}
