/// The narration of a game while it is played.
#ifndef DEMO_STORY_H
#define DEMO_STORY_H

#include <string>
#include <vector>

#include "host.h"
#include "terminal.h"

/// The amount of detail of a story.
struct StoryStyle {
    unsigned ours = 0;                 ///< the library's seats, one bit each
    bool giveReasons = true;           ///< the library chooses the cards of its seats
    bool searches = false;             ///< the library searches for them
    bool wholeStory = true;            ///< every deal is told in full; otherwise only the first
    std::vector<std::string> players;  ///< the name of the player in each seat
};

class Story : public hearts::GameObserver {
public:
    Story(const handsense::Api &api, const Terminal &look, const StoryStyle &choice);

    /// Prints the players before the first deal.
    void introduce(uint64_t seed, int rules) const;

    void dealt(hearts::HeartsGameState &state, int deal) override;
    void passed(hearts::HeartsGameState &state) override;
    void playing(hearts::HeartsGameState &state, int seat, hearts::card c) override;
    void trickDone(hearts::HeartsGameState &state, const hearts::Trick &trick) override;
    void dealDone(hearts::HeartsGameState &state) override;

    /// Prints the table of points per deal and the winner after the game.
    void gameDone(hearts::HeartsGameState &state);

private:
    struct DealPoints {
        int deal;
        int passDir;
        int points[hearts::kPlayers];
    };

    bool isOurs(int seat) const { return (style.ours >> seat & 1) != 0; }
    std::string nameOf(int seat) const;
    void showHands(hearts::HeartsGameState &state) const;
    /// Whether the deal in progress is told card by card.
    bool inFull() const { return style.wholeStory || dealNumber == 1; }
    void reportMoonThreat(hearts::HeartsGameState &state, const hearts::Trick &trick);
    void reportOthers(hearts::HeartsGameState &state);
    void reportMoonPlan(hearts::HeartsGameState &state, int seat, bool shoots);
    std::string shootingLine(hearts::HeartsGameState &state, int seat) const;
    std::string abandonLine(hearts::HeartsGameState &state, int seat) const;
    std::string searchLine(int seat, const HsHeartsDecision &found) const;

    handsense::Library library;
    Terminal terminal;
    StoryStyle style;
    std::vector<DealPoints> deals;
    handsense::HeartsOpponents seen;            ///< what the deals so far show
    HsHeartsView beforePass[hearts::kPlayers];  ///< what the library's seats knew
    int dealNumber;
    std::string why;    ///< the reasons in the trick in progress
    int suspect;        ///< the opponent who may be shooting the moon, -1 for none
    unsigned shooting;  ///< the library's seats that shoot the moon, one bit each
};

const char *passDirName(int dir);

#endif  // DEMO_STORY_H
