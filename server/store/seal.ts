/**
 * The log and its snapshots as they lie on the disk (P6.12): sealed by AES-256-GCM (NIST SP 800-38D), so that whoever
 * reads the database, a backup of it or its write-ahead log sees no card of a coup that runs, and cannot put a row of
 * their own there. A row of another place, or a changed one, does not open.
 */
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { fromHex, type Hex } from '../../engine/bytes.ts';
import { StoreError } from './errors.ts';

/** Where a sealed text stands: it opens there only. */
export interface Place {
  readonly of: 'row' | 'snapshot';
  readonly tableId: string;
  readonly seq: number;
}

export interface Seal {
  close(text: string, place: Place): Buffer;
  /** Throws `StoreError` in words when it was sealed by another key, for another place, or was changed. */
  open(sealed: Buffer, place: Place): string;
}

/** The first byte: how the rest is to be read. */
const version = 1;
const [nonceBytes, tagBytes] = [12, 16];
const head = 1 + nonceBytes + tagBytes;

/**
 * From the house's 32 secret bytes, a key a table (HKDF, RFC 5869): random nonces of 96 bits are good for some 2³² rows
 * of one key.
 */
export function sealOf(secret: Hex): Seal {
  // As objects: bytes would be made into one, slowly, for each row.
  const keys = new Map<string, KeyObject>();
  const keyOf = (tableId: string): KeyObject => {
    const known = keys.get(tableId);
    if (known !== undefined) return known;
    const bytes = hkdfSync('sha256', fromHex(secret, 32), tableId, 'sabot log at rest', 32);
    const key = createSecretKey(new Uint8Array(bytes));
    keys.set(tableId, key);
    return key;
  };
  return {
    close(text, place) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', keyOf(place.tableId), nonce).setAAD(named(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, place) {
      try {
        if (sealed[0] !== version || sealed.length < head) throw new Error('no such seal');
        const nonce = sealed.subarray(1, 1 + nonceBytes);
        const cipher = createDecipheriv('aes-256-gcm', keyOf(place.tableId), nonce, { authTagLength: tagBytes });
        cipher.setAAD(named(place)).setAuthTag(sealed.subarray(1 + nonceBytes, head));
        return cipher.update(sealed.subarray(head), undefined, 'utf8') + cipher.final('utf8');
      } catch (error) {
        throw new StoreError(
          `The ${place.of} ${place.seq} of table ${place.tableId} does not open: it was sealed by another house's keys, or was changed. Restore secrets.json, or the database that belongs to it.`,
          { cause: error },
        );
      }
    },
  };
}

const named = ({ of, tableId, seq }: Place): Buffer => Buffer.from(`${of}\n${tableId}\n${seq}`);
