import { sql } from 'kysely';
import type { Check } from './check.ts';

/** Each row must have its reaction, reference, clip or group notice. */
const subjects: Check = sql`
  select format('%s: a notification of the kind %s without what message %s of chat %s needs',
      u.username, n.kind, n.seq, c.combined_id) as difference
  from chat_notifications n
  join users u on u.id = n.user_id
  join chats c on c.id = n.chat_id
  join messages m on m.chat_id = n.chat_id and m.seq = n.seq
  left join message_details d on d.chat_id = n.chat_id and d.seq = n.seq
  left join message_reactions r
    on r.chat_id = n.chat_id and r.seq = n.seq and r.user_id = n.actor_id
  where not case n.kind
    when 'reaction' then r.user_id is not null
    when 'reply' then d.reply_seq is not null
    when 'group' then c.name is not null and d.is_notice is true
    else m.tile_id is not null
  end
  order by u.id, n.id`;

export const chatNotificationChecks: readonly Check[] = [subjects];
