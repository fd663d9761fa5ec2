//! Deals of four seats with the same policy, passing included.

use handsense_core::Rng;
use handsense_hearts::{
    CardSet, PassDirection, Player, Policy, PolicyPlayer, Position, Rules, Seat, View, ViewSetup,
    deal_hands, pass_cards,
};

/// Returns the view of the seat to play before every card of a deal of TUNED seats.
pub fn views_of_a_deal(number: u64) -> Vec<View> {
    views_of_a_deal_by(Policy::Tuned, number)
}

/// Returns the view of the seat to play before every card of a deal of seats with this policy.
pub fn views_of_a_deal_by(policy: Policy, number: u64) -> Vec<View> {
    let mut player = PolicyPlayer(policy);
    let pass = PassDirection::CYCLE[number as usize % 4];
    let dealt = deal_hands(&mut Rng::new(number));
    let start = |me: Seat, hand: CardSet| ViewSetup {
        pass,
        ..ViewSetup::new(me, hand)
    };
    let passes = Seat::ALL.map(|me| match pass {
        PassDirection::Hold => CardSet::EMPTY,
        _ => {
            let view = View::new(start(me, dealt[me])).expect("a hand");
            player.pass(&view).into_iter().collect()
        }
    });
    let hands = pass_cards(dealt, passes, pass);
    let mut views = Seat::ALL.map(|me| {
        View::new(ViewSetup {
            passed: passes[me],
            received: passes[pass.giver(me)],
            ..start(me, hands[me])
        })
        .expect("a hand")
    });
    let mut table = Position::new(Rules::STANDARD, hands, Seat::ALL[0]).expect("a deal");
    let mut seen = Vec::new();
    while !table.is_over() {
        let seat = table.next_seat();
        let card = player.play(&views[seat]);
        seen.push(views[seat].clone());
        table.play(card).expect("a legal card");
        for view in &mut views {
            view.play(seat, card).expect("a legal card");
        }
    }
    seen
}
