//! `handsense liap-tui analyze`: the plays and the declarations of a hand.

use crate::error::Failure;
use crate::input::count;
use crate::output::{OutputArguments, answer, table, words};
use clap::Args;
use handsense_core::{SEATS, Seat};
use handsense_liap_tui::combos::OrderedHand;
use handsense_liap_tui::search::{Estimate, SearchOptions, Searched, search_declaration};
use handsense_liap_tui::{
    CERTAIN_WIN, DeclarationContext, HAND, HandEvaluation, Piece, PieceSet, PlayType, RoundStart,
    Strategy, View, declare, evaluate,
};
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Debug, Args)]
#[command(after_help = "\
A piece is its value: soldiers 1 (black) and 2 (red), cannons 3 and 4, horses 5 and 6, \
chariots 7 and 8, elephants 9 and 10, advisors 11 and 12, generals 13 and 14. Names such as \
GENERAL_RED work too.

Examples:
  handsense liap-tui analyze 14 11 6 6 8 4 1 1
  handsense liap-tui analyze 10 9 8 7 5 3 2 2 --previous 2,1 --json")]
pub struct AnalyzeArguments {
    /// Eight pieces
    #[arg(required = true, value_name = "PIECE")]
    pub hand: Vec<String>,
    /// Earlier declarations in order, separated by commas; omit it for the first player
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',')]
    pub previous: Vec<u8>,
    /// Forbid a declaration of 0, as after two rounds with 0
    #[arg(long)]
    pub must_be_nonzero: bool,
    /// Playouts of the search
    #[arg(long, value_name = "NUMBER", default_value_t = 20_000, value_parser = count(0))]
    pub playouts: u64,
    /// Seed of the search
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,
    #[command(flatten)]
    pub output: OutputArguments,
}

/// The analysis of a hand.
#[derive(Serialize)]
struct Analysis {
    hand: Vec<u32>,
    high: u32,
    middle: u32,
    low: u32,
    points: u32,
    combos: Vec<ComboRow>,
    strong_combos: u32,
    strong_opening: bool,
    weak: bool,
    score: u8,
    score_first: u8,
    legal: Vec<u8>,
    declarations: BTreeMap<&'static str, u8>,
    search: Vec<SearchRow>,
}

/// A play of the hand.
#[derive(Serialize)]
struct ComboRow {
    kind: &'static str,
    pieces: Vec<u32>,
    points: u8,
    strength: u8,
    /// Number of ways to choose its pieces from the hand.
    times: u32,
}

/// A legal declaration.
#[derive(Serialize)]
struct SearchRow {
    declared: u8,
    win: f64,
    win_error: f64,
    points: f64,
    exact: f64,
    captured: f64,
    playouts: u64,
}

pub fn run(arguments: &AnalyzeArguments) -> Result<(), Failure> {
    let hand: Vec<Piece> = arguments
        .hand
        .iter()
        .flat_map(|text| text.split([' ', ',']))
        .filter(|text| !text.is_empty())
        .map(str::parse)
        .collect::<Result<_, _>>()?;
    let set: PieceSet = hand.iter().copied().collect();
    if !set.is_possible() {
        return Err(Failure::new(format!(
            "{set} has more copies of a piece than the set"
        )));
    }
    let eight: [Piece; HAND] = hand
        .clone()
        .try_into()
        .map_err(|_| Failure::new(format!("a hand has 8 pieces, not {}", hand.len())))?;
    let previous = &arguments.previous;
    if previous.len() >= SEATS || previous.iter().any(|&one| usize::from(one) > HAND) {
        return Err(Failure::usage(
            "there are at most three earlier declarations, each 0 to 8",
        ));
    }
    let declaring = DeclarationContext {
        hand: &hand,
        previous,
        must_be_nonzero: arguments.must_be_nonzero,
    };
    let analysis = analysis(&declaring, evaluate(set), searched(arguments, eight)?);
    answer(&arguments.output, &analysis, || {
        words::wrap(&report(&analysis, &hand))
    })
}

