import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFriendGroup } from '#testing/features/chat.ts';
import { leaveGroup, makeGroup, renameGroup } from '#testing/features/groups.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { leftGroupNames } from './0039-left-group-names.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it('fills in the names that former members knew, and no later ones', async () => {
  const [alice, bob] = await makeFriendGroup(app, 'alice', 'bob');
  const groups = {
    current: await makeGroup(alice, [bob], { name: 'current' }),
    before: await makeGroup(alice, [bob], { name: 'first' }),
    after: await makeGroup(alice, [bob], { name: 'known' }),
  };
  await renameGroup(alice, groups.before, 'before');
  await leaveGroup(bob, groups.before);
  await leaveGroup(bob, groups.after);
  await renameGroup(alice, groups.after, 'after');
  await app.db.schema.alterTable('group_members').dropColumn('left_name').execute();
  await sql.raw(leftGroupNames.sql).execute(app.db);
  const { rows } = await sql`
    select c.name, gm.left_name from group_members gm join chats c on c.id = gm.chat_id
    where gm.user_id = ${bob.id} order by c.id`.execute(app.db);
  expect(rows).toEqual([
    { name: 'current', left_name: null },
    { name: 'before', left_name: 'before' },
    { name: 'after', left_name: null },
  ]);
});
