/** P13.18: the word of a wallet without a seat is what wallets sign, and of no other domain. */
import { hashTypedData } from 'viem';
import { describe, expect, it } from 'vitest';
import { noLimits } from '../../../engine/table/own-limits.ts';
import {
  isOwnWord,
  ownWordDigest,
  ownWordDomain,
  ownWordFields,
  ownWordOf,
  wishOf,
  type OwnWish,
  type OwnWord,
} from '../../../engine/table/own-word.ts';
import { addressOfKey, signDigest } from '../../../engine/protocol/sign.ts';
import { secretOf, testDomain } from '../../support/players.ts';

const key = secretOf('wallet 1');
const fresh = { at: 1_700_000_000_123, nonce: `0x${'0f'.repeat(32)}` } as const;
const limits = { loss: 50_000n, stake: null, minutes: 90, remind: null };
const wishes: readonly OwnWish[] = [{ act: 'show' }, { act: 'limits', limits }, { act: 'away', days: 183 }];
const named = wishes.map((wish) => [wish.act, wish] as const);
const word = (wish: OwnWish): OwnWord => ownWordOf(addressOfKey(key), wish, fresh);

describe('P13.18 a wallet’s word', () => {
  it.each(named)('P13.18 its digest is that of EIP-712: %s', (_, wish) => {
    const message = { ...word(wish), at: BigInt(fresh.at) };
    const domain = ownWordDomain(testDomain);
    const typed = { domain, types: { OwnLimits: ownWordFields }, primaryType: 'OwnLimits', message } as const;
    expect(ownWordDigest(testDomain, word(wish))).toBe(hashTypedData(typed));
    expect(domain.name).not.toBe(testDomain.name);
  });

  it.each(named)('P13.18 is read as what it was made of: %s', (_, wish) => expect(wishOf(word(wish))).toEqual(wish));

  it('P13.18 every field is signed', () => {
    const said = word({ act: 'limits', limits });
    const signature = signDigest(key, ownWordDigest(testDomain, said));
    expect(isOwnWord(testDomain, said, signature)).toBe(true);
    const others: readonly Partial<OwnWord>[] = [
      { player: addressOfKey(secretOf('wallet 2')) },
      { act: 'show' },
      { loss: 50_001n },
      { stake: 1n },
      { minutes: 91 },
      { remind: 1 },
      { days: 1 },
      { at: fresh.at + 1 },
      { nonce: `0x${'0e'.repeat(32)}` },
    ];
    for (const other of others) expect(isOwnWord(testDomain, { ...said, ...other }, signature)).toBe(false);
    expect(isOwnWord({ ...testDomain, chainId: 1 }, said, signature)).toBe(false);
  });

  it.each<[string, Partial<OwnWord>]>([
    ['a limit beside a look', { act: 'show', loss: 1n }],
    ['days beside limits', { act: 'limits', days: 7 }],
    ['a limit beside a pause', { act: 'away', days: 7, minutes: 5 }],
    ['a pause of no length that there is', { act: 'away', days: 2 }],
    ['a pause of no days', { act: 'away' }],
  ])('P13.18 means nothing with what is not of its act: %s', (_, over) =>
    expect(wishOf({ ...ownWordOf(addressOfKey(key), { act: 'show' }, fresh), ...over })).toBeNull(),
  );

  it('P13.18 no limits are no limits', () => {
    expect(wishOf(word({ act: 'limits', limits: noLimits }))).toEqual({ act: 'limits', limits: noLimits });
  });
});
