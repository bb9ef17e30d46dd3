import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { migrations } from '#migrations/index.ts';

const MIGRATIONS = /(\bmigrations=\[\w[^\]]*)\]/;

/** Bundles a release with two more migrations, one of which changes every user. */
export async function makeNextRelease(bundle: string): Promise<string> {
  const version = (migrations.at(-1)?.version ?? 0) + 1;
  const added = [
    {
      version,
      name: 'next-column',
      kind: 'expand',
      sql: 'alter table users add column next_column int',
    },
    {
      version: version + 1,
      name: 'next-values',
      kind: 'backfill',
      table: 'users',
      key: 'id',
      set: 'next_column = 1',
      where: 'next_column is null',
    },
  ];
  const code = await readFile(bundle, 'utf8');
  if (!MIGRATIONS.test(code)) throw new Error('The bundle has no list of migrations.');
  const file = path.join(path.dirname(bundle), 'next-release.js');
  const list = added.map((migration) => JSON.stringify(migration)).join(', ');
  await writeFile(file, code.replace(MIGRATIONS, `$1, ${list}]`));
  return file;
}
