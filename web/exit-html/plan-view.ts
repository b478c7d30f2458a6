/** A plan as elements: balances, each step with its amount, its time and its button, and what cannot be done. */
import { isPossible, type ExitStep } from '../../engine/settlement/exit/step.ts';
import type { ExitPlaces } from '../../server/chain/exit/look.ts';
import { formatChips, formatLine } from '../lib/amounts.ts';
import { el } from '../verify-html/dom.ts';
import type { Seen } from './desk.ts';

const names: Readonly<Record<ExitStep['act'], string>> = {
  settle: 'Settle', propose: 'Propose', demand: 'Demand', give: 'Show links', giveLast: 'Show the link', answer: 'Answer', rule: 'Rule', finalize: 'Pay the bank', lift: 'Lift', award: 'Award',
  claim: 'Claim', payClaim: 'Pay the claim', requestLeave: 'Ask to leave', leaveTable: 'Empty the seat', withdraw: 'Withdraw',
};

export interface PlanOptions {
  readonly places: ExitPlaces;
  /** The connected wallet is the player's, another one, or there is none. */
  readonly sender: 'player' | 'anybody' | null;
  readonly busy: string | null;
  readonly act: (step: ExitStep) => void;
}

/** All that is shown of what the chain says and what is to be done. */
export function planView(seen: Seen, options: PlanOptions): readonly Node[] {
  const { facts: { free, seats, now }, plan } = seen;
  const { places } = options;
  const amount = (units: bigint) => `${formatChips(units, places.decimals)} ${places.symbol}`;
  const locked = [...seats.values()].reduce((sum, seat) => sum + (seat.sits ? seat.locked : 0n), 0n);
  const row = (title: string, id: string, units: bigint) => el('div', {}, el('dt', {}, title), el('dd', { 'data-testid': id, 'data-units': String(units) }, amount(units)));
  return [
    el('dl', { class: 'panel' }, el('div', {}, el('dt', {}, 'Player'), el('dd', {}, el('code', {}, seen.player))), row('Free in the escrow', 'exit-free', free), row('Locked at your seats', 'exit-locked', locked),
      el('div', {}, el('dt', {}, 'Time of the chain'), el('dd', {}, timeText(now)))),
    ...(plan.done ? [el('p', { class: 'panel ok', 'data-testid': 'exit-done' }, 'Nothing is left to be done: nothing of yours is free in the escrow, or locked at the tables of these files. If you sat at another table, its files are needed, too.')] : []),
    el('ol', {}, ...plan.steps.map((step) => stepView(step, now, options))),
    ...plan.notes.map((note) => el('p', { class: 'note', 'data-testid': 'exit-note' }, note)),
  ];
}

function stepView(step: ExitStep, now: number, { places, sender, busy, act }: PlanOptions): HTMLElement {
  const possible = isPossible(step, now);
  const may = sender === 'player' || (sender === 'anybody' && step.by === 'anybody');
  const button = el('button', { type: 'button', class: possible && may ? 'gold' : '', 'data-testid': `exit-do-${step.act}` }, busy === step.id ? 'Sending…' : names[step.act]);
  button.disabled = !possible || !may || busy !== null;
  button.onclick = () => act(step);
  const who = step.by === 'player' ? 'your own wallet sends it' : 'any account may send it';
  const until = step.until === null ? '' : `, until ${timeText(step.until)}`;
  return el('li', { 'data-step': step.act },
    el('div', { class: possible ? 'step now' : 'step' }, el('p', {}, step.words),
      el('div', { class: 'row' }, button, el('span', { class: 'when' }, `${whenText(step, now)}${until}; ${who}`), paysView(step, places))));
}

function paysView({ pays, act }: ExitStep, { decimals, symbol }: ExitPlaces): HTMLElement | null {
  if (pays === null) return null;
  const moves = act === 'withdraw' || act === 'leaveTable';
  return el('span', { class: `pays ${moves ? '' : pays < 0n ? 'minus' : 'plus'}`, 'data-units': String(pays) }, `${moves ? formatChips(pays, decimals) : formatLine(pays, decimals)} ${symbol}`);
}

function whenText(step: ExitStep, now: number): string {
  if (isPossible(step, now)) return 'now';
  if (step.from === null) return 'after the steps before it';
  return step.from > now ? `from ${timeText(step.from)}` : 'after what it waits for';
}

/** In the person's own time zone. */
function timeText(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
}
