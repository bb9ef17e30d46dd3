import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '#platform/db/transaction.ts';

/** Key of the last row of the previous page; 0 for the first page. */
export interface PageRequest {
  readonly after: number;
  readonly limit: number;
}

/** `key` is the paging key and is not exported. */
export type KeyedRow = { readonly key: number } & Readonly<Record<string, unknown>>;

export interface ExportedChat extends KeyedRow {
  readonly chat: string;
  readonly with: string;
  readonly is_deleted: boolean;
}

export async function findAccount(db: Reader, userId: number) {
  return db
    .selectFrom('users')
    .innerJoin('unseen_messages', 'unseen_messages.user_id', 'users.id')
    .innerJoin('notification_documents', 'notification_documents.user_id', 'users.id')
    .leftJoin('moderators', 'moderators.user_id', 'users.id')
    .select([
      'uid',
      'username',
      'fname',
      'lname',
      'email',
      'img_url',
      'date_created',
      'date_login',
      'username_change_d',
      'sessions_valid_from',
      'exempt_sign_in_at',
      'status',
      'unseen_messages.count as unseen_conversations',
      'new_likes',
      'new_friend_request',
      'like_news',
      'friend_request_news',
      'moderators.created_at as moderator_since',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();
}

type ReadPage = (db: Reader, userId: number, page: PageRequest) => Promise<KeyedRow[]>;

export const exportedRows = {
  posts: pageReader(
    (me) => sql`
      select id as key, id as tile_id, public_id, video_id, caption, starttime, endtime,
        created_at, likes
      from tiles where owner_id = ${me}`,
  ),
  likes: pageReader(
    (me) => sql`
      select tile_id as key, tile_id, owner.username as posted_by, l.created_at
      from likes l join tiles t on t.id = l.tile_id join users owner on owner.id = t.owner_id
      where l.user_id = ${me}`,
  ),
  views: pageReader(
    (me) => sql`
      select tile_id as key, tile_id, owner.username as posted_by, v.viewed_at
      from tile_views v join tiles t on t.id = v.tile_id join users owner on owner.id = t.owner_id
      where v.user_id = ${me}`,
  ),
  saves: pageReader(
    (me) => sql`
      select s.id as key, tile_id, owner.username as posted_by, s.created_at
      from saves s join tiles t on t.id = s.tile_id join users owner on owner.id = t.owner_id
      where s.user_id = ${me}`,
  ),
  failures: pageReader(
    (me) => sql`
      select id as key, video_id, reason, failed_at from source_failures where user_id = ${me}`,
  ),
  reports: pageReader(
    (me) => sql`
      select tile_id as key, tile_id, owner.username as posted_by, r.reason, r.created_at, r.is_open
      from reports r join tiles t on t.id = r.tile_id join users owner on owner.id = t.owner_id
      where r.user_id = ${me}`,
  ),
  friends: pageReader(
    (me) => sql`
      select other.id as key, other.uid, other.username, f.created_at,
        case when f.is_accepted then 'friend' when f.sender_id = ${me} then 'request sent'
            else 'request received' end
          as relation
      from friendships f
      join users other on other.id = f.low_id + f.high_id - ${me}
      where ${me} in (f.low_id, f.high_id)`,
  ),
  blocks: pageReader(
    (me) => sql`
      select blocked.id as key, blocked.uid, blocked.username, b.created_at
      from blocks b join users blocked on blocked.id = b.blocked_id
      where b.blocker_id = ${me}`,
  ),
  notifications: pageReader(
    (me) => sql`
      select n.id as key, n.kind, actor.username, n.tile_id, n.caption, n.created_at, n.is_unseen
      from notifications n join users actor on actor.id = n.actor_id
      where n.user_id = ${me}`,
  ),
  pushSubscriptions: pageReader(
    (me) => sql`
      select id as key, endpoint, signed_in_at, failure_count, created_at
      from push_subscriptions where user_id = ${me}`,
  ),
  moderation: pageReader(
    (me) => sql`
      select id as key, action, tile_id, note, created_at
      from moderation_log where moderator_id = ${me}`,
  ),
} satisfies Readonly<Record<string, ReadPage>>;

export const listChats = pageReader<ExportedChat>(
  (me) => sql`
    select c.id as key, c.combined_id as chat, other.username::text as with,
      other.status = 'deleted' as is_deleted, s.last_message, s.is_seen, s.updated_at
    from summaries s join chats c on c.id = s.chat_id join users other on other.id = s.other_id
    where s.user_id = ${me}`,
);

export type ExportedMessage = Readonly<Record<string, unknown>> & {
  readonly chat_id: number;
  readonly seq: number;
  readonly is_own: boolean;
};

export interface MessagePage {
  readonly after: Pick<ExportedMessage, 'chat_id' | 'seq'>;
  readonly limit: number;
}

export async function listMessages(
  db: Reader,
  { personId: userId, chatIds }: { readonly personId: number; readonly chatIds: readonly number[] },
  { after, limit }: MessagePage,
): Promise<ExportedMessage[]> {
  const { rows } = await sql<ExportedMessage>`
    select chat_id, seq, client_id as id, sender_id = ${userId} as is_own, body as text,
      sent_at, tile_id, video_id, starttime, endtime
    from messages
    where chat_id = any (${chatIds}::bigint[])
      and (chat_id, seq) > (${after.chat_id}::bigint, ${after.seq}::bigint)
    order by chat_id, seq limit ${limit}`.execute(db);
  return rows;
}

function pageReader<Row extends KeyedRow = KeyedRow>(
  select: (userId: number) => RawBuilder<unknown>,
) {
  return async (db: Reader, userId: number, { after, limit }: PageRequest): Promise<Row[]> => {
    const { rows } = await sql<Row>`
      select * from (${select(userId)}) own
      where key > ${after} order by key limit ${limit}`.execute(db);
    return rows;
  };
}
