#include <vector>

#include "calls.h"

namespace host {

namespace {

/// Owner of a batch of two games.
class Batch {
public:
    Batch(const Library &of, const char *text, std::int32_t count = 2)
        : library(of), games(library.handsense_environment_new(text, count)) {}
    ~Batch() { library.handsense_environment_free(games); }
    Batch(const Batch &) = delete;
    Batch &operator=(const Batch &) = delete;

    HsEnvironment *get() const { return games; }

private:
    const Library &library;
    HsEnvironment *games;
};

/// Plays the first legal actions of two games to the end.
void play(const Library &library, const char *text, Digest &digest) {
    const Batch batch(library, text);
    Out<HsEnvironmentShape> shape;
    digest.outcome(library.handsense_environment_shape(batch.get(), shape.get()), shape);
    const auto &sizes = shape.value;
    std::vector<float> numbers(std::size_t(2 * sizes.planes * sizes.width));
    std::vector<std::uint8_t> mask(std::size_t(2 * sizes.actions));
    for (std::int32_t game : {0, 1}) {
        digest.status(library.handsense_environment_start(batch.get(), game, 7));
    }
    for (bool isOver = false; !isOver;) {
        digest.status(library.handsense_environment_observe(
            batch.get(), -1, numbers.data(), std::int32_t(numbers.size()), mask.data(),
            std::int32_t(mask.size())));
        std::int32_t actions[2] = {0, 0};
        for (std::int32_t game : {0, 1}) {
            while (actions[game] + 1 < sizes.actions &&
                   mask[std::size_t(game * sizes.actions + actions[game])] == 0) {
                ++actions[game];
            }
        }
        for (float number : numbers) {
            digest.add(number);
        }
        digest.status(library.handsense_environment_step(batch.get(), actions, 2));
        Out<HsEnvironmentState[2]> states;
        digest.outcome(library.handsense_environment_states(batch.get(), states.get(), 2), states);
        isOver = states.value[0].seat < 0 && states.value[1].seat < 0;
    }
    char shown[1000];
    digest.add(library.handsense_environment_format(batch.get(), 1, shown, sizeof shown) > 0);
    digest.add(shown[0]);
}

/// Calls that each function refuses.
void refuse(const Library &library, Digest &digest) {
    for (const char *text : {"chess", "hearts deals=0", "hex seat", "hex opponents=best"}) {
        const Batch batch(library, text);
        digest.add(batch.get() == nullptr);
        digest.error();
    }
    const Batch none(library, "hex", 0);
    digest.add(none.get() == nullptr);
    const Batch batch(library, "hex size=2");
    Out<HsEnvironmentState[2]> states;
    Out<HsEnvironmentShape> shape;
    const std::int32_t actions[2] = {0, 5};
    std::uint8_t mask[10];
    float numbers[56];
    digest.outcome(library.handsense_environment_shape(nullptr, shape.get()), shape);
    digest.outcome(library.handsense_environment_states(batch.get(), states.get(), 1), states);
    digest.status(library.handsense_environment_start(batch.get(), 2, 0));
    digest.status(library.handsense_environment_step(batch.get(), actions, 2));
    digest.status(library.handsense_environment_step(batch.get(), nullptr, 2));
    digest.status(library.handsense_environment_observe(batch.get(), 2, numbers, 56, mask, 10));
    digest.status(library.handsense_environment_observe(batch.get(), 0, numbers, 55, mask, 10));
    digest.status(library.handsense_environment_format(batch.get(), -1, nullptr, 0));
}

}  // namespace

void addEnvironments(const Library &library, Calls &calls) {
    calls.push_back({"environments", Cost::Medium, [&library](Digest &digest) {
                         for (const char *text :
                              {"hearts", "hex size=4 opponents=order", "liap-tui opponents=random",
                               "binokel opponents=newest seat=1"}) {
                             play(library, text, digest);
                         }
                         refuse(library, digest);
                     }});
}

}  // namespace host
