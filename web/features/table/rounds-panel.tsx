'use client';
/** Beside the cloth of Sette e mezzo: the round that runs and the ones before it, turn by turn. */
import type { Hex } from '../../../engine/bytes.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { duelWords } from '../../words/duel.ts';
import { readCoup, stakedOn } from './reading.ts';
import { duelVerdict } from './sette-told.ts';
import { ShortName } from './short-name.tsx';
import { useToldBanks } from './told-banks.ts';
import { useSette } from './use-sette.ts';
import { nameIn, type Who } from './words.ts';

/** Rounds that are shown, the running one among them; the banks panel has all. */
const shown = 6;

export function RoundsPanel() {
  const { view, snap, mySeat } = useSette();
  const { banks } = useToldBanks();
  const words = duelWords();
  const told = banks.flatMap(({ bankId, proof }) => (proof === null ? [] : [{ bankId, proof }])).slice(-shown);
  if (told.length === 0) return <p className="p-5 text-[14px] text-muted">{words.noRounds}</p>;
  return (
    <div className="grid gap-5 p-4 text-[14px]" data-testid="rounds">
      {told.toReversed().map(({ bankId, proof }) => (
        <Round
          key={bankId}
          bankId={bankId}
          proof={proof}
          isRunning={bankId === view.bank?.bankId}
          who={nameIn(proof, view, mySeat, snap.me?.player ?? null)}
        />
      ))}
    </div>
  );
}

function Round({
  bankId,
  proof,
  isRunning,
  who,
}: {
  readonly bankId: Hex;
  readonly proof: Proof;
  readonly isRunning: boolean;
  readonly who: Who;
}) {
  const { view, mySeat, amounts } = useSette();
  const words = duelWords();
  const { banker, posta, number } = proof.setup.message;
  const turns = proof.turns.flatMap((_, index) => readCoup(proof, index) ?? []);
  const title = isRunning ? words.thisRound(number.toString()) : words.round(number.toString());
  const { skipped, toCome } = isRunning && view.bank !== null ? view.bank : { skipped: [], toCome: [] };
  return (
    <section data-testid="round" data-bank-id={bankId}>
      <h3 className="label-caps">{title}</h3>
      <p className="figures text-muted">{words.heldBy(who(banker), amounts(posta))}</p>
      {isRunning && turns.length === 0 && skipped.length === 0 && <p className="text-muted">{words.noTurnYet}</p>}
      <ol className="grid gap-1.5 pt-1">
        {turns.map((board) => (
          <li key={board.key} className="figures text-pretty" data-testid="round-turn">
            <b className="font-semibold">
              <ShortName name={who(board.hand)} />
            </b>{' '}
            {amounts(stakedOn(board))} · {duelVerdict(board, isRunning ? mySeat : null, amounts, who, true)}
          </li>
        ))}
        {skipped.map(({ seat, why }) => (
          <li key={`without ${seat}`} className="text-muted italic">
            <ShortName name={who(seat)} /> · {words.tag.without[why]}
          </li>
        ))}
      </ol>
      {toCome.length > 0 && <p className="pt-1 text-muted">{words.comesNext(toCome.map(who))}</p>}
    </section>
  );
}
