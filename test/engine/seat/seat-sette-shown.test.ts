/**
 * A house that shows a seat of Sette e mezzo other cards than those that lie open when it decides: more, fewer, or the
 * other side's for its own. Every card is signed, and of the duel; what is false is when it is shown.
 */
import { describe, expect, it } from 'vitest';
import type { Claim } from '../../../engine/claim.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { choiceCommand } from '../../../engine/seat/by-hand.ts';
import { drawsOpen, isAsked } from '../../../engine/seat/rights.ts';
import { pictureOf } from '../../../engine/seat/picture.ts';
import { parseProof } from '../../../engine/proof/read.ts';
import { proofToJson } from '../../../engine/proof/write.ts';
import { salvage } from '../../../engine/settlement/exit/salvage.ts';
import type { ProofTurn, SeatSigned } from '../../../engine/proof/format.ts';
import type { Choice } from '../../../engine/protocol/messages.ts';
import { cardBytes } from '../../../engine/rules/seen.ts';
import type { DuelView, SetteView } from '../../../engine/table/sette-view.ts';
import { signerOfSeat, type TestPlayer } from '../../support/players.ts';
import { readSette, SetteLive } from '../../support/sette-live.ts';

/** What the house shows the banker in the running duel. */
interface Shows {
  readonly kinds: readonly number[];
  readonly decisions: DuelView['decisions'];
  readonly choices: readonly SeatSigned<Choice>[];
}

const puntaSaid = (...draws: readonly number[]) => draws.map((draw) => ({ role: 'punta' as const, draw }));

/** The banker's view as the house has made it. */
function showing(table: SetteLive, { seat }: TestPlayer, { kinds, decisions, choices }: Shows): Claim<SetteView> {
  const view = table.view({ seat });
  const bank = view.bank!;
  const coup = bank.coup!;
  const shown = table.house.signer.sign('Shown', { closed: coup.closed, seat, cards: cardBytes(kinds) });
  const turns = bank.proof.turns.with(-1, { ...bank.proof.turns.at(-1)!, choices } as ProofTurn);
  return readSette({
    ...view,
    bank: { ...bank, proof: { ...bank.proof, turns }, coup: { ...coup, shown, decisions, decides: seat } },
  });
}

function signs(table: SetteLive, player: TestPlayer, draw: number): SeatSigned<Choice> {
  const { digest } = table.bank.coup!;
  return { seat: player.seat, ...signerOfSeat(player.memory).sign('Choice', { closed: digest, draw }) };
}

interface AtBanco {
  readonly table: SetteLive;
  readonly banker: TestPlayer;
  readonly punta: TestPlayer;
  /** All that may fall: the punta's, the banker's, and so on. */
  readonly cards: readonly number[];
}

/**
 * A duel in which the punta has drawn `draws` cards and stands, by hand or by its clock, and whose banker is asked and
 * has seen nothing yet.
 */
function atBanco(draws: number, by: 'hand' | 'clock' = 'hand', fits: (at: AtBanco) => boolean = () => true): AtBanco {
  for (let salt = 1n; salt < 300n; salt++) {
    const table = new SetteLive(4, { salt }).opens([1, 2], 2_000n).bets(500n);
    const { banker, punter: punta } = table;
    const { digest } = table.bank.coup!;
    for (let count = 0; count <= draws && table.state.game.phase === 'punta'; count++) {
      if (by === 'clock') table.timeOut();
      else {
        const open = drawsOpen(punta.memory);
        const draw = 4 * count + (count < draws ? 2 : 1);
        if (open?.options.includes(draw) !== true) break;
        table.byHand(punta, choiceCommand(punta.memory, draw));
      }
      table.settleDown([banker.seat]);
    }
    const coup = table.state.game.bank?.coup ?? null;
    if (table.state.game.phase !== 'banco' || coup === null || table.state.bank?.coup?.digest !== digest) continue;
    const drawn = coup.decisions.filter(({ draw }) => draw % 4 === 2).length;
    const at = { table, banker, punta, cards: coup.cards! };
    if (drawn === draws && fits(at)) return at;
  }
  throw new Error('no such duel');
}

/** The banker says it, and the duel goes on to its end without it. */
function ends({ table, banker }: AtBanco, draw: number): void {
  const act = choiceCommand(banker.memory, draw);
  expect(act).not.toBeNull();
  table.byHand(banker, act);
  for (let i = 0; i < 20 && table.state.bank?.coup != null; i++) {
    table.timeOut();
    table.settleDown([banker.seat]);
  }
}

const looks = ({ table, banker }: AtBanco, view: Claim<SetteView>): void => {
  banker.memory = advance(banker.memory, view, { paid: table.paid }).memory;
};

const alarmOf = ({ table, banker }: AtBanco) => advance(banker.memory, table.view(banker), { paid: table.paid }).memory;

