import { DAY, HOUR } from '@reprise/contract/units.ts';
import { expect } from 'vitest';
import { notificationService } from '#features/notifications/notifications.service.ts';
import { jobRunner } from '#platform/jobs/job-runner.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { statementRunner, transactionOpener } from '#platform/db/transaction.ts';
import type { Db } from '#platform/db/open.ts';
import { makeBlock, makeFriends, makeReport, makeTile, makeTiles } from '#testing/factories.ts';
import { listNotifications, setSwitch } from '#testing/features/notifications.ts';
import { it } from '#testing/fixtures/app.ts';
import { weekJob } from './week.job.ts';

const END = new Date('2026-11-29T10:00:00Z');
const LAST = new Date(END.getTime() - 7 * DAY);
const after = (ms: number) => new Date(END.getTime() + ms);
const inWeek = new Date('2026-11-25T12:00:00Z');
const formerYear = new Date('2023-11-29T12:00:00Z');

it.beforeEach(async ({ db, alice: _alice, bob: _bob }) => {
  const tables = ['tiles', 'reports', 'blocks', 'friendships', 'notifications', 'jobs'] as const;
  for (const table of tables) await db.deleteFrom(table).execute();
  await db.updateTable('notification_documents').set({ app_off: [], email_on: [] }).execute();
  await db.insertInto('jobs').values({ name: 'week', succeeded_at: LAST }).execute();
});

it('notifies those who have something to see, once on Sunday', async ({ db, alice, bob }) => {
  await makeTile(db, { ownerId: bob.id, createdAt: inWeek });
  const { check } = server(db);
  await check(after(-1));
  expect(await weeksOf(db)).toEqual([]);
  for (const ms of [0, HOUR, 5 * DAY]) await check(after(ms));
  expect(await weeksOf(db)).toEqual([{ user_id: bob.id, created_at: END }]);
  expect(await listNotifications(bob)).toMatchObject([
    { kind: 'week', username: 'bob', date: END.toISOString(), unseen: true },
  ]);
  expect(await listNotifications(alice)).toEqual([]);
  await makeFriends(db, [alice.id, bob.id]);
  await makeTile(db, { ownerId: bob.id, createdAt: after(DAY) });
  await check(after(7 * DAY));
  expect((await weeksOf(db)).map(({ user_id }) => user_id)).toEqual([alice.id, bob.id, bob.id]);
});

it('counts clips of friends and of the day in former years, but none that one may not see or left out', async ({
  db,
  alice,
  bob,
  carol,
}) => {
  await makeFriends(db, [alice.id, bob.id]);
  await makeFriends(db, [carol.id, bob.id]);
  const [ofDay = 0, reported = 0] = await makeTiles(db, [
    { ownerId: bob.id, createdAt: formerYear },
    { ownerId: bob.id, createdAt: inWeek, audience: 'friends' },
    { ownerId: bob.id, createdAt: inWeek, audience: 'hidden' },
  ]);
  await makeReport(db, reported, carol.id);
  await carol.call('POST', '/week/omit', { tile_id: ofDay });
  await server(db).check(END);
  expect((await weeksOf(db)).map(({ user_id }) => user_id)).toEqual([alice.id, bob.id]);
});

it('is made once by several servers, and in batches', async ({ app, db }) => {
  const users = [];
  for (let index = 0; index < 7; index += 1) users.push(await app.createUser(`member${index}`));
  await makeTiles(
    db,
    users.map(({ id }) => ({ ownerId: id, createdAt: inWeek })),
  );
  const servers = Array.from({ length: 4 }, () => server(db, { batch: 2 }));
  await Promise.all(servers.map(({ check }) => check(END)));
  expect(await weeksOf(db)).toHaveLength(7);
  const jobs = Array.from({ length: 4 }, () => server(db, { batch: 3 }).job);
  const signal = new AbortController().signal;
  await Promise.all(jobs.map((job) => job.run({ now: END, last: LAST, signal })));
  expect(await weeksOf(db)).toHaveLength(7);
});

it.for([
  [after(DAY), 1],
  [after(DAY + 14 * HOUR - 1), 1],
  [after(DAY + 14 * HOUR), 0],
  [after(6 * DAY), 0],
] as const)(
  'a job that was down on Sunday makes it up until the end of Monday: %s',
  async ([now, count], { db, bob }) => {
    await makeTile(db, { ownerId: bob.id, createdAt: inWeek });
    await server(db).check(now);
    expect(await weeksOf(db)).toHaveLength(count);
  },
);

