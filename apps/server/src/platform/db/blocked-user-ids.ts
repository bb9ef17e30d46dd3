import { sql, type RawBuilder } from 'kysely';

/**
 * The keys of everybody between whom and this person a block stands, whoever made it, for
 * `<> all (...)`. As an array they are read once for a statement; `not in` would do that too, but
 * the planner takes it for a coin toss, and then reads a whole table to find enough rows.
 */
export function blockedUserIds(userId: number): RawBuilder<unknown> {
  return sql`array(
      select blocked_id from blocks where blocker_id = ${userId}
      union all
      select blocker_id from blocks where blocked_id = ${userId}
    )`;
}
