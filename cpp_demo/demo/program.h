/// The entry point of the demo program, callable from C++ and from Rust.
#ifndef DEMO_PROGRAM_H
#define DEMO_PROGRAM_H

/// Runs the program with the arguments of `main` and returns its exit code.
extern "C" int handsense_demo_main(int argc, char **argv) noexcept;

#endif  // DEMO_PROGRAM_H
