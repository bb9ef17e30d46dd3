import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { endpoints } from '@reprise/contract/endpoints.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import { describe, expect } from 'vitest';
import { it } from '#testing/fixtures/app.ts';
import { requireNoDifferences } from '#testing/features/chat.ts';
import { everyCall, pathOf } from '#testing/every-call.ts';
import { makeTile } from '#testing/factories.ts';
import { decide, makeModerator, revisionOf } from '#testing/features/moderation.ts';
import { storedState } from '#testing/stored-state.ts';
import type { Caller, TestUser } from '#testing/test-app.ts';

it.beforeAll(({ db, dan }) => makeModerator(db, dan));

it.beforeEach(async ({ db }) => {
  for (const table of ['tiles', 'notifications', 'moderation_log'] as const) {
    await db.deleteFrom(table).execute();
  }
});

it.afterAll(({ db }) => requireNoDifferences(db));

const photo = '/avatars/default.svg';

describe('the queue', () => {
  it('lists reported tiles, oldest report first, with reasons and dates and without names', async ({
    db,
    alice,
    bob,
    carol,
    dan,
  }) => {
    const later = await makeTile(db, { ownerId: alice.id });
    const reportedFirst = await makeTile(db, { ownerId: alice.id, caption: 'look here' });
    await report(bob, reportedFirst, 'an advert');
    await report(bob, later);
    await report(carol, reportedFirst, 'too loud');
    const img_url = 'https://example.com/alice.png';
    await db.updateTable('users').set({ img_url }).where('id', '=', alice.id).execute();
    const rows = await queueOf(dan);
    await db.updateTable('users').set({ img_url: null }).where('id', '=', alice.id).execute();
    expect(rows.map(({ tile_id }: { tile_id: number }) => tile_id)).toEqual([reportedFirst, later]);
    expect(rows[0]).toEqual({
      tile_id: reportedFirst,
      public_id: expect.stringMatching(/^[A-Za-z0-9]{12}$/),
      tile_link: 'jNQXAC9IVRw',
      tile_owner: 'alice',
      tile_desc: 'look here',
      tile_likes: 0,
      starttime: 5,
      endtime: 9.5,
      created_date: expect.any(String),
      img_url,
      report_count: 2,
      reports: [
        { reason: 'too loud', date: expect.stringMatching(/Z$/) },
        { reason: 'an advert', date: expect.stringMatching(/Z$/) },
      ],
      claims: [],
      revision: expect.any(String),
    });
    expect(JSON.stringify(rows)).not.toMatch(/bob|carol/);
  });

  it("hides moderators' own clips from them", async ({ db, bob, dan }) => {
    const tileId = await makeTile(db, { ownerId: dan.id });
    await report(bob, tileId);
    expect(await queueOf(dan)).toEqual([]);
    const before = await storedState(db);
    for (const decision of ['dismiss', 'remove']) {
      expect((await decide(dan, tileId, decision)).status).toBe(404);
    }
    expect(await storedState(db)).toBe(before);
  });
});

describe('Dismiss', () => {
  it('keeps the clip and notifies its reporters only', async ({ db, alice, bob, carol, dan }) => {
    const tileId = await makeTile(db, { ownerId: alice.id });
    await report(bob, tileId);
    expect(await decide(dan, tileId, 'dismiss')).toMatchObject({ status: 200 });
    expect(await queueOf(dan)).toEqual([]);
    expect(await notificationHistoryOf(bob)).toEqual([
      { kind: 'report-dismissed', username: 'bob', img_url: photo, unseen: true },
    ]);
    for (const user of [alice, carol, dan]) expect(await notificationHistoryOf(user)).toEqual([]);
    await requireNoDifferences(db);
    const { body } = await bob.call('POST', '/notifications/clear');
    expect(body).toMatchObject({ rows: [{ newLikes: 0, newFriendRequest: 0 }], quiet: true });
  });

  it('lasts until another user reports the clip', async ({ db, alice, bob, carol, dan }) => {
    const tileId = await makeTile(db, { ownerId: alice.id });
    await report(bob, tileId, 'first');
    await decide(dan, tileId, 'dismiss');
    await report(bob, tileId, 'once more');
    expect(await queueOf(dan)).toEqual([]);
    await report(carol, tileId, 'second');
    expect(await queueOf(dan)).toMatchObject([
      { tile_id: tileId, report_count: 1, reports: [{ reason: 'second' }] },
    ]);
    await decide(dan, tileId, 'dismiss');
    expect(await notificationHistoryOf(bob)).toHaveLength(1);
  });
});

