/** What the odds page says of a duel of Sette e mezzo, counted from a full deck (engine/RULES.md R19). */
import { fraction, minus, plus, times, type Fraction } from '../../../engine/odds/fraction.ts';
import { bestBanco, bestPunta, puntaToldHidden } from '../../../engine/odds/sette-best.ts';
import { freshDeck } from '../../../engine/odds/sette-deck.ts';
import { bestTable, duelWays, evPunta } from '../../../engine/odds/sette-duel.ts';
import { bancoTold, puntaToldAll } from '../../../engine/odds/sette-told.ts';
import { puntaStands } from '../../../engine/sette/regola.ts';

/** Shares of all duels, both sides by the regola. */
export interface DuelShares {
  readonly punta: Fraction;
  readonly bancoBusts: Fraction;
  readonly banco: Fraction;
  readonly puntaBusts: Fraction;
  readonly ties: Fraction;
}

/** What a unit staked wins on average before the cagnotte, unless it says otherwise. */
export interface SetteFigures {
  readonly shares: DuelShares;
  readonly punta: Fraction;
  readonly banker: Fraction;
  readonly bankerAfterCagnotte: Fraction;
  /** For a punta, by the half points from which it stands: against the regola, and against the best table in reply. */
  readonly stands: readonly { readonly on: number; readonly regola: Fraction; readonly inReply: Fraction }[];
  /** Playing its best against the regola. */
  readonly bestPunta: Fraction;
  readonly bestBanker: Fraction;
  /** Told by a friend at the house, against the regola. */
  readonly puntaToldHidden: Fraction;
  readonly puntaToldAll: Fraction;
  readonly bankerTold: Fraction;
}

/** Takes a few seconds. `feeBps`: the cagnotte on what the banker wins. */
export function setteFigures(feeBps: number): SetteFigures {
  const ways = duelWays();
  const all = ways.punta + ways.banco;
  const share = (count: bigint): Fraction => fraction(count, all);
  const punta = evPunta(ways);
  const banker = minus(fraction(0n), punta);
  return {
    shares: {
      punta: share(ways.punta),
      bancoBusts: share(ways.bancoBusts),
      banco: share(ways.banco),
      puntaBusts: share(ways.puntaBusts),
      ties: share(ways.ties),
    },
    punta,
    banker,
    bankerAfterCagnotte: minus(banker, times(fraction(BigInt(feeBps), 10_000n), share(ways.banco))),
    stands: [puntaStands - 1, puntaStands, puntaStands + 1].map((on) => ({
      on,
      regola: evPunta(duelWays(freshDeck, on)),
      inReply: evPunta(duelWays(freshDeck, on, bestTable(freshDeck, on))),
    })),
    bestPunta: bestPunta().average,
    bestBanker: bestBanco().average,
    puntaToldHidden: puntaToldHidden(),
    puntaToldAll: puntaToldAll(),
    bankerTold: bancoTold(),
  };
}

/** As often the one as the other, after the cagnotte. */
export const bothSides = ({ punta, bankerAfterCagnotte }: SetteFigures): Fraction =>
  times(fraction(1n, 2n), plus(punta, bankerAfterCagnotte));
