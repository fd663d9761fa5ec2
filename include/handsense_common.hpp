/// handsense_common.hpp: the parts that the C++ interfaces of all games share. Header-only, C++11
/// to C++20. Programs include handsense.hpp or handsense_hex.hpp, which include this file.
///
/// Contents:
/// - Error, LoadError: the exceptions
/// - Report: the last argument of a function that can fail
/// - PluginOf: owner of a library loaded at run time (POSIX)
/// - LibraryOf: turns C calls into values
/// - CardSet: a set of cards
/// - Limits: the limits of a search
///
/// Each game has an Api, a table of the C functions, and instantiates these templates with it. The
/// tables, and the values that the functions fill, are generated; see handsense/generated/.
#ifndef HANDSENSE_COMMON_HPP
#define HANDSENSE_COMMON_HPP

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <string>

#include "handsense.h"

#if defined(__cpp_exceptions) || defined(__EXCEPTIONS) || defined(_CPPUNWIND)
#define HANDSENSE_HAS_EXCEPTIONS 1
#include <stdexcept>
#else
#define HANDSENSE_HAS_EXCEPTIONS 0
#endif

#if defined(__unix__) || defined(__APPLE__)
#define HANDSENSE_HAS_PLUGIN 1
#include <dlfcn.h>
#else
#define HANDSENSE_HAS_PLUGIN 0
#endif

namespace handsense {

#if HANDSENSE_HAS_EXCEPTIONS
/// A failed call: what() is the detailed message, status() the code of the C interface.
class Error : public std::runtime_error {
public:
    Error(HsStatus status, const std::string &text) : std::runtime_error(text), status_(status) {}

    HsStatus status() const noexcept { return status_; }

private:
    HsStatus status_;
};

/// A library that cannot be loaded, or that has another ABI version than this header.
class LoadError : public std::runtime_error {
public:
    explicit LoadError(const std::string &text) : std::runtime_error(text) {}
};
#endif

/// The last argument of a function that can fail: what becomes of its status.
///
/// By default a failure throws Error. With an HsStatus variable as the argument, the status is
/// written to it. On failure the function then returns an empty value, or the unchanged deal or
/// position that it was to change. Without exceptions (-fno-exceptions) every such call needs the
/// variable: a program with a call without it does not link.
class Report {
public:
#if HANDSENSE_HAS_EXCEPTIONS
    Report() noexcept : status_(nullptr) {}
#else
    Report() noexcept;  // not defined
#endif
    /// The status is written to a variable. Implicit: the variable is the argument.
    Report(HsStatus &status) noexcept : status_(&status) {}

    /// Reports the status of a call of the table; returns whether it is HS_OK.
    template <typename Table>
    bool succeeded(HsStatus status, const Table &api) const {
        if (status_ != nullptr) {
            *status_ = status;
        } else if (status != HS_OK) {
            fail(status, api.handsense_last_error());
        }
        return status == HS_OK;
    }

private:
#if HANDSENSE_HAS_EXCEPTIONS
    static void fail(HsStatus status, const char *text) { throw Error(status, text); }
#else
    static void fail(HsStatus, const char *) noexcept {}
#endif

    HsStatus *status_;
};

namespace detail {

template <typename Struct>
auto stateSize(Struct &value, int) noexcept -> decltype(void(value.structSize)) {
    value.structSize = uint32_t(sizeof value);
}
template <typename Other>
void stateSize(Other &, long) noexcept {}

/// Sets a value to zeros, padding included. A struct of the C interface states its size.
template <typename T>
void clear(T &value) noexcept {
    std::memset(&value, 0, sizeof value);
    stateSize(value, 0);
}

template <typename T>
T zeroed() noexcept {
    T value;
    clear(value);
    return value;
}

/// The entries of a C array as values.
template <typename Value, typename Entry, size_t LENGTH>
std::array<Value, LENGTH> arrayOf(const Entry (&entries)[LENGTH]) {
    std::array<Value, LENGTH> values;
    for (size_t i = 0; i < LENGTH; ++i) {
        values[i] = Value(entries[i]);
    }
    return values;
}

/// Where a C function writes a value or the entries of an array.
template <typename T>
T *place(T &value) noexcept {
    return &value;
}
template <typename T, size_t LENGTH>
T *place(std::array<T, LENGTH> &values) noexcept {
    return values.data();
}

}  // namespace detail

#if HANDSENSE_HAS_PLUGIN
/// Owner of a handsense library loaded at run time; it unloads the library at the end of its life.
///
/// Everything made from its api() must be destroyed first: a player, playout module or Library that
/// outlives the plugin would call into unmapped memory. A program with several games has one plugin
/// for each. The process holds one copy of the library, which stays loaded until the last plugin is
/// destroyed.
template <typename Table>
class PluginOf {
public:
    PluginOf() noexcept : handle_(nullptr), api_() {}

