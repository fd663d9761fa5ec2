#include "moves.h"

#include "state.h"

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

}  // namespace hearts
