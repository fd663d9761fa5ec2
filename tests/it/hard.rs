//! Tests of the Hard search through C: the decisions equal those of Rust, and options are read,
//! defaulted and refused as documented in the header.

use std::process::Command;

use crate::common::calls;
use crate::common::deal::Deal;
use crate::common::random::Random;
use crate::common::tools::{header_text, root, run, scratch};
use handsense::ffi::*;
use handsense::hearts::hard::leverage::{Leverage, Tier};
use handsense::hearts::hard::{HardContext, HardOptions, KNOBS, choose, explain};
use handsense::hearts::{View, hard};

const LINE: &str = "me=3 scores=0/50/10/10 hand=32.QJ98.T65.732 plays=0:C2,CK,C3,C4/SA,SQ";

/// Views at random points of random deals, in which a card is to be played.
fn views(count: usize) -> Vec<HsHeartsView> {
    let mut random = Random::new(31);
    (0..count)
        .map(|_| {
            let mut deal = Deal::random(0x0DA1, &mut random);
            deal.play_random(random.below(52), &mut random);
            deal.view(deal.table.to_play())
        })
        .collect()
}

fn rust(view: &HsHeartsView) -> View {
    let line = calls::format_view(view).expect("a valid view");
    line.parse().expect("the same view")
}

/// Options that differ from the defaults in every kind of field.
fn options() -> (HsHeartsHardOptions, HardOptions) {
    let mut given = calls::hard_options();
    (given.tiers_enable, given.worlds, given.deterministic) = (1, 7, 1);
    (given.phaseb_topk, given.ab_margin, given.test_steps) = (5, 0, 900);
    given.deal_worlds_by_tier = [2, 3, 4];
    given.cont_cap = 120;
    given.difficulty = 1;
    let same = HardOptions {
        tiers_enable: true,
        worlds: 7,
        deterministic: true,
        phaseb_topk: Some(5),
        ab_margin: Some(0),
        test_steps: Some(900),
        deal_worlds_by_tier: [2, 3, 4],
        cont_cap: 120,
        difficulty: handsense::hearts::hard::normal::Difficulty::Hard,
        ..HardOptions::DEFAULT
    };
    (given, same)
}

#[test]
fn decisions_equal_those_of_rust() {
    let (given, same) = options();
    for (number, view) in views(150).iter().enumerate() {
        let mut given = given;
        given.limits.seed = number as u64;
        let mut same = same.clone();
        if number % 2 == 1 {
            given.phase_c = HsHeartsHardPhaseC::HS_HEARTS_HARD_PHASE_C_DEAL as i32;
            same.phase_c = hard::PhaseC::Deal;
        }
        if number % 3 == 0 {
            (given.previous_tier, given.previous_leverage) = (2, 12);
        }
        let context = HardContext {
            seed: number as u64,
            previous: (number % 3 == 0).then_some(Leverage {
                score: 12,
                tier: Tier::Wide,
            }),
            ..HardContext::default()
        };
        let expected = choose(&rust(view), &same, &context).expect("a turn");
        let decision = calls::hard_choose(view, Some(&given)).expect("a turn");
        assert_eq!(decision.card, i32::from(expected.card.code()));
        assert_eq!(decision.score, expected.score);
        let stats = decision.stats;
        assert_eq!(stats.steps, expected.stats.steps);
        assert_eq!(stats.tier, expected.leverage.tier as i32);
        assert_eq!(stats.leverage_score, expected.leverage.score);
        assert_eq!(stats.tier_hysteresis != 0, expected.stats.tier_hysteresis);
        assert_eq!(stats.budget_steps, if stats.worlds > 0 { 900 } else { 0 });

        let expected = explain(&rust(view), &same, &context).expect("a turn");
        let (candidates, stats) = calls::hard_explain(view, Some(&given)).expect("a turn");
        assert_eq!(stats.steps, expected.stats.steps);
        assert_eq!(candidates.len(), expected.candidates.len());
        for (one, expected) in candidates.iter().zip(&expected.candidates) {
            assert_eq!(one.card, i16::from(expected.card.code()));
            assert_eq!((one.score, one.total), (expected.score(), expected.total()));
            assert_eq!(one.base + one.nudge + one.cont, one.total);
            let parts = [
                one.feed,
                one.self_capture,
                one.next_start,
                one.next_probe,
                one.qs_risk,
                one.ctrl_hearts,
                one.ctrl_handoff,
                one.moon_relief,
                one.capped_delta,
            ];
            assert_eq!(parts.iter().sum::<i32>(), one.cont);
            let payoff = expected.payoff_permil;
            assert_eq!(
                (one.has_payoff != 0, one.payoff_permil),
                (payoff.is_some(), payoff.unwrap_or(0))
            );
        }
    }
}

