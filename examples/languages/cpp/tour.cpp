// A tour of the library: evaluate a hand, choose cards to pass, rank and explain moves, search,
// handle an error, and search a Hex position. The same program exists in four languages; each
// prints expected.txt.

#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "handsense.hpp"
#include "handsense_hex.hpp"

namespace {

const handsense::Library hearts;
const handsense::hex::Library hex;

// A card is suit * 16 + rank.
std::string name(HsCard card) {
    return std::string(1, "SDCH"[card >> 4]) + "AKQJT98765432"[card & 15];
}

void evaluate() {
    const char *const suits[] = {"spades", "diamonds", "clubs", "hearts"};
    const HandStrength strength = hearts.evaluate(hearts.parse("♠AK3 ♥72 ♦QJ98 ♣T654"));
    for (const SuitStrength &suit : strength.suits) {
        std::printf("%s: danger %d, control %d, void %d\n", suits[suit.suit], suit.dangerScore,
                    suit.controlScore, suit.voidPotential);
    }
    std::printf("can flush the queen: %s\n", strength.spades.canSafelyFlush ? "yes" : "no");
}

void pass() {
    std::printf("pass");
    for (HsCard card :
         hearts.selectPass(hearts.parseView("me=0 pass=left hand=AK3.QJ98.T654.72"))) {
        std::printf(" %s", name(card).c_str());
    }
    std::printf("\n");
}

void rank(const HsHeartsView &view) {
    const std::vector<handsense::HeartsRankedMove> moves = hearts.rankMoves(view);
    for (const handsense::HeartsRankedMove &move : moves) {
        std::printf("rank %d %s\n", move.rank, name(move.card).c_str());
    }
    const HsHeartsReasons found = hearts.explain(view, moves[0].card, moves[1].card);
    for (int32_t i = 0; i < found.count; ++i) {
        std::printf("it %s\n", hearts.formatReason(found, i).c_str());
    }
}

void search(const HsHeartsView &view) {
    handsense::HeartsSearchOptions options;
    options.playouts = 2000;
    options.seed = 7;
    const handsense::HeartsDecision found = hearts.chooseMove(view, options);
    std::printf("search %s, %.2f points, %llu playouts\n", name(found.card).c_str(),
                found.moves[0].points, static_cast<unsigned long long>(found.playouts));
}

void fail() {
    HsStatus status;
    hearts.parseView("hand=AK3.QJ98.T65.72 plays=1:C2,C7,C7,C4", status);
    std::printf("error %d: %s (%s)\n", status, hearts.statusMessage(status), hearts.lastError());
}

void move_of_hex() {
    handsense::hex::SearchOptions options;
    options.playouts = 500;
    options.seed = 7;
    const handsense::hex::Decision found = hex.search(hex.position(6, "c3 d2 b4 c4"), options);
    std::printf("hex %s, %s\n", hex.formatCell(found.cell).c_str(),
                found.proof == HS_HEX_PROOF_WON    ? "won"
                : found.proof == HS_HEX_PROOF_LOST ? "lost"
                                                   : "open");
}

}  // namespace

int main() {
    if (handsense_abi_version() != HS_ABI_VERSION) {
        std::fprintf(stderr, "the library has another ABI version than this header\n");
        return 1;
    }
    std::printf("bytes %zu %zu %zu %zu\n", sizeof(HandStrength), sizeof(HsHeartsView),
                sizeof(HsHeartsDecision), sizeof(HsHexDecision));
    try {
        evaluate();
        pass();
        const handsense::HeartsView view =
            hearts.parseView("me=0 hand=AQ3.QJ986.54.72 plays=3:C2,CT,C9,CA/SK,S5");
        rank(view);
        search(view);
        fail();
        move_of_hex();
    } catch (const std::exception &error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return 0;
}
