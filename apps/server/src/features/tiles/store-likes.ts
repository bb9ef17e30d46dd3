import { batchedRead, batcher } from '#platform/db/batcher.ts';
import {
  isDatabaseUnavailable,
  isLockTimeout,
  repeatIfDeleted,
} from '#platform/database-errors.ts';
import type { Reader, Transact, Tx } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as likes from './likes.repo.ts';
import { noSuchTile } from './owned-tile.ts';

interface LikeNotification {
  /** The owner of the tile. */
  readonly userId: number;
  readonly actorId: number;
  readonly tileId: number;
}

export interface LikeDeps {
  readonly db: Reader;
  readonly transact: Transact;
  readonly notifications: {
    addLikeNotifications(tx: Tx, likes: readonly LikeNotification[]): Promise<void>;
  };
}

/** Both are idempotent and throw NotFoundError for a tile that the viewer may not see. */
export interface LikeService {
  like(viewer: Viewer, tileId: number): Promise<void>;
  unlike(viewer: Viewer, tileId: number): Promise<void>;
}

interface LikeChange extends likes.LikeKey {
  readonly isLike: boolean;
}

const BATCH_MAX = 16;
/** A second batch would wait for the counts that the first has locked. */
const BATCHES_IN_FLIGHT = 1;
/** Short: a lock on one tile must not delay likes of others. */
const BATCH_LOCK_TIMEOUT_MS = 100;

/** Likes that arrive during a transaction are stored together in the next one (ADR 0031). */
export function likeService({ db, transact, notifications }: LikeDeps): LikeService {
  const findOwner = batchedRead((keys: readonly likes.LikeKey[]) => likes.listOwners(db, keys));
  const store = batcher<OwnedLikeChange, void>({
    sizeMax: BATCH_MAX,
    inFlightMax: BATCHES_IN_FLIGHT,
    runBatch: (changes) =>
      transact(async (tx) => {
        await Promise.all([
          likes.limitLockWaits(tx, BATCH_LOCK_TIMEOUT_MS),
          storeLikes(tx, notifications, changes),
        ]);
        return changes.map(() => undefined);
      }),
    runAlone: (one) => transact((tx) => storeLikes(tx, notifications, [one])),
    isOfOneItem: (error) => isLockTimeout(error) || !isDatabaseUnavailable(error),
  });

  async function change(like: LikeChange): Promise<void> {
    const ownerId = await findOwner(like);
    if (ownerId === null) throw noSuchTile();
    await store({ ...like, ownerId });
  }

  return {
    like: ({ id: userId }, tileId) =>
      repeatIfDeleted(() => change({ tileId, userId, isLike: true })),
    unlike: ({ id: userId }, tileId) => change({ tileId, userId, isLike: false }),
  };
}

interface OwnedLikeChange extends LikeChange {
  readonly ownerId: number;
}

/**
 * Each statement names one home, or inserts rows. Locks the rows of likes by tile, then the owners'
 * notifications by user, then the counts by tile. The last of several changes of a like wins.
 */
async function storeLikes(
  tx: Tx,
  notifications: LikeDeps['notifications'],
  changes: readonly OwnedLikeChange[],
): Promise<void> {
  const last = new Map(changes.map((change) => [`${change.tileId} ${change.userId}`, change]));
  const byTile = [...last.values()].toSorted(
    (one, other) => one.tileId - other.tileId || one.userId - other.userId,
  );
  const stored = await storeRows(tx, byTile);
  const notified = stored
    .filter(({ isLike, ownerId, userId }) => isLike && ownerId !== userId)
    .map(({ ownerId, userId, tileId }) => ({ userId: ownerId, actorId: userId, tileId }));
  const counts = new Map<number, number>();
  for (const { tileId, isLike } of stored) {
    counts.set(tileId, (counts.get(tileId) ?? 0) + (isLike ? 1 : -1));
  }
  await Promise.all([
    notifications.addLikeNotifications(tx, notified),
    ...[...counts].map(([tileId, count]) => likes.countLikes(tx, tileId, count)),
  ]);
}

/** Returns the effective changes. */
async function storeRows(
  tx: Tx,
  changes: readonly OwnedLikeChange[],
): Promise<readonly OwnedLikeChange[]> {
  const added = changes.filter(({ isLike }) => isLike);
  const removed = changes.filter(({ isLike }) => !isLike);
  const [insertedTo, ...areRemoved] = await Promise.all([
    likes.insertLikes(tx, added),
    ...removed.map((change) => likes.deleteLike(tx, change)),
  ]);
  const inserted = added.filter(({ tileId, userId }) =>
    insertedTo.some((row) => row.tile_id === tileId && row.user_id === userId),
  );
  return [...inserted, ...removed.filter((_, nth) => areRemoved[nth])].toSorted(
    (one, other) => one.tileId - other.tileId,
  );
}
