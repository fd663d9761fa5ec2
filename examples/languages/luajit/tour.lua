-- A tour of the library: evaluate a hand, choose cards to pass, rank and explain moves, search, handle
-- an error, and search a Hex position. The same program exists in seven languages; each prints
-- expected.txt.

local ffi = require "ffi"

-- begin generated from src/ffi
ffi.cdef [[
static const int HS_ABI_VERSION = 1;
static const int HS_OK = 0;
static const int HS_HEARTS_POLICY_DEFAULT = -1;
static const int HS_HEARTS_MAX_MOVES = 13;
static const int HS_HEARTS_MAX_REASONS = 12;
static const int HS_HEX_RED = 1;
static const int HS_HEX_BLUE = 2;
static const int HS_HEX_PROOF_LOST = -1;
static const int HS_HEX_PROOF_WON = 1;
typedef int16_t HsCard;
typedef uint64_t HsCardSet;
typedef int32_t HsStatus;
typedef uint8_t HsLiapTuiPiece;
typedef uint8_t HsBinokelCard;
typedef uint64_t HsBinokelCardSet;
typedef struct HsSearchLimits {
    uint64_t seed;
    uint64_t playouts;
    int32_t milliseconds;
    int32_t threads;
    const int32_t *cancel;
    void *progress;
    void *context;
    uint64_t reserved[2];
} HsSearchLimits;
typedef struct HsHeartsTrick {
    int32_t np;
    int32_t curr;
    HsCard play[6];
    int32_t player[6];
} HsHeartsTrick;
typedef struct HsHeartsView {
    uint32_t structSize;
    int32_t me;
    int32_t numPlayers;
    int32_t rules;
    int32_t passDir;
    int32_t currTrick;
    HsCardSet hand;
    HsCardSet passed;
    HsCardSet received;
    int32_t scores[6];
    HsHeartsTrick tricks[17];
    HsCardSet taken[6];
    int32_t history;
    int32_t heartsBroken;
} HsHeartsView;
typedef struct HsHeartsRankedMove {
    HsCard card;
    int32_t rank;
} HsHeartsRankedMove;
typedef struct HsHeartsReason {
    int32_t reason;
    int32_t value;
} HsHeartsReason;
typedef struct SuitStrength {
    int32_t suit;
    int32_t length;
    int32_t dangerScore;
    int32_t controlScore;
    int32_t voidPotential;
    int32_t overallStrength;
    bool isProtected;
    bool canFlush;
} SuitStrength;
typedef struct SpadeAnalysis {
    bool hasQueen;
    bool isProtected;
    bool canSafelyFlush;
    int32_t escapeCards;
} SpadeAnalysis;
typedef struct MoonShootViability {
    int32_t viabilityScore;
    bool shouldAttempt;
    int32_t controlledSuits;
    int32_t heartsControl;
    int32_t missingHighCards;
} MoonShootViability;
typedef struct HandStrength {
    SuitStrength suits[4];
    int32_t overallDanger;
    int32_t overallControl;
    int32_t voidOpportunities;
    SpadeAnalysis spades;
    MoonShootViability moon;
    int32_t bestSuitToVoid;
    int32_t bestSuitToKeep;
    bool recommendMoonAttempt;
} HandStrength;
typedef struct HsHeartsSearchOptions {
    uint32_t structSize;
    int32_t objective;
    HsSearchLimits limits;
    int32_t withoutLine;
    int32_t reserved;
} HsHeartsSearchOptions;
typedef struct HsHeartsSearchedMove {
    HsCard card;
    int16_t reserved[3];
    HsCardSet equals;
    double value;
    double points;
    double payoff;
    double payoffError;
    double queen;
    double myMoon;
    double otherMoon;
    uint64_t playouts;
} HsHeartsSearchedMove;
typedef struct HsHeartsDecision {
    uint32_t structSize;
    HsCard card;
    int16_t reserved;
    int32_t count;
    int32_t settled;
    uint64_t playouts;
    HsHeartsSearchedMove moves[13];
    HsCard line[52];
    int32_t lineLength;
    int32_t remaining;
} HsHeartsDecision;
typedef struct HsHexPosition {
    uint32_t structSize;
    int32_t size;
    int32_t toMove;
    uint8_t cells[361];
    uint8_t reserved[3];
} HsHexPosition;
typedef struct HsHexSearchOptions {
    uint32_t structSize;
    int32_t randomPlayouts;
    HsSearchLimits limits;
    int32_t maxNodes;
    int32_t reserved;
} HsHexSearchOptions;
typedef struct HsHexSearchedMove {
    int32_t cell;
    int32_t proof;
    uint64_t playouts;
    double winRate;
} HsHexSearchedMove;
typedef struct HsHexDecision {
    uint32_t structSize;
    int32_t cell;
    int32_t complete;
    int32_t proof;
    double score;
    double winRate;
    uint64_t nodes;
    uint64_t playouts;
    int32_t depth;
    int32_t lineLength;
    int32_t line[64];
    int32_t count;
    int32_t reserved;
    HsHexSearchedMove moves[361];
} HsHexDecision;
uint32_t handsense_abi_version();
const char *handsense_status_message(HsStatus status);
const char *handsense_last_error();
HsStatus handsense_parse_cards(const char *text, HsCardSet *out);
HsStatus evaluate_hand(HsCardSet hand, HandStrength *out);
HsStatus handsense_hearts_select_pass_cards(
    const HsHeartsView *view,
    int32_t policy,
    HsCard out[3]);
HsStatus handsense_hearts_rank_moves(
    const HsHeartsView *view,
    int32_t policy,
    HsHeartsRankedMove out[13],
    int32_t *count);
HsStatus handsense_hearts_explain_move(
    const HsHeartsView *view,
    int32_t policy,
    HsCard card,
    HsHeartsReason out[12],
    int32_t *count);
const char *handsense_hearts_reason_text(int32_t reason);
HsStatus handsense_hearts_parse_view(const char *text, HsHeartsView *out);
HsStatus handsense_hearts_choose_move(
    const HsHeartsView *view,
    const HsHeartsSearchOptions *options,
    HsHeartsDecision *out);
HsStatus handsense_hex_position_init(HsHexPosition *position, int32_t size);
HsStatus handsense_hex_parse_cell(const char *text, int32_t size, int32_t *out);
int32_t handsense_hex_format_cell(int32_t cell, int32_t boardSize, char *buffer, size_t size);
HsStatus handsense_hex_search(
    const HsHexPosition *position,
    const HsHexSearchOptions *options,
    HsHexDecision *out);
]]
-- end generated

