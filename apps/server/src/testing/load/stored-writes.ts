import { expect } from 'vitest';
import { groupTexts } from '@reprise/contract/chat/texts.ts';
import type { Db } from '#platform/db/open.ts';
import { findDifferences } from '#ops/fsck/find-differences.ts';
import type { Writers } from './writers.ts';
import type { Acknowledged, WritingUser } from './writing-user.ts';

/**
 * Expects that each acknowledged write is stored once and in order, that nothing else is stored,
 * and that fsck finds no difference.
 */
export async function expectNothingLost(db: Db, writers: Writers): Promise<void> {
  const stored = await readStored(db);
  for (const [user, own] of writers.acknowledged) {
    expectWritesOf(user, own, stored);
    expectGroupWritesOf(user, own, stored);
    expectRepliesOf(user, own, stored);
    expectCreatedGroupsOf(user, own, stored);
  }
  expect(stored.messages).toHaveLength(
    sum(
      [...writers.acknowledged.values()].map(
        ({ messages, groupMessages, replies }) =>
          messages.length + groupMessages.length + replies.length,
      ),
    ),
  );
  expect(await findDifferences(db)).toEqual([]);
}

type Stored = Awaited<ReturnType<typeof readStored>>;

async function readStored(db: Db) {
  const messages = await db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'sender_id')
    .innerJoin('chats', 'chats.id', 'chat_id')
    .select(['users.uid', 'client_id as id', 'messages.seq', 'chats.id as chat', 'name'])
    .select(['reply_seq as replyTo', 'is_deleted as isDeleted'])
    .where('is_notice', '=', false)
    .orderBy('messages.seq')
    .execute();
  const reactions = await db
    .selectFrom('reactions')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.uid', 'seq', 'reaction'])
    .execute();
  const likes = await db
    .selectFrom('likes')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.uid', 'tile_id as tileId'])
    .execute();
  const tiles = await db
    .selectFrom('tiles')
    .innerJoin('users', 'users.id', 'owner_id')
    .select(['users.uid', 'tiles.id', 'caption', 'starttime', 'audience'])
    .execute();
  const requests = await db
    .selectFrom('friendships')
    .innerJoin('users', 'users.id', 'sender_id')
    .select('users.uid')
    .where('is_accepted', '=', false)
    .execute();
  const suspended = await db
    .selectFrom('users')
    .select('username')
    .where('status', '=', 'suspended')
    .execute();
  return {
    messages,
    reactions,
    likes,
    tiles,
    requests,
    suspended: suspended.map(({ username }) => username),
    ...(await readGroups(db)),
  };
}

async function readGroups(db: Db) {
  const members = await db
    .selectFrom('inbox_entries as entry')
    .innerJoin('users', 'users.id', 'user_id')
    // A subselect, because Citus rejects a join of two homes.
    .innerJoin(db.selectFrom('chats').select(['id', 'name']).as('chats'), 'chats.id', 'chat_id')
    .select(['users.uid', 'chats.id as group', 'name', 'client_id as clientId'])
    .where('is_listed', '=', true)
    .where('name', 'is not', null)
    .execute();
  const notices = await db
    .selectFrom('messages')
    .select(['chat_id as group', 'body as text'])
    .where('is_notice', '=', true)
    .orderBy('seq')
    .execute();
  const muted = await db
    .selectFrom('inbox_entries')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.uid', 'chat_id as group'])
    .where('is_muted', '=', true)
    .execute();
  return { members, notices, muted };
}

function expectWritesOf(
  { uid, group, suspended }: WritingUser,
  own: Acknowledged,
  stored: Stored,
): void {
  const isOwn = (row: { readonly uid: string }) => row.uid === uid;
  const messages = stored.messages.filter(isOwn);
  const ids = (rows: Stored['messages']) => rows.map(({ id, seq }) => ({ id, seq }));
  expect(ids(messages.filter(({ name }) => name === null))).toEqual(own.messages);
  expect(ids(messages.filter(({ chat }) => chat === group))).toEqual(own.groupMessages);

  const liked = [...own.likes].filter(([, isLiked]) => isLiked).map(([tileId]) => tileId);
  const likes = stored.likes.filter(isOwn).map(({ tileId }) => tileId);
  expect(ascending(likes)).toEqual(ascending(liked));

  const posts = stored.tiles.filter(isOwn).map(({ id, caption, starttime, audience }) => {
    return [id, { caption, startTime: starttime, audience }] as const;
  });
  expect(new Map(posts)).toEqual(own.posts);
  const isSuspended = stored.suspended.includes(suspended);
  expect(isSuspended).toBe(own.suspensions % 2 === 1);

  expect(stored.requests.filter(isOwn)).toHaveLength(own.isRequested ? 1 : 0);
}

function expectGroupWritesOf(user: WritingUser, own: Acknowledged, stored: Stored): void {
  const reacted = [...own.reactions].filter(([, reaction]) => reaction !== null);
  const reactions = stored.reactions.filter(({ uid }) => uid === user.uid);
  expect(new Map(reactions.map(({ seq, reaction }) => [seq, reaction]))).toEqual(new Map(reacted));

  const ofPair = (row: { readonly group: string }) => row.group === user.pairGroup;
  const members = own.memberChanges % 2 === 0 ? [user.uid, user.friend] : [user.uid];
  const uids = stored.members.filter(ofPair).map(({ uid }) => uid);
  expect(uids.toSorted(byText)).toEqual(members.toSorted(byText));
  expect(stored.notices.filter(ofPair)).toHaveLength(own.memberChanges);

  const muted = stored.muted.filter(({ uid }) => uid === user.uid).map(({ group }) => group);
  expect(muted).toEqual(own.isMuted ? [user.group] : []);
}

function expectRepliesOf({ uid, pairGroup }: WritingUser, own: Acknowledged, stored: Stored): void {
  const replies = stored.messages.filter((row) => row.uid === uid && row.chat === pairGroup);
  const expected = own.replies.map(({ id, seq, isDeleted }, nth) => {
    const answered = isDeleted ? undefined : own.replies[nth - 1];
    return { id, seq, isDeleted, replyTo: answered?.seq ?? null };
  });
  const found = replies.map(({ id, seq, isDeleted, replyTo }) => {
    return { id, seq, isDeleted, replyTo };
  });
  expect(found).toEqual(expected);
}

/** Each group once, with a notice for its creation and each name. */
function expectCreatedGroupsOf({ uid }: WritingUser, own: Acknowledged, stored: Stored): void {
  const created = stored.members.filter((row) => row.uid === uid && row.clientId !== null);
  const expected = own.created.map(({ group, names }) => [group, names.at(-1)] as const);
  expect(new Map(created.map(({ group, name }) => [group, name]))).toEqual(new Map(expected));
  expect(created).toHaveLength(expected.length);
  for (const { group, names } of own.created) {
    const lines = stored.notices.filter((notice) => notice.group === group);
    const [first = '', ...others] = names;
    expect(lines.map(({ text }) => text)).toEqual([
      groupTexts.created(first),
      ...others.map(groupTexts.named),
    ]);
  }
}

function ascending(numbers: readonly number[]): number[] {
  return numbers.toSorted((one, other) => one - other);
}

function byText(one: string, other: string): number {
  return one < other ? -1 : 1;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
