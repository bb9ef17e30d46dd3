import { onTestFinished, expect, it } from 'vitest';
import type { OpenDatabase } from '#platform/db/open.ts';
import { freshDatabase, setUpDoctor, testFixtures, type Options } from '#testing/ops/doctor.ts';
import { mailEnv, oembedEnv, startHttpServer, type Env } from '#testing/ops/doctor-sites.ts';
import { testDatabaseUrl } from '#testing/server-process.ts';
import { startRedis } from '#testing/servers/redis.ts';
import { networkChecks } from './network-checks.ts';

const doctor = setUpDoctor();

const urlOf = ({ pool }: OpenDatabase) => testDatabaseUrl(pool.options.database ?? '');

const ownDatabase = (database: OpenDatabase): Env => ({ DATABASE_URL: urlOf(database) });

testFixtures(
  networkChecks,
  {
    'database-pooler': {
      good: () => pooled("alter database current set statement_timeout = '5s'"),
      broken: () => pooled(''),
      level: 'problem',
    },
    'mail-server': {
      good: async () => ({ env: await mailEnv() }),
      broken: () => ({ env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@clips.example' } }),
      level: 'problem',
    },
    // With a Redis: redis-check.test.ts.
    redis: {
      good: () => ({}),
      broken: () => ({ env: { REDIS_URL: 'redis://127.0.0.1:1' } }),
      level: 'problem',
    },
    server: {
      good: async () => ({ env: { PORT: await startHttpServer(200, '{"status":"ready"}') } }),
      broken: async () => ({ env: { PORT: await startHttpServer(503, '{"reason":"database"}') } }),
      level: 'problem',
    },
    'public-address': {
      good: async () => ({
        env: { PUBLIC_URL: `http://127.0.0.1:${await startHttpServer(200, '{"status":"ready"}')}` },
      }),
      broken: async () => ({
        env: {
          PUBLIC_URL: `http://127.0.0.1:${await startHttpServer(200, '<h1>Welcome to nginx</h1>')}`,
        },
      }),
      level: 'problem',
    },
    'video-provider': {
      good: async () => ({ env: await oembedEnv(true) }),
      broken: async () => ({ env: await oembedEnv(false) }),
      level: 'warning',
    },
  },
  doctor,
);

it('redis: accepts one that answers, and reports a password that it does not accept', async () => {
  const redis = await startRedis('--requirepass', 'secret');
  onTestFinished(redis.stop);
  const { host } = new URL(redis.url);
  const check = networkChecks.find(({ id }) => id === 'redis');
  const find = (REDIS_URL: string) => check?.find(doctor.depsOf({ env: { REDIS_URL } }));
  expect(await find(`redis://:secret@${host}`)).toBeNull();
  for (const url of [redis.url, `redis://:wrong@${host}`]) {
    expect(await find(url)).toMatchObject({
      level: 'problem',
      what: expect.stringMatching(/^The server of REDIS_URL cannot be used: (?:NOAUTH|WRONGPASS) /),
    });
  }
});

async function pooled(statement: string): Promise<Options> {
  const database = await freshDatabase();
  const name = database.pool.options.database ?? '';
  await database.pool.query(statement.replace('current', name));
  return { env: { ...ownDatabase(database), DATABASE_DIRECT_URL: urlOf(database) } };
}
