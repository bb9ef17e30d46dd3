import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { rateLimits } from '@reprise/contract/http/limits.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { friendActions } from '@reprise/contract/friends/rules/friend-label.ts';
import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { noticeTexts } from '@reprise/contract/shell/texts.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeBlock } from '#testing/factories.ts';
import {
  updateFriend,
  decline,
  resetFriendships,
  friendNotificationsOf,
  labelOf,
  relationRows,
  storedRelations,
} from '#testing/features/friends.ts';
import { startTestApp, type TestUser, type TestApp } from '#testing/test-app.ts';

const { send, accept, cancel, remove } = friendTexts;

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  alice = await app.createUser('alice');
  bob = await app.createUser('bob');
  carol = await app.createUser('carol');
});

beforeEach(() => resetFriendships(app.db));

afterAll(() => app.stop());

async function storedState() {
  return {
    relations: await storedRelations(app.db),
    notifications: await app.db.selectFrom('notifications').selectAll().orderBy('id').execute(),
    documents: await app.db
      .selectFrom('notification_documents')
      .selectAll()
      .orderBy('user_id')
      .execute(),
  };
}

const labels = async () => [await labelOf(alice, bob), await labelOf(bob, alice)];

it('every change of a relation reaches open pages of both users', async () => {
  const sockets = [await app.socket(alice), await app.socket(bob)];
  const [ofAlice, ofBob] = sockets.map(({ changes }) => changes) as [unknown[], unknown[]];
  await sockets[0]?.subscribe('notifications', alice.uid);
  await sockets[1]?.subscribe('notifications', bob.uid);
  const acts = [
    () => updateFriend(alice, bob, send),
    () => updateFriend(alice, bob, cancel),
    () => updateFriend(alice, bob, send),
    () => updateFriend(bob, alice, accept),
    () => updateFriend(alice, bob, remove),
    () => updateFriend(bob, alice, send),
    () => decline(alice, bob),
  ];
  for (const [index, act] of acts.entries()) {
    await act();
    await expect.poll(() => [ofAlice.length, ofBob.length]).toEqual([index + 1, index + 1]);
  }
  await updateFriend(alice, bob, remove);
  await updateFriend(alice, bob, send);
  await expect.poll(() => ofBob.length).toBe(acts.length + 1);
});

const states = [
  { name: 'no relation', acts: [], labels: [send, send] },
  { name: 'a request of Alice', acts: [[() => alice, send]], labels: [cancel, accept] },
  { name: 'a request of Bob', acts: [[() => bob, send]], labels: [accept, cancel] },
  {
    name: 'a friendship that Alice requested',
    acts: [
      [() => alice, send],
      [() => bob, accept],
    ],
    labels: [remove, remove],
  },
  {
    name: 'a friendship that Bob requested',
    acts: [
      [() => bob, send],
      [() => alice, accept],
    ],
    labels: [remove, remove],
  },
] as const;

type State = (typeof states)[number];

async function applyState({ acts }: State): Promise<void> {
  for (const [actor, action] of acts) {
    const other = actor() === alice ? bob : alice;
    expect(await updateFriend(actor(), other, action)).toMatchObject({ status: 200 });
  }
}

describe("the friend button's label", () => {
  it.each(states)('with $name', async (state) => {
    await applyState(state);
    expect(await labels()).toEqual(state.labels);
    expect(await relationRows(carol, alice)).toEqual([]);
  });

  it.each(states)('is the only action that is not stale, with $name', async (state) => {
    for (const [viewer, other, label] of [
      [alice, bob, state.labels[0]],
      [bob, alice, state.labels[1]],
    ] as const) {
      await resetFriendships(app.db);
      await applyState(state);
      const before = await storedState();
      const rows = await relationRows(viewer, other);
      for (const stale of friendActions.filter((action) => action !== label)) {
        const response = await updateFriend(viewer, other, stale);
        expect(response).toMatchObject({ status: 409, body: { error: { code: 'STALE_ACTION' } } });
        expect(response.body.rows).toEqual(rows);
        expect(await storedState()).toEqual(before);
      }
      expect(await updateFriend(viewer, other, label)).toMatchObject({ status: 200 });
    }
  });
});

