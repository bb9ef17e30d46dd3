import { groupLimits } from '@reprise/contract/chat/limits.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeFriendGroup, resetChats, unseenCount } from '#testing/features/chat.ts';
import {
  addMembers,
  createGroup,
  leaveGroup,
  makeGroup,
  storeGroup,
  storedGroup,
} from '#testing/features/groups.ts';
import { startTestApp, type TestApp, type TestResponse, type TestUser } from '#testing/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  [alice, bob, carol] = await makeFriendGroup(app, 'alice', 'bob', 'carol');
});
beforeEach(() => resetChats(app.db, [alice, bob, carol]));
afterAll(() => app.stop());

async function storeGroups(user: TestUser, count: number): Promise<string> {
  let group = '';
  for (let stored = 0; stored < count; stored += 1) group = await storeGroup(app.db, [user.uid]);
  return group;
}

async function groupCount(user: TestUser): Promise<number> {
  const rows = await app.db
    .selectFrom('chat_members')
    .select('chat_id')
    .where('user_id', '=', user.id)
    .where('left_seq', 'is', null)
    .execute();
  return rows.length;
}

const codesOf = (responses: readonly TestResponse[]) =>
  responses.map(({ status, body }) => body.error?.code ?? status);

it('a user in 200 groups creates none, and is added to none until leaving one', async () => {
  const group = await makeGroup(bob, [carol]);
  const own = await storeGroups(alice, groupLimits.perUserMax);
  const responses = [
    await createGroup(alice, [bob]),
    await createGroup(bob, [alice]),
    await addMembers(bob, group, [alice]),
  ];
  expect(codesOf(responses)).toEqual(['GROUPS_FULL', 'GROUPS_FULL', 'GROUPS_FULL']);
  expect(responses.map(({ status }) => status)).toEqual([409, 409, 409]);
  expect(await groupCount(alice)).toBe(groupLimits.perUserMax);
  expect(await unseenCount(app.db, alice)).toBe(0);
  expect((await storedGroup(app.db, group))?.members).toEqual(['bob', 'carol']);
  await leaveGroup(alice, own);
  expect((await addMembers(bob, group, [alice])).status).toBe(200);
  expect(await groupCount(alice)).toBe(groupLimits.perUserMax);
});

it('a repeated call returns the group that was created, also at the limit', async () => {
  const id = '7d3f2c1e-9a4b-4c5d-8e6f-0123456789ab';
  const created = await createGroup(alice, [bob], { id });
  await storeGroups(alice, groupLimits.perUserMax - 1);
  expect((await createGroup(alice, [bob], { id })).body).toEqual(created.body);
  expect((await createGroup(alice, [bob])).body.error.code).toBe('GROUPS_FULL');
});

it('concurrent calls do not exceed the limit', async () => {
  const group = await makeGroup(carol, [bob]);
  await storeGroups(alice, groupLimits.perUserMax - 1);
  const responses = await Promise.all([
    createGroup(alice, [bob]),
    createGroup(bob, [alice]),
    createGroup(carol, [alice]),
    addMembers(carol, group, [alice]),
    addMembers(bob, group, [carol, alice]),
  ]);
  expect(await groupCount(alice)).toBe(groupLimits.perUserMax);
  expect(codesOf(responses)).toContain('GROUPS_FULL');
});