it('does nothing on a new site until its next week', async ({ db, bob }) => {
  await db.deleteFrom('jobs').execute();
  await makeTile(db, { ownerId: bob.id, createdAt: inWeek });
  const { check } = server(db);
  await check(END);
  expect(await weeksOf(db)).toEqual([]);
  await makeTile(db, { ownerId: bob.id, createdAt: after(DAY) });
  await check(after(7 * DAY));
  expect(await weeksOf(db)).toHaveLength(1);
});

it('is continued by another server after a stop', async ({ db, alice, bob }) => {
  await makeTiles(
    db,
    [alice, bob].map(({ id }) => ({ ownerId: id, createdAt: inWeek })),
  );
  const stopping = new AbortController();
  const stopped = server(db, { batch: 1, onMail: () => stopping.abort() });
  await db
    .updateTable('notification_documents')
    .set({ email_on: ['week'] })
    .execute();
  await expect(stopped.job.run({ now: END, last: LAST, signal: stopping.signal })).rejects.toThrow(
    /aborted/,
  );
  const mails: Mail[] = [];
  await server(db, { batch: 1, onMail: (mail) => mails.push(mail) }).check(after(HOUR));
  expect(await weeksOf(db)).toHaveLength(2);
  expect(mails).toHaveLength(1);
});

it('skips those who turned it off, and mails those who asked for it what they may see', async ({
  db,
  alice,
  bob,
  carol,
  dan,
}) => {
  await makeFriends(db, [alice.id, bob.id]);
  await makeFriends(db, [alice.id, carol.id]);
  await makeBlock(db, [carol.id, alice.id]);
  const [reported = 0] = await makeTiles(db, [
    { ownerId: bob.id, createdAt: inWeek },
    { ownerId: carol.id, createdAt: formerYear },
    { ownerId: bob.id, createdAt: inWeek },
    { ownerId: bob.id, createdAt: inWeek },
    { ownerId: alice.id, createdAt: formerYear },
    { ownerId: dan.id, createdAt: inWeek },
  ]);
  await makeReport(db, reported, alice.id);
  await setSwitch(dan, 'week');
  await db.updateTable('users').set({ language: 'es' }).where('id', '=', alice.id).execute();
  await db
    .updateTable('notification_documents')
    .set({ email_on: ['week'] })
    .execute();
  await db
    .updateTable('notification_documents')
    .set({ email_on: [] })
    .where('user_id', 'in', [bob.id, carol.id])
    .execute();
  const mails: Mail[] = [];
  await server(db, { onMail: (mail) => mails.push(mail) }).check(END);
  const notified = (await weeksOf(db)).map(({ user_id }) => user_id);
  expect(new Set(notified)).toEqual(new Set([alice.id, bob.id, carol.id]));
  expect(mails).toMatchObject([
    {
      to: alice.email,
      language: 'es',
      unsubscribeUrl: 'https://reprise.example/settings#notifications',
    },
  ]);
  expect(mails[0]?.write('en')).toEqual({
    subject: 'Your week',
    paragraphs: [
      '2 clips of this week and one clip of this day in past years, by bob.',
      'You get this email because you turned it on. Turn it off in Settings: https://reprise.example/settings#notifications',
    ],
    link: { label: 'See the clips', url: 'https://reprise.example/week/2026-11-29' },
  });
  expect(mails[0]?.write('de')).toMatchObject({
    subject: 'Deine Woche',
    paragraphs: [
      '2 Clips dieser Woche und ein Clip von diesem Tag in früheren Jahren, von bob.',
      expect.any(String),
    ],
  });
});

interface ServerOptions {
  readonly batch?: number;
  readonly onMail?: (mail: Mail) => unknown;
}

function server(db: Db, { batch, onMail }: ServerOptions = {}) {
  const runStatement = statementRunner(db);
  const job = weekJob(
    {
      db,
      runStatement,
      notifications: notificationService({ db, transact: transactionOpener(db) }),
      mailer: {
        isConfigured: onMail !== undefined,
        async send(mail) {
          onMail?.(mail);
        },
        trySend: () => Promise.resolve(true),
      },
      publicUrl: 'https://reprise.example',
    },
    batch,
  );
  const log = { info: () => {}, warn: fail, error: fail };
  const { check } = jobRunner({ db, runStatement, log } as never, [job]);
  return { job, check };
}

function fail(details: unknown, text: string): never {
  throw new Error(text, { cause: details });
}

function weeksOf(db: Db) {
  return db
    .selectFrom('notifications')
    .select(['user_id', 'created_at'])
    .where('kind', '=', 'week')
    .orderBy('user_id')
    .execute();
}
