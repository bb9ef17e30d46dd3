import { runs } from '@reprise/contract/testing/runs.ts';
import { expect } from 'vitest';
import { it as base } from '#testing/fixtures/app.ts';
import { makeTile } from '#testing/factories.ts';
import type { TestUser } from '#testing/test-app.ts';

const USERS = 32;
const ROUNDS = runs(4, 1);

const it = base
  .extend('owner', { scope: 'file' }, ({ app }) => app.createUser('owner'))
  .extend('users', { scope: 'file' }, ({ app }) =>
    Promise.all(Array.from({ length: USERS }, (_, n) => app.createUser(`fan${n}`))),
  );
it('concurrent likes, views, reports and edits of one clip all succeed and count right', async ({
  db,
  owner,
  users,
}) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await makeTile(db, { ownerId: owner.id });
    const responses = await Promise.all(
      users.flatMap((user, nth) => useTile(owner, user, nth, id)),
    );
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
    const { likes } = await db
      .selectFrom('tile_counts')
      .select('likes')
      .where('tile_id', '=', id)
      .executeTakeFirstOrThrow();
    const rows = await db.selectFrom('likes').where('tile_id', '=', id).selectAll().execute();
    expect(likes).toBe(rows.length);
  }
});

/** Only half of the users report, because users cannot like a clip that they reported. */
function useTile(owner: TestUser, user: TestUser, nth: number, id: number) {
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
