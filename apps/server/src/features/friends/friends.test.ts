import { rateLimits } from '@reprise/contract/http/limits.ts';
import { friendActions } from '@reprise/contract/friends/actions.ts';
import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { noticeTexts } from '@reprise/contract/shell/notice-texts.ts';
import { describe, expect } from 'vitest';
import { it } from '#testing/fixtures/app.ts';
import {
  decline,
  friendNotificationsOf,
  friendStateOf,
  labelOf,
  relationRows,
  resetFriendships,
  storedRelations,
  updateFriend,
} from '#testing/features/friends.ts';
import { setStatus } from '#testing/users.ts';
import { startTestApp, type TestUser } from '#testing/test-app.ts';

const { send, accept, cancel, remove } = friendTexts;

it.beforeEach(({ db }) => resetFriendships(db));

const labels = async (alice: TestUser, bob: TestUser) => [
  await labelOf(alice, bob),
  await labelOf(bob, alice),
];

const states = [
  { name: 'no relation', actions: [], labels: [send, send] },
  { name: 'a request of Alice', actions: [['alice', send]], labels: [cancel, accept] },
  { name: 'a request of Bob', actions: [['bob', send]], labels: [accept, cancel] },
  {
    name: 'a friendship that Alice requested',
    actions: [
      ['alice', send],
      ['bob', accept],
    ],
    labels: [remove, remove],
  },
  {
    name: 'a friendship that Bob requested',
    actions: [
      ['bob', send],
      ['alice', accept],
    ],
    labels: [remove, remove],
  },
] as const;

describe("the friend button's label", () => {
  it.for(states)('with $name', async (state, { alice, bob, carol }) => {
    await applyState(alice, bob, state);
    expect(await labels(alice, bob)).toEqual(state.labels);
    expect(await relationRows(carol, alice)).toEqual([]);
  });

  it.for(states)(
    'is the only action that is not stale, with $name',
    async (state, { db, alice, bob }) => {
      for (const [viewer, other, label] of [
        [alice, bob, state.labels[0]],
        [bob, alice, state.labels[1]],
      ] as const) {
        await resetFriendships(db);
        await applyState(alice, bob, state);
        const before = await friendStateOf(db);
        const rows = await relationRows(viewer, other);
        for (const stale of friendActions.filter((action) => action !== label)) {
          const response = await updateFriend(viewer, other, stale);
          expect(response).toMatchObject({
            status: 409,
            body: { error: { code: 'STALE_ACTION' } },
          });
          expect(response.body.rows).toEqual(rows);
          expect(await friendStateOf(db)).toEqual(before);
        }
        expect(await updateFriend(viewer, other, label)).toMatchObject({ status: 200 });
      }
    },
  );
});

describe('PATCH /user/updatefriend', () => {
  it('returns the new relation', async ({ db, alice, bob }) => {
    const sent = await updateFriend(alice, bob, send);
    expect(sent.body.rows).toEqual(await relationRows(alice, bob));
    const accepted = await updateFriend(bob, alice, accept);
    expect(accepted.body.rows).toMatchObject([{ friend1: 'alice', accept2: true }]);
    expect((await updateFriend(alice, bob, remove)).body).toEqual({ rows: [] });
    expect(await storedRelations(db)).toEqual([]);
  });

  it('does not accept on behalf of another user: no forced friendship', async ({
    db,
    alice,
    carol,
  }) => {
    await updateFriend(carol, alice, send);
    const before = await friendStateOf(db);
    const response = await carol.call('PATCH', '/user/updatefriend', {
      user: 'alice',
      friend: 'carol',
      action: accept,
    });
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'IDENTITY_MISMATCH' } } });
    expect(await friendStateOf(db)).toEqual(before);
    expect(await labelOf(alice, carol)).toBe(accept);
  });

  it('leaves a request pending that its own sender tries to accept', async ({ alice, bob }) => {
    await updateFriend(alice, bob, send);
    const response = await updateFriend(alice, bob, accept);
    expect(response).toMatchObject({
      status: 409,
      body: {
        error: { code: 'STALE_ACTION', message: noticeTexts.friendStale },
        rows: [{ friend1: 'alice', friend2: 'bob', accept1: true, accept2: false }],
      },
    });
    expect(await labels(alice, bob)).toEqual([cancel, accept]);
  });

  it('rejects the second of two crossing requests as stale', async ({ db, alice, bob }) => {
    await updateFriend(alice, bob, send);
    const response = await updateFriend(bob, alice, send);
    expect(response).toMatchObject({
      status: 409,
      body: { error: { code: 'STALE_ACTION' }, rows: [{ friend1: 'alice', accept2: false }] },
    });
    expect(await labels(alice, bob)).toEqual([cancel, accept]);
    expect(await friendNotificationsOf(db, alice)).toEqual({ count: 0, list: [] });
  });

  it.for([
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
  ] as const)(
    'rejects %s and changes nothing',
    async ([, change, status, code], { db, alice, bob, carol: _carol }) => {
      const before = await friendStateOf(db);
      const response = await updateFriend(alice, bob, send, change);
      expect(response).toMatchObject({ status, body: { error: { code } } });
      expect(await friendStateOf(db)).toEqual(before);
    },
  );

  it('requires a signed-in user', async ({ app, db, alice: _alice, bob: _bob }) => {
    const before = await friendStateOf(db);
    const body = { user: 'alice', friend: 'bob', action: send };
    const response = await app.visitor.call('PATCH', '/user/updatefriend', body);
    expect(response).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHENTICATED' } } });
    expect(await friendStateOf(db)).toEqual(before);
  });
});

