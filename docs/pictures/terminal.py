#!/usr/bin/env python3
r"""Draws terminal output as an SVG picture.

    handsense_demo --story | sed -n "/^Deal 4 /,/^   7 /p" |
        sed "/^North looks/,/^   1 /{/^   1 /!d;}" |
        docs/pictures/terminal.py > docs/pictures/demo.svg
"""

import html
import sys

SUITS = {"♥": "#e5534b", "♦": "#e5534b", "♠": "#e6edf3", "♣": "#e6edf3"}
WIDTH, HEIGHT, MARGIN = 8.43, 19, 16


def cell(text):
    """One character, with the colour of its suit."""
    colour = SUITS.get(text)
    # Browsers collapse spaces, but not no-break spaces.
    text = html.escape(text.replace(" ", "\u00a0"))
    return f'<tspan fill="{colour}">{text}</tspan>' if colour else text


def main():
    lines = [line.rstrip("\n") for line in sys.stdin]
    width = MARGIN * 2 + WIDTH * max(map(len, lines))
    height = MARGIN * 2 + HEIGHT * len(lines)
    print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
          f'viewBox="0 0 {width:.0f} {height:.0f}">')
    print('<rect width="100%" height="100%" rx="8" fill="#0d1117"/>')
    print('<g font-family="ui-monospace, Menlo, Consolas, \'DejaVu Sans Mono\', monospace" '
          'font-size="14" fill="#c9d1d9">')
    for number, line in enumerate(lines):
        weight = ' font-weight="bold" fill="#ffffff"' if line and not line.startswith(" ") else ""
        reason = ' fill="#8b949e"' if line.startswith("      ") else ""
        # The length keeps the columns in line in any font.
        length = f' textLength="{WIDTH * len(line):.1f}"' if line else ""
        baseline = MARGIN + HEIGHT * number + 14
        print(f'<text x="{MARGIN}" y="{baseline}"{length}{weight}{reason}>'
              f'{"".join(map(cell, line))}</text>')
    print("</g></svg>")


if __name__ == "__main__":
    main()
