//! Players by name that search for a time. They take no flag to cancel.

use std::collections::BTreeMap;

use handsense::binokel::Phase;
use handsense::core::{Rng, Seat};
use handsense::hex::Colour;
use handsense::liap_tui::{self, RoundStart};
use handsense_lab::players::registry;
use handsense_lab::players::seat_player::SeatPlayer;

use super::binokel::Decision;
use super::{Limited, Search, hearts, hex};

pub fn searches() -> Vec<Search> {
    let mut all = vec![
        of_hearts("Hearts search:TIMEms", "card"),
        of_hearts("Hearts flat:TIMEms", "card"),
        of_hearts("Hearts search:TIMEms", "pass").of(4),
        of_binokel(),
        of_liap_tui("declaration", &[]),
        of_liap_tui("lead", &[2, 2, 1, 1]),
    ];
    for size in [11, 19] {
        all.push(player(
            "Hex tree:TIMEms",
            format!("{size}×{size}"),
            hex::boards(size),
            |name| registry::hex::factory(name).expect("a player")(),
            |player, board| _ = player.choose(board, Colour::Red),
        ));
    }
    all
}

/// Creates the search of a player; each time limit has a player of its own.
fn player<P: 'static, T: 'static>(
    name: &'static str,
    stage: impl Into<String>,
    inputs: Vec<T>,
    create: impl Fn(&str) -> P + 'static,
    decide: impl Fn(&mut P, &T) + 'static,
) -> Search {
    let mut players = BTreeMap::new();
    let (_, pattern) = name.rsplit_once(' ').expect("a game and a name");
    Search::over(name, stage, inputs, move |input, limits| {
        let time = limits.milliseconds;
        let player = players
            .entry(time)
            .or_insert_with(|| create(&pattern.replace("TIME", &time.to_string())));
        decide(player, input);
    })
    .limited(Limited::Time)
}

fn of_hearts(name: &'static str, wanted: &'static str) -> Search {
    let views = match wanted {
        "pass" => hearts::passes(),
        _ => hearts::decisions(),
    };
    let create = |name: &str| match registry::hearts::Registry::default().factory(name) {
        Ok(factory) => match factory() {
            SeatPlayer::Honest(player) => player,
            _ => panic!("{name} sees more than its view"),
        },
        Err(error) => panic!("{error}"),
    };
    player(name, wanted, views, create, move |player, view| {
        player.begin_deal(1);
        match wanted {
            "pass" => _ = player.pass(view),
            _ => _ = player.play(view),
        }
    })
}

fn of_binokel() -> Search {
    player(
        "Binokel search:TIMEms",
        "all phases",
        super::binokel::decisions(),
        |name| registry::binokel::factory(name).expect("a player")(),
        |player, Decision { view, .. }| match view.phase() {
            Phase::Bidding => _ = player.bid(view),
            Phase::DeclaringTrump => _ = player.declare_trump(view),
            Phase::Discarding => _ = player.discard(view),
            Phase::Playing | Phase::Over => _ = player.play(view),
        },
    )
}

/// The views of seat 0, which declares first and leads.
fn of_liap_tui(stage: &'static str, declarations: &'static [u8]) -> Search {
    let view = |seed| {
        let hand: Vec<_> = liap_tui::deal(&mut Rng::new(seed))[0].iter().collect();
        let hand = hand.as_slice().try_into().expect("eight pieces");
        let start = RoundStart::new(Seat::ALL[0]);
        let mut view = liap_tui::View::new(Seat::ALL[0], hand, start).expect("a hand");
        for (seat, &declared) in Seat::ALL.into_iter().zip(declarations) {
            view.declare(seat, declared).expect("legal");
        }
        view
    };
    player(
        "Liap Tui search:TIMEms",
        stage,
        (0..64).map(view).collect(),
        |name| registry::liap_tui::factory(name).expect("a player")(),
        |player, view| {
            if view.declarations().is_empty() {
                _ = player.declare(view)
            } else {
                _ = player.play(view)
            }
        },
    )
}
