//! `handsense hard`: the card of the Hard search, and the parts of its values.

use std::env;
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;
use serde_json::{Map, Value};

use handsense_hearts::{Card, View};
use handsense_lab::players::baselines::hard::{
    HardCandidate, HardContext, HardDecision, HardExplanation, HardOptions, HardStats, KNOBS, Knob,
    Leverage, PhaseC, Tier, choose, explain, normal,
};

use crate::error::CliError;
use crate::input::view;
use crate::output::hearts::situation;
use crate::output::screen::Screen;
use crate::output::{OutputArguments, json, print, table, words};

/// Prefix of the names of most knobs.
const PREFIX: &str = "MDH_HARD_";

/// The arguments of the command.
#[derive(Debug, Args)]
#[command(after_help = "\
The defaults are the settings of the player 'hard', or of 'hard-deal' with --deal. The environment \
overrides them with --from-env, and every --set overrides both. --json lists the knobs with \
their values.

Examples:
  handsense hard me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT
  handsense hard --deal --set deal_worlds_by_tier=64,64,64 @position.txt
  handsense hard --json --verbose --set MDH_HARD_TEST_STEPS=500 - < position.txt")]
pub struct HardArguments {
    /// The view of one player, in the forms that `explain` takes
    #[arg(required = true, value_name = "VIEW")]
    view: Vec<String>,
    /// Seed of the random generator
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Let Phase C play sampled worlds to the end of the deal
    #[arg(long)]
    deal: bool,
    /// Read the knobs from the environment, MDH_HARD_* and MDH_BOT_DIFFICULTY
    #[arg(long)]
    from_env: bool,
    /// Set a knob by its environment name, with or without MDH_HARD_; may be repeated
    #[arg(long, value_name = "KNOB=VALUE", value_parser = knob)]
    set: Vec<(&'static str, String)>,
    /// Tier and leverage of the seat's previous decision in this deal, such as wide:47
    #[arg(long, value_name = "TIER:LEVERAGE", value_parser = previous)]
    previous: Option<Leverage>,
    /// Show the parts of every continuation
    #[arg(long)]
    verbose: bool,
    /// The format of the output.
    #[command(flatten)]
    output: OutputArguments,
}

/// Parses a knob and its value.
fn knob(text: &str) -> Result<(&'static str, String), String> {
    let (name, value) = text.split_once('=').ok_or("a knob is set as KNOB=VALUE")?;
    let upper = name.to_ascii_uppercase().replace('-', "_");
    let full = format!("{PREFIX}{upper}");
    let found = KNOBS
        .iter()
        .find(|knob| knob.name == upper || knob.name == full)
        .ok_or_else(|| format!("there is no knob '{name}'"))?;
    let mut options = HardOptions::DEFAULT;
    if found.set(&mut options, value) {
        Ok((found.name, value.to_owned()))
    } else {
        Err(format!("{} cannot be '{value}'", found.name))
    }
}

/// Parses a tier and a leverage.
fn previous(text: &str) -> Result<Leverage, String> {
    let wrong = || "a previous decision is a tier and a leverage, such as wide:47".to_owned();
    let (name, score) = text.split_once(':').ok_or_else(wrong)?;
    let named = |tier: &Tier| tier.name() == name;
    let tier = Tier::ALL.into_iter().find(named).ok_or_else(wrong)?;
    let score = score.parse().ok().filter(|score| (0..=100).contains(score));
    Ok(Leverage {
        score: score.ok_or_else(wrong)?,
        tier,
    })
}

/// A decision with the options of its output.
struct Answer {
    view: View,
    options: HardOptions,
    seed: u64,
    decision: HardDecision,
    explanation: HardExplanation,
    /// Time of the decision; `None` in deterministic mode, whose output is always the same.
    elapsed: Option<Duration>,
    verbose: bool,
}

/// Runs the command.
pub fn run(arguments: &HardArguments) -> Result<(), CliError> {
    let view = view::read(&arguments.view)?;
    let answer = decide(view, arguments)?;
    if arguments.output.json {
        return print(&json::write(&HardJson::new(&answer))?);
    }
    let screen = Screen::new(&arguments.output);
    print(&screen.show(&report(&answer, screen.width())))
}

fn options(arguments: &HardArguments) -> HardOptions {
    let mut options = if arguments.deal {
        HardOptions::DEAL
    } else {
        HardOptions::AS_DESIGNED
    };
    let from_env = KNOBS.iter().filter(|_| arguments.from_env);
    for knob in from_env {
        if let Ok(value) = env::var(knob.name) {
            options.set(knob.name, &value);
        }
    }
    for (name, value) in &arguments.set {
        options.set(name, value);
    }
    options
}

/// Runs the search with the clock of this process.
fn decide(view: View, arguments: &HardArguments) -> Result<Answer, CliError> {
    let options = options(arguments);
    let start = Instant::now();
    let context = HardContext {
        seed: arguments.seed,
        previous: arguments.previous,
    };
    let decision = choose(&view, &options, &context)?;
    let elapsed = (!options.deterministic).then(|| start.elapsed());
    let unlimited = HardOptions {
        time_cap_ms: 0,
        ..options
    };
    let explanation = explain(&view, &unlimited, &context)?;
    Ok(Answer {
        verbose: arguments.verbose,
        seed: arguments.seed,
        view,
        options,
        decision,
        explanation,
        elapsed,
    })
}

/// Formats the result as text.
fn report(answer: &Answer, width: u16) -> String {
    let stats = &answer.decision.stats;
    format!(
        "View: {}\n\n{}\nPlays {} (tier {}, leverage {}, {} steps)\n\n{}",
        answer.view,
        situation::section(&answer.view),
        words::card(answer.decision.card),
        stats.tier.name(),
        stats.leverage_score,
        stats.steps.iter().sum::<u64>(),
        candidates_section(answer, width)
    )
}

fn candidates_section(answer: &Answer, width: u16) -> String {
    let mut table = table::new(["Card", "Score", "Base", "Continuation", "Total", "Parts"]);
    for one in &answer.explanation.candidates {
        let parts = if answer.verbose {
            parts_text(one)
        } else {
            String::new()
        };
        table.add_row([
            words::card(one.card),
            one.score().to_string(),
            one.base.to_string(),
            one.cont().to_string(),
            one.total().to_string(),
            parts,
        ]);
    }
    table::align_right(&mut table, 1..=4);
    table::fit(&mut table, width);
    let score = match answer.options.phase_c {
        PhaseC::Probe => "score = base + continuation",
        PhaseC::Deal => "score = expected payoff in thousandths of a point",
    };
    format!("Candidates ({score}):\n{}", table::draw(&table))
}

/// The non-zero parts, one a line.
fn parts_text(one: &HardCandidate) -> String {
    let parts = parts(one);
    let shown = parts.iter().filter(|(_, value)| *value != 0);
    let lines: Vec<String> = shown
        .map(|(name, value)| format!("{name} {value}"))
        .collect();
    lines.join("\n")
}

/// The parts of a continuation under the names of the design.
fn parts(one: &HardCandidate) -> [(&'static str, i32); 9] {
    let parts = &one.parts;
    [
        ("feed", parts.feed),
        ("self_capture", parts.self_capture),
        ("next_start", parts.next_start),
        ("next_probe", parts.next_probe),
        ("qs_risk", parts.qs_risk),
        ("ctrl_hearts", parts.ctrl_hearts),
        ("ctrl_handoff", parts.ctrl_handoff),
        ("moon_relief", parts.moon_relief),
        ("capped_delta", parts.capped_delta),
    ]
}

/// The JSON output; fields have the names of the original design.
#[derive(Serialize)]
struct HardJson {
    seed: u64,
    seat: usize,
    difficulty: &'static str,
    card: String,
    candidates: Vec<CandidateJson>,
    hard_stats: StatsJson,
    weights: WeightsJson,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    candidates_verbose: Vec<VerboseJson>,
}

#[derive(Serialize)]
struct CandidateJson {
    card: String,
    score: i32,
}

/// A candidate with its parts; `cont` is the sum of the last nine.
#[derive(Serialize)]
struct VerboseJson {
    card: String,
    base: i32,
    cont: i32,
    total: i32,
    payoff_permil: Option<i32>,
    feed: i32,
    self_capture: i32,
    next_start: i32,
    next_probe: i32,
    qs_risk: i32,
    ctrl_hearts: i32,
    ctrl_handoff: i32,
    moon_relief: i32,
    capped_delta: i32,
}

/// Statistics of the decision. `elapsed_ms` is null in deterministic mode.
#[derive(Serialize)]
struct StatsJson {
    scanned_total: u32,
    scanned_phase_a: u32,
    scanned_phase_b: u32,
    scanned_phase_c: u32,
    skipped: u32,
    elapsed_ms: Option<u64>,
    late: bool,
    steps: u64,
    steps_by_phase: [u64; 3],
    budget_steps: u64,
    utilization_permil: u32,
    tier: &'static str,
    tier_hysteresis: bool,
    leverage_score: i32,
    limits: LimitsJson,
    probe_third_enabled: bool,
    branch_counts: BranchesJson,
    wide_boost_feed_permil: i32,
    wide_boost_self_permil: i32,
    cont_cap: i32,
    worlds: u32,
    deal_worlds: u32,
}

#[derive(Serialize)]
struct LimitsJson {
    topk: u32,
    next_branch_limit: u32,
    ab_margin: i32,
}

#[derive(Serialize)]
struct BranchesJson {
    probe_leads: u32,
    reply2: u32,
    reply3: u32,
}

/// The weights of the Normal planner and every knob, both in the order of their names.
#[derive(Serialize)]
struct WeightsJson {
    normal: Map<String, Value>,
    hard: Map<String, Value>,
}

impl HardJson {
    fn new(answer: &Answer) -> HardJson {
        let candidates = &answer.explanation.candidates;
        let verbose = candidates.iter().filter(|_| answer.verbose);
        HardJson {
            seed: answer.seed,
            seat: answer.view.me().index(),
            difficulty: "hard",
            card: card_text(answer.decision.card),
            candidates: candidates.iter().map(CandidateJson::new).collect(),
            hard_stats: StatsJson::new(&answer.decision.stats, answer.elapsed),
            weights: WeightsJson::new(&answer.options),
            candidates_verbose: verbose.map(VerboseJson::new).collect(),
        }
    }
}

fn card_text(card: Card) -> String {
    card.to_string()
}

impl CandidateJson {
    fn new(one: &HardCandidate) -> CandidateJson {
        CandidateJson {
            card: card_text(one.card),
            score: one.score(),
        }
    }
}

impl VerboseJson {
    fn new(one: &HardCandidate) -> VerboseJson {
        let parts = &one.parts;
        VerboseJson {
            card: card_text(one.card),
            base: one.base,
            cont: one.cont(),
            total: one.total(),
            payoff_permil: one.payoff_permil,
            feed: parts.feed,
            self_capture: parts.self_capture,
            next_start: parts.next_start,
            next_probe: parts.next_probe,
            qs_risk: parts.qs_risk,
            ctrl_hearts: parts.ctrl_hearts,
            ctrl_handoff: parts.ctrl_handoff,
            moon_relief: parts.moon_relief,
            capped_delta: parts.capped_delta,
        }
    }
}

impl StatsJson {
    fn new(stats: &HardStats, elapsed: Option<Duration>) -> StatsJson {
        StatsJson {
            scanned_total: stats.scanned_total,
            scanned_phase_a: stats.scanned_phase_a,
            scanned_phase_b: stats.scanned_phase_b,
            scanned_phase_c: stats.scanned_phase_c,
            skipped: stats.skipped,
            elapsed_ms: elapsed.map(|elapsed| elapsed.as_millis() as u64),
            late: stats.late,
            steps: stats.steps.iter().sum(),
            steps_by_phase: stats.steps,
            budget_steps: stats.budget_steps,
            utilization_permil: stats.utilization_permil,
            tier: stats.tier.name(),
            tier_hysteresis: stats.tier_hysteresis,
            leverage_score: stats.leverage_score,
            limits: LimitsJson {
                topk: stats.topk,
                next_branch_limit: stats.next_branch_limit,
                ab_margin: stats.ab_margin,
            },
            probe_third_enabled: stats.probe_third_enabled,
            branch_counts: BranchesJson {
                probe_leads: stats.probe_leads,
                reply2: stats.reply2,
                reply3: stats.reply3,
            },
            wide_boost_feed_permil: stats.wide_boost_feed_permil,
            wide_boost_self_permil: stats.wide_boost_self_permil,
            cont_cap: stats.cont_cap,
            worlds: stats.worlds,
            deal_worlds: stats.deal_worlds,
        }
    }
}

impl WeightsJson {
    fn new(options: &HardOptions) -> WeightsJson {
        let named = |(name, value): &(&str, i32)| ((*name).to_owned(), Value::from(*value));
        let knob = |knob: &Knob| (knob.name.to_owned(), Value::from(knob.show(options)));
        WeightsJson {
            normal: normal::WEIGHTS.iter().map(named).collect(),
            hard: KNOBS.iter().map(knob).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_knob_has_two_names_and_only_values_it_can_have() {
        let cap = Ok(("MDH_HARD_CONT_CAP", "250".to_owned()));
        for text in ["cont_cap=250", "CONT-CAP=250", "MDH_HARD_CONT_CAP=250"] {
            assert_eq!(knob(text), cap, "{text}");
        }
        assert!(knob("MDH_BOT_DIFFICULTY=hard").is_ok());
        for text in ["cont_cap", "cont_cap=much", "unknown_knob=1", "=1"] {
            assert!(knob(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_decision_before_is_a_tier_and_a_leverage() {
        let wide = Leverage {
            score: 47,
            tier: Tier::Wide,
        };
        assert_eq!(previous("wide:47"), Ok(wide));
        for text in ["wide", "wide:", "wide:101", "broad:4", "narrow:-1"] {
            assert!(previous(text).is_err(), "{text}");
        }
    }
}
