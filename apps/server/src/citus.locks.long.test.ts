import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { lockUser } from '#features/accounts/accounts.repo.ts';
import {
  deleteRelation,
  deleteRelations,
  insertRequest,
  lockPair,
} from '#features/friends/friends.repo.ts';
import { updateStatus } from '#features/accounts/suspension/suspensions.repo.ts';
import { countTilesOf } from '#features/tiles/edges.repo.ts';
import { requireOwnedTile } from '#features/tiles/owned-tile.ts';
import type { Viewer } from '#platform/viewer.ts';
import { insertReport } from '#features/moderation/moderation.repo.ts';
import { upsertAvailable } from '#features/tiles/sources/sources.repo.ts';
import * as tiles from '#features/tiles/tiles.repo.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import { transactionOpener, type Tx } from '#platform/db/transaction.ts';
import { makeTiles } from './testing/factories.ts';
import { ALL_CONNECTIONS, openTestDatabase } from './testing/test-database.ts';
import { makeUser } from './testing/users.ts';

/*
 * `npm run test:long -- citus`. A row lock of a copied table locks the whole table on Citus. A shared
 * one takes two locks, so that two transactions that also write rows of the table deadlock.
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

type Work = (tx: Tx, own: Own, round: number) => Promise<unknown>;

const credit = {
  title: 'title',
  channel: 'channel',
  channel_url: 'https://example.org',
  channel_key: null,
};

const WORK: readonly (readonly [string, Work])[] = [
  [
    'friend requests',
    async (tx, { id, other }) => {
      await lockPair(tx, [id, other]);
      await deleteRelation(tx, [id, other]);
      await insertRequest(tx, [id, other]);
    },
  ],
  [
    'reports',
    (tx, { other, tileId }) => insertReport(tx, { tileId, userId: other, reason: 'other' }),
  ],
  [
    'titles of videos',
    (tx, { videoId }, round) =>
      upsertAvailable(tx, videoId, { ...credit, title: `title ${round}` }),
  ],
  ['locks of users', (tx, { username }) => lockUser(tx, username)],
  [
    'suspensions',
    async (tx, { username, id }, round) => {
      await lockUser(tx, username);
      await updateStatus(tx, id, round % 2 === 0 ? 'suspended' : 'active');
      await countTilesOf(tx, id, round % 2 === 1);
    },
  ],
  [
    'deletions of friendships',
    async (tx, { id, other }) => {
      await deleteRelations(tx, id);
      await insertRequest(tx, [id, other]);
    },
  ],
  [
    'decisions on tiles',
    async (tx, { tileId }, round) => {
      const tile = await tiles.lockTileOfOther(tx, tileId, 0);
      if (tile === null) throw new Error('There is no tile.');
      await (round % 2 === 0 ? tiles.hideTile(tx, tile) : tiles.unhideTile(tx, tile));
    },
  ],
  [
    'edits',
    (tx, own) => {
      const viewer = { id: own.id } as Viewer;
      const tile = requireOwnedTile(viewer, { id: own.tileId, owner_id: own.id });
      return tiles.updateTile(tx, tile, { caption: 'edited', times: null, audience: null });
    },
  ],
];

it.each(WORK)('runs %s at once without a deadlock', async (_name, work) => {
  const transact = transactionOpener(database.db);
  let attempts = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(
      users.map((own) =>
        transact(async (tx) => {
          attempts += 1;
          await work(tx, own, round);
        }),
      ),
    );
  }
  expect(attempts).toBe(AT_ONCE * ROUNDS);
});
