/**
 * What somebody says, and what this program has found out. Both are plain data at run time; the types keep them apart,
 * so that a signature, the screen's money or the evidence of a seat cannot be made of what nobody has checked
 * (engine/seat/README.md).
 */
declare const claimed: unique symbol;
declare const known: unique symbol;

/**
 * A `T` as somebody says it is: its fields have the right types and ranges, and nothing in it is believed. Only
 * decoders make one.
 */
export type Claim<T> = T & { readonly [claimed]: true };

/** Something that this program has made itself, or checked against signatures, links, cards and rules. */
export type Known<T> = T & { readonly [known]: true };

/**
 * What a decoder has made of a text: the claim, or why the text is dropped, as a sentence for who wrote the other side.
 */
export type Decoded<T> = { readonly claim: Claim<T> } | { readonly problem: string };

/** Marks what a decoder has read in full. Nothing but a decoder may call it (test/borders.test.ts). */
export function claimOf<T>(read: T): Claim<T> {
  return read as Claim<T>;
}

/** Marks what has been found right. Nothing but the modules that check may call it (test/borders.test.ts). */
export function asKnown<T>(checked: T): Known<T> {
  return checked as Known<T>;
}
