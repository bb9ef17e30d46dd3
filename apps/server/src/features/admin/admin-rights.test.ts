import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { adminEndpoints } from '@reprise/contract/admin/calls.ts';
import { describe, expect } from 'vitest';
import { it } from '#testing/fixtures/admins.ts';
import { makeModerator } from '#testing/features/moderation.ts';
import { everyCall, pathOf, type Target } from '#testing/every-call.ts';
import { makeAdmin } from '#testing/features/admins.ts';
import { suspend } from '#testing/features/suspensions.ts';
import { storedState } from '#testing/stored-state.ts';
import { startTestApp, type Caller, type TestApp, type TestUser } from '#testing/test-app.ts';

const acts = [
  'suspendUser',
  'resumeUser',
  'removeUserPhoto',
  'endUserSessions',
  'createResetLink',
  'deleteUser',
] as const;
const calls = Object.keys(adminEndpoints) as (keyof typeof adminEndpoints)[];

describe('the account of an admin', () => {
  it.for(acts)(
    '%s is rejected for it, also for their own one',
    async (name, { db, admin, other }) => {
      if (name === 'resumeUser') await suspend(db, 'grace');
      const before = await storedState(db);
      for (const user of name === 'resumeUser' ? [other] : [admin, other]) {
        expect(await make(name, admin, user)).toMatchObject({
          status: 403,
          body: { error: { code: 'ADMIN_PROTECTED' } },
        });
      }
      expect(await storedState(db)).toBe(before);
    },
  );
});

describe('without the right', () => {
  it.for(calls)(
    '%s is an unknown address, for moderators too',
    async (name, { app, db, mallory }) => {
      const moderator = await app.createUser(`m.${calls.indexOf(name)}`);
      await makeModerator(db, moderator);
      const before = await storedState(db);
      expect(await make(name, moderator, mallory)).toMatchObject({
        status: 404,
        body: { error: { code: 'NOT_FOUND', message: 'There is nothing at this address.' } },
      });
      expect(await storedState(db)).toBe(before);
    },
  );

  it('an act fails that begins before the admin is removed and ends after', async ({
    app,
    db,
    admin,
    mallory,
  }) => {
    const former = await app.createUser('former');
    await makeAdmin(app, former);
    const removal = db.transaction().execute(async (tx) => {
      await tx.deleteFrom('admins').where('user_id', '=', former.id).execute();
      const act = make('suspendUser', former, mallory);
      // The action passed its first check and waits for the row lock.
      await expect
        .poll(async () => {
          const { rows } = await app.database.pool.query(
            `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%admins%'`,
          );
          return rows.length;
        })
        .toBeGreaterThan(0);
      return { act };
    });
    const { act } = await removal;
    expect(await act).toMatchObject({ status: 404 });
    expect(await admin.call('GET', '/admin/user?username=mallory')).toMatchObject({
      body: { rows: [{ status: 'active' }] },
    });
  });
});

describe('a sign-in of more than five minutes ago', () => {
  async function withSignIn(app: TestApp, admin: TestUser, msAgo: number): Promise<Caller> {
    const auth_time = Math.floor((Date.now() - msAgo) / 1_000);
    return app.callerWith(await app.signToken(admin, { auth_time }));
  }

  it.for([
    ['createResetLink', 'trudy'],
    ['deleteUser', 'victor'],
  ] as const)('is too old for %s', async ([name, username], { app, db, admin }) => {
    const user = await app.createUser(username);
    const before = await storedState(db);
    const old = await withSignIn(app, admin, accountLimits.freshSignInMs + 1_000);
    expect(await make(name, old, user)).toMatchObject({
      status: 403,
      body: { error: { code: 'REAUTH_REQUIRED' } },
    });
    expect(await storedState(db)).toBe(before);
    const recent = await withSignIn(app, admin, accountLimits.freshSignInMs - 60_000);
    expect(await make(name, recent, user)).toMatchObject({ status: 200 });
    expect(await storedState(db)).not.toBe(before);
  });

  it('is enough to help and to suspend', async ({ app, admin, mallory }) => {
    const old = await withSignIn(app, admin, accountLimits.freshSignInMs + 1_000);
    for (const name of ['suspendUser', 'resumeUser', 'endUserSessions'] as const) {
      expect(await make(name, old, mallory)).toMatchObject({ status: 200 });
    }
  });
});

describe('REQUIRE_SECOND_FACTOR=moderators', () => {
  it('requires two-step sign-in of admins', async () => {
    const strict = await startTestApp({ REQUIRE_SECOND_FACTOR: 'moderators' });
    try {
      const user = await strict.createUser('ada');
      const stranger = await strict.createUser('eve');
      await makeAdmin(strict, user);
      expect(await user.call('GET', '/admin/userlist')).toMatchObject({
        status: 403,
        body: { error: { code: 'SECOND_FACTOR_REQUIRED' } },
      });
      expect(await stranger.call('GET', '/admin/userlist')).toMatchObject({ status: 404 });
      await strict.database.pool.query(`update auth_session set "withPasskey" = true`);
      expect(await user.call('GET', '/admin/userlist')).toMatchObject({ status: 200 });
    } finally {
      await strict.stop();
    }
  });
});

function make(name: keyof typeof adminEndpoints, caller: Caller, user: TestUser) {
  const { method, path } = adminEndpoints[name];
  const target: Target = {
    user,
    requester: user,
    tileId: 1,
    publicId: 'x',
    chat: 'x',
    group: 'x',
    inviteCode: 'x',
    mix: 'x',
  };
  const input = everyCall[name](user, target);
  return caller.call(method, pathOf(path, input), input.body);
}
