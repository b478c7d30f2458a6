/**
 * The shape of a catalog, from its English words: the same names, any text, and functions of the same arguments. What a
 * function puts together may also be parts of a page (a link in a sentence).
 */
export type Words<T> = {
  readonly [K in keyof T]: T[K] extends (...args: infer A) => infer R
    ? (...args: A) => R extends string ? string : R
    : T[K] extends string
      ? string
      : Words<T[K]>;
};