describe('Remove', () => {
  it('deletes the clip and notifies its owner and reporters', async ({
    db,
    alice,
    bob,
    carol,
    dan,
  }) => {
    const tileId = await makeTile(db, { ownerId: alice.id, caption: 'my advert' });
    await report(bob, tileId);
    await report(carol, tileId);
    expect(await decide(dan, tileId, 'remove')).toMatchObject({ status: 200 });
    const tiles = await db.selectFrom('tiles').select('id').execute();
    expect(tiles).toEqual([]);
    expect(await db.selectFrom('reports').selectAll().execute()).toEqual([]);
    expect(await notificationHistoryOf(alice)).toEqual([
      {
        kind: 'removal',
        username: 'alice',
        img_url: photo,
        caption: 'my advert',
        reason: 'looked at it',
        unseen: true,
      },
    ]);
    for (const [user, username] of [
      [bob, 'bob'],
      [carol, 'carol'],
    ] as const) {
      expect(await notificationHistoryOf(user)).toEqual([
        { kind: 'report-upheld', username, img_url: photo, unseen: true },
      ]);
    }
  });

  it('is one decision when several moderators decide at once', async ({
    app,
    db,
    alice,
    bob,
    dan,
  }) => {
    const erin = await app.createUser('erin');
    await makeModerator(db, erin);
    const rounds = runs(10, 3);
    for (let round = 0; round < rounds; round += 1) {
      const tileId = await makeTile(db, { ownerId: alice.id });
      await report(bob, tileId);
      const revision = await revisionOf(dan, tileId);
      const body = { tile_id: tileId, revision, note: 'looked at it' };
      const outcomes = await Promise.all([
        decideOn(dan, { ...body, decision: 'dismiss' }),
        decideOn(erin, { ...body, decision: 'remove' }),
        decideOn(dan, { ...body, decision: 'remove' }),
      ]);
      const statuses = outcomes.map(({ status }) => status);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    }
    expect(await notificationHistoryOf(bob)).toHaveLength(rounds);
    expect(await db.selectFrom('moderation_log').select('id').execute()).toHaveLength(rounds);
  });

  it('succeeds while the users concerned are being deleted', async ({ app, db, dan }) => {
    for (let round = 0; round < runs(10, 3); round += 1) {
      const [owner, reporter] = [
        await app.createUser(`o${round}x`),
        await app.createUser(`r${round}x`),
      ];
      const tileId = await makeTile(db, { ownerId: owner.id });
      await report(reporter, tileId);
      const deleteAccount = (user: TestUser) =>
        user.call('DELETE', '/user/delete', { uid: user.uid });
      const revision = await revisionOf(dan, tileId);
      const body = { tile_id: tileId, revision, decision: 'remove', note: 'looked at it' };
      const [decided, ...deletions] = await Promise.all([
        decideOn(dan, body),
        deleteAccount(owner),
        deleteAccount(reporter),
      ]);
      expect([200, 404, 409]).toContain(decided.status);
      expect(deletions.map(({ status }) => status)).toEqual([200, 200]);
      expect(await db.selectFrom('notifications').selectAll().execute()).toEqual([]);
    }
  });
});

describe('the log', () => {
  it('lists who did what to whom, when and why, newest first', async ({
    db,
    alice,
    bob,
    carol,
    dan,
  }) => {
    const [one, other] = [
      await makeTile(db, { ownerId: alice.id }),
      await makeTile(db, { ownerId: bob.id }),
    ];
    await report(bob, one);
    await report(carol, other);
    await decide(dan, one, 'dismiss', 'a good clip');
    await decide(dan, other, 'remove', 'an advert');
    const { body } = await dan.call('GET', '/moderation/log');
    const [removed, dismissed] = body.rows;
    const step = {
      moderator: 'dan',
      img_url: accountLimits.defaultAvatar,
      date: expect.stringMatching(/Z$/),
      id: expect.any(Number),
      received: [{ kind: 'report', date: expect.stringMatching(/Z$/) }],
    };
    expect(body.rows).toEqual([
      { ...step, action: 'remove', subject: 'bob', tile_id: other, note: 'an advert' },
      {
        ...step,
        action: 'dismiss',
        subject: 'alice',
        tile_id: one,
        tile_link: expect.any(String),
        note: 'a good clip',
      },
    ]);
    const older = await dan.call('GET', `/moderation/log?before=${removed.id}`);
    expect(older.body.rows).toEqual([dismissed]);
  });
});

