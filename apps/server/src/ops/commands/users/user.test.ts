import { expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it as base } from '#testing/fixtures/app.ts';
import { runOps } from '#testing/command-process.ts';
import { makeFriendGroup, requireNoDifferences, send } from '#testing/features/chat.ts';
import { makeFriends, makeTile } from '#testing/factories.ts';
import { suspend } from '#testing/features/suspensions.ts';
import { testDatabaseUrl } from '#testing/server-process.ts';
import { signUpUser } from '#testing/auth/accounts.ts';
import { totpCode } from '#testing/servers/totp.ts';
import type { TestUser } from '#testing/test-app.ts';

const it = base
  .extend('settings', { scope: 'file' }, ({ app }) => ({
    DATABASE_URL: testDatabaseUrl(app.database.pool.options.database ?? ''),
    PUBLIC_URL: 'https://clips.example',
  }))
  .extend(
    'user',
    { scope: 'file' },
    ({ settings }) =>
      (...args: string[]) =>
        runOps(settings, 'user', ...args),
  )
  .extend('json', { scope: 'file' }, ({ user }) => async (...args: string[]) => {
    const { stdout } = await user(...args, '--json');
    return JSON.parse(stdout);
  });

it.beforeAll(({ db, alice, bob }) => makeFriends(db, [alice.id, bob.id]));

it.afterAll(({ db }) => requireNoDifferences(db));

it('suspends and resumes a user of a running server', async ({ app, db, alice, user, json }) => {
  const socket = await app.socket(alice);
  expect(await user('suspend', 'Alice', '--reason', ' spam ', '--until', '7d')).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^alice is suspended until 20\d\d-[-\d]+ \d\d:\d\d UTC\.\n$/),
    stderr: securityEvent('user-suspended'),
  });
  await expect.poll(() => socket.raw.connected).toBe(false);
  expect(await statusOf(alice)).toBe(403);
  expect(await json('show', 'alice')).toMatchObject({
    status: 'suspended',
    suspension_reason: 'spam',
    actions: [{ action: 'suspend', note: 'spam' }],
  });
  const shown = await user('show', 'alice');
  expect(shown.stdout).toMatch(/^Username +alice$/m);
  expect(shown.stdout).toMatch(/^Status +suspended until /m);
  expect(await user('resume', 'alice')).toEqual({
    code: 0,
    stdout: 'alice is no longer suspended.\n',
    stderr: securityEvent('user-resumed'),
  });
  expect(await user('resume', 'alice')).toMatchObject({ stdout: 'alice is not suspended.\n' });
  await expect.poll(() => statusOf(alice)).toBe(200);
  expect(await actionsOn(db, alice.uid)).toEqual([
    ['suspend', 'spam'],
    ['resume', ''],
  ]);
});

it('prints no control characters of notes that moderators wrote', async ({ app, db, user }) => {
  const { id } = await app.createUser('nora');
  const note = '\u{1b}]0;title\u{7}\u{9b}2J';
  await db
    .insertInto('moderation_log')
    .values({ action: 'remove', subject_id: id, note })
    .execute();
  const { stdout } = await user('show', 'nora');
  expect(stdout).toMatch(/  remove  \ufffd\]0;title\ufffd\ufffd2J\n$/);
});

it('lists users by status, role and text, in pages', async ({ user, json }) => {
  expect(await json('list', '--search', 'LIC')).toMatchObject({
    users: [{ username: 'alice', status: 'active', is_moderator: false }],
    after: null,
  });
  const first = await json('list', '--limit', '1');
  expect(first.users).toMatchObject([{ username: 'alice' }]);
  const second = await json('list', '--limit', '1', '--after', String(first.after));
  expect(second.users).toMatchObject([{ username: 'bob' }]);
  expect(await json('list', '--search', '%')).toMatchObject({ users: [] });
  expect(await json('list', '--status', 'suspended')).toMatchObject({ users: [] });
  const { stdout } = await user('list', '--limit', '1');
  expect(stdout).toMatch(
    /^ID +USERNAME +EMAIL .*\n\d+ +alice +alice@example\.com +active .*\nMore: --after \d+\n$/,
  );
});

