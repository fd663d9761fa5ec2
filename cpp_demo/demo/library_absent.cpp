#include "program.h"

const handsense::Api *linkedLibrary() {
    return nullptr;
}
