#include "program.h"

const handsense::Api *linkedLibrary() {
    return &handsense::Api::linked();
}
