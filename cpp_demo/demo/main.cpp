/// The entry point of the program when a C++ linker makes it; cargo's program starts in main.rs.
#include "program.h"

int main(int argc, char **argv) {
    return handsense_demo_main(argc, argv);
}
