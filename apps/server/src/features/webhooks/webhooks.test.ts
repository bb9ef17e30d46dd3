import { DAY } from '@reprise/contract/units.ts';
import { webhookLimits } from '@reprise/contract/webhooks/limits.ts';
import { sql } from 'kysely';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { afterAll, describe, expect } from 'vitest';
import { transactionOpener } from '#platform/db/transaction.ts';
import { makeBlock, makeTile, publicIdOf } from '#testing/factories.ts';
import { leaveGroup, renameGroup, sendToGroup, storeGroup } from '#testing/features/groups.ts';
import { suspend, suspensionsOf } from '#testing/features/suspensions.ts';
import { postVideo } from '#testing/features/tiles.ts';
import {
  callWebhook,
  createWebhook,
  deliveriesOf,
  listWebhooks,
  makeWebhook,
  skipDelays,
} from '#testing/features/webhooks.ts';
import { it as base } from '#testing/fixtures/app.ts';
import { waitForBlockedQueries } from '#testing/postgres/blocked-queries.ts';
import { startWebhookReceiver } from '#testing/servers/webhook-receiver.ts';
import { startAppOn, type TestUser } from '#testing/test-app.ts';
import { recordClips } from './news.repo.ts';

const receiver = await startWebhookReceiver();
afterAll(() => receiver.stop());

const it = base.extend('env', { scope: 'file' }, { WEBHOOK_ORIGINS: receiver.origin });

it.beforeEach(async ({ db }) => {
  await db.deleteFrom('webhooks').execute();
  receiver.received.length = 0;
  receiver.status = 200;
});

const UNAUTHENTICATED = { status: 401, body: { error: { code: 'UNAUTHENTICATED' } } };
const NOT_FOUND = { status: 404, body: { error: { code: 'NOT_FOUND' } } };

const create = (
  user: TestUser,
  traits: { readonly address?: string; readonly chat?: string } = {},
) => createWebhook(user, { address: `${receiver.origin}/hook`, ...traits });

const make = (user: TestUser, chat?: string) => makeWebhook(user, `${receiver.origin}/hook`, chat);

