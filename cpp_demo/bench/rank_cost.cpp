/// rank_cost [deals]: the cost of Player::rankMove, in nanoseconds a move on average over deals.
///
/// It compares a view and a ranking for every move with the adapter, which keeps the ranking of a
/// position. The engine asks once or several times for every legal move of each position. The time
/// without any ranking is subtracted.
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "../demo/host.h"
#include "../engine/players.h"

using namespace hearts;

namespace {

/// A deal played at random.
struct Cost {
    double nanoseconds = 0;
    long moves = 0;     ///< ranked moves
    long checksum = 0;  ///< sum of their ranks
};

/// Plays a deal. `rank` ranks each legal move of each position this many times.
template <typename Rank>
Cost costOf(int deal, int times, const Rank &rank) {
    Cost cost;
    HeartsGameState state;
    for (int seat = 0; seat < kPlayers; ++seat) {
        state.addPlayer(new HeartsCardPlayer);
    }
    Random random{uint64_t(deal)};
    state.setRules(HS_HEARTS_RULES_STANDARD);
    state.Reset(random);
    state.setPassDir(kHold);
    state.setFirstPlayer(0);
    const auto start = std::chrono::steady_clock::now();
    while (!state.Done()) {
        MoveList moves(state, state.getAllMoves());
        for (int i = 0; i < times; ++i) {
            for (Move *move = moves.first(); move != nullptr; move = move->next) {
                cost.checksum += rank(move, state);
                ++cost.moves;
            }
        }
        const uint64_t cards = moves.getCards();
        Move *move = moves.take(nthCard(cards, int(random.below(uint32_t(countCards(cards))))));
        state.ApplyMove(move);
        state.freeMove(move);
    }
    const std::chrono::duration<double, std::nano> spent = std::chrono::steady_clock::now() - start;
    cost.nanoseconds = spent.count();
    return cost;
}

/// The least time of a deal in many runs, which other work of the machine disturbs least.
template <typename Rank>
Cost leastOf(int deal, int times, const Rank &rank) {
    const int runs = 25;
    Cost least = costOf(deal, times, rank);
    for (int run = 1; run < runs; ++run) {
        const Cost cost = costOf(deal, times, rank);
        least = cost.nanoseconds < least.nanoseconds ? cost : least;
    }
    return least;
}

/// The time a move of all deals; adds up the ranks.
template <typename Rank>
double timeOf(int deals, int times, const Rank &rank, long &checksum) {
    double nanoseconds = 0;
    long moves = 0;
    for (int deal = 0; deal < deals; ++deal) {
        const Cost idle = leastOf(deal, times, [](Move *, HeartsGameState &) { return 0; });
        const Cost cost = leastOf(deal, times, rank);
        nanoseconds += cost.nanoseconds - idle.nanoseconds;
        moves += cost.moves;
        checksum += cost.checksum / times;
    }
    return nanoseconds / double(moves);
}

bool compare(const char *name, int32_t policy, int deals) {
    const handsense::Api &api = handsense::Api::linked();
    const auto fresh = [&](Move *move, HeartsGameState &state) {
        const HsHeartsView view = ViewBuilder::build(state, move->player);
        HsHeartsRankedMove ranked[HS_HEARTS_MAX_MOVES];
        int32_t count = 0;
        api.handsense_hearts_rank_moves(&view, policy, ranked, &count);
        int i = 0;
        while (i < count - 1 && ranked[i].card != cardOf(move)) {
            ++i;
        }
        return ranked[i].rank;
    };
    HandsensePlayer player(api, nullptr, policy);
    const auto kept = [&](Move *move, HeartsGameState &state) {
        return player.rankMove(move, &state);
    };
    long sums[4] = {0, 0, 0, 0};
    const double each = timeOf(deals, 1, fresh, sums[0]);
    const int times[] = {1, 4, 16};
    std::printf("%-12s every move anew %6.1f ns;", name, each);
    for (int i = 0; i < 3; ++i) {
        const double cost = timeOf(deals, times[i], kept, sums[i + 1]);
        std::printf(" kept, asked %d times %6.1f ns (1/%.1f)%s", times[i], cost, each / cost,
                    i < 2 ? ";" : "\n");
    }
    return sums[0] == sums[1] && sums[0] == sums[2] && sums[0] == sums[3];
}

}  // namespace

int main(int argc, char **argv) {
    const int deals = argc > 1 ? std::atoi(argv[1]) : 40;
    bool same = compare("TUNED", HS_HEARTS_POLICY_TUNED, deals);
    same = compare("AS_DESIGNED", HS_HEARTS_POLICY_AS_DESIGNED, deals) && same;
    same = compare("LEARNED", HS_HEARTS_POLICY_LEARNED, deals) && same;
    std::printf("%s\n", same ? "all ranks agree" : "ranks differ");
    return same ? 0 : 1;
}
