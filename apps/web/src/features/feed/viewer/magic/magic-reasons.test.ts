import type { Tile } from '@reprise/contract/feed/calls.ts';
import { expect, test } from 'vitest';
import { tileOf } from '#platform/testing/sample-data.ts';
import { magicReasons } from './magic-line.tsx';

const NOW = new Date('2026-05-10T12:00:00.000Z');
const OLD = '2026-05-01T12:00:00.000Z';
const TWO_DAYS = '2026-05-08T12:00:00.000Z';

const tile = tileOf({ tile_id: 1, tile_owner: 'alice', created_date: OLD });

test.each<[string, Partial<Tile>, readonly string[]]>([
  ['an old clip without likes from a stranger has no reason', {}, []],
  ['two days are new', { created_date: TWO_DAYS }, ['new']],
  ['a minute more is not', { created_date: '2026-05-08T11:59:00.000Z' }, []],
  ['ten likes are well liked', { tile_likes: 10 }, ['well liked']],
  ['nine are not', { tile_likes: 9 }, []],
  [
    'all reasons have a fixed order',
    { created_date: TWO_DAYS, tile_likes: 48, from_friend: true },
    ['new', 'well liked', 'from a friend'],
  ],
])('%s', (_title, fields, reasons) => {
  expect(magicReasons({ ...tile, ...fields }, NOW)).toEqual(reasons);
});
