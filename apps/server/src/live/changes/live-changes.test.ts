import { request } from 'node:http';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { liveEndpoints, formatPosition } from '@reprise/contract/live/calls.ts';
import { EPOCH_HEADER } from '@reprise/contract/live/epoch.ts';
import { liveLimits } from '@reprise/contract/live/limits.ts';
import { describe, expect } from 'vitest';
import { it as base } from '#testing/fixtures/app.ts';
import * as z from 'zod/mini';
import { renewEpoch } from '#platform/db/epoch.ts';
import { signOut, signUpUser } from '#testing/auth/accounts.ts';
import { makeFriends } from '#testing/factories.ts';
import { send } from '#testing/features/chat.ts';
import { leaveGroup, makeGroup, sendToGroup } from '#testing/features/groups.ts';
import { suspend } from '#testing/features/suspensions.ts';
import { startTestApp, type Caller, type TestApp, type TestUser } from '#testing/test-app.ts';

const it = base.extend(
  'chat',
  { scope: 'file' },
  ({ alice, bob }) => `chats/${combinedChatId(alice.uid, bob.uid)}`,
);

it.beforeAll(({ db, alice, bob }) => makeFriends(db, [alice.id, bob.id]));

const waiting = (app: TestApp) => app.metric('live_polls');

const startPoll = async (user: TestUser, docs: readonly string[]) =>
  poll(user, await upToDate(user, docs));

describe('a poll', () => {
  it('returns documents without a version at once, and those with an older one', async ({
    alice,
    bob,
    chat,
  }) => {
    await send(alice, bob, { text: 'one' });
    await send(alice, bob, { text: 'two' });
    const unseen = `unseenMessages/${bob.uid}`;
    const { rows } = await poll(bob, [chat, unseen]);
    expect(rows).toMatchObject([
      { collection: 'chats', state: { data: { messages: [{ text: 'one' }, { text: 'two' }] } } },
      { collection: 'unseenMessages', id: bob.uid, state: { data: { unseenMessage: 1 } } },
    ]);
    const changed = await poll(bob, [`${chat}@${rows[0].state.version - 1}`, `${unseen}@99`]);
    expect(changed.rows).toMatchObject([
      { collection: 'chats', state: { entries: [{ data: { text: 'two' } }] } },
      { collection: 'unseenMessages', state: { data: { unseenMessage: 1 } } },
    ]);
  });

  it('waits for the first change, of any of its documents', async ({ app, alice, bob, chat }) => {
    const response = startPoll(bob, [chat, `notifications/${bob.uid}`, `users/${bob.uid}`]);
    await expect.poll(() => waiting(app)).toBe(1);
    await send(alice, bob, { text: 'news' });
    const { rows } = await response;
    expect(rows).toMatchObject([
      { collection: 'chats', state: { entries: [{ data: { text: 'news' } }] } },
    ]);
    const next = formatPosition({ ...rows[0], since: rows[0].state.version });
    expect(await poll(bob, [next], '&wait=0')).toMatchObject({ status: 200, rows: [] });
    expect(await waiting(app)).toBe(0);
    expect(await app.metric('live_documents_watched')).toBe(0);
  });

  it('ends after its time without rows, and at once without documents', async ({ alice }) => {
    const docs = await upToDate(alice, [`users/${alice.uid}`]);
    const startedAt = performance.now();
    expect(await poll(alice, docs, '&wait=1')).toMatchObject({ status: 200, rows: [] });
    expect(performance.now() - startedAt).toBeGreaterThan(900);
    expect(await poll(alice, [])).toMatchObject({ status: 200, rows: [] });
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });

  it('returns the same error for documents of others and missing ones', async ({
    alice,
    carol,
    chat,
  }) => {
    const state = { error: { code: 'NOT_FOUND', message: 'There is no such document.' } };
    const docs = [chat, `users/${alice.uid}`, 'users/none', 'chats/none'];
    const { rows } = await poll(
      carol,
      docs.map((each) => `${each}@1`),
    );
    expect(rows.map((row: { readonly state: object }) => row.state)).toEqual(docs.map(() => state));
  });

  it('of a former member of a group returns nothing of what is sent later', async ({
    app,
    db,
    alice,
    bob,
    carol,
    chat,
  }) => {
    await makeFriends(db, [alice.id, carol.id]);
    const group = await makeGroup(alice, [bob, carol]);
    await leaveGroup(bob, group);
    const [ofBob, ofCarol] = [
      startPoll(bob, [`userChats/${bob.uid}`]),
      startPoll(carol, [`chats/${group}`]),
    ];
    await expect.poll(() => waiting(app)).toBe(2);
    await sendToGroup(alice, group, { text: 'later' });
    expect((await ofCarol).rows).toMatchObject([
      { state: { entries: [{ data: { text: 'later' } }] } },
    ]);
    expect((await poll(bob, [`chats/${group}@1`])).rows).toMatchObject([{ state: { error: {} } }]);
    await send(alice, bob, { text: 'to both' });
    expect((await ofBob).rows).toMatchObject([
      { state: { entries: [{ key: chat.slice('chats/'.length) }] } },
    ]);
  });

  it.for([
    ['no collection', 'doc=alice'],
    ['an unknown collection', 'doc=tiles/1'],
    ['an inherited name', 'doc=constructor/1'],
    ['an empty id', 'doc=users/'],
    ['a version that is no number', 'doc=users/a@x'],
    ['too large a version', `doc=users/a@${'9'.repeat(16)}`],
    ['a long id', `doc=users/${'a'.repeat(257)}`],
    [
      'too many documents',
      Array(liveLimits.polledDocumentsMax + 1)
        .fill('doc=users/a')
        .join('&'),
    ],
    ['a long epoch', `epoch=${'e'.repeat(257)}`],
    ['a long time', 'wait=26'],
    ['another parameter', 'docs=users/a'],
  ] as const)('with %s is invalid', async ([, query], { alice }) => {
    const { status, body } = await alice.call('GET', `/live/changes?${query}`);
    expect([status, body.error.code]).toEqual([400, 'VALIDATION']);
  });

  it('needs a session', async ({ app }) => {
    expect((await poll(app.visitor, [])).status).toBe(401);
  });
});

