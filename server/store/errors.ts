/**
 * The store's own exceptions. Each message says what happened and what the caller must do. None of them is a refusal to
 * a player: the host answers "try again" and opens the table again.
 */

/** Base of everything that the store itself throws (a database's own error is its `cause`). */
export class StoreError extends Error {
  override name = 'StoreError';
}

/**
 * The table is no longer ours (another process claimed it), or its head is not where the caller thinks (platform.md 3).
 * Nothing was written. The caller forgets its state of that table, claims it and replays.
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
