import { sql, type RawBuilder } from 'kysely';

/**
 * Users with a block in either direction. Use it with `<> all (...)`: for `not in`, the planner
 * reads the whole table.
 */
export function blockedUserIds(userId: number | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array(
      select blocked_id from blocks where blocker_id = ${userId}
      union all
      select blocker_id from blocks where blocked_id = ${userId}
    )`;
}
