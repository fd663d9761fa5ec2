#include "state.h"

#include "players.h"

namespace hearts {

MoveList::~MoveList() {
    state_.freeMove(first_);
}

int MoveList::size() const {
    int moves = 0;
    for (const Move *m = first_; m != nullptr; m = m->next) {
        ++moves;
    }
    return moves;
}

uint64_t MoveList::getCards() const {
    Deck cards;
    for (const Move *m = first_; m != nullptr; m = m->next) {
        cards.set(cardOf(m));
    }
    return cards.getHand();
}

Move *MoveList::take(card c) {
    Move **link = &first_;
    while (cardOf(*link) != c) {
        link = &(*link)->next;
    }
    Move *taken = *link;
    *link = taken->next;
    taken->next = nullptr;
    return taken;
}

GameState::GameState() : gameScore(), men(), numPlayers(0), game(nullptr), freeMoves(nullptr) {}

GameState::~GameState() {
    for (unsigned int seat = 0; seat < numPlayers; ++seat) {
        delete men[seat];
    }
    while (freeMoves != nullptr) {
        Move *rest = freeMoves->next;
        delete freeMoves;
        freeMoves = rest;
    }
}

void GameState::addPlayer(Player *player) {
    men[numPlayers++] = player;
    player->setGameState(this);
}

int GameState::getPlayerNum(const Player *player) const {
    for (unsigned int seat = 0; seat < numPlayers; ++seat) {
        if (men[seat] == player) {
            return int(seat);
        }
    }
    return -1;
}

Move *GameState::getNewMove() {
    if (freeMoves == nullptr) {
        return new CardMove;
    }
    Move *move = freeMoves;
    freeMoves = move->next;
    move->next = nullptr;
    return move;
}

void GameState::freeMove(Move *list) {
    while (list != nullptr) {
        Move *rest = list->next;
        list->next = freeMoves;
        freeMoves = list;
        list = rest;
    }
}

CardGameState::CardGameState()
    : rules(0), firstPlayer(0), numCards(kRanks), currTrick(0), currPlr(0) {}

void CardGameState::layOut(const uint64_t *hands) {
    for (unsigned int seat = 0; seat < MAXPLAYERS; ++seat) {
        const uint64_t hand = seat < numPlayers ? hands[seat] : 0;
        cards[seat].setHand(hand);
        original[seat].setHand(hand);
        played[seat].reset();
        taken[seat].reset();
    }
    for (Trick &trick : t) {
        trick.reset(int(numPlayers));
    }
    allplayed.reset();
    numCards = kRanks;
    currTrick = 0;
    currPlr = firstPlayer;
}

/// The cards of an unfinished trick that can no longer win it.
static uint64_t beatenCards(const Trick &trick) {
    Deck beaten(trick.getCards());
    if (trick.curr > 0) {
        beaten.clear(trick.WinningCard());
    }
    return beaten.getHand();
}

void CardGameState::playCard(card c) {
    Trick &trick = t[currTrick];
    trick.AddCard(c, currPlr);
    cards[currPlr].clear(c);
    played[currPlr].set(c);
    if (!trick.Done()) {
        allplayed.setHand(allplayed.getHand() | beatenCards(trick));
        currPlr = (currPlr + 1) % int(numPlayers);
        return;
    }
    const int winner = trick.Winner();
    allplayed.setHand(allplayed.getHand() | trick.getCards());
    taken[winner].setHand(taken[winner].getHand() | trick.getCards());
    currPlr = winner;
    ++currTrick;
}

void CardGameState::unplayCard(card c, int who) {
    if (t[currTrick].curr == 0) {
        --currTrick;
        const int winner = t[currTrick].Winner();
        taken[winner].setHand(taken[winner].getHand() & ~t[currTrick].getCards());
    }
    Trick &trick = t[currTrick];
    allplayed.setHand(allplayed.getHand() & ~trick.getCards());
    trick.RemoveCard();
    allplayed.setHand(allplayed.getHand() | beatenCards(trick));
    played[who].clear(c);
    cards[who].set(c);
    currPlr = who;
}

}  // namespace hearts
