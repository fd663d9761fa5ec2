//! Players by name.
//!
//! A name stands for a recipe, not for a player: every worker makes its own, so nothing that a
//! player remembers can pass from one deal to another.
//!
//! Players that need more than their name, a file or a program, come from a [`Source`]: whoever makes
//! the [`Roster`] says which sources there are.

use std::sync::Arc;

use crate::players::baselines::{
    CardPlayer, Ducker, Flat, FlatBudget, Oracle, Peeking, PeekingNormal, Pimc, PimcConfig,
    PlayoutPolicy, Random, Shooter,
};
use handsense_hearts::evaluation::weights::{PLAIN, TUNED};
use handsense_hearts::hard::normal::NormalPlayer;
use handsense_hearts::hard::{HardOptions, HardPlayer};
use handsense_hearts::search::{Objective, SearchOptions};
use handsense_hearts::{
    Design, DesignPlayer, Player, PlayoutPlayer, Policy, PolicyPlayer, SearchPlayer, WeightedPlayer,
};
use thiserror::Error;

use crate::players::options::{self, chance, milliseconds, positive};
use crate::players::recipe;
use crate::players::seat_player::Seated;

/// Makes a player.
pub type Recipe = recipe::Recipe<Seated>;

/// Opens what stands behind a name, or says in a sentence why that cannot be.
pub type Open = Box<dyn Fn(&str) -> Result<Recipe, String> + Send + Sync>;

/// Players from outside, whose names begin alike.
pub struct Source {
    /// What their names begin with.
    pub start: &'static str,
    /// Such a name as the list of players has it.
    pub pattern: &'static str,
    /// The recipe of what follows the start, down to the end of the name.
    pub open: Open,
}

/// Why a name gives no player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RosterError {
    /// A name that no player has.
    #[error(
        "there is no player '{name}'; players are {known}; PLAY/PASS plays like one and passes \
         like another, PLAYER{ENGINE_PASS} passes like the engine's card player"
    )]
    Unknown {
        /// The name.
        name: String,
        /// The names there are.
        known: String,
    },
    /// A player whose file or program is not fit to play.
    #[error("'{name}' cannot play: {reason}")]
    Unfit {
        /// The name.
        name: String,
        /// What its source says.
        reason: String,
    },
}

