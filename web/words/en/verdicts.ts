/** What a verdict of this browser's verifier means, where nothing more exact is known. */
export const en = {
  VERIFIED: 'Every step was recomputed in this browser and is right.',
  MISMATCH: 'A step differs from what it must be.',
  INCOMPLETE: 'What is there is right, but not all of it is uncovered or signed yet.',
  UNREADABLE: 'This is not a proof file that can be read.',
};
