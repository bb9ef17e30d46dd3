import { runs } from '@reprise/contract/testing/runs.ts';
import type { TileAudience } from '@reprise/contract/tiles/audience.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { feedService } from '#features/feed/feed.service.ts';
import { notificationService } from '#features/notifications/notifications.service.ts';
import type { Db } from '#platform/db/open.ts';
import { statementRunner, transactionOpener, type Transact } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import { it as base } from '#testing/fixtures/app.ts';
import { indexAllTiles, makeFriends } from '#testing/factories.ts';
import { requireNoDifferences } from '#testing/features/chat.ts';
import { suspensionsOf } from '#testing/features/suspensions.ts';
import { indexTiles } from './index-tiles.repo.ts';
import { tileService, type TileService } from './tiles.service.ts';

const names = ['alice', 'bob', 'carol'] as const;
type Name = (typeof names)[number];

type Step =
  | { readonly kind: 'post'; readonly by: Name; readonly audience: TileAudience }
  /** Of one of the tiles that were posted. */
  | { readonly kind: 'edit'; readonly nth: number; readonly audience: TileAudience | undefined }
  | { readonly kind: 'trim'; readonly nth: number; readonly startTime: number }
  | { readonly kind: 'delete'; readonly nth: number }
  | { readonly kind: 'hide'; readonly nth: number }
  | { readonly kind: 'unhide'; readonly nth: number }
  | { readonly kind: 'suspend' | 'resume'; readonly by: Name }
  | { readonly kind: 'befriend' | 'unfriend'; readonly by: Name; readonly other: Name }
  | { readonly kind: 'index' };

const NO_MODERATOR = 0;

const name = fc.constantFrom(...names);
const nth = fc.nat({ max: 5 });
const audience = fc.constantFrom<TileAudience>('everyone', 'friends');

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('post'), by: name, audience }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('edit'),
      nth,
      audience: fc.option(audience, { nil: undefined }),
    }),
  },
  fc.record({ kind: fc.constant('trim'), nth, startTime: fc.nat({ max: 3 }) }),
  fc.record({ kind: fc.constantFrom('delete', 'hide', 'unhide'), nth }),
  fc.record({ kind: fc.constantFrom('suspend', 'resume'), by: name }),
  fc.record({ kind: fc.constantFrom('befriend', 'unfriend'), by: name, other: name }),
  fc.record({ kind: fc.constant('index') }),
);

interface ModelTile {
  readonly id: number;
  readonly owner: Name;
  audience: TileAudience;
  isHidden: boolean;
}

interface Model {
  readonly tiles: ModelTile[];
  readonly suspended: Set<Name>;
  readonly friends: Set<string>;
}

interface World {
  readonly db: Db;
  readonly transact: Transact;
  readonly tiles: TileService;
  readonly users: Readonly<Record<Name, Viewer>>;
}

const it = base.extend('world', { scope: 'file' }, ({ db, alice, bob, carol }): World => {
  const deps = { db, transact: transactionOpener(db), runStatement: statementRunner(db) };
  const sources = {
    checkNewVideo: () => Promise.resolve(null),
  };
  const notifications = notificationService(deps);
  const indexer = { wake: () => undefined };
  const tiles = tileService({ ...deps, notifications, sources, indexer, areLinksWide: false });
  return { db, transact: deps.transact, tiles, users: { alice, bob, carol } };
});

it('each viewer sees the tiles of the model, and nothing differs from them', async ({ world }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14, size: 'max' }), async (steps) => {
      await reset(world);
      const model: Model = { tiles: [], suspended: new Set(), friends: new Set() };
      for (const one of steps) await run(world, model, one);
      for (const viewer of [null, ...names]) {
        expect(await seenBy(world, viewer), String(viewer)).toEqual(expectedFor(model, viewer));
      }
      await requireAllIndexed(world);
    }),
    { numRuns: runs(100, 40) },
  );
}, 120_000);

it('steps at the same time leave no difference', async ({ world }) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 2, maxLength: 5 }), { maxLength: 5, size: 'max' }),
      async (batches) => {
        await reset(world);
        const model: Model = { tiles: [], suspended: new Set(), friends: new Set() };
        await run(world, model, { kind: 'post', by: 'alice', audience: 'friends' });
        for (const batch of batches) {
          const results = await Promise.allSettled(batch.map((one) => run(world, model, one)));
          // Another step of the batch may have deleted the tile, or suspended its owner.
          for (const result of results) {
            if (result.status === 'rejected')
              expect(result.reason).toHaveProperty('code', 'NOT_FOUND');
          }
        }
        await requireAllIndexed(world);
      },
    ),
    { numRuns: runs(60, 25) },
  );
}, 120_000);

async function requireAllIndexed({ db }: World): Promise<void> {
  await indexAllTiles(db);
  await requireNoDifferences(db);
}

