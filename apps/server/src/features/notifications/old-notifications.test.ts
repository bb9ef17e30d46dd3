import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NotificationKind } from '#platform/db/tables/notification-tables.ts';
import { statementRunner } from '#platform/db/transaction.ts';
import { DAY } from '@reprise/contract/units.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/test-app.ts';
import { oldNotificationsJob } from './old-notifications.ts';

const KEEP_DAYS = 90;

let app: TestApp;
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  alice = await app.createUser('alice');
  bob = await app.createUser('bob');
});
afterAll(() => app.stop());

interface Row {
  readonly kind: NotificationKind;
  readonly days: number;
  readonly isUnseen?: boolean;
}

async function insert({ kind, days, isUnseen = false }: Row): Promise<void> {
  await app.db
    .insertInto('notifications')
    .values({
      user_id: alice.id,
      kind,
      actor_id: bob.id,
      tile_id: days,
      created_at: new Date(Date.now() - days * DAY),
      is_unseen: isUnseen,
    })
    .execute();
}

it('removes old seen notifications of likes and friends, nothing else', async () => {
  const kept: readonly Row[] = [
    { kind: 'like', days: KEEP_DAYS - 1 },
    { kind: 'like', days: KEEP_DAYS + 5, isUnseen: true },
    { kind: 'request', days: KEEP_DAYS + 6, isUnseen: true },
    { kind: 'removal', days: KEEP_DAYS + 7 },
    { kind: 'source-unavailable', days: KEEP_DAYS + 8 },
  ];
  const old: readonly Row[] = [
    { kind: 'like', days: KEEP_DAYS + 1 },
    { kind: 'request', days: KEEP_DAYS + 2 },
    { kind: 'acceptance', days: KEEP_DAYS + 300 },
  ];
  for (const row of [...kept, ...old]) await insert(row);
  const runStatement = statementRunner(app.db);
  const deps = { db: app.db, runStatement, keepNotificationsDays: KEEP_DAYS };
  const { run } = oldNotificationsJob(deps);
  const signal = new AbortController().signal;
  expect(await run({ now: new Date(), signal })).toBe(old.length);
  const left = await app.db.selectFrom('notifications').select('tile_id').execute();
  expect(new Set(left.map(({ tile_id }) => tile_id))).toEqual(
    new Set(kept.map(({ days }) => days)),
  );
});
