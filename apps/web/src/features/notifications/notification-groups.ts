import type { PastNotification } from '@reprise/contract/notifications/calls.ts';
import { DAY } from '@reprise/contract/units.ts';

export interface NotificationGroup {
  readonly newest: PastNotification;
  readonly users: readonly Pick<PastNotification, 'username' | 'img_url'>[];
  readonly ids: readonly number[];
  /** Clips of one user's likes. 1 for all other groups. */
  readonly clipCount: number;
  /** False if there may be more of them that are not loaded. */
  readonly isWhole: boolean;
}

export interface NotificationSection {
  readonly name: 'today' | 'yesterday' | 'week' | 'earlier';
  readonly groups: readonly NotificationGroup[];
}

/**
 * Groups notifications about one clip or conversation at the position of the newest. Groups replies
 * to a clip per user, because each has its own conversation. Likes of one user on several clips that
 * no one else liked are one group, too.
 */
export function groupNotifications(
  rows: readonly PastNotification[],
  isWhole: boolean,
): readonly NotificationGroup[] {
  const perClip = [...groupBy(rows, groupKey).values()];
  const groups = groupBy(perClip, (group) => fanKey(group) ?? String(group[0]?.id));
  return [...groups.values()].flatMap((clips) => {
    const all = clips.flat();
    const [newest] = all;
    if (newest === undefined) return [];
    const users = new Map(all.map(({ username, img_url }) => [username, { username, img_url }]));
    const ids = all.map(({ id }) => id);
    return [{ newest, users: [...users.values()], ids, clipCount: clips.length, isWhole }];
  });
}

/** Returns a key for likes of a clip by one user only, undefined for all others. */
function fanKey(group: readonly PastNotification[]): string | undefined {
  const name = group[0]?.username;
  const isByOne = group.every(
    ({ kind, tile_id, username }) => kind === 'like' && tile_id !== undefined && username === name,
  );
  return isByOne ? `like by ${name}` : undefined;
}

/** One row per clip and kind, from all users. */
const CLIP_KINDS: ReadonlySet<PastNotification['kind']> = new Set([
  'like',
  'clip-reaction',
  'same-moment',
  'answer',
]);

function groupKey({ id, kind, tile_id, chat, username }: PastNotification): string {
  if (CLIP_KINDS.has(kind) && tile_id !== undefined) {
    return `${kind} ${tile_id}`;
  }
  if (kind === 'clip-reply' && tile_id !== undefined) return `${kind} ${tile_id} ${username}`;
  if (kind === 'reply' || kind === 'reaction') return `${kind} ${chat}`;
  return String(id);
}

const WEEK_BEFORE_TODAY_MS = 6 * DAY;

/**
 * Groups within each section, so that a row never has different ages. With `hasMore`, the next page
 * continues the last section.
 */
export function sectionsOf(
  rows: readonly PastNotification[],
  { now, hasMore }: { readonly now: Date; readonly hasMore: boolean },
): readonly NotificationSection[] {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const dayBefore = new Date(midnight);
  dayBefore.setDate(dayBefore.getDate() - 1);
  function sectionOf({ date }: PastNotification): NotificationSection['name'] {
    const time = Date.parse(date);
    if (time >= midnight) return 'today';
    if (time >= dayBefore.getTime()) return 'yesterday';
    return time >= midnight - WEEK_BEFORE_TODAY_MS ? 'week' : 'earlier';
  }
  const last = rows.at(-1);
  return (['today', 'yesterday', 'week', 'earlier'] as const).flatMap((name) => {
    const inSection = rows.filter((row) => sectionOf(row) === name);
    if (inSection.length === 0) return [];
    const isWhole = !hasMore || last === undefined || sectionOf(last) !== name;
    return [{ name, groups: groupNotifications(inSection, isWhole) }];
  });
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
