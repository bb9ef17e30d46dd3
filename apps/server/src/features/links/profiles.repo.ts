import { sql } from 'kysely';
import { isInAudience, isOwnerVisible, isUnreported } from '#features/tiles/visible-tile.sql.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { ViewerId } from '#platform/viewer.ts';

interface ProfileRow {
  readonly username: string;
  readonly img_url: string | null;
  readonly bio: string | null;
  readonly bio_link: string | null;
  readonly posts: number;
}

/** Returns null, without a difference, for every user whose profile the viewer may not see. */
export async function findPublicProfile(
  db: Reader,
  viewer: ViewerId,
  username: string,
): Promise<ProfileRow | null> {
  const { rows } = await sql<ProfileRow>`
    select u.username, u.img_url, u.bio, u.bio_link, (
      select count(*)::int
      from (select tile_id as id, owner_id, audience from tile_counts) t
      where t.owner_id = u.id and ${isInAudience(null)} and ${isUnreported(viewer)}
    ) as posts
    from users u
    where u.username = ${username} and u.is_profile_public and ${isOwnerVisible(viewer)}`.execute(
    db,
  );
  return rows[0] ?? null;
}

interface ListedProfileRow {
  readonly username: string;
  /** When the newest clip for everyone was posted. */
  readonly posted_at: Date | null;
}

/** Returns the public profiles of users with keys from `first` to before `end`. */
export async function listPublicProfiles(
  db: Reader,
  first: number,
  end: number,
): Promise<readonly ListedProfileRow[]> {
  const { rows } = await sql<ListedProfileRow>`
    select u.username, (
      select t.created_at from tiles t
      where t.owner_id = u.id and ${isInAudience(null)}
      order by t.created_at desc, t.id desc limit 1
    ) as posted_at
    from users u
    where u.id >= ${first} and u.id < ${end} and u.is_profile_public and ${isOwnerVisible(null)}
    order by u.id`.execute(db);
  return rows;
}

interface BlockRow {
  readonly block: number;
}

/** Returns the numbers of the blocks of `size` keys in which users have a public profile. */
export async function listProfileBlocks(db: Reader, size: number): Promise<readonly number[]> {
  const { rows } = await sql<BlockRow>`
    select distinct u.id / ${sql.lit(size)} as block
    from users u
    where u.is_profile_public and ${isOwnerVisible(null)}
    order by block`.execute(db);
  return rows.map(({ block }) => block);
}
