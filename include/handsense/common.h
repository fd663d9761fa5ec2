/**
 * @file
 * Types, status codes and functions of all games. docs/reference/c-api.md has the full contract.
 *
 * Functions return HS_OK or a negative HS_ERROR_* code and write outputs only on HS_OK. Every function
 * can return the codes of a NULL or misaligned pointer, a bad structSize, a reserved field that is not
 * zero, and an impossible view or position. The list after "Errors" has the others, without HS_ERROR_.
 * Set structSize of every struct to its sizeof before a call, also of outputs: structs may grow. In an
 * output 0 stands for the size of version 1, which the function stores. Reserved fields must be zero.
 * Inputs and outputs must not overlap, unless a function allows it. All functions are thread-safe. Only
 * searches, solvers, analyses and environments allocate. Options may be NULL for defaults. Unused entries
 * of output arrays are zero. Texts are NUL-terminated UTF-8.
 */

#ifndef HANDSENSE_COMMON_H
#define HANDSENSE_COMMON_H

/* Generated from the Rust source by cbindgen. Do not edit. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Constants ---- */

/// Interface version of this header.
#define HS_ABI_VERSION 1

/// 64-bit FNV-1a hash of include/handsense.abi.
#define HS_ABI_HASH 0x095be5bb1aa7a0aeULL

/// Most threads.
#define HS_MAX_THREADS 256

/* ---- Enumerations ---- */

/// Status codes. Codes are never reused.
typedef enum HsStatusCode {
    /// Success.
    HS_OK = 0,
    /// A required pointer is NULL.
    HS_ERROR_NULL = -1,
    /// Invalid structSize.
    HS_ERROR_STRUCT_SIZE = -2,
    /// Non-zero bytes beyond the fields this library knows.
    HS_ERROR_STRUCT_TAIL = -3,
    /// Invalid card.
    HS_ERROR_CARD = -4,
    /// Duplicate card.
    HS_ERROR_DUPLICATE_CARD = -5,
    /// A card in the hand was already played.
    HS_ERROR_CARD_PLAYED = -6,
    /// Wrong number of cards in a hand.
    HS_ERROR_HAND_COUNT = -7,
    /// Unsupported number of players.
    HS_ERROR_PLAYER_COUNT = -8,
    /// A slot beyond the number of players is used.
    HS_ERROR_BEYOND_PLAYERS = -9,
    /// Invalid seat.
    HS_ERROR_SEAT = -10,
    /// A card was played out of turn.
    HS_ERROR_SEAT_ORDER = -11,
    /// Trick index out of range.
    HS_ERROR_TRICK_INDEX = -12,
    /// Wrong number of cards or players in a trick.
    HS_ERROR_TRICK_COUNT = -13,
    /// Unknown rule bit.
    HS_ERROR_RULES = -14,
    /// Invalid pass direction.
    HS_ERROR_PASS_DIRECTION = -15,
    /// Impossible passed cards.
    HS_ERROR_PASSED_CARDS = -16,
    /// Impossible received cards.
    HS_ERROR_RECEIVED_CARDS = -17,
    /// A seat revoked.
    HS_ERROR_REVOKE = -18,
    /// A card was played against the rules.
    HS_ERROR_ILLEGAL_PLAY = -19,
    /// No deal is consistent with the cards played.
    HS_ERROR_IMPOSSIBLE = -20,
    /// Game score out of range.
    HS_ERROR_SCORE = -21,
    /// It is another seat's turn.
    HS_ERROR_TURN = -22,
    /// Not possible in this phase of the deal.
    HS_ERROR_PHASE = -23,
    /// Illegal card.
    HS_ERROR_ILLEGAL_MOVE = -24,
    /// Unknown policy.
    HS_ERROR_POLICY = -25,
    /// Epsilon outside 0..1.
    HS_ERROR_EPSILON = -26,
    /// Invalid text.
    HS_ERROR_TEXT = -27,
    /// Misaligned pointer.
    HS_ERROR_ALIGNMENT = -28,
    /// Negative count.
    HS_ERROR_COUNT = -29,
    /// Unknown objective.
    HS_ERROR_OBJECTIVE = -30,
    /// Negative time limit.
    HS_ERROR_TIME = -31,
    /// Number of threads out of range.
    HS_ERROR_THREADS = -32,
    /// Unknown option or option out of range.
    HS_ERROR_OPTION = -33,
    /// Invalid piece value.
    HS_ERROR_PIECE = -34,
    /// Too many pieces of a kind.
    HS_ERROR_PIECE_COPIES = -35,
    /// Wrong number of pieces in a hand or set.
    HS_ERROR_PIECE_COUNT = -36,
    /// Illegal declaration.
    HS_ERROR_DECLARATION = -37,
    /// The pieces led are not a valid play.
    HS_ERROR_INVALID_PLAY = -38,
    /// Unknown strategy, style or player.
    HS_ERROR_STRATEGY = -39,
    /// Invalid suit, or trump missing or declared too early.
    HS_ERROR_SUIT = -40,
    /// Impossible auction or illegal bid.
    HS_ERROR_BID = -41,
    /// Impossible dabb or discard.
    HS_ERROR_DABB = -42,
    /// Impossible shown melds.
    HS_ERROR_MELDS = -43,
    /// The host's legal cards differ from the library's.
    HS_ERROR_RULES_DIFFER = -44,
    /// Unknown history, or taken cards that do not fit it.
    HS_ERROR_HISTORY = -45,
    /// Impossible model of the table.
    HS_ERROR_OPPONENTS = -46,
    /// Invalid board size.
    HS_ERROR_HEX_SIZE = -50,
    /// Invalid cell.
    HS_ERROR_HEX_CELL = -51,
    /// Impossible number of stones.
    HS_ERROR_HEX_COUNT = -52,
    /// The game is over.
    HS_ERROR_HEX_GAME_OVER = -53,
    /// A reserved field is not zero.
    HS_ERROR_RESERVED = -60,
    /// Out of memory.
    HS_ERROR_MEMORY = -98,
    /// Internal error caught in the library.
    HS_ERROR_PANIC = -99,
} HsStatusCode;

