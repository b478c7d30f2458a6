/** What a seat asks its own chain node before it believes the table; each answer is good for some seconds. */
import type { Hex } from '../../../engine/bytes.ts';
import { advance, type Advance, type AdvanceOptions } from '../../../engine/seat/advance.ts';
import { pageClock } from '../../../engine/seat/choosing.ts';
import type { Contested } from '../../../engine/seat/contested.ts';
import { isBound } from '../../../engine/seat/drop-banks.ts';
import { openBanks } from '../../../engine/seat/follow.ts';
import { keyOf, placeIn, type SeatBank, type SeatMemory } from '../../../engine/seat/memory.ts';
import { isPaidAsKnown } from '../../../engine/seat/payments.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Setup } from '../../../engine/protocol/messages.ts';
import type { SeatCommand } from '../../../engine/table/commands.ts';
import type { PaidLine, SeatId } from '../../../engine/settlement/payment.ts';
import type { ClaimedTableView } from '../../../engine/table/view-claim.ts';
import type { Answered } from '../../lib/answered.ts';
import { inTime } from '../../lib/in-time.ts';
import { doubtWords } from '../../words/doubts.ts';
import type { ScreenTime } from './screen-time.ts';

/**
 * The questions to the player's own node. An error is an answer of its own: never "none", and never an empty answer.
 */
export interface AskChain {
  /** Which node is asked now (`OwnNode.key`): what another one said no longer counts. */
  node(): string;
  /** Whether this seat may bind itself to a closed list of a bank with this set-up (protocol.md 2.4). */
  list(closed: Hex, setup: Pick<Setup, 'number' | 'house'>): Promise<Answered<Contested>>;
  /** Nonce of the player's last sitting at this table; 0 if there was none. */
  lastNonce(player: Hex): Promise<Answered<bigint>>;
  /** Nonce of the player's last `Bring` that the escrow has taken at this table; 0 if there was none. */
  lastBring(player: Hex): Promise<Answered<bigint>>;
  /** What the bank with this number, which was there from `since` on, has paid the seat; null while it is not final. */
  paid(number: bigint, seat: SeatId, since: number): Promise<Answered<PaidLine | null>>;
  /** What the escrow keeps of the player's seat at this table. */
  seatOf(player: Hex): Promise<Answered<ChainSeat>>;
}

/** A seat as the escrow has it. A player who stood up has `stoodAt`; one who never sat has no key. */
export interface ChainSeat {
  readonly key: Hex;
  /** Seconds since 1970; 0: it has not stood up. */
  readonly stoodAt: number;
  /** What is left of its share of the bond. */
  readonly share: bigint;
}

/**
 * A chain that answers later than this about a list is not waited for: a punter silent for five seconds makes the coup
 * void.
 */
export const chainAtMost = 1_500;
/** An answer about one list, or about one unpaid bank, is good for this long. */
const askedAgain = 4_000;
/** A claim may put right what was paid otherwise; a bank of a finished sitting is not urgent. */
const askedSeldom = 20_000;
/** Clocks may be wrong by so much, in seconds. */
const clocksErr = 3_600;
/** A public node answers a stranger only a few times at once, and must answer about a list. */
const askedAtOnce = 6;
/** For a finished sitting only this many banks are asked about. */
const latestOfEarlier = 12;

