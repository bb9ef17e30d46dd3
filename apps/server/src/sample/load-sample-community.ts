import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { makeUid } from '#auth/embedded/better-auth.ts';
import type { FriendNotification } from '#features/notifications/notifications.repo.ts';
import { notificationService } from '#features/notifications/notifications.service.ts';
import { isPublicSite, type Config } from '#platform/config.ts';
import type { Db } from '#platform/db/open.ts';
import { transactionOpener, type Reader, type Tx } from '#platform/db/transaction.ts';
import { SAMPLE_TILES, type SampleTile } from './tiles.ts';
import { insertActivity } from './insert-activity.ts';
import { SAMPLE_VIDEOS } from './sample-videos.ts';
import { SAMPLE_BLOCKS, SAMPLE_FRIENDSHIPS, SAMPLE_PASSWORD, SAMPLE_USERS } from './users.ts';

export const SAMPLE_LOGIN = `you@example.com, password ${SAMPLE_PASSWORD}`;

const HOUR_MS = 3_600_000;
const JOINED_HOURS_AGO = 24 * 90;

type Keys = ReadonlyMap<string, number>;

/**
 * Default: true for the embedded database of a site that is not public. The sample passwords are
 * public.
 */
export function wantsSampleCommunity(config: Config, isEmbedded: boolean): boolean {
  if (config.SAMPLE_DATA !== undefined) return config.SAMPLE_DATA === 'on';
  return isEmbedded && !isPublicSite(config);
}

/**
 * Fills a new database in one transaction. Stores the decision, so that later starts do not load
 * it.
 */
export async function loadSampleCommunity(db: Db, isWanted: boolean): Promise<void> {
  const password = await hash(SAMPLE_PASSWORD);
  await transactionOpener(db)(async (tx) => {
    if (!(await recordDecision(tx, isWanted))) return;
    const keys = await insertUsers(tx, password);
    await insertFriendships(tx, keys);
    await insertBlocks(tx, keys);
    await insertNotifications(tx, keys);
    for (const clip of SAMPLE_TILES) await insertTile(tx, clip, keys);
    await insertActivity(tx, keys);
  });
}

interface JoinedUserRow {
  readonly uid: string;
}

/** Returns the uids of the sample accounts, but not of later users with the same names. */
export async function sampleAccountUids(db: Reader): Promise<ReadonlySet<string>> {
  const usernames = SAMPLE_USERS.map(({ username }) => username);
  // Only sample users joined before their account was created.
  const { rows } = await sql<JoinedUserRow>`
    select uid from users join auth_user on auth_user.id = uid
    where username = any(${usernames}::citext[])
      and date_created < "createdAt" - ${JOINED_HOURS_AGO / 2} * interval '1 hour'`.execute(db);
  return new Set(rows.map(({ uid }) => uid));
}

async function recordDecision(tx: Tx, isWanted: boolean): Promise<boolean> {
  const value = isWanted ? 'loaded' : 'declined';
  const { rows } = await sql`
    insert into schema_meta values ('sample', ${value})
    on conflict (key) do update set value = excluded.value
      where schema_meta.value = 'declined' and excluded.value = 'loaded'
    returning key`.execute(tx.sql);
  if (rows.length === 0 || !isWanted) return false;
  const existingUser = await tx.sql.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return existingUser === undefined;
}