/* ---- Types ---- */

/// HS_OK or a negative HS_ERROR_* code.
typedef int32_t HsStatus;

/// A set of cards: bit c is set for the card c.
typedef uint64_t HsCardSet;

/// A card: suit * 16 + rank. Suits are spades 0, diamonds 1, clubs 2, hearts 3; ace 0, king 1, ...
/// two 12.
typedef int16_t HsCard;

/// Progress of a search; units in docs/reference/c-search.md.
typedef struct HsSearchProgress {
    uint32_t structSize;
    /// Candidates left.
    int32_t remaining;
    /// Playouts or nodes so far.
    uint64_t playouts;
    /// Used share of the budget, 0 to 1.
    double spent;
    /// Value of best.
    double value;
    /// Best move so far; -1 none.
    int32_t best;
    int32_t reserved;
} HsSearchProgress;

/// Limits of a search. Zero is the default. Options contain this struct, so it never grows.
typedef struct HsSearchLimits {
    /// Random seed.
    uint64_t seed;
    /// Limit of playouts or nodes; 0 for the default.
    uint64_t playouts;
    /// Time limit, 0 to 2147483647; 0 for none. Results are then not reproducible.
    int32_t milliseconds;
    /// Threads, 0 to HS_MAX_THREADS; 0 for 1. Results do not depend on their number.
    int32_t threads;
    /// NULL, or a number that another thread sets atomically; non-zero ends the search.
    const int32_t *cancel;
    /// NULL, or a callback on the calling thread. It must return, not throw, and not use the
    /// searching engine.
    void (*progress)(void *context, const struct HsSearchProgress *progress);
    /// First argument of progress.
    void *context;
    uint64_t reserved[2];
} HsSearchLimits;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/* ---- Functions ---- */

/// Returns HS_ABI_VERSION of the library. Refuse a library with another number.
uint32_t handsense_abi_version(void);

/// Returns HS_ABI_HASH of the library. It differs when functions were added.
uint64_t handsense_abi_hash(void);

/// Returns the release, such as "0.1.0".
const char *handsense_version(void);

/// Returns the English sentence for a status, known or not.
const char *handsense_status_message(HsStatus status);

/// Returns the details of this thread's last failure, at most 255 bytes of UTF-8. Its next failure
/// overwrites them.
const char *handsense_last_error(void);

/// Parses "AK3.QJ98.T654.72", "SAK3 H72 DQJ98 CT654" or "SA SK H7". Returns HS_ERROR_TEXT
/// otherwise.
HsStatus handsense_parse_cards(const char *text, HsCardSet *out);

/// Writes "AK3.QJ98.T654.72" like snprintf. Returns the length, at most 55, or a negative status.
int32_t handsense_format_cards(HsCardSet cards, char *buffer, size_t size);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* HANDSENSE_COMMON_H */
