/**
 * The only permitted results for any bytes: Unreadable, or a report; and VERIFIED only for what a right file says, or
 * says in part (without an acknowledgement, a leave, a choice equal to the default, or an unneeded signature of the
 * result or the draw).
 */
import { isDeepStrictEqual } from 'node:util';
import { Unreadable } from '../../../engine/protocol/json.ts';
import type { ProofFile } from '../../../engine/proof/format.ts';
import { parseProofFile } from '../../../engine/proof/read.ts';
import { verifyFile } from '../../../engine/proof/verify-file.ts';
import { coupToJson, proofToJson, tagliaToJson } from '../../../engine/proof/write.ts';
import { NotReadable, textOf } from '../../../server/cli/verb/input.ts';

/** Something that must not happen. */
export class Finding extends Error {
  override name = 'Finding';
}

/**
 * The result of an input, in short: the same for inputs that end at the same place for the same reason. Throws
 * `Finding` for what must not happen. `original`: the right file from which the bytes come.
 */
export function judge(bytes: Uint8Array, original: Uint8Array): string {
  let file: ProofFile;
  try {
    file = parseProofFile(textOf(bytes));
  } catch (error) {
    if (error instanceof NotReadable) return `UNREADABLE ${error.message}`;
    if (error instanceof Unreadable) return `UNREADABLE ${error.why.replace(/\d+/g, '#')}`;
    throw new Finding(`reading threw ${String(error)}`, { cause: error });
  }
  const report = (() => {
    try {
      return verifyFile(file);
    } catch (error) {
      throw new Finding(`verifying threw ${String(error)}`, { cause: error });
    }
  })();
  const { verdict, failed, missing, notChecked } = report;
  if (verdict === 'VERIFIED') {
    const unknownGrants = new Set(notChecked.flatMap((note) => /^the grant of seat (\d+):/.exec(note)?.[1] ?? []));
    if (!isWithin(plain(toJson(file)), plain(toJson(parseProofFile(textOf(original)))), '', unknownGrants))
      throw new Finding('VERIFIED, and yet it says something else');
    return 'VERIFIED';
  }
  return `${verdict} ${file.kind} ${failed?.id ?? missing?.replace(/\d+[, #\d]*/g, '#') ?? ''}`;
}

function toJson(file: ProofFile): unknown {
  if (file.kind === 'taglia') return tagliaToJson(file.taglia);
  return file.kind === 'coup' ? coupToJson(file.coup) : proofToJson(file.proof);
}

const plain = (json: unknown): any => JSON.parse(JSON.stringify(json));

/** Lists of which a part is as right as the whole. */
const partly = new Set(['acks', 'leaves', 'choices', 'signatures']);

function isWithin(found: any, right: any, key: string, unknownGrants: ReadonlySet<string>): boolean {
  if (partly.has(key))
    return found.every((item: unknown) => right.some((other: unknown) => isDeepStrictEqual(item, other)));
  if (key === 'grants')
    return (
      found.length === right.length &&
      found.every(
        (grant: any, i: number) => isDeepStrictEqual(grant, right[i]) || unknownGrants.has(String(grant.message.seat)),
      )
    );
  if (typeof right !== 'object' || right === null) return found === right;
  if (typeof found !== 'object' || found === null) return false;
  const keys = new Set([...Object.keys(right), ...Object.keys(found)]);
  if (found.draw === undefined) keys.delete('draw');
  return [...keys].every((inner) =>
    isWithin(found[inner], right[inner], Array.isArray(right) ? '' : inner, unknownGrants),
  );
}
