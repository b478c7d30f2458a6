import { en } from './en/talk.ts';
import { wordsOf } from './words.ts';

export const talkWords = wordsOf('talk', en);
