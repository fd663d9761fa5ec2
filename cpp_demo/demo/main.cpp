/// The entry point when a C++ linker makes the program; cargo's program starts in main.rs.
#include "program.h"

int main(int argc, char **argv) {
    return handsense_demo_main(argc, argv);
}
