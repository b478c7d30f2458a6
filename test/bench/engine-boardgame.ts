/**
 * The baseline of `npm run bench:engine`: heads-up Chemin de Fer for boardgame.io, as its documentation builds a game:
 * moves that change a draft of G, a turn for each bank, a stage for each decision, its own shuffle, its default log. No
 * undo: nobody takes a bet back after the cards. Amounts are numbers, because its state must be JSON. Written from
 * rules.md alone, without the engine, so that equal money means something (R16.4).
 */
import { createRequire } from 'node:module';
import type { Ctx, Game, MoveFn, State } from 'boardgame.io';

// boardgame.io/internal is a directory with its own package.json, which `import` does not read.
const { CreateGameReducer, InitializeGame } = createRequire(import.meta.url)(
  'boardgame.io/internal',
) as typeof import('boardgame.io/internal');
const { INVALID_MOVE } = createRequire(import.meta.url)('boardgame.io/core') as typeof import('boardgame.io/core');

export interface BoardLimits {
  readonly minBet: number;
  readonly minPosta: number;
  readonly maxPosta: number;
  readonly stack: number;
}

export interface Board {
  limits: BoardLimits;
  /** By player, without what is in the posta or garage. */
  stacks: [number, number];
  cagnotte: number;
  taglia: number;
  /** Card kinds 0–51, the next one last. */
  shoe: number[];
  /** Coups begun after the cut was drawn. */
  sinceCut: number;
  coups: number;
  banks: number;
  banker: number;
  posta: number;
  garage: number;
  bet: number;
  punta: number[];
  banco: number[];
  puntaDrew: boolean;
  /** 1 punta, 2 banker, 3 égalité. */
  outcome: number;
}

const [sta, carta, batte] = [1, 2, 3];
const sixDecks = Array.from({ length: 312 }, (_, i) => i % 52);
const cut = { card: 200, extraCoups: 1 };
/** 2% of each winning line, rounded down. */
const fee = (amount: number): number => Math.floor((amount * 200) / 10_000);
const worth = (kind: number): number => (kind % 13 >= 9 ? 0 : (kind % 13) + 1);
const points = (cards: readonly number[]): number => cards.reduce((sum, kind) => sum + worth(kind), 0) % 10;

type Context = Parameters<MoveFn<Board>>[0];

function posta({ G, ctx, playerID, events }: Context, amount: number) {
  const banker = Number(playerID);
  const { minPosta, maxPosta } = G.limits;
  if (
    !Number.isSafeInteger(amount) ||
    amount < Math.min(minPosta, G.stacks[banker]!) ||
    amount > maxPosta ||
    amount > G.stacks[banker]!
  )
    return INVALID_MOVE;
  G.banks++;
  G.banker = banker;
  G.stacks[banker]! -= amount;
  G.posta = amount;
  G.garage = 0;
  events.setActivePlayers({ value: { [other(ctx)]: 'bets' } });
}

/** Banco, tavolo, or a plain bet of at most `max`. */
function bet({ G, ctx, playerID, events }: Context, call: 'banco' | 'tavolo' | 'plain', max: number) {
  const punter = Number(playerID);
  const credit = G.stacks[punter]!;
  if (!Number.isSafeInteger(max) || max > credit) return INVALID_MOVE;
  if (G.posta > G.limits.maxPosta) {
    G.garage += G.posta - G.limits.maxPosta;
    G.posta = G.limits.maxPosta;
  }
  const cost = call === 'banco' ? G.posta : call === 'tavolo' ? Math.floor(G.posta / 2) : Math.min(max, G.posta);
  if (cost <= 0 || cost > max || (call === 'plain' && max < Math.min(G.limits.minBet, credit))) return INVALID_MOVE;
  G.stacks[punter]! -= cost;
  G.bet = cost;
  // In heads-up what the bet does not cover goes to the garage on acceptance.
  G.garage += G.posta - cost;
  G.posta = cost;
  if (sixDecks.length - G.shoe.length >= cut.card) G.sinceCut++;
  const next = () => G.shoe.pop()!;
  const [p1, b1, p2, b2] = [next(), next(), next(), next()];
  G.punta = [p1, p2];
  G.banco = [b1, b2];
  G.puntaDrew = false;
  events.setActivePlayers({ value: { [other(ctx)]: 'punta' } });
}

function puntaDraws({ G, ctx, events, random }: Context, draw: number) {
  if (draw !== sta && draw !== carta && !(draw === batte && points(G.punta) >= 8)) return INVALID_MOVE;
  const over = draw === batte || points(G.banco) >= 8;
  if (!over && draw === carta) {
    G.punta.push(G.shoe.pop()!);
    G.puntaDrew = true;
  }
  if (over) settle(G, ctx, events, random);
  else events.setActivePlayers({ value: { [ctx.currentPlayer]: 'banco' } });
}

