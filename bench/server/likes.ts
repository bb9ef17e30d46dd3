import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenDatabase } from '../../apps/server/src/platform/db/open.ts';
import { requestOf, type HttpResponse } from './connection.ts';
import { ratePerSecond } from './load.ts';
import type { SignedInUser } from './users.ts';
import type { Effort, BenchTarget } from './bench-target.ts';
import { rate, type Row } from './report.ts';
import { inRounds } from './rounds.ts';

const LIKERS = 16;
export const INSERTERS = 8;
const KILL_AFTER_MS = 400;

/** The ceiling is direct insert commits. */
export async function likes(target: BenchTarget, effort: Effort): Promise<Row[]> {
  const users = await signInLikers(target);
  const distinct = distinctLikes(target, users);
  const hot = hotLikes(target, users, await newTile(target));
  const inserts = insertCommits(target.database);
  const figures = await inRounds(effort.rounds, {
    inserts: () => inserts(effort.ms),
    distinct: () => distinct(effort.ms),
    hot: () => hot.run(effort.ms),
  });
  return [
    {
      scenario: `like on distinct posts / insert commits at ${INSERTERS} clients`,
      measured: rate(figures.of('distinct')),
      ceiling: rate(figures.of('inserts')),
      value: figures.ratio('distinct', 'inserts'),
      goal: 0.4,
      checked: 'as many rows and counts as responses, after every round',
    },
    {
      scenario: 'like and unlike of one hot post / like on distinct posts',
      measured: rate(figures.of('hot')),
      ceiling: rate(figures.of('distinct')),
      value: figures.ratio('hot', 'distinct'),
      goal: 0.9,
      checked: 'count = rows = users whose last response was to a like, after every round',
    },
  ];
}

/**
 * Compares the hot post's count with its rows after a SIGKILL under load. Leaves the target without
 * a server.
 */
export async function countAfterKill(target: BenchTarget): Promise<Row[]> {
  const users = await signInLikers(target);
  const hot = hotLikes(target, users, await newTile(target));
  const load = hot.load(60_000).then(
    () => 'ended',
    () => 'broken off',
  );
  await sleep(KILL_AFTER_MS);
  await target.server.stop('SIGKILL');
  if ((await load) !== 'broken off') throw new Error('The kill did not interrupt the load.');
  await waitUntilIdle(target.database);
  const { count, rows } = await hot.stored();
  const wrong = await hot.broken();
  if (hot.acknowledged() === 0) throw new Error('No call was acknowledged before the kill.');
  return [
    {
      scenario: 'hot post after SIGKILL: count less rows, and acknowledged calls lost',
      measured: `${count} counted, ${rows} rows`,
      ceiling: `${hot.acknowledged()} responses`,
      value: Math.abs(count - rows) + wrong,
      goal: 0,
      isMost: true,
      checked: 'the last acknowledged call of each user is stored',
    },
  ];
}

async function signInLikers({ database, signIn }: BenchTarget): Promise<SignedInUser[]> {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into users (uid, username, fname, lname, email)
     select 'liker' || lpad(n::text, 23, '0'), 'liker' || n, 'Test', 'Person', 'liker' || n || '@example.com'
     from generate_series((select count(*) from users where uid like 'liker%') + 1,
       (select count(*) from users where uid like 'liker%') + ${LIKERS}) n
     returning id`,
  );
  return Promise.all(rows.map(({ id }) => signIn(id)));
}

async function newTile({ database }: BenchTarget): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into tiles (owner_id, video_id, caption, starttime, endtime)
     values (1, 'jNQXAC9IVRw', 'The hot one', 1, 9) returning id`,
  );
  return rows[0]?.id ?? 0;
}

function checkLiked(response: HttpResponse): void {
  if (response.status === 200 && response.body.toString() === '{"success":true}') return;
  throw new Error(`A like returned ${response.status}: ${response.body.toString()}`);
}

