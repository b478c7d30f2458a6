/**
 * Plays a table from one window, or from two at once, by what the pages offer; after every coup each window must have
 * verified it.
 */
import { errors } from 'playwright-core';
import { expect } from 'vitest';
import { present } from '../../../../engine/assert.ts';
import { outcomes } from '../../../../engine/protocol/messages.ts';
import type { Offer, Window } from './window.ts';

/** What was seen, so that tests can stop and check. */
export interface Score {
  /** Coups that every window has verified. */
  coups: number;
  banks: Set<bigint>;
  wonByPunta: number;
  wonByBanco: number;
  egalites: number;
  /** Buttons pressed, by test id. */
  pressed: Map<string, number>;
  /** Seen as banker and as punta, by window. */
  roles: Map<string, Set<string>>;
}

export const newScore = (): Score => ({
  coups: 0,
  banks: new Set(),
  wonByPunta: 0,
  wonByBanco: 0,
  egalites: 0,
  pressed: new Map(),
  roles: new Map(),
});
export const times = (score: Score, button: string): number => score.pressed.get(button) ?? 0;

/** Amounts as they are typed, in turn; odd ones, so that every rounding shows. */
export interface Stakes {
  readonly postas: readonly string[];
  readonly bets: readonly string[];
}
export const piccolo: Stakes = { postas: ['40', '33.33', '27.5', '61.01'], bets: ['7.65', '11', '9.99'] };
export const grande: Stakes = { postas: ['400', '333.33', '275.5', '610.01'], bets: ['76.54', '110', '99.99'] };

/** Plays until `done`. Throws if that needs more than `most` coups. */
export async function play(
  windows: readonly Window[],
  score: Score,
  stakes: Stakes,
  done: (score: Score) => boolean | Promise<boolean>,
  most = 60,
): Promise<void> {
  let seen = clothOf(await windows[0]!.offer());
  const limit = Date.now() + 200_000; // a busy machine takes ten seconds and more for a coup
  while (!(await done(score))) {
    if (score.coups >= most || Date.now() > limit) throw new Error(`not there after ${describe(score)}`);
    for (const window of windows) {
      const offer = await window.offer();
      expect(offer.alarm, `${window.name} stopped`).toBeNull();
      expect(offer.refusal, `${window.name} was refused`).toBeNull();
      // Nobody goes on before every window has verified the coup on the cloth.
      if (offer.result !== null && clothOf(offer) !== seen) {
        await coupOver(windows, offer, score);
        seen = clothOf(offer);
      } else await act(window, offer, score, stakes);
    }
    await windows[0]!.page.waitForTimeout(15);
  }
}

/** What lies on the cloth: the coup, its cards and its result; empty while none is over. */
export const clothOf = ({ result, cards }: Offer): string =>
  result === null ? '' : `turn ${result.turn} of bank ${result.bank}: ${cards} → ${result.outcome}`;

export function describe(score: Score): string {
  const pressed = [...score.pressed].map(([id, n]) => `${id} ${n}`).join(', ');
  return `${score.coups} coups in ${score.banks.size} banks (punta ${score.wonByPunta}, banco ${score.wonByBanco}, égalité ${score.egalites}); ${pressed}`;
}

/** What this window's person does now, if anything. */
async function act(window: Window, offer: Offer, score: Score, stakes: Stakes): Promise<void> {
  const button = await inTime(async () => {
    const chosen = await prepared(window, offer, choose(offer, score), score, stakes);
    if (chosen !== null) await window.get(chosen).click({ timeout: briefly });
    return chosen;
  });
  if (button === null) return;
  // Two people: the bet closes the list. Until the page shows that, another press would come over an earlier state.
  for (let i = 0; i < 40 && button.startsWith('bet-') && (await window.offer()).phase === 'bets'; i++)
    await window.page.waitForTimeout(50);
  score.pressed.set(button, times(score, button) + 1);
  note(score, window.name, button.startsWith('bet') ? 'punta' : /^(posta|move)/.test(button) ? 'banco' : null);
}

export const briefly = 3_000;

/**
 * Null if it could not be done for a while: the page has moved on, or was drawn again without the amount (after a
 * reconnect). The next look decides again.
 */
export async function inTime(work: () => Promise<string | null>): Promise<string | null> {
  return work().catch((error: unknown) => {
    if (error instanceof errors.TimeoutError) return null;
    throw error;
  });
}

/** Types the amount that a button needs. If a bet no longer fits, calls banco instead. */
export async function prepared(
  window: Window,
  offer: Offer,
  button: string | null,
  score: Score,
  { postas, bets }: Stakes,
): Promise<string | null> {
  if (button === 'posta-confirm')
    await window.get('posta-input').fill(postas[times(score, button) % postas.length]!, { timeout: briefly });
  if (button !== 'bet-amount') return button;
  await window.get('bet-input').fill(bets[times(score, button) % bets.length]!, { timeout: briefly });
  return (await window.get('bet-amount').isEnabled()) || !offer.buttons.includes('bet-banco') ? button : 'bet-banco';
}

export function note(score: Score, name: string, role: string | null): void {
  if (role !== null) score.roles.set(name, (score.roles.get(name) ?? new Set()).add(role));
}

/** Least used first, so that a few coups use every button; incasso only after a dimezzo and a continuo. */
export function choose({ buttons, pending }: Offer, score: Score): string | null {
  const has = (id: string) => buttons.includes(id);
  // A player who was away for several clocks (at the cashier, on a slow machine) sits out by the rules, and would for
  // ever.
  if (has('sit-in')) return 'sit-in';
  const least = (ids: readonly string[]) => [...ids].sort((a, b) => times(score, a) - times(score, b))[0]!;
  if (has('posta-confirm')) return 'posta-confirm';
  if (has('bet-input')) {
    // Not only what needs no waiting: a call whose price has risen would never be pressed.
    const calls = ['bet-tavolo', 'bet-banco', 'bet-repeat'].filter((id) => has(id) || pending.includes(id));
    const call = least(['bet-amount', ...calls]);
    return pending.includes(call) ? null : call;
  }
  if (has('peel-1') || has('peel-2')) return has('peel-1') ? 'peel-1' : 'peel-2';
  if (has('draw-batto')) return 'draw-batto';
  if (has('draw-sto') || has('draw-carta')) return least(['draw-sto', 'draw-carta'].filter(has));
  const moves = ['move-dimezzo', 'move-continuo', 'move-incasso'].filter(has);
  return moves.length > 1 ? least(moves) : null; // where there is no choice the page goes on automatically
}

/** Each window shows the same cards and result, and says that it has verified this coup. */
async function coupOver(windows: readonly Window[], over: Offer, score: Score): Promise<void> {
  const cloth = clothOf(over);
  const result = present(over.result, 'a coup that is over');
  for (const window of windows) {
    await window.until(
      `${cloth}, verified`,
      async () => {
        const now = await window.offer();
        return clothOf(now) === cloth && covers(now.verified, result);
      },
      20_000,
    );
    expect((await window.offer()).alarm, `${window.name} stopped`).toBeNull();
  }
  expect(cloth).not.toContain('hidden');
  score.coups++;
  score.banks.add(result.bank);
  if (result.outcome === outcomes.punta) score.wonByPunta++;
  if (result.outcome === outcomes.banco) score.wonByBanco++;
  if (result.outcome === outcomes.egalite) score.egalites++;
}

/** Is this coup among those that a window says it has verified? */
export const covers = (verified: Offer['verified'], coup: { readonly bank: bigint; readonly turn: number }): boolean =>
  verified !== null && (verified.bank > coup.bank || (verified.bank === coup.bank && verified.turns > coup.turn));
