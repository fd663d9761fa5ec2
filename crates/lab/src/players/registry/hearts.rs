//! The registry of Hearts players.
//!
//! A name gives a factory, not a player: each worker thread creates its own players, so no state
//! passes from one deal to another.
//!
//! A new player is a row of `FIXED` if its name is fixed, or of `PARAMETERISED` if its name has
//! parameters. Policies of the library need no row.
//!
//! Players that need a file or a program come from a [`PlayerSource`], which the creator of the
//! [`Registry`] provides.

use std::sync::Arc;

use super::{Factory, PlayerNameError};
use crate::players::baselines::hard::normal::NormalPlayer;
use crate::players::baselines::hard::{HardPlayer, PhaseC};
use crate::players::baselines::{FlatMonteCarlo, Pimc, PimcConfig, Random};
use crate::players::external::program::hex::HexPrograms;
use crate::players::options::{self, SearchBudget, parse_positive, parse_probability};
use crate::players::seat_player::SeatPlayer;
use handsense_hearts::classic::{CardPlayer, Ducker, Shooter};
use handsense_hearts::search::{Objective, SearchOptions};
use handsense_hearts::{
    Level, LevelPlayer, Player, PlayoutPlayer, Policy, PolicyPlayer, SearchPlayer,
};

/// A function that creates a player for a seat.
pub type PlayerFactory = Factory<SeatPlayer>;

/// Opens the file or program of a name, or returns a message that says why that failed.
pub type OpenPlayer = Box<dyn Fn(&str) -> Result<PlayerFactory, String> + Send + Sync>;

/// A source of players whose names share a prefix.
pub struct PlayerSource {
    /// The prefix of their names.
    pub prefix: &'static str,
    /// The pattern of their names in the list of players.
    pub pattern: &'static str,
    /// Creates the factory from the rest of the name.
    pub open: OpenPlayer,
}

