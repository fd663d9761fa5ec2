import { RULE_TEXTS, Rule, STANDARD, TARGET } from "./match.ts";
import { listOf } from "./deal.ts";

/** The rules of Hearts under these rule bits: titles with sentences. */
export function rulesOf(bits: number): [string, string[]][] {
  const has = (bit: number) => (bits & bit) !== 0;
  const heartsCount = !has(Rule.heartsArentPoints);
  const barred = [...(has(Rule.noHeartsFirstTrick) ? ["hearts"] : []), ...(has(Rule.noQueenFirstTrick) ? ["the queen of spades"] : [])].join(" or ");
  const needed = ["every heart", ...(has(Rule.queenPenalty) ? ["the queen of spades"] : []), ...(has(Rule.shootingNeedsJack) ? ["the jack of diamonds"] : [])];
  const shot = listOf(needed);
  const jackOff = has(Rule.jackBonus) ? (has(Rule.shootingNeedsJack) ? "−10" : "0, or −10 with the jack of diamonds") : "0";
  return [
    ["Goal", [`Take as few points as you can. The match ends when a score reaches ${TARGET}, and the lowest score wins.`]],
    [
      "Pass",
      has(Rule.passCards)
        ? ["Before a deal, each player passes three cards, face down.", "They go to the left in the first deal, then to the right, then across. The fourth deal has no pass. Then the order begins again."]
        : ["No cards are passed."],
    ],
    [
      "Play",
      [
        "Each of the four players gets 13 cards. A trick has one card from each, clockwise.",
        "Follow the suit that was led. If you have none of it, play any card.",
        "The highest card of the suit led takes the trick. Its player leads the next one. There are no trumps.",
      ],
    ],
    [
      "First trick",
      [
        has(Rule.leadTwoOfClubs) ? "The holder of the two of clubs leads it."
        : has(Rule.leadClubs) ? "The holder of the two of clubs leads any club."
        : "Each seat leads first in turn, any card that may be led.",
        ...(barred ? [`You may not discard ${barred}, unless you have nothing else.`] : []),
      ],
    ],
    [
      "Hearts broken",
      [
        has(Rule.mustBreakHearts)
          ? `You may lead a heart only after a heart${has(Rule.queenBreaksHearts) ? " or the queen of spades" : ""} has been played, or if you have only hearts.`
          : "You may lead hearts at any time.",
      ],
    ],
    [
      "Points",
      [
        heartsCount ? "Each heart in your tricks counts 1." : "Hearts count nothing.",
        `The queen of spades counts ${has(Rule.queenPenalty) ? "13" : "nothing"}.`,
        ...(has(Rule.jackBonus) ? ["The jack of diamonds takes 10 points off."] : []),
        ...(has(Rule.noTrickBonus) ? ["A player without a trick gets 5 points off."] : []),
      ],
    ],
    [
      "Moon",
      heartsCount && !has(Rule.noShooting)
        ? [`A player who takes ${shot} shoots the moon. That player scores ${jackOff}, and each of the others ${has(Rule.queenPenalty) ? 26 : 13}.`]
        : ["There is no moon. A player who takes all points keeps them."],
    ],
    ["End", [`After a deal that brings a score to ${TARGET} or more, the match is over. Players who tie for the lowest score share the win.`]],
  ];
}

/** The rules that standard Hearts lacks, and those of it that are left out. */
export function rulesChanged(bits: number): string[] {
  const changed = RULE_TEXTS.filter(([bit]) => ((bits ^ STANDARD) & bit) !== 0);
  return changed.map(([bit, text]) => `${bits & bit ? "Added" : "Left out"}: ${text}.`);
}
