import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { lockUser } from '#features/accounts/accounts.repo.ts';
import {
  deleteRelation,
  deleteRelations,
  insertRequest,
  lockPair,
} from '#features/friends/friends.repo.ts';
import { suspensionService } from '#features/accounts/suspension/suspension.service.ts';
import { moderationLogService } from '#features/moderation/moderation-log.service.ts';
import { closeReports, insertReport } from '#features/moderation/moderation.repo.ts';
import * as notifications from '#features/notifications/notifications.repo.ts';
import { revokeTokens } from '#features/tokens/tokens.service.ts';
import { countTilesOf, lockTilesOf } from '#features/tiles/edges.repo.ts';
import { requireOwnedTile } from '#features/tiles/owned-tile.ts';
import { upsertAvailable } from '#features/tiles/sources/sources.repo.ts';
import * as tiles from '#features/tiles/tiles.repo.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import { transactionOpener, type Transact, type Tx } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import { makeTiles } from './testing/factories.ts';
import { ALL_CONNECTIONS, openTestDatabase } from './testing/test-database.ts';
import { makeUser } from './testing/users.ts';

/*
 * `npm run test:long -- citus`. A row lock of a copied table locks the whole table on Citus, and then
 * the tables that it refers to. A shared one takes two locks, so that two transactions deadlock.
 */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

/** As many as there are connections. */
const AT_ONCE = 8;
const ROUNDS = 10;

interface Own {
  readonly id: number;
  readonly username: string;
  readonly other: number;
  readonly tileId: number;
  readonly videoId: string;
}

let database: OpenDatabase;
const users: Own[] = [];

beforeAll(async () => {
  database = await openTestDatabase(ALL_CONNECTIONS);
  for (let nth = 0; nth < AT_ONCE; nth += 1) {
    const user = await makeUser(database.db, `one${nth}`);
    const other = await makeUser(database.db, `other${nth}`);
    const videoId = `video${nth}-----`.slice(0, 11);
    const [tileId = 0] = await makeTiles(database.db, [{ ownerId: user.id, videoId }]);
    users.push({ id: user.id, username: user.username, other: other.id, tileId, videoId });
  }
});
afterAll(() => database.close());

type Call = (transact: Transact, own: Own, round: number) => Promise<unknown>;

const credit = {
  title: 'title',
  channel: 'channel',
  channel_url: 'https://example.org',
  channel_key: null,
};

const CALLS = {
  'friend requests': inTransaction(async (tx, { id, other }) => {
    await lockPair(tx, [id, other]);
    await deleteRelation(tx, [id, other]);
    await insertRequest(tx, [id, other]);
  }),
  'deletions of friendships': inTransaction(async (tx, { id, other }) => {
    await deleteRelations(tx, id);
    await insertRequest(tx, [id, other]);
  }),
  reports: inTransaction((tx, { other, tileId }) =>
    insertReport(tx, { tileId, userId: other, reason: 'other' }),
  ),
  'titles of videos': inTransaction((tx, { videoId }, round) =>
    upsertAvailable(tx, videoId, { ...credit, title: `title ${round}` }),
  ),
  'unavailable videos': inTransaction((tx, { videoId }) =>
    notifications.insertUnavailableSourceNotifications(tx, videoId),
  ),
  'locks of users': inTransaction((tx, { username }) => lockUser(tx, username)),
  suspensions(transact, { username }, round) {
    const moderationLog = moderationLogService();
    const suspensions = suspensionService({
      transact,
      moderationLog,
      revokeTokens,
      tiles: { countTilesOf, lockTilesOf },
    });
    return round % 2 === 0
      ? suspensions.suspend(username, { reason: 'spam', endsAt: null }, null)
      : suspensions.resume(username, null);
  },
  decisions: inTransaction(async (tx, { id, tileId }, round) => {
    const tile = await tiles.lockTileOfOther(tx, tileId, 0);
    if (tile === null) throw new Error('There is no tile.');
    await closeReports(tx, tileId);
    const kind = round % 2 === 0 ? 'hidden' : 'unhidden';
    await (kind === 'hidden' ? tiles.hideTile(tx, tile) : tiles.unhideTile(tx, tile));
    await notifications.insertDecisionNotifications(tx, { kind, userIds: [id], tileId });
  }),
  posts: inTransaction((tx, { id: ownerId, videoId }) =>
    tiles.insertTile(tx, {
      ownerId,
      videoId,
      caption: 'a clip',
      startTime: 1,
      endTime: 2,
      audience: 'everyone',
      answeredTileId: null,
    }),
  ),
  edits: inTransaction((tx, { id, tileId }) => {
    const tile = requireOwnedTile({ id } as Viewer, { id: tileId, owner_id: id });
    return tiles.updateTile(tx, tile, { caption: 'edited', times: null, audience: null });
  }),
} satisfies Readonly<Record<string, Call>>;

type CallName = keyof typeof CALLS;

const names = Object.keys(CALLS) as CallName[];
const pairs = names.flatMap((one, nth) =>
  names.slice(nth + 1).map((other) => [one, other] as const),
);

function inTransaction(work: (tx: Tx, own: Own, round: number) => Promise<unknown>): Call {
  return (transact, own, round) => transact((tx) => work(tx, own, round));
}

it.each(names)('runs %s at once without a deadlock', async (name) => {
  expect(await countRepeated(users.map((own) => [name, own]))).toBe(0);
});

it.each(pairs)('runs %s and %s at once without a deadlock', async (one, other) => {
  const calls = users.map((own, nth) => [nth % 2 === 0 ? one : other, own] as const);
  expect(await countRepeated(calls)).toBe(0);
});

/** Returns how many transactions were repeated, in rounds of these calls at once. */
async function countRepeated(calls: readonly (readonly [CallName, Own])[]): Promise<number> {
  const transact = transactionOpener(database.db);
  let repeated = 0;
  const counting: Transact = (work) => {
    let attempts = 0;
    return transact((tx) => {
      attempts += 1;
      if (attempts > 1) repeated += 1;
      return work(tx);
    });
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(calls.map(([name, own]) => CALLS[name](counting, own, round)));
  }
  return repeated;
}
