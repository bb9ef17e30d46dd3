import { conversationId } from '../../../apps/server/src/features/chat/conversation.ts';
import type { OpenDatabase } from '../../../apps/server/src/platform/db/open.ts';

/** Fills the chat up to `messages` and gives its second user `conversations`. */
export async function fillChat(
  { pool }: OpenDatabase,
  { chat, messages, conversations }: { chat: string; messages: number; conversations: number },
): Promise<void> {
  const id = conversationId(chat);
  await pool.query(
    `insert into messages (chat_id, seq, client_id, sender_id, body, version)
     select c.id, n, gen_random_uuid(), m.low_id, 'filled', n
     from chats c
     cross join lateral (select min(user_id) as low_id from chat_members where chat_id = c.id) m
     cross join lateral generate_series(c.last_seq + 1, $2) n
     where c.id = $1`,
    [id, messages],
  );
  await pool.query(
    `update chats set last_seq = greatest(last_seq, $2), version = greatest(version, $2)
     where id = $1`,
    [id, messages],
  );
  await pool.query(
    `insert into inbox_entries (user_id, chat_id, other_id, last_message, is_seen, version)
     select user_id, gen_random_uuid(), 10000 + n, 'filled', true, 0
     from (select max(user_id) as user_id from chat_members where chat_id = $1) receiver,
       generate_series(1, $2) n`,
    [id, conversations],
  );
}
