import { sql } from 'kysely';
import type { Check } from '#platform/db/check.ts';

/** Each row must have its reaction, reference, clip or group notice. Ignores deleted groups. */
const subjects: Check = sql`
  select format('%s: a notification of the kind %s without what message %s of chat %s needs',
      n.username, n.kind, n.seq, c.id) as difference
  from (
    select n.*, u.username from chat_notifications n join users u on u.id = n.user_id
  ) n
  join chats c on c.id = n.chat_id
  left join messages m on m.chat_id = c.id and m.seq = n.seq
  left join reactions r on r.chat_id = c.id and r.seq = n.seq and r.user_id = n.actor_id
  where coalesce(not case n.kind
    when 'reaction' then r.user_id is not null
    when 'reply' then m.reply_seq is not null
    when 'group' then c.name is not null and m.is_notice
    else m.tile_id is not null
  end, true)
  order by n.user_id, n.id`;

export const chatNotificationChecks: readonly Check[] = [subjects];
