import { runs } from '@reprise/contract/testing/runs.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTile } from '#testing/factories.ts';
import { startTestApp, type Person, type TestApp } from '#testing/test-app.ts';

const PEOPLE = 32;
const ROUNDS = runs(4, 1);

let app: TestApp;
let owner: Person;
let crowd: readonly Person[];
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.person('owner');
  crowd = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => app.person(`fan${n}`)));
});
afterAll(() => app.stop());

/** What one person does with the clip that everybody looks at. */
function visit(person: Person, id: number) {
  const like = `/create/likepost/${id}&${person.username}`;
  const report = { tile_id: id, username: person.username, reason: 'too good' };
  return [
    person.call('POST', like),
    person.call('POST', '/feed/shown', { tile_ids: [id] }),
    person.call('DELETE', like.replace('like', 'unlike')),
    person.call('POST', '/create/report', report),
    person.call('POST', like),
    owner.call('PATCH', '/create/edit', { tile_id: id, tile_desc: `seen by ${person.username}` }),
  ];
}

it('a clip that everybody likes, sees, reports and edits at once answers them all, and counts right', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await makeTile(app.db, { ownerId: owner.id });
    const answers = await Promise.all(crowd.flatMap((person) => visit(person, id)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const { likes } = await app.db
      .selectFrom('tiles')
      .select('likes')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const rows = await app.db.selectFrom('likes').where('tile_id', '=', id).selectAll().execute();
    expect(likes).toBe(rows.length);
  }
});
