import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { OpenDatabase } from '#platform/db/open.ts';
import { openEmptyDatabase } from './test-database.ts';

/** The oldest released schema. */
export const RELEASED_SCHEMA = 39;

const FOLDER = path.join(import.meta.dirname, '../migrations/released');

/** The versions in `migrations/released`. */
export const releasedSchemas: readonly number[] = readdirSync(FOLDER)
  .filter((name) => /^\d+\.sql$/.test(name))
  .map((name) => Number.parseInt(name, 10));

/**
 * A database with the schema and rows of a release. Those of schema 39 were made on PostgreSQL 15
 * by the commit before migration 0040: its sample community, then calls of 20 users by the
 * factories of its tests, in direct chats and groups that members left and joined again.
 */
export async function openReleasedDatabase(version = RELEASED_SCHEMA): Promise<OpenDatabase> {
  const database = await openEmptyDatabase();
  const client = new pg.Client({ ...database.pool.options });
  await client.connect();
  const name = String(version).padStart(4, '0');
  for (const file of [`${name}.sql`, `${name}-rows.sql`]) {
    await client.query(await readFile(path.join(FOLDER, file), 'utf8'));
  }
  await client.end();
  return database;
}
