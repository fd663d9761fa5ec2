#include "story.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "options.h"
#include "reports.h"
#include "terminal.h"

using hearts::kPlayers;

namespace {

void print(const std::string &text) {
    std::fputs(text.c_str(), stdout);
}

uint64_t setOf(const std::vector<hearts::card> &cards) {
    hearts::Deck set;
    for (hearts::card c : cards) {
        set.set(c);
    }
    return set.getHand();
}

/// A habit with fewer chances is not told.
const int kFewChances = 3;
/// The habits by number.
const std::array<const char *, 5> kHabits = {{"shoots the moon", "stops a moon", "passes the queen",
                                              "leads spades below the queen",
                                              "gives points to the lowest score"}};

/// A level, or the most likely style.
std::string kindOf(const handsense::HeartsTendencies &found) {
    if (found.typicalLevel >= 0) {
        return std::string("the level ") + levelName(found.typicalLevel);
    }
    const auto most = std::max_element(found.styles.begin(), found.styles.end());
    const auto style = most - found.styles.begin();
    return style == HS_HEARTS_STYLE_DUCKER    ? "a ducker"
           : style == HS_HEARTS_STYLE_SHOOTER ? "a moon shooter"
                                              : "the engine's rules";
}

}  // namespace

const char *passDirName(int dir) {
    return dir == hearts::kLeftDir     ? "left"
           : dir == hearts::kRightDir  ? "right"
           : dir == hearts::kAcrossDir ? "across"
                                       : "hold";
}

Story::Story(const handsense::Api &api, const Terminal &look, const StoryStyle &choice)
    : library(api), terminal(look), style(choice), dealNumber(0), suspect(-1), shooting(0) {}

/// The name of a seat; the library's seats are in bold.
std::string Story::nameOf(int seat) const {
    return isOurs(seat) ? terminal.bold(seatName(seat)) : seatName(seat);
}

void Story::introduce(uint64_t seed, int rules) const {
    std::string seats;
    for (int seat = 0; seat < kPlayers; ++seat) {
        seats += (seat > 0 ? ", " : "") + nameOf(seat) + " " + style.players[size_t(seat)];
    }
    print(format("A game to %d, seed %llu, rules 0x%04X, handsense %s at the table.\n",
                 hearts::HeartsCardGame::kTarget, (unsigned long long)seed, unsigned(rules),
                 library.version()) +
          "Seats in the order of play: " + seats + ".\n");
    if (style.searches) {
        print(
            "The library searches for its cards. It tells the points that it expects in the deal, "
            "and the probabilities of the queen and of a moon.\n");
    } else if (style.giveReasons) {
        print(
            "The library says why it plays a card, and not the best other one, by playing both out "
            "in the same deals.\n");
    }
    if (!style.wholeStory) {
        print("The first deal is told in full, then each deal in one line; --story tells all.\n");
    }
}

void Story::dealt(hearts::HeartsGameState &state, int deal) {
    dealNumber = deal + 1;
    suspect = -1;
    shooting = 0;
    if (!inFull()) {
        return;
    }
    print("\n" +
          terminal.bold(format("Deal %d %s pass %s", dealNumber, terminal.dot().c_str(),
                               passDirName(state.getPassDir()))) +
          "\n");
    showHands(state);
    for (int seat = 0; seat < kPlayers; ++seat) {
        if (isOurs(seat)) {
            beforePass[seat] = ViewBuilder::build(state, seat);
            print("\n" + terminal.bold(format("%s looks at its cards", seatName(seat))) + "\n");
            print(handReport(library, terminal, state.cards[seat].getHand()));
        }
    }
    if (state.donePassing()) {
        print("\n");
    }
}

void Story::showHands(hearts::HeartsGameState &state) const {
    for (int seat = 0; seat < kPlayers; ++seat) {
        print("  " + padded(nameOf(seat), 6) +
              padded(" (" + style.players[size_t(seat)] + ")", 20) +
              terminal.hand(state.cards[seat].getHand()) + "\n");
    }
}

void Story::passed(hearts::HeartsGameState &state) {
    if (!inFull()) {
        return;
    }
    print("\n" + terminal.bold("Passing") + "\n");
    for (int giver = 0; giver < kPlayers; ++giver) {
        print("  " + padded(nameOf(giver), 5) + " " + terminal.arrow() + " " +
              padded(nameOf(state.receiverOf(giver)), 5) + "  " +
              terminal.cardList(setOf(state.passes[giver])) + "\n");
        if (style.giveReasons && isOurs(giver)) {
            const std::string text =
                passReasonsFor(library, terminal, beforePass[giver], setOf(state.passes[giver]));
            print(wrapped("why: " + text, 6));
        }
    }
    print("After the pass\n");
    showHands(state);
    print("\n");
}

