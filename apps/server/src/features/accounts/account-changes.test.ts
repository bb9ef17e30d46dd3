import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/app.ts';
import { transactionOpener } from '#platform/db/transaction.ts';
import type { TestUser } from '#testing/test-app.ts';
import { insertAccountChange, readAccountChanges } from './accounts.repo.ts';

it.beforeEach(({ db }) => db.deleteFrom('account_changes').execute());

it('changes are read for 20 seconds and stored for a minute', async ({ db, alice, bob }) => {
  await change(db, alice);
  await passSeconds(db, 10);
  await change(db, bob);
  expect((await readAccountChanges(db)).map(({ uid }) => uid)).toEqual([alice.uid, bob.uid]);
  await passSeconds(db, 15);
  expect((await readAccountChanges(db)).map(({ uid }) => uid)).toEqual([bob.uid]);
  await passSeconds(db, 30);
  await change(db, bob);
  expect(await storedUserIds(db)).toEqual([alice.id, bob.id, bob.id]);
  await passSeconds(db, 10);
  await change(db, alice);
  expect(await storedUserIds(db)).toEqual([bob.id, bob.id, alice.id]);
});

function change(db: Db, { id }: TestUser): Promise<void> {
  return transactionOpener(db)((tx) => insertAccountChange(tx, id));
}

function passSeconds(db: Db, seconds: number) {
  return sql`
    update account_changes set changed_at = changed_at - ${seconds} * interval '1 second'`.execute(
    db,
  );
}

async function storedUserIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('account_changes').select('user_id').orderBy('id').execute();
  return rows.map(({ user_id }) => user_id);
}
