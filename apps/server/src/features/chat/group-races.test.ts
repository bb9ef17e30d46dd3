import { randomUUID } from 'node:crypto';
import { groupLimits } from '@reprise/contract/chat/limits.ts';
import { runs } from '@reprise/contract/testing/runs.ts';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/friends.ts';
import {
  makeFriendGroup,
  requireNoDifferences,
  resetChats,
  unseenCount,
} from '#testing/features/chat.ts';
import {
  addMembers,
  createGroup,
  leaveGroup,
  makeGroup,
  sendToGroup,
  storedGroup,
} from '#testing/features/groups.ts';
import { makeFriends } from '#testing/factories.ts';
import { waitForBlockedQueries } from '#testing/postgres/blocked-queries.ts';
import type { TestResponse, TestUser } from '#testing/test-app.ts';

let group: string;

it.beforeAll(async ({ db, alice, bob, carol, dan }) => {
  for (const { id } of [alice, bob, carol]) await makeFriends(db, [id, dan.id]);
});

it.beforeEach(async ({ db, alice, bob, carol, dan }) => {
  await db.deleteFrom('blocks').execute();
  await resetChats(db, [alice, bob, carol, dan]);
  group = await makeGroup(alice, [bob, carol]);
});

it.afterEach(async ({ app, db }) => {
  await requireNoDifferences(db);
  if ((await app.metric('unseen_clamp_total')) > 0) throw new Error('A count dropped below 0.');
});