describe('GET /user/friend', () => {
  const address = '/user/friend?user=alice&friend=bob';

  it('returns the relation as the viewer sees it, sender first', async () => {
    await updateFriend(bob, alice, send);
    const { status, body } = await alice.call('GET', address);
    expect(status).toBe(200);
    expect(body.rows).toEqual([
      {
        connectid: combinedChatId(alice.uid, bob.uid),
        friend1: 'bob',
        friend2: 'alice',
        accept1: true,
        accept2: false,
        username: 'bob',
        img_url: accountLimits.defaultAvatar,
      },
    ]);
  });

  it('ignores the case of the username', async () => {
    await updateFriend(alice, bob, send);
    expect(await relationRows(alice, { username: 'BOB' })).toMatchObject([{ friend2: 'bob' }]);
  });

  it('has no row without a relation', async () => {
    expect((await alice.call('GET', address)).body).toEqual({ rows: [] });
  });

  it('does not return the relation of two other users', async () => {
    await updateFriend(alice, bob, send);
    const response = await carol.call('GET', address);
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'IDENTITY_MISMATCH' } } });
    expect(response.body).not.toHaveProperty('rows');
  });

  it.each([
    ['oneself', 'alice'],
    ['an unknown user', 'unknown'],
  ])('has no relation with %s', async (_, friend) => {
    const response = await alice.call('GET', `/user/friend?user=alice&friend=${friend}`);
    expect(response).toMatchObject({ status: 200, body: { rows: [] } });
  });

  it.each([
    ['a NUL', '%00'],
    ['an empty name', ''],
  ])('rejects %s', async (_, friend) => {
    const response = await alice.call('GET', `/user/friend?user=alice&friend=${friend}`);
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
  });

  it('does not find an inactive user', async () => {
    const dan = await app.createUser('dan.gone');
    await updateFriend(alice, dan, send);
    await app.db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('id', '=', dan.id)
      .execute();
    const response = await alice.call('GET', '/user/friend?user=alice&friend=dan.gone');
    expect(response).toMatchObject({ status: 200, body: { rows: [] } });
  });

  it('requires a signed-in user', async () => {
    const response = await app.visitor.call('GET', address);
    expect(response).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHENTICATED' } } });
  });
});

describe('PATCH /user/updatefriend', () => {
  it('returns the new relation', async () => {
    const sent = await updateFriend(alice, bob, send);
    expect(sent.body.rows).toEqual(await relationRows(alice, bob));
    const accepted = await updateFriend(bob, alice, accept);
    expect(accepted.body.rows).toMatchObject([{ friend1: 'alice', accept2: true }]);
    expect((await updateFriend(alice, bob, remove)).body).toEqual({ rows: [] });
    expect(await storedRelations(app.db)).toEqual([]);
  });

  it('does not accept on behalf of another user: no forced friendship', async () => {
    await updateFriend(carol, alice, send);
    const before = await storedState();
    const response = await carol.call('PATCH', '/user/updatefriend', {
      user: 'alice',
      friend: 'carol',
      action: accept,
    });
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'IDENTITY_MISMATCH' } } });
    expect(await storedState()).toEqual(before);
    expect(await labelOf(alice, carol)).toBe(accept);
  });

  it('leaves a request pending that its own sender tries to accept', async () => {
    await updateFriend(alice, bob, send);
    const response = await updateFriend(alice, bob, accept);
    expect(response).toMatchObject({
      status: 409,
      body: {
        error: { code: 'STALE_ACTION', message: noticeTexts.friendStale },
        rows: [{ friend1: 'alice', friend2: 'bob', accept1: true, accept2: false }],
      },
    });
    expect(await labels()).toEqual([cancel, accept]);
  });

  it('rejects the second of two crossing requests as stale', async () => {
    await updateFriend(alice, bob, send);
    const response = await updateFriend(bob, alice, send);
    expect(response).toMatchObject({
      status: 409,
      body: { error: { code: 'STALE_ACTION' }, rows: [{ friend1: 'alice', accept2: false }] },
    });
    expect(await labels()).toEqual([cancel, accept]);
    expect(await friendNotificationsOf(app.db, alice)).toEqual({ count: 0, list: [] });
  });

  it.each([
    ['a trailing space', { action: `${send} ` }, 400, 'VALIDATION'],
    ['another case', { action: send.toLowerCase() }, 400, 'VALIDATION'],
    ['a label that does not exist', { action: 'Befriend' }, 400, 'VALIDATION'],
    ['an empty action', { action: '' }, 400, 'VALIDATION'],
    ['no action', { action: undefined }, 400, 'VALIDATION'],
    ['a list of actions', { action: [send] }, 400, 'VALIDATION'],
    ['a field that does not exist', { accept2: true }, 400, 'VALIDATION'],
    ['a NUL in the name', { friend: 'bob\u0000' }, 400, 'VALIDATION'],
    ['oneself', { friend: 'alice' }, 400, 'SELF'],
    ['oneself in another case', { friend: 'ALICE' }, 400, 'SELF'],
    ['an unknown user', { friend: 'unknown' }, 404, 'NOT_FOUND'],
    ['another as the actor', { user: 'carol' }, 403, 'IDENTITY_MISMATCH'],
  ])('rejects %s and changes nothing', async (_, change, status, code) => {
    const before = await storedState();
    const response = await updateFriend(alice, bob, send, change);
    expect(response).toMatchObject({ status, body: { error: { code } } });
    expect(await storedState()).toEqual(before);
  });

  it('requires a signed-in user', async () => {
    const before = await storedState();
    const body = { user: 'alice', friend: 'bob', action: send };
    const response = await app.visitor.call('PATCH', '/user/updatefriend', body);
    expect(response).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHENTICATED' } } });
    expect(await storedState()).toEqual(before);
  });
});

