import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBlock, makeLike, makeReport, makeTile } from '#testing/factories.ts';
import { exportAccount, type ExportArchive } from '#testing/features/account-export.ts';
import {
  makeFriendGroup,
  markSeen,
  mute,
  react,
  requireNoDifferences,
  send,
  share,
} from '#testing/features/chat.ts';
import { updateFriend } from '#testing/features/friends.ts';
import { leaveGroup, makeGroup, sendToGroup } from '#testing/features/groups.ts';
import { inviteCodeOf } from '#testing/features/invites.ts';
import { decide } from '#testing/features/moderation.ts';
import { subscribe } from '#testing/features/push.ts';
import { postVideo } from '#testing/features/tiles.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/test-app.ts';
import { personalTables, tables, type PersonalTable } from './tables.ts';
import type { Reader } from './transaction.ts';

type Row = Readonly<Record<string, unknown>>;
type Values = Readonly<Record<string, readonly Row[]>>;

const MARK = 'zebra';

let app: TestApp;
let alice: TestUser;
let exported: ExportArchive;
let before: Values;
let after: Values;
let keysBefore: readonly string[];
let keysAfter: readonly string[];

beforeAll(async () => {
  app = await startTestApp();
  alice = await makeUserWithAllData();
  before = await valuesOf(alice);
  keysBefore = await columnsWithKeyOf(alice);
  exported = await exportAccount(app, alice);
  const { status } = await alice.call('DELETE', '/user/delete', { uid: alice.uid });
  if (status !== 200) throw new Error(`The deletion returned ${status}.`);
  after = await valuesOf(alice);
  keysAfter = await columnsWithKeyOf(alice);
});
afterAll(() => app.stop());

async function makeUserWithAllData(): Promise<TestUser> {
  const [user, bob] = await makeFriendGroup(app, MARK, 'bob');
  const [carol, dan] = [await app.createUser('carol'), await app.createUser('dan')];
  const { db } = app;
  await sql`
    update users set fname = ${`${MARK} first`}, lname = ${`${MARK} last`},
      img_url = ${`https://example.com/${MARK}.png`}, date_login = '2026-01-02',
      username_change_d = '2026-01-03', sessions_valid_from = '2026-01-04', exempt_sign_in_at = '2026-01-05',
      date_created = '2026-01-01', is_first_run = true, is_found_by_name = true
    where id = ${user.id}`.execute(db);
  const own = await makeTile(db, { ownerId: user.id, caption: `${MARK} caption` });
  const other = await makeTile(db, { ownerId: bob.id });
  await makeLike(db, own, bob.id);
  // Reporting hides a tile from the reporter, so the calls below need another one.
  await makeReport(db, await makeTile(db, { ownerId: bob.id }), user.id);
  await sql`update reports set reason = ${`${MARK} reason`}`.execute(db);
  expect((await postVideo(user, { id: randomUUID() })).status).toBe(200);
  await user.call('POST', '/feed/views', { tile_ids: [other] });
  const bio = { uid: user.uid, bio: `${MARK} bio`, bio_link: `https://${MARK}.example` };
  await user.call('PATCH', '/user/bio', bio);
  await user.call('POST', `/create/likepost/${other}&${MARK}`);
  await user.call('POST', `/create/savepost/${other}`);
  await user.call('POST', '/sources/playback', { tile_id: other, outcome: 'unavailable' });
  await makeModerationDecisions(user, dan.id);
  await makeBlock(db, [user.id, dan.id]);
  await makeBlock(db, [dan.id, user.id]);
  await updateFriend(user, carol, 'Send Friend Request');
  await updateFriend(carol, user, 'Accept Friend Request');
  await carol.call('POST', `/create/likepost/${own}&carol`);
  await share(user, [bob], other, { text: `${MARK} message` });
  await send(bob, user, { tile_id: own });
  await markSeen(bob, user);
  expect((await react(user, bob, { seq: 2 })).status).toBe(200);
  expect((await mute(user, bob)).status).toBe(200);
  const group = await makeGroup(user, [bob], { name: `${MARK} group` });
  expect((await sendToGroup(user, group)).status).toBe(200);
  await leaveGroup(user, await makeGroup(user, [bob]));
  await subscribe(user);
  await inviteCodeOf(user);
  await sql`
    insert into auth_account (id, "accountId", "providerId", "userId", password)
    values ('a1', ${MARK}, 'credential', ${user.uid}, ${`${MARK} hash`})`.execute(db);
  await sql`
    insert into auth_two_factor (id, "userId", secret, "backupCodes")
    values ('f1', ${user.uid}, ${`${MARK} secret`}, ${`${MARK} codes`})`.execute(db);
  await sql`
    insert into auth_passkey (id, user_id, public_key, counter, transports, name, last_used_at)
    values ('p1', ${user.uid}, 'key', 7, '{usb}', ${`${MARK} laptop`}, now())`.execute(db);
  await sql`
    insert into suspensions (user_id, reason, ends_at, created_at)
    values (${user.id}, ${`${MARK} spam`}, '2126-01-06', '2026-01-05')`.execute(db);
  await sql`insert into account_changes (user_id) values (${user.id})`.execute(db);
  await sql`
    insert into auth_verification (id, identifier, value, "expiresAt")
    values (${`password:${user.uid}`}, 'code', ${user.email}, now())`.execute(db);
  return user;
}

