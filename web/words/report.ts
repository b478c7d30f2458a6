import { en } from './en/report.ts';
import { wordsOf } from './words.ts';

export const reportWords = wordsOf('report', en);
