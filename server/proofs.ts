/**
 * Proof files over HTTP: a bank that has ended, one coup out of it, a whole taglia (server/PROTOCOL.md P5.2, P5.4,
 * P5.5).
 */
import { isHex, type Hex } from '../engine/bytes.ts';
import { present } from '../engine/assert.ts';
import { bankFileName, coupFileName, tagliaFileName } from '../engine/proof/file-name.ts';
import { mostBanks, mostCharactersOfTaglia, parseProof } from '../engine/proof/read.ts';
import { coupOfBank, coupToJson, tagliaToJson } from '../engine/proof/write.ts';
import type { Bank, Banks } from './store/port.ts';

/** A file with its name, or the reason why there is none. `file` is JSON text. */
export type ProofAnswer =
  | { readonly status: 200; readonly name: string; readonly file: string }
  | { readonly status: 400 | 404; readonly error: string };

const highestTaglia = 0xffff_ffff;
const no = (status: 400 | 404, error: string): ProofAnswer => ({ status, error });

/**
 * `/proof/<bankId>`, or one coup of it with `?turn=N`. Only what the store has about ended banks is given out: all of
 * it is public.
 */
export async function bankAnswer(bankId: string, query: URLSearchParams, banks: Banks): Promise<ProofAnswer> {
  if (!isHex(bankId, 32))
    return no(400, 'A proof is asked for by the id of its bank, 0x and 64 hexadecimal digits: /proof/BANKID.');
  const bank = await banks.bankById(bankId);
  if (bank === undefined) return no(404, 'There is no ended bank of this number here.');
  const turns = query.getAll('turn');
  if (turns.length > 0) return coupAnswer(bank, turns);
  return { status: 200, name: bankFileName(bank.number, bank.bankId as Hex), file: JSON.stringify(bank.proof) };
}

/** A turn is named as the signed messages name it: the first is 0. */
function coupAnswer(bank: Bank, turns: readonly string[]): ProofAnswer {
  if (turns.length > 1 || !/^(0|[1-9]\d{0,3})$/.test(turns[0]!))
    return no(400, 'A turn is one number, and the first is 0: /proof/BANKID?turn=0.');
  const proof = parseProof(bank.proof);
  const at = Number(turns[0]);
  const count = proof.turns.length;
  if (at >= count)
    return no(
      404,
      count === 0
        ? `Bank ${bank.number} ended without a coup.`
        : `Bank ${bank.number} has ${count === 1 ? 'one turn: 0' : `${count} turns: 0 to ${count - 1}`}.`,
    );
  const coup = coupOfBank(proof, at);
  return { status: 200, name: coupFileName(coup), file: JSON.stringify(coupToJson(coup)) };
}

const banksOfPage = 20;

/** A page of ended banks, newest first, or the reason why there is none. */
export type BanksAnswer =
  | {
      readonly status: 200;
      readonly page: {
        readonly banks: readonly { readonly number: string; readonly bankId: string }[];
        readonly more: boolean;
      };
    }
  | { readonly status: 400; readonly error: string };

/** `/banks/<tableId>?player=…&before=N`: which banks there are. Their results are in their proofs. */
export async function banksAnswer(table: string, query: URLSearchParams, banks: Banks): Promise<BanksAnswer> {
  const [player, before] = ['player', 'before'].map((name) => query.getAll(name));
  const known =
    [...query.keys()].every((name) => name === 'player' || name === 'before') &&
    player!.length < 2 &&
    before!.length < 2;
  if (!isHex(table, 32) || !known)
    return {
      status: 400,
      error: 'Banks are asked for by their table: /banks/TABLEID, with player=ADDRESS and before=NUMBER if you like.',
    };
  if (player!.length > 0 && !isHex(player![0]!, 20))
    return { status: 400, error: 'A player is an address: 0x and 40 hexadecimal digits in lower case.' };
  if (before!.length > 0 && !/^[1-9]\d{0,17}$/.test(before![0]!))
    return { status: 400, error: 'Banks are counted from 1: before=NUMBER.' };
  const among = {
    ...(player!.length > 0 ? { player: player![0]! } : {}),
    ...(before!.length > 0 ? { before: BigInt(before![0]!) } : {}),
  };
  const found = await banks.banks(table, banksOfPage + 1, among);
  return {
    status: 200,
    page: {
      banks: found.slice(0, banksOfPage).map(({ number, bankId }) => ({ number: String(number), bankId })),
      more: found.length > banksOfPage,
    },
  };
}

/**
 * `/taglia/<tableId>/<n>`: the taglia's banks that have ended, in order, voids included. Never more than a verifier
 * reads.
 */
export async function tagliaAnswer(path: string, banks: Banks): Promise<ProofAnswer> {
  const [table = '', number = '', ...more] = path.split('/');
  const taglia = /^[1-9]\d{0,9}$/.test(number) ? Number(number) : 0;
  if (!isHex(table, 32) || taglia === 0 || taglia > highestTaglia || more.length > 0)
    return no(400, 'A taglia is asked for by its table and number, and the first is 1: /taglia/TABLEID/1.');
  const numbers = await banks.numbersOfTaglia(table, taglia, mostBanks + 1);
  if (numbers.length === 0) return no(404, `No bank of taglia ${taglia} has ended at this table.`);
  if (numbers.length > mostBanks)
    return no(
      404,
      `Taglia ${taglia} has more than ${mostBanks} banks, which no file holds. Ask for its banks one by one.`,
    );
  // One after the other: the sockets of the tables are served in between, and a file that grows too large is stopped
  // here.
  const tail = ']}';
  const head = JSON.stringify(tagliaToJson({ taglia, banks: [] })).slice(0, -tail.length);
  const texts: string[] = [];
  let size = head.length + tail.length;
  for (const bank of numbers) {
    const text = JSON.stringify(present(await banks.bank(table, bank), 'a bank of the list').proof);
    size += text.length + 1;
    if (size > mostCharactersOfTaglia)
      return no(
        404,
        `Taglia ${taglia} is larger than the ${mostCharactersOfTaglia / 1_000_000} MB that a file may have. Ask for its banks one by one.`,
      );
    texts.push(text);
  }
  return { status: 200, name: tagliaFileName(taglia, table), file: `${head}${texts.join(',')}${tail}` };
}
