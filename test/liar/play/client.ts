/** The honest seat's real client, in the few calls that the liar needs: the only file that knows its shape. */
import type { Claim } from '../../../engine/claim.ts';
import type { Hex } from '../../../engine/bytes.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { calls, moves } from '../../../engine/protocol/messages.ts';
import { advance } from '../../../engine/seat/advance.ts';
import {
  betCommand,
  choiceCommand,
  forget,
  hasBet,
  moveCommand,
  passCommand,
  postaCommand,
  refuseCommand,
  sitInCommand,
  sitOutCommand,
  standCommand,
  taken,
  type ByHand,
} from '../../../engine/seat/by-hand.ts';
import { agree, openDoubts } from '../../../engine/seat/doubts.ts';
import {
  newestBank,
  newMemory,
  sessionAddressOf,
  sessionKeyOf,
  type Doubt,
  type SeatMemory,
} from '../../../engine/seat/memory.ts';
import {
  decisionDue,
  drawsOpen,
  keyOfDue,
  movesUntilClose,
  optionsOf,
  playableBank,
} from '../../../engine/seat/rights.ts';
import { bidCommand, declineCommand, readyCommand, takeCommand, type TalkByHand } from '../../../engine/seat/talk.ts';
import { isAway } from '../../../engine/seat/away.ts';
import type { Prng } from '../../../engine/simulation/prng.ts';
import { ownEvidence } from '../../../engine/settlement/exit/own-evidence.ts';
import type { SeatCommand } from '../../../engine/table/commands.ts';
import type { Options, View } from '../../../engine/table/view.ts';
import { readView } from '../../../engine/table/view-claim.ts';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { screenTime, type ScreenTime } from '../../../web/features/table/screen-time.ts';
import { bankersTime, decisionTime } from '../oracle/bets.ts';
import type { World } from '../world/world.ts';

export { sessionAddressOf, sessionKeyOf };
export type Memory = SeatMemory;

export interface Answer {
  readonly memory: Memory;
  readonly send: readonly SeatCommand[];
}

/** What the seat's chain node answers. `paid` null: no answer. */
export interface NodeAnswers {
  readonly paid: ReadonlySet<bigint> | null;
  readonly demands: Readonly<Record<Hex, 'open' | 'over'>>;
}

export const beginSitting = ({ domain, table, houses, honest }: World): Memory => ({
  ...newMemory(domain, table, houses[0]!.signer.address, honest.seat, honest.secret),
  grant: honest.grant,
});

/** A step of the liar by the page's own clock, milliseconds: what is on the screen for one step only is too short. */
const step = 1_000;

/** What a page measures of its buttons, in steps of `now`. */
export const screenOf = (now: () => number): ScreenTime => screenTime(() => now() * step);

/**
 * What the client makes of a server message; null if it drops it. With `asText` the message comes as the text on the
 * wire. `now`: the page's own clock; `offset`: by how much the table's is ahead, milliseconds.
 */
export function hear(
  memory: Memory,
  view: unknown,
  {
    now,
    offset,
    screen,
    ...node
  }: NodeAnswers & { readonly now: number; readonly offset: number; readonly screen: ScreenTime },
  asText: boolean,
): Answer | null {
  const asked =
    Object.keys(node.demands).length === 0
      ? memory
      : { ...memory, contested: { ...memory.contested, ...node.demands } };
  const read = asText ? readView(encodeWire(view)) : { claim: view as Claim<View> };
  if (!('claim' in read)) return null;
  const look = (of: Memory): Answer =>
    advance(of, read.claim, {
      paid: node.paid ?? new Set(),
      clock: {
        ...{ now: now * step, choice: bankersTime * step, draw: decisionTime * step },
        ...{ screen: screen.read(), offset },
      },
    });
  const first = look(asked);
  draw(first.memory, read.claim, screen);
  return look(first.memory);
}

