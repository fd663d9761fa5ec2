/**
 * @file
 * Types, status codes and functions that all games share, and the rules of the interface.
 *
 * Errors. A function that can fail returns an HsStatus: HS_OK or a negative HS_ERROR_* code.
 * handsense_status_message() describes a code; handsense_last_error() gives the details. Results
 * are written only on success. No function ends the process or prints; a panic is caught and
 * returned as HS_ERROR_PANIC.
 *
 * Pointers. A pointer must not be NULL unless its comment allows it. Inputs and outputs must not
 * overlap. The library keeps no pointer after a call, except the cancel and context pointers of an
 * HsHeartsEngine. An HsHeartsEngine is the only object to free.
 *
 * Threads. All functions are thread-safe and keep no state between calls. An HsHeartsEngine
 * serves one thread at a time. Threads that a search starts have ended when it returns.
 *
 * Growth. A struct that begins with structSize may grow at its end: set the field to its sizeof.
 * A struct longer than the library knows, up to four times, is accepted while its unknown bytes
 * are zero. In an output struct they become zero. All other structs keep their layout.
 *
 * Determinism. The same input gives the same result on every platform and with any number of
 * threads. Only a search with a time limit reads the clock, and only
 * handsense_hearts_hard_options_from_env() reads the environment.
 *
 * Licence: MIT OR Apache-2.0.
 */

#ifndef HANDSENSE_COMMON_H
#define HANDSENSE_COMMON_H

/* Generated from the Rust source by cbindgen. Do not edit. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ----------------------------------------------------------------------------------------------
 * Constants
 * ---------------------------------------------------------------------------------------------- */

/// The version of the interface this header describes. Compare it with handsense_abi_version() of
/// a library loaded at run time.
#define HS_ABI_VERSION 1

/// 64-bit FNV-1a hash of include/handsense.abi, the description of this interface.
/// handsense_abi_hash() returns that of a library. Every addition changes it.
#define HS_ABI_HASH 0xc8988b4bf540956bULL

/* ----------------------------------------------------------------------------------------------
 * Status codes
 * ---------------------------------------------------------------------------------------------- */

/// The values of HsStatus. Codes are never reused.
typedef enum HsStatusCode {
    /// Success.
    HS_OK = 0,
    /// A required pointer is NULL.
    HS_ERROR_NULL = -1,
    /// structSize is too small, not a multiple of the alignment, or absurdly large.
    HS_ERROR_STRUCT_SIZE = -2,
    /// The bytes of a newer, longer struct that this version does not know are not zero.
    HS_ERROR_STRUCT_TAIL = -3,
    /// A code or a bit that is no card.
    HS_ERROR_CARD = -4,
    /// A card stands twice.
    HS_ERROR_DUPLICATE_CARD = -5,
    /// A card in hand has been played already.
    HS_ERROR_CARD_PLAYED = -6,
    /// The hand has the wrong number of cards for this point of the deal.
    HS_ERROR_HAND_COUNT = -7,
    /// The number of players is not supported.
    HS_ERROR_PLAYER_COUNT = -8,
    /// A field beyond the number of players is in use.
    HS_ERROR_BEYOND_PLAYERS = -9,
    /// A seat that is not at the table.
    HS_ERROR_SEAT = -10,
    /// A card was played by a seat that was not to play.
    HS_ERROR_SEAT_ORDER = -11,
    /// The index of the trick in progress is out of range.
    HS_ERROR_TRICK_INDEX = -12,
    /// A trick has the wrong number of cards or players.
    HS_ERROR_TRICK_COUNT = -13,
    /// Unknown rule bits.
    HS_ERROR_RULES = -14,
    /// The pass direction is unknown or the rules have no passing.
    HS_ERROR_PASS_DIRECTION = -15,
    /// The passed cards are impossible.
    HS_ERROR_PASSED_CARDS = -16,
    /// The received cards are impossible.
    HS_ERROR_RECEIVED_CARDS = -17,
    /// Suit was not followed by a seat that held it.
    HS_ERROR_REVOKE = -18,
    /// A card was played against the rules.
    HS_ERROR_ILLEGAL_PLAY = -19,
    /// No deal of the unseen cards fits what was played.
    HS_ERROR_IMPOSSIBLE = -20,
    /// A game score is out of range.
    HS_ERROR_SCORE = -21,
    /// It is another seat's turn.
    HS_ERROR_TURN = -22,
    /// The question does not fit the phase of the deal.
    HS_ERROR_PHASE = -23,
    /// The card asked about may not be played now.
    HS_ERROR_ILLEGAL_MOVE = -24,
    /// Unknown policy.
    HS_ERROR_POLICY = -25,
    /// Epsilon is not within 0..1.
    HS_ERROR_EPSILON = -26,
    /// A text cannot be read.
    HS_ERROR_TEXT = -27,
    /// A pointer is not aligned for what it points to.
    HS_ERROR_ALIGNMENT = -28,
    /// A number of things to be written is negative.
    HS_ERROR_COUNT = -29,
    /// Unknown objective of a search.
    HS_ERROR_OBJECTIVE = -30,
    /// A limit of time is negative.
    HS_ERROR_TIME = -31,
    /// A number of threads is out of range.
    HS_ERROR_THREADS = -32,
    /// An option of a search is unknown or out of range.
    HS_ERROR_OPTION = -33,
    /// A value that is no piece.
    HS_ERROR_PIECE = -34,
    /// More pieces of a kind than there are.
    HS_ERROR_PIECE_COPIES = -35,
    /// A hand or set has the wrong number of pieces.
    HS_ERROR_PIECE_COUNT = -36,
    /// A declaration is not 0 to 8, or was not allowed.
    HS_ERROR_DECLARATION = -37,
    /// Pieces that were led are no play.
    HS_ERROR_INVALID_PLAY = -38,
    /// Unknown strategy, style or player.
    HS_ERROR_STRATEGY = -39,
    /// A suit is unknown, or trump is missing or named too early.
    HS_ERROR_SUIT = -40,
    /// No auction comes to this, or a bid was not allowed.
    HS_ERROR_BID = -41,
    /// The dabb, or what was laid away for it, is impossible.
    HS_ERROR_DABB = -42,
    /// Melds on the table are impossible.
    HS_ERROR_MELDS = -43,
    /// A board has 1 to 19 rows.
    HS_ERROR_HEX_SIZE = -50,
    /// A cell is not on the board, or has no such stone.
    HS_ERROR_HEX_CELL = -51,
    /// No game comes to so many stones of either colour.
    HS_ERROR_HEX_COUNT = -52,
    /// Somebody has won: there is no move to make.
    HS_ERROR_HEX_GAME_OVER = -53,
    /// There is not enough memory for what was asked.
    HS_ERROR_MEMORY = -98,
    /// A fault inside the library was caught at the boundary. Please report it.
    HS_ERROR_PANIC = -99,
} HsStatusCode;

