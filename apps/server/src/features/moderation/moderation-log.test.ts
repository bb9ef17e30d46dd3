import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { transactionOpener } from '#platform/db/transaction.ts';
import { makeAdmin } from '#testing/features/admins.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/test-app.ts';
import { moderationLogService } from './moderation-log.service.ts';

let app: TestApp;
let admin: TestUser;
let other: TestUser;
let alice: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.createUser('ada');
  other = await app.createUser('grace');
  alice = await app.createUser('alice');
  await makeAdmin(app, admin);
  await makeAdmin(app, other);
});
beforeEach(() => app.db.deleteFrom('moderation_log').execute());
afterAll(() => app.stop());

function record(adminId: number | null, subjectId: number | null): Promise<void> {
  const name = subjectId === null ? 'sign-up-mode' : 'suspend';
  const action = { adminId, action: name, subjectId, note: 'spam' } as const;
  return transactionOpener(app.db)((tx) => moderationLogService().recordAction(tx, action));
}

function stored() {
  return app.db
    .selectFrom('moderation_log')
    .select(['moderator_id', 'action', 'subject_id', 'tile_id', 'note'])
    .execute();
}

it('an admin acts on other users, and on what concerns no user', async () => {
  await record(admin.id, alice.id);
  await record(admin.id, null);
  const entry = { moderator_id: admin.id, tile_id: null, note: 'spam' };
  expect(await stored()).toEqual([
    { ...entry, action: 'suspend', subject_id: alice.id },
    { ...entry, action: 'sign-up-mode', subject_id: null },
  ]);
});

it('an admin does not act on admins', async () => {
  for (const { id } of [admin, other]) {
    await expect(record(admin.id, id)).rejects.toMatchObject({ code: 'ADMIN_PROTECTED' });
  }
  expect(await stored()).toEqual([]);
});

it('the operator acts on everyone', async () => {
  await record(null, admin.id);
  expect(await stored()).toMatchObject([{ moderator_id: null, subject_id: admin.id }]);
});

it('users who are not admins do not act', async () => {
  await expect(record(alice.id, alice.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(record(alice.id, null)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await stored()).toEqual([]);
});