function bancoDraws({ G, ctx, events, random }: Context, draw: number) {
  if (draw !== sta && draw !== carta) return INVALID_MOVE;
  if (draw === carta) G.banco.push(G.shoe.pop()!);
  settle(G, ctx, events, random);
}

function settle(G: Board, ctx: Ctx, events: Context['events'], random: Context['random']) {
  const difference = points(G.punta) - points(G.banco);
  const punter = 1 - G.banker;
  G.coups++;
  G.outcome = difference > 0 ? 1 : difference < 0 ? 2 : 3;
  if (G.sinceCut >= cut.extraCoups && sixDecks.length - G.shoe.length >= cut.card) {
    G.shoe = random.Shuffle(sixDecks);
    G.taglia++;
    G.sinceCut = 0;
  }
  if (G.outcome === 3) {
    G.stacks[punter]! += G.bet;
  } else {
    const kept = fee(G.bet);
    G.cagnotte += kept;
    if (G.outcome === 2) G.posta += G.bet - kept;
    else {
      G.stacks[punter]! += G.bet + G.bet - kept;
      G.posta -= G.bet;
    }
  }
  G.bet = 0;
  if (G.outcome === 1) bankEnds(G, events);
  else events.setActivePlayers({ value: { [ctx.currentPlayer]: 'choice' } });
}

function bankEnds(G: Board, events: Context['events']) {
  G.stacks[G.banker]! += G.posta + G.garage;
  G.posta = 0;
  G.garage = 0;
  events.endTurn();
}

function goOn({ ctx, events }: Context) {
  events.setActivePlayers({ value: { [other(ctx)]: 'bets' } });
}

/** Half of the posta, rounded down, after the excess above the maximum has gone to the garage. */
function halve({ G, ctx, events }: Context) {
  if (G.posta > G.limits.maxPosta) {
    G.garage += G.posta - G.limits.maxPosta;
    G.posta = G.limits.maxPosta;
  }
  const half = Math.floor(G.posta / 2);
  if (half <= 0) return INVALID_MOVE;
  G.posta -= half;
  G.stacks[G.banker]! += half;
  events.setActivePlayers({ value: { [other(ctx)]: 'bets' } });
}

function pass({ G, events }: Context) {
  bankEnds(G, events);
}

const other = (ctx: Ctx): string => (ctx.currentPlayer === '0' ? '1' : '0');

export const headsUpBoard: Game<Board, Record<string, unknown>, BoardLimits> = {
  name: 'heads-up',
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true,
  setup: ({ random }, limits) => ({
    limits: limits!,
    stacks: [limits!.stack, limits!.stack],
    cagnotte: 0,
    taglia: 1,
    shoe: random.Shuffle(sixDecks),
    sinceCut: 0,
    coups: 0,
    banks: 0,
    banker: 0,
    posta: 0,
    garage: 0,
    bet: 0,
    punta: [],
    banco: [],
    puntaDrew: false,
    outcome: 0,
  }),
  turn: {
    activePlayers: { currentPlayer: 'posta' },
    stages: {
      posta: { moves: { posta } },
      bets: { moves: { bet } },
      punta: { moves: { draw: puntaDraws } },
      banco: { moves: { draw: bancoDraws } },
      choice: { moves: { goOn, halve, pass } },
    },
  },
};

/** A table of it as boardgame.io's own bots play one: its reducer, without network or store. */
export class BoardTable {
  state: State<Board>;
  moves = 0;
  private readonly reduce: ReturnType<typeof CreateGameReducer>;

  constructor(limits: BoardLimits, seed: number, reduce = boardReducer(seed)) {
    this.reduce = reduce;
    this.state = InitializeGame({ game: { ...headsUpBoard, seed }, numPlayers: 2, setupData: limits });
  }

  get board(): Board {
    return this.state.G;
  }

  /** Who decides what now. */
  get turn(): { readonly player: string; readonly stage: string } {
    const [player, stage] = Object.entries(this.state.ctx.activePlayers!)[0]!;
    return { player, stage };
  }

  /** Throws if the move was refused. */
  move(type: string, player: string, ...args: readonly (number | string)[]): void {
    const { _stateID } = this.state;
    this.state = this.reduce(this.state, {
      type: 'MAKE_MOVE',
      payload: { type, args: [...args], playerID: player },
    }) as State<Board>;
    if (this.state._stateID === _stateID) throw new Error(`boardgame.io refused ${type} ${args.join(' ')}`);
    this.moves++;
  }
}

/** One for many tables. */
export function boardReducer(seed: number): ReturnType<typeof CreateGameReducer> {
  return CreateGameReducer({ game: { ...headsUpBoard, seed } });
}
