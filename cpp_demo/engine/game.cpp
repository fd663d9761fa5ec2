#include "game.h"

#include "players.h"

namespace hearts {

Game::Game(GameState *table) : state(table) {
    state->setGame(this);
}

Game::~Game() {
    state->setGame(nullptr);
}

int HeartsCardGame::passDirOf(int deal) {
    const int cycle[] = {kLeftDir, kRightDir, kAcrossDir, kHold};
    return cycle[deal % 4];
}

bool HeartsCardGame::over() {
    for (int seat = 0; seat < kPlayers; ++seat) {
        if (state->gameScore[seat] >= kTarget) {
            return true;
        }
    }
    return false;
}

void HeartsCardGame::Play(Random &random) {
    for (int deal = 0; deal < kMaxDeals && !over(); ++deal) {
        table().Reset(random);
        table().setPassDir(passDirOf(deal));
        table().setFirstPlayer(0);
        playOut(deal);
    }
}

void HeartsCardGame::PlayDeal(const uint64_t *hands, int dir, int deal) {
    table().setHands(hands);
    table().setPassDir(dir);
    table().setFirstPlayer(0);
    playOut(deal);
}

void HeartsCardGame::playOut(int deal) {
    observer->dealt(table(), deal);
    while (!state->Done()) {
        doOnePlay();
    }
    observer->dealDone(table());
    for (unsigned seat = 0; seat < unsigned(kPlayers); ++seat) {
        state->gameScore[seat] += state->score(seat);
    }
}

void HeartsCardGame::doOnePlay() {
    const int seat = state->getNextPlayerNum();
    const bool passing = !table().donePassing();
    const int trick = table().getCurrTrickNum();
    Move *move = state->getNextPlayer()->Play();
    if (!passing) {
        observer->playing(table(), seat, cardOf(move));
    }
    state->ApplyMove(move);
    for (int other = 0; other < kPlayers; ++other) {
        state->getPlayer(other)->Played(seat, move);
    }
    state->freeMove(move);
    if (passing && table().donePassing()) {
        observer->passed(table());
    }
    if (table().getCurrTrickNum() > trick) {
        observer->trickDone(table(), *table().getTrick(trick));
    }
}

}  // namespace hearts
