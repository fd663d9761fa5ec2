#include "program.h"

#include <cmath>
#include <cstdio>

#include "seating.h"
#include "terminal.h"

using hearts::kPlayers;

namespace {

/// Running mean and standard error (Welford's algorithm).
class Statistic {
public:
    void add(double value) {
        ++count;
        const double before = value - mean;
        mean += before / count;
        squares += before * (value - mean);
    }
    double average() const { return mean; }
    double standardError() const {
        return count > 1 ? std::sqrt(squares / (count - 1) / count) : 0;
    }

private:
    double count = 0;
    double mean = 0;
    double squares = 0;
};

struct Summary {
    Statistic library;
    Statistic others;
    Statistic difference;  ///< library minus others, one observation a deal
    int libraryMoons = 0;
    int otherMoons = 0;
};

/// All seatings of the library, each as bits.
std::vector<unsigned> seatings(int seats) {
    if (seats == 1) {
        return {1, 2, 4, 8};
    }
    return {3, 5, 6, 9, 10, 12};
}

/// Plays one deal with one seating and adds the points of both sides.
void playOnce(Seating &seating, const Options &options, const uint64_t *hands, int deal,
              unsigned ours, double *points, Summary &summary) {
    hearts::HeartsGameState table;
    seating.seatAll(table, ours);
    table.setRules(options.rules);
    hearts::HeartsCardGame game(&table);
    game.PlayDeal(hands, hearts::HeartsCardGame::passDirOf(deal), deal);
    for (int seat = 0; seat < kPlayers; ++seat) {
        points[(ours >> seat & 1) != 0 ? 0 : 1] += table.score(unsigned(seat));
    }
    const int shooter = table.moonShooter();
    if (shooter >= 0) {
        ++((ours >> shooter & 1) != 0 ? summary.libraryMoons : summary.otherMoons);
    }
}

void playDeal(Seating &seating, const Options &options, int deal, Summary &summary) {
    // Each deal has its own random stream: deal 7 is the same in a match of any length.
    hearts::Random random(hearts::scramble(options.seed) ^ uint64_t(deal));
    hearts::HeartsGameState dealer;
    for (int seat = 0; seat < kPlayers; ++seat) {
        dealer.addPlayer(seating.other());
    }
    dealer.Reset(random);
    uint64_t hands[kPlayers];
    for (int seat = 0; seat < kPlayers; ++seat) {
        hands[seat] = dealer.cards[seat].getHand();
    }
    double points[2] = {0, 0};
    const std::vector<unsigned> ways = seatings(options.seats);
    for (unsigned ours : ways) {
        playOnce(seating, options, hands, deal, ours, points, summary);
    }
    const double library = points[0] / double(ways.size()) / options.seats;
    const double others = points[1] / double(ways.size()) / (kPlayers - options.seats);
    summary.library.add(library);
    summary.others.add(others);
    summary.difference.add(library - others);
}

std::string verdict(const Summary &summary) {
    const double difference = summary.difference.average();
    if (std::fabs(difference) < 1.96 * summary.difference.standardError()) {
        return "no significant difference";
    }
    return difference < 0 ? "the library takes fewer points" : "the library takes more points";
}

}  // namespace

void playMatch(const handsense::Api &api, const Terminal &terminal, const Options &options) {
    Seating seating(api, options);
    Summary summary;
    for (int deal = 0; deal < options.deals; ++deal) {
        playDeal(seating, options, deal, summary);
    }
    const int games = int(seatings(options.seats).size());
    std::printf("%d deals, each played %d times with the seats rotated (%d hands), seed %llu\n\n",
                options.deals, games, options.deals * games, (unsigned long long)options.seed);
    Table table({"Player", "Seats", "Points per deal", "Moons shot"});
    table.row({seating.libraryName(), format("%d", options.seats),
               format("%.3f", summary.library.average()), format("%d", summary.libraryMoons)});
    table.row({seating.otherName(), format("%d", kPlayers - options.seats),
               format("%.3f", summary.others.average()), format("%d", summary.otherMoons)});
    std::fputs(table.draw(terminal).c_str(), stdout);

    const double difference = summary.difference.average();
    const double error = summary.difference.standardError();
    std::printf("\nDifference, library minus others: %+.3f points per deal\n", difference);
    std::printf("Standard error %.3f, 95 %% interval %+.3f to %+.3f (%s1.96 standard errors)\n",
                error, difference - 1.96 * error, difference + 1.96 * error,
                terminal.plusMinus().c_str());
    std::printf("So %s.\n", verdict(summary).c_str());
    std::fputs(seating.fallbackSummary().c_str(), stdout);
}
