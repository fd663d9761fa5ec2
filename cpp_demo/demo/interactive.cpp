#include "program.h"

#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <sstream>

#include "reports.h"
#include "seating.h"
#include "story.h"

using hearts::card;
using hearts::kCardsToPass;
using hearts::kPlayers;

namespace {

/// The card that a word names, as "QS", "sq", "♠Q" or "10h"; kNoCard if it does not name one card.
card readCard(const handsense::Library &library, const std::string &word) {
    HsStatus status = HS_OK;
    const handsense::CardSet named = library.parse(word, status);
    return named.count() == 1 ? *named.begin() : hearts::kNoCard;
}

/// Reads the person's input line by line.
class Console {
public:
    /// Returns the words of the next line; empty at the end of the input or when the person quits.
    std::vector<std::string> ask(const std::string &prompt) {
        std::fputs(prompt.c_str(), stdout);
        std::fflush(stdout);
        std::string line;
        if (!std::getline(std::cin, line)) {
            std::fputs("\n", stdout);
            finished = true;
            return {};
        }
        if (isatty(STDIN_FILENO) == 0) {
            std::printf("%s\n", line.c_str());  // shows scripted input in the output
        }
        std::istringstream stream(line);
        std::vector<std::string> words;
        for (std::string word; stream >> word;) {
            words.push_back(word);
        }
        finished = words.size() == 1 && (words[0] == "quit" || words[0] == "q");
        return words;
    }
    bool ended() const { return finished; }

private:
    bool finished = false;
};

bool asksForHelp(const std::vector<std::string> &words) {
    return words.size() == 1 && (words[0] == "?" || words[0] == "hint");
}

/// Asks a person for every card. After the end of the input it plays any legal card, since a player
/// must play; the game stops before the next one.
class HumanPlayer : public hearts::CardPlayer {
public:
    HumanPlayer(const handsense::Api &api, const Terminal &look, Console &input)
        : CardPlayer(nullptr), library(api), terminal(look), console(input), packet() {}

    hearts::Move *Play() override {
        if (!state().donePassing()) {
            return passNext();
        }
        hearts::MoveList moves(state(), state().getAllMoves());
        showTrick();
        if (hearts::Deck(moves.getCards()).count() == 1 && !console.ended()) {
            const card only = hearts::firstCard(moves.getCards());
            say("You play " + terminal.cardText(only) + ", your only legal card.\n");
            return moves.take(only);
        }
        return moves.take(askForCard(moves.getCards()));
    }
    hearts::Player *clone() const override { return new HumanPlayer(*this); }
    const char *getName() override { return "you"; }

private:
    hearts::Move *passNext() {
        if (state().passes[seat()].empty()) {
            askForPacket();
        }
        hearts::MoveList moves(state(), state().getAllMoves());
        return moves.take(packet[state().passes[seat()].size()]);
    }

    void askForPacket() {
        const hearts::Deck &hand = state().cards[seat()];
        const int receiver = state().receiverOf(seat());
        say("\nYour hand: " + terminal.hand(hand.getHand()) + "\n");
        while (!console.ended()) {
            const std::vector<std::string> words =
                console.ask(format("Pass three cards to %s (? for advice): ", seatName(receiver)));
            if (asksForHelp(words)) {
                const HsHeartsView view = ViewBuilder::build(state(), seat());
                say("  Advice: " + terminal.cardList(library.selectPass(view).bits()) + "\n");
            } else if (!console.ended() && readPacket(words)) {
                return;
            }
        }
        for (int i = 0; i < kCardsToPass; ++i) {
            packet[i] = hearts::nthCard(hand.getHand(), i);
        }
    }

    /// Whether the words are three different cards of the hand; prints what is wrong if not.
    bool readPacket(const std::vector<std::string> &words) {
        hearts::Deck chosen;
        if (words.size() != size_t(kCardsToPass)) {
            say("  Three cards, please, like: QS AH 3D\n");
            return false;
        }
        for (size_t i = 0; i < words.size(); ++i) {
            packet[i] = readCard(library, words[i]);
            if (!state().cards[seat()].has(packet[i])) {
                say("  You do not have \"" + words[i] + "\".\n");
                return false;
            }
            chosen.set(packet[i]);
        }
        if (chosen.count() != kCardsToPass) {
            say("  Three different cards, please.\n");
        }
        return chosen.count() == kCardsToPass;
    }

