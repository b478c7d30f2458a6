/** Finds English in what should be Italian or French. */

/** Common words that are neither Italian nor French, nor the game's own. */
const common = new Set(
  `the of and you your yours are not with this that these those have has had was were will would from by when which who
  whose what where why how bet bets seat seats takes took taken won lost wins win lose loses each every house plays
  player players bank banks banker card cards money chips leave left open closed amount amounts
  it its they them their there here only no nothing nobody somebody anybody before after again now then than more most
  all any can cannot could may might must should at is be been does do did done for but if into over under up down out`
    .split(/\s+/)
    // Words that one of the two languages, or the game, has as well.
    .filter((word) => !['do', 'no', 'it', 'at', 'all', 'but', 'banks', 'on', 'by', 'may', 'now'].includes(word)),
);

/** The English words in a text, in their order; test ids, addresses and numbers are none. */
export function englishIn(text: string): readonly string[] {
  return text.split(/[\s.,;:!?()«»“”"…/·–—]+/).filter((word) => common.has(word.toLowerCase()));
}