void Story::playing(hearts::HeartsGameState &state, int seat, hearts::card c) {
    if (style.giveReasons && isOurs(seat) && inFull()) {
        const HandsensePlayer *player = dynamic_cast<HandsensePlayer *>(state.getPlayer(seat));
        const HsHeartsDecision *found = player != nullptr ? player->lastDecision() : nullptr;
        if (style.searches) {
            const bool shoots = found != nullptr && found->moves[0].myMoon >= 0.5;
            reportMoonPlan(state, seat, shoots);
            why += found != nullptr ? searchLine(seat, *found) : "";
        } else {
            const HsHeartsView view = ViewBuilder::build(state, seat);
            const bool shoots = library.forecast(view).seats[size_t(seat)].moon >= 0.5;
            reportMoonPlan(state, seat, shoots);
            why += wrapped(
                "why " + terminal.cardText(c) + ": " + reasonsFor(library, terminal, view, c), 6);
        }
    }
}

/// The search's estimates for the chosen card and the runner-up.
std::string Story::searchLine(int seat, const HsHeartsDecision &found) const {
    std::string text =
        format("%s searched %llu playouts: ", seatName(seat), (unsigned long long)found.playouts);
    for (int i = 0; i < found.count && i < 2; ++i) {
        const HsHeartsSearchedMove &move = found.moves[i];
        text += (i > 0 ? "; next " : "") + terminal.cardText(move.card);
        text +=
            move.playouts == 0
                ? std::string(" not tried")
                : format(" %.1f points, queen %.0f %%, own moon %.0f %%, other moon %.0f %%",
                         move.points, 100 * move.queen, 100 * move.myMoon, 100 * move.otherMoon);
    }
    return found.count < 2 ? "" : wrapped(text, 6);
}

/// Reports when a library seat starts to shoot the moon, and when it gives up.
void Story::reportMoonPlan(hearts::HeartsGameState &state, int seat, bool shoots) {
    const unsigned bit = 1u << seat;
    if (shoots == ((shooting & bit) != 0)) {
        return;
    }
    shooting ^= bit;
    why += wrapped(shoots ? shootingLine(state, seat) : abandonLine(state, seat), 6);
}

std::string Story::shootingLine(hearts::HeartsGameState &state, int seat) const {
    uint64_t others = 0;
    for (int other = 0; other < kPlayers; ++other) {
        others |= other == seat ? 0 : state.cards[other].getHand();
    }
    const hearts::Deck hand = state.cards[seat];
    int held = 0, winners = 0;
    for (int suit = 0; suit < hearts::kSuits; ++suit) {
        bool highest = true;  // from the ace down, until another player has the next card
        for (int rank = 0; rank < hearts::kRanks; ++rank) {
            highest = highest && !hearts::Deck(others).has(suit, rank);
            if (hand.has(suit, rank)) {
                ++held;
                winners += highest ? 1 : 0;
            }
        }
    }
    const int points = state.pointsIn(state.taken[seat].getHand());
    const std::string taken =
        points > 0 ? format("it has all %d points so far", points) : "no player has a point yet";
    return format("%s now shoots the moon: ", seatName(seat)) + taken +
           format(", and %d of its %d cards are winners", winners, held);
}

std::string Story::abandonLine(hearts::HeartsGameState &state, int seat) const {
    for (int other = 0; other < kPlayers; ++other) {
        if (other != seat && state.pointsIn(state.taken[other].getHand()) > 0) {
            return format("%s gives up the moon: %s has a point", seatName(seat), seatName(other));
        }
    }
    return format("%s gives up the moon: too many of its cards may lose", seatName(seat));
}

void Story::trickDone(hearts::HeartsGameState &state, const hearts::Trick &trick) {
    if (!inFull()) {
        return;
    }
    std::string line = format("  %2d ", state.getCurrTrickNum());
    for (int i = 0; i < trick.curr; ++i) {
        line +=
            " " + padded(nameOf(trick.player[i]), 5) + " " + terminal.cardText(trick.play[i]) + " ";
    }
    const int points = state.pointsIn(trick.getCards());
    line += terminal.arrow() + " " + nameOf(trick.Winner());
    if (points > 0) {
        line += format(" takes %d", points);
    }
    print(line + "\n" + why);
    why.clear();
    reportMoonThreat(state, trick);
}

