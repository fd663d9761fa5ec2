/// A minimal test framework: tests are named claims.
#ifndef TESTS_CHECK_H
#define TESTS_CHECK_H

#include <string>
#include <vector>

struct TestCase {
    const char *name;
    void (*body)();
};

/// All tests of the program.
std::vector<TestCase> &testCases();

struct Registration {
    Registration(const char *name, void (*body)()) { testCases().push_back(TestCase{name, body}); }
};

/// Records a failure of the current test.
void check(bool holds, const char *claim, const char *file, int line);

/// The library file to load at run time, from the command line.
const std::string &pluginPath();

#define TEST(name)                                          \
    static void name();                                     \
    static const Registration register_##name(#name, name); \
    static void name()

#define CHECK(claim) check((claim), #claim, __FILE__, __LINE__)

#endif  // TESTS_CHECK_H