describe('PATCH /user/declinefriend', () => {
  it('deletes the request and its unseen notification without notifying the sender', async () => {
    await updateFriend(alice, bob, send);
    expect(await friendNotificationsOf(app.db, bob)).toMatchObject({ count: 1 });
    expect(await decline(bob, alice)).toMatchObject({ status: 200, body: { rows: [] } });
    expect(await storedRelations(app.db)).toEqual([]);
    expect(await friendNotificationsOf(app.db, alice)).toEqual({ count: 0, list: [] });
    expect(await friendNotificationsOf(app.db, bob)).toEqual({ count: 0, list: [] });
    expect(await labels()).toEqual([send, send]);
  });

  it.each(states.filter(({ labels: [, ofBob] }) => ofBob !== accept))(
    'is stale without a pending request, with $name',
    async (state) => {
      await applyState(state);
      const before = await storedState();
      const response = await decline(bob, alice);
      expect(response).toMatchObject({ status: 409, body: { error: { code: 'STALE_ACTION' } } });
      expect(response.body.rows).toEqual(await relationRows(bob, alice));
      expect(await storedState()).toEqual(before);
    },
  );

  it.each([
    ['oneself', { friend: 'bob' }, 400, 'SELF'],
    ['an unknown user', { friend: 'unknown' }, 404, 'NOT_FOUND'],
    ['another as the actor', { user: 'carol' }, 403, 'IDENTITY_MISMATCH'],
    ['a field that does not exist', { action: cancel }, 400, 'VALIDATION'],
  ])('rejects %s and changes nothing', async (_, change, status, code) => {
    await updateFriend(alice, bob, send);
    const before = await storedState();
    const response = await decline(bob, alice, change);
    expect(response).toMatchObject({ status, body: { error: { code } } });
    expect(await storedState()).toEqual(before);
  });

  it('requires a signed-in user', async () => {
    await updateFriend(alice, bob, send);
    const body = { user: 'bob', friend: 'alice' };
    const response = await app.visitor.call('PATCH', '/user/declinefriend', body);
    expect(response).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHENTICATED' } } });
    expect(await labels()).toEqual([cancel, accept]);
  });
});

describe('a blocked user', () => {
  beforeEach(async () => {
    await makeBlock(app.db, [alice.id, bob.id]);
  });

  it('cannot find the user who blocked them', async () => {
    const before = await storedState();
    const look = await bob.call('GET', '/user/friend?user=bob&friend=alice');
    expect(look).toMatchObject({ status: 200, body: { rows: [] } });
    for (const response of [await updateFriend(bob, alice, send), await decline(bob, alice)]) {
      expect(response).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
      expect(response.body.error.message).toBe(friendTexts.userNotFound);
    }
    expect(await storedState()).toEqual(before);
  });

  it('gets no request from that user either', async () => {
    const before = await storedState();
    for (const response of [await updateFriend(alice, bob, send), await decline(alice, bob)]) {
      expect(response).toMatchObject({ status: 403, body: { error: { code: 'BLOCKED' } } });
    }
    expect(await storedState()).toEqual(before);
    expect(await relationRows(alice, bob)).toEqual([]);
  });
});