describe('a waiting poll', () => {
  it('ends with its session, without rows of later changes', async ({ app }) => {
    const dan = await signUpUser(app, 'dan');
    const caller = app.callerWith(dan.token);
    const { rows } = await poll(caller, [`users/${dan.uid}`]);
    const response = poll(caller, [`users/${dan.uid}@${rows[0].state.version}`]);
    await expect.poll(() => waiting(app)).toBe(1);
    await signOut(app, dan);
    expect(await response).toMatchObject({
      status: 401,
      body: { error: { code: 'UNAUTHENTICATED' } },
    });
    expect(await waiting(app)).toBe(0);
  });

  it('ends when its user is suspended', async ({ app, db }) => {
    const eve = await app.createUser('eve');
    const response = startPoll(eve, [`users/${eve.uid}`]);
    await expect.poll(() => waiting(app)).toBe(1);
    const suspendedAt = performance.now();
    await suspend(db, 'eve');
    expect(await response).toMatchObject({
      status: 403,
      body: { error: { code: 'ACCOUNT_SUSPENDED' } },
    });
    expect(performance.now() - suspendedAt).toBeLessThan(10_000);
  });

  it('ends when its client has gone', async ({ app, bob, chat }) => {
    const docs = await upToDate(bob, [chat]);
    const call = request(`${app.url}/live/changes?doc=${docs[0]}`, {
      headers: { authorization: `Bearer ${bob.token}` },
    });
    call.on('error', () => undefined).end();
    await expect.poll(() => waiting(app)).toBe(1);
    call.destroy();
    await expect.poll(() => waiting(app)).toBe(0);
  });

  it('ends in a new epoch, in which old versions are unknown', async ({ app, bob, chat }) => {
    const docs = await upToDate(bob, [chat]);
    const response = poll(bob, docs);
    await expect.poll(() => waiting(app)).toBe(1);
    const client = await app.database.pool.connect();
    await renewEpoch(client);
    client.release();
    const { rows, epoch: before, header: after } = await response;
    expect(rows).toEqual([]);
    expect(after).not.toBe(before);
    expect((await poll(bob, docs, `&epoch=${before}`)).rows).toMatchObject([
      { collection: 'chats', state: { data: { messages: expect.anything() } } },
    ]);
    expect((await poll(bob, docs, `&epoch=${after}&wait=0`)).rows).toEqual([]);
  });
});

describe('limits', () => {
  it('apply to the polls of a user and of an address, which end with the server', async () => {
    const limited = await startTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' });
    const users = await Promise.all(
      ['ann', 'ben', 'cal', 'deb', 'eli', 'fay'].map(limited.createUser),
    );
    const at = (user: TestUser, address: string) =>
      user.call('GET', `/live/changes?doc=users/${user.uid}@1`, undefined, {
        headers: { 'x-forwarded-for': address },
      });
    const open = () => limited.metric('live_polls');
    const [ann] = users as [TestUser];
    const waitingPolls = users
      .slice(0, 5)
      .flatMap((user) =>
        Array.from({ length: liveLimits.socketsPerUser }, () => at(user, '192.0.2.1')),
      );
    await expect.poll(open).toBe(liveLimits.socketsPerAddress);
    const ofUser = await at(ann, '192.0.2.2');
    const ofAddress = await at(users[5] as TestUser, '192.0.2.1');
    for (const { status, headers } of [ofUser, ofAddress]) {
      expect([status, headers.get('retry-after')]).toEqual([429, '10']);
    }
    await limited.stopServer();
    for (const response of await Promise.all(waitingPolls)) {
      expect(response).toMatchObject({ status: 200, body: { rows: [] } });
    }
    await limited.stop();
  });
});

async function poll(user: Caller, docs: readonly string[], rest = '') {
  const query = docs.map((each) => `doc=${encodeURIComponent(each)}`).join('&');
  const { status, body, headers } = await user.call('GET', `/live/changes?${query}${rest}`);
  return { status, body, rows: body.rows, epoch: body.epoch, header: headers.get(EPOCH_HEADER) };
}

/** The given documents with the versions of now. */
async function upToDate(user: TestUser, docs: readonly string[]): Promise<string[]> {
  const { rows } = await poll(user, docs, '&wait=0');
  const { rows: named } = z.parse(liveEndpoints.liveChanges.result, { rows, epoch: '' });
  return named.map(({ state, ...name }) =>
    formatPosition({ ...name, since: 'version' in state ? state.version : undefined }),
  );
}
