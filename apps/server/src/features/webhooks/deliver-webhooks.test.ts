import { rateLimits } from '@reprise/contract/http/limits.ts';
import { webhookLimits } from '@reprise/contract/webhooks/limits.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, describe, expect, onTestFinished } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { transactionOpener } from '#platform/db/transaction.ts';
import { postVideo } from '#testing/features/tiles.ts';
import {
  callWebhook,
  deliveriesOf,
  listWebhooks,
  makeWebhook,
  skipDelays,
} from '#testing/features/webhooks.ts';
import { it as base } from '#testing/fixtures/app.ts';
import { startMailbox } from '#testing/servers/mailbox.ts';
import { startWebhookReceiver } from '#testing/servers/webhook-receiver.ts';
import { startTestApp, type TestUser } from '#testing/test-app.ts';
import { retryDelay, webhookDelivery } from './deliver-webhooks.service.ts';
import { claimDue, type DueRow } from './deliveries.repo.ts';

const receiver = await startWebhookReceiver();
const mailbox = await startMailbox();
afterAll(async () => {
  await receiver.stop();
  await mailbox.stop();
});

const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
const it = base
  .extend('env', { scope: 'file' }, { WEBHOOK_ORIGINS: receiver.origin, ...mailbox.env })
  .extend('overrides', { scope: 'file' }, { log });

it.beforeEach(async ({ db }) => {
  await db.deleteFrom('webhooks').execute();
  receiver.received.length = 0;
  receiver.status = 200;
});

const make = (user: TestUser) => makeWebhook(user, `${receiver.origin}/hook`);

const receivedOnce = () => expect.poll(() => receiver.received).toHaveLength(1);

describe('a failed delivery', () => {
  it('is tried again with the same id, until the receiver accepts it', async ({ db, alice }) => {
    const { id } = await make(alice);
    receiver.status = 503;
    await callWebhook(alice, 'test', id);
    await receivedOnce();
    await expect
      .poll(() => deliveriesOf(alice, id))
      .toMatchObject([
        { event: 'test', state: 'waiting', attempts: 1, status: 503, answer: 'answer' },
      ]);
    expect((await listWebhooks(alice)).rows[0].failing_since).not.toBeNull();
    receiver.status = 204;
    await skipDelays(db);
    await expect
      .poll(() => deliveriesOf(alice, id))
      .toMatchObject([{ state: 'delivered', attempts: 2, status: 204, next_attempt: null }]);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect((await listWebhooks(alice)).rows[0]).toMatchObject({
      failing_since: null,
      is_off: false,
    });
  });

  it('is final after the last attempt', async ({ db, alice }) => {
    const { id } = await make(alice);
    receiver.status = 500;
    await callWebhook(alice, 'test', id);
    await sql`update webhook_deliveries set attempts = ${webhookLimits.retriesMs.length}`.execute(
      db,
    );
    await expect
      .poll(() => deliveriesOf(alice, id))
      .toMatchObject([{ state: 'failed', next_attempt: null }]);
  });

  it('turns the webhook off after days of failures', async ({ db, alice }) => {
    const { id } = await make(alice);
    receiver.status = 500;
    await sql`update webhooks set failing_since = now() - interval '6 days'`.execute(db);
    await callWebhook(alice, 'test', id);
    await expect.poll(async () => (await listWebhooks(alice)).rows[0].is_off).toBe(true);
    receiver.status = 200;
    await postVideo(alice, { description: 'while it is off' });
    expect((await callWebhook(alice, 'on', id)).status).toBe(200);
    await postVideo(alice, { description: 'after it' });
    await expect
      .poll(() => deliveriesOf(alice, id))
      .toMatchObject([{ event: 'clip.posted', state: 'delivered' }, { event: 'test' }]);
    expect(receiver.received.at(-1)?.body).toContain('after it');
    expect((await listWebhooks(alice)).rows[0]).toMatchObject({
      failing_since: null,
      is_off: false,
    });
  });

  it('turns the webhook off with one email, without path or secret', async ({ app, db }) => {
    const user = await app.createUser('hook.mailed');
    const { id, secret } = await make(user);
    const other = await make(user);
    await sql`update webhooks set failing_since = now() - interval '6 days' where id = ${id}`.execute(
      db,
    );
    receiver.status = 500;
    for (const each of [id, id, other.id]) await callWebhook(user, 'test', each);
    await expect.poll(() => mailbox.subjectsTo(user.email)).toEqual(['A webhook was turned off']);
    await skipDelays(db);
    await expect.poll(async () => (await deliveriesOf(user, other.id))[0].attempts).toBe(2);
    const mails = mailbox.mails.filter(({ to }) => to === user.email);
    expect(mails).toHaveLength(1);
    const { host } = new URL(receiver.origin);
    for (const text of [host, 'has failed for days', `${app.publicUrl}/settings#developer`]) {
      expect(mails[0]?.content).toContain(text);
    }
    const shown = lines.join('') + mails[0]?.content;
    expect(shown).toContain('a webhook was turned off');
    for (const hidden of [`${host}/hook`, secret]) expect(shown).not.toContain(hidden);
  });

  it('sends few emails, however often the webhook is turned on again', async () => {
    const { webhookMail } = rateLimits;
    const { max } = webhookMail;
    Object.assign(webhookMail, { max: 1 });
    onTestFinished(() => void Object.assign(webhookMail, { max }));
    const settings = { RATE_LIMITS: 'on', WEBHOOK_ORIGINS: receiver.origin, ...mailbox.env };
    const app = await startTestApp(settings);
    const user = await app.createUser('hook.bomber');
    receiver.status = 410;
    const { id } = await make(user);
    for (const _round of [1, 2, 3]) {
      await callWebhook(user, 'on', id);
      await callWebhook(user, 'test', id);
      await expect.poll(async () => (await listWebhooks(user)).rows[0].is_off).toBe(true);
    }
    // A round takes longer than an email.
    expect(mailbox.subjectsTo(user.email)).toHaveLength(1);
    await app.stop();
  });

  it('turns the webhook off at once if the receiver is gone', async ({ alice }) => {
    const { id } = await make(alice);
    receiver.status = 410;
    await callWebhook(alice, 'test', id);
    await expect.poll(async () => (await listWebhooks(alice)).rows[0].is_off).toBe(true);
    // Nor is the event sent again when it is turned on.
    expect(await deliveriesOf(alice, id)).toMatchObject([{ state: 'failed', status: 410 }]);
  });

  it('is not recorded by a server that stops during it: another one repeats it', async () => {
    const write = () => Promise.reject(new Error('Not called.'));
    const { deliver } = webhookDelivery({
      db: {} as Db,
      transact: write,
      runStatement: write,
      post: async () => ({ status: null, answer: 'This operation was aborted' }),
      findTile: write,
      listMessagesBefore: write,
      mailer: { send: write },
      countMail: write,
      publicUrl: 'https://reprise.example',
      log,
    });
    const due = { event: 'test', created_at: new Date(), secret: Buffer.alloc(32) } as DueRow;
    await deliver({ ...due, previous_secret: null }, AbortSignal.abort());
  });

  it('waits longer each time, by a random part', () => {
    expect(retryDelay(1, () => 0)).toBe(4_000);
    expect(retryDelay(1, () => 0.5)).toBe(5_000);
    expect(retryDelay(2, () => 1)).toBe(360_000);
    expect(retryDelay(webhookLimits.retriesMs.length + 1)).toBeNull();
  });
});

