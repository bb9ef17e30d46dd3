import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { tables } from '#platform/db/tables.ts';
import { erasedOwnersIn, tableWritesIn } from '#testing/queries/table-writes.ts';

/* Tests and src/testing may write every table. */

const exceptions: Readonly<Record<string, string>> = {
  'sample/': 'The sample community inserts dated rows before there are users.',
  'platform/db/migrate/backfill.ts': 'Updates rows of the table that a migration names.',
  'migrations/': 'A migration fills new columns of every owner.',
  'platform/backup/fill-tables.ts': 'Restores every table of a backup.',
  'platform/db/user-rows.ts': 'Deletes rows of the owner that its caller names.',
};

const owners = new Map(Object.entries(tables).map(([table, { owner }]) => [table, owner]));

const src = import.meta.dirname;

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith('testing/'));

const foreignWrites = files.flatMap((file) =>
  foreignWritesIn(file, readFileSync(path.join(src, file), 'utf8')),
);

describe('the server', () => {
  it('writes each table in the folder of its owner only', () => {
    const isExcepted = (write: string) =>
      Object.keys(exceptions).some((at) => write.startsWith(at));
    expect(foreignWrites.filter((write) => !isExcepted(write))).toEqual([]);
  });

  it('needs every exception', () => {
    const unused = Object.keys(exceptions).filter(
      (at) => !foreignWrites.some((write) => write.startsWith(at)),
    );
    expect(unused).toEqual([]);
  });

  it('has a folder for every owner', () => {
    const folders = [...new Set(owners.values())].filter(
      (owner) =>
        !existsSync(path.join(src, 'features', owner)) && !existsSync(path.join(src, owner)),
    );
    expect(folders).toEqual([]);
  });

  it('writes every declared table in its owner’s folder, or Better Auth does', () => {
    const written = new Set(
      files.flatMap((file) =>
        tableWritesIn(readFileSync(path.join(src, file), 'utf8')).map(
          ({ table }) => `${ownerOf(file)} ${table}`,
        ),
      ),
    );
    const unwritten = [...owners].filter(([table, owner]) => !written.has(`${owner} ${table}`));
    expect(unwritten.map(([table]) => table)).toEqual([]);
  });
});

it('docs/architecture.md lists the tables of each owner', () => {
  const text = readFileSync(path.join(src, '../../../docs/architecture.md'), 'utf8');
  const listed = [...text.matchAll(/^\| `(\w+)` +\| (`\w+`.*) \|$/gm)].flatMap(
    ([, owner = '', names = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, table = '']) => `${owner} ${table}`),
  );
  const declared = [...owners].map(([table, owner]) => `${owner} ${table}`);
  expect(listed.toSorted()).toEqual(declared.toSorted());
});

const CHAT = 'features/chat/zz-probe.repo.ts';

describe('the scan', () => {
  it.each([
    "tx.sql.insertInto('likes').values(x)",
    'tx.sql\n  .updateTable("likes as l")',
    'tx.sql.deleteFrom(`likes`)',
    "tx.sql.mergeInto('likes')",
    "tx.sql.with('gone', (cte) => cte.deleteFrom('likes'))",
    'sql`insert into likes (tile_id) values (1)`',
    'sql<{ id: number }>`INSERT INTO public.likes values (1)`',
    'sql`update likes set created_at = now()`',
    'sql`update only "likes" as l set created_at = now()`',
    'sql`update likes ${changes} where true`',
    'sql`delete from likes where true`',
    'sql`merge into likes using x on true`',
    'sql`truncate likes`',
    'sql`with gone as (\n  delete from likes returning 1\n) select 1`',
    'sql`select ${a} from b ${sql`, (delete from likes)`}`',
    "pool.query('delete from likes')",
    'const quote = /[\'"]/g;\nsql`delete from likes`',
  ])('finds a write of another feature’s table: %s', (source) => {
    const line = source.split('\n').findIndex((text) => text.includes('likes')) + 1;
    expect(foreignWritesIn(CHAT, source)).toEqual([
      `${CHAT}:${line} writes likes, which belongs to tiles`,
    ]);
  });

  it.each([
    ['sql`delete from ${sql.table(name)}`', 'a table that the text does not name'],
    ['tx.sql.deleteFrom(name)', 'a table that the text does not name'],
    ["pool.query('insert into ' + name)", 'a table that the text does not name'],
    ['sql`update ${table} set x = 1`', 'a table that the text does not name'],
    ['sql`insert into follows values (1)`', 'follows, which is not declared'],
  ])('finds a write of an unknown table: %s', (source, what) => {
    expect(foreignWritesIn(CHAT, source)).toEqual([`${CHAT}:1 writes ${what}`]);
  });

  it('finds the erasing of another owner’s rows', () => {
    expect(foreignWritesIn(CHAT, "eraseRows(tx, 'tiles', id)")).toEqual([
      `${CHAT}:1 erases rows of tiles`,
    ]);
    expect(foreignWritesIn(CHAT, 'eraseRows(tx, owner, id)')).toEqual([
      `${CHAT}:1 erases rows of an unknown owner`,
    ]);
    expect(foreignWritesIn(CHAT, "eraseRows(tx, 'chat', id)")).toEqual([]);
  });

  it.each([
    ['reads', 'sql`select from likes for update of likes`'],
    ['own writes', "tx.sql.insertInto('chats'); sql`update chats c set last_seq = 1`"],
    ['upserts', 'sql`insert into chats values (1) on conflict do update set last_seq = 1`'],
    ['locks', 'sql`select 1 from likes for no key update`'],
    ['comments', '/* sql`delete from likes` */ // tx.insertInto("likes")\n'],
    ['comments in SQL', 'sql`select 1 -- delete from likes\n`'],
    ['columns', 'sql`select update likes from chats`'],
  ])('allows %s', (_, source) => {
    expect(foreignWritesIn(CHAT, source)).toEqual([]);
  });
});

function ownerOf(file: string): string {
  return file.replace(/^features\//, '').replace(/\/.*/, '');
}

function foreignWritesIn(file: string, source: string): string[] {
  const own = ownerOf(file);
  const writes = tableWritesIn(source).flatMap(({ line, table }) => {
    if (table === null) return [`${file}:${line} writes a table that the text does not name`];
    const owner = owners.get(table.toLowerCase());
    if (owner === undefined) return [`${file}:${line} writes ${table}, which is not declared`];
    return owner === own ? [] : [`${file}:${line} writes ${table}, which belongs to ${owner}`];
  });
  const erased = erasedOwnersIn(source)
    .filter(({ table }) => table !== own)
    .map(({ line, table }) => `${file}:${line} erases rows of ${table ?? 'an unknown owner'}`);
  return [...writes, ...erased];
}