describe('for everyone else', () => {
  it('returns 404, also right after a moderator is removed', async ({
    app,
    db,
    alice,
    bob,
    carol,
  }) => {
    const tileId = await makeTile(db, { ownerId: alice.id });
    await report(bob, tileId);
    const erin = await app.createUser('frank');
    await makeModerator(db, erin);
    expect(await queueOf(erin)).toHaveLength(1);
    await db.deleteFrom('moderators').where('user_id', '=', erin.id).execute();
    const before = await storedState(db);
    const target = {
      user: alice,
      requester: carol,
      tileId,
      publicId: 'x',
      chat: 'x',
      group: 'x',
      inviteCode: 'x',
      mix: 'x',
    };
    for (const user of [alice, bob, carol, erin]) {
      for (const call of ['moderationQueue', 'moderate', 'moderationLog'] as const) {
        const { method, path } = endpoints[call];
        const input = everyCall[call](user, target);
        expect(await user.call(method, pathOf(path, input), input.body)).toMatchObject({
          status: 404,
          body: { error: { code: 'NOT_FOUND', message: 'There is nothing at this address.' } },
        });
      }
    }
    expect(await storedState(db)).toBe(before);
  });

  it.for([
    { note: '' },
    { note: ' \u200b' },
    { note: 'x'.repeat(501) },
    { note: 'a\u0000' },
    { decision: 'suspend' },
    { tile_id: '1' },
    { revision: undefined },
    { revision: 'x'.repeat(65) },
    { more: 1 },
  ])('%j is rejected and nothing changes', async (change, { db, alice, bob, dan }) => {
    const tileId = await makeTile(db, { ownerId: alice.id });
    await report(bob, tileId);
    const before = await storedState(db);
    const revision = await revisionOf(dan, tileId);
    const body = { tile_id: tileId, revision, decision: 'remove', note: 'why', ...change };
    const response = await dan.call('POST', '/moderation/decide', body);
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
    expect(await storedState(db)).toBe(before);
  });
});

describe('the reporters of a clip', () => {
  it('are not revealed: responses do not depend on who reported', async ({
    app,
    db,
    alice,
    bob,
    carol,
    dan,
  }) => {
    const outcomes: string[] = [];
    for (const reporter of [bob, carol]) {
      const tileId = await makeTile(db, { ownerId: alice.id, caption: 'the same' });
      const reports = [await app.createUser(`s${reporter.username}`), reporter];
      await report(reports[0] ?? reporter, tileId);
      await report(reporter, tileId);
      const queue = JSON.stringify(await queueOf(dan));
      await decide(dan, tileId, 'remove');
      const log = await dan.call('GET', '/moderation/log');
      outcomes.push(
        withoutIdsAndDates(queue + JSON.stringify([log.body, await notificationHistoryOf(alice)])),
      );
      await db.deleteFrom('moderation_log').execute();
      await db.deleteFrom('notifications').execute();
    }
    expect(outcomes[1]).toBe(outcomes[0]);
  });
});

function withoutIdsAndDates(text: string): string {
  return text
    .replaceAll(/"(id|tile_id)":\d+/g, '"$1":0')
    .replaceAll(/"(public_id|revision)":"[\w-]+"/g, '"$1":""')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then');
}

async function report(user: TestUser, tileId: number, reason = 'not a clip'): Promise<void> {
  const body = { tile_id: tileId, username: user.username, reason };
  expect((await user.call('POST', '/create/report', body)).status).toBe(200);
}

function decideOn(caller: Caller, body: object) {
  return caller.call('POST', '/moderation/decide', body);
}

async function queueOf(user: TestUser) {
  const { status, body } = await user.call('GET', '/moderation/queue');
  expect(status).toBe(200);
  return body.rows;
}

async function notificationHistoryOf(user: TestUser) {
  const { body } = await user.call('GET', '/notifications/history');
  return body.rows.map(({ id: _id, date: _date, ...row }: Record<string, unknown>) => row);
}
