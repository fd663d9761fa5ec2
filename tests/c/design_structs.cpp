// The five structs of the design "Suit Strength Measurement System" in plain C++ have the layout of
// the header's. A program built with either can therefore pass its structs to the other.
#include <cstddef>

#include "handsense.h"

namespace design {

struct SuitStrength {
    int suit;
    int length;
    int dangerScore;
    int controlScore;
    int voidPotential;
    int overallStrength;
    bool isProtected;
    bool canFlush;
};

struct SpadeAnalysis {
    bool hasQueen;
    bool isProtected;
    bool canSafelyFlush;
    int escapeCards;
};

struct MoonShootViability {
    int viabilityScore;
    bool shouldAttempt;
    int controlledSuits;
    int heartsControl;
    int missingHighCards;
};

struct HandStrength {
    SuitStrength suits[4];
    int overallDanger;
    int overallControl;
    int voidOpportunities;
    SpadeAnalysis spades;
    MoonShootViability moon;
    int bestSuitToVoid;
    int bestSuitToKeep;
    bool recommendMoonAttempt;
};

struct MoonShootThreat {
    int suspectedPlayer;
    int threatLevel;
    int heartsCollected;
    bool hasQueenSpades;
    int tricksTaken;
    bool shouldBlock;
};

}  // namespace design

#define SAME_SIZE(type)                                                              \
    static_assert(sizeof(::type) == sizeof(design::type), #type " differs in size"); \
    static_assert(alignof(::type) == alignof(design::type), #type " differs in alignment")
#define SAME(type, field)                                                                         \
    static_assert(offsetof(::type, field) == offsetof(design::type, field), #field " has moved"); \
    static_assert(sizeof(::type::field) == sizeof(design::type::field), #field " differs in size")

SAME_SIZE(SuitStrength);
SAME(SuitStrength, suit);
SAME(SuitStrength, length);
SAME(SuitStrength, dangerScore);
SAME(SuitStrength, controlScore);
SAME(SuitStrength, voidPotential);
SAME(SuitStrength, overallStrength);
SAME(SuitStrength, isProtected);
SAME(SuitStrength, canFlush);

SAME_SIZE(SpadeAnalysis);
SAME(SpadeAnalysis, hasQueen);
SAME(SpadeAnalysis, isProtected);
SAME(SpadeAnalysis, canSafelyFlush);
SAME(SpadeAnalysis, escapeCards);

SAME_SIZE(MoonShootViability);
SAME(MoonShootViability, viabilityScore);
SAME(MoonShootViability, shouldAttempt);
SAME(MoonShootViability, controlledSuits);
SAME(MoonShootViability, heartsControl);
SAME(MoonShootViability, missingHighCards);

SAME_SIZE(HandStrength);
SAME(HandStrength, suits);
SAME(HandStrength, overallDanger);
SAME(HandStrength, overallControl);
SAME(HandStrength, voidOpportunities);
SAME(HandStrength, spades);
SAME(HandStrength, moon);
SAME(HandStrength, bestSuitToVoid);
SAME(HandStrength, bestSuitToKeep);
SAME(HandStrength, recommendMoonAttempt);

SAME_SIZE(MoonShootThreat);
SAME(MoonShootThreat, suspectedPlayer);
SAME(MoonShootThreat, threatLevel);
SAME(MoonShootThreat, heartsCollected);
SAME(MoonShootThreat, hasQueenSpades);
SAME(MoonShootThreat, tricksTaken);
SAME(MoonShootThreat, shouldBlock);

int main() {
    return 0;
}