const receivedOnce = () => expect.poll(() => receiver.received).toHaveLength(1);

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
    await expect.poll(() => receiver.received).toHaveLength(2);
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
    await expect.poll(() => deliveriesOf(alice, id)).toEqual([]);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('a clip that moderators have hidden', () => {
  it('is not recorded', async ({ db, alice }) => {
    await make(alice);
    const hidden = await makeTile(db, { ownerId: alice.id, audience: 'hidden' });
    const seen = await makeTile(db, { ownerId: alice.id });
    const recorded = await transactionOpener(db)(async (tx) => {
      await recordClips(tx, DAY);
      const { rows } = await sql<{ readonly tile_id: number }>`
        select tile_id from webhook_deliveries where user_id = ${alice.id}`.execute(tx.sql);
      return rows.map(({ tile_id }) => tile_id);
    });
    expect(recorded).toContain(seen);
    expect(recorded).not.toContain(hidden);
  });

  it('since it was recorded is not sent', async ({ db, alice }) => {
    const { id } = await make(alice);
    receiver.status = 500;
    const { tile_id } = (await postVideo(alice)).body;
    await receivedOnce();
    await db.updateTable('tiles').set({ audience: 'hidden' }).where('id', '=', tile_id).execute();
    await skipDelays(db);
    await expect.poll(() => deliveriesOf(alice, id)).toEqual([]);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('a message of a group', () => {
  it('is sent to webhooks of its members, but not their own ones', async ({ db, alice, bob }) => {
    const group = await storeGroup(db, [alice.uid, bob.uid]);
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
    // By now, all have been compared: this one is found because its conversation has changed.
    await sendToGroup(bob, group, { text: 'once more' });
    await expect.poll(() => receiver.received).toHaveLength(2);
  });

  it('is not a notice, such as of a new name', async ({ db, alice, bob }) => {
    const group = await storeGroup(db, [alice.uid, bob.uid]);
    const { id } = await make(alice, group);
    await renameGroup(bob, group, 'trunks');
    await sendToGroup(bob, group, { text: 'a message' });
    await receivedOnce();
    expect(receiver.received[0]?.body).toContain('a message');
    expect(await deliveriesOf(alice, id)).toHaveLength(1);
  });

  it('that was deleted in the meantime is not sent', async ({ db, alice, bob }) => {
    const group = await storeGroup(db, [alice.uid, bob.uid]);
    const { id } = await make(alice, group);
    receiver.status = 500;
    await sendToGroup(bob, group, { text: 'a mistake' });
    await receivedOnce();
    const { seq } = JSON.parse(receiver.received[0]?.body ?? '').data;
    expect((await bob.call('DELETE', '/chat/message', { chat: group, seq })).status).toBe(200);
    await skipDelays(db);
    await expect.poll(() => deliveriesOf(alice, id)).toEqual([]);
    expect(receiver.received).toHaveLength(1);
  });

  it('that a server stored before it was killed is sent by another', async ({
    app,
    db,
    alice,
    bob,
  }) => {
    const group = await storeGroup(db, [alice.uid, bob.uid]);
    const { id } = await make(alice, group);
    // After this, this server has compared all.
    await callWebhook(alice, 'test', id);
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
    await expect.poll(() => receiver.received).toHaveLength(2);
    await other.stopServer();
    expect(receiver.received[1]?.body).toContain('before the end');
  });

  it('is not sent if a block hides it from the webhook’s user', async ({ app, db, alice }) => {
    const dan = await app.createUser('dan.blocked');
    const group = await storeGroup(db, [alice.uid, dan.uid]);
    const { id } = await make(alice, group);
    await makeBlock(db, [alice.id, dan.id]);
    await sendToGroup(dan, group, { text: 'hidden' });
    const readSeq = db.selectFrom('webhooks').select('read_seq').where('id', '=', id);
    const isCompared = async () => (await readSeq.executeTakeFirstOrThrow()).read_seq > 0;
    await expect.poll(isCompared).toBe(true);
    await expect.poll(() => deliveriesOf(alice, id)).toEqual([]);
    expect(receiver.received).toEqual([]);
  });

  it('is not stored for a receiver for which 1,000 events wait', async ({ db, alice, bob }) => {
    const group = await storeGroup(db, [alice.uid, bob.uid]);
    const { id } = await make(alice, group);
    const wait = (count: number) =>
      sql`
        insert into webhook_deliveries (webhook_id, user_id, event, next_attempt_at)
        select ${id}, ${alice.id}, 'test', now() + interval '1 day'
        from generate_series(1, ${count}::int)`.execute(db);
    await wait(999);
    await sendToGroup(bob, group, { text: 'the last one' });
    await receivedOnce();
    await wait(1);
    const stored = db.selectFrom('webhooks').select('read_seq').where('id', '=', id);
    const { read_seq: before } = await stored.executeTakeFirstOrThrow();
    await sendToGroup(bob, group, { text: 'too much' });
    const isCompared = async () => (await stored.executeTakeFirstOrThrow()).read_seq > before;
    await expect.poll(isCompared).toBe(true);
    const messages = db.selectFrom('webhook_deliveries').select('id').where('seq', 'is not', null);
    expect(await messages.execute()).toHaveLength(1);
  });

  it('turns the webhook off after its user has left', async ({ db, alice, bob }) => {
    const group = await storeGroup(db, [alice.uid, bob.uid]);
    await make(alice, group);
    await leaveGroup(alice, group);
    await sendToGroup(bob, group, { text: 'alone' });
    await expect.poll(async () => (await listWebhooks(alice)).rows[0].is_off).toBe(true);
    expect(receiver.received).toEqual([]);
  });

  it('of a group that the user is not in has no webhook', async ({ db, alice, bob, carol }) => {
    const group = await storeGroup(db, [bob.uid, carol.uid]);
    expect(await create(alice, { chat: group })).toMatchObject(NOT_FOUND);
    expect((await listWebhooks(alice)).rows).toEqual([]);
  });
});

describe('a new secret', () => {
  it('signs at once, and the former one for a day', async ({ db, alice }) => {
    const { id, library } = await make(alice);
    const [{ secret }] = (await callWebhook(alice, 'secret', id)).body.rows;
    await callWebhook(alice, 'test', id);
    await receivedOnce();
    const [first] = receiver.received;
    if (first === undefined) throw new Error('Nothing was sent.');
    for (const each of [library, new Webhook(secret)]) {
      expect(each.verify(first.body, first.headers)).toMatchObject({ type: 'test' });
    }
    await sql`update webhooks set previous_until = now()`.execute(db);
    await callWebhook(alice, 'test', id);
    await expect.poll(() => receiver.received).toHaveLength(2);
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
    ['https://hooks.example/#part', 'VALIDATION'],
    ['https://hooks.example/a b', 'VALIDATION'],
  ] as const)('rejects %s', async ([address, code], { alice }) => {
    expect(await create(alice, { address })).toMatchObject({
      status: 400,
      body: { error: { code } },
    });
    expect((await listWebhooks(alice)).rows).toEqual([]);
  });

  it.for([
    ['Https://hooks.example/Path', 'Https://hooks.example/Path'],
    ['\u200b https://hooks.example/one\u200b\n', 'https://hooks.example/one'],
    ['https://hooks.example:8443/?key=%20a', 'https://hooks.example:8443/?key=%20a'],
    ['https://bücher.example/', 'https://bücher.example/'],
    ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
  ] as const)('takes %j as it is meant', async ([typed, address], { alice }) => {
    expect(await create(alice, { address: typed })).toMatchObject({ status: 200 });
    expect((await listWebhooks(alice)).rows).toMatchObject([{ address }]);
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
    await callWebhook(alice, 'test', id);
    await receivedOnce();
    const [{ id: delivery_id }] = await deliveriesOf(alice, id);
    for (const path of ['test', 'secret', 'on']) {
      expect(await callWebhook(bob, path, id), path).toMatchObject(NOT_FOUND);
    }
    expect(await callWebhook(bob, 'resend', id, { delivery_id })).toMatchObject(NOT_FOUND);
    expect(
      await bob.call('GET', `/user/webhook/deliveries?uid=${bob.uid}&webhook_id=${id}`),
    ).toMatchObject(NOT_FOUND);
    expect(
      await bob.call('DELETE', '/user/webhook', { uid: bob.uid, webhook_id: id }),
    ).toMatchObject(NOT_FOUND);
    expect((await listWebhooks(bob)).rows).toEqual([]);
    expect(await db.selectFrom('webhooks').select('id').execute()).toEqual([{ id }]);
    expect(JSON.stringify(await listWebhooks(alice))).not.toContain(secret);
  });
});

describe('a webhook', () => {
  it('is off after its user has signed out everywhere', async ({ app }) => {
    const user = await app.createUser('hook.owner');
    await make(user);
    const body = { uid: user.uid, except_this: true };
    expect((await user.call('POST', '/user/signouteverywhere', body)).status).toBe(200);
    await expect.poll(async () => (await listWebhooks(user)).rows?.[0]?.is_off).toBe(true);
  });

  it.for(['created', 'turned on'] as const)(
    'is not %s while another device signs out everywhere',
    async (change, { app, db }) => {
      const user = await app.createUser(`hook.${change.length}`);
      if (change === 'turned on') {
        await make(user);
        await sql`update webhooks set off_at = now()`.execute(db);
      }
      const [webhook] = (await listWebhooks(user)).rows;
      let response: ReturnType<typeof create> | undefined;
      await db.transaction().execute(async (tx) => {
        await sql`
          update users set sessions_valid_from = now() + interval '1 second'
          where id = ${user.id}`.execute(tx);
        response = change === 'created' ? create(user) : callWebhook(user, 'on', webhook.id);
        await waitForBlockedQueries(db, 1);
      });
      expect(await response).toMatchObject(UNAUTHENTICATED);
      const on = db.selectFrom('webhooks').select('id').where('off_at', 'is', null);
      expect(await on.execute()).toEqual([]);
    },
  );

  it('sends nothing while its user is suspended', async ({ app, db }) => {
    const user = await app.createUser('hook.susp');
    const { id } = await make(user);
    await suspend(db, 'hook.susp');
    await sql`
      insert into webhook_deliveries (webhook_id, user_id, event)
      values (${id}, ${user.id}, 'test')`.execute(db);
    const alice = await app.createUser('hook.other');
    const other = await make(alice);
    await callWebhook(alice, 'test', other.id);
    await receivedOnce();
    await suspensionsOf(db).resume('hook.susp', null);
    await expect.poll(() => receiver.received).toHaveLength(2);
  });

  it('sends nothing while it is off', async ({ app, db, alice }) => {
    const { id } = await make(await app.createUser('hook.off'));
    await sql`update webhooks set off_at = now() where id = ${id}`.execute(db);
    await sql`
      insert into webhook_deliveries (webhook_id, user_id, event, next_attempt_at)
      select id, user_id, 'test', now() - interval '1 hour' from webhooks`.execute(db);
    const other = await make(alice);
    await callWebhook(alice, 'test', other.id);
    await expect.poll(async () => (await deliveriesOf(alice, other.id))[0].state).toBe('delivered');
    expect(receiver.received).toHaveLength(1);
  });

  it('is deleted with its deliveries', async ({ db, alice }) => {
    const { id } = await make(alice);
    await callWebhook(alice, 'test', id);
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
