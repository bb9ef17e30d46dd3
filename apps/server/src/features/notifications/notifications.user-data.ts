import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import {
  eraseRows,
  keyedPages,
  type ExportPages,
  type KeyedRow,
  type UserExport,
} from '#platform/db/user-rows.ts';
import type { UserKey, Viewer } from '#platform/viewer.ts';
import { sentenceOf } from './notifications.present.ts';
import { findDocument, lockDocument, raiseVersion } from './notifications.repo.ts';

export async function eraseUser(tx: Tx, { id }: UserKey): Promise<void> {
  await lockUser(tx, id);
  const recipients = await listUnseenRecipients(tx.sql, id);
  for (const userId of [...recipients, id].toSorted((one, other) => one - other)) {
    if (userId === id) await deleteDocument(tx, id);
    else await raiseDocument(tx, userId);
  }
  await deleteNotifications(tx, id);
  await eraseRows(tx, 'notifications', id);
}

async function raiseDocument(tx: Tx, userId: number): Promise<void> {
  const document = await lockDocument(tx, userId);
  await raiseVersion(tx, document);
  tx.touch('notifications', document.uid);
}

interface RecipientRow {
  readonly user_id: number;
}

/** Waits for likes of the user, which lock the user before their owners' documents. */
async function lockUser(tx: Tx, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for update`.execute(tx.sql);
}

/** Returns the other users with an unseen notification about the user, in the order of their keys. */
async function listUnseenRecipients(db: Reader, userId: number): Promise<number[]> {
  const { rows } = await sql<RecipientRow>`
    select distinct user_id from notifications
    where actor_id = ${userId} and user_id <> ${userId} and is_unseen
    order by user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Deletes the user's notifications and those about the user. */
async function deleteNotifications(tx: Tx, userId: number): Promise<void> {
  await tx.sql.deleteFrom('notifications').where('user_id', '=', userId).execute();
  await tx.sql.deleteFrom('notifications').where('actor_id', '=', userId).execute();
}

async function deleteDocument(tx: Tx, userId: number): Promise<void> {
  await tx.sql.deleteFrom('notification_documents').where('user_id', '=', userId).execute();
}

export function exportUser(db: Reader, { id, uid }: Viewer): UserExport {
  return {
    account: () => exportDocument(db, id),
    files: {
      notifications: () => exportNotifications(db, { id, uid }),
    },
  };
}

async function exportDocument(db: Reader, userId: number) {
  const settings = await db
    .selectFrom('notification_documents')
    .select(['app_off', 'push_off', 'email_on'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const document = await findDocument(db, userId);
  if (settings === undefined || document === null) return undefined;
  const { new_likes, new_friend_request, like_news, friend_news } = document;
  const friend_request_news = friend_news.map((news) => sentenceOf(news));
  return { new_likes, new_friend_request, like_news, friend_request_news, ...settings };
}

interface StoredRow extends KeyedRow {
  readonly kind: string;
  readonly username: string;
  readonly tile_id: number | null;
  readonly caption: string | null;
  readonly reason: string | null;
  readonly mix_id: number | null;
  readonly created_at: Date | null;
  readonly is_unseen: boolean;
  readonly is_by_invite: boolean;
  readonly chat: string | null;
  readonly seq: number | null;
  /** Null for a notification without a message. */
  readonly chat_id: string | null;
  readonly actor_id: number;
}

interface MessageRow {
  readonly id: number;
  readonly tile_id: number | null;
  readonly created_at: Date;
}

/** Omits notifications of messages that do not exist. */
async function* exportNotifications(
  db: Reader,
  { id, uid }: Pick<Viewer, 'id' | 'uid'>,
): ExportPages {
  const own = sql`
    select n.id as key, n.kind, actor.username::text as username, n.tile_id, n.caption,
      n.reason, n.mix_id, n.created_at, n.is_unseen, n.is_by_invite, null as chat, null::bigint as seq,
      null::uuid as chat_id, n.actor_id
    from notifications n join users actor on actor.id = n.actor_id
    where n.user_id = ${id}
    union all
    select n.id, n.kind, actor.username::text, null, null, null, null, null, n.id > own.quiet_seen_up_to, false,
      case when other.uid is null then n.chat_id::text
        else greatest(other.uid, ${uid}) || least(other.uid, ${uid}) end,
      n.seq, n.chat_id, n.actor_id
    from chat_notifications n
    join notification_documents own on own.user_id = n.user_id
    join users actor on actor.id = n.actor_id
    left join inbox_entries e on e.user_id = n.user_id and e.chat_id = n.chat_id
    left join users other on other.id = e.other_id
    where n.user_id = ${id} and own.user_id = ${id}`;
  for await (const rows of keyedPages<StoredRow>(db, own)) {
    const messages = await findMessages(db, rows);
    yield rows.flatMap(({ key, chat_id, actor_id: _actor, ...row }) => {
      const message = messages.get(key);
      if (chat_id === null) return [row];
      if (message === undefined) return [];
      return [{ ...row, tile_id: message.tile_id, created_at: message.created_at }];
    });
  }
}

async function findMessages(
  db: Reader,
  notifications: readonly StoredRow[],
): Promise<ReadonlyMap<number, MessageRow>> {
  const ofMessages = notifications.filter(({ chat_id }) => chat_id !== null);
  if (ofMessages.length === 0) return new Map();
  const chatIds = ofMessages.map(({ chat_id }) => chat_id);
  const { rows } = await sql<MessageRow>`
    select n.id, m.tile_id, coalesce(r.reacted_at, m.sent_at) as created_at
    from unnest(
        ${ofMessages.map(({ key }) => key)}::bigint[], ${chatIds}::uuid[],
        ${ofMessages.map(({ seq }) => seq)}::bigint[],
        ${ofMessages.map(({ actor_id }) => actor_id)}::bigint[]
      ) n (id, chat_id, seq, actor_id)
      join messages m on m.chat_id = n.chat_id and m.seq = n.seq
      left join reactions r
        on r.chat_id = m.chat_id and r.seq = n.seq and r.user_id = n.actor_id
    where m.chat_id = any (${chatIds}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
