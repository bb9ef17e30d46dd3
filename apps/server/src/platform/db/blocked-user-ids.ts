import { sql, type RawBuilder } from 'kysely';

/**
 * The ids of all users with a block in either direction, for `<> all (...)`. Do not use `not in`:
 * the planner misestimates it and reads the whole table.
 */
export function blockedUserIds(userId: number): RawBuilder<unknown> {
  return sql`array(
      select blocked_id from blocks where blocker_id = ${userId}
      union all
      select blocker_id from blocks where blocked_id = ${userId}
    )`;
}