/** The page draws what this view opens. */
function draw(memory: Memory, view: Claim<View>, screen: ScreenTime): void {
  const { draws, moves: open } = optionsOf(memory, view);
  const due = draws.length === 0 ? null : decisionDue(memory);
  const bank = playableBank(memory);
  screen.offers('decision', due && keyOfDue(due));
  const chooses = bank !== null && view.phase === 'bets' && open.length > 0;
  screen.offers('choice', chooses ? hashStruct('State', bank.checked) : null);
}

/** A decision that the player may take now. */
export type Hand =
  | { readonly kind: 'posta'; readonly number: bigint; readonly min: bigint; readonly max: bigint }
  | { readonly kind: 'refuse'; readonly number: bigint }
  | { readonly kind: 'bet'; readonly call: number; readonly least: bigint; readonly most: bigint }
  | {
      readonly kind: 'move';
      readonly state: Hex;
      readonly move: number;
      readonly least: bigint;
      readonly most: bigint;
    }
  | { readonly kind: 'pass' }
  /** It has nothing more to say over this state before the bets close. */
  | { readonly kind: 'ready'; readonly state: Hex }
  /** A passed bank: taken, bid for, or let go. */
  | { readonly kind: 'take' | 'bid'; readonly number: bigint; readonly least: bigint; readonly most: bigint }
  | { readonly kind: 'decline'; readonly number: bigint; readonly auction: boolean }
  | { readonly kind: 'choice'; readonly draw: number }
  | { readonly kind: 'stand' | 'sitOut' | 'sitIn' };

/** The player takes its bet back. */
export const withdrawal = { kind: 'bet', call: calls.none, least: 0n, most: 0n } as const;

/** What the table screen offers to the player. */
export function hands(memory: Memory, view: View | null): readonly Hand[] {
  if (view === null) return [];
  const options = optionsOf(memory, view as Claim<View>);
  const { bet, posta } = options;
  return [
    ...(posta === null ? [] : [{ kind: 'posta', number: view.number, ...posta } as const]),
    ...(bet === null
      ? []
      : [
          { kind: 'bet', call: calls.plain, least: bet.min, most: bet.max } as const,
          ...(bet.banco === null
            ? []
            : [{ kind: 'bet', call: calls.banco, least: bet.banco, most: bet.banco } as const]),
          // A table of several, where there may be more than one bet.
          ...(memory.table.ruleset === 0
            ? [{ kind: 'bet', call: calls.bancoRispetto, least: bet.min, most: bet.max } as const]
            : []),
          ...(bet.tavolo === null
            ? []
            : [{ kind: 'bet', call: calls.tavolo, least: bet.tavolo, most: bet.tavolo } as const]),
          ...(hasBet(memory) ? [withdrawal] : []),
        ]),
    ...seguitoOpen(options, view),
    ...movesOpen(memory, options.moves),
    ...(options.pass ? [{ kind: 'pass' } as const] : []),
    ...readyOpen(memory, view),
    ...(drawsOpen(memory)?.options ?? []).map((draw) => ({ kind: 'choice', draw }) as const),
    ...(posta === null ? [] : [{ kind: 'refuse', number: view.number } as const]),
    { kind: 'stand' },
    isAway(memory) ? { kind: 'sitIn' } : { kind: 'sitOut' },
  ];
}

function seguitoOpen({ take, bid }: Options, { number, phase }: View): readonly Hand[] {
  const auction = phase === 'auction';
  return [
    ...(take === null ? [] : [{ kind: auction ? 'bid' : 'take', number, least: take, most: take } as const]),
    ...(bid === null ? [] : [{ kind: 'bid', number, least: bid, most: bid * 2n } as const]),
    ...(take === null && bid === null ? [] : [{ kind: 'decline', number, auction } as const]),
  ];
}

function movesOpen(memory: Memory, open: Options['moves']): readonly Hand[] {
  const bank = playableBank(memory);
  if (bank === null) return [];
  const state = hashStruct('State', bank.checked);
  return open.map(({ move, amount }) => ({
    kind: 'move',
    state,
    move,
    least: move === moves.raise ? 1n : amount,
    most: amount,
  }));
}

