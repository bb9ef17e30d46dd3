import pg from 'pg';
import { afterEach, expect, inject, onTestFinished, vi } from 'vitest';
import { it } from '#testing/fixtures/app.ts';
import {
  ACCOUNT_CHANNEL,
  accountNotices,
  type AccountNotices,
} from '#platform/db/account-notices.ts';
import { openLog } from '#platform/log/open-log.ts';
import { suspend, suspensionsOf } from '#testing/features/suspensions.ts';
import type { TestApp } from '#testing/test-app.ts';
import { watchAccounts } from './account-watch.ts';

let notices: AccountNotices;
let reads: number;
let changed: string[];

it.beforeEach(async ({ db }) => {
  await db.deleteFrom('account_changes').execute();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [notices, reads, changed] = [accountNotices(), 0, []];
  const stop = watchAccounts(
    {
      db: countingReads(db),
      log: openLog('warn', process.stderr),
      onAccountChanged: (uid) => void changed.push(uid),
      accountNotices: notices,
    },
    suspensionsOf(db),
  );
  onTestFinished(stop);
});

afterEach(() => void vi.useRealTimers());

it('reads changes after a notice, and every five seconds without one', async ({
  app,
  db,
  alice,
}) => {
  await listen(app);
  await until(() => reads === 1);
  await vi.advanceTimersByTimeAsync(4_900);
  expect(reads).toBe(1);

  await suspend(db, 'alice');
  await until(() => changed.length === 1);
  expect(changed).toEqual([alice.uid]);
  expect(reads).toBe(2);

  await vi.advanceTimersByTimeAsync(100);
  await until(() => reads === 3);
  expect(changed).toEqual([alice.uid]);
});

it('reads changes within half a second while no connection listens', async ({ db, alice }) => {
  notices.opened();
  await until(() => reads === 1);
  notices.lost();
  await suspend(db, 'alice');
  await vi.advanceTimersByTimeAsync(500);
  await until(() => changed.length === 1);
  expect(changed).toEqual([alice.uid]);
});

function countingReads(db: TestApp['db']): TestApp['db'] {
  return new Proxy(db, {
    get(_db, name) {
      if (name === 'selectFrom') reads += 1;
      const value: unknown = Reflect.get(db, name);
      return typeof value === 'function' ? value.bind(db) : value;
    },
  });
}

async function listen(app: TestApp): Promise<void> {
  const { database } = app.database.pool.options;
  const client = new pg.Client({ ...inject('postgres'), database });
  onTestFinished(() => client.end());
  client.on('notification', notices.received);
  await client.connect();
  await client.query(`listen ${ACCOUNT_CHANNEL}`);
  notices.opened();
}

/** `expect.poll` advances the fake timers. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise(setImmediate);
}
