import { DELETED_USER } from '@reprise/contract/accounts/rules/deleted-user.ts';
import { sql } from 'kysely';
import { blockedUserIds } from '#platform/db/blocked-user-ids.ts';
import { keyedPages, withoutKeys, type KeyedRow } from '#platform/db/tables/export-rows.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { ExportPages, UserExport } from '#platform/user-data.ts';
import type { Viewer } from '#platform/viewer.ts';

const PAGE_SIZE = 500;

interface ChatColumns {
  readonly chat: string;
  /** Null for a group. */
  readonly with: string | null;
  /** Of a group. If the user has left it, the name that it had then. */
  readonly name: string | null;
}

type ExportedChat = ChatColumns & KeyedRow;

type StoredChat = ExportedChat & { readonly is_deleted: boolean | null };

interface MessagePosition {
  readonly chat_id: number;
  readonly seq: number;
}

interface ExportedMessage extends MessagePosition {
  readonly id: string;
  readonly from: string;
  readonly text: string;
  readonly sent_at: Date;
  readonly tile_id: number | null;
  readonly video_id: string | null;
  readonly starttime: number | null;
  readonly endtime: number | null;
  readonly reply_to_seq: number | null;
}

interface ExportedReaction extends MessagePosition {
  readonly reaction: string;
  readonly reacted_at: Date;
}

/**
 * Names deleted users 'Deleted user'. Includes groups that the user has left, with the messages
 * that the user could read.
 */
export function exportUser(db: Reader, viewer: Viewer): UserExport {
  return {
    account: () =>
      db
        .selectFrom('unseen_messages')
        .select('count as unseen_conversations')
        .where('user_id', '=', viewer.id)
        .executeTakeFirst(),
    files: {
      chats: () => withoutKeys(chatPages(db, viewer)),
      messages: () => pagesInChats(db, viewer, messagesOf(db, viewer)),
      reactions: () => pagesInChats(db, viewer, reactionsOf(db, viewer)),
    },
  };
}

async function* chatPages(db: Reader, { id }: Viewer): AsyncGenerator<readonly ExportedChat[]> {
  const pages = keyedPages<StoredChat>(
    db,
    sql`
      select c.id as key, c.combined_id as chat, other.username::text as with,
        case when gm.left_seq is null then c.name else gm.left_name end as name,
        other.status = 'deleted' as is_deleted, s.last_message, s.is_seen, s.updated_at,
        coalesce(own.is_muted, false) as is_muted, gm.left_seq
      from (
        select chat_id from summaries where user_id = ${id}
        union select chat_id from group_members where user_id = ${id}
      ) listed
      join chats c on c.id = listed.chat_id
      left join summaries s on s.user_id = ${id} and s.chat_id = c.id
      left join users other on other.id = s.other_id
      left join chat_settings own on own.user_id = ${id} and own.chat_id = c.id
      left join group_members gm on gm.user_id = ${id} and gm.chat_id = c.id`,
  );
  for await (const chats of pages) {
    yield chats.map(({ is_deleted, with: other, ...chat }) => ({
      ...chat,
      with: is_deleted === true ? DELETED_USER : other,
    }));
  }
}

type ListRows = (
  chatIds: readonly number[],
  after: MessagePosition,
) => Promise<readonly (ExportedMessage | ExportedReaction)[]>;

async function* pagesInChats(db: Reader, viewer: Viewer, list: ListRows): ExportPages {
  for await (const chats of chatPages(db, viewer)) {
    const byKey = new Map(chats.map((chat) => [chat.key, chat]));
    let after: MessagePosition = { chat_id: 0, seq: 0 };
    for (let isEnd = false; !isEnd;) {
      const rows = await list([...byKey.keys()], after);
      yield rows.map(({ chat_id, ...row }) => {
        const { chat, with: other, name } = byKey.get(chat_id) ?? {};
        return { chat, with: other, ...(typeof name === 'string' ? { name } : {}), ...row };
      });
      after = rows.at(-1) ?? after;
      isEnd = rows.length < PAGE_SIZE;
    }
  }
}

function messagesOf(db: Reader, { id }: Viewer): ListRows {
  return async (chatIds, after) => {
    const { rows } = await sql<ExportedMessage>`
      select m.chat_id, seq, m.client_id as id,
        case when sender.status = 'deleted' then ${DELETED_USER}
          else sender.username::text end as from,
        body as text, sent_at, tile_id, video_id, starttime, endtime,
        (
          select reply_seq from message_details d where d.chat_id = m.chat_id and d.seq = m.seq
        ) as reply_to_seq
      from messages m
      join users sender on sender.id = m.sender_id
      left join group_members own on own.chat_id = m.chat_id and own.user_id = ${id}
      where m.chat_id = any (${chatIds}::bigint[])
        and (m.chat_id, seq) > (${after.chat_id}::bigint, ${after.seq}::bigint)
        and (
          own.user_id is null or sender_id = ${id}
          or seq > own.joined_seq and (own.left_seq is null or seq <= own.left_seq)
            and sender_id <> all (${blockedUserIds(id)})
            and sender_id <> all (own.hidden_sender_ids)
        )
      order by m.chat_id, seq limit ${PAGE_SIZE}`.execute(db);
    return rows;
  };
}

function reactionsOf(db: Reader, { id }: Viewer): ListRows {
  return async (chatIds, after) => {
    const { rows } = await sql<ExportedReaction>`
      select chat_id, seq, reaction, reacted_at
      from message_reactions
      where user_id = ${id} and chat_id = any (${chatIds}::bigint[])
        and (chat_id, seq) > (${after.chat_id}::bigint, ${after.seq}::bigint)
      order by chat_id, seq limit ${PAGE_SIZE}`.execute(db);
    return rows;
  };
}
