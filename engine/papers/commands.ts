/** What can happen to a live table: the commands of seats and of the host. */
import type { SeatCommand as GameSeatCommand } from '../game/commands.ts';
import type { HostCommand, SeatCommand as PaperCommand } from '../table/commands.ts';

/** What a seat says to the game without a signature: nothing of it puts money at stake by itself. */
export type Talk = Extract<
  GameSeatCommand,
  { readonly type: 'ready' | 'partner' | 'advice' | 'take' | 'decline' | 'bid' }
>;

export type SeatCommand = PaperCommand | Talk;

export type Command =
  | { readonly by: 'seat'; readonly seat: number; readonly command: SeatCommand }
  | { readonly by: 'host'; readonly command: HostCommand };
