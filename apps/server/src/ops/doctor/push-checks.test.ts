import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import { statementRunner } from '#platform/db/transaction.ts';
import { storePushRejection } from '#platform/push/push-rejections.ts';
import { openPushSigner } from '#platform/push/vapid.ts';
import { browserKeys } from '#testing/features/push.ts';
import { startHttpServer } from '#testing/ops/doctor-sites.ts';
import {
  freshDatabase,
  setUpDoctor,
  settings,
  site,
  testFixtures,
  type Options,
} from '#testing/ops/doctor.ts';
import { makeUser } from '#testing/users.ts';
import { pushChecks } from './push-checks.ts';

const doctor = setUpDoctor();
const contact = (VAPID_SUBJECT: string) => ({ ...site, VAPID_SUBJECT });

const openSigner = ({ db }: OpenDatabase) =>
  openPushSigner({ config: loadConfig({}), publicUrl: 'http://localhost' }, db);

testFixtures(
  pushChecks,
  {
    'push-keys': {
      good: () => withKeys('select'),
      broken: () =>
        withKeys(
          `update push_keys set private_jwk = jsonb_set(private_jwk::jsonb, '{d}', '${privateKey()}')::text`,
        ),
      level: 'problem',
    },
    'push-contact': settings(contact('mailto:a@clips.example'), site),
    'push-services': {
      good: async () => subscribed(await startHttpServer(404, '')),
      broken: () => subscribed('1'),
      level: 'warning',
    },
    'push-subscriptions': {
      good: () => subscribed('1', 5),
      broken: () => subscribed('1', 6),
      level: 'warning',
    },
  },
  doctor,
);

const find = (id: string, options: Options) =>
  pushChecks.find((check) => check.id === id)?.find(doctor.depsOf(options));

it.each(['mailto:admin@localhost', 'https://localhost/contact'])(
  'push-contact: finds %s, which push services reject',
  async (subject) => {
    expect(await find('push-contact', { env: contact(subject) })).toMatchObject({
      what: `VAPID_SUBJECT ${subject} has no public domain.`,
    });
  },
);

it.each(['{}', '{"d":secret}'])('neither push-keys nor a start prints the key %s', async (key) => {
  const { database } = await withKeys(`update push_keys set private_jwk = '${key}'`);
  const fault = 'push_keys has no private key for P-256 as JSON';
  expect(await find('push-keys', { database })).toMatchObject({
    level: 'problem',
    what: `The VAPID keys in the table push_keys are not a valid pair: ${fault}.`,
  });
  await expect(openSigner(database)).rejects.toThrow(fault);
});

it('push-subscriptions: names the service and its reason', async () => {
  const options = await subscribed('1', 6);
  const rejection = { service: 'http://127.0.0.1:1', reason: '403 {"reason":"BadJwtToken"}' };
  await statementRunner(options.database.db)((statement) =>
    storePushRejection(statement, rejection),
  );
  expect(await find('push-subscriptions', options)).toMatchObject({
    what: 'Push services reject pushes: http://127.0.0.1:1 those of 6 of 12 subscriptions (403 {"reason":"BadJwtToken"}).',
  });
});

async function withKeys(statement: string) {
  const database = await freshDatabase();
  await openSigner(database);
  await database.pool.query(statement);
  return { database };
}

function privateKey(): string {
  const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return JSON.stringify(key.export({ format: 'jwk' }).d);
}

async function subscribed(port: string, failures = 0) {
  const database = await freshDatabase();
  const { id: user_id } = await makeUser(database.db, 'alice');
  const subscriptions = Array.from({ length: 12 }, (_, n) => ({
    ...browserKeys(),
    user_id,
    session_id: null,
    signed_in_at: new Date(),
    endpoint: `http://127.0.0.1:${port}/${n}`,
    failure_count: n < failures ? 3 : 0,
    created_at: new Date(),
  }));
  await database.db.insertInto('push_subscriptions').values(subscriptions).execute();
  return { database };
}
