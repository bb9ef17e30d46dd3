import { runs } from '@reprise/contract/testing/runs.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTile } from '#testing/factories.ts';
import { startTestApp, type TestUser, type TestApp } from '#testing/test-app.ts';

const USERS = 32;
const ROUNDS = runs(4, 1);

let app: TestApp;
let owner: TestUser;
let users: readonly TestUser[];
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.createUser('owner');
  users = await Promise.all(Array.from({ length: USERS }, (_, n) => app.createUser(`fan${n}`)));
});
afterAll(() => app.stop());

/** Only half of the users report, because users cannot like a clip that they reported. */
function useTile(user: TestUser, nth: number, id: number) {
  const like = `/create/likepost/${id}&${user.username}`;
  const report = { tile_id: id, username: user.username, reason: 'too good' };
  const rating =
    nth % 2 === 0
      ? [user.call('POST', '/create/report', report)]
      : [
          user.call('POST', like),
          user.call('DELETE', like.replace('like', 'unlike')),
          user.call('POST', like),
        ];
  return [
    ...rating,
    user.call('POST', '/feed/views', { tile_ids: [id] }),
    owner.call('PATCH', '/create/edit', { tile_id: id, tile_desc: `seen by ${user.username}` }),
  ];
}

it('concurrent likes, views, reports and edits of one clip all succeed and count right', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await makeTile(app.db, { ownerId: owner.id });
    const responses = await Promise.all(users.flatMap((user, nth) => useTile(user, nth, id)));
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
    const { likes } = await app.db
      .selectFrom('tile_counts')
      .select('likes')
      .where('tile_id', '=', id)
      .executeTakeFirstOrThrow();
    const rows = await app.db.selectFrom('likes').where('tile_id', '=', id).selectAll().execute();
    expect(likes).toBe(rows.length);
  }
});
