import { groupLimits } from '@reprise/contract/chat/limits.ts';
import { expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/friends.ts';
import { resetChats, unseenCount } from '#testing/features/chat.ts';
import {
  addMembers,
  createGroup,
  leaveGroup,
  makeGroup,
  storeGroup,
  storedGroup,
} from '#testing/features/groups.ts';
import type { TestResponse, TestUser } from '#testing/test-app.ts';

it.beforeEach(({ db, alice, bob, carol }) => resetChats(db, [alice, bob, carol]));

const codesOf = (responses: readonly TestResponse[]) =>
  responses.map(({ status, body }) => body.error?.code ?? status);

it('a user in 200 groups creates none, and is added to none until leaving one', async ({
  db,
  alice,
  bob,
  carol,
}) => {
  const group = await makeGroup(bob, [carol]);
  const own = await storeGroups(db, alice, groupLimits.perUserMax);
  const responses = [
    await createGroup(alice, [bob]),
    await createGroup(bob, [alice]),
    await addMembers(bob, group, [alice]),
  ];
  expect(codesOf(responses)).toEqual(['GROUPS_FULL', 'GROUPS_FULL', 'GROUPS_FULL']);
  expect(responses.map(({ status }) => status)).toEqual([409, 409, 409]);
  expect(await groupCount(db, alice)).toBe(groupLimits.perUserMax);
  expect(await unseenCount(db, alice)).toBe(0);
  expect((await storedGroup(db, group))?.members).toEqual(['bob', 'carol']);
  await leaveGroup(alice, own);
  expect((await addMembers(bob, group, [alice])).status).toBe(200);
  expect(await groupCount(db, alice)).toBe(groupLimits.perUserMax);
});

it('a repeated call returns the group that was created, also at the limit', async ({
  db,
  alice,
  bob,
}) => {
  const id = '7d3f2c1e-9a4b-4c5d-8e6f-0123456789ab';
  const created = await createGroup(alice, [bob], { id });
  await storeGroups(db, alice, groupLimits.perUserMax - 1);
  expect((await createGroup(alice, [bob], { id })).body).toEqual(created.body);
  expect((await createGroup(alice, [bob])).body.error.code).toBe('GROUPS_FULL');
});

it('concurrent calls do not exceed the limit', async ({ db, alice, bob, carol }) => {
  const group = await makeGroup(carol, [bob]);
  await storeGroups(db, alice, groupLimits.perUserMax - 1);
  const responses = await Promise.all([
    createGroup(alice, [bob]),
    createGroup(bob, [alice]),
    createGroup(carol, [alice]),
    addMembers(carol, group, [alice]),
    addMembers(bob, group, [carol, alice]),
  ]);
  expect(await groupCount(db, alice)).toBe(groupLimits.perUserMax);
  expect(codesOf(responses)).toContain('GROUPS_FULL');
});

async function storeGroups(db: Db, user: TestUser, count: number): Promise<string> {
  let group = '';
  for (let stored = 0; stored < count; stored += 1) group = await storeGroup(db, [user.uid]);
  return group;
}

async function groupCount(db: Db, user: TestUser): Promise<number> {
  const rows = await db
    .selectFrom('chat_members')
    .select('chat_id')
    .where('user_id', '=', user.id)
    .where('left_seq', 'is', null)
    .execute();
  return rows.length;
}
