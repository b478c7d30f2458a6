/** An answer as elements: verdict, what the file is, what was not checked, and every step. */
import type { Step } from '../../engine/proof/steps.ts';
import type { Report } from '../../engine/proof/verify.ts';
import type { Answer } from './check.ts';
import { copyButton, el, foldable } from './dom.ts';

const words: Readonly<Record<Answer['verdict'], readonly [sign: string, words: string]>> = {
  VERIFIED: ['✓', 'Every signature, commitment, card and amount was computed again, and all of it is right.'],
  MISMATCH: ['✕', 'Something in this file is not right.'],
  INCOMPLETE: ['…', 'What is there is right, but the file does not hold all of it.'],
  UNREADABLE: ['?', 'This is not a proof file that can be read.'],
  FAILED: ['!', 'The verifier broke down, so there is no verdict.'],
};

/** All that is shown of an answer about the file `name`. */
export function reportOf(name: string, answer: Answer): readonly Node[] {
  if (!('report' in answer)) return [verdictBox(answer.verdict, `${name}: ${answer.why}`)];
  const { report, about, banks, ms } = answer;
  const facts = about.map(([title, value]) => el('div', {}, el('dt', {}, title), el('dd', {}, ...(value.startsWith('0x') ? [el('code', {}, value), copyButton(`Copy ${title}`, () => value)] : [value]))));
  return [
    verdictBox(report.verdict, reasonOf(report)),
    el('dl', { class: 'panel' }, el('div', {}, el('dt', {}, 'File'), el('dd', {}, name)), ...facts,
      el('div', {}, el('dt', {}, 'Checked in'), el('dd', { 'data-testid': 'ms', 'data-ms': String(ms) }, `${Math.ceil(ms)} ms, by this browser`))),
    el('section', { class: 'note', 'data-testid': 'not-checked' }, el('h2', {}, 'What a file alone cannot show'), el('ul', {}, ...report.notChecked.map((text) => el('li', {}, text)))),
    el('div', { class: 'row' }, el('h2', {}, report.banks === undefined ? 'Every step' : 'From bank to bank'), copyButton('Copy all steps', () => textOf(report, banks), 'Copy all steps')),
    el('div', { class: 'groups' }, ...groups(report),
      ...(report.banks ?? []).map((bank, i) => foldable([...marked(bank.steps), banks[i] ?? '', el('small', {}, bank.verdict)], () => groups(bank), bank.failed !== undefined))),
  ];
}

function verdictBox(verdict: Answer['verdict'], why: string | null): HTMLElement {
  const [sign, text] = words[verdict];
  return el('div', { class: 'verdict', role: 'status', 'data-testid': 'verdict', 'data-verdict': verdict },
    el('b', { 'aria-hidden': 'true' }, sign), el('div', {}, el('strong', {}, verdict), el('p', {}, why ?? text)));
}

/** The step that differs, or what is missing. */
function reasonOf({ failed, missing }: Report): string | null {
  if (failed !== undefined) return `${placeOf(failed)}${failed.id}: ${failed.title}. ${failed.detail}`;
  return missing === undefined ? null : `What is there is right, but ${missing}.`;
}

const placeOf = ({ turn }: Step): string => (turn === null ? '' : `Turn ${turn + 1}, `);

/** The steps of a report, those of each turn together. */
function groups({ steps }: Report): readonly Node[] {
  const found: Step[][] = [];
  for (const step of steps) {
    const last = found.at(-1);
    if (last?.[0]?.turn === step.turn) last.push(step);
    else found.push([step]);
  }
  return found.map((group, i) => {
    const { turn, id } = group[0]!;
    const title = turn !== null ? `Turn ${turn + 1}` : id.startsWith('G.') ? 'The shoe' : i === 0 ? 'Set-up of the bank' : 'End of the bank';
    const bad = group.some(({ ok }) => !ok);
    return foldable([...marked(group), title, el('small', {}, bad ? 'differs' : group.length === 1 ? 'one step' : `${group.length} steps`)], () => [el('ol', {}, ...group.map(stepOf))], bad);
  });
}

function marked(steps: readonly Step[]): readonly Node[] {
  const ok = steps.every((step) => step.ok);
  return [el('i', { class: ok ? 'right' : 'wrong', role: 'img', 'aria-label': ok ? 'right' : 'differs' }, ok ? '✓' : '✕')];
}

function stepOf(step: Step): HTMLElement {
  const { id, title, detail, ok } = step;
  return el('li', { 'data-step': id, ...(ok ? {} : { class: 'bad', 'data-testid': 'step-differs' }) },
    el('div', { class: 'row' }, el('span', {}, ...marked([step]), title, el('small', {}, id)), copyButton(`Copy step ${id}`, () => lineOf(step))), el('pre', {}, detail.replaceAll('; ', '\n')));
}

const lineOf = (step: Step): string => `${placeOf(step)}${step.ok ? '' : 'DIFFERS '}${step.id} ${step.title}\n${step.detail}\n`;

/** Everything as text, to be kept or sent on. */
function textOf(report: Report & { readonly banks?: readonly Report[] }, banks: readonly string[]): string {
  const own = [...report.steps.map(lineOf), ...report.notChecked.map((note) => `Not checked: ${note}\n`), `${report.verdict} ${reasonOf(report) ?? ''}\n`];
  return [...(report.banks ?? []).flatMap((bank, i) => [`${banks[i] ?? ''}\n`, ...bank.steps.map(lineOf)]), ...own].join('\n');
}
