/**
 * What a wallet without a seat says of its own limits (server/PROTOCOL.md P13.18): one typed message, signed by the
 * wallet. It is no message of the money protocol, so it has the domain of sessions and can never be taken for one.
 */
import { ascii, concat, fromHex, word, type Hex } from '../bytes.ts';
import { domainSeparator, keccak, typedDigest } from '../protocol/eip712.ts';
import type { Domain } from '../protocol/messages.ts';
import { recoverDigest, type Recoverer } from '../protocol/recover.ts';
import { exclusions, noLimits, pauses, type AwayDays, type OwnLimits } from './own-limits.ts';

/** As it is signed: what does not belong to the act is 0, and so is a limit that is none. */
export interface OwnWord {
  readonly player: Hex;
  /** show: nothing is set. */
  readonly act: OwnAct;
  /** Hundredths of a chip. */
  readonly loss: bigint;
  readonly stake: bigint;
  readonly minutes: number;
  readonly remind: number;
  readonly days: number;
  /** By the house's clock, milliseconds. */
  readonly at: number;
  /** Random: each word is taken once. */
  readonly nonce: Hex;
}

export const ownActs = ['show', 'limits', 'away'] as const;
export type OwnAct = (typeof ownActs)[number];

/** What somebody wants of its limits. */
export type OwnWish =
  | { readonly act: 'show' }
  | { readonly act: 'limits'; readonly limits: OwnLimits }
  | { readonly act: 'away'; readonly days: AwayDays };

/** In order, for wallets too. */
export const ownWordFields = [
  { name: 'player', type: 'address' },
  { name: 'act', type: 'string' },
  { name: 'loss', type: 'uint128' },
  { name: 'stake', type: 'uint128' },
  { name: 'minutes', type: 'uint32' },
  { name: 'remind', type: 'uint32' },
  { name: 'days', type: 'uint32' },
  { name: 'at', type: 'uint64' },
  { name: 'nonce', type: 'bytes32' },
] as const;

const wordType = keccak(ascii(`OwnLimits(${ownWordFields.map(({ name, type }) => `${type} ${name}`).join()})`));

/** Of sessions, not of money. */
export const ownWordDomain = (domain: Domain) => ({ ...domain, name: 'Sabot session' });

export function ownWordOf(player: Hex, wish: OwnWish, fresh: { readonly at: number; readonly nonce: Hex }): OwnWord {
  const { loss, stake, minutes, remind } = wish.act === 'limits' ? wish.limits : noLimits;
  return {
    player,
    act: wish.act,
    loss: loss ?? 0n,
    stake: stake ?? 0n,
    minutes: minutes ?? 0,
    remind: remind ?? 0,
    days: wish.act === 'away' ? wish.days : 0,
    ...fresh,
  };
}

/** What the word wants; null where it has what does not belong to its act. */
export function wishOf({ act, loss, stake, minutes, remind, days }: OwnWord): OwnWish | null {
  const sets = loss !== 0n || stake !== 0n || minutes !== 0 || remind !== 0;
  switch (act) {
    case 'show':
      return sets || days !== 0 ? null : { act };
    case 'limits':
      return days !== 0
        ? null
        : {
            act,
            limits: { loss: loss || null, stake: stake || null, minutes: minutes || null, remind: remind || null },
          };
    case 'away': {
      const known = [...pauses, ...exclusions].find((one) => one === days);
      return sets || known === undefined ? null : { act, days: known };
    }
  }
}

export function ownWordDigest(domain: Domain, said: OwnWord): Hex {
  const fields = [
    fromHex(wordType),
    concat(new Uint8Array(12), fromHex(said.player, 20)),
    fromHex(keccak(ascii(said.act))),
    ...[said.loss, said.stake, said.minutes, said.remind, said.days, said.at].map((one) => word(BigInt(one))),
    fromHex(said.nonce, 32),
  ];
  return typedDigest(domainSeparator(ownWordDomain(domain)), keccak(...fields));
}

/** True if the wallet that the word names has signed it. */
export const isOwnWord = (domain: Domain, said: OwnWord, signature: Hex, by: Recoverer = recoverDigest): boolean =>
  by(ownWordDigest(domain, said), signature) === said.player;
