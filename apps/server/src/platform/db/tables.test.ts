import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { it as base } from '#testing/fixtures/app.ts';
import { exportAccount } from '#testing/features/account-export.ts';
import { makeUserWithAllData, MARK } from '#testing/features/all-user-data.ts';
import { requireNoDifferences } from '#testing/features/chat.ts';
import type { TestApp, TestUser } from '#testing/test-app.ts';
import { personalTables, tables, type PersonalTable } from './tables.ts';
import type { Reader } from './transaction.ts';

const it = base.extend('deletion', { scope: 'file' }, async ({ app }) => {
  const user = await makeUserWithAllData(app);
  const before = await valuesOf(app, user);
  const keysBefore = await columnsWithKeyOf(app, user);
  const exported = await exportAccount(app, user);
  const { status } = await user.call('DELETE', '/user/delete', { uid: user.uid });
  if (status !== 200) throw new Error(`The deletion returned ${status}.`);
  const [after, keysAfter] = [await valuesOf(app, user), await columnsWithKeyOf(app, user)];
  return { before, keysBefore, exported, after, keysAfter };
});

const declaredColumns = personalTables.flatMap((table) =>
  table.columns.map((column) => ({ table: table.name, ...column })),
);

describe('the declaration', () => {
  it('has every table, column and user key of the database', async ({ db }) => {
    expect(await undeclared(db)).toEqual([]);
  });

  it('has nothing that the database lacks', async ({ db }) => {
    const stored = await storedColumns(db);
    const names = new Set(stored.flatMap(({ table, column }) => [table, `${table}.${column}`]));
    const declared = declaredColumns.map(({ table, name }) => `${table}.${name}`);
    expect([...Object.keys(tables), ...declared].filter((name) => !names.has(name))).toEqual([]);
  });

  it.for([
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
  ] as const)('lacks what a migration adds: %s', async ([migration, expected], { db }) => {
    const tx = await db.startTransaction().execute();
    try {
      await sql.raw(migration).execute(tx);
      expect(await undeclared(tx)).toEqual([expected]);
    } finally {
      await tx.rollback().execute();
    }
  });
});

it('the test user has data in every table', ({ deletion: { before } }) => {
  expect(Object.keys(before).filter((table) => before[table]?.length === 0)).toEqual([]);
});

it('exported columns are in the declared file', ({ deletion: { before, exported } }) => {
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

it('deletion treats every column as declared', ({ deletion: { before, after } }) => {
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

it('deletion leaves no row of or about the user', ({ deletion: { keysBefore, keysAfter } }) => {
  expect(keysBefore).toEqual(
    expect.arrayContaining(['blocks.blocked_id', 'notifications.actor_id']),
  );
  expect(keysAfter).toEqual([]);
});

it('no text or name of a deleted user remains in an undeclared column', async ({
  app,
  db,
  deletion: _deletion,
}) => {
  const found: string[] = [];
  for (const { table, name, onDeletion } of declaredColumns) {
    const { rows } = await app.database.pool.query(
      `select 1 from ${table} where "${name}"::text ilike '%${MARK}%'`,
    );
    if (rows.length > 0 && onDeletion !== 'stays') found.push(`${table}.${name}`);
  }
  // Bob's copy of the conversation is his data.
  expect(found.filter((name) => name !== 'inbox_entries.last_message')).toEqual([]);
  await requireNoDifferences(db);
});

type Row = Readonly<Record<string, unknown>>;

type Values = Readonly<Record<string, readonly Row[]>>;

async function valuesOf({ database }: TestApp, user: TestUser): Promise<Values> {
  const read = personalTables.map(async (table) => {
    const { rows } = await database.pool.query<{ row: Row }>(
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

async function columnsWithKeyOf({ database }: TestApp, user: TestUser): Promise<string[]> {
  const found: string[] = [];
  for (const { name, deletedColumns, userKey } of personalTables) {
    for (const column of deletedColumns) {
      const query = `select 1 from ${name} where "${column}" = $1`;
      const { rows } = await database.pool.query(query, [user[userKey]]);
      if (rows.length > 0) found.push(`${name}.${column}`);
    }
  }
  return found;
}

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
        else a.attname like '%\\_id' and a.attname !~ '(tile|mix)_id$' and a.atttypid = 'bigint'::regtype
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
