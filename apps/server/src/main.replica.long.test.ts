import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase, type OpenDatabase } from '#platform/db/open.ts';
import { REPLICA_AGE_MAX_MS } from '#platform/db/replica/replica-reads.ts';
import { runOps } from '#testing/command-process.ts';
import { makeTile } from '#testing/factories.ts';
import { startCluster, type TestCluster } from '#testing/postgres/cluster.ts';
import { startAppOn, type TestApp, type TestUser } from '#testing/test-app.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let primary: TestCluster;
let replica: TestCluster;
let database: OpenDatabase;
let app: TestApp;
let alice: TestUser;

beforeAll(async () => {
  primary = await startCluster();
  replica = await primary.replicate();
  database = openDatabase({ connectionString: primary.url }, () => undefined);
  await migrate(database.pool, migrations);
  app = await startAppOn(database, {
    AUTH_SECRET: 'x'.repeat(32),
    DATABASE_URL: primary.url,
    DATABASE_READ_URL: replica.url,
  });
  alice = await app.createUser('alice');
  await makeTile(app.db, { ownerId: alice.id, caption: 'first' });
});

afterAll(async () => {
  await app.stop();
  await replica.stop();
  await primary.stop();
});

/** Bypasses shared pages, so that each call reads a database. */
let limit = 5;
async function captionsOfVisitor(): Promise<string[]> {
  limit = limit === 20 ? 5 : limit + 1;
  const { body } = await app.visitor.call(
    'GET',
    `/get/homevideo?user=0&sort=recent&limit=${limit}`,
  );
  return body.rows.map(({ tile_desc }: { tile_desc: string }) => tile_desc);
}

async function captionsOfAlice(): Promise<string[]> {
  const { body } = await alice.call('GET', '/get/homevideo?user=alice&sort=recent&limit=20');
  return body.rows.map(({ tile_desc }: { tile_desc: string }) => tile_desc);
}

const age = () => app.metric('db_replica_age_seconds');

async function readsOfReplica(): Promise<number> {
  const [row] = await replica.query(
    `select coalesce(sum(coalesce(idx_scan, 0) + coalesce(seq_scan, 0)), 0)::int as n
     from pg_stat_user_tables where relname = 'tiles'`,
  );
  return Number(row?.['n']);
}

describe('with a streaming replica', () => {
  it('visitors read from it', async () => {
    await expect.poll(captionsOfVisitor, { timeout: 20_000 }).toEqual(['first']);
    await expect.poll(age).toBeLessThanOrEqual(REPLICA_AGE_MAX_MS / 1_000);
    const before = await readsOfReplica();
    await expect
      .poll(
        async () => {
          await captionsOfVisitor();
          return readsOfReplica();
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(before);
  });

  it('the user who posts sees the clip at once, and so does everyone with its link', async () => {
    await replica.pause();
    const id = await makeTile(app.db, { ownerId: alice.id, caption: 'second' });
    expect(await captionsOfAlice()).toEqual(['second', 'first']);
    const { rows } = await database.pool.query('select public_id from tiles where id = $1', [id]);
    const tile = await app.visitor.call('GET', `/get/tile?public_id=${rows[0].public_id}`);
    expect(tile.body.rows).toMatchObject([{ tile_desc: 'second' }]);
    await replica.resume();
  });

  it('a replica that stops replaying is not read after the bound', async () => {
    await expect.poll(captionsOfVisitor, { timeout: 20_000 }).toEqual(['second', 'first']);
    await replica.pause();
    await makeTile(app.db, { ownerId: alice.id, caption: 'third' });
    const written = performance.now();
    await expect
      .poll(captionsOfVisitor, { timeout: 20_000, interval: 50 })
      .toEqual(['third', 'second', 'first']);
    // Plus one probe, on a busy machine.
    expect(performance.now() - written).toBeLessThan(REPLICA_AGE_MAX_MS + 3_000);
    await expect.poll(age).toBeGreaterThan(REPLICA_AGE_MAX_MS / 1_000);
    await replica.resume();
    await expect.poll(age, { timeout: 20_000 }).toBeLessThan(REPLICA_AGE_MAX_MS / 1_000);
  });

  it('the doctor knows it as a replica, and the primary as none', async () => {
    const finding = async (DATABASE_READ_URL: string) => {
      const env = { DATABASE_URL: primary.url, AUTH_SECRET: app.secret, DATABASE_READ_URL };
      const { stdout } = await runOps({ ...env, SOURCE_LOOKUP: 'off' }, '--json', 'doctor');
      const checks = JSON.parse(stdout).checks as { id: string; finding: unknown }[];
      return checks.find(({ id }) => id === 'database-replica')?.finding;
    };
    expect(await finding(replica.url)).toBeNull();
    expect(await finding(primary.url)).toMatchObject({ level: 'problem' });
  });

  it('without it, visitors read from the primary, and no request fails', async () => {
    await replica.stop();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.visitor.call('GET', '/get/homevideo?user=0&sort=oldest'),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(await captionsOfVisitor()).toEqual(['third', 'second', 'first']);
    replica = await primary.replicate();
  });
});
