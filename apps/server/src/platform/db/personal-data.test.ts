import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  makeFriendGroup,
  requireNoDifferences,
  markSeen,
  send,
  share,
} from '#testing/features/chat.ts';
import { exportAccount, type ExportArchive } from '#testing/features/account-export.ts';
import { makeBlock, makeLike, makeReport, makeTile } from '#testing/factories.ts';
import { updateFriend } from '#testing/features/friends.ts';
import { decide } from '#testing/features/moderation.ts';
import { subscribe } from '#testing/features/push.ts';
import { startTestApp, type TestUser, type TestApp } from '#testing/test-app.ts';
import { nonPersonalTables, personalData } from './personal-data.ts';

type Row = Readonly<Record<string, unknown>>;
type Values = Readonly<Record<string, readonly Row[]>>;

const ownRows: Readonly<Record<keyof typeof personalData, string>> = {
  users: 'id = $id',
  tiles: 'owner_id = $id',
  likes: 'user_id = $id',
  reports: 'user_id = $id',
  saves: 'user_id = $id',
  source_failures: 'user_id = $id',
  moderators: 'user_id = $id',
  moderation_log: 'moderator_id = $id',
  tile_views: 'user_id = $id',
  friendships: '$id in (low_id, high_id)',
  blocks: 'blocker_id = $id',
  notifications: 'user_id = $id',
  unseen_messages: 'user_id = $id',
  notification_documents: 'user_id = $id',
  chats: '$id in (low_id, high_id)',
  messages: 'sender_id = $id',
  summaries: 'user_id = $id',
  push_subscriptions: 'user_id = $id',
  auth_user: 'id = $uid',
  auth_session: '"userId" = $uid',
  auth_account: '"userId" = $uid',
  auth_verification: `id = 'password:' || $uid`,
};

const MARK = 'zebra';

let app: TestApp;
let alice: TestUser;
let exported: ExportArchive;
let before: Values;
let after: Values;

beforeAll(async () => {
  app = await startTestApp();
  alice = await makeUserWithAllData();
  before = await valuesOf(alice);
  exported = await exportAccount(app, alice);
  const { status } = await alice.call('DELETE', '/user/delete', { uid: alice.uid });
  if (status !== 200) throw new Error(`The deletion was answered with ${status}.`);
  after = await valuesOf(alice);
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
      date_created = '2026-01-01'
    where id = ${user.id}`.execute(db);
  const own = await makeTile(db, { ownerId: user.id, caption: `${MARK} caption` });
  const other = await makeTile(db, { ownerId: bob.id });
  await makeLike(db, own, bob.id);
  // A reported tile is hidden from the reporter, so the calls below need another one.
  await makeReport(db, await makeTile(db, { ownerId: bob.id }), user.id);
  await sql`update reports set reason = ${`${MARK} reason`}`.execute(db);
  await user.call('POST', '/feed/shown', { tile_ids: [other] });
  await user.call('POST', `/create/likepost/${other}&${MARK}`);
  await user.call('POST', `/create/savepost/${other}`);
  await user.call('POST', '/sources/playback', { tile_id: other, outcome: 'unavailable' });
  await moderateSomething(user, dan.id);
  await makeBlock(db, [user.id, dan.id]);
  await updateFriend(user, carol, 'Send Friend Request');
  await updateFriend(carol, user, 'Accept Friend Request');
  await carol.call('POST', `/create/likepost/${own}&carol`);
  await share(user, [bob], other, { text: `${MARK} message` });
  await send(bob, user);
  await markSeen(bob, user);
  await subscribe(user);
  await sql`
    insert into auth_account (id, "accountId", "providerId", "userId", password)
    values ('a1', ${MARK}, 'credential', ${user.uid}, ${`${MARK} hash`})`.execute(db);
  await sql`
    insert into auth_verification (id, identifier, value, "expiresAt")
    values (${`password:${user.uid}`}, 'code', ${user.email}, now())`.execute(db);
  return user;
}

async function moderateSomething(user: TestUser, reporterId: number): Promise<void> {
  const { db } = app;
  const erin = await app.createUser('erin');
  await db
    .insertInto('moderators')
    .values([{ user_id: user.id }, { user_id: erin.id }])
    .execute();
  const reported = await makeTile(db);
  const own = await makeTile(db, { ownerId: user.id, caption: `${MARK} removed` });
  await makeReport(db, reported, reporterId);
  await makeReport(db, own, reporterId);
  expect((await decide(user, reported, 'dismiss')).status).toBe(200);
  expect((await decide(erin, own, 'remove')).status).toBe(200);
}

async function valuesOf({ id, uid }: TestUser): Promise<Values> {
  const read = Object.entries(ownRows).map(async ([table, where]) => {
    const text = where.replaceAll('$id', String(id)).replaceAll('$uid', `'${uid}'`);
    const { rows } = await app.database.pool.query<{ row: Row }>(
      `select row_to_json(t) as row from ${table} t where ${text}`,
    );
    return [table, rows.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

const declared = Object.entries(personalData).flatMap(([table, columns]) =>
  Object.entries(columns).map(([column, rule]) => ({ table, column, fate: rule })),
);

function valuesIn(values: Values, table: string, column: string): unknown[] {
  return (values[table] ?? []).map((row) => row[column]);
}

function normalizeTime(value: unknown): unknown {
  const isTime = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
  return isTime ? new Date(value).toISOString() : value;
}

it('every column of every table is declared', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || ' ' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name <> all (${nonPersonalTables})`.execute(app.db);
  expect(declared.map(({ table, column }) => `${table} ${column}`).toSorted()).toEqual(
    rows.map(({ name }) => name).toSorted(),
  );
});

it('the test user has data in every table', () => {
  expect(Object.keys(before).filter((table) => before[table]?.length === 0)).toEqual([]);
});

it('exported columns are in the declared file', () => {
  for (const { table, column, fate: rule } of declared) {
    const file = rule[0];
    if (file.startsWith('no: ')) continue;
    const shown = (exported.files[file] ?? []).flatMap((row) =>
      Object.values(row).map(normalizeTime),
    );
    for (const value of valuesIn(before, table, column)) {
      expect(shown, `${table}.${column} in ${file}.json`).toContainEqual(normalizeTime(value));
    }
  }
});

it('deletion treats every column as declared', () => {
  for (const { table, column, fate: rule } of declared) {
    const [was, is] = [valuesIn(before, table, column), valuesIn(after, table, column)];
    const where = `${table}.${column}: ${rule[1]}`;
    if (rule[1] === 'deleted') expect(is, where).toEqual([]);
    else if (rule[1] === 'erased') expect(is, where).not.toEqual(was);
    else expect(is, where).toEqual(was);
  }
});

it('no text or name of a deleted user remains in an undeclared column', async () => {
  const found: string[] = [];
  for (const { table, column, fate: rule } of declared) {
    const { rows } = await app.database.pool.query(
      `select 1 from ${table} where "${column}"::text ilike '%${MARK}%'`,
    );
    if (rows.length > 0 && !rule[1].startsWith('stays: ')) found.push(`${table}.${column}`);
  }
  // bob's copy of the conversation belongs to bob.
  expect(found.filter((name) => name !== 'summaries.last_message')).toEqual([]);
  await requireNoDifferences(app.db);
});