async function reset({ db }: World): Promise<void> {
  for (const one of names) await suspensionsOf(db).resume(one, null);
  await db.deleteFrom('tiles').execute();
  await db.deleteFrom('video_edges').execute();
  await db.deleteFrom('tile_words').execute();
  await db.deleteFrom('friendships').execute();
}

async function run(world: World, model: Model, one: Step): Promise<void> {
  switch (one.kind) {
    case 'post':
      return post(world, model, one);
    case 'suspend':
    case 'resume':
      return suspendOrResume(world, model, one);
    case 'befriend':
    case 'unfriend':
      return changeFriendship(world, model, one);
    case 'index':
      await world.transact((tx) => indexTiles(tx, 3));
      return;
    default:
      return changeTile(world, model, one);
  }
}

async function post(
  { tiles, users }: World,
  { tiles: posted }: Model,
  { by, audience: chosen }: Extract<Step, { kind: 'post' }>,
): Promise<void> {
  const clip = { link: 'jNQXAC9IVRw', startTime: 1, endTime: 4 };
  const body = { ...clip, description: 'words', owner: by, date: '', audience: chosen };
  const result = await tiles.createVideo(users[by], body).catch((error: unknown) => {
    expect(error).toHaveProperty('code', 'UNAUTHENTICATED');
    return null;
  });
  if (result === null) return;
  posted.push({ id: result.tile_id, owner: by, audience: chosen, isHidden: false });
}

/** Suspended users cannot change theirs. */
async function changeTile(
  { tiles, users, transact }: World,
  { tiles: posted, suspended }: Model,
  one: Extract<Step, { nth: number }>,
): Promise<void> {
  const tile = posted[one.nth];
  if (tile === undefined) return;
  if (one.kind === 'hide' || one.kind === 'unhide') {
    const call = one.kind === 'hide' ? tiles.hideTile : tiles.unhideTile;
    await transact(async (tx) => {
      const locked = await tiles.lockTileOfOther(tx, tile.id, NO_MODERATOR);
      if (locked !== null) await call(tx, locked);
    });
    tile.isHidden = one.kind === 'hide';
    return;
  }
  const owner = users[tile.owner];
  if (suspended.has(tile.owner)) return;
  if (one.kind === 'delete') {
    await tiles.deletePost(owner, { tileId: tile.id, repeatedId: undefined });
    posted.splice(posted.indexOf(tile), 1);
    return;
  }
  const edit = { tile_id: tile.id, tile_desc: 'other words' };
  if (one.kind === 'trim') {
    await tiles.editPost(owner, { ...edit, startTime: one.startTime, endTime: 7 });
    return;
  }
  await tiles.editPost(owner, { ...edit, audience: one.audience });
  tile.audience = one.audience ?? tile.audience;
}

async function suspendOrResume(
  { db }: World,
  { suspended }: Model,
  { kind, by }: Extract<Step, { kind: 'suspend' | 'resume' }>,
): Promise<void> {
  if (kind === 'suspend') {
    suspended.add(by);
    await suspensionsOf(db).suspend(by, { reason: 'spam', endsAt: null }, null);
  } else {
    suspended.delete(by);
    await suspensionsOf(db).resume(by, null);
  }
}

async function changeFriendship(
  { db, users }: World,
  { friends }: Model,
  { kind, by, other }: Extract<Step, { kind: 'befriend' | 'unfriend' }>,
): Promise<void> {
  if (by === other) return;
  const pair = pairOf(by, other);
  if (kind === 'befriend' && !friends.has(pair)) {
    friends.add(pair);
    await makeFriends(db, [users[by].id, users[other].id]);
  }
  if (kind === 'unfriend' && friends.delete(pair)) {
    const ids = [users[by].id, users[other].id];
    await db
      .deleteFrom('friendships')
      .where('low_id', 'in', ids)
      .where('high_id', 'in', ids)
      .execute();
  }
}

function expectedFor({ tiles, suspended, friends }: Model, viewer: Name | null): number[] {
  return tiles
    .filter(({ owner }) => !suspended.has(owner))
    .filter(({ owner, isHidden }) => owner === viewer || !isHidden)
    .filter(({ owner, audience: chosen }) => {
      const isFriend = viewer !== null && (owner === viewer || friends.has(pairOf(owner, viewer)));
      return chosen === 'everyone' || isFriend;
    })
    .map(({ id }) => id);
}

/** Magic for users: its candidates are shared. New services, because pages are shared for a second. */
async function seenBy({ db, users }: World, viewer: Name | null): Promise<number[]> {
  const feed = feedService({ db, runStatement: statementRunner(db) });
  const query = { sort: 'magic', offset: 0, limit: 50 } as const;
  const page = await feed.homePage(viewer && users[viewer], { ...query, user: viewer ?? '0' });
  return page.rows.map(({ tile_id }) => tile_id).toSorted((one, next) => one - next);
}

function pairOf(one: Name, other: Name): string {
  return [one, other].toSorted().join(' ');
}
