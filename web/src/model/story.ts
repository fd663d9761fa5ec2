import { type Card, type Deal, HEARTS, QUEEN_OF_SPADES, SEATS, SEAT_NAMES, SPADES, type Seat, type Trick, cardName, does, seatAt, suitOf } from "./deal.ts";
import { Rule } from "./match.ts";

/** A complete trick with what the story needs of it. */
interface Told {
  number: number;
  trick: Trick;
  leader: Seat;
  led: Card;
  winner: Seat;
  winning: Card;
  hearts: number;
  queen: boolean;
}

/** The fewest hearts before a moon is stopped; the queen counts for five. */
const NEAR_MOON = 8;
const QUEEN_AS_HEARTS = 5;
/** The fewest hearts of one trick, and of one player, that are worth a sentence. */
const DEAR_TRICK = 3;
const MANY_HEARTS = 5;
const MOST_SENTENCES = 3;

const isHeart = (card: Card): boolean => suitOf(card) === HEARTS;

function tricksOf({ record, state }: Deal): Told[] {
  return record.tricks.map((trick, index) => {
    const winner = state.trickWinners[index]!;
    return {
      number: index + 1,
      trick,
      leader: trick.leader,
      led: trick.cards[0]!,
      winner,
      winning: trick.cards[(winner - trick.leader + 4) % 4]!,
      hearts: trick.cards.filter(isHeart).length,
      queen: trick.cards.includes(QUEEN_OF_SPADES),
    };
  });
}

const has = (seat: Seat): string => (seat === 0 ? "You have" : `${SEAT_NAMES[seat]} has`);
/** "you", "West" within a sentence. */
const within = (text: string): string => text.replace(/^You\b/, "you");
const whom = (seat: Seat): string => within(SEAT_NAMES[seat]!);
const heartsText = (count: number): string => (count === 1 ? "a heart" : `${count} hearts`);

/** A player shoots the moon. */
function moon({ record, state }: Deal): string | null {
  const shooter = state.moonShooter;
  if (shooter === null) return null;
  const cards = record.rules & Rule.queenPenalty ? "all hearts and the queen of spades" : "all hearts";
  return `${does(shooter, "shoot")} the moon: ${cards}, in ${state.tricksTaken[shooter]} tricks.`;
}

/** A player has every point, and many, before another one takes a point. */
function stoppedMoon({ record }: Deal, tricks: Told[]): string | null {
  if (record.rules & (Rule.noShooting | Rule.heartsArentPoints)) return null;
  const counts = tricks.filter(({ hearts, queen }) => hearts > 0 || (queen && record.rules & Rule.queenPenalty));
  const stop = counts.findIndex(({ winner }) => winner !== counts[0]!.winner);
  if (stop < 0) return null;
  const before = counts.slice(0, stop);
  const hearts = before.reduce((sum, trick) => sum + trick.hearts, 0);
  const queen = before.some((trick) => trick.queen);
  if (hearts + (queen ? QUEEN_AS_HEARTS : 0) < NEAR_MOON) return null;
  const { winner, number, ...taken } = counts[stop]!;
  const held = queen ? `the queen and ${heartsText(hearts)}` : heartsText(hearts);
  const point = taken.queen ? "the queen of spades" : heartsText(taken.hearts);
  return `${has(before[0]!.winner)} every point, ${held}, until ${within(does(winner, "take"))} ${point} in trick ${number} and stop${winner === 0 ? "" : "s"} the moon.`;
}

/** Where the queen goes: by whose lead, from whom, to whom. */
function queen(tricks: Told[]): string | null {
  const told = tricks.find((trick) => trick.queen);
  if (!told) return null;
  const { number, trick, leader, led, winner, winning } = told;
  const player = seatAt(trick, trick.cards.indexOf(QUEEN_OF_SPADES));
  const lead = `${does(leader, "lead")} the ${cardName(led)} in trick ${number}`;
  const verb = suitOf(led) === SPADES ? "play" : "discard";
  const takes = within(does(winner, "take"));
  const also = leader === 0 ? "take" : "takes";
  if (player === leader) return winner === player ? `${lead} and ${also} her.` : `${lead}, and ${takes} her with the ${cardName(winning)}.`;
  if (winner === player) return `${lead}, and ${within(does(player, "win"))} the trick with the queen of spades.`;
  if (winner === leader) return `${lead} and ${also} the queen of spades, which ${within(does(player, verb))}.`;
  return `${lead}, ${within(does(player, verb))} the queen of spades, and ${takes} her with the ${cardName(winning)}.`;
}

