# Sourced by the scripts of this folder.
# Strict mode, the root of the project as working directory, and functions that report skipped
# checks.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# Each build runs once. Data for incremental builds would only fill the disk.
export CARGO_INCREMENTAL=0
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")

skipped() {
    echo "SKIPPED: $*"
}

# Ends the script successfully.
skip() {
    skipped "$@"
    exit 0
}

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# Whether all of these programs are installed. Reports the first that is not.
have() {
    local program
    for program; do
        command -v "$program" >/dev/null || { skipped "$program is not installed"; return 1; }
    done
}

# Skips the script unless all of these programs are installed.
need() {
    have "$@" || exit 0
}

# same WHAT EXPECTED ACTUAL
same() {
    diff <(printf '%s\n' "$2") <(printf '%s\n' "$3") || fail "$1"
}

# The symbols that a shared object exports, sorted.
exports() {
    nm --dynamic --defined-only --format=posix "$1" | cut -d' ' -f1 | sort
}

# The functions of the C interface, and these, sorted.
interface_and() {
    { cat include/handsense.sym; printf '%s\n' "$@"; } | sort
}

# block PAGE TEXT: the first code block of a page that contains this text.
block() {
    awk -v text="$2" '
        /^```/ { if (inside && index(lines, text)) { printf "%s", lines; found = 1; exit }
                 inside = !inside; lines = ""; next }
        inside { lines = lines $0 "\n" }
        END { exit !found }' "$1" || fail "$1 has no block with $2"
}

# What the program of examples/hand prints.
hand=$'danger of the spades: 28\npass: AK.Q..'
