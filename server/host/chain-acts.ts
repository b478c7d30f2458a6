/**
 * What a change of the table asks of the chain: computed from the state after it, and unique by key (protocol.md 2.8,
 * 5).
 */
import type { AnyTable } from '../../engine/table/state.ts';
import { numberOf } from '../../engine/table/accounts.ts';
import { proofOf } from '../../engine/table/evidence.ts';
import { proofToJson } from '../../engine/proof/write.ts';
import { encodeWire } from '../../engine/protocol/wire.ts';
import type { Signer } from '../../engine/protocol/sign.ts';
import type { BankDraft, Json, OutboxDraft } from '../store/port.ts';

/** A share serves claims for this many windows beyond the leaving delay (protocol.md 5). */
const shareWindows = 5;

const json = (value: unknown): Json => JSON.parse(encodeWire(value)) as Json;

/**
 * Items for the outbox that `after` has and `before` did not have. `row` is the seq of their row: a grant that the
 * chain refused may be brought again, and is then another item. A bank goes each way only once.
 */
export function chainActs(before: AnyTable, after: AnyTable, house: Signer, row: number): readonly OutboxDraft[] {
  const drafts: OutboxDraft[] = [];
  for (const seat of after.sittings) {
    const { player, table, nonce, key } = seat.grant.message;
    if (before.sittings.some((s) => s.grant.message.key === key && s.status === seat.status)) continue;
    if (seat.status === 'seating')
      drafts.push({ kind: 'sit', key: `sit:${key}:${row}`, body: json({ grant: seat.grant }) });
    if (seat.status === 'standing') {
      drafts.push({
        kind: 'stand',
        key: `stand:${key}:${row}`,
        body: json({ release: house.sign('Release', { player, table, nonce }) }),
      });
    }
  }
  for (const { grant, bring } of after.sittings) {
    const was = before.sittings.find((one) => one.grant.message.key === grant.message.key);
    if (bring === null || was?.bring?.message.nonce === bring.message.nonce) continue;
    drafts.push({ kind: 'bring', key: `bring:${grant.message.key}:${row}`, body: json({ bring }) });
  }
  const { window, leaveDelay } = after.table;
  for (const { status, grant } of before.sittings) {
    const { player, key } = grant.message;
    if (status !== 'standing' || after.sittings.some((s) => s.grant.message.key === key)) continue;
    drafts.push({
      kind: 'freeShare',
      key: `freeShare:${key}`,
      body: json({ player, key, seconds: leaveDelay + shareWindows * window }),
    });
  }
  for (const ended of after.ended) {
    const number = numberOf(ended);
    if (before.ended.some((e) => numberOf(e) === number && e.status === ended.status)) continue;
    // Put aside with an unfinished coup: the court must decide that coup first.
    const unsigned = ended.bank.coup === null ? 'propose' : 'demand';
    const kind = { settling: 'settle', signing: unsigned, proposed: 'finalize' }[ended.status as string];
    if (kind !== undefined)
      drafts.push({ kind, key: `${kind}:${after.tableId}:${number}`, body: json({ number, until: ended.until }) });
  }
  return drafts;
}

/** Proof files to keep: of banks that have ended and whose evidence has changed. */
export function bankDrafts(before: AnyTable, after: AnyTable): readonly BankDraft[] {
  return after.ended
    .filter((e) => !before.ended.some((b) => b.bank === e.bank && b.status === e.status))
    .map((e) => ({
      number: numberOf(e),
      bankId: e.bank.bankId,
      status: e.status,
      firstTaglia: e.bank.setup.message.taglia,
      lastTaglia: e.bank.state.taglia,
      players: e.bank.setup.message.players.map(({ player }) => player),
      proof: proofToJson(proofOf(after, e.bank)) as unknown as Json,
    }));
}
