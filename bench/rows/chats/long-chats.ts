import type { OpenDatabase } from '../../../apps/server/src/platform/db/open.ts';

/** Fills the chat up to `messages` and gives its second user `conversations`. */
export async function fillChat(
  { pool }: OpenDatabase,
  { chat, messages, conversations }: { chat: string; messages: number; conversations: number },
): Promise<void> {
  await pool.query(
    `with c as (select * from chats where combined_id = $1), filled as (
       insert into messages (chat_id, seq, client_id, sender_id, body)
       select c.id, n, gen_random_uuid(), c.low_id, 'filled'
       from c, generate_series(c.last_seq + 1, $2) n)
     update chats set last_seq = greatest(last_seq, $2) where combined_id = $1`,
    [chat, messages],
  );
  await pool.query(
    `with c as (select * from chats where combined_id = $1), made as (
       insert into chats (combined_id, low_id, high_id)
       select 'bench' || n, c.high_id, 10000 + n from c, generate_series(1, $2) n
       on conflict do nothing returning id, low_id, high_id)
     insert into summaries (user_id, chat_id, other_id, last_message, is_seen, version)
     select low_id, id, high_id, 'filled', true, 1 from made`,
    [chat, conversations],
  );
}