async function makeModerationDecisions(user: TestUser, reporterId: number): Promise<void> {
  const { db } = app;
  const erin = await app.createUser('erin');
  await db
    .insertInto('moderators')
    .values([{ user_id: user.id }, { user_id: erin.id }])
    .execute();
  await db.insertInto('admins').values({ user_id: user.id }).execute();
  const reported = await makeTile(db);
  const own = await makeTile(db, { ownerId: user.id, caption: `${MARK} removed` });
  await makeReport(db, reported, reporterId);
  await makeReport(db, own, reporterId);
  expect((await decide(user, reported, 'dismiss')).status).toBe(200);
  expect((await decide(erin, own, 'remove')).status).toBe(200);
}

async function valuesOf(user: TestUser): Promise<Values> {
  const read = personalTables.map(async (table) => {
    const { rows } = await app.database.pool.query<{ row: Row }>(
      `select row_to_json(t) as row from ${table.name} t where ${ownRowsSql(table, user)}`,
    );
    return [table.name, rows.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

function ownRowsSql({ name, ownColumns, userKey }: PersonalTable, user: TestUser): string {
  if (name === 'auth_verification') return `split_part(id, ':', 2) = '${user.uid}'`;
  const columns = ownColumns.map((column) => `"${column}"`);
  return `'${user[userKey]}' in (${columns.join()})`;
}

async function columnsWithKeyOf(user: TestUser): Promise<string[]> {
  const found: string[] = [];
  for (const { name, deletedColumns, userKey } of personalTables) {
    for (const column of deletedColumns) {
      const query = `select 1 from ${name} where "${column}" = $1`;
      const { rows } = await app.database.pool.query(query, [user[userKey]]);
      if (rows.length > 0) found.push(`${name}.${column}`);
    }
  }
  return found;
}

const declaredColumns = personalTables.flatMap((table) =>
  table.columns.map((column) => ({ table: table.name, ...column })),
);

function valuesIn(values: Values, table: string, column: string): unknown[] {
  return (values[table] ?? []).map((row) => row[column]);
}

function normalizeTime(value: unknown): unknown {
  const isTime = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
  return isTime ? new Date(value).toISOString() : value;
}

interface StoredColumn {
  readonly table: string;
  readonly column: string;
  readonly hasUserKey: boolean;
}

/** Returns columns that reference an account or are named like such a reference. */
async function storedColumns(db: Reader): Promise<readonly StoredColumn[]> {
  const { rows } = await sql<StoredColumn>`
    select c.relname as "table", a.attname as "column",
      case
        when f.target is not null then f.target in ('users', 'auth_user')
        when c.relname = 'users' then a.attname = 'id'
        when a.attname ~* '(^|_)(uid|userid)$' then true
        else a.attname like '%\\_id' and a.attname <> 'tile_id' and a.atttypid = 'bigint'::regtype
      end as "hasUserKey"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join lateral (
      select confrelid::regclass::text as target from pg_constraint
      where contype = 'f' and conrelid = c.oid and a.attnum = any (conkey)
      order by confrelid = 'users'::regclass desc limit 1
    ) f on true
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by 1, 2`.execute(db);
  return rows;
}

async function undeclared(db: Reader): Promise<string[]> {
  const stored = await storedColumns(db);
  const personal = new Map(personalTables.map((table) => [table.name, table]));
  return stored.flatMap(({ table, column, hasUserKey }) => {
    const rule = personal.get(table);
    if (!(table in tables)) return [`${table}.${column}: the table is not declared`];
    if (rule === undefined) return hasUserKey ? [`${table}.${column}: has data of users`] : [];
    if (!rule.columns.some(({ name }) => name === column))
      return [`${table}.${column}: is not declared`];
    if (hasUserKey && !rule.userColumns.includes(column))
      return [`${table}.${column}: has the key of a user`];
    return [];
  });
}

describe('the declaration', () => {
  it('has every table, column and user key of the database', async () => {
    expect(await undeclared(app.db)).toEqual([]);
  });

  it('has nothing that the database lacks', async () => {
    const stored = await storedColumns(app.db);
    const names = new Set(stored.flatMap(({ table, column }) => [table, `${table}.${column}`]));
    const declared = declaredColumns.map(({ table, name }) => `${table}.${name}`);
    expect([...Object.keys(tables), ...declared].filter((name) => !names.has(name))).toEqual([]);
  });

  it.each([
    [
      'create table follows (follower_id bigint references users (undeleted_id))',
      'follows.follower_id: the table is not declared',
    ],
    [
      'alter table sources add finder bigint references users (id)',
      'sources.finder: has data of users',
    ],
    ['alter table sources add finder_id bigint', 'sources.finder_id: has data of users'],
    ['alter table likes add note text', 'likes.note: is not declared'],
    [
      'alter table inbox_entries rename other_id to partner_id',
      'inbox_entries.partner_id: is not declared',
    ],
  ])('lacks what a migration adds: %s', async (migration, expected) => {
    const tx = await app.db.startTransaction().execute();
    try {
      await sql.raw(migration).execute(tx);
      expect(await undeclared(tx)).toEqual([expected]);
    } finally {
      await tx.rollback().execute();
    }
  });
});

it('the test user has data in every table', () => {
  expect(Object.keys(before).filter((table) => before[table]?.length === 0)).toEqual([]);
});

it('exported columns are in the declared file', () => {
  for (const { table, name, file } of declaredColumns) {
    if (file === null) continue;
    const shown = (exported.files[file] ?? []).flatMap((row) =>
      Object.values(row).map(normalizeTime),
    );
    for (const value of valuesIn(before, table, name)) {
      expect(shown, `${table}.${name} in ${file}.json`).toContainEqual(normalizeTime(value));
    }
  }
});

it('deletion treats every column as declared', () => {
  for (const { table, name, onDeletion } of declaredColumns) {
    const [was, is] = [valuesIn(before, table, name), valuesIn(after, table, name)];
    const where = `${table}.${name}: ${onDeletion}`;
    if (onDeletion === 'deleted') expect(is, where).toEqual([]);
    else if (onDeletion === 'erased') expect(is, where).not.toEqual(was);
    // The deletion is a change of the account.
    else if (table === 'account_changes') expect(is.length, where).toBe(was.length + 1);
    else expect(is, where).toEqual(was);
  }
});

it('deletion leaves no row of or about the user', () => {
  expect(keysBefore).toEqual(
    expect.arrayContaining(['blocks.blocked_id', 'notifications.actor_id']),
  );
  expect(keysAfter).toEqual([]);
});

it('no text or name of a deleted user remains in an undeclared column', async () => {
  const found: string[] = [];
  for (const { table, name, onDeletion } of declaredColumns) {
    const { rows } = await app.database.pool.query(
      `select 1 from ${table} where "${name}"::text ilike '%${MARK}%'`,
    );
    if (rows.length > 0 && onDeletion !== 'stays') found.push(`${table}.${name}`);
  }
  // Bob's copy of the conversation is his data.
  expect(found.filter((name) => name !== 'inbox_entries.last_message')).toEqual([]);
  await requireNoDifferences(app.db);
});
