import type { PastNotification } from '@reprise/contract/notifications/calls.ts';
import { DAY } from '@reprise/contract/units.ts';

/** Notifications that one row shows: the likes of one clip, or a single other one. */
export interface NotificationGroup {
  readonly newest: PastNotification;
  /** Each user once, newest first. */
  readonly users: readonly Pick<PastNotification, 'username' | 'img_url'>[];
  readonly ids: readonly number[];
}

export interface NotificationSection {
  readonly name: 'today' | 'week' | 'earlier';
  readonly groups: readonly NotificationGroup[];
}

/** Joins the likes of one clip, at the position of the newest. */
export function groupNotifications(
  rows: readonly PastNotification[],
): readonly NotificationGroup[] {
  const groups = groupBy(rows, ({ kind, tile_id, id }) =>
    kind === 'like' && tile_id !== undefined ? `tile ${tile_id}` : `notification ${id}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [newest] = group;
    if (newest === undefined) return [];
    const users = new Map(group.map(({ username, img_url }) => [username, { username, img_url }]));
    return [{ newest, users: [...users.values()], ids: group.map(({ id }) => id) }];
  });
}

const WEEK_BEFORE_TODAY_MS = 6 * DAY;

/** Groups within each section, so that a row never joins notifications of different ages. */
export function sectionsOf(
  rows: readonly PastNotification[],
  now: Date,
): readonly NotificationSection[] {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  function sectionOf({ date }: PastNotification): NotificationSection['name'] {
    const time = Date.parse(date);
    if (time >= midnight) return 'today';
    return time >= midnight - WEEK_BEFORE_TODAY_MS ? 'week' : 'earlier';
  }
  return (['today', 'week', 'earlier'] as const)
    .map((name) => ({
      name,
      groups: groupNotifications(rows.filter((row) => sectionOf(row) === name)),
    }))
    .filter(({ groups }) => groups.length > 0);
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
