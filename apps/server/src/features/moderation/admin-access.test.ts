import { expect } from 'vitest';
import { it as base } from '#testing/fixtures/app.ts';
import { makeModerator } from '#testing/features/moderation.ts';
import { makeAdmin } from '#testing/features/admins.ts';
import type { TestUser } from '#testing/test-app.ts';

const it = base
  .extend('env', { scope: 'file' }, { REQUIRE_SECOND_FACTOR: 'moderators' })
  .extend('admin', { scope: 'file' }, ({ app }) => app.createUser('ada'))
  .extend('moderator', { scope: 'file' }, ({ app }) => app.createUser('mara'));

it.beforeAll(async ({ app, db, admin, moderator }) => {
  await makeAdmin(app, admin);
  await makeModerator(db, moderator);
});

it('a required second factor is asked of those with a role, others find nothing', async ({
  app,
  alice,
  admin,
  moderator,
}) => {
  expect(await Promise.all([admin, moderator, alice].map(open))).toEqual([
    [403, 403],
    [404, 403],
    [404, 404],
  ]);
  await app.database.pool.query(`update auth_session set "withPasskey" = true`);
  expect(await Promise.all([admin, moderator, alice].map(open))).toEqual([
    [200, 200],
    [404, 200],
    [404, 404],
  ]);
});

function open(user: TestUser) {
  return Promise.all([
    user.call('GET', '/admin/userlist').then(({ status }) => status),
    user.call('GET', '/moderation/queue').then(({ status }) => status),
  ]);
}