describe('PATCH /user/declinefriend', () => {
  it('deletes the request and its unseen notification without notifying the sender', async ({
    db,
    alice,
    bob,
  }) => {
    await updateFriend(alice, bob, send);
    expect(await friendNotificationsOf(db, bob)).toMatchObject({ count: 1 });
    expect(await decline(bob, alice)).toMatchObject({ status: 200, body: { rows: [] } });
    expect(await storedRelations(db)).toEqual([]);
    expect(await friendNotificationsOf(db, alice)).toEqual({ count: 0, list: [] });
    expect(await friendNotificationsOf(db, bob)).toEqual({ count: 0, list: [] });
    expect(await labels(alice, bob)).toEqual([send, send]);
  });

  it.for(states.filter(({ labels: [, ofBob] }) => ofBob !== accept))(
    'is stale without a pending request, with $name',
    async (state, { db, alice, bob }) => {
      await applyState(alice, bob, state);
      const before = await friendStateOf(db);
      const response = await decline(bob, alice);
      expect(response).toMatchObject({ status: 409, body: { error: { code: 'STALE_ACTION' } } });
      expect(response.body.rows).toEqual(await relationRows(bob, alice));
      expect(await friendStateOf(db)).toEqual(before);
    },
  );

  it.for([
    ['oneself', { friend: 'bob' }, 400, 'SELF'],
    ['an unknown user', { friend: 'unknown' }, 404, 'NOT_FOUND'],
    ['another as the actor', { user: 'carol' }, 403, 'IDENTITY_MISMATCH'],
    ['a field that does not exist', { action: cancel }, 400, 'VALIDATION'],
  ] as const)(
    'rejects %s and changes nothing',
    async ([, change, status, code], { db, alice, bob, carol: _carol }) => {
      await updateFriend(alice, bob, send);
      const before = await friendStateOf(db);
      const response = await decline(bob, alice, change);
      expect(response).toMatchObject({ status, body: { error: { code } } });
      expect(await friendStateOf(db)).toEqual(before);
    },
  );

  it('requires a signed-in user', async ({ app, alice, bob }) => {
    await updateFriend(alice, bob, send);
    const body = { user: 'bob', friend: 'alice' };
    const response = await app.visitor.call('PATCH', '/user/declinefriend', body);
    expect(response).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHENTICATED' } } });
    expect(await labels(alice, bob)).toEqual([cancel, accept]);
  });
});

describe('a suspended user', () => {
  it.beforeEach(({ db, bob }) => setStatus(db, bob, 'active'));
  it.afterEach(({ db, bob }) => setStatus(db, bob, 'active'));

  it.for([
    ['a friend', states[3], (alice: TestUser, bob: TestUser) => updateFriend(alice, bob, remove)],
    [
      'the receiver of a request',
      states[1],
      (alice: TestUser, bob: TestUser) => updateFriend(alice, bob, cancel),
    ],
    ['the sender of a request', states[2], decline],
  ] as const)('can be removed as %s', async ([_name, state, end], { db, alice, bob }) => {
    await applyState(alice, bob, state);
    await setStatus(db, bob, 'suspended');
    expect(await end(alice, bob)).toMatchObject({ status: 200, body: { rows: [] } });
    expect(await storedRelations(db)).toEqual([]);
  });

  it('gets no request, and theirs cannot be accepted', async ({ db, alice, bob }) => {
    await setStatus(db, bob, 'suspended');
    expect(await updateFriend(alice, bob, send)).toMatchObject({ status: 404 });
    await setStatus(db, bob, 'active');
    await updateFriend(bob, alice, send);
    const before = await friendStateOf(db);
    await setStatus(db, bob, 'suspended');
    expect(await updateFriend(alice, bob, accept)).toMatchObject({ status: 404 });
    expect(await friendStateOf(db)).toEqual(before);
  });
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
    for (const rejected of [await updateFriend(dan, erin, send), await decline(dan, erin)]) {
      expect(rejected).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } });
      expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await storedRelations(limited.db)).toEqual([]);
    expect(await friendNotificationsOf(limited.db, erin)).toEqual({ count: 0, list: [] });
    expect(await updateFriend(erin, dan, send)).toMatchObject({ status: 200 });
    await limited.stop();
  });
});

type State = (typeof states)[number];

async function applyState(alice: TestUser, bob: TestUser, { actions }: State): Promise<void> {
  for (const [name, action] of actions) {
    const [actor, other] = name === 'alice' ? [alice, bob] : [bob, alice];
    expect(await updateFriend(actor, other, action)).toMatchObject({ status: 200 });
  }
}
