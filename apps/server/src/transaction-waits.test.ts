import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { foreignWaitsIn } from '#testing/queries/transaction-waits.ts';

/*
 * A transaction holds a connection of the pool, and locks. If it waited for anything but the
 * database, a few slow calls would stop everyone. Tests may wait in one.
 */

const src = import.meta.dirname;

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith('testing/'));

it.each(files.filter((file) => /\bTx\b|\btx\b/.test(read(file))))(
  '%s waits only for the database in transactions',
  (file) => {
    expect(foreignWaitsIn(read(file))).toEqual([]);
  },
);

describe('the check', () => {
  it.each([
    ['await transact(async (tx) => { await hash(password); await store(tx); });', 1],
    ['await transact(async (tx) => { await store(tx, await hash(password)); });', 1],
    ['async function set(tx: Tx, text: string) { const hashed = await hash(text); }', 1],
    [
      'transact(async (tx) => { const send = async () => { await fetch(url); }; await send(); });',
      2,
    ],
    ['transact(async (tx) => { for await (const part of stream) use(part); });', 1],
    ['async function set(tx: Tx) { const { sql: db } = statement; await read(db); }', 1],
    ['await transact(async (tx) => { await store(tx); await sql`x`.execute(tx.sql); });', 0],
    ['async function set(tx: Tx) { const query = from(tx.sql); await query.execute(); }', 0],
    ['async function set(tx: Tx, change: () => Promise<void>) { await change(); }', 0],
    ['const hashed = await hash(text); await transact((tx) => store(tx, hashed));', 0],
    ['const work = async () => { await hash(text); };', 0],
  ])('%s', (source, count) => {
    expect(foreignWaitsIn(source)).toHaveLength(count);
  });
});

function read(file: string): string {
  return readFileSync(path.join(src, file), 'utf8');
}