it('grants and revokes the role of a moderator', async ({ user, json }) => {
  expect(await user('grant', 'moderator', 'bob')).toMatchObject({
    code: 0,
    stderr: securityEvent('moderator-appointed'),
  });
  expect(await json('list', '--role', 'moderator')).toMatchObject({ users: [{ username: 'bob' }] });
  expect(await user('revoke', 'moderator', 'bob')).toMatchObject({
    stdout: 'bob is no longer a moderator.\n',
    stderr: securityEvent('moderator-withdrawn'),
  });
  expect(await json('list', '--role', 'moderator')).toMatchObject({ users: [] });
  expect(await user('revoke', 'moderator', 'bob')).toMatchObject({
    stdout: 'bob is not a moderator.\n',
    stderr: '',
  });
});

it('grants and revokes the role of an admin', async ({ user, json }) => {
  expect(await user('grant', 'admin', 'bob')).toMatchObject({
    stdout: 'bob is an admin now: they find the admin area at /admin.\n',
    stderr: securityEvent('admin-appointed'),
  });
  expect(await json('list', '--role', 'admin')).toMatchObject({
    users: [{ username: 'bob', is_admin: true, is_moderator: false }],
  });
  expect((await user('list', '--role', 'admin')).stdout).toContain('active, admin');
  expect(await user('revoke', 'admin', 'bob')).toMatchObject({
    stdout: 'bob is no longer an admin.\n',
    stderr: securityEvent('admin-withdrawn'),
  });
  expect(await json('list', '--role', 'admin')).toMatchObject({ users: [] });
});

it('revokes the role of a suspended user, and grants none to one', async ({ app, db, user }) => {
  const gina = await app.createUser('gina');
  await user('grant', 'moderator', 'gina');
  await suspend(db, 'gina');
  expect(await user('revoke', 'moderator', 'gina')).toMatchObject({ code: 0 });
  expect(await user('grant', 'moderator', 'gina')).toMatchObject({ code: 1 });
  expect(await actionsOn(db, gina.uid)).toEqual([
    ['appoint', ''],
    ['suspend', 'spam'],
    ['withdraw', ''],
  ]);
});

it('deletes a user as their own deletion does, after a confirmation', async ({ app, db, user }) => {
  const [carol, dan] = await makeFriendGroup(app, 'carol', 'dan');
  await makeTile(db, { ownerId: carol.id });
  await send(carol, dan);
  const socket = await app.socket(carol);
  expect(await user('delete', 'carol')).toMatchObject({
    code: 2,
    stderr:
      'carol and 1 posts are deleted permanently; 1 messages stay, without the name. Confirm it with --yes.\n',
  });
  expect(await statusOf(carol)).toBe(200);
  expect(await user('delete', 'carol', '--yes')).toEqual({
    code: 0,
    stdout: 'carol is deleted.\n',
    stderr: securityEvent('user-deleted'),
  });
  await expect.poll(() => socket.raw.connected).toBe(false);
  expect(await statusOf(carol)).toBe(401);
  expect(await db.selectFrom('tiles').select('id').execute()).toEqual([]);
  expect(await actionsOn(db, carol.uid)).toEqual([['delete', '']]);
  expect(await user('show', 'carol')).toMatchObject({ code: 1 });
});

