/**
 * The posta for which a player agrees to hold a bank, by one of three words: it takes a passed bank, bids for it, or
 * names the posta of a bank that is due. Each of them comes when what the one before it was about is over, so nothing
 * of that counts any more: an offer is over when there is an auction, and an auction when the bank is due.
 */
import type { SeatCommand } from '../table/commands.ts';
import { newestBank, type SeatMemory } from './memory.ts';

type Posta = NonNullable<SeatMemory['posta']>;

/** A word that says for how much its player holds which bank. */
export type Named = Extract<SeatCommand, { type: 'posta' | 'take' | 'bid' }>;

export const isNamed = (command: SeatCommand): command is Named =>
  command.type === 'posta' || command.type === 'take' || command.type === 'bid';

const typeOf = ({ due, bids }: Posta): Named['type'] => (due === true ? 'posta' : bids === undefined ? 'take' : 'bid');

/** What its player has said, oldest first. */
const wordsOf = ({ bids = [], amount }: Posta): readonly bigint[] => [...bids, amount];

/** The posta for this bank that its player has named and not gone since. */
export const postaFor = ({ posta }: Pick<SeatMemory, 'posta'>, number: bigint): Posta | null =>
  posta?.number === number && posta.went !== true ? posta : null;

/** The player has taken this passed bank, and neither bid for it since nor named a posta. */
export function isTake(posta: SeatMemory['posta'], number: bigint): posta is Posta {
  return posta?.number === number && typeOf(posta) === 'take';
}

/** The player agrees to hold the bank with this number for this posta, and no other bank. */
export function withNamed(memory: SeatMemory, { type, number, amount }: Named): SeatMemory {
  const said = postaFor(memory, number);
  const before = said !== null && typeOf(said) === type ? said : null;
  const posta: Posta = {
    number,
    amount,
    ...(type === 'bid' ? { bids: before === null ? [] : wordsOf(before) } : {}),
    ...(type === 'posta' ? { due: true } : {}),
    ...(before?.taken === undefined ? {} : { taken: before.taken }),
  };
  return { ...memory, posta, refused: memory.refused === number ? null : memory.refused };
}

const isOf = (posta: SeatMemory['posta'], { type, number }: Named): posta is Posta =>
  posta?.number === number && typeOf(posta) === type;

/**
 * The table has refused this word. What the player has agreed to without it is the last that was not refused. If the
 * table took the same word before, the refusal answers a copy of it.
 */
export function withoutRefused(memory: SeatMemory, command: Named): SeatMemory {
  const { posta } = memory;
  if (!isOf(posta, command) || posta.taken?.includes(command.amount) === true) return memory;
  return {
    ...memory,
    posta: among(
      posta,
      wordsOf(posta).filter((word) => word !== command.amount),
    ),
  };
}

/** The table has taken this word. */
export function withTaken(memory: SeatMemory, command: Named): SeatMemory {
  const { posta } = memory;
  if (!isOf(posta, command)) return memory;
  const { taken = [] } = posta;
  const isOpen = wordsOf(posta).includes(command.amount) && !taken.includes(command.amount);
  return isOpen ? { ...memory, posta: { ...posta, taken: [...taken, command.amount] } } : memory;
}

/** With these words only; without any of them the last that the table has taken. */
function among(posta: Posta, words: readonly bigint[]): Posta | null {
  const amount = words.at(-1) ?? posta.taken?.at(-1);
  const bids = posta.bids === undefined ? {} : { bids: words.slice(0, -1) };
  return amount === undefined ? null : { ...posta, amount, ...bids };
}

/**
 * A player who goes away no longer agrees to a bank for which they named a posta: the house may have held that command
 * back to set the bank up later. An honest one may have set it up before it heard that they go, so that it is no wrong
 * bank; but nothing is signed in it.
 */
export function withoutPosta(memory: SeatMemory): SeatMemory {
  const { posta } = memory;
  const isToCome = posta !== null && posta.number > (newestBank(memory)?.number ?? 0n);
  return { ...memory, posta: isToCome ? { ...posta, went: true } : null };
}

/** Its player has gone since it named the posta, and nobody has told what has become of it. */
export const hasLeftPosta = ({ posta }: Pick<SeatMemory, 'posta'>): boolean => posta?.went === true;

/**
 * The table has never heard that its player went (`presence.ts`): what it had taken before that stands, and so does a
 * bank that it has set up with it.
 */
export function withPostaAgain(memory: SeatMemory): SeatMemory {
  const { posta, banks } = memory;
  if (posta?.went !== true) return memory;
  const { went: _, ...named } = posta;
  const again = among(
    named,
    wordsOf(named).filter((word) => named.taken?.includes(word) === true),
  );
  const isAgreed = ({ number, proof }: SeatMemory['banks'][number]): boolean =>
    again !== null && again.number === number && again.amount === proof.setup.message.posta;
  return {
    ...memory,
    posta: again,
    banks: banks.map((bank) => (bank.went === true && isAgreed(bank) ? open(bank) : bank)),
  };
}

function open({ went: _, ...bank }: SeatMemory['banks'][number]): SeatMemory['banks'][number] {
  return { ...bank, barred: null };
}
