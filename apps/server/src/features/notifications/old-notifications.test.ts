import { expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/app.ts';
import type { NotificationKind } from '#platform/db/tables/notification-tables.ts';
import { statementRunner } from '#platform/db/transaction.ts';
import { DAY } from '@reprise/contract/units.ts';
import type { TestUser } from '#testing/test-app.ts';
import { oldNotificationsJob } from './old-notifications.ts';

const KEEP_DAYS = 90;

interface Row {
  readonly kind: NotificationKind;
  readonly days: number;
  readonly isUnseen?: boolean;
}

it('removes old seen notifications of likes, friends, weeks and mixes, nothing else', async ({
  db,
  alice,
  bob,
}) => {
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
    { kind: 'week', days: KEEP_DAYS + 3 },
    { kind: 'mix-invitation', days: KEEP_DAYS + 4 },
  ];
  for (const row of [...kept, ...old]) await insert(db, alice, bob, row);
  const runStatement = statementRunner(db);
  const deps = { db, runStatement, keepNotificationsDays: KEEP_DAYS };
  const { run } = oldNotificationsJob(deps);
  const signal = new AbortController().signal;
  expect(await run({ now: new Date(), last: null, signal })).toBe(old.length);
  const left = await db.selectFrom('notifications').select('tile_id').execute();
  expect(new Set(left.map(({ tile_id }) => tile_id))).toEqual(
    new Set(kept.map(({ days }) => days)),
  );
});

async function insert(
  db: Db,
  alice: TestUser,
  bob: TestUser,
  { kind, days, isUnseen = false }: Row,
): Promise<void> {
  await db
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