/** `advance` with the questions that go with it. `onUnknown` hears why the node said nothing of a list. */
export function chainLooks(chain: AskChain, screen: ScreenTime, onUnknown: (why: string) => void) {
  /** When the chain last said that nothing is in the way of a list. */
  const freeAt = new Map<Hex, number>();
  // One page may play for two wallets in turn: each of these is kept by seat and bank, never by bank alone (`placeOf`).
  /** Banks that the chain has paid as the seat knows them. */
  const paid = new Set<string>();
  /** What the chain has paid the seat. */
  const lines = new Map<string, PaidLine>();
  const paidAskedAt = new Map<string, number>();
  /** Since when a bank has been there, in seconds; of those that were there before this page it is not known. */
  const since = new Map<string, number>();
  let isFirst = true;

  function paidIn(memory: SeatMemory): Pick<AdvanceOptions, 'paid' | 'lines'> {
    const known = memory.banks.flatMap((bank): readonly (readonly [bigint, bigint])[] => {
      const line = lines.get(placeOf(bank, memory));
      // What the seat has learnt since may be more than what was paid then.
      return line !== undefined && paid.has(placeOf(bank, memory)) && isPaidAsKnown(memory, bank, line)
        ? [[bank.number, line.line]]
        : [];
    });
    return { paid: new Set(known.map(([number]) => number)), lines: new Map(known) };
  }

  /**
   * What to do now; before it binds this seat to a list it looks at the chain. `stakes`: money may go in. `offset`: as
   * in `PageClock`.
   */
  async function advanceUncontested(
    memory: SeatMemory,
    view: ClaimedTableView,
    stakes: boolean,
    offset?: number,
  ): Promise<Advance> {
    const time = { now: Date.now(), screen: screen.read(), ...(offset === undefined ? {} : { offset }) };
    const options = { ...paidIn(memory), stakes, clock: pageClock(memory, time) };
    const next = advance(memory, view, options);
    const lists = new Map(
      next.send.filter(isBinding).flatMap(({ closed }) => {
        const bank = boundBank(next.memory, closed);
        return bank === null ? [] : [[closed, bank] as const];
      }),
    );
    const contested: Record<Hex, 'open' | 'over'> = {};
    await Promise.all(
      [...lists]
        .filter(([list]) => Date.now() > (freeAt.get(list) ?? 0) + askedAgain)
        .map(async ([list, bank]) => {
          const found = await withoutWaiting(chain.list(list, bank.proof.setup.message));
          if ('unknown' in found) onUnknown(found.unknown);
          else if (found.known === 'none') freeAt.set(list, Date.now());
          else contested[list] = found.known;
        }),
    );
    const last =
      Object.keys(contested).length === 0
        ? next
        : advance({ ...memory, contested: { ...memory.contested, ...contested } }, view, options);
    // Whatever duty it comes from: a binding command leaves only for a list that was looked at, in its own bank.
    const mayLeave = (command: SeatCommand) =>
      !isBinding(command) ||
      (lists.has(command.closed) && contested[command.closed] === undefined) ||
      isOwed(last.memory, command.closed);
    return { ...last, send: last.send.filter(mayLeave) };
  }

  /**
   * Asks what the chain has paid for each open bank of this seat, whatever the table calls it; for a finished sitting
   * (`isOver`) only the latest ones. A bank is final once it was paid as the seat now knows it. Returns the numbers of
   * banks that are paid otherwise. `answered` hears of each new payment.
   */
  function payments(
    memory: SeatMemory,
    view: ClaimedTableView,
    isOver: boolean,
    answered: () => void,
  ): readonly bigint[] {
    const all = openBanks(memory, view).map((bank) => ({ bank, place: placeOf(bank, memory) }));
    const now = isFirst ? 0 : Date.now() / 1000 - clocksErr;
    for (const { place } of all) if (!since.has(place)) since.set(place, now);
    isFirst = false;
    const open = isOver ? all.filter(({ bank }) => isBound(memory, bank)).slice(-latestOfEarlier) : all;
    const isRight = ({ bank, place }: (typeof open)[number]): boolean => {
      const line = lines.get(place);
      return line !== undefined && isPaidAsKnown(memory, bank, line);
    };
    const pause = (place: string) => (lines.has(place) || isOver ? askedSeldom : askedAgain);
    const askedOf = ({ place }: (typeof open)[number]): number => paidAskedAt.get(place) ?? 0;
    const due = open.filter((one) => !isRight(one) && Date.now() > askedOf(one) + pause(one.place));
    // Those asked longest ago first, so that none is left out.
    for (const { bank, place } of due.sort((a, b) => askedOf(a) - askedOf(b)).slice(0, askedAtOnce)) {
      paidAskedAt.set(place, Date.now());
      void linePaid(bank, memory, isOver).then((line) => {
        if (line === null || isSameLine(line, lines.get(place))) return;
        lines.set(place, line);
        answered();
      });
    }
    for (const one of open.filter(isRight)) paid.add(one.place);
    return open.filter((one) => lines.has(one.place) && !isRight(one)).map(({ bank }) => bank.number);
  }

  /**
   * Null while it is not known to be paid: without an answer it is asked again, and the bank stays open. What the court
   * has finalised may have come out of the seat's own share, which a bank settled by signatures never touches: it
   * counts against the share (P7.9) until what is left of that is known, too.
   */
  async function linePaid(bank: SeatBank, memory: SeatMemory, isOver: boolean): Promise<PaidLine | null> {
    const seat = bank.proof.setup.message.players[placeIn(bank, memory)];
    if (seat === undefined) return null;
    try {
      const answer = await chain.paid(bank.number, seat, since.get(placeOf(bank, memory)) ?? 0);
      const line = 'known' in answer ? answer.known : null;
      if (line?.how !== 'finalised' || isOver) return line;
      return 'known' in (await chain.seatOf(seat.player)) ? line : null;
    } catch {
      return null;
    }
  }

  return {
    advance: advanceUncontested,
    payments,
  };
}

type Binding = Extract<SeatCommand, { type: 'give' | 'link' }>;
const isBinding = (command: SeatCommand): command is Binding => command.type === 'give' || command.type === 'link';

/** The bank, not yet final, in which this seat has given for the list. */
function boundBank({ banks, given }: SeatMemory, closed: Hex): SeatBank | null {
  const isIn = ({ bankId }: SeatBank) =>
    Object.entries(given).some(([key, list]) => list === closed && key.startsWith(`${bankId}:`));
  return banks.find((bank) => !bank.final && isIn(bank)) ?? null;
}

/** It is the last list of a final bank: the link owed for it binds nobody. */
function isOwed({ banks }: SeatMemory, closed: Hex): boolean {
  return banks.some(({ final, proof }) => {
    const last = proof.turns.at(-1)?.closed;
    return final && last !== undefined && hashStruct('Closed', last.message) === closed;
  });
}

const isSameLine = (line: PaidLine, before: PaidLine | undefined): boolean =>
  line.how === before?.how && line.line === before.line;

const placeOf = ({ bankId }: SeatBank, memory: SeatMemory): string => `${keyOf(memory)} ${bankId}`;

/**
 * The node's answer if it comes in time. Otherwise play goes on and the player is told: whoever wants to harm a seat
 * this way needs the node as well.
 */
const withoutWaiting = (answer: Promise<Answered<Contested>>): Promise<Answered<Contested>> =>
  inTime(answer, chainAtMost, () => ({ unknown: doubtWords().session.lateNode }));
