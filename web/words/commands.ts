import { en } from './en/commands.ts';
import { wordsOf } from './words.ts';

export const commandWords = wordsOf('commands', en);