/// A player whose whole name is known.
type Fixed = (&'static str, fn() -> Seated);

/// Players whose whole name is known.
const FIXED: &[Fixed] = &[
    ("tuned", || honest(PolicyPlayer(Policy::Tuned))),
    ("plain", || honest(WeightedPlayer(Arc::new(PLAIN)))),
    ("as-designed", || honest(PolicyPlayer(Policy::AsDesigned))),
    ("random", || honest(Random::new())),
    ("ducker", || honest(Ducker::default())),
    ("ducker-meant", || {
        honest(Ducker {
            meant: true,
            ..Ducker::default()
        })
    }),
    ("shooter", || honest(Shooter::default())),
    ("card-player", || honest(CardPlayer::default())),
    ("card-player-meant", || {
        honest(CardPlayer {
            modulus_meant: true,
        })
    }),
    ("playout", || honest(PlayoutPlayer)),
    ("learned", || honest(PolicyPlayer(Policy::Learned))),
    ("normal", || honest(NormalPlayer::new())),
    ("normal-peek", || peeking(PeekingNormal::new())),
    ("hard", || honest(HardPlayer::new(HardOptions::LITERAL))),
    ("hard-deal", || honest(HardPlayer::new(HardOptions::DEAL))),
];

/// A player with numbers in its name.
struct Numbered {
    /// What the name begins with.
    start: &'static str,
    /// The name as the list of players has it.
    pattern: &'static str,
    /// The recipe that the numbers make, if they make one.
    read: fn(&str) -> Option<Recipe>,
}

/// Players with numbers in their name.
const NUMBERED: &[Numbered] = &[
    Numbered {
        start: "playout-policy:",
        pattern: "playout-policy:EPSILON",
        read: |numbers| {
            let epsilon = chance(numbers)?;
            Some(Box::new(move || honest(PlayoutPolicy::new(epsilon))))
        },
    },
    Numbered {
        start: "pimc:",
        pattern: "pimc:PLAYOUTS/WORLDS:EPSILON",
        read: |numbers| {
            let (search, epsilon) = numbers.split_once(':').unwrap_or((numbers, "0"));
            let (simulations, worlds) = search.split_once('/')?;
            let config = PimcConfig {
                simulations: positive(simulations)?,
                worlds: positive(worlds)?,
                epsilon: chance(epsilon)?,
            };
            Some(Box::new(move || honest(Pimc::new(config))))
        },
    },
    Numbered {
        start: "as-designed-without:",
        pattern: "as-designed-without:RULE",
        read: |rule| {
            let design = Design::without(rule)?;
            Some(Box::new(move || honest(DesignPlayer(design))))
        },
    },
    Numbered {
        start: "tuned-without:",
        pattern: "tuned-without:IDEA",
        read: |idea| {
            let weights = Arc::new(TUNED.without(idea)?);
            Some(Box::new(move || honest(WeightedPlayer(weights.clone()))))
        },
    },
    Numbered {
        start: "search:",
        pattern: "search:PLAYOUTS|TIMEms[:payoff]",
        read: |numbers| {
            let (budget, objective) =
                options::search(numbers, "payoff", Objective::Payoff, Objective::Game)?;
            let options = SearchOptions {
                limits: budget.positive()?.limits(),
                objective,
                ..SearchOptions::default()
            };
            Some(Box::new(move || honest(SearchPlayer::new(options))))
        },
    },
    Numbered {
        start: "flat:",
        pattern: "flat:WORLDS|TIMEms",
        read: |numbers| {
            let budget = match milliseconds(numbers) {
                Some(time) => FlatBudget::Time(time),
                None => FlatBudget::Worlds(positive(numbers)?),
            };
            Some(Box::new(move || honest(Flat::new(budget))))
        },
    },
    Numbered {
        start: "hard-deal:",
        pattern: "hard-deal:NARROW/NORMAL/WIDE",
        read: |numbers| {
            let mut by_tier = numbers.split('/').map(positive);
            let worlds = [by_tier.next()??, by_tier.next()??, by_tier.next()??];
            let options = HardOptions {
                deal_worlds_by_tier: worlds,
                ..HardOptions::DEAL
            };
            let done = by_tier.next().is_none();
            done.then(|| Box::new(move || honest(HardPlayer::new(options.clone()))) as Recipe)
        },
    },
    Numbered {
        start: "oracle:",
        pattern: "oracle:PLAYOUTS",
        read: |numbers| {
            let playouts = positive(numbers)?;
            Some(Box::new(move || peeking(Oracle::new(playouts))))
        },
    },
];

/// What a name ends with when the pass is the engine's.
const ENGINE_PASS: &str = "+engine-pass";
/// Who passes then.
const ENGINE_PASSER: &str = "card-player";

fn honest(player: impl Player + Send + 'static) -> Seated {
    Seated::Honest(Box::new(player))
}

fn peeking(player: impl Peeking + Send + 'static) -> Seated {
    Seated::Peeking(Box::new(player))
}

/// Whether a player of this name decides by the clock, so that playing a deal again may give something else.
pub fn is_by_the_clock(name: &str) -> bool {
    name.split(['/', '+']).any(|part| {
        let budget = ["search:", "flat:"].map(|start| part.strip_prefix(start));
        let mut budgets = budget.into_iter().flatten();
        budgets.any(|text| milliseconds(text.strip_suffix(":payoff").unwrap_or(text)).is_some())
    })
}

/// The players there are: always those of this program, and those of the sources it is given.
#[derive(Default)]
pub struct Roster {
    sources: Vec<Source>,
}

impl Roster {
    /// A roster with these sources besides the players that are always there.
    pub fn new(sources: Vec<Source>) -> Roster {
        Roster { sources }
    }

    /// All names, those that are only begun as a pattern.
    pub fn known(&self) -> Vec<&'static str> {
        let fixed = FIXED.iter().map(|&(name, _)| name);
        let numbered = NUMBERED.iter().map(|player| player.pattern);
        let outside = self.sources.iter().map(|source| source.pattern);
        fixed.chain(numbered).chain(outside).collect()
    }

    /// The recipe of a name.
    ///
    /// # Errors
    /// A name that is neither a player's nor put together from two; a player from outside that
    /// cannot be had.
    pub fn recipe(&self, name: &str) -> Result<Recipe, RosterError> {
        if let Some(recipe) = self.single(name) {
            return recipe;
        }
        // A name may have a slash of its own, so every slash is tried.
        for (place, _) in name.match_indices('/') {
            if let Some(play) = self.single(&name[..place])
                && let Some(pass) = self.single(&name[place + 1..])
            {
                return Ok(split(play?, pass?));
            }
        }
        Err(RosterError::Unknown {
            name: name.to_owned(),
            known: self.known().join(", "),
        })
    }

    /// A player that is not put together by a slash; `None` if nobody has the name.
    fn single(&self, name: &str) -> Option<Result<Recipe, RosterError>> {
        if let Some(play) = name.strip_suffix(ENGINE_PASS) {
            let (play, pass) = (self.single(play)?, self.single(ENGINE_PASSER)?);
            return Some(play.and_then(|play| Ok(split(play, pass?))));
        }
        if let Some(&(_, make)) = FIXED.iter().find(|(known, _)| *known == name) {
            return Some(Ok(Box::new(make)));
        }
        let numbered = NUMBERED
            .iter()
            .find_map(|player| (player.read)(name.strip_prefix(player.start)?));
        numbered.map(Ok).or_else(|| self.outsider(name))
    }

    /// A player of one of the sources.
    fn outsider(&self, name: &str) -> Option<Result<Recipe, RosterError>> {
        self.sources.iter().find_map(|source| {
            let rest = name.strip_prefix(source.start)?;
            let unfit = |reason| RosterError::Unfit {
                name: name.to_owned(),
                reason,
            };
            Some((source.open)(rest).map_err(unfit))
        })
    }
}