describe('a receiver that does not answer', () => {
  it('does not delay the webhooks of others', async ({ app, alice }) => {
    const user = await app.createUser('hook.slow');
    for (const _webhook of [1, 2, 3]) {
      const { id } = await makeWebhook(user, `${receiver.origin}/slow`);
      await callWebhook(user, 'test', id);
    }
    // Two at once of each user.
    await expect.poll(() => receiver.received).toHaveLength(2);
    const { id } = await make(alice);
    await callWebhook(alice, 'test', id);
    await expect
      .poll(() => receiver.received.map(({ path }) => path))
      .toEqual(['/slow', '/slow', '/hook']);
  });

  it('is asked after those of users of whom nothing is being sent', async ({ app, db }) => {
    const [busy, other] = [await app.createUser('hook.busy'), await app.createUser('hook.idle')];
    const [first, second] = [await make(busy), await make(other)];
    const claimed = await transactionOpener(db)(async (tx) => {
      await sql`
        insert into webhook_deliveries (webhook_id, user_id, event, next_attempt_at)
        values (${first.id}, ${busy.id}, 'test', now() - interval '1 hour'),
               (${second.id}, ${other.id}, 'test', now() - interval '1 minute')`.execute(tx.sql);
      const rows = await claimDue(tx, 1, [busy.id]);
      // The server must not send them after this test.
      await tx.sql.deleteFrom('webhook_deliveries').execute();
      return rows;
    });
    expect(claimed.map(({ username }) => username)).toEqual(['hook.idle']);
  });
});

describe('send again', () => {
  it('sends the same event with the same id', async ({ alice }) => {
    const { id } = await make(alice);
    await callWebhook(alice, 'test', id);
    await expect.poll(() => deliveriesOf(alice, id)).toMatchObject([{ state: 'delivered' }]);
    const [{ id: delivery_id }] = await deliveriesOf(alice, id);
    expect((await callWebhook(alice, 'resend', id, { delivery_id })).status).toBe(200);
    await expect.poll(() => receiver.received).toHaveLength(2);
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });
});
