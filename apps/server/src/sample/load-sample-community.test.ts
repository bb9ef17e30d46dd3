import { notificationTexts } from '@reprise/contract/notifications/texts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { listNotifications } from '#features/notifications/notification-history.repo.ts';
import { loadConfig } from '#platform/config.ts';
import type { Db, OpenDatabase } from '#platform/db/open.ts';
import { findDifferences } from '#ops/fsck/find-differences.ts';
import { friendNotificationsOf, notificationsDocumentOf } from '#testing/features/friends.ts';
import { makeUser } from '#testing/users.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { SAMPLE_GROUP } from './activity.ts';
import { SAMPLE_TILES } from './tiles.ts';
import { loadSampleCommunity, wantsSampleCommunity } from './load-sample-community.ts';
import { SAMPLE_USERS } from './users.ts';

const none = { users: 0, posts: 0 };
const whole = { users: SAMPLE_USERS.length, posts: SAMPLE_TILES.length };

describe('wantsSampleCommunity', () => {
  it.each([
    [{}, 'embedded', true],
    [{ HOST: 'localhost' }, 'embedded', true],
    [{ HOST: '::1' }, 'embedded', true],
    [{ HOST: '0.0.0.0' }, 'embedded', false],
    [{ HOST: '192.168.1.5' }, 'embedded', false],
    [{ HOST: '127.0.0.1.example.com' }, 'embedded', false],
    [{}, 'given', false],
    [{ SAMPLE_DATA: 'on' }, 'given', true],
    [{ PUBLIC_URL: 'https://clips.example' }, 'embedded', false],
    [{ PUBLIC_URL: 'http://localhost:8080' }, 'embedded', true],
    [{ PUBLIC_URL: 'http://localhost:8080', HOST: '0.0.0.0' }, 'embedded', false],
    [{ SAMPLE_DATA: 'off' }, 'embedded', false],
  ])('with %o and a database that is %s: %s', (env, database, expected) => {
    expect(wantsSampleCommunity(loadConfig(env), database === 'embedded')).toBe(expected);
  });
});

describe('loadSampleCommunity', () => {
  it('loads once, also when two servers start at once', async () => {
    const db = await openForTest();
    await Promise.all([loadSampleCommunity(db, true), loadSampleCommunity(db, true)]);
    expect(await countsOf(db)).toEqual(whole);
    await loadSampleCommunity(db, true);
    expect(await countsOf(db)).toEqual(whole);
  });

  it('is not loaded again after all its users are deleted', async () => {
    const db = await openForTest();
    await loadSampleCommunity(db, true);
    await db.deleteFrom('users').execute();
    await loadSampleCommunity(db, true);
    expect(await countsOf(db)).toEqual(none);
  });

  it('is not loaded if unwanted, and is loaded if that changes before the first user', async () => {
    const db = await openForTest();
    await loadSampleCommunity(db, false);
    expect(await countsOf(db)).toEqual(none);
    await loadSampleCommunity(db, true);
    expect(await countsOf(db)).toEqual(whole);
  });

  it('is never loaded into a database with users', async () => {
    const db = await openForTest();
    await makeUser(db, 'alice');
    await loadSampleCommunity(db, true);
    expect(await countsOf(db)).toEqual({ users: 1, posts: 0 });
  });

  it('loads in one transaction', async () => {
    const { pool, db, close } = await openTestDatabase();
    onTestFinished(close);
    await pool.query('alter table tiles add constraint no_tiles check (id < 3)');
    await expect(loadSampleCommunity(db, true)).rejects.toThrow('no_tiles');
    expect(await countsOf(db)).toEqual(none);
    await pool.query('alter table tiles drop constraint no_tiles');
    await loadSampleCommunity(db, true);
    expect(await countsOf(db)).toEqual(whole);
  });
});

