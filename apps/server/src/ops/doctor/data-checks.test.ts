import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { loadSampleCommunity } from '#sample/load-sample-community.ts';
import { checkSecrets } from '#platform/secrets/secrets.ts';
import { makeTile } from '#testing/factories.ts';
import {
  databaseAfter,
  freshDatabase,
  setUpDoctor,
  site,
  defaults,
  testFixtures,
  type Options,
} from '#testing/ops/doctor.ts';
import { AUTH_SECRET } from '#testing/ops/doctor-sites.ts';
import { makeUser } from '#testing/users.ts';
import { dataChecks } from './data-checks.ts';

const doctor = setUpDoctor();

testFixtures(
  dataChecks,
  {
    schema: {
      good: defaults,
      broken: () => databaseAfter(`update schema_meta set value = '39' where key = 'version'`),
      level: 'warning',
    },
    secret: {
      good: () => withSecret(AUTH_SECRET),
      broken: () => withSecret('y'.repeat(32)),
      level: 'problem',
    },
    'sample-accounts': {
      good: () => withSample(false),
      broken: () => withSample(true),
      level: 'warning',
    },
    jobs: {
      good: () =>
        databaseAfter(`insert into jobs (name, succeeded_at) values ('old-views', now())`),
      broken: () =>
        databaseAfter(
          `insert into jobs (name, succeeded_at) values ('old-views', now() - interval '3 days')`,
        ),
      level: 'warning',
    },
    moderators: {
      good: () => withModerators(['alice']),
      broken: () => withModerators([]),
      level: 'warning',
    },
    'like-counts': { good: () => withLikes(0), broken: () => withLikes(2), level: 'problem' },
    'unseen-counts': { good: () => withUnseen(0), broken: () => withUnseen(2), level: 'problem' },
    'message-sequences': {
      good: () => withSample(true),
      broken: () => sampleWith('update chats set last_seq = last_seq + 1'),
      level: 'problem',
    },
  },
  doctor,
);

it.each([
  [38, 'problem', 'The schema has version 38, of a development version of Reprise.'],
  [999, 'warning', /^The schema has version 999; this Reprise supports only \d+\.$/],
])('schema: finds version %i, a %s', async (version, level, what) => {
  const check = dataChecks.find(({ id }) => id === 'schema');
  const options = await databaseAfter(
    `update schema_meta set value = '${version}' where key = 'version'`,
  );
  const finding = await check?.find(doctor.depsOf(options));
  expect(finding).toMatchObject({ level, what: expect.stringMatching(what) });
});

async function withSample(isLoaded: boolean): Promise<Options> {
  const database = await freshDatabase();
  await loadSampleCommunity(database.db, isLoaded);
  return { env: site, database };
}

async function withSecret(secret: string): Promise<Options> {
  const database = await freshDatabase();
  await checkSecrets(database.db, { current: secret });
  return { database };
}

async function withModerators(names: readonly string[]): Promise<Options> {
  const database = await freshDatabase();
  for (const name of names) {
    const { id } = await makeUser(database.db, name);
    await database.db.insertInto('moderators').values({ user_id: id }).execute();
  }
  return { env: site, database };
}

async function withLikes(likes: number): Promise<Options> {
  const database = await freshDatabase();
  await makeTile(database.db, { likes });
  return { database };
}

async function withUnseen(count: number): Promise<Options> {
  const database = await freshDatabase();
  await makeUser(database.db, 'alice');
  await sql`update inboxes set unseen_count = ${count}`.execute(database.db);
  return { database };
}

async function sampleWith(statement: string): Promise<Options> {
  const made = await withSample(true);
  await made.database?.pool.query(statement);
  return made;
}
