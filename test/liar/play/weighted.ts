/** What is chosen at random by its weight. */
import type { Prng } from '../../../engine/simulation/prng.ts';

export class Weighted<A extends { readonly weight: number }> {
  readonly all: readonly A[];
  private readonly total: number;

  constructor(all: readonly A[]) {
    this.all = all;
    this.total = all.reduce((sum, { weight }) => sum + weight, 0);
  }

  pick(random: Prng): A {
    let at = random.below(this.total);
    return this.all.find(({ weight }) => (at -= weight) < 0)!;
  }
}
