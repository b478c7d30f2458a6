/** Typed commands (server/PROTOCOL.md P9.46): the closed list of acts, a word for each, and what a text asks for. */
import { afterEach, describe, expect, it } from 'vitest';
import { chip } from '../../../../engine/chips.ts';
import type { SeatCommand } from '../../../../engine/table/commands.ts';
import { actNames, kindOf, type Act } from '../../../../web/features/table/acts.ts';
import { whatActsDo } from '../../../../web/features/table/command-help.tsx';
import { eachOf, plainly, readCommand, seenOf, type Seen } from '../../../../web/features/table/commands.ts';
import type { OpenAct } from '../../../../web/features/table/open-acts.ts';
import { languages } from '../../../../web/words/forms/language.ts';
import { gameWords } from '../../../../web/words/games.ts';
import { commandWords } from '../../../../web/words/commands.ts';
import { speak } from '../../../../web/words/words.ts';

afterEach(() => speak('en'));

/** Every command of a seat: whether its player decides it, or its browser gives it by itself. */
const byPlayer = {
  ready: true,
  take: true,
  decline: true,
  bid: true,
  partner: true,
  advice: true,
  posta: true,
  refuse: true,
  move: true,
  pass: true,
  bet: true,
  choice: true,
  stand: true,
  sitOut: true,
  sitIn: true,
  bring: true,
  enter: false,
  drawLink: false,
  give: false,
  link: false,
  ack: false,
  result: false,
} satisfies Record<SeatCommand['type'], boolean>;

/** These never stand beside each other: a table for two, or a larger one. */
const either: readonly (readonly Act[])[] = [
  ['move-incasso', 'move-pass'],
  ['move-dimezzo', 'move-halve'],
  ['move-continuo', 'move-on'],
];

const pressed: string[] = [];
const press = (act: string, price?: bigint): OpenAct => ({
  press: () => pressed.push(act),
  ...(price === undefined ? {} : { price }),
});
const place = (act: string, from: bigint, to: bigint): OpenAct => ({
  place: (said) => pressed.push(`${act} ${said}`),
  from,
  to,
});
const bets: ReadonlyMap<Act, OpenAct> = new Map<Act, OpenAct>([
  ['bet-banco', press('banco', 100n * chip)],
  ['bet-rispetto', press('rispetto', 70n * chip)],
  ['bet-amount', place('bet', chip, 100n * chip)],
  ['bet-ready', press('ready')],
  ['sit-out', press('out')],
]);

/** What the text does over these acts, or why it does nothing. */
function typed(text: string, open = bets, seen: Seen = seenOf(open)): string {
  pressed.length = 0;
  const command = readCommand(text, open, seen);
  if (command.is === 'no') return command.why;
  if (command.is === 'question') return `? ${command.question}`;
  command.press();
  return pressed.join();
}

describe('the closed list of acts', () => {
  it('P9.46 has all that a player tells the table by hand', () => {
    const told = new Set(actNames.map((act) => kindOf(act).tells).filter((type) => type !== null));
    const all = Object.entries(byPlayer).flatMap(([type, is]) => (is ? [type] : []));
    expect([...told].sort()).toEqual(all.sort());
  });

  it.each(languages)('P9.46 has words for each act in %s, and no word for two', async (language) => {
    await speak(language);
    const { acts, questions } = commandWords();
    expect(Object.keys(acts).sort()).toEqual([...actNames].sort());
    const meanings = new Map<string, string[]>();
    const mean = (word: string, what: string) => meanings.set(word, [...(meanings.get(word) ?? []), what]);
    for (const act of actNames) for (const word of eachOf(acts[act])) mean(plainly(word), act);
    for (const [question, words] of Object.entries(questions))
      for (const word of eachOf(words)) mean(plainly(word), question);
    for (const [word, what] of meanings)
      if (what.length > 1)
        expect([word, either.some((pair) => what.every((one) => pair.includes(one as Act)))]).toEqual([word, true]);
    for (const game of Object.values(gameWords()))
      for (const [act, what] of Object.entries(whatActsDo(game))) expect([act, what.length > 2]).toEqual([act, true]);
  });
});

