//! The C functions of environments for reinforcement learning, for all games.

use std::ffi::c_char;

use super::argument::{checked, seat_to_c};
use super::pointer::{Borrowed, Handle, OutArray, SizedOut, TextBuffer, into_handle};
use super::status::HsStatusCode::{self, *};
use super::status::{Failure, HsStatus, StatusError};
use handsense_core::environment::{Batch, EnvironmentError, GameState, Games};
use handsense_core::memory::try_with_capacity;
use handsense_core::{Excerpt, OutOfMemory, SEATS, Seat};

#[cfg(feature = "binokel")]
use handsense_binokel::environment::BinokelEnvironment;
#[cfg(feature = "hearts")]
use handsense_hearts::environment::HeartsEnvironment;
#[cfg(feature = "hex")]
use handsense_hex::environment::HexEnvironment;
#[cfg(feature = "liap-tui")]
use handsense_liap_tui::environment::LiapTuiEnvironment;

/// Limit of seats.
pub const HS_ENVIRONMENT_MAX_SEATS: usize = 4;
const _: () = assert!(HS_ENVIRONMENT_MAX_SEATS == SEATS);

/// The sizes of an environment.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HsEnvironmentShape {
    /// Own size.
    pub struct_size: u32,
    /// Number of seats.
    pub seats: i32,
    /// Planes of an observation.
    pub planes: i32,
    /// Numbers of a plane.
    pub width: i32,
    /// Number of actions, legal or not.
    pub actions: i32,
}

/// A game after its last step.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsEnvironmentState {
    /// Seat to act; -1 when the game is over.
    /// @seat @none -1
    pub seat: i32,
    /// Seat of the caller; -1 if the caller plays all seats.
    /// @seat @none -1
    pub agent: i32,
    /// Seat that ended the game by an illegal action, or -1.
    /// @seat @none -1
    pub illegal: i32,
    /// Rewards of the step.
    /// @by seat
    pub rewards: [f32; HS_ENVIRONMENT_MAX_SEATS],
    /// Scores of the deal or round that ended with the step; 0 if none did.
    /// @by seat
    pub scores: [i32; HS_ENVIRONMENT_MAX_SEATS],
}

/// A batch of one of the games.
enum AnyBatch {
    #[cfg(feature = "hearts")]
    Hearts(Batch<HeartsEnvironment>),
    #[cfg(feature = "hex")]
    Hex(Batch<HexEnvironment>),
    #[cfg(feature = "liap-tui")]
    LiapTui(Batch<LiapTuiEnvironment>),
    #[cfg(feature = "binokel")]
    Binokel(Batch<BinokelEnvironment>),
}

impl AnyBatch {
    /// Creates the batch of a description: the name of the game, then its options.
    fn new(text: &str, count: usize) -> Result<AnyBatch, Error> {
        let (name, options) = text.split_once(' ').unwrap_or((text, ""));
        Ok(match name {
            #[cfg(feature = "hearts")]
            "hearts" => AnyBatch::Hearts(Batch::new(options, count)?),
            #[cfg(feature = "hex")]
            "hex" => AnyBatch::Hex(Batch::new(options, count)?),
            #[cfg(feature = "liap-tui")]
            "liap-tui" => AnyBatch::LiapTui(Batch::new(options, count)?),
            #[cfg(feature = "binokel")]
            "binokel" => AnyBatch::Binokel(Batch::new(options, count)?),
            _ => return Err(Error::Game(Excerpt::new(name))),
        })
    }

    fn games(&mut self) -> &mut dyn Games {
        match self {
            #[cfg(feature = "hearts")]
            AnyBatch::Hearts(batch) => batch,
            #[cfg(feature = "hex")]
            AnyBatch::Hex(batch) => batch,
            #[cfg(feature = "liap-tui")]
            AnyBatch::LiapTui(batch) => batch,
            #[cfg(feature = "binokel")]
            AnyBatch::Binokel(batch) => batch,
        }
    }
}

/// A batch of games; see handsense_environment_new().
pub struct HsEnvironment {
    batch: AnyBatch,
    /// The observation of one game and its legal actions.
    numbers: Vec<f32>,
    mask: Vec<u8>,
}

impl Handle for HsEnvironment {}

/// An error of an environment function.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
enum Error {
    #[error(transparent)]
    Boundary(#[from] Failure),
    #[error("unknown game '{0}': expected hearts, hex, liap-tui or binokel")]
    Game(Excerpt),
    #[error("{name} is {value}, it must be {expected}")]
    Length {
        name: &'static str,
        value: usize,
        expected: usize,
    },
    #[error(transparent)]
    Environment(#[from] EnvironmentError),
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
}

impl StatusError for Error {
    fn status(&self) -> HsStatusCode {
        match self {
            Error::Boundary(error) => error.status(),
            Error::Game(_)
            | Error::Environment(
                EnvironmentError::Option { .. }
                | EnvironmentError::Value { .. }
                | EnvironmentError::Opponents { .. },
            ) => HS_ERROR_TEXT,
            Error::Length { .. } | Error::Environment(EnvironmentError::Range { .. }) => {
                HS_ERROR_OPTION
            }
            Error::Memory(_) | Error::Environment(EnvironmentError::Memory(_)) => HS_ERROR_MEMORY,
        }
    }
}

/// Refuses an array of another length.
fn length(name: &'static str, value: usize, expected: usize) -> Result<(), Error> {
    if value == expected {
        return Ok(());
    }
    Err(Error::Length {
        name,
        value,
        expected,
    })
}

/// Creates a batch of count games, started with the seeds 0, 1, 2, … text: "hearts", "hex",
/// "liap-tui" or "binokel", then options: docs/reference/environments.md. count: 1 to 1048576. Returns
/// NULL on failure: handsense_last_error(). Any thread may use the batch, one at a time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_environment_new(
    text: *const c_char,
    count: i32,
) -> *mut HsEnvironment {
    checked!(std::ptr::null_mut(), |count: usize, text: &str| {
        let mut batch = AnyBatch::new(text, count)?;
        let shape = batch.games().shape();
        let mut numbers = try_with_capacity(shape.planes * shape.width)?;
        numbers.resize(shape.planes * shape.width, 0.0);
        let mut mask = try_with_capacity(shape.actions)?;
        mask.resize(shape.actions, 0);
        into_handle(HsEnvironment {
            batch,
            numbers,
            mask,
        })?
    })
}

/// Writes the sizes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_environment_shape(
    environment: *mut HsEnvironment,
    out: *mut HsEnvironmentShape,
) -> HsStatus {
    checked!(|environment: Borrowed<_>, out: SizedOut<_>| {
        let shape = environment.0.batch.games().shape();
        out.write(HsEnvironmentShape {
            struct_size: 0,
            seats: shape.seats as i32,
            planes: shape.planes as i32,
            width: shape.width as i32,
            actions: shape.actions as i32,
        });
    })
}

