import type { SiteState } from '@reprise/contract/admin/calls.ts';
import { expect, test } from 'vitest';
import { siteStateOf } from '#platform/testing/sample-data.ts';
import { siteChecks } from './site-checks.ts';

const now = Date.parse('2026-01-06T12:00:00.000Z');

const good = siteStateOf();

test('a healthy site has no findings', () => {
  expect(worseThanGood(good)).toEqual([]);
});

test.each([
  ['health', { health: 'database' }, 'problem'],
  ['errors', { errors_per_minute: 1 }, 'warning'],
  ['errors', { errors_per_minute: 10 }, 'problem'],
  ['queue', { queues: { ...good.queues, database: 10 } }, 'warning'],
  ['connections', { database: { ...good.database, connections: 81 } }, 'warning'],
  ['transaction', { database: { ...good.database, oldest_transaction_s: 300 } }, 'warning'],
  ['disk', { disk: { free_bytes: 9, size_bytes: 100 } }, 'warning'],
  ['disk', { disk: { free_bytes: 2, size_bytes: 100 } }, 'problem'],
  ['backup', { last_backup: null }, 'warning'],
  ['backup', { last_backup: '2026-01-05T09:00:00.000Z' }, 'warning'],
] as const)('%s: %j', (id, change, level) => {
  expect(worseThanGood({ ...good, ...change })).toEqual([`${id}: ${level}`]);
});

test('what is unknown is left out', () => {
  const database = { ...good.database, connections: null, oldest_transaction_s: null };
  const ids = siteChecks({ ...good, database, disk: null }, now, () => 'then').map(({ id }) => id);
  expect(ids).toEqual(['health', 'errors', 'queue', 'backup']);
});

function worseThanGood(state: SiteState) {
  return siteChecks(state, now, () => 'then')
    .filter(({ level }) => level !== 'good')
    .map(({ id, level }) => `${id}: ${level}`);
}
