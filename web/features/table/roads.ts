/**
 * The roads of a taglia, as they are kept beside every such table: each coup in its order (bead road), and the runs of
 * one side (big road). They are a picture of the past; the cards that come do not know it. Pure.
 */
import type { Hex } from '../../../engine/bytes.ts';
import { fullShoe, packComposition } from '../../../engine/fairness/composition.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { pointsOf } from '../../../engine/rules/cards.ts';
import { readCoup } from './reading.ts';

export type Side = 'punta' | 'banco' | 'egalite';

export interface RoadCoup {
  /** Number of its bank, and of the coup in the bank as people count, from 1. */
  readonly bank: bigint;
  readonly coup: number;
  readonly side: Side;
  /** Points of who won; of both in an égalité. */
  readonly points: number;
}

export interface Taglia {
  readonly coups: readonly RoadCoup[];
  /** Every coup since the sabot was whole is there. */
  readonly isWhole: boolean;
}

/** One run of a side in the big road: its coups from the top down, each with the égalités that followed it. */
export interface Run {
  readonly side: Exclude<Side, 'egalite'>;
  readonly coups: readonly { readonly coup: RoadCoup; readonly egalites: number }[];
}

const sides: Readonly<Record<number, Side>> = {
  [outcomes.punta]: 'punta',
  [outcomes.banco]: 'banco',
  [outcomes.egalite]: 'egalite',
};

/** The coups of taglia `taglia` in the proofs of a table's banks, which are given in their order. */
export function tagliaOf(proofs: readonly Proof[], taglia: number): Taglia {
  const coups: RoadCoup[] = [];
  let isWhole = false;
  let left: bigint | null = null;
  for (const proof of proofs) {
    const { number, taglia: at, composition } = proof.setup.message;
    if (at === taglia) {
      const begins = composition === packComposition(fullShoe) && coups.length === 0;
      isWhole = begins || (isWhole && composition === left);
      left = composition;
    }
    let coup = 0;
    proof.turns.forEach((turn, i) => {
      if (turn.closed !== undefined) coup++;
      if (turn.state?.taglia !== taglia) return;
      left = turn.state.composition;
      if (turn.state.outcome === outcomes.taglia) isWhole = true;
      const board = readCoup(proof, i);
      const side = sides[turn.state.outcome];
      if (board === null || side === undefined) return;
      const won = side === 'punta' ? board.punta : board.banco;
      coups.push({ bank: number, coup, side, points: pointsOf(won.filter((kind) => kind !== null)) });
    });
  }
  return { coups, isWhole };
}

/** An égalité belongs to the coup before it; those before the first decided coup to none. */
export function bigRoad(coups: readonly RoadCoup[]): readonly Run[] {
  const runs: { side: Run['side']; coups: { coup: RoadCoup; egalites: number }[] }[] = [];
  for (const coup of coups) {
    const run = runs.at(-1);
    if (coup.side === 'egalite') {
      const last = run?.coups.at(-1);
      if (last !== undefined) last.egalites++;
    } else if (run?.side === coup.side) run.coups.push({ coup, egalites: 0 });
    else runs.push({ side: coup.side, coups: [{ coup, egalites: 0 }] });
  }
  return runs;
}

export interface LongBank {
  readonly bank: bigint;
  readonly banker: number;
  readonly player: Hex;
  /** Coups that the banker won. */
  readonly won: number;
}

/** The banks in which the banker won most coups, of all that are told; longest first, the older one first of equals. */
export function longestBanks(proofs: readonly Proof[], most: number): readonly LongBank[] {
  return proofs
    .map(({ setup: { message }, turns }): LongBank => {
      const won = turns.filter(({ state }) => state?.outcome === outcomes.banco).length;
      const player = message.players.find(({ seat }) => seat === message.banker)!.player;
      return { bank: message.number, banker: message.banker, player, won };
    })
    .filter(({ won }) => won > 0)
    .sort((a, b) => b.won - a.won || (a.bank < b.bank ? -1 : 1))
    .slice(0, most);
}