fn analysis(
    declaring: &DeclarationContext<'_>,
    evaluation: HandEvaluation,
    search: Vec<SearchRow>,
) -> Analysis {
    let places = OrderedHand::new(declaring.hand);
    let mut combos: Vec<ComboRow> = Vec::new();
    for combo in places.combos(places.all()) {
        let pieces: Vec<u32> = combo.play.pieces.iter().map(Piece::points).collect();
        match combos.iter_mut().find(|row| row.pieces == pieces) {
            Some(row) => row.times += 1,
            None => combos.push(ComboRow {
                kind: combo.play.kind.name(),
                pieces,
                points: combo.play.points,
                strength: combo.play.strength,
                times: 1,
            }),
        }
    }
    let declares = |strategy: Strategy| (strategy.name(), declare(strategy, declaring));
    Analysis {
        hand: declaring.hand.iter().map(|piece| piece.points()).collect(),
        high: evaluation.high,
        middle: evaluation.middle,
        low: evaluation.low,
        points: evaluation.points,
        combos,
        strong_combos: evaluation.strong_combos,
        strong_opening: evaluation.strong_opening,
        weak: evaluation.weak,
        score: evaluation.score(false),
        score_first: evaluation.score(true),
        legal: declaring.legal().iter().collect(),
        declarations: Strategy::ALL.map(declares).into(),
        search,
    }
}

/// Searches all declarations at the start of a game.
fn searched(arguments: &AnalyzeArguments, hand: [Piece; HAND]) -> Result<Vec<SearchRow>, Failure> {
    let me = Seat::ALL[arguments.previous.len() % SEATS];
    let mut zero_declarations = [0; SEATS];
    zero_declarations[me] = if arguments.must_be_nonzero { 2 } else { 0 };
    let start = RoundStart {
        zero_declarations,
        ..RoundStart::new(Seat::ALL[0])
    };
    let mut view = View::new(me, hand, start)?;
    for (seat, &declared) in Seat::ALL.into_iter().zip(&arguments.previous) {
        view.declare(seat, declared)?;
    }
    let mut options = SearchOptions::default();
    options.limits.playouts = Some(arguments.playouts);
    options.limits.seed = arguments.seed;
    let decision = search_declaration(&view, &options)?;
    let row = |choice: &Searched<u8, Estimate>| SearchRow {
        declared: choice.choice,
        win: choice.estimate.value / f64::from(CERTAIN_WIN),
        win_error: choice.estimate.standard_error / f64::from(CERTAIN_WIN),
        points: choice.estimate.points,
        exact: choice.estimate.exact,
        captured: choice.estimate.captured,
        playouts: choice.estimate.playouts,
    };
    Ok(decision.candidates.iter().map(row).collect())
}

fn report(analysis: &Analysis, hand: &[Piece]) -> String {
    let names: Vec<String> = hand.iter().map(Piece::to_string).collect();
    let yes = |yes: bool| if yes { "yes" } else { "no" };
    let mut text = format!(
        "Hand: {}\n\nPieces: {} high, {} middle, {} low; {} points\n",
        names.join(", "),
        analysis.high,
        analysis.middle,
        analysis.low,
        analysis.points
    );
    text += &words::wrap(&format!(
        "Strong plays: {}; strong opening: {}; weak (may ask for a redeal): {}\n",
        analysis.strong_combos,
        yes(analysis.strong_opening),
        yes(analysis.weak)
    ));
    text += &format!(
        "Evaluation: {}, declaring first {}\n\nPlays:\n",
        analysis.score, analysis.score_first
    );
    let mut plays = table::new(["Type", "Pieces", "Points", "Strength", "Times"]);
    let single = PlayType::Single.name();
    for row in analysis.combos.iter().filter(|row| row.kind != single) {
        let pieces: Vec<String> = row.pieces.iter().map(u32::to_string).collect();
        plays.add_row([
            row.kind.to_owned(),
            pieces.join(" "),
            row.points.to_string(),
            row.strength.to_string(),
            row.times.to_string(),
        ]);
    }
    text += &match plays.row_count() {
        0 => "  none but single pieces\n".to_owned(),
        _ => table::draw(plays, 2..=4, &[]),
    };
    text += "\nDeclarations by strategy:\n";
    let mut strategies = table::new(["Strategy", "Declares"]);
    for strategy in Strategy::ALL {
        let declared = analysis.declarations[strategy.name()];
        strategies.add_row([strategy.name().to_owned(), declared.to_string()]);
    }
    text += &table::draw(strategies, [1], &[]);
    text += "\nDeclarations by search:\n";
    let mut search = table::new([
        "Declares", "Win", "+/-", "Points", "Exact", "Piles", "Playouts",
    ]);
    for row in &analysis.search {
        search.add_row([
            row.declared.to_string(),
            format!("{:.1} %", 100.0 * row.win),
            format!("{:.1} %", 100.0 * 1.96 * row.win_error),
            format!("{:+.2}", row.points),
            format!("{:.0} %", 100.0 * row.exact),
            format!("{:.2}", row.captured),
            row.playouts.to_string(),
        ]);
    }
    text + &table::draw(search, 0..=6, &[6])
}