/** The pass that gives the queen away, and who has her in the end. */
function passedQueen({ record, state }: Deal, tricks: Told[]): string | null {
  const giver = SEATS.find((seat) => record.passed[seat].includes(QUEEN_OF_SPADES));
  const receiver = SEATS.find((seat) => state.received[seat].includes(QUEEN_OF_SPADES));
  const taker = tricks.find((trick) => trick.queen)?.winner;
  if (giver === undefined || receiver === undefined || taker === undefined) return null;
  const end = taker === receiver ? `${within(does(receiver, "take"))} her` : taker === giver ? "she comes back" : `${within(does(receiver, "give"))} her to ${whom(taker)}`;
  return `${does(giver, "pass")} ${whom(receiver)} the queen of spades, and ${end}.`;
}

/** Who takes most hearts. */
function mostHearts({ state }: Deal): string | null {
  const counts = state.taken.map((cards) => cards.filter(isHeart).length);
  const most = Math.max(...counts);
  const [seat, ...others] = SEATS.filter((seat) => counts[seat] === most);
  if (others.length > 0 || most < MANY_HEARTS) return null;
  return `${does(seat!, "take")} ${most === 13 ? "all" : `${most} of the`} 13 hearts.`;
}

/** The card that takes most hearts at once. */
function dearCard(tricks: Told[]): string | null {
  const most = Math.max(...tricks.map(({ hearts }) => hearts));
  const { number, winner, winning, hearts } = tricks.find((trick) => trick.hearts === most)!;
  return hearts < DEAR_TRICK ? null : `The ${cardName(winning)} costs ${whom(winner)} ${hearts} hearts in trick ${number}.`;
}

/** When hearts break: by a heart, or by the queen under that rule. */
function broken({ record }: Deal, tricks: Told[]): string | null {
  const breaks = (card: Card) => isHeart(card) || (card === QUEEN_OF_SPADES && (record.rules & Rule.queenBreaksHearts) !== 0);
  const told = tricks.find(({ trick }) => trick.cards.some(breaks));
  if (!told) return null;
  const { number, trick, led } = told;
  const index = trick.cards.findIndex(breaks);
  const card = trick.cards[index]!;
  const verb = index === 0 ? "lead" : suitOf(card) === suitOf(led) ? "play" : "discard";
  return `Hearts break in trick ${number}: ${within(does(seatAt(trick, index), verb))} the ${cardName(card)}${index === 0 ? "" : ` on the ${cardName(led)}`}.`;
}

/** Who takes most tricks. */
function mostTricks({ state }: Deal): string {
  const most = Math.max(...state.tricksTaken);
  const seats = SEATS.filter((seat) => state.tricksTaken[seat] === most);
  return seats.length === 1 ? `${does(seats[0]!, "take")} ${most} tricks, the most.` : `The most tricks of a player are ${most}.`;
}

/** A finished deal in at most three sentences, made from its facts alone. What counts under its rules comes first. */
export function story(deal: Deal): string[] {
  const { rules } = deal.record;
  const tricks = tricksOf(deal);
  const shot = moon(deal);
  const near = stoppedMoon(deal, tricks);
  const hasHearts = !(rules & Rule.heartsArentPoints);
  const hasQueen = (rules & Rule.queenPenalty) !== 0;
  return [
    shot ?? near,
    hasQueen ? queen(tricks) : null,
    hasQueen ? passedQueen(deal, tricks) : null,
    hasHearts && shot === null && near === null ? mostHearts(deal) : null,
    hasHearts && shot === null ? dearCard(tricks) : null,
    broken(deal, tricks),
    mostTricks(deal),
  ].filter((sentence) => sentence !== null).slice(0, MOST_SENTENCES);
}
