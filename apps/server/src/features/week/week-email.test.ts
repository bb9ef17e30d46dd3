import { sql } from 'kysely';
import { expect } from 'vitest';
import { exportAccount } from '#testing/features/account-export.ts';
import { setSwitch } from '#testing/features/notifications.ts';
import { makeTile } from '#testing/factories.ts';
import { it } from '#testing/fixtures/mailbox.ts';
import type { TestApp, TestUser } from '#testing/test-app.ts';

const END = new Date('2026-11-29T10:00:00Z');

const settingsOf = async (user: TestUser) =>
  (await user.call('GET', '/notifications/settings')).body.rows;

/** Tests sign users in with an unconfirmed email. */
async function confirm(app: TestApp, user: TestUser): Promise<TestUser> {
  const token = await app.signToken(user, { email_verified: true });
  return { ...user, ...app.callerWith(token), token };
}

it('is off, and on for confirmed emails only', async ({ app, alice }) => {
  expect(await settingsOf(alice)).toEqual([{ app_off: [], push_off: [], email_on: [] }]);
  expect(await setSwitch(alice, 'week', { channel: 'email', on: true })).toMatchObject({
    status: 403,
    body: { error: { code: 'EMAIL_UNVERIFIED' } },
  });
  expect(await settingsOf(alice)).toMatchObject([{ email_on: [] }]);
  const confirmed = await confirm(app, alice);
  for (const _ of [1, 2]) {
    const { status, body } = await setSwitch(confirmed, 'week', { channel: 'email', on: true });
    expect({ status, rows: body.rows }).toMatchObject({
      status: 200,
      rows: [{ email_on: ['week'] }],
    });
  }
  const { files } = await exportAccount(app, alice);
  expect(files['account']).toMatchObject([{ email_on: ['week'] }]);
  await setSwitch(alice, 'week', { channel: 'email' });
  expect(await settingsOf(alice)).toMatchObject([{ email_on: [] }]);
});

it('no other kind is sent as an email', async ({ app, alice }) => {
  const confirmed = await confirm(app, alice);
  const change = await setSwitch(confirmed, 'likes', { channel: 'email', on: true });
  expect(change).toMatchObject({ status: 400 });
});

it('arrives once, as text and HTML, with a way to turn it off', async ({
  app,
  db,
  mailbox,
  alice,
}) => {
  const confirmed = await confirm(app, alice);
  await setSwitch(confirmed, 'week', { channel: 'email', on: true });
  await makeTile(db, { ownerId: alice.id, createdAt: new Date('2026-11-25T12:00:00Z') });
  await sql`
    insert into jobs (name, succeeded_at) values ('week', '2026-11-22')
    on conflict (name) do update set succeeded_at = excluded.succeeded_at`.execute(db);
  for (const _ of [1, 2]) await app.jobs.check(END);
  expect(mailbox.subjectsTo(alice.email)).toEqual(['Your week']);
  const [mail] = mailbox.mails;
  expect(mail?.content).toContain('text/plain');
  expect(mail?.content).toContain('text/html');
  expect(mail?.content).toContain('One clip of this week.');
  expect(mail?.content).toContain('/week/2026-11-29');
  expect(mail?.content).toMatch(/^List-Unsubscribe: <.*\/settings#notifications>/m);
});
