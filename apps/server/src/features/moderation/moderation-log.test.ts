import { expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it as base } from '#testing/fixtures/app.ts';
import { transactionOpener } from '#platform/db/transaction.ts';
import { makeAdmin } from '#testing/features/admins.ts';
import { moderationLogService } from './moderation-log.service.ts';

const it = base
  .extend('admin', { scope: 'file' }, ({ app }) => app.createUser('ada'))
  .extend('other', { scope: 'file' }, ({ app }) => app.createUser('grace'));

it.beforeAll(async ({ app, admin, other }) => {
  await makeAdmin(app, admin);
  await makeAdmin(app, other);
});

it.beforeEach(({ db }) => db.deleteFrom('moderation_log').execute());

it('an admin acts on other users, and on what concerns no user', async ({ db, alice, admin }) => {
  await record(db, admin.id, alice.id);
  await record(db, admin.id, null);
  const entry = { moderator_id: admin.id, tile_id: null, note: 'spam' };
  expect(await stored(db)).toEqual([
    { ...entry, action: 'suspend', subject_id: alice.id },
    { ...entry, action: 'sign-up-mode', subject_id: null },
  ]);
});

it('an admin does not act on admins', async ({ db, admin, other }) => {
  for (const { id } of [admin, other]) {
    await expect(record(db, admin.id, id)).rejects.toMatchObject({ code: 'ADMIN_PROTECTED' });
  }
  expect(await stored(db)).toEqual([]);
});

it('the operator acts on everyone', async ({ db, admin }) => {
  await record(db, null, admin.id);
  expect(await stored(db)).toMatchObject([{ moderator_id: null, subject_id: admin.id }]);
});

it('users who are not admins do not act', async ({ db, alice }) => {
  await expect(record(db, alice.id, alice.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(record(db, alice.id, null)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await stored(db)).toEqual([]);
});

function record(db: Db, adminId: number | null, subjectId: number | null): Promise<void> {
  const name = subjectId === null ? 'sign-up-mode' : 'suspend';
  const action = { adminId, action: name, subjectId, note: 'spam' } as const;
  return transactionOpener(db)((tx) => moderationLogService().recordAction(tx, action));
}

function stored(db: Db) {
  return db
    .selectFrom('moderation_log')
    .select(['moderator_id', 'action', 'subject_id', 'tile_id', 'note'])
    .execute();
}