/// A player with a fixed name.
type FixedPlayer = (&'static str, fn() -> SeatPlayer);

/// The players with a fixed name, besides the policies.
const FIXED: &[FixedPlayer] = &[
    ("random", || honest(Random::new())),
    ("ducker", || honest(Ducker::default())),
    ("ducker-meant", || {
        honest(Ducker {
            corrected: true,
            ..Ducker::default()
        })
    }),
    ("shooter", || honest(Shooter)),
    ("card-player", || honest(CardPlayer::default())),
    ("card-player-meant", || {
        honest(CardPlayer { corrected: true })
    }),
    ("playout", || honest(PlayoutPlayer)),
    ("normal", || honest(NormalPlayer::default())),
    ("normal-peek", || {
        SeatPlayer::OpenNormal(NormalPlayer::default())
    }),
    ("hard", || honest(HardPlayer::new(PhaseC::Probe))),
    ("hard-deal", || honest(HardPlayer::new(PhaseC::DEAL))),
];

/// A player with parameters in its name: the pattern of its name, whose prefix ends with a colon, and
/// the parser of the parameters, which gives `None` if they are invalid.
type ParameterisedPlayer = (&'static str, fn(&str) -> Option<PlayerFactory>);

/// The players with parameters in their name.
const PARAMETERISED: &[ParameterisedPlayer] = &[
    ("level:NAME", |name| {
        let level = Level::from_name(name)?;
        Some(Box::new(move || honest(LevelPlayer::new(level))))
    }),
    ("pimc:PLAYOUTS/WORLDS:EPSILON", |numbers| {
        let (search, epsilon) = numbers.split_once(':').unwrap_or((numbers, "0"));
        let (simulations, worlds) = search.split_once('/')?;
        let config = PimcConfig {
            simulations: parse_positive(simulations)?,
            worlds: parse_positive(worlds)?,
            epsilon: parse_probability(epsilon)?,
        };
        Some(Box::new(move || honest(Pimc::new(config))))
    }),
    ("search:PLAYOUTS|TIMEms[:payoff][:adaptive]", |numbers| {
        let (numbers, is_adaptive) = match numbers.strip_suffix(":adaptive") {
            Some(numbers) => (numbers, true),
            None => (numbers, false),
        };
        let (budget, objective) =
            options::parse_search(numbers, "payoff", Objective::Payoff, Objective::Game)?;
        let options = SearchOptions {
            limits: budget.positive()?.limits(),
            objective,
            ..SearchOptions::default()
        };
        Some(Box::new(move || {
            honest(if is_adaptive {
                SearchPlayer::adaptive(options)
            } else {
                SearchPlayer::new(options)
            })
        }))
    }),
    ("flat:WORLDS|TIMEms", |numbers| {
        let budget = SearchBudget::parse(numbers)?.positive()?;
        Some(Box::new(move || honest(FlatMonteCarlo::new(budget))))
    }),
    ("hard-deal:NARROW/NORMAL/WIDE", |numbers| {
        let worlds: Option<Vec<u32>> = numbers.split('/').map(parse_positive).collect();
        let phase_c = PhaseC::Deal(worlds?.try_into().ok()?);
        Some(Box::new(move || honest(HardPlayer::new(phase_c))))
    }),
];

/// The suffix of a player that passes like the engine's card player.
const ENGINE_PASS: &str = "+engine-pass";
/// The player that passes then.
const ENGINE_PASSER: &str = "card-player";

fn honest(player: impl Player + Send + 'static) -> SeatPlayer {
    SeatPlayer::Honest(Box::new(player))
}

/// The names of the policies and of the players in [`FIXED`].
fn fixed_names() -> impl Iterator<Item = &'static str> {
    let policies = Policy::ALL.into_iter().map(Policy::name);
    policies.chain(FIXED.iter().map(|&(name, _)| name))
}

/// A factory of the caller, which may be asked for repeatedly.
type SharedFactory = Arc<dyn Fn() -> SeatPlayer + Send + Sync>;

/// The registry: the built-in players, those of the caller, and those of its sources.
#[derive(Default)]
pub struct Registry {
    own: Vec<(&'static str, SharedFactory)>,
    sources: Vec<PlayerSource>,
    /// The programs that play Hex.
    pub hex_programs: HexPrograms,
}

impl Registry {
    /// A registry with these sources in addition to the built-in players.
    pub fn new(sources: Vec<PlayerSource>) -> Registry {
        Registry {
            sources,
            ..Registry::default()
        }
    }

    /// The registry with one more player, which sees its own view only. A name of the library keeps
    /// its player.
    pub fn with_player<P: Player + Send + 'static>(
        mut self,
        name: &'static str,
        make: impl Fn() -> P + Send + Sync + 'static,
    ) -> Registry {
        self.own.push((name, Arc::new(move || honest(make()))));
        self
    }

    /// All names; those with parameters as patterns.
    pub fn known(&self) -> Vec<&'static str> {
        let fixed = fixed_names();
        let parameterised = PARAMETERISED.iter().map(|&(pattern, _)| pattern);
        let outside = self.sources.iter().map(|source| source.pattern);
        let own = self.own.iter().map(|&(name, _)| name);
        let outside = own.chain(outside);
        fixed.chain(parameterised).chain(outside).collect()
    }

    /// The factory of a name.
    ///
    /// # Errors
    /// An unknown name, or an external player that cannot be used.
    pub fn factory(&self, name: &str) -> Result<PlayerFactory, PlayerNameError> {
        if let Some(factory) = self.single(name) {
            return factory;
        }
        // Names may contain slashes, so every slash is tried.
        for (place, _) in name.match_indices('/') {
            if let Some(play) = self.single(&name[..place])
                && let Some(pass) = self.single(&name[place + 1..])
            {
                return Ok(split(play?, pass?));
            }
        }
        let known = format!(
            "{}; PLAY/PASS plays like one and passes like another, PLAYER{ENGINE_PASS} passes like \
             the engine's card player",
            self.known().join(", ")
        );
        Err(PlayerNameError::unknown(name, known))
    }

    /// A player without a `PLAY/PASS` slash; `None` if the name is unknown.
    fn single(&self, name: &str) -> Option<Result<PlayerFactory, PlayerNameError>> {
        if let Some(play) = name.strip_suffix(ENGINE_PASS) {
            let (play, pass) = (self.single(play)?, self.single(ENGINE_PASSER)?);
            return Some(play.and_then(|play| Ok(split(play, pass?))));
        }
        if let Some(policy) = Policy::ALL.into_iter().find(|known| known.name() == name) {
            return Some(Ok(Box::new(move || honest(PolicyPlayer(policy)))));
        }
        if let Some(&(_, make)) = FIXED.iter().find(|(known, _)| *known == name) {
            return Some(Ok(Box::new(make)));
        }
        if let Some((_, make)) = self.own.iter().find(|(known, _)| *known == name) {
            let make = Arc::clone(make);
            return Some(Ok(Box::new(move || make())));
        }
        let parameterised = PARAMETERISED.iter().find_map(|&(pattern, parse)| {
            let prefix = pattern.split_inclusive(':').next()?;
            parse(name.strip_prefix(prefix)?)
        });
        parameterised.map(Ok).or_else(|| self.source_factory(name))
    }

    /// A player of one of the sources.
    fn source_factory(&self, name: &str) -> Option<Result<PlayerFactory, PlayerNameError>> {
        self.sources.iter().find_map(|source| {
            let rest = name.strip_prefix(source.prefix)?;
            let unfit = |reason| PlayerNameError::unfit(name, reason);
            Some((source.open)(rest).map_err(unfit))
        })
    }
}

