//! `handsense lessons` and `handsense learn`: a net for the learned policy, from playouts.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use handsense_hearts::Rules;
use thiserror::Error;

use crate::error::CliError;
use crate::output::print;
use handsense_lab::matches::hearts::rule_sets::rule_set;
use handsense_lab::report::format::grouped;
use handsense_lab::training::{
    Dataset, SelfPlayError, SelfPlayGenerator, Trainer, TrainingSample, net_file,
};

/// Deals between two writings.
const TOGETHER: u64 = 500;
/// One lesson in so many is not learnt from, but shows what has been learnt.
const HELD_OUT: usize = 20;

/// Which lessons to make.
#[derive(Debug, Args)]
#[command(after_help = "\
Half of the decisions of each deal become lessons: what every card would have brought, the deal played
out after it. The same options give the same file on any number of threads.

Examples:
  handsense lessons --deals 20000 --out first.samples
  handsense lessons --deals 20000 --seed 2 --net first.net --out second.samples")]
pub struct LessonsArguments {
    /// Deals to play
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    deals: u64,
    /// The seed of all chance
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The rules: standard, legacy-main, jack, no-trick, queen-breaks, no-passing, no-moon, or
    /// rule bits such as 0x0da1; may be given several times, then every deal draws one
    #[arg(long, value_name = "RULES", default_value = "legacy-main", value_parser = rule_set)]
    rules: Vec<Rules>,
    /// A net of `handsense learn` that plays the deals; the tuned policy alone if none is given
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// Where to write the lessons
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// What to learn from.
#[derive(Debug, Args)]
#[command(after_help = "\
Learns from the lessons of `handsense lessons`, and tells after each time through them what the cards
are worth that the tuned policy and the net choose in lessons that were kept back. The same
options give the same net. It plays as net:FILE in the arena.

Examples:
  handsense learn first.samples --out first.net
  handsense arena net:first.net tuned --rules legacy-main")]
pub struct LearnArguments {
    /// Files of `handsense lessons`
    #[arg(value_name = "LESSONS", required = true)]
    lessons: Vec<PathBuf>,
    /// How often to go through the lessons
    #[arg(long, value_name = "N", default_value_t = 16)]
    epochs: u32,
    /// The seed of how the net begins and of the order of the lessons
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Where to write the net
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Why nothing was learnt.
#[derive(Debug, Error)]
pub enum LearnError {
    /// A file cannot be used.
    #[error("{path}: {problem}", path = path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// SelfPlayGenerator cannot be made.
    #[error(transparent)]
    SelfPlay(#[from] SelfPlayError),
    /// The answer cannot be written.
    #[error(transparent)]
    Write(#[from] CliError),
}

fn wrong(path: &Path) -> impl Fn(String) -> LearnError {
    let path = path.to_owned();
    move |problem| LearnError::File {
        path: path.clone(),
        problem,
    }
}

/// Makes lessons.
pub fn give(arguments: &LessonsArguments) -> Result<(), LearnError> {
    let net = match &arguments.net {
        Some(path) => Some(net_file::read(path).map_err(wrong(path))?),
        None => None,
    };
    let generator = SelfPlayGenerator {
        seed: arguments.seed,
        rules: arguments.rules.clone(),
        net,
    };
    let failed = |error: std::io::Error| wrong(&arguments.out)(error.to_string());
    let mut out = BufWriter::new(File::create(&arguments.out).map_err(failed)?);
    let mut count = 0;
    for first in (0..arguments.deals).step_by(TOGETHER as usize) {
        let lessons = generator.generate(first..arguments.deals.min(first + TOGETHER))?;
        count += lessons.len() as u64;
        let mut bytes = Vec::new();
        lessons.iter().for_each(|lesson| lesson.write(&mut bytes));
        out.write_all(&bytes).map_err(failed)?;
    }
    out.flush().map_err(failed)?;
    print(&format!("{} lessons\n", grouped(count)))?;
    Ok(())
}

/// Learns from them.
pub fn learn(arguments: &LearnArguments) -> Result<(), LearnError> {
    let (mut lessons, mut held_out) = (Dataset::default(), Dataset::default());
    let (mut lesson, mut number) = (TrainingSample::default(), 0);
    for path in &arguments.lessons {
        let failed = |error: io::Error| {
            wrong(path)(match error.kind() {
                ErrorKind::InvalidData | ErrorKind::UnexpectedEof => "these are no lessons".into(),
                _ => error.to_string(),
            })
        };
        let mut reader = BufReader::new(File::open(path).map_err(failed)?);
        while lesson.read(&mut reader).map_err(failed)? {
            number += 1;
            match number % HELD_OUT == 0 {
                true => held_out.add(&lesson),
                false => lessons.add(&lesson),
            }
        }
    }
    print(&format!(
        "{} lessons, {} kept back\n",
        grouped(lessons.len() as u64),
        grouped(held_out.len() as u64)
    ))?;
    let mut trainer = Trainer::new(arguments.seed);
    let mut told = Ok(());
    trainer.train(&lessons, arguments.epochs, &mut |epoch, trainer| {
        let worth = trainer.evaluate(&held_out);
        told = std::mem::replace(&mut told, Ok(())).and_then(|()| {
            print(&format!(
                "{epoch}: tuned {:+.4}, net {:+.4} points a decision\n",
                worth.tuned, worth.network
            ))
        });
    });
    told?;
    fs::write(&arguments.out, trainer.net().to_bytes())
        .map_err(|error| wrong(&arguments.out)(error.to_string()))
}
