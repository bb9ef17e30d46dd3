import { DELETED_USER } from '@reprise/contract/accounts/rules/deleted-user.ts';
import { sql } from 'kysely';
import { keyedPages, withoutKeys, type KeyedRow } from '#platform/db/tables/export-rows.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { ExportPages, UserExport } from '#platform/user-data.ts';
import type { Viewer } from '#platform/viewer.ts';

const PAGE_SIZE = 500;

interface ChatColumns {
  readonly chat: string;
  readonly with: string;
}

type ExportedChat = ChatColumns & KeyedRow;

type StoredChat = ExportedChat & { readonly is_deleted: boolean };

interface MessagePosition {
  readonly chat_id: number;
  readonly seq: number;
}

type StoredMessage = MessagePosition & Readonly<Record<string, unknown>>;

/** Names a deleted user 'Deleted user', as the screens do. */
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
        other.status = 'deleted' as is_deleted, s.last_message, s.is_seen, s.updated_at,
        coalesce(own.is_muted, false) as is_muted
      from summaries s join chats c on c.id = s.chat_id join users other on other.id = s.other_id
      left join chat_settings own on own.user_id = s.user_id and own.chat_id = s.chat_id
      where s.user_id = ${id}`,
  );
  for await (const chats of pages) {
    yield chats.map(({ is_deleted, with: other, ...chat }) => ({
      ...chat,
      with: is_deleted ? DELETED_USER : other,
    }));
  }
}

/** Lists rows of messages after a position, by `chat_id` and `seq`. */
type ListRows = (
  chatIds: readonly number[],
  after: MessagePosition,
) => Promise<readonly StoredMessage[]>;

async function* pagesInChats(db: Reader, viewer: Viewer, list: ListRows): ExportPages {
  for await (const chats of chatPages(db, viewer)) {
    const byKey = new Map(chats.map((chat) => [chat.key, chat]));
    let after: MessagePosition = { chat_id: 0, seq: 0 };
    for (let isEnd = false; !isEnd;) {
      const rows = await list([...byKey.keys()], after);
      yield rows.map(({ chat_id, is_own, ...row }) => {
        const { chat, with: other } = byKey.get(chat_id) ?? {};
        const from = is_own === undefined ? {} : { from: is_own ? viewer.username : other };
        return { chat, with: other, ...from, ...row };
      });
      after = rows.at(-1) ?? after;
      isEnd = rows.length < PAGE_SIZE;
    }
  }
}

function messagesOf(db: Reader, { id }: Viewer): ListRows {
  return async (chatIds, after) => {
    const { rows } = await sql<StoredMessage>`
      select chat_id, seq, client_id as id, sender_id = ${id} as is_own, body as text,
        sent_at, tile_id, video_id, starttime, endtime,
        (
          select reply_seq from message_details d where d.chat_id = m.chat_id and d.seq = m.seq
        ) as reply_to_seq
      from messages m
      where chat_id = any (${chatIds}::bigint[])
        and (chat_id, seq) > (${after.chat_id}::bigint, ${after.seq}::bigint)
      order by chat_id, seq limit ${PAGE_SIZE}`.execute(db);
    return rows;
  };
}

function reactionsOf(db: Reader, { id }: Viewer): ListRows {
  return async (chatIds, after) => {
    const { rows } = await sql<StoredMessage>`
      select chat_id, seq, reaction, reacted_at
      from message_reactions
      where user_id = ${id} and chat_id = any (${chatIds}::bigint[])
        and (chat_id, seq) > (${after.chat_id}::bigint, ${after.seq}::bigint)
      order by chat_id, seq limit ${PAGE_SIZE}`.execute(db);
    return rows;
  };
}
