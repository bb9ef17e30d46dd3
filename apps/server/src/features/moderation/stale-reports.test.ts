import { runs } from '@reprise/contract/testing/runs.ts';
import { describe, expect } from 'vitest';
import { it } from '#testing/fixtures/app.ts';
import { makeTile } from '#testing/factories.ts';
import { decide, makeModerator, revisionOf } from '#testing/features/moderation.ts';
import { storedState } from '#testing/stored-state.ts';
import type { TestUser } from '#testing/test-app.ts';

it.beforeAll(({ db, dan }) => makeModerator(db, dan));

describe('a decision on an outdated revision', () => {
  it.for([
    ['the caption was edited', { tile_desc: 'nothing to see here' }],
    ['the times were edited', { tile_desc: 'look here', startTime: 1, endTime: 2 }],
    ['another report arrived', null],
  ] as const)(
    'is rejected after %s, and accepted with the new revision',
    async ([, edit], { db, alice, bob, carol, dan }) => {
      const tileId = await makeTile(db, { ownerId: alice.id, caption: 'look here' });
      await report(bob, tileId);
      const revision = await revisionOf(dan, tileId);
      if (edit === null) await report(carol, tileId, 'it shows my address');
      else await alice.call('PATCH', '/create/edit', { tile_id: tileId, ...edit });
      const before = await storedState(db);
      for (const decision of ['dismiss', 'remove']) {
        const body = { tile_id: tileId, revision, decision, note: 'looked at it' };
        expect(await dan.call('POST', '/moderation/decide', body)).toMatchObject({
          status: 409,
          body: { error: { code: 'STALE_REPORTS' } },
        });
      }
      expect(await storedState(db)).toBe(before);
      expect(await decide(dan, tileId, 'dismiss')).toMatchObject({ status: 200 });
    },
  );

  it('closes no report that arrived during the decision', async ({
    db,
    alice,
    bob,
    carol,
    dan,
  }) => {
    for (let round = 0; round < runs(10, 3); round += 1) {
      const tileId = await makeTile(db, { ownerId: alice.id });
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

async function report(user: TestUser, tileId: number, reason = 'not a clip'): Promise<void> {
  const body = { tile_id: tileId, username: user.username, reason };
  expect((await user.call('POST', '/create/report', body)).status).toBe(200);
}