-- One lookup for constants and functions.
local hs = ffi.load(os.getenv "HANDSENSE_LIB" or "handsense")

local function sentence(status)
    return ffi.string(hs.handsense_status_message(status)), ffi.string(hs.handsense_last_error())
end

local function check(status)
    if status ~= hs.HS_OK then
        error(("%s: %s"):format(sentence(status)))
    end
end

-- A card is suit * 16 + rank.
local function name(card)
    local suit, rank = bit.rshift(card, 4), bit.band(card, 15)
    return ("SDCH"):sub(suit + 1, suit + 1) .. ("AKQJT98765432"):sub(rank + 1, rank + 1)
end

-- Returns a zeroed struct with structSize set.
local function sized(kind)
    local made = ffi.new(kind)
    made.structSize = ffi.sizeof(kind)
    return made
end

local function evaluate()
    local hand, strength = ffi.new "uint64_t[1]", ffi.new "HandStrength"
    check(hs.handsense_parse_cards("♠AK3 ♥72 ♦QJ98 ♣T654", hand))
    check(hs.evaluate_hand(hand[0], strength))
    for i, suit in ipairs { "spades", "diamonds", "clubs", "hearts" } do
        local s = strength.suits[i - 1]
        print(("%s: danger %d, control %d, void %d"):format(
            suit, s.dangerScore, s.controlScore, s.voidPotential))
    end
    print("can flush the queen: " .. (strength.spades.canSafelyFlush and "yes" or "no"))
