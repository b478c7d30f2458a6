import { en } from './en/story.ts';
import { wordsOf } from './words.ts';

export const storyWords = wordsOf('story', en);
