/** An answer as elements: the verdict, what the file is, what was not checked, and every step. */
import type { Step } from '../../engine/proof/steps.ts';
import { partsOf, type Part } from '../../engine/proof/report-parts.ts';
import { asTitle, turnNamesFrom } from '../../engine/proof/turn-name.ts';
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

/** Everything that is shown of an answer about the file `name`. */
export function reportOf(name: string, answer: Answer): readonly Node[] {
  if (!('report' in answer)) return [verdictBox(answer.verdict, `${name}: ${answer.why}`)];
  const { report, about, banks, ms } = answer;
  const facts = about.map(([title, value]) =>
    el(
      'div',
      {},
      el('dt', {}, title),
      el(
        'dd',
        {},
        ...(value.startsWith('0x') ? [el('code', {}, value), copyButton(`Copy ${title}`, () => value)] : [value]),
      ),
    ),
  );
  return [
    verdictBox(report.verdict, reasonOf(report)),
    el(
      'dl',
      { class: 'panel' },
      el('div', {}, el('dt', {}, 'File'), el('dd', {}, name)),
      ...facts,
      el(
        'div',
        {},
        el('dt', {}, 'Checked in'),
        el('dd', { 'data-testid': 'ms', 'data-ms': String(ms) }, `${Math.ceil(ms)} ms, by this browser`),
      ),
    ),
    el(
      'section',
      { class: 'note', 'data-testid': 'not-checked' },
      el('h2', {}, 'What a file alone cannot show'),
      el('ul', {}, ...report.notChecked.map((text) => el('li', {}, text))),
    ),
    el(
      'div',
      { class: 'row' },
      el('h2', {}, report.banks === undefined ? 'Every step' : 'From bank to bank'),
      copyButton('Copy all steps', () => textOf(report, banks), 'Copy all steps'),
    ),
    el(
      'div',
      { class: 'groups' },
      ...groups(report),
      ...(report.banks ?? []).map((bank, i) =>
        foldable(
          [marked(standingOf(bank.steps)), banks[i] ?? '', el('small', {}, bank.verdict)],
          () => groups(bank),
          bank.failed !== undefined,
        ),
      ),
    ),
  ];
}

function verdictBox(verdict: Answer['verdict'], why: string | null): HTMLElement {
  const [sign, text] = words[verdict];
  return el(
    'div',
    { class: 'verdict', role: 'status', 'data-testid': 'verdict', 'data-verdict': verdict },
    el('b', { 'aria-hidden': 'true' }, sign),
    el('div', {}, el('strong', {}, verdict), el('p', {}, why ?? text)),
  );
}

/** The step that differs, or what is missing. */
function reasonOf({ failed, missing, steps }: Report): string | null {
  if (failed !== undefined) return `${placeIn(steps)(failed)}${failed.id}: ${failed.title}. ${failed.detail}`;
  return missing === undefined ? null : `What is there is right, but ${missing}.`;
}

/** Where a step stands, for the beginning of a line. */
function placeIn(steps: readonly Step[]): (step: Step) => string {
  const nameOf = turnNamesFrom(steps);
  return ({ turn }) => (turn === null ? '' : `${asTitle(nameOf(turn))}, `);
}

/** The steps of a report, grouped by turn. */
function groups(report: Report): readonly Node[] {
  const lineOf = lineIn(report.steps);
  return partsOf(report).map(({ title, steps, standing }) => {
    const count = steps.length === 1 ? 'one step' : `${steps.length} steps`;
    return foldable(
      [marked(standing), title, el('small', {}, standing === 'differs' ? 'differs' : count)],
      () => [el('ol', {}, ...steps.map((step) => stepOf(step, lineOf)))],
      standing === 'differs',
    );
  });
}

const marks = { right: ['right', '✓'], differs: ['wrong', '✕'], open: ['open', '…'] } as const;

function marked(standing: Part['standing']): Node {
  const [name, sign] = marks[standing];
  return el('i', { class: name, role: 'img', 'aria-label': standing === 'open' ? 'goes on' : standing }, sign);
}

const standingOf = (steps: readonly Step[]): Part['standing'] => (steps.every(({ ok }) => ok) ? 'right' : 'differs');

function stepOf(step: Step, lineOf: (step: Step) => string): HTMLElement {
  const { id, title, detail, ok } = step;
  return el(
    'li',
    { 'data-step': id, ...(ok ? {} : { class: 'bad', 'data-testid': 'step-differs' }) },
    el(
      'div',
      { class: 'row' },
      el('span', {}, marked(standingOf([step])), title, el('small', {}, id)),
      copyButton(`Copy step ${id}`, () => lineOf(step)),
    ),
    el('pre', {}, detail.replaceAll('; ', '\n')),
  );
}

/** A step as text, with its place among these. */
function lineIn(steps: readonly Step[]): (step: Step) => string {
  const placeOf = placeIn(steps);
  return (step) => `${placeOf(step)}${step.ok ? '' : 'DIFFERS '}${step.id} ${step.title}\n${step.detail}\n`;
}

/** Everything as text, to keep or send on. */
function textOf(report: Report & { readonly banks?: readonly Report[] }, banks: readonly string[]): string {
  const linesOf = ({ steps }: Report): readonly string[] => steps.map(lineIn(steps));
  const own = [
    ...linesOf(report),
    ...report.notChecked.map((note) => `Not checked: ${note}\n`),
    `${report.verdict} ${reasonOf(report) ?? ''}\n`,
  ];
  return [...(report.banks ?? []).flatMap((bank, i) => [`${banks[i] ?? ''}\n`, ...linesOf(bank)]), ...own].join('\n');
}
