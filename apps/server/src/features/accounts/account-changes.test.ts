import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { transactionOpener } from '#platform/db/transaction.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/test-app.ts';
import { insertAccountChange, readAccountChanges } from './accounts.repo.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  alice = await app.createUser('alice');
  bob = await app.createUser('bob');
});
beforeEach(() => app.db.deleteFrom('account_changes').execute());
afterAll(() => app.stop());

function change({ id }: TestUser): Promise<void> {
  return transactionOpener(app.db)((tx) => insertAccountChange(tx, id));
}

function passSeconds(seconds: number) {
  return sql`
    update account_changes set changed_at = changed_at - ${seconds} * interval '1 second'`.execute(
    app.db,
  );
}

async function storedUserIds(): Promise<number[]> {
  const rows = await app.db.selectFrom('account_changes').select('user_id').orderBy('id').execute();
  return rows.map(({ user_id }) => user_id);
}

it('changes are read for 20 seconds and stored for a minute', async () => {
  await change(alice);
  await passSeconds(10);
  await change(bob);
  expect((await readAccountChanges(app.db)).map(({ uid }) => uid)).toEqual([alice.uid, bob.uid]);
  await passSeconds(15);
  expect((await readAccountChanges(app.db)).map(({ uid }) => uid)).toEqual([bob.uid]);
  await passSeconds(30);
  await change(bob);
  expect(await storedUserIds()).toEqual([alice.id, bob.id, bob.id]);
  await passSeconds(10);
  await change(alice);
  expect(await storedUserIds()).toEqual([bob.id, bob.id, alice.id]);
});
