//! `handsense explain`: one player's situation, and why each card ranks where it does.

use serde::Serialize;

use handsense_hearts::{
    Card, Explanation, Policy, Reason, View, ViewError, explain_move, rank_moves,
};

use super::arguments::ExplainArguments;
use super::error::CliError;
use super::passing::{self, PassAdvice};
use super::screen::Screen;
use super::situation::{self, SituationJson};
use super::view_json::ViewJson;
use super::{json, print, table, view_input, words};

/// A legal card, its rank, and the terms of its value.
struct ExplainedMove {
    card: Card,
    rank: i32,
    why: Explanation,
}

/// What is to be decided in a situation.
enum Decision {
    Pass(PassAdvice),
    Play(Vec<ExplainedMove>),
}

/// Runs the command.
pub fn run(arguments: &ExplainArguments) -> Result<(), CliError> {
    let view = view_input::read(&arguments.view)?;
    let policy = arguments.policy;
    let decision = decide(&view, policy)?;
    if arguments.output.json {
        print(&json::write(&ExplanationJson::of(&view, policy, decision))?)
    } else {
        let screen = Screen::of(&arguments.output);
        print(&screen.show(&report(&view, policy, &decision, screen.width())))
    }
}

/// Asks the library what there is to decide.
fn decide(view: &View, policy: Policy) -> Result<Decision, ViewError> {
    if view.is_passing() {
        return Ok(Decision::Pass(PassAdvice::of_view(view)?));
    }
    let mut moves = Vec::new();
    for ranked in rank_moves(view, policy)?.as_slice() {
        moves.push(ExplainedMove {
            card: ranked.card,
            rank: ranked.rank,
            why: explain_move(view, policy, ranked.card)?,
        });
    }
    Ok(Decision::Play(moves))
}

/// The whole answer as text.
fn report(view: &View, policy: Policy, decision: &Decision, width: u16) -> String {
    match decision {
        Decision::Pass(advice) => format!(
            "View: {view}\n\n{}\n{}",
            situation::passing_section(view),
            passing::section(std::slice::from_ref(advice))
        ),
        Decision::Play(moves) => format!(
            "View: {view}\n\n{}\n{}",
            situation::section(view),
            moves_section(policy, moves, width)
        ),
    }
}

/// Ranked moves, one line a reason.
fn moves_section(policy: Policy, moves: &[ExplainedMove], width: u16) -> String {
    let unit = match policy {
        Policy::Tuned | Policy::Learned => "points",
        Policy::AsDesigned => "steps of rank",
    };
    let mut table = table::new(["Card", "Rank", "Value", "This card"]);
    for one in moves {
        let reasons: Vec<String> = one
            .why
            .terms()
            .map(|(reason, value)| format!("{} {}", words::signed(policy, value), reason.text()))
            .collect();
        let reasons = if reasons.is_empty() {
            "has nothing for or against it".to_owned()
        } else {
            reasons.join("\n")
        };
        table.add_row([
            words::card(one.card),
            one.rank.to_string(),
            words::signed(policy, one.why.total()),
            reasons,
        ]);
    }
    table::align_right(&mut table, 1..=2);
    table::fit(&mut table, width);
    format!(
        "Ranked Moves ({} policy, values in {unit}, more is better):\n{}",
        policy.name(),
        table::draw(&table)
    )
}

/// The whole answer. `pass` is null and `moves` filled while playing, the other way round while
/// passing.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ExplanationJson {
    notation: String,
    view: ViewJson,
    situation: SituationJson,
    policy: &'static str,
    pass: Option<PassAdvice>,
    moves: Vec<MoveJson>,
}

/// A legal card, as the C struct `HsHeartsRankedMove` and more.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MoveJson {
    card: String,
    code: u8,
    rank: i32,
    value: i32,
    reasons: Vec<ReasonJson>,
}

/// A term of its value, as the C struct `HsHeartsReason` and its text.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ReasonJson {
    reason: i32,
    value: i32,
    text: &'static str,
}

impl ExplanationJson {
    /// The whole answer.
    fn of(view: &View, policy: Policy, decision: Decision) -> ExplanationJson {
        let (pass, moves) = match decision {
            Decision::Pass(advice) => (Some(advice), Vec::new()),
            Decision::Play(moves) => (None, moves.iter().map(MoveJson::of).collect()),
        };
        ExplanationJson {
            notation: view.to_string(),
            view: ViewJson::of(view),
            situation: SituationJson::of(view),
            policy: policy.name(),
            pass,
            moves,
        }
    }
}

impl MoveJson {
    /// One card of it.
    fn of(one: &ExplainedMove) -> MoveJson {
        let reason = |(reason, value): (Reason, i32)| ReasonJson {
            reason: reason.code(),
            value,
            text: reason.text(),
        };
        MoveJson {
            card: one.card.to_string(),
            code: one.card.code(),
            rank: one.rank,
            value: one.why.total(),
            reasons: one.why.terms().map(reason).collect(),
        }
    }
}
