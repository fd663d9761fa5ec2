/**
 * @file
 * Environments of all games for reinforcement learning, in batches.
 * common.h has the rules of all functions.
 */

#ifndef HANDSENSE_ENVIRONMENT_H
#define HANDSENSE_ENVIRONMENT_H

/* Generated from the Rust source by cbindgen. Do not edit. */

#include "common.h"

/* ---- Constants ---- */

/// Limit of seats.
#define HS_ENVIRONMENT_MAX_SEATS 4

/* ---- Types ---- */

/// A batch of games; see handsense_environment_new().
typedef struct HsEnvironment HsEnvironment;

/// The sizes of an environment.
typedef struct HsEnvironmentShape {
    uint32_t structSize;
    /// Number of seats.
    int32_t seats;
    /// Planes of an observation.
    int32_t planes;
    /// Numbers of a plane.
    int32_t width;
    /// Number of actions, legal or not.
    int32_t actions;
} HsEnvironmentShape;

/// A game after its last step.
typedef struct HsEnvironmentState {
    /// Seat to act; -1 when the game is over.
    int32_t seat;
    /// Seat of the caller; -1 if the caller plays all seats.
    int32_t agent;
    /// Seat that ended the game by an illegal action, or -1.
    int32_t illegal;
    /// Rewards of the step.
    float rewards[HS_ENVIRONMENT_MAX_SEATS];
    /// Scores of the deal or round that ended with the step; 0 if none did.
    int32_t scores[HS_ENVIRONMENT_MAX_SEATS];
} HsEnvironmentState;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/* ---- Functions ---- */

/// Creates a batch of count games, started with the seeds 0, 1, 2, … text: "hearts", "hex",
/// "liap-tui" or "binokel", then options: docs/reference/environments.md. count: 1 to 1048576. Returns
/// NULL on failure: handsense_last_error(). Any thread may use the batch, one at a time.
struct HsEnvironment *handsense_environment_new(const char *text,
                                                int32_t count);

/// Writes the sizes.
HsStatus handsense_environment_shape(struct HsEnvironment *environment,
                                     struct HsEnvironmentShape *out);

/// Starts a game of the batch. Its deals, its random opponents and a random seat of the caller derive
/// from the seed. Errors: OPTION.
HsStatus handsense_environment_start(struct HsEnvironment *environment,
                                     int32_t game,
                                     uint64_t seed);

/// Acts in every game for the seat to act, then for opponents, up to the caller's next turn. The
/// action of a game that is over is ignored. An illegal action ends the game, with a penalty for its
/// seat. count: all games. Errors: OPTION, for a number that is no action; no game is changed then.
HsStatus handsense_environment_step(struct HsEnvironment *environment,
                                    const int32_t *actions,
                                    int32_t count);

/// Writes the state of every game. count: all games. Errors: OPTION.
HsStatus handsense_environment_states(struct HsEnvironment *environment,
                                      struct HsEnvironmentState *out,
                                      int32_t count);

/// Writes an observation of every game: planes by width numbers, and a byte for each action, 1 if it
/// is legal now. seat: the observer; -1 for the seat to act, or 0 after the end. Bytes are 0 out of
/// turn. numberCount, maskCount: those of all games. Errors: OPTION.
HsStatus handsense_environment_observe(struct HsEnvironment *environment,
                                       int32_t seat,
                                       float *numbers,
                                       int32_t numberCount,
                                       uint8_t *mask,
                                       int32_t maskCount);

/// Writes the state of a game with open hands for a person, like snprintf. Returns the length or a
/// negative status. Errors: OPTION.
int32_t handsense_environment_format(struct HsEnvironment *environment,
                                     int32_t game,
                                     char *buffer,
                                     size_t size);

/// Frees a batch. NULL is ignored.
void handsense_environment_free(struct HsEnvironment *environment);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* HANDSENSE_ENVIRONMENT_H */
