import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import { findDifferences } from '#ops/fsck/find-differences.ts';
import { openReleasedDatabase, releasedSchemas } from '#testing/released-database.ts';
import { openEmptyDatabase } from '#testing/test-database.ts';
import { documentOf } from '#features/notifications/notifications.present.ts';
import { findDocument } from '#features/notifications/notifications.repo.ts';
import { conversationId } from '#features/chat/conversation.ts';
import { migrations } from './index.ts';

interface NotificationsRow {
  readonly user_id: number;
  readonly version: number;
  readonly new_likes: number;
  readonly new_friend_request: number;
  readonly like_news: readonly string[];
  readonly friend_request_news: readonly string[];
}

/** Migrations 0043 and 0050 drop them. */
const DROPPED: ReadonlySet<string> = new Set([
  'tiles.likes',
  'tiles.heat',
  'notification_documents.new_likes',
  'notification_documents.new_friend_request',
  'notification_documents.like_news',
  'notification_documents.friend_request_news',
]);

/** Migration 0045 replaces them. */
const REPLACED: ReadonlySet<string> = new Set([
  'chats',
  'messages',
  'message_details',
  'message_reactions',
  'summaries',
  'chat_settings',
  'unseen_messages',
  'group_members',
  'chat_notifications',
]);

const CHATS_OF_39: Readonly<Record<string, string>> = {
  messages: `
    select c.combined_id as chat, m.seq, m.client_id, m.sender_id, m.body, m.tile_id, m.video_id,
      m.starttime, m.endtime, m.sent_at, d.reply_seq, d.is_deleted is true as is_deleted,
      d.is_notice is true as is_notice
    from messages m join chats c on c.id = m.chat_id
    left join message_details d on d.chat_id = m.chat_id and d.seq = m.seq`,
  reactions: `
    select c.combined_id as chat, r.seq, r.user_id, r.reaction, r.reacted_at
    from message_reactions r join chats c on c.id = r.chat_id`,
  groups: `
    select c.combined_id as chat, c.name, c.last_seq, gm.user_id, gm.joined_seq, gm.left_seq,
      gm.left_name, gm.hidden_sender_ids, gm.client_id
    from group_members gm join chats c on c.id = gm.chat_id`,
  lists: `
    select c.combined_id as chat, s.user_id, s.other_id, s.is_seen,
      coalesce(own.is_muted, false) as is_muted,
      case when c.name is null then s.last_message end as last_message,
      case when c.name is null then s.updated_at end as updated_at
    from summaries s join chats c on c.id = s.chat_id
    left join chat_settings own on own.user_id = s.user_id and own.chat_id = s.chat_id`,
  counts: 'select user_id, count from unseen_messages',
  notifications: `
    select n.user_id, n.id, n.kind, n.actor_id, c.combined_id as chat, n.seq
    from chat_notifications n join chats c on c.id = n.chat_id`,
};

const CHATS_OF_45: typeof CHATS_OF_39 = {
  messages: `
    select chat_id as chat, seq, client_id, sender_id, body, tile_id, video_id, starttime, endtime,
      sent_at, reply_seq, is_deleted, is_notice
    from messages`,
  reactions: 'select chat_id as chat, seq, user_id, reaction, reacted_at from reactions',
  groups: `
    select c.id as chat, c.name, c.last_seq, m.user_id, m.joined_seq, m.left_seq, m.left_name,
      m.hidden_sender_ids, e.client_id
    from chat_members m join chats c on c.id = m.chat_id
    left join inbox_entries e on e.user_id = m.user_id and e.chat_id = m.chat_id
    where c.name is not null`,
  lists: `
    select e.chat_id as chat, e.user_id, e.other_id, e.is_seen, e.is_muted,
      case when c.name is null then e.last_message end as last_message,
      case when c.name is null then e.updated_at end as updated_at
    from inbox_entries e join chats c on c.id = e.chat_id
    where e.is_listed`,
  counts: 'select user_id, unseen_count as count from inboxes',
  notifications: 'select user_id, id, kind, actor_id, chat_id as chat, seq from chat_notifications',
};

const SCHEMA = `
  select format('column %s.%s %s%s default %s %s', c.relname, a.attname,
      format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' end,
      pg_get_expr(d.adbin, d.adrelid), a.attgenerated::text || a.attidentity::text) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
      and not a.attisdropped
  union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select format('table %s %s %s', relname, relpersistence, reloptions) from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
  order by 1`;

it('the oldest schema that can be upgraded is there', () => {
  expect(Math.min(...releasedSchemas)).toBe(migrations[0]?.version);
});