fn split(play: Recipe, pass: Recipe) -> Recipe {
    Box::new(move || Seated::Split {
        play: Box::new(play()),
        pass: Box::new(pass()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_known_by_their_names() {
        for name in [
            "search:1ms",
            "search:20ms:payoff",
            "flat:5ms",
            "tuned/flat:1ms",
        ] {
            assert!(is_by_the_clock(name), "{name}");
        }
        for name in [
            "search:20",
            "search:20:payoff",
            "flat:5",
            "tuned",
            "pimc:10/5",
        ] {
            assert!(!is_by_the_clock(name), "{name}");
        }
    }

    #[test]
    fn every_name_has_a_recipe() {
        let numbered = [
            "playout-policy:0.1",
            "pimc:1000/20:0.1",
            "pimc:10/5",
            "oracle:20",
            "hard-deal:1/2/3",
            "tuned-without:shooting",
            "search:500",
            "search:1ms:payoff",
            "flat:10",
            "flat:1ms",
        ];
        for name in FIXED.iter().map(|&(name, _)| name).chain(numbered) {
            assert!(Roster::default().recipe(name).is_ok(), "{name}");
            for both in [
                format!("{name}{ENGINE_PASS}"),
                format!("{name}/tuned"),
                format!("tuned/{name}"),
            ] {
                let made = Roster::default().recipe(&both).map(|make| make());
                assert!(matches!(made, Ok(Seated::Split { .. })), "{both}");
            }
        }
    }

    #[test]
    fn an_unknown_name_is_refused_with_the_names_there_are() {
        for name in [
            "",
            "best",
            "tuned/",
            "/tuned",
            "tuned/tuned/tuned",
            "Tuned",
            "pimc:0/20",
            "pimc:10",
            "playout-policy:1.5",
            "oracle:",
            "search:0",
            "search:1ms:points",
            "flat:ms",
            "hard-deal:1/2",
            "hard-deal:1/2/3/4",
            "hard-deal:1/0/3",
            "+engine-pass",
        ] {
            let refused = Roster::default().recipe(name).err();
            let sentence = refused.expect(name).to_string();
            assert!(
                sentence.contains(&format!("no player '{name}'")),
                "{sentence}"
            );
            assert!(
                sentence.contains("tuned, plain, as-designed, random"),
                "{sentence}"
            );
            assert!(
                sentence.contains("pimc:PLAYOUTS/WORLDS:EPSILON"),
                "{sentence}"
            );
        }
    }

    /// A roster with a source that knows one player.
    fn with_guest() -> Roster {
        let open = |rest: &str| -> Result<Recipe, String> {
            match rest {
                "a/b c" => Ok(Box::new(|| honest(Random::new()))),
                _ => Err(format!("there is no guest {rest}")),
            }
        };
        Roster::new(vec![Source {
            start: "guest:",
            pattern: "guest:WHO",
            open: Box::new(open),
        }])
    }

    #[test]
    fn a_source_takes_the_name_to_its_end() {
        let roster = with_guest();
        let made = |name: &str| roster.recipe(name).map(|make| make());
        assert!(matches!(made("guest:a/b c"), Ok(Seated::Honest(_))));
        for both in ["tuned/guest:a/b c", "guest:a/b c+engine-pass"] {
            assert!(matches!(made(both), Ok(Seated::Split { .. })), "{both}");
        }
        let refused = |name: &str| made(name).err().expect(name).to_string();
        assert_eq!(
            refused("guest:tuned/tuned"),
            "'guest:tuned/tuned' cannot play: there is no guest tuned/tuned"
        );
        assert_eq!(
            refused("tuned/guest:x"),
            "'guest:x' cannot play: there is no guest x"
        );
        assert!(refused("host:x").contains("oracle:PLAYOUTS, guest:WHO; PLAY/PASS"));
    }
}
