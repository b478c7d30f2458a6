/**
 * The store's own exceptions. Each says in its message what happened and what the caller has to do;
 * none of them is a refusal to a player: the host answers "try again" and takes the table up anew.
 */

/** Base of everything the store throws by itself (a database's own error is its `cause`). */
export class StoreError extends Error {
  override name = 'StoreError';
}

/**
 * The table is no longer ours (another process claimed it) or its head is not where the caller thinks (platform.md 3).
 * Nothing was written. The caller forgets its state of that table, claims and replays.
 */
export class StaleOwner extends StoreError {
  override name = 'StaleOwner';
}

/** A living process owns the table: this one must not drive it. */
export class TableTaken extends StoreError {
  override name = 'TableTaken';
}

/** The store lost its lock connection or was closed: this process no longer counts as alive and must exit. */
export class StoreLost extends StoreError {
  override name = 'StoreLost';
}
