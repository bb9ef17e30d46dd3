import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { sql, type RawBuilder } from 'kysely';
import type { UserStatus } from '#platform/db/schema.ts';
import type { Reader, Tx } from '#platform/db/transaction.ts';

export interface OtherUser {
  readonly id: number;
  readonly uid: string;
  readonly username: string;
  readonly img_url: string | null;
}

export type Pair = readonly [number, number];

export interface StoredRelation {
  readonly sender_id: number;
  readonly is_accepted: boolean;
}

export interface BlocksBetween {
  readonly byFirst: boolean;
  readonly bySecond: boolean;
}

export async function findUser(
  db: Reader,
  username: string,
  states: readonly UserStatus[],
): Promise<OtherUser | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'uid', 'username', 'img_url'])
    .where('username', '=', username)
    .where('status', 'in', states)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Serializes all actions between two users, including blocks, even without a relation. Returns
 * false if one of them is deleted.
 */
export async function lockPair(tx: Tx, pair: Pair): Promise<boolean> {
  const [low, high] = ordered(pair);
  await sql`
    select pg_advisory_xact_lock_shared(${userLockKey(low)}),
      pg_advisory_xact_lock_shared(${userLockKey(high)}),
      pg_advisory_xact_lock(hashtextextended(${`friends ${low} ${high}`}, 0))`.execute(tx.sql);
  // Lock it before any notification document: a message locks this row while a deletion may have
  // locked the documents.
  await sql`select from friendships where low_id = ${low} and high_id = ${high} for update`.execute(
    tx.sql,
  );
  const { rows } = await sql`select from users where undeleted_id in (${low}, ${high})`.execute(
    tx.sql,
  );
  return rows.length === 2;
}

/** Blocks friend actions from and to the user until the transaction ends. */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${userLockKey(userId)})`.execute(tx.sql);
}

function userLockKey(userId: number): RawBuilder<unknown> {
  return sql`hashtextextended(${`friends of ${userId}`}, 0)`;
}

export async function findRelation(db: Reader, pair: Pair): Promise<StoredRelation | null> {
  const [low, high] = ordered(pair);
  const row = await db
    .selectFrom('friendships')
    .select(['sender_id', 'is_accepted'])
    .where('low_id', '=', low)
    .where('high_id', '=', high)
    .executeTakeFirst();
  return row ?? null;
}

export async function findBlocks(db: Reader, [first, second]: Pair): Promise<BlocksBetween> {
  const rows = await db
    .selectFrom('blocks')
    .select('blocker_id')
    .where(({ or, and }) =>
      or([
        and({ blocker_id: first, blocked_id: second }),
        and({ blocker_id: second, blocked_id: first }),
      ]),
    )
    .execute();
  return {
    byFirst: rows.some(({ blocker_id }) => blocker_id === first),
    bySecond: rows.some(({ blocker_id }) => blocker_id === second),
  };
}

export async function insertRequest(tx: Tx, [sender, receiver]: Pair): Promise<void> {
  const [low, high] = ordered([sender, receiver]);
  await tx.sql
    .insertInto('friendships')
    .values({ low_id: low, high_id: high, sender_id: sender })
    .execute();
}

/** Also accepts a pending request in either direction. */
export async function storeFriendship(
  tx: Tx,
  { senderId, receiverId }: { readonly senderId: number; readonly receiverId: number },
): Promise<void> {
  const [low, high] = ordered([senderId, receiverId]);
  const friendship = { sender_id: senderId, is_accepted: true };
  await tx.sql
    .insertInto('friendships')
    .values({ low_id: low, high_id: high, ...friendship })
    .onConflict((conflict) => conflict.columns(['low_id', 'high_id']).doUpdateSet(friendship))
    .execute();
}

export async function acceptRequest(tx: Tx, pair: Pair): Promise<void> {
  const [low, high] = ordered(pair);
  await tx.sql
    .updateTable('friendships')
    .set({ is_accepted: true })
    .where('low_id', '=', low)
    .where('high_id', '=', high)
    .execute();
}

interface UidsRow {
  readonly low_uid: string;
  readonly high_uid: string;
}

/** What the two may do in their conversation changes, too. */
export async function deleteRelation(tx: Tx, pair: Pair): Promise<void> {
  const [low, high] = ordered(pair);
  const { rows } = await sql<UidsRow>`
    delete from friendships f using users low, users high
    where f.low_id = ${low} and f.high_id = ${high} and low.id = f.low_id and high.id = f.high_id
    returning low.uid as low_uid, high.uid as high_uid`.execute(tx.sql);
  for (const { low_uid, high_uid } of rows) tx.touch('chats', combinedChatId(low_uid, high_uid));
}

/** Locks the rows in the order that chat uses. */
export async function deleteRelations(tx: Tx, userId: number): Promise<void> {
  await sql`
    with locked as (
      select low_id, high_id from friendships where ${userId} in (low_id, high_id)
      order by low_id, high_id
      for update
    )
    delete from friendships f using locked
    where f.low_id = locked.low_id and f.high_id = locked.high_id`.execute(tx.sql);
}

function ordered([one, other]: Pair): Pair {
  return [Math.min(one, other), Math.max(one, other)];
}
