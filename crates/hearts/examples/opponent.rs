//! Plays a whole game to 100: three opponents without search, and one that searches.
//!
//!     cargo run --release --example opponent -p handsense-hearts -- SEED

use handsense_hearts::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |text| text.parse())?;
    let mut rng = Rng::new(seed);
    let options = SearchOptions::from(SearchLimits::with_playouts(20));
    let mut players: [Box<dyn Player>; SEATS] = [
        Box::new(SearchPlayer::new(options)),
        Box::new(PolicyPlayer(Policy::Learned)),
        Box::new(PolicyPlayer(Policy::Tuned)),
        Box::new(PolicyPlayer(Policy::AsDesigned)),
    ];
    let mut game = Game::new(Rules::STANDARD);
    while !game.is_over() {
        let points = play_deal(&game, &mut players, &mut rng)?;
        game.add_deal(points);
        println!(
            "deal {:2}: {points:3?} total {:3?}",
            game.deals(),
            game.scores()
        );
    }
    let winners = game.winners();
    let won = Seat::ALL.into_iter().filter(|&seat| winners[seat]);
    println!(
        "won by seat {}",
        won.map(|seat| seat.to_string())
            .collect::<Vec<_>>()
            .join(", ")
    );
    Ok(())
}

/// Deals, lets every player pass, and plays thirteen tricks. A program with a server or a screen
/// does the same: it keeps the position, and gives each player its own view.
fn play_deal(
    game: &Game,
    players: &mut [Box<dyn Player>; SEATS],
    rng: &mut Rng,
) -> Result<[i32; SEATS], Box<dyn std::error::Error>> {
    let direction = game.pass_direction();
    let dealt = deal_hands(rng);
    let setup = |me: Seat, hand: CardSet| ViewSetup {
        rules: game.rules(),
        pass: direction,
        scores: game.scores(),
        ..ViewSetup::new(me, hand)
    };
    let mut passes = [CardSet::EMPTY; SEATS];
    for seat in Seat::ALL {
        players[seat].begin_deal(rng.next_u64());
        if direction != PassDirection::Hold {
            let view = View::new(setup(seat, dealt[seat]))?;
            passes[seat] = players[seat].pass(&view).into_iter().collect();
        }
    }
    let hands = pass_cards(dealt, passes, direction);
    let mut views = Vec::new();
    for seat in Seat::ALL {
        views.push(View::new(ViewSetup {
            passed: passes[seat],
            received: passes[direction.giver(seat)],
            ..setup(seat, hands[seat])
        })?);
    }
    let mut position = Position::new(game.rules(), hands, Seat::ALL[0])?;
    while !position.is_over() {
        let seat = position.next_seat();
        let card = players[seat].play(&views[seat.index()]);
        position.play(card)?;
        for view in &mut views {
            view.play(seat, card)?;
        }
    }
    Ok(position.scores())
}
