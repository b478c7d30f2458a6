/**
 * What a player chooses ahead of being asked: banco at the coming bets, sto from 5 on, sitting out the next bank. Each
 * is tied to what the screen showed when it was chosen, and lapses when that changes; made by the seat's own knowledge,
 * so that no view can have anything signed that its player did not choose (server/PROTOCOL.md P9.13, P9.31). Pure.
 */
import type { Hex } from '../../../engine/bytes.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { calls, draws, outcomes } from '../../../engine/protocol/messages.ts';
import { afterMove } from '../../../engine/rules/arithmetic.ts';
import { pointsOf } from '../../../engine/rules/cards.ts';
import { rulesetOf } from '../../../engine/rules/ruleset.ts';
import { betCommand, choiceCommand, hasBet, momentOf, sitOutCommand } from '../../../engine/seat/by-hand.ts';
import { runningCoup } from '../../../engine/seat/running.ts';
import { keyOf, lineIn, newestBank, placeIn, type SeatBank, type SeatMemory } from '../../../engine/seat/memory.ts';
import { isAtLimit } from '../../../engine/seat/play.ts';
import { isAway } from '../../../engine/seat/away.ts';
import { drawsOpen, mayCallHere, playableBank } from '../../../engine/seat/rights.ts';
import { isStopped } from '../../../engine/seat/trouble.ts';
import type { Lapse, PresetName } from '../../words/en/acts.ts';
import { gameOf, type GameName } from '../../lib/game-of.ts';
import type { MakeAct, Snapshot } from './snapshot.ts';

/**
 * `seat`: the session key of the seat that it is for. `state`: the last checked one when it was chosen; `posta`: as it
 * was shown, which for a banco is its price.
 */
export interface Preset {
  readonly is: PresetName;
  readonly seat: Hex;
  readonly bankId: Hex;
  readonly state: Hex;
  readonly posta: bigint;
}

/** What becomes of a preset now. */
export type Due =
  | { readonly do: 'wait' }
  | { readonly do: 'lapse'; readonly why: Lapse }
  | { readonly do: 'act'; readonly name: string; readonly make: MakeAct; readonly over: Hex | null };

type Seen = Pick<Snapshot, 'view' | 'memory' | 'me' | 'busy'>;

const wait: Due = { do: 'wait' };
const lapse = (why: Lapse): Due => ({ do: 'lapse', why });

/** A name for what its button stands for: of another moment, seat or price it is another one. */
export const nameOf = ({ is, seat, bankId, state, posta }: Preset): string =>
  [is, seat, bankId, state, posta].join(' ');

const stateOf = ({ checked }: SeatBank): Hex => hashStruct('State', checked);
const isOver = ({ proof, checked }: SeatBank): boolean => proof.end !== undefined || checked.outcome === outcomes.punta;

/** The posta that the punters have before them: of the closed list, or as the banker's word leaves it now. */
function postaNow({ view, memory }: Seen, bank: SeatBank): bigint | null {
  const closed = memory === null ? null : runningCoup(memory)?.turn.closed?.message;
  const ruleset = rulesetOf(bank.proof.table.ruleset);
  if (closed !== null && closed !== undefined && ruleset !== null)
    return afterMove(ruleset, bank.proof.table, bank.checked, closed.move, closed.amount).posta;
  return view?.bank?.bankId === bank.bankId ? view.bank.posta : null;
}

/** There is a sto on five, six or seven points: in the other game a hand has no such rule. */
const stoFrom5: Readonly<Record<GameName, boolean>> = { chemin: true, sette: false };

/** What may be chosen ahead now, as the screen shows it; null: not now. Nothing that would lapse at once. */
export function presetsOpen(seen: Seen): Readonly<Record<PresetName, Preset | null>> {
  const open = openFor(seen);
  const lasting = (preset: Preset | null) => (preset === null || dueOf(preset, seen).do === 'lapse' ? null : preset);
  return { banco: lasting(open.banco), sto5: lasting(open.sto5), sitOut: lasting(open.sitOut) };
}

function openFor(seen: Seen): Readonly<Record<PresetName, Preset | null>> {
  const none = { banco: null, sto5: null, sitOut: null };
  const { view, memory, me } = seen;
  if (memory === null || view === null || me === null || isStopped(memory)) return none;
  const bank = newestBank(memory);
  if (bank === null || !bank.mine || isOver(bank) || me.status !== 'seated' || me.leaving || me.sittingOut) return none;
  const posta = postaNow(seen, bank);
  if (posta === null || posta === 0n) return none;
  const preset = (is: PresetName): Preset => ({
    is,
    seat: keyOf(memory),
    bankId: bank.bankId,
    state: stateOf(bank),
    posta,
  });
  const sitOut = preset('sitOut');
  const { banker } = bank.proof.setup.message;
  if (banker === memory.seat || playableBank(memory) === null || isAtLimit(memory)) return { ...none, sitOut };
  return {
    banco: mayCallBanco(seen, memory, bank, posta) ? preset('banco') : null,
    sto5: stoFrom5[gameOf(bank.proof)] && mayHoldCards(memory) ? preset('sto5') : null,
    sitOut,
  };
}

