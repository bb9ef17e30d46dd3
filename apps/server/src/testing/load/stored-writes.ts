import { expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { findDifferences } from '#platform/fsck/find-differences.ts';
import type { Acknowledged, Writers, WritingUser } from './writers.ts';

/**
 * Expects each acknowledged write to be stored once and in order, no other write to be stored, and
 * fsck to find no difference.
 */
export async function expectNothingLost(db: Db, writers: Writers): Promise<void> {
  const stored = await readStored(db);
  for (const [user, own] of writers.acknowledged) expectWritesOf(user, own, stored);
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
    .select(['users.uid', 'client_id as id', 'seq', 'name'])
    .orderBy('seq')
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
  return { messages, likes, tiles, requests };
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

function ascending(numbers: readonly number[]): number[] {
  return numbers.toSorted((one, other) => one - other);
}

function byText(one: string, other: string): number {
  return one < other ? -1 : 1;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
