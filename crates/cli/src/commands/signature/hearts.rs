//! The games of Hearts: all policies, alone and mixed, three rule sets, all pass directions, and
//! scores from the first deal of a game to its last.

use handsense_core::Rng;
use handsense_hearts::{
    CardSet, Game, PassDirection, Policy, Position, Rules, SEATS, Seat, View, ViewSetup,
    deal_hands, pass_cards, rank_moves, select_pass_cards,
};

use super::Trace;
use crate::error::Failure;

/// The players of each table.
const TABLES: [[Policy; SEATS]; 4] = {
    use Policy::{AsDesigned, Learned, Tuned};
    [
        [Tuned; SEATS],
        [AsDesigned; SEATS],
        [Tuned, AsDesigned, AsDesigned, Tuned],
        [Learned; SEATS],
    ]
};

/// Games at each table, one for each seed from 0.
const GAMES: u64 = 60;

/// The rules of the games, in rotation.
const RULES: [Rules; 3] = [Rules::STANDARD, Rules::LEGACY_MAIN, BONUSES];

/// All bonuses that change the value of a card.
const BONUSES: Rules = Rules::from_bits(
    Rules::STANDARD.bits() | Rules::JACK_BONUS.bits() | Rules::NO_TRICK_BONUS.bits(),
)
.expect("a union of rules is a rule set");

/// Maximum number of deals: a game with bonuses need not end.
const MAX_DEALS: u32 = 20;

/// Traces every game of every table.
pub(super) fn play_all() -> Result<Trace, Failure> {
    let mut trace = Trace::new();
    for policies in TABLES {
        for (seed, rules) in (0..GAMES).zip(RULES.into_iter().cycle()) {
            let mut rng = Rng::new(seed);
            let mut game = Game::new(rules);
            while !game.is_over() && game.deals() < MAX_DEALS {
                let points = play_deal(&game, rules, &policies, &mut rng, &mut trace)?;
                game.add_deal(points);
            }
        }
    }
    Ok(trace)
}

/// Plays one deal and returns its scores.
fn play_deal(
    game: &Game,
    rules: Rules,
    policies: &[Policy; SEATS],
    rng: &mut Rng,
    trace: &mut Trace,
) -> Result<[i32; SEATS], Failure> {
    let starts = deal(game, rules, rng);
    let mut views = Vec::with_capacity(SEATS);
    for start in passed(starts, policies, trace)? {
        views.push(View::new(start)?);
    }
    let hands = Seat::ALL.map(|seat| views[seat.index()].hand());
    let mut position = Position::new(rules, hands, Seat::ALL[0])?;
    while !position.is_over() {
        let seat = position.next_seat();
        let card = rank_moves(&views[seat.index()], policies[seat])?.best();
        trace.decision(&[card.code()]);
        position.play(card)?;
        for view in &mut views {
            view.play(seat, card)?;
        }
    }
    Ok(position.scores())
}

/// The four views of a fresh deal.
fn deal(game: &Game, rules: Rules, rng: &mut Rng) -> [ViewSetup; SEATS] {
    let hands = deal_hands(rng);
    Seat::ALL.map(|seat| ViewSetup {
        rules,
        pass: game.pass_direction(),
        scores: game.scores(),
        ..ViewSetup::new(seat, hands[seat])
    })
}

/// The four views after the pass.
fn passed(
    starts: [ViewSetup; SEATS],
    policies: &[Policy; SEATS],
    trace: &mut Trace,
) -> Result<[ViewSetup; SEATS], Failure> {
    let direction = starts[0].pass;
    if direction == PassDirection::Hold {
        return Ok(starts);
    }
    let mut passes = [CardSet::EMPTY; SEATS];
    for (seat, start) in Seat::ALL.into_iter().zip(starts) {
        let cards = select_pass_cards(&View::new(start)?, policies[seat])?;
        trace.decision(&cards.map(|card| card.code()));
        passes[seat] = cards.into_iter().collect();
    }
    let hands = pass_cards(starts.map(|start| start.hand), passes, direction);
    Ok(Seat::ALL.map(|seat| ViewSetup {
        hand: hands[seat],
        passed: passes[seat],
        received: passes[direction.giver(seat)],
        ..starts[seat]
    }))
}
