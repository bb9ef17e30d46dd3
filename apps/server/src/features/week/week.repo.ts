import type { Language } from '@reprise/contract/language/languages.ts';
import { weekLimits } from '@reprise/contract/week/limits.ts';
import { formerDaysOf } from '@reprise/contract/week/rules/week.ts';
import { DAY } from '@reprise/contract/units.ts';
import { sql, type RawBuilder } from 'kysely';
import { isOwnerVisible, isShownTo, isTileVisible } from '#features/tiles/visible-tile.sql.ts';
import { friendIds } from '#platform/db/friends.ts';
import type { Reader, Statement } from '#platform/db/transaction.ts';

const WEEK = 7 * DAY;

interface IdRow {
  readonly id: number;
}

interface Omission {
  readonly user_id: number;
  readonly tile_id: number;
}

/** Also not those that moderators hide, which their owner sees. */
const isPlayable = sql`t.audience <> 'hidden' and not exists (
      select from sources where video_id = t.video_id and unavailable_reason is not null
    )`;

/** Returns the newest tiles of the week by the viewer and the viewer's friends. */
export function listOfWeek(db: Reader, viewer: number, end: Date): Promise<number[]> {
  const start = new Date(end.getTime() - WEEK);
  const range = sql`(select ${start}::timestamptz as first, ${end}::timestamptz as last)`;
  return listTiles(db, viewer, range, weekLimits.ofWeek);
}

/** Returns the newest tiles of the same day in former years. */
export function listOfDay(db: Reader, viewer: number, end: Date): Promise<number[]> {
  return listTiles(db, viewer, formerDays(end), weekLimits.ofDay);
}

function formerDays(end: Date): RawBuilder<unknown> {
  return sql`(
      select first, first + interval '24 hours' as last
      from unnest(${formerDaysOf(end)}::timestamptz[]) first
    )`;
}

async function listTiles(
  db: Reader,
  viewer: number,
  ranges: RawBuilder<unknown>,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<IdRow>`
    select t.id
    from (select ${viewer}::bigint as id union all ${friendIds(viewer)}) owner
      join users u on u.id = owner.id
      cross join ${ranges} range
      cross join lateral (
        select t.id, t.created_at from tiles t
        where t.owner_id = owner.id and t.created_at >= range.first and t.created_at < range.last
          and ${isShownTo(viewer)} and ${isPlayable}
          and t.id not in (select tile_id from week_omissions where user_id = ${viewer})
        order by t.created_at desc, t.id desc limit ${sql.lit(limit)}
      ) t
    where ${isOwnerVisible(viewer)}
    order by t.created_at desc, t.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function isVisible(db: Reader, viewer: number, tileId: number): Promise<boolean> {
  const { rows } = await sql<IdRow>`
    select t.id from tiles t join users u on u.id = t.owner_id
    where t.id = ${tileId} and ${isTileVisible(viewer)}`.execute(db);
  return rows.length > 0;
}

export async function insertOmission(
  statement: Statement,
  userId: number,
  tileId: number,
): Promise<void> {
  await statement.sql
    .insertInto('week_omissions')
    .values({ user_id: userId, tile_id: tileId })
    .onConflict((conflict) => conflict.columns(['user_id', 'tile_id']).doNothing())
    .execute();
}

export async function findNewestUser(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

interface UserRange {
  readonly after: number;
  readonly upTo: number;
}

function listOmissions(db: Reader, { after, upTo }: UserRange): Promise<Omission[]> {
  return db
    .selectFrom('week_omissions')
    .select(['user_id', 'tile_id'])
    .where('user_id', '>', after)
    .where('user_id', '<=', upTo)
    .execute();
}

/**
 * Returns the active users with a clip in the week or on its day, two statements for all of them.
 * The second one reads no table that a distributed PostgreSQL splits.
 */
export async function listUsersWithClips(
  db: Reader,
  { after, upTo }: UserRange,
  end: Date,
): Promise<number[]> {
  const omissions = await listOmissions(db, { after, upTo });
  const start = new Date(end.getTime() - WEEK);
  const isMember = (column: string) =>
    sql`${sql.ref(column)} > ${after} and ${sql.ref(column)} <= ${upTo}`;
  const { rows } = await sql<IdRow>`
    with clip as materialized (
      select t.id, t.owner_id, t.audience
      from tiles t join (
        select ${start}::timestamptz as first, ${end}::timestamptz as last
        union all select first, last from ${formerDays(end)} day
      ) range on t.created_at >= range.first and t.created_at < range.last
      where ${isPlayable}
    ), omission as materialized (
      select * from unnest(
        ${omissions.map(({ user_id }) => user_id)}::bigint[],
        ${omissions.map(({ tile_id }) => tile_id)}::bigint[]
      ) omission (user_id, tile_id)
    ), pair as materialized (
      select id as user_id, id as owner_id from users where ${isMember('id')}
      union all
      select low_id, high_id from friendships where is_accepted and ${isMember('low_id')}
      union all
      select high_id, low_id from friendships where is_accepted and ${isMember('high_id')}
    )
    select member.id from users member
    where ${isMember('member.id')} and member.status = 'active' and exists (
      select from pair p join clip t on t.owner_id = p.owner_id join users u on u.id = p.owner_id
      where p.user_id = member.id and ${isTileVisible(sql<number>`member.id`)}
        and not exists (
          select from omission where user_id = member.id and tile_id = t.id
        )
    )
    order by member.id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface Recipient {
  readonly id: number;
  readonly email: string;
  readonly language: Language | null;
}

/** Returns those of the users who want the week as an email, too. */
export async function listRecipients(db: Reader, userIds: readonly number[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.id, u.email, u.language
    from notification_documents d join users u on u.id = d.user_id
    where d.user_id = any (${[...userIds]}::bigint[]) and 'week' = any (d.email_on)
    order by u.id`.execute(db);
  return rows;
}

interface OwnerRow {
  readonly username: string;
}

/** Returns the usernames of the tiles' owners other than the user, who has the most first. */
export async function listOwners(
  db: Reader,
  userId: number,
  tileIds: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<OwnerRow>`
    select u.username::text as username
    from tiles t join users u on u.id = t.owner_id
    where t.id = any (${[...tileIds]}::bigint[]) and u.id <> ${userId}
    group by u.id order by count(*) desc, u.username`.execute(db);
  return rows.map(({ username }) => username);
}
