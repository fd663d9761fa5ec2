//! Stages of deals that are measured. They are fixed by a seed and played at random by the slow
//! referee, so that they do not change with a policy.

use crate::common::calls;
use crate::common::deal::{Deal, STANDARD, shuffled_hands};
use crate::common::random::Random;
use crate::common::referee::bits;
use handsense::ffi::{HsHeartsPosition, HsHeartsView};

/// A position with a seat to play.
#[derive(Clone)]
pub struct Stage {
    pub name: &'static str,
    pub view: HsHeartsView,
    pub position: HsHeartsPosition,
}

impl Stage {
    fn of(name: &'static str, deal: &Deal) -> Stage {
        Stage {
            name,
            view: deal.view(deal.table.to_play()),
            position: deal.position(),
        }
    }
}

/// Returns the deal of a seed after a number of complete tricks and cards on the table.
fn deal_at(seed: u64, tricks: usize, on_table: usize) -> Deal {
    let mut random = Random::new(seed);
    let mut deal = Deal::random(STANDARD, &mut random);
    deal.play_random(tricks * 4 + on_table, &mut random);
    deal
}

/// Returns the number of voids of other seats that the seat to play knows.
fn known_voids(deal: &Deal) -> u32 {
    let me = deal.table.to_play();
    let facts = calls::known_state(&deal.view(me)).expect("a possible view");
    (0..4)
        .filter(|&seat| seat != me)
        .map(|seat| facts.voids[seat].count_ones())
        .sum()
}

/// Returns the deal with the most known voids, of a thousand deals after six tricks.
fn full_of_voids() -> Deal {
    let deals = (0..1_000).map(|seed| deal_at(seed, 6, 0));
    deals.max_by_key(known_voids).expect("deals")
}

/// Returns leads and last plays from the first trick to the last, and a middle position with many
/// known voids.
pub fn stages() -> Vec<Stage> {
    let mut stages: Vec<Stage> = [
        ("trick 1 lead", 0, 0),
        ("trick 1 last", 0, 3),
        ("trick 4 lead", 3, 0),
        ("trick 4 last", 3, 3),
        ("trick 7 lead", 6, 0),
        ("trick 7 last", 6, 3),
        ("trick 10 lead", 9, 0),
        ("trick 10 last", 9, 3),
        ("trick 13 lead", 12, 0),
        ("trick 13 last", 12, 3),
    ]
    .into_iter()
    .map(|(name, tricks, on_table)| Stage::of(name, &deal_at(7, tricks, on_table)))
    .collect();
    stages.push(Stage::of("trick 7 voids", &full_of_voids()));
    stages
}

pub fn stage(name: &str) -> Stage {
    let found = stages().into_iter().find(|stage| stage.name == name);
    found.unwrap_or_else(|| panic!("there is no stage '{name}'"))
}

/// Returns every decision of 40 deals with more than one legal card.
pub fn ranking_views() -> Vec<HsHeartsView> {
    let decisions = (0..40).flat_map(|seed| (0..52).map(move |cards| (seed, cards)));
    let views = decisions.map(|(seed, cards)| {
        let deal = deal_at(seed, cards / 4, cards % 4);
        deal.view(deal.table.to_play())
    });
    let is_free = |view: &HsHeartsView| {
        calls::legal_moves(view)
            .expect("a possible view")
            .count_ones()
            > 1
    };
    views.filter(is_free).collect()
}

/// Returns hands of thirteen cards, as sets.
pub fn hands(count: usize) -> Vec<u64> {
    let mut random = Random::new(5);
    let mut all = Vec::new();
    while all.len() < count {
        all.extend(shuffled_hands(&mut random).iter().map(|hand| bits(hand)));
    }
    all.truncate(count);
    all
}

/// Returns views with a pass to choose, in all directions.
pub fn passing_views(count: usize) -> Vec<HsHeartsView> {
    let view = |(number, hand): (usize, u64)| {
        let mut view = calls::init(number as i32 % 4, hand).expect("a hand");
        view.pass_dir = [1, -1, 2][number % 3];
        view
    };
    hands(count).into_iter().enumerate().map(view).collect()
}
