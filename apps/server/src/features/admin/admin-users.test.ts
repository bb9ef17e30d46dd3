import { describe, expect } from 'vitest';
import { it } from '#testing/fixtures/admins.ts';
import { makeModerator } from '#testing/features/moderation.ts';
import { makeReport, makeTile } from '#testing/factories.ts';
import { makeAdmin } from '#testing/features/admins.ts';
import { storedState } from '#testing/stored-state.ts';
import type { Caller, TestUser } from '#testing/test-app.ts';

describe('users', () => {
  it('are listed newest first, by pages, and found by username, name and email', async ({
    app,
    db,
    admin,
    other,
    mallory,
  }) => {
    const names = Array.from({ length: 22 }, (_, index) => `page.user${index}`);
    for (const name of names) await app.createUser(name);
    const first = await admin.call('GET', '/admin/userlist?search=page.user');
    expect(first.body.rows).toHaveLength(20);
    expect(first.body.rows[0]).toEqual({
      id: expect.any(Number),
      username: 'page.user21',
      email: expect.stringContaining('page.user21'),
      status: 'active',
      joined: expect.stringMatching(/Z$/),
      last_sign_in: null,
      is_moderator: false,
      is_admin: false,
      suspended_until: null,
    });
    const before = first.body.rows.at(-1).id;
    const rest = await admin.call('GET', `/admin/userlist?search=page.user&before=${before}`);
    expect(rest.body.rows.map(({ username }: { username: string }) => username)).toEqual([
      'page.user1',
      'page.user0',
    ]);
    const byEmail = await admin.call(
      'GET',
      `/admin/userlist?search=${encodeURIComponent(mallory.email.toUpperCase())}`,
    );
    expect(byEmail.body.rows).toMatchObject([{ username: 'mallory' }]);
    await db
      .updateTable('users')
      .set({ email: 'mallory@xn--bcher-kva.example' })
      .where('id', '=', mallory.id)
      .execute();
    const international = encodeURIComponent('mallory@bücher.example');
    const byDomain = await admin.call('GET', `/admin/userlist?search=${international}`);
    expect(byDomain.body.rows).toMatchObject([{ username: 'mallory' }]);
    await db
      .updateTable('users')
      .set({ fname: 'Mal', lname: 'Reynolds' })
      .where('id', '=', mallory.id)
      .execute();
    const byName = await admin.call('GET', '/admin/userlist?search=mal%20rey');
    expect(byName.body.rows).toMatchObject([{ username: 'mallory' }]);
    await db
      .updateTable('users')
      .set({ fname: 'Özlem', lname: "O'Neil" })
      .where('id', '=', other.id)
      .execute();
    for (const name of ['özlem o’n', 'O\u0308ZLEM', 'o’NEIL']) {
      const found = await admin.call('GET', `/admin/userlist?search=${encodeURIComponent(name)}`);
      expect(found.body.rows, name).toMatchObject([{ username: 'grace' }]);
    }
    const wildcard = await admin.call('GET', '/admin/userlist?search=%25');
    expect(wildcard.body.rows).toEqual([]);
  });

  it('are shown with state, counts and what was done', async ({ db, admin, other, mallory }) => {
    const tileId = await makeTile(db, { ownerId: mallory.id });
    await makeReport(db, tileId, other.id);
    expect(await detailsOf(admin, 'MALLORY')).toMatchObject({
      username: 'mallory',
      status: 'active',
      first_name: 'Mal',
      suspension_reason: null,
      posts: 1,
      open_reports: 1,
      sessions: 1,
      actions: [],
    });
    expect(await admin.call('GET', '/admin/user?username=unknown')).toMatchObject({ status: 404 });
  });

  it('are suspended with a reason and an end, and resumed', async ({ admin, mallory }) => {
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const suspended = await post(
      'user/suspend',
      { username: 'mallory', note: 'spam', until },
      admin,
    );
    expect(suspended).toMatchObject({ status: 200, body: { success: true } });
    expect(await detailsOf(admin, 'mallory')).toMatchObject({
      status: 'suspended',
      suspension_reason: 'spam',
      suspended_until: until,
      actions: [{ action: 'suspend', by: 'ada', note: 'spam' }],
    });
    await expect
      .poll(async () => (await mallory.call('GET', '/user/blocked?user=mallory')).body.error?.code)
      .toBe('ACCOUNT_SUSPENDED');
    const onlySuspended = await admin.call('GET', '/admin/userlist?status=suspended');
    expect(onlySuspended.body.rows).toMatchObject([{ username: 'mallory' }]);

    await post('user/resume', { username: 'mallory', note: 'an error of mine' }, admin);
    expect(await detailsOf(admin, 'mallory')).toMatchObject({
      status: 'active',
      suspended_until: null,
    });
    expect(await moderationLog(admin)).toMatchObject([
      { action: 'resume', moderator: 'ada', subject: 'mallory', note: 'an error of mine' },
      { action: 'suspend', moderator: 'ada', subject: 'mallory', note: 'spam' },
    ]);
  });

  it('are filtered by role', async ({ app, db, admin }) => {
    const mara = await app.createUser('mara');
    await makeModerator(db, mara);
    const namesOf = async (role: string) => {
      const { body } = await admin.call('GET', `/admin/userlist?role=${role}`);
      return body.rows.map(({ username }: { username: string }) => username);
    };
    expect(await namesOf('moderator')).toEqual(['mara']);
    expect(await namesOf('admin')).toEqual(['grace', 'ada']);
  });

  it('are signed out on one device', async ({ app, db, admin, mallory: _mallory }) => {
    const victor = await app.createUser('victor');
    const list = async () =>
      (await admin.call('GET', '/admin/user/sessions?username=victor')).body.rows;
    const [session] = await list();
    expect(session).toEqual({
      id: expect.any(String),
      device: expect.any(String),
      signed_in: expect.stringMatching(/Z$/),
      last_used: expect.stringMatching(/Z$/),
    });
    const input = { username: 'victor', note: 'a lost phone', session_id: session.id };
    const protectedSessions = await admin.call('GET', '/admin/user/sessions?username=grace');
    const ofAdmin = { username: 'grace', session_id: protectedSessions.body.rows[0].id };
    const before = await storedState(db);
    expect(await post('user/endsession', { ...input, username: 'mallory' }, admin)).toMatchObject({
      status: 404,
    });
    expect(await post('user/endsession', { ...input, ...ofAdmin }, admin)).toMatchObject({
      status: 403,
      body: { error: { code: 'ADMIN_PROTECTED' } },
    });
    expect(await storedState(db)).toBe(before);
    expect(await post('user/endsession', input, admin)).toMatchObject({ status: 200 });
    expect(await list()).toEqual([]);
    await expect
      .poll(async () => (await victor.call('GET', '/user/blocked?user=victor')).status)
      .toBe(401);
    expect((await moderationLog(admin))[0]).toMatchObject({
      action: 'end-sessions',
      moderator: 'ada',
      subject: 'victor',
      note: 'a lost phone',
    });
  });

  it('get a link for a new password, are signed out, and are deleted after a confirmation', async ({
    app,
    db,
    admin,
  }) => {
    const trudy = await app.createUser('trudy');
    const note = 'asked by mail';
    const { body } = await post('user/resetlink', { username: 'trudy', note }, admin);
    expect(body.rows[0].link).toMatch(/^http:\/\/localhost:3000\/reset-password#code=[\w.-]{20,}$/);
    expect(JSON.stringify(await moderationLog(admin))).not.toContain('code=');

    await post('user/endsessions', { username: 'trudy', note }, admin);
    expect(await detailsOf(admin, 'trudy')).toMatchObject({ sessions: 0 });
    await expect
      .poll(async () => (await trudy.call('GET', '/user/blocked?user=trudy')).status)
      .toBe(401);

    const before = await storedState(db);
    const unconfirmed = { username: 'trudy', note, confirmation: 'trud' };
    expect(await post('user/delete', unconfirmed, admin)).toMatchObject({ status: 400 });
    expect(await storedState(db)).toBe(before);
    const confirmed = { username: 'trudy', note: 'a bot', confirmation: 'Trudy' };
    expect(await post('user/delete', confirmed, admin)).toMatchObject({ status: 200 });
    expect(await admin.call('GET', '/admin/user?username=trudy')).toMatchObject({ status: 404 });
    expect((await moderationLog(admin)).slice(0, 3)).toMatchObject([
      { action: 'delete', moderator: 'ada', subject: 'Deleted user', note: 'a bot' },
      { action: 'end-sessions', moderator: 'ada', note },
      { action: 'reset-link', moderator: 'ada', note },
    ]);
  });
});

describe('the queue of reports', () => {
  it('is open to admins, who have the rights of moderators', async ({
    admin,
    mallory: _mallory,
  }) => {
    const { body } = await admin.call('GET', '/moderation/queue');
    expect(body.rows).toMatchObject([{ tile_owner: 'mallory' }]);
  });
});

it('a user has actions of an admin whose account was deleted', async ({ app, admin }) => {
  const [former, user] = [await app.createUser('former.admin'), await app.createUser('target')];
  await makeAdmin(app, former);
  await post('user/suspend', { username: user.username, note: 'spam', until: null }, former);
  await former.call('DELETE', '/user/delete', { uid: former.uid });
  expect((await detailsOf(admin, user.username)).actions).toMatchObject([
    { action: 'suspend', by: 'Deleted user' },
  ]);
});

function post(path: string, body: object, caller: Caller) {
  return caller.call('POST', `/admin/${path}`, body);
}

async function detailsOf(admin: TestUser, username: string) {
  const { body } = await admin.call('GET', `/admin/user?username=${username}`);
  return body.rows[0];
}

async function moderationLog(admin: TestUser) {
  const { body } = await admin.call('GET', '/moderation/log');
  return body.rows.map(({ id: _id, date: _date, ...entry }: Record<string, unknown>) => entry);
}