/** The banker decides, and the whole posta may be called by this seat, which has enough for it. */
function mayCallBanco({ view }: Seen, memory: SeatMemory, bank: SeatBank, posta: bigint): boolean {
  const { stack } = bank.proof.setup.message.players[placeIn(bank, memory)]!;
  return (
    view?.phase === 'move' &&
    runningCoup(memory) === null &&
    mayCallHere(memory, bank, calls.banco) &&
    rulesetOf(bank.proof.table.ruleset)?.calls.includes(calls.banco) === true &&
    posta <= stack + lineIn(bank, memory)
  );
}

/** It has the cards, or could still get them; and has not seen them. */
function mayHoldCards(memory: SeatMemory): boolean {
  const running = runningCoup(memory);
  if (running === null) return true;
  return running.turn.closed?.message.hand === memory.seat && memory.shown[running.closed] === undefined;
}

/** What becomes of the preset over what is known now. */
export function dueOf(preset: Preset, seen: Seen): Due {
  const { memory, me, busy } = seen;
  if (memory === null || isStopped(memory)) return lapse('stopped');
  if (me === null || me.leaving || me.sittingOut || isAway(memory) || keyOf(memory) !== preset.seat)
    return lapse('seat');
  if (preset.is === 'sitOut') return sitOutDue(preset, seen, memory);
  if (isAtLimit(memory)) return lapse('limit');
  const bank = newestBank(memory);
  if (bank?.bankId !== preset.bankId || isOver(bank) || seen.view?.bank?.bankId !== preset.bankId) return lapse('bank');
  if (stateOf(bank) !== preset.state) return lapse('state');
  if (postaNow(seen, bank) !== preset.posta) return lapse('posta');
  if (playableBank(memory) === null) return lapse('stopped');
  if (busy.length > 0) return wait;
  return preset.is === 'banco' ? bancoDue(preset, seen, memory) : sto5Due(memory);
}

function bancoDue({ posta }: Preset, { view }: Seen, memory: SeatMemory): Due {
  if (runningCoup(memory) !== null) return lapse('state');
  if (hasBet(memory)) return lapse('chosen');
  const open = view!.options.bet;
  if (open === null) return wait;
  if (open.banco !== posta) return lapse('posta');
  return {
    do: 'act',
    name: 'bet',
    make: (now) => betCommand(now, calls.banco, posta),
    over: momentOf(memory),
  };
}

function sto5Due(memory: SeatMemory): Due {
  const running = runningCoup(memory);
  if (running === null) return wait;
  if (running.turn.closed?.message.hand !== memory.seat) return lapse('hand');
  if (memory.chosen[running.closed] !== undefined || memory.advised === running.closed) return lapse('chosen');
  const open = drawsOpen(memory);
  if (open === null) return wait;
  // From 5 on, and not with 5 alone: a sto that comes at once must not tell which of the hands that stand it is.
  const points = pointsOf(open.cards.slice(0, 2));
  if (points < 5 || points > 7 || !open.options.includes(draws.sta)) return lapse('cards');
  return { do: 'act', name: 'choice', make: (now) => choiceCommand(now, draws.sta), over: running.closed };
}

/** The seat's own evidence says when the bank is over: its end, or a later one. Before that a view may hide it. */
function sitOutDue({ bankId }: Preset, { busy }: Seen, memory: SeatMemory): Due {
  const bank = newestBank(memory);
  if (bank === null) return lapse('bank');
  if ((bank.bankId === bankId && !isOver(bank)) || runningCoup(memory) !== null || busy.length > 0) return wait;
  return { do: 'act', name: 'sitOut', make: sitOutCommand, over: momentOf(memory) };
}

/** What is chosen ahead, and what was last dropped, with the reason. */
export interface Ahead {
  readonly held: readonly Preset[];
  readonly lapsed: { readonly is: PresetName; readonly why: Lapse } | null;
}

export const nothingAhead: Ahead = { held: [], lapsed: null };

/**
 * Chooses it, or takes it back: what the button said that was pressed. What had lapsed a moment before is not chosen
 * anew by a press that was to take it back.
 */
export const withChoice = ({ held }: Ahead, preset: Preset, chosen: boolean): Ahead => {
  const others = held.filter(({ is }) => is !== preset.is);
  return { held: chosen ? [...others, preset] : others, lapsed: null };
};

/** The buttons of the row: what is chosen stands there until it is done, and can be taken back. */
export function presetsShown({ held }: Pick<Ahead, 'held'>, seen: Seen): readonly Preset[] {
  const open = presetsOpen(seen);
  return presetNames.flatMap((is) => held.find((one) => one.is === is) ?? open[is] ?? []);
}

const presetNames: readonly PresetName[] = ['banco', 'sto5', 'sitOut'];

/** What is left of it now, and what is to be done. Each is done once. */
export function aheadAfter(ahead: Ahead, seen: Seen): { readonly ahead: Ahead; readonly acts: readonly Due[] } {
  const dues = ahead.held.map((preset) => ({ preset, due: dueOf(preset, seen) }));
  if (dues.every(({ due }) => due.do === 'wait')) return { ahead, acts: [] };
  const gone = dues.findLast(({ due }) => due.do === 'lapse');
  return {
    ahead: {
      held: dues.filter(({ due }) => due.do === 'wait').map(({ preset }) => preset),
      lapsed: gone?.due.do === 'lapse' ? { is: gone.preset.is, why: gone.due.why } : ahead.lapsed,
    },
    acts: dues.map(({ due }) => due).filter((due) => due.do === 'act'),
  };
}