#[test]
fn null_means_default_options() {
    let defaults = calls::hard_options();
    for view in views(40) {
        let decision = calls::hard_choose(&view, None).expect("a turn");
        assert_eq!(calls::hard_choose(&view, Some(&defaults)), Ok(decision));
        assert_eq!(decision.stats.tier, 1, "without tiers everything is normal");
        let expected = choose(&rust(&view), &HardOptions::DEFAULT, &HardContext::default());
        assert_eq!(
            decision.card,
            i32::from(expected.expect("a turn").card.code())
        );
        assert_eq!(
            calls::hard_explain(&view, None),
            calls::hard_explain(&view, Some(&defaults))
        );
    }
}

#[test]
fn option_values_are_clamped_to_their_range() {
    let view = calls::parse_view(LINE).expect("a valid view");
    let mut odd = calls::hard_options();
    (odd.worlds, odd.phase_c, odd.difficulty) = (-5, 77, -3);
    (odd.phaseb_topk, odd.previous_tier) = (i32::MIN, 9);
    let mut same = calls::hard_options();
    same.worlds = 0;
    assert_eq!(
        calls::hard_explain(&view, Some(&odd)),
        calls::hard_explain(&view, Some(&same))
    );
}

#[test]
fn views_without_a_play_are_refused() {
    let waiting = calls::parse_view("me=0 hand=KQJ.54.54.AKQJT plays=0:C2,C3,C6,C7");
    let waiting = waiting.expect("a valid view");
    let turn = HsStatusCode::HS_ERROR_TURN as i32;
    assert_eq!(calls::hard_choose(&waiting, None), Err(turn));
    assert_eq!(calls::hard_explain(&waiting, None), Err(turn));
}

/// A test does not change the environment of its own process, so a child process reads it.
#[test]
fn the_environment_is_read_on_request_only() {
    if std::env::var_os("HANDSENSE_TEST_ENVIRONMENT").is_some() {
        let read = calls::hard_options_from_env();
        assert_eq!((read.cont_cap, read.tiers_enable), (77, 1));
        assert_eq!((read.phaseb_topk_by_tier, read.ab_margin), ([1, 2, 3], -1));
        assert_eq!(calls::hard_options().cont_cap, 300);
        return;
    }
    let this = std::env::current_exe().expect("a program");
    let mut command = Command::new(this);
    command
        .args(["--exact", "hard::the_environment_is_read_on_request_only"])
        .current_dir(scratch("environment"))
        .envs([
            ("HANDSENSE_TEST_ENVIRONMENT", "1"),
            ("MDH_HARD_CONT_CAP", "77"),
            ("MDH_HARD_TIERS_ENABLE", "on"),
            ("MDH_HARD_PHASEB_TOPK_BY_TIER", "1,2,3"),
            ("MDH_HARD_AB_MARGIN", "wide"),
        ]);
    assert!(run(&mut command).contains("1 passed"));
    assert!(
        KNOBS
            .iter()
            .all(|variable| std::env::var_os(variable.name).is_none())
    );
}

/// The row of an option in the manual begins with its name and default.
#[test]
fn the_manual_lists_every_option_with_its_default() {
    let path = root().join("docs/reference/hard.md");
    let manual = std::fs::read_to_string(path).expect("the manual");
    let rows = manual.lines().filter(|line| line.starts_with("| `MDH_"));
    let mut variables = KNOBS.iter();
    for row in rows {
        let variable = variables.next().expect("no more rows than options");
        let shown = variable.show(&HardOptions::DEFAULT);
        let default = if shown.is_empty() { "unset" } else { &shown };
        let begins = format!("| `{}` | {default} | ", variable.name);
        assert!(row.starts_with(&begins), "{row} should begin with {begins}");
    }
    assert_eq!(variables.count(), 0, "an option without a row");
}

/// The name of an environment variable as a field: `MDH_HARD_CONT_CAP` as `contCap`.
fn field_of(variable: &str) -> String {
    let name = match variable {
        "MDH_BOT_DIFFICULTY" => "DIFFICULTY",
        "MDH_HARD_ENDGAME_MAX_CARDS" => "ENDGAME_DP_MAX_CARDS",
        "MDH_HARD_ENDGAME_BONUS" => "ENDGAME_DP_BONUS",
        name => name.strip_prefix("MDH_HARD_").expect("a variable"),
    };
    let mut words = name.split('_');
    let mut field = words.next().unwrap_or_default().to_lowercase();
    for word in words {
        let (first, rest) = word.split_at(1);
        field += first;
        field += &rest.to_lowercase();
    }
    field
}

#[test]
fn every_environment_variable_is_a_field_of_the_options() {
    let header = header_text();
    let (_, options) = header
        .split_once("typedef struct HsHeartsHardOptions {")
        .expect("the options");
    let (options, _) = options
        .split_once("} HsHeartsHardOptions;")
        .expect("their end");
    for variable in KNOBS {
        let field = field_of(variable.name);
        let declared = [format!(" {field};"), format!(" {field}[3];")];
        assert!(
            declared.iter().any(|field| options.contains(field)),
            "{field}"
        );
    }
}