describe('cards that are shown too early, or too late', () => {
  it('P7.15 P7.5 L(A) its own next card shown as the punta’s, and then decided over: the alarm', () => {
    const at = atBanco(1);
    const { cards } = at;
    const kinds = [cards[1]!, cards[2]!, cards[3]!];
    looks(at, showing(at.table, at.banker, { kinds, decisions: puntaSaid(2, 6, 9), choices: [] }));
    expect(drawsOpen(at.banker.memory)).toMatchObject({ options: [1, 2], cards: kinds });
    ends(at, 2);
    const { alarm } = alarmOf(at);
    expect(alarm).toMatchObject({ step: 'T.shown', lie: { kind: 'shown', shown: [{}] } });
  });

  it('P7.15 P7.5 L(A) the punta’s card kept back until it has decided, by a word that its friend signed twice: the alarm', () => {
    const at = atBanco(1);
    const { table, banker, punta, cards } = at;
    const first = { kinds: [cards[1]!], decisions: puntaSaid(1), choices: [signs(table, punta, 1)] };
    looks(at, showing(table, banker, first));
    expect(drawsOpen(banker.memory)).toMatchObject({ options: [1, 2], cards: first.kinds });
    const act = choiceCommand(banker.memory, 1)!;
    banker.memory = act.memory;
    // Then all that an honest table would have shown at once.
    looks(at, table.view(banker));
    expect([banker.memory.alarm, drawsOpen(banker.memory)]).toEqual([null, null]);
    table.must({ by: 'seat', seat: banker.seat, command: act.command });
    table.settleDown([banker.seat]);
    expect(alarmOf(at).alarm).toMatchObject({ step: 'T.shown', lie: { kind: 'shown', shown: [{}, {}] } });
  });

  it('P7.15 P7.5 L(B) a word to stand that was signed for two counts, and one that the table denies: it decides nothing', () => {
    const at = atBanco(1);
    const { table, banker, punta, cards } = at;
    const kinds = [cards[1]!, cards[2]!];
    const [sta, carta, stands] = [1, 2, 5].map((draw) => signs(table, punta, draw)) as [
      SeatSigned<Choice>,
      SeatSigned<Choice>,
      SeatSigned<Choice>,
    ];
    const open = (choices: readonly SeatSigned<Choice>[], decisions: Shows['decisions']) =>
      drawsOpen(advance(banker.memory, showing(table, banker, { kinds, decisions, choices })).memory);
    expect(open([sta, stands], puntaSaid(2, 5))).toBeNull();
    expect(open([carta, stands], puntaSaid(1))).toBeNull();
    expect(open([carta], puntaSaid(1))).toBeNull();
    expect(open([carta, stands], puntaSaid(2, 5))).toMatchObject({ options: [1, 2] });
    expect(open([], puntaSaid(2, 5))).toMatchObject({ options: [1, 2] });
  });

  it('P7.15 P4.5 the first cards that it sees come late, after the regola has drawn for it: it decides over the right ones', () => {
    const at = atBanco(1, 'clock', ({ table }) => {
      table.timeOut(); // the banker's first decision
      return table.state.game.phase === 'banco' && table.state.game.bank?.coup?.decisions.length === 3;
    });
    const { table, banker, cards } = at;
    const view = table.view(banker);
    looks(at, view);
    expect([drawsOpen(banker.memory)?.options, isAsked(banker.memory, view)]).toEqual([[5, 6], true]);
    expect(drawsOpen(banker.memory)?.cards).toEqual([cards[1], cards[2], cards[3]]);
    ends(at, 5);
    expect(alarmOf(at).alarm).toBeNull();
  });
});

describe('what is kept and shown of a duel', () => {
  it('P7.15 P7.5 choices without end of a friend, over several views: the file that is saved can be read', () => {
    const at = atBanco(1);
    const { table, banker, punta, cards } = at;
    const kinds = [cards[1]!, cards[2]!];
    const all = Array.from({ length: 57 }, (_, count) => signs(table, punta, 4 * count + 2));
    for (let from = 0; from < all.length; from += 19)
      looks(at, showing(table, banker, { kinds, decisions: puntaSaid(2, 5), choices: all.slice(from, from + 19) }));
    const { proof } = banker.memory.banks.at(-1)!;
    expect(proof.turns.at(-1)!.choices!.length).toBeGreaterThan(1);
    const read = parseProof(JSON.stringify(proofToJson(proof)));
    expect(read.turns).toHaveLength(1);
    const stuffed = { ...proof, turns: [{ ...proof.turns[0]!, choices: all }] };
    const own = { domain: proof.domain, table: proof.table };
    const saved = salvage([stuffed], own, null).proof!;
    expect(parseProof(JSON.stringify(proofToJson(saved))).turns).toHaveLength(1);
  });

  it('P7.15 P7.12 between two decisions no card is on the screen that nobody has signed', () => {
    const at = atBanco(1);
    const { table, banker, cards } = at;
    const kinds = [cards[1]!, cards[2]!];
    const view = showing(table, banker, { kinds, decisions: puntaSaid(2, 5), choices: [] });
    looks(at, view);
    banker.memory = choiceCommand(banker.memory, 2)!.memory;
    const { coup } = view.bank!;
    const lie = { ...view, bank: { ...view.bank!, coup: { ...coup!, punta: [30, 31], banco: [32, 33] } } };
    const shown = pictureOf(banker.memory, readSette(lie)).bank!.coup!;
    expect([shown.punta, shown.banco]).toEqual([[null, cards[2]], [cards[1]]]);
    expect(shown.decisions.map(({ role, draw }) => `${role} ${draw}`)).toEqual(['punta 2', 'punta 5', 'banco 2']);
    const playing = atPunta();
    const own = playing.table.view(playing.punta);
    const first = drawsOpen(playing.punta.memory)!.cards;
    playing.punta.memory = choiceCommand(playing.punta.memory, 2)!.memory;
    const told = { ...own, bank: { ...own.bank!, coup: { ...own.bank!.coup!, punta: [30, 31], banco: [32, 33] } } };
    const mine = pictureOf(playing.punta.memory, readSette(told)).bank!.coup!;
    expect([mine.punta, mine.banco]).toEqual([first, [null]]);
  });
});

/** A duel whose punta is asked, and may draw. */
function atPunta(): Pick<AtBanco, 'table' | 'punta'> {
  for (let salt = 1n; salt < 60n; salt++) {
    const table = new SetteLive(4, { salt }).opens([1, 2], 2_000n).bets(500n);
    if (drawsOpen(table.punter.memory)?.options.includes(2) === true) return { table, punta: table.punter };
  }
  throw new Error('no such duel');
}
