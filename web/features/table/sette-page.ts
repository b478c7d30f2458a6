/**
 * A picture of Sette e mezzo as the page draws it. What only Chemin de Fer has (garage moves, guarantees, a seguito) is
 * there and empty, so that the parts of the page that both games share read one shape; what only this game has stands
 * beside it.
 */
import { assert } from '../../../engine/assert.ts';
import type { Picture, SettePicture } from '../../../engine/seat/picture.ts';
import type { DuelView, SetteBankView, SetteOptions } from '../../../engine/table/sette-view.ts';
import type { BankView, CoupView, View } from '../../../engine/table/view.ts';
import { gameOf } from '../../lib/game-of.ts';

export interface DuelPage extends CoupView, Pick<DuelView, 'decisions'> {}

export interface SetteBankPage extends BankView, Pick<SetteBankView, 'turn' | 'skipped' | 'toCome'> {
  readonly coup: DuelPage | null;
}

export interface SettePage extends Picture, Pick<SettePicture, 'highestBet' | 'rest' | 'worth'> {
  readonly bank: SetteBankPage | null;
  readonly options: SetteOptions;
}

export const settePage = (view: SettePicture): SettePage => ({
  ...view,
  partners: [],
  lastCoup: false,
  seguito: null,
  bank: view.bank === null ? null : bankPage(view.bank),
});

const bankPage = (bank: SetteBankView): SetteBankPage => ({
  ...bank,
  coup: bank.coup === null ? null : duelPage(bank.coup),
  betsUntil: null,
  guarantees: [],
  ready: [],
  ferito: null,
  socio: null,
});

/** What each side has said last: `sta`, or the card that it has asked for. */
function duelPage(duel: DuelView): DuelPage {
  const saidBy = (role: 'punta' | 'banco') => duel.decisions.findLast((one) => one.role === role)?.draw ?? null;
  const [punta, banco] = [saidBy('punta'), saidBy('banco')];
  return { ...duel, puntaDeclared: wordOf(punta), bancoDeclared: wordOf(banco) };
}

/** The word in a `Choice.draw`, which also counts the cards before it (sette.md 3). */
export const wordOf = (draw: number | null): number | null => (draw === null ? null : draw % 4);

/** Asserts that the table plays Sette e mezzo. */
export function asSette(view: View): SettePage {
  assert(gameOf(view) === 'sette', 'a table of Sette e mezzo');
  return view as SettePage;
}
