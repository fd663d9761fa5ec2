#include "library.h"

const handsense::Api *linkedLibrary() {
    return nullptr;
}