end

local function parse_view(line)
    local view = sized "HsHeartsView"
    return hs.handsense_hearts_parse_view(line, view), view
end

local function pass()
    local status, view = parse_view "me=0 pass=left hand=AK3.QJ98.T654.72"
    check(status)
    local cards = ffi.new "int16_t[3]"
    check(hs.handsense_hearts_select_pass_cards(view, hs.HS_HEARTS_POLICY_DEFAULT, cards))
    print(("pass %s %s %s"):format(name(cards[0]), name(cards[1]), name(cards[2])))
end

local function rank(view)
    local moves = ffi.new("HsHeartsRankedMove[?]", hs.HS_HEARTS_MAX_MOVES)
    local reasons = ffi.new("HsHeartsReason[?]", hs.HS_HEARTS_MAX_REASONS)
    local count = ffi.new "int32_t[1]"
    check(hs.handsense_hearts_rank_moves(view, hs.HS_HEARTS_POLICY_DEFAULT, moves, count))
    for i = 0, count[0] - 1 do
        print(("rank %d %s"):format(moves[i].rank, name(moves[i].card)))
    end
    check(hs.handsense_hearts_explain_move(
        view, hs.HS_HEARTS_POLICY_DEFAULT, moves[0].card, reasons, count))
    for i = 0, count[0] - 1 do
        local text = ffi.string(hs.handsense_hearts_reason_text(reasons[i].reason))
        print(("%+d %s"):format(reasons[i].value, text))
    end
end

local function search(view)
    local options, found = sized "HsHeartsSearchOptions", sized "HsHeartsDecision"
    options.limits.playouts = 2000
    options.limits.seed = 7
    check(hs.handsense_hearts_choose_move(view, options, found))
    print(("search %s, %.2f points, %d playouts"):format(
        name(found.card), found.moves[0].points, tonumber(found.playouts)))
end

local function fail()
    local status = parse_view "hand=AK3.QJ98.T65.72 plays=1:C2,C7,C7,C4"
    print(("error %d: %s (%s)"):format(status, sentence(status)))
end

local function hex()
    local position, cell = sized "HsHexPosition", ffi.new "int32_t[1]"
    check(hs.handsense_hex_position_init(position, 6))
    for i, stone in ipairs { "c3", "d2", "b4", "c4" } do
        check(hs.handsense_hex_parse_cell(stone, position.size, cell))
        position.cells[cell[0]] = i % 2 == 1 and hs.HS_HEX_RED or hs.HS_HEX_BLUE
    end
    local options, found = sized "HsHexSearchOptions", sized "HsHexDecision"
    options.limits.playouts = 500
    options.limits.seed = 7
    check(hs.handsense_hex_search(position, options, found))
    local text = ffi.new "char[8]"
    hs.handsense_hex_format_cell(found.cell, position.size, text, ffi.sizeof(text))
    local proof = found.proof == hs.HS_HEX_PROOF_WON and "won"
        or found.proof == hs.HS_HEX_PROOF_LOST and "lost" or "open"
    print(("hex %s, %s"):format(ffi.string(text), proof))
end

if hs.handsense_abi_version() ~= hs.HS_ABI_VERSION then
    error "the library has another ABI version than this program"
end
print(("bytes %d %d %d %d"):format(
    ffi.sizeof "HandStrength", ffi.sizeof "HsHeartsView",
    ffi.sizeof "HsHeartsDecision", ffi.sizeof "HsHexDecision"))
evaluate()
pass()
local status, view = parse_view "me=0 hand=AK3.QJ98.T65.72 plays=1:C2,C7,CK,C4/S5"
check(status)
rank(view)
search(view)
fail()
hex()
