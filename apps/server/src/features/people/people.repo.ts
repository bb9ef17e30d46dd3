import { limits } from '@reprise/contract/limits.ts';
import { sql, type RawBuilder } from 'kysely';
import { blockedWith } from '#platform/db/blocked-with.ts';
import type { Reader } from '#platform/db/transaction.ts';

/** A person as a search finds them. */
export interface FoundPerson {
  readonly uid: string;
  readonly username: string;
  readonly img_url: string | null;
}

/** A person's page. */
export interface ShownPerson extends FoundPerson {
  readonly is_blocked: boolean;
}

/** Who looks for people, and for which part of a username, in small letters. */
export interface Search {
  readonly viewer: number;
  readonly text: string;
}

/** The expression of the index `users_username_lower`. */
const name = sql`lower(u.username::text collate "C")`;

/** Sorts behind every character that a username can have. */
const LAST = '~';

/** The people whose username begins with the text, by name. A range has no wildcards. */
export async function findByBeginning(
  db: Reader,
  { viewer, text }: Search,
): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    select u.uid, u.username, u.img_url from users u
    where ${isFindable(viewer)} and ${name} >= ${text} and ${name} < ${text + LAST}
    order by ${name}
    limit ${sql.lit(limits.people.searchRows)}`.execute(db);
  return rows;
}

/**
 * The people whose username holds the text behind its beginning: the first of them that the index
 * gives, by name. Materialized, the part that is cut is planned as if all of it were read: the
 * guess that a few rows of the whole table hold enough of them is wrong for what is rare.
 */
export async function findByPart(db: Reader, { viewer, text }: Search): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    with found as materialized (
      select u.uid, u.username, u.img_url from users u
      where ${isFindable(viewer)}
        and username_parts(u.username) @> ${partsOf(text)}::text[] and strpos(${name}, ${text}) > 1
    )
    select uid, username, img_url
    from (select uid, username, img_url from found limit ${sql.lit(limits.people.searchRows)}) u
    order by ${name}`.execute(db);
  return rows;
}

/** The active person of a username (without case), unless they have blocked the viewer; or null. */
export async function findPerson(
  db: Reader,
  viewer: number,
  username: string,
): Promise<ShownPerson | null> {
  const { rows } = await sql<ShownPerson>`
    select u.uid, u.username, u.img_url,
      exists (select from blocks where blocker_id = ${viewer} and blocked_id = u.id) as is_blocked
    from users u
    where u.username = ${username} and u.status = 'active'
      and not exists (select from blocks where blocker_id = u.id and blocked_id = ${viewer})`.execute(
    db,
  );
  return rows[0] ?? null;
}

function isFindable(viewer: number): RawBuilder<unknown> {
  return sql`u.status = 'active' and u.id <> all (${blockedWith(viewer)})`;
}

/** What stands of a text in `username_parts`: its pairs of characters, or the one character. */
function partsOf(text: string): string[] {
  if (text.length === 1) return [text];
  return Array.from({ length: text.length - 1 }, (_, place) => text.slice(place, place + 2));
}
