import { expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { findDifferences } from '#platform/fsck/find-differences.ts';
import type { Writers } from './writers.ts';
import type { Acknowledged, WritingUser } from './writing-user.ts';

/**
 * Expects each acknowledged write to be stored once and in order, no other write to be stored, and
 * fsck to find no difference.
 */
export async function expectNothingLost(db: Db, writers: Writers): Promise<void> {
  const stored = await readStored(db);
  for (const [user, own] of writers.acknowledged) {
    expectWritesOf(user, own, stored);
    expectGroupWritesOf(user, own, stored);
  }
  expect(stored.messages).toHaveLength(
    sum(
      [...writers.acknowledged.values()].map(
        ({ messages, groupMessages }) => messages.length + groupMessages.length,
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
    .leftJoin('message_details as details', (join) =>
      join
        .onRef('details.chat_id', '=', 'messages.chat_id')
        .onRef('details.seq', '=', 'messages.seq'),
    )
    .select(['users.uid', 'client_id as id', 'messages.seq', 'name'])
    .where('is_notice', 'is not', true)
    .orderBy('messages.seq')
    .execute();
  const reactions = await db
    .selectFrom('message_reactions')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.uid', 'seq', 'reaction'])
    .execute();
  const members = await db
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'user_id')
    .innerJoin('chats', 'chats.id', 'chat_id')
    .select(['users.uid', 'combined_id as group'])
    .where('left_seq', 'is', null)
    .execute();
  const notices = await db
    .selectFrom('message_details')
    .innerJoin('chats', 'chats.id', 'chat_id')
    .select('combined_id as group')
    .where('is_notice', '=', true)
    .execute();
  const likes = await db
    .selectFrom('likes')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.uid', 'tile_id as tileId'])
    .execute();
  const tiles = await db
    .selectFrom('tiles')
    .innerJoin('users', 'users.id', 'owner_id')
    .select(['users.uid', 'caption'])
    .execute();
  const requests = await db
    .selectFrom('friendships')
    .innerJoin('users', 'users.id', 'sender_id')
    .select('users.uid')
    .where('is_accepted', '=', false)
    .execute();
  return { messages, reactions, members, notices, likes, tiles, requests };
}

function expectWritesOf({ uid }: WritingUser, own: Acknowledged, stored: Stored): void {
  const isOwn = (row: { readonly uid: string }) => row.uid === uid;
  const messages = stored.messages.filter(isOwn);
  const ofKind = (isGroup: boolean) =>
    messages.filter(({ name }) => (name !== null) === isGroup).map(({ id, seq }) => ({ id, seq }));
  expect(ofKind(false)).toEqual(own.messages);
  expect(ofKind(true)).toEqual(own.groupMessages);

  const liked = [...own.likes].filter(([, isLiked]) => isLiked).map(([tileId]) => tileId);
  const likes = stored.likes.filter(isOwn).map(({ tileId }) => tileId);
  expect(ascending(likes)).toEqual(ascending(liked));

  const captions = stored.tiles.filter(isOwn).map(({ caption }) => caption);
  expect(captions.toSorted(byText)).toEqual(own.captions.toSorted(byText));

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
