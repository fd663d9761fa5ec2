import { type Card, DECK, rankLabel, suitOf } from "../model/deal.ts";

/*
 * All artwork of the page, drawn as symbols of one SVG. A suit takes its colour from the class of
 * its card, so a style sheet can change the colours of the deck.
 */

/** The suits in a box of 20 by 20. */
const SUIT_SHAPES = [
  '<path d="M10 .8C12.6 5 19 8.3 19 13a4.3 4.3 0 0 1-8 2.1c.2 1.9 1 3.2 2.4 4.1H6.6C8 18.3 8.8 17 9 15.1A4.3 4.3 0 0 1 1 13C1 8.3 7.4 5 10 .8Z"/>',
  '<path d="M10 .6C11.8 4 14.3 7.2 17.6 10 14.3 12.8 11.8 16 10 19.4 8.2 16 5.7 12.8 2.4 10 5.7 7.2 8.2 4 10 .6Z"/>',
  '<path d="M10 .8a4.3 4.3 0 0 1 3.3 7.1 4.4 4.4 0 1 1-2.2 7.1c.2 1.9 1 3.3 2.4 4.2H6.5c1.4-.9 2.2-2.3 2.4-4.2a4.4 4.4 0 1 1-2.2-7.1A4.3 4.3 0 0 1 10 .8Z"/>',
  '<path d="M10 19C7.8 15.7 1 12.2 1 6.7 1 3.6 3.2 1.4 5.7 1.4c1.9 0 3.5 1.1 4.3 3 .8-1.9 2.4-3 4.3-3C16.8 1.4 19 3.6 19 6.7c0 5.5-6.8 9-9 12.3Z"/>',
];

/** Places of the pips in the upper half and the middle, by number: x, y. */
const LEFT = 38;
const RIGHT = 62;
const PIPS: Record<number, [number, number][]> = {
  2: [[50, 26]],
  3: [[50, 26], [50, 70]],
  4: [[LEFT, 26], [RIGHT, 26]],
  5: [[LEFT, 26], [RIGHT, 26], [50, 70]],
  6: [[LEFT, 26], [RIGHT, 26], [LEFT, 70], [RIGHT, 70]],
  7: [[LEFT, 26], [RIGHT, 26], [LEFT, 70], [RIGHT, 70], [50, 48]],
  8: [[LEFT, 26], [RIGHT, 26], [LEFT, 70], [RIGHT, 70], [50, 48]],
  9: [[LEFT, 26], [RIGHT, 26], [LEFT, 55.3], [RIGHT, 55.3], [50, 70]],
  10: [[LEFT, 26], [RIGHT, 26], [LEFT, 55.3], [RIGHT, 55.3], [50, 40.7]],
};

function pip(suit: number, x: number, y: number, size: number): string {
  return `<use href="#suit-${suit}" x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}"/>`;
}

function turned(half: string): string {
  return `<g transform="rotate(180 50 70)">${half}</g>`;
}

function pips(suit: number, number: number): string {
  let upper = "";
  let middle = "";
  for (const [x, y] of PIPS[number]!) {
    if (y === 70) middle += pip(suit, x, y, 17);
    else upper += pip(suit, x, y, 17);
  }
  // The seven has its odd pip above only.
  const lower = number === 7 ? pip(suit, LEFT, 26, 17) + pip(suit, RIGHT, 26, 17) : upper;
  return upper + middle + turned(lower);
}

