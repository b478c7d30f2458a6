/** An answer as elements: the verdict, what the file is, what was not checked, and every step. */
import type { Step } from '../../engine/proof/steps.ts';
import { partsOf, type Part } from '../../engine/proof/report-parts.ts';
import { asTitle, turnNamesFrom } from '../../engine/proof/turn-name.ts';
import type { Report } from '../../engine/proof/verify.ts';
import { reportWords } from '../words/report.ts';
import { verifierWords } from '../words/verifier.ts';
import type { About, Answer } from './check.ts';
import { copyButton, el, foldable } from './dom.ts';

const signs: Readonly<Record<Answer['verdict'], string>> = {
  VERIFIED: '✓',
  MISMATCH: '✕',
  INCOMPLETE: '…',
  UNREADABLE: '?',
  FAILED: '!',
};

/** Everything that is shown of an answer about the file `name`. */
export function reportOf(name: string, answer: Answer): readonly Node[] {
  const words = reportWords();
  const own = verifierWords();
  if (!('report' in answer)) return [verdictBox(answer.verdict, `${name}: ${words.say(answer.why)}`)];
  const { report, about, banks, ms } = answer;
  const facts = factsOf(about).map(([title, value]) =>
    el(
      'div',
      {},
      el('dt', {}, title),
      el(
        'dd',
        {},
        ...(value.startsWith('0x') ? [el('code', {}, value), copyButton(own.copyFact(title), () => value)] : [value]),
      ),
    ),
  );
  return [
    verdictBox(report.verdict, reasonOf(report)),
    el(
      'dl',
      { class: 'panel' },
      el('div', {}, el('dt', {}, words.file), el('dd', {}, name)),
      ...facts,
      el(
        'div',
        {},
        el('dt', {}, own.checkedIn),
        el('dd', { 'data-testid': 'ms', 'data-ms': String(ms) }, own.time(String(Math.ceil(ms)))),
      ),
    ),
    el(
      'section',
      { class: 'note', 'data-testid': 'not-checked' },
      el('h2', {}, words.notShown),
      el('ul', {}, ...report.notChecked.map((text) => el('li', {}, words.say(text)))),
    ),
    el(
      'div',
      { class: 'row' },
      el('h2', {}, report.banks === undefined ? words.everyStep : words.betweenBanks),
      copyButton(own.copySteps, () => textOf(report, banks), own.copySteps),
    ),
    el(
      'div',
      { class: 'groups' },
      ...groups(report),
      ...(report.banks ?? []).map((bank, i) =>
        foldable(
          [marked(standingOf(bank.steps)), words.bank(banks[i] ?? ''), el('small', {}, bank.verdict)],
          () => groups(bank),
          bank.failed !== undefined,
        ),
      ),
    ),
  ];
}

/** What the file is of, by name. */
function factsOf({ kind, number, count, facts }: About): readonly (readonly [string, string])[] {
  const words = { ...reportWords(), ...verifierWords() };
  const what = kind === 'coup' ? words.coup(number) : words[kind === 'bank' ? 'bankOf' : 'tagliaOf'](number, count);
  return [[words.proves, what], ...facts.map(([name, value]) => [words[name], value] as const)];
}

function verdictBox(verdict: Answer['verdict'], why: string | null): HTMLElement {
  return el(
    'div',
    { class: 'verdict', role: 'status', 'data-testid': 'verdict', 'data-verdict': verdict },
    el('b', { 'aria-hidden': 'true' }, signs[verdict]),
    el('div', {}, el('strong', {}, verdict), el('p', {}, why ?? verifierWords()[verdict])),
  );
}

/** The step that differs, or what is missing. */
function reasonOf({ failed, missing, steps }: Report): string | null {
  const words = reportWords();
  if (failed !== undefined)
    return words.reason(placeIn(steps)(failed), failed.id, words.titles[failed.id], words.say(failed.detail));
  return missing === undefined ? null : words.missing(words.say(missing));
}

/** Where a step stands, for the beginning of a line. */
function placeIn(steps: readonly Step[]): (step: Step) => string {
  const nameOf = turnNamesFrom(steps);
  return ({ turn }) => (turn === null ? '' : `${reportWords().say(asTitle(nameOf(turn)))}, `);
}

/** The steps of a report, grouped by turn. */
function groups(report: Report): readonly Node[] {
  const lineOf = lineIn(report.steps);
  return partsOf(report).map(({ title, steps, standing }) => {
    const words = reportWords();
    return foldable(
      [
        marked(standing),
        words.say(title),
        el('small', {}, standing === 'differs' ? words.differs : words.steps(steps.length)),
      ],
      () => [el('ol', {}, ...steps.map((step) => stepOf(step, lineOf)))],
      standing === 'differs',
    );
  });
}

const marks = { right: ['right', '✓'], differs: ['wrong', '✕'], open: ['open', '…'] } as const;

function marked(standing: Part['standing']): Node {
  const [name, sign] = marks[standing];
  return el(
    'i',
    { class: name, role: 'img', 'aria-label': reportWords()[standing === 'open' ? 'goesOn' : standing] },
    sign,
  );
}

const standingOf = (steps: readonly Step[]): Part['standing'] => (steps.every(({ ok }) => ok) ? 'right' : 'differs');

function stepOf(step: Step, lineOf: (step: Step) => string): HTMLElement {
  const { id, detail, ok } = step;
  const words = reportWords();
  return el(
    'li',
    { 'data-step': id, ...(ok ? {} : { class: 'bad', 'data-testid': 'step-differs' }) },
    el(
      'div',
      { class: 'row' },
      el('span', {}, marked(standingOf([step])), words.titles[id], el('small', {}, id)),
      copyButton(words.copyStep(id), () => lineOf(step)),
    ),
    el('pre', {}, words.say(detail).replaceAll('; ', '\n')),
  );
}

/** A step as text, with its place among these. */
function lineIn(steps: readonly Step[]): (step: Step) => string {
  const placeOf = placeIn(steps);
  const words = reportWords();
  return (step) =>
    `${placeOf(step)}${step.ok ? '' : `${verifierWords().DIFFERS} `}${step.id} ${words.titles[step.id]}\n${words.say(step.detail)}\n`;
}

/** Everything as text, to keep or send on. */
function textOf(report: Report & { readonly banks?: readonly Report[] }, banks: readonly string[]): string {
  const linesOf = ({ steps }: Report): readonly string[] => steps.map(lineIn(steps));
  const words = reportWords();
  const own = [
    ...linesOf(report),
    ...report.notChecked.map((note) => `${verifierWords().notChecked(words.say(note))}\n`),
    `${report.verdict} ${reasonOf(report) ?? ''}\n`,
  ];
  return [
    ...(report.banks ?? []).flatMap((bank, i) => [`${words.bank(banks[i] ?? '')}\n`, ...linesOf(bank)]),
    ...own,
  ].join('\n');
}
