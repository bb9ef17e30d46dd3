import { expect, vi } from 'vitest';
import { it as base } from '#testing/fixtures/app.ts';
import { runOps } from '#testing/command-process.ts';
import { PROCESS_TIMEOUTS, testDatabaseUrl } from '#testing/server-process.ts';
import type { TestApp } from '#testing/test-app.ts';

vi.setConfig(PROCESS_TIMEOUTS);

const it = base
  .extend('env', { scope: 'file' }, { SIGN_UPS: 'invite' })
  .extend('settings', { scope: 'file' }, ({ app }) => ({
    DATABASE_URL: testDatabaseUrl(app.database.pool.options.database ?? ''),
    PUBLIC_URL: 'https://clips.example',
  }))
  .extend(
    'signUps',
    { scope: 'file' },
    ({ settings }) =>
      (...args: string[]) =>
        runOps(settings, 'sign-ups', ...args),
  );

it('shows and changes the mode', async ({ app, signUps }) => {
  expect(await signUps('show')).toEqual({
    code: 0,
    stdout: [
      'Sign-ups: invite (from SIGN_UPS; SIGN_UPS=invite).',
      'Pending approval: 0.',
      'Registration not finished: 0 (deleted a day after the sign-up).',
      '',
    ].join('\n'),
    stderr: '',
  });
  expect(await signUps('set', 'closed')).toMatchObject({
    code: 0,
    stdout: 'Sign-ups: closed.\n',
    stderr: expect.stringContaining('"event":"sign-ups-changed"'),
  });
  const { body } = await app.visitor.call('POST', '/user/signups', {});
  expect(body.mode).toBe('closed');
  expect((await signUps('show')).stdout).toMatch(
    /^Sign-ups: closed \(since .* UTC; SIGN_UPS=invite\)/,
  );
  expect(await signUps('set', 'default')).toMatchObject({ stdout: 'Sign-ups: invite.\n' });
  expect(await signUps('set', 'half')).toMatchObject({ code: 2 });
});

it('makes invites with a count and an end', async ({ app, signUps }) => {
  const { stdout } = await signUps('invite', '--uses', '3', '--until', '2d');
  expect(stdout).toMatch(/^https:\/\/clips\.example\/login\?invite=[\w-]{22}\n$/);
  const code = new URL(stdout).searchParams.get('invite');
  const { body } = await app.visitor.call('POST', '/user/signups', { code });
  expect(body).toMatchObject({ mode: 'invite', is_invited: true });
  expect((await signUps('show')).stdout).toMatch(/^Invite \d+: 3 accounts left until /m);
  for (const uses of ['0', '10001']) {
    expect(await signUps('invite', '--uses', uses)).toMatchObject({ code: 2 });
  }
});

it('ends an invite early', async ({ app, db, signUps }) => {
  const { stdout } = await signUps('invite', '--uses', '3');
  const code = new URL(stdout).searchParams.get('invite');
  const isInvited = async () =>
    (await app.visitor.call('POST', '/user/signups', { code })).body.is_invited;
  expect(await isInvited()).toBe(true);
  const [, id = ''] =
    /^Invite (\d+): 3 accounts left\.$/m.exec((await signUps('show')).stdout) ?? [];
  expect(await signUps('invite', '--end', id)).toMatchObject({
    code: 0,
    stdout: `Ended: invite ${id}.\n`,
    stderr: expect.stringContaining('"event":"sign-ups-changed"'),
  });
  expect(await isInvited()).toBe(false);
  expect(await signUps('invite', '--end', id)).toMatchObject({
    code: 1,
    stderr: `There is no open invite ${id}.\n`,
  });
  const acts = await db.selectFrom('moderation_log').select(['action', 'note']).execute();
  expect(acts.filter(({ note }) => note === `ended ${id}`)).toEqual([
    { action: 'sign-up-invite', note: `ended ${id}` },
  ]);
});

it('approves and rejects accounts, by name or all', async ({ app, db, signUps }) => {
  for (const username of ['alice', 'bob', 'carol', 'dan', 'erin']) await makePending(app, username);
  expect(await signUps('pending')).toMatchObject({ stdout: 'alice\nbob\ncarol\ndan\nerin\n' });
  expect(await signUps('approve', 'bob')).toMatchObject({
    stdout: 'Approved: 1.\n',
    stderr: expect.stringContaining('"event":"sign-up-approved"'),
  });
  expect(await signUps('approve', 'bob')).toMatchObject({
    code: 1,
    stderr: 'bob is not pending approval.\n',
  });
  expect(await signUps('reject', 'carol')).toMatchObject({ code: 2 });
  expect(await signUps('reject', 'carol', '--yes')).toMatchObject({
    stdout: 'Rejected: 1.\n',
    stderr: expect.stringContaining('"event":"sign-up-rejected"'),
  });
  expect(await signUps('approve', 'dan', '--all')).toMatchObject({ code: 2 });
  expect(await signUps('reject', '--all', '--yes', '--json')).toMatchObject({
    stdout: expect.stringContaining('"alice"'),
  });
  expect(await signUps('pending')).toMatchObject({ stdout: 'No pending sign-ups.\n' });
  const rows = await db.selectFrom('users').select(['username', 'status']).execute();
  expect(rows.filter(({ status }) => status !== 'deleted')).toEqual([
    { username: 'bob', status: 'active' },
  ]);
});

async function makePending(app: TestApp, username: string): Promise<void> {
  await app.createUser(username);
  const change = app.db.updateTable('users').set({ status: 'pending' });
  await change.where('username', '=', username).execute();
}
