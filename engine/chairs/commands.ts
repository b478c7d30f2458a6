/** What can happen to a game: what players say and what the host tells it. */
import type { EndedFor } from './events.ts';
import type { Automatic, OutFor } from './state.ts';

export type SeatCommand =
  /** The player who is due accepts the bank with this posta. `socio`: one of the ready partners, or none. */
  | { readonly type: 'posta'; readonly amount: bigint; readonly socio: number | null }
  | { readonly type: 'refuse' }
  /** Is ready to be the socio of the player who is due. */
  | { readonly type: 'partner' }
  /** The banker's `move` of protocol.md 3, before the coming coup. */
  | { readonly type: 'move'; readonly move: number; readonly amount: bigint }
  | { readonly type: 'pass' }
  /** A `call` of protocol.md 3 with the most it may cost; replaces the seat's earlier bet. Call none (0) withdraws. */
  | { readonly type: 'bet'; readonly call: number; readonly max: bigint }
  /** Has nothing more to say before the bets close. */
  | { readonly type: 'ready' }
  /** `draw` of protocol.md 3: 1 sta, 2 carta, 3 batte. */
  | { readonly type: 'draw'; readonly draw: number }
  /** Asks for advice, which binds (rules.md 2). */
  | { readonly type: 'advice' }
  /** Takes the seguito all'altezza, or takes the passed bank back. */
  | { readonly type: 'take' }
  /** Does not take it; in an auction, bids no more. */
  | { readonly type: 'decline' }
  | { readonly type: 'bid'; readonly amount: bigint }
  /** `volonta`: bits of protocol.md 3 except the principiante's. */
  | { readonly type: 'play'; readonly volonta: number; readonly automatic: Automatic }
  | { readonly type: 'sitOut' }
  | { readonly type: 'sitIn' }
  | { readonly type: 'leave' };

export type HostCommand =
  /** `seat` from 11 up: a standing bettor with a number of its own. Null: one who gets the next free number. */
  | {
      readonly type: 'sit';
      readonly seat: number | null;
      readonly player: string;
      readonly stack: bigint;
      readonly principiante: boolean;
    }
  | { readonly type: 'bring'; readonly seat: number; readonly amount: bigint }
  /**
   * All that the seat may play with, as the table counts it (protocol.md 2.1). With 0 it stays at the table but out of
   * the next banks. A running bank is not touched; its line is added when it ends.
   */
  | { readonly type: 'credit'; readonly seat: number; readonly amount: bigint }
  /** The draw for the first banker has named this seat. */
  | { readonly type: 'drawn'; readonly seat: number }
  /** The six cards of the closed coup in the order drawn: kinds of fairness.md 2. */
  | { readonly type: 'cards'; readonly cards: readonly number[] }
  /**
   * The closed coup cannot be dealt because the punters in `silent` (ascending seats) gave no link: bets return
   * (protocol.md 2.4). Empty: nobody is to blame.
   */
  | { readonly type: 'void'; readonly silent: readonly number[] }
  /**
   * The closed coup cannot be dealt because its banker never bound itself to it: a pass (protocol.md 2.4, ADR 0014).
   */
  | { readonly type: 'unbound' }
  /**
   * The closed coup lacks a link from a seat that is bound to it: the table puts it aside and the chain decides (ADR
   * 0007).
   */
  | { readonly type: 'unfinished' }
  /**
   * A seat's browser did not do its part of the draw or of a closed coup in time: the seat sits out. `limit`: a limit
   * of its player's own is reached, and it sits out unless something is bound.
   */
  | { readonly type: 'out'; readonly seat: number; readonly why: Extract<OutFor, 'draw' | 'link' | 'limit'> }
  /** The seat's player has signed that it is a principiante, or that it is none any more (rules.md 2). */
  | { readonly type: 'principiante'; readonly seat: number; readonly principiante: boolean }
  /** Somebody asks for a chair and none is free: players who only hold one may hold it less long (rules.md 2.3). */
  | { readonly type: 'wanted' }
  /** A silent seat has shown the link that it owed, and that bank is final: it plays again. */
  | { readonly type: 'rejoin'; readonly seat: number }
  /** The running bank cannot go on and ends between two coups (protocol.md 2.4, 2.8). */
  | { readonly type: 'end'; readonly why: EndedFor }
  | { readonly type: 'connected'; readonly seat: number }
  | { readonly type: 'lost'; readonly seat: number }
  /** Deadlines that have passed take effect. */
  | { readonly type: 'tick' }
  /** The table stood still and now goes on (rules.md 2.4). */
  | { readonly type: 'malfunction' }
  /**
   * The host could not run for `ms` milliseconds (stopped, blocked, asleep), or somebody moved its clock by `ms`. This
   * time counts against nobody (R9.14).
   */
  | { readonly type: 'stoodStill'; readonly ms: number }
  /** The host has restarted from the log: everything stands, and the clocks start again (rules.md 1.6). */
  | { readonly type: 'resume' }
  | { readonly type: 'suspend' }
  | { readonly type: 'goOn' }
  /** No further bank begins: after the running one everybody leaves, and nobody sits down. */
  | { readonly type: 'close' }
  | { readonly type: 'reopen' }
  | { readonly type: 'minimum'; readonly minBet: bigint; readonly minPosta: bigint; readonly at: number };

export type Command =
  | { readonly by: 'seat'; readonly seat: number; readonly command: SeatCommand }
  | { readonly by: 'host'; readonly command: HostCommand };