describe('a typed command', () => {
  it('P9.46 presses the button that it names, without regard to capitals, accents and spaces', async () => {
    expect(typed('banco')).toBe('banco');
    expect(typed('  BANCO ')).toBe('banco');
    expect(typed('banco e rispetto')).toBe('rispetto');
    expect(typed('not this coup')).toBe('ready');
    await speak('it');
    expect(typed('va bene cosi')).toBe('ready');
    await speak('fr');
    expect(typed('NE PLUS CHANGER')).toBe('ready');
  });

  it('P9.46 takes an amount with its word or alone, as the language writes it', async () => {
    expect(typed('25')).toBe('bet 2500');
    expect(typed('bet 25.50')).toBe('bet 2550');
    await speak('it');
    expect(typed('punto 12,5')).toBe('bet 1250');
    expect(typed('12.5')).toBe('Usa la virgola per i decimali, come in 12,5.');
  });

  it('P9.46 does nothing with an amount that is too high, too low or missing, and says which there are', () => {
    expect(typed('101')).toBe('At most 100.');
    expect(typed('0.5')).toBe('At least 1.');
    expect(typed('bet')).toBe('How much? “bet” and a number from 1 to 100.');
    expect(typed('bet much')).toBe('That is not an amount.');
    expect(typed('banco 25')).toBe('“banco” stands alone.');
    expect(typed('seat x', new Map([['take-seat', place('seat', 1n, 8n)]]))).toBe('“x” is no seat.');
    expect(typed('seat 3', new Map([['take-seat', place('seat', 1n, 8n)]]))).toBe('seat 3');
  });

  it('P9.46 does nothing that is not open, or waits, and says so', () => {
    expect(typed('carta')).toBe('Not now: carta.');
    expect(typed('25', new Map())).toBe('No amount is asked for now.');
    expect(typed('hello')).toBe('“hello” is no command here. “help” names them all.');
    expect(typed('')).toBe('Type what you want to do, or “help”.');
    const waits: OpenAct = { press: () => pressed.push('banco'), price: chip, waits: true };
    expect(typed('banco', new Map([['bet-banco', waits]]))).toMatch(/^A moment: banco/);
  });

  it('P9.13 P9.46 names a price that has risen since its player began to type, and waits for another Enter', () => {
    const at = (price: bigint | null): Seen => ({
      ...seenOf(bets),
      prices: new Map(price === null ? [] : [['bet-banco', price * chip]]),
    });
    expect(typed('banco', bets, at(80n))).toBe('banco: 100 now. Enter once more if you want it.');
    expect(typed('banco', bets, at(null))).toBe('banco: 100 now. Enter once more if you want it.');
    expect(typed('banco', bets, at(120n))).toBe('banco');
    const answered = readCommand('banco', bets, at(80n));
    expect(typed('banco', bets, { ...at(80n), ...(answered.is === 'no' ? answered.named : {}) })).toBe('banco');
    // Another answer has named no price.
    const other = readCommand('bancoo', bets, at(80n));
    expect(other).toMatchObject({ is: 'no' });
    expect(other).not.toHaveProperty('named');
  });

  it('P9.13 P9.46 an amount that was begun for another act is not sent for this one', () => {
    const auction = new Map<Act, OpenAct>([['bid-confirm', place('bid', chip, 500n * chip)]]);
    const begun = seenOf(bets);
    expect(typed('25', auction, begun)).toMatch(/^An amount now means .+ Enter once more if you want it\.$/);
    const answered = readCommand('25', auction, begun);
    expect(typed('25', auction, { ...begun, ...(answered.is === 'no' ? answered.named : {}) })).toBe('bid 2500');
    expect(typed('bid 25', auction, begun)).toBe('bid 2500');
  });

  it('P9.46 asks what is on the table', () => {
    expect(typed('hand')).toBe('? hand');
    expect(typed('?')).toBe('? help');
  });
});
