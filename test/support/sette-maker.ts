/** Plays and signs whole banks of Sette e mezzo, as `bank-maker.ts` does for Chemin de Fer. */
import type { Hex } from '../../engine/bytes.ts';
import { commitmentOf } from '../../engine/fairness/commitment.ts';
import { packComposition, unpackComposition, type Composition } from '../../engine/fairness/composition.ts';
import { withoutCards } from '../../engine/fairness/deal.ts';
import type { ProofDraw } from '../../engine/proof/format.ts';
import { drawIdOf } from '../../engine/protocol/digests.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { draws, statuses, type Closed, type ListRow } from '../../engine/protocol/messages.ts';
import { afterExcess, stateAfterDuel } from '../../engine/sette/arithmetic.ts';
import { fullDeck } from '../../engine/sette/cards.ts';
import { cardsOfDuel, playDuel, type Asked, type Duel } from '../../engine/sette/duel.ts';
import { drawFirstBanker } from '../../engine/sette/first-banker.ts';
import { setteRulesetOf } from '../../engine/sette/ruleset.ts';
import { BankMaker, type Cast, type PlayedOut } from './bank-maker.ts';
import type { Closing, Stake } from './bank-options.ts';
import { drawFor } from './bank.ts';

/**
 * A signed choice for what is asked; null leaves it to the regola. `drawn`: the cards of this side with the one that
 * carta would bring.
 */
export type Choose = (asked: Asked, drawn: readonly number[]) => number | null;

export interface TurnOptions {
  /** By seat; one accepted. */
  readonly stakes: ReadonlyMap<number, Stake>;
  readonly choose?: Choose;
  readonly acks?: readonly number[];
}

const byRegola: Choose = () => null;

export class SetteMaker extends BankMaker {
  private choose: Choose = byRegola;

  protected override get deck(): Composition {
    return fullDeck;
  }

  /** Plays one duel. Returns its outcome number. */
  turn({ stakes, choose = byRegola, acks }: TurnOptions): number {
    this.choose = choose;
    return this.coup({ stakes, acks });
  }

  /** Gives the seats links for the next turn with which its duel is as wanted. Returns what varies them. */
  find({ stakes, choose = byRegola }: TurnOptions, wanted: (duel: Duel) => boolean, first = 0): number {
    this.choose = choose;
    for (let seed = first; seed < first + 20_000; seed++) {
      this.linkSeeds.set(this.state.turn, seed);
      const list = this.cast.seats.map(({ seat }, i) => this.row(seat, i, { stakes }));
      if (wanted(this.duel(list).duel)) return seed;
    }
    throw new Error('no links lead there');
  }

  protected override playOut({ list }: Closing, hand: number, closed: Hex): PlayedOut {
    const { state, cast } = this;
    const { duel, taken } = this.duel(list);
    const seats = { punta: hand, banco: this.setup.message.banker };
    const next = stateAfterDuel(setteRulesetOf(cast.table.ruleset)!, cast.table, state, {
      list,
      outcome: duel.outcome!,
      composition: packComposition(withoutCards(unpackComposition(state.composition, fullDeck.length), duel.fallen)),
      commitment: commitmentOf(this.houseLink(state.turn + 1)),
    });
    const choices = taken.map(({ role, draw }) => ({
      seat: seats[role],
      ...this.keyOf(seats[role]).sign('Choice', { closed, draw }),
    }));
    return { choices, cards: duel.fallen, next };
  }

  private duel(list: readonly ListRow[]) {
    const cards = this.cardsOf(list, cardsOfDuel);
    const taken: { readonly role: Asked['role']; readonly draw: number }[] = [];
    const hands = { punta: [cards[0]!], banco: [cards[1]!] };
    let fallen = 2;
    const duel = playDuel(cards, (asked) => {
      const drawn = [...hands[asked.role], cards[fallen]!];
      const draw = asked.settled ? null : this.choose(asked, drawn);
      if (draw !== null) taken.push({ role: asked.role, draw });
      const answer = draw ?? asked.fallback;
      if (answer % 4 === draws.carta) {
        hands[asked.role] = drawn;
        fallen++;
      }
      return answer;
    });
    return { duel, taken };
  }

  protected override closes({ list }: Closing): Pick<Closed, 'posta' | 'garage' | 'hand'> {
    const { posta } = afterExcess(this.cast.table, this.state);
    return { posta, garage: 0n, hand: list.find(({ status }) => status === statuses.accepted)!.seat };
  }
}

/** A draw by the matta among the cast's seats, and the seat that got it. */
export function mattaFor(
  cast: Cast,
  number: bigint,
  seed: number,
): { readonly draw: ProofDraw; readonly banker: number } {
  const { draw } = drawFor(cast, number, seed);
  const links = draw.links.map(({ link }) => link);
  const drawId = drawIdOf(hashStruct('Table', cast.table), number);
  const { place } = drawFirstBanker(draw.serverLink, drawId, links, links.length);
  return { draw, banker: draw.enters[place]!.seat };
}