it('prints a link for a new password that works once', async ({ app, db, settings, user }) => {
  const { uid } = await signUpUser(app, 'erin');
  const { stdout, stderr } = await user('reset-link', 'erin');
  expect(stderr).toEqual(securityEvent('reset-link-issued'));
  expect(stdout).toMatch(/^https:\/\/clips\.example\/reset-password#code=[\w-]{40,}\n$/);
  const body = { code: stdout.trim().split('#code=')[1], password: 'renewed1!' };
  const reset = () => app.visitor.call('POST', '/auth/reset-password', body);
  expect((await reset()).status).toBe(200);
  expect((await reset()).body).toMatchObject({ error: { code: 'INVALID_CODE' } });
  const signIn = { email: 'erin@example.com', password: 'renewed1!' };
  expect((await app.visitor.call('POST', '/auth/sign-in/email', signIn)).status).toBe(200);
  expect(await actionsOn(db, uid)).toEqual([['reset-link', '']]);
  expect(
    await runOps({ ...settings, AUTH_PROVIDER: 'firebase' }, 'user', 'reset-link', 'erin'),
  ).toMatchObject({
    code: 1,
    stderr: 'Firebase stores the passwords: send the link from its console.\n',
  });
});

it('turns two-step sign-in off for a user who lost the app and the codes', async ({
  app,
  db,
  user,
  json,
}) => {
  const { uid, cookie } = await signUpUser(app, 'hanna');
  const password = 'reprise1!';
  const post = (path: string, body: object) =>
    app.visitor.call('POST', `/auth/${path}`, body, { headers: { cookie } });
  const { body } = await post('second-factor/set-up', { password });
  await post('second-factor/confirm', { code: totpCode(body.uri) });
  const signIn = () => post('sign-in/email', { email: 'hanna@example.com', password });
  expect((await signIn()).body).toMatchObject({ secondFactor: true });
  expect(await user('second-factor', 'hanna', '--off')).toMatchObject({ code: 2 });
  expect((await signIn()).body).toMatchObject({ secondFactor: true });

  expect(await user('second-factor', 'hanna', '--off', '--yes')).toEqual({
    code: 0,
    stdout: 'Two-step sign-in of hanna is off.\n',
    stderr: securityEvent('second-factor-off'),
  });
  expect((await json('sessions', 'hanna')).sessions).toEqual([]);
  expect((await signIn()).body).toMatchObject({ user: { id: uid } });
  expect(await actionsOn(db, uid)).toEqual([['second-factor-off', '']]);
  expect(await user('second-factor', 'hanna', '--off', '--yes')).toMatchObject({
    code: 1,
    stderr: 'hanna has no two-step sign-in here.\n',
  });
  expect(await user('second-factor', 'hanna')).toMatchObject({ code: 2 });
});

it('lists sessions and ends one or all of them', async ({ app, user, json }) => {
  const frank = await app.createUser('frank');
  const [session] = (await json('sessions', 'frank')).sessions;
  expect(await user('sessions', 'frank', '--end', session.id)).toMatchObject({ code: 2 });
  expect(await user('sessions', 'frank', '--end', 'other', '--yes')).toMatchObject({
    code: 1,
    stderr: 'frank has no session other.\n',
  });
  const socket = await app.socket(frank);
  expect(await user('sessions', 'frank', '--end', session.id, '--yes')).toMatchObject({
    code: 0,
    stderr: securityEvent('user-signed-out'),
  });
  await expect.poll(() => socket.raw.connected).toBe(false);
  expect(await statusOf(frank)).toBe(401);
  expect(await user('sessions', 'frank')).toMatchObject({ stdout: 'No sessions.\n' });
  expect(await user('sessions', 'bob', '--end-all', '--yes')).toMatchObject({ code: 0 });
  expect((await json('sessions', 'bob')).sessions).toEqual([]);
});

it.for([
  [['suspend', 'alice'], /required option '--reason <text>'/],
  [['suspend', 'alice', '--reason', ' '], /The reason must have 1 to 500 characters/],
  [['suspend', 'alice', '--reason', 'x', '--until', '2020-01-01'], /a date in the future/],
  [['list', '--limit', '1001'], /a whole number from 1 to 1000/],
  [['list', '--limit', '0'], /a whole number from 1 to 1000/],
  [['list', '--status', 'lost'], /Allowed choices are/],
  [['grant', 'king', 'alice'], /Allowed choices are moderator/],
] as const)(
  'ends with 2 for %j and changes nothing',
  async ([args, reason], { db, alice, user }) => {
    const actions = await actionsOn(db, alice.uid);
    expect(await user(...args)).toMatchObject({ code: 2, stderr: expect.stringMatching(reason) });
    expect(await actionsOn(db, alice.uid)).toEqual(actions);
  },
);

it('reports that no user has the name', async ({ user }) => {
  for (const command of ['show', 'resume', 'reset-link', 'sessions']) {
    expect(await user(command, 'unknown')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'No user has the username unknown.\n',
    });
  }
});

function securityEvent(event: string): unknown {
  return expect.stringMatching(new RegExp(`^\\{[^\\n]*"event":"${event}"[^\\n]*\\}\\n$`));
}

function statusOf(caller: TestUser) {
  return caller.call('GET', `/user/info?uid=${caller.uid}`).then(({ status }) => status);
}

async function actionsOn(db: Db, uid: string) {
  const rows = await db
    .selectFrom('moderation_log')
    .innerJoin('users', 'users.id', 'subject_id')
    .select(['action', 'note'])
    .where('uid', '=', uid)
    .orderBy('moderation_log.id')
    .execute();
  return rows.map(({ action, note }) => [action, note]);
}
