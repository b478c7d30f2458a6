/** The choices of rules.md 1.6 in words. */
import { volontaBits } from '../../../engine/protocol/messages.ts';

export interface PlayChoice {
  readonly bit: number;
  readonly word: string;
  readonly what: string;
}

/** In the order in which they are shown. */
export const playChoices: readonly PlayChoice[] = [
  {
    bit: volontaBits.regola,
    word: 'Always play by the regola',
    what: 'You are not asked: the drawing table decides for you. The table sees that it is on.',
  },
  {
    bit: volontaBits.punta5,
    word: 'As punta with 5: carta',
    what: 'With 5 the regola leaves you the choice. When it plays for you it takes a card; otherwise it stands.',
  },
  {
    bit: volontaBits.banco3v9,
    word: 'As banker with 3, having given a 9: carta',
    what: 'The regola leaves you the choice. When it plays for you it takes a card; otherwise it stands.',
  },
  {
    bit: volontaBits.banco5v4,
    word: 'As banker with 5, having given a 4: carta',
    what: 'The regola leaves you the choice. When it plays for you it takes a card; otherwise it stands.',
  },
  {
    bit: volontaBits.principiante,
    word: 'I am a beginner (principiante)',
    what: 'The cards come to you only when nobody else has bet as much, and then the regola plays for you.',
  },
];
