/** What the catalogs put sentences together with, where the languages do it alike. */

/** The text as a sentence begins. */
export const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** The same words, as a sentence begins. */
export const beginning =
  <A extends readonly unknown[]>(words: (...given: A) => string) =>
  (...given: A): string =>
    capital(words(...given));

/** Items joined by commas, the last one by a word: "a, b and c". */
export const joined = (items: readonly string[], word: string): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;

/**
 * Lists as a language writes them: "a", "a and b", "a, b and c"; of more than `most` only the first are named.
 *
 * @param and between the last two
 * @param others stands for those that are not named
 */
export const listedBy =
  (and: string, others: (count: number) => string) =>
  (words: readonly string[], most = words.length): string => {
    const named = words.length > most ? [...words.slice(0, most - 1), others(words.length - most + 1)] : words;
    return joined(named, and);
  };
