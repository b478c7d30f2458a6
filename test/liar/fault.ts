/** A fault of the client, as edits of its sources. */
import type { Edit } from '../support/edited.ts';

export interface Fault {
  readonly name: string;
  readonly edits: readonly Edit[];
}

const seat = (file: string) => `engine/seat/${file}.ts`;
/** The first edit, and more, each in a file of the client. */
export const fault = (
  name: string,
  file: string,
  from: string,
  to: string,
  ...more: readonly (readonly [string, string, string])[]
): Fault => ({
  name,
  edits: [[file, from, to] as const, ...more].map(([at, was, is]) => ({ file: seat(at), from: was, to: is })),
});
