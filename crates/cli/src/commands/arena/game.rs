//! The game of a match and its options on the command line.

use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use handsense_hearts::PassDirection;
use handsense_lab::files::FileError;
use handsense_lab::matches::binokel::BinokelOptions;
use handsense_lab::matches::game::GameOptions;
use handsense_lab::matches::game_match::{MatchConfig, MatchError};
use handsense_lab::matches::hearts::deals;
use handsense_lab::matches::hearts::play::{HeartsOptions, rule_set};
use handsense_lab::matches::hex::HexOptions;
use handsense_lab::matches::liap_tui::{LiapTuiOptions, MOST_ROUNDS};
use handsense_lab::matches::record::UnitKind;

use crate::error::Failure;
use crate::input::players::{MOVE_TIMEOUT, seconds};
use crate::input::{by_name, count, number, thread_count};

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum GameName {
    Hearts,
    LiapTui,
    Binokel,
    Hex,
}

/// The game of a match or tournament, and how it is played.
#[derive(Debug, Args)]
pub struct GameArguments {
    /// The game
    #[arg(long, value_name = "GAME", value_enum, default_value_t = GameName::Hearts)]
    game: GameName,
    /// Number of deals of Hearts; by default 1000, 200 in a tournament, or all of a deal file
    #[arg(long, value_name = "N", value_parser = count(1))]
    deals: Option<u64>,
    /// Number of games, in Hex of openings; by default 300, in Hex 60. Games of Hearts go to 100
    #[arg(long, value_name = "N", conflicts_with_all = ["deals", "deal_file"],
          value_parser = count(1))]
    games: Option<u64>,
    /// Seed of the random generator
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The rules: of Hearts standard, legacy-main, jack, no-trick, queen-breaks, no-passing, no-moon
    /// or rule bits such as 0x0da1; of Binokel newest or reference
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
    /// Seating: two numbers such as 1v3, all, or letters; by default every player has half of the
    /// seats, or the first is alone
    #[arg(long, value_name = "SEATING")]
    seating: Option<String>,
    /// Hearts: pass direction of all deals; by default left, right, across and hold in turn
    #[arg(long, value_name = "DIR", value_parser = by_name(&PassDirection::CYCLE, PassDirection::name), conflicts_with = "deal_file")]
    pass: Option<PassDirection>,
    /// Hearts: file of deals, each on a line such as pass=left dealt=A/B/C/D
    #[arg(long, value_name = "FILE")]
    pub deal_file: Option<PathBuf>,
    /// Liap Tui: maximum number of rounds of a game [default: 20]
    #[arg(long, value_name = "N", value_parser = number(1..=u32::MAX))]
    rounds: Option<u32>,
    /// Binokel: number of seats, 2 to 4 [default: 2]
    #[arg(long, value_name = "N", value_parser = number::<u8>(2..=4))]
    seats: Option<u8>,
    /// Hex: rows of the board, up to 19 [default: 11]
    #[arg(long, value_name = "N", value_parser = number::<u8>(1..=19))]
    size: Option<u8>,
    /// Hex: stones of an opening [default: 1]
    #[arg(long, value_name = "N")]
    stones: Option<usize>,
    /// Worker threads; one per core by default. The results do not depend on their number
    #[arg(long, value_name = "T", value_parser = thread_count)]
    pub threads: Option<NonZeroUsize>,
    /// Time limit of an exec:COMMAND player for a move
    #[arg(long, value_name = "SECONDS", default_value = MOVE_TIMEOUT, value_parser = seconds)]
    pub move_timeout: Duration,
}

impl GameArguments {
    /// Whether the game is Hearts.
    pub fn is_hearts(&self) -> bool {
        self.game == GameName::Hearts
    }

    /// The match that the arguments describe, without players; `deals` are played unless another number
    /// is given.
    ///
    /// # Errors
    /// Options of another game, unknown rules, and unusable deal files.
    pub fn conditions(&self, deals: u64) -> Result<MatchConfig, Failure> {
        self.check_options()?;
        let games = self.games.unwrap_or(300);
        let (game, unit, count) = match self.game {
            GameName::Hearts => self.hearts(deals)?,
            GameName::LiapTui => {
                let rounds = self.rounds.unwrap_or(MOST_ROUNDS);
                let options = GameOptions::LiapTui(LiapTuiOptions { rounds });
                (options, UnitKind::Game, games)
            }
            GameName::Binokel => {
                let rules = self.rules.clone().unwrap_or_else(|| "newest".to_owned());
                let seats = usize::from(self.seats.unwrap_or(2));
                let options = GameOptions::Binokel(BinokelOptions { rules, seats });
                (options, UnitKind::Game, games)
            }
            GameName::Hex => {
                let size = usize::from(self.size.unwrap_or(11));
                let stones = self.stones.unwrap_or(1);
                let options = GameOptions::Hex(HexOptions { size, stones });
                (options, UnitKind::Opening, self.games.unwrap_or(60))
            }
        };
        Ok(MatchConfig {
            game,
            seating: self.seating.clone(),
            unit,
            count,
            seed: self.seed,
            ..MatchConfig::default()
        })
    }

    fn hearts(&self, deals: u64) -> Result<(GameOptions, UnitKind, u64), Failure> {
        let name = self.rules.as_deref().unwrap_or("standard");
        let rules = rule_set(name).map_err(MatchError::Options)?;
        let mut options = HeartsOptions::new(rules);
        options.pass = self.pass.map(|direction| direction.name().to_owned());
        let mut count = self.deals.unwrap_or(deals);
        if let Some(path) = &self.deal_file {
            let text = fs::read_to_string(path).map_err(FileError::read(path))?;
            let refuse = |error| Failure::new(format!("{}, {error}", path.display()));
            let listed = deals::parse(&text, rules).map_err(refuse)?;
            count = self.deals.unwrap_or(u64::MAX).min(listed.len() as u64);
            options = options.with_deals(listed);
        }
        let options = GameOptions::Hearts(options);
        Ok(match self.games {
            Some(games) => (options, UnitKind::Game, games),
            None => (options, UnitKind::Deal, count),
        })
    }

    /// Refuses options of other games.
    fn check_options(&self) -> Result<(), MatchError> {
        use GameName::{Binokel, Hearts, Hex, LiapTui};
        let given: [(&str, bool, &[GameName]); 8] = [
            ("--deals", self.deals.is_some(), &[Hearts]),
            ("--rules", self.rules.is_some(), &[Hearts, Binokel]),
            ("--pass", self.pass.is_some(), &[Hearts]),
            ("--deal-file", self.deal_file.is_some(), &[Hearts]),
            ("--rounds", self.rounds.is_some(), &[LiapTui]),
            ("--seats", self.seats.is_some(), &[Binokel]),
            ("--size", self.size.is_some(), &[Hex]),
            ("--stones", self.stones.is_some(), &[Hex]),
        ];
        let mut foreign = given
            .iter()
            .filter(|(_, is_given, games)| *is_given && !games.contains(&self.game));
        match foreign.next() {
            None => Ok(()),
            Some((option, ..)) => Err(MatchError::Options(format!(
                "{option} is no option of this game"
            ))),
        }
    }
}
