import { notificationLimits } from '@reprise/contract/notifications/limits.ts';
import { notificationTexts } from '@reprise/contract/notifications/texts.ts';
import { sql } from 'kysely';
import type { NotificationKind } from '#platform/db/tables/notification-schema.ts';
import type { Reader } from '#platform/db/transaction.ts';

interface NotificationCheck {
  readonly username: string;
  readonly new_likes: number;
  readonly new_friend_request: number;
  readonly like_news: readonly string[];
  readonly friend_request_news: readonly string[];
  readonly entries: readonly { readonly kind: NotificationKind; readonly actor: string }[];
}

export async function notificationDifferences(db: Reader): Promise<string[]> {
  const { rows } = await sql<NotificationCheck>`
    select u.username, n.new_likes, n.new_friend_request, n.like_news, n.friend_request_news,
      coalesce(t.entries, '[]') as entries
    from notification_documents n
    join users u on u.id = n.user_id
    left join (
      select notifications.user_id,
        json_agg(json_build_object('kind', notifications.kind, 'actor', actor.username)) as entries
      from notifications join users actor on actor.id = notifications.actor_id
      where notifications.is_unseen group by notifications.user_id
    ) t on t.user_id = n.user_id
    where n.new_likes + n.new_friend_request > 0 or t.user_id is not null
      or n.like_news <> '[]' or n.friend_request_news <> '[]'
    order by u.id`.execute(db);
  return rows.flatMap((row) => {
    const sentences = row.entries.map(sentenceOf);
    const friendSentences = sentences.flatMap(({ kind, text }) => (kind === 'like' ? [] : [text]));
    const likeNews = sentences.flatMap(({ kind, text }) => (kind === 'like' ? [text] : []));
    return [
      ...listDifferences(`${row.username}: likes`, row.new_likes, row.like_news, likeNews),
      ...listDifferences(
        `${row.username}: friend notifications`,
        row.new_friend_request,
        row.friend_request_news,
        friendSentences,
      ),
    ];
  });
}

function sentenceOf({ kind, actor }: NotificationCheck['entries'][number]) {
  if (kind === 'like') return { kind, text: actor };
  const { requestSent, requestAccepted } = notificationTexts;
  return { kind, text: kind === 'request' ? requestSent(actor) : requestAccepted(actor) };
}

/** At most 50. Notifications with the same time may be in either order. */
function listDifferences(
  what: string,
  count: number,
  list: readonly string[],
  notifications: readonly string[],
): string[] {
  const remaining = [...notifications];
  const unexpected = list.filter((entry) => {
    const index = remaining.indexOf(entry);
    if (index >= 0) remaining.splice(index, 1);
    return index < 0;
  });
  const length = Math.min(notifications.length, notificationLimits.listMax);
  return [
    ...(count === notifications.length
      ? []
      : [`${what}: ${count} stored, ${notifications.length} counted`]),
    ...(list.length === length ? [] : [`${what}: ${list.length} listed, ${length} expected`]),
    ...unexpected.map((entry) => `${what}: '${entry}' is listed without a notification`),
  ];
}
