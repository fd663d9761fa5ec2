/* Loads a library with failpoints, lets a call or a thread of a search fail, and unloads the
   library:

       faults LIBRARY MODE [REFUSED]

   MODE is "call", "thread" for a call on another thread, "search", or "threads" for calls on many
   threads that panic at the same moment. The failpoint is armed by the variable
   HANDSENSE_FAILPOINT before the program starts.

   With REFUSED, a call passes failpoints before. Memory is then refused to all threads from that
   allocation of the next call on. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "handsense.h"

enum { THREADS = 256 };

static void *library;
static const char *mode;

/* The number of allocations that are not refused; negative while nothing is refused. */
static atomic_long allowed = -1;
/* The refused allocations of this thread. */
static _Thread_local int refusals;
static pthread_barrier_t together;

/* Whether an allocation is refused. A panic of one thread stops in the middle until all are there.
 */
static int refuses(void) {
    if (atomic_load(&allowed) < 0)
        return 0;
    if (atomic_load(&allowed) > 0 && atomic_fetch_sub(&allowed, 1) > 0)
        return 0;
    if (++refusals == 2 && !strcmp(mode, "threads"))
        pthread_barrier_wait(&together);
    errno = ENOMEM;
    return 1;
}

/* These take the place of the functions of the C library. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
    return refuses() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    return refuses() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    return refuses() ? NULL : __libc_realloc(memory, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    *memory = refuses() ? NULL : __libc_memalign(alignment, size);
    return *memory ? 0 : ENOMEM;
}

static void *function(const char *name) {
    void *found = dlsym(library, name);
    if (!found)
        exit(2);
    return found;
}

static int is_mapped(void) {
    char line[512];
    int mapped = 0;
    FILE *maps = fopen("/proc/self/maps", "r");
    if (!maps)
        exit(2);
    while (fgets(line, sizeof line, maps))
        mapped |= strstr(line, "libhandsense") != NULL;
    fclose(maps);
    return mapped;
}

static HsStatus (*evaluate)(HsCardSet, HandStrength *);
static HsStatus (*parse_view)(const char *, HsHeartsView *);
static HsStatus (*choose)(const HsHeartsView *, const HsHeartsSearchOptions *, HsHeartsDecision *);
static const char *(*last_error)(void);

static int search(void) {
    HsHeartsDecision decision = {.structSize = sizeof decision};
    HsHeartsSearchOptions options = {.structSize = sizeof options};
    HsHeartsView view = {.structSize = sizeof view};
    options.limits.playouts = 2000;
    options.limits.threads = 3;
    if (parse_view("me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT", &view) != HS_OK)
        return HS_ERROR_PANIC;
    return choose(&view, &options, &decision);
}

static int call(void) {
    HandStrength strength;
    return strcmp(mode, "search") ? evaluate(0x1fff, &strength) : search();
}

static long refused;

/* The status of a call during which memory is refused. */
static int first(void) {
    int status;
    atomic_store(&allowed, refused);
    status = call();
    atomic_store(&allowed, -1);
    return status;
}

static void *calls(void *unused) {
    int status = first(), named = strstr(last_error(), ".rs:") != NULL;
    printf("first %d %s, then %d\n", status, named ? "with its place" : "without a place", call());
    return unused;
}

/* One of many threads. All are ready before the first is refused, and all have ended their calls
   before the last is not. */
static void *panics(void *caught) {
    int status;
    last_error();
    pthread_barrier_wait(&together);
    atomic_store(&allowed, 0);
    status = call();
    pthread_barrier_wait(&together);
    atomic_store(&allowed, -1);
    if (status == HS_ERROR_PANIC && strstr(last_error(), ".rs:"))
        atomic_fetch_add((atomic_int *)caught, 1);
    return NULL;
}

static int many(void) {
    pthread_t threads[THREADS];
    static atomic_int caught;
    int made;
    pthread_barrier_init(&together, NULL, THREADS);
    for (made = 0; made < THREADS; made++)
        if (pthread_create(&threads[made], NULL, panics, &caught))
            return 2;
    while (made-- > 0)
        pthread_join(threads[made], NULL);
    printf("%d of %d caught\n", atomic_load(&caught), THREADS);
    return 0;
}

int main(int count, char **arguments) {
    pthread_t thread;
    int closed;
    if (count < 3)
        return 2;
    mode = arguments[2];
    refused = count > 3 ? atol(arguments[3]) : -1;
    library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        puts(dlerror());
        return 2;
    }
    evaluate = function("evaluate_hand");
    parse_view = function("handsense_hearts_parse_view");
    choose = function("handsense_hearts_choose_move");
    last_error = function("handsense_last_error");
    /* The failpoints read the environment at the first of them, which allocates. */
    if (count > 3) {
        HandStrength strength;
        evaluate(0x1fff, &strength);
    }
    if (!strcmp(mode, "threads")) {
        if (many())
            return 2;
    } else if (strcmp(mode, "thread")) {
        calls(NULL);
    } else if (pthread_create(&thread, NULL, calls, NULL) || pthread_join(thread, NULL)) {
        return 2;
    }
    closed = dlclose(library);
    printf("closed %d, mapped %d\n", closed, is_mapped());
    return 0;
}
