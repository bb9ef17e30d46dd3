import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import { statementRunner } from '#platform/db/transaction.ts';
import { findDifferences } from '#platform/fsck/find-differences.ts';
import { storeLikes } from '#features/tiles/likes.repo.ts';
import { makeUser } from '#testing/users.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { migrations } from './index.ts';

const FIRST = 11;
const before = migrations.filter(({ version }) => version < FIRST);
const backfilled = migrations.filter(({ version }) => version <= FIRST + 1);

let database: OpenDatabase;
let owner: number;
let fans: readonly number[];

beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query('drop schema public cascade; create schema public');
  await migrate(database.pool, before);
  owner = (await makeUser(database.db, 'owner')).id;
  fans = await Promise.all(
    Array.from({ length: 4 }, async (_, nth) => (await makeUser(database.db, `fan${nth}`)).id),
  );
});
afterAll(() => database.close());

/** Runs the statements of the previous release. */
async function postAsPreviousRelease(likers: readonly number[]): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into tiles (owner_id, video_id, caption, starttime, endtime)
     values ($1, 'jNQXAC9IVRw', 'clip', 0, 5) returning id`,
    [owner],
  );
  const id = rows[0]?.id ?? 0;
  for (const liker of likers) await likeAsPreviousRelease(id, liker);
  return id;
}

async function likeAsPreviousRelease(tileId: number, userId: number): Promise<void> {
  await database.pool.query(
    `with tile as (select id from tiles where id = $1 for update),
       added as (insert into likes (tile_id, user_id) select id, $2::bigint from tile
         on conflict do nothing returning tile_id)
     update tiles set likes = likes + 1 from added where tiles.id = added.tile_id`,
    [tileId, userId],
  );
}

async function unlikeAsPreviousRelease(tileId: number, userId: number): Promise<void> {
  await database.pool.query(
    `with removed as (delete from likes where tile_id = $1 and user_id = $2 returning tile_id)
     update tiles set likes = likes - 1 from removed where tiles.id = removed.tile_id`,
    [tileId, userId],
  );
}

function like(tileId: number, userId: number | undefined, isLike = true) {
  const likes = [{ tileId, userId: userId ?? 0, isLike }];
  return statementRunner(database.db)((statement) => storeLikes(statement, likes, 0));
}

async function countsOf(tileId: number) {
  const { rows } = await sql<{ likes: number; heat: number; old: number; old_heat: number }>`
    select c.likes, c.heat, t.likes as old, t.heat as old_heat
    from tiles t join tile_counts c on c.tile_id = t.id where t.id = ${tileId}`.execute(
    database.db,
  );
  return rows[0];
}

describe('the counts during an upgrade', () => {
  it('are those of every tile from before, also with likes during the backfill', async () => {
    const [one = 0, other = 0] = fans;
    const plain = await postAsPreviousRelease([]);
    const liked = await postAsPreviousRelease(fans.slice(0, 3));
    const late = await postAsPreviousRelease([one]);
    await migrate(database.pool, migrations.slice(0, FIRST));
    const after = await postAsPreviousRelease([other]);
    await likeAsPreviousRelease(late, other);
    await migrate(database.pool, backfilled);
    expect(await countsOf(plain)).toMatchObject({ likes: 0 });
    expect(await countsOf(liked)).toMatchObject({ likes: 3 });
    expect(await countsOf(late)).toMatchObject({ likes: 2 });
    expect(await countsOf(after)).toMatchObject({ likes: 1 });
    const counts = await countsOf(liked);
    expect(counts?.heat).toBe(counts?.old_heat);
    await migrate(database.pool, migrations);
    expect(await findDifferences(database.db)).toEqual([]);
  });

  it('are exact with likes of both releases, and the next like corrects the older one', async () => {
    const [one = 0, two = 0, three = 0, four = 0] = fans;
    const tile = await postAsPreviousRelease([one]);
    await like(tile, two);
    await like(tile, three);
    expect(await countsOf(tile)).toMatchObject({ likes: 3, old: 1 });
    await likeAsPreviousRelease(tile, four);
    expect(await countsOf(tile)).toMatchObject({ likes: 4, old: 4 });
    await like(tile, one, false);
    await like(tile, four, false);
    await like(tile, three, false);
    await unlikeAsPreviousRelease(tile, two);
    expect(await countsOf(tile)).toMatchObject({ likes: 0, old: 0 });
    expect(await findDifferences(database.db)).toEqual([]);
  });

  it('are those that the release before shows after a roll-back and one statement', async () => {
    const tile = await postAsPreviousRelease([]);
    await like(tile, fans[0]);
    await like(tile, fans[1]);
    expect(await countsOf(tile)).toMatchObject({ likes: 2, old: 0 });
    const operate = await readFile(
      path.join(import.meta.dirname, '../../../../docs/operate/upgrade.md'),
      'utf8',
    );
    const [statement = ''] = /^update tiles .*;$/m.exec(operate) ?? [];
    await database.pool.query(statement);
    expect(await countsOf(tile)).toMatchObject({ likes: 2, old: 2 });
  });
});