/** Where bets close once all are ready. */
function readyOpen(memory: Memory, { phase, bank: shown }: View): readonly Hand[] {
  const bank = playableBank(memory);
  return bank !== null && phase === 'bets' && shown?.bankId === bank.bankId && movesUntilClose(memory)
    ? [{ kind: 'ready', state: hashStruct('State', bank.checked) }]
    : [];
}

/**
 * The command of a decision, with the memory to be stored before it leaves; null if the client refuses. `amount` within
 * the hand's range.
 */
export function play(memory: Memory, hand: Hand, amount: bigint): ByHand | TalkByHand | null {
  switch (hand.kind) {
    case 'posta':
      return postaCommand(memory, hand.number, amount);
    case 'refuse':
      return refuseCommand(memory, hand.number);
    case 'bet':
      return betCommand(memory, hand.call, amount);
    case 'move':
      return moveCommand(memory, hand.move, amount);
    // The table says that a betting time has run out, or that it may pass: nothing is signed because of it.
    case 'pass':
      return passCommand(memory, true);
    case 'ready':
      return readyCommand(memory);
    case 'take':
      return takeCommand(memory, hand.number, amount);
    case 'bid':
      return bidCommand(memory, hand.number, amount);
    case 'decline':
      return declineCommand(memory, hand.number, hand.auction);
    case 'choice':
      return choiceCommand(memory, hand.draw);
    case 'stand':
      return standCommand(memory);
    case 'sitOut':
      return sitOutCommand(memory);
    case 'sitIn':
      return sitInCommand(memory);
  }
}

/** What the page asks its player about, beside the picture of this memory. */
export const askedIn = (memory: Memory): readonly Doubt[] => openDoubts(memory);

/**
 * The player goes on in spite of what its page shows it, `shown`, of the newest bank; its id, or null if that was
 * nothing, or there is more by now.
 */
export function agreeTo(
  memory: Memory,
  shown: readonly Doubt[],
): { readonly memory: Memory; readonly bankId: Hex } | null {
  const bank = newestBank(memory);
  if (bank === null || shown.length === 0) return null;
  const after = agree(memory, bank.bankId, shown);
  return after === memory ? null : { memory: after, bankId: bank.bankId };
}

/** The table has refused a command. */
export const refused = (memory: Memory, command: SeatCommand): Memory => forget(memory, command);

/** The table has said that it takes a command. */
export const accepted = (memory: Memory, command: SeatCommand): Memory => taken(memory, command);

export const alarmOf = (memory: Memory): string | null =>
  memory.alarm === null ? null : `${memory.alarm.step}: ${memory.alarm.detail}`;

/** Why the client does not play on, in words; null: it does. */
export const stopOf = ({ disagreement }: Memory): string | null =>
  disagreement === null ? null : `${disagreement.step}: ${disagreement.detail}`;

/** The evidence as it is stored. */
export const storedIn = ({ banks }: Memory): readonly Proof[] =>
  banks.flatMap(({ mine, proof }) => (mine ? [proof] : []));

/** The lists that it remembers giving for: with them it makes its own `Give` and link again. */
export const boundTo = ({ given }: Memory): ReadonlySet<Hex> => new Set(Object.values(given));

/** What the way out makes of the store. */
export const wayOut = (memory: Memory): readonly Proof[] => ownEvidence(memory);

/** An amount within the hand's range. */
export function amountOf(hand: Hand, random: Prng): bigint {
  if (hand.kind === 'posta') return hand.min + ((hand.max - hand.min) * BigInt(random.below(5))) / 8n;
  if (hand.kind === 'take' || hand.kind === 'bid') return hand.least + random.belowBig(hand.most - hand.least + 1n);
  if (hand.kind === 'bet') return hand.least + ((hand.most - hand.least) * BigInt(random.below(4))) / 4n;
  if (hand.kind === 'move') return hand.least + random.belowBig(hand.most - hand.least + 1n);
  return 0n;
}