/// Reports a moon threat as a library seat sees it, and the trick that ends it.
void Story::reportMoonThreat(hearts::HeartsGameState &state, const hearts::Trick &trick) {
    int watcher = 0;
    while (watcher < kPlayers && (!isOurs(watcher) || watcher == suspect)) {
        ++watcher;
    }
    if (watcher == kPlayers) {
        return;
    }
    const MoonShootThreat threat = library.moonThreat(ViewBuilder::build(state, watcher));
    if (suspect >= 0 && threat.suspectedPlayer != suspect) {
        print("      " + terminal.good("Moon blocked: ") + nameOf(trick.Winner()) +
              format(" takes a point away from %s", seatName(suspect)) + "\n");
    }
    const bool news = state.pointsIn(trick.getCards()) > 0 || suspect < 0;
    if (threat.suspectedPlayer >= 0 && news && !state.Done()) {
        print("      " + threatLine(terminal, threat) + "\n");
    }
    suspect = threat.suspectedPlayer;
}

void Story::dealDone(hearts::HeartsGameState &state) {
    DealPoints result;
    result.deal = dealNumber;
    result.passDir = state.getPassDir();
    std::string points, totals;
    for (int seat = 0; seat < kPlayers; ++seat) {
        result.points[seat] = int(state.score(unsigned(seat)));
        points += "  " + nameOf(seat) + format(" %d", result.points[seat]);
        totals +=
            format("%s%d", seat > 0 ? ", " : "", int(state.gameScore[seat]) + result.points[seat]);
    }
    deals.push_back(result);
    const std::string moon = state.moonShooter() < 0
                                 ? ""
                                 : terminal.alarm("Moon shot by ") + nameOf(state.moonShooter());
    if (!inFull()) {
        print(format("%sDeal %2d %s %-6s", dealNumber == 2 ? "\n" : "", dealNumber,
                     terminal.dot().c_str(), passDirName(state.getPassDir())) +
              points + terminal.faint("  (total " + totals + ")") +
              (moon.empty() ? "" : "  " + moon) + "\n");
        return;
    }
    if (!moon.empty()) {
        print("      " + moon + "\n");
    }
    print("  Points" + points + terminal.faint("  (total " + totals + ")") + "\n");
    reportOthers(state);
}

/// Tells how the others play by the deals so far: like which level or player, and the habit that
/// shows best.
void Story::reportOthers(hearts::HeartsGameState &state) {
    int watcher = 0;
    while (watcher < kPlayers - 1 && !isOurs(watcher)) {
        ++watcher;
    }
    HsHeartsDeal deal;
    if (!style.wholeStory || !ViewBuilder::finishedDeal(ViewBuilder::build(state, watcher), deal)) {
        return;
    }
    seen = library.observe(seen, deal);
    std::string players, habit;
    double most = 0;
    for (int seat = 0; seat < kPlayers; ++seat) {
        if (isOurs(seat)) {
            continue;
        }
        const handsense::HeartsTendencies found = library.tendencies(seen, seat);
        players += (players.empty() ? "" : ", ") + nameOf(seat) + " like " + kindOf(found);
        for (int number = 0; number < int(kHabits.size()); ++number) {
            const handsense::HeartsHabitRate &rate = found.habits[size_t(number)];
            if (rate.chances >= kFewChances && rate.low > most) {
                most = rate.low;
                habit = format(" %s %s (%d of %d times).", seatName(seat), kHabits[size_t(number)],
                               rate.hits, rate.chances);
            }
        }
    }
    if (!players.empty()) {
        print(wrapped("So far " + players + "." + habit, 2));
    }
}

void Story::gameDone(hearts::HeartsGameState &state) {
    std::vector<std::string> head = {"Deal", "Pass"};
    for (int seat = 0; seat < kPlayers; ++seat) {
        head.push_back(std::string(seatName(seat)) + (isOurs(seat) ? " *" : ""));
    }
    Table table(head);
    for (const DealPoints &result : deals) {
        std::vector<std::string> cells = {format("%d", result.deal), passDirName(result.passDir)};
        for (int points : result.points) {
            cells.push_back(format("%d", points));
        }
        table.row(cells);
    }
    std::vector<std::string> sums = {"", "sum"};
    std::vector<std::string> names = {"", "player"};
    for (int seat = 0; seat < kPlayers; ++seat) {
        sums.push_back(format("%d", int(state.gameScore[seat])));
        names.push_back(style.players[size_t(seat)]);
    }
    print("\n" + terminal.bold("Points per deal") + "\n" +
          table.rule().row(sums).row(names).draw(terminal));
    std::string winners;
    int best = 0;
    for (int seat = 0; seat < kPlayers; ++seat) {
        if (state.isAhead(seat)) {
            best = int(state.gameScore[seat]);
            winners += (winners.empty() ? "" : " and ") + nameOf(seat) + " (" +
                       style.players[size_t(seat)] + ")";
        }
    }
    print("Won by " + winners + format(" with %d points.\n", best));
}
