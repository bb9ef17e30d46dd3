import { webhookLimits } from '@reprise/contract/webhooks/limits.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { transactionOpener } from '#platform/db/transaction.ts';
import { makeBlock, makeFriends, publicIdOf } from '#testing/factories.ts';
import { leaveGroup, makeGroup, sendToGroup } from '#testing/features/groups.ts';
import { suspend, suspensionsOf } from '#testing/features/suspensions.ts';
import { postVideo } from '#testing/features/tiles.ts';
import { it as base } from '#testing/fixtures/app.ts';
import { startMailbox, type Mailbox } from '#testing/servers/mailbox.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#testing/servers/webhook-receiver.ts';
import { startAppOn, type TestApp, type TestUser } from '#testing/test-app.ts';
import { retryDelay } from './deliver-webhooks.service.ts';
import { claimDue } from './deliveries.repo.ts';

let receiver: WebhookReceiver;
let mailbox: Mailbox;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  mailbox = await startMailbox();
});
afterAll(async () => {
  await receiver.stop();
  await mailbox.stop();
});

const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
const it = base
  .extend('env', { scope: 'file' }, async () => ({
    WEBHOOK_ORIGINS: receiver.origin,
    ...mailbox.env,
  }))
  .extend('overrides', { scope: 'file' }, { log });

it.beforeEach(async ({ db }) => {
  await db.deleteFrom('webhooks').execute();
  receiver.received.length = 0;
  receiver.status = 200;
});

const NOT_FOUND = { status: 404, body: { error: { code: 'NOT_FOUND' } } };

function create(
  user: TestUser,
  traits: { readonly address?: string; readonly chat?: string } = {},
) {
  const body = { uid: user.uid, address: `${receiver.origin}/hook`, ...traits };
  return user.call('POST', '/user/webhook', body);
}

async function make(user: TestUser, chat?: string) {
  const { status, body } = await create(user, chat === undefined ? {} : { chat });
  if (status !== 200) throw new Error(`No webhook: ${JSON.stringify(body)}`);
  const [{ id, secret }] = body.rows;
  return { id, secret, library: new Webhook(secret) };
}

const call = (user: TestUser, path: string, webhook_id: number, rest: object = {}) =>
  user.call('POST', `/user/webhook/${path}`, { uid: user.uid, webhook_id, ...rest });

const list = async (user: TestUser) =>
  (await user.call('GET', `/user/webhooks?uid=${user.uid}`)).body;

const deliveriesOf = async (user: TestUser, id: number) =>
  (await user.call('GET', `/user/webhook/deliveries?uid=${user.uid}&webhook_id=${id}`)).body.rows;

/** Runs the retries that are due in the next days. */
async function skipDelays(db: Db): Promise<void> {
  await sql`
    update webhook_deliveries set next_attempt_at = now()
    where state = 'waiting' and attempts > 0`.execute(db);
}

const receivedOnce = () => expect.poll(() => receiver.received, { timeout: 5_000 }).toHaveLength(1);

