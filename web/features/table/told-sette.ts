/** What the scene of Sette e mezzo tells a person who does not see it, as `told.ts` does for every game. Pure. */
import { draws } from '../../../engine/protocol/messages.ts';
import { italianCardName } from '../../ui/card-names.ts';
import { duelWords } from '../../words/duel.ts';
import { textWords } from '../../words/text.ts';
import { drawWord, stands } from './reading.ts';
import type { Role } from './scene-beats.ts';
import type { Scene } from './scene-director.ts';
import { stakeIn } from './sette-headline.ts';
import { asSette } from './sette-page.ts';
import { duelVerdict, handWords } from './sette-told.ts';
import { namesAt, type Amounts } from './words.ts';

/** A bank that has opened, who has bet, and who goes without a turn. */
export function roundTold(before: Scene, now: Scene, me: number | null, amounts: Amounts): readonly string[] {
  const { bank } = asSette(now.view);
  if (bank === null) return [];
  const last = asSette(before.view).bank;
  const same = last?.bankId === bank.bankId ? last : null;
  const who = namesAt(now.view, me);
  const words = duelWords();
  const { says } = textWords().told;
  const skipped = bank.skipped.filter(({ seat }) => same?.skipped.some((one) => one.seat === seat) !== true);
  const stake = stakeIn(bank);
  const isBet = stake > 0n && (same?.turn !== bank.turn || stakeIn(same) !== stake);
  return [
    ...(same === null ? [words.holds(who(bank.banker), amounts(bank.posta))] : []),
    ...skipped.map(({ seat, why }) => says(who(seat), words.tag.without[why])),
    ...(isBet ? [says(who(bank.turn!), amounts(stake))] : []),
  ];
}

/** Each card as it is turned, who stands, and how the duel ended. */
export function duelTold(before: Scene, now: Scene, me: number | null, amounts: Amounts): readonly string[] {
  const { board, view } = now;
  if (board === null) return [];
  const last = before.board?.key === board.key ? before.board : null;
  // What lay there before the page stands under its heading.
  if (last === null && now.cue === null) return [];
  const { told } = textWords();
  const who = namesAt(view, me);
  const dealt = board.punta.length > 0 && (last?.punta.length ?? 0) === 0 ? [told.dealt] : [];
  const side = (role: Role): readonly string[] => {
    const name = who(role === 'punta' ? board.hand : board.banker);
    const opened = board[role].filter((kind, i) => kind !== null && (last?.[role][i] ?? null) === null);
    const stood = stands(board, role) && (last === null || !stands(last, role));
    return [
      ...(opened.length > 0
        ? [told.shows(name, opened.map((kind) => italianCardName(kind!)).join(', '), handWords(board[role]))]
        : []),
      ...(stood ? [told.says(name, drawWord(draws.sta))] : []),
    ];
  };
  const isOver = board.outcome !== null && last?.outcome == null;
  const result = isOver ? [`${duelVerdict(board, me, amounts, who, board.bankId !== view.bank?.bankId)}.`] : [];
  return [...dealt, ...side('punta'), ...side('banco'), ...result];
}
