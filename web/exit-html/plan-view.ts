/** A plan as elements: balances, each step with its amount, its time and its button, and what cannot be done. */
import type { Hex } from '../../engine/bytes.ts';
import type { ExitPlan } from '../../engine/settlement/exit/plan.ts';
import { isPossible, type ExitStep } from '../../engine/settlement/exit/step.ts';
import type { ExitPlaces } from '../../server/chain/exit/look.ts';
import { whenText } from '../../server/chain/exit/when.ts';
import { amountText, lineText } from '../lib/amounts.ts';
import { el } from '../verify-html/dom.ts';
import { exitWords } from '../words/exit.ts';
import type { Seen } from './desk.ts';
import { stepSentence, stepTitle, timeText } from './words.ts';

export interface PlanOptions {
  readonly places: ExitPlaces;
  /** Whether the connected wallet is the player's or somebody else's; null if there is none. */
  readonly sender: 'player' | 'anybody' | null;
  readonly busy: string | null;
  /** What there is at other escrows, in the page's words. */
  readonly elsewhere: readonly Node[];
  readonly act: (step: ExitStep) => void;
  /** The person shows the link of this list although a node had called it over. */
  readonly agree: (list: Hex) => void;
}

/** Everything that is shown of what the chain says and what there is to do. */
export function planView(seen: Seen, options: PlanOptions): readonly Node[] {
  const {
    facts: { free, seats, now },
    plan,
    windows,
  } = seen;
  const { places } = options;
  const { plan: words, say } = exitWords();
  const amount = (hundredths: bigint) => `${amountText(hundredths)} ${places.symbol}`;
  const locked = [...seats.values()].reduce((sum, seat) => sum + (seat.sits ? seat.locked : 0n), 0n);
  const row = (title: string, id: string, hundredths: bigint) =>
    el(
      'div',
      {},
      el('dt', {}, title),
      el('dd', { 'data-testid': id, 'data-units': String(hundredths) }, amount(hundredths)),
    );
  return [
    el(
      'dl',
      { class: 'panel' },
      el('div', {}, el('dt', {}, words.wallet), el('dd', {}, el('code', {}, seen.player))),
      row(words.free, 'exit-free', free),
      row(words.locked, 'exit-locked', locked),
      el('div', {}, el('dt', {}, words.clock), el('dd', {}, timeText(now))),
      el(
        'div',
        {},
        el('dt', {}, words.windows),
        el('dd', { 'data-testid': 'exit-windows' }, windows.map(say).join(' ')),
      ),
    ),
    ...(plan.done
      ? [el('p', { class: 'panel ok', 'data-testid': 'exit-done' }, words.done(options.elsewhere.length > 0))]
      : []),
    ...options.elsewhere,
    ...plan.keptBack.map((kept) => keptBackView(kept, options)),
    el('ol', {}, ...plan.steps.map((step) => stepView(step, now, options))),
    ...plan.notes.map((note) => el('p', { class: 'note', 'data-testid': 'exit-note' }, say(note))),
  ];
}

function stepView(step: ExitStep, now: number, { places, sender, busy, act }: PlanOptions): HTMLElement {
  const { plan: words, say } = exitWords();
  const possible = isPossible(step, now);
  const may = sender === 'player' || (sender === 'anybody' && step.by === 'anybody');
  const button = el(
    'button',
    { type: 'button', class: possible && may ? 'gold' : '', 'data-testid': `exit-do-${step.act}` },
    busy === step.id ? words.sending : stepTitle(step),
  );
  button.disabled = !possible || !may || busy !== null;
  button.onclick = () => act(step);
  const until = step.until === null ? null : timeText(step.until);
  const when = words.when(say(whenText(step, now, timeText)), until, step.by === 'player');
  return el(
    'li',
    { 'data-step': step.act },
    el(
      'div',
      { class: possible ? 'step now' : 'step' },
      el('p', { 'data-testid': 'exit-step-words' }, stepSentence(step)),
      el('div', { class: 'row' }, button, el('span', { class: 'when' }, when), paysView(step, places)),
      el(
        'details',
        {},
        el('summary', {}, words.contract),
        el('p', { class: 'exactly' }, words.exactly(step.act, say(step.words))),
      ),
    ),
  );
}

function keptBackView(
  { closed, words, until, claims }: ExitPlan['keptBack'][number],
  { busy, agree }: PlanOptions,
): HTMLElement {
  const { plan, say } = exitWords();
  const button = el(
    'button',
    { type: 'button', 'data-testid': 'exit-agree' },
    claims ? stepTitle({ act: 'claim' }) : until === null ? plan.useLink : plan.showLink,
  );
  button.disabled = busy !== null;
  button.onclick = () => agree(closed);
  return el(
    'div',
    { class: 'note', 'data-testid': 'exit-kept-back' },
    el('p', {}, say(words)),
    el(
      'div',
      { class: 'row' },
      button,
      ...(until === null ? [] : [el('span', { class: 'when' }, plan.until(timeText(until)))]),
    ),
  );
}

function paysView({ pays, act }: ExitStep, { symbol }: ExitPlaces): HTMLElement | null {
  if (pays === null) return null;
  const moves = act === 'withdraw' || act === 'leaveTable';
  return el(
    'span',
    { class: `pays ${moves ? '' : pays < 0n ? 'minus' : 'plus'}`, 'data-units': String(pays) },
    `${moves ? amountText(pays) : lineText(pays)} ${symbol}`,
  );
}
