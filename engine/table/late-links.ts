/** Links that the chain shows: for the running coup, or for one that ended its bank unplayed or was put aside. */
import type { Hex } from '../bytes.ts';
import { commitmentOf } from '../fairness/commitment.ts';
import type { ListRow } from '../protocol/messages.ts';
import type { HostCommand } from './commands.ts';
import type { Context } from './context.ts';
import { proofOf } from './evidence.ts';
import { lateCoup, unplayedTurn, withGives } from './late-coup.ts';
import { isFinal, numberOf } from './accounts.ts';
import { bankOf, clockFor, happened, type Outcome } from './context.ts';
import type { Bank, EndedBank, AnyTable } from './state.ts';

type LinkShown = Extract<HostCommand, { readonly type: 'linkShown' }>;

/** As if it had come by the seat's connection; one that does not fit, or that is here already, changes nothing. */
export function onLinkShown(state: AnyTable, command: LinkShown, ctx: Context): Outcome {
  if (state.bank?.coup?.digest === command.closed) return running(state, command, ctx);
  const open = state.ended.filter((one) => !isFinal(one));
  return contested(open, command) ?? late(state, open, command, ctx);
}

function running(state: AnyTable, { seat, signature, link }: LinkShown, ctx: Context): Outcome {
  const bank = bankOf(state);
  const mine = bank.coup!.gives.find((give) => give.seat === seat);
  const shown = { seat, signature: mine?.signature ?? signature, link };
  const proof = withGives(proofOf(state, bank), [shown], ctx.recover);
  const fits = unplayedTurn(proof)?.gives?.some((give) => give.seat === seat && give.link === link) === true;
  if (mine?.link != null || !fits || state.game.phase !== 'links') return happened();
  if (mine !== undefined) return happened({ type: 'linked', seat, link });
  return happened({ type: 'gave', ...shown }, clockFor(state, state.clock?.stage ?? 'links', ctx.now));
}

/**
 * A link of a void or unbound coup is shown: under a demand the coup may be played after all. Whoever withheld it could
 * see the cards, and then sign the end before the coup if that is better for them, after the others have signed.
 */
function contested(open: readonly EndedBank[], { closed, seat, link }: LinkShown): Outcome | null {
  const one = open.find(({ bank }) => bank.result?.house === null && unplayedOf(bank)?.digest === closed);
  const row = one && unplayedOf(one.bank)!.list.find((found) => found.seat === seat);
  const missing =
    row !== undefined &&
    commitmentOf(link) === row.commitment &&
    one!.bank.turns.at(-1)?.gives?.some((give) => give.link === link) !== true;
  return missing ? happened({ type: 'contested', number: numberOf(one!) }) : null;
}

/** The list that ended the bank unplayed, if one did. */
function unplayedOf({ unbound, turns }: Bank): { readonly digest: Hex; readonly list: readonly ListRow[] } | null {
  const last = turns.at(-1);
  return last?.void === undefined ? unbound : { digest: last.void.message.closed, list: last.list };
}

/** The last link of a coup that was put aside: it is played after all, by the regola. */
function late(state: AnyTable, open: readonly EndedBank[], command: LinkShown, ctx: Context): Outcome {
  const { closed, seat, signature, link } = command;
  const one = open.find(({ bank }) => bank.coup?.digest === closed);
  if (one === undefined) return happened();
  const mine = one.bank.coup?.gives.find((give) => give.seat === seat)?.signature ?? signature;
  const proof = withGives(proofOf(state, one.bank), [{ seat, signature: mine, link }], ctx.recover);
  const turn = lateCoup(proof, ctx.house);
  return turn === null ? happened() : happened({ type: 'playedLate', number: numberOf(one), turn });
}