/* ----------------------------------------------------------------------------------------------
 * Types
 * ---------------------------------------------------------------------------------------------- */

/// The result of a call: HS_OK, or one of the negative HS_ERROR_* codes.
typedef int32_t HsStatus;

/// A set of cards: bit c is set when the card with code c is in it. Bits 13, 14 and 15 of each
/// 16-bit suit are never cards.
typedef uint64_t HsCardSet;

/// A card: suit * 16 + rank. Suits are spades 0, diamonds 1, clubs 2, hearts 3; ranks run from the
/// ace 0, king 1, queen 2, jack 3, ten 4 … down to the two 12. Spade ace 0, spade queen 2, club
/// two 44, heart two 60.
typedef int16_t HsCard;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/* ----------------------------------------------------------------------------------------------
 * Version, messages, cards as text
 * ---------------------------------------------------------------------------------------------- */

/// The interface version of the library itself: HS_ABI_VERSION of the header it was built with.
///
/// A host that loads the library at run time compares the two and refuses a library with another
/// number. Thread-safe; never fails.
uint32_t handsense_abi_version(void);

/// Which state of the interface the library has: HS_ABI_HASH of the header it was built with.
///
/// Libraries of one version differ in it by what the later one has added, so another number is no
/// reason to refuse a library; the same number says that the header fits in every detail.
/// Thread-safe; never fails.
uint64_t handsense_abi_hash(void);

/// The release of the library, such as "0.1.0".
///
/// A static string that is never freed. Thread-safe; never fails.
const char *handsense_version(void);

/// The English sentence for a status code.
///
/// A static string that is never freed, for any number, known or not. Thread-safe; never fails.
const char *handsense_status_message(HsStatus status);

/// The particulars of the last failure on the calling thread: which field, which value, which card.
///
/// Empty before the first failure; not cleared by success. The string belongs to the library, is
/// overwritten by the thread's next failure, and ends with the thread. At most 255 bytes of UTF-8.
const char *handsense_last_error(void);

/// Reads cards from text.
///
/// Three forms are read: dotted "AK3.QJ98.T654.72" (spades, diamonds, clubs, hearts; a void is
/// empty or "-"), by suit "♠AK3 ♥72 ♦QJ98 ♣T654" or "SAK3 H72 DQJ98 CT654" in any order, and card
/// by card "SA SK H7" or "AS KS 10H". Letters may be small; the ten is T or 10.
///
/// text: a NUL-terminated UTF-8 string. out: receives the set, unchanged on error.
/// Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT or HS_ERROR_TEXT. Thread-safe.
HsStatus handsense_parse_cards(const char *text,
                               HsCardSet *out);

/// Writes cards in the dotted form, "AK3.QJ98.T654.72", as snprintf does.
///
/// buffer: receives at most size bytes, closing NUL included; it may be NULL when size is 0.
/// Answers the length of the whole text without the NUL (if that is size or more, the text was
/// cut), or a negative HsStatus: HS_ERROR_NULL or HS_ERROR_CARD. No text is longer than 55.
/// Thread-safe.
int32_t handsense_format_cards(HsCardSet cards, char *buffer, size_t size);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* HANDSENSE_COMMON_H */
