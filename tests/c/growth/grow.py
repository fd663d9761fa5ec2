#!/usr/bin/env python3
"""Makes the headers and the host of a later version, in which every struct has one more field.

    grow.py ROOT FOLDER

Writes FOLDER/include and FOLDER/host. Prints the number of structs that have grown.
"""

import pathlib
import re
import shutil
import sys

# The library fills this struct for a callback and states its own size in it.
FILLED_FOR_CALLBACKS = "HsSearchProgress"

LATER = """
#define FIELDS_LATER(Struct, ...)                                \\
    void Digest::add(const Struct &of) {                         \\
        const auto &[structSize, __VA_ARGS__, later] = of;       \\
        static_cast<void>(structSize);                           \\
        for (std::uint32_t word : later) {                       \\
            if (word != 0) {                                     \\
                fail("a later field of " #Struct " is set");     \\
            }                                                    \\
        }                                                        \\
        all(__VA_ARGS__);                                        \\
    }
"""


def grown(text):
    """Appends a field to each struct that begins with its size."""
    pattern = re.compile(r"typedef struct (\w+) \{((?:(?!\n\}).)*)\n\} \1;", re.DOTALL)
    names = []

    def append(found):
        name, fields = found.groups()
        if "uint32_t structSize;" not in fields or name == FILLED_FOR_CALLBACKS:
            return found[0]
        names.append(name)
        return f"typedef struct {name} {{{fields}\n    uint32_t later[2];\n}} {name};"

    return pattern.sub(append, text), names


def main():
    root, folder = map(pathlib.Path, sys.argv[1:])
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(root / "include", folder / "include")
    shutil.copytree(root / "tests/c/host", folder / "host")
    names = []
    for header in (folder / "include/handsense").glob("*.h"):
        text, here = grown(header.read_text(encoding="utf-8"))
        header.write_text(text, encoding="utf-8")
        names += here
    description = (root / "include/handsense.abi").read_text(encoding="utf-8")
    growing = set(re.findall(r"^struct (\w+) .* grows$", description, re.MULTILINE))
    missing = growing - set(names) - {FILLED_FOR_CALLBACKS}
    if missing or len(names) != len(set(names)):
        sys.exit(f"not grown, or twice: {sorted(missing)} {sorted(names)}")
    digest = folder / "host/digest.cpp"
    text = digest.read_text(encoding="utf-8")
    for name in names:
        text = text.replace(f"FIELDS_SIZED({name}, ", f"FIELDS_LATER({name}, ")
    begin = "\nFIELDS(SuitStrength"
    if text.count(begin) != 1:
        sys.exit("the first use of FIELDS is not found")
    text = text.replace(begin, LATER + begin)
    digest.write_text(text, encoding="utf-8")
    print(len(names))


if __name__ == "__main__":
    main()
