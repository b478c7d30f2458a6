/** What a seat asks its own chain node before it believes the table, each answer good for some seconds. */
import type { Hex } from '../../../engine/bytes.ts';
import { advance, type Advance } from '../../../engine/seat/advance.ts';
import type { Contested } from '../../../engine/seat/contested.ts';
import { calledFinal } from '../../../engine/seat/follow.ts';
import { currentBank, type SeatBank, type SeatMemory } from '../../../engine/seat/memory.ts';
import type { View } from '../../../engine/table/view.ts';
import type { PaidLine } from '../../../server/chain/exit/paid-line.ts';
import type { Sitting } from './sittings.ts';

/** The questions; each rejects when there is no answer. */
export interface AskChain {
  /** Whether this seat may bind itself to a closed list of a bank with this number (protocol.md 2.4). */
  list(closed: Hex, number: bigint): Promise<Contested>;
  /** Nonce of the player's last sitting at this table; 0 for who never sat there. */
  lastNonce(player: Hex): Promise<bigint>;
  /** What the bank with this number has paid the player; null while it is not final. */
  paid(number: bigint, player: Hex): Promise<PaidLine | null>;
}
/** A chain that answers later than this about a list is not waited for: a punter that is silent for five seconds makes the coup void. */
const chainAtMost = 1_500;
/** So long an answer about one list, or about one bank that is not paid, is good. */
const askedAgain = 4_000;

/** `advance` and the questions that go with it. */
export function chainLooks(chain: AskChain) {
  /** When the chain last said that nothing is in the way of a list. */
  const freeAt = new Map<Hex, number>();
  /** Numbers that the chain has paid as this seat knows them. */
  const paid = new Set<bigint>();
  const paidAskedAt = new Map<bigint, number>();

  /** What to do now, after a look at the chain where it binds this seat to a list. */
  async function advanceUncontested(memory: SeatMemory, view: View): Promise<Advance> {
    const next = advance(memory, view, { paid });
    const bank = currentBank(next.memory, view);
    if (bank === null) return next; // a link that is owed for a final bank binds nobody
    const agreed = new Set(Object.entries(next.memory.given).flatMap(([key, closed]) => (key.startsWith(`${bank.bankId}:`) ? [closed] : [])));
    const lists = next.send.flatMap((command) => ((command.type === 'give' || command.type === 'link') && agreed.has(command.closed) ? [command.closed] : []));
    const contested: Record<Hex, 'open' | 'over'> = {};
    for (const list of lists.filter((one) => Date.now() > (freeAt.get(one) ?? 0) + askedAgain)) {
      const found = await soon(chain.list(list, bank.number));
      if (found === 'none') freeAt.set(list, Date.now());
      else contested[list] = found;
    }
    return Object.keys(contested).length === 0 ? next : advance({ ...memory, contested: { ...memory.contested, ...contested } }, view, { paid });
  }

  /** Banks that the table calls final are so for this seat when the chain has paid them; `found` hears of each once, and whether it paid the line that the seat knows. */
  function askForPayments({ memory, player }: Pick<Sitting, 'memory' | 'player'>, view: View, found: (number: bigint, right: boolean) => void): void {
    for (const bank of calledFinal(memory, view)) {
      const { number } = bank;
      if (paid.has(number) || Date.now() <= (paidAskedAt.get(number) ?? 0) + askedAgain) continue;
      paidAskedAt.set(number, Date.now());
      void chain.paid(number, player).then((line) => {
        if (line === null || paid.has(number)) return;
        const right = line.how === 'finalised' || line.line === lineOf(bank, memory.seat);
        if (right) paid.add(number);
        else paidAskedAt.set(number, Number.POSITIVE_INFINITY);
        found(number, right);
      }, () => undefined);
    }
  }

  return { advance: advanceUncontested, askForPayments };
}

/** The seat's line in the last state that it has checked. */
function lineOf({ checked, proof }: SeatBank, seat: number): bigint {
  return checked.seats[proof.setup.message.players.findIndex((one) => one.seat === seat)] ?? 0n;
}

/** The chain's answer if it comes in time. While the node is down play goes on: who wants to harm a seat by it must have the node as well. */
function soon(answer: Promise<Contested>): Promise<Contested> {
  const late = new Promise<'none'>((resolve) => { setTimeout(resolve, chainAtMost, 'none'); });
  return Promise.race([answer, late]).catch(() => 'none');
}
