import { runs } from '@reprise/contract/testing/runs.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it as base } from '#testing/fixtures/app.ts';
import { makeTile } from '#testing/factories.ts';
import {
  notificationsDocumentOf,
  openNotificationPanel,
  resetFriendships,
} from '#testing/features/friends.ts';
import type { TestUser } from '#testing/test-app.ts';

/* Model test (threats 3.3): N1 the list is as long as the count; N2 it is empty at 0; N3 opening
   the panel clears earlier notifications only. */

const RUNS = runs(40, 5);

const likers = ['bob', 'carol', 'dan'] as const;
type Liker = (typeof likers)[number];

const it = base.extend('users', { scope: 'file' }, ({ bob, carol, dan }) => ({ bob, carol, dan }));

interface LikeChange {
  readonly liker: Liker;
  readonly clip: number;
  readonly isLike: boolean;
}

interface Step {
  readonly changes: readonly LikeChange[];
  readonly isOpening: boolean;
}

const change = fc.record({
  liker: fc.constantFrom(...likers),
  clip: fc.nat({ max: 1 }),
  isLike: fc.boolean(),
});

const step: fc.Arbitrary<Step> = fc.record({
  changes: fc.uniqueArray(change, { selector: ({ liker }) => liker, maxLength: 3 }),
  isOpening: fc.boolean(),
});

interface State {
  readonly likes: Set<string>;
  readonly unseen: Set<string>;
}

const keyOf = ({ liker, clip }: LikeChange) => `${liker} ${clip}`;
const nameIn = (key: string) => key.split(' ')[0] ?? '';
const namesIn = (keys: Iterable<string>) => [...keys].map(nameIn).toSorted();

it('like notifications behave as their model under concurrency', async ({ db, alice, users }) => {
  const steps = fc.array(step, { minLength: 1, maxLength: 12, size: 'max' });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      await resetFriendships(db);
      const owner = { ownerId: alice.id };
      const tiles = [await makeTile(db, owner), await makeTile(db, owner)];
      let state: State = { likes: new Set(), unseen: new Set() };
      for (const one of all) state = await run(db, alice, users, one, state, tiles);
    }),
    { numRuns: RUNS },
  );
}, 120_000);

async function perform(
  users: Readonly<Record<Liker, TestUser>>,
  { liker, clip, isLike }: LikeChange,
  tiles: readonly number[],
): Promise<void> {
  const path = `/create/${isLike ? 'like' : 'unlike'}post/${tiles[clip]}&${liker}`;
  const { status } = await users[liker].call(isLike ? 'POST' : 'DELETE', path);
  expect(status).toBe(200);
}

async function readLikeNotifications(db: Db, alice: TestUser, tiles: readonly number[]) {
  const { newLikes: count, likeNews: list } = await notificationsDocumentOf(db, alice);
  const rows = await db
    .selectFrom('notifications')
    .innerJoin('users as actor', 'actor.id', 'notifications.actor_id')
    .select(['actor.username', 'notifications.tile_id'])
    .where('user_id', '=', alice.id)
    .where('is_unseen', '=', true)
    .execute();
  const unseen = rows.map(({ username, tile_id }) => `${username} ${tiles.indexOf(tile_id ?? 0)}`);
  expect(list, 'N1, N2').toHaveLength(count);
  expect(list.toSorted(), 'the list says what is unseen').toEqual(namesIn(unseen));
  return new Set(unseen);
}

async function run(
  db: Db,
  alice: TestUser,
  users: Readonly<Record<Liker, TestUser>>,
  { changes, isOpening }: Step,
  state: State,
  tiles: readonly number[],
) {
  const [shown] = await Promise.all([
    isOpening ? openNotificationPanel(alice) : null,
    ...changes.map((one) => perform(users, one, tiles)),
  ]);
  const left = await readLikeNotifications(db, alice, tiles);
  const liked = changes.filter((one) => one.isLike && !state.likes.has(keyOf(one))).map(keyOf);
  const fresh = liked.filter((key) => !state.unseen.has(key));
  // A repeated like notifies again only if the panel was opened since.
  const again = liked.filter((key) => state.unseen.has(key));
  if (shown === null) {
    expect(left).toEqual(new Set([...state.unseen, ...fresh]));
  } else {
    expect(shown.newLikes, 'N1').toBe(shown.likeNews.length);
    const notified = [...state.unseen, ...fresh, ...again.filter((key) => left.has(key))];
    const known = [...shown.likeNews, ...namesIn(left)];
    expect(known.toSorted(), 'N3').toEqual(namesIn(notified));
    for (const key of left) expect([...fresh, ...again], 'N3: notified after it').toContain(key);
  }
  for (const one of changes) {
    if (one.isLike) state.likes.add(keyOf(one));
    else state.likes.delete(keyOf(one));
  }
  return { likes: state.likes, unseen: left };
}
