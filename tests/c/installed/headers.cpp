/*
 * A host in C++ that includes every installed header and also loads the library by name.
 */
#include <handsense.h>
#include <handsense.hpp>
#include <handsense_common.hpp>
#include <handsense_hex.hpp>
#include <handsense_legacy.hpp>

#include <iostream>

int main(int count, char **arguments) {
    handsense::Library linked;
    std::cout << "keep " << linked.evaluate(linked.parse("AK3.QJ98.T654.72")).bestSuitToKeep
              << "\n";
    for (int i = 1; i < count; i++) {
        std::string problem;
        handsense::Plugin plugin = handsense::Plugin::load(arguments[i], problem);
        if (!problem.empty()) {
            std::cout << problem << "\n";
            return 1;
        }
        std::cout << "loaded " << plugin.api().handsense_version() << "\n";
    }
    return 0;
}