async function insertUsers(tx: Tx, password: string): Promise<Keys> {
  const joined = hoursAgo(JOINED_HOURS_AGO);
  const keys = new Map<string, number>();
  for (const { username, fname, lname, avatar, bio, link, isPublic } of SAMPLE_USERS) {
    const uid = makeUid();
    const email = `${username}@example.com`;
    const image = avatar === null ? null : `/avatars/${avatar}.svg`;
    await sql`insert into auth_user (id, name, email, "emailVerified", image)
              values (${uid}, ${username}, ${email}, true, ${image})`.execute(tx.sql);
    await sql`insert into auth_account (id, "accountId", "providerId", "userId", password)
              values (${makeUid()}, ${uid}, 'credential', ${uid}, ${password})`.execute(tx.sql);
    const { id } = await tx.sql
      .insertInto('users')
      .values({
        uid,
        username,
        fname,
        lname,
        email,
        img_url: image,
        bio: bio ?? null,
        bio_link: link ?? null,
        is_profile_public: isPublic ?? false,
        date_created: joined,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.sql.insertInto('inboxes').values({ user_id: id }).execute();
    await tx.sql.insertInto('notification_documents').values({ user_id: id }).execute();
    keys.set(username, id);
  }
  return keys;
}

async function insertFriendships(tx: Tx, keys: Keys): Promise<void> {
  const rows = SAMPLE_FRIENDSHIPS.map(({ from, to, state }) => {
    const sender = keyOf(keys, from);
    const other = keyOf(keys, to);
    return {
      low_id: Math.min(sender, other),
      high_id: Math.max(sender, other),
      sender_id: sender,
      is_accepted: state !== 'pending',
    };
  });
  await tx.sql.insertInto('friendships').values(rows).execute();
}

async function insertBlocks(tx: Tx, keys: Keys): Promise<void> {
  const rows = SAMPLE_BLOCKS.map(({ blocker, blocked }) => ({
    blocker_id: keyOf(keys, blocker),
    blocked_id: keyOf(keys, blocked),
  }));
  await tx.sql.insertInto('blocks').values(rows).execute();
}

async function insertNotifications(tx: Tx, keys: Keys): Promise<void> {
  const notifications = notificationService({ db: tx.sql, transact: (work) => work(tx) });
  for (const { from, to, state } of SAMPLE_FRIENDSHIPS) {
    const sender = keyOf(keys, from);
    const receiver = keyOf(keys, to);
    const request = { userId: receiver, kind: 'request', actorId: sender } as const;
    const acceptance = { userId: sender, kind: 'acceptance', actorId: receiver } as const;
    if (state === 'pending') await notifications.addFriendNotification(tx, request);
    else await insertSeenNotification(tx, request);
    if (state === 'new') await notifications.addFriendNotification(tx, acceptance);
    if (state === 'old') await insertSeenNotification(tx, acceptance);
  }
}

async function insertSeenNotification(
  tx: Tx,
  { userId, kind, actorId }: FriendNotification,
): Promise<void> {
  await tx.sql
    .insertInto('notifications')
    .values({ user_id: userId, kind, actor_id: actorId, is_unseen: false })
    .execute();
}

async function insertTile(tx: Tx, clip: SampleTile, keys: Keys): Promise<void> {
  const owner = keyOf(keys, clip.owner);
  const likers = likersOf(clip, keys);
  const [starttime, endtime] = clip.times;
  const date = hoursAgo(clip.hoursAgo);
  const { id } = await tx.sql
    .insertInto('tiles')
    .values({
      owner_id: owner,
      video_id: videoId(clip.video),
      caption: clip.caption,
      starttime,
      endtime,
      created_at: date,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.sql
    .insertInto('likes')
    .values(likers.map((user_id) => ({ tile_id: id, user_id })))
    .execute();
  await tx.sql
    .insertInto('tile_counts')
    .values({ tile_id: id, owner_id: owner, created_at: date, likes: likers.length })
    .execute();
}

/**
 * Picks as many users as the clip has likes, starting with a different one per clip. Skips users
 * with a block.
 */
function likersOf(clip: SampleTile, keys: Keys): number[] {
  const others = [...keys]
    .filter(([name]) => name !== clip.owner && !isBlocked(name, clip.owner))
    .map(([, key]) => key);
  const first = clip.hoursAgo % others.length;
  return [...others.slice(first), ...others.slice(0, first)].slice(0, clip.likes);
}

function isBlocked(one: string, other: string): boolean {
  return SAMPLE_BLOCKS.some(
    ({ blocker, blocked }) =>
      (blocker === one && blocked === other) || (blocker === other && blocked === one),
  );
}

function videoId(number: number): string {
  const video = SAMPLE_VIDEOS[number - 1];
  if (video === undefined) throw new Error(`There is no sample video ${number}.`);
  return video.id;
}

function keyOf(keys: Keys, username: string): number {
  const key = keys.get(username);
  if (key === undefined) throw new Error(`There is no sample user ${username}.`);
  return key;
}

function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * HOUR_MS);
}
