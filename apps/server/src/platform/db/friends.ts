import { sql, type RawBuilder } from 'kysely';
import type { ViewerId } from '#platform/viewer.ts';

/** A query for the ids of a user's friends, of any status. Visitors have none. */
export function friendIds(userId: ViewerId): RawBuilder<unknown> {
  return sql`
    select high_id as id from friendships where low_id = ${userId} and is_accepted
    union all
    select low_id from friendships where high_id = ${userId} and is_accepted`;
}

type UserId = ViewerId | RawBuilder<unknown>;

/** A lookup by key: for `exists`, the planner may read all friendships. */
export function areFriends(one: UserId, other: UserId): RawBuilder<boolean> {
  return sql`coalesce((
      select is_accepted from friendships
      where low_id = least(${one}, ${other}) and high_id = greatest(${one}, ${other})
    ), false)`;
}