    /// Loads the library at `path`, for instance "./libhandsense.so". On failure the plugin is
    /// empty and `problem` holds the reason.
    static PluginOf load(const std::string &path, std::string &problem) {
        PluginOf plugin;
        plugin.handle_ = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (plugin.handle_ == nullptr) {
            const char *text = ::dlerror();
            problem = text != nullptr ? text : "cannot load " + path;
        } else if (!plugin.resolve(problem)) {
            plugin.unload();
        }
        return plugin;
    }

#if HANDSENSE_HAS_EXCEPTIONS
    /// Loads the library at `path` or throws LoadError.
    static PluginOf load(const std::string &path) {
        std::string problem;
        PluginOf plugin = load(path, problem);
        if (!plugin.loaded()) {
            throw LoadError(problem);
        }
        return plugin;
    }
#endif

    PluginOf(PluginOf &&other) noexcept : handle_(other.handle_), api_(other.api_) {
        other.forget();
    }
    PluginOf &operator=(PluginOf &&other) noexcept {
        if (this != &other) {
            unload();
            handle_ = other.handle_;
            api_ = other.api_;
            other.forget();
        }
        return *this;
    }
    PluginOf(const PluginOf &) = delete;
    PluginOf &operator=(const PluginOf &) = delete;
    ~PluginOf() { unload(); }

    bool loaded() const noexcept { return handle_ != nullptr; }

    /// The functions of the loaded library; null pointers while no library is loaded.
    const Table &api() const noexcept { return api_; }

    /// Unloads the library now; no effect when no library is loaded.
    void unload() noexcept {
        if (handle_ != nullptr) {
            ::dlclose(handle_);
            forget();
        }
    }

private:
    /// Resolves functions by name.
    struct SymbolResolver {
        void *handle;
        std::string &problem;

        template <typename Function>
        bool operator()(const char *name, Function &function) const {
            void *symbol = ::dlsym(handle, name);
            static_assert(sizeof function == sizeof symbol,
                          "POSIX: functions fit an object pointer");
            std::memcpy(&function, &symbol, sizeof function);
            if (symbol == nullptr) {
                problem = std::string("the library has no function ") + name;
            }
            return symbol != nullptr;
        }
    };

    void forget() noexcept {
        handle_ = nullptr;
        api_ = Table();
    }

    bool resolve(std::string &problem) {
        const SymbolResolver find = {handle_, problem};
        // The version is checked first, since a library of another version may lack other
        // functions.
        if (!find("handsense_abi_version", api_.handsense_abi_version)) {
            return false;
        }
        const uint32_t version = api_.handsense_abi_version();
        if (version != HS_ABI_VERSION) {
            problem = "the library has ABI version " + std::to_string(version) +
                      ", this program needs " + std::to_string(HS_ABI_VERSION);
            return false;
        }
        return api_.fill(find);
    }

    void *handle_;
    Table api_;
};
#endif

/// The functions common to all games. It holds only a reference to its table.
template <typename Table>
class LibraryOf {
public:
    explicit LibraryOf(const Table &api) noexcept : api_(&api) {}

    const Table &api() const noexcept { return *api_; }

    const char *version() const noexcept { return api_->handsense_version(); }
    const char *statusMessage(HsStatus status) const noexcept {
        return api_->handsense_status_message(status);
    }
    /// The detailed message of this thread's last failure; valid until its next call.
    const char *lastError() const noexcept { return api_->handsense_last_error(); }

protected:
    bool succeeded(HsStatus status, const Report &report) const {
        return report.succeeded(status, *api_);
    }

    /// What a function writes to its last argument; zero on failure.
    template <typename T, typename Function, typename... Arguments>
    T output(const Report &report, Function function, const Arguments &...arguments) const {
        T value = detail::zeroed<T>();
        succeeded(function(arguments..., detail::place(value)), report);
        return value;
    }

    /// A struct as a function changes it; unchanged on failure.
    template <typename Struct, typename Function, typename... Arguments>
    Struct changed(const Report &report, Function function, const Struct &before,
                   const Arguments &...arguments) const {
        Struct after = before;
        succeeded(function(&before, arguments..., &after), report);
        return after;
    }

    /// The text of a function with snprintf's convention: one call for the length, one for the
    /// text.
    template <typename Function, typename... Arguments>
    std::string text(const Report &report, Function function, const Arguments &...arguments) const {
        const int32_t length = function(arguments..., nullptr, 0);
        if (!succeeded(length < 0 ? length : HS_OK, report)) {
            return std::string();
        }
        std::string text(size_t(length) + 1, '\0');
        function(arguments..., &text[0], text.size());
        text.resize(size_t(length));
        return text;
    }