const CROWNS: Record<string, string> = {
  K:
    '<path class="gold line" d="M37 38 34.5 23.5l8.5 5.5L50 19.5l7 9.5 8.5-5.5L63 38Z"/>' +
    '<path class="robe" d="M37.5 38h25v3.5h-25Z"/>' +
    '<circle class="gold line" cx="50" cy="20" r="2"/>',
  Q:
    '<path class="gold line" d="M38 38c-1-5-2.5-8-3-11.5 3.5 1.5 5.5 2.5 8 1.5 2-1 3.5-4 7-8.5 3.5 4.5 5 7.5 7 8.5 2.5 1 4.5 0 8-1.5-.5 3.5-2 6.5-3 11.5-8-2-16-2-24 0Z"/>' +
    '<circle class="robe" cx="50" cy="30" r="2.2"/><circle class="robe" cx="42.5" cy="33" r="1.5"/><circle class="robe" cx="57.5" cy="33" r="1.5"/>',
  J:
    '<path class="robe line" d="M36.5 40c-2-8 3-16 13-17.5 9-1 15 5 14.5 14-6-1.5-19-1.5-27.5 3.5Z"/>' +
    '<path class="gold line" d="M36 40.5c9-5.5 21-6 28-3.5l-.5 4c-7-2.5-19-2-27 2Z"/>' +
    '<path class="gold line" d="M61 33c6-2 9.5-7 9-14-5 1.5-9.5 5-11 11Z"/>',
};

const FACES: Record<string, string> = {
  K:
    '<path class="hair" d="M38 40c-2 8-1 16 3 20 5 5 13 5 18 0 4-4 5-12 3-20Z"/>' +
    '<path class="skin" d="M40 41h20c.5 6-1 11-3 13-1-2-3-2.5-7-2.5s-6 .5-7 2.5c-2-2-3.5-7-3-13Z"/>' +
    '<path class="skin" d="M46.5 54.5c2-1 5-1 7 0-1.5 1.8-5.5 1.8-7 0Z"/>',
  Q:
    '<path class="hair" d="M37 37c-5 8-5 17-2 24h30c3-7 3-16-2-24-8-3-18-3-26 0Z"/>' +
    '<path class="skin" d="M41 39.5c6-2.5 12-2.5 18 0 1 9-2 17-9 18-7-1-10-9-9-18Z"/>' +
    '<path class="robe" d="M47.5 53c1.5-.8 3.5-.8 5 0-1 1.6-4 1.6-5 0Z"/>',
  J:
    '<path class="hair" d="M37.5 39c-2 7-1.5 13 0 18 3 2 5 1 6-1h13c1 2 3 3 6 1 1.5-5 2-11 0-18Z"/>' +
    '<path class="skin" d="M41 40c6-1.5 12-2 18-.5.5 9-2.5 16-9 17-6.5-1-9.5-8-9-16.5Z"/>' +
    '<path class="robe" d="M47.5 52.5c1.5-.8 3.5-.8 5 0-1 1.2-4 1.2-5 0Z"/>',
};

function court(letter: string, suit: number): string {
  const eyes = '<circle class="eye" cx="45.8" cy="45.5" r="1.1"/><circle class="eye" cx="54.2" cy="45.5" r="1.1"/><path class="nose" d="M50 45.5v4"/>';
  const robe =
    '<path class="robe line" d="M27 70V66c1-6 7-10 15-12h16c8 2 14 6 15 12v4Z"/>' +
    '<path class="gold" d="M42 56 50 70h-6l-7-11.5ZM58 56 50 70h6l7-11.5Z"/>' +
    '<path class="skin" d="M45.5 54h9L50 61Z"/>' +
    '<path class="gold" d="M27 70v-3.5h8V70Zm38 0v-3.5h8V70Z"/>';
  // The robe lies behind the hair of a queen and the beard of a king.
  const drawn = robe + FACES[letter]! + eyes + CROWNS[letter]!;
  // The feather of a jack leaves the corner of the suit free.
  const figure = letter === "J" ? `<g transform="matrix(-1 0 0 1 100 0)">${drawn}</g>` : drawn;
  const half = `<g clip-path="url(#half)">${figure}</g>` + pip(suit, 66.5, 26.5, 10.5);
  return (
    '<rect class="panel" x="26.5" y="18.5" width="47" height="103" rx="3"/>' +
    `${half}${turned(half)}<path class="seam" d="M27 70h46"/>`
  );
}

