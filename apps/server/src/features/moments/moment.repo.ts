import { momentLimits } from '@reprise/contract/moments/limits.ts';
import { sql, type RawBuilder } from 'kysely';
import {
  isShownTo,
  isTileVisible,
  tilesWithOwners,
  visibleTiles,
} from '#features/tiles/visible-tile.sql.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { ViewerId } from '#platform/viewer.ts';
import { isMarkOfOther, type MarkedClip } from './same-moment.sql.ts';

const COUNT_MAX = sql.lit(momentLimits.countMax);
const FACES = sql.lit(momentLimits.faces);
/** Enough for the count if most users mark a moment once. */
const MARKS_MAX = sql.lit(2 * momentLimits.countMax);

export interface MomentClip extends MarkedClip {
  readonly id: number;
  readonly answered_tile_id: number | null;
}

export async function findClip(
  db: Reader,
  viewer: ViewerId,
  key: { readonly id: number } | { readonly publicId: string },
): Promise<MomentClip | null> {
  const row = await visibleTiles(db, viewer)
    .select(['t.id', 't.owner_id', 't.video_id', 't.starttime', 't.endtime', 't.answered_tile_id'])
    .where((tile) =>
      'id' in key ? tile('t.id', '=', key.id) : tile('t.public_id', '=', key.publicId),
    )
    .executeTakeFirst();
  return row ?? null;
}

interface Face {
  readonly username: string;
  readonly img_url: string | null;
}

interface AnsweredTile {
  readonly public_id: string;
  readonly tile_owner: string;
  readonly tile_desc: string;
  readonly tile_link: string;
}

export interface MomentRow {
  readonly passages: number;
  readonly others: number;
  readonly faces: readonly Face[];
  readonly answers: number;
  readonly answered: AnsweredTile | null;
}

/** Counts are public; faces, answers and the answered tile are those that the viewer may see. */
export async function readMoment(
  db: Reader,
  viewer: ViewerId,
  clip: MomentClip,
): Promise<MomentRow> {
  const { rows } = await sql<MomentRow>`
    with ${people(viewer, clip)}
    select
      (select count(*)::int from (
        select from tiles where video_id = ${clip.video_id} and is_counted limit ${COUNT_MAX}
      ) counted) as passages,
      case
        when (select count(*) from marks) < ${MARKS_MAX} or (select count(*) from people) >= ${COUNT_MAX}
        then (select least(count(*), ${COUNT_MAX})::int from people)
        else (select count(*)::int from (
          select distinct t.owner_id from tiles t where ${isMarkOfOther(clip)} limit ${COUNT_MAX}
        ) counted)
      end as others,
      coalesce((
        select json_agg(json_build_object('username', username, 'img_url', img_url) order by number)
        from (
          select u.username, u.img_url, row_number() over (order by ${friendsFirst}) as number
          from people join ${tilesWithOwners} on t.id = people.tile_id
          where ${isTileVisible(viewer)}
          order by ${friendsFirst} limit ${FACES}
        ) face
      ), '[]') as faces,
      (select count(*)::int from (
        select from ${tilesWithOwners}
        where t.answered_tile_id = ${clip.id} and ${isTileVisible(viewer)} limit ${COUNT_MAX}
      ) answer) as answers,
      (select json_build_object('public_id', t.public_id, 'tile_owner', u.username,
          'tile_desc', t.caption, 'tile_link', t.video_id)
        from ${tilesWithOwners}
        where t.id = ${clip.answered_tile_id} and ${isTileVisible(viewer)}
      ) as answered`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The counts of a moment are one row.');
  return row;
}

export interface PersonRow {
  readonly tile_id: number;
  /** 1 or 0. */
  readonly friend: number;
}

/** Returns one visible tile per user, friends first, then newest first. */
export async function listPeople(
  db: Reader,
  viewer: ViewerId,
  clip: MomentClip,
  { after, limit }: { readonly after: readonly number[] | null; readonly limit: number },
): Promise<PersonRow[]> {
  const [friend = 0, tileId = 0] = after ?? [];
  const isAfter = after === null ? sql`true` : sql`(friend, tile_id) < (${friend}, ${tileId})`;
  const { rows } = await sql<PersonRow>`
    with ${people(viewer, clip)}
    select people.tile_id, people.friend
    from people join ${tilesWithOwners} on t.id = people.tile_id
    where ${isTileVisible(viewer)} and ${isAfter}
    order by ${friendsFirst} limit ${limit}`.execute(db);
  return rows;
}

const friendsFirst = sql`people.friend desc, people.tile_id desc`;

/** Each with the newest tile that the viewer has not reported. Reads no more marks than the limit. */
function people(viewer: ViewerId, clip: MomentClip): RawBuilder<unknown> {
  return sql`marks as materialized (
      select t.id, t.owner_id, ${isShownTo(viewer)} as is_listed
      from tiles t where ${isMarkOfOther(clip)} limit ${MARKS_MAX}
    ), people as materialized (
      select max(id) filter (where is_listed) as tile_id, ${isFriend(viewer)}::int as friend
      from marks group by owner_id
    )`;
}

function isFriend(viewer: ViewerId): RawBuilder<boolean> {
  if (viewer === null) return sql`false`;
  return sql`(owner_id in (
    select high_id from friendships where low_id = ${viewer} and is_accepted
    union all
    select low_id from friendships where high_id = ${viewer} and is_accepted
  ))`;
}

interface AnswerRow {
  readonly id: number;
}

/** Returns ids of visible answers, oldest first. */
export async function listAnswers(
  db: Reader,
  viewer: ViewerId,
  tileId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const { rows } = await sql<AnswerRow>`
    select t.id from ${tilesWithOwners}
    where t.answered_tile_id = ${tileId} and t.id > ${after} and ${isTileVisible(viewer)}
    order by t.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