describe.each(releasedSchemas)('a database of schema %i', (version) => {
  let database: OpenDatabase;
  let empty: OpenDatabase;

  beforeEach(async () => {
    [database, empty] = await Promise.all([openReleasedDatabase(version), openEmptyDatabase()]);
  });
  afterEach(() => Promise.all([database.close(), empty.close()]));

  it('is migrated to the schema of an empty database', async () => {
    await Promise.all([migrate(database.pool, migrations), migrate(empty.pool, migrations)]);
    const created = await schemaOf(empty);
    expect(created.length).toBeGreaterThan(200);
    expect(await schemaOf(database)).toEqual(created);
    const newest = String(migrations.at(-1)?.version);
    for (const meta of [await metaOf(empty), await metaOf(database)]) {
      expect(meta.get('version')).toBe(newest);
      expect(meta.get('oldest-code')).toBe('50');
      for (const migration of migrations)
        expect(meta.get(`migration:${migration.version}`)).toBe(migration.name);
    }
  });

  it('has every row as it was', async () => {
    expect((await metaOf(database)).get('version')).toBe(String(version));
    const before = await rowsOf(database);
    await migrate(database.pool, migrations);
    const after = await rowsOf(database);
    for (const [table, rows] of before) {
      if (REPLACED.has(table)) continue;
      const columns = Object.keys(rows[0] ?? {}).filter(
        (column) => !DROPPED.has(`${table}.${column}`),
      );
      expect(linesOf(after.get(table) ?? [], columns), table).toEqual(linesOf(rows, columns));
    }
    expect(await findDifferences(database.db)).toEqual([]);
  });

  it('has every message, member, unseen count and setting as it was', async () => {
    const before = await chatsOf(database, CHATS_OF_39);
    await migrate(database.pool, migrations);
    expect(await chatsOf(database, CHATS_OF_45)).toEqual(before);
    for (const lines of Object.values(before)) expect(lines.length).toBeGreaterThan(2);
  });

  it('has every notifications document as it was', async () => {
    const { rows } = await database.pool.query<NotificationsRow>(
      `select user_id, version, new_likes, new_friend_request, like_news, friend_request_news
       from notification_documents`,
    );
    await migrate(database.pool, migrations);
    expect(rows.filter(({ new_likes }) => new_likes > 0).length).toBeGreaterThan(2);
    for (const row of rows) {
      const document = await findDocument(database.db, row.user_id);
      expect(document?.version).toBe(row.version);
      expect(document && documentOf(document)).toEqual({
        newLikes: row.new_likes,
        newFriendRequest: row.new_friend_request,
        likeNews: row.like_news,
        friendRequestNews: row.friend_request_news,
      });
    }
  });

  it('has the clips that moderators hid before 61', async () => {
    const before = migrations.filter((migration) => migration.version < 61);
    await migrate(database.pool, before);
    await database.pool.query(`
      with tile as (
        update tiles set audience = 'nobody', audience_unhidden = 'everyone'
        where id = (select min(id) from tiles) returning id, owner_id
      ), counted as (
        update tile_counts set audience = 'nobody' where tile_id = (select id from tile)
      )
      insert into moderation_log (action, subject_id, tile_id, note)
      select 'hide', owner_id, id, 'a claim' from tile`);
    await migrate(database.pool, migrations);
    const { rows } = await database.pool.query(
      `select t.audience, c.audience as counted from tiles t join tile_counts c on c.tile_id = t.id
       where t.audience_unhidden is not null`,
    );
    expect(rows).toEqual([{ audience: 'hidden', counted: 'hidden' }]);
  });

  it('is not changed by a second start, and an empty one neither', async () => {
    for (const opened of [database, empty]) {
      const stateOf = () => Promise.all([rowsOf(opened), metaOf(opened), schemaOf(opened)]);
      await migrate(opened.pool, migrations);
      const before = await stateOf();
      await migrate(opened.pool, migrations);
      expect(await stateOf()).toEqual(before);
    }
  });
});

type Rows = readonly Record<string, unknown>[];

async function schemaOf({ pool }: OpenDatabase): Promise<readonly string[]> {
  const { rows } = await pool.query<{ line: string }>(SCHEMA);
  return rows.map(({ line }) => line);
}

async function metaOf({ pool }: OpenDatabase): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ key: string; value: string }>('select * from schema_meta');
  return new Map(rows.map(({ key, value }) => [key, value]));
}

async function rowsOf({ pool }: OpenDatabase): Promise<ReadonlyMap<string, Rows>> {
  const tables = await pool.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_meta'`,
  );
  const rows = new Map<string, Rows>();
  for (const { name } of tables.rows) {
    const { rows: found } = await pool.query(`select to_jsonb(t) as row from ${name} t`);
    rows.set(
      name,
      found.map(({ row }) => row),
    );
  }
  return rows;
}

/** Sorted, because a migration may move rows. Null for a column that a row does not have. */
function linesOf(rows: Rows, columns: readonly string[]): readonly string[] {
  return rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).toSorted();
}

/** The chats of schema 39 get the keys that the code computes. */
async function chatsOf(
  { pool }: OpenDatabase,
  queries: typeof CHATS_OF_39,
): Promise<Record<string, readonly string[]>> {
  const chats: Record<string, readonly string[]> = {};
  for (const [kind, query] of Object.entries(queries)) {
    const { rows } = await pool.query<{ chat?: string }>(query);
    chats[kind] = rows
      .map(({ chat, ...row }) => JSON.stringify({ chat: chat && conversationId(chat), ...row }))
      .toSorted();
  }
  return chats;
}
