import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { it } from '#testing/fixtures/admins.ts';
import { storedState } from '#testing/stored-state.ts';
import type { Caller, TestApp, TestUser } from '#testing/test-app.ts';

describe('sign-ups', () => {
  it('change their mode, with who and why in the log', async ({ app, admin }) => {
    const changed = await post('signups/mode', { mode: 'closed', note: 'a break' }, admin);
    expect(changed).toMatchObject({ status: 200 });
    const state = await app.visitor.call('POST', '/user/signups', {});
    expect(state.body.mode).toBe('closed');
    const { body } = await admin.call('GET', '/admin/signups');
    expect(body.rows).toMatchObject([{ mode: 'closed', start_mode: 'invite', is_flood: false }]);
    await post('signups/mode', { mode: null, note: 'enough' }, admin);
    expect((await admin.call('GET', '/admin/signups')).body.rows).toMatchObject([
      { mode: 'invite', changed_at: null },
    ]);
    expect((await moderationLog(admin)).slice(0, 2)).toMatchObject([
      { action: 'sign-up-mode', moderator: 'ada', subject: null, note: 'default: enough' },
      { action: 'sign-up-mode', moderator: 'ada', subject: null, note: 'closed: a break' },
    ]);
  });

  it('have invite links with a count and an end', async ({ app, admin }) => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const created = await post(
      'signups/invite',
      {
        id: randomUUID(),
        uses: 3,
        until,
        note: 'a class',
      },
      admin,
    );
    const { link } = created.body.rows[0];
    expect(link).toMatch(/^http:\/\/localhost:3000\/login\?invite=[\w-]{22}$/);
    const code = new URL(link).searchParams.get('invite');
    const state = await app.visitor.call('POST', '/user/signups', { code });
    expect(state.body).toMatchObject({ mode: 'invite', is_invited: true });
    const { body } = await admin.call('GET', '/admin/signups');
    expect(body.rows[0].invites).toEqual([
      { id: expect.any(Number), uses_left: 3, ends_at: until },
    ]);
    expect(await moderationLog(admin)).toMatchObject([
      { action: 'sign-up-invite', note: `3 accounts until ${until}: a class` },
      ...(await moderationLog(admin)).slice(1),
    ]);
    for (const bad of [{ uses: 0 }, { uses: 10_001 }, { until: '2020-01-01T00:00:00Z' }]) {
      const input = { id: randomUUID(), uses: 1, until: null, note: 'x', ...bad };
      expect(await post('signups/invite', input, admin)).toMatchObject({ status: 400 });
    }
  });

  it('return the same link for a repeated call, and reject its id for other content', async ({
    db,
    admin,
    other,
  }) => {
    const input = { id: randomUUID(), uses: 2, until: null, note: 'a club' };
    const [one, two] = await Promise.all([
      post('signups/invite', input, admin),
      post('signups/invite', input, admin),
    ]);
    expect(one.status).toBe(200);
    expect(two.body).toEqual(one.body);
    const notes = (await moderationLog(admin)).map(({ note }: { note: string }) => note);
    expect(notes.filter((note: string) => note === '2 accounts: a club')).toHaveLength(1);
    const before = await storedState(db);
    for (const change of [{ uses: 3 }, { note: 'another club' }]) {
      expect(await post('signups/invite', { ...input, ...change }, admin)).toMatchObject({
        status: 409,
        body: { error: { code: 'ID_REUSED' } },
      });
    }
    expect(await storedState(db)).toBe(before);
    const byOther = await post('signups/invite', input, other);
    expect(byOther.body.rows[0].link).not.toBe(one.body.rows[0].link);
  });

  it('have invite links that end', async ({ app, db, admin }) => {
    const input = { id: randomUUID(), uses: 2, until: null, note: 'a mistake' };
    const { link } = (await post('signups/invite', input, admin)).body.rows[0];
    const open = async () => (await admin.call('GET', '/admin/signups')).body.rows[0].invites;
    const { id } = (await open()).at(-1);
    const ending = { id, note: 'the wrong group' };
    expect(await post('signups/endinvite', ending, admin)).toMatchObject({ status: 200 });
    expect(await open()).not.toContainEqual(expect.objectContaining({ id }));
    const code = new URL(link).searchParams.get('invite');
    const state = await app.visitor.call('POST', '/user/signups', { code });
    expect(state.body).toMatchObject({ is_invited: false });
    expect((await moderationLog(admin))[0]).toMatchObject({
      action: 'sign-up-invite',
      note: `ended ${id}: the wrong group`,
    });
    const before = await storedState(db);
    expect(await post('signups/endinvite', ending, admin)).toMatchObject({ status: 404 });
    expect(await storedState(db)).toBe(before);
  });

  it('wait for a decision; those that no longer wait are left out', async ({
    app,
    admin,
    mallory: _mallory,
  }) => {
    for (const name of ['wait.a', 'wait.b', 'wait.c']) await makePending(app, name);
    const { body } = await admin.call('GET', '/admin/signups');
    expect(body.rows).toMatchObject([
      { pending_count: 3, pending: ['wait.a', 'wait.b', 'wait.c'] },
    ]);
    const approved = await post(
      'signups/decide',
      {
        decision: 'approve',
        usernames: ['wait.a', 'mallory', 'wait.b'],
      },
      admin,
    );
    expect(approved.body.rows).toEqual([{ username: 'wait.a' }, { username: 'wait.b' }]);
    await post('signups/decide', { decision: 'reject', usernames: ['wait.c', 'wait.a'] }, admin);
    expect(await detailsOf(admin, 'wait.a')).toMatchObject({ status: 'active' });
    expect(await admin.call('GET', '/admin/user?username=wait.c')).toMatchObject({ status: 404 });
    expect((await moderationLog(admin))[0]).toMatchObject({ action: 'reject', moderator: 'ada' });
  });
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

async function makePending(app: TestApp, username: string): Promise<void> {
  const { id } = await app.createUser(username);
  await app.db.updateTable('users').set({ status: 'pending' }).where('id', '=', id).execute();
}