    void showTrick() {
        const hearts::Trick &trick = *state().getCurrTrick();
        say("\nYour hand: " + terminal.hand(state().cards[seat()].getHand()) + "\n");
        say(trick.curr == 0 ? "You lead.\n" : "On the table:");
        for (int i = 0; i < trick.curr; ++i) {
            say(std::string(i > 0 ? ", " : " ") + seatName(trick.player[i]) + " " +
                terminal.cardText(trick.play[i]) + (i == trick.curr - 1 ? "\n" : ""));
        }
    }

    card askForCard(uint64_t legal) {
        while (!console.ended()) {
            const std::vector<std::string> words = console.ask("Your card (? for advice): ");
            if (asksForHelp(words)) {
                const HsHeartsView view = ViewBuilder::build(state(), seat());
                say(rankedMovesTable(library, terminal, view));
                const std::string threat = threatLine(terminal, library.moonThreat(view));
                say(threat.empty() ? "" : threat + "\n");
                continue;
            }
            const card c = words.size() == 1 ? readCard(library, words[0]) : hearts::kNoCard;
            if (hearts::Deck(legal).has(c)) {
                return c;
            }
            if (!console.ended()) {
                say("  " + objection(c) + " You may play " + terminal.cardList(legal) + ".\n");
            }
        }
        return hearts::firstCard(legal);
    }

    std::string objection(card c) const {
        if (c == hearts::kNoCard) {
            return "Please name one card, like QS.";
        }
        return state().cards[seat()].has(c) ? "That card may not be played now."
                                            : "You do not have that card.";
    }

    static void say(const std::string &text) { std::fputs(text.c_str(), stdout); }

    handsense::Library library;
    Terminal terminal;
    Console &console;
    card packet[kCardsToPass];
};

/// A story that hides the cards the person may not see and stops with the input.
class TableTalk : public Story {
public:
    TableTalk(const handsense::Api &api, const Terminal &screen, const StoryStyle &choice,
              const Console &input)
        : Story(api, screen, choice), console(input) {}

    void passed(hearts::HeartsGameState &state) override {
        if (console.ended()) {
            return;
        }
        int giver = 0;
        while (state.receiverOf(giver) != 0) {
            ++giver;
        }
        std::printf("%s passes you", seatName(giver));
        for (card c : state.passes[giver]) {
            std::printf(" %s", look().cardText(c).c_str());
        }
        std::printf("\n");
    }
    void trickDone(hearts::HeartsGameState &state, const hearts::Trick &trick) override {
        if (!console.ended()) {
            Story::trickDone(state, trick);
        }
    }
    bool stopped() override { return console.ended(); }

private:
    const Console &console;
};

}  // namespace

void playInteractive(const handsense::Api &api, const Terminal &terminal, const Options &options) {
    Console console;
    Seating seating(api, options);
    hearts::HeartsGameState table;
    StoryStyle style;
    style.ours = 1;
    style.openHands = false;
    style.wholeStory = true;
    table.addPlayer(new HumanPlayer(api, terminal, console));
    style.players.push_back("you");
    for (int seat = 1; seat < kPlayers; ++seat) {
        table.addPlayer(seating.playerOf(seat, false));
        style.players.push_back(table.getPlayer(seat)->getName());
    }
    table.setRules(options.rules);
    TableTalk story(api, terminal, style, console);
    hearts::HeartsCardGame game(&table);
    game.setObserver(&story);
    const std::vector<std::string> &names = style.players;
    const bool same = names[1] == names[2] && names[2] == names[3];
    const std::string others =
        same ? names[1] + " plays the other three seats"
             : names[1] + ", " + names[2] + " and " + names[3] + " play West, North and East";
    std::printf("You play South; %s. Type a card as QS; \"?\" gives advice, \"q\" quits.\n",
                others.c_str());
    hearts::Random random(options.seed);
    game.Play(random);
    if (console.ended()) {
        std::printf("The game ends here. Goodbye.\n");
    } else {
        story.gameDone(table);
    }
    std::fputs(seating.fallbackSummary().c_str(), stdout);
}
