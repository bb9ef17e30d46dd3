import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAdmin } from '#testing/features/admins.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/test-app.ts';

let app: TestApp;
let admin: TestUser;
let moderator: TestUser;
let alice: TestUser;

beforeAll(async () => {
  app = await startTestApp({ REQUIRE_SECOND_FACTOR: 'moderators' });
  admin = await app.createUser('ada');
  moderator = await app.createUser('mara');
  alice = await app.createUser('alice');
  await makeAdmin(app, admin);
  await app.db.insertInto('moderators').values({ user_id: moderator.id }).execute();
});
afterAll(() => app.stop());

function open(user: TestUser) {
  return Promise.all([
    user.call('GET', '/admin/userlist').then(({ status }) => status),
    user.call('GET', '/moderation/queue').then(({ status }) => status),
  ]);
}

it('a required second factor is asked of those with a role, others find nothing', async () => {
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
