import { homeSort, userSort } from '@reprise/contract/feed/calls.ts';
import type { TilePage } from '@reprise/contract/feed/calls.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/app.ts';
import { makeFriends, makeTiles } from '#testing/factories.ts';
import type { TestUser } from '#testing/test-app.ts';

/* Pages of a feed while other users post and delete (threats 3.3): P1 no tile twice; P2 a tile
   present throughout exactly once; P3 a deletion never skips another tile. */

const PAGE = 3;

it.beforeAll(({ db, alice, bob }) => makeFriends(db, [alice.id, bob.id]));

interface Post {
  readonly hours: number;
  readonly likes: number;
}

type Event = { readonly post: Post } | { readonly deleted: number };

/** Few distinct values, so that ties are common. */
const post: fc.Arbitrary<Post> = fc.record({
  hours: fc.integer({ min: 0, max: 6 }),
  likes: fc.integer({ min: 0, max: 3 }),
});

const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ post }),
  fc.record({ deleted: fc.nat({ max: 200 }) }),
);

const events = fc.array(fc.array(event, { maxLength: 3 }), { maxLength: 6 });

interface Session {
  readonly first: readonly Post[];
  readonly events: readonly (readonly Event[])[];
  readonly fetchPage: (page: TilePage | null, shown: number) => Promise<TilePage>;
}

const lists = [
  ...homeSort.options.map((sort) => `/get/homevideo?user=alice&sort=${sort}`),
  ...userSort.options.map((sort) => `/get/yourposts?user=alice&feedPerson=bob&sort=${sort}`),
];

describe('no clip is shown twice or skipped while others post and delete', () => {
  it.for(lists)('%s', { timeout: 60_000 }, async (list, { db, alice, bob }) => {
    const fetchPage = byCursor(alice, `${list}&limit=${PAGE}`);
    const initial = fc.array(post, { minLength: 1, maxLength: 14, size: 'max' });
    await fc.assert(
      fc.asyncProperty(initial, events, async (first, concurrentEvents) => {
        expect(await runSession(db, bob, { first, events: concurrentEvents, fetchPage })).toSatisfy(
          isConsistent,
        );
      }),
      { numRuns: runs(40) },
    );
  });

  it('beyond the horizon of Magic', async ({ db, alice, bob }) => {
    const fetchPage = byCursor(alice, '/get/homevideo?user=alice&sort=magic&limit=20');
    const initial = fc.array(post, { minLength: 105, maxLength: 150 });
    await fc.assert(
      fc.asyncProperty(initial, events, async (first, concurrentEvents) => {
        expect(await runSession(db, bob, { first, events: concurrentEvents, fetchPage })).toSatisfy(
          isConsistent,
        );
      }),
      { numRuns: runs(10, 3) },
    );
  }, 60_000);

  it.for(['recent', 'oldest', 'most-liked', 'friends'])(
    'among clips of one millisecond, in the order %s',
    async (sort, { db, alice, bob }) => {
      await db.deleteFrom('tiles').execute();
      const ids = await insert(
        db,
        bob,
        Array.from({ length: 8 }, () => ({ hours: 1, likes: 0 })),
      );
      await sql`
        with moved as (
          update tiles set created_at = timestamptz '2026-11-20 21:00:00.000001Z'
            + (id % 5) * interval '1 microsecond'
          returning id, created_at
        )
        update tile_counts c set created_at = moved.created_at from moved
        where c.tile_id = moved.id`.execute(db);
      const fetchPage = byCursor(alice, `/get/homevideo?user=alice&sort=${sort}&limit=${PAGE}`);
      const shown: number[] = [];
      let page: TilePage | null = null;
      do {
        page = await fetchPage(page, shown.length);
        shown.push(...page.rows.map(({ tile_id }) => tile_id));
      } while (page.after !== null);
      expect(shown.toSorted((a, b) => a - b)).toEqual(ids);
    },
  );

  it('with offsets alone, clips are repeated or skipped', async ({ db, alice, bob }) => {
    const list = `/get/homevideo?user=alice&sort=recent&limit=${PAGE}`;
    const fetchPage: Session['fetchPage'] = (_, shown) => get(alice, `${list}&offset=${shown}`);
    const initial = fc.array(post, { minLength: 6, maxLength: 14, size: 'max' });
    const outcome = await fc.check(
      fc.asyncProperty(initial, events, async (first, concurrentEvents) =>
        isConsistent(await runSession(db, bob, { first, events: concurrentEvents, fetchPage })),
      ),
      { numRuns: 200, endOnFailure: true },
    );
    expect(outcome.failed).toBe(true);
  }, 60_000);
});

function insert(db: Db, bob: TestUser, posts: readonly Post[]): Promise<number[]> {
  const now = Date.now();
  const tiles = posts.map(({ hours, likes }) => ({
    ownerId: bob.id,
    likes,
    createdAt: new Date(now - hours * 3_600_000),
  }));
  return makeTiles(db, tiles);
}

async function runSession(
  db: Db,
  bob: TestUser,
  { first, events: concurrentEvents, fetchPage }: Session,
) {
  await db.deleteFrom('tiles').execute();
  const initial = await insert(db, bob, first);
  const present = new Set(initial);
  const shown: number[] = [];
  const pending = concurrentEvents.values();
  let page: TilePage | null = null;
  do {
    page = await fetchPage(page, shown.length);
    shown.push(...page.rows.map(({ tile_id }) => tile_id));
    for (const concurrentEvent of pending.next().value ?? []) {
      if ('post' in concurrentEvent) {
        await insert(db, bob, [concurrentEvent.post]);
        continue;
      }
      const id = initial[concurrentEvent.deleted % initial.length] ?? 0;
      present.delete(id);
      await db.deleteFrom('tiles').where('id', '=', id).execute();
    }
  } while (page.after !== null);
  return { shown, present: [...present] };
}

function isConsistent({ shown, present }: { shown: number[]; present: number[] }): boolean {
  const distinct = new Set(shown);
  return distinct.size === shown.length && present.every((id) => distinct.has(id));
}

async function get(alice: TestUser, address: string): Promise<TilePage> {
  const { status, body } = await alice.call('GET', address);
  expect(status).toBe(200);
  return body;
}

function byCursor(alice: TestUser, address: string): Session['fetchPage'] {
  return (page) => get(alice, page === null ? address : `${address}&after=${page.after}`);
}