function face(card: Card): string {
  const suit = suitOf(card);
  const letter = card[1]!;
  const label = rankLabel(card);
  const text = label === "10" ? '<text class="rank" x="15.5" y="30" textLength="25" lengthAdjust="spacingAndGlyphs">10</text>' : `<text class="rank" x="15.5" y="30">${label}</text>`;
  const index = text + pip(suit, 15.5, 43, 16.5);
  let middle: string;
  if (letter === "A") middle = pip(suit, 50, 70, suit === 0 ? 50 : 40);
  else if ("KQJ".includes(letter)) middle = court(letter, suit);
  else middle = pips(suit, Number(label));
  return (
    `<symbol id="card-${card}" viewBox="0 0 100 140"><g class="suit-${suit}">` +
    `<rect class="face" x=".75" y=".75" width="98.5" height="138.5" rx="8"/>${middle}${index}${turned(index)}</g></symbol>`
  );
}

const BACK =
  '<symbol id="card-back" viewBox="0 0 100 140"><rect class="face" x=".75" y=".75" width="98.5" height="138.5" rx="8"/>' +
  '<rect class="back" x="6" y="6" width="88" height="128" rx="5"/><rect x="6" y="6" width="88" height="128" rx="5" fill="url(#lattice)"/>' +
  '<circle class="back" cx="50" cy="70" r="21"/><circle class="ring" cx="50" cy="70" r="17.5"/>' +
  '<use class="mark" href="#suit-3" x="40" y="60.5" width="20" height="20"/></symbol>';

/** Line icons in a box of 24 by 24. */
const ICONS: Record<string, string> = {
  hint: '<path d="M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3Z"/>',
  undo: '<path d="M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-4"/>',
  trick: '<path d="M5 7.5 13 5l4 12.5L9 20ZM15 5h4v12"/>',
  share: '<path d="M9 13.5a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L11 6.6M15 10.5a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7l1.3-1.3"/>',
  more: '<path d="M12 5v14M5 12h14"/>',
  play: '<path d="M6 4h8a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM18 7l2.5.6-2.5 10"/>',
  rules: '<path d="M12 6.5C10 5 7 4.5 4 5v13.5c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5ZM12 6.5V20"/>',
  review: '<path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 21 21M8 10.5l2 2 3.5-4"/>',
  daily: '<path d="M5 6h14v14H5ZM5 10h14M9 3.5V7M15 3.5V7"/>',
  lab: '<path d="M4 20V10h4v10ZM10 20V4h4v16ZM16 20v-7h4v7Z"/>',
  hex: '<path d="M12 2.8 20 7.4v9.2l-8 4.6-8-4.6V7.4Z"/>',
  swap: '<path d="M4 8h14l-3.5-4M20 16H6l3.5 4"/>',
  flag: '<path d="M6 21V4c4-2 7 2 12 0v9c-5 2-8-2-12 0"/>',
  settings: '<path d="M4 7h9M17 7h3M4 17h3M11 17h9"/><circle cx="15" cy="7" r="2"/><circle cx="9" cy="17" r="2"/>',
  first: '<path d="M18 6l-7 6 7 6ZM7 6v12"/>',
  back: '<path d="M15.5 6l-7 6 7 6"/>',
  next: '<path d="M8.5 6l7 6-7 6"/>',
  last: '<path d="M6 6l7 6-7 6ZM17 6v12"/>',
  moon: '<path d="M20 14.5A8 8 0 0 1 9.5 4 8.3 8.3 0 1 0 20 14.5Z"/>',
  check: '<path d="M5 12.5l4.5 4.5L19 7.5"/>',
  star: '<path d="M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9-4.3-4.1 5.9-.8Z"/>',
};

/** The markup of all symbols, for one hidden SVG at the start of the page. */
export function sprite(): string {
  const suits = SUIT_SHAPES.map((shape, suit) => `<symbol id="suit-${suit}" viewBox="0 0 20 20">${shape}</symbol>`);
  const icons = Object.entries(ICONS).map(([name, shape]) => `<symbol id="icon-${name}" viewBox="0 0 24 24">${shape}</symbol>`);
  const defs =
    '<defs><clipPath id="half"><path d="M27 10h46v60H27Z"/></clipPath>' +
    '<pattern id="lattice" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">' +
    '<path class="lattice" d="M0 0h8M0 0v8"/><circle class="dot" cx="4" cy="4" r="1"/></pattern></defs>';
  return defs + suits.join("") + DECK.map(face).join("") + BACK + icons.join("");
}
