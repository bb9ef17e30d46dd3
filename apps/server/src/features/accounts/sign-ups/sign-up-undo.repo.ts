import { sql } from 'kysely';
import type { UserStatus } from '#platform/db/schema.ts';
import type { Reader } from '#platform/db/transaction.ts';

export interface RecentSignUp {
  readonly id: number;
  readonly username: string;
  readonly status: UserStatus;
}

/** Without moderators and admins, oldest first. */
export async function listSignUpsSince(db: Reader, since: Date): Promise<readonly RecentSignUp[]> {
  const { rows } = await sql<RecentSignUp>`
    select u.id, u.username::text as username, u.status from users u
    where u.date_created >= ${since} and u.status <> 'deleted'
      and not exists (select from moderators m where m.user_id = u.id)
      and not exists (select from admins a where a.user_id = u.id)
    order by u.id`.execute(db);
  return rows;
}

interface ActedRow {
  readonly has_acted: boolean;
}

/**
 * Returns true if the user posted, liked, saved, reported, blocked, has a conversation or a friend,
 * or asked for one. A request from another user does not count.
 */
export async function hasActed(db: Reader, userId: number): Promise<boolean> {
  const { rows } = await sql<ActedRow>`
    select exists (select from tiles where owner_id = ${userId})
      or exists (select from created_tiles where user_id = ${userId})
      or exists (select from inbox_entries where user_id = ${userId})
      or exists (select from likes where user_id = ${userId})
      or exists (select from saves where user_id = ${userId})
      or exists (select from reports where user_id = ${userId})
      or exists (select from blocks where blocker_id = ${userId})
      or exists (
        select from friendships
        where ${userId} in (low_id, high_id) and (is_accepted or sender_id = ${userId})
      ) as has_acted`.execute(db);
  return rows[0]?.has_acted ?? true;
}