fn split(play: PlayerFactory, pass: PlayerFactory) -> PlayerFactory {
    Box::new(move || SeatPlayer::Split {
        play: Box::new(play()),
        pass: Box::new(pass()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_hearts::classic::simple_pass;
    use handsense_hearts::{Card, View};

    #[test]
    fn every_name_has_a_factory() {
        let parameterised = [
            "level:novice",
            "level:master",
            "pimc:1000/20:0.1",
            "pimc:10/5",
            "hard-deal:1/2/3",
            "search:500",
            "search:1ms:payoff",
            "flat:10",
            "flat:1ms",
        ];
        for name in fixed_names().chain(parameterised) {
            assert!(Registry::default().factory(name).is_ok(), "{name}");
            for both in [
                format!("{name}{ENGINE_PASS}"),
                format!("{name}/tuned"),
                format!("tuned/{name}"),
            ] {
                let made = Registry::default().factory(&both).map(|make| make());
                assert!(matches!(made, Ok(SeatPlayer::Split { .. })), "{both}");
            }
        }
    }

    #[test]
    fn pimc_searches_its_pass_unless_it_passes_like_the_engine() {
        let view: View = "me=1 pass=left hand=AK3.QJ98.T654.72".parse().unwrap();
        let hand = view.hand();
        let passes = |name: &str| -> Vec<([Card; 3], u64)> {
            let make = Registry::default().factory(name).ok().unwrap();
            let pass = |seed| {
                let mut player = make();
                player.begin_deal(seed).unwrap();
                let (cards, _) = player.pass(&view).unwrap();
                (cards, player.steps())
            };
            (0..20).map(pass).collect()
        };
        let searched = passes("pimc:60/3:0.1");
        assert!(searched.iter().all(|&(_, steps)| steps >= 60));
        assert!(searched.iter().any(|&(cards, _)| cards != searched[0].0));
        for name in ["pimc:60/3:0.1+engine-pass", "pimc:60/3:0.1/card-player"] {
            assert!(
                passes(name)
                    .iter()
                    .all(|&pass| pass == (simple_pass(hand), 0)),
                "{name}"
            );
        }
    }

    #[test]
    fn unknown_name_is_rejected_with_the_known_names() {
        for name in [
            "",
            "best",
            "tuned/",
            "/tuned",
            "tuned/tuned/tuned",
            "Tuned",
            "pimc:0/20",
            "pimc:10",
            "pimc:10/5:0:0",
            "pimc:10/5:2",
            "search:0",
            "search:1ms:points",
            "flat:ms",
            "level:",
            "level:best",
            "hard-deal:1/2",
            "hard-deal:1/2/3/4",
            "hard-deal:1/0/3",
            "+engine-pass",
        ] {
            let refused = Registry::default().factory(name).err();
            let sentence = refused.expect(name).to_string();
            assert!(
                sentence.contains(&format!("unknown player '{name}'")),
                "{sentence}"
            );
            assert!(
                sentence.contains("tuned, as-designed, learned, random"),
                "{sentence}"
            );
            assert!(
                sentence.contains("pimc:PLAYOUTS/WORLDS:EPSILON"),
                "{sentence}"
            );
        }
    }

    #[test]
    fn a_player_of_the_caller_has_exactly_its_name() {
        let registry = Registry::default().with_player("guest", Random::new);
        let made = |name: &str| registry.factory(name).map(|make| make());
        assert!(matches!(made("guest"), Ok(SeatPlayer::Honest(_))));
        for both in ["guest/tuned", "tuned/guest", "guest+engine-pass"] {
            assert!(matches!(made(both), Ok(SeatPlayer::Split { .. })), "{both}");
        }
        let refused = made("guests").err().expect("no such name").to_string();
        assert!(
            refused.contains("hard-deal:NARROW/NORMAL/WIDE, guest; PLAY/PASS"),
            "{refused}"
        );
    }

    /// A registry with a source of one player.
    fn with_guest() -> Registry {
        let open = |rest: &str| -> Result<PlayerFactory, String> {
            match rest {
                "a/b c" => Ok(Box::new(|| honest(Random::new()))),
                _ => Err(format!("there is no guest {rest}")),
            }
        };
        Registry::new(vec![PlayerSource {
            prefix: "guest:",
            pattern: "guest:WHO",
            open: Box::new(open),
        }])
    }

    #[test]
    fn source_receives_the_rest_of_the_name() {
        let registry = with_guest();
        let made = |name: &str| registry.factory(name).map(|make| make());
        assert!(matches!(made("guest:a/b c"), Ok(SeatPlayer::Honest(_))));
        for both in ["tuned/guest:a/b c", "guest:a/b c+engine-pass"] {
            assert!(matches!(made(both), Ok(SeatPlayer::Split { .. })), "{both}");
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
        assert!(refused("host:x").contains("hard-deal:NARROW/NORMAL/WIDE, guest:WHO; PLAY/PASS"));
    }
}