/// Starts a game of the batch. Its deals, its random opponents and a random seat of the caller derive
/// from the seed. Errors: OPTION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_environment_start(
    environment: *mut HsEnvironment,
    game: i32,
    seed: u64,
) -> HsStatus {
    checked!(|environment: Borrowed<_>, game: usize| {
        environment.0.batch.games().start(game, seed)?
    })
}

/// Acts in every game for the seat to act, then for opponents, up to the caller's next turn. The
/// action of a game that is over is ignored. An illegal action ends the game, with a penalty for its
/// seat. count: all games. Errors: OPTION, for a number that is no action; no game is changed then.
/// @param count count actions
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_environment_step(
    environment: *mut HsEnvironment,
    actions: *const i32,
    count: i32,
) -> HsStatus {
    checked!(
        |environment: Borrowed<_>, count: usize, (actions, count): &[i32]| {
            let games = environment.0.batch.games();
            length("count", count, games.count())?;
            games.step(actions)?
        }
    )
}

/// Writes the state of every game. count: all games. Errors: OPTION.
/// @param count count out
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_environment_states(
    environment: *mut HsEnvironment,
    out: *mut HsEnvironmentState,
    count: i32,
) -> HsStatus {
    checked!(
        |environment: Borrowed<_>, count: usize, (out, count): OutArray<_>| {
            let games = environment.0.batch.games();
            length("count", count, games.count())?;
            for game in 0..count {
                out.write(game, state_to_c(games.state(game)));
            }
        }
    )
}

/// Writes an observation of every game: planes by width numbers, and a byte for each action, 1 if it
/// is legal now. seat: the observer; -1 for the seat to act, or 0 after the end. Bytes are 0 out of
/// turn. numberCount, maskCount: those of all games. Errors: OPTION.
/// @param seat seat @none -1
/// @param number_count count numbers
/// @param mask_count count mask
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_environment_observe(
    environment: *mut HsEnvironment,
    seat: i32,
    numbers: *mut f32,
    number_count: i32,
    mask: *mut u8,
    mask_count: i32,
) -> HsStatus {
    checked!(|environment: Borrowed<_>,
              number_count: usize,
              (numbers, number_count): OutArray<_>,
              mask_count: usize,
              (mask, mask_count): OutArray<_>| {
        let environment: &mut HsEnvironment = environment.0;
        let games = environment.batch.games();
        let count = games.count();
        let seats = games.shape().seats;
        let (name, value) = ("seat", seat);
        let observer = Seat::from_index(seat).filter(|seat| seat.index() < seats);
        if seat != -1 && observer.is_none() {
            return Err(Failure::Option { name, value }.into());
        }
        length(
            "numberCount",
            number_count,
            count * environment.numbers.len(),
        )?;
        length("maskCount", mask_count, count * environment.mask.len())?;
        for game in 0..count {
            let to_act = games.state(game).seat.unwrap_or(Seat::ALL[0]);
            let seat = observer.unwrap_or(to_act);
            games.observe(game, seat, &mut environment.numbers, &mut environment.mask);
            numbers.write_all_at(game * environment.numbers.len(), &environment.numbers);
            mask.write_all_at(game * environment.mask.len(), &environment.mask);
        }
    })
}

/// Writes the state of a game with open hands for a person, like snprintf. Returns the length or a
/// negative status. Errors: OPTION.
/// @param size size buffer
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_environment_format(
    environment: *mut HsEnvironment,
    game: i32,
    buffer: *mut c_char,
    size: usize,
) -> i32 {
    checked!(
        |environment: Borrowed<_>, game: usize, (buffer, size): TextBuffer| {
            let games = environment.0.batch.games();
            if game >= games.count() {
                let (name, value) = ("game", game as i32);
                return Err(Failure::Option { name, value }.into());
            }
            buffer.print(games.text(game))?
        }
    )
}

/// Frees a batch. NULL is ignored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_environment_free(environment: *mut HsEnvironment) {
    // A panic could only leak memory, and the function has no status to return.
    checked!((), |environment: Option<Box<_>>| drop(environment));
}

fn state_to_c(state: GameState) -> HsEnvironmentState {
    HsEnvironmentState {
        seat: seat_to_c(state.seat),
        agent: seat_to_c(state.agent),
        illegal: seat_to_c(state.illegal),
        rewards: state.outcome.rewards,
        scores: state.outcome.scores,
    }
}
