import { momentLimits } from '@reprise/contract/moments/limits.ts';
import type { CurvePart } from '@reprise/contract/moments/rules/curve.ts';
import { sql, type RawBuilder } from 'kysely';
import {
  isTileVisible,
  isUnreported,
  tilesWithOwners,
  visibleTiles,
} from '#features/tiles/visible-tile.sql.ts';
import { friendIds } from '#platform/db/friends.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { ViewerId } from '#platform/viewer.ts';
import { isMarkOfOther, type MarkedClip } from './same-moment.sql.ts';

const COUNT_MAX = sql.lit(momentLimits.countMax);
const CURVE_POINTS = sql.lit(momentLimits.curvePoints);
const MARKS_MAX = sql.lit(momentLimits.momentMarks);
const FACES = sql.lit(momentLimits.faces);

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
  readonly others: number;
  readonly faces: readonly Face[];
  readonly answers: number;
  readonly answered: AnsweredTile | null;
}

/** The count is public; faces, answers and the answered tile are those that the viewer may see. */
export async function readMoment(
  db: Reader,
  viewer: ViewerId,
  clip: MomentClip,
): Promise<MomentRow> {
  const { rows } = await sql<MomentRow>`
    with ${people(viewer, clip)}
    select
      (select least(count(*), ${COUNT_MAX})::int from people) as others,
      coalesce((
        select json_agg(json_build_object('username', username, 'img_url', img_url))
        from (
          select u.username, u.img_url from ${visiblePeople(viewer)}
          order by friend desc, tile_id desc limit ${FACES}
        ) face
      ), '[]') as faces,
      (select count(*)::int from (
        select from ${tilesWithOwners}
        where t.answered_tile_id = ${clip.id} and ${isTileVisible(viewer)} limit ${COUNT_MAX}
      ) answer) as answers,
      ${clip.answered_tile_id === null ? sql`null` : answeredTile(viewer, clip.answered_tile_id)}
        as answered`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The counts of a moment are one row.');
  return row;
}

function answeredTile(viewer: ViewerId, id: number): RawBuilder<unknown> {
  return sql`(
      select json_build_object('public_id', t.public_id, 'tile_owner', u.username,
        'tile_desc', t.caption, 'tile_link', t.video_id)
      from ${tilesWithOwners} where t.id = ${id} and ${isTileVisible(viewer)}
    )`;
}

interface CurveRow {
  readonly part: number;
  readonly starts: number;
  readonly ends: number;
  readonly end: number;
}

export interface VideoParts {
  readonly parts: readonly CurvePart[];
  /** Seconds up to which clips play. */
  readonly end: number;
}

/** Reads how many clips start and end in each equal part of a video, where any do. */
export async function readCurve(db: Reader, videoId: string): Promise<VideoParts> {
  const { rows } = await sql<CurveRow>`
    with length as materialized (
      select max(second) + 1 as end from video_edges where video_id = ${videoId}
    )
    select second * ${CURVE_POINTS} / length.end as part,
      sum(starts)::int as starts, sum(ends)::int as ends, length.end
    from length cross join video_edges where video_id = ${videoId} group by part, length.end`.execute(
    db,
  );
  return { parts: rows, end: rows[0]?.end ?? 0 };
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
    select person.tile_id, person.friend from ${visiblePeople(viewer, isAfter)}
    order by friend desc, tile_id desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * Other users who marked the moment, each with the newest tile that the viewer has not reported.
 */
function people(viewer: ViewerId, clip: MomentClip): RawBuilder<unknown> {
  return sql`people as materialized (
      select max(t.id) filter (where ${isUnreported(viewer)}) as tile_id,
        ${isFriend(viewer)}::int as friend
      from (
        select id, owner_id from tiles t where ${isMarkOfOther(clip)} limit ${MARKS_MAX}
      ) t group by t.owner_id
    )`;
}

/**
 * Friends first, then newest first. Sorted before they are checked one by one: of many, few are
 * read. `offset 0` keeps the planner from checking all.
 */
function visiblePeople(viewer: ViewerId, isListed = sql`true`): RawBuilder<unknown> {
  return sql`(
      select tile_id, friend from people where tile_id is not null and ${isListed}
      order by friend desc, tile_id desc offset 0
    ) person cross join lateral (
      select u.username, u.img_url from ${tilesWithOwners}
      where t.id = person.tile_id and ${isTileVisible(viewer)} offset 0
    ) u`;
}

function isFriend(viewer: ViewerId): RawBuilder<boolean> {
  if (viewer === null) return sql`false`;
  return sql`(t.owner_id in (${friendIds(viewer)}))`;
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
