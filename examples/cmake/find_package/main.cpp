// Evaluates a hand of Hearts and picks three cards to pass to the left.
#include <exception>
#include <iostream>

#include "handsense.hpp"

int main() {
    const handsense::Library library;
    try {
        const HsHeartsView view = library.parseView("pass=left hand=AK3.QJ98.T654.72");
        const HandStrength strength = library.evaluate(view.hand);
        const handsense::CardSet pass = library.selectPass(view);
        std::cout << "danger of the spades: " << strength.suits[0].dangerScore << "\n"
                  << "pass: " << library.format(pass) << "\n";
    } catch (const std::exception &error) {
        std::cerr << error.what() << "\n";
        return 1;
    }
    return 0;
}