describe('a new clip', () => {
  it('of the webhook’s user is sent once, signed, as the API shows it', async ({
    app,
    db,
    alice,
    bob,
  }) => {
    const { library } = await make(alice);
    const { tile_id } = (await postVideo(alice)).body;
    await postVideo(bob);
    await receivedOnce();
    const [sent] = receiver.received;
    if (sent === undefined) throw new Error('Nothing was sent.');
    const event = library.verify(sent.body, sent.headers) as { type: string; data: object };
    expect(event).toMatchObject({ type: 'clip.posted', data: { tile_id } });
    const public_id = await publicIdOf(db, tile_id);
    const shown = await alice.call('GET', `/get/tile?public_id=${public_id}`);
    expect(shown.body.rows).toEqual([event.data]);
    // Also another server sends it only once.
    const other = await startAppOn(app.database, { WEBHOOK_ORIGINS: receiver.origin });
    await postVideo(alice, { description: 'another' });
    await expect.poll(() => receiver.received, { timeout: 5_000 }).toHaveLength(2);
    await other.stopServer();
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(2);
  });

  it('that was deleted in the meantime is not sent', async ({ db, alice }) => {
    const { id } = await make(alice);
    receiver.status = 500;
    const { tile_id } = (await postVideo(alice)).body;
    await receivedOnce();
    await alice.call('DELETE', `/create/delete/${tile_id}`);
    await skipDelays(db);
    await expect.poll(() => deliveriesOf(alice, id), { timeout: 5_000 }).toEqual([]);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('a message of a group', () => {
  it('is sent to webhooks of its members, but not their own ones', async ({
    app,
    db,
    alice,
    bob,
  }) => {
    const group = await groupOf(app, db, alice, bob);
    const { library } = await make(alice, group);
    await sendToGroup(alice, group, { text: 'mine' });
    await sendToGroup(bob, group, { text: 'play it again' });
    await receivedOnce();
    const [sent] = receiver.received;
    if (sent === undefined) throw new Error('Nothing was sent.');
    expect(library.verify(sent.body, sent.headers)).toMatchObject({
      type: 'message.sent',
      data: { chat: group, text: 'play it again', senderId: bob.uid },
    });
  });

  it('that a server stored before it was killed is sent by another', async ({
    app,
    db,
    alice,
    bob,
  }) => {
    const group = await groupOf(app, db, alice, bob);
    const { id } = await make(alice, group);
    // After this, this server has compared all.
    await call(alice, 'test', id);
    await receivedOnce();
    await sql`
      with news as (
        update chats set last_seq = last_seq + 1, version = version + 1
        where id = ${group} returning id, last_seq, version)
      insert into messages (chat_id, seq, client_id, sender_id, body, version)
      select id, last_seq, gen_random_uuid(), ${bob.id}, 'before the end', version from news`.execute(
      db,
    );
    const other = await startAppOn(app.database, { WEBHOOK_ORIGINS: receiver.origin });
    await expect.poll(() => receiver.received, { timeout: 5_000 }).toHaveLength(2);
    await other.stopServer();
    expect(receiver.received[1]?.body).toContain('before the end');
  });

  it('is not sent if a block hides it from the webhook’s user', async ({ app, db, alice }) => {
    const dan = await app.createUser('dan.blocked');
    const group = await groupOf(app, db, alice, dan);
    const { id } = await make(alice, group);
    await makeBlock(db, [alice.id, dan.id]);
    await sendToGroup(dan, group, { text: 'hidden' });
    await expect
      .poll(
        async () =>
          (
            await db
              .selectFrom('webhooks')
              .select('read_seq')
              .where('id', '=', id)
              .executeTakeFirst()
          )?.read_seq,
        { timeout: 5_000 },
      )
      .toBeGreaterThan(0);
    await expect.poll(() => deliveriesOf(alice, id), { timeout: 5_000 }).toEqual([]);
    expect(receiver.received).toEqual([]);
  });

  it('turns the webhook off after its user has left', async ({ app, db, alice, bob }) => {
    const group = await groupOf(app, db, alice, bob);
    await make(alice, group);
    await leaveGroup(alice, group);
    await sendToGroup(bob, group, { text: 'alone' });
    await expect
      .poll(async () => (await list(alice)).rows[0].is_off, { timeout: 5_000 })
      .toBe(true);
    expect(receiver.received).toEqual([]);
  });

  it('of a group that the user is not in has no webhook', async ({
    app,
    db,
    alice,
    bob,
    carol,
  }) => {
    const group = await groupOf(app, db, bob, carol);
    expect(await create(alice, { chat: group })).toMatchObject(NOT_FOUND);
    expect((await list(alice)).rows).toEqual([]);
  });
});

describe('a failed delivery', () => {
  it('is tried again with the same id, until the receiver accepts it', async ({ db, alice }) => {
    const { id } = await make(alice);
    receiver.status = 503;
    await call(alice, 'test', id);
    await receivedOnce();
    await expect
      .poll(() => deliveriesOf(alice, id), { timeout: 5_000 })
      .toMatchObject([
        { event: 'test', state: 'waiting', attempts: 1, status: 503, answer: 'answer' },
      ]);
    expect((await list(alice)).rows[0].failing_since).not.toBeNull();
    receiver.status = 204;
    await skipDelays(db);
    await expect
      .poll(() => deliveriesOf(alice, id), { timeout: 5_000 })
      .toMatchObject([{ state: 'delivered', attempts: 2, status: 204, next_attempt: null }]);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect((await list(alice)).rows[0]).toMatchObject({ failing_since: null, is_off: false });
  });

  it('is final after the last attempt', async ({ db, alice }) => {
    const { id } = await make(alice);
    receiver.status = 500;
    await call(alice, 'test', id);
    await sql`update webhook_deliveries set attempts = ${webhookLimits.retriesMs.length}`.execute(
      db,
    );
    await expect
      .poll(() => deliveriesOf(alice, id), { timeout: 5_000 })
      .toMatchObject([{ state: 'failed', next_attempt: null }]);
  });

  it('turns the webhook off after days of failures', async ({ db, alice }) => {
    const { id } = await make(alice);
    receiver.status = 500;
    await sql`update webhooks set failing_since = now() - interval '6 days'`.execute(db);
    await call(alice, 'test', id);
    await expect
      .poll(async () => (await list(alice)).rows[0].is_off, { timeout: 5_000 })
      .toBe(true);
    receiver.status = 200;
    await postVideo(alice, { description: 'while it is off' });
    expect((await call(alice, 'on', id)).status).toBe(200);
    await expect
      .poll(() => deliveriesOf(alice, id), { timeout: 5_000 })
      .toMatchObject([{ event: 'test' }]);
    expect((await list(alice)).rows[0]).toMatchObject({ failing_since: null, is_off: false });
  });

  it('turns the webhook off with one email, without path or secret', async ({ app, db }) => {
    const user = await app.createUser('hook.mailed');
    const { id, secret } = await make(user);
    const other = await make(user);
    await sql`update webhooks set failing_since = now() - interval '6 days' where id = ${id}`.execute(
      db,
    );
    receiver.status = 500;
    for (const each of [id, id, other.id]) await call(user, 'test', each);
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

  it('turns the webhook off at once if the receiver is gone', async ({ alice }) => {
    const { id } = await make(alice);
    receiver.status = 410;
    await call(alice, 'test', id);
    await expect
      .poll(async () => (await list(alice)).rows[0].is_off, { timeout: 5_000 })
      .toBe(true);
    // Nor is the event sent again when it is turned on.
    expect(await deliveriesOf(alice, id)).toMatchObject([{ state: 'failed', status: 410 }]);
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
      const { body } = await create(user, { address: `${receiver.origin}/slow` });
      await call(user, 'test', body.rows[0].id);
    }
    // Two at once of each user.
    await expect.poll(() => receiver.received, { timeout: 5_000 }).toHaveLength(2);
    const { id } = await make(alice);
    await call(alice, 'test', id);
    await expect
      .poll(() => receiver.received.map(({ path }) => path), { timeout: 5_000 })
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
    await call(alice, 'test', id);
    await expect
      .poll(() => deliveriesOf(alice, id), { timeout: 5_000 })
      .toMatchObject([{ state: 'delivered' }]);
    const [{ id: delivery_id }] = await deliveriesOf(alice, id);
    expect((await call(alice, 'resend', id, { delivery_id })).status).toBe(200);
    await expect.poll(() => receiver.received, { timeout: 5_000 }).toHaveLength(2);
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });
});

describe('a new secret', () => {
  it('signs at once, and the former one for a day', async ({ db, alice }) => {
    const { id, library } = await make(alice);
    const [{ secret }] = (await call(alice, 'secret', id)).body.rows;
    await call(alice, 'test', id);
    await receivedOnce();
    const [first] = receiver.received;
    if (first === undefined) throw new Error('Nothing was sent.');
    for (const each of [library, new Webhook(secret)]) {
      expect(each.verify(first.body, first.headers)).toMatchObject({ type: 'test' });
    }
    await sql`update webhooks set previous_until = now()`.execute(db);
    await call(alice, 'test', id);
    await expect.poll(() => receiver.received, { timeout: 5_000 }).toHaveLength(2);
    const second = receiver.received[1];
    if (second === undefined) throw new Error('Nothing was sent.');
    expect(() => library.verify(second.body, second.headers)).toThrow(WebhookVerificationError);
    expect(new Webhook(secret).verify(second.body, second.headers)).toBeTruthy();
  });
});

describe('POST /user/webhook', () => {
  it.for([
    ['http://hooks.example/', 'BAD_URL'],
    ['https://127.0.0.1/', 'BAD_URL'],
    ['https://[::ffff:10.0.0.1]/', 'BAD_URL'],
    ['https://localhost/', 'BAD_URL'],
    ['https://0.0.0.0/', 'BAD_URL'],
    ['https://2130706433/', 'BAD_URL'],
    ['https://hooks.example@127.0.0.1/', 'VALIDATION'],
    ['https://hooks.example:22/', 'BAD_URL'],
    ['ftp://hooks.example/', 'VALIDATION'],
    ['https://user:secret@hooks.example/', 'VALIDATION'],
    ['not an address', 'VALIDATION'],
    [`https://hooks.example/${'x'.repeat(webhookLimits.addressMax)}`, 'VALIDATION'],
  ] as const)('rejects %s', async ([address, code], { alice }) => {
    expect(await create(alice, { address })).toMatchObject({
      status: 400,
      body: { error: { code } },
    });
    expect((await list(alice)).rows).toEqual([]);
  });

  it('allows ten', async ({ alice }) => {
    const created = await Promise.all(Array.from({ length: 12 }, () => create(alice)));
    expect(created.filter(({ status }) => status === 200)).toHaveLength(webhookLimits.perUserMax);
    expect(created.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { error: { code: 'TOO_MANY_WEBHOOKS' } },
    });
  });
});

describe('webhooks of others', () => {
  it('cannot be listed, tested, renewed, turned on, resent or deleted', async ({
    db,
    alice,
    bob,
  }) => {
    const { id, secret } = await make(alice);
    await call(alice, 'test', id);
    await receivedOnce();
    const [{ id: delivery_id }] = await deliveriesOf(alice, id);
    for (const path of ['test', 'secret', 'on']) {
      expect(await call(bob, path, id), path).toMatchObject(NOT_FOUND);
    }
    expect(await call(bob, 'resend', id, { delivery_id })).toMatchObject(NOT_FOUND);
    expect(
      await bob.call('GET', `/user/webhook/deliveries?uid=${bob.uid}&webhook_id=${id}`),
    ).toMatchObject(NOT_FOUND);
    expect(
      await bob.call('DELETE', '/user/webhook', { uid: bob.uid, webhook_id: id }),
    ).toMatchObject(NOT_FOUND);
    expect((await list(bob)).rows).toEqual([]);
    expect(await db.selectFrom('webhooks').select('id').execute()).toEqual([{ id }]);
    expect(JSON.stringify(await list(alice))).not.toContain(secret);
  });
});

describe('a webhook', () => {
  it('is off after its user has signed out everywhere', async ({ app }) => {
    const user = await app.createUser('hook.owner');
    await make(user);
    const body = { uid: user.uid, except_this: true };
    expect((await user.call('POST', '/user/signouteverywhere', body)).status).toBe(200);
    await expect.poll(async () => (await list(user)).rows?.[0]?.is_off).toBe(true);
  });

  it('sends nothing while its user is suspended', async ({ app, db }) => {
    const user = await app.createUser('hook.susp');
    const { id } = await make(user);
    await suspend(db, 'hook.susp');
    await sql`
      insert into webhook_deliveries (webhook_id, user_id, event)
      values (${id}, ${user.id}, 'test')`.execute(db);
    const [alice] = [await app.createUser('hook.other')];
    const other = await make(alice);
    await call(alice, 'test', other.id);
    await receivedOnce();
    await suspensionsOf(db).resume('hook.susp', null);
    await expect.poll(() => receiver.received, { timeout: 5_000 }).toHaveLength(2);
  });

  it('is deleted with its deliveries', async ({ db, alice }) => {
    const { id } = await make(alice);
    await call(alice, 'test', id);
    const body = { uid: alice.uid, webhook_id: id };
    expect((await alice.call('DELETE', '/user/webhook', body)).status).toBe(200);
    expect(await db.selectFrom('webhook_deliveries').select('id').execute()).toEqual([]);
  });
});

describe('the job', () => {
  it('deletes deliveries older than 7 days', async ({ app, db, alice }) => {
    const { id } = await make(alice);
    await sql`
      insert into webhook_deliveries (webhook_id, user_id, event, state, created_at)
      select ${id}, ${alice.id}, 'test', 'failed', now() - days * interval '1 day'
      from unnest(array[6, 8]) days`.execute(db);
    await app.jobs.check(new Date());
    expect(await deliveriesOf(alice, id)).toHaveLength(1);
  });
});

async function groupOf(app: TestApp, db: Db, one: TestUser, other: TestUser): Promise<string> {
  const known = db.selectFrom('friendships').select('low_id');
  const pair = [one.id, other.id].toSorted((a, b) => a - b);
  const isFriend = await known
    .where('low_id', '=', pair[0] ?? 0)
    .where('high_id', '=', pair[1] ?? 0)
    .executeTakeFirst();
  if (isFriend === undefined) await makeFriends(app.db, [one.id, other.id]);
  return makeGroup(one, [other]);
}