    const Table *api_;
};

/// A set of cards in the layout of HsCardSet. Iteration yields the codes in ascending order:
/// spades, diamonds, clubs, hearts, each from the ace down.
class CardSet {
public:
    class Iterator {
    public:
        explicit Iterator(HsCardSet rest) noexcept : rest_(rest) {}
        HsCard operator*() const noexcept { return lowestCode(rest_); }
        Iterator &operator++() noexcept {
            rest_ &= rest_ - 1;
            return *this;
        }
        bool operator!=(const Iterator &other) const noexcept { return rest_ != other.rest_; }

    private:
        HsCardSet rest_;
    };

    CardSet() noexcept : bits_(0) {}
    CardSet(HsCardSet bits) noexcept : bits_(bits) {}  // implicit: both are the same set
    CardSet(std::initializer_list<HsCard> cards) noexcept : bits_(0) {
        for (HsCard card : cards) {
            add(card);
        }
    }

    HsCardSet bits() const noexcept { return bits_; }
    explicit operator HsCardSet() const noexcept { return bits_; }
    bool empty() const noexcept { return bits_ == 0; }
    int count() const noexcept {
        int cards = 0;
        for (HsCardSet rest = bits_; rest != 0; rest &= rest - 1) {
            ++cards;
        }
        return cards;
    }
    bool contains(HsCard card) const noexcept { return (bits_ & bit(card)) != 0; }
    /// The cards of one suit: spades 0, diamonds 1, clubs 2, hearts 3.
    CardSet suit(int number) const noexcept {
        return CardSet(bits_ & (HsCardSet(0x1FFF) << (16 * (number & 3))));
    }

    CardSet &add(HsCard card) noexcept {
        bits_ |= bit(card);
        return *this;
    }
    CardSet &remove(HsCard card) noexcept {
        bits_ &= ~bit(card);
        return *this;
    }

    Iterator begin() const noexcept { return Iterator(bits_); }
    Iterator end() const noexcept { return Iterator(0); }

    friend CardSet operator|(CardSet a, CardSet b) noexcept { return CardSet(a.bits_ | b.bits_); }
    friend CardSet operator&(CardSet a, CardSet b) noexcept { return CardSet(a.bits_ & b.bits_); }
    friend CardSet operator-(CardSet a, CardSet b) noexcept { return CardSet(a.bits_ & ~b.bits_); }
    friend bool operator==(CardSet a, CardSet b) noexcept { return a.bits_ == b.bits_; }
    friend bool operator!=(CardSet a, CardSet b) noexcept { return a.bits_ != b.bits_; }

private:
    /// The bit of a card. An invalid code has no bit, since shifting by it would be undefined.
    static HsCardSet bit(HsCard card) noexcept {
        return card >= 0 && card < 64 ? HsCardSet(1) << card : 0;
    }
    static HsCard lowestCode(HsCardSet bits) noexcept {
        HsCard code = 0;
        while ((bits >> code & 1) == 0) {
            ++code;
        }
        return code;
    }

    HsCardSet bits_;
};

/// The limits of a search, which the options of all searches have. A new value has the defaults of
/// the library. docs/reference/c-search.md says what each search uses.
struct Limits {
    uint64_t seed = 0;         ///< random seed
    uint64_t playouts = 0;     ///< limit of playouts or nodes; 0 for the default of the search
    int32_t milliseconds = 0;  ///< time limit; 0 for none
    int32_t threads = 0;       ///< threads, the caller included; 0 and 1 for the caller alone
    /// Cancels the search as soon as it is not 0. It must outlive the search, or the engine made
    /// with these options.
    const std::atomic<int32_t> *cancel = nullptr;
    /// Receives progress reports on the calling thread. It must not throw.
    std::function<void(const HsSearchProgress &)> progress;

    /// The struct of the C interface. It is valid while this value exists and is not moved.
    HsSearchLimits rawLimits() const noexcept {
        static_assert(sizeof *cancel == sizeof(int32_t),
                      "an atomic int32_t has the layout of an int32_t");
        HsSearchLimits limits = detail::zeroed<HsSearchLimits>();
        limits.seed = seed;
        limits.playouts = playouts;
        limits.milliseconds = milliseconds;
        limits.threads = threads;
        limits.cancel = reinterpret_cast<const int32_t *>(cancel);
        limits.progress = progress ? &Limits::tell : nullptr;
        limits.context = const_cast<Limits *>(this);
        return limits;
    }

private:
    static void tell(void *limits, const HsSearchProgress *progress) noexcept {
        static_cast<const Limits *>(limits)->progress(*progress);
    }
};

}  // namespace handsense

#endif  // HANDSENSE_COMMON_HPP
