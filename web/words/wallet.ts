import { en } from './en/wallet.ts';
import { wordsOf } from './words.ts';

export const walletWords = wordsOf('wallet', en);