function distinctLikes({ server, database }: BenchTarget, users: readonly SignedInUser[]) {
  const ids = users.map(({ id }) => id);
  let nextTile = 1;
  return async (ms: number) => {
    const first = nextTile;
    const stored = async () => {
      const { rows } = await database.pool.query<{ rows: number; counted: number }>(
        `select (select count(*) from likes where user_id = any($1)) as rows,
           (select sum(likes) from tiles where id >= $2 and id < $3) as counted`,
        [ids, first, nextTile],
      );
      return rows[0] ?? { rows: 0, counted: 0 };
    };
    const mostTiles = first + 20 * ms;
    const before = await database.pool.query<{ id: number; likes: number }>(
      'select id, likes from tiles where id >= $1 and id < $2 order by id',
      [first, mostTiles],
    );
    const rowsBefore = (await stored()).rows;
    const measured = await ratePerSecond({
      url: server.url,
      connections: users.length,
      ms,
      next: (index) => {
        const tile = nextTile;
        nextTile += 1;
        return likeRequest('POST', tile, users[index]);
      },
      check: checkLiked,
    });
    const after = await stored();
    const liked = nextTile - first;
    const countedBefore = before.rows
      .slice(0, liked)
      .reduce((sum, { likes: count }) => sum + count, 0);
    const added = { rows: after.rows - rowsBefore, counted: after.counted - countedBefore };
    if (added.rows !== liked || added.counted !== liked) {
      throw new Error(`${liked} likes gave ${added.rows} rows and ${added.counted} counts.`);
    }
    return measured;
  };
}

function likeRequest(method: string, tile: number, user: SignedInUser | undefined): Buffer {
  const action = method === 'POST' ? 'likepost' : 'unlikepost';
  return requestOf(method, `/create/${action}/${tile}&${user?.username}`, user?.token);
}

function hotLikes({ server, database }: BenchTarget, users: readonly SignedInUser[], tile: number) {
  const last = users.map(() => ({ isLike: false, isPending: false }));
  const requests = users.map((user) => ({
    like: likeRequest('POST', tile, user),
    unlike: likeRequest('DELETE', tile, user),
  }));
  let responses = 0;

  const load = (ms: number) =>
    ratePerSecond({
      url: server.url,
      connections: users.length,
      ms,
      next: (index) => {
        const state = last[index];
        const request = requests[index];
        if (state === undefined || request === undefined) throw new Error('No such user.');
        state.isPending = true;
        return state.isLike ? request.unlike : request.like;
      },
      check: (response, index) => {
        checkLiked(response);
        const state = last[index];
        if (state === undefined) return;
        state.isLike = !state.isLike;
        state.isPending = false;
        responses += 1;
      },
    });

  const likers = async () => {
    const { rows } = await database.pool.query<{ user_id: number }>(
      'select user_id from likes where tile_id = $1',
      [tile],
    );
    return new Set(rows.map(({ user_id }) => user_id));
  };
  const stored = async () => {
    const { rows } = await database.pool.query<{ likes: number }>(
      'select likes from tiles where id = $1',
      [tile],
    );
    return { count: rows[0]?.likes ?? -1, rows: (await likers()).size };
  };
  /** Counts users whose last acknowledged call is not stored. */
  const broken = async () => {
    const liked = await likers();
    return users.filter(({ id }, index) => {
      const state = last[index];
      return state?.isPending === false && state.isLike !== liked.has(id);
    }).length;
  };

  return {
    load,
    stored,
    broken,
    acknowledged: () => responses,
    run: async (ms: number) => {
      const measured = await load(ms);
      const { count, rows } = await stored();
      if (count !== rows || (await broken()) > 0) {
        throw new Error(`The hot post counts ${count} with ${rows} rows.`);
      }
      return measured;
    },
  };
}

export function insertCommits({ pool }: OpenDatabase) {
  return async (ms: number) => {
    await pool.query(`drop table if exists bench_marks; create table bench_marks (
      id bigint generated always as identity primary key, mark text not null)`);
    const clients = await Promise.all(Array.from({ length: INSERTERS }, () => pool.connect()));
    const statement = { name: 'mark', text: 'insert into bench_marks (mark) values ($1)' };
    const started = performance.now();
    const end = started + ms;
    const counts = await Promise.all(
      clients.map(async (client) => {
        let count = 0;
        for (; performance.now() < end; count += 1) {
          await client.query({ ...statement, values: ['x'] });
        }
        client.release();
        return count;
      }),
    );
    const seconds = (performance.now() - started) / 1_000;
    const inserted = counts.reduce((sum, count) => sum + count, 0);
    const { rows } = await pool.query<{ rows: number }>('select count(*) as rows from bench_marks');
    if (rows[0]?.rows !== inserted) throw new Error('Inserted rows are missing.');
    return inserted / seconds;
  };
}

async function waitUntilIdle({ pool }: OpenDatabase): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ busy: number }>(
      `select count(*) as busy from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and application_name = 'reprise' and state <> 'idle'`,
    );
    if (rows[0]?.busy === 0) return;
    await sleep(20);
  }
}
