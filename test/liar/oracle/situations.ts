/**
 * Situations at a table of more than two, counted if the honest seat was in one and signed: each must occur in a run of
 * some length.
 */
import type { Premises } from './law.ts';
import type { Right, ShownTurn } from './papers.ts';

/** It gives for a list, for the first time. */
export function situationsOfGive(
  premises: Premises,
  seat: number,
  { list = [], closed }: ShownTurn,
  { setup, past }: Right,
): void {
  const players = setup.players.length;
  if (players < 3) {
    if (players === 2 && setup.players.some((player) => player.seat > 2)) premises.held('two of several are left');
    return;
  }
  premises.held(players === 3 ? 'at three' : 'at four');
  const own = list.find((row) => row.seat === seat)!;
  const stakes = list.filter(({ status }) => status === 2);
  const called = (call: number) => list.filter((row) => row.status > 0 && row.call === call);
  if (closed!.message.move === 1) premises.held(own.status === 3 ? 'raises' : 'banker raises');
  if (closed!.message.move === 2) premises.held('half of the posta at three');
  if (stakes.some(({ call }) => call === 4) && stakes.length > 1) premises.held('banco e rispetto');
  if (called(3).length > 1 && stakes.length > 1 && stakes.every(({ call }) => call === 3))
    premises.held('tavolo e tavolo');
  if (stakes.some(({ call }) => call === 3) && stakes.some(({ call }) => call === 1)) premises.held('behind a tavolo');
  if (called(5).length > 1) {
    premises.held('two call banco');
    // Too rare to require in every run: counted only.
    if (past.ferito !== null && stakes[0]!.seat === past.ferito) premises.held('ferito first');
  }
  if (own.status === 3) {
    if (stakes.length > 1) premises.held('honest banker of several');
    return;
  }
  if (own.call === 1 && own.accepted < own.max) premises.held('bet cut');
  if (stakes.length > 1) premises.held(closed!.message.hand === seat ? 'hand of several' : 'not the hand');
}

/** It acknowledges a state that a coup has led to. */
export function situationsOfAck(premises: Premises, seat: number, { list, setup, state }: Right, gave: boolean): void {
  if (setup.players.length < 3 || list.length === 0) return;
  const own = list.find((row) => row.seat === seat)!;
  if (gave && list.filter(({ status }) => status === 2).length > 1)
    premises.held(
      `${own.status === 3 ? 'banker of several' : 'one of several'}: ${['', 'punta wins', 'banker wins', 'égalité'][state.outcome]}`,
    );
  if (own.status === 1 && own.call !== 0) premises.held('bet not accepted');
  if (own.status === 0 || (own.status === 1 && own.call === 0)) premises.held('looks on at three');
}

export const allSituations: readonly string[] = [
  'at three',
  'at four',
  'two of several are left',
  'raises',
  'banker raises',
  'half of the posta at three',
  'banco e rispetto',
  'tavolo e tavolo',
  'behind a tavolo',
  'two call banco',
  'honest banker of several',
  'bet cut',
  'not the hand',
  'hand of several',
  'banker of several: punta wins',
  'banker of several: banker wins',
  'banker of several: égalité',
  'one of several: punta wins',
  'one of several: banker wins',
  'one of several: égalité',
  'bet not accepted',
  'looks on at three',
  'void names another',
  'void names one of several, as banker',
  'leaves, and others play on',
  'S passed over',
  'S shoe played on without it',
];
