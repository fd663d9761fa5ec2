/// Runs all tests: engine_test PATH_OF_LIBHANDSENSE_SO. Prints the failures and a summary.
#include <cstdio>
#include <exception>

#include "check.h"

static int failuresOfCurrentTest = 0;
static std::string pathOfPlugin;

std::vector<TestCase> &testCases() {
    static std::vector<TestCase> cases;
    return cases;
}

const std::string &pluginPath() {
    return pathOfPlugin;
}

void check(bool holds, const char *claim, const char *file, int line) {
    if (!holds) {
        ++failuresOfCurrentTest;
        std::printf("  %s:%d: check failed: %s\n", file, line, claim);
    }
}

int main(int argc, char **argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: engine_test PATH_OF_LIBHANDSENSE_SO\n");
        return 2;
    }
    pathOfPlugin = argv[1];
    int failed = 0;
    for (const TestCase &test : testCases()) {
        failuresOfCurrentTest = 0;
        try {
            test.body();
        } catch (const std::exception &problem) {
            check(false, problem.what(), test.name, 0);
        }
        if (failuresOfCurrentTest > 0) {
            std::printf("FAILED %s\n", test.name);
            ++failed;
        }
    }
    std::printf("%d passed, %d failed\n", int(testCases().size()) - failed, failed);
    return failed == 0 ? 0 : 1;
}
