// The names that the headers of the classic Hearts engine define in a program.
#ifndef HEARTS_H
#define HEARTS_H

#include <cstdint>

#define Move _Move
#define NN_SIZE 624

namespace hearts {

typedef std::int16_t card;
typedef std::uint8_t byte;

enum suit { SPADES, DIAMONDS, CLUBS, HEARTS };
enum rank { ACE, KING, QUEEN, JACK, TEN, NINE, EIGHT, SEVEN, SIX, FIVE, FOUR, THREE, TWO };
enum tPassDir { kLeftDir = 1, kRightDir = -1, kAcrossDir = 2, kHold = 0 };
enum { kQueenPenalty = 0x0001, kLead2Clubs = 0x0020, kIgnoreMove = -999999999 };

const unsigned int MAXPLAYERS = 6;
const double INF = 999999999999999.9;
const double NINF = -INF;
const unsigned int uINF = 0xFFFFFFFF;

class Move {};
class Deck {};
class State {};
class Algorithm {};
class Player {};
class CardPlayer : public Player {};
class HeartsPlayer {};
class HeartsGameState : public State {};
class Game {};
class partition {};
class statistics {};

class Trick {
public:
    int np;
    int curr;
    card play[MAXPLAYERS];
    int player[MAXPLAYERS];
};

}  // namespace hearts

#endif