describe('exactly once', () => {
  it('30 concurrent sends of one reply store one message and return one result', async ({
    db,
    alice,
    bob,
  }) => {
    const { body } = await sendToGroup(bob, group);
    const reply = { id: randomUUID(), reply_to: body.rows[0].id };
    const responses = await Promise.all(times(30, () => sendToGroup(alice, group, reply)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1);
    expect((await storedGroup(db, group))?.messages).toHaveLength(3);
  });

  it('a reply is the same after its sender has blocked the user it replies to', async ({
    db,
    alice,
    bob,
  }) => {
    const { body } = await sendToGroup(bob, group);
    const reply = { id: randomUUID(), reply_to: body.rows[0].id };
    const first = await sendToGroup(alice, group, reply);
    await alice.call('POST', '/user/block', { user: 'alice', friend: 'bob' });
    const again = await sendToGroup(alice, group, reply);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = await sendToGroup(alice, group, { ...reply, reply_to: randomUUID() });
    expect(other).toMatchObject({ status: 409, body: { error: { code: 'ID_REUSED' } } });
    const next = await sendToGroup(alice, group, { ...reply, id: randomUUID() });
    expect(next.status).toBe(404);
    expect((await storedGroup(db, group))?.messages).toHaveLength(3);
  });

  it('a message of a user who has left is rejected like a new one', async ({ db, bob }) => {
    const message = { id: randomUUID() };
    await sendToGroup(bob, group, message);
    await leaveGroup(bob, group);
    const again = await sendToGroup(bob, group, message);
    const other = await sendToGroup(bob, group, { ...message, text: 'other' });
    const fresh = await sendToGroup(bob, group);
    expect([again.status, other.status, fresh.status]).toEqual([404, 404, 404]);
    expect([again.body.error, other.body.error]).toEqual([fresh.body.error, fresh.body.error]);
    expect(await storedIds(db)).toEqual([message.id]);
  });
});

describe('at once', () => {
  it('messages and leaving: exactly the acknowledged ones are stored, without gaps', async ({
    db,
    alice,
    bob,
    carol,
  }) => {
    for (let round = 0; round < runs(10, 3); round += 1) {
      group = await makeGroup(alice, [bob, carol]);
      const senders = [alice, bob, carol];
      const [left, ...responses] = await Promise.all([
        leaveGroup(bob, group),
        ...times(12, (nth) => sendToGroup(senders[nth % 3] ?? alice, group)),
      ]);
      expect(left?.status).toBe(200);
      expect(await storedIds(db)).toEqual(acknowledged(responses));
      const stored = await storedGroup(db, group);
      expect(stored?.messages.map(({ seq }) => seq)).toEqual(
        times(stored?.messages.length ?? 0, (nth) => nth + 1),
      );
    }
  });

  it('two members add one friend, who joins once', async ({
    db,
    alice,
    bob,
    carol: _carol,
    dan,
  }) => {
    const responses = await Promise.all([
      addMembers(alice, group, [dan]),
      addMembers(bob, group, [dan]),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const stored = await storedGroup(db, group);
    expect(stored?.members).toEqual(['alice', 'bob', 'carol', 'dan']);
    expect(stored?.messages).toHaveLength(2);
    expect(await unseenCount(db, dan)).toBe(1);
  });

  it('members add more friends than fit: 20 users are members', async ({ app, db }) => {
    const names = times(23, (nth) => `friend${nth}`);
    const [owner, helper, ...others] = await makeFriendGroup(app, ...names);
    if (owner === undefined || helper === undefined) throw new Error('There are no friends.');
    group = await makeGroup(owner, [helper]);
    const responses = await Promise.all(
      others.map((other, nth) => addMembers(nth % 2 === 0 ? owner : helper, group, [other])),
    );
    const added = responses.filter(({ status }) => status === 200);
    expect(added).toHaveLength(groupLimits.membersMax - 2);
    const rejected = responses.filter(({ status }) => status !== 200);
    expect(new Set(rejected.map(({ body }) => body.error.code))).toEqual(new Set(['GROUP_FULL']));
    expect((await storedGroup(db, group))?.members).toHaveLength(groupLimits.membersMax);
  });

  it('a member is added and deletes the account: no entry and no membership remain', async ({
    app,
    db,
  }) => {
    for (let round = 0; round < runs(10, 3); round += 1) {
      const [owner, leaver] = await makeFriendGroup(app, `owner${round}`, `leaver${round}`);
      const own = await makeGroup(owner, [leaver]);
      await leaveGroup(leaver, own);
      const [, deleted] = await Promise.all([
        addMembers(owner, own, [leaver]),
        leaver.call('DELETE', '/user/delete', { uid: leaver.uid }),
      ]);
      expect(deleted.status).toBe(200);
      expect((await storedGroup(db, own))?.members).toEqual([owner.username]);
    }
  });

  it('all leave while messages arrive: nothing of the group remains', async ({
    db,
    alice,
    bob,
    carol,
  }) => {
    const members = [alice, bob, carol];
    await Promise.all([
      ...members.map((member) => leaveGroup(member, group)),
      ...members.map((member) => sendToGroup(member, group)),
    ]);
    expect(await storedGroup(db, group)).toBeNull();
    expect(await Promise.all(members.map((member) => unseenCount(db, member)))).toEqual([0, 0, 0]);
  });

  it('messages and a block: the two see nothing of each other afterwards', async ({
    db,
    alice,
    bob,
  }) => {
    const [blocked, ...responses] = await Promise.all([
      alice.call('POST', '/user/block', { user: 'alice', friend: 'bob' }),
      ...times(8, (nth) => sendToGroup(nth % 2 === 0 ? alice : bob, group)),
    ]);
    expect(blocked?.status).toBe(200);
    expect(await storedIds(db)).toEqual(acknowledged(responses));
    const { body } = await alice.call('GET', `/chat/messages?chat=${group}&before=99999`);
    const senders = body.rows.map(({ senderId }: { senderId: string }) => senderId);
    expect(senders).not.toContain(bob.uid);
    expect(senders).toContain(alice.uid);
  });

  /** Starts the calls one after the other while the user's inbox is locked. */
  async function callInTurn(
    db: Db,
    locked: TestUser,
    calls: readonly (() => Promise<TestResponse>)[],
  ) {
    const holding = await db.startTransaction().execute();
    await sql`select from inboxes where user_id = ${locked.id} for update`.execute(holding);
    const responses: Promise<TestResponse>[] = [];
    for (const call of calls) {
      responses.push(call());
      await waitForBlockedQueries(db, responses.length);
    }
    await holding.commit().execute();
    return (await Promise.all(responses)).map(({ status }) => status);
  }

  it('a block waits for one who is added: the notice is hidden', async ({
    db,
    alice,
    bob,
    dan,
  }) => {
    const statuses = await callInTurn(db, bob, [
      () => addMembers(alice, group, [dan]),
      () => bob.call('POST', '/user/block', { user: 'bob', friend: 'dan' }),
    ]);
    expect(statuses).toEqual([200, 200]);
    const { body } = await bob.call('GET', `/chat/messages?chat=${group}&before=99999`);
    expect(body.rows.at(-1)).toMatchObject({ hidden: true, senderId: '' });
  });

  it('a new group waits for a block: the notice is hidden', async ({ db, alice, bob }) => {
    const statuses = await callInTurn(db, alice, [
      () => alice.call('POST', '/user/block', { user: 'alice', friend: 'bob' }),
      () => createGroup(alice, [bob]),
    ]);
    expect(statuses).toEqual([200, 200]);
  });

  it('members write: all read the same order', async ({ db, alice, bob, carol }) => {
    const senders = [alice, bob, carol];
    const responses = await Promise.all(
      times(runs(120, 30), (nth) => sendToGroup(senders[nth % 3] ?? alice, group)),
    );
    expect(await storedIds(db)).toEqual(acknowledged(responses));
    const pages = await Promise.all(
      senders.map((member) => member.call('GET', `/chat/messages?chat=${group}&before=99999`)),
    );
    const [first, ...others] = pages.map(({ body }) => JSON.stringify(body.rows));
    expect(new Set(others)).toEqual(new Set([first]));
  });
});

function times<T>(count: number, make: (nth: number) => T): T[] {
  return Array.from({ length: count }, (_, nth) => make(nth));
}

function acknowledged(responses: readonly TestResponse[]): string[] {
  return responses
    .filter(({ status }) => status === 200)
    .map(({ body }) => String(body.rows[0].id))
    .toSorted();
}

async function storedIds(db: Db): Promise<string[]> {
  const messages = (await storedGroup(db, group))?.messages ?? [];
  return messages
    .filter(({ is_notice }) => !is_notice)
    .map(({ client_id }) => client_id)
    .toSorted();
}
