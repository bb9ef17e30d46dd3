import { expect, it } from 'vitest';
import { RELEASED_SCHEMA } from '#testing/released-database.ts';
import { migrations } from './index.ts';

/** Changes that break the previous release, as far as the SQL text shows them. */
const CONTRACTS =
  /\b(?:drop\s+(?:table|column)|rename\s+(?:to|column)|alter\s+column\s+\w+\s+(?:set\s+data\s+)?type|set\s+not\s+null)\b/i;
const REQUIRED_COLUMN =
  /\badd\s+column\b(?:(?!\bdefault\b|\bgenerated\b|,|;).)*\bnot\s+null\b(?!\s+(?:default|generated))/is;

it('numbers the migrations after the foundation without gaps, each with a name of its own', () => {
  const [foundation] = migrations;
  expect(foundation).toMatchObject({ kind: 'foundation', version: RELEASED_SCHEMA });
  expect(migrations.map(({ version }) => version)).toEqual(
    migrations.map((_, index) => RELEASED_SCHEMA + index),
  );
  expect(new Set(migrations.map(({ name }) => name)).size).toBe(migrations.length);
});

it.each([
  'alter table jars drop column label',
  'drop table jars',
  'alter table jars rename to pots',
  'alter table jars alter column label type int',
  'alter table jars alter column label set not null',
  'alter table jars add column lid text not null',
])('"%s" needs a contract migration', (sql) => {
  expect(isContract(sql)).toBe(true);
});

it.each([
  'alter table jars add column lid text',
  "alter table jars add column lid text not null default ''",
  "alter table jars add column lid text default '' not null",
  'alter table jars add column lids int generated always as (1) stored not null',
  'create table jars (id int not null)',
  'drop index jars_id',
])('"%s" may be an expand migration', (sql) => {
  expect(isContract(sql)).toBe(false);
});

it('declares the oldest code for every migration that removes something', () => {
  const expands = migrations.filter(({ kind }) => kind === 'expand');
  const wrong = expands.filter((migration) => 'sql' in migration && isContract(migration.sql));
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

it('names a known version as the oldest code of a contract migration', () => {
  for (const migration of migrations) {
    if (migration.kind !== 'contract') continue;
    expect(migration.oldestCode).toBeLessThanOrEqual(migration.version);
    expect(migration.oldestCode).toBeGreaterThan(0);
  }
});

function isContract(sql: string): boolean {
  return CONTRACTS.test(sql) || REQUIRED_COLUMN.test(sql);
}