describe('concurrent friend actions', () => {
  it('of 50 concurrent requests from both sides exactly one is stored', async () => {
    const calls = Array.from({ length: 25 }, () => [
      updateFriend(alice, bob, send),
      updateFriend(bob, alice, send),
    ]);
    const statuses = (await Promise.all(calls.flat())).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array(49).fill(409)]);
    expect(await storedRelations(app.db)).toHaveLength(1);
    expect([
      [cancel, accept],
      [accept, cancel],
    ]).toContainEqual(await labels());
    const notifications = [
      await friendNotificationsOf(app.db, alice),
      await friendNotificationsOf(app.db, bob),
    ];
    expect(notifications.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([0, 1]);
  });

  it.each([
    ['canceling', () => updateFriend(alice, bob, cancel)],
    ['declining', () => decline(bob, alice)],
  ])('of accepting and %s one wins and the other is stale', async (_, end) => {
    for (let round = 0; round < runs(10, 3); round += 1) {
      await resetFriendships(app.db);
      await updateFriend(alice, bob, send);
      const [accepted, ended] = await Promise.all([updateFriend(bob, alice, accept), end()]);
      const isFriendship = accepted.status === 200;
      expect([accepted.status, ended.status]).toEqual(isFriendship ? [200, 409] : [409, 200]);
      expect(await labels()).toEqual(isFriendship ? [remove, remove] : [send, send]);
      expect((await friendNotificationsOf(app.db, alice)).count).toBe(isFriendship ? 1 : 0);
      expect((await friendNotificationsOf(app.db, bob)).count).toBe(isFriendship ? 1 : 0);
    }
  });

  it('all complete when three users act on each other', async () => {
    const pairs = [alice, bob, carol].flatMap((actor, _, all) =>
      all.flatMap((other) => (other === actor ? [] : [{ actor, other }])),
    );
    const calls = Array.from({ length: 4 }).flatMap(() =>
      pairs.flatMap(({ actor, other }) => [
        ...friendActions.map((action) => updateFriend(actor, other, action)),
        decline(actor, other),
      ]),
    );
    for (const { status } of await Promise.all(calls)) expect([200, 409]).toContain(status);
  });
});

describe('a user deleted during an action', () => {
  it('is not found by pending actions and cannot act', async () => {
    const dan = await app.createUser('dan');
    const before = await storedState();
    const calls = await app.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('users').where('id', '=', dan.id).execute();
      const started = [updateFriend(alice, dan, send), updateFriend(dan, bob, send)];
      await vi.waitUntil(async () => (await waiting()) === started.length);
      return { started };
    });
    for (const response of await Promise.all(calls.started)) {
      expect(response).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
    }
    const after = await storedState();
    expect(after).toEqual({
      ...before,
      documents: before.documents.filter(({ user_id }) => user_id !== dan.id),
    });
  });

  async function waiting(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
    return rows[0]?.count ?? 0;
  }
});

describe('the limit of friend actions', () => {
  it('is 30 per hour for all of them together', async () => {
    const limited = await startTestApp({ RATE_LIMITS: 'on' });
    const dan = await limited.createUser('dan');
    const erin = await limited.createUser('erin');
    const { max } = rateLimits.friendAction;
    for (let count = 0; count < max; count += 1) {
      const response = await updateFriend(dan, erin, count % 2 === 0 ? send : cancel);
      expect(response.status).toBe(200);
    }
    for (const refused of [await updateFriend(dan, erin, send), await decline(dan, erin)]) {
      expect(refused).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await storedRelations(limited.db)).toEqual([]);
    expect(await friendNotificationsOf(limited.db, erin)).toEqual({ count: 0, list: [] });
    expect(await updateFriend(erin, dan, send)).toMatchObject({ status: 200 });
    await limited.stop();
  });
});
