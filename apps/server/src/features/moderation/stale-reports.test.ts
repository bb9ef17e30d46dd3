import { runs } from '@reprise/contract/testing/runs.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTile } from '#testing/factories.ts';
import { decide, revisionOf } from '#testing/features/moderation.ts';
import { storedState } from '#testing/stored-state.ts';
import { startTestApp, type TestUser, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;
let dan: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  alice = await app.createUser('alice');
  bob = await app.createUser('bob');
  carol = await app.createUser('carol');
  dan = await app.createUser('dan');
  await app.db.insertInto('moderators').values({ user_id: dan.id }).execute();
});
afterAll(() => app.stop());

async function report(user: TestUser, tileId: number, reason = 'not a clip'): Promise<void> {
  const body = { tile_id: tileId, username: user.username, reason };
  expect((await user.call('POST', '/create/report', body)).status).toBe(200);
}

describe('a decision on an outdated revision', () => {
  it.each([
    ['the caption was edited', { tile_desc: 'nothing to see here' }],
    ['the times were edited', { tile_desc: 'look here', startTime: 1, endTime: 2 }],
    ['another report arrived', null],
  ])('is rejected after %s, and accepted with the new revision', async (_, edit) => {
    const tileId = await makeTile(app.db, { ownerId: alice.id, caption: 'look here' });
    await report(bob, tileId);
    const revision = await revisionOf(dan, tileId);
    if (edit === null) await report(carol, tileId, 'it shows my address');
    else await alice.call('PATCH', '/create/edit', { tile_id: tileId, ...edit });
    const before = await storedState(app.db);
    for (const decision of ['dismiss', 'remove']) {
      const body = { tile_id: tileId, revision, decision, note: 'looked at it' };
      expect(await dan.call('POST', '/moderation/decide', body)).toMatchObject({
        status: 409,
        body: { error: { code: 'STALE_REPORTS' } },
      });
    }
    expect(await storedState(app.db)).toBe(before);
    expect(await decide(dan, tileId, 'dismiss')).toMatchObject({ status: 200 });
  });

  it('closes no report that arrived during the decision', async () => {
    for (let round = 0; round < runs(10, 3); round += 1) {
      const tileId = await makeTile(app.db, { ownerId: alice.id });
      await report(bob, tileId);
      const body = {
        tile_id: tileId,
        revision: await revisionOf(dan, tileId),
        note: 'looked at it',
      };
      const [response] = await Promise.all([
        dan.call('POST', '/moderation/decide', { ...body, decision: 'dismiss' }),
        report(carol, tileId),
      ]);
      const queue = await dan.call('GET', '/moderation/queue');
      expect(queue.body.rows).toMatchObject([{ report_count: response.status === 200 ? 1 : 2 }]);
      await decide(dan, tileId, 'remove');
    }
  });
});