describe('the loaded community', () => {
  let database: OpenDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await openTestDatabase();
    ({ db } = database);
    await loadSampleCommunity(db, true);
  });
  afterAll(() => database.close());

  it('counts as many likes as it stores', async () => {
    const tiles = await db
      .selectFrom('tile_counts')
      .select(({ selectFrom, fn }) => [
        'likes',
        selectFrom('likes')
          .select(fn.countAll<number>().as('rows'))
          .whereRef('likes.tile_id', '=', 'tile_counts.tile_id')
          .as('rows'),
      ])
      .execute();
    expect(tiles.map(({ likes }) => likes)).toEqual(tiles.map(({ rows }) => rows));
  });

  it('has consistent counters and lists', async () => {
    expect(await findDifferences(db)).toEqual([]);
    const you = await db
      .selectFrom('users')
      .innerJoin('inboxes', 'inboxes.user_id', 'users.id')
      .select(['id', 'uid', 'users.username', 'unseen_count'])
      .where('username', '=', 'you')
      .executeTakeFirstOrThrow();
    expect(you.unseen_count).toBe(3);
    expect(await notificationsDocumentOf(db, you)).toMatchObject({
      newLikes: 2,
      likeNews: ['mara.k', 'priya_s'],
    });
  });

  it('has a group whose messages are in the order of their dates', async () => {
    const messages = await db
      .selectFrom('messages')
      .innerJoin('chats', 'chats.id', 'messages.chat_id')
      .select('sent_at')
      .where('chats.name', '=', SAMPLE_GROUP.name)
      .orderBy('seq')
      .execute();
    // The first message is the notice about the group's creation.
    expect(messages).toHaveLength(SAMPLE_GROUP.messages.length + 1);
    const dates = messages.map(({ sent_at }) => sent_at.getTime());
    expect(dates).toEqual(dates.toSorted((one, other) => one - other));
  });

  it("spreads the dates of a user's notifications", async () => {
    const notifications = await db
      .selectFrom('notifications')
      .select(['user_id', 'created_at'])
      .orderBy('id')
      .execute();
    const times = notifications.filter(({ user_id }) => user_id === notifications[0]?.user_id);
    expect(times.length).toBeGreaterThan(1);
    const dates = times.map(({ created_at }) => created_at.getTime());
    expect(dates).toEqual([...new Set(dates)].toSorted((one, other) => one - other));
  });

  it('lists the notifications of every user by date', async () => {
    const users = await db.selectFrom('users').select(['id', 'username']).execute();
    for (const { id, username } of users) {
      const rows = await listNotifications(db, id, { show: 'all' });
      const dates = rows.map(({ created_at }) => created_at.getTime());
      expect(dates, username).toEqual(dates.toSorted((one, other) => other - one));
    }
  });

  it('lists and counts the unseen notifications of every user, newest first', async () => {
    const unseen = await db
      .selectFrom('notifications')
      .innerJoin('users as actor', 'actor.id', 'notifications.actor_id')
      .select(['user_id', 'kind', 'actor.username'])
      .where('is_unseen', '=', true)
      .where('kind', '!=', 'like')
      .orderBy('notifications.id', 'desc')
      .execute();
    const users = await db.selectFrom('users').select(['id', 'uid', 'username']).execute();
    for (const user of users) {
      const sentences = unseen
        .filter((row) => row.user_id === user.id)
        .map(({ kind, username }) =>
          kind === 'request'
            ? notificationTexts.requestSent(username)
            : notificationTexts.requestAccepted(username),
        );
      const { count, list } = await friendNotificationsOf(db, user);
      expect({ count, list }).toEqual({ count: sentences.length, list: sentences });
      if (user.username !== 'you') continue;
      expect(list).toEqual([
        'kofi sent you a friend request.',
        'noor sent you a friend request.',
        'teo accepted your friend request.',
      ]);
    }
  });

  it('shows `you` every state of a relation', async () => {
    const { rows } = await sql<{ state: string; count: number }>`
      select case
          when made.blocked_id is not null then 'blocked'
          when suffered.blocked_id is not null then 'has blocked'
          when f.is_accepted then 'friend'
          when f.sender_id = you.id then 'sent'
          when f.sender_id = u.id then 'received'
          else 'stranger'
        end as state, count(*)
      from users you join users u on u.id <> you.id
        left join friendships f
          on f.low_id = least(you.id, u.id) and f.high_id = greatest(you.id, u.id)
        left join blocks made on made.blocker_id = you.id and made.blocked_id = u.id
        left join blocks suffered on suffered.blocked_id = you.id and suffered.blocker_id = u.id
      where you.username = 'you'
      group by 1`.execute(db);
    expect(Object.fromEntries(rows.map(({ state, count }) => [state, count]))).toEqual({
      friend: 5,
      received: 2,
      sent: 1,
      stranger: 5,
      blocked: 1,
      'has blocked': 1,
    });
  });

  it('has no friendship, request or like across a block', async () => {
    const { rows } = await sql`
      select 1 from blocks join friendships
        on low_id = least(blocker_id, blocked_id) and high_id = greatest(blocker_id, blocked_id)
      union all
      select 1 from blocks join likes on user_id in (blocker_id, blocked_id)
        join tiles on id = tile_id and owner_id in (blocker_id, blocked_id)
      where owner_id <> user_id`.execute(db);
    expect(rows).toEqual([]);
  });
});

async function openForTest(): Promise<Db> {
  const { db, close } = await openTestDatabase();
  onTestFinished(close);
  return db;
}

async function countsOf(db: Db) {
  const [accounts, posts] = await Promise.all([
    db.selectFrom('users').select('id').execute(),
    db.selectFrom('tiles').select('id').execute(),
  ]);
  return { users: accounts.length, posts: posts.length };
}
