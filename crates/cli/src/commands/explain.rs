//! `handsense explain`: a player's view, the rank of each card, and what the best one does better.

use serde::Serialize;

use handsense_core::search::{SearchLimits, SearchProgress};
use handsense_hearts::search::{
    DEFAULT_REASON_PLAYOUTS, Objective, ReasonKind, Reasons, SearchOptions, explain_card,
    explain_pass,
};
use handsense_hearts::{Card, CardSet, Policy, View, rank_moves, select_pass_cards};

use crate::error::Failure;
use crate::input::{by_name, count, read_view};
use crate::output::hearts::passing::{self, PassAdvice};
use crate::output::hearts::reasons;
use crate::output::hearts::situation::{self, SituationJson};
use crate::output::watch::Watch;
use crate::output::{OutputArguments, table, words};
use clap::Args;

#[derive(Debug, Args)]
#[command(after_help = "\
While passing, the answer is the cards to pass, by the learned policy, the tuned policy and the \
original design.

Fields of a view, all but hand with a default:
  hand=CARDS      my cards now, dotted in the order spades, diamonds, clubs,
                  hearts
  me=N            my seat, 0 to 3 (0)
  plays=N:C1,C2/… seat of the first lead and the cards so far, tricks separated
                  by slashes (none)
  pass=DIR        left, right, across or hold (hold)
  passed=CARDS    the three cards that I passed (unknown)
  received=CARDS  the three cards that I received (unknown)
  scores=A/B/C/D  game scores before the deal (0)
  rules=RULES     standard, legacy-main, or rule bits (standard)

Examples:
  handsense explain me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT
  handsense explain pass=left hand=Q3.QJ98.T654.K72
  handsense explain --policy as-designed @position.txt
  handsense explain --json - < position.txt")]
pub struct ExplainArguments {
    /// The view of one player: a line of name=value fields (see below), @FILE, or - for standard
    /// input; several arguments are joined by spaces
    #[arg(required = true, value_name = "VIEW")]
    pub view: Vec<String>,
    /// Policy that ranks the cards
    #[arg(long, value_name = "POLICY", default_value = Policy::DEFAULT.name(), value_parser = by_name(&Policy::ALL, Policy::name))]
    pub policy: Policy,
    /// The most playouts for each comparison of two cards or passes
    #[arg(long, value_name = "N", default_value_t = DEFAULT_REASON_PLAYOUTS, value_parser = count(4))]
    pub playouts: u64,
    #[command(flatten)]
    pub output: OutputArguments,
}

/// The answer. While playing, `pass` and `pass_reasons` are null; while passing, `moves` is empty.
#[derive(Serialize)]
struct Answer {
    notation: String,
    situation: SituationJson,
    policy: Policy,
    pass: Option<PassAdvice>,
    pass_reasons: Option<Reasons<CardSet>>,
    moves: Vec<ExplainedMove>,
}

/// A legal card and its rank, with what the best card does better, or for the best card what it does
/// better than the best one that does not do as well.
#[derive(Serialize)]
struct ExplainedMove {
    card: Card,
    rank: i32,
    reasons: Reasons<Card>,
}

pub fn run(arguments: &ExplainArguments) -> Result<(), Failure> {
    let view = read_view(&arguments.view)?;
    let policy = arguments.policy;
    let watch =
        Watch::start(|progress| format!("{} left", words::count(progress.remaining, "card")));
    let options = SearchOptions {
        objective: Objective::Payoff,
        ..SearchOptions::from(watch.limits(SearchLimits::with_playouts(arguments.playouts)))
    };
    let (mut pass, mut pass_reasons, mut moves) = (None, None, Vec::new());
    if view.is_passing() {
        pass = Some(PassAdvice::from_view(&view)?);
        let choice = select_pass_cards(&view, Policy::Learned)?
            .into_iter()
            .collect();
        pass_reasons = Some(explain_pass(&view, choice, None, &options)?);
    } else {
        moves = explained_moves(&view, policy, &options)?;
    }
    let explained = Answer {
        notation: view.to_string(),
        situation: SituationJson::new(&view),
        policy,
        pass,
        pass_reasons,
        moves,
    };
    watch.answer(&arguments.output, &explained, || report(&view, &explained))
}

/// Compares the best card with each other one. It is the policy's, or the one that the playouts prefer.
fn explained_moves(
    view: &View,
    policy: Policy,
    options: &SearchOptions<'_>,
) -> Result<Vec<ExplainedMove>, Failure> {
    let ranked = rank_moves(view, policy)?;
    let count = (&ranked).into_iter().count();
    let against = |best: Card| {
        let explained = (&ranked).into_iter().enumerate().map(|(done, one)| {
            if let Some(listener) = options.limits.progress {
                listener.report(&SearchProgress {
                    spent: done as f64 / count as f64,
                    remaining: count - done,
                    ..SearchProgress::default()
                });
            }
            let rival = Some(one.card).filter(|&card| card != best);
            Ok(ExplainedMove {
                card: one.card,
                rank: one.rank,
                reasons: explain_card(view, best, rival, options)?,
            })
        });
        explained.collect::<Result<Vec<_>, Failure>>()
    };
    let moves = against(ranked.best())?;
    let is_better = |one: &&ExplainedMove| {
        let first = one.reasons.reasons.first();
        first.is_some_and(|first| first.kind == ReasonKind::RivalBetter)
    };
    let score = |one: &ExplainedMove| one.reasons.rival_score;
    let better = moves.iter().filter(is_better);
    match better.min_by(|a, b| score(a).total_cmp(&score(b))) {
        Some(better) => against(better.card),
        None => Ok(moves),
    }
}

fn report(view: &View, explained: &Answer) -> String {
    let (situation, decision) = match (&explained.pass, &explained.pass_reasons) {
        (Some(advice), Some(found)) => (
            situation::passing_section(view),
            format!(
                "{}\n{}",
                passing::section(std::slice::from_ref(advice)),
                reasons::pass_section(found)
            ),
        ),
        _ => (
            situation::section(view),
            moves_section(explained.policy, &explained.moves),
        ),
    };
    format!("View: {view}\n\n{situation}\n{decision}")
}

/// The table of ranked moves. Each other card has the reasons for the best card against it.
fn moves_section(policy: Policy, moves: &[ExplainedMove]) -> String {
    let Some(best) = moves.first().map(|one| one.reasons.choice) else {
        return String::new();
    };
    let mut table = table::new(["Card", "Rank", "Points", "The best card"]);
    for one in moves {
        let is_best = one.card == best;
        let score = match (one.reasons.deals, is_best) {
            (0, _) => String::new(),
            (_, true) => format!("{:.1}", one.reasons.choice_score),
            (_, false) => format!("{:.1}", one.reasons.rival_score),
        };
        table.add_row([
            words::card(one.card),
            one.rank.to_string(),
            score,
            reasons::lines(&one.reasons.reasons),
        ]);
    }
    let name = words::card(best);
    let about = format!(
        "  {} policy; {name} compared with each other card, in points of this deal\n",
        policy.name()
    );
    format!(
        "Ranked Moves:\n{}{}",
        words::wrap(&about),
        table::draw(table, 1..=2, &[])
    )
}
